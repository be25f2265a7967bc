//! Tests a program and an accelerator that take turns. Plain registers stand in for the accelerator.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

use super::*;
use crate::{
    Error, RegisterBus,
    registers::{fir, stream_dma},
    runner::{Handle, LEAD, Starts, plan, prepare},
};

const BASE: u64 = 0x4000_0000;
const DMA: u64 = BASE + 0x1000;

/// Number of cycles that a packet takes, and that the program takes for an image.
const PACKET: i64 = 5000;
const IMAGE: i64 = 20_000;

/// The registers of an accelerator that takes [`PACKET`] cycles for a packet, and a clock that
/// advances during waits.
struct Words {
    words: BTreeMap<u64, u32>,
    now: i64,
    busy_until: i64,
    /// The cycle in which each start command was written, and the word that was written.
    starts: Vec<(i64, u32)>,
}

impl RegisterBus for Words {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        if address == DMA + u64::from(stream_dma::STATUS.offset) {
            return Ok(stream_dma::status::BUSY_MM2S.put(u32::from(self.now < self.busy_until)));
        }
        Ok(self.words.get(&address).copied().unwrap_or(0))
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        let starts =
            stream_dma::control::START_MM2S.put(1) | stream_dma::control::START_S2MM.put(1);
        if address == DMA + u64::from(stream_dma::CONTROL.offset) && value & starts != 0 {
            self.busy_until = self.now + PACKET;
            self.starts.push((self.now, value));
        }
        self.words.insert(address, value);
        Ok(())
    }
    fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
        Ok(())
    }
    fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
        Ok(())
    }
}

impl Timeline for Words {
    fn cycle(&self) -> i64 {
        self.now
    }
    fn cycle_at(&self, time: Ps) -> i64 {
        time / 8000
    }
    fn now(&self) -> Ps {
        self.now * 8000
    }
    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        self.now = self.now.max(cycle);
        Ok(())
    }
}

/// A program that takes [`IMAGE`] cycles for an image, and the times at which its images began.
#[derive(Default)]
struct Program {
    began: RefCell<Vec<Ps>>,
    reads: Cell<u32>,
}

impl ImagePrograms for Program {
    fn begin_image(&self, master: usize, now: Ps) {
        assert_eq!(master, 0);
        self.began.borrow_mut().push(now);
        self.reads.set(0);
    }

    fn image_ended(&self, _: usize) -> Option<Ps> {
        // The image is finished after this number of checks, which is the number that fits into its
        // duration.
        self.reads.set(self.reads.get() + 1);
        let over = i64::from(self.reads.get()) * LOOK_CYCLES >= IMAGE;
        over.then(|| self.began.borrow().last().copied().unwrap_or(0) + IMAGE * 8000)
    }
}

fn point(order: [&str; 2]) -> Point {
    let images = r#""read_base": 4096, "write_base": 65536, "image_bytes": 1024, "images": 2"#;
    let text = format!(
        r#"{{"pl_mhz": 125, "mapping": "row_bank_column", "turns": ["{}", "{}"], "masters": [
        {{"kind": "image_cpu", "name": "CPU0", "port": "CPU0", "cached": false, "compute_cycles": 250,
            "stores": 4, {images}}},
        {{"kind": "packet_dma", "name": "HP0", "port": "HP0", "burst_beats": 64, "beat_bytes": 8,
            "packet_bytes": 512, "driver_ns": 8000, {images}}}],
        "run": {{"until": "drained", "warmup_us": 0, "min_us": 6, "max_us": 10000}}}}"#,
        order[0], order[1]
    );
    Point::parse(&text).expect("a point")
}

fn accelerator() -> Words {
    let can = stream_dma::capabilities::BEAT_BYTES_LOG2.put(3)
        | stream_dma::capabilities::BEATS_LOG2.put(8)
        | stream_dma::capabilities::OUTSTANDING_LOG2.put(6);
    Words {
        words: BTreeMap::from([
            (BASE, fir::block::ID_VALUE),
            (BASE + 4, fir::version::MAJOR.put(fir::version::MAJOR_VALUE)),
            (BASE + 0x2000, 64),
            (DMA, stream_dma::block::ID_VALUE),
            (
                DMA + u64::from(stream_dma::VERSION.offset),
                stream_dma::version::MAJOR.put(stream_dma::version::MAJOR_VALUE),
            ),
            (DMA + u64::from(stream_dma::CAPABILITIES.offset), can),
        ]),
        now: -100,
        busy_until: i64::MIN,
        starts: Vec::new(),
    }
}

/// Runs a point. Returns the starts of the accelerator, the starts of the program, and the end of
/// the run, all in cycles.
fn run(order: [&str; 2]) -> (Vec<(i64, u32)>, Vec<i64>, i64) {
    let (point, mut board, program) = (point(order), accelerator(), Program::default());
    let m = &point.masters[1];
    let handles = [Handle::open(&mut board, BASE, m, &[]).expect("an accelerator")];
    let planned = plan(&point, &[1], 0.0);
    prepare(&mut board, &handles[0], m, &planned[0].what, 125.0).expect("fits");
    let mut starts = Starts::of(&planned, (&point, &[1]), &program);
    while !starts.is_empty() {
        let until = board.cycle() + 125;
        starts.until(&mut board, &handles, until).expect("a bus");
        board.run_to(until).expect("a time");
        assert!(board.now < 1_000_000, "turns do not end");
    }
    let began = program.began.borrow().iter().map(|at| at / 8000).collect();
    (board.starts, began, board.now)
}

#[test]
fn each_waits_for_the_image_of_the_other() {
    let (starts, began, end) = run(["CPU0", "HP0"]);
    let [read, write] = [
        stream_dma::control::START_MM2S.put(1),
        stream_dma::control::START_S2MM.put(1),
    ];
    // An image has two packets. The first is read. Then the second is read while the first is
    // written. Finally, the second is written.
    let words: Vec<u32> = starts.iter().map(|s| s.1).collect();
    assert_eq!(words, [[read, read | write, write]; 2].concat());
    assert_eq!(began[0], 0);
    let near = |at: i64, want: i64| assert!((0..1200).contains(&(at - want)), "{at} {want}");
    near(starts[0].0, IMAGE - LEAD);
    // After each packet, including the last, the driver takes 1000 cycles. Two of the commands are
    // sent before their packets start.
    let turn = 3 * (PACKET + 1000) - 2 * LEAD;
    near(began[1], starts[0].0 + turn);
    near(starts[3].0, began[1] + IMAGE - LEAD);
    near(end, starts[3].0 + turn);
}

#[test]
fn the_accelerator_may_have_the_first_turn() {
    let (starts, began, end) = run(["HP0", "CPU0"]);
    assert_eq!((starts[0].0, began.len()), (-LEAD, 2));
    assert!((0..200).contains(&(end - began[1] - IMAGE)), "{end}");
}
