//! The agenda of the channel: the next clock at which each of its parts has something to do.

use axiscope_dram::Clock;

use super::queue::NEVER;

/// A part of the channel that waits for a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// The front end may admit a line.
    Front,
    /// A column command may be issued.
    Column,
    /// An activate or precharge may be issued.
    Row,
    /// A timer of a queue expires.
    Expiry,
    /// Refresh must close, refresh or release banks.
    Refresh,
}

const JOBS: usize = 5;

/// The clock at which each job is due.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    at: [Clock; JOBS],
}

impl Agenda {
    /// Returns an agenda on which everything is due at once, except timers, because none runs.
    pub const fn new() -> Self {
        let mut at = [0; JOBS];
        at[Job::Expiry as usize] = NEVER;
        Self { at }
    }

    /// The clock at which a job is due.
    #[inline(always)]
    pub const fn at(&self, job: Job) -> Clock {
        self.at[job as usize]
    }

    /// Whether a job is due.
    #[inline(always)]
    pub const fn due(&self, job: Job, now: Clock) -> bool {
        now >= self.at[job as usize]
    }

    /// Sets the clock at which a job is due, replacing an earlier time.
    #[inline(always)]
    pub const fn set(&mut self, job: Job, at: Clock) {
        self.at[job as usize] = at;
    }

    /// Makes a job due at a clock, or leaves it if it is due earlier.
    #[inline(always)]
    pub fn at_most(&mut self, job: Job, at: Clock) {
        let slot = &mut self.at[job as usize];
        *slot = (*slot).min(at);
    }

    /// Makes column and row commands due in this clock, whatever they were waiting for.
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
