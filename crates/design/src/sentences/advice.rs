//! Sentences about what to change in a design, and how the answer was found.

use serde_json::Value;

use super::{listed, plural};
use crate::{
    advise::{AdviceResult, By, Changes, Choice, misses, names, open, quantity, room},
    range::Whole,
    record::{Advise, Change, DesignFile, Goal},
    result::Check,
    verdict::State,
};

/// Greatest number of demands that a sentence names.
const NAMED: usize = 4;

/// Returns changes in one line, such as `stream.camera.port = HP1`; `as it is today` if there are none.
pub(crate) fn changes_text(changes: &Changes) -> String {
    if changes.is_empty() {
        return "nothing changed".into();
    }
    let one = |(path, value): &(String, Value)| format!("{path} = {}", value_text(value));
    changes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns a value in words.
fn value_text(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let one = |(name, value): (&String, &Value)| format!("{name} {}", value_text(value));
            fields.iter().map(one).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// States by how much all rates may grow together; `None` for a design without rates.
pub(crate) fn headroom_text(headroom: Option<f64>) -> Option<String> {
    let factor = headroom?;
    Some(if factor == 0.0 {
        "a demand is not met".into()
    } else {
        format!("all rates × {}", factor_text(factor))
    })
}

/// Rounds a factor that was met down to the digits that a bisection settles.
fn factor_text(factor: f64) -> String {
    let digits = match factor {
        f if f < 2.0 => 2,
        f if f < 20.0 => 1,
        _ => 0,
    };
    let unit = 10_f64.powi(digits);
    format!(
        "{:.*}",
        digits as usize,
        (factor * unit + 1e-9).floor() / unit
    )
}

/// Describes the best design so far: its changes, and whether it meets its demands.
pub(crate) fn standing(choice: &Choice) -> String {
    let what = match choice.changes.len() {
        0 => "this design".into(),
        n => plural(n, "change"),
    };
    let result = &choice.result;
    let demands = match (result.missed, result.undecided) {
        _ if !any_demand(choice) => String::new(),
        (0, 0) => "all demands met, ".into(),
        (0, n) => format!("{} too close to call, ", plural(n, "demand")),
        (n, _) => format!("{} missed, ", plural(n, "demand")),
    };
    let room = choice.headroom.filter(|factor| *factor > 0.0);
    let room = room.map_or(String::new(), |f| format!(", rates × {}", factor_text(f)));
    format!(
        "{what}: {demands}{:.0} MB/s{room}",
        choice.result.total_mbps
    )
}

fn any_demand(choice: &Choice) -> bool {
    choice.result.members.iter().any(|m| !m.checks.is_empty())
}

/// Describes the demand that is missed by most.
fn worst_text(choice: &Choice) -> String {
    let checks = (choice.result.members.iter())
        .flat_map(|m| m.checks.iter().map(move |check| (&m.name, check)));
    let worst = checks.min_by(|a, b| a.1.slack().total_cmp(&b.1.slack()));
    worst.map_or(String::new(), |(name, check)| {
        format!("{name} {}", check.text)
    })
}

/// Describes a change, and what a design with it (`with`) loses without it.
pub(crate) fn without_text(
    (path, value): &(String, Value),
    share: f64,
    with: &Choice,
    without: Option<&Choice>,
    advice: &Advise,
) -> String {
    let change = format!("{path} = {}", value_text(value));
    let Some(without) = without else {
        return format!("{change}: without it, the design cannot be built");
    };
    let percent = (100.0 * share).round_ties_even();
    let missed = misses(&without.result);
    let then = match missed {
        0 if open(without) > open(with) => match open_checks(without).count() {
            0 => "the model's error is unknown".into(),
            _ => open_text(without),
        },
        0 => quantity_text(without, advice),
        _ => worst_text(without),
    };
    if percent == 0.0 && missed == 0 {
        let now = quantity_text(with, advice);
        return format!("{change}: meets no further demand; with it {now}, without it {then}");
    }
    format!("{change}: {percent} % of the gain; without it, {then}")
}

/// The quantity of the goal, in words.
fn quantity_text(choice: &Choice, advice: &Advise) -> String {
    let value = quantity(choice, advice);
    match advice.goal {
        Goal::Latency => format!("{value:.0} ns on average"),
        Goal::Energy => format!("{value:.2} nJ per byte"),
        Goal::Ports => plural(value as usize, "port"),
        Goal::Slack if room(choice).is_some() => match choice.headroom {
            Some(factor) if factor <= value => format!("all rates × {}", factor_text(factor)),
            _ => format!("{:.0} % of the bound to spare", 100.0 * (1.0 - 1.0 / value)),
        },
        Goal::Total | Goal::Slack => format!("{value:.0} MB/s in all"),
    }
}

impl AdviceResult {
    /// Adds all sentences to the answer.
    pub(crate) fn worded(mut self, design: &DesignFile) -> Self {
        let advice = &design.advise;
        let shown = self.best.iter_mut().chain(&mut self.beyond);
        for choice in shown.chain([&mut self.now]) {
            choice.text = changes_text(&choice.changes);
            choice.headroom_text = headroom_text(choice.headroom);
        }
        for choice in &mut self.best {
            if !choice.changes.is_empty() {
                choice.gain_text = Some(gain_text(choice, &self.now, advice));
            }
        }
        for candidate in &mut self.candidates {
            candidate.text = changes_text(&candidate.changes);
        }
        self.text = advice_text(&self);
        self.text += &beyond_text(&self);
        let is_open = |c: &Choice| c.result.missed + c.result.undecided > 0;
        let asked = [Change::BurstBeats, Change::Outstanding].map(|change| names(design, change));
        if asked.contains(&true) || self.best.first().is_some_and(is_open) {
            self.text += &fixed_text(design);
        }
        self.search_text = search_text(&self);
        if self.calibration_unused {
            self.search_text +=
                " The board's calibration is not used: all figures are the model's own.";
        }
        self
    }
}

/// Whether a design meets more demands than today's, according to the verdicts, or to the figures if these are too close
/// to call.
fn meets_more(choice: &Choice, now: &Choice) -> bool {
    let [then, today] = [choice, now].map(|c| (c.result.missed, c.result.undecided));
    then < today || misses(&choice.result) < misses(&now.result)
}

/// States whether a design that misses no demand meets all of them, and otherwise which ones are open.
fn demands_text(choice: &Choice) -> String {
    let mut checks = choice.result.members.iter().flat_map(|m| &m.checks);
    let figures = match choice.result.undecided {
        0 => return "all demands are met".into(),
        _ if checks.all(|c| c.met) => "the figures meet all demands",
        _ => "no demand is missed",
    };
    format!("{figures}, but {}", open_text(choice))
}

/// Names the demands that are too close to call: `one is too close to call (rate of camera)`.
fn open_text(choice: &Choice) -> String {
    let mut names: Vec<String> = (open_checks(choice))
        .map(|(member, check)| format!("{} of {member}", check.what))
        .collect();
    let count = names.len();
    if count > NAMED {
        names.truncate(NAMED);
        names.push(format!("{} more", count - NAMED));
    }
    format!("{} too close to call ({})", counted(count), listed(&names))
}

/// Returns the demands that are too close to call, with their members.
fn open_checks(choice: &Choice) -> impl Iterator<Item = (&str, &Check)> {
    let members = choice.result.members.iter();
    let checks = members.flat_map(|m| m.checks.iter().map(move |c| (&*m.name, c)));
    checks.filter(|(_, c)| c.state == State::TooClose)
}

/// States what would settle the demands that are too close to call; empty if there are none.
fn settling_text(choice: &Choice) -> String {
    let percents = open_checks(choice).map(|(_, check)| check.model_error_percent);
    let percents: Vec<Option<f64>> = percents.collect();
    if percents.is_empty() {
        return String::new();
    }
    let what = match percents.len() {
        1 => "it",
        _ => "them",
    };
    let mut ways = Vec::new();
    if let Some(percent) = percents.iter().flatten().copied().reduce(f64::max) {
        let share = choice.headroom.unwrap_or(0.0) / (1.0 + percent / 100.0);
        if share > 0.0 && share < 0.995 {
            let lower = (100.0 * (1.0 - share)).ceil();
            ways.push(format!("lower all rates by {lower:.0} %"));
        }
        ways.push(format!(
            "measure this design on the board, because the model may be off by {percent:.0} %"
        ));
    }
    if percents.contains(&None) {
        ways.push("give a longer max_us in [run]".into());
    }
    format!(" To settle {what}: {}.", ways.join("; or "))
}

/// Describes the gain of a design over today's.
fn gain_text(choice: &Choice, now: &Choice, advice: &Advise) -> String {
    let open = |c: &Choice| (c.result.missed, c.result.undecided);
    let (then, before) = (open(choice), open(now));
    let text = match (then.0, before.0) {
        (0, _) if meets_more(choice, now) => {
            let today = match before {
                (0, _) if misses(&now.result) > 0 => format!(": {}", worst_text(now)),
                (0, n) => format!(" {} too close to call", counted(n)),
                (n, _) => format!(" {} missed", counted(n)),
            };
            format!("{}; today{today}", demands_text(choice))
        }
        (0, 0) => {
            let [value, today] = [choice, now].map(|c| quantity_text(c, advice));
            let risk = match then.1 {
                n if n > before.1 => format!(", but {} then too close to call", counted_demands(n)),
                _ => String::new(),
            };
            format!("{value}{risk}; today: {today}")
        }
        (m, n) if m < n => format!("misses {m} instead of {}", plural(n, "demand")),
        _ => format!("{}; today: {}", worst_text(choice), worst_text(now)),
    };
    let of_total = matches!(advice.goal, Goal::Total | Goal::Slack) && room(choice).is_none();
    if before != then || !of_total {
        return text;
    }
    let percent = 100.0 * (choice.result.total_mbps / now.result.total_mbps - 1.0);
    match choice.result.error_percent {
        Some(error) if percent < error => {
            format!("{text} (+{percent:.1} %, within the model's error of ±{error:.0} %)")
        }
        _ => format!("{text} (+{percent:.1} %)"),
    }
}

/// States whether to change the design, what to change, and the gain.
fn advice_text(advice: &AdviceResult) -> String {
    let now = &advice.now;
    let so_far = if advice.stopped {
        "The search was stopped. The best so far: "
    } else {
        ""
    };
    let better: Option<&Choice> = advice.best.first().filter(|c| !c.changes.is_empty());
    let Some(best) = better else {
        return format!("{so_far}Keep this design: {}", keep_text(advice));
    };
    let changes = &best.text;
    let gain = best.gain_text.as_deref().unwrap_or_default();
    let [then, today] = [best, now].map(|c| (c.result.missed, c.result.undecided));
    let settling = settling_text(best);
    let text = match (then, today) {
        ((0, _), (0, open)) if any_demand(now) => {
            let state = match open {
                0 => "already meets all demands".into(),
                _ => format!("misses no demand, but {}", open_text(now)),
            };
            let set = match meets_more(best, now) {
                true => "Set".into(),
                false => format!("{}, set", purpose(advice.goal)),
            };
            format!("This design {state}. {set} {changes}: {gain}.{settling}")
        }
        ((0, _), _) => format!("Set {changes}: {gain}.{settling}"),
        _ => format!(
            "None of the {} designs that were run meets all demands. The best one sets {changes}: {gain}.",
            advice.tried
        ),
    };
    format!("{so_far}{text}")
}

/// What a change is for if all demands are met already.
const fn purpose(goal: Goal) -> &'static str {
    match goal {
        Goal::Slack => "For more headroom",
        Goal::Total => "For more throughput",
        Goal::Latency => "For a lower mean latency",
        Goal::Energy => "For less energy per byte",
        Goal::Ports => "To use fewer ports",
    }
}

/// `one demand is`, `3 demands are`.
fn counted_demands(count: usize) -> String {
    match count {
        1 => "one demand is".into(),
        n => format!("{n} demands are"),
    }
}

/// `one is`, `3 are`.
fn counted(count: usize) -> String {
    match count {
        1 => "one is".into(),
        n => format!("{n} are"),
    }
}

/// States which changes that the design does not allow would help.
fn beyond_text(advice: &AdviceResult) -> String {
    let one = |choice: &Choice| {
        let then = match choice.result.missed {
            0 => demands_text(choice),
            missed => format!("{} then missed", counted_demands(missed)),
        };
        format!("{} ({then})", choice.text)
    };
    let texts: Vec<String> = advice.beyond.iter().map(one).collect();
    match texts.is_empty() {
        true => String::new(),
        false => format!(
            " What it does not let the adviser change would help more: {}.",
            texts.join("; or ")
        ),
    }
}

/// States which fields the search could not change because the design gives numbers or nothing for them; empty if there are
/// none.
fn fixed_text(design: &DesignFile) -> String {
    let may = |change| design.advise.change.contains(&change);
    let is_fixed = |change, value: Option<&Whole>| match value {
        Some(Whole::Range(_)) => false,
        Some(Whole::Fixed(_)) => may(change),
        None => may(change) && !names(design, change),
    };
    let fields = [
        (Change::BurstBeats, "burst_beats"),
        (Change::Outstanding, "outstanding"),
    ];
    let streams = design.stream.iter();
    let streams = streams.map(|s| (&s.name, [s.burst_beats.as_ref(), s.outstanding.as_ref()]));
    let clusters = design.cluster.iter();
    let clusters = clusters.map(|c| (&c.name, [Some(&c.burst_beats), Some(&c.outstanding)]));
    // Members with the same fixed fields are listed together.
    let mut groups: Vec<(Vec<&str>, Vec<&String>)> = Vec::new();
    for (name, values) in streams.chain(clusters) {
        let fixed = fields.iter().zip(values);
        let fixed = fixed.filter(|((change, _), value)| is_fixed(*change, *value));
        let fixed: Vec<&str> = fixed.map(|((_, field), _)| *field).collect();
        match groups.iter_mut().find(|(fields, _)| *fields == fixed) {
            _ if fixed.is_empty() => {}
            Some((_, members)) => members.push(name),
            None => groups.push((fixed, vec![name])),
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let texts: Vec<String> = (groups.iter())
        .map(|(fields, members)| format!("{} of {}", listed(fields), listed(members)))
        .collect();
    let range = match groups[0].0[0] {
        "burst_beats" => "burst_beats = { least = 4, most = 256 }",
        _ => "outstanding = { least = 1, most = 16 }",
    };
    format!(
        " Not changed, because the design gives no ranges: {}. A range such as {range} lets the adviser choose.",
        texts.join("; "),
    )
}

/// States why today's design stays.
fn keep_text(advice: &AdviceResult) -> String {
    let (now, tried) = (&advice.now, advice.tried);
    let none = match tried {
        0 => String::new(),
        n => format!(
            "none of the {n} designs that were run is better by more than the error of the comparison"
        ),
    };
    if !any_demand(now) {
        return match tried {
            0 => "no other design was run.".into(),
            _ => format!("{none}."),
        };
    }
    let open = match (now.result.missed, now.result.undecided) {
        (0, 0) => None,
        (0, _) => Some(format!("It misses no demand, but {}", open_text(now))),
        (n, 0) => Some(format!("It misses {}", plural(n, "demand"))),
        (n, m) => Some(format!(
            "It misses {}, and {} too close to call",
            plural(n, "demand"),
            counted(m)
        )),
    };
    if let Some(open) = open {
        let settling = settling_text(now);
        return match tried {
            0 => format!("no other design was run. {open}.{settling}"),
            _ => format!("{none}. {open}.{settling}"),
        };
    }
    let growth = match now.headroom {
        Some(factor) if factor > 1.0 => {
            format!(
                ", and all rates could grow by a factor of {}",
                factor_text(factor)
            )
        }
        Some(_) => ", but no rate could grow".into(),
        None => String::new(),
    };
    let bounds = bound_text(now);
    let none = if none.is_empty() {
        none
    } else {
        format!(" {}.", capital(&none))
    };
    format!("it meets all demands{growth}.{bounds}{none}")
}

/// Describes the bound with the smallest margin, if there are bounds.
fn bound_text(choice: &Choice) -> String {
    let bounds = choice.result.members.iter().flat_map(|m| {
        let checks = m.checks.iter().filter(|c| c.what != "rate");
        checks.map(move |c| (m, c))
    });
    let least = bounds.min_by(|a, b| a.1.slack().total_cmp(&b.1.slack()));
    least.map_or(String::new(), |(member, check)| {
        let text = check.text.replacen(": ", " ", 1);
        format!(" The tightest bound is that of {}: {text}.", member.name)
    })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// States which candidates were run.
fn search_text(advice: &AdviceResult) -> String {
    let (tried, size) = (advice.tried, advice.size);
    if tried == 0 && advice.stopped {
        return "The search was stopped before any other design was run.".into();
    }
    let because = advice.impossible_because.as_deref().unwrap_or_default();
    match (tried, advice.impossible) {
        (0, 0) => return "No other design was run: this one has enough headroom.".into(),
        (0, _) => return format!("None of {size} designs can be built here: {because}"),
        _ => {}
    }
    let stopped = if advice.stopped {
        ", until the search was stopped"
    } else {
        ""
    };
    let which = match advice.by {
        By::Enumeration if advice.stopped => format!("{tried} of {size} designs were run briefly"),
        By::Enumeration => format!("All {size} designs were run briefly"),
        By::Optimiser => {
            format!("{tried} of {size} designs, chosen by an optimiser, were run briefly")
        }
        By::Coordinates => format!(
            "{tried} of {size} designs were run briefly (one field after another, until none improves it)"
        ),
    };
    let faster = if advice.growth == 1.0 {
        String::new()
    } else {
        format!(" with all rates × {}", factor_text(advice.growth))
    };
    let impossible = match advice.impossible {
        0 => String::new(),
        n => format!(" {n} of them cannot be built here: {because}"),
    };
    format!("{which}{faster}{stopped}, and the best of them in full.{impossible}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    #[test]
    fn changes_are_one_line() {
        let regulator = json!({"budget_bytes": 2048, "period_cycles": 1024});
        let changes = vec![
            ("stream.camera.port".to_owned(), json!("HP1")),
            ("stream.camera.regulator".to_owned(), regulator),
            ("stream.reader.regulator".to_owned(), Value::Null),
            ("pl_mhz".to_owned(), json!(250.0)),
        ];
        assert_eq!(
            changes_text(&changes),
            "stream.camera.port = HP1, stream.camera.regulator = budget_bytes 2048, period_cycles 1024, \
             stream.reader.regulator = none, pl_mhz = 250.0"
        );
        assert_eq!(changes_text(&Vec::new()), "nothing changed");
    }

    /// Returns a design whose demand is in this state.
    fn choice(changed: bool, mbps: f64, state: &str) -> Choice {
        let check = samples::check("rate", 1000.0, Some(mbps), state);
        let member = samples::member(mbps, json!({ "checks": [check] }));
        let changes = changed.then(|| ("stream.m.port".to_owned(), json!("HP1")));
        Choice::new(
            changes.into_iter().collect(),
            samples::result(mbps, &[member]),
        )
    }

    #[test]
    fn a_demand_that_is_too_close_to_call_is_neither_met_nor_missed() {
        let text = |then: &str, now: &str| {
            let [then, now] = [choice(true, 995.0, then), choice(false, 990.0, now)];
            gain_text(&then, &now, &Advise::default())
        };
        assert_eq!(
            text("met", "missed"),
            "all demands are met; today one is missed"
        );
        assert_eq!(
            text("met", "too_close"),
            "all demands are met; today one is too close to call"
        );
        assert_eq!(
            text("too_close", "missed"),
            "no demand is missed, but one is too close to call (rate of m); today one is missed"
        );
        assert!(
            text("too_close", "met")
                .contains(", but one demand is then too close to call; today: ")
        );
        let mut met_by_figures = choice(true, 1000.0, "too_close");
        met_by_figures.result.members[0].checks[0].met = true;
        assert_eq!(
            demands_text(&met_by_figures),
            "the figures meet all demands, but one is too close to call (rate of m)"
        );
        assert_eq!(
            standing(&choice(false, 990.0, "too_close")),
            "this design: 1 demand too close to call, 990 MB/s"
        );
    }

    #[test]
    fn an_open_demand_comes_with_what_would_settle_it() {
        let mut found = choice(true, 1000.0, "too_close");
        assert_eq!(
            settling_text(&found),
            " To settle it: give a longer max_us in [run]."
        );
        found.result.members[0].checks[0].model_error_percent = Some(50.0);
        let measure = "measure this design on the board, because the model may be off by 50 %";
        assert_eq!(settling_text(&found), format!(" To settle it: {measure}."));
        found.headroom = Some(1.35);
        assert_eq!(
            settling_text(&found),
            format!(" To settle it: lower all rates by 10 %; or {measure}.")
        );
        assert_eq!(settling_text(&choice(true, 1000.0, "met")), "");
    }

    #[test]
    fn each_goal_has_its_purpose() {
        assert_eq!(purpose(Goal::Latency), "For a lower mean latency");
        assert_eq!(purpose(Goal::Slack), "For more headroom");
    }

    #[test]
    fn headroom_is_a_factor_of_all_rates() {
        assert_eq!(headroom_text(Some(1.25)).unwrap(), "all rates × 1.25");
        assert_eq!(headroom_text(Some(3.168)).unwrap(), "all rates × 3.1");
        assert_eq!(headroom_text(Some(47.9)).unwrap(), "all rates × 47");
        assert_eq!(headroom_text(Some(0.0)).unwrap(), "a demand is not met");
        assert_eq!(headroom_text(None), None);
    }
}
