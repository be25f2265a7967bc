//! The length of a design's runs, and the start times of its members.

use axiscope_platform::Error;
use axiscope_sim::{RunSpec, Until};

use crate::record::DesignFile;

/// Number of runs with different start times over which rates are averaged, unless the design gives
/// another number.
const STARTS: u32 = 3;
/// Range of the random delay that is added to all starts in designs that fix the start times of
/// streams, ns. It is the time between two refreshes (JEDEC, 7.8 us).
const PHASE_NS: f64 = 8000.0;
/// Length of the timeline of the DRAM's data bus, us. Sweeps have no timeline.
const TIMELINE_US: f64 = 4.0;
/// Longest run of a design that ends, us.
const LONGEST_US: f64 = 1e5;
/// Longest counted time of a design without an end, us, if its verdicts are not settled earlier.
const LONGEST_ENDLESS_US: f64 = 4000.0;

/// Returns the fields of the point's `run`. The run ends when all members with an end are done, or when rates
/// are steady if none has an end. Fields of the design's `run` take precedence.
pub(crate) fn run_of(design: &DesignFile) -> Result<RunSpec, Error> {
    let mut run = RunSpec {
        max_us: LONGEST_ENDLESS_US,
        ..RunSpec::default()
    };
    if let Some(all) = ends(design) {
        run.until = if all { Until::Drained } else { Until::Counted };
        run.warmup_us = 0.0;
        run.max_us = LONGEST_US;
    }
    let periods_us = design.periods_us();
    if periods_us > run.min_us {
        run.min_us = periods_us;
        run.max_us = run.max_us.max(periods_us);
    }
    let set = |s: &crate::Stream| {
        s.start_us != 0.0 || s.phase_us != 0.0 || !s.after.is_empty() || s.recording.is_some()
    };
    let timed = design.stream.iter().any(set);
    // If the design fixes the start times, only their position between two refreshes is random.
    // Otherwise software starts the masters one after another, with the default delays of points.
    if timed {
        (run.skew_ns, run.write_skew_ns) = (0.0, 0.0);
    } else if ends(design).is_none() {
        run.warmup_us += masters_started_us(design, &run);
    }
    run.skews = STARTS;
    run.phase_ns = if timed { PHASE_NS } else { 0.0 };
    run.causes = true;
    run.timeline_us = if design.sweep.is_empty() {
        TIMELINE_US
    } else {
        0.0
    };
    let mut whole = serde_json::to_value(&run).expect("a run is JSON");
    for (field, value) in &design.run {
        whole[field] = value.clone();
    }
    serde_json::from_value(whole).map_err(|e| Error(format!("run: {e}")))
}

/// Returns whether all members end, or `None` if no member does.
pub(crate) fn ends(design: &DesignFile) -> Option<bool> {
    let streams = design.stream.iter().map(|s| s.bytes.is_some());
    let clusters = design.cluster.iter().map(|c| c.copies.is_some());
    let found: Vec<bool> = streams.chain(clusters).collect();
    if !found.contains(&true) {
        return None;
    }
    let endless = !design.network.is_empty() || design.program.iter().any(|p| p.accesses.is_none());
    Some(!found.contains(&false) && !endless)
}

/// Returns the time from the start of the first master to the start of the last master, us.
pub(crate) fn started_us(design: &DesignFile) -> f64 {
    let run = run_of(design).unwrap_or_default();
    let starts = design.stream.iter().map(|s| s.start_us + s.phase_us);
    starts.fold(0.0, f64::max) + masters_started_us(design, &run)
}

fn masters_started_us(design: &DesignFile, run: &RunSpec) -> f64 {
    let masters = design.member_names().len() as f64;
    (masters * run.skew_ns + run.write_skew_ns) / 1e3
}
