//! Timing as data: every rule is a row of one table.
//!
//! The form (level, preceding command, following command, latency, window) is the one
//! that modern DRAM simulators share.

use crate::{Clock, CommandBus, Geometry, Kind};

/// Which pairs of commands a constraint binds, by where their banks lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Same bank.
    Bank,
    /// Same bank group (and rank).
    BankGroup,
    /// Same rank.
    Rank,
    /// Different ranks of the channel.
    OtherRank,
}

impl Scope {
    /// Whether two banks stand in this relation.
    #[must_use]
    pub const fn binds(self, g: &Geometry, first: u8, second: u8) -> bool {
        match self {
            Scope::Bank => first == second,
            Scope::BankGroup => g.group_of(first) == g.group_of(second),
            Scope::Rank => g.rank_of(first) == g.rank_of(second),
            Scope::OtherRank => g.rank_of(first) != g.rank_of(second),
        }
    }
}

/// One rule: `next` may go no earlier than `clocks` after the `window`-th last `first`
/// in `scope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Where both banks must lie for the rule to bind.
    pub scope: Scope,
    /// The command that came before.
    pub first: Kind,
    /// The command that waits.
    pub next: Kind,
    /// The least distance, in controller clocks.
    pub clocks: Clock,
    /// 1 for a plain pair; 4 for the four-activate window.
    pub window: usize,
}

/// All rules of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The rules, in the order they were added.
    pub rows: Vec<Constraint>,
    /// The command bus, which all banks share.
    pub bus: CommandBus,
}

impl Table {
    /// Adds a rule between a command and the next one.
    pub fn add(&mut self, scope: Scope, first: Kind, next: Kind, clocks: Clock) {
        self.add_window(scope, first, next, clocks, 1);
    }

    /// Adds a rule over the `window`-th last command. Rules of no length are left out.
    pub fn add_window(
        &mut self,
        scope: Scope,
        first: Kind,
        next: Kind,
        clocks: Clock,
        window: usize,
    ) {
        if clocks > 0 {
            self.rows.push(Constraint {
                scope,
                first,
                next,
                clocks,
                window,
            });
        }
    }

    /// The longest plain rule for a pair of kinds in a scope; 0 where there is none.
    #[must_use]
    pub fn longest(&self, scope: Scope, first: Kind, next: Kind) -> Clock {
        self.rows
            .iter()
            .filter(|c| c.window == 1 && c.scope == scope && c.first == first && c.next == next)
            .map(|c| c.clocks)
            .max()
            .unwrap_or(0)
    }
}
