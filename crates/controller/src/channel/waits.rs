//! Describes what the oldest lines wait for. The text is used in the message about a run in which nothing is
//! served.

use axiscope_dram::{Clock, Kind, Scope};

use super::{Channel, Direction, Entry, Policy, State};

impl<P: Policy> Channel<P> {
    /// Returns a clause about the oldest line of each queue that has any: its bank and row, and the rule that
    /// delays it. The text is empty if no line waits in the queues.
    #[cold]
    pub fn waits_for(&self, now: Clock) -> String {
        let of = |direction: Direction| {
            let queue = self.state.queues.of(direction);
            (!queue.is_empty()).then(|| {
                let e = queue.entry(queue.oldest(queue.all()));
                let (name, rule) = (direction.name(), rule(&self.state, direction, e, now));
                format!(
                    "the oldest {name}, of bank {} and row {}, waits for {rule}",
                    e.bank, e.row
                )
            })
        };
        let clauses = [Direction::Read, Direction::Write]
            .into_iter()
            .filter_map(of);
        clauses.collect::<Vec<_>>().join("; ")
    }
}

/// The rule that delays the command that an entry needs next.
fn rule(s: &State, direction: Direction, e: &Entry, now: Clock) -> String {
    let is_open = s.device.is_open(e.bank, e.row);
    let next = if is_open {
        direction.column()
    } else if s.device.open_banks() >> e.bank & 1 != 0 {
        Kind::Precharge
    } else {
        Kind::Activate
    };
    let name = command(next);
    if s.device.blocked() >> e.bank & 1 != 0 {
        return format!("the refresh of its bank, which comes before its {name}");
    }
    let (at, scope) = s.device.bound_by(next, e.bank);
    if at > now {
        return format!(
            "clock {at}, when its {name} may go ({})",
            lengths(next, scope)
        );
    }
    if is_open && s.bus.direction() != direction {
        return "the turn of the data bus".into();
    }
    format!("its {name}, which other lines and the command bus hold up")
}

const fn command(kind: Kind) -> &'static str {
    match kind {
        Kind::Activate => "activate",
        Kind::Precharge => "precharge",
        Kind::Read => "read command",
        Kind::Write | Kind::MaskedWrite => "write command",
        Kind::Refresh | Kind::RefreshBank => "refresh",
    }
}

/// Names the timing parameters that may delay a command to a bank, for the banks of a scope.
const fn lengths(kind: Kind, scope: Scope) -> &'static str {
    match (kind, scope) {
        (Kind::Activate, Scope::Bank) => "tRP, tRC or a refresh of the bank",
        (Kind::Activate, Scope::BankGroup) => "tRRD_L",
        (Kind::Activate, _) => "tRRD, tFAW or tRFC",
        (Kind::Precharge, _) => "tRAS, tRTP or tWR",
        (Kind::Read, Scope::Bank) => "tRCD",
        (Kind::Read, _) => "tCCD or tWTR",
        (Kind::Write | Kind::MaskedWrite, Scope::Bank) => "tRCD or tCCD_MW",
        (Kind::Write | Kind::MaskedWrite, _) => "tCCD or the turn from reads",
        (Kind::Refresh | Kind::RefreshBank, _) => "tRP or tRFC",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::testing::{ONE_RANK, entry, state};

    #[test]
    fn each_rule_is_named_with_its_bank() {
        let mut s = state(ONE_RANK);
        s.open(1, 7, 100);
        let timing = s.device.timing().clone();
        let clause =
            |s: &State, direction, bank, row, now| rule(s, direction, &entry(bank, row), now);
        let (read, write) = (Direction::Read, Direction::Write);
        let at = 100 + timing.t_rcd;
        assert_eq!(
            clause(&s, read, 1, 7, 101),
            format!("clock {at}, when its read command may go (tRCD)")
        );
        assert_eq!(clause(&s, write, 1, 7, at), "the turn of the data bus");
        let at = 100 + timing.t_ras;
        assert_eq!(
            clause(&s, read, 1, 8, 101),
            format!("clock {at}, when its precharge may go (tRAS, tRTP or tWR)")
        );
        let at = 100 + timing.t_rrd_s;
        assert_eq!(
            clause(&s, read, 2, 8, 101),
            format!("clock {at}, when its activate may go (tRRD, tFAW or tRFC)")
        );
        assert_eq!(
            clause(&s, read, 2, 8, at),
            "its activate, which other lines and the command bus hold up"
        );
        s.device.block(0b100);
        assert_eq!(
            clause(&s, read, 2, 8, at),
            "the refresh of its bank, which comes before its activate"
        );
    }
}
