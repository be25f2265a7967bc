//! Runs points with the code for real boards, but with the instrument's RTL as the hardware.

use crate::shipped;
use axiscope_board::agent::{Buffer, Device, Fault, Found, Gauges, Open, Values, Watch};
use axiscope_board::{Between, BlockAt, BlockKind, BufferAt, Hardware, Local, Root};
use axiscope_cosim::{Block, Board, FIRMWARE, run_point};
use axiscope_fabric::Ps;
use axiscope_instrument::runner::Timeline;
use axiscope_instrument::{Error, RegisterBus};
use axiscope_sim::Point;
use serde_json::{Value, json};
use std::{
    fs,
    process::id,
    sync::atomic::{AtomicUsize, Ordering},
};

const BUFFER: u64 = 0x1000_0000;
const BUFFER_BYTES: u64 = 1 << 22;

/// A virtual board that serves as the hardware of a board: blocks at ports, a buffer, and a time
/// that restarts with each run.
struct Bench {
    board: Board,
    blocks: Vec<BlockAt>,
    buffers: Vec<BufferAt>,
    /// The board's cycle at which the run begins. `None` before the first run.
    begin: Option<i64>,
    mhz: f64,
}

impl Bench {
    fn new(point: &Point) -> Self {
        let kinds = (point.masters.iter()).map(|m| Block::of(point, m).expect("a block"));
        Self::of(point, &kinds.collect::<Vec<Block>>())
    }

    fn of(point: &Point, kinds: &[Block]) -> Self {
        let platform = shipped::shipped("ultra96");
        let mut board = Board::by_hand(&platform, point, kinds).expect("a board");
        let mut blocks = Vec::new();
        for (n, (base, _)) in board.blocks().to_vec().into_iter().enumerate() {
            board.port(n).configure([true; 2], [true; 2]);
            let id = board.read32(base).expect("a register");
            blocks.push(BlockAt {
                found: Found {
                    name: format!("axiscope-{n}"),
                    base,
                    id,
                },
                kind: BlockKind::of(id).expect("a block of the instrument"),
                port: point.masters[n].port().into(),
                pl_mhz: Some(point.pl_mhz),
                between: Between::default(),
            });
        }
        let buffer = Buffer {
            name: "axiscope".into(),
            base: BUFFER,
            bytes: BUFFER_BYTES,
        };
        Self {
            board,
            blocks,
            buffers: vec![BufferAt {
                found: buffer,
                cached: false,
            }],
            begin: None,
            mhz: point.pl_mhz,
        }
    }

    fn begun(&self) -> i64 {
        self.begin.unwrap_or(0)
    }
}

impl RegisterBus for Bench {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        self.board.read32(address)
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.board.write32(address, value)
    }
    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.board.read_memory(address, into)
    }
    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.board.write_memory(address, from)
    }
}

impl Timeline for Bench {
    fn cycle(&self) -> i64 {
        self.board.cycle() - self.begun()
    }
    fn cycle_at(&self, time: Ps) -> i64 {
        self.board.cycle_at(time)
    }
    fn now(&self) -> Ps {
        (self.cycle() as f64 * 1e6 / self.mhz) as Ps
    }
    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        self.board.run_to(cycle + self.begun());
        Ok(())
    }
}

impl Hardware for Bench {
    fn blocks(&self) -> &[BlockAt] {
        &self.blocks
    }
    fn buffers(&self) -> &[BufferAt] {
        &self.buffers
    }
    fn begin(&mut self, _: f64, lead: i64, _: &Watch) {
        if self.begin.is_none() {
            self.board.begin(lead);
            self.begin = Some(0);
        } else {
            self.begin = Some(self.board.cycle() + lead);
        }
    }
}

fn point(masters: &Value, run: &Value) -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": masters, "run": run})
}

fn generator(base: u64) -> Value {
    json!({"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
        "pattern": "sequential", "base": base, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}})
}

fn window() -> Value {
    json!({"until": "duration_us", "warmup_us": 5, "min_us": 40, "max_us": 40})
}

fn stream() -> Value {
    json!({"kind": "stream_dma", "name": "s", "port": "HP1", "read": {"base": 65536, "outstanding": 8},
        "burst_beats": 16, "beat_bytes": 16, "fifo_bytes": 16384, "transfer_bytes": 65536, "transfers": 1})
}

/// Returns a different root folder for each device in these tests, because tests run in parallel
/// and only one agent may use a board.
fn root() -> Root {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let made = MADE.fetch_add(1, Ordering::Relaxed);
    let folder = format!("{}/local-{}-{made}", env!("CARGO_TARGET_TMPDIR"), id());
    fs::create_dir_all(&folder).expect("a folder");
    Root::new(folder)
}

fn open(described: &Value) -> Local<Bench> {
    opened(described, Bench::new)
}

fn opened(described: &Value, made: fn(&Point) -> Bench) -> Local<Bench> {
    let described = Point::parse(&described.to_string()).expect("a point");
    let mut local = Local::new(root(), FIRMWARE, move |_| Ok(made(&described)));
    let ask = Open {
        board: json!({}),
        platform: json!(shipped::shipped_text("ultra96")),
        name: "ultra96".into(),
        settings: Values::new(),
        lease_ms: 60_000,
    };
    local.open(&ask).expect("a board");
    local
}

fn run(local: &mut Local<Bench>, point: &Value) -> Result<Value, Fault> {
    local
        .run(point, Gauges::default(), &Watch::new())
        .map(|ran| ran.result)
}

fn player() -> Value {
    json!({"kind": "player", "name": "p", "port": "HP0", "beat_bytes": 16, "base": 4096,
        "base_step_bytes": 512, "base_loops": 16, "entries": [
        {"direction": "read", "offset": 0, "beats": 16, "id": 1},
        {"direction": "write", "offset": 65536, "beats": 8, "wait": "all", "gap_cycles": 30},
        {"direction": "read", "offset": 131072, "beats": 4, "id": 2}]})
}

fn convolution() -> Value {
    json!({"kind": "convolution", "name": "c", "port": "HP1", "order": "round_robin",
        "burst_beats": 16, "read_base": 1 << 20, "write_base": 1 << 21, "window_bytes": 1 << 20})
}

/// Runs a point twice with the code for real boards, and compares the rates of its masters with
/// those of the virtual board.
fn alike(masters: &Value, within: f64) {
    // The run contains many loops of a program, so that incomplete loops at its start and end
    // hardly matter.
    let mut long = window();
    (long["min_us"], long["max_us"]) = (json!(500), json!(500));
    let described = point(masters, &long);
    let mut local = open(&described);
    let first = run(&mut local, &described).expect("runs");
    let again = run(&mut local, &described).expect("a block that was at rest runs again");
    let text = described.to_string();
    let platform = shipped::shipped("ultra96");
    let own = run_point(&platform, &Point::parse(&text).expect("a point"), None).expect("runs");
    for result in [first, again] {
        for (n, want) in own.masters.iter().enumerate() {
            let got = &result["masters"][n];
            for (side, want) in [("read", want.read_mbps), ("write", want.write_mbps)] {
                let got = got[format!("{side}_mbps")].as_f64().expect("a rate");
                let near = (got - want).abs() <= within * want;
                assert!(near, "{n} {side}: {got} {want}");
            }
        }
        assert_eq!(result.get("controller"), None, "nobody can ask it");
    }
}

#[test]
fn rates_are_those_of_the_virtual_board() {
    alike(&json!([generator(0)]), 0.01);
}

#[test]
fn programs_and_convolutions_run_as_on_the_virtual_board() {
    alike(&json!([player()]), 0.01);
    // With several masters, rates depend on when the run begins relative to refreshes.
    alike(&json!([player(), convolution()]), 0.03);
}

#[test]
fn a_dma_that_runs_on_is_started_again_and_keeps_its_pauses() {
    let mut endless = stream();
    endless.as_object_mut().expect("a DMA").remove("transfers");
    endless["write"] = json!({"base": 1 << 20, "outstanding": 8});
    endless["issue_cycles"] = json!(17);
    (endless["sub_copy_bytes"], endless["idle_cycles"]) = (json!(4096), json!(100));
    // The driver of a real board detects the end of a transfer up to 300 cycles late, and the next
    // transfer starts 5800 cycles later.
    endless["driver_ns"] = json!(6000);
    alike(&json!([endless.clone()]), 0.03);
    // If transfers are short and the driver takes no time, the next transfer would start late.
    endless["driver_ns"] = json!(0);
    let described = point(&json!([endless]), &window());
    let problems = open(&described)
        .check(&described)
        .expect("a point")
        .problems;
    assert!(problems[0].contains("give at least 819200"), "{problems:?}");
}

#[test]
fn clusters_take_their_firmware_from_the_agent() {
    alike(
        &json!([{"kind": "cluster", "name": "k", "port": "HP0", "direction": "read", "base": 65536,
            "rows": 16, "row_bytes": 2048, "stride_bytes": 4096, "sub_copy_bytes": 512, "idle_cycles": 40,
            "burst_beats": 16, "beat_bytes": 16, "outstanding": 8}]),
        0.01,
    );
}

#[test]
fn a_transfer_runs_to_its_end_beside_a_generator() {
    let run_spec = json!({"until": "drained", "warmup_us": 0, "min_us": 10, "max_us": 2000});
    let mut g = generator(0);
    g["read"]["count"] = json!(100);
    let described = point(&json!([g, stream()]), &run_spec);
    let result = run(&mut open(&described), &described).expect("runs");
    assert_eq!(result["masters"][0]["read"]["bytes"], 100 * 256);
    assert_eq!(result["masters"][1]["read"]["bytes"], 65536);
    assert_eq!(result["steady"], true);
}

#[test]
fn what_the_board_has_not_is_said() {
    let described = point(&json!([generator(0)]), &window());
    let mut local = open(&described);
    let mut says = |change: &dyn Fn(&mut Value), words: &str| {
        let mut other = described.clone();
        change(&mut other);
        let problems = local.check(&other).expect("a point").problems;
        assert!(
            problems.iter().any(|p| p.contains(words)),
            "{words}: {problems:?}"
        );
        assert!(run(&mut local, &other).is_err(), "{words}");
    };
    says(
        &|p| p["masters"][0]["port"] = json!("HP1"),
        "masters.g.port: HP1; no block there can do this",
    );
    says(
        &|p| p["pl_mhz"] = json!(150),
        "pl_mhz: 150; the clock of axiscope-0 is 100 MHz",
    );
    says(
        &|p| p["masters"][0]["read"]["window_bytes"] = json!(BUFFER_BYTES + 65536),
        "masters.g.read: its window ends at 0x410000",
    );
    says(
        &|p| {
            p["masters"][0] = player();
            p["masters"][0]["entries"][2]["offset"] = json!(BUFFER_BYTES);
        },
        "masters.p: its window ends at 0x402e40",
    );
    let second = |p: &mut Value| {
        let mut other = p["masters"][0].clone();
        other["name"] = json!("h");
        p["masters"].as_array_mut().expect("masters").push(other);
    };
    says(&second, "HP0");
}

#[test]
fn a_watch_that_is_over_ends_a_run_with_the_block_at_rest() {
    let described = point(&json!([generator(0)]), &window());
    let mut local = open(&described);
    let watch = Watch::new();
    watch.end();
    let fault = local
        .run(&described, Gauges::default(), &watch)
        .expect_err("nobody waits");
    assert!(fault.message.contains("gone"), "{}", fault.message);
    run(&mut local, &described).expect("runs after that");
}

#[test]
fn a_probe_of_a_board_times_what_the_virtual_board_times() {
    let shot = |base: u64, port: &str| {
        let engine = json!({"burst_beats": 4, "pattern": "sequential", "base": base, "window_bytes": 64,
            "outstanding": 1, "queue_bursts": 1, "count": 1, "axcache": 3, "axprot": 2,
            "before": {"rested_us": 2.0, "cpu": [{"touch": "flush", "base": base, "bytes": 64}]}});
        let master = json!({"kind": "traffic_generator", "name": "p", "port": port, "read": engine,
            "write": engine, "write_then_read_ns": 2000.0});
        point(
            &json!([master]),
            &json!({"until": "drained", "warmup_us": 0, "min_us": 20, "max_us": 1000}),
        )
    };
    let probe = |p: &Point| Bench::of(p, &[Block::Probe]);
    let (described, six) = (shot(4096, "HP0"), json!({"samples": 6}));
    let mut local = opened(&described, probe);
    let mut ask = |point: &Value, what: &Value| local.probe(point, what, &Watch::new());
    let report = ask(&described, &six).expect("probed");
    let own = shot(BUFFER + 4096, "HP0").to_string();
    let (platform, own) = (
        shipped::shipped("ultra96"),
        Point::parse(&own).expect("a point"),
    );
    let spec = serde_json::from_value(six.clone()).expect("a probe");
    let want = json!(axiscope_cosim::run_probe(&platform, &own, spec).expect("probed"));
    for side in ["read", "write"] {
        let median = |of: &Value| {
            let mut all: Vec<u64> = (of[side].as_array().expect("samples").iter())
                .map(|s| s["latency_cycles"].as_u64().expect("cycles"))
                .collect();
            all.sort_unstable();
            all[all.len() / 2]
        };
        assert_eq!(report[side].as_array().map(Vec::len), Some(6));
        assert!(
            median(&report).abs_diff(median(&want)) <= 3,
            "{side}: {report} {want}"
        );
    }
    // Data are transferred in both directions.
    let both = ask(&described, &json!({"samples": 3, "coherence": "none"})).expect("probed");
    assert_eq!(
        (&both["port_saw_software"], &both["software_saw_port"]),
        (&json!(3), &json!(3))
    );
    for (point, message) in [
        (shot(4096, "HP1"), "the bitstream has HP0"),
        (shot(BUFFER_BYTES, "HP0"), "give a smaller base"),
    ] {
        let fault = ask(&point, &six).expect_err("refused");
        assert!(fault.message.contains(message), "{}", fault.message);
    }
    let mut dirty = described.clone();
    dirty["masters"][0]["read"]["before"]["cpu"][0]["touch"] = json!("store");
    let fault = ask(&dirty, &six).expect_err("refused");
    assert!(
        fault.message.contains("past the processors' caches"),
        "{}",
        fault.message
    );
    local.rest().expect("at rest");
}
