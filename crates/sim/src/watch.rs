//! Samples of a victim's progress while a point runs, and the governor that uses them.

use std::collections::BTreeMap;

use axiscope_fabric::Ps;
use axiscope_masters::{Governor, UNIT_BYTES, WHOLE};
use axiscope_platform::Platform;
use serde::{Deserialize, Serialize};

use crate::{
    Point,
    govern::{burst_and_beat, law_of, settings_of},
};

/// The masters of a running point as seen by a watch and a governor, by their numbers in the point.
pub trait Watched {
    /// Work of a master since its counters were set to zero: bytes, or accesses of a victim with a program.
    fn work_of(&self, master: usize, victim: bool, now: Ps) -> u64;

    /// Time at which a master's last burst was complete, or the last access of its program.
    fn last_done(&self, master: usize, now: Ps) -> Ps;

    /// Slows a master to a share of its full rate.
    fn throttle(&mut self, master: usize, share: f64);
}

/// Samples at the ends of equal periods from the start of the run, including warm-up.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WatchResult {
    /// Time between two samples, us.
    pub period_us: f64,
    /// Work that the victim had done: accesses of a core's program, tiles of a DPU, otherwise bytes.
    pub victim_work: Vec<u64>,
    /// Time at which the victim had completed that work, us: for a core the time of the sample, otherwise the
    /// end of the last tile or burst.
    pub victim_at_us: Vec<f64>,
    /// Smallest unit of the victim's work: a tile, or the bytes of a burst. 0 for a core.
    pub work_step: u64,
    /// Bytes that all other masters had moved.
    pub other_bytes: Vec<u64>,
    /// Work of the victim when the governed masters are absent (its profile), if there is a governor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone_work: Vec<u64>,
    /// Times at which the work of the profile was completed, us.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone_at_us: Vec<f64>,
    /// Budget that the governor set at each sample for all governed masters together in the next period, bytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub budget_bytes: Vec<u64>,
    /// Parameters of the governor's law, if there is a governor.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub law: BTreeMap<String, i64>,
}

#[derive(Clone, Debug)]
struct Governing {
    law: Governor<Vec<i32>>,
    /// Numbers of the throttled masters.
    valves: Vec<usize>,
    /// Bytes of a period at full rate.
    most: f64,
    /// The floor in units, and the share from which it was computed, so that the governor applies exactly
    /// this share.
    floor: (u32, f64),
    /// Index of the profile sample that the victim has reached.
    at: usize,
    /// Time that the victim's work so far takes alone, in parts of a period.
    alone: i64,
    /// Traffic so far, in units.
    others: u64,
}

/// Samples of a run, and the governor that uses them.
#[derive(Clone, Debug)]
pub struct Watch {
    period: Ps,
    next: Ps,
    victim: usize,
    /// Masters that belong to the victim, such as additional ports of a DPU.
    victims_own: Vec<usize>,
    /// Work of each master before its counters were set to zero.
    before: Vec<u64>,
    /// Time of the victim's last burst.
    last: Ps,
    found: WatchResult,
    governing: Option<Governing>,
}

impl Watch {
    /// Creates the watch of a point, if it has one. `profile` contains the samples without governed masters.
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
                    m.belongs_to(&spec.victim)
                        || spec.companions.iter().any(|name| name == m.name())
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

    /// Throttles to the first budget of the governor.
    pub fn begin(&self, s: &mut impl Watched) {
        if let Some(g) = &self.governing {
            g.give(s);
        }
    }

    /// Time of the next sample.
    #[must_use]
    pub const fn next(&self) -> Ps {
        self.next
    }

    /// Saves the counters before they are set to zero.
    pub fn before_reset(&mut self, s: &impl Watched, now: Ps) {
        for (i, n) in self.before.iter_mut().enumerate() {
            *n += s.work_of(i, i == self.victim, now);
        }
    }

    /// The samples.
    #[must_use]
    pub fn into_result(self) -> WatchResult {
        self.found
    }

    /// Takes the sample that is due, and sets the budgets of the governor.
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
    /// Time that the victim takes alone for this amount of work, us. The time `since` the victim's last burst
    /// counts as it does in the run alone, up to the end of the next burst.
    fn time_alone(&mut self, found: &WatchResult, work: u64, since: f64) -> f64 {
        let (done, at) = (&found.alone_work, &found.alone_at_us);
        while self.at < done.len() && done[self.at] < work {
            self.at += 1;
        }
        // Interpolates linearly between samples, and extrapolates at the mean rate after the last sample.
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

    /// Throttles all governed masters to the budget of the next period.
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
