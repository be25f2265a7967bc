//! Which reads close their bank.

use crate::channel::{Entry, NEVER, State};

/// Ranks from which no read has gone since their refresh.
#[derive(Clone, Debug, Default)]
pub(super) struct Closing {
    fresh: u64,
}

impl Closing {
    /// A rank was refreshed.
    pub const fn refreshed(&mut self, banks: u64) {
        self.fresh |= banks;
    }

    /// Whether a read is the first of its rank since a refresh, has a timer, and no write waits.
    #[inline(always)]
    pub fn after_refresh(&mut self, state: &State, read: &Entry) -> bool {
        self.fresh >> read.bank & 1 != 0 && self.first(state, read)
    }

    #[cold]
    fn first(&mut self, state: &State, read: &Entry) -> bool {
        let g = state.device.geometry();
        self.fresh &= !g.rank_mask(g.rank_of(read.bank));
        read.expires != NEVER && state.queues.writes().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::{
        Direction,
        testing::{self, entry},
    };

    fn timed(bank: u8) -> Entry {
        Entry {
            expires: 100,
            ..entry(bank, 0)
        }
    }

    #[test]
    fn one_read_of_a_rank_is_the_first_since_its_refresh() {
        let state = testing::state(testing::TWO_RANKS);
        let mut closing = Closing::default();
        assert!(!closing.after_refresh(&state, &timed(0)));
        closing.refreshed(0xf0);
        // Banks 4 to 7 are of the rank that was refreshed.
        let asked = [3, 5, 5, 7, 0].map(|bank| closing.after_refresh(&state, &timed(bank)));
        assert_eq!(asked, [false, true, false, false, false]);
    }

    #[test]
    fn one_without_a_timer_or_beside_a_write_counts_but_closes_nothing() {
        let mut state = testing::state(testing::ONE_RANK);
        let mut closing = Closing::default();
        closing.refreshed(0xf);
        assert!(!closing.after_refresh(&state, &entry(1, 0)));
        assert!(
            !closing.after_refresh(&state, &timed(1)),
            "no longer the first"
        );
        closing.refreshed(0xf);
        state.put(Direction::Write, entry(2, 0), 0);
        assert!(!closing.after_refresh(&state, &timed(1)));
    }
}
