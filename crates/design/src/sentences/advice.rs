//! What to change of a design, and how the answer was found.

use serde_json::Value;

use super::plural;
use crate::advise::{AdviceResult, By, Changes, Choice};

/// Changes in one line, such as `stream.camera.port = HP1`; `as it is today` if there are none.
pub(crate) fn changes_text(changes: &Changes) -> String {
    if changes.is_empty() {
        return "as it is today".into();
    }
    let one = |(path, value): &(String, Value)| format!("{path} = {}", value_text(value));
    changes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A value in words.
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

/// By how much all rates may grow together; none for a design without rates.
pub(crate) fn headroom_text(headroom: Option<f64>) -> Option<String> {
    let factor = headroom?;
    Some(if factor == 0.0 {
        "rates are missed".into()
    } else {
        format!("all rates × {factor}")
    })
}

impl AdviceResult {
    /// Fills in the sentences.
    pub(crate) fn worded(mut self) -> Self {
        for choice in self.best.iter_mut().chain([&mut self.now]) {
            choice.text = changes_text(&choice.changes);
            choice.headroom_text = headroom_text(choice.headroom);
        }
        for candidate in &mut self.candidates {
            candidate.text = changes_text(&candidate.changes);
        }
        self.text = advice_text(&self);
        self.search_text = search_text(&self);
        self
    }
}

/// Whether to change the design, to what, and what that gives.
fn advice_text(advice: &AdviceResult) -> String {
    let (now, tried) = (&advice.now, advice.tried);
    let better: Option<&Choice> = advice.best.first().filter(|c| !c.changes.is_empty());
    let Some(best) = better else {
        let missed = match now.result.missed {
            0 => String::new(),
            n => format!(" It misses {}.", plural(n, "demand")),
        };
        return format!(
            "Keep today's design: none of the {tried} designs that were run is better.{missed}"
        );
    };
    let changes = &best.text;
    match (best.result.missed, now.result.missed) {
        (0, 0) => format!("Today's design meets every demand. To spare more, set {changes}."),
        (0, n) => format!("Set {changes}: then every demand is met; today's design misses {n}."),
        (m, n) => format!(
            "None of the {tried} designs that were run meets every demand. The best sets {changes} and misses \
             {m}; today's misses {n}."
        ),
    }
}

/// Which candidates were run.
fn search_text(advice: &AdviceResult) -> String {
    let (tried, size) = (advice.tried, advice.size);
    let which = match advice.by {
        By::Enumeration => format!("All {size} designs were run briefly"),
        By::Optimiser => {
            format!("{tried} of {size} designs, chosen by an optimiser, were run briefly")
        }
        By::Coordinates => format!(
            "{tried} of {size} designs were run briefly (one field after another, until no field makes it better)"
        ),
    };
    let impossible = match (advice.impossible, &advice.impossible_because) {
        (0, _) => String::new(),
        (n, Some(because)) => format!(" {n} of them cannot be built here: {because}"),
        (n, None) => format!(" {n} of them cannot be built here."),
    };
    format!("{which}, and the best of them in full.{impossible}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
        assert_eq!(changes_text(&Vec::new()), "as it is today");
    }

    #[test]
    fn headroom_is_a_factor_of_all_rates() {
        assert_eq!(headroom_text(Some(1.25)).unwrap(), "all rates × 1.25");
        assert_eq!(headroom_text(Some(0.0)).unwrap(), "rates are missed");
        assert_eq!(headroom_text(None), None);
    }
}
