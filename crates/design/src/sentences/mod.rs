//! Sentences about designs. Every sentence about a result that a command, report, notebook, test bench or
//! the explorer prints is worded here, and nowhere else.

mod advice;
mod check;
mod limit;
mod met;
mod peak;
mod states;
mod total;
mod tried;

pub(crate) use advice::{standing, without_text};
pub use check::rate_text;
use check::{About, check_text};
use limit::limiting_member;
pub use limit::{CAUSES, limit, main_cause};
pub(crate) use limit::{called, limit_of};
pub(crate) use peak::AT_PEAK;
use total::{error_text, in_all, summary, total_error_mbps, total_text};

use crate::{result::DesignResult, verdict::State};

/// Version of the record of results. Since version 2, demands have a state.
pub(crate) const SCHEMA: u32 = 2;

impl DesignResult {
    /// Fills in everything that follows from other fields: sentences, totals, and whether demands are met.
    /// Results of earlier versions lack these fields.
    #[must_use]
    pub fn worded(mut self) -> Self {
        let earlier = self.schema < SCHEMA;
        self.schema = SCHEMA;
        for member in &mut self.members {
            member.achieved_mbps = member.achieved_mbps();
            if earlier {
                for check in &mut member.checks {
                    check.state = State::of(check.met);
                }
            }
            let is_missed = |c: &crate::result::Check| c.what == "rate" && c.state == State::Missed;
            let about = About {
                starved_mbps: member.starved.then_some(member.achieved_mbps),
                misses_rate: member.checks.iter().any(is_missed),
            };
            for check in &mut member.checks {
                check.text = check_text(check, about);
            }
            let demands = !member.checks.is_empty();
            member.state = member.checks.iter().map(|c| c.state).max();
            member.met = demands.then(|| member.checks.iter().all(|c| c.met));
            // A member that is waiting neither for its own data nor for another member's data is
            // waiting for its port or for its own logic.
            let at_port = matches!(main_cause(member), "credits" | "pl");
            let port = member.ports.first().cloned().filter(|_| at_port);
            if let Some(reason) = &mut member.reason {
                reason.worded(port.as_deref(), member.starved);
            }
        }
        let count = |state| {
            let checks = self.members.iter().flat_map(|m| &m.checks);
            checks.filter(|c| c.state == state).count()
        };
        (self.missed, self.undecided) = (count(State::Missed), count(State::TooClose));
        self.limited_by = limiting_member(&self.members).map(|m| m.name.clone());
        self.met = self.missed == 0 && self.undecided == 0;
        self.error_mbps = total_error_mbps(&self);
        self.total_text = total_text(&self);
        self.in_all = in_all(&self).into();
        self.error_text = error_text(&self);
        self.summary = summary(&self);
        self
    }
}

/// Returns `1 demand` or `3 demands`, for example.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{end}")
}

/// Returns `a`, `a and b`, or `a, b and c`, for example.
pub(crate) fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
