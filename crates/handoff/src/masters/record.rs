//! What an import says of a master.

use serde::Serialize;

use crate::ways::Way;

/// A value of a handoff, or a guess, with where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// The parameter that gives it, or the reason for a guess.
    pub source: String,
    /// Whether no file gives it.
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

/// One direction of a master that reaches memory.
#[derive(Clone, Debug, Serialize)]
pub struct Master {
    /// Name of its stream in the design.
    pub name: String,
    /// Place of its module in the hierarchy.
    pub path: String,
    /// Type of its module.
    pub ip: String,
    /// Its interface.
    pub interface: String,
    /// `read` or `write`.
    pub direction: &'static str,
    /// The interface of the processing system, or of the network on chip, that it reaches.
    pub reaches: String,
    /// The port of the model; `None` if the model has no such port.
    pub port: Option<String>,
    /// Width of its own data bus.
    pub width_bits: Found<u64>,
    /// Width of the port.
    pub port_width_bits: Found<u64>,
    /// Its own clock, MHz.
    pub mhz: Option<Found<f64>>,
    /// The clock of the port, MHz.
    pub port_mhz: Option<Found<f64>>,
    /// Beats of its longest bursts, of its own width.
    pub burst_beats: Found<u64>,
    /// Most bursts in flight.
    pub outstanding: Found<u64>,
    /// Whether its bursts look up the caches.
    pub coherent: bool,
    /// `AxCACHE`, if a constant drives it.
    pub axcache: Option<Found<u64>>,
    /// Instances between master and port: type and place.
    pub way: Vec<(String, String)>,
    /// The cycles that they add.
    pub way_cycles: Way,
    /// What bounds its rate other than its own data bus, in MB/s: the stream that feeds it.
    pub stream_mbps: Option<Found<f64>>,
    /// Why it moves next to nothing: a debugger, descriptors.
    pub idle: Option<String>,
    /// What else a reader of the design should know.
    pub notes: Vec<String>,
    /// Whether it may look up the caches, and no file says if it does.
    #[serde(skip)]
    pub(crate) may_be_coherent: bool,
    /// Whether its module has no other master.
    #[serde(skip)]
    pub(crate) is_alone: bool,
}

impl Master {
    /// The most that its own data bus carries, MB/s.
    pub(crate) fn own_mbps(&self) -> Option<f64> {
        let mhz = self.mhz.as_ref()?.value;
        Some(mhz * self.width_bits.value as f64 / 8.0)
    }
}

/// A master that reaches no memory of the processing system, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Other {
    /// Place of its module and its interface.
    pub master: String,
    /// Where it leads instead.
    pub why: String,
}

/// All masters of a block design.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Masters {
    /// Those that reach memory.
    pub found: Vec<Master>,
    /// The others.
    pub others: Vec<Other>,
}
