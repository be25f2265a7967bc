//! Sets up the engines of streams in the masters of a point: the engines and drivers that they wait
//! for, and the data that they record.

use axiscope_sim::{
    AfterSpec, BatchesSpec, EngineSpec, GeneratorSpec, MasterSpec, RecordedAfterSpec, RunSpec,
};

use super::{Kind, Placed};
use crate::record::{DesignFile, Direction};

/// Longest batch of a stream's statistics, us. It is longer than the time between two refreshes (JEDEC, 7.8
/// us).
const BATCH_US: f64 = 10.0;
/// Minimum number of batches in the shortest run.
const BATCHES: f64 = 6.0;

/// Returns a generator without engines.
pub(super) fn generator(name: &str, port: &str) -> MasterSpec {
    GeneratorSpec {
        name: name.into(),
        port: port.into(),
        read: None,
        write: None,
        write_then_read_ns: None,
    }
    .into()
}

/// Returns the engine of one direction of a generator.
pub(super) fn slot(master: &mut MasterSpec, way: Direction) -> &mut Option<EngineSpec> {
    let generator = master.get_mut::<GeneratorSpec>();
    let generator = generator.expect("streams are traffic generators");
    generator.slot(way)
}

/// Sets the engines of all streams to record the data that verdicts need.
pub(super) fn record_batches(
    design: &DesignFile,
    members: &[Placed],
    run: &RunSpec,
    masters: &mut [MasterSpec],
) {
    for placed in members.iter().filter(|m| m.kind == Kind::Stream) {
        let mut all = masters.iter_mut();
        let master = all
            .find(|m| m.name() == placed.masters[0])
            .expect("its own");
        let engine = slot(master, placed.side.expect("a stream's")).as_mut();
        engine.expect("a stream's").batches = Some(BatchesSpec {
            batch_us: (run.min_us / BATCHES).min(BATCH_US),
            latency_bound_ns: design.stream[placed.number].latency_bound_ns,
        });
    }
}

/// Makes DMAs wait for their drivers: each part of a transfer waits until the part before it is complete.
pub(super) fn add_drivers(design: &DesignFile, members: &[Placed], masters: &mut [MasterSpec]) {
    for placed in members.iter().filter(|m| m.kind == Kind::Stream) {
        let s = &design.stream[placed.number];
        let (Some(bytes), Some(us)) = (s.rearm_bytes, s.rearm_us) else {
            continue;
        };
        let side = placed.side.expect("a stream's");
        let mut all = masters.iter_mut();
        let master = all
            .find(|m| m.name() == placed.masters[0])
            .expect("its own");
        let engine = slot(master, side).as_mut().expect("a stream's");
        engine.after.push(AfterSpec {
            master: placed.masters[0].clone(),
            side,
            bytes,
            each: true,
            ahead: 1,
            tile_bytes: None,
            delay_ns: 1e3 * us,
        });
    }
}

/// Adds the conditions that the engines wait for.
pub(super) fn add_dependencies(
    design: &DesignFile,
    members: &[Placed],
    masters: &mut [MasterSpec],
) {
    let owner = |stream: &str| {
        let at = members.iter().find(|m| m.name == stream);
        let at = at.expect("checked when it was read");
        (at.masters[0].clone(), at.side.expect("a stream's"))
    };
    for s in design.stream.iter().filter(|s| !s.after.is_empty()) {
        let waits = s.after.iter().map(|a| {
            let (master, side) = owner(&a.stream);
            AfterSpec {
                master,
                side,
                bytes: a.bytes,
                each: a.each,
                ahead: if a.each { a.ahead } else { 0 },
                tile_bytes: a.tile_bytes,
                delay_ns: 1e3 * a.delay_us,
            }
        });
        let waits = waits.collect();
        let (name, side) = owner(&s.name);
        let mut generators = masters.iter_mut();
        let master = generators.find(|m| m.name() == name).expect("it is there");
        slot(master, side).as_mut().expect("it is there").after = waits;
    }
    for s in &design.stream {
        let Some(with) = &s.recorded_with else {
            continue;
        };
        let (of, way) = owner(with);
        let (name, side) = owner(&s.name);
        let mut generators = masters.iter_mut();
        let master = generators.find(|m| m.name() == name).expect("it is there");
        let engine = slot(master, side).as_mut().expect("it is there");
        let recording = engine.recording.as_mut().expect("checked when it was read");
        recording.after = Some(RecordedAfterSpec {
            master: of,
            side: way,
        });
    }
}
