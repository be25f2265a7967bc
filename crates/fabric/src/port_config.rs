//! Settings of the FIFO interface of a PS port.

use crate::{Domain, Interconnect, MixedReads, Ps};

/// Settings of a FIFO interface.
#[derive(Clone, Debug)]
pub struct InterfaceConfig {
    /// Stream number; one per port.
    pub stream: u8,
    /// The controller port behind the switch.
    pub controller_port: u8,
    /// Turns per round at the switch, if other interfaces share the controller port.
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
    /// The interconnect that interfaces share on the way to the controller port; `None` if there is none.
    pub interconnect: Option<Interconnect>,
    /// Maximum number of beats of one piece (16 in AXI3). Bursts are split from their start.
    pub piece_beats: u32,
    /// Read pieces in flight (issuing capability).
    pub read_pieces: u32,
    /// Beats of the read data FIFO. Space is reserved when a piece is issued. With `None`, pieces are issued
    /// without a reservation.
    pub read_fifo_beats: Option<u32>,
    /// The write data FIFO collects blocks of this many bytes, aligned to their size, and sends each block
    /// together.
    pub write_part_bytes: u32,
    /// Beats of the write data FIFO.
    pub write_fifo_beats: u32,
    /// Static read QoS of the port.
    pub read_qos: u8,
    /// Static write QoS of the port.
    pub write_qos: u8,
    /// Time from the PL's address channel until the FIFO interface may issue.
    pub pl_request_ps: Ps,
    /// Time from issue to the switch.
    pub request_ps: Ps,
    /// Time from the switch until the controller port has the piece.
    pub switch_ps: Ps,
    /// Time from the controller port back to the FIFO interface.
    pub response_ps: Ps,
    /// Time from the last beat until the master receives it.
    pub pl_response_ps: Ps,
    /// Limits for pieces that belong to a different master than the previous piece; `None` for no limit.
    pub mixed_reads: Option<MixedReads>,
    /// Whether reads and writes reach the switch through one queue, so that a write takes the turn of a read.
    pub one_queue: bool,
    /// Minimum time between two pieces.
    pub piece_interval_ps: Ps,
    /// Minimum time between two write bursts.
    pub write_interval_ps: Ps,
    /// Time from the last beat of a write line in the FIFO to the controller port.
    pub write_request_ps: Ps,
    /// Time from the acceptance of a write to its response at the master.
    pub write_response_ps: Ps,
    /// Additional time of the first write after all earlier writes were answered, ps.
    pub write_idle_ps: Ps,
    /// Additional time for which each line of a write, or part of a line, occupies the switch, ps.
    pub write_line_gap_ps: Ps,
    /// Additional time for which the last line of a write piece occupies the switch, ps.
    pub write_piece_gap_ps: Ps,
}

impl InterfaceConfig {
    /// Returns when the switch may take the next address after an address that passed at `now` and was ready at
    /// `from`. An AXI channel takes one address per clock. The event loop runs only at its own ticks, so the
    /// switch clock may have begun up to one tick earlier.
    pub(crate) fn next_address(&self, from: Ps, now: Ps) -> Ps {
        let period = self.switch.period();
        (from + period).max(now + period - self.tick_ps + 1)
    }
}
