//! A DPU against a memory of a fixed latency that answers one burst in so many cycles.

use axiscope_fabric::{AxiMaster, Direction, Domain, Poll, Ps};

use super::{Dpu, DpuConfig, Tile};
use crate::Master;

const CYCLE: Ps = 4_000;
const LATENCY: Ps = 50 * CYCLE;

fn dpu(tiles: Vec<Tile>, buffers: u32, runs: u64) -> Dpu {
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
    })
}

/// Runs it to its end, a burst of each direction in `every` cycles; gives the time of its runs.
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
            let p = d.progress(0, now).expect("a program");
            return p.run_ps.expect("an end");
        }
    }
    panic!("no end");
}

fn tile(reads: u32, writes: u32, cycles: i64) -> Tile {
    Tile {
        reads,
        writes,
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
    // 64 bursts of 16 cycles, against computing of 400 and of 4000 cycles.
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
    // A slower memory slows the one that waits for it, and not the other.
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
        let c = d.counters(0, way).expect("counters");
        assert_eq!(c.bytes, 256 * 4 * bursts, "with the run before those timed");
    }
}

#[test]
fn a_tile_counts_from_its_end_on() {
    // Nothing to read or write: all times are known at once.
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
        let p = d.progress(0, cycle * CYCLE).expect("a program");
        assert_eq!(
            (p.accesses, p.at),
            (tiles, tiles as Ps * 500 * CYCLE),
            "{cycle}"
        );
    }
}
