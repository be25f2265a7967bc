//! Issues single transactions through the latency probe on the virtual board.

use axiscope_fabric::CpuTouch;
use axiscope_instrument::runner::{ProbeBus, ProbeResult, ProbeSpec, probe_point};
use axiscope_platform::{Error, Platform};
use axiscope_sim::{CpuPassSpec, GeneratorSpec, Point, TouchSpec};

use crate::{Block, Board, refuse::probe_refused};

/// Runs the probe at the port of the point's only master. The engines of this master give the
/// address, the size, the sidebands, and the accesses that software makes first.
///
/// # Errors
/// If the probe cannot run the point, or a transaction fails.
pub fn run_probe(
    platform: &Platform,
    point: &Point,
    spec: ProbeSpec,
) -> Result<ProbeResult, Error> {
    let problems = point.problems(platform).into_iter();
    if let Some(first) = problems.chain(probe_refused(platform, point)).next() {
        return Err(Error(format!("point: {first}")));
    }
    if !matches!(&point.masters[..], [only] if only.get::<GeneratorSpec>().is_some()) {
        return Err(Error("point: give one traffic generator".into()));
    }
    let message = |e: axiscope_instrument::Error| Error(format!("virtual board: {e}"));
    let board =
        &mut Board::with_blocks(platform, &bare(point), &[Block::Probe]).map_err(message)?;
    board.port(0).configure([true; 2], [true; 2]);
    board.begin(1);
    probe_point(board, 0, point, spec).map_err(message)
}

impl ProbeBus for Board {
    fn touch(&mut self, pass: &CpuPassSpec) -> Result<(), axiscope_instrument::Error> {
        let touch = match pass.touch {
            TouchSpec::Load => CpuTouch::Load,
            TouchSpec::Store => CpuTouch::Store,
            TouchSpec::LoadL2 => CpuTouch::LoadL2,
            TouchSpec::Flush => CpuTouch::Flush,
        };
        self.software(touch, pass.base, pass.bytes);
        Ok(())
    }
}

/// Returns the point without the accesses that software makes first, because this module makes them
/// at the time of each transaction.
fn bare(point: &Point) -> Point {
    let mut point = point.clone();
    for m in &mut point.masters {
        if let Some(generator) = m.get_mut::<GeneratorSpec>() {
            for e in generator.engines_mut() {
                e.before = None;
            }
        }
    }
    point
}
