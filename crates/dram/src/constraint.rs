//! Timing as data: every rule is a row of one table.
//!
//! Modern DRAM simulators share this form (level, preceding command, following command, latency, window).

use crate::{Clock, CommandBus, Geometry, Kind, Kinds};

/// The pairs of banks to which a constraint applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Same bank.
    Bank,
    /// Banks at the same position in their groups, within one rank: the banks that DDR5 refreshes together.
    SameBank,
    /// Same bank group (and rank).
    BankGroup,
    /// Same rank.
    Rank,
    /// Different ranks of the channel.
    OtherRank,
}

impl Scope {
    /// Whether two banks have this relation.
    #[must_use]
    pub fn binds(self, g: &Geometry, first: u8, second: u8) -> bool {
        match self {
            Scope::Bank => first == second,
            Scope::SameBank => g.same_bank_mask(first) >> second & 1 != 0,
            Scope::BankGroup => g.group_of(first) == g.group_of(second),
            Scope::Rank => g.rank_of(first) == g.rank_of(second),
            Scope::OtherRank => g.rank_of(first) != g.rank_of(second),
        }
    }
}

/// One rule: `next` may be issued at the earliest `clocks` after the `window`-th most recent `first` in
/// `scope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// How the two banks must be related for the rule to apply.
    pub scope: Scope,
    /// The kinds of the earlier command.
    pub first: Kinds,
    /// The kinds of the command that must wait.
    pub next: Kinds,
    /// The minimum distance, in controller clocks.
    pub clocks: Clock,
    /// 1 for a plain pair; 4 for the four-activate window.
    pub window: usize,
}

impl Constraint {
    /// Whether the rule applies to a pair of kinds.
    #[must_use]
    pub const fn pairs(&self, first: Kind, next: Kind) -> bool {
        self.first.has(first) && self.next.has(next)
    }
}

/// All rules of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The rules, in the order in which they were added.
    pub rows: Vec<Constraint>,
    /// The command bus, which all banks share.
    pub bus: CommandBus,
    /// The banks that one [`Kind::RefreshBank`] refreshes: [`Scope::Bank`] or [`Scope::SameBank`]. `None` if
    /// the standard has no such command.
    pub bank_refresh: Option<Scope>,
}

impl Table {
    /// Adds a rule. A rule of length 0 has no effect and is left out.
    pub fn add(&mut self, rule: Constraint) {
        if rule.clocks > 0 {
            self.rows.push(rule);
        }
    }

    /// The longest plain rule for a pair of kinds in a scope; 0 if there is none.
    #[must_use]
    pub fn longest(&self, scope: Scope, first: Kind, next: Kind) -> Clock {
        self.rows
            .iter()
            .filter(|c| c.window == 1 && c.scope == scope && c.pairs(first, next))
            .map(|c| c.clocks)
            .max()
            .unwrap_or(0)
    }
}
