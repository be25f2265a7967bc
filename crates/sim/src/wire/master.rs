//! The masters of a point, built.

use std::sync::Arc;

use axiscope_fabric::{Direction, Domain, Ps};
use axiscope_masters::{
    After, BudgetConfig, ChannelConfig, Cluster, ClusterConfig, Convolution, ConvolutionConfig,
    Dpu, DpuPort, DpuWeights, Engine, EngineConfig, FillOrder, FurtherPorts, ImageCpu,
    ImageCpuConfig, Master, Milestones, PacketDma, PacketDmaConfig, Pattern, Phase, Player,
    PlayerConfig, Recorded, Regulated, Staged, Stock, StreamDma, StreamDmaConfig, Task, TaskConfig,
    Told, TrafficGenerator, Turn,
};

use super::ns;
use crate::{
    Point,
    point::{
        ClusterSpec, ConvolutionSpec, CopySpec, DmaChannelSpec, EngineSpec, ImageCpuSpec,
        MasterSpec, OrderSpec, PacketDmaSpec, PatternSpec, PlayerSpec, StreamDmaSpec, TaskSpec,
        TileSpec,
    },
};

/// What a master shares with others of the point.
#[derive(Default)]
pub(super) struct Beside {
    /// Its turn.
    pub turn: Option<Turn>,
    /// Its place at a buffer for weights.
    pub stock: Option<Stock>,
    /// Of a DPU and its further ports.
    pub further: Option<FurtherPorts>,
    /// What its reads and its writes wait for.
    pub after: [Vec<After>; 2],
    /// What waits for its reads and for its writes.
    pub told: [Vec<Milestones>; 2],
    /// What waits for whole bursts of its reads.
    pub read_ends: Vec<Milestones>,
    /// What its reads and its writes replay, and what of the other direction that waits for.
    pub recorded: [Option<Replayed>; 2],
}

/// What an engine replays.
pub(super) struct Replayed {
    pub bursts: Arc<[Recorded]>,
    pub other: Option<Milestones>,
}

/// The master of a specification, in the clock `pl`, behind so many register `stages`, that
/// starts at `start_ns`, or in its turn; with the regulator that the point puts before it.
pub(super) fn build(
    m: &MasterSpec,
    point: &Point,
    pl: Domain,
    stages: u32,
    start_ns: f64,
    mut beside: Beside,
) -> Box<dyn Master> {
    let [reads, writes] = std::mem::take(&mut beside.told);
    let ends = std::mem::take(&mut beside.read_ends);
    let regulator = point.regulators.iter().find(|r| r.master == m.name());
    // The stages are the port's: behind a regulator, if there is one. Engines count them in.
    let (own, behind) = match m {
        MasterSpec::TrafficGenerator { .. } if regulator.is_some() => (0, stages),
        MasterSpec::Convolution(_) | MasterSpec::StreamDma(_) | MasterSpec::Cluster(_) => {
            (0, stages)
        }
        // One that takes turns waits long, which stages would ask for cycle by cycle.
        MasterSpec::PacketDma(d) if !point.turns.contains(&d.name) => (0, stages),
        _ => (stages, 0),
    };
    let mut bare = build_bare(m, point, pl, own, start_ns, beside);
    if !(reads.is_empty() && writes.is_empty() && ends.is_empty()) {
        bare = Box::new(Told::new(bare, reads, writes).of_whole_reads(ends));
    }
    if let Some(r) = regulator {
        let budget = BudgetConfig {
            bytes: u64::from(r.budget_bytes),
            period_cycles: r.period_cycles,
        };
        bare = Box::new(Regulated::new(bare, pl, Some(budget), Some(budget), 0));
    }
    match behind {
        0 => bare,
        n => Box::new(Staged::new(bare, pl, n)),
    }
}

/// The master itself.
fn build_bare(
    m: &MasterSpec,
    point: &Point,
    pl: Domain,
    stages: u32,
    start_ns: f64,
    beside: Beside,
) -> Box<dyn Master> {
    let turn = beside.turn;
    let (read, write, gap) = match m {
        MasterSpec::TrafficGenerator {
            read,
            write,
            write_then_read_ns,
            ..
        } => (read, write, write_then_read_ns),
        MasterSpec::StreamDma(d) => {
            return Box::new(StreamDma::new(stream_config(d, pl, start_ns)));
        }
        MasterSpec::Player(p) => {
            return Box::new(Player::new(player_config(p, pl, stages, start_ns)));
        }
        MasterSpec::PacketDma(d) => {
            return Box::new(PacketDma::new(packet_config(d, pl, start_ns, turn)));
        }
        MasterSpec::ImageCpu(c) => {
            return Box::new(ImageCpu::new(image_cpu_config(c, pl, start_ns, turn)));
        }
        MasterSpec::Task(t) => return Box::new(Task::new(task_config(t, pl, start_ns))),
        MasterSpec::Cluster(c) => {
            return Box::new(Cluster::new(cluster_config(c, pl, start_ns)));
        }
        MasterSpec::Dpu(d) => {
            let config = d.config(pl, ns(start_ns), beside.stock, beside.further);
            return Box::new(Dpu::new(config));
        }
        MasterSpec::DpuPort(d) => {
            let shared = beside.further.expect("its DPU");
            return Box::new(DpuPort::new(d.config(&point.masters, pl), shared));
        }
        MasterSpec::DpuWeights(w) => {
            let config = w.config(&point.masters, pl, ns(start_ns));
            return Box::new(DpuWeights::new(config, beside.stock.expect("its buffer")));
        }
        MasterSpec::Core(_) => unreachable!("cores are built by complex"),
        MasterSpec::Outside(_) => unreachable!("it is given"),
        MasterSpec::Convolution(c) => {
            return Box::new(Convolution::new(convolution_config(c, pl, start_ns)));
        }
    };
    let engine =
        |e: &Option<EngineSpec>, from_ns: f64, after: Vec<After>, recorded: Option<Replayed>| {
            e.as_ref().map(|e| {
                let mut config = engine_config(e, pl, stages, from_ns);
                let Some(Replayed { bursts, other }) = recorded else {
                    return Engine::new(config).after(after);
                };
                config.count = Some(bursts.len() as u64);
                Engine::new(config).after(after).replaying(bursts, other)
            })
        };
    let [reads, writes] = beside.after;
    let [replays_reads, replays_writes] = beside.recorded;
    let write_ns = match gap {
        Some(_) => start_ns,
        None => start_ns + point.run.write_skew_ns,
    };
    let both = TrafficGenerator::new(
        engine(read, start_ns, reads, replays_reads),
        engine(write, write_ns, writes, replays_writes),
    );
    Box::new(match gap {
        Some(gap) => both.write_then_read(ns(*gap)),
        None => both,
    })
}

fn stream_config(d: &StreamDmaSpec, pl: Domain, from_ns: f64) -> StreamDmaConfig {
    let channel = |c: &Option<DmaChannelSpec>| {
        c.as_ref().map(|c| ChannelConfig {
            base: c.base,
            outstanding: c.outstanding,
        })
    };
    StreamDmaConfig {
        clock: pl,
        beats: d.burst_beats,
        beat_bytes: d.beat_bytes,
        read: channel(&d.read),
        write: channel(&d.write),
        fifo_bytes: d.fifo_bytes,
        transfer_bytes: d.transfer_bytes,
        transfers: d.transfers,
        issue_cycles: d.issue_cycles,
        sub_copy: d.sub_copy_bytes.map(|bytes| (bytes, d.idle_cycles)),
        driver: ns(d.driver_ns),
        start: ns(from_ns + d.start_ns),
    }
}

fn player_config(p: &PlayerSpec, pl: Domain, stages: u32, from_ns: f64) -> PlayerConfig {
    PlayerConfig {
        clock: pl,
        beat_bytes: p.beat_bytes,
        bursts: p.played().into(),
        base: p.base,
        base_step: p.base_step_bytes.into(),
        base_loops: p.base_loops.into(),
        loops: p.loops.map(u64::from),
        outstanding: [p.reads_outstanding, p.writes_outstanding],
        queue: 1 + stages as usize,
        qos: p.axqos,
        start: ns(from_ns + p.start_ns),
    }
}

fn convolution_config(c: &ConvolutionSpec, pl: Domain, from_ns: f64) -> ConvolutionConfig {
    ConvolutionConfig {
        clock: pl,
        order: match c.order {
            OrderSpec::RoundRobin => FillOrder::RoundRobin,
            OrderSpec::FillBuffer => FillOrder::FillBuffer,
        },
        beats: c.burst_beats,
        beat_bytes: ConvolutionSpec::BEAT_BYTES,
        read_bases: [c.read_base, c.read_base + c.window_bytes / 2],
        write_base: c.write_base,
        window: c.window_bytes / 2,
        buffer: c.buffer_bytes,
        compute_cycles: c.compute_cycles,
        start: ns(from_ns),
    }
}

fn packet_config(
    d: &PacketDmaSpec,
    pl: Domain,
    from_ns: f64,
    turn: Option<Turn>,
) -> PacketDmaConfig {
    PacketDmaConfig {
        clock: pl,
        beats: d.burst_beats,
        beat_bytes: d.beat_bytes,
        bases: [d.read_base, d.write_base],
        image_bytes: d.image_bytes,
        packet_bytes: d.packet_bytes,
        outstanding: d.outstanding,
        gap_cycles: d.gap_cycles,
        driver: ns(d.driver_ns),
        images: d.images,
        start: ns(from_ns),
        turn,
    }
}

fn image_cpu_config(
    c: &ImageCpuSpec,
    clock: Domain,
    from_ns: f64,
    turn: Option<Turn>,
) -> ImageCpuConfig {
    let [side, _] = c.sides();
    ImageCpuConfig {
        clock,
        line_bytes: side.burst_beats * side.beat_bytes,
        beat_bytes: side.beat_bytes,
        bases: [c.read_base, c.write_base],
        image_bytes: c.image_bytes,
        compute: clock.cycles(c.compute_cycles),
        stores: c.stores,
        images: c.images,
        start: ns(from_ns),
        turn,
    }
}

fn cluster_config(c: &ClusterSpec, pl: Domain, from_ns: f64) -> ClusterConfig {
    ClusterConfig {
        clock: pl,
        direction: direction(c.direction),
        base: c.base,
        rows: c.rows,
        row_bytes: c.row_bytes,
        stride_bytes: c.stride(),
        sub_copy_bytes: c.sub_copy_bytes,
        idle_cycles: c.idle_cycles,
        blocking: c.blocking,
        beats: c.burst_beats,
        beat_bytes: c.beat_bytes,
        outstanding: c.outstanding,
        copies: c.copies,
        budget: c.regulator.map(|r| BudgetConfig {
            bytes: u64::from(r.budget_bytes),
            period_cycles: r.period_cycles,
        }),
        qos: c.axqos,
        start: ns(from_ns + c.start_ns),
    }
}

fn task_config(t: &TaskSpec, pl: Domain, from_ns: f64) -> TaskConfig {
    TaskConfig {
        clock: pl,
        direction: direction(t.direction),
        beats: t.burst_beats,
        beat_bytes: t.beat_bytes,
        pattern: pattern(t.pattern, t.stride_bytes, t.seed, None),
        base: t.base,
        window: t.window_bytes,
        phases: (t.phases.iter())
            .map(|p| Phase {
                groups: p.groups,
                parallel: p.parallel,
                compute_cycles: p.compute_cycles,
            })
            .collect(),
        qos: t.axqos,
        start: ns(from_ns),
    }
}

const fn direction(way: CopySpec) -> Direction {
    match way {
        CopySpec::Read => Direction::Read,
        CopySpec::Write => Direction::Write,
    }
}

/// Tasks have no tiles, which is refused before.
fn pattern(
    of: PatternSpec,
    stride_bytes: Option<u64>,
    seed: u64,
    tile: Option<TileSpec>,
) -> Pattern {
    match of {
        PatternSpec::Tiles => Pattern::Tiles(tile.expect("a tile").tiles()),
        PatternSpec::Sequential => Pattern::Sequential,
        PatternSpec::Strided => Pattern::Strided(stride_bytes.unwrap_or(0)),
        PatternSpec::Random => Pattern::Random(seed),
    }
}

fn engine_config(e: &EngineSpec, pl: Domain, stages: u32, from_ns: f64) -> EngineConfig {
    let bytes = f64::from(e.burst_beats) * f64::from(e.beat_bytes);
    EngineConfig {
        clock: pl,
        beats: e.burst_beats,
        beat_bytes: e.beat_bytes,
        pattern: pattern(e.pattern, e.stride_bytes, e.seed, e.tile),
        base: e.base,
        window: e.window_bytes,
        outstanding: e.outstanding,
        queue: e.queue_bursts.unwrap_or(e.outstanding) + stages,
        count: e.count,
        idle_cycles: e.idle_cycles,
        interval_ps: e.target_mbps.map_or(0, |t| (bytes / t * 1e6).round() as Ps),
        catch_up_ps: e
            .target_mbps
            .map_or(0, |t| (e.catch_up_bytes as f64 / t * 1e6).round() as Ps),
        qos: e.axqos,
        cut_4k: e.cut_4k,
        start: ns(from_ns + e.start_ns),
    }
}
