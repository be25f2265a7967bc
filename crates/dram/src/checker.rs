//! An independent checker of command streams. It walks a list of commands and checks every pair against the constraint
//! table. It shares no code with the state that the scheduler uses.

use std::fmt;

use crate::{Clock, Command, Geometry, Kind, Scope, Table};

/// A violation of a rule in a stream of commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Index of the offending command in the list.
    pub index: usize,
    /// The command.
    pub command: Command,
    /// The rule that the command breaks.
    pub rule: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = &self.command;
        write!(
            f,
            "command {} ({} of bank {} at clock {}): {}",
            self.index,
            c.kind.mnemonic(),
            c.bank,
            c.at,
            self.rule
        )
    }
}

impl std::error::Error for Violation {}

/// Checks a stream of commands that is sorted by time.
///
/// # Errors
/// Returns the first violation: of the time order, of a bank's state, or of a timing constraint.
pub fn check(geometry: &Geometry, table: &Table, commands: &[Command]) -> Result<(), Violation> {
    let longest = table.rows.iter().map(|c| c.clocks).max().unwrap_or(0);
    let mut open: Vec<Option<u32>> = vec![None; geometry.banks()];
    let mut refreshed = vec![false; geometry.banks()];
    for (i, c) in commands.iter().enumerate() {
        let fail = |rule: String| {
            Err(Violation {
                index: i,
                command: *c,
                rule,
            })
        };
        if i > 0 && c.at < commands[i - 1].at {
            return fail("goes back in time".into());
        }
        let row = &mut open[c.bank as usize];
        match c.kind {
            Kind::Activate if row.is_some() => return fail("activates an open bank".into()),
            Kind::Activate => *row = Some(c.row),
            Kind::Precharge => *row = None,
            Kind::Refresh => {
                let rank = geometry.rank_of(c.bank);
                if (0..open.len()).any(|b| geometry.rank_of(b as u8) == rank && open[b].is_some()) {
                    return fail("refreshes a rank with an open bank".into());
                }
                let of_rank = |b: &usize| geometry.rank_of(*b as u8) == rank;
                (0..open.len())
                    .filter(of_rank)
                    .for_each(|b| refreshed[b] = false);
            }
            Kind::RefreshBank => {
                if let Err(rule) = refresh_bank(geometry, table, c.bank, &open, &mut refreshed) {
                    return fail(rule);
                }
            }
            Kind::Read | Kind::Write | Kind::MaskedWrite => {
                if *row != Some(c.row) {
                    return fail(format!("needs row {}, the bank has {row:?}", c.row));
                }
            }
        }
        check_distances(geometry, table, commands, i, longest)?;
        if let Some(rule) = bus_taken(table, commands, i) {
            return fail(rule);
        }
    }
    Ok(())
}

/// Checks a refresh of one bank, or of the banks at the same position in every group. The banks must be closed, the
/// standard must have the command, and no bank may be refreshed twice before all banks of its rank were refreshed once.
fn refresh_bank(
    geometry: &Geometry,
    table: &Table,
    bank: u8,
    open: &[Option<u32>],
    refreshed: &mut [bool],
) -> Result<(), String> {
    let Some(scope) = table.bank_refresh else {
        return Err("refreshes a bank, which the standard does not have".into());
    };
    let of = |scope: Scope| (0..open.len()).filter(move |&b| scope.binds(geometry, bank, b as u8));
    if of(scope).any(|b| open[b].is_some()) {
        return Err("refreshes an open bank".into());
    }
    if of(scope).any(|b| refreshed[b]) {
        return Err("refreshes a bank again before the others of its rank".into());
    }
    of(scope).for_each(|b| refreshed[b] = true);
    if of(Scope::Rank).all(|b| refreshed[b]) {
        of(Scope::Rank).for_each(|b| refreshed[b] = false);
    }
    Ok(())
}

/// Returns why a command may not begin on the command bus at its time, if it may not.
fn bus_taken(table: &Table, commands: &[Command], i: usize) -> Option<String> {
    let (c, bus) = (&commands[i], &table.bus);
    if !c.on_bus {
        return None;
    }
    let longest = bus.clocks.iter().max().copied().unwrap_or(0);
    let mut begun = 1;
    let near = commands[..i].iter().rev();
    for before in near.take_while(|b| c.at - b.at <= longest) {
        let held = bus.clocks[before.kind as usize];
        if before.on_bus && c.at < before.at + held {
            let name = before.kind.mnemonic();
            return Some(format!(
                "{} clocks after {name}, which holds the command bus for {held}",
                c.at - before.at
            ));
        }
        begun += usize::from(before.on_bus && before.at == c.at);
    }
    let slots = usize::from(bus.per_clock);
    (begun > slots).then(|| format!("{begun} commands in a clock that takes {slots}"))
}

fn check_distances(
    geometry: &Geometry,
    table: &Table,
    commands: &[Command],
    i: usize,
    longest: Clock,
) -> Result<(), Violation> {
    let c = commands[i];
    for rule in table.rows.iter().filter(|r| r.next.has(c.kind)) {
        let mut seen = 0;
        for before in commands[..i].iter().rev() {
            if c.at - before.at > longest {
                break;
            }
            if !rule.first.has(before.kind) || !rule.scope.binds(geometry, before.bank, c.bank) {
                continue;
            }
            seen += 1;
            if seen == rule.window {
                if c.at < before.at + rule.clocks {
                    let rule = format!(
                        "{} clocks after {} where {:?} asks for {}",
                        c.at - before.at,
                        before.kind.mnemonic(),
                        rule.scope,
                        rule.clocks
                    );
                    return Err(Violation {
                        index: i,
                        command: c,
                        rule,
                    });
                }
                break;
            }
        }
    }
    Ok(())
}
