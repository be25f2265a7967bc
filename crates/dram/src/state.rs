//! The state of a channel: open rows, and the earliest time of every command.
//!
//! Issuing a command pushes forward the times of the commands that must wait for it
//! (as the constraint table says), so that a query is a maximum of a few numbers and
//! the scheduler can sleep until then.

use crate::{BankId, Clock, Constraint, Geometry, Kind, LONG_AGO, Scope, Table};

/// Ready times by kind of command; eight places, so that an index is a mask.
type Ready = [Clock; 8];

/// Ranks that a channel may have here.
const MAX_RANKS: usize = 8;
const BANKS: usize = Geometry::MAX_BANKS;

#[derive(Clone, Debug, Default)]
struct Rules {
    bank: Vec<(Kind, Clock)>,
    group: Vec<(Kind, Clock)>,
    rank: Vec<(Kind, Clock)>,
    other: Vec<(Kind, Clock)>,
}

/// Banks, groups and ranks of one channel, with their open rows and ready times.
#[derive(Clone, Debug)]
pub struct DramState {
    geometry: Geometry,
    row: [u32; BANKS],
    open: u64,
    bank: [Ready; BANKS],
    group: [Ready; BANKS],
    rank: [Ready; MAX_RANKS],
    group_of: [u8; BANKS],
    group_banks: [u64; BANKS],
    rank_banks: [u64; MAX_RANKS],
    rank_of: [u8; BANKS],
    ranks: usize,
    rules: Vec<Rules>,
    activates: [[Clock; 4]; MAX_RANKS],
    activates_at: [usize; MAX_RANKS],
    faw: Clock,
}

impl DramState {
    /// All banks closed, nothing issued yet.
    ///
    /// # Panics
    /// If the table has a window other than the four-activate one.
    #[must_use]
    pub fn new(geometry: Geometry, table: &Table) -> Self {
        let mut rules = vec![Rules::default(); Kind::COUNT];
        let mut faw = 0;
        for &Constraint {
            scope,
            first,
            next,
            clocks,
            window,
        } in &table.rows
        {
            if window != 1 {
                assert!(
                    window == 4 && first == Kind::Activate && next == Kind::Activate,
                    "only the four-activate window is known"
                );
                faw = clocks;
                continue;
            }
            let r = &mut rules[first as usize];
            match scope {
                Scope::Bank => r.bank.push((next, clocks)),
                Scope::BankGroup => r.group.push((next, clocks)),
                Scope::Rank => r.rank.push((next, clocks)),
                Scope::OtherRank => r.other.push((next, clocks)),
            }
        }
        let ranks = geometry.ranks as usize;
        assert!(
            geometry.banks() <= BANKS && ranks <= MAX_RANKS,
            "at most 64 banks, 8 ranks"
        );
        let mut group_of = [0; BANKS];
        let mut rank_of = [0; BANKS];
        let mut group_banks = [0; BANKS];
        let mut rank_banks = [0; MAX_RANKS];
        for b in 0..geometry.banks() {
            group_of[b] = geometry.group_of(b as BankId) as u8;
            rank_of[b] = geometry.rank_of(b as BankId) as u8;
            group_banks[b] = geometry.group_mask(b as BankId);
            rank_banks[geometry.rank_of(b as BankId)] |= 1 << b;
        }
        Self {
            row: [0; BANKS],
            open: 0,
            bank: [[LONG_AGO; 8]; BANKS],
            group: [[LONG_AGO; 8]; BANKS],
            rank: [[LONG_AGO; 8]; MAX_RANKS],
            group_of,
            group_banks,
            rank_banks,
            rank_of,
            ranks,
            rules,
            activates: [[LONG_AGO; 4]; MAX_RANKS],
            activates_at: [0; MAX_RANKS],
            faw,
            geometry,
        }
    }

    /// The geometry this state was made for.
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The open row of a bank.
    #[inline]
    #[must_use]
    pub fn open_row(&self, bank: BankId) -> Option<u32> {
        (self.open >> (bank & 63) & 1 != 0).then(|| self.row[bank as usize & 63])
    }

    /// The set of banks with an open row.
    #[inline]
    #[must_use]
    pub const fn open_banks(&self) -> u64 {
        self.open
    }

    /// The earliest clock at which `kind` may go to `bank`, by timing alone.
    #[inline]
    #[must_use]
    pub fn earliest(&self, kind: Kind, bank: BankId) -> Clock {
        let (b, k) = (bank as usize & 63, kind as usize & 7);
        let r = self.rank_of[b] as usize & (MAX_RANKS - 1);
        let g = self.group_of[b] as usize & 63;
        self.bank[b][k].max(self.group[g][k]).max(self.rank[r][k])
    }

    /// The banks of the group of a bank, itself among them.
    #[inline]
    #[must_use]
    pub const fn group_banks(&self, bank: BankId) -> u64 {
        self.group_banks[bank as usize & 63]
    }

    /// The banks whose rank may take no activate at `now` (spacing of activates, the
    /// four-activate window), and when the first such rank may: so that a scheduler need
    /// not look at each of them.
    #[inline]
    #[must_use]
    pub fn activate_blocked(&self, now: Clock) -> (u64, Clock) {
        if self.ranks > 1 {
            return self.activate_blocked_ranks(now);
        }
        let at = self.rank[0][Kind::Activate as usize];
        if at > now {
            (self.rank_banks[0], at)
        } else {
            (0, Clock::MAX)
        }
    }

    /// Apart, so that the loop does not burden the callers of a channel with one rank.
    #[inline(never)]
    fn activate_blocked_ranks(&self, now: Clock) -> (u64, Clock) {
        let (mut banks, mut soonest) = (0, Clock::MAX);
        for r in 0..self.ranks.min(MAX_RANKS) {
            let at = self.rank[r][Kind::Activate as usize];
            if at > now {
                banks |= self.rank_banks[r];
                soonest = soonest.min(at);
            }
        }
        (banks, soonest)
    }

    /// Pushes the earliest time of `kind` on `bank` to `at` or later: for costs that are
    /// not in the table, such as recovery beyond the programmed minimum.
    #[inline]
    pub fn hold(&mut self, kind: Kind, bank: BankId, at: Clock) {
        let slot = &mut self.bank[bank as usize & 63][kind as usize & 7];
        *slot = (*slot).max(at);
    }

    /// Marks a bank closed without a command of its own (auto-precharge).
    #[inline]
    pub fn close(&mut self, bank: BankId) {
        self.open &= !(1 << (bank & 63));
    }

    /// Issues a command at `now`; the caller has asked [`Self::earliest`] before.
    /// `row` matters for an activate only.
    #[inline(always)]
    pub fn issue(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        let b = bank as usize & 63;
        let (g, r) = (
            self.group_of[b] as usize & 63,
            self.rank_of[b] as usize & (MAX_RANKS - 1),
        );
        let rules = &self.rules[kind as usize];
        push(&mut self.bank[b], &rules.bank, now);
        push(&mut self.group[g], &rules.group, now);
        push(&mut self.rank[r], &rules.rank, now);
        if self.ranks > 1 && !rules.other.is_empty() {
            for (i, ready) in self.rank.iter_mut().take(self.ranks).enumerate() {
                if i != r {
                    push(ready, &rules.other, now);
                }
            }
        }
        match kind {
            Kind::Activate => {
                self.row[b] = row;
                self.open |= 1 << b;
                let at = self.activates_at[r] & 3;
                self.activates[r][at] = now;
                let oldest = (at + 1) & 3;
                self.activates_at[r] = oldest;
                // The window holds this activate and the three before it: the next may
                // go once the oldest of the four has left.
                let ready = &mut self.rank[r][Kind::Activate as usize];
                *ready = (*ready).max(self.activates[r][oldest] + self.faw);
            }
            Kind::Precharge => self.open &= !(1 << b),
            _ => {}
        }
    }
}

#[inline]
fn push(ready: &mut Ready, rules: &[(Kind, Clock)], now: Clock) {
    for &(next, clocks) in rules {
        let slot = &mut ready[next as usize & 7];
        *slot = (*slot).max(now + clocks);
    }
}
