//! What an engine waits for.

use serde::{Deserialize, Serialize};

use super::checks;
use crate::Direction;

/// What an engine waits for: bytes that a direction of a master has done since its start, reads when they are in the
/// programmable logic, writes when their response is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AfterSpec {
    /// The master.
    pub master: String,
    /// Its reads or its writes.
    pub side: Direction,
    /// Bytes that it must have done; with `each`, bytes of one of its tiles.
    pub bytes: u64,
    /// Tile by tile: a burst of the engine's own tile n waits for n + 1 tiles of the other. Else
    /// nothing is issued before the bytes are done, and everything may be after.
    #[serde(default)]
    pub each: bool,
    /// With `each`, so many tiles less: the engine has so many buffers that it may fill before the
    /// other has emptied one.
    #[serde(default)]
    pub ahead: u32,
    /// With `each`, bytes of the engine's own tile; as `bytes` by default.
    #[serde(default)]
    pub tile_bytes: Option<u64>,
    /// From then until the engine may issue, ns: a time of computing, with `each` one tile after
    /// another.
    #[serde(default)]
    pub delay_ns: f64,
}

impl AfterSpec {
    /// Bytes of the engine's own that hang on one tile of the other's each, if any do.
    #[must_use]
    pub fn own_tile(&self) -> Option<u64> {
        self.each.then(|| self.tile_bytes.unwrap_or(self.bytes))
    }

    /// Bytes that the engine may issue once the other has done so many.
    #[must_use]
    pub fn allows(&self, done: u64) -> u64 {
        match self.own_tile() {
            _ if done == u64::MAX => u64::MAX,
            None if done >= self.bytes => u64::MAX,
            None => 0,
            Some(tile) => (done / self.bytes)
                .saturating_add(self.ahead.into())
                .saturating_mul(tile),
        }
    }

    /// Checks its fields; `at` is its path in the point.
    pub fn problems(&self, at: &str, out: &mut Vec<String>) {
        if self.bytes == 0 || self.tile_bytes == Some(0) {
            out.push(format!("{at}: bytes or tile_bytes is 0; give 1 or more"));
        }
        if !self.each && (self.ahead > 0 || self.tile_bytes.is_some()) {
            out.push(format!(
                "{at}: ahead and tile_bytes are of tiles; give each = true, or leave them out"
            ));
        }
        checks::ns(at, "delay_ns", self.delay_ns, out);
    }
}
