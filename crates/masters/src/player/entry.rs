//! The bursts of a program, and checks of these bursts.

use axiscope_fabric::{AXI4_BEATS, BOUNDARY_BYTES};
use serde::{Deserialize, Serialize};

use super::PlayerSpec;
use crate::Direction;

const MOST_IDS: u8 = 16;
/// Longest gap that the hardware's table can represent exactly.
const MOST_GAP_CYCLES: u32 = 0xFFFF;

on_board! {
    /// One burst of a program.
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct PlayedSpec {
        /// Reads or writes.
        pub direction: Direction [Programmed],
        /// Offset of the first byte from the base, a multiple of a beat.
        pub offset: u64 [Programmed],
        /// Number of beats in the burst.
        pub beats: u16 [Programmed],
        /// AxID. Bursts with the same ID are answered in order.
        #[serde(default)]
        pub id: u8 [Programmed],
        /// The earlier bursts that this entry waits for.
        #[serde(default)]
        pub wait: WaitSpec [Programmed],
        /// Number of cycles by which the entry is delayed, counted from the previous entry and from
        /// the responses that it waits for.
        #[serde(default)]
        pub gap_cycles: u32 [Programmed],
    }
}

/// The responses to earlier bursts that a burst waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WaitSpec {
    /// The burst does not wait.
    #[default]
    None,
    /// The responses to all earlier bursts.
    All,
    /// The entry waits for all bursts with the same ID.
    SameId,
    /// The entry waits for all bursts of the same direction.
    Direction,
}

impl PlayerSpec {
    /// Adds problems with entries to `out`, with the index of each entry.
    pub(super) fn entry_problems(&self, at: &str, out: &mut Vec<String>) {
        let width = u64::from(self.beat_bytes);
        // Bursts must stay aligned to beats when the base moves in each loop.
        let step = u64::from(self.base_step_bytes.unsigned_abs());
        if !step.is_multiple_of(width) || !self.base.is_multiple_of(width) {
            out.push(format!(
                "{at}.base: {:#x} with steps of {}; give multiples of a beat of {width} bytes",
                self.base, self.base_step_bytes
            ));
            return;
        }
        for (n, e) in self.entries.iter().enumerate() {
            let at = format!("{at}.entries.{n}");
            let bytes = u64::from(e.beats) * width;
            if e.beats == 0 {
                out.push(format!("{at}.beats: 0; give 1 to {AXI4_BEATS}"));
            } else if !e.offset.is_multiple_of(width) {
                out.push(format!(
                    "{at}.offset: {:#x}; give a multiple of a beat of {width} bytes",
                    e.offset
                ));
            } else if !self.stays(e.offset, bytes) {
                out.push(format!(
                    "{at}.offset: {:#x}; its burst of {bytes} bytes would cross a 4 KiB boundary in some loop: \
                     cut it, or step by whole bursts",
                    e.offset
                ));
            }
            if e.id >= MOST_IDS {
                out.push(format!("{at}.id: {}; give 0 to {}", e.id, MOST_IDS - 1));
            }
            if e.gap_cycles > MOST_GAP_CYCLES {
                out.push(format!(
                    "{at}.gap_cycles: {}; give 0 to {}",
                    e.gap_cycles, MOST_GAP_CYCLES
                ));
            }
        }
    }

    /// Returns whether a burst stays within a 4 KiB block in all loops.
    fn stays(&self, offset: u64, bytes: u64) -> bool {
        let step = i64::from(self.base_step_bytes).rem_euclid(BOUNDARY_BYTES as i64) as u64;
        // After this many loops, the offsets within a block repeat.
        let loops = self.bases().unwrap_or(BOUNDARY_BYTES).min(BOUNDARY_BYTES);
        let first = self.base.wrapping_add(offset) % BOUNDARY_BYTES;
        (0..loops).all(|n| (first + n * step) % BOUNDARY_BYTES + bytes <= BOUNDARY_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_stay_within_blocks_in_every_loop() {
        let mut s: PlayerSpec = serde_json::from_value(serde_json::json!({
            "name": "HP0", "port": "HP0", "beat_bytes": 16, "base": 0x1000, "entries": [],
        }))
        .expect("a player");
        assert!(s.stays(0xF00, 256) && !s.stays(0xF10, 256));
        (s.base_step_bytes, s.base_loops) = (0x80, 16);
        assert!(s.stays(0, 256));
        s.base_loops = 32;
        assert!(!s.stays(0, 256));
    }
}
