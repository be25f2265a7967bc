//! The commands that each command delays: the constraint table, expanded for each kind of command and each
//! bank.

use crate::{BankId, Constraint, Geometry, Kind, Scope, Table, constraint::Scope::SameBank};

/// Number of kinds of commands, rounded up to eight so that a shift replaces a multiplication.
pub(crate) const KINDS: usize = 8;

/// The most ranks of a channel.
pub(crate) const MAX_RANKS: usize = 8;
pub(crate) const BANKS: usize = Geometry::MAX_BANKS;

/// Index of the first row of ready times of groups and of ranks. The rows of at most [`BANKS`] banks precede them.
pub(crate) const GROUPS_AT: usize = BANKS;
pub(crate) const RANKS_AT: usize = 2 * BANKS;
/// Number of rows of ready times: as many as a byte can number, so that no index needs a check.
pub(crate) const ROWS: usize = 1 << u8::BITS;
/// Number of ready times in all rows; a power of two.
pub(crate) const PLACES: usize = ROWS * KINDS;

/// A command to a bank sets the ready time at index `place` to `clocks` after the command, unless it is already later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    pub place: u16,
    pub clocks: u32,
}

/// The pushes of every command.
#[derive(Clone, Debug)]
pub(crate) struct Pushes {
    /// A list for each kind and bank.
    lists: Box<[Box<[Push]>; KINDS * BANKS]>,
    /// The kind whose ready times masked writes use: masked writes, or plain writes if both have the same
    /// rules.
    masked: Kind,
}

impl Pushes {
    /// Expands a table. Rules that follow from other rules are left out.
    pub fn new(g: &Geometry, table: &Table) -> Self {
        // If both kinds of writes must wait equally long, one ready time serves both.
        let waits = |scope, first, next| table.longest(scope, first, next);
        let scopes = [
            Scope::Bank,
            SameBank,
            Scope::BankGroup,
            Scope::Rank,
            Scope::OtherRank,
        ];
        let alike = scopes.iter().all(|&s| {
            let mut firsts = Kind::ALL.iter();
            firsts.all(|&f| waits(s, f, Kind::Write) == waits(s, f, Kind::MaskedWrite))
        });
        let masked = if alike {
            Kind::Write
        } else {
            Kind::MaskedWrite
        };
        let mut lists = Box::new(std::array::from_fn(|_| Box::default()));
        for kind in Kind::ALL {
            for b in 0..g.banks() {
                let mut pushes = Vec::new();
                let rules = table.rows.iter().filter(|c| c.window == 1);
                for rule in rules.filter(|c| c.first.has(kind)) {
                    let waiting = rule.next.iter();
                    let waiting = waiting.filter(|&n| n != Kind::MaskedWrite || masked == n);
                    for next in waiting.filter(|&n| !is_implied(rule, kind, n, table)) {
                        push_of(g, rule, next, b as BankId, &mut pushes);
                    }
                }
                lists[kind as usize * BANKS + b] = pushes.into_boxed_slice();
            }
        }
        Self { lists, masked }
    }

    /// Returns the pushes of a command to a bank.
    #[inline(always)]
    pub fn of(&self, kind: Kind, bank: BankId) -> &[Push] {
        &self.lists[(kind as usize & 7) * BANKS + (bank as usize & 63)]
    }

    /// The kind whose ready times apply to commands of `kind`.
    #[inline(always)]
    pub const fn kind_waited_for(&self, kind: Kind) -> Kind {
        match kind {
            Kind::MaskedWrite => self.masked,
            _ => kind,
        }
    }
}

/// Whether a rule follows from others. Between an activate and a command that needs the bank closed, there is
/// always a precharge, which has its own distance from both.
fn is_implied(rule: &Constraint, first: Kind, next: Kind, table: &Table) -> bool {
    let in_bank = table.longest(Scope::Bank, Kind::Activate, Kind::Precharge);
    let closed = table.longest(rule.scope, Kind::Precharge, next);
    let closes = match next {
        Kind::Activate => rule.scope == Scope::Bank,
        Kind::Refresh => rule.scope == Scope::Rank,
        Kind::RefreshBank => table.bank_refresh == Some(rule.scope),
        _ => false,
    };
    closes && first == Kind::Activate && rule.clocks <= in_bank + closed
}

/// Adds the pushes that a rule causes when a command is issued to bank `b`.
fn push_of(g: &Geometry, rule: &Constraint, next: Kind, b: BankId, pushes: &mut Vec<Push>) {
    let mut push = |at: usize| {
        pushes.push(Push {
            place: (next as usize * ROWS + at) as u16,
            clocks: rule.clocks as u32,
        });
    };
    let (groups, ranks) = (GROUPS_AT, RANKS_AT);
    match rule.scope {
        Scope::Bank => push(b as usize),
        Scope::SameBank => (0..BANKS)
            .filter(|at| g.same_bank_mask(b) >> at & 1 != 0)
            .for_each(push),
        Scope::BankGroup => push(groups + g.group_of(b)),
        Scope::Rank => push(ranks + g.rank_of(b)),
        Scope::OtherRank => (0..g.ranks as usize)
            .filter(|r| *r != g.rank_of(b))
            .for_each(|r| push(ranks + r)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Kinds};

    fn rule(scope: Scope, first: Kind, next: Kind, clocks: Clock) -> Constraint {
        let (first, next) = (Kinds::of(&[first]), Kinds::of(&[next]));
        Constraint {
            scope,
            first,
            next,
            clocks,
            window: 1,
        }
    }

    #[test]
    fn what_a_precharge_between_ensures_is_left_out() {
        let mut table = Table::default();
        table.add(rule(Scope::Bank, Kind::Activate, Kind::Precharge, 39));
        table.add(rule(Scope::Bank, Kind::Precharge, Kind::Activate, 17));
        let g = Geometry {
            ranks: 1,
            bank_groups: 1,
            banks_per_group: 8,
        };
        for (row_cycle, pushed) in [(56, 1), (57, 2)] {
            let mut table = table.clone();
            table.add(rule(Scope::Bank, Kind::Activate, Kind::Activate, row_cycle));
            let pushes = Pushes::new(&g, &table);
            assert_eq!(pushes.of(Kind::Activate, 3).len(), pushed, "{row_cycle}");
        }
    }

    #[test]
    fn masked_writes_share_the_times_of_writes_where_the_rules_agree() {
        let g = Geometry {
            ranks: 2,
            bank_groups: 1,
            banks_per_group: 8,
        };
        let mut table = Table::default();
        for next in [Kind::Write, Kind::MaskedWrite] {
            table.add(rule(Scope::OtherRank, Kind::Read, next, 5));
        }
        let pushes = Pushes::new(&g, &table);
        assert_eq!(pushes.kind_waited_for(Kind::MaskedWrite), Kind::Write);
        assert_eq!(pushes.of(Kind::Read, 0).len(), 1);
        table.add(rule(Scope::Bank, Kind::MaskedWrite, Kind::MaskedWrite, 9));
        let pushes = Pushes::new(&g, &table);
        assert_eq!(pushes.kind_waited_for(Kind::MaskedWrite), Kind::MaskedWrite);
        assert_eq!(pushes.of(Kind::Read, 0).len(), 2);
    }
}
