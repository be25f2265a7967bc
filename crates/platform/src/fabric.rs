//! The fabric and the ports of a platform file.

use serde::{Deserialize, Serialize};

use super::PortKind;
use crate::Figure;

/// The FIFO interfaces and the switch.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fabric {
    /// Beats of one piece, from the start of the burst.
    pub piece_beats: Figure<u32>,
    /// Bytes of a beat on the PS side.
    pub ps_beat_bytes: Figure<u32>,
    /// Read pieces in flight.
    pub read_pieces: Figure<u32>,
    /// Beats of the read data FIFO; absent: no space is reserved.
    pub read_fifo_beats: Option<Figure<u32>>,
    /// Beats of the write data FIFO.
    pub write_fifo_beats: Figure<u32>,
    /// From the PL's address channel to issue, PL cycles.
    pub pl_request_cycles: Figure<f64>,
    /// From the last beat to the master, PL cycles.
    pub pl_response_cycles: Figure<f64>,
    /// From issue to the switch, ns.
    pub request_ns: Figure<f64>,
    /// Through the switch to the controller port, controller clocks.
    pub switch_clocks: Figure<f64>,
    /// From the controller port to the FIFO interface, ns.
    pub response_ns: Figure<f64>,
    /// Between two pieces, switch clocks.
    pub piece_interval_switch_clocks: Figure<f64>,
    /// Between two write bursts, ns.
    pub write_interval_ns: Figure<f64>,
    /// From the last beat of a write line to the controller port, ns.
    pub write_request_ns: Figure<f64>,
    /// From acceptance to the master's response, ns.
    pub write_response_ns: Figure<f64>,
    /// What the first write after all before are answered takes longer, ns.
    pub write_idle_ns: Option<Figure<f64>>,
    /// Switch clocks by which the last line of a write piece holds the switch longer.
    pub write_piece_gap_switch_clocks: Figure<f64>,
    /// Where masters of the PL see the DRAM, in its order: each window goes on where the one before ends; the
    /// whole DRAM from address 0 on without it.
    pub memory_windows: Option<Figure<Vec<Window>>>,
    /// The PL multiplexer, for masters that share a port.
    pub multiplexer: Option<Multiplexer>,
}

/// Addresses at which a port sees a part of the DRAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// Its first address.
    pub base: u64,
    /// Its bytes.
    pub bytes: u64,
}

impl Window {
    /// The address behind it.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.base.saturating_add(self.bytes)
    }
}

/// A SmartConnect-like multiplexer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Multiplexer {
    /// Bursts of each input and direction that it holds.
    pub input_queue: Figure<u32>,
    /// Through it, PL cycles.
    pub request_cycles: Figure<f64>,
    /// Back through it, PL cycles.
    pub response_cycles: Figure<f64>,
    /// Between reads of two different masters, PL cycles.
    pub read_change_cycles: Figure<f64>,
    /// Between two bursts of a direction, PL cycles.
    pub interval_cycles: Figure<f64>,
}

/// A PL port.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Port {
    /// What lies behind it; `hp` by default.
    pub kind: Option<Figure<PortKind>>,
    /// Name of the controller port behind it.
    pub controller_port: Figure<String>,
    /// Configured width on the PL side, bits.
    pub width_bits: Figure<u32>,
    /// Widths that a design may configure instead, bits; the master's beats choose.
    pub other_widths_bits: Option<Figure<Vec<u32>>>,
    /// FIFO interfaces that it stands for, side by side: what they hold, what a cycle takes of read
    /// data, and turns at the switch count so many times; 1 by default.
    pub interfaces: Option<Figure<u32>>,
    /// What a design has on it for good, such as `dpu`: nothing else is put there unless the port is named.
    pub taken_by: Option<Figure<String>>,
    /// Static read QoS.
    pub read_qos: Figure<u8>,
    /// Static write QoS.
    pub write_qos: Figure<u8>,
    /// The bridge between the port and the switch, where there is one; ports into the caches
    /// have theirs in the times of their way.
    pub bridge: Option<Bridge>,
    /// What reads of several masters behind a multiplexer wait for; nothing without it.
    pub mixed_reads: Option<MixedReads>,
}

/// Reads of several masters through one port.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedReads {
    /// Pieces that may be under way in the controller when one of another master follows.
    pub pieces: Figure<u32>,
    /// Controller clocks by which timers of reads start sooner than with one master alone; 0 without
    /// it.
    pub lead_clocks: Option<Figure<i64>>,
}

/// What a bridge adds to the way of a port past the caches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bridge {
    /// To the address of a read, ns.
    pub request_ns: Figure<f64>,
    /// To its data, ns.
    pub response_ns: Figure<f64>,
    /// To a write, ns.
    pub write_request_ns: Figure<f64>,
    /// To its response, ns.
    pub write_response_ns: Figure<f64>,
}

impl MixedReads {
    /// The field that lets no piece of another master pass, or is no time.
    pub(crate) fn problem(&self) -> Option<(&'static str, String)> {
        let lead = self.lead_clocks.as_ref().map_or(0, |l| l.value);
        if self.pieces.value == 0 {
            return Some(("pieces", "0; give 1 or more".into()));
        }
        (!(0..=1_000_000_000).contains(&lead))
            .then(|| ("lead_clocks", format!("{lead}; give 0 to 1000000000")))
    }
}

impl Bridge {
    /// Whether each time can be one.
    pub(crate) fn is_good(&self) -> bool {
        let to = [&self.request_ns, &self.write_request_ns];
        let back = [&self.response_ns, &self.write_response_ns];
        (to.iter().chain(&back)).all(|t| (0.0..1e9).contains(&t.value))
    }
}

fn joined(numbers: impl Iterator<Item = u32>) -> String {
    let all: Vec<String> = numbers.map(|n| n.to_string()).collect();
    all.join(", ")
}

impl Port {
    /// What lies behind it.
    pub fn kind(&self) -> PortKind {
        self.kind.as_ref().map_or(PortKind::Hp, |k| k.value)
    }

    /// Its widths, bits, in order.
    fn widths(&self) -> Vec<u32> {
        let others = self.other_widths_bits.iter().flat_map(|w| &w.value);
        let mut all: Vec<u32> = others.chain([&self.width_bits.value]).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Bytes of its widths, for messages.
    pub fn widths_bytes(&self) -> String {
        joined(self.widths().into_iter().map(|bits| bits / 8))
    }

    /// Bits of its widths, for messages.
    pub fn widths_bits(&self) -> String {
        joined(self.widths().into_iter())
    }

    /// Whether a master with beats of so many bits can be on the port.
    pub fn takes(&self, bits: u32) -> bool {
        let others = self.other_widths_bits.as_ref();
        self.width_bits.value == bits || others.is_some_and(|w| w.value.contains(&bits))
    }
}
