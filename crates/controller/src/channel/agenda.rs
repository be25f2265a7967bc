//! What the channel has to do when: every part that waits for a clock has it noted here.

use axiscope_dram::Clock;

use super::queue::NEVER;

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// The front end may let a line in.
    Front,
    /// A column command may go.
    Column,
    /// An activate or precharge may go.
    Row,
    /// A timer of a queue runs out.
    Expiry,
    /// Refresh has to act.
    Refresh,
}

const JOBS: usize = 5;

/// When each job is looked at next.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    at: [Clock; JOBS],
}

impl Agenda {
    /// All at once, but for timers, of which none runs.
    pub const fn new() -> Self {
        let mut at = [0; JOBS];
        at[Job::Expiry as usize] = NEVER;
        Self { at }
    }

    /// When a job is looked at.
    #[inline(always)]
    pub const fn at(&self, job: Job) -> Clock {
        self.at[job as usize]
    }

    /// Whether it is time for a job.
    #[inline(always)]
    pub const fn due(&self, job: Job, now: Clock) -> bool {
        now >= self.at[job as usize]
    }

    /// A job is looked at then and not before.
    #[inline(always)]
    pub const fn set(&mut self, job: Job, at: Clock) {
        self.at[job as usize] = at;
    }

    /// A job is looked at then at the latest.
    #[inline(always)]
    pub fn at_most(&mut self, job: Job, at: Clock) {
        let slot = &mut self.at[job as usize];
        *slot = (*slot).min(at);
    }

    /// Columns and rows are looked at in this clock, whatever they waited for.
    #[inline(always)]
    pub const fn commands_now(&mut self, now: Clock) {
        self.set(Job::Column, now);
        self.set(Job::Row, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sooner_of_two_times_counts_until_one_is_set() {
        let mut agenda = Agenda::new();
        assert!(agenda.due(Job::Row, 0) && !agenda.due(Job::Expiry, NEVER - 1));
        agenda.set(Job::Row, 20);
        agenda.at_most(Job::Row, 30);
        assert_eq!(agenda.at(Job::Row), 20);
        agenda.at_most(Job::Row, 10);
        assert!(agenda.due(Job::Row, 10) && !agenda.due(Job::Row, 9));
        agenda.set(Job::Row, 40);
        assert_eq!(agenda.at(Job::Row), 40);
        assert!(agenda.due(Job::Column, 0), "jobs do not touch each other");
    }

    #[test]
    fn commands_are_looked_at_at_once_when_all_may_have_changed() {
        let mut agenda = Agenda::new();
        for job in [Job::Front, Job::Column, Job::Row, Job::Refresh] {
            agenda.set(job, 100);
        }
        agenda.commands_now(7);
        let at = [Job::Front, Job::Column, Job::Row, Job::Refresh].map(|job| agenda.at(job));
        assert_eq!(at, [100, 7, 7, 100]);
    }
}
