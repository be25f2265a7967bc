//! Replays of traces: request times, addresses, and the end of a replay.

mod common;

use axiscope_platform::Error;
use axiscope_sim::{ReplayOptions, ReplayReport, replay};
use common::text;

fn replayed(trace: &str, options: ReplayOptions<'_>) -> Result<ReplayReport, Error> {
    replay(&text("ddr4_2400"), "ddr4_2400", trace.as_bytes(), options)
}

fn report(trace: &str) -> ReplayReport {
    replayed(trace, ReplayOptions::default()).expect("a trace")
}

#[test]
fn a_request_is_served_when_it_came_and_not_when_the_next_does() {
    let lone = report("0x40 READ 0\n");
    assert!(lone.mean_latency_ns < 40.0, "{lone:?}");
    let apart = report("0x40 READ 0\n0x80000 READ 100000\n");
    assert!(
        apart.mean_latency_ns < 2.0 * lone.mean_latency_ns,
        "{apart:?}"
    );
    assert!(apart.simulated_ns > 100_000.0 / 1.2);
    assert_eq!(apart.refreshes, 10, "one in 9360 clocks");
}

#[test]
fn cycles_that_have_passed_change_nothing() {
    let lines = |form: &dyn Fn(u64) -> String| (0..2000).map(form).collect::<String>();
    let plain = report(&lines(&|i| format!("LD {:#x}\n", 64 * i)));
    let dated = report(&lines(&|i| format!("{:#x} READ {i}\n", 64 * i)));
    assert!((plain.simulated_ns - dated.simulated_ns).abs() < 1.0);
}

#[test]
fn addresses_beyond_the_memory_are_refused_or_wrapped() {
    let message = |trace: &str| {
        let refused = replayed(trace, ReplayOptions::default());
        refused.expect_err("refused").0
    };
    for line in ["LD 0x200000000", "0x200000000 WRITE 3"] {
        assert_eq!(
            message(&format!("LD 0x1ffffffff\n{line}\n")),
            "trace: line 2: address 0x200000000 is beyond the memory of ddr4_2400; give addresses \
             below 0x200000000, another platform, or --wrap to take them modulo its bytes"
        );
    }
    let wrapped = |trace: &str| {
        let mut commands = Vec::new();
        let options = ReplayOptions {
            wrap: true,
            commands: Some(&mut commands),
            ..ReplayOptions::default()
        };
        replayed(trace, options).expect("wrapped");
        String::from_utf8(commands).expect("text")
    };
    assert_eq!(wrapped("LD 0x600008040\n"), wrapped("LD 0x8040\n"));
}

#[test]
fn whoever_asks_for_a_replay_can_end_it() {
    // The trace has many requests, followed by a request that arrives much later.
    let many: String = (0..400_000u64)
        .map(|i| format!("LD {:#x}\n", 64 * i))
        .collect();
    for trace in [many.as_str(), "0x40 READ 1000000000000\n"] {
        let mut asked = 0;
        let mut go_on = || {
            asked += 1;
            Err(Error("enough".into()))
        };
        let options = ReplayOptions {
            go_on: Some(&mut go_on),
            ..ReplayOptions::default()
        };
        assert_eq!(replayed(trace, options).expect_err("ended").0, "enough");
        assert_eq!(asked, 1);
    }
}

#[test]
fn rows_that_could_close_before_a_column_comes_are_refused() {
    let slow = |t_rcd: u64| {
        let platform = text("ddr4_2400");
        let platform = platform.replacen(
            "t_rcd = { value = 17,",
            &format!("t_rcd = {{ value = {t_rcd},"),
            1,
        );
        assert!(platform.contains(&format!("t_rcd = {{ value = {t_rcd},")));
        let trace = "LD 0x0\nST 0x80\nLD 0xc00c0\nST 0x4000\n".repeat(50);
        replay(
            &platform,
            "slow",
            trace.as_bytes(),
            ReplayOptions::default(),
        )
    };
    assert_eq!(slow(39).expect("all of t_ras").requests, 200);
    let message = slow(256).expect_err("refused").0;
    assert!(
        message.starts_with("platform slow: dram.timing.t_ras: 39 clocks;"),
        "{message}"
    );
}

#[test]
fn a_controller_that_serves_nothing_is_said_to_with_bank_and_rule() {
    // Between two refreshes a row can be opened, but no column command can follow.
    let interval = |clocks| format!("t_refi = {{ value = {clocks},");
    let files = text("ddr4_2400_bgi");
    assert!(files.contains(&interval(9360)), "{files}");
    let files = files.replace(&interval(9360), &interval(440));
    let line = |i: u64| {
        let address = (i * i * 7 * 64 * 97) % (1 << 26);
        format!(
            "{} {address:#x}\n",
            ["LD", "ST"][i as usize * i as usize % 7 % 2]
        )
    };
    let trace: String = (0..600).map(line).collect();
    let refused = replay(&files, "mine", trace.as_bytes(), ReplayOptions::default());
    let message = refused.expect_err("it serves nothing").0;
    for part in [
        "platform mine: controller: serves nothing for 65536 steps up to clock ",
        "the oldest write, of bank ",
        " refreshes went meanwhile: dram.timing.t_refi leaves too little time between two of them",
    ] {
        assert!(message.contains(part), "{message}");
    }
}
