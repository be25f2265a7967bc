//! Specification of an engine's addresses.

use serde::{Deserialize, Serialize};

use crate::{Pattern, Tiles};

/// Address pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PatternSpec {
    Sequential,
    Strided,
    Random,
    /// Tile by tile, with the shape given by `tile`.
    Tiles,
}

impl PatternSpec {
    /// Returns the pattern as the model runs it. A pattern of tiles needs `tile`; the checks of the
    /// point ensure that it is present.
    pub(crate) fn pattern(
        self,
        stride_bytes: Option<u64>,
        seed: u64,
        tile: Option<TileSpec>,
    ) -> Pattern {
        match self {
            Self::Tiles => Pattern::Tiles(tile.expect("a tile").tiles()),
            Self::Sequential => Pattern::Sequential,
            Self::Strided => Pattern::Strided(stride_bytes.unwrap_or(0)),
            Self::Random => Pattern::Random(seed),
        }
    }
}

/// Tiles of an image or matrix in the window. The engine goes through a tile row by row, then to
/// the tile on its right, then to the next row of tiles, and starts over at the end of the window.
/// If a row of a tile is one burst, and a tile has as many rows as the matrix, the engine goes
/// through the matrix by columns (a corner turn).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TileSpec {
    /// Number of bytes in a row of a tile, a multiple of a burst.
    pub row_bytes: u64,
    /// Number of rows in a tile.
    pub rows: u64,
    /// Number of bytes from the start of one row to the start of the next.
    pub pitch_bytes: u64,
    /// Number of tiles next to each other before the next row of tiles begins.
    pub tiles_across: u64,
}

impl TileSpec {
    /// Returns the tiles as the model uses them.
    pub(crate) const fn tiles(&self) -> Tiles {
        Tiles {
            row_bytes: self.row_bytes,
            rows: self.rows,
            pitch_bytes: self.pitch_bytes,
            across: self.tiles_across,
        }
    }

    pub(super) fn problems(&self, at: &str, burst: u64, window: u64, out: &mut Vec<String>) {
        if self.row_bytes == 0 || !self.row_bytes.is_multiple_of(burst) {
            out.push(format!(
                "{at}.tile.row_bytes: {}; give a multiple of a burst of {burst} bytes",
                self.row_bytes
            ));
            return;
        }
        if self.rows == 0 || self.tiles_across == 0 {
            out.push(format!(
                "{at}.tile: {} rows, {} tiles_across; give 1 or more of both",
                self.rows, self.tiles_across
            ));
            return;
        }
        let across = self.tiles_across.saturating_mul(self.row_bytes);
        if self.pitch_bytes < across {
            out.push(format!(
                "{at}.tile.pitch_bytes: {}; a row of all tiles_across is {across}: give that or more",
                self.pitch_bytes
            ));
        }
        let extent = self.tiles().extent();
        if extent > window {
            out.push(format!(
                "{at}.window_bytes: {window}; one row of tiles takes {extent}: give that or more"
            ));
        }
    }
}
