//! Sentences about what to change in a design, and how the answer was found.

mod demands;
mod kept;

use serde_json::Value;

use demands::{counted, counted_demands, demands_text, open_checks, open_text, settling_text};
use kept::{beyond_text, fixed_text, varied_text};

use super::plural;
use crate::{
    advise::{AdviceResult, By, Changes, Choice, misses, names, open, quantity, room},
    record::{Advise, Change, DesignFile, Goal},
};

/// Returns changes in one line, such as `stream.camera.port = HP1`, or `nothing changed` if there
/// are none.
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

/// States by how much all rates may grow together. Returns `None` for a design without rates.
/// `open` is the number of demands that are too close to call, for which the factor assumes that they are met.
pub(crate) fn headroom_text(headroom: Option<f64>, open: usize) -> Option<String> {
    let factor = headroom?;
    Some(if factor == 0.0 {
        "none".into()
    } else {
        growth_text(factor, open)
    })
}

/// States a factor for all rates. It is too close to call if a demand is, because the factor assumes that the demand is met.
fn growth_text(factor: f64, open: usize) -> String {
    let condition = match open {
        0 => "",
        _ => " (too close to call)",
    };
    format!("all rates × {}{condition}", factor_text(factor))
}

/// Rounds a factor that was met down to the digits that are certain after a bisection.
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
    let is_open = result.undecided > 0;
    let room = choice.headroom.filter(|factor| *factor > 0.0 && !is_open);
    let room = room.map_or(String::new(), |f| format!(", rates × {}", factor_text(f)));
    format!(
        "{what}: {demands}{:.0} MB/s{room}",
        choice.result.total_mbps
    )
}

fn any_demand(choice: &Choice) -> bool {
    choice.result.members.iter().any(|m| !m.checks.is_empty())
}

/// Describes the demand that is missed by the largest share.
fn worst_text(choice: &Choice) -> String {
    let checks = (choice.result.members.iter())
        .flat_map(|m| m.checks.iter().map(move |check| (&m.name, check)));
    let worst = checks.min_by(|a, b| a.1.slack().total_cmp(&b.1.slack()));
    worst.map_or(String::new(), |(name, check)| {
        format!("{name} {}", check.text)
    })
}

/// Describes a change, and what is lost without it. `with` is the design with the change.
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

/// Returns the quantity of the goal, in words.
fn quantity_text(choice: &Choice, advice: &Advise) -> String {
    let value = quantity(choice, advice);
    match advice.goal {
        Goal::Latency => format!("{value:.0} ns on average"),
        Goal::Energy => format!("{value:.2} nJ per byte"),
        Goal::Ports => plural(value as usize, "port"),
        Goal::Slack if room(choice).is_some() => match choice.headroom {
            Some(factor) if factor <= value => growth_text(factor, choice.result.undecided),
            _ => format!("{:.0} % of the bound to spare", 100.0 * (1.0 - 1.0 / value)),
        },
        Goal::Total | Goal::Slack => format!("{value:.0} MB/s in total"),
    }
}

impl AdviceResult {
    /// Adds all sentences to the advice.
    pub(crate) fn worded(mut self, design: &DesignFile) -> Self {
        let advice = &design.advise;
        let shown = self.best.iter_mut().chain(&mut self.beyond);
        for choice in shown.chain([&mut self.now]) {
            choice.text = changes_text(&choice.changes);
            choice.headroom_text = headroom_text(choice.headroom, choice.result.undecided);
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
        let keeps = self.best.first().is_none_or(|c| c.changes.is_empty());
        if keeps {
            self.text += &varied_text(&self);
        }
        if keeps || asked.contains(&true) || self.best.first().is_some_and(is_open) {
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

/// Returns whether a design meets more demands than the current design, according to the verdicts,
/// or according to the figures if verdicts are too close to call.
fn meets_more(choice: &Choice, now: &Choice) -> bool {
    let [then, today] = [choice, now].map(|c| (c.result.missed, c.result.undecided));
    then < today || misses(&choice.result) < misses(&now.result)
}

/// Describes the gain of a design over the current design.
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
            format!("{}; currently{today}", demands_text(choice))
        }
        (0, 0) => {
            let [value, today] = [choice, now].map(|c| quantity_text(c, advice));
            let risk = match then.1 {
                n if n > before.1 => format!(", but {} then too close to call", counted_demands(n)),
                _ => String::new(),
            };
            format!("{value}{risk}; currently: {today}")
        }
        (m, n) if m < n => format!("misses {m} instead of {}", plural(n, "demand")),
        _ => format!("{}; currently: {}", worst_text(choice), worst_text(now)),
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
                0 => "This design already meets all demands".into(),
                _ => format!(
                    "In this design, no demand is missed, but {}",
                    open_text(now)
                ),
            };
            let set = match meets_more(best, now) {
                true => "Set".into(),
                false => format!("{}, set", purpose(advice.goal)),
            };
            format!("{state}. {set} {changes}: {gain}.{settling}")
        }
        ((0, _), _) => format!("Set {changes}: {gain}.{settling}"),
        _ => format!(
            "None of the {} designs that were run meets all demands. The best one sets {changes}: {gain}.",
            advice.tried
        ),
    };
    format!("{so_far}{text}")
}

/// States the purpose of a change if all demands are met already.
const fn purpose(goal: Goal) -> &'static str {
    match goal {
        Goal::Slack => "For more headroom",
        Goal::Total => "For more throughput",
        Goal::Latency => "For a lower mean latency",
        Goal::Energy => "For less energy per byte",
        Goal::Ports => "To use fewer ports",
    }
}

/// States why the current design is kept.
fn keep_text(advice: &AdviceResult) -> String {
    let (now, tried) = (&advice.now, advice.tried);
    let none = match tried {
        0 => String::new(),
        n => {
            let percent = advice.smallest_gain_percent;
            format!(
                "none of the {n} designs that were run meets more demands, or is certain to gain at least {percent} %"
            )
        }
    };
    if !any_demand(now) {
        return match tried {
            0 => "no other design was run.".into(),
            _ => format!("{none}."),
        };
    }
    let open = match (now.result.missed, now.result.undecided) {
        (0, 0) => None,
        (0, _) => Some(format!("No demand is missed, but {}", open_text(now))),
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
        let (what, text) = (check.text.split_once(": ")).unwrap_or((&check.what, &check.text));
        format!(
            " The tightest bound is the {what} of {}: {text}.",
            member.name
        )
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
        n => format!(" {n} of them cannot be built here: {because}."),
    };
    format!("{which}{faster}{stopped}, and the best of them in full.{impossible}")
}

#[cfg(test)]
mod tests;
