//! Masters begin in their cycle.

use axiscope_soc::Point;

use super::*;
use crate::refused;

/// Cycles by which a cluster may begin sooner or later: its firmware looks for jobs in a loop.
const POLL: i64 = 6;

/// The cycles in which the first addresses of two masters are on their ports; they are to
/// start at 5 us and 7 us.
fn begins(platform: &str, masters: [&str; 2]) -> [i64; 2] {
    let platform = crate::shipped::shipped(platform);
    let point = format!(
        r#"{{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{}, {}],
        "run": {{"warmup_us": 0}}}}"#,
        masters[0], masters[1]
    );
    let point = Point::parse(&point).expect("a point");
    let problems = point.problems(&platform).into_iter();
    assert_eq!(
        problems.chain(refused(&platform, &point)).next(),
        None,
        "can run"
    );
    let board = &mut Board::new(&platform, &point).expect("a board");
    let mut planned = plan(&point, &[0, 1], 2000.0);
    for p in &mut planned {
        p.start += ps(5.0);
    }
    let handles = [0, 1].map(|n| {
        let at = board.blocks()[n].0;
        Handle::open(board, at, &point.masters[n], FIRMWARE).expect("a block")
    });
    for p in &planned {
        let (h, m) = (&handles[p.block], &point.masters[p.block]);
        prepare(board, h, m, &p.what, point.pl_mhz).expect("fits");
    }
    for (n, u) in uses(&planned, 2).into_iter().enumerate() {
        board.port(n).configure(u.directions, u.static_qos);
    }
    let lead = planned.iter().map(|p| p.what.lead()).max();
    board.begin(lead.expect("two masters"));
    let mut starts = Starts::of(&planned);
    starts.until(board, &handles, 900).expect("a bus");
    board.run_to(4000);
    [0, 1].map(|n| board.port(n).first_address().expect("it has begun"))
}

const ZYBO: &str = "zybo";
const ZCU102: &str = "zcu102";

#[test]
fn generators_begin_in_their_cycle() {
    let engine = r#"{"burst_beats": 4, "pattern": "sequential", "window_bytes": 4096,
        "outstanding": 1, "#;
    let [a, b] = [
        format!(
            r#"{{"kind": "traffic_generator", "name": "a", "port": "HP0",
            "read": {engine} "base": 0}}}}"#
        ),
        format!(
            r#"{{"kind": "traffic_generator", "name": "b", "port": "HP1",
            "read": {engine} "base": 8192}}}}"#
        ),
    ];
    assert_eq!(begins(ZCU102, [&a, &b]), [500, 700]);
}

#[test]
fn stream_dmas_begin_in_their_cycle() {
    let rest = r#""burst_beats": 16, "beat_bytes": 8, "fifo_bytes": 8192,
        "transfer_bytes": 4096, "transfers": 1}"#;
    let [a, b] = [
        format!(
            r#"{{"kind": "stream_dma", "name": "a", "port": "HP0",
            "read": {{"base": 0, "outstanding": 8}}, {rest}"#
        ),
        format!(
            r#"{{"kind": "stream_dma", "name": "b", "port": "HP1",
            "read": {{"base": 8192, "outstanding": 8}}, {rest}"#
        ),
    ];
    assert_eq!(begins(ZYBO, [&a, &b]), [500, 700]);
}

/// Firmware looks for jobs in a loop of some cycles.
#[test]
fn clusters_begin_near_their_cycle() {
    let rest = r#""direction": "read", "rows": 1, "row_bytes": 4096, "burst_beats": 16,
        "beat_bytes": 16, "outstanding": 8}"#;
    let [a, b] = [
        format!(r#"{{"kind": "cluster", "name": "a", "port": "HP0", "base": 0, {rest}"#),
        format!(r#"{{"kind": "cluster", "name": "b", "port": "HP1", "base": 8192, {rest}"#),
    ];
    let [a, b] = begins(ZCU102, [&a, &b]);
    assert!(
        (500 - a).abs() <= POLL && (700 - b).abs() <= POLL,
        "{a}, {b}"
    );
}
