//! The fabric of a platform: the FIFO interfaces and the switch, the PL multiplexer, and the
//! addresses at which ports access the DRAM.

use axiscope_fabric::FifoFigures;
use axiscope_figures::{Problem, Value, figures};
use axiscope_masters::VendorMultiplexerFigures;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

figures! {
    /// The FIFO interfaces and the switch.
    pub struct Fabric {
        /// The FIFO interfaces and the switch.
        fifo: FifoFigures [flat],
        /// Address windows through which masters of the PL access the DRAM, in the order of the DRAM: each window
        /// continues where the previous one ends. By default, the full DRAM is accessible, starting at address 0.
        memory_windows: Option<Vec<Window>> ["", .., documented "memory map in the chip's manual"],
        /// The PL multiplexer, for masters that share a port.
        multiplexer: Option<VendorMultiplexerFigures> [section],
    }
    check Fabric::check
}

/// Addresses at which a port accesses a part of the DRAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// First address.
    pub base: u64,
    /// Length in bytes.
    pub bytes: u64,
}

impl Window {
    /// Returns the address after the window.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.base.saturating_add(self.bytes)
    }
}

impl Value for Window {
    fn schema() -> Json {
        json!({
            "type": "object",
            "properties": {
                "base": {"type": "integer", "minimum": 0, "description": "First address."},
                "bytes": {"type": "integer", "minimum": 0, "description": "Length in bytes."},
            },
            "required": ["base", "bytes"],
            "additionalProperties": false,
        })
    }
}

impl Fabric {
    fn check(&self) -> Result<(), Problem> {
        let mut end = 0;
        for (n, w) in self.memory_windows.iter().flatten().enumerate() {
            // AXI bursts do not cross 4 KiB boundaries, so no burst crosses the end of a window.
            if w.bytes == 0 || (w.base | w.bytes) % 4096 != 0 || w.base < end {
                let what = format!(
                    "{:#x} + {:#x} bytes; give multiples of 4096, each behind the one before",
                    w.base, w.bytes
                );
                return Err(Problem::new(format!("memory_windows[{n}]"), what));
            }
            end = w.end();
        }
        Ok(())
    }
}
