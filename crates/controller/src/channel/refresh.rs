//! Refresh: every rank on its own schedule; its banks stop, close, and wait for tRFC.

use axiscope_dram::{Clock, Geometry, Kind};

use super::{Channel, set::members};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The next refresh is not due yet.
    Idle,
    /// Due since this clock: no new commands to the rank; waiting until every bank may close.
    Closing(Clock),
    /// Closed; the refresh command goes at this clock.
    Closed(Clock),
}

#[derive(Clone, Debug)]
struct Rank {
    due: Clock,
    phase: Phase,
    wake: Clock,
    banks: u64,
}

/// The refresh schedule of the channel.
#[derive(Clone, Debug)]
pub(super) struct Refresh {
    ranks: Vec<Rank>,
    next: Clock,
    blocked: u64,
    /// Banks of ranks from which no read has gone since their refresh.
    fresh: u64,
}

impl Refresh {
    /// Every rank starts its timer at 0, as the registers do.
    pub fn new(g: &Geometry, t_refi: Clock) -> Self {
        let ranks = (0..g.ranks as usize)
            .map(|r| Rank {
                due: t_refi,
                phase: Phase::Idle,
                wake: t_refi,
                banks: g.rank_mask(r),
            })
            .collect();
        Self {
            ranks,
            next: t_refi,
            blocked: 0,
            fresh: 0,
        }
    }

    /// Whether a read of this bank is the first of its rank since a refresh.
    #[inline(always)]
    pub fn first_read(&mut self, bank: u8) -> bool {
        self.fresh >> bank & 1 != 0 && self.no_longer_fresh(bank)
    }

    #[cold]
    fn no_longer_fresh(&mut self, bank: u8) -> bool {
        for r in &self.ranks {
            if r.banks >> bank & 1 != 0 {
                self.fresh &= !r.banks;
            }
        }
        true
    }

    /// When refresh has to act next.
    pub const fn wake(&self) -> Clock {
        self.next
    }
}

impl Channel {
    /// Moves refresh on; returns the banks that may take no commands now.
    #[inline(always)]
    pub(super) fn step_refresh(&mut self, now: Clock) -> u64 {
        if now >= self.refresh.next {
            self.step_ranks(now);
        }
        self.refresh.blocked
    }

    #[inline(never)]
    fn step_ranks(&mut self, now: Clock) {
        for r in 0..self.refresh.ranks.len() {
            if now >= self.refresh.ranks[r].wake {
                self.step_rank(r, now);
            }
        }
        self.refresh.next = self
            .refresh
            .ranks
            .iter()
            .map(|r| r.wake)
            .min()
            .expect("a rank");
        self.column_wake = now;
        self.row_wake = now;
    }

    fn step_rank(&mut self, r: usize, now: Clock) {
        let Rank {
            due, phase, banks, ..
        } = self.refresh.ranks[r];
        let first = banks.trailing_zeros() as u8;
        let (phase, wake) = match phase {
            Phase::Idle | Phase::Closing(_) => {
                self.refresh.blocked |= banks;
                let open = banks & self.dram.open_banks();
                let since = if let Phase::Closing(since) = phase {
                    since
                } else {
                    now
                };
                let quiet = since + self.cfg.refresh_quiet;
                let ready = self.latest(Kind::Precharge, open, now).max(quiet);
                if ready > now {
                    (Phase::Closing(since), ready)
                } else {
                    for b in members(open) {
                        self.issue_off_bus(Kind::Precharge, b as u8, 0, now);
                        self.row_closed(b as u8);
                    }
                    let at = self.latest(Kind::Refresh, banks, now);
                    if at > now {
                        (Phase::Closed(at), at)
                    } else {
                        self.refresh_now(r, first, due, now)
                    }
                }
            }
            Phase::Closed(_) => self.refresh_now(r, first, due, now),
        };
        let rank = &mut self.refresh.ranks[r];
        (rank.phase, rank.wake) = (phase, wake);
    }

    /// When the last of these banks may take a command; `now` if all may already.
    fn latest(&self, kind: Kind, banks: u64, now: Clock) -> Clock {
        members(banks).fold(now, |at, b| at.max(self.dram.earliest(kind, b as u8)))
    }

    fn refresh_now(&mut self, r: usize, first: u8, due: Clock, now: Clock) -> (Phase, Clock) {
        self.issue_off_bus(Kind::Refresh, first, 0, now);
        let banks = self.refresh.ranks[r].banks;
        self.refresh.blocked &= !banks;
        self.refresh.fresh |= banks;
        let again = now + self.timing.t_rfc + self.cfg.refresh_extra;
        for b in members(banks) {
            self.dram.hold(Kind::Activate, b as u8, again);
            self.rows.moved(b as u8, again, now);
        }
        let next = due + self.timing.t_refi;
        self.refresh.ranks[r].due = next;
        (Phase::Idle, next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_read_of_a_rank_is_the_first_since_its_refresh() {
        let g = Geometry {
            ranks: 2,
            bank_groups: 1,
            banks_per_group: 4,
        };
        let mut refresh = Refresh::new(&g, 100);
        assert!(!refresh.first_read(0));
        refresh.fresh |= g.rank_mask(1);
        // Banks 4 to 7 are of the rank that was refreshed.
        let asked = [3, 5, 5, 7, 0].map(|bank| refresh.first_read(bank));
        assert_eq!(asked, [false, true, false, false, false]);
    }
}
