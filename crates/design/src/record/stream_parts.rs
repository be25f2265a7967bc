//! Parts of streams: tiles, conditions, caches, and the delay to the port.

use axiscope_sim::{CacheSpec, TileSpec, WaySpec};
use garde::Validate;
use serde::{Deserialize, Serialize};

/// A rectangle of an image or matrix that is stored in rows: the unit of a two-dimensional walk.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Number of bytes in a row of the tile; a multiple of the burst size.
    #[garde(range(min = 1))]
    pub row_bytes: u64,
    /// Number of rows in a tile.
    #[garde(range(min = 1))]
    pub rows: u64,
    /// Number of bytes from the start of a row to the start of the row below it.
    #[garde(range(min = 1))]
    pub pitch_bytes: u64,
    /// Number of tiles side by side before the walk continues with the tiles below.
    #[serde(default = "one")]
    #[garde(range(min = 1))]
    pub across: u64,
}

fn one() -> u64 {
    1
}

impl Tile {
    pub(super) const fn spec(&self) -> TileSpec {
        TileSpec {
            row_bytes: self.row_bytes,
            rows: self.rows,
            pitch_bytes: self.pitch_bytes,
            tiles_across: self.across,
        }
    }
}

/// A condition for which a stream waits.
///
/// Without `each`, the stream waits until the other stream has moved `bytes`. With `each`, tile i of this stream waits
/// until the other stream has moved i + 1 - `ahead` tiles of `bytes`. Set `ahead` to 0 for a consumer, and to N for a
/// producer that fills N buffers and then waits for its consumer.
#[derive(Clone, Debug, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[garde(allow_unvalidated)]
pub struct After {
    /// Name of the other stream.
    pub stream: String,
    /// Number of bytes that the other stream must have moved or, with `each`, number of bytes in one of its tiles.
    #[garde(range(min = 1))]
    pub bytes: u64,
    /// Whether each tile waits for a tile of the other stream.
    #[serde(default)]
    pub each: bool,
    /// Number of buffers that may be filled ahead.
    #[serde(default)]
    pub ahead: u32,
    /// Number of bytes in a tile of this stream; by default, as many as in a tile of the other stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub tile_bytes: Option<u64>,
    /// Delay after the condition is met, us, such as the time to compute a tile.
    #[serde(default)]
    #[garde(range(min = 0.0))]
    pub delay_us: f64,
}

/// A cache in the programmable logic. Lines that miss are read from memory, or written back, as full lines.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cache {
    /// Share of the lines that hit.
    #[garde(range(min = 0.0, max = 1.0))]
    pub hit_rate: f64,
    /// Number of bytes in a line; a power of two.
    #[serde(default = "cache_line")]
    #[garde(range(min = 4, max = 4096))]
    pub line_bytes: u32,
    /// Latency of a hit, in cycles of the stream's clock.
    #[serde(default = "cache_hit")]
    #[garde(range(max = 1000))]
    pub hit_cycles: u32,
}

impl Cache {
    pub(super) const fn spec(&self) -> CacheSpec {
        CacheSpec {
            hit_rate: self.hit_rate,
            line_bytes: self.line_bytes,
            hit_cycles: self.hit_cycles,
        }
    }
}

const fn cache_line() -> u32 {
    64
}

const fn cache_hit() -> u32 {
    1
}

/// Delay between a stream and its port, in cycles of the stream's clock, as caused by an interconnect, register
/// slices or converters. By default, there is no delay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// Delay from the stream to the port, which applies to addresses and write data.
    #[serde(default)]
    #[garde(range(max = 1000))]
    pub request: u32,
    /// Delay from the port to the stream, which applies to read data and write responses.
    #[serde(default)]
    #[garde(range(max = 1000))]
    pub data: u32,
}

impl Way {
    pub(crate) const fn is_none(&self) -> bool {
        self.request == 0 && self.data == 0
    }

    pub(super) const fn spec(&self) -> WaySpec {
        WaySpec {
            request: self.request,
            data: self.data,
        }
    }
}
