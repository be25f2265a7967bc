//! Sentences about the demands of a member, and the values that it achieved.

use super::listed;
use crate::{result::Check, verdict::State};

/// The facts about a member that the sentence about its demand needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct About {
    /// The rate of a member that starves. The latency of such a member is not accurate.
    pub starved_mbps: Option<f64>,
    /// Whether the member misses its rate, so that no FIFO is large enough.
    pub misses_rate: bool,
}

/// Describes a demand and its result, such as `rate: 184 of the 373 MB/s demanded`.
pub(super) fn check_text(check: &Check, about: About) -> String {
    let got_and_wanted = |least: usize| {
        // The number of digits is large enough to show the difference between the demand and the
        // result.
        let text = |value: f64, digits: usize| format!("{value:.digits$}");
        let wanted = |digits| text(check.wanted, digits);
        let Some(got) = check.got else {
            return (None, wanted(least));
        };
        let alike = |digits: &usize| !check.met && text(got, *digits) == wanted(*digits);
        let digits = (least..least + 3).find(|d| !alike(d)).unwrap_or(least + 3);
        (Some(text(got, digits)), wanted(digits))
    };
    let text = match &*check.what {
        "rate" => {
            let (got, wanted) = got_and_wanted(digits_of(check.wanted));
            let got = got.unwrap_or_else(|| "nothing".into());
            format!("rate: {got} of the {wanted} MB/s demanded")
        }
        "latency" => {
            let (got, most) = got_and_wanted(0);
            let got = match (about.starved_mbps, got) {
                (Some(mbps), _) => format!("starved, {mbps:.0} MB/s"),
                (None, Some(ns)) => format!("{ns} ns"),
                (None, None) => "no burst was measured".into(),
            };
            format!("latency: {got} (at most {most} ns allowed)")
        }
        "deadline" => {
            let (got, most) = got_and_wanted(0);
            let got = got.map_or("did not finish".into(), |us| {
                format!("finished after {us} µs")
            });
            format!("deadline: {got} (at most {most} µs allowed)")
        }
        "underflow" | "overflow" => {
            let (needed, has) = got_and_wanted(0);
            let text = fifo_text(check, needed, &has, about.misses_rate);
            format!("{}: {text}", check.what)
        }
        _ => {
            let (got, most) = got_and_wanted(2);
            let got = got.map_or("made no progress".into(), |times| {
                format!("takes {times} times as long as alone")
            });
            format!("slowdown: {got} (at most {most} times allowed)")
        }
    };
    match check.state {
        State::TooClose => format!("{text}: {}", too_close(check)),
        State::Met | State::Missed => text,
    }
}

/// Returns a rate in MB/s with the fewest decimal places that represent it to within one per cent,
/// at most 3.
#[must_use]
pub fn rate_text(mbps: f64) -> String {
    format!("{mbps:.*}", digits_of(mbps))
}

/// Returns the smallest number of decimal places that represents a rate to within one per cent, at
/// most 3.
fn digits_of(mbps: f64) -> usize {
    let is_exact = |digits: &usize| {
        let shown: f64 = format!("{mbps:.digits$}").parse().unwrap_or(mbps);
        (shown - mbps).abs() <= 0.01 * mbps
    };
    (0..3).find(is_exact).unwrap_or(3)
}

/// Describes whether a FIFO is large enough. Both sizes are in bytes.
fn fifo_text(check: &Check, needed: Option<String>, has: &str, misses_rate: bool) -> String {
    let state = if check.what == "underflow" {
        "empty"
    } else {
        "full"
    };
    match needed {
        None => "no burst was measured".into(),
        Some(_) if check.state == State::Missed && misses_rate => format!(
            "its FIFO of {has} bytes runs {state}, as any FIFO would while its rate is missed"
        ),
        Some(needed) if check.state == State::Missed => {
            format!(
                "its FIFO of {has} bytes runs {state}; it needs at least {needed}{}",
                advised_text(check)
            )
        }
        Some(needed) => format!("needs {needed} of the {has} bytes of its FIFO"),
    }
}

/// States by how much a longer run may exceed the number of bytes that a FIFO needs, and a size
/// that is large enough.
fn advised_text(check: &Check) -> String {
    match (check.got, check.error) {
        (Some(got), Some(error)) if error >= 1.0 => {
            format!(" ± {error:.0}: give it {}", fifo_bytes(got + error))
        }
        _ => String::new(),
    }
}

/// Rounds up to the next power of two, or to three quarters of it.
fn fifo_bytes(needed: f64) -> u64 {
    let power = (needed.ceil() as u64).next_power_of_two();
    if needed <= 0.75 * power as f64 {
        power / 4 * 3
    } else {
        power
    }
}

/// States why a demand is too close to call, and what may settle it.
fn too_close(check: &Check) -> String {
    if let Some(percent) = check.model_error_percent {
        let verdict = if check.met { "miss" } else { "meet" };
        return format!(
            "too close to call, because the model may be off by {percent:.0} %, which would be enough to {verdict} \
             the demand"
        );
    }
    if let Some(range) = &check.model_range {
        let result = match range.most {
            Some(most) => format!("so {:.2} to {most:.2} times are possible", range.least),
            None => "so a board may exceed the bound".into(),
        };
        return format!(
            "too close to call, because the model may be off: {}, {result}; a measurement on the board settles it",
            range.basis
        );
    }
    if let Some(by) = check.by_start {
        let met = match by.met {
            0 => String::new(),
            met => format!(" and met from {met}"),
        };
        return format!(
            "too close to call, because the design has several steady states: the demand is missed from {} of {} starts{met}",
            by.missed, by.starts
        );
    }
    if !check.run_ended_with.is_empty() {
        let all = listed(&check.run_ended_with);
        return format!(
            "too close to call, because the run ended when {all} had finished; give {all} more work (`bytes` or \
             `copies`), or no end"
        );
    }
    let unit = match &*check.unit {
        "us" => "µs",
        "x" => "",
        unit => unit,
    };
    let apart = check.got.map(|got| (got - check.wanted).abs());
    if let (Some(apart), Some(error)) = (apart, check.error)
        && apart > error
    {
        return "too close to call, because the run is too short to tell; give a longer max_us in [run]".into();
    }
    let within = check.error.filter(|error| *error > 0.0).map(|error| {
        let digits = if error < 1.0 { 2 } else { 0 };
        format!(", ± {error:.digits$} {unit}").trim_end().to_owned()
    });
    format!(
        "too close to call in this run{}; a longer max_us in [run] may settle it",
        within.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(what: &'static str, wanted: f64, got: Option<f64>, met: bool) -> Check {
        Check::new(what, wanted, got, "", State::of(met))
    }

    #[test]
    fn a_demand_that_stays_open_because_the_run_ended_names_the_member_that_ended() {
        let open = Check {
            state: State::TooClose,
            run_ended_with: vec!["job".into()],
            ..check("rate", 100.0, Some(100.0), true)
        };
        let text = check_text(&open, About::default());
        assert!(text.contains("because the run ended when job had finished; give job more work"));
    }

    #[test]
    fn a_small_rate_has_the_digits_that_it_needs() {
        let cases = [
            (1000.0, 0),
            (372.4, 0),
            (5.0, 0),
            (2.5, 1),
            (0.1, 1),
            (0.02, 2),
            (0.0004, 3),
        ];
        for (mbps, digits) in cases {
            assert_eq!(digits_of(mbps), digits, "{mbps}");
        }
    }

    #[test]
    fn a_fifo_is_given_the_bytes_that_a_longer_run_may_need() {
        let needs = Check {
            error: Some(441.0),
            ..check("underflow", 1024.0, Some(2525.0), false)
        };
        assert_eq!(
            check_text(&needs, About::default()),
            "underflow: its FIFO of 1024 bytes runs empty; it needs at least 2525 ± 441: give it 3072"
        );
        assert_eq!(
            [513.0, 768.0, 769.0, 1024.0].map(fifo_bytes),
            [768, 768, 1024, 1024]
        );
    }

    #[test]
    fn each_kind_of_demand_has_a_sentence() {
        for (check, text) in [
            (
                check("rate", 373.2, Some(184.4), false),
                "rate: 184 of the 373 MB/s demanded",
            ),
            (
                check("rate", 373.2, Some(373.4), true),
                "rate: 373 of the 373 MB/s demanded",
            ),
            (
                check("rate", 10.0, Some(9.87), false),
                "rate: 9.9 of the 10.0 MB/s demanded",
            ),
            (
                check("deadline", 6000.0, Some(7466.1), false),
                "deadline: finished after 7466 µs (at most 6000 µs allowed)",
            ),
            (
                check("deadline", 6000.0, None, false),
                "deadline: did not finish (at most 6000 µs allowed)",
            ),
            (
                check("latency", 600.0, Some(412.0), true),
                "latency: 412 ns (at most 600 ns allowed)",
            ),
            (
                check("slowdown", 1.1, Some(1.318), false),
                "slowdown: takes 1.32 times as long as alone (at most 1.10 times allowed)",
            ),
        ] {
            assert_eq!(check_text(&check, About::default()), text);
        }
    }

    #[test]
    fn a_demand_that_is_too_close_to_call_says_what_may_settle_it() {
        let close = Check {
            error: Some(2.5),
            ..Check::new("rate", 360.0, Some(359.4), "MB/s", State::TooClose)
        };
        assert_eq!(
            check_text(&close, About::default()),
            "rate: 359 of the 360 MB/s demanded: too close to call in this run, ± 2 MB/s; a longer max_us in [run] may \
             settle it"
        );
    }

    #[test]
    fn the_latency_of_a_starved_member_is_not_a_number() {
        let check = check("latency", 600.0, Some(162_052.0), false);
        let starved = About {
            starved_mbps: Some(64.2),
            ..About::default()
        };
        assert_eq!(
            check_text(&check, starved),
            "latency: starved, 64 MB/s (at most 600 ns allowed)"
        );
    }

    #[test]
    fn an_error_that_leaves_no_doubt_is_not_the_reason() {
        let close = Check {
            error: Some(0.5),
            ..Check::new("overflow", 4096.0, Some(646.0), "bytes", State::TooClose)
        };
        assert_eq!(
            check_text(&close, About::default()),
            "overflow: needs 646 of the 4096 bytes of its FIFO: too close to call, because the run is too short to tell; \
             give a longer max_us in [run]"
        );
    }

    #[test]
    fn an_error_below_one_has_digits() {
        for (error, text) in [(0.25, "± 0.25 MB/s;"), (1.0, "± 1 MB/s;")] {
            let close = Check {
                error: Some(error),
                ..Check::new("rate", 3.0, Some(2.9), "MB/s", State::TooClose)
            };
            assert!(
                check_text(&close, About::default()).contains(text),
                "{error}"
            );
        }
    }

    #[test]
    fn a_fifo_that_is_too_small_says_what_it_needs() {
        let check = Check::new("underflow", 1024.0, Some(1300.4), "bytes", State::Missed);
        assert_eq!(
            check_text(&check, About::default()),
            "underflow: its FIFO of 1024 bytes runs empty; it needs at least 1300"
        );
        let slow = About {
            misses_rate: true,
            ..About::default()
        };
        assert_eq!(
            check_text(&check, slow),
            "underflow: its FIFO of 1024 bytes runs empty, as any FIFO would while its rate is missed"
        );
        let close = Check::new("overflow", 1024.0, None, "bytes", State::Met);
        assert_eq!(check_text(&close, slow), "overflow: no burst was measured");
    }
}
