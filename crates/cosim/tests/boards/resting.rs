//! Tests that tops in which idle parts are not clocked give the same results as tops with tracing,
//! which have the original clock.

use crate::shipped;
use axiscope_cosim::{Board, Waves};
use axiscope_instrument::{Counters, Direction, Pattern, Rate, Traffic, TrafficGenerator};
use axiscope_platform::Platform;
use axiscope_sim::Point;

/// Returns the counters of two generators that read and write at ports of the given width. One of
/// the generators uses random addresses and a rate.
fn counted(bits: u32, traced: bool) -> Vec<Counters> {
    let width = |bits| format!("\nwidth_bits = {{ value = {bits},");
    let text = shipped::shipped_text("zcu102").replace(&width(128), &width(bits));
    let platform = Platform::parse(&text, "zcu102").expect("a platform");
    assert!(platform.ports.values().all(|p| p.width_bits == bits));
    let masters: Vec<String> = platform
        .ports
        .keys()
        .take(2)
        .map(|p| format!(r#"{{"kind": "traffic_generator", "name": "{p}", "port": "{p}"}}"#))
        .collect();
    let point = format!(
        r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{}]}}"#,
        masters.join(",")
    );
    let point = Point::parse(&point).expect("a point");
    // The waveforms are never written to a file.
    let waves = || Waves {
        file: "never.fst".into(),
        from_us: 1e9,
        to_us: 1e9,
    };
    let board = if traced {
        Board::traced(&platform, &point, waves())
    } else {
        Board::new(&platform, &point)
    };
    let board = &mut board.expect("a board");
    let generators = [0, 1].map(|n| {
        let g = TrafficGenerator::open(board, Board::generator(n)).expect("a generator");
        g.clear(board).expect("a bus");
        for (k, direction) in [(0, Direction::Read), (1, Direction::Write)] {
            let base = (2 * n as u64 + k) << 26;
            let mut traffic = Traffic::new(24, Pattern::Sequential, base, 1 << 20);
            if n == 1 {
                traffic.pattern = Pattern::Random(7);
                let (bytes, share) = (bits / 8, 0.3);
                let mbps = share * 250.0 * f64::from(bytes);
                traffic.rate = Some(Rate::from_mbps(mbps, 250.0, bytes).expect("a rate"));
            }
            g.program(board, direction, &traffic).expect("fits");
        }
        g.count(board, true).expect("a bus");
        g.start(board, &[Direction::Read, Direction::Write])
            .expect("a bus");
        g
    });
    board.begin(1);
    board.run(5000);
    generators
        .iter()
        .map(|g| {
            g.snapshot(board).expect("a bus");
            g.counters(board).expect("a bus")
        })
        .collect()
}

#[test]
fn who_rests_counts_the_same() {
    let traced = [32, 64, 128].into_iter();
    for bits in traced.filter(|&bits| cfg!(feature = "waves") || bits == 128) {
        let short = counted(bits, false);
        let moves = |c: &Counters| c.reads.bursts > 50 && c.writes.bursts > 50;
        assert!(short.iter().all(moves), "{bits} bits");
        assert_eq!(short, counted(bits, true), "{bits} bits");
    }
}
