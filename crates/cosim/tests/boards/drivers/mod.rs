//! Tests the drivers in Rust and in C on the virtual board. Both must make the same accesses and
//! return the same results.

mod c;
mod cluster;
mod data;
mod probe;
mod same;
mod stream;

use axiscope_cosim::{Block, Board};
use axiscope_instrument::{
    Counters, Direction, Error, Pattern, RegisterBus, Traffic, TrafficGenerator,
};
use axiscope_sim::Point;

pub(crate) use crate::shipped::shipped;

/// A board that records the accesses to its registers.
struct Recorder {
    board: Board,
    /// The address, the word, and whether it was written.
    log: Vec<(u64, u32, bool)>,
}

impl Recorder {
    /// Returns a board with a generator at a port of 128 bits.
    fn new() -> Self {
        Self::of(Block::Generator)
    }

    /// Returns a board with a block at a port of 128 bits.
    fn of(block: Block) -> Self {
        let platform = shipped("zcu102");
        let point = r#"{"pl_mhz": 300, "mapping": "row_bank_column", "masters":
            [{"kind": "traffic_generator", "name": "HP0", "port": "HP0"}]}"#;
        let point = Point::parse(point).expect("a point");
        let mut board = Board::with_blocks(&platform, &point, &[block]).expect("a board");
        board.port(0).configure([true; 2], [true; 2]);
        board.begin(1);
        Self {
            board,
            log: Vec::new(),
        }
    }
}

impl RegisterBus for Recorder {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        let word = self.board.read32(address)?;
        self.log.push((address, word, false));
        Ok(word)
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.log.push((address, value, true));
        self.board.write32(address, value)
    }
    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.board.read_memory(address, into)
    }
    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.board.write_memory(address, from)
    }
    fn load(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.board.load(address, into)
    }
    fn store(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.board.store(address, from)
    }
    fn flush(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        self.board.flush(address, bytes)
    }
    fn idle(&mut self, cycles: u32) {
        self.board.idle(cycles);
    }
}

/// The operations that both drivers provide, so that a test can run with either of them.
trait Driver: Sized {
    /// Name of the driver, for messages.
    const NAME: &str;
    fn open(bus: &mut Recorder) -> Self;
    fn program(&self, bus: &mut Recorder, direction: Direction, traffic: &Traffic);
    fn data_seed(&self, bus: &mut Recorder, seed: u32);
    fn clear(&self, bus: &mut Recorder);
    fn count(&self, bus: &mut Recorder, enable: bool);
    fn start(&self, bus: &mut Recorder, directions: &[Direction]);
    fn stop(&self, bus: &mut Recorder);
    fn drain(&self, bus: &mut Recorder);
    fn snapshot(&self, bus: &mut Recorder);
    fn counters(&self, bus: &mut Recorder) -> Counters;
    fn first_data_error(&self, bus: &mut Recorder, reads_base: u64) -> Option<u64>;
    fn mbps(counters: &Counters, direction: Direction) -> f64;
}

impl Driver for TrafficGenerator {
    const NAME: &str = "Rust";
    fn open(bus: &mut Recorder) -> Self {
        Self::open(bus, Board::generator(0)).expect("a generator")
    }
    fn program(&self, bus: &mut Recorder, direction: Direction, traffic: &Traffic) {
        self.program(bus, direction, traffic).expect("fits");
    }
    fn data_seed(&self, bus: &mut Recorder, seed: u32) {
        self.data_seed(bus, seed).expect("a bus");
    }
    fn clear(&self, bus: &mut Recorder) {
        self.clear(bus).expect("ends");
    }
    fn count(&self, bus: &mut Recorder, enable: bool) {
        self.count(bus, enable).expect("a bus");
    }
    fn start(&self, bus: &mut Recorder, directions: &[Direction]) {
        self.start(bus, directions).expect("a bus");
    }
    fn stop(&self, bus: &mut Recorder) {
        self.stop(bus).expect("a bus");
    }
    fn drain(&self, bus: &mut Recorder) {
        self.drain(bus).expect("ends");
    }
    fn snapshot(&self, bus: &mut Recorder) {
        self.snapshot(bus).expect("a bus");
    }
    fn counters(&self, bus: &mut Recorder) -> Counters {
        self.counters(bus).expect("ends")
    }
    fn first_data_error(&self, bus: &mut Recorder, reads_base: u64) -> Option<u64> {
        self.first_data_error(bus, reads_base).expect("a bus")
    }
    fn mbps(counters: &Counters, direction: Direction) -> f64 {
        counters.mbps(direction, 300.0)
    }
}

/// Programs a number of bursts, one after another.
fn some(beats: u32, base: u64, count: u32) -> Traffic {
    let window = u64::from(beats) * 16 * u64::from(count);
    let mut traffic = Traffic::new(beats, Pattern::Sequential, base, window);
    traffic.count = Some(count);
    traffic
}

/// Runs the programmed traffic to its end while the counters count. Returns all counters.
fn finished<D: Driver>(driver: &D, bus: &mut Recorder, directions: &[Direction]) -> Counters {
    driver.clear(bus);
    driver.count(bus, true);
    driver.start(bus, directions);
    driver.drain(bus);
    driver.count(bus, false);
    driver.snapshot(bus);
    driver.counters(bus)
}
