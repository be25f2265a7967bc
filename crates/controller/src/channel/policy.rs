//! The decisions of a kind of controller. The channel does the rest.

use axiscope_dram::{BankId, Clock};

use super::{Bus, Device, Direction, Queues, Slots, queue::Entry};

/// What a policy sees: the queues, the DRAM and the buses.
#[derive(Clone, Debug)]
pub struct State {
    /// Reads and writes that wait.
    pub queues: Queues,
    /// The DRAM, with its open rows and times.
    pub device: Device,
    /// The direction of the data, and when the next command may be issued.
    pub bus: Bus,
}

/// The rules of a kind of controller. A channel is generic over them, so that the rules of one kind cost the others no time.
pub trait Policy {
    /// Called when an entry enters a queue; `first` if nothing waited there.
    fn arrived(&mut self, direction: Direction, first: bool, now: Clock);

    /// Called when the column command of an entry was issued; the entry is no longer in the queue.
    fn served(&mut self, direction: Direction, now: Clock);

    /// Called when banks of a rank were refreshed.
    fn refreshed(&mut self, _banks: u64) {}

    /// Whether the bus turns. Asked in every clock in which a column command may be issued.
    fn turn(&mut self, state: &State, now: Clock) -> bool;

    /// When the answer of [`Policy::turn`] may change without a command or an arrival.
    fn wake(&self, state: &State, now: Clock) -> Clock;

    /// Whether that answer depends on which rows are open.
    fn looks_at_rows(&self) -> bool {
        false
    }

    /// Row hits that pass an older entry which waits for another row of their bank, until the row
    /// closes for it.
    fn hits_past_miss(&self) -> u32 {
        u32::MAX
    }

    /// The hits of a bank that may be issued, as far as the bank alone decides. Its timing allows them now.
    #[inline(always)]
    fn of_bank(&self, state: &State, bank: BankId, _now: Clock) -> Slots {
        state.queues.of(state.bus.direction()).hits(bank)
    }

    /// The hits that may be issued of those that [`Policy::of_bank`] returned (at least one), or the clock until which none
    /// may. Among them expired timers are first, then the high class, then age.
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
