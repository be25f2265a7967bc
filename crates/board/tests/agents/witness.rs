//! Tests the counts of bytes at the memory controller's ports that the chip itself makes during a
//! point.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use crate::fake::Fake;
use crate::host::{Agent, child_of, is_emulated, signal, wait_for};
use axiscope_instrument::registers::{counters, traffic_generator as at};
use serde_json::{Value, json};

/// Registers of a Zynq UltraScale+ (`data/chips/zynq_ultrascale/board_registers.toml`).
const SELECT: [u64; 3] = [0xFD0B_0044, 0xFD0B_0048, 0xFD0B_004C];
const CONTROL: u64 = 0xFD0B_0300;
/// Index of the counter of bytes read at S3, given the values of the selectors.
const READS_OF_S3: u64 = 0xFD0B_0140;
const HP0_RDQOS: u64 = 0xFD38_0008;
const JOURNAL: &str = "run/axiscope/journal.jsonl";

/// Selector values that another program has left behind.
const BEFORE: [u32; 4] = [0x1122_3344, 0x5566_7788, 0x99AA_BBCC, 0x0001_0000];
/// Selector values for reads and writes of S1 to S5. The upper half of the last word is not used.
const WITHIN: [u32; 4] = [0x4243_2223, 0x8283_6263, 0x99AA_A2A3, 0x0001_0001];

fn words(fake: &Fake) -> [u32; 4] {
    [SELECT[0], SELECT[1], SELECT[2], CONTROL].map(|at| fake.peek(at))
}

fn board(name: &str) -> Fake {
    let fake = Fake::new(name);
    for (at, word) in SELECT.into_iter().chain([CONTROL]).zip(BEFORE) {
        fake.poke(at, word);
    }
    fake
}

fn run(us: u32) -> Value {
    json!({"do": "run", "witness": true, "point": {
        "pl_mhz": 100, "mapping": "row_bank_column", "masters": [
        {"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
         "pattern": "sequential", "base": 4096, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}}],
        "run": {"until": "duration_us", "warmup_us": 10, "min_us": us, "max_us": us}}})
}

#[test]
fn bytes_are_counted_beside_a_point_and_all_is_put_back() {
    let fake = board("witness");
    let (mut agent, _) = Agent::open(&fake);
    let set = json!({"do": "set", "values": {"HP0.read_qos": 9}});
    agent.ask(set).expect("set");
    let (over, mut seen) = (AtomicBool::new(false), Vec::new());
    let ran = thread::scope(|scope| {
        let memory = scope.spawn(|| {
            let (mut seen, mut count) = (Vec::new(), u32::MAX - 0x10_0000);
            while !over.load(Ordering::Relaxed) {
                // The counter wraps around during the run.
                count = count.wrapping_add(0x10_0000);
                fake.poke(READS_OF_S3, count);
                seen.push(words(&fake));
                thread::sleep(Duration::from_millis(1));
            }
            seen
        });
        let ran = agent.ask(run(300_000));
        over.store(true, Ordering::Relaxed);
        seen = memory.join().expect("words");
        ran.expect("ran")
    });
    assert!(seen.contains(&WITHIN), "{seen:x?}");
    let report = ran["result"]["witnesses"].as_array().expect("witnesses");
    let ports: Vec<_> = report.iter().map(|w| w["port"].as_str().unwrap()).collect();
    assert_eq!(ports, ["S1", "S2", "S3", "S4", "S5"]);
    let s3 = &report[2];
    assert_eq!(s3["carries"], "HP0 and the DisplayPort");
    let (bytes, mbps) = (s3["read_bytes"].as_u64(), s3["read_mbps"].as_f64());
    // The generator reads about 1 MiB per millisecond for 300 ms. An emulator or a busy computer is
    // slower.
    assert!((4 << 20..1 << 29).contains(&bytes.unwrap()), "{s3}");
    assert!((1.0..2000.0).contains(&mbps.unwrap()), "{s3}");
    assert_eq!(s3["write_bytes"], 0);
    assert!(
        report[..2].iter().all(|w| w["read_bytes"] == 0),
        "{report:?}"
    );
    assert_eq!(words(&fake), BEFORE);
    // The setting is in effect until the end of the run.
    let journal = fs::read_to_string(fake.path().join(JOURNAL)).expect("a journal");
    assert_eq!(journal.lines().count(), 1, "{journal}");
    assert_eq!(fake.peek(HP0_RDQOS), 9);
    assert_eq!(agent.ends().0, Some(0));
    assert_eq!(fake.peek(HP0_RDQOS), 0);
    assert!(!fake.path().join(JOURNAL).exists());
}

#[test]
fn blocks_that_say_more_than_the_witness_are_told() {
    let fake = board("witness-less");
    let mut registers = fs::read(fake.path().join("dev/uio1")).expect("registers");
    let bytes =
        at::COUNTERS + counters::counters::READS + counters::direction_counters::BYTES.offset;
    registers[bytes as usize..][..4].copy_from_slice(&1_000_000u32.to_le_bytes());
    fake.put("dev/uio1", &registers);
    let (mut agent, _) = Agent::open(&fake);
    let ran = agent.ask(run(200)).expect("ran");
    let warnings = ran["result"]["warnings"].as_array().expect("warnings");
    let words = "blocks at HP0 say that they read 1000000 bytes, and the chip counted 0 at S3";
    let report = |w: &&Value| w.as_str().is_some_and(|w| w.contains(words));
    assert_eq!(warnings.iter().filter(report).count(), 1, "{warnings:?}");
    assert!(!fake.path().join(JOURNAL).exists());
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn all_is_put_back_when_a_point_is_cut_short() {
    let fake = board("witness-cut");
    let (mut agent, _) = Agent::open(&fake);
    agent.send(&run(1_000_000));
    wait_for("the selectors", || words(&fake) == WITHIN);
    agent.ends();
    assert_eq!(words(&fake), BEFORE);
    assert!(!fake.path().join(JOURNAL).exists());
    if is_emulated() {
        return;
    }
    let (mut agent, _) = Agent::open(&fake);
    agent.send(&run(1_000_000));
    wait_for("the selectors", || words(&fake) == WITHIN);
    signal("KILL", child_of(agent.child.id()).expect("a worker"));
    assert_eq!(agent.ends().0, Some(1));
    assert_eq!(words(&fake), BEFORE);
    assert!(!fake.path().join(JOURNAL).exists());
}

#[test]
fn a_chip_without_such_counters_is_told() {
    let fake = board("witness-none");
    let (mut agent, _) = Agent::open(&fake);
    for (compatible, words) in [
        (
            "qemu,virt",
            "witness: this agent knows no registers of this chip",
        ),
        (
            "xlnx,zynq-7000",
            "witness: no counters of bytes at the memory controller are known of the Zynq-7000",
        ),
    ] {
        fake.put("proc/device-tree/compatible", compatible.as_bytes());
        // The level shifters are on.
        fake.poke(0xF800_0900, 0xF);
        // The ports have 64 bits.
        let mut narrow = run(200);
        narrow["point"]["masters"][0]["read"]["beat_bytes"] = json!(8);
        let fault = agent.ask(narrow).expect_err("no counters");
        assert!(fault.message.starts_with(words), "{}", fault.message);
        let fix = fault.fix.expect("a fix");
        assert!(fix.contains("leave --witness out") && fix.contains("Zynq UltraScale+"));
    }
    assert_eq!(words(&fake), BEFORE);
    agent.ends();
}
