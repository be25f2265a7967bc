//! Tests the checks of the chip before a port is used, and that settings are restored.

use crate::fake::Fake;
use crate::host::{Agent, child_of, is_emulated, open, signal};
use serde_json::{Value, json};

/// Registers of a Zynq UltraScale+ (`data/chips/zynq_ultrascale/board_registers.toml`).
const RST_FPD_TOP: u64 = 0xFD1A_0100;
const FPD_AFI_FS: u64 = 0xFD61_5000;
const HP0_RDCTRL: u64 = 0xFD38_0000;
const HP0_RDQOS: u64 = 0xFD38_0008;
const JOURNAL: &str = "run/axiscope/journal.jsonl";

#[test]
fn each_known_hang_is_refused_before_a_port_is_touched() {
    let node = |fake: &Fake, what: &str, cell: u32| {
        let file = format!("sys/class/uio/uio1/device/of_node/axiscope,{what}");
        fake.put(&file, &cell.to_be_bytes());
    };
    type Change<'a> = &'a dyn Fn(&Fake);
    let control = |fake: &Fake, bits: u32| {
        fake.put(
            "sys/class/uio/uio1/device/of_node/axiscope,control",
            b"HPM0\0",
        );
        node(fake, "control-width-bits", bits);
    };
    let compatible = |fake: &Fake, word: &[u8]| fake.put("proc/device-tree/compatible", word);
    let cases: [(&str, Change, &str); 7] = [
        (
            "level-shifters",
            &|f| compatible(f, b"xlnx,zynq-7000\0"),
            "level_shifters",
        ),
        ("reset", &|f| f.poke(RST_FPD_TOP, 1 << 9), "HP0.reset"),
        ("paused", &|f| f.poke(HP0_RDCTRL, 1 << 3), "halted"),
        (
            "control-width",
            &|f| {
                f.poke(FPD_AFI_FS, 2 << 8);
                control(f, 32);
            },
            "128 bits, but the design uses 32",
        ),
        ("width", &|f| node(f, "width-bits", 64), "128 bits"),
        (
            "clock",
            &|f| node(f, "pl-clock", 0),
            "clock of the design is stopped",
        ),
        ("pl-reset", &|f| node(f, "pl-reset", 0), "reset"),
    ];
    for (name, change, words) in cases {
        let fake = Fake::new(name);
        change(&fake);
        let before = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
        let mut agent = Agent::start(&fake);
        let fault = agent.ask(open()).expect_err("it would hang");
        assert!(fault.message.contains(words), "{name}: {}", fault.message);
        assert!(
            fault.fix.is_some_and(|m| m.contains('[')),
            "{name}: no source"
        );
        let after = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
        assert_eq!(before, after, "{name}: the block was touched");
        assert_eq!(agent.ends().0, Some(0), "{name}");
    }
}

#[test]
fn a_port_of_another_point_does_not_keep_a_point_from_running() {
    let fake = Fake::new("other-port");
    fake.poke(RST_FPD_TOP, 1 << 12); // HP3
    let (mut agent, _) = Agent::open(&fake);
    let found = agent.ask(json!({"do": "preflight"})).expect("findings");
    let refuses = found["findings"].as_array().expect("a list");
    assert!(refuses.iter().all(|f| f["refuses"] == false), "{found}");
}

/// Returns a point with one generator, at this port, with beats of 8 bytes.
fn point(port: &str) -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": port, "read": {"burst_beats": 16, "beat_bytes": 16,
         "pattern": "sequential", "base": 4096, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": 200, "max_us": 200}})
}

#[test]
fn a_check_of_a_point_tells_what_would_refuse_it() {
    let fake = Fake::new("check-findings");
    // The device-tree node states no width, so no check of the port can fail until a point states
    // the width.
    fake.poke(HP0_RDCTRL, 1);
    let (mut agent, _) = Agent::open(&fake);
    let check = agent.ask(json!({"do": "check", "point": point("HP0")}));
    let check = check.expect("checked");
    let message = check["problems"][0].as_str().expect("a problem");
    assert!(message.contains("set HP0.read_width_bits=128"), "{message}");
    let ran = agent.ask(json!({"do": "run", "point": point("HP0")}));
    let fault = ran.expect_err("refused");
    assert!(
        message.starts_with(&fault.message),
        "{message}: {}",
        fault.message
    );
    fake.poke(HP0_RDCTRL, 0);
    let check = agent.ask(json!({"do": "check", "point": point("HP0")}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
}

#[test]
fn a_check_asks_blocks_and_writes_nothing() {
    let fake = Fake::new("check-blocks");
    let buffer = "sys/class/u-dma-buf/axiscope/phys_addr";
    fake.put(buffer, b"0x20000000000\n");
    let (mut agent, _) = Agent::open(&fake);
    let before = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    let check = agent.ask(json!({"do": "check", "point": point("HP0")}));
    let check = check.expect("checked");
    let message = check["problems"][0].as_str().expect("a problem");
    assert!(
        message.starts_with("masters.g.read.base: 0x20000001000; the port has"),
        "{message}"
    );
    let after = std::fs::read(fake.path().join("dev/uio1")).expect("registers");
    assert!(before == after, "the block was written to");
    let ran = agent.ask(json!({"do": "run", "point": point("HP0")}));
    let fault = ran.expect_err("refused");
    assert!(
        fault.message.ends_with(message),
        "{message}: {}",
        fault.message
    );
}

#[test]
fn settings_of_an_open_are_set_before_ports_are_judged() {
    let fake = Fake::new("open-settings");
    let file = "sys/class/uio/uio1/device/of_node/axiscope,width-bits";
    fake.put(file, &128u32.to_be_bytes());
    fake.poke(HP0_RDCTRL, 1);
    let mut agent = Agent::start(&fake);
    let fault = agent.ask(open()).expect_err("64 bit");
    let fix = fault.fix.expect("a fix");
    assert!(fix.contains("set HP0.read_width_bits=128"), "{fix}");
    let with = |settings: Value| {
        let mut ask = open();
        ask["settings"] = settings;
        ask
    };
    // A change that has no effect is undone. If one of several changes cannot be made, all are
    // undone.
    for wrong in [
        json!({"HP0.read_qos": 9}),
        json!({"HP0.read_width_bits": 128, "nothing": 1}),
    ] {
        agent.ask(with(wrong)).expect_err("not so");
        assert_eq!((fake.peek(HP0_RDCTRL), fake.peek(HP0_RDQOS)), (1, 0));
        assert!(!fake.path().join(JOURNAL).exists());
    }
    let opened = agent.ask(with(json!({"HP0.read_width_bits": 128})));
    let opened = opened.expect("a board");
    assert_eq!(opened["before"], json!({"HP0.read_width_bits": 64}));
    assert_eq!(fake.peek(HP0_RDCTRL), 0);
    assert_eq!(agent.ends().0, Some(0));
    assert_eq!(fake.peek(HP0_RDCTRL), 1, "as it was");
}

fn qos(agent: &mut Agent) -> u64 {
    let report = agent.ask(json!({"do": "settings", "names": ["HP0.read_qos"]}));
    report.expect("a setting")["values"]["HP0.read_qos"]
        .as_u64()
        .expect("a number")
}

#[test]
fn a_setting_is_changed_and_restored_at_the_end() {
    let fake = Fake::new("setting");
    fake.poke(HP0_RDQOS, 3);
    let (mut agent, _) = Agent::open(&fake);
    assert_eq!(qos(&mut agent), 3);
    let set = agent.ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}));
    assert_eq!(set.expect("set")["before"], json!({"HP0.read_qos": 3}));
    assert_eq!((qos(&mut agent), fake.peek(HP0_RDQOS)), (9, 9));
    assert!(fake.path().join(JOURNAL).exists());
    for wrong in [
        json!({"HP0.read_qos": 16}),
        json!({"nothing": 1}),
        json!({"HP0.read_qos": 1, "nothing": 1}),
    ] {
        agent
            .ask(json!({"do": "set", "values": wrong}))
            .expect_err("cannot be");
        assert_eq!(fake.peek(HP0_RDQOS), 9, "{wrong}");
    }
    assert_eq!(agent.ends().0, Some(0));
    assert_eq!(fake.peek(HP0_RDQOS), 3);
    assert!(!fake.path().join(JOURNAL).exists());
}

#[test]
fn a_setting_is_restored_when_the_worker_is_killed() {
    if is_emulated() {
        return;
    }
    let fake = Fake::new("killed");
    let (mut agent, _) = Agent::open(&fake);
    agent
        .ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}))
        .expect("set");
    signal("KILL", child_of(agent.child.id()).expect("a worker"));
    assert_eq!(agent.ends().0, Some(1));
    assert_eq!(fake.peek(HP0_RDQOS), 0);
    assert!(!fake.path().join(JOURNAL).exists());
}

#[test]
fn a_journal_that_was_left_is_restored_and_told() {
    let fake = Fake::new("left-journal");
    fake.poke(HP0_RDQOS, 9);
    let change =
        json!({"name": "HP0.read_qos", "address": HP0_RDQOS, "mask": 15, "before": 4, "after": 9});
    // The second line is incomplete, so its change was never made.
    fake.put(JOURNAL, format!("{change}\n{{\"name\": \"HP0").as_bytes());
    let (agent, hello) = Agent::greeted(&fake);
    assert_eq!(hello["recovered"], json!({"HP0.read_qos": 4}));
    assert_eq!(fake.peek(HP0_RDQOS), 4);
    assert!(!fake.path().join(JOURNAL).exists());
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_board_is_one_agents() {
    let fake = Fake::new("two");
    let (mut first, _) = Agent::open(&fake);
    first
        .ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}))
        .expect("set");
    let (mut second, hello) = Agent::greeted(&fake);
    assert_eq!(hello["recovered"], json!({}), "the first has it");
    let fault = second.ask(open()).expect_err("taken");
    assert!(
        fault.message.contains("another agent has the board"),
        "{}",
        fault.message
    );
    assert_eq!(second.ends().0, Some(0));
    assert_eq!(
        fake.peek(HP0_RDQOS),
        9,
        "the second changed what is the first's"
    );
    assert_eq!(first.ends().0, Some(0));
    assert_eq!(fake.peek(HP0_RDQOS), 0);
}

#[test]
fn a_dump_has_the_words_of_the_memory_controller() {
    let fake = Fake::new("dump");
    fake.poke(0xFD07_0000, 0x1234_5678);
    let (mut agent, _) = Agent::open(&fake);
    let report = agent.ask(json!({"do": "dump"})).expect("a dump");
    assert_eq!(report["words"]["0xFD070000"], 0x1234_5678);
}

#[test]
fn half_a_line_of_a_journal_does_not_spoil_the_next() {
    let half = b"{\"name\":\"HP0.rea";
    let fake = Fake::new("half-line");
    fake.put(JOURNAL, half);
    let (mut agent, _) = Agent::open(&fake);
    // The journal now looks as if another agent had left it in the meantime.
    fake.put(JOURNAL, half);
    let set = |agent: &mut Agent| {
        let done = agent.ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}));
        done.expect("set");
        assert_eq!(fake.peek(HP0_RDQOS), 9);
    };
    set(&mut agent);
    let closed = agent.ask(json!({"do": "close"})).expect("restored");
    assert_eq!(closed["restored"], json!({"HP0.read_qos": 0}));
    assert_eq!(fake.peek(HP0_RDQOS), 0);
    assert!(!fake.path().join(JOURNAL).exists());
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn an_undo_that_fails_at_the_end_is_told() {
    let fake = Fake::new("failed-undo");
    let (mut agent, _) = Agent::open(&fake);
    let set = agent.ask(json!({"do": "set", "values": {"HP0.read_qos": 9}}));
    set.expect("set");
    fake.put(JOURNAL, b"garbage\n");
    let fault = agent.ask(json!({"do": "close"})).expect_err("not undone");
    assert!(
        fault.message.contains("journal.jsonl: line 1: no change"),
        "{}",
        fault.message
    );
    assert!(fault.fix.is_some_and(|m| m.contains("restart the board")));
}

#[test]
fn a_board_whose_journal_cannot_be_undone_is_not_opened() {
    let place = json!({"name": "HP0.read_qos", "address": 4, "mask": 15, "before": 4, "after": 9});
    let cases: [(&str, &[u8], &str); 3] = [
        ("garbage", b"garbage\n", "journal.jsonl: line 1: no change"),
        ("bytes", b"\xff\xfe\n", "journal.jsonl: line 1: no change"),
        (
            "foreign",
            &format!("{place}\n").into_bytes(),
            "journal.jsonl: line 1: HP0.read_qos: 0x4 is not its place",
        ),
    ];
    for (name, journal, words) in cases {
        let fake = Fake::new(name);
        fake.put(JOURNAL, journal);
        let (mut agent, hello) = Agent::greeted(&fake);
        assert_eq!(hello["recovered"], json!({}));
        for ask in [
            open(),
            json!({"do": "open", "board": {"registers_only": true}, "lease_ms": 60_000}),
        ] {
            let fault = agent.ask(ask).expect_err("not undone");
            assert!(fault.message.contains(words), "{name}: {}", fault.message);
            assert!(
                fault.fix.is_some_and(|m| m.contains("restart the board")),
                "{name}"
            );
        }
        agent
            .ask(json!({"do": "set", "values": {"HP0.read_qos": 1}}))
            .expect_err("not open");
        // The journal is not deleted, so that users can look at it.
        assert!(fake.path().join(JOURNAL).exists(), "{name}");
        assert_eq!(agent.ends().0, Some(0), "{name}");
    }
}
