//! Both ways to evaluate the tops give the same pins in every cycle.

use axiscope_instrument::{Direction, Pattern, Traffic, TrafficGenerator};
use axiscope_sim::Point;

use super::*;

const POINT: &str = r#"{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [
    {"kind": "traffic_generator", "name": "a", "port": "HP0"},
    {"kind": "traffic_generator", "name": "b", "port": "HP1"}]}"#;

fn parts() -> (Platform, Point) {
    (
        crate::shipped::shipped("zcu102"),
        Point::parse(POINT).expect("a point"),
    )
}

/// Returns a board with two generators that read and write. One of them uses random addresses, checks data
/// and drives other sidebands.
fn at_work(mut board: Board) -> Board {
    let both = [Direction::Read, Direction::Write];
    let generators = [0, 1]
        .map(|n| TrafficGenerator::open(&mut board, Board::generator(n)).expect("a generator"));
    for (n, g) in generators.iter().enumerate() {
        for direction in both {
            let at = (4 * n as u64 + 2 * direction as u64) << 20;
            let mut traffic = Traffic::new(7, Pattern::Sequential, at, 1 << 20);
            (traffic.cache, traffic.prot, traffic.qos) = (11, 5, 3 + n as u8);
            if n == 1 {
                traffic.pattern = Pattern::Random(7);
            }
            g.program(&mut board, direction, &traffic).expect("fits");
        }
        g.count(&mut board, true).expect("a bus");
    }
    board.begin(40);
    for g in &generators {
        g.start(&mut board, &both).expect("a bus");
    }
    board
}

/// Counts the cycles in which the pins of two boards differ. Addresses are on the pins in some of the cycles.
fn differ(a: &mut Board, b: &mut Board) -> usize {
    let mut shown = 0;
    let differ = (0..3000).filter(|_| {
        a.step();
        b.step();
        shown += usize::from(a.rtl.outputs.ports[1].awvalid);
        a.rtl.outputs != b.rtl.outputs
    });
    let differ = differ.count();
    assert!(shown > 100);
    differ
}

fn plain() -> Board {
    let (platform, point) = parts();
    at_work(Board::new(&platform, &point).expect("a board"))
}

#[test]
fn the_short_cycle_shows_the_same_pins() {
    let mut long = plain();
    long.by_eval();
    assert_eq!(differ(&mut plain(), &mut long), 0);
    // The comparison can find differences.
    let mut later = plain();
    later.step();
    assert!(differ(&mut plain(), &mut later) > 1000);
}

/// Four generators that compete: one reads and writes, one reads, one writes, and one ends.
fn crowded() -> (Board, Vec<TrafficGenerator>) {
    let platform = crate::shipped::shipped("zcu102");
    let masters = ["HP0", "HP1", "HP2", "HP3"]
        .map(|p| format!(r#"{{"kind": "traffic_generator", "name": "{p}", "port": "{p}"}}"#));
    let point = format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [{}]}}"#,
        masters.join(",")
    );
    let point = Point::parse(&point).expect("a point");
    let mut board = Board::new(&platform, &point).expect("a board");
    let ways = [Direction::Read, Direction::Write];
    let used = [&ways[..], &ways[..1], &ways[1..], &ways[..]];
    let generators = used.iter().enumerate().map(|(n, used)| {
        let g = TrafficGenerator::open(&mut board, Board::generator(n)).expect("a generator");
        for &direction in *used {
            let at = (2 * n as u64 + direction as u64) * 0x11_0000;
            let beats = [16, 64, 4, 16][n];
            let mut traffic = Traffic::new(beats, Pattern::Sequential, at, 1 << 20);
            traffic.count = (n == 3).then_some(40);
            g.program(&mut board, direction, &traffic).expect("fits");
        }
        g.clear(&mut board).expect("a bus");
        g.count(&mut board, true).expect("a bus");
        g
    });
    let generators: Vec<_> = generators.collect();
    for (g, used) in generators.iter().zip(used) {
        g.start(&mut board, used).expect("a bus");
    }
    board.begin(1);
    (board, generators)
}

/// Runs two boards. Returns the number of cycles in which their pins differ, and in which a top of the first
/// one waits.
fn together(a: &mut Board, b: &mut Board, cycles: usize) -> (usize, u32) {
    let (mut differ, mut waits) = (0, 0);
    for _ in 0..cycles {
        a.step();
        b.step();
        differ += usize::from(a.rtl.outputs != b.rtl.outputs);
        waits += 4 - a.moved.count_ones();
    }
    (differ, waits)
}

#[test]
fn who_waits_shows_the_same_pins_and_counts_the_same() {
    let ((mut a, generators), (mut b, _)) = (crowded(), crowded());
    b.by_eval();
    let counters = |board: &mut Board| {
        let all = generators.iter().map(|g| {
            g.snapshot(board).expect("a bus");
            g.counters(board).expect("a bus")
        });
        all.collect::<Vec<_>>()
    };
    let mut last = Vec::new();
    // Waiting blocks are read, stopped, started and cleared. On average one of the four waits in each cycle.
    for step in 0..6 {
        let (differ, waits) = together(&mut a, &mut b, 3000);
        assert_eq!(differ, 0, "step {step}");
        assert!(waits >= 3000, "step {step}: {waits}");
        for board in [&mut a, &mut b] {
            match step {
                2 => generators[0].stop(board).expect("a bus"),
                3 => generators[1].clear(board).expect("a bus"),
                4 => generators[0]
                    .start(board, &[Direction::Write])
                    .expect("a bus"),
                _ => {}
            }
        }
        let counted = counters(&mut a);
        assert_eq!(counted, counters(&mut b), "step {step}");
        assert_ne!(counted, last);
        last = counted;
    }
    assert_eq!(last[3].reads.bursts, 40);
}

#[test]
#[cfg(feature = "waves-128")]
fn tops_that_trace_show_the_same_pins() {
    let (platform, point) = parts();
    let file = std::env::temp_dir().join(format!("axiscope-{}.fst", std::process::id()));
    let waves = Waves {
        file: file.to_string_lossy().into_owned(),
        from_us: 0.0,
        to_us: 5.0,
    };
    let mut traced = at_work(Board::traced(&platform, &point, waves).expect("a board"));
    assert_eq!(differ(&mut plain(), &mut traced), 0);
    traced.waves_written().expect("waveforms");
    drop(traced);
    let written = std::fs::metadata(&file).map_or(0, |m| m.len());
    std::fs::remove_file(&file).ok();
    assert!(written > 1000, "{written} bytes of waveforms");
}

#[test]
#[cfg(not(feature = "waves-128"))]
fn a_board_that_was_built_without_waveforms_says_so() {
    let (platform, point) = parts();
    let waves = Waves {
        file: "waves.fst".into(),
        from_us: 0.0,
        to_us: 1.0,
    };
    let refused = Board::traced(&platform, &point, waves).err();
    assert!(refused.is_some_and(|e| e.0.contains("without waveforms")));
}
