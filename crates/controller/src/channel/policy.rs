//! What a kind of controller decides; the channel does the rest.

use axiscope_dram::{BankId, Clock};

use super::{Bus, Device, Direction, Queues, Slots, queue::Entry};

/// What a policy sees: what waits, the DRAM, and the buses.
#[derive(Clone, Debug)]
pub struct State {
    /// Reads and writes that wait.
    pub queues: Queues,
    /// The DRAM, with its open rows and times.
    pub device: Device,
    /// Which way the data go, and when the next command may.
    pub bus: Bus,
}

/// The rules of a kind of controller. A channel is generic over them, so that a kind pays
/// nothing for the rules of another.
pub trait Policy {
    /// An entry comes into a queue; the `first` where nothing waits there.
    fn arrived(&mut self, direction: Direction, first: bool, now: Clock);

    /// The column command of an entry has gone; the queue does not have it any more.
    fn served(&mut self, direction: Direction, now: Clock);

    /// The banks of a rank have been refreshed.
    fn refreshed(&mut self, _banks: u64) {}

    /// Whether the bus turns: asked in every clock in which a column command may go.
    fn turn(&mut self, state: &State, now: Clock) -> bool;

    /// When the answer of [`Policy::turn`] may change although no command goes and nothing comes.
    fn wake(&self, state: &State, now: Clock) -> Clock;

    /// Whether that answer hangs on which rows are open.
    fn looks_at_rows(&self) -> bool {
        false
    }

    /// Row hits that pass an older entry which waits for another row of their bank, until the row
    /// closes for it.
    fn hits_past_miss(&self) -> u32 {
        u32::MAX
    }

    /// The hits of a bank that may go, seen from the bank alone, whose timing lets them go now.
    #[inline(always)]
    fn of_bank(&self, state: &State, bank: BankId, _now: Clock) -> Slots {
        state.queues.of(state.bus.direction()).hits(bank)
    }

    /// What may go of the hits that [`Policy::of_bank`] left (some at least), or the clock until
    /// which none may. Expired timers go first of these, then the high class, then age.
    #[inline(always)]
    fn allowed(&self, _state: &State, ready: Slots, _now: Clock) -> Result<Slots, Clock> {
        Ok(ready)
    }

    /// The direction whose rows are opened first.
    #[inline(always)]
    fn rows_first(&self, state: &State) -> Direction {
        state.bus.direction()
    }

    /// Whether the bank of a read that goes now closes behind it.
    #[inline(always)]
    fn closes(&mut self, _state: &State, _read: &Entry) -> bool {
        false
    }
}
