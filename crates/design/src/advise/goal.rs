//! Ranks designs: by their demands first, then by the goal.

use super::answer::Choice;
use crate::{
    compile::Kind,
    record::{Advise, Goal},
    result::{Check, DesignResult},
};

/// Weight of a missed demand (chosen: larger than all other terms together).
const MISSED: f64 = 10.0;
/// Weight of the total rate relative to the goal, both as shares (chosen).
const LESS: f64 = 0.1;
/// Weight of the mean over all demands relative to the worst demand (chosen). It makes progress visible if two
/// demands are equally bad and a change improves only one of them.
const OTHERS: f64 = 0.01;

/// Ranks a brief result: a smaller value is better. Missed demands and by how much they are missed come
/// first, then the goal.
///
/// `growth` is the factor by which all rates are multiplied in the run. If it is not 1, demands are
/// expected to be missed, and the rank depends mainly on the share of the worst demand that is met,
/// and a little on the mean over all demands and on the total rate.
#[must_use]
pub fn badness(result: &DesignResult, advice: &Advise, peak_mbps: f64, growth: f64) -> f64 {
    let share = result.total_mbps / peak_mbps;
    if growth != 1.0 {
        let met: Vec<f64> = (checks(result).map(|c| (1.0 + c.slack()).min(1.0))).collect();
        let worst = met.iter().copied().fold(1.0, f64::min);
        let mean = met.iter().sum::<f64>() / met.len().max(1) as f64;
        return -worst - OTHERS * mean - LESS * share;
    }
    let misses = checks(result).filter(|c| super::gain::is_missed(c));
    let lost: f64 = misses.map(|c| 1.0 + (-c.slack()).clamp(0.0, 1.0)).sum();
    MISSED * lost + goal(result, advice, share)
}

fn goal(result: &DesignResult, advice: &Advise, share: f64) -> f64 {
    match advice.goal {
        Goal::Total => -share,
        Goal::Latency => latency_us(result, advice.of.as_deref()) - LESS * share,
        Goal::Energy => result.nj_per_byte.unwrap_or(0.0) - LESS * share,
        Goal::Ports => ports(result) as f64 - LESS * share,
        Goal::Slack => -slack(result).unwrap_or(0.0).min(super::gain::ENOUGH) - LESS * share,
    }
}

pub(crate) fn checks(result: &DesignResult) -> impl Iterator<Item = &Check> {
    result.members.iter().flat_map(|m| &m.checks)
}

/// Returns the number of ports that members in the programmable logic use.
pub(crate) fn ports(result: &DesignResult) -> usize {
    let members = result.members.iter().filter(|m| m.kind != Kind::Program);
    let mut used: Vec<&String> = members.flat_map(|m| &m.ports).collect();
    used.sort_unstable();
    used.dedup();
    used.len()
}

/// Returns the smallest margin to a bound, as a share of the bound. Rates are not considered,
/// because a paced stream never has a margin.
fn slack(result: &DesignResult) -> Option<f64> {
    let bounds = checks(result).filter(|c| c.what != "rate");
    bounds.map(Check::slack).reduce(f64::min)
}

/// Returns the mean latency of a member, or of the worst member if no name is given, us.
fn latency_us(result: &DesignResult, of: Option<&str>) -> f64 {
    let members = result.members.iter();
    let asked = members.filter(|m| of.is_none_or(|name| m.name == name));
    let means = asked.filter_map(|m| Some(m.latency?.mean_ns / 1e3));
    means.reduce(f64::max).unwrap_or(0.0)
}

/// Returns the goal's quantity, by which two designs are compared: MB/s, ns, nJ per byte or ports. For the
/// `slack` goal it is the margin as a factor, if there is a margin.
pub(crate) fn quantity(choice: &Choice, advice: &Advise) -> f64 {
    let result = &choice.result;
    match advice.goal {
        Goal::Total => result.total_mbps,
        Goal::Latency => 1e3 * latency_us(result, advice.of.as_deref()),
        Goal::Energy => result.nj_per_byte.unwrap_or(0.0),
        Goal::Ports => ports(result) as f64,
        Goal::Slack => super::gain::room(choice).map_or(result.total_mbps, |(factor, _)| factor),
    }
}

/// Like [`quantity`], but larger values are always better, and headroom beyond [`ENOUGH`] does not count.
pub(crate) fn value(choice: &Choice, advice: &Advise) -> f64 {
    let quantity = quantity(choice, advice);
    match advice.goal {
        Goal::Total => quantity,
        Goal::Latency | Goal::Energy | Goal::Ports => -quantity,
        Goal::Slack if super::gain::room(choice).is_some() => quantity.min(super::gain::ENOUGH),
        Goal::Slack => quantity,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    fn result(total_mbps: f64, nj_per_byte: Option<f64>) -> DesignResult {
        DesignResult {
            schema: 1,
            title: String::new(),
            platform: String::new(),
            backend: String::new(),
            pl_mhz: 100.0,
            mapping: String::new(),
            qos: String::new(),
            values: serde_json::Map::new(),
            members: Vec::new(),
            limited_by: None,
            missed: 0,
            undecided: 0,
            met: true,
            limit: String::new(),
            bus: None,
            timeline: Vec::new(),
            total_mbps,
            calibration: None,
            error_percent: None,
            error_mbps: None,
            confidence: String::new(),
            never_measured: String::new(),
            total_text: String::new(),
            in_all: "".into(),
            error_text: String::new(),
            summary: String::new(),
            dram_busy_fraction: 0.0,
            row_hit_rate: 0.0,
            nj_per_byte,
            simulated_us: 1.0,
            starts: 1,
            states: Vec::new(),
            steady: true,
            warnings: Vec::new(),
        }
    }

    fn advice(goal: Goal) -> Advise {
        Advise {
            goal,
            ..Advise::default()
        }
    }

    #[test]
    fn designs_are_compared_by_what_the_goal_counts() {
        let found = Choice::new(Vec::new(), result(900.0, Some(0.5)));
        assert_eq!(quantity(&found, &advice(Goal::Total)), 900.0);
        assert_eq!(quantity(&found, &advice(Goal::Slack)), 900.0);
        assert_eq!(quantity(&found, &advice(Goal::Energy)), 0.5);
        assert_eq!(quantity(&found, &advice(Goal::Latency)), 0.0);
    }

    #[test]
    fn an_improvement_of_one_of_two_equally_bad_demands_counts() {
        let bad = |latencies: [f64; 2]| {
            let members = latencies.map(|ns| {
                let check = samples::check("latency", 500.0, Some(ns), "missed");
                samples::member(100.0, json!({ "checks": [check] }))
            });
            badness(
                &samples::result(200.0, &members),
                &advice(Goal::Slack),
                4000.0,
                1.3,
            )
        };
        assert!(bad([1000.0, 700.0]) < bad([1000.0, 1000.0]));
        // The worst demand still decides first.
        assert!(bad([900.0, 900.0]) < bad([1000.0, 500.0]));
    }

    #[test]
    fn a_larger_total_is_less_bad_and_energy_counts_more_than_it() {
        let [slow, fast] = [900.0, 1800.0].map(|total| result(total, Some(total / 1000.0)));
        let [total, energy] = [Goal::Total, Goal::Energy].map(advice);
        assert!(badness(&fast, &total, 4000.0, 1.0) < badness(&slow, &total, 4000.0, 1.0));
        assert!(badness(&fast, &energy, 4000.0, 1.0) > badness(&slow, &energy, 4000.0, 1.0));
    }
}
