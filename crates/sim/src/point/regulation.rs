//! Regulators in front of masters, the governor that sets them, and the watch of a victim.

use axiscope_masters::{GeneratorSpec, MOST_PERIODS};
use axiscope_platform::Platform;
use serde::{Deserialize, Serialize};

use super::Point;
use crate::govern::burst_and_beat;

/// A regulator in front of a master: a budget of bytes for each direction and period.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RegulatorSpec {
    /// Name of the master.
    pub master: String,
    /// Length of a period, cycles of the programmable logic.
    pub period_cycles: u32,
    /// Budget of a period in each direction that the master uses, bytes.
    pub budget_bytes: u32,
}

/// Samples the work of a victim, and that of the other masters, at fixed times.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WatchSpec {
    /// Name of the victim.
    pub victim: String,
    /// Masters that belong to the victim, such as additional cores with its program. Their traffic counts
    /// neither as the victim's work nor as the work of others. Additional ports of a DPU need not be listed.
    #[serde(default)]
    pub companions: Vec<String>,
    /// Time between two samples, us.
    pub period_us: f64,
}

/// A governor that throttles some masters to limit the slowdown of the watched victim.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GovernorSpec {
    /// Names of the masters that it throttles: through a regulator of the point if there is one, otherwise through
    /// the idle cycles of a cluster or the rate of a traffic generator.
    pub masters: Vec<String>,
    /// Target slowdown of a window.
    pub bound: f64,
    /// Slowdown that no window may exceed. By default `bound` plus 0.02.
    #[serde(default)]
    pub limit: Option<f64>,
    /// Samples of the watch in a window.
    pub window_periods: u32,
    /// Share of the full rate that is known to be safe. The governor does not go below it as long as the window
    /// keeps the bound. 0 by default.
    #[serde(default)]
    pub floor: f64,
    /// Largest share of the full rate. 1 by default. If it equals the floor, the governor only guards the floor.
    #[serde(default = "one")]
    pub ceiling: f64,
    /// Share of a window's reserve that the next period may use, as a power of 1/2.
    #[serde(default = "two")]
    pub spend: u32,
    /// Weight of the last period in the measured cost, as a power of 1/2.
    #[serde(default = "four")]
    pub fresh: u32,
}

const fn one() -> f64 {
    1.0
}

const fn two() -> u32 {
    2
}

const fn four() -> u32 {
    4
}

impl GovernorSpec {
    /// Slowdown that no window may exceed.
    #[must_use]
    pub fn limit(&self) -> f64 {
        self.limit.unwrap_or(self.bound + 0.02)
    }
}

impl Point {
    /// The point without the governed masters, for the profile of the victim.
    #[must_use]
    pub fn without_governed(&self) -> Self {
        let mut alone = self.clone();
        if let Some(g) = alone.governor.take() {
            let kept = |name: &str| !g.masters.iter().any(|m| m == name);
            alone.masters.retain(|m| kept(m.name()));
            for m in &mut alone.masters {
                if let Some(generator) = m.get_mut::<GeneratorSpec>() {
                    for e in generator.engines_mut() {
                        e.after.retain(|a| kept(&a.master));
                    }
                }
            }
            alone.regulators.retain(|r| kept(&r.master));
            alone.turns.retain(|name| kept(name));
            for mux in &mut alone.muxes {
                mux.masters.retain(|name| kept(name));
            }
        }
        alone
    }

    /// Adds to `out` the problems that prevent regulators, watch and governor from working.
    pub(super) fn regulation_problems(&self, p: &Platform, out: &mut Vec<String>) {
        let known = |name: &str| self.masters.iter().any(|m| m.name() == name);
        for (i, r) in self.regulators.iter().enumerate() {
            let at = format!("regulators.{}", r.master);
            let Some(m) = self.masters.iter().find(|m| m.name() == r.master) else {
                out.push(format!("{at}: the point has no master of this name"));
                continue;
            };
            if self.regulators[..i].iter().any(|o| o.master == r.master) || m.own_budget().is_some()
            {
                out.push(format!("{at}: the master has a regulator already"));
            }
            // Loads and stores of cores leave the complex as lines, which cannot be assigned to a core.
            if m.is_core() {
                out.push(format!(
                    "{at}: a core has no port of its own; give masters of the programmable logic"
                ));
            } else if p.port(m.port()).is_some() {
                let (burst, _) = burst_and_beat(p, m);
                if u64::from(r.budget_bytes) < burst {
                    out.push(format!(
                        "{at}.budget_bytes: {}; give a burst of {burst} bytes or more, else none passes",
                        r.budget_bytes
                    ));
                }
            }
            if r.period_cycles < 2 {
                out.push(format!(
                    "{at}.period_cycles: {}; give 2 or more",
                    r.period_cycles
                ));
            }
        }
        if let Some(w) = &self.watch {
            if !known(&w.victim) {
                out.push(format!("watch.victim: there is no master {:?}", w.victim));
            }
            for name in w.companions.iter().filter(|name| !known(name)) {
                out.push(format!("watch.companions: there is no master {name:?}"));
            }
            // A sampling period must be at least a picosecond, and there must be room for all samples.
            let notes = (self.run.warmup_us + self.run.max_us) / w.period_us;
            if !(w.period_us >= 1e-6 && notes <= 1e6) {
                out.push(format!(
                    "watch.period_us: {}; give 0.000001 or more, and at most 1000000 notes in \
                     warmup_us and max_us",
                    w.period_us
                ));
            }
        }
        if let Some(g) = &self.governor {
            match &self.watch {
                None => out.push("governor: needs a watch: the victim and the period".into()),
                // The start time of a master depends on its position in the list, and must be the same as in
                // the run without the others.
                Some(w) if self.masters.first().is_none_or(|m| m.name() != w.victim) => {
                    out.push("governor: the watched victim must be the first master".into());
                }
                Some(w) if g.masters.contains(&w.victim) => {
                    out.push("governor.masters: the victim itself; govern the others only".into());
                }
                Some(_) => {}
            }
            if g.masters.is_empty() {
                out.push("governor.masters: is empty; give one or more".into());
            }
            for name in &g.masters {
                let regulated = self.regulators.iter().any(|r| r.master == *name);
                match self.masters.iter().find(|m| m.name() == name) {
                    None => out.push(format!("governor.masters: there is no master {name:?}")),
                    Some(m) if m.has_pace() => {}
                    Some(_) if regulated => {}
                    Some(_) => out.push(format!(
                        "governor.masters: {name} has no pace to set; put a regulator before it"
                    )),
                }
            }
            if !(g.bound > 1.0 && g.bound <= 100.0) {
                out.push(format!("governor.bound: {}; give more than 1", g.bound));
            }
            if !(g.limit() >= g.bound && g.limit() <= 200.0) {
                out.push(format!(
                    "governor.limit: {}; give the bound or more",
                    g.limit()
                ));
            }
            let count = g.window_periods;
            if !(2..=MOST_PERIODS).contains(&count) {
                out.push(format!(
                    "governor.window_periods: {count}; give 2 to {MOST_PERIODS}"
                ));
            }
            if !(0.0..=1.0).contains(&g.floor) {
                out.push(format!("governor.floor: {}; give 0 to 1", g.floor));
            }
            if !(g.ceiling >= g.floor && g.ceiling <= 1.0) {
                out.push(format!(
                    "governor.ceiling: {}; give the floor or more, up to 1",
                    g.ceiling
                ));
            }
            if !((0..=8).contains(&g.spend) && (0..=8).contains(&g.fresh)) {
                out.push(format!(
                    "governor: spend {}, fresh {}; give 0 to 8",
                    g.spend, g.fresh
                ));
            }
        }
    }
}
