//! Decides for each field of a point what a board does with it: apply it, report it, or reject the point.
//!
//! Each record is destructured without `..`, so a field that is added to it does not compile until it is handled here.
//! Fields that are bound to `_` are handled elsewhere, as the comment in front of them states.

use axiscope_sim::{
    BeforeSpec, ClusterSpec, ConvolutionSpec, CoreSpec, CpuPassSpec, DmaChannelSpec, EngineSpec,
    GeneratorSpec, MasterSpec, PacketDmaSpec, PlayedSpec, PlayerSpec, Point, RunSpec,
    StreamDmaSpec,
};

/// Returns why a board cannot run a point, one sentence for each field.
pub fn undone(point: &Point) -> Vec<String> {
    let Point {
        // The clock is compared with the clock of each block (`point.rs`).
        pl_mhz: _,
        // The point is rejected unless the value equals `pl_mhz` (`point.rs`).
        port_mhz: _,
        // The map is compared with the registers of the controller (`stated.rs`).
        mapping: _,
        // The QoS is set for the point, and restored afterwards (`stated.rs`).
        qos: _,
        masters,
        // The blocks between a master and its port must be those of the design (`point.rs`).
        muxes: _,
        // Turns are rejected for packet DMAs; no other kind with a block takes turns (`lacks.rs`).
        turns: _,
        regulators,
        watch,
        governor,
        run,
    } = point;
    let mut out = Vec::new();
    if !regulators.is_empty() {
        out.push(
            "regulators: not programmed on boards yet; leave them out, or use the model".into(),
        );
    }
    if watch.is_some() || governor.is_some() {
        out.push("watch, governor: the instrument has none; use the model".into());
    }
    if masters.is_empty() {
        out.push("masters: none; give at least one".into());
    }
    run_fields(run);
    for m in masters {
        master(m, &mut out);
    }
    out
}

/// All fields of a run are applied, or their columns stay empty.
const fn run_fields(run: &RunSpec) {
    let RunSpec {
        // The following fields determine how long the runner waits and counts (`once.rs`, `counted.rs`).
        warmup_us: _,
        min_us: _,
        max_us: _,
        tolerance: _,
        until: _,
        // The fields below determine the runs and their start times (`run.rs`, `plan.rs`).
        skews: _,
        skew_ns: _,
        write_skew_ns: _,
        seed: _,
        // This field randomizes the start relative to refreshes, which is always random on a board.
        phase_ns: _,
        // Only the model knows what a stream waits for and how the DRAM's bus is used, so these columns stay
        // empty.
        causes: _,
        timeline_us: _,
    } = run;
}

fn master(m: &MasterSpec, out: &mut Vec<String>) {
    match m {
        MasterSpec::TrafficGenerator(g) => generator(g),
        MasterSpec::Convolution(c) => convolution(c),
        MasterSpec::Player(p) => player(p),
        MasterSpec::StreamDma(d) => stream(d),
        MasterSpec::Cluster(c) => cluster(c),
        MasterSpec::PacketDma(d) => packets(d),
        MasterSpec::Core(c) => core(c),
        MasterSpec::ImageCpu(c) => out.push(format!(
            "masters.{}: a core that filters images, and the agent has no such program: use the model",
            c.name
        )),
        // No block can run masters of other kinds, so the point is rejected as a whole (`point.rs`).
        other => debug_assert!(other.block().is_none(), "undecided fields: {other:?}"),
    }
}

fn generator(g: &GeneratorSpec) {
    let GeneratorSpec {
        name: _,
        // The port selects the block (`point.rs`).
        port: _,
        read,
        write,
        // The point is rejected if this is shorter than the time that the driver takes (`lacks.rs`).
        write_then_read_ns: _,
    } = g;
    for e in [read, write].into_iter().flatten() {
        engine(e);
    }
}

fn engine(e: &EngineSpec) {
    let EngineSpec {
        // The fields below are programmed (`program.rs`); the width is compared with the block's.
        burst_beats: _,
        beat_bytes: _,
        pattern: _,
        base: _,
        window_bytes: _,
        stride_bytes: _,
        seed: _,
        outstanding: _,
        count: _,
        idle_cycles: _,
        target_mbps: _,
        catch_up_bytes: _,
        axcache: _,
        axprot: _,
        axuser: _,
        // The driver programs this field; a block that always cuts bursts rejects it (`traffic.rs`).
        cut_4k: _,
        // The number must equal that of the queue in front of the port in the design (`lacks.rs`).
        queue_bursts: _,
        // The driver programs the QoS, and the port is set to use it (`stated.rs`).
        axqos: _,
        // The plan of the run contains the start (`plan.rs`).
        start_ns: _,
        // Tiles are rejected (`lacks.rs`), because they only have a meaning for the pattern of tiles.
        tile: _,
        pulses: _,
        cache: _,
        way: _,
        after: _,
        recording: _,
        before,
        // Only the model records batches, so their results stay empty.
        batches: _,
    } = e;
    before.iter().for_each(software);
}

/// What software does before a transfer is done where the processors cache the buffer, and rejected elsewhere
/// (`windows.rs`).
fn software(before: &BeforeSpec) {
    let BeforeSpec {
        // The run, or the second pass, starts that much later (`once.rs`, `mapped.rs`).
        rested_us: _,
        cpu,
    } = before;
    for pass in cpu {
        let CpuPassSpec {
            touch: _,
            base: _,
            bytes: _,
        } = pass;
    }
}

const fn convolution(c: &ConvolutionSpec) {
    let ConvolutionSpec {
        name: _,
        port: _,
        // The driver programs the following fields (`program.rs`).
        order: _,
        burst_beats: _,
        read_base: _,
        write_base: _,
        window_bytes: _,
        // The value must match the parameters with which the block was built (`program.rs`).
        buffer_bytes: _,
        // The point is rejected unless this is the value of the block (`lacks.rs`).
        compute_cycles: _,
    } = c;
}

fn player(p: &PlayerSpec) {
    let PlayerSpec {
        name: _,
        port: _,
        // The driver programs the following fields (`program.rs`).
        beat_bytes: _,
        base: _,
        base_step_bytes: _,
        base_loops: _,
        loops: _,
        reads_outstanding: _,
        writes_outstanding: _,
        entries,
        axcache: _,
        axprot: _,
        axuser: _,
        // The driver programs the QoS, and the port is set to use it (`stated.rs`).
        axqos: _,
        // The plan of the run contains the start (`plan.rs`).
        start_ns: _,
    } = p;
    for entry in entries {
        // The driver programs the following fields (`program.rs`).
        let PlayedSpec {
            direction: _,
            offset: _,
            beats: _,
            id: _,
            wait: _,
            gap_cycles: _,
        } = entry;
    }
}

fn stream(d: &StreamDmaSpec) {
    let StreamDmaSpec {
        name: _,
        port: _,
        // The fields below are programmed (`program.rs`); the width is compared with the block's.
        burst_beats: _,
        beat_bytes: _,
        read,
        write,
        // If both channels are joined, this is compared with the parameters with which the block was built
        // (`program.rs`).
        fifo_bytes: _,
        transfer_bytes: _,
        // The point is rejected unless there is one transfer, or no end (`lacks.rs`).
        transfers: _,
        // The fields below are programmed, or rejected if they do not fit into the registers (`lacks.rs`).
        issue_cycles: _,
        sub_copy_bytes: _,
        idle_cycles: _,
        // The runner waits for this time (`start.rs`).
        driver_ns: _,
        // The plan of the run contains the start (`plan.rs`).
        start_ns: _,
        // The driver programs the following fields (`program.rs`).
        axcache: _,
        axprot: _,
        axuser: _,
    } = d;
    for channel in [read, write].into_iter().flatten() {
        // The driver programs the following fields (`program.rs`).
        let DmaChannelSpec {
            base: _,
            outstanding: _,
        } = channel;
    }
}

const fn cluster(c: &ClusterSpec) {
    // These are in the job or the regulator of the cluster (`program.rs`), except the start (`plan.rs`) and the QoS
    // of the master, which the port is set to use (`stated.rs`).
    let ClusterSpec {
        name: _,
        port: _,
        direction: _,
        base: _,
        rows: _,
        row_bytes: _,
        stride_bytes: _,
        sub_copy_bytes: _,
        idle_cycles: _,
        blocking: _,
        burst_beats: _,
        beat_bytes: _,
        outstanding: _,
        copies: _,
        regulator: _,
        axqos: _,
        axcache: _,
        axprot: _,
        axuser: _,
        start_ns: _,
    } = c;
}

fn packets(d: &PacketDmaSpec) {
    let PacketDmaSpec {
        name: _,
        port: _,
        // The driver programs the following fields (`packets.rs`).
        burst_beats: _,
        beat_bytes: _,
        read_base: _,
        write_base: _,
        image_bytes: _,
        packet_bytes: _,
        images: _,
        axcache: _,
        axprot: _,
        axuser: _,
        // The point is rejected if the block or its driver does not support the value (`lacks.rs`).
        outstanding: _,
        gap_cycles: _,
        driver_ns: _,
        before,
    } = d;
    before.iter().for_each(software);
}

const fn core(c: &CoreSpec) {
    let CoreSpec {
        name: _,
        // The port selects the processors that run the program (`cores.rs`, `remote`).
        port: _,
        program: _,
        // Under Linux the kernel chooses the address; an R5F uses this one.
        base: _,
        // The program gets memory of this size (`cores.rs`).
        bytes: _,
        scattered: _,
        page_bytes: _,
        block_bytes: _,
        warm_accesses: _,
        accesses: _,
        // The model uses the following fields to sample a program; a board runs the whole program.
        windows: _,
        window_accesses: _,
        window_settle_accesses: _,
        window_warm_accesses: _,
        // The plan of the run contains the start (`cores.rs`).
        start_ns: _,
    } = c;
}
