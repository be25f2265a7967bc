//! Records of the masters that an import finds.

use serde::Serialize;

use super::Network;
use crate::ways::Way;

/// A value from a handoff, or a guess, with its source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// The parameter with the value, or the reason for a guess.
    pub source: String,
    /// Whether the value is a guess, because no file states it.
    pub guessed: bool,
}

impl<T> Found<T> {
    pub(crate) fn of(value: T, source: impl Into<String>) -> Self {
        let source = source.into();
        let guessed = false;
        Self {
            value,
            source,
            guessed,
        }
    }

    pub(crate) fn guess(value: T, source: impl Into<String>) -> Self {
        let source = source.into();
        let guessed = true;
        Self {
            value,
            source,
            guessed,
        }
    }
}

/// The AXI4-Stream interface of a DMA.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StreamSide {
    /// Width of its data.
    pub width_bits: u64,
    /// Its clock.
    pub mhz: f64,
}

impl StreamSide {
    /// Returns the capacity of the interface, MB/s.
    pub(crate) fn mbps(self) -> f64 {
        self.mhz * self.width_bits as f64 / 8.0
    }
}

/// One direction of a master that reaches memory.
#[derive(Clone, Debug, Serialize)]
pub struct Master {
    /// Name of the master's stream in the design.
    pub name: String,
    /// Path of the master's module in the hierarchy.
    pub path: String,
    /// Type of the master's module.
    pub ip: String,
    /// Interface of the master.
    pub interface: String,
    /// `read` or `write`.
    pub direction: &'static str,
    /// The interface of the processing system, or of the network on chip, that the master reaches.
    pub reaches: String,
    /// The port of the model; `None` if the model has no such port.
    pub port: Option<String>,
    /// Width of the master's own data bus.
    pub width_bits: Found<u64>,
    /// Width of the port.
    pub port_width_bits: Found<u64>,
    /// The master's own clock, MHz.
    pub mhz: Option<Found<f64>>,
    /// The clock of the port, MHz.
    pub port_mhz: Option<Found<f64>>,
    /// Number of beats in the port's longest bursts, if a block between the master and the port
    /// cuts longer bursts.
    pub port_beats: Option<u64>,
    /// Burst sizes in bytes that the port accepts, the largest first. Empty if the port accepts all
    /// sizes.
    #[serde(skip)]
    pub(crate) port_bytes: &'static [u32],
    /// Number of beats in the master's longest bursts, at the master's own width.
    pub burst_beats: Found<u64>,
    /// Maximum number of bursts in flight.
    pub outstanding: Found<u64>,
    /// Whether the master's bursts are coherent with the caches.
    pub coherent: bool,
    /// `AxCACHE`, if a constant in the block design drives it.
    pub axcache: Option<Found<u64>>,
    /// Instances between the master and the port: type and path of each.
    pub way: Vec<(String, String)>,
    /// The delay of these instances in cycles.
    pub way_cycles: Way,
    /// The AXI4-Stream interface of a DMA, which limits the rate like the master's own data bus.
    pub stream_side: Option<Found<StreamSide>>,
    /// The reason why the master transfers almost no data. Examples are debuggers and descriptors.
    pub idle: Option<String>,
    /// Other notes for readers of the design.
    pub notes: Vec<String>,
    /// Other properties that the files do not state, with the values that are used instead.
    pub guesses: Vec<String>,
    /// Whether bursts may be coherent, but no file states whether they are.
    #[serde(skip)]
    pub(crate) may_be_coherent: bool,
    /// Settings of the port, if it belongs to a network on chip.
    #[serde(skip)]
    pub(crate) network: Option<Network>,
    /// Whether the master's module has no other master.
    #[serde(skip)]
    pub(crate) is_alone: bool,
}

impl Master {
    /// Returns the number of bytes in the master's longest bursts.
    pub(crate) fn burst_bytes(&self) -> u64 {
        self.burst_beats.value * (self.width_bits.value / 8).max(1)
    }

    /// Returns the number of bytes in the master's longest bursts after they have been divided for
    /// the port, or `None` if the port does not accept bursts that are this short.
    pub(crate) fn burst_bytes_at_port(&self) -> Option<u64> {
        let bytes = self.burst_bytes();
        let mut lengths = self.port_bytes.iter().map(|b| u64::from(*b));
        match self.port_bytes {
            [] => Some(bytes),
            _ => lengths.find(|taken| *taken <= bytes),
        }
    }

    /// Describes the burst sizes that the port accepts.
    pub(crate) fn lengths_at_port(&self) -> String {
        let lengths = self.port_bytes.iter().map(u32::to_string);
        lengths.collect::<Vec<_>>().join(" or ")
    }

    /// Returns the capacity of the master's own data bus, MB/s.
    pub(crate) fn own_mbps(&self) -> Option<f64> {
        let mhz = self.mhz.as_ref()?.value;
        Some(mhz * self.width_bits.value as f64 / 8.0)
    }
}

/// A master that does not reach the memory of the processing system, with the reason.
#[derive(Clone, Debug, Serialize)]
pub struct Other {
    /// Path of the module, and name of its interface.
    pub master: String,
    /// The target that it reaches instead.
    pub why: String,
}

/// All masters of a block design.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Masters {
    /// Masters that reach memory.
    pub found: Vec<Master>,
    /// The others.
    pub others: Vec<Other>,
}
