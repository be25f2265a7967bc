//! The decisions that differ between kinds of controllers. The channel implements everything else.

use axiscope_dram::{BankId, Clock};

use super::{Bus, Device, Direction, Queues, Slots, queue::Entry};

/// The information on which a policy decides: the queues, the DRAM and the buses.
#[derive(Clone, Debug)]
pub struct State {
    /// The waiting reads and writes.
    pub queues: Queues,
    /// The DRAM with its open rows and ready times.
    pub device: Device,
    /// The direction of the data, and when the next command may be issued.
    pub bus: Bus,
}

/// The scheduling rules of a kind of controller. A channel is generic over them, so that the rules of one kind do not slow
/// down other kinds.
pub trait Policy {
    /// Called when an entry enters a queue; `first` states whether the queue was empty.
    fn arrived(&mut self, direction: Direction, first: bool, now: Clock);

    /// Called when the column command of an entry was issued; the entry is no longer in the queue.
    fn served(&mut self, direction: Direction, now: Clock);

    /// Called when banks of a rank were refreshed.
    fn refreshed(&mut self, _banks: u64) {}

    /// Whether the bus turns. Called in every clock in which a column command may be issued.
    fn turn(&mut self, state: &State, now: Clock) -> bool;

    /// The clock at which the result of [`Policy::turn`] may change even if no command is issued and nothing
    /// arrives.
    fn wake(&self, state: &State, now: Clock) -> Clock;

    /// Whether the result of [`Policy::turn`] depends on which rows are open.
    fn looks_at_rows(&self) -> bool {
        false
    }

    /// Number of row hits that may be served before an older entry that waits for another row of their bank.
    /// After these hits, the row is closed for the older entry.
    fn hits_past_miss(&self) -> u32 {
        u32::MAX
    }

    /// Returns the hits of a bank that this bank's own rules allow. Timing already allows all of them.
    #[inline(always)]
    fn of_bank(&self, state: &State, bank: BankId, _now: Clock) -> Slots {
        state.queues.of(state.bus.direction()).hits(bank)
    }

    /// Returns which of the hits of [`Policy::of_bank`] (at least one hit) may be issued, or the clock until
    /// which no hit may. The channel chooses among them by expired timers, then high class, then age.
    #[inline(always)]
    fn allowed(&self, _state: &State, ready: Slots, _now: Clock) -> Result<Slots, Clock> {
        Ok(ready)
    }

    /// The direction whose rows are opened first.
    #[inline(always)]
    fn rows_first(&self, state: &State) -> Direction {
        state.bus.direction()
    }

    /// Whether the bank closes with a read that is issued now.
    #[inline(always)]
    fn closes(&mut self, _state: &State, _read: &Entry) -> bool {
        false
    }
}
