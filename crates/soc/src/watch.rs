//! What is noted of a victim while a point runs, and the governor that acts on it.

use axiscope_controller::Controller;
use std::collections::BTreeMap;

use axiscope_fabric::Ps;
use axiscope_masters::{Governor, Master, UNIT_BYTES, WHOLE};
use serde::Serialize;

use crate::{
    Platform, Point,
    govern::{law_of, settings_of},
    wire::System,
};

/// Notes at the ends of equal periods from the begin of the run, warm-up included.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WatchResult {
    /// Time between two notes, us.
    pub period_us: f64,
    /// Work that the victim had done: accesses of its program where it is a core, else bytes.
    pub victim_work: Vec<u64>,
    /// Bytes that all other masters together had moved.
    pub other_bytes: Vec<u64>,
    /// The victim's work without the governed masters: the profile, where a governor ran.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alone_work: Vec<u64>,
    /// Bytes that the governor then gave all its masters together for the next period.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub budget_bytes: Vec<u64>,
    /// What the governor's law was set to (`GovernorConfig` of the masters), where one ran.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub law: BTreeMap<&'static str, i64>,
}

#[derive(Clone, Debug)]
struct Governing {
    law: Governor<Vec<i32>>,
    /// Interface and member of each master that is throttled.
    valves: Vec<(usize, usize)>,
    /// Bytes of a period at full rate.
    most: f64,
    /// Between which notes of the profile the victim is.
    at: usize,
    /// Time alone of its work so far, parts of a period.
    alone: i64,
    /// Traffic so far, units.
    others: u64,
}

/// The notes of a run.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    period: Ps,
    next: Ps,
    victim: usize,
    /// What counters that were set to zero had counted.
    before: Vec<u64>,
    found: WatchResult,
    governing: Option<Governing>,
}

impl Watch {
    /// The watch of a point, if it has one; `profile` is of the point without governed masters.
    pub fn of<C>(
        platform: &Platform,
        point: &Point,
        s: &System<Box<dyn Master>, C>,
        profile: Option<Vec<u64>>,
    ) -> Option<Self> {
        let spec = point.watch.as_ref()?;
        let victim = (point.masters.iter()).position(|m| m.name() == spec.victim)?;
        let period = ((spec.period_us * 1e6).round() as Ps).max(1);
        let notes = ((point.run.warmup_us + point.run.max_us) / spec.period_us) as usize + 2;
        let mut settings = BTreeMap::new();
        let governing = (point.governor.as_ref().zip(profile.as_ref())).map(|(g, _)| {
            let held = |name: &str| g.masters.iter().any(|held| held == name);
            let masters = point.masters.iter().zip(&s.places);
            let (law, most) = law_of(platform, point, g, period);
            settings = settings_of(&law, g.window_periods);
            Governing {
                law: Governor::new(law, vec![0; g.window_periods as usize]),
                valves: masters
                    .filter(|(m, _)| held(m.name()))
                    .map(|(_, &place)| place)
                    .collect(),
                most,
                at: 0,
                alone: 0,
                others: 0,
            }
        });
        let room = |on: bool| Vec::with_capacity(if on { notes } else { 0 });
        Some(Self {
            period,
            next: period,
            victim,
            before: vec![0; point.masters.len()],
            found: WatchResult {
                period_us: period as f64 / 1e6,
                victim_work: room(true),
                other_bytes: room(true),
                budget_bytes: room(governing.is_some()),
                alone_work: profile.unwrap_or_default(),
                law: settings,
            },
            governing,
        })
    }

    /// Throttles to the governor's first guess.
    pub fn begin<C: Controller>(&mut self, s: &mut System<Box<dyn Master>, C>) {
        if let Some(g) = &self.governing {
            g.give(s);
        }
    }

    /// Runs the system to a time, with a note at the end of every period on the way.
    pub fn advance<C: Controller>(
        &mut self,
        s: &mut System<Box<dyn Master>, C>,
        mut clock: i64,
        until: Ps,
    ) -> i64 {
        while self.next <= until {
            clock = s.advance(clock, self.next);
            self.note(s);
            self.next += self.period;
        }
        s.advance(clock, until)
    }

    /// Takes over what the counters have counted, before they are set to zero.
    pub fn before_reset<C: Controller>(&mut self, s: &System<Box<dyn Master>, C>) {
        for (i, n) in self.before.iter_mut().enumerate() {
            *n += s.work_of(i, i == self.victim);
        }
    }

    /// The notes.
    pub fn into_result(self) -> WatchResult {
        self.found
    }

    fn note<C: Controller>(&mut self, s: &mut System<Box<dyn Master>, C>) {
        let (mut own, mut others) = (0, 0);
        for (i, before) in self.before.iter().enumerate() {
            let done = before + s.work_of(i, i == self.victim);
            *(if i == self.victim {
                &mut own
            } else {
                &mut others
            }) += done;
        }
        self.found.victim_work.push(own);
        self.found.other_bytes.push(others);
        if let Some(g) = &mut self.governing {
            let alone = g.time_alone(&self.found.alone_work, own);
            let units = others / UNIT_BYTES;
            let given = (g.law).step((alone - g.alone) as i32, (units - g.others) as u32);
            (g.alone, g.others) = (alone, units);
            (self.found.budget_bytes).push(u64::from(given) * UNIT_BYTES);
            g.give(s);
        }
    }
}

impl Governing {
    /// The time that the victim took alone for so much work, parts: between two notes linear,
    /// behind the last at the mean rate.
    fn time_alone(&mut self, profile: &[u64], work: u64) -> i64 {
        while self.at < profile.len() && profile[self.at] < work {
            self.at += 1;
        }
        let periods = if let Some(&next) = profile.get(self.at) {
            let past = self.at.checked_sub(1).map_or(0, |i| profile[i]);
            let part = (work.max(past) - past) as f64 / (next - past).max(1) as f64;
            self.at as f64 + part
        } else {
            let last = profile.last().copied().unwrap_or(0).max(1);
            work as f64 / last as f64 * profile.len() as f64
        };
        (periods * f64::from(WHOLE)) as i64
    }

    /// Throttles all alike to what the next period may move.
    fn give<C>(&self, s: &mut System<Box<dyn Master>, C>) {
        let bytes = u64::from(self.law.given()) * UNIT_BYTES;
        let share = bytes as f64 / self.most;
        for &(interface, member) in &self.valves {
            s.fabric.masters_mut()[interface].throttle(member, share);
        }
    }
}
