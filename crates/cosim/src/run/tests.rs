//! Tests that masters begin in the specified cycle, and that results agree with those of the model.

use axiscope_instrument::runner::NoPrograms;
use axiscope_sim::Point;

use super::*;
use crate::refused;

/// Number of cycles by which a cluster may begin too early or too late, because its firmware polls
/// for jobs.
const POLL: i64 = 6;

/// Returns the cycles in which the first addresses of two masters are on their ports. The masters
/// start at 5 us and 7 us.
fn begins(platform: &str, masters: [&str; 2]) -> [i64; 2] {
    begins_in(platform, masters, "")
}

/// Like [`begins`], but with additional settings of the point. Returns cycles of each port's clock.
fn begins_in(platform: &str, masters: [&str; 2], more: &str) -> [i64; 2] {
    let platform = crate::shipped::shipped(platform);
    let point = format!(
        r#"{{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{}, {}]{more},
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
    let mut starts = Starts::of(&planned, (&point, &[0, 1]), &NoPrograms);
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
    // The start at 7 us, in cycles of the port's clock.
    for (mhz, cycle) in [(75.0, 525), (130.0, 910), (333.0, 2331)] {
        let clock = format!(r#", "port_mhz": {{"HP1": {mhz}}}"#);
        assert_eq!(begins_in(ZCU102, [&a, &b], &clock), [500, cycle], "{mhz}");
    }
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

#[test]
fn convolutions_begin_in_their_cycle() {
    let rest = r#""order": "round_robin", "burst_beats": 8, "window_bytes": 4194304}"#;
    let [a, b] = [
        format!(
            r#"{{"kind": "convolution", "name": "a", "port": "HP0", "read_base": 0,
            "write_base": 8388608, {rest}"#
        ),
        format!(
            r#"{{"kind": "convolution", "name": "b", "port": "HP1", "read_base": 16777216,
            "write_base": 33554432, {rest}"#
        ),
    ];
    assert_eq!(begins(ZCU102, [&a, &b]), [500, 700]);
}

/// Players begin in the requested cycle. A cluster may begin some cycles later, because its firmware polls for jobs.
#[test]
fn players_begin_in_their_cycle() {
    let rest = r#""beat_bytes": 8, "loops": 2, "entries": [
        {"direction": "write", "offset": 0, "beats": 4},
        {"direction": "read", "offset": 64, "beats": 2, "wait": "all"}]}"#;
    let [a, b] = [
        format!(r#"{{"kind": "player", "name": "a", "port": "HP0", "base": 0, {rest}"#),
        format!(r#"{{"kind": "player", "name": "b", "port": "HP1", "base": 8192, {rest}"#),
    ];
    assert_eq!(begins(ZYBO, [&a, &b]), [500, 700]);
}

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

/// Runs a point on the model, and on a virtual board on which all masters are RTL.
fn both(text: &str) -> [PointResult; 2] {
    let platform = crate::shipped::shipped(ZCU102);
    let point = Point::parse(text).expect("a point");
    assert_eq!(point.problems(&platform), [""; 0], "can run");
    let board = run_point(&platform, &point, None).expect("it runs");
    let in_rtl = board.masters.iter().map(|m| m.in_rtl);
    assert!(in_rtl.clone().all(|rtl| rtl == Some(true)), "{in_rtl:?}");
    [run_point_on(&platform, &point).expect("it runs"), board]
}

/// Asserts that the mean latencies of every master differ by at most 3 %.
fn latencies_agree([model, board]: &[PointResult; 2]) {
    for (m, b) in model.masters.iter().zip(&board.masters) {
        for sides in [[&m.read, &b.read], [&m.write, &b.write]] {
            let [Some(here), Some(there)] = sides.map(Option::as_ref) else {
                continue;
            };
            let both = [here.latency_mean_cycles, there.latency_mean_cycles];
            assert!(off(both) < 0.03, "{}: {both:?}", m.name);
        }
    }
}

/// Difference between two values, relative to the second value.
fn off([a, b]: [f64; 2]) -> f64 {
    (a - b).abs() / b.max(1e-9)
}

/// Asserts that latencies differ by at most 3 % and rates by at most 1 %.
fn agree(all: &[PointResult; 2]) {
    latencies_agree(all);
    rates_agree(all);
}

fn rates_agree([model, board]: &[PointResult; 2]) {
    for (m, b) in model.masters.iter().zip(&board.masters) {
        for rates in [[m.read_mbps, b.read_mbps], [m.write_mbps, b.write_mbps]] {
            assert!(off(rates) < 0.01, "{}: {rates:?}", m.name);
        }
    }
}

#[test]
fn a_second_pass_is_that_of_the_model() {
    let engine = r#"{"burst_beats": 4, "pattern": "sequential", "base": 4096, "count": 256,
        "window_bytes": 16384, "outstanding": 4, "queue_bursts": 1}"#;
    let all = both(&format!(
        r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{{"name": "a",
        "kind": "traffic_generator", "port": "HP0", "write_then_read_ns": 9000,
        "read": {engine}, "write": {engine}}}],
        "run": {{"warmup_us": 0, "min_us": 5, "max_us": 500, "until": "drained"}}}}"#
    ));
    // Rates are not compared, because they depend on when the driver detects the end.
    latencies_agree(&all);
    let spans = all.each_ref().map(|r| {
        let m = &r.masters[0];
        [&m.write, &m.read].map(|side| side.as_ref().expect("both").span_cycles)
    });
    for (model, board) in spans[0].iter().zip(spans[1]) {
        let (Some(model), Some(board)) = (model, board) else {
            panic!("{spans:?}");
        };
        assert!(*model > 256 && model.abs_diff(board) <= 2, "{spans:?}");
    }
}

#[test]
fn a_packet_dma_is_that_of_the_model() {
    let point = |more: &str, run: &str| {
        format!(
            r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{{"name": "a",
            "kind": "packet_dma", "port": "HP0", "burst_beats": 64, "beat_bytes": 16,
            "read_base": 0, "write_base": 1048576, "image_bytes": 32768, "packet_bytes": 8192,
            "driver_ns": 3000{more}}}], "run": {run}}}"#
        )
    };
    let without_end = r#"{"warmup_us": 20, "min_us": 300, "max_us": 300, "until": "duration_us"}"#;
    agree(&both(&point("", without_end)));
    // The point has an end, so the driver's time after the last pair of packets is included.
    let drained = r#"{"warmup_us": 0, "min_us": 6, "max_us": 500, "until": "drained"}"#;
    let all = both(&point(r#", "images": 2, "outstanding": 4"#, drained));
    agree(&all);
    for r in &all {
        let m = &r.masters[0];
        assert_eq!(
            [&m.read, &m.write].map(|side| side.as_ref().expect("both").bytes),
            [65536; 2]
        );
    }
}

#[test]
fn an_accelerator_takes_turns_with_a_modelled_core() {
    let platform = crate::shipped::shipped("zc702");
    let images =
        r#""read_base": 268435456, "write_base": 285229056, "image_bytes": 4096, "images": 3"#;
    for order in [r#""CPU0", "HP0""#, r#""HP0", "CPU0""#] {
        let text = format!(
            r#"{{"pl_mhz": 125, "mapping": "row_bank_column", "turns": [{order}], "masters": [
            {{"kind": "image_cpu", "name": "CPU0", "port": "CPU0", "cached": false,
                "compute_cycles": 250, "stores": 4, {images}}},
            {{"kind": "packet_dma", "name": "HP0", "port": "HP0", "burst_beats": 256,
                "beat_bytes": 8, "packet_bytes": 2048, "driver_ns": 8000, {images}}}],
            "run": {{"warmup_us": 0, "min_us": 6, "max_us": 2000, "until": "drained"}}}}"#
        );
        let point = Point::parse(&text).expect("a point");
        assert_eq!(point.problems(&platform), [""; 0], "can run");
        let board = run_point(&platform, &point, None).expect("it runs");
        let in_rtl: Vec<_> = board.masters.iter().map(|m| m.in_rtl).collect();
        assert_eq!(in_rtl, [Some(false), Some(true)]);
        let bytes = board.masters.iter().flat_map(|m| [&m.read, &m.write]);
        assert!(bytes.flatten().all(|side| side.bytes == 3 * 4096));
        rates_agree(&[run_point_on(&platform, &point).expect("it runs"), board]);
    }
}

#[test]
fn general_purpose_ports_share_their_interconnect_as_in_the_model() {
    let platform = crate::shipped::shipped("zybo");
    let engine = |base: u64| {
        format!(
            r#"{{"burst_beats": 16, "beat_bytes": 4, "pattern": "sequential", "base": {base},
            "window_bytes": 1048576, "outstanding": 4, "queue_bursts": 1}}"#
        )
    };
    let master = |port: &str, at: u64| {
        let [read, write] = [engine(at), engine(at + (1 << 22))];
        format!(
            r#"{{"kind": "traffic_generator", "name": "{port}", "port": "{port}", "read": {read},
            "write": {write}}}"#
        )
    };
    let text = format!(
        r#"{{"pl_mhz": 125, "mapping": "row_bank_column", "masters": [{}, {}],
        "run": {{"warmup_us": 20, "min_us": 300, "max_us": 300, "until": "duration_us"}}}}"#,
        master("SGP0", 0),
        master("SGP1", 1 << 24)
    );
    let point = Point::parse(&text).expect("a point");
    assert_eq!(point.problems(&platform), [""; 0], "can run");
    let board = run_point(&platform, &point, None).expect("it runs");
    assert!(board.masters.iter().all(|m| m.in_rtl == Some(true)));
    agree(&[run_point_on(&platform, &point).expect("it runs"), board]);
}

/// Returns a point that has this number of masters and runs for a given time. The memory of each
/// master starts 128 MiB after that of the previous one.
fn all_of(kind: &str, count: usize, us: u32, more: &str) -> [PointResult; 2] {
    let masters: Vec<_> = [("a", "HP0", 0_u64), ("b", "HP3", 1 << 27)][..count]
        .iter()
        .map(|(name, port, base)| {
            let master = kind
                .replace("BASE", &base.to_string())
                .replace("THERE", &(base + (1 << 26)).to_string());
            format!(r#"{{"name": "{name}", "port": "{port}", {master}}}"#)
        })
        .collect();
    let masters = masters.join(", ");
    both(&format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [{masters}]{more},
        "run": {{"warmup_us": 13, "min_us": {us}, "max_us": {us}, "until": "duration_us"}}}}"#
    ))
}

/// Ports may have different clocks, and bursts may wait in a queue before the port, as in published
/// test designs.
#[test]
fn ports_in_clocks_of_their_own_are_those_of_the_model() {
    let generator = r#""kind": "traffic_generator",
        "read": {"burst_beats": 16, "pattern": "sequential", "base": BASE, "window_bytes": 65536,
            "outstanding": 4, "queue_bursts": 1},
        "write": {"burst_beats": 8, "pattern": "sequential", "base": THERE, "window_bytes": 65536,
            "outstanding": 4, "queue_bursts": 1}"#;
    agree(&all_of(
        generator,
        2,
        200,
        r#", "port_mhz": {"HP3": 133.3}"#,
    ));
}

#[test]
fn a_queue_before_the_port_is_that_of_the_model() {
    let engine = |base| {
        format!(
            r#"{{"burst_beats": 16, "pattern": "sequential", "base": {base},
            "window_bytes": 33554432, "outstanding": 34}}"#
        )
    };
    let (read, write) = (engine("BASE"), engine("THERE"));
    let kind = format!(r#""kind": "traffic_generator", "read": {read}, "write": {write}"#);
    agree(&all_of(&kind, 2, 60, ""));
}

#[test]
fn a_regulator_before_a_generator_is_that_of_the_model() {
    let kind = r#""kind": "traffic_generator", "read": {"burst_beats": 16,
        "pattern": "sequential", "base": BASE, "window_bytes": 33554432, "outstanding": 8,
        "queue_bursts": 1}"#;
    let more = r#", "regulators": [{"master": "b", "budget_bytes": 4096, "period_cycles": 1000}]"#;
    let all = all_of(kind, 2, 60, more);
    agree(&all);
    // Only the budget limits the generator: 4096 bytes per 1000 cycles at 300 MHz.
    let held = all[1].masters[1].read_mbps;
    assert!((held - 1228.8).abs() < 12.0, "{held}");
}

#[test]
fn convolutions_are_those_of_the_model() {
    for order in ["round_robin", "fill_buffer"] {
        let kind = format!(
            r#""kind": "convolution", "order": "{order}", "burst_beats": 16, "read_base": BASE,
            "write_base": THERE, "window_bytes": 33554432"#
        );
        let all = all_of(&kind, 1, 300, "");
        rates_agree(&all);
        let done = all.each_ref().map(|r| r.masters[0].mconv_per_s);
        let [Some(model), Some(board)] = done else {
            panic!("{done:?}");
        };
        assert!((model / board - 1.0).abs() < 0.01, "{done:?}");
    }
}

/// The regulators are RTL and enforce the budgets of the governor, so the slowdown of the victim stays within
/// its bound.
#[test]
fn programs_are_played_as_by_the_model() {
    let program = r#"{"kind": "player", "name": "a", "port": "HP0", "beat_bytes": 16,
        "base": 4096, "base_step_bytes": 256, "base_loops": 8, "loops": 50, "entries": [
        {"direction": "read", "offset": 0, "beats": 16, "id": 1},
        {"direction": "read", "offset": 65536, "beats": 1, "id": 2, "gap_cycles": 7},
        {"direction": "write", "offset": 131072, "beats": 8, "wait": "all", "gap_cycles": 40},
        {"direction": "read", "offset": 196608, "beats": 4, "id": 2, "wait": "same_id"}]}"#;
    let all = both(&format!(
        r#"{{"pl_mhz": 200, "mapping": "row_bank_column", "masters": [{program}],
        "run": {{"warmup_us": 0, "min_us": 50, "max_us": 200, "until": "drained"}}}}"#
    ));
    assert_eq!(all[1].masters[0].in_rtl, Some(true));
    let bursts = all.each_ref().map(|one| {
        let m = &one.masters[0];
        [&m.read, &m.write].map(|side| side.as_ref().expect("both").bursts)
    });
    assert_eq!(bursts, [[150, 50]; 2]);
    latencies_agree(&all);
}

#[test]
fn a_governor_keeps_its_bound_as_on_the_model() {
    let engine = |base: u64, outstanding: u32| {
        format!(
            r#"{{"burst_beats": 16, "pattern": "sequential", "base": {base},
            "window_bytes": 16777216, "outstanding": {outstanding}, "queue_bursts": 1}}"#
        )
    };
    let own = engine(0, 2);
    let ports = ["HP1", "HP2", "HP3"];
    let others: Vec<_> = (1_u64..)
        .zip(ports)
        .map(|(i, port)| {
            let [read, write] = [i << 26, (i << 26) + (1 << 25)].map(|base| engine(base, 8));
            format!(
                r#"{{"name": "{port}", "kind": "traffic_generator", "port": "{port}",
                "read": {read}, "write": {write}}}"#
            )
        })
        .collect();
    let budgets = ports.map(|port| {
        format!(r#"{{"master": "{port}", "budget_bytes": 16384, "period_cycles": 3000}}"#)
    });
    let all = both(&format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [
        {{"name": "v", "kind": "traffic_generator", "port": "HP0", "read": {own}}}, {}],
        "regulators": [{}], "watch": {{"victim": "v", "period_us": 10}},
        "governor": {{"masters": ["HP1", "HP2", "HP3"], "bound": 1.2, "window_periods": 10}},
        "run": {{"warmup_us": 100, "min_us": 500, "max_us": 500, "until": "duration_us"}}}}"#,
        others.join(", "),
        budgets.join(", ")
    ));
    let [model, board] = all
        .each_ref()
        .map(|r| r.watch.as_ref().expect("it has one"));
    assert_eq!(board.budget_bytes.len(), model.budget_bytes.len());
    assert_eq!(board.law, model.law);
    let slowdown = |w: &WatchResult| {
        let last = |of: &[u64]| of.last().copied().unwrap_or(0) as f64;
        last(&w.alone_work) / last(&w.victim_work)
    };
    let slowdowns = [model, board].map(slowdown);
    assert!(slowdowns[1] > 1.01 && slowdowns[1] < 1.2, "{slowdowns:?}");
    assert!(off(slowdowns) < 0.02, "{slowdowns:?}");
}
