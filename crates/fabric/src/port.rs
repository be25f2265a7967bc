//! The FIFO interface of a PS port (AFI): limits of commands in flight, data FIFOs, the splitting of bursts into pieces of 16
//! beats, and the clock crossing.

use crate::{InterfaceConfig, Ps, read_side::ReadSide, write_side::WriteSide};

/// When each side of an interface must act next; 0 means at once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Due {
    pub read: Ps,
    pub write: Ps,
}

/// The read side and the write side of one port.
#[derive(Debug)]
pub struct FifoInterface {
    pub(crate) cfg: InterfaceConfig,
    pub(crate) read: ReadSide,
    pub(crate) write: WriteSide,
    pub(crate) due: Due,
    /// Index of its controller port among those that have interfaces.
    pub(crate) shared: usize,
}

impl FifoInterface {
    /// An idle interface.
    #[must_use]
    pub fn new(cfg: InterfaceConfig) -> Self {
        Self {
            read: ReadSide::new(&cfg),
            write: WriteSide::default(),
            due: Due::default(),
            shared: 0,
            cfg,
        }
    }

    /// Whether a piece or part waits for the address channel of the switch.
    pub(crate) fn waits_for_switch(&self) -> bool {
        let writes = self.cfg.one_queue && !self.write.staged.is_empty();
        writes || !self.read.to_switch.is_empty()
    }

    /// When the next part of a write is at the switch, if no read arrived before it.
    pub(crate) fn write_is_next(&self) -> Option<Ps> {
        let write = self.write.staged.front()?.ready;
        let read = self.read.to_switch.front();
        read.is_none_or(|t| write <= t.arrives + self.cfg.switch_ps)
            .then_some(write)
    }
}
