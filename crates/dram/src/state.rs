//! The state of a channel: open rows, and the earliest time of every command.
//!
//! Issuing a command delays the commands that must wait for it according to the constraint table. A query is
//! then the maximum of a few numbers, and the scheduler can sleep until that time.

use crate::{
    BankId, Clock, Geometry, Kind, LONG_AGO, Scope, Table,
    bus::BusState,
    pushes::{BANKS, GROUPS_AT, KINDS, MAX_RANKS, PLACES, Pushes, RANKS_AT, ROWS},
};

/// Banks, groups and ranks of one channel, with their open rows and ready times.
#[derive(Clone, Debug)]
pub struct DramState {
    geometry: Geometry,
    row: [u32; BANKS],
    open: u64,
    /// For each kind of command, the clock from which each bank, then each bank group, then each rank accepts it. The kind
    /// comes first, because callers know it: a row then needs no multiplication.
    ready: Box<[[Clock; ROWS]; KINDS]>,
    /// For each bank, the rows of ready times of its group and of its rank.
    group_at: [u8; BANKS],
    rank_at: [u8; BANKS],
    group_banks: [u64; BANKS],
    rank_banks: [u64; MAX_RANKS],
    rank_of: [u8; BANKS],
    ranks: usize,
    pushes: Pushes,
    activates: [[Clock; 4]; MAX_RANKS],
    activates_at: [usize; MAX_RANKS],
    faw: Clock,
    /// Whether the four-activate window also counts refreshes of banks (LPDDR).
    refresh_in_window: bool,
    two_slots: bool,
    bus: BusState,
}

impl DramState {
    /// Returns a state in which all banks are closed and nothing has been issued.
    ///
    /// # Panics
    /// If the table has a window other than the four-activate one.
    #[must_use]
    pub fn new(geometry: Geometry, table: &Table) -> Self {
        let ranks = geometry.ranks as usize;
        assert!(
            geometry.banks() <= BANKS && ranks <= MAX_RANKS,
            "at most 64 banks, 8 ranks"
        );
        let mut group_at = [0; BANKS];
        let mut rank_at = [0; BANKS];
        let mut rank_of = [0; BANKS];
        let mut group_banks = [0; BANKS];
        let mut rank_banks = [0; MAX_RANKS];
        for b in 0..geometry.banks() {
            rank_of[b] = geometry.rank_of(b as BankId) as u8;
            group_at[b] = (GROUPS_AT + geometry.group_of(b as BankId)) as u8;
            rank_at[b] = (RANKS_AT + geometry.rank_of(b as BankId)) as u8;
            group_banks[b] = geometry.group_mask(b as BankId);
            rank_banks[geometry.rank_of(b as BankId)] |= 1 << b;
        }
        let windows = || table.rows.iter().filter(|c| c.window != 1);
        let faw = windows().fold(0, |_, c| {
            assert!(
                c.window == 4 && c.pairs(Kind::Activate, Kind::Activate) && c.first == c.next,
                "only the four-activate window is known"
            );
            c.clocks
        });
        Self {
            row: [0; BANKS],
            open: 0,
            ready: Box::new([[LONG_AGO; ROWS]; KINDS]),
            group_at,
            rank_at,
            group_banks,
            rank_banks,
            rank_of,
            ranks,
            pushes: Pushes::new(&geometry, table),
            activates: [[LONG_AGO; 4]; MAX_RANKS],
            activates_at: [0; MAX_RANKS],
            faw,
            refresh_in_window: table.bank_refresh.is_some()
                && windows().any(|c| c.first.has(Kind::RefreshBank)),
            two_slots: table.bus.per_clock > 1,
            bus: BusState::new(&table.bus),
            geometry,
        }
    }

    /// The geometry for which this state was created.
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

    /// The earliest clock at which timing allows `kind` at `bank`. Open rows and the command bus are not
    /// considered.
    #[inline]
    #[must_use]
    pub fn earliest(&self, kind: Kind, bank: BankId) -> Clock {
        let kind = self.pushes.kind_waited_for(kind);
        let b = bank as usize & 63;
        let (g, r) = (self.group_at[b] as usize, self.rank_at[b] as usize);
        let ready = self.ready_for(kind);
        ready[b].max(ready[g]).max(ready[r])
    }

    /// Like [`Self::earliest`], with the scope of the rule that determines the clock. If several rules give that clock,
    /// the bank's own rule is returned, otherwise that of its rank.
    #[must_use]
    pub fn bound_by(&self, kind: Kind, bank: BankId) -> (Clock, Scope) {
        let kind = self.pushes.kind_waited_for(kind);
        let b = bank as usize & 63;
        let (g, r) = (self.group_at[b] as usize, self.rank_at[b] as usize);
        let ready = self.ready_for(kind);
        let at = self.earliest(kind, bank);
        let scope = if ready[b] == at {
            Scope::Bank
        } else if ready[g] == at && ready[r] != at {
            Scope::BankGroup
        } else {
            Scope::Rank
        };
        (at, scope)
    }

    /// The earliest clock of the next row command of `bank`: a precharge if the bank is open, otherwise an activate.
    /// Limits on the activates of a whole rank are in [`Self::activate_blocked`].
    #[inline]
    #[must_use]
    pub fn row_command_in_rank(&self, bank: BankId) -> Clock {
        let b = bank as usize & 63;
        if self.open >> b & 1 != 0 {
            return self.earliest(Kind::Precharge, bank);
        }
        let at = self.ready_for(Kind::Activate)[b];
        at.max(self.next_in_group(Kind::Activate, bank))
    }

    /// The earliest clock at which the group of `bank` allows `kind`.
    #[inline]
    #[must_use]
    pub const fn next_in_group(&self, kind: Kind, bank: BankId) -> Clock {
        self.ready_for(kind)[self.group_at[bank as usize & 63] as usize]
    }

    /// The clocks from which banks, groups and ranks accept a kind of command.
    #[inline(always)]
    const fn ready_for(&self, kind: Kind) -> &[Clock; ROWS] {
        &self.ready[kind as usize & 7]
    }

    /// The banks in the group of a bank, including the bank itself.
    #[inline]
    #[must_use]
    pub const fn group_banks(&self, bank: BankId) -> u64 {
        self.group_banks[bank as usize & 63]
    }

    /// Returns the banks whose rank accepts no activate at `now` (because of the spacing of activates or the
    /// four-activate window), and the clock at which the first such rank accepts an activate. The scheduler
    /// then need not check these banks one by one.
    #[inline]
    #[must_use]
    pub fn activate_blocked(&self, now: Clock) -> (u64, Clock) {
        if self.ranks > 1 {
            return self.activate_blocked_ranks(now);
        }
        let at = self.ready_for(Kind::Activate)[RANKS_AT];
        if at > now {
            (self.rank_banks[0], at)
        } else {
            (0, Clock::MAX)
        }
    }

    /// The loop over ranks is a function of its own, so that channels with one rank do not pay for it.
    #[inline(never)]
    fn activate_blocked_ranks(&self, now: Clock) -> (u64, Clock) {
        let (mut banks, mut soonest) = (0, Clock::MAX);
        for r in 0..self.ranks.min(MAX_RANKS) {
            let at = self.ready_for(Kind::Activate)[RANKS_AT + r];
            if at > now {
                banks |= self.rank_banks[r];
                soonest = soonest.min(at);
            }
        }
        (banks, soonest)
    }

    /// The earliest clock at which any command that uses the command bus can be issued.
    #[inline(always)]
    #[must_use]
    pub const fn bus_free(&self) -> Clock {
        self.bus.free
    }

    /// Whether a row command and a column command may share a clock.
    #[inline(always)]
    #[must_use]
    pub const fn two_slots(&self) -> bool {
        self.two_slots
    }

    /// Delays `kind` on `bank` until `at` at the earliest. This is for costs that are not in the table, such
    /// as a recovery that is longer than the programmed minimum.
    #[inline]
    pub fn hold(&mut self, kind: Kind, bank: BankId, at: Clock) {
        let slot = &mut self.ready[kind as usize & 7][bank as usize & 63];
        *slot = (*slot).max(at);
    }

    /// Marks a bank as closed without a command (auto-precharge).
    #[inline]
    pub fn close(&mut self, bank: BankId) {
        self.open &= !(1 << (bank & 63));
    }

    /// Issues a command at `now`; the caller has checked [`Self::earliest`] and [`Self::bus_free`]. Only activates use `row`.
    #[inline(always)]
    pub fn issue(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        self.bus.take(kind, now);
        self.issue_off_bus(kind, bank, row, now);
    }

    /// Like [`Self::issue`], for a command that does not use the command bus.
    #[inline(always)]
    pub fn issue_off_bus(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        let b = bank as usize & 63;
        let places = self.ready.as_flattened_mut();
        for push in self.pushes.of(kind, bank) {
            let ready = &mut places[push.place as usize % PLACES];
            *ready = (*ready).max(now + Clock::from(push.clocks));
        }
        match kind {
            Kind::Activate => {
                self.row[b] = row;
                self.open |= 1 << b;
                self.enter_window(b, now);
            }
            Kind::Precharge => self.open &= !(1 << b),
            Kind::RefreshBank => self.bank_refreshed(b, now),
            _ => {}
        }
    }

    /// Counts a command in the four-activate window of its rank.
    #[inline(always)]
    fn enter_window(&mut self, b: usize, now: Clock) {
        let r = self.rank_of[b] as usize & (MAX_RANKS - 1);
        let at = self.activates_at[r] & 3;
        self.activates[r][at] = now;
        let oldest = (at + 1) & 3;
        self.activates_at[r] = oldest;
        // The window contains this activate and the three before it. The next activate may be issued once the
        // oldest of the four has left the window.
        let free = self.activates[r][oldest] + self.faw;
        let ready = &mut self.ready[Kind::Activate as usize][RANKS_AT + r];
        *ready = (*ready).max(free);
        if self.refresh_in_window {
            let ready = &mut self.ready[Kind::RefreshBank as usize][RANKS_AT + r];
            *ready = (*ready).max(free);
        }
    }

    #[inline(never)]
    fn bank_refreshed(&mut self, b: usize, now: Clock) {
        if self.refresh_in_window {
            self.enter_window(b, now);
        }
    }
}
