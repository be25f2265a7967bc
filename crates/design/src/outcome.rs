//! Converts results of the model to the result of a design.

use std::collections::BTreeMap;

use axiscope_sim::{PointResult, Series};
use serde_json::{Map, Value};

use crate::{
    compile::{Kind, Made},
    confidence::confidence,
    core_slowdowns::judge_slowdowns,
    in_words::in_words,
    jobs::{name_ended, own_rate_texts},
    member::{Names, member_of},
    place::Board,
    pulses::lines_text,
    record::DesignFile,
    result::{DesignResult, Span},
    sentences::{SCHEMA, limit_of},
    supplies::Supplies,
    too_short::too_short,
    verdict::SteadyState,
};

/// The runs of a design: one with all members, and one for each member with a slowdown bound, running alone.
#[derive(Debug)]
pub struct Ran {
    /// All members together.
    pub whole: PointResult,
    /// Runs of members alone, by the name of the member.
    pub alone: BTreeMap<String, PointResult>,
    /// Data of the masters over time, for each start time, with all members running together. Empty
    /// if the backend does not record them.
    pub series: Vec<Series>,
    /// The steady states that were reached from different start times, the worst state first. Empty
    /// if there is only one.
    pub states: Vec<SteadyState>,
    /// Data over time of each member running alone, by name.
    pub alone_series: BTreeMap<String, Vec<Series>>,
    /// The backend: `model` or `virtual`.
    pub backend: String,
    /// Values of the sweep's axes in this case.
    pub values: Map<String, Value>,
}

/// Returns the result of a design, with its members in the order of the file.
#[must_use]
pub fn outcome(
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
    made: &Made,
    ran: Ran,
) -> DesignResult {
    let result = &ran.whole;
    let names = Names::of(made);
    let error = confidence(design, board, supplies, made);
    let mut members: Vec<_> = (made.members.iter())
        .map(|placed| {
            let mut member = member_of(placed, design, board, made, &ran, &names);
            // Of all figures except slowdowns, only the rates of endless streams were compared with
            // measurements.
            let is_known = error.total_percent.is_some()
                && placed.kind == Kind::Stream
                && design.stream[placed.number].bytes.is_none();
            for check in member.checks.iter_mut().filter(|c| c.what == "rate") {
                check.model_error_is_known = is_known;
            }
            member
        })
        .collect();
    judge_slowdowns(design, board, supplies, made, &mut members);
    name_ended(design, &made.point.run, result.simulated_us, &mut members);
    let timeline = result.timeline.iter().map(|span| Span {
        start_ns: span.start_ns,
        end_ns: span.end_ns,
        what: span.what.clone(),
        member: (span.master.as_ref()).map(|master| names.named(master, &span.what)),
        bank: span.bank,
    });
    let warnings = result.warnings.iter();
    let mut warnings: Vec<_> = warnings.map(|w| in_words(&made.members, w)).collect();
    warnings.extend(too_short(
        design,
        made,
        &members,
        result,
        !ran.series.is_empty(),
    ));
    warnings.extend(design.stream.iter().filter_map(lines_text));
    warnings.extend(own_rate_texts(design, made));
    // The controller is modelled on both backends.
    let controller = result.controller.unwrap_or_default();
    let mut outcome = DesignResult {
        schema: SCHEMA,
        title: design.title.clone(),
        platform: board.name.clone(),
        pl_mhz: made.point.pl_mhz,
        mapping: made.point.mapping.clone(),
        qos: made.point.qos.clone(),
        limit: String::new(),
        limited_by: None,
        missed: 0,
        undecided: 0,
        met: false,
        total_mbps: members.iter().map(crate::MemberResult::achieved_mbps).sum(),
        members,
        timeline: timeline.collect(),
        calibration: None,
        error_percent: error.total_percent,
        error_mbps: None,
        confidence: error.text,
        never_measured: error.never_measured,
        total_text: String::new(),
        in_all: "".into(),
        error_text: String::new(),
        summary: String::new(),
        dram_busy_fraction: controller.dram_busy_fraction,
        row_hit_rate: controller.row_hit_rate,
        nj_per_byte: result.energy.and_then(|e| e.nj_per_byte),
        simulated_us: result.simulated_us,
        starts: result.skews,
        steady: result.steady,
        states: ran.states,
        warnings,
        bus: ran.whole.bus,
        values: ran.values,
        backend: ran.backend,
    };
    outcome.limit = limit_of(design, board, made, &outcome);
    outcome.worded()
}
