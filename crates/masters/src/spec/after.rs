//! A condition of an engine.

use serde::{Deserialize, Serialize};

use super::checks;
use crate::Direction;

/// A condition for an engine: bytes that one direction of another master must have completed since
/// its start. A read counts when its data have arrived in the programmable logic, and a write
/// counts when its response has arrived there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AfterSpec {
    /// Name of the master.
    pub master: String,
    /// Whether the reads or the writes of the other master are meant.
    pub side: Direction,
    /// Number of bytes that the other master must have completed. With `each`, number of bytes in
    /// one of its tiles.
    pub bytes: u64,
    /// Whether the condition applies tile by tile: bursts of the engine's tile n wait until the
    /// other master has completed n + 1 tiles. Otherwise, the engine waits once, and then issues
    /// everything.
    #[serde(default)]
    pub each: bool,
    /// With `each`: number of tiles by which the engine may be ahead, such as the number of buffers
    /// that it may fill before the other master has emptied a buffer.
    #[serde(default)]
    pub ahead: u32,
    /// With `each`: number of bytes in the engine's own tile. By default, the same number as
    /// `bytes`.
    #[serde(default)]
    pub tile_bytes: Option<u64>,
    /// Time from the moment when the condition is met until the engine may issue, such as computing
    /// time, ns. With `each`, tiles are computed one after another.
    #[serde(default)]
    pub delay_ns: f64,
}

impl AfterSpec {
    /// Returns the number of bytes in the engine's own tile, with `each`.
    #[must_use]
    pub fn own_tile(&self) -> Option<u64> {
        self.each.then(|| self.tile_bytes.unwrap_or(self.bytes))
    }

    /// Returns the number of bytes that the engine may issue once the other master has completed
    /// `done` bytes.
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

    /// Adds problems with the condition's fields to `out`. `at` is the path of the condition in the
    /// point.
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
