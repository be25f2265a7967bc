//! Keeps the time at which each bank can take its next row command. Ready banks form a set, and the others are sorted by
//! clock in a timing wheel, so that neither needs a search over banks.

use axiscope_dram::{Clock, DramState};

use super::{queue::NEVER, set::members};

/// Number of clocks ahead that the wheel covers, one for each bit of `filled`.
const TURN: Clock = 64;

/// The slot of a clock in the wheel.
const fn turn_of(at: Clock) -> usize {
    (at as u64 % TURN as u64) as usize
}

/// Banks by the clock of their next row command, without the spacing of activates in a rank. A bank may be in the wheel too
/// early, so its time is checked again before it counts as ready.
#[derive(Clone, Debug)]
pub(super) struct RowTimes {
    /// Banks that accept a row command now.
    ready: u64,
    /// For each clock, modulo [`TURN`], the banks that become ready in that clock; `filled` marks the clocks
    /// with such banks.
    wheel: [u64; TURN as usize],
    filled: u64,
    /// Banks that become ready beyond the range of the wheel, and the clocks at which they become ready.
    far: u64,
    far_at: [Clock; 64],
    /// Slots up to this clock have been emptied.
    seen: Clock,
}

impl RowTimes {
    pub const fn new() -> Self {
        Self {
            ready: u64::MAX,
            wheel: [0; TURN as usize],
            filled: 0,
            far: 0,
            far_at: [0; 64],
            seen: 0,
        }
    }

    /// Records that a command at `now` has moved the ready time of a bank to `at`.
    #[inline(always)]
    pub const fn moved(&mut self, bank: u8, at: Clock, now: Clock) {
        let bit = 1 << (bank & 63);
        if at <= now {
            self.ready |= bit;
            return;
        }
        self.ready &= !bit;
        if at - now < TURN {
            let turn = turn_of(at);
            self.wheel[turn] |= bit;
            self.filled |= 1 << turn;
        } else {
            self.far |= bit;
            self.far_at[bank as usize & 63] = at;
        }
    }

    /// Of these banks, moves the ready time of those that are ready now to `at`.
    #[inline(always)]
    pub fn ready_moved(&mut self, banks: u64, at: Clock, now: Clock) {
        for b in members(banks & self.ready) {
            self.moved(b as u8, at, now);
        }
    }

    /// Returns the banks that accept a row command at `now`.
    #[inline(always)]
    pub fn ready(&mut self, dram: &DramState, now: Clock) -> u64 {
        let passed = now - self.seen;
        if passed > 0 {
            let clocks = if passed < TURN {
                ((1u64 << passed) - 1).rotate_left(turn_of(self.seen + 1) as u32)
            } else {
                u64::MAX
            };
            self.seen = now;
            if (self.filled & clocks) | self.far != 0 {
                self.turn(dram, clocks, now);
            }
        }
        self.ready
    }

    /// The result of the last call of [`Self::ready`], updated by the commands since then.
    #[inline(always)]
    pub const fn known_ready(&self) -> u64 {
        self.ready
    }

    /// Empties the slots of these clocks.
    #[inline(always)]
    fn turn(&mut self, dram: &DramState, clocks: u64, now: Clock) {
        let mut due = 0;
        for turn in members(self.filled & clocks) {
            due |= std::mem::take(&mut self.wheel[turn & 63]);
        }
        self.filled &= !clocks;
        if self.far != 0 {
            due |= self.nearer(now);
        }
        for b in members(due & !self.ready) {
            self.moved(b as u8, dram.row_command_in_rank(b as u8), now);
        }
    }

    /// Returns the banks that were beyond the range of the wheel and are within it now.
    #[cold]
    fn nearer(&mut self, now: Clock) -> u64 {
        let near = members(self.far).fold(0, |near, b| {
            near | u64::from(self.far_at[b & 63] - now < TURN) << b
        });
        self.far &= !near;
        near
    }

    /// The clock at which the first of these banks can take its row command. None of them is ready, and [`Self::ready`] was
    /// called in the same clock.
    #[inline(always)]
    pub fn soonest(&self, banks: u64, now: Clock) -> Clock {
        if banks == 0 {
            return NEVER;
        }
        let from = turn_of(now + 1) as u32;
        let near = members(self.filled.rotate_right(from))
            .map(|ahead| now + 1 + ahead as Clock)
            .find(|at| self.wheel[turn_of(*at)] & banks != 0);
        if banks & self.far == 0 {
            return near.unwrap_or(NEVER);
        }
        let far = members(banks & self.far).map(|b| self.far_at[b & 63]).min();
        near.into_iter().chain(far).min().unwrap_or(NEVER)
    }
}

#[cfg(test)]
mod tests {
    use axiscope_dram::{Geometry, Kind, Table};

    use super::*;

    const GEOMETRY: Geometry = Geometry {
        ranks: 1,
        bank_groups: 1,
        banks_per_group: 8,
    };

    #[test]
    fn banks_are_ready_at_their_time_near_or_far() {
        let mut dram = DramState::new(GEOMETRY, &Table::default());
        let mut rows = RowTimes::new();
        for (bank, at) in [(0, 5), (1, 63), (2, 64), (3, 1000)] {
            dram.hold(Kind::Activate, bank, at);
            rows.moved(bank, at, 0);
        }
        let banks = 0b1111;
        assert_eq!(rows.soonest(banks, 0), 5);
        for (now, ready, next) in [
            (4, 0, 5),
            (5, 0b1, 63),
            (63, 0b11, 64),
            (64, 0b111, 1000),
            (999, 0b111, 1000),
            (1000, 0b1111, NEVER),
        ] {
            assert_eq!(rows.ready(&dram, now) & banks, ready, "at {now}");
            assert_eq!(rows.soonest(banks & !ready, now), next, "at {now}");
        }
    }

    #[test]
    fn a_bank_whose_time_moved_on_is_not_ready_early() {
        let mut dram = DramState::new(GEOMETRY, &Table::default());
        let mut rows = RowTimes::new();
        dram.hold(Kind::Activate, 0, 10);
        rows.moved(0, 10, 0);
        // The wheel still lists the bank at 10.
        dram.hold(Kind::Activate, 0, 30);
        assert_eq!(rows.ready(&dram, 20) & 1, 0);
        assert_eq!(rows.soonest(1, 20), 30);
        assert_eq!(rows.ready(&dram, 30) & 1, 1);
        rows.ready_moved(0b11, 40, 30);
        assert_eq!(rows.known_ready() & 0b11, 0);
        assert_eq!(rows.soonest(0b11, 30), 40);
    }
}
