//! Sentences about designs with several steady states.

use super::listed;
use crate::verdict::{State, StateRate, SteadyState};

/// Largest number of streams that the sentence about a state names.
const NAMED: usize = 4;

/// States how many of the start times lead to each steady state, and the rates of the streams in
/// that state. Returns `None` if there is only one state.
pub(super) fn states_text(states: &[SteadyState]) -> Option<String> {
    let worst = states.first()?;
    let all: usize = states.iter().map(|s| s.starts.len()).sum();
    let left: usize = states
        .iter()
        .map(|s| s.starts.len() - s.settled.len())
        .sum();
    let mut out = if states.len() == 1 {
        format!(
            "This design falls into a bad steady state: there, {}.",
            state_text(worst)
        )
    } else if states.iter().all(is_missed) {
        format!(
            "This design has {} steady states, and misses rates in each of them. In the worst state, {}.",
            states.len(),
            state_text(worst)
        )
    } else {
        // The states are sorted from the worst to the best, but a reader expects the best state
        // first.
        let texts: Vec<String> = (states.iter().rev())
            .map(|state| {
                format!(
                    "From {} of {all} starts, {}.",
                    state.starts.len(),
                    state_text(state)
                )
            })
            .collect();
        format!(
            "This design has {} steady states. {}",
            states.len(),
            texts.join(" ")
        )
    };
    if left > 0 {
        out += &format!(" From {left} of {all} starts, it first ran at higher rates.");
    }
    if states.len() > 1 {
        out += " A board may settle in any of these states";
        out += if is_missed(worst) {
            ", so do not build this design."
        } else {
            "."
        };
        out += " Rates and causes are those of the worst state, over the full run.";
    } else {
        out += " Rates and causes are those of this state, over the full run. Do not build this design.";
    }
    Some(out)
}

fn is_missed(state: &SteadyState) -> bool {
    state.streams.iter().any(|s| s.state == Some(State::Missed))
}

fn state_text(state: &SteadyState) -> String {
    let mut missed: Vec<&StateRate> = (state.streams.iter())
        .filter(|s| s.state == Some(State::Missed))
        .collect();
    let share = |s: &StateRate| s.wanted_mbps.map_or(1.0, |wanted| s.mbps / wanted);
    missed.sort_by(|a, b| share(a).total_cmp(&share(b)));
    let free = state.streams.iter().filter(|s| s.wanted_mbps.is_none());
    let free: Vec<String> = free.map(|s| format!("{} {:.0}", s.name, s.mbps)).collect();
    let mut parts = Vec::new();
    if missed.is_empty() {
        let paced: Vec<Option<State>> = (state.streams.iter().map(|s| s.state))
            .filter(Option::is_some)
            .collect();
        if !paced.is_empty() && paced.iter().all(|s| *s == Some(State::Met)) {
            parts.push("all streams keep their rates".to_owned());
        } else if !paced.is_empty() {
            parts.push("no rate is missed".to_owned());
        }
    } else {
        let texts: Vec<String> = (missed.iter().take(NAMED))
            .map(|s| {
                format!(
                    "{} settles at {:.0} of {:.0} MB/s",
                    s.name,
                    s.mbps,
                    s.wanted_mbps.unwrap_or_default()
                )
            })
            .collect();
        parts.push(listed(&texts));
    }
    if !free.is_empty() {
        let (verb, free) = match free.len() {
            0..=NAMED => ("the rates are", listed(&free[..free.len().min(NAMED)])),
            _ => (
                "the total rate is",
                format!("{:.0}", state.streams.iter().map(|s| s.mbps).sum::<f64>()),
            ),
        };
        parts.push(format!("{verb} {free} MB/s"));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a demanded rate, and states whether it is met.
    type Demand = Option<(f64, State)>;

    fn state(starts: &[usize], rates: &[(&str, f64, Demand)]) -> SteadyState {
        let stream = |(name, mbps, demand): &(&str, f64, Demand)| StateRate {
            name: (*name).into(),
            mbps: *mbps,
            wanted_mbps: demand.map(|d| d.0),
            state: demand.map(|d| d.1),
        };
        SteadyState {
            starts: starts.to_vec(),
            settled: starts.to_vec(),
            streams: rates.iter().map(stream).collect(),
        }
    }

    #[test]
    fn the_sentence_states_how_many_starts_settle_in_each_state() {
        let met = Some((2600.0, State::Met));
        let missed = Some((2600.0, State::Missed));
        let states = [
            state(&[2], &[("in", 1093.0, missed), ("out", 38.0, missed)]),
            state(&[0, 1], &[("in", 2600.0, met), ("out", 2600.0, met)]),
        ];
        assert_eq!(states_text(&[]), None);
        let mut falls = states[0].clone();
        falls.starts = vec![0, 1, 2];
        assert_eq!(
            states_text(&[falls]).expect("a state"),
            "This design falls into a bad steady state: there, out settles at 38 of 2600 MB/s and in settles at 1093 of 2600 MB/s. From 2 \
             of 3 starts, it first ran at higher rates. Rates and causes are those of this state, over the full run. Do not build this design."
        );
        assert_eq!(
            states_text(&states).expect("two states"),
            "This design has 2 steady states. From 2 of 3 starts, all streams keep their rates. From 1 of 3 starts, out settles at \
             38 of 2600 MB/s and in settles at 1093 of 2600 MB/s. A board may settle in any of these states, so do not build this \
             design. Rates and causes are those of the worst state, over the full run."
        );
    }

    #[test]
    fn without_demands_the_sentence_states_rates() {
        let states = [
            state(&[2], &[("a", 700.0, None), ("b", 810.0, None)]),
            state(&[0, 1], &[("a", 1200.0, None), ("b", 800.0, None)]),
        ];
        assert_eq!(
            states_text(&states).expect("two states"),
            "This design has 2 steady states. From 2 of 3 starts, the rates are a 1200 and b 800 MB/s. From 1 of 3 starts, \
             the rates are a 700 and b 810 MB/s. A board may settle in any of these states. Rates and causes are those of \
             the worst state, over the full run."
        );
    }
}
