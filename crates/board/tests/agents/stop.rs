//! Tests `axiscope-agent stop`: it stops running blocks or reports that it could not, and lists
//! blocks that it could not examine.

use crate::fake::{self, Fake};
use crate::host::{self, Agent, agent};
use axiscope_instrument::registers::traffic_generator as at;
use serde_json::json;

/// Returns the exit code and the output of a command.
fn does(fake: &Fake, command: &str) -> (Option<i32>, String) {
    let mut asked = agent();
    asked.args([command, "--root"]).arg(fake.path());
    let out = asked.output().expect("the agent");
    let words = String::from_utf8(out.stderr).expect("text");
    (out.status.code(), words)
}

fn is_stopped(fake: &Fake) -> bool {
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    fake.word(at::CONTROL.offset) == stop
}

#[test]
fn blocks_are_stopped_also_without_a_buffer() {
    let fake = Fake::new("stop-no-buffer");
    fake.take("sys/class/u-dma-buf/axiscope/phys_addr");
    assert_eq!(does(&fake, "stop"), (Some(0), String::new()));
    assert!(is_stopped(&fake));
}

#[test]
fn what_cannot_be_stopped_is_told_and_does_not_keep_a_design_from_being_taken_away() {
    let fake = Fake::new("stop-foreign");
    fake.put("dev/uio1", &[0x5A; 0x1000]);
    let (code, message) = does(&fake, "stop");
    assert_eq!(code, Some(1));
    assert!(
        message.contains("not stopped: axiscope-hp0 at 0xa0000000: first word 0x5a5a5a5a"),
        "{message}"
    );
    assert!(
        message.contains("is the bitstream that of the overlay?"),
        "{message}"
    );
    assert_eq!(does(&fake, "unload"), (Some(0), String::new()));
    // Logic that is not configured transfers no data, and neither does a board without blocks.
    fake.put("sys/class/fpga_manager/fpga0/state", b"unknown\n");
    assert_eq!(does(&fake, "stop"), (Some(0), String::new()));
    fake.put("sys/class/fpga_manager/fpga0/state", b"operating\n");
    fake.take("sys/class/uio/uio1/name");
    assert_eq!(does(&fake, "stop"), (Some(0), String::new()));
}

/// Writes a cell in the device-tree node of the block.
fn node(fake: &Fake, what: &str, cell: u32) {
    let file = format!("sys/class/uio/uio1/device/of_node/axiscope,{what}");
    fake.put(&file, &cell.to_be_bytes());
}

#[test]
fn a_block_whose_registers_would_not_answer_is_not_touched() {
    type Change<'a> = &'a dyn Fn(&Fake);
    let cases: [(&str, Change, &str); 3] = [
        ("stop-gated", &|f| node(f, "pl-clock", 0), "PL0.clock_runs"),
        ("stop-reset", &|f| node(f, "pl-reset", 0), "PL0.reset"),
        (
            "stop-shifters",
            &|f| f.put("proc/device-tree/compatible", b"xlnx,zynq-7000\0"),
            "level_shifters",
        ),
    ];
    for (name, change, check) in cases {
        let fake = Fake::new(name);
        change(&fake);
        let (code, message) = does(&fake, "stop");
        assert_eq!(code, Some(1), "{name}");
        assert!(
            message.contains("not stopped") && message.contains(check),
            "{message}"
        );
        let mut asked = agent();
        let out = asked.args(["describe", "--root"]).arg(fake.path()).output();
        let report = String::from_utf8(out.expect("the agent").stdout).expect("text");
        assert!(
            report.contains(check) && !report.contains("\"blocks\""),
            "{report}"
        );
        // A design may be removed even if its blocks would not answer.
        assert_eq!(does(&fake, "unload"), (Some(0), String::new()), "{name}");
        assert!(!is_stopped(&fake), "{name}");
    }
    // If a setting of a memory port is wrong, the block at that port can still be stopped.
    let fake = Fake::new("stop-narrow");
    node(&fake, "width-bits", 64);
    assert_eq!(does(&fake, "stop"), (Some(0), String::new()));
    assert!(is_stopped(&fake));
}

#[test]
fn a_device_that_is_not_there_is_not_taken_for_one_that_only_root_may_open() {
    for (name, file, words) in [
        ("no-uio-file", "dev/uio1", "is its driver loaded"),
        ("no-dev-mem", "dev/mem", "CONFIG_DEVMEM"),
    ] {
        let fake = Fake::new(name);
        fake.take(file);
        let mut agent = Agent::start(&fake);
        let fault = agent.ask(host::open()).expect_err("not there");
        let message = format!("{}; {}", fault.message, fault.fix.unwrap_or_default());
        assert!(
            message.contains(words) && !message.contains("as root"),
            "{message}"
        );
    }
}

#[test]
fn a_buffer_behind_all_addresses_is_refused() {
    let fake = Fake::new("buffer-wraps");
    fake.put(
        "sys/class/u-dma-buf/axiscope/phys_addr",
        b"0xfffffffffffff000\n",
    );
    let mut agent = Agent::start(&fake);
    let fault = agent.ask(host::open()).expect_err("it wraps");
    assert!(
        fault.message.contains("end behind all addresses"),
        "{}",
        fault.message
    );
}

#[test]
fn a_chip_that_the_agent_does_not_know_is_told_by_a_note() {
    let fake = Fake::new("unknown-chip");
    fake.put("proc/device-tree/compatible", b"acme,anvil\0");
    let (mut agent, _) = Agent::open(&fake);
    let report = agent.ask(json!({"do": "preflight"})).expect("findings");
    let finding = &report["findings"][0];
    assert_eq!(finding["refuses"], false);
    let message = finding["message"].as_str().expect("a sentence");
    assert!(
        message.contains("not checked") && message.contains("acme,anvil"),
        "{message}"
    );
    let check = agent
        .ask(json!({"do": "check", "point": host::point(&[host::generator()], "duration_us")}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
}

#[test]
fn by_hand_no_block_is_sent_outside_the_buffer() {
    let fake = Fake::new("by-hand");
    let (mut agent, _) = Agent::open(&fake);
    let base = fake::BLOCK + u64::from(at::WRITES + at::direction::BASE_LOW.offset);
    let before = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    for place in [base, fake::BLOCK + u64::from(at::CONTROL.offset)] {
        let ask = json!({"do": "access", "accesses": [{"read": place}, {"write": [place, 4096]}]});
        let fault = agent.ask(ask).expect_err("any memory");
        assert_eq!(fault.field.as_deref(), Some("accesses[1]"));
        assert!(
            fault.message.contains("drives a port; send a point"),
            "{}",
            fault.message
        );
    }
    let after = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    assert_eq!(before, after);
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_clock_of_0_tells_nothing() {
    let fake = Fake::new("no-clock");
    fake.put("sys/class/uio/uio1/device/of_node/axiscope,pl-hz", &[0; 4]);
    let (_, opened) = Agent::open(&fake);
    let message = opened["warnings"][0].as_str().expect("a warning");
    assert!(message.contains("no axiscope,pl-hz"), "{message}");
}
