//! Tests of `axiscope-agent` as a program, on a fake board.

use crate::fake::{BLOCK, BUFFER, BUFFER_BYTES, Fake};
use crate::host::{Agent, agent, child_of, is_emulated, is_there, open, signal, wait_for};
use axiscope_board::agent::Code;
use axiscope_instrument::registers::traffic_generator as at;
use serde_json::{Value, json};

fn point() -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
         "pattern": "sequential", "base": 4096, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": 200, "max_us": 200}})
}

#[test]
fn blocks_and_buffers_are_found_by_name() {
    let fake = Fake::new("found");
    let (agent, opened) = Agent::open(&fake);
    assert_eq!(
        opened["blocks"],
        json!([{"name": "axiscope-hp0", "base": BLOCK, "id": at::block::ID_VALUE}])
    );
    let buffer = json!([{"name": "axiscope", "base": BUFFER, "bytes": BUFFER_BYTES}]);
    assert_eq!(opened["buffers"], buffer);
    assert_eq!(agent.ends(), (Some(0), String::new()));
}

#[test]
fn a_point_is_programmed_into_the_buffer_and_stopped_after_it() {
    let fake = Fake::new("point");
    let (mut agent, _) = Agent::open(&fake);
    let check = agent
        .ask(json!({"do": "check", "point": point()}))
        .expect("checked");
    assert_eq!(check["problems"], json!([]));
    let ran = agent
        .ask(json!({"do": "run", "point": point()}))
        .expect("ran");
    // Registers that are plain files transfer no data.
    assert_eq!(ran["result"]["masters"][0]["read_mbps"], 0.0);
    let base = at::READS + at::direction::BASE_LOW.offset;
    assert_eq!(u64::from(fake.word(base)), BUFFER + 4096);
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    assert_eq!(fake.word(at::CONTROL.offset), stop, "the last command");
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn rails_are_read_beside_a_point_and_before_it() {
    let fake = Fake::new("rails");
    let ask = json!({"do": "run", "power": true, "point": point()});
    let (mut agent, _) = Agent::open(&fake);
    let fault = agent.ask(ask).expect_err("no sensor of power");
    assert!(
        fault.message.starts_with("power: no sensor"),
        "{}",
        fault.message
    );
    // Linux reports power in two ways, and two of the chips here have the same name.
    fake.put("sys/class/hwmon/hwmon1/name", b"ina226_u76\n");
    fake.put("sys/class/hwmon/hwmon1/update_interval", b"4\n");
    fake.put("sys/class/hwmon/hwmon1/power1_input", b"1250000\n");
    for hwmon in ["hwmon2", "hwmon3"] {
        let at = format!("sys/class/hwmon/{hwmon}");
        fake.put(&format!("{at}/name"), b"ina3221\n");
        fake.put(&format!("{at}/in1_label"), b"VDD\n");
        fake.put(&format!("{at}/in1_input"), b"1200\n");
        fake.put(&format!("{at}/curr1_input"), b"500\n");
        // For this channel, there is a voltage but no current.
        fake.put(&format!("{at}/in2_input"), b"3300\n");
    }
    // The device-tree node of one of the two chips states the chip's address on the bus.
    fake.put(
        "sys/class/hwmon/hwmon3/device/of_node/reg",
        &[0, 0, 0, 0x41],
    );
    fake.put("sys/class/hwmon/hwmon4/name", b"slow\n");
    fake.put("sys/class/hwmon/hwmon4/update_interval", b"1000\n");
    fake.put("sys/class/hwmon/hwmon4/power1_input", b"1\n");
    let mut long = point();
    long["run"] =
        json!({"until": "duration_us", "warmup_us": 10, "min_us": 500_000, "max_us": 500_000});
    let ran = agent
        .ask(json!({"do": "run", "power": true, "point": long}))
        .expect("ran");
    let rails = ran["result"]["rails"].as_array().expect("rails");
    let report: Vec<_> = (rails.iter())
        .map(|r| {
            (
                r["sensor"].as_str().unwrap(),
                r["idle_mw"].clone(),
                r["mean_mw"].clone(),
            )
        })
        .collect();
    let want = [
        ("ina226_u76", json!(1250.0), json!(1250.0)),
        ("ina3221@hwmon2", json!(600.0), json!(600.0)),
        ("ina3221@0x41", json!(600.0), json!(600.0)),
    ];
    assert_eq!(report, want);
    assert!(rails.iter().all(|r| r["samples"].as_u64() >= Some(3)));
    let message = ran["result"]["warnings"][0].as_str().expect("a warning");
    assert!(message.contains("values of slow"), "{message}");
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn registers_are_reached_in_blocks_only_and_memory_in_buffers_only() {
    let fake = Fake::new("inside");
    let (mut agent, _) = Agent::open(&fake);
    let mut access = |one: Value| agent.ask(json!({"do": "access", "accesses": [one]}));
    let last = BUFFER + BUFFER_BYTES as u64;
    for wrong in [
        json!({"read": 0}),
        json!({"read": BLOCK + 0x1000}),
        json!({"read": BLOCK + 2}),
        json!({"read": u64::MAX}),
        json!({"write": [BLOCK - 4, 1]}),
        json!({"write": [BUFFER, 1]}),
        json!({"read_memory": [BLOCK, 4]}),
        json!({"read_memory": [last - 3, 4]}),
        json!({"read_memory": [BUFFER, 1u64 << 40]}),
        json!({"read_memory": [u64::MAX, 4]}),
        json!({"write_memory": [last, [1]]}),
        json!({"write_memory": [0, [1]]}),
        json!({"wait_us": -1}),
        json!({"wait_us": 1e9}),
    ] {
        let fault = access(wrong.clone()).expect_err("outside");
        assert_eq!(fault.field.as_deref(), Some("accesses[0]"), "{wrong}");
    }
    access(json!({"write_memory": [last - 4, [1, 2, 3, 4]]})).expect("inside");
    let read = access(json!({"read_memory": [last - 4, 4]})).expect("inside");
    assert_eq!(read["values"], json!([[1, 2, 3, 4]]));
    let read = access(json!({"read": BLOCK})).expect("inside");
    assert_eq!(read["values"], json!([at::block::ID_VALUE]));
}

#[test]
fn what_is_missing_is_reported_with_a_fix() {
    type Change = fn(&Fake);
    let cases: [(&str, Change, &str); 7] = [
        (
            "no-design",
            |f| f.put("sys/class/fpga_manager/fpga0/state", b"unknown\n"),
            "not configured",
        ),
        (
            "no-uio",
            |f| f.take("sys/class/uio/uio1/name"),
            "no UIO device",
        ),
        (
            "no-buffer",
            |f| f.take("sys/class/u-dma-buf/axiscope/size"),
            "u-dma-buf",
        ),
        (
            "no-port",
            |f| f.take("sys/class/uio/uio1/device/of_node/axiscope,port"),
            "axiscope,port",
        ),
        (
            "other",
            |f| f.put("dev/uio1", &[0xFF; 0x1000]),
            "first word 0xffffffff",
        ),
        ("short", |f| f.put("dev/uio1", &[0; 16]), "cannot be mapped"),
        (
            "size",
            |f| f.put("sys/class/uio/uio1/maps/map0/size", b"x"),
            "maps/map0/size",
        ),
    ];
    for (name, change, words) in cases {
        let fake = Fake::new(name);
        change(&fake);
        let mut agent = Agent::start(&fake);
        let fault = agent.ask(open()).expect_err("not as it should be");
        let message = format!("{} {}", fault.message, fault.fix.unwrap_or_default());
        assert!(message.contains(words), "{name}: {message}");
        assert_eq!(agent.ends().0, Some(0), "{name}");
    }
}

#[test]
fn a_generator_that_was_left_running_is_stopped_when_the_board_is_opened() {
    let fake = Fake::new("left");
    let (agent, _) = Agent::open(&fake);
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    assert_eq!(fake.word(at::CONTROL.offset), stop);
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_block_that_does_not_come_to_rest_is_told() {
    let fake = Fake::new("busy");
    let mut words = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let busy = at::status::BUSY_READS.put(1).to_le_bytes();
    words[at::STATUS.offset as usize..][..4].copy_from_slice(&busy);
    fake.put("dev/uio1", &words);
    let mut agent = Agent::start(&fake);
    let fault = agent.ask(open()).expect_err("busy for ever");
    assert!(
        fault.message.starts_with("axiscope-hp0: "),
        "{}",
        fault.message
    );
    assert!(fault.fix.is_some());
}

/// Returns an agent that is in the middle of a run that lasts a second. The guardian is the agent's
/// main process.
fn running(fake: &Fake) -> (Agent, u32) {
    let (mut agent, _) = Agent::open(fake);
    let mut long = point();
    long["run"] = json!({"until": "duration_us", "warmup_us": 0, "min_us": 1e6, "max_us": 1e6});
    agent.send(&json!({"do": "run", "point": long}));
    let start = at::control::START_READS.put(1);
    wait_for("the start", || fake.word(at::CONTROL.offset) == start);
    let worker = child_of(agent.child.id()).expect("a worker");
    (agent, worker)
}

fn stopped(fake: &Fake) -> bool {
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    fake.word(at::CONTROL.offset) == stop
}

#[test]
fn blocks_are_stopped_whichever_process_is_killed() {
    if is_emulated() {
        return;
    }
    let fake = Fake::new("killed-worker");
    let (agent, worker) = running(&fake);
    signal("KILL", worker);
    assert_eq!(
        agent.ends().0,
        Some(1),
        "it tells that the worker was killed"
    );
    assert!(stopped(&fake), "by the guardian");

    let fake = Fake::new("killed-guardian");
    let (mut agent, worker) = running(&fake);
    signal("KILL", agent.child.id());
    let fault = agent.answer().expect_err("stopped");
    assert_eq!(fault.code, Code::Lease, "{}", fault.message);
    wait_for("the worker's end", || !is_there(worker));
    assert!(stopped(&fake), "by the worker");

    let fake = Fake::new("gone-host");
    let (agent, _) = running(&fake);
    agent.ends();
    assert!(stopped(&fake), "by the worker");
}

#[test]
fn a_worker_that_is_stopped_is_killed_when_the_host_is_gone() {
    if is_emulated() {
        return;
    }
    let fake = Fake::new("stopped-worker");
    let (agent, worker) = running(&fake);
    signal("STOP", worker);
    agent.ends();
    assert!(stopped(&fake) && !is_there(worker));
}

#[test]
fn describe_tells_the_machine_and_changes_nothing() {
    let fake = Fake::new("describe");
    let before = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let out = agent()
        .args(["describe", "--root"])
        .arg(fake.path())
        .output()
        .expect("the agent");
    let report: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(report["machine"]["cpus"], 4);
    assert_eq!(
        report["machine"]["temperatures_c"],
        json!({"ina226.temp1": 41.5, "ams.in_temp0": 20.0})
    );
    assert_eq!(
        report["machine"]["compatible"],
        json!(["avnet,ultra96", "xlnx,zynqmp"])
    );
    assert_eq!(report["blocks"][0]["kind"], "traffic generator");
    assert_eq!(report["blocks"][0]["pl_mhz"], 100.0);
    assert_eq!(
        std::fs::read(fake.path().join("dev/uio1")).expect("registers"),
        before
    );
}

#[test]
fn words_that_are_no_command_print_the_help() {
    for args in [&[][..], &["fly"], &["serve", "--root"]] {
        let out = agent().args(args).output().expect("the agent");
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(
            out.stderr.starts_with(b"axiscope-agent: the part"),
            "{args:?}"
        );
    }
}
