//! Warns of members that ran too briefly to be judged.

use axiscope_sim::{EngineSpec, PointResult};

use crate::{
    compile::{Kind, Made, Placed},
    member::is_bound,
    record::DesignFile,
    result::MemberResult,
};

/// Number of bursts that is sufficient to judge a rate: with this number, one burst more or less
/// changes the rate by one per cent.
const ENOUGH_BURSTS: f64 = 100.0;

/// Returns a sentence for each member whose verdict may change in a longer run.
pub(crate) fn too_short(
    design: &DesignFile,
    made: &Made,
    members: &[MemberResult],
    result: &PointResult,
    has_series: bool,
) -> Vec<String> {
    let mut out = Vec::new();
    for (placed, member) in made.members.iter().zip(members) {
        out.extend(part_of_a_kernel(placed, design, made, result));
        // If there are time series, such a verdict is marked as too close to call instead.
        if !has_series {
            out.extend(within_a_burst(placed, design, made, member, result));
        }
    }
    out
}

/// Warns that the slowdown of a kernel was determined from a part of the kernel. Other phases may
/// be slowed down by a different factor. Under load, the sampled part differs from the part that
/// ran alone.
fn part_of_a_kernel(
    placed: &Placed,
    design: &DesignFile,
    made: &Made,
    result: &PointResult,
) -> Option<String> {
    let own = |name: &str| placed.masters.iter().any(|n| n == name);
    let mut masters = made.point.masters.iter();
    let kernel = placed.kind == Kind::Program
        && is_bound(placed, design)
        && masters.any(|m| own(m.name()) && m.runs_a_kernel())
        && !(result.masters.iter()).any(|m| own(&m.name) && m.run_us.is_some());
    kernel.then(|| {
        format!(
            "{}: its program has phases, and the slowdown covers only the {:.0} us that were run. To cover more of \
             them, give [run] a longer min_us and max_us, such as 2000",
            placed.name, result.simulated_us
        )
    })
}

/// Warns that a stream missed its rate by less than one burst in the counted time.
fn within_a_burst(
    placed: &Placed,
    design: &DesignFile,
    made: &Made,
    member: &MemberResult,
    result: &PointResult,
) -> Option<String> {
    let missed = member.checks.iter().find(|c| c.what == "rate" && !c.met)?;
    if placed.kind != Kind::Stream || design.stream[placed.number].bytes.is_some() {
        return None;
    }
    let engine = engine(placed, made)?;
    let bytes = f64::from(engine.burst_beats) * f64::from(engine.beat_bytes);
    let counted_us = result.simulated_us - result.warmup_us;
    let (wanted, got) = (missed.wanted, missed.got?);
    ((wanted - got) * counted_us < bytes).then(|| {
        let long_us = (ENOUGH_BURSTS * bytes / wanted / 100.0).ceil() * 100.0;
        format!(
            "{}: it misses its rate by less than one burst in the {counted_us:.0} us that were counted. To settle it, \
             give [run] a longer min_us and max_us, such as {long_us}",
            placed.name
        )
    })
}

/// Returns the engine of a stream.
fn engine<'a>(placed: &Placed, made: &'a Made) -> Option<&'a EngineSpec> {
    let mut masters = made.point.masters.iter();
    let own = masters.find(|m| placed.masters.iter().any(|n| n == m.name()))?;
    own.engine(placed.side?)
}
