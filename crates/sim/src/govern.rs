//! Parameters of a governor: converts the fractions and slowdowns of a point into the integers of its law.

use std::collections::BTreeMap;

use axiscope_fabric::Ps;
use axiscope_masters::{
    Governor, GovernorConfig, MOST_PERIODS, MOST_UNITS, MasterSpec, UNIT_BYTES, WHOLE,
};
use axiscope_platform::{Error, Platform};
use serde::Deserialize;

use crate::{Point, point::GovernorSpec};

/// Share of the allowed loss that a period with the smallest budget is assumed to lose until it is measured.
const REST: i32 = 2;
/// Largest debt, as a share of a window's traffic at the floor.
const CREDIT: u32 = 16;

/// Returns the parameters of the law, and the bytes that all governed masters move in a control period at
/// full rate.
pub(crate) fn law_of(
    platform: &Platform,
    point: &Point,
    spec: &GovernorSpec,
    period: Ps,
) -> (GovernorConfig, f64) {
    let (mut most, mut least) = (0.0, 0);
    let held = |m: &&MasterSpec| spec.masters.iter().any(|name| name == m.name());
    for m in point.masters.iter().filter(held) {
        let cycles = period as f64 / point.pl_at(m.port()).cycles(1.0) as f64;
        let (burst, beat) = burst_and_beat(platform, m);
        let free = beat as f64 * cycles;
        let ways = m.full_rates(beat, period, free);
        most += match point.regulators.iter().find(|r| r.master == m.name()) {
            // The budget applies to each direction separately.
            Some(r) => {
                let budget = f64::from(r.budget_bytes) * cycles / f64::from(r.period_cycles);
                ways.iter().map(|_| budget.min(free)).sum::<f64>()
            }
            None => ways.iter().sum(),
        };
        least += burst * ways.len() as u64;
    }
    let count = spec.window_periods;
    let loss = |slowdown: f64| {
        (f64::from(count) * f64::from(WHOLE) * (1.0 - 1.0 / slowdown)).floor() as i32
    };
    let units = |bytes: f64| ((bytes / UNIT_BYTES as f64) as u32).clamp(1, MOST_UNITS);
    let (aim, floor) = (loss(spec.bound), units(spec.floor * most));
    let law = GovernorConfig {
        aim,
        limit: loss(spec.limit()),
        fair: aim / count as i32,
        rest: aim / count as i32 / REST,
        spend: spec.spend,
        fresh: spec.fresh,
        floor: if spec.floor > 0.0 { floor } else { 0 },
        least: units(least as f64),
        most: units(most * spec.ceiling).max(units(least as f64)),
        credit: (u64::from(floor) * u64::from(count) / u64::from(CREDIT)) as i32,
    };
    (law, most)
}

/// Bytes of a master's longest burst, and bytes of a beat.
pub(crate) fn burst_and_beat(platform: &Platform, m: &MasterSpec) -> (u64, u64) {
    let own = || {
        let port = platform.port(m.port());
        port.expect("points are checked").width_bits / 8
    };
    let beat = u64::from(m.issue_beat_bytes().unwrap_or_else(own));
    (u64::from(m.longest_burst_beats()) * beat, beat)
}

/// Parameters of the law by name, as in the settings of the firmware.
pub(crate) fn settings_of(cfg: &GovernorConfig, periods: u32) -> BTreeMap<String, i64> {
    let named = [
        ("window_periods", i64::from(periods)),
        ("aim", i64::from(cfg.aim)),
        ("limit", i64::from(cfg.limit)),
        ("fair", i64::from(cfg.fair)),
        ("rest", i64::from(cfg.rest)),
        ("spend", i64::from(cfg.spend)),
        ("fresh", i64::from(cfg.fresh)),
        ("floor", i64::from(cfg.floor)),
        ("least", i64::from(cfg.least)),
        ("most", i64::from(cfg.most)),
        ("credit", i64::from(cfg.credit)),
    ];
    named.map(|(name, value)| (name.to_owned(), value)).into()
}

/// A law and its observations.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replayed {
    window_periods: u32,
    aim: i32,
    limit: i32,
    fair: i32,
    rest: i32,
    spend: u32,
    fresh: u32,
    floor: u32,
    least: u32,
    most: u32,
    credit: i32,
    /// For each period, the time that the victim's work takes alone (in parts) and the traffic (in units).
    observed: Vec<(i32, u32)>,
}

/// Returns the budgets that the law sets after each observation. Input and output are JSON.
///
/// # Errors
/// If the text does not describe a law, or its parameters are out of range.
pub fn replay_governor(text: &str) -> Result<String, Error> {
    let mut de = serde_json::Deserializer::from_str(text);
    let r: Replayed = serde_path_to_error::deserialize(&mut de)
        .map_err(|e| Error::parsed("governor", e.path(), &e.inner().to_string()))?;
    if !(2..=MOST_PERIODS).contains(&r.window_periods)
        || r.most > MOST_UNITS
        || r.least > r.most
        || r.spend.max(r.fresh) > 15
    {
        return Err(Error(format!(
            "governor: give 2 to {MOST_PERIODS} periods, at most {MOST_UNITS} units, shifts up to 15"
        )));
    }
    let cfg = GovernorConfig {
        aim: r.aim,
        limit: r.limit,
        fair: r.fair,
        rest: r.rest,
        spend: r.spend,
        fresh: r.fresh,
        floor: r.floor,
        least: r.least,
        most: r.most,
        credit: r.credit,
    };
    let mut law = Governor::new(cfg, vec![0; r.window_periods as usize]);
    let step = |&(alone, moved): &(i32, u32)| law.step(alone, moved);
    let given: Vec<u32> = r.observed.iter().map(step).collect();
    Ok(serde_json::to_string(&given).expect("numbers are JSON"))
}
