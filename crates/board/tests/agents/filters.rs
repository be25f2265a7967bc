//! Tests cores that filter images in the buffers of a fake board made of files. The filters really
//! run, on this computer. Plain registers that are always idle stand in for the accelerator.

use crate::fake::{BUFFER_BYTES, Fake};
use crate::host::{Agent, platform_of, point};
use axiscope_instrument::registers::traffic_generator as at;
use axiscope_workloads::host;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

const SOURCE: usize = 0x1_0000;
const DESTINATION: usize = 0x2_0000;
const IMAGE: usize = 0x1000;

/// Returns a board with one processor, and with a source image in its buffer whose samples are all
/// 100. The chip is unknown, so its registers are not compared with those of the ZC702.
fn board(name: &str) -> Fake {
    let fake = Fake::new(name);
    fake.put("proc/device-tree/compatible", b"fake,board\0");
    fake.put("sys/devices/system/cpu/online", b"0\n");
    let kind = "sys/devices/system/cpu/cpu0/of_node/compatible";
    fake.put(kind, b"arm,cortex-a9\0");
    let mut bytes = vec![0; BUFFER_BYTES];
    for sample in bytes[SOURCE..SOURCE + IMAGE].chunks_exact_mut(4) {
        sample.copy_from_slice(&100i32.to_le_bytes());
    }
    fake.put("dev/axiscope", &bytes);
    fake
}

/// Opens the board as a ZC702, a platform that has ports for single cores.
fn open(fake: &Fake) -> Agent {
    let mut agent = Agent::start(fake);
    let platform = platform_of("zc702");
    let ask = json!({"do": "open", "board": {}, "platform": platform, "name": "zc702", "lease_ms": 60_000});
    agent.ask(ask).expect("a board");
    agent
}

fn filter() -> Value {
    json!({"kind": "image_cpu", "name": "CPU0", "port": "CPU0", "read_base": SOURCE, "write_base": DESTINATION,
        "image_bytes": IMAGE, "cached": false, "compute_cycles": 250.0, "stores": 4})
}

/// Returns the samples of the destination.
fn filtered(fake: &Fake) -> Vec<i32> {
    let bytes = std::fs::read(fake.path().join("dev/axiscope")).expect("a buffer");
    let words = bytes[DESTINATION..DESTINATION + IMAGE].chunks_exact(4);
    words
        .map(|w| i32::from_le_bytes(w.try_into().expect("four bytes")))
        .collect()
}

/// Checks that the destination is the mean of the last 16 samples of each of two lanes, with zeros before the image.
fn assert_filtered(fake: &Fake) {
    let all = filtered(fake);
    assert_eq!(all[..6], [6, 6, 13, 13, 19, 19]);
    assert!(all[30..].iter().all(|s| *s == 100), "{all:?}");
}

#[test]
fn a_filter_runs_until_the_time_is_over() {
    let fake = board("filter");
    let mut agent = open(&fake);
    let mut asked = point(&[filter()], "duration_us");
    // This is long enough even if other tests use the same processor.
    (asked["run"]["min_us"], asked["run"]["max_us"]) = (json!(300_000), json!(300_000));
    let check = agent.ask(json!({"do": "check", "point": asked}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
    let ran = agent.ask(json!({"do": "run", "point": asked}));
    let result = ran.expect("ran")["result"].clone();
    let core = &result["masters"][0];
    assert_eq!(core["in_rtl"], false);
    let [read, write] = ["read_mbps", "write_mbps"].map(|side| core[side].as_f64());
    assert!(read > Some(0.0) && read == write, "{core}");
    assert_filtered(&fake);
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn a_filter_that_shares_its_processor_is_reported() {
    let fake = board("shared");
    let mut agent = open(&fake);
    let mut asked = point(&[filter()], "duration_us");
    (asked["run"]["min_us"], asked["run"]["max_us"]) = (json!(500_000), json!(500_000));
    let over = AtomicBool::new(false);
    let ran = std::thread::scope(|scope| {
        scope.spawn(|| {
            host::pin(0).expect("a processor");
            while !over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        let ran = agent.ask(json!({"do": "run", "point": asked}));
        over.store(true, Ordering::Relaxed);
        ran
    });
    let warnings = ran.expect("ran")["result"]["warnings"].to_string();
    assert!(
        warnings.contains("masters.CPU0: its program had processor 0 for"),
        "{warnings}"
    );
    assert!(
        warnings.contains("boot with isolcpus=0 (programs have no priority"),
        "{warnings}"
    );
}

#[test]
fn a_run_that_is_too_short_to_judge_the_processor_is_reported() {
    let fake = board("short");
    let mut agent = open(&fake);
    let mut asked = point(&[filter()], "duration_us");
    (asked["run"]["min_us"], asked["run"]["max_us"]) = (json!(1), json!(1));
    let ran = agent
        .ask(json!({"do": "run", "point": asked}))
        .expect("ran");
    let warnings = ran["result"]["warnings"].to_string();
    // The other sentences are for a filter whose processor another program had for all of this time.
    let any = [
        "the counted time is too short to tell",
        "the run ended before its program had started",
        "its program had processor 0 for",
    ];
    let any = any.map(|text| format!("masters.CPU0: {text}"));
    assert!(any.iter().any(|text| warnings.contains(text)), "{warnings}");
}

#[test]
fn a_filter_and_an_accelerator_take_turns() {
    let fake = board("turns");
    let mut agent = open(&fake);
    let mut core = filter();
    core["images"] = json!(3);
    let dma = json!({"kind": "packet_dma", "name": "HP0", "port": "HP0", "burst_beats": 16, "beat_bytes": 8,
        "read_base": SOURCE, "write_base": DESTINATION, "image_bytes": IMAGE, "packet_bytes": IMAGE,
        "driver_ns": 100_000.0, "images": 3});
    let mut asked = point(&[core, dma], "drained");
    asked["turns"] = json!(["CPU0", "HP0"]);
    let ran = agent.ask(json!({"do": "run", "point": asked}));
    let result = ran.expect("ran")["result"].clone();
    assert_eq!(
        result["steady"], true,
        "all images were processed: {result}"
    );
    assert_filtered(&fake);
    // The program filters three images. The rate includes the driver's time for two packets per
    // image.
    let rate = result["masters"][0]["read_mbps"].as_f64().expect("a rate");
    let most = 3.0 * IMAGE as f64 / 600.0;
    assert!(rate > 0.0 && rate < most, "{rate} {most}");
    let stop = at::control::STOP_READS.put(1) | at::control::STOP_WRITES.put(1);
    assert_eq!(
        fake.word(at::CONTROL.offset),
        stop,
        "the accelerator has stopped"
    );
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn what_a_filter_lacks_is_reported_before_it_runs() {
    let fake = board("no-filter");
    let mut agent = open(&fake);
    let mut problems = |masters: &[Value]| {
        let check = agent.ask(json!({"do": "check", "point": point(masters, "duration_us")}));
        check.expect("checked")["problems"].to_string()
    };
    let mut cached = filter();
    cached["cached"] = json!(true);
    let message = problems(&[cached]);
    let want = "masters.CPU0.cached: true; the processors cache no buffer: load an overlay";
    assert!(message.contains(want), "{message}");
    let mut other = filter();
    (other["name"], other["port"]) = (json!("CPU1"), json!("CPU1"));
    (other["read_base"], other["write_base"]) = (json!(0x4_0000), json!(0x5_0000));
    let message = problems(&[filter(), other]);
    let want = "masters.CPU1.port: CPU1; Linux has 1 processors, one per program: give fewer cores";
    assert!(message.contains(want), "{message}");
    let mut far = filter();
    far["write_base"] = json!(BUFFER_BYTES + SOURCE);
    assert!(problems(&[far]).contains("masters.CPU0.write: its window ends at"));
}
