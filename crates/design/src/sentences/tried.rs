//! Sentences about what limits a member, as found by the changes that were tried.

use super::listed;
use crate::trials::{Reason, Trial};

/// Largest number of changes of each kind that a sentence names. The table lists all changes.
const NAMED: usize = 4;
/// If the error of a comparison is larger than this (assumed), an effect within the error counts as
/// unknown, not as no effect. The limit exceeds the error that is assumed when two latencies with
/// unknown errors are compared.
const VAGUE: f64 = 0.1;

impl Reason {
    /// Adds the sentences. `port` is the member's port if the member is not waiting for the memory behind it.
    /// The latency of a member that is `starved` is not accurate, so it is not stated.
    pub(super) fn worded(&mut self, port: Option<&str>, starved: bool) {
        let what = self.what.clone();
        let text = |value: Option<f64>| figure_text(&what, value);
        let now = if starved && &*what == "latency" {
            "starved".into()
        } else {
            text(self.got)
        };
        for trial in &mut self.trials {
            trial.got_text = text(trial.got);
            trial.gain_text = gain_text(trial) + &costs_text(trial);
        }
        self.now_text = match self.wanted {
            Some(wanted) if matches!(&*what, "underflow" | "overflow") => {
                format!("{now}, {wanted:.0} bytes in its FIFO")
            }
            Some(wanted) => format!("{now}, {} demanded", text(Some(wanted))),
            None => now.clone(),
        };
        self.text = tried_text(self, port, &now);
        let Some(times) = self.times else { return };
        if self.is_kept {
            let kept = format!("It keeps its rate even with all rates × {times:.2}.");
            self.text = match self.trials.is_empty() {
                true => kept,
                false => format!("{kept} {}", self.text),
            };
        } else {
            self.now_text += &format!(", with all rates × {times:.2}");
            self.text = format!("With all rates × {times:.2}: {}", self.text);
        }
    }
}

/// Returns a figure with its unit, such as `3840 MB/s`, `673 ns` or `1.32 times as long as alone`.
fn figure_text(what: &str, value: Option<f64>) -> String {
    let Some(value) = value else {
        return match what {
            "deadline" => "did not finish",
            "slowdown" => "made no progress",
            _ => "nothing measured",
        }
        .into();
    };
    let digits = usize::from(value < 10.0);
    match what {
        "rate" => format!("{value:.digits$} MB/s"),
        "latency" => format!("{value:.0} ns"),
        "deadline" => format!("{value:.digits$} µs"),
        "underflow" | "overflow" => format!("{value:.0} bytes needed"),
        "slowdown" => format!("{value:.2} times as long as alone"),
        _ => format!("{value:.1} million accesses per second"),
    }
}

/// States by how much a change improves the figure.
fn gain_text(trial: &Trial) -> String {
    match trial.gain {
        _ if is_unknown(trial) => format!("not known{}", error_text(trial)),
        None => String::new(),
        Some(gain) if gain.abs() <= trial.error && trial.helps => "met".into(),
        Some(gain) if gain.abs() <= trial.error => "no change".into(),
        Some(gain) => {
            let way = if gain > 0.0 { "better" } else { "worse" };
            format!("{:.0} % {way}", 100.0 * gain.abs())
        }
    }
}

/// Names the members that miss a demand because of a change that helps.
fn costs_text(trial: &Trial) -> String {
    match trial.costs[..] {
        [] => String::new(),
        _ if !trial.helps => String::new(),
        [_] => format!(", but {} then misses a demand", trial.costs[0]),
        _ => format!(", but {} then miss demands", listed(&trial.costs)),
    }
}

/// Returns whether the run does not show the effect of a change, because there is nothing to
/// compare, or because the effect is within a large error. If two figures are equal, the change has
/// no effect.
fn is_unknown(trial: &Trial) -> bool {
    let is_vague = |gain: f64| gain != 0.0 && gain.abs() <= trial.error && trial.error > VAGUE;
    !trial.helps && trial.gain.is_none_or(is_vague)
}

/// Returns the size of the error within which an unknown effect lies, in words.
fn error_text(trial: &Trial) -> String {
    let error = trial
        .gain
        .map(|_| format!(", ± {:.0} %", 100.0 * trial.error));
    error.unwrap_or_default()
}

/// States which changes help, which have no effect, and which make the figure worse.
fn tried_text(reason: &Reason, port: Option<&str>, now: &str) -> String {
    let trials = &reason.trials;
    if trials.is_empty() {
        return "There is no change to try for it.".into();
    }
    let mut helps: Vec<&Trial> = trials.iter().filter(|t| t.helps).collect();
    let gain = |t: &Trial| t.gain.unwrap_or(0.0);
    helps.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    let worse = |t: &&Trial| t.gain.is_some_and(|gain| gain < -t.error);
    let same = trials
        .iter()
        .filter(|t| !t.helps && !worse(t) && !is_unknown(t));
    let unknown: Vec<&Trial> = trials.iter().filter(|t| is_unknown(t)).collect();
    let texts = |trials: &mut dyn Iterator<Item = &Trial>| -> Vec<String> {
        trials.map(|t| t.text.clone()).collect()
    };
    let same = texts(&mut same.into_iter());
    let worse = texts(&mut trials.iter().filter(worse));
    let mut out = Vec::new();
    if let Some(ns) = reason.burst_ns {
        out.push(match port {
            Some(port) => {
                format!("{port} accepts one of its bursts every {ns:.0} ns, whatever their length.")
            }
            None => {
                format!("It is limited by the number of bursts, not by their length: one every {ns:.0} ns.")
            }
        });
    }
    if !helps.is_empty() {
        let one = |t: &&Trial| {
            let met = match (t.met, &*reason.what) {
                (Some(true), "rate" | "work") => ", which is enough",
                (Some(true), _) => ", which meets the demand",
                _ => "",
            };
            format!("{} ({}{met}{})", t.text, t.got_text, costs_text(t))
        };
        let named: Vec<String> = helps.iter().take(NAMED).map(one).collect();
        let more = match helps.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        out.push(format!(
            "What helps ({now} now): {}{more}.",
            named.join("; ")
        ));
    }
    let none_else = helps.is_empty() && worse.is_empty() && unknown.is_empty();
    if none_else && same.len() > NAMED {
        out.push(format!(
            "None of the {} changes that were tried helps.",
            same.len()
        ));
    } else if none_else {
        out.push(format!(
            "None of the changes that were tried helps: {}.",
            listed(&same)
        ));
    } else if !same.is_empty() {
        out.push(format!("No effect: {}.", first_few(same)));
    }
    if !worse.is_empty() {
        out.push(format!("Makes it worse: {}.", first_few(worse)));
    }
    if !unknown.is_empty() {
        let one = |t: &&Trial| match &*error_text(t) {
            "" => t.text.clone(),
            error => format!("{} ({})", t.text, error.trim_start_matches(", ")),
        };
        let texts = unknown.iter().map(one).collect();
        out.push(format!("Effect not known: {}.", first_few(texts)));
    }
    out.join(" ")
}

/// Lists the first changes, and states how many more there are.
fn first_few(mut texts: Vec<String>) -> String {
    let more = texts.len().saturating_sub(NAMED);
    if more > 0 {
        texts.truncate(NAMED);
        texts.push(format!("{more} more"));
    }
    listed(&texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::Idea;

    fn trial(text: &str, got: f64, gain: f64, met: bool) -> Trial {
        Trial {
            idea: Idea::Bursts,
            changes: serde_json::Map::new(),
            without: Vec::new(),
            text: text.into(),
            got: Some(got),
            gain: Some(gain),
            error: 0.01,
            helps: gain > 0.01,
            met: Some(met),
            costs: Vec::new(),
            got_text: String::new(),
            gain_text: String::new(),
        }
    }

    fn reason(trials: Vec<Trial>) -> Reason {
        let mut reason = Reason {
            what: "rate".into(),
            unit: "MB/s".into(),
            got: Some(3132.0),
            wanted: Some(3800.0),
            now_text: String::new(),
            text: String::new(),
            burst_ns: None,
            times: None,
            is_kept: false,
            trials,
        };
        reason.worded(None, false);
        reason
    }

    #[test]
    fn the_sentence_follows_from_the_table() {
        let found = reason(vec![
            trial("8 bursts in flight", 3840.0, 0.226, true),
            trial("bursts of 32 beats", 3140.0, 0.003, false),
            trial("port HP1", 3133.0, 0.0, false),
            trial("alone", 3500.0, 0.117, false),
            trial("AxQOS 0", 2000.0, -0.36, false),
        ]);
        assert_eq!(
            found.text,
            "What helps (3132 MB/s now): 8 bursts in flight (3840 MB/s, which is enough); alone (3500 MB/s). \
             No effect: bursts of 32 beats and port HP1. Makes it worse: AxQOS 0."
        );
        assert_eq!(found.now_text, "3132 MB/s, 3800 MB/s demanded");
        let gains: Vec<&str> = found.trials.iter().map(|t| &*t.gain_text).collect();
        assert_eq!(
            gains,
            [
                "23 % better",
                "no change",
                "no change",
                "12 % better",
                "36 % worse"
            ]
        );
    }

    #[test]
    fn a_member_that_keeps_its_rate_is_judged_at_higher_rates() {
        let mut found = reason(vec![trial("8 bursts in flight", 3840.0, 0.226, true)]);
        found.times = Some(1.45);
        found.worded(None, false);
        assert_eq!(
            found.text,
            "With all rates × 1.45: What helps (3132 MB/s now): 8 bursts in flight (3840 MB/s, which is enough)."
        );
        assert_eq!(
            found.now_text,
            "3132 MB/s, 3800 MB/s demanded, with all rates × 1.45"
        );
        found.trials.clear();
        found.is_kept = true;
        found.worded(None, false);
        assert_eq!(found.text, "It keeps its rate even with all rates × 1.45.");
    }

    #[test]
    fn the_latency_of_a_starved_member_is_not_given() {
        let mut found = reason(vec![trial("alone", 1027.0, 0.98, true)]);
        (found.what, found.wanted) = ("latency".into(), Some(2000.0));
        found.worded(None, true);
        assert_eq!(
            found.text,
            "What helps (starved now): alone (1027 ns, which meets the demand)."
        );
        assert_eq!(found.now_text, "starved, 2000 ns demanded");
    }

    #[test]
    fn a_gain_within_its_error_is_no_help() {
        let found = reason(vec![trial("bursts of 32 beats", 3150.0, 0.006, false)]);
        assert_eq!(
            found.text,
            "None of the changes that were tried helps: bursts of 32 beats."
        );
        assert_eq!(reason(vec![]).text, "There is no change to try for it.");
        let five = ["a", "b", "c", "d", "e"].map(|text| trial(text, 3132.0, 0.0, false));
        assert_eq!(
            reason(five.to_vec()).text,
            "None of the 5 changes that were tried helps."
        );
    }

    #[test]
    fn a_change_after_which_the_demand_is_met_helps_however_small_its_gain() {
        let mut settles = trial("bursts of 32 beats", 3150.0, 0.006, true);
        settles.helps = true;
        let found = reason(vec![settles]);
        assert_eq!(
            found.text,
            "What helps (3132 MB/s now): bursts of 32 beats (3150 MB/s, which is enough)."
        );
        assert_eq!(found.trials[0].gain_text, "met");
    }

    #[test]
    fn an_effect_within_a_large_error_is_unknown_and_not_none() {
        let mut vague = trial("bursts of 32 beats", 1160.0, -0.4, false);
        let mut equal = trial("port HP1", 3132.0, 0.0, false);
        let mut nothing = trial("AxQOS 4", 0.0, 0.0, false);
        (vague.error, equal.error, nothing.gain) = (0.63, 0.63, None);
        let found = reason(vec![vague, equal, nothing]);
        assert_eq!(
            found.text,
            "No effect: port HP1. Effect not known: bursts of 32 beats (± 63 %) and AxQOS 4."
        );
        let gains: Vec<&str> = found.trials.iter().map(|t| &*t.gain_text).collect();
        assert_eq!(gains, ["not known, ± 63 %", "no change", "not known"]);
    }

    #[test]
    fn a_sentence_names_four_changes_of_a_kind() {
        let worse = ["a", "b", "c", "d", "e", "f"].map(|text| trial(text, 2000.0, -0.36, false));
        assert_eq!(
            reason(worse.to_vec()).text,
            "Makes it worse: a, b, c, d and 2 more."
        );
    }

    #[test]
    fn a_change_that_helps_names_the_members_that_then_miss_a_demand() {
        let mut faster = trial("as fast as possible", 989.0, 2.3, true);
        faster.helps = true;
        faster.costs = vec!["wr_big".into()];
        assert_eq!(costs_text(&faster), ", but wr_big then misses a demand");
        faster.costs.push("rd_a".into());
        assert_eq!(
            costs_text(&faster),
            ", but wr_big and rd_a then miss demands"
        );
        faster.helps = false;
        assert_eq!(costs_text(&faster), "");
    }
}
