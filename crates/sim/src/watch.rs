//! What is noted of a victim while a point runs, and the governor that acts on it.

use std::collections::BTreeMap;

use axiscope_fabric::Ps;
use axiscope_masters::{Governor, UNIT_BYTES, WHOLE};
use axiscope_platform::Platform;
use serde::{Deserialize, Serialize};

use crate::{
    Point,
    govern::{burst_and_beat, law_of, settings_of},
};

/// The masters of a point while it runs, as a watch sees them and a governor holds them: by their
/// numbers in the point.
pub trait Watched {
    /// What a master has done since its counters were set to zero: bytes, and of a victim with a
    /// program its accesses.
    fn work_of(&self, master: usize, victim: bool, now: Ps) -> u64;

    /// When a master's last burst was complete; of a program, its last access.
    fn last_done(&self, master: usize, now: Ps) -> Ps;

    /// Slows a master to a share of its full rate.
    fn throttle(&mut self, master: usize, share: f64);
}

/// Notes at the ends of equal periods from the begin of the run, warm-up included.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchResult {
    /// Time between two notes, us.
    pub period_us: f64,
    /// Work that the victim had done: accesses of a core's program, tiles of a DPU, else bytes.
    pub victim_work: Vec<u64>,
    /// When it had done the last of that, us: a core the note's own time, else the last end of a
    /// tile or burst.
    pub victim_at_us: Vec<f64>,
    /// Work that is done at a time: a tile, or the bytes of a burst; of a core none.
    pub work_step: u64,
    /// Bytes that all other masters together had moved.
    pub other_bytes: Vec<u64>,
    /// The victim's work without the governed masters: the profile, where a governor ran.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone_work: Vec<u64>,
    /// When it was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone_at_us: Vec<f64>,
    /// Bytes that the governor then gave all its masters together for the next period.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub budget_bytes: Vec<u64>,
    /// What the governor's law was set to (`GovernorConfig` of the masters), where one ran.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub law: BTreeMap<String, i64>,
}

#[derive(Clone, Debug)]
struct Governing {
    law: Governor<Vec<i32>>,
    /// Each master that is throttled.
    valves: Vec<usize>,
    /// Bytes of a period at full rate.
    most: f64,
    /// The floor in units, and as the share that was found: the same setting to the cycle.
    floor: (u32, f64),
    /// Between which notes of the profile the victim is.
    at: usize,
    /// Time alone of its work so far, parts of a period.
    alone: i64,
    /// Traffic so far, units.
    others: u64,
}

/// The notes of a run, and what a governor makes of them.
#[derive(Clone, Debug)]
pub struct Watch {
    period: Ps,
    next: Ps,
    victim: usize,
    /// Further ports of a DPU and what else belongs to the victim: neither its work nor others'.
    victims_own: Vec<usize>,
    /// What counters that were set to zero had counted.
    before: Vec<u64>,
    /// The victim's last burst.
    last: Ps,
    found: WatchResult,
    governing: Option<Governing>,
}

impl Watch {
    /// The watch of a point, if it has one; `profile` is of the point without governed masters.
    #[must_use]
    pub fn of(platform: &Platform, point: &Point, profile: Option<WatchResult>) -> Option<Self> {
        let spec = point.watch.as_ref()?;
        let victim = (point.masters.iter()).position(|m| m.name() == spec.victim)?;
        let period = ((spec.period_us * 1e6).round() as Ps).max(1);
        let notes = ((point.run.warmup_us + point.run.max_us) / spec.period_us) as usize + 2;
        let m = &point.masters[victim];
        let burst_bytes = if m.is_core() {
            0
        } else {
            burst_and_beat(platform, m).0
        };
        let work_step = m.work_step(burst_bytes);
        let mut settings = BTreeMap::new();
        let governing = (point.governor.as_ref().zip(profile.as_ref())).map(|(g, _)| {
            let held = |name: &str| g.masters.iter().any(|held| held == name);
            let masters = point.masters.iter().enumerate();
            let (law, most) = law_of(platform, point, g, period);
            settings = settings_of(&law, g.window_periods);
            Governing {
                law: Governor::new(law, vec![0; g.window_periods as usize]),
                valves: masters
                    .filter(|(_, m)| held(m.name()))
                    .map(|(i, _)| i)
                    .collect(),
                most,
                floor: (law.floor, g.floor),
                at: 0,
                alone: 0,
                others: 0,
            }
        });
        let alone = profile.unwrap_or_default();
        let room = |on: bool| Vec::with_capacity(if on { notes } else { 0 });
        Some(Self {
            period,
            next: period,
            victim,
            victims_own: (point.masters.iter().enumerate())
                .filter(|(_, m)| {
                    m.belongs_to(&spec.victim) || spec.beside.iter().any(|name| name == m.name())
                })
                .map(|(i, _)| i)
                .collect(),
            before: vec![0; point.masters.len()],
            last: 0,
            found: WatchResult {
                period_us: period as f64 / 1e6,
                victim_work: room(true),
                victim_at_us: Vec::with_capacity(notes),
                work_step,
                other_bytes: room(true),
                budget_bytes: room(governing.is_some()),
                alone_work: alone.victim_work,
                alone_at_us: alone.victim_at_us,
                law: settings,
            },
            governing,
        })
    }

    /// Throttles to the governor's first guess.
    pub fn begin(&self, s: &mut impl Watched) {
        if let Some(g) = &self.governing {
            g.give(s);
        }
    }

    /// When the next note is due.
    #[must_use]
    pub const fn next(&self) -> Ps {
        self.next
    }

    /// Takes over what the counters have counted, before they are set to zero.
    pub fn before_reset(&mut self, s: &impl Watched, now: Ps) {
        for (i, n) in self.before.iter_mut().enumerate() {
            *n += s.work_of(i, i == self.victim, now);
        }
    }

    /// The notes.
    #[must_use]
    pub fn into_result(self) -> WatchResult {
        self.found
    }

    /// Takes the note that is due, and gives what the governor makes of it.
    pub fn note(&mut self, s: &mut impl Watched) {
        let (mut own, mut others) = (0, 0);
        for (i, before) in self.before.iter().enumerate() {
            let done = before + s.work_of(i, i == self.victim, self.next);
            if i == self.victim {
                own += done;
            } else if !self.victims_own.contains(&i) {
                others += done;
            }
        }
        self.last = self.last.max(s.last_done(self.victim, self.next));
        let at_us = self.last.min(self.next) as f64 / 1e6;
        self.found.victim_work.push(own);
        self.found.victim_at_us.push(at_us);
        self.found.other_bytes.push(others);
        if let Some(g) = &mut self.governing {
            let since = self.next as f64 / 1e6 - at_us;
            let us = g.time_alone(&self.found, own, since);
            let alone = (us / self.found.period_us * f64::from(WHOLE)) as i64;
            let units = others / UNIT_BYTES;
            let given = (g.law).step((alone - g.alone) as i32, (units - g.others) as u32);
            (g.alone, g.others) = (alone, units);
            (self.found.budget_bytes).push(u64::from(given) * UNIT_BYTES);
            g.give(s);
        }
        self.next += self.period;
    }
}

impl Governing {
    /// The time that the victim took alone for so much work, us. What it does `since` then (it
    /// computes, or waits for memory) is taken to go on as alone, up to its next burst's end.
    fn time_alone(&mut self, found: &WatchResult, work: u64, since: f64) -> f64 {
        let (done, at) = (&found.alone_work, &found.alone_at_us);
        while self.at < done.len() && done[self.at] < work {
            self.at += 1;
        }
        // Behind a note linear to the end of what the next one has, behind the last at the mean rate.
        let reached = |from: usize, work: u64| {
            let next = (from..done.len()).find(|&i| done[i] >= work);
            let Some(next) = next else {
                let last = done.last().copied().unwrap_or(0).max(1);
                let rate = work as f64 / last as f64 * at.last().copied().unwrap_or(0.0);
                return rate.max(done.len() as f64 * found.period_us);
            };
            let past = next.checked_sub(1).map_or(0, |i| done[i]);
            let part = (work.max(past) - past) as f64 / (done[next] - past).max(1) as f64;
            let note_us = next as f64 * found.period_us;
            note_us + part * (at[next] - note_us).max(0.0)
        };
        let reached_us = reached(self.at, work);
        let next_us = reached(self.at, work + found.work_step);
        reached_us + since.min(next_us - reached_us).max(0.0)
    }

    /// Throttles all alike to what the next period may move.
    fn give(&self, s: &mut impl Watched) {
        let given = self.law.given();
        let share = if given == self.floor.0 {
            self.floor.1
        } else {
            (u64::from(given) * UNIT_BYTES) as f64 / self.most
        };
        for &master in &self.valves {
            s.throttle(master, share);
        }
    }
}
