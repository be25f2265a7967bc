//! The error of the model in slowdowns of programs on cores, from published slowdowns.
//!
//! The error applies only to the time that other masters add: a program without other masters is
//! not slowed down in the model either. `tools/core_slowdowns.py` computes the range for each core
//! that has enough published programs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    compile::{Kind, Made, Placed},
    member::is_bound,
    place::Board,
    published_loads::{PublishedLoad, count_masters, worst_load},
    record::{DesignFile, Direction},
    result::{Check, FigureRange, MemberResult},
    supplies::Supplies,
    verdict::State,
};

/// Published slowdowns of programs on a core (`src/axiscope/data/accuracy/core_slowdowns.toml`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CoreSlowdowns {
    pub core: String,
    /// The publication.
    pub paper: String,
    /// Number of programs.
    pub programs: u32,
    /// Programs that were not used to fit the model.
    pub held_out: Vec<String>,
    /// Published time that other masters add, divided by the modelled time: the smallest ratio of
    /// all programs.
    pub least: f64,
    /// The largest ratio of all programs.
    pub most: f64,
}

impl CoreSlowdowns {
    /// Returns the slowdowns that are possible if the model is as wrong as for the published programs.
    fn range(&self, slowdown: f64) -> (f64, f64) {
        let added = (slowdown - 1.0).max(0.0);
        (1.0 + self.least * added, 1.0 + self.most * added)
    }

    /// Returns the basis of the range, as a clause.
    fn text(&self) -> String {
        format!(
            "for {} published programs on the {} ({} of them held out), the time that other masters add was {:.2} to {:.1} \
             times the modelled time",
            self.programs,
            self.core,
            self.held_out.len(),
            self.least,
            self.most
        )
    }
}

/// Returns what was published about the core of a member.
fn published<'a>(
    placed: &Placed,
    design: &DesignFile,
    supplies: &'a Supplies,
) -> Option<&'a CoreSlowdowns> {
    if placed.kind != Kind::Program {
        return None;
    }
    let core = &design.program[placed.number].cpu;
    let mut all = supplies.measured.core_slowdowns.iter();
    all.find(|known| known.core == *core)
}

/// Judges the slowdowns of members by the model's error, if the error is known for their cores.
pub(crate) fn judge_slowdowns(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    made: &Made,
    members: &mut [MemberResult],
) {
    let loads = &supplies.measured.published_loads;
    for (nth, placed) in made.members.iter().enumerate() {
        let core = match placed.kind {
            Kind::Program => &*design.program[placed.number].cpu,
            Kind::Network => &*design.network[placed.number].dpu,
            Kind::Stream | Kind::Cluster => continue,
        };
        let known = published(placed, design, supplies);
        let aggressors = count_masters(&made.members, std::slice::from_ref(&placed.name));
        let share = load_share(design, board, made, members, nth);
        for check in (members[nth].checks.iter_mut()).filter(|c| c.what == "slowdown") {
            let load = worst_load(loads, core, aggressors, check.wanted).map(|place| &loads[place]);
            check.model_error_is_known = known.is_some();
            judge(known, load, share, check);
        }
    }
}

/// Returns the traffic of all members except programs and the victim, as a share of the capacity of
/// their ports or of the DRAM.
fn load_share(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    members: &[MemberResult],
    victim: usize,
) -> f64 {
    let mut peaks: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    let mut moved_mbps = 0.0;
    let pairs = made.members.iter().zip(members).enumerate();
    for (nth, (placed, member)) in pairs {
        let only = match placed.kind {
            _ if nth == victim => continue,
            Kind::Program => continue,
            Kind::Cluster => Some(design.cluster[placed.number].direction),
            Kind::Stream | Kind::Network => placed.side,
        };
        moved_mbps += member.achieved_mbps();
        for way in [Direction::Read, Direction::Write] {
            if only.is_some_and(|only| only != way) {
                continue;
            }
            for port in &placed.ports {
                let mbps = placed.peak_mbps_at(port, &made.point, board).unwrap_or(0.0);
                let peak = peaks.entry((port, way.name())).or_default();
                *peak = peak.max(mbps);
            }
        }
    }
    let most_mbps = peaks
        .values()
        .sum::<f64>()
        .min(board.facts.dram.attainable_mbps);
    moved_mbps / most_mbps.max(1.0)
}

/// Judges a slowdown by published slowdowns and by a published safe load. `load_share` is the share
/// of the full load that the other masters cause.
fn judge(
    known: Option<&CoreSlowdowns>,
    load: Option<&PublishedLoad>,
    load_share: f64,
    check: &mut Check,
) {
    let Some(got) = check.got else {
        return;
    };
    let (least, most) = known.map_or((got, got), |known| known.range(got));
    let is_open = match check.state {
        State::Met => most > check.wanted,
        State::Missed => least <= check.wanted,
        State::TooClose => return,
    };
    // The model allows at most the full load. A published load, given as a share of the load that
    // the model allows, is therefore at most the same share of the full load. If no slowdowns were
    // published, the added time is assumed to grow in proportion to the load.
    let breaks = |load: &&PublishedLoad| {
        let share = load.share();
        let grows = known.is_none() && 1.0 + (got - 1.0) / share > check.wanted;
        grows || (share < 1.0 && load_share > share)
    };
    check.model_range = if is_open {
        Some(FigureRange {
            least,
            most: Some(most),
            basis: known.map(CoreSlowdowns::text).unwrap_or_default(),
        })
    } else if check.state == State::Met {
        load.filter(breaks).map(|load| FigureRange {
            least,
            most: None,
            basis: load.text(),
        })
    } else {
        None
    };
    if check.model_range.is_some() {
        check.state = State::TooClose;
    }
}

/// States what is known about the error of the slowdowns of a design. Returns an empty text if no
/// member has a bound.
pub(crate) fn confidence_text(
    design: &DesignFile,
    members: &[Placed],
    supplies: &Supplies,
) -> String {
    let mut known: Vec<String> = Vec::new();
    let mut unknown: Vec<&str> = Vec::new();
    for placed in members.iter().filter(|m| is_bound(m, design)) {
        match published(placed, design, supplies) {
            Some(published) if !known.contains(&published.text()) => known.push(published.text()),
            Some(_) => {}
            None => unknown.push(&placed.name),
        }
    }
    if known.is_empty() && unknown.is_empty() {
        return String::new();
    }
    let mut out = " This error is that of rates, not of slowdowns:".to_owned();
    if !unknown.is_empty() {
        let names = crate::sentences::listed(&unknown);
        out += &format!(" the error in the slowdown of {names} is unknown.");
    }
    if !known.is_empty() {
        out += &format!(
            " {}. Published safe loads are lower than those of the model: see `axiscope inject`.",
            known.join("; ")
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(wanted: f64, got: f64) -> Check {
        let known = CoreSlowdowns {
            core: "A53".into(),
            paper: "p".into(),
            programs: 12,
            held_out: vec!["lu".into()],
            least: 0.45,
            most: 2.9,
        };
        let state = State::of(got <= wanted);
        let mut check = Check::new("slowdown", wanted, Some(got), "x", state);
        judge(Some(&known), None, 1.0, &mut check);
        check
    }

    #[test]
    fn a_published_safe_load_below_the_models_widens_the_range() {
        let load: PublishedLoad = serde_json::from_value(serde_json::json!({
            "paper": "p", "core": "A53", "aggressors": "several", "max_slowdown": 1.1,
            "published_percent": 1.0, "modelled_percent": 50.0,
        }))
        .expect("a load");
        let judged = |got, load_share| {
            let mut check = Check::new("slowdown", 1.1, Some(got), "x", State::Met);
            judge(None, Some(&load), load_share, &mut check);
            check
        };
        assert_eq!(judged(1.001, 0.01).state, State::Met);
        // `inject` recommends at most this share of the full load.
        assert_eq!(judged(1.0, 0.03).state, State::TooClose);
        let close = judged(1.004, 0.01);
        assert_eq!(close.state, State::TooClose);
        let range = close.model_range.expect("a reason");
        assert_eq!(range.most, None);
        assert!(range.basis.contains("1 % (10 % slower at most)"));
    }

    #[test]
    fn a_slowdown_is_too_close_if_published_errors_would_change_the_verdict() {
        assert_eq!(judged(1.1, 1.01).state, State::Met);
        let close = judged(1.1, 1.05);
        assert_eq!(close.state, State::TooClose);
        let range = close.model_range.expect("a reason");
        assert!(
            (range.least - 1.0225).abs() < 1e-9
                && (range.most.expect("known") - 1.145).abs() < 1e-9
        );
        assert_eq!(judged(1.1, 1.2).state, State::TooClose);
        assert_eq!(judged(1.1, 1.58).state, State::Missed);
        // Other members never make a program faster.
        assert_eq!(judged(1.1, 0.99).state, State::Met);
    }
}
