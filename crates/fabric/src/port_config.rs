//! What the FIFO interface of a PS port is set to.

use crate::{Domain, MixedReads, Ps};

/// What a FIFO interface is set to.
#[derive(Clone, Debug)]
pub struct InterfaceConfig {
    /// Stream number; one per port.
    pub stream: u8,
    /// The controller port behind the switch.
    pub controller_port: u8,
    /// Turns in a round of the switch, if others share the controller port.
    pub turns: u32,
    /// Bytes per beat on the PS side (16 for 128 bit).
    pub ps_beat_bytes: u32,
    /// Bytes per beat on the PL side: the configured width of the port.
    pub pl_beat_bytes: u32,
    /// The period in which the event loop advances the interface (that of the controller), ps.
    pub tick_ps: Ps,
    /// The clock of the programmable logic at this port.
    pub pl: Domain,
    /// The clock of the switch.
    pub switch: Domain,
    /// Most beats of one piece (16 in AXI3), counted from the start of the burst.
    pub piece_beats: u32,
    /// Read pieces in flight (issuing capability).
    pub read_pieces: u32,
    /// Beats of the read data FIFO; space is reserved when a piece is issued. `None`
    /// issues without reserving.
    pub read_fifo_beats: Option<u32>,
    /// Bytes, aligned to this number, that the write data FIFO collects before it sends them together.
    pub write_part_bytes: u32,
    /// Beats of the write data FIFO.
    pub write_fifo_beats: u32,
    /// Static read QoS of the port.
    pub read_qos: u8,
    /// Static write QoS of the port.
    pub write_qos: u8,
    /// From the PL's address channel until the FIFO interface may issue.
    pub pl_request_ps: Ps,
    /// From issue to the switch.
    pub request_ps: Ps,
    /// From the switch until the controller port has the piece.
    pub switch_ps: Ps,
    /// From the controller port back to the FIFO interface.
    pub response_ps: Ps,
    /// From the last beat until the master learns of it.
    pub pl_response_ps: Ps,
    /// Limits for pieces of another master than the last; `None` for no limit.
    pub mixed_reads: Option<MixedReads>,
    /// Whether reads and writes reach the switch in one queue, so that a write takes the turn of a read.
    pub one_queue: bool,
    /// Least time between two pieces issued.
    pub piece_interval_ps: Ps,
    /// Least time between two write bursts accepted.
    pub write_interval_ps: Ps,
    /// From the last beat of a write line in the FIFO to the controller port.
    pub write_request_ps: Ps,
    /// From acceptance of a write to its response at the master.
    pub write_response_ps: Ps,
    /// What the first write takes longer after all writes before it were answered, ps.
    pub write_idle_ps: Ps,
    /// Time by which each line of a write, or part of one, holds the switch longer, ps.
    pub write_line_gap_ps: Ps,
    /// Time by which the last line of a write piece holds the switch longer, ps.
    pub write_piece_gap_ps: Ps,
}

impl InterfaceConfig {
    /// When the switch may take the next address after one that passed at `now` and was ready at `from`. An AXI channel takes
    /// one address per clock. The event loop runs at its own ticks only, so the clock of the switch may have begun up to a tick
    /// before.
    pub(crate) fn next_address(&self, from: Ps, now: Ps) -> Ps {
        let period = self.switch.period();
        (from + period).max(now + period - self.tick_ps + 1)
    }
}
