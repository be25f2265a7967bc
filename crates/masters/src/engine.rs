//! One direction of a traffic generator: when bursts are issued, and to where.
//!
//! Issued bursts wait in the engine's own command queue until the port takes them. A burst counts as in flight from
//! its issue to its completion, including this wait, as in the published tester.
//!
//! The engine is a clocked circuit, so bursts appear at edges of its clock. A burst's place becomes
//! free at the edge that takes the burst's response, and the next burst appears at this edge. If
//! the queue was full, it appears at the edge that takes an address from the queue. The
//! instrument's traffic generator behaves in the same way, cycle by cycle.

use std::{collections::VecDeque, sync::Arc};

use axiscope_fabric::{BOUNDARY_BYTES, Burst, Domain, Poll, Ps};

use crate::{
    Addresses, After, Batches, BatchesConfig, Counters, Gate, Milestones, Pattern, Pulses,
    pulses::Asked,
};

#[cfg(test)]
mod polls;
mod script;
mod side;

pub use script::Recorded;
use script::Script;

/// Configuration of an engine.
#[derive(Clone, Debug)]
pub struct EngineConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// Address pattern.
    pub pattern: Pattern,
    /// First byte of the window.
    pub base: u64,
    /// Size in bytes of the window.
    pub window: u64,
    /// Maximum number of bursts in flight.
    pub outstanding: u32,
    /// Number of issued bursts that fit into the engine's own queue and the register stages of the
    /// port.
    pub queue: u32,
    /// Number of bursts to issue. A divided burst counts once. `None` means that the engine issues
    /// until it is stopped.
    pub count: Option<u64>,
    /// Number of idle cycles after the beats of each burst.
    pub idle_cycles: u32,
    /// Mean time between the issue of two bursts, from the target rate, ps; 0 without a target
    /// rate.
    pub interval_ps: Ps,
    /// How far an engine may fall behind its rate and still catch up, ps.
    pub catch_up_ps: Ps,
    /// AxQOS.
    pub qos: Option<u8>,
    /// Whether bursts are divided where they would cross a 4 KiB boundary, as AXI requires.
    pub cut_4k: bool,
    /// Time of the first burst.
    pub start: Ps,
}

#[cfg(test)]
impl EngineConfig {
    /// Returns an engine at 250 MHz that reads 16 bytes at a time, one after another.
    pub(crate) fn singles() -> Self {
        Self {
            clock: Domain::from_mhz(250.0),
            beats: 1,
            beat_bytes: 16,
            pattern: Pattern::Sequential,
            base: 0,
            window: 1 << 20,
            outstanding: 1,
            queue: 1,
            count: None,
            idle_cycles: 0,
            interval_ps: 0,
            catch_up_ps: 0,
            qos: None,
            cut_4k: true,
            start: 0,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct InFlight {
    id: u32,
    issued: Ps,
}

/// The engine and its counters.
#[derive(Clone, Debug)]
pub struct Engine {
    cfg: EngineConfig,
    addresses: Addresses,
    /// Counters of the engine.
    pub counters: Counters,
    /// Time before which the next burst is not issued. The next piece of a divided burst may be issued earlier.
    next_issue: Ps,
    next_piece: Ps,
    /// Time at which the target rate would issue the next burst, with an allowance for the bytes on
    /// which the engine may catch up.
    ideal: Ps,
    /// Time between two bursts if there is no target rate.
    interval: Ps,
    /// Mean time between two bursts: the configured time, unless the engine is throttled.
    pace: Ps,
    waiting: VecDeque<Burst>,
    in_flight: VecDeque<InFlight>,
    freed: VecDeque<Ps>,
    flying: u32,
    /// Number of bursts that have been started.
    issued: u64,
    /// Number of pieces that have been issued.
    pieces: u64,
    rest: Option<(u64, u16)>,
    stopped: bool,
    /// Conditions that the engine waits for.
    gates: Vec<Gate>,
    /// Time since which a free place in the queue has been waiting for a condition.
    held: Option<Ps>,
    /// Number of places that were already free and wait only for the issue times of their bursts.
    /// Later events do not delay these places.
    early: u32,
    /// Time of the first issue and time of the last completion.
    begun: Option<Ps>,
    ended: Ps,
    /// Recording that the engine replays instead of following a pattern.
    script: Option<Script>,
    /// The bytes and bursts in equal batches of time, if they are recorded.
    batches: Option<Box<Batches>>,
    /// The pulses in which the target rate arrives, and the number of bytes on which the engine may
    /// catch up.
    asked: Option<(Asked, f64)>,
    /// The pulses during which the engine issues bursts, if it has no target rate.
    active: Option<Pulses>,
}

impl Engine {
    /// Creates an engine that has issued nothing yet.
    #[must_use]
    pub fn new(cfg: EngineConfig) -> Self {
        let bytes = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        let cycle = cfg.clock.period();
        let idle = match cfg.idle_cycles {
            0 => 0,
            n => cfg
                .clock
                .whole_cycles(u32::from(cfg.beats).saturating_add(n)),
        };
        Self {
            addresses: Addresses::new(cfg.base, cfg.window, bytes, cfg.pattern),
            counters: Counters::new(cfg.clock),
            next_issue: cfg.start,
            next_piece: 0,
            ideal: cfg.start,
            interval: cycle.max(idle),
            pace: cfg.interval_ps,
            waiting: VecDeque::new(),
            in_flight: VecDeque::new(),
            freed: VecDeque::new(),
            flying: 0,
            issued: 0,
            pieces: 0,
            rest: None,
            stopped: false,
            gates: Vec::new(),
            held: None,
            early: 0,
            begun: None,
            ended: 0,
            script: None,
            batches: None,
            asked: None,
            active: None,
            cfg,
        }
    }

    /// Adds conditions that the engine waits for.
    #[must_use]
    pub fn after(mut self, all: Vec<After>) -> Self {
        self.gates = all.into_iter().map(Gate::new).collect();
        self
    }

    /// Sets the engine to replay a recording, with the configured number of bursts (at least one).
    /// `other` contains the milestones that the bursts wait for.
    #[must_use]
    pub fn replaying(mut self, bursts: Arc<[Recorded]>, other: Option<Milestones>) -> Self {
        self.script = Some(Script::new(bursts, other));
        self
    }

    /// Sets the target rate to arrive in pulses. The engine may fall behind by `catch_up_bytes` and still catch up.
    #[must_use]
    pub fn in_pulses(mut self, pulses: Pulses, catch_up_bytes: u64) -> Self {
        self.asked = Some((Asked::new(pulses), catch_up_bytes as f64));
        self
    }

    /// Sets the engine to issue only in the active parts of pulses. The pulses begin when the engine starts.
    #[must_use]
    pub const fn while_active(mut self, pulses: Pulses) -> Self {
        self.active = Some(pulses);
        self
    }

    /// Sets the engine to record bytes and bursts in batches of `length_ps`. Bursts with a latency
    /// above `bound_cycles` count as late.
    #[must_use]
    pub fn in_batches(mut self, length_ps: Ps, bound_cycles: u64) -> Self {
        self.batches = Some(Box::new(Batches::new(BatchesConfig {
            length_ps,
            bound_cycles,
            burst_bytes: f64::from(self.cfg.beats) * f64::from(self.cfg.beat_bytes),
            pace_ps: self.cfg.interval_ps,
            pulses: self.asked.map(|(asked, _)| asked.pulses()),
        })));
        self
    }

    /// Adds bytes that moved at `at`.
    #[inline]
    pub fn moved(&mut self, bytes: u32, at: Ps) {
        self.counters.moved(bytes, at);
        if let Some(batches) = &mut self.batches {
            batches.moved(bytes, at);
        }
    }

    /// Returns the largest number of bursts in flight, including the next one.
    #[inline]
    fn places(&self) -> u32 {
        match &self.script {
            Some(script) => script.burst(self.issued).in_flight,
            None => self.cfg.outstanding,
        }
    }

    /// Returns the burst at the head of the queue, as for [`axiscope_fabric::AxiMaster::poll`].
    pub fn poll(&mut self, now: Ps) -> Poll {
        self.free(now);
        if let Some(from) = self.held.take() {
            self.fill(from);
        }
        if self.waiting.is_empty() {
            self.fill(self.next_issue);
        }
        match self.waiting.front() {
            Some(b) => Poll::Ready(*b),
            None if self.exhausted() || self.held.is_some() => Poll::Blocked,
            None if self.flying < self.places() => Poll::NotBefore(self.next_issue),
            None => self
                .freed
                .front()
                .map_or(Poll::Blocked, |&t| Poll::NotBefore(t)),
        }
    }

    /// Returns whether the answer of [`Self::poll`] depends only on this engine. This is the result
    /// of [`axiscope_fabric::AxiMaster::tells_when`].
    pub const fn tells_when(&self) -> bool {
        self.gates.is_empty() && self.script.is_none()
    }

    /// Removes the head of the queue, which the port has taken.
    pub fn taken(&mut self, now: Ps) {
        self.free(now);
        self.waiting.pop_front();
        self.fill(self.cfg.clock.edge(self.cfg.clock.at_or_after(now + 1)));
    }

    /// Frees the places of bursts that are complete by `now`.
    fn free(&mut self, now: Ps) {
        while let Some(&at) = self.freed.front()
            && at <= now
        {
            self.freed.pop_front();
            self.flying -= 1;
            self.fill(at);
        }
    }

    /// Returns the first edge at or after a time. A time one picosecond late counts as on time,
    /// because edges are rounded.
    fn edge(&self, time: Ps) -> Ps {
        let clock = &self.cfg.clock;
        clock.edge(clock.at_or_after(time - 1))
    }

    /// Completes a burst.
    pub fn done(&mut self, id: u32, at: Ps) {
        let at = self.cfg.clock.edge(self.cfg.clock.at_or_after(at));
        if let Some(i) = self.in_flight.iter().position(|f| f.id == id) {
            let f = self.in_flight.remove(i).expect("just found");
            let cycles = self.counters.done(f.issued, at);
            if let Some(batches) = &mut self.batches {
                batches.completed(cycles, at);
            }
            self.ended = self.ended.max(at);
        }
        let behind = self.freed.back().is_some_and(|&last| last > at);
        self.freed.push_back(at);
        if behind {
            self.freed.make_contiguous().sort_unstable();
        }
    }

    /// Returns the bytes up to the end of the engine's next burst.
    fn next_end(&self) -> u64 {
        if let Some(script) = &self.script {
            return script.burst(self.issued).end;
        }
        (self.issued + 1) * u64::from(self.cfg.beats) * u64::from(self.cfg.beat_bytes)
    }

    /// Returns the time from which the engine's next burst may start, or `None` while the time is
    /// not known.
    fn opens(&mut self) -> Option<Ps> {
        let end = self.next_end();
        let first = match &mut self.script {
            Some(script) => script.opens(self.issued, &self.cfg.clock)?,
            None => 0,
        };
        (self.gates.iter_mut()).try_fold(first, |from: Ps, gate| Some(from.max(gate.opens(end)?)))
    }

    /// Delays the first burst until `at`. Must be called before the engine has issued anything.
    pub fn hold(&mut self, at: Ps) {
        self.next_issue = self.next_issue.max(at);
    }

    /// Slows the engine to a share of its target rate, or to a share of one beat per cycle if it has no target rate.
    pub fn throttle(&mut self, share: f64) {
        let beats = i64::from(self.cfg.beats) * self.cfg.clock.period();
        let full = self.cfg.interval_ps.max(self.interval).max(beats);
        self.pace = if share < 1.0 {
            (full as f64 / share.max(1e-6)).round() as Ps
        } else {
            self.cfg.interval_ps
        };
    }

    /// Stops issuing.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Returns whether all bursts have been issued and completed.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.exhausted() && self.waiting.is_empty() && self.in_flight.is_empty()
    }

    fn exhausted(&self) -> bool {
        self.rest.is_none()
            && (self.stopped || self.cfg.count.is_some_and(|count| self.issued >= count))
    }

    /// Issues the bursts that the outstanding limit, the queue and the rate allow, beginning at `from`.
    fn fill(&mut self, from: Ps) {
        let mut early = std::mem::take(&mut self.early);
        while self.flying < self.places()
            && (self.waiting.len() as u32) < self.cfg.queue
            && !self.exhausted()
        {
            let begins = self.rest.is_none();
            let free = if early > 0 { 0 } else { from };
            let soonest = if begins {
                let Some(open) = self.opens() else {
                    self.held = Some(self.held.map_or(from, |held| held.max(from)));
                    break;
                };
                let mut could = self.next_issue.max(open);
                if let Some(pulses) = &self.active {
                    let (start, from) = (self.cfg.start, could.max(free));
                    could = start + pulses.active_from(from - start);
                }
                match &self.script {
                    Some(s) => s.due(self.issued, could.max(free), &self.cfg.clock),
                    None => could,
                }
            } else {
                self.next_piece
            };
            if soonest > from && !self.waiting.is_empty() && begins && self.is_paced() {
                let queue = self.cfg.queue - self.waiting.len() as u32;
                self.early = queue.min(self.places() - self.flying);
                break;
            }
            early = early.saturating_sub(1);
            let due = soonest.max(free);
            let at = self.edge(due.max(self.next_piece));
            if begins {
                self.issued += 1;
                // With a target rate, the ideal issue time may be between clock edges, and a master
                // that was delayed may catch up. Without a target rate, idle cycles are counted
                // from one burst to the next.
                self.advance_pace(due);
                self.next_issue = self.ideal.max(at + self.interval);
            }
            if let Some(script) = &mut self.script {
                script.issued(at);
            }
            self.begun.get_or_insert(at);
            self.next_piece = at + self.cfg.clock.period();
            let (addr, beats) = self.next_burst();
            let id = self.pieces as u32;
            self.pieces += 1;
            self.flying += 1;
            let beat_bytes = self.cfg.beat_bytes;
            self.waiting.push_back(Burst {
                addr,
                beats,
                beat_bytes,
                qos: self.cfg.qos,
                issued: at,
                id,
            });
            self.in_flight.push_back(InFlight { id, issued: at });
        }
    }

    /// Advances the time at which the engine's rate would issue the next burst. The last burst was
    /// due at `due`.
    fn advance_pace(&mut self, due: Ps) {
        if let Some((asked, catch_up)) = &mut self.asked {
            let burst = f64::from(self.cfg.beats) * f64::from(self.cfg.beat_bytes);
            let lost = asked.start(due, burst, *catch_up);
            if let Some(batches) = &mut self.batches {
                batches.fell_behind(due, lost);
            }
            // A governor may slow down the engine further.
            let slower = if self.pace > self.cfg.interval_ps {
                self.pace
            } else {
                0
            };
            self.ideal = asked.due().max(due + slower);
            return;
        }
        let soonest = due - self.cfg.catch_up_ps;
        if let Some(batches) = &mut self.batches {
            batches.due(due, soonest - self.ideal);
        }
        self.ideal = self.ideal.max(soonest) + self.pace;
    }

    fn is_paced(&self) -> bool {
        self.interval > self.cfg.clock.period() || self.pace > 0 || self.active.is_some()
    }

    /// Returns the next burst, or the remaining part of a burst that was divided at a 4 KiB
    /// boundary.
    fn next_burst(&mut self) -> (u64, u16) {
        if let Some(script) = &self.script {
            // The remaining part of a burst that has started.
            let burst = script.burst(self.issued - 1);
            return (burst.addr, burst.beats);
        }
        let (addr, beats) = self
            .rest
            .take()
            .unwrap_or_else(|| (self.addresses.next_address(), self.cfg.beats));
        if self.cfg.cut_4k {
            let width = u64::from(self.cfg.beat_bytes);
            let room = (BOUNDARY_BYTES - addr % BOUNDARY_BYTES).div_ceil(width);
            if u64::from(beats) > room {
                self.rest = Some((addr + room * width, beats - room as u16));
                return (addr, room as u16);
            }
        }
        (addr, beats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CYCLE: Ps = 4000;
    /// The engine issues a burst of four beats every 16 cycles.
    const PACE: Ps = 16 * CYCLE;

    /// Returns the cycles in which an engine issues if it was blocked for the first 100 cycles.
    fn issues(catch_up_ps: Ps) -> Vec<Ps> {
        let mut e = Engine::new(EngineConfig {
            beats: 4,
            interval_ps: PACE,
            catch_up_ps,
            ..EngineConfig::singles()
        });
        let mut found = Vec::new();
        for now in (0..300).map(|cycle| cycle * CYCLE) {
            if let Poll::Ready(b) = e.poll(now)
                && b.issued <= now
            {
                found.push(b.issued / CYCLE);
                e.taken(now);
                // The first burst is answered late.
                let answered = if found.len() == 1 {
                    100
                } else {
                    now / CYCLE + 2
                };
                e.done(b.id, answered * CYCLE);
            }
        }
        found
    }

    #[test]
    fn a_rate_makes_up_for_a_wait_as_far_as_it_may() {
        let lost = issues(0);
        assert_eq!(lost[1..4], [100, 116, 132], "nothing is made up for");
        let all = issues(PACE * 100);
        assert_eq!(all.len(), 300 / 16 + 1, "as if it had never waited");
        assert!(all[2] - all[1] < 5, "{all:?}");
        let some = issues(PACE * 2);
        assert_eq!(some.len(), lost.len() + 2);
    }

    /// Returns the numbers of cycles between the issues of single beats, if one beat is due every
    /// three cycles and there are four register stages. Answers take `latency` cycles.
    fn paced_singles(latency: Ps) -> Vec<Ps> {
        let mut e = Engine::new(EngineConfig {
            outstanding: 16,
            queue: 1 + STAGES as u32,
            interval_ps: 3 * CYCLE,
            ..EngineConfig::singles()
        });
        let mut found: Vec<Ps> = Vec::new();
        for now in (0..200).map(|cycle| cycle * CYCLE) {
            if let Poll::Ready(b) = e.poll(now)
                && b.issued + STAGES * CYCLE <= now
            {
                found.push(b.issued / CYCLE);
                e.taken(now);
                e.done(b.id, now + latency * CYCLE);
            }
        }
        found.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    /// Number of register stages of the port.
    const STAGES: Ps = 4;

    #[test]
    fn a_pace_does_not_wait_for_register_stages_or_answers() {
        for latency in [2, 7, 20] {
            let found = paced_singles(latency);
            assert!(found.len() > 50, "{found:?}");
            assert!(found.iter().all(|cycles| *cycles == 3), "{found:?}");
        }
    }

    #[test]
    fn a_throttled_engine_keeps_the_share_of_its_rate_until_it_is_released() {
        for (interval_ps, free, quarter) in [(PACE, 16, 64), (0, 1, 16)] {
            let mut e = Engine::new(EngineConfig {
                beats: 4,
                outstanding: 16,
                interval_ps,
                ..EngineConfig::singles()
            });
            for (share, gap) in [(1.0, free), (0.25, quarter), (1.0, free)] {
                e.throttle(share);
                let mut issued: Vec<Ps> = Vec::new();
                let from = e.next_issue / CYCLE;
                for now in (from..from + 400).map(|cycle| cycle * CYCLE) {
                    if let Poll::Ready(b) = e.poll(now)
                        && b.issued <= now
                    {
                        issued.push(b.issued / CYCLE);
                        e.taken(now);
                        e.done(b.id, now + CYCLE);
                    }
                }
                // The first gap may still be that of the previous rate.
                let gaps = issued.windows(2).map(|pair| pair[1] - pair[0]).skip(1);
                assert!(
                    issued.len() > 4 && gaps.clone().all(|found| found == gap),
                    "{share}: {issued:?}"
                );
            }
        }
    }
}
