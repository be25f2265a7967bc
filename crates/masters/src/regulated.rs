//! A regulator in front of a master: bursts in a direction pass until the budget of the period is
//! used up. The model follows the RTL (`hardware/regulator`). The regulator of a cluster does so,
//! too.

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{BudgetConfig, Master, WholeBursts, budget::Budget, forward::forward};

/// One address channel and its budget.
#[derive(Clone, Debug)]
struct Gate {
    clock: Domain,
    budget: Budget,
    /// Number of bytes per period without throttling.
    full: u64,
    /// Size of the longest burst so far. Budgets are rounded to whole bursts.
    burst: u64,
    whole: WholeBursts,
    /// Edge before which the address channel is occupied.
    channel_free: i64,
    /// Whether the waiting burst is larger than the whole budget.
    shut: bool,
    /// The burst at the output of the regulator, and the edge at which it was granted.
    shown: Option<(Burst, i64)>,
}

impl Gate {
    fn poll(&mut self, inner: Poll, now: Ps) -> Poll {
        if let Some((burst, _)) = self.shown {
            return Poll::Ready(burst);
        }
        let Poll::Ready(mut burst) = inner else {
            return inner;
        };
        let bytes = u64::from(burst.beats) * u64::from(burst.beat_bytes);
        self.burst = self.burst.max(bytes);
        let edge = self
            .clock
            .at_or_after(burst.issued - 1)
            .max(self.channel_free);
        if self.shut && edge > self.clock.at_or_after(now) {
            return Poll::NotBefore(self.clock.edge(edge));
        }
        let passes = self.budget.passes(edge, bytes);
        self.shut = passes > edge + 1 && !self.budget.holds(bytes);
        if self.shut {
            // The budget of the next period would be too small, too, so the burst is tried again in
            // that period.
            self.channel_free = self.budget.next_period(edge);
            return Poll::NotBefore(self.clock.edge(self.channel_free));
        }
        burst.issued = self.clock.edge(passes);
        self.shown = Some((burst, passes));
        Poll::Ready(burst)
    }

    /// Sets the budget to a share of the full budget, beginning with the next period. The budget is rounded to
    /// whole bursts, and the remainder is added to the following budgets.
    fn throttle(&mut self, share: f64) {
        let wanted = share * self.full as f64;
        self.budget.set(self.whole.next(wanted, self.burst));
    }

    fn taken(&mut self, now: Ps) {
        if let Some((burst, passes)) = self.shown.take() {
            let after = self.clock.at_or_after(now + 1).max(passes + 1);
            self.channel_free = after;
            let bytes = u64::from(burst.beats) * u64::from(burst.beat_bytes);
            self.budget.charge(after - 1, bytes);
        }
    }
}

/// A master behind a regulator.
pub struct Regulated {
    inner: Box<dyn Master>,
    read: Option<Gate>,
    write: Option<Gate>,
}

impl Regulated {
    /// Puts a regulator in front of a master. A direction with `None` is not limited. The first
    /// period starts at `start`.
    #[must_use]
    pub fn new(
        inner: Box<dyn Master>,
        clock: Domain,
        read: Option<BudgetConfig>,
        write: Option<BudgetConfig>,
        start: Ps,
    ) -> Self {
        let begins = clock.at_or_after(start - 1);
        let gate = |b: Option<BudgetConfig>| {
            b.map(|b| Gate {
                clock,
                budget: Budget::new(b, begins),
                full: b.bytes,
                burst: 1,
                whole: WholeBursts::default(),
                channel_free: begins,
                shut: false,
                shown: None,
            })
        };
        Self {
            inner,
            read: gate(read),
            write: gate(write),
        }
    }

    const fn gate(&mut self, direction: Direction) -> Option<&mut Gate> {
        match direction {
            Direction::Read => self.read.as_mut(),
            Direction::Write => self.write.as_mut(),
        }
    }
}

impl AxiMaster for Regulated {
    forward!(inner: uses, source, room, moved, done);

    fn tells_when(&self, direction: Direction) -> bool {
        let gate = match direction {
            Direction::Read => &self.read,
            Direction::Write => &self.write,
        };
        gate.as_ref().is_none_or(|g| !g.shut) && self.inner.tells_when(direction)
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let inner = self.inner.poll(direction, now);
        match self.gate(direction) {
            Some(gate) => gate.poll(inner, now),
            None => inner,
        }
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        if let Some(gate) = self.gate(direction) {
            gate.taken(now);
        }
        self.inner.taken(direction, now);
    }
}

impl Master for Regulated {
    forward!(inner: report, reset_counters, stop, is_finished);

    fn throttle(&mut self, _member: usize, share: f64) {
        for gate in [&mut self.read, &mut self.write].into_iter().flatten() {
            gate.throttle(share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, EngineConfig, TrafficGenerator};

    const CYCLE: Ps = 4000;

    /// Returns the bytes that pass a regulator in each of eight periods. The master behind it reads
    /// bursts of 256 bytes as fast as it can, and the port takes each address immediately.
    /// Beginning with the fourth period, the budget is multiplied by `then`.
    fn passed(period_cycles: u32, bytes: u64, then: f64) -> Vec<u64> {
        passed_from(0, period_cycles, bytes, then)
    }

    /// Like `passed`, but for a master that issues its first burst in a given cycle.
    fn passed_from(start_cycle: i64, period_cycles: u32, bytes: u64, then: f64) -> Vec<u64> {
        let clock = Domain::from_mhz(250.0);
        let engine = Engine::new(EngineConfig {
            beats: 16,
            outstanding: 64,
            queue: 64,
            start: start_cycle * CYCLE,
            ..EngineConfig::singles()
        });
        let reader = Box::new(TrafficGenerator::new(Some(engine), None));
        let budget = BudgetConfig {
            bytes,
            period_cycles,
        };
        let mut m = Regulated::new(reader, clock, Some(budget), None, 0);
        let mut found = vec![0; 8];
        for cycle in 0..i64::from(period_cycles) * 8 {
            let now = cycle * CYCLE;
            let period = cycle / i64::from(period_cycles);
            if cycle == 3 * i64::from(period_cycles) - 1 {
                m.throttle(0, then);
            }
            if let Poll::Ready(b) = m.poll(Direction::Read, now)
                && b.issued <= now
            {
                m.taken(Direction::Read, now);
                m.done(Direction::Read, b.id, 256, now + CYCLE);
                found[period as usize] += 256;
            }
        }
        found
    }

    #[test]
    fn whole_bursts_pass_up_to_the_budget_of_a_period() {
        assert_eq!(passed(100, 1024, 1.0), [1024; 8]);
        assert_eq!(passed(100, 1100, 1.0)[..3], [1024; 3], "no part of a burst");
    }

    #[test]
    fn the_last_burst_of_a_period_costs_nothing_of_the_next_budget() {
        let starts = 90..=100;
        let found: Vec<_> = starts.map(|s| passed_from(s, 100, 1024, 1.0)).collect();
        // With one of the start cycles, the port takes a single burst in the last cycle of the
        // first period.
        assert!(found.iter().any(|periods| periods[0] == 256), "{found:?}");
        for periods in found {
            assert_eq!(periods[1..], [1024; 7]);
        }
    }

    #[test]
    fn another_budget_holds_from_the_next_period_on() {
        let found = passed(100, 1024, 0.5);
        assert_eq!(found[..3], [1024; 3]);
        assert_eq!(found[4..], [512; 4]);
        let shut = passed(100, 1024, 0.0);
        // When the budget is lowered, the burst at the output still passes, as in the RTL.
        assert!(shut[3..].iter().sum::<u64>() <= 256, "{shut:?}");
    }
}
