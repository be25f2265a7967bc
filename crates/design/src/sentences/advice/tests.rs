use serde_json::json;

use super::{demands::settling_text, *};
use crate::{
    result::{ByStart, FigureRange},
    samples,
};

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

/// Returns a design with a demand in this state.
fn choice(changed: bool, mbps: f64, state: &str) -> Choice {
    let mut check = samples::check("rate", 1000.0, Some(mbps), state);
    check["model_error_is_known"] = true.into();
    let member = samples::member(mbps, json!({ "checks": [check] }));
    let changes = changed.then(|| ("stream.m.port".to_owned(), json!("HP1")));
    Choice::new(
        changes.into_iter().collect(),
        samples::result(mbps, &[member]),
    )
}

#[test]
fn demands_are_not_called_met_if_the_error_of_the_model_is_unknown() {
    let (mut then, now) = (choice(true, 1000.0, "met"), choice(false, 990.0, "missed"));
    then.result.members[0].checks[0].model_error_is_known = false;
    assert_eq!(
        gain_text(&then, &now, &Advise::default()),
        "the modelled values meet all demands; currently one is missed"
    );
}

#[test]
fn a_demand_that_is_too_close_to_call_is_neither_met_nor_missed() {
    let text = |then: &str, now: &str| {
        let [then, now] = [choice(true, 995.0, then), choice(false, 990.0, now)];
        gain_text(&then, &now, &Advise::default())
    };
    assert_eq!(
        text("met", "missed"),
        "all demands are met; currently one is missed"
    );
    assert_eq!(
        text("met", "too_close"),
        "all demands are met; currently one is too close to call"
    );
    assert_eq!(
        text("too_close", "missed"),
        "no demand is missed, but one is too close to call (rate of m); currently one is missed"
    );
    assert!(
        text("too_close", "met")
            .contains(", but one demand is then too close to call; currently: ")
    );
    let mut met_by_figures = choice(true, 1000.0, "too_close");
    met_by_figures.result.members[0].checks[0].met = true;
    assert_eq!(
        demands_text(&met_by_figures),
        "the modelled values meet all demands, but one is too close to call (rate of m)"
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
fn a_longer_run_is_only_proposed_if_it_may_settle_the_demand() {
    let mut found = choice(true, 1000.0, "too_close");
    found.result.members[0].checks[0].by_start = Some(ByStart {
        met: 2,
        missed: 1,
        starts: 3,
    });
    let text = settling_text(&found);
    assert!(
        text.contains("treat it as missed") && !text.contains("max_us"),
        "{text}"
    );
    let check = &mut found.result.members[0].checks[0];
    check.by_start = None;
    check.run_ended_with = vec!["job".into()];
    assert_eq!(
        settling_text(&found),
        " To settle it: give job more work (`bytes` or `copies`), or no end."
    );
    let check = &mut found.result.members[0].checks[0];
    check.run_ended_with.clear();
    check.model_range = Some(FigureRange {
        least: 1.0,
        most: Some(1.2),
        basis: String::new(),
    });
    assert_eq!(
        settling_text(&found),
        " To settle it: measure the slowdown on the board."
    );
}

#[test]
fn each_goal_has_its_purpose() {
    assert_eq!(purpose(Goal::Latency), "For a lower mean latency");
    assert_eq!(purpose(Goal::Slack), "For more headroom");
}

#[test]
fn headroom_is_a_factor_of_all_rates() {
    assert_eq!(headroom_text(Some(1.25), 0).unwrap(), "all rates × 1.25");
    assert_eq!(headroom_text(Some(3.168), 0).unwrap(), "all rates × 3.1");
    assert_eq!(headroom_text(Some(47.9), 0).unwrap(), "all rates × 47");
    assert_eq!(headroom_text(Some(0.0), 0).unwrap(), "none");
    assert_eq!(headroom_text(None, 0), None);
    assert_eq!(
        headroom_text(Some(1.25), 2).unwrap(),
        "all rates × 1.25 (too close to call)"
    );
    assert_eq!(headroom_text(Some(0.0), 1).unwrap(), "none");
}
