//! Tests of complexes on a memory that answers every line after a fixed time.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, CacheConfig, Direction, Domain, Poll, Ps, Replacement};

use super::{
    Complex, ComplexConfig, CoreConfig, CoreShape, L2Config, Order, Parts, PrefetchConfig, Program,
    Step,
};
use crate::Master;

const LATENCY: Ps = 100_000;

fn cache(bytes: u64, ways: usize) -> CacheConfig {
    CacheConfig {
        bytes,
        ways,
        line_bytes: 64,
        replacement: Replacement::Lru,
    }
}

fn shape(run_ahead: u64, prefetch: Option<PrefetchConfig>) -> CoreShape {
    CoreShape {
        clock: Domain::from_mhz(1000.0),
        l1: cache(4096, 4),
        access_ps: 1000,
        operation_ps: 2000,
        accumulate_ps: 2000,
        divide_ps: 10_000,
        forward_ps: 5000,
        load_to_use_ps: 3000,
        run_ahead,
        line_fills: 8,
        store_buffer: 4,
        streaming_lines: 0,
        tlb: None,
        prefetch,
    }
}

fn prefetch(outstanding: usize) -> PrefetchConfig {
    PrefetchConfig {
        streams: 2,
        outstanding,
        distance: 16,
        stride_lines: 4,
        confidence: 1,
        into_l1: true,
        page_bytes: 0,
    }
}

fn complex(shape: CoreShape, l2: bool, programs: Vec<(Program, u64)>) -> Complex {
    filling(shape, l2.then_some(0), programs)
}

/// Returns a configuration in which the L2, if there is one, returns a line after the given time.
fn filling(shape: CoreShape, fill_ps: Option<Ps>, programs: Vec<(Program, u64)>) -> Complex {
    let cores = programs
        .into_iter()
        .enumerate()
        .map(|(i, (program, n))| CoreConfig {
            program,
            base: (i as u64) << 24,
            scattered_bytes: None,
            page_bytes: 4096,
            block_bytes: 4096,
            warm_accesses: 0,
            accesses: Some(n),
            start: 0,
        });
    Complex::new(ComplexConfig {
        shape,
        l2: fill_ps.map(|fill_ps| L2Config {
            cache: cache(16_384, 4),
            hit_ps: 10_000,
            lookup_ps: 0,
            fill_ps,
        }),
        outstanding_reads: 16,
        outstanding_writes: 4,
        outstanding_lines: usize::MAX,
        read_interval_ps: 0,
        beat_bytes: 16,
        cores: cores.collect(),
    })
}

/// Runs a complex to its end. Returns the addresses read and written, and the end time.
fn run(c: &mut Complex) -> (Vec<u64>, Vec<u64>, Ps) {
    let (mut read, mut written) = (Vec::new(), Vec::new());
    let mut flying: [VecDeque<Ps>; 2] = Default::default();
    let mut now = 0;
    for _ in 0..1_000_000 {
        let mut next = Ps::MAX;
        for (side, d) in [Direction::Read, Direction::Write].into_iter().enumerate() {
            while flying[side].front().is_some_and(|&t| t <= now) {
                let at = flying[side].pop_front().expect("just seen");
                c.done(d, 0, 64, at);
            }
            loop {
                match c.poll(d, now) {
                    Poll::Ready(b) => {
                        assert!(b.issued <= now && b.addr.is_multiple_of(64) && b.beats == 4);
                        c.taken(d, now);
                        flying[side].push_back(now + LATENCY);
                        [&mut read, &mut written][side].push(b.addr);
                    }
                    Poll::NotBefore(t) => {
                        next = next.min(t);
                        break;
                    }
                    Poll::Blocked => break,
                }
            }
            next = next.min(flying[side].front().copied().unwrap_or(Ps::MAX));
        }
        if c.is_finished() {
            return (
                read,
                written,
                c.report(0, 0).and_then(|r| r.finished_at).expect("an end"),
            );
        }
        now = next.max(now + 1);
    }
    panic!("no end");
}

fn reads(order: Order) -> Program {
    Program::pattern(order, false, 1 << 20, 64)
}

#[test]
fn a_chase_pays_the_whole_latency_a_line() {
    let mut c = complex(shape(64, None), false, vec![(reads(Order::Chase(1)), 1000)]);
    let (read, written, end) = run(&mut c);
    // Some addresses are repeated while they are still in the cache.
    assert!(read.len() > 980 && written.is_empty());
    let line = end / read.len() as i64;
    assert!((LATENCY..LATENCY + 13_000).contains(&line), "{line}");
}

#[test]
fn what_a_core_runs_ahead_overlaps_as_far_as_there_are_line_fills() {
    let time = |run_ahead| {
        let mut c = complex(
            shape(run_ahead, None),
            false,
            vec![(reads(Order::Random(1)), 4000)],
        );
        run(&mut c).2
    };
    let (none, some, all) = (time(0), time(3), time(100));
    let near = |a: i64, b: i64| (a - b).abs() < b / 8;
    assert!(near(none, 4 * some), "{none} {some}");
    assert!(near(none, 8 * all), "{none} {all}");
}

#[test]
fn a_pattern_that_filled_the_caches_reads_only_what_they_cannot_hold() {
    // The size of the L2 is 16 KiB.
    let reads = |kib: u64| {
        let program = Program::pattern(Order::Sequential(64), false, kib << 10, 64);
        let mut c = complex(shape(64, None), true, vec![(program.filling(2000), 1000)]);
        run(&mut c).0.len()
    };
    assert_eq!(reads(8), 0);
    assert_eq!(reads(64), 1000);
}

#[test]
fn a_pattern_that_filled_the_caches_writes_back_from_the_start() {
    let program = || Program::pattern(Order::Sequential(64), true, 1 << 20, 64);
    let written = |program| {
        let mut c = complex(shape(0, None), true, vec![(program, 100)]);
        run(&mut c).1.len()
    };
    assert_eq!(written(program()), 0);
    assert!(written(program().filling(2000)) > 90);
}

#[test]
fn an_l1_fills_from_the_l2_one_line_in_so_long() {
    // The program uses twice the capacity of the L1 and half the capacity of the L2.
    let time = |fill_ps| {
        let program = Program::pattern(Order::Sequential(64), false, 8192, 64);
        let mut c = filling(shape(64, None), Some(fill_ps), vec![(program, 20_000)]);
        run(&mut c).2
    };
    let (free, slow) = (time(0), time(20_000));
    assert!(free < 20_000 * 8200, "{free}");
    assert!((20_000 * 19_800..20_000 * 20_300).contains(&slow), "{slow}");
}

#[test]
fn a_prefetcher_keeps_its_lines_under_way_and_reads_each_line_once() {
    let time = |p| {
        let mut c = complex(
            shape(0, p),
            true,
            vec![(reads(Order::Sequential(64)), 4000)],
        );
        let (mut read, _, end) = run(&mut c);
        let all = read.len();
        read.sort_unstable();
        read.dedup();
        assert_eq!(read.len(), all, "no line twice");
        assert!((4000..4020).contains(&all), "{all}");
        end
    };
    let (none, four) = (time(None), time(Some(prefetch(4))));
    assert!(
        (3.5..4.5).contains(&(none as f64 / four as f64)),
        "{none} {four}"
    );
}

#[test]
fn lines_that_were_written_leave_once_and_clean_ones_never() {
    for l2 in [false, true] {
        let writes = Program::pattern(Order::Sequential(64), true, 1 << 20, 64);
        let mut c = complex(shape(0, None), l2, vec![(writes, 3000)]);
        let (read, written, _) = run(&mut c);
        assert_eq!(read.len(), 3000);
        let kept = if l2 { (4096 + 16_384) / 64 } else { 64 };
        assert!(
            (3000 - kept..=3000).contains(&written.len()),
            "{}",
            written.len()
        );
        let mut once = written.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), written.len());
    }
}

/// Returns the lines that a core reads from memory if it stores 32 bytes at each of these offsets.
/// After three full lines, stores bypass the caches.
fn lines_read_by_stores(offsets: &[u32]) -> Vec<u64> {
    let mut steps = lines(0..offsets.len() as u32);
    for (step, offset) in steps.iter_mut().zip(offsets) {
        (step.offset, step.bytes, step.write) = (*offset, 32, true);
    }
    let shape = CoreShape {
        streaming_lines: 3,
        ..shape(1, None)
    };
    let program = Program::steps(steps.into(), 0);
    let mut c = complex(shape, false, vec![(program, offsets.len() as u64)]);
    run(&mut c).0.iter().map(|addr| addr / 64).collect()
}

#[test]
fn stores_bypass_the_caches_after_three_full_lines_in_a_row_until_they_leave_the_row() {
    let full: Vec<u32> = (0..32).map(|n| 32 * n).collect();
    assert_eq!(lines_read_by_stores(&full), [0, 1, 2, 3]);
    // A store to a distant line reads that line from memory. The lines after it are read, too,
    // until three full lines have been stored again.
    let away: Vec<u32> = (0..16).map(|n| 64 * 100 + 32 * n).collect();
    let jump = [full, away].concat();
    assert_eq!(
        lines_read_by_stores(&jump),
        [0, 1, 2, 3, 100, 101, 102, 103]
    );
    let half: Vec<u32> = (0..16).map(|n| 64 * n).collect();
    assert_eq!(
        lines_read_by_stores(&half).len(),
        16,
        "no line is ever full"
    );
}

/// Returns an access to each of these lines; every second access is a store.
fn lines(numbers: std::ops::Range<u32>) -> Vec<Step> {
    let step = |i: u32| Step {
        offset: i * 64,
        operations: 1,
        accumulated: 0,
        divisions: 0,
        reload: false,
        bytes: 8,
        write: i % 2 == 1,
        dependent: false,
        left_out: 0,
    };
    numbers.map(step).collect()
}

#[test]
fn what_fits_the_caches_reads_memory_once() {
    let steps = lines(0..128);
    let mut c = complex(
        shape(1, None),
        true,
        vec![(Program::steps(steps.into(), 0), 10_000)],
    );
    let (read, written, end) = run(&mut c);
    assert_eq!((read.len(), written.len()), (128, 0));
    // Every access misses the L1, which has room for 64 lines, and hits the L2.
    assert!(end > 10_000 * 3000);
}

#[test]
fn cores_share_the_second_cache_and_the_lines_under_way() {
    let alone = {
        let mut c = complex(shape(64, None), true, vec![(reads(Order::Random(1)), 4000)]);
        run(&mut c).2
    };
    let four = (0..4).map(|s| (reads(Order::Random(s)), 4000)).collect();
    let mut c = complex(shape(64, None), true, four);
    let (read, _, end) = run(&mut c);
    assert!(read.len() > 15_000);
    // The limit is 16 lines in flight in total, although four cores could have 32.
    assert!(
        (1.7..2.3).contains(&(end as f64 / alone as f64)),
        "{end} {alone}"
    );
}

#[test]
fn a_part_of_a_run_finds_in_the_caches_what_its_warm_up_left_and_nothing_else() {
    // Two sections access 32 lines each, four times. All lines fit into the L2, and the second
    // section is warmed up.
    let steps = [lines(0..32), lines(32..64), lines(32..64)].concat();
    let parts = Parts {
        bytes: 64 * 64,
        warm: vec![0, 32],
        timed: 32,
        settle: 0,
    };
    let program = Program::parts(steps.into(), parts);
    let mut c = complex(shape(1, None), true, vec![(program, 4 * 64)]);
    let (read, _, _) = run(&mut c);
    assert_eq!(read.len(), 4 * 32);
    assert!(read.iter().all(|addr| addr % (1 << 20) < 32 * 64));
}

#[test]
fn parts_begin_beside_a_core_whose_program_has_none() {
    let parts = Parts {
        bytes: 64 * 64,
        warm: vec![8],
        timed: 56,
        settle: 0,
    };
    let program = Program::parts(lines(0..64).into(), parts);
    let programs = vec![(program, 560), (reads(Order::Sequential(64)), 4000)];
    let mut c = complex(shape(1, None), true, programs);
    let (read, _, _) = run(&mut c);
    let own = read.iter().filter(|&&addr| addr < 64 * 64).count();
    assert!(own >= 10 * 56, "{own} lines of ten parts");
}
