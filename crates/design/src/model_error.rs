//! Finds verdicts about rates that would change if the model is wrong within its error.
//!
//! A stream that keeps its rate moves data at exactly that rate, which does not show how close the stream is to
//! missing it. The design is therefore run again with all rates increased by the error of the model. A stream
//! that misses its rate in this run may miss the demanded rate on the board. In the same way, a stream that
//! misses its rate may meet it on the board if it meets lower rates in the model.

use axiscope_platform::Error;
use axiscope_sim::Model;

use crate::{
    compile::{Kind, Made, compile},
    outcome::outcome,
    place::Board,
    record::DesignFile,
    result::{Check, DesignResult},
    run::COMPARED_US,
    sentences::{AT_PEAK, limit_of},
    sessions::Sessions,
    supplies::Supplies,
    verdict::State,
    wire::beyond_peak,
};

/// Returns the factor by which a rate on the board may differ from the rate in the model, given the
/// model's error.
pub(crate) fn error_factor(percent: f64) -> f64 {
    1.0 + percent / 100.0
}

/// Marks demands on rates as too close to call if the model's error would change their verdicts.
///
/// # Errors
/// If a run was stopped.
pub(crate) fn judge_model_error(
    model: &Model,
    board: &Board,
    design: &DesignFile,
    supplies: &Supplies,
    made: &Made,
    result: &mut DesignResult,
) -> Result<(), Error> {
    let Some(percent) = result.error_percent else {
        return Ok(());
    };
    let correction = result.correction();
    let beyond_peak = beyond_peak(design, board, made);
    let above_peak = above_peak(design, board, made, error_factor(percent));
    for (settled, factor) in [
        (State::Met, error_factor(percent)),
        (State::Missed, 1.0 / error_factor(percent)),
    ] {
        // If a design has a bad steady state, that state does not come from an error in the rates,
        // but lower demands would avoid it.
        if settled == State::Missed && !result.states.is_empty() {
            continue;
        }
        let is_settled = |c: &Check| is_rate(c) && c.state == settled;
        let mut checks = result.members.iter().flat_map(|m| &m.checks);
        if !checks.any(is_settled) {
            continue;
        }
        let scaled = scaled(design, board, made, factor, correction);
        let other = run_briefly(model, board, supplies, scaled)?;
        for (member, other) in result.members.iter_mut().zip(&other.members) {
            // The model's error does not change the capacity of a port.
            if settled == State::Missed && beyond_peak.contains(&&*member.name) {
                continue;
            }
            let changed = settled == State::Met && above_peak.contains(&&*member.name)
                || (other.checks.iter()).any(|c| is_rate(c) && c.met != (settled == State::Met));
            for check in member
                .checks
                .iter_mut()
                .filter(|c| changed && is_settled(c))
            {
                check.state = State::TooClose;
                check.model_error_percent = Some(percent);
            }
        }
    }
    result.limit = limit_of(design, board, made, result);
    Ok(())
}

fn is_rate(check: &Check) -> bool {
    check.what == "rate"
}

/// Returns the streams whose increased rates exceed the capacity of their ports. No run can show that the board keeps the
/// demanded rates of these streams if it is slower than the model by the model's error.
fn above_peak<'a>(design: &DesignFile, board: &Board, made: &'a Made, factor: f64) -> Vec<&'a str> {
    let streams = made.members.iter().filter(|m| m.kind == Kind::Stream);
    let above = streams.filter(|placed| {
        let stream = &design.stream[placed.number];
        let rate = stream.rate_mbps.filter(|_| stream.bytes.is_none());
        let peak = placed.port_peak_mbps(&made.point, board);
        rate.zip(peak)
            .is_some_and(|(rate, peak)| rate * factor > peak)
    });
    above.map(|placed| &*placed.name).collect()
}

/// Returns the design with the rates of all endless streams multiplied by a factor, but not beyond the capacity
/// of their ports. `correction` is the board's total divided by the model's.
pub(crate) fn scaled(
    design: &DesignFile,
    board: &Board,
    made: &Made,
    factor: f64,
    correction: f64,
) -> DesignFile {
    let mut scaled = design.clone();
    for placed in made.members.iter().filter(|m| m.kind == Kind::Stream) {
        let stream = &mut scaled.stream[placed.number];
        if let Some(rate) = stream.rate_mbps.filter(|_| stream.bytes.is_none()) {
            // Beyond this share, the port is the limit, not the memory.
            let peak = placed.port_peak_mbps(&made.point, board);
            let most = peak.map_or(rate, |peak| rate.max(AT_PEAK * peak));
            // If the board is slower than the model, the demands in the model must be increased
            // accordingly.
            stream.rate_mbps = Some((rate * factor).min(most) / correction);
        }
        stream.slowdown_bound = None;
    }
    scaled
}

/// Runs a design with one start time, for long enough to be compared with another run.
pub(crate) fn run_briefly(
    model: &Model,
    board: &Board,
    supplies: &Supplies,
    mut design: DesignFile,
) -> Result<DesignResult, Error> {
    let run = compile(&design, board, supplies)?.point.run;
    let longest = run.max_us.min(COMPARED_US.max(design.periods_us()));
    let mut set = |field: &str, value: f64| design.run.insert(field.into(), value.into());
    set("max_us", longest);
    set("min_us", run.min_us.min(longest));
    set("timeline_us", 0.0);
    design.run.insert("skews".into(), 1.into());
    let made = compile(&design, board, supplies)?;
    let mut sessions = Sessions::begin(model, &design, &made)?;
    sessions.run_until(made.point.run.min_us)?;
    sessions.run_until_settled(&design, board, &made)?;
    let ran = sessions.finish(&design, board, &made);
    Ok(outcome(&design, board, supplies, &made, ran))
}
