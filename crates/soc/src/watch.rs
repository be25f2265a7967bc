//! What is noted of a victim while a point runs, and the governor that acts on it.

use axiscope_controller::Controller;
use axiscope_fabric::{Direction, Domain, Ps};
use axiscope_masters::{Governor, GovernorConfig, Master};
use serde::Serialize;

use crate::{Platform, Point, point::MasterSpec, wire::System};

/// Notes at the ends of equal periods from the begin of the run, warm-up included.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WatchResult {
    /// Time between two notes, us.
    pub period_us: f64,
    /// Bytes that the victim had moved.
    pub victim_bytes: Vec<u64>,
    /// Bytes that all other masters together had moved.
    pub other_bytes: Vec<u64>,
    /// The victim's bytes without the governed masters: the profile, where a governor ran.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alone_bytes: Vec<u64>,
    /// Bytes that the governor then gave all its masters together for the next period.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub budget_bytes: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Governing {
    governor: Governor,
    /// Interface and member of each master that is throttled.
    valves: Vec<(usize, usize)>,
    /// Bytes of a period at full rate.
    most: f64,
    /// Between which notes of the profile the victim is.
    at: usize,
    /// Time alone of its work so far, ps.
    alone: f64,
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
        let governing = (point.governor.as_ref().zip(profile.as_ref())).map(|(g, _)| {
            let cycles = period as f64 / Domain::from_mhz(point.pl_mhz).cycles(1.0) as f64;
            let (mut most, mut least) = (0.0, 0);
            let valves = (point.masters.iter().zip(&s.places))
                .filter(|(m, _)| g.masters.iter().any(|name| name == m.name()))
                .map(|(m, &(interface, member))| {
                    let master = &s.fabric.masters()[interface];
                    let ways = [Direction::Read, Direction::Write].into_iter();
                    let ways = ways.filter(|&d| master.counters(member, d).is_some());
                    let (burst, beat) = burst_and_beat(platform, m);
                    most += ways.count() as f64 * beat as f64 * cycles;
                    least += burst;
                    (interface, member)
                })
                .collect();
            Governing {
                governor: Governor::new(GovernorConfig {
                    bound: g.bound,
                    period,
                    window_periods: g.window_periods,
                    gain: g.gain,
                    fresh: g.fresh,
                    most_bytes: most as u64,
                    least_bytes: least.min(most as u64),
                    floor_bytes: (g.floor * most) as u64,
                }),
                valves,
                most,
                at: 0,
                alone: 0.0,
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
                victim_bytes: room(true),
                other_bytes: room(true),
                budget_bytes: room(governing.is_some()),
                alone_bytes: profile.unwrap_or_default(),
            },
            governing,
        })
    }

    /// Throttles to the governor's first guess.
    pub fn begin<C: Controller>(&mut self, s: &mut System<Box<dyn Master>, C>) {
        if let Some(g) = &self.governing {
            let bytes = g.governor.first_bytes();
            g.give(s, bytes);
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
            *n += s.bytes_of(i);
        }
    }

    /// The notes.
    pub fn into_result(self) -> WatchResult {
        self.found
    }

    fn note<C: Controller>(&mut self, s: &mut System<Box<dyn Master>, C>) {
        let (mut own, mut others) = (0, 0);
        for (i, before) in self.before.iter().enumerate() {
            let bytes = before + s.bytes_of(i);
            *(if i == self.victim {
                &mut own
            } else {
                &mut others
            }) += bytes;
        }
        self.found.victim_bytes.push(own);
        self.found.other_bytes.push(others);
        if let Some(g) = &mut self.governing {
            let alone = g.time_alone(&self.found.alone_bytes, own, self.period);
            let bytes = g.governor.step(alone - g.alone, others - g.others);
            (g.alone, g.others) = (alone, others);
            self.found.budget_bytes.push(bytes);
            g.give(s, bytes);
        }
    }
}

impl Governing {
    /// The time that the victim took alone for so many bytes, ps: between two notes linear,
    /// behind the last at the mean rate.
    fn time_alone(&mut self, profile: &[u64], bytes: u64, period: Ps) -> f64 {
        while self.at < profile.len() && profile[self.at] < bytes {
            self.at += 1;
        }
        let period = period as f64;
        let Some(&next) = profile.get(self.at) else {
            let last = profile.last().copied().unwrap_or(0).max(1);
            return bytes as f64 / last as f64 * profile.len() as f64 * period;
        };
        let past = self.at.checked_sub(1).map_or(0, |i| profile[i]);
        let part = (bytes.max(past) - past) as f64 / (next - past).max(1) as f64;
        (self.at as f64 + part) * period
    }

    /// Throttles all alike to so many bytes of the next period.
    fn give<C>(&self, s: &mut System<Box<dyn Master>, C>, bytes: u64) {
        let share = bytes as f64 / self.most;
        for &(interface, member) in &self.valves {
            s.fabric.masters_mut()[interface].throttle(member, share);
        }
    }
}

/// Bytes of a master's longest burst, and of a beat.
fn burst_and_beat(platform: &Platform, m: &MasterSpec) -> (u64, u64) {
    let width = (platform.ports.get(m.port())).map_or(16, |p| p.width_bits.value / 8);
    let beat = u64::from(m.beat_bytes().unwrap_or(width));
    let beats = match m {
        MasterSpec::TrafficGenerator { read, write, .. } => [read, write]
            .into_iter()
            .flatten()
            .map(|e| e.burst_beats)
            .max()
            .unwrap_or(1),
        MasterSpec::Convolution { burst_beats, .. } | MasterSpec::StreamDma { burst_beats, .. } => {
            *burst_beats
        }
        MasterSpec::Cluster(c) => c.burst_beats,
        MasterSpec::Task(t) => t.burst_beats,
        MasterSpec::Dpu(d) => d.burst_beats,
        MasterSpec::PacketDma(d) => d.burst_beats,
        // Lines of a cache.
        MasterSpec::ImageCpu(_) | MasterSpec::Core(_) => (64 / beat) as u16,
    };
    (u64::from(beats) * beat, beat)
}
