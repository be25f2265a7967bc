//! Corrects the result of a design if the design resembles measured configurations.

use axiscope_platform::Error;
use axiscope_sim::Model;
use serde::{Deserialize, Serialize};

use super::{
    Calibration, Figure,
    likeness::{Likeness, pace_distance},
    shares::divide,
};
use crate::{
    compile::Made,
    model_error::{error_factor, run_briefly},
    place::Board,
    range::Whole,
    record::DesignFile,
    result::{DesignResult, MemberResult},
    sentences::limit_of,
    supplies::Supplies,
    verdict::State,
};

/// Number of bursts in flight for a stream that is limited only by its port (assumed: more than any
/// port of a platform accepts).
const AMPLE_IN_FLIGHT: u64 = 64;
/// A stream counts as limited by its number of bursts in flight if on average at least this share of them is
/// in flight (assumed).
const FULL: f64 = 0.9;
/// Largest correction, as a factor. The training data contain no larger correction.
pub(super) const LARGEST: f64 = 200.0;

/// How a calibration changes the result of a design.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibrated {
    /// The measurements from which the calibration was made.
    pub data: String,
    /// When the board was measured.
    pub measured: Option<String>,
    /// Whether figures are corrected. If not, all figures are those of the model.
    pub applies: bool,
    /// Distance to the nearest measured configuration, in length scales; absent if no series resembles the
    /// design.
    pub distance: Option<f64>,
    /// Greatest distance for which figures are corrected.
    pub reach: Option<f64>,
    /// The board's total divided by the model's total if all streams run as fast as possible, or 1 if the
    /// calibration does not apply. It is used to judge demands on rates.
    pub factor: f64,
    /// The total of the uncorrected model, MB/s.
    pub plain_total_mbps: f64,
    /// 90 % of the measured totals were within this many per cent of the uncorrected prediction.
    pub plain_error_percent: Option<f64>,
    /// Text that states what was corrected, or why nothing was corrected.
    pub text: String,
}

/// Uncorrected figures of a member, stated together with the corrected ones.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plain {
    /// Rate of reads and writes together, MB/s.
    pub achieved_mbps: f64,
    /// Mean latency of a burst, ns; absent if it is not corrected.
    pub latency_mean_ns: Option<f64>,
}

/// Corrects a result by the calibration of its board, or states in the result why the calibration does not
/// apply.
///
/// # Errors
/// If a run was stopped.
pub(crate) fn correct(
    model: &Model,
    board: &Board,
    design: &DesignFile,
    supplies: &Supplies,
    made: &Made,
    result: &mut DesignResult,
) -> Result<(), Error> {
    let Some(calibration) = &board.calibration else {
        return Ok(());
    };
    let likeness = match Likeness::of(calibration, design, made) {
        Ok(found) => found,
        Err(why) => {
            reject(calibration, None, &why, result);
            return Ok(());
        }
    };
    let reach = likeness.reach();
    if likeness.is_far() {
        let why = "the bursts of its streams differ too much in length";
        reject(calibration, None, why, result);
        return Ok(());
    }
    let full = run_briefly(model, board, supplies, at_full_rate(design))?;
    let most = board.facts.dram.peak_mbps;
    let factors = factors_of(&likeness, full.total_mbps, most, result);
    let (Some(near), Some(factors)) = (likeness.distance(full.total_mbps), factors) else {
        let why = format!(
            "in this series, measurements of configurations with {} are too few, or do not improve their totals",
            number_of_ports(likeness.ports.len())
        );
        reject(calibration, None, &why, result);
        return Ok(());
    };
    let distance = near.hypot(pace_distance(result.total_mbps, full.total_mbps));
    if distance > reach {
        let mut why = format!(
            "the design is {distance:.2} length scales from the nearest measured configuration, and corrections end at \
             {reach:.2}"
        );
        if near <= reach {
            why = format!(
                "its streams move {:.0} MB/s, and {:.0} MB/s if nothing but the memory limits them; only this was measured",
                result.total_mbps, full.total_mbps
            );
        }
        reject(calibration, Some((distance, reach)), &why, result);
        if near <= reach {
            doubt_rates(full.total_mbps, &factors, result);
            result.limit = limit_of(design, board, made, result);
        }
        return Ok(());
    }
    apply(calibration, &likeness, distance, &factors, design, result);
    result.limit = limit_of(design, board, made, result);
    Ok(())
}

/// Marks met rates as too close to call if all rates together exceed the corrected total of the same streams at full rate.
fn doubt_rates(full_mbps: f64, factors: &Factors, result: &mut DesignResult) {
    let least_mbps = full_mbps * factors.total / error_factor(factors.error_percent);
    if result.total_mbps <= least_mbps {
        return;
    }
    let percent = 100.0 * (full_mbps / least_mbps - 1.0);
    let checks = result.members.iter_mut().flat_map(|m| &mut m.checks);
    for check in checks.filter(|c| c.what == "rate" && c.state == State::Met) {
        check.state = State::TooClose;
        check.model_error_percent = Some(percent);
    }
}

/// Returns the design with all streams at full rate, as in the measurements.
fn at_full_rate(design: &DesignFile) -> DesignFile {
    let mut full = design.clone();
    for stream in &mut full.stream {
        stream.rate_mbps = None;
        stream.video = None;
        stream.duty = None;
        (stream.rearm_bytes, stream.rearm_us) = (None, None);
        stream.buffer_bytes = None;
        stream.latency_bound_ns = None;
        stream.slowdown_bound = None;
        stream.after.clear();
        (stream.start_us, stream.phase_us) = (0.0, 0.0);
        let more = stream.in_flight().max(AMPLE_IN_FLIGHT);
        stream.outstanding = Some(Whole::Fixed(more));
    }
    full
}

/// The corrected rate divided by the uncorrected rate for each member, and the interval of the total's error, %.
struct Factors {
    members: Vec<f64>,
    /// The factor for the total, as if no stream had a set pace.
    total: f64,
    error_percent: f64,
}

fn number_of_ports(count: usize) -> String {
    match count {
        1 => "1 port".into(),
        _ => format!("{count} ports"),
    }
}

/// Finds the correction factors. `most_mbps` is the peak rate of the memory.
fn factors_of(
    likeness: &Likeness<'_>,
    full_mbps: f64,
    most_mbps: f64,
    result: &DesignResult,
) -> Option<Factors> {
    let (mut paced, mut error_percent) = (0.0, 0.0_f64);
    let (mut wanted, mut most) = (Vec::new(), Vec::new());
    let (mut plain, mut whole) = (0.0, 0.0);
    let mut members = Vec::new();
    for part in &likeness.parts {
        let member = &result.members[part.member];
        let total = likeness.at(*part, full_mbps, &Figure::Total)?;
        let port = member.ports[0].clone();
        let own = match &*member.direction {
            "read" => Figure::Read(port),
            _ => Figure::Write(port),
        };
        let own = likeness.at(*part, full_mbps, &own);
        let own = own.map_or(total.factor, |c| c.factor);
        let rate = member.achieved_mbps();
        // A stream that keeps its set pace has exactly that rate.
        let is_paced = (member.checks.iter()).any(|c| c.what == "rate" && c.state == State::Met);
        paced += if is_paced { rate } else { 0.0 };
        plain += rate;
        whole += rate * total.factor;
        error_percent = error_percent.max(total.error_percent);
        wanted.push(if is_paced { 0.0 } else { rate * own });
        most.push(member.peak_mbps().unwrap_or(f64::INFINITY));
        members.push((rate, is_paced));
    }
    // The corrected total is divided among the streams in proportion to their own corrections.
    let whole = whole.min(most_mbps);
    let rates = divide(whole - paced, &wanted, &most);
    let factor = |((rate, is_paced), corrected): ((f64, bool), f64)| {
        if is_paced || rate <= 0.0 {
            1.0
        } else {
            corrected / rate
        }
    };
    let members = members.into_iter().zip(rates).map(factor);
    Some(Factors {
        members: members.collect(),
        total: if plain > 0.0 { whole / plain } else { 1.0 },
        error_percent,
    })
}

fn apply(
    calibration: &Calibration,
    likeness: &Likeness<'_>,
    distance: f64,
    factors: &Factors,
    design: &DesignFile,
    result: &mut DesignResult,
) {
    let (plain_mbps, plain_percent) = (result.total_mbps, result.error_percent);
    for (part, factor) in likeness.parts.iter().zip(&factors.members) {
        let in_flight = design.stream[part.member].in_flight() as f64;
        let bytes = f64::from(part.burst_beats) * f64::from(likeness.series.beat_bytes);
        scale(&mut result.members[part.member], *factor, in_flight * bytes);
    }
    result.total_mbps = result.members.iter().map(MemberResult::achieved_mbps).sum();
    result.error_percent = Some(factors.error_percent);
    result.never_measured = String::new();
    let reach = likeness.reach();
    let by = calibration.in_words();
    let with = match plain_percent {
        Some(percent) => format!("±{percent:.1} %"),
        None => "unknown error".into(),
    };
    let text = format!(
        "corrected by {by}: 90 % of the measured configurations like this one that were left out of the training were \
         within ±{:.1} % of the corrected total. The design is {distance:.2} length scales from the nearest measured \
         configuration; corrections end at {reach:.2}. The model alone: {plain_mbps:.0} MB/s, {with}.",
        factors.error_percent
    );
    result.confidence.clone_from(&text);
    result.calibration = Some(Calibrated {
        data: calibration.data.clone(),
        measured: calibration.measured.clone(),
        applies: true,
        distance: Some(distance),
        reach: Some(reach),
        factor: factors.total,
        plain_total_mbps: plain_mbps,
        plain_error_percent: plain_percent,
        text,
    });
}

/// Corrects the figures of a stream, and keeps the uncorrected ones next to them. The latency of a stream that always has
/// all its bursts in flight (`in_flight_bytes`) is inversely proportional to its rate (Little's law); other latencies are
/// not corrected.
fn scale(member: &mut MemberResult, factor: f64, in_flight_bytes: f64) {
    let rate = member.achieved_mbps();
    let mut plain = Plain {
        achieved_mbps: rate,
        latency_mean_ns: None,
    };
    if let Some(latency) = &mut member.latency
        && latency.mean_ns * rate / 1e3 >= FULL * in_flight_bytes
        && factor > 0.0
    {
        plain.latency_mean_ns = Some(latency.mean_ns);
        latency.mean_ns /= factor;
    }
    member.read_mbps *= factor;
    member.write_mbps *= factor;
    member.spread_mbps *= factor;
    for check in member.checks.iter_mut().filter(|c| c.what == "rate") {
        if check.state != State::Met {
            check.got = check.got.map(|got| (got * factor).min(check.wanted));
            check.met = check.got.is_some_and(|got| got >= check.wanted);
            if check.met {
                check.state = State::TooClose;
            }
        }
    }
    // A stream that keeps its set pace does so with and without the calibration.
    member.plain = (factor != 1.0).then_some(plain);
}

/// States why a calibration does not apply.
fn reject(calibration: &Calibration, at: Option<(f64, f64)>, why: &str, result: &mut DesignResult) {
    let text = format!(
        "{} does not apply: {why}. All figures are the model's own.",
        calibration.in_words()
    );
    let first = result.confidence.strip_suffix(&result.never_measured);
    let first = first.unwrap_or(&result.confidence);
    let mut capital = text.chars();
    let capital: String = (capital.next().into_iter())
        .flat_map(char::to_uppercase)
        .chain(capital)
        .collect();
    result.confidence = format!("{first} {capital}{}", result.never_measured);
    result.calibration = Some(Calibrated {
        data: calibration.data.clone(),
        measured: calibration.measured.clone(),
        applies: false,
        distance: at.map(|(distance, _)| distance),
        reach: at.map(|(_, reach)| reach),
        factor: 1.0,
        plain_total_mbps: result.total_mbps,
        plain_error_percent: result.error_percent,
        text,
    });
}

impl DesignResult {
    /// Returns the board's total divided by the model's, for streams that run as fast as possible.
    pub(crate) fn correction(&self) -> f64 {
        self.calibration.as_ref().map_or(1.0, |c| c.factor)
    }

    /// Returns the uncorrected total if the total of this result is corrected.
    pub(crate) fn plain_total_mbps(&self) -> Option<f64> {
        let plain = self.calibration.as_ref().filter(|c| c.applies)?;
        (plain.plain_total_mbps != self.total_mbps).then_some(plain.plain_total_mbps)
    }
}

impl MemberResult {
    /// Returns the uncorrected rate divided by the corrected rate.
    pub(crate) fn plain_factor(&self) -> f64 {
        let corrected = self.achieved_mbps();
        let plain = self.plain.filter(|_| corrected > 0.0);
        plain.map_or(1.0, |p| p.achieved_mbps / corrected)
    }
}
