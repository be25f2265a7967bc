//! Converts results of the model to the result of a design.

use std::collections::BTreeMap;

use axiscope_sim::{PointResult, Series};
use serde_json::{Map, Value};

use crate::{
    compile::{Kind, Made, Placed},
    confidence::confidence,
    in_words::in_words,
    member::{Names, clock_mhz, member_of},
    place::Board,
    pulses::lines_text,
    record::DesignFile,
    result::{DesignResult, Span},
    sentences::{SCHEMA, limit_of},
    supplies::Supplies,
    too_short::too_short,
    verdict::{Evidence, states_of, states_text},
};

/// The runs of a design: all members together, and alone each member with a slowdown bound.
#[derive(Debug)]
pub struct Ran {
    /// All members together.
    pub whole: PointResult,
    /// Members alone, by name.
    pub alone: BTreeMap<String, PointResult>,
    /// Data of the masters over time, from each start: all members together. Empty if the backend does not record
    /// them.
    pub series: Vec<Series>,
    /// Data over time of members alone, by name.
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
    let members: Vec<_> = (made.members.iter())
        .map(|placed| member_of(placed, design, board, made, &ran, &names))
        .collect();
    let error = confidence(design, board, supplies, made);
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
    let endless = |m: &&Placed| m.kind == Kind::Stream && design.stream[m.number].bytes.is_none();
    for placed in made.members.iter().filter(endless) {
        let mhz = clock_mhz(placed, made, board);
        let evidence = Evidence::of(placed, made, &ran.series, None, mhz, 0.0);
        let rates = evidence.and_then(|e| states_of(&e));
        warnings.extend(rates.map(|rates| states_text(&placed.name, &rates)));
    }
    warnings.extend(design.stream.iter().filter_map(lines_text));
    // On both backends of designs, the controller is modelled.
    let controller = result.controller.unwrap_or_default();
    DesignResult {
        schema: SCHEMA,
        title: design.title.clone(),
        platform: board.name.clone(),
        pl_mhz: made.point.pl_mhz,
        mapping: made.point.mapping.clone(),
        qos: made.point.qos.clone(),
        limit: limit_of(design, board, made, &members),
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
        warnings,
        bus: ran.whole.bus,
        values: ran.values,
        backend: ran.backend,
    }
    .worded()
}
