//! From results of the model to what each member of a design got.

use std::collections::BTreeMap;

use axiscope_sim::PointResult;
use serde_json::{Map, Value};

use crate::{
    compile::Made,
    member::{Names, member_of},
    place::Board,
    record::DesignFile,
    result::{DesignResult, Span},
    sentences::limit,
    supplies::Supplies,
    sureness::sureness,
    too_short::too_short,
    wire::too_much,
};

/// What was run of a design: the whole, and alone each member that bounds its slowdown, by name.
#[derive(Debug)]
pub struct Ran {
    /// All members together.
    pub whole: PointResult,
    /// Members by themselves.
    pub alone: BTreeMap<String, PointResult>,
    /// What ran it: `model` or `virtual`.
    pub backend: String,
    /// The axes of a sweep and their values here.
    pub values: Map<String, Value>,
}

/// What each member got, in the order of the design.
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
    let sure = sureness(design, board, supplies, made);
    let timeline = result.timeline.iter().map(|span| Span {
        start_ns: span.start_ns,
        end_ns: span.end_ns,
        what: span.what.clone(),
        member: (span.master.as_ref()).map(|master| names.named(master, &span.what)),
        bank: span.bank,
    });
    let mut warnings = result.warnings.clone();
    warnings.extend(too_short(design, made, &members, result));
    // Designs run on models, which have a controller to ask.
    let controller = result.controller.unwrap_or_default();
    DesignResult {
        schema: 1,
        title: design.title.clone(),
        platform: board.name.clone(),
        pl_mhz: made.point.pl_mhz,
        mapping: made.point.mapping.clone(),
        qos: made.point.qos.clone(),
        limit: too_much(design, board, made).unwrap_or_else(|| limit(&members)),
        missed: 0,
        met: false,
        total_mbps: members.iter().map(crate::MemberResult::achieved_mbps).sum(),
        members,
        timeline: timeline.collect(),
        error_percent: sure.total_percent,
        error_mbps: None,
        sure: sure.said,
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
