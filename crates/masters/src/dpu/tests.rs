//! Tests of a DPU on a memory with a fixed latency that answers one burst every fixed number of
//! cycles.

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use super::{
    Dpu, DpuConfig, DpuPort, DpuPortConfig, DpuWeights, DpuWeightsConfig, FurtherPorts, Stock, Tile,
};
use crate::Master;

const CYCLE: Ps = 4_000;
const LATENCY: Ps = 50 * CYCLE;

fn dpu(tiles: Vec<Tile>, buffers: u32, runs: u64) -> Dpu {
    dpu_at(tiles, buffers, runs, None)
}

fn dpu_at(tiles: Vec<Tile>, buffers: u32, runs: u64, stock: Option<Stock>) -> Dpu {
    Dpu::new(DpuConfig {
        clock: Domain::from_mhz(250.0),
        beats: 16,
        beat_bytes: 16,
        bases: [0, 1 << 20],
        window: 1 << 16,
        outstanding: 8,
        tiles,
        buffers,
        warm_runs: 1,
        runs: Some(runs),
        qos: None,
        start: 0,
        stock,
        further: None,
    })
}

/// Runs a DPU to its end, with one burst in each direction every `every` cycles. Returns the time
/// of its runs.
fn time(d: &mut Dpu, every: i64) -> Ps {
    let mut answers: [Vec<Ps>; 2] = Default::default();
    let mut free = [0; 2];
    for cycle in 0..1_000_000 {
        let now = cycle * CYCLE;
        for (i, way) in [Direction::Read, Direction::Write].into_iter().enumerate() {
            while answers[i].first().is_some_and(|&t| t <= now) {
                let at = answers[i].remove(0);
                d.moved(way, 256, at);
                d.done(way, 0, 256, at);
            }
            if let Poll::Ready(b) = d.poll(way, now) {
                assert!(b.issued <= now && b.addr >> 20 == i as u64);
                d.taken(way, now);
                free[i] = now.max(free[i]) + every * CYCLE;
                answers[i].push(free[i] + LATENCY);
            }
        }
        if d.is_finished() {
            let p = d.report(0, now).and_then(|r| r.program).expect("a program");
            return p.run_ps.expect("an end");
        }
    }
    panic!("no end");
}

fn tile(reads: u32, writes: u32, cycles: i64) -> Tile {
    Tile {
        reads,
        writes,
        weights: 0,
        compute: cycles * CYCLE,
    }
}

#[test]
fn a_tile_takes_what_its_slowest_part_takes() {
    let near = |t: Ps, cycles: i64| {
        let cycles = cycles * CYCLE;
        assert!((t - cycles).abs() <= cycles / 20, "{t} {cycles}");
    };
    let tiles = |t: Tile| vec![t; 20];
    // The 64 bursts take 16 cycles each. The computation takes 400 cycles in one case and 4000 in
    // the other.
    near(
        time(&mut dpu(tiles(tile(64, 8, 400)), 2, 2), 16),
        2 * 20 * 64 * 16,
    );
    near(
        time(&mut dpu(tiles(tile(64, 8, 4000)), 2, 2), 16),
        2 * 20 * 4000,
    );
    near(
        time(&mut dpu(tiles(tile(8, 64, 400)), 2, 2), 16),
        2 * 20 * 64 * 16,
    );
    // A slower memory delays only the network that waits for memory.
    near(
        time(&mut dpu(tiles(tile(64, 8, 400)), 2, 2), 32),
        2 * 20 * 64 * 32,
    );
    near(
        time(&mut dpu(tiles(tile(64, 8, 4000)), 2, 2), 32),
        2 * 20 * 4000,
    );
}

#[test]
fn with_one_buffer_the_parts_follow_one_another() {
    let t = time(&mut dpu(vec![tile(16, 0, 1000); 10], 1, 1), 16);
    let each = 16 * 16 + 50 + 1000;
    let cycles = t / CYCLE;
    assert!(
        (10 * each..10 * each + 30).contains(&cycles),
        "{cycles} {}",
        10 * each
    );
}

#[test]
fn tiles_without_traffic_cost_their_computing_and_all_is_counted() {
    let mut d = dpu(vec![tile(4, 0, 10), tile(0, 0, 500), tile(0, 3, 20)], 2, 3);
    let t = time(&mut d, 16) / CYCLE;
    assert!(t >= 3 * 530, "{t}");
    for (way, bursts) in [(Direction::Read, 4), (Direction::Write, 3)] {
        let report = d.report(0, 0).expect("one master");
        let c = report.side(way).expect("both ways").counters;
        assert_eq!(c.bytes, 256 * 4 * bursts, "with the run before those timed");
    }
}

/// Runs DPUs that share weights, each with its own length of tiles, on a memory that delivers a
/// burst of weights every 16 cycles. Returns the end time of each DPU, in cycles.
fn sharing(computes: &[[i64; 2]], weights: [u32; 2], room: u64, runs: u64) -> Vec<i64> {
    let stocks = Stock::shared(computes.len(), weights.to_vec(), room);
    let config = DpuWeightsConfig {
        clock: Domain::from_mhz(250.0),
        beats: 16,
        beat_bytes: 16,
        base: 0,
        window: 1 << 16,
        outstanding: 4,
        tiles: Some(2 * (runs + 1)),
        qos: None,
        start: 0,
    };
    let mut loader = DpuWeights::new(config, stocks[0].clone());
    let mut dpus: Vec<Dpu> = (computes.iter().zip(stocks))
        .map(|(c, stock)| {
            let tiles = c.iter().zip(weights).map(|(&c, w)| Tile {
                weights: w,
                ..tile(0, 0, c)
            });
            dpu_at(tiles.collect(), 2, runs, Some(stock))
        })
        .collect();
    let mut answers: Vec<Ps> = Vec::new();
    let mut free = 0;
    for cycle in 0..1_000_000 {
        let now = cycle * CYCLE;
        while answers.first().is_some_and(|&t| t <= now) {
            let at = answers.remove(0);
            loader.moved(Direction::Read, 256, at);
            loader.done(Direction::Read, 0, 256, at);
        }
        if let Poll::Ready(_) = loader.poll(Direction::Read, now) {
            loader.taken(Direction::Read, now);
            free = now.max(free) + 16 * CYCLE;
            answers.push(free + LATENCY);
        }
        for d in &mut dpus {
            assert!(!d.tells_when(Direction::Read), "it hangs on another port");
            assert_eq!(d.poll(Direction::Read, now), Poll::Blocked);
        }
        if loader.is_finished() && dpus.iter().all(Master::is_finished) {
            let bytes = loader
                .report(0, 0)
                .and_then(|r| r.read)
                .expect("reads")
                .counters
                .bytes;
            let all: u32 = weights.iter().sum();
            assert_eq!(bytes, 256 * u64::from(all) * (runs + 1));
            let ends = dpus
                .iter()
                .map(|d| d.report(0, 0).and_then(|r| r.finished_at).expect("an end"));
            return ends.map(|t| t / CYCLE).collect();
        }
    }
    panic!("no end");
}

#[test]
fn weights_are_read_ahead_over_the_ends_of_layers_as_far_as_the_buffer_goes() {
    // The 90 bursts take 16 cycles each, in a run of 2010 cycles.
    let end = |room| sharing(&[[2000, 10]], [30, 60], room, 9)[0];
    let hidden = end(120);
    assert!((20_100..20_100 + 2_000).contains(&hidden), "{hidden}");
    // There is room for the weights of the second layer only after the first layer has been processed.
    let waits = end(60);
    assert!(waits > 20_100 + 9 * 60 * 16, "{waits}");
    // Weights of a tile are read even if they do not fit.
    assert!(end(1) >= waits);
}

#[test]
fn the_slowest_of_those_that_share_weights_frees_them() {
    let alone = sharing(&[[10, 10]], [30, 30], 60, 9)[0];
    let both = sharing(&[[10, 10], [3000, 3000]], [30, 30], 60, 9);
    assert!(alone < 12_000 && both[1] > 60_000, "{alone} {both:?}");
    // The faster DPU is ahead by at most the content of the buffer.
    assert!(both[1] - both[0] < 2 * 3000 + 1000, "{both:?}");
}

#[test]
fn a_tile_counts_from_its_end_on() {
    // There is nothing to read or write, so all times are known immediately.
    let d = dpu(vec![tile(0, 0, 500)], 2, 9);
    for (cycle, tiles) in [
        (0, 0),
        (499, 0),
        (500, 1),
        (749, 1),
        (1000, 2),
        (5000, 10),
        (9000, 10),
    ] {
        let p = d
            .report(0, cycle * CYCLE)
            .and_then(|r| r.program)
            .expect("a program");
        assert_eq!(
            (p.accesses, p.at),
            (tiles, tiles as Ps * 500 * CYCLE),
            "{cycle}"
        );
    }
}

/// Runs a DPU with several ports, each with a memory that delivers one burst in each direction
/// every 16 cycles. Returns the time of the run and all addresses that were read.
fn over_ports(tiles: &[Tile], ports: usize) -> (Ps, Vec<u64>) {
    let shared = (ports > 1).then(|| FurtherPorts::new(ports - 1));
    let first = dpu_at(tiles.to_vec(), 2, 1, None);
    let mut masters: Vec<Box<dyn Master>> = vec![Box::new(Dpu::new(DpuConfig {
        further: shared.clone(),
        ..first.cfg.clone()
    }))];
    for number in 1..ports {
        let config = DpuPortConfig {
            clock: first.cfg.clock,
            beats: 16,
            beat_bytes: 16,
            bases: first.cfg.bases,
            window: first.cfg.window,
            outstanding: 8,
            qos: None,
            number: number as u64,
        };
        let shared = shared.clone().expect("what they share");
        masters.push(Box::new(DpuPort::new(config, shared)));
    }
    let mut answers = vec![[Vec::<Ps>::new(), Vec::new()]; ports];
    let mut free = vec![[0; 2]; ports];
    let mut read = Vec::new();
    for cycle in 0..1_000_000 {
        let now = cycle * CYCLE;
        for ((m, answers), free) in masters.iter_mut().zip(&mut answers).zip(&mut free) {
            assert_eq!(m.tells_when(Direction::Read), ports == 1);
            for (i, way) in [Direction::Read, Direction::Write].into_iter().enumerate() {
                while answers[i].first().is_some_and(|&t| t <= now) {
                    let at = answers[i].remove(0);
                    m.moved(way, 256, at);
                    m.done(way, 0, 256, at);
                }
                if let Poll::Ready(b) = m.poll(way, now) {
                    m.taken(way, now);
                    free[i] = now.max(free[i]) + 16 * CYCLE;
                    answers[i].push(free[i] + LATENCY);
                    if way == Direction::Read {
                        read.push(b.addr);
                    }
                }
            }
        }
        if masters.iter().all(|m| m.is_finished()) {
            let p = masters[0]
                .report(0, now)
                .and_then(|r| r.program)
                .expect("a program");
            return (p.run_ps.expect("an end"), read);
        }
    }
    panic!("no end");
}

#[test]
fn ports_share_the_bursts_of_a_tile() {
    let memory = vec![tile(64, 9, 400); 20];
    let (one, mut of_one) = over_ports(&memory, 1);
    let (two, mut of_two) = over_ports(&memory, 2);
    let ratio = two as f64 / one as f64;
    assert!((0.48..0.55).contains(&ratio), "{ratio}");
    of_one.sort_unstable();
    of_two.sort_unstable();
    assert_eq!(of_one, of_two, "the same bytes");
    // The time of computation does not depend on the number of ports.
    let slow = vec![tile(64, 9, 4000); 20];
    let (one, _) = over_ports(&slow, 1);
    let (three, _) = over_ports(&slow, 3);
    assert!((0.97..=1.0).contains(&(three as f64 / one as f64)));
}

#[test]
fn a_tile_of_one_burst_leaves_ports_without_work() {
    // The ports advance together: a tile waits until all ports have completed their share.
    let (time, read) = over_ports(&[tile(1, 0, 100); 8], 3);
    assert_eq!(read.len(), 16, "with the run before");
    assert!(time >= 8 * 100 * CYCLE);
}
