//! The FIFO interface of a PS port (AFI): limits of commands in flight, data FIFOs, the division into pieces of 16 beats, and
//! the clock crossing.

use crate::{InterfaceConfig, Ps, read_side::ReadSide, write_side::WriteSide};

/// Both sides of one port.
#[derive(Debug)]
pub struct FifoInterface {
    pub(crate) cfg: InterfaceConfig,
    pub(crate) read: ReadSide,
    pub(crate) write: WriteSide,
}

impl FifoInterface {
    /// An idle interface.
    #[must_use]
    pub fn new(cfg: InterfaceConfig) -> Self {
        Self {
            read: ReadSide::default(),
            write: WriteSide::default(),
            cfg,
        }
    }

    /// Whether a piece or part waits for the addresses of the switch.
    pub(crate) fn waits_for_switch(&self) -> bool {
        let writes = self.cfg.one_queue && !self.write.staged.is_empty();
        writes || !self.read.to_switch.is_empty()
    }

    /// When its next part of a write is at the switch, if no read arrived before it.
    pub(crate) fn write_is_next(&self) -> Option<Ps> {
        let write = self.write.staged.front()?.ready;
        let read = self.read.to_switch.front();
        read.is_none_or(|t| write <= t.arrives + self.cfg.switch_ps)
            .then_some(write)
    }
}
