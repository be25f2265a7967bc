//! The state of a channel: open rows, and the earliest time of every command.
//!
//! Issuing a command pushes forward the times of the commands that must wait for it
//! (as the constraint table says), so that a query is a maximum of a few numbers and
//! the scheduler can sleep until then.

use crate::{BankId, Clock, Constraint, Geometry, Kind, LONG_AGO, Scope, Table};

type Ready = [Clock; Kind::COUNT];

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
    open_row: Vec<Option<u32>>,
    bank: Vec<Ready>,
    group: Vec<Ready>,
    rank: Vec<Ready>,
    group_of: Vec<u8>,
    rank_of: Vec<u8>,
    rules: Vec<Rules>,
    activates: Vec<[Clock; 4]>,
    activates_at: Vec<usize>,
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
        for &Constraint { scope, first, next, clocks, window } in &table.rows {
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
        let banks = geometry.banks();
        let ids = 0..u8::try_from(banks).expect("at most 64 banks");
        let ranks = geometry.ranks as usize;
        Self {
            open_row: vec![None; banks],
            bank: vec![[LONG_AGO; Kind::COUNT]; banks],
            group: vec![[LONG_AGO; Kind::COUNT]; ranks * geometry.bank_groups as usize],
            rank: vec![[LONG_AGO; Kind::COUNT]; ranks],
            group_of: ids.clone().map(|b| geometry.group_of(b) as u8).collect(),
            rank_of: ids.map(|b| geometry.rank_of(b) as u8).collect(),
            rules,
            activates: vec![[LONG_AGO; 4]; ranks],
            activates_at: vec![0; ranks],
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
        self.open_row[bank as usize]
    }

    /// The earliest clock at which `kind` may go to `bank`, by timing alone.
    #[inline]
    #[must_use]
    pub fn earliest(&self, kind: Kind, bank: BankId) -> Clock {
        let (b, k) = (bank as usize, kind as usize);
        let r = self.rank_of[b] as usize;
        let t = self.bank[b][k].max(self.group[self.group_of[b] as usize][k]).max(self.rank[r][k]);
        if kind == Kind::Activate { t.max(self.activates[r][self.activates_at[r]] + self.faw) } else { t }
    }

    /// Pushes the earliest time of `kind` on `bank` to `at` or later: for costs that are
    /// not in the table, such as recovery beyond the programmed minimum.
    #[inline]
    pub fn hold(&mut self, kind: Kind, bank: BankId, at: Clock) {
        let slot = &mut self.bank[bank as usize][kind as usize];
        *slot = (*slot).max(at);
    }

    /// Marks a bank closed without a command of its own (auto-precharge).
    #[inline]
    pub fn close(&mut self, bank: BankId) {
        self.open_row[bank as usize] = None;
    }

    /// Issues a command at `now`; the caller has asked [`Self::earliest`] before.
    /// `row` matters for an activate only.
    #[inline]
    pub fn issue(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        let b = bank as usize;
        let (g, r) = (self.group_of[b] as usize, self.rank_of[b] as usize);
        let rules = &self.rules[kind as usize];
        push(&mut self.bank[b], &rules.bank, now);
        push(&mut self.group[g], &rules.group, now);
        push(&mut self.rank[r], &rules.rank, now);
        if self.rank.len() > 1 {
            for (i, ready) in self.rank.iter_mut().enumerate() {
                if i != r {
                    push(ready, &rules.other, now);
                }
            }
        }
        match kind {
            Kind::Activate => {
                self.open_row[b] = Some(row);
                let at = &mut self.activates_at[r];
                self.activates[r][*at] = now;
                *at = (*at + 1) & 3;
            }
            Kind::Precharge => self.open_row[b] = None,
            _ => {}
        }
    }
}

#[inline]
fn push(ready: &mut Ready, rules: &[(Kind, Clock)], now: Clock) {
    for &(next, clocks) in rules {
        let slot = &mut ready[next as usize];
        *slot = (*slot).max(now + clocks);
    }
}
