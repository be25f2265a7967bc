//! Replay of a recording: bursts, and the conditions that each burst waited for.

use std::sync::Arc;

use axiscope_fabric::{Domain, Ps};

use crate::{Gate, Milestones};

/// A burst of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// First byte.
    pub addr: u64,
    /// Beats.
    pub beats: u16,
    /// Largest number of bursts in flight when this burst is issued, including this burst.
    pub in_flight: u32,
    /// Number of cycles from the time at which the burst could be issued until it is issued.
    pub think_cycles: u32,
    /// Minimum number of cycles since the previous issue.
    pub pace_cycles: u32,
    /// Number of milestones of the other direction that must be passed before this burst.
    pub milestones: u32,
    /// Minimum number of cycles since the last of these milestones.
    pub other_cycles: u32,
    /// Number of bytes of all bursts up to the end of this burst.
    pub end: u64,
}

/// A recording and its progress.
#[derive(Clone, Debug)]
pub(super) struct Script {
    bursts: Arc<[Recorded]>,
    /// The other direction.
    gate: Option<Gate>,
    /// Time of the last issue.
    last: Ps,
}

impl Script {
    pub fn new(bursts: Arc<[Recorded]>, other: Option<Milestones>) -> Self {
        Self {
            bursts,
            gate: other.map(Gate::of_milestones),
            last: Ps::MIN / 2,
        }
    }

    #[inline]
    pub fn burst(&self, number: u64) -> &Recorded {
        // A caller may ask for the burst after the last burst, but that burst is never issued.
        let last = self.bursts.len() - 1;
        &self.bursts[(number as usize).min(last)]
    }

    /// Returns the time from which the other direction allows the burst, if this time is known.
    pub fn opens(&mut self, number: u64, clock: &Domain) -> Option<Ps> {
        let burst = *self.burst(number);
        match &mut self.gate {
            Some(gate) if burst.milestones > 0 => {
                let open = gate.opens_at(burst.milestones.into())?;
                Some(open + clock.whole_cycles(burst.other_cycles))
            }
            _ => Some(0),
        }
    }

    /// Returns the time of issue of a burst that could be issued at `from`.
    pub fn due(&self, number: u64, from: Ps, clock: &Domain) -> Ps {
        let burst = self.burst(number);
        let cycles = |n: u32| clock.whole_cycles(n);
        (from + cycles(burst.think_cycles)).max(self.last + cycles(burst.pace_cycles))
    }

    /// Records that a burst was issued.
    pub fn issued(&mut self, at: Ps) {
        self.last = at;
    }
}

#[cfg(test)]
mod tests {
    use axiscope_fabric::Poll;

    use super::*;
    use crate::{Engine, EngineConfig};

    const CYCLE: Ps = 4000;

    fn burst(addr: u64, in_flight: u32, think_cycles: u32, pace_cycles: u32) -> Recorded {
        Recorded {
            addr,
            beats: 4,
            in_flight,
            think_cycles,
            pace_cycles,
            milestones: 0,
            other_cycles: 0,
            end: 0,
        }
    }

    /// Returns the cycles in which bursts are issued if each burst is answered after `latency`. In
    /// cycle 90, the other direction completes 64 bytes.
    fn issues(bursts: Vec<Recorded>, latency: Ps) -> Vec<(u64, Ps)> {
        let other = Milestones::at(vec![64]);
        let config = EngineConfig {
            beats: 256,
            outstanding: 16,
            count: Some(bursts.len() as u64),
            ..EngineConfig::singles()
        };
        let mut e = Engine::new(config).replaying(bursts.into(), Some(other.clone()));
        let mut found = Vec::new();
        for cycle in 0..300 {
            let now = cycle * CYCLE;
            if cycle == 90 {
                other.done(64, now);
            }
            if let Poll::Ready(b) = e.poll(now)
                && b.issued <= now
            {
                found.push((b.addr, b.issued / CYCLE));
                e.taken(now);
                e.done(b.id, now + latency * CYCLE);
            }
        }
        assert!(e.is_finished());
        found
    }

    #[test]
    fn each_burst_waits_for_what_it_waited_for() {
        let mut all = vec![
            burst(0, 2, 5, 0),
            burst(64, 2, 0, 0),
            // The first response makes room for this burst, which then waits for its think time.
            burst(128, 2, 7, 0),
            // All bursts before this burst are complete.
            burst(4096, 1, 1, 0),
            burst(4160, 2, 0, 20),
            burst(0, 2, 2, 0),
        ];
        (all[5].milestones, all[5].other_cycles) = (1, 3);
        let at =
            |latency| -> Vec<Ps> { issues(all.clone(), latency).iter().map(|f| f.1).collect() };
        assert_eq!(at(10), [5, 6, 22, 33, 53, 95]);
        assert_eq!(at(20), [5, 6, 32, 53, 73, 95]);
        let addresses: Vec<u64> = issues(all.clone(), 10).iter().map(|f| f.0).collect();
        assert_eq!(addresses, [0, 64, 128, 4096, 4160, 0]);
    }
}
