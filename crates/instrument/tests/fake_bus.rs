//! Tests the drivers on a fake bus that records writes and returns stored words.

use std::collections::BTreeMap;

use axiscope_instrument::{
    Counters, Direction, Error, Pattern, RegisterBus, Traffic, TrafficGenerator, find,
    registers::traffic_generator as at,
};

/// The example from the crate's documentation.
#[path = "fake_bus/example.rs"]
mod example;

const BASE: u64 = 0xA000_0000;

#[derive(Default)]
struct Fake {
    words: BTreeMap<u64, u32>,
    written: Vec<(u64, u32)>,
}

impl Fake {
    fn generator() -> Self {
        let mut fake = Self::default();
        fake.set("block", at::block::ID_VALUE);
        fake.set("version", at::version::MAJOR.put(at::version::MAJOR_VALUE));
        fake.set("capabilities", 64 << 24 | 24 << 16 | 6 << 8 | 8 << 4 | 4);
        fake
    }

    fn place(name: &str) -> u64 {
        let found = find(at::MAP, name).expect("a register of this name");
        BASE + u64::from(found.offset)
    }

    fn set(&mut self, name: &str, value: u32) {
        self.words.insert(Self::place(name), value);
    }

    fn set64(&mut self, name: &str, value: u64) {
        self.words.insert(Self::place(name), value as u32);
        self.words
            .insert(Self::place(name) + 4, (value >> 32) as u32);
    }

    fn get(&self, name: &str) -> u32 {
        self.words[&Self::place(name)]
    }
}

impl RegisterBus for Fake {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        Ok(self.words.get(&address).copied().unwrap_or(0))
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.written.push((address, value));
        self.words.insert(address, value);
        Ok(())
    }
    fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
    fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
}

#[test]
fn the_read_rate_comes_from_the_read_counters() {
    let mut bus = Fake::generator();
    let generator = TrafficGenerator::open(&mut bus, BASE).expect("a generator");
    // A run that only reads follows a run that writes, so the write program is still in the
    // registers.
    let write = Traffic::new(256, Pattern::Sequential, 0x1000_0000, 1 << 20);
    let read = Traffic::new(2, Pattern::Sequential, 0x2000_0000, 1 << 20);
    generator
        .program(&mut bus, Direction::Write, &write)
        .expect("fits");
    generator
        .program(&mut bus, Direction::Read, &read)
        .expect("fits");
    // The number of bytes needs more than 32 bits.
    bus.set64("counters.cycles", 3_000_000_000);
    bus.set64("counters.reads.bytes", 24_000_000_000);
    bus.set64("counters.reads.bursts", 750_000_000);
    let counters = generator.counters(&mut bus).expect("no snapshot under way");
    assert_eq!(counters.reads.bytes, 24_000_000_000);
    assert!((counters.mbps(Direction::Read, 300.0) - 2400.0).abs() < 1e-9);
    assert_eq!(counters.mbps(Direction::Write, 300.0), 0.0);
}

#[test]
fn the_example_of_the_documentation_returns_a_rate() {
    let mut bus = Fake::generator();
    bus.set64("counters.cycles", 1_000_000);
    bus.set64("counters.reads.bytes", 8_000_000);
    assert_eq!(example::read_rate_mbps(&mut bus, 300.0), Ok(2400.0));
}

fn with_flags(word: u32) -> Counters {
    let mut bus = Fake::generator();
    let generator = TrafficGenerator::open(&mut bus, BASE).expect("a generator");
    bus.set("counters.flags", word);
    generator.counters(&mut bus).expect("no snapshot under way")
}

#[test]
fn each_flag_of_the_counters_has_its_name() {
    for bit in 0..6 {
        let mut expected = [[false; 3]; 2];
        expected[bit / 3][bit % 3] = true;
        let c = with_flags(1 << bit);
        let flags = [c.reads.flags, c.writes.flags];
        let found = flags.map(|f| [f.too_many, f.unasked, f.too_long]);
        assert_eq!(found, expected, "bit {bit}");
    }
}

#[test]
fn a_flag_of_the_counters_is_an_error_that_says_what_to_do() {
    assert_eq!(with_flags(0).check(), Ok(()));
    for (word, direction, flag) in [
        (1, "reads", "too_many"),
        (2, "reads", "unasked"),
        (32, "writes", "too_long"),
    ] {
        let message = with_flags(word).check().expect_err("a flag is set").0;
        let begin = format!("counters.flags: {direction}: {flag}: ");
        assert!(message.starts_with(&begin), "{message}");
    }
}

#[test]
fn both_words_of_a_base_reach_their_own_direction() {
    let mut bus = Fake::generator();
    let generator = TrafficGenerator::open(&mut bus, BASE).expect("a generator");
    let far = Traffic::new(16, Pattern::Sequential, 0x12_8765_4000, 1 << 20);
    let near = Traffic::new(16, Pattern::Sequential, 0x4000_0000, 1 << 20);
    generator
        .program(&mut bus, Direction::Read, &far)
        .expect("fits");
    generator
        .program(&mut bus, Direction::Write, &near)
        .expect("fits");
    assert_eq!(bus.get("reads.base_high"), 0x12);
    assert_eq!(bus.get("reads.base_low"), 0x8765_4000);
    assert_eq!(bus.get("writes.base_high"), 0);
    assert_eq!(bus.get("writes.base_low"), 0x4000_0000);
}

#[test]
fn both_directions_start_in_one_write() {
    let mut bus = Fake::generator();
    let generator = TrafficGenerator::open(&mut bus, BASE).expect("a generator");
    generator
        .start(&mut bus, &[Direction::Read, Direction::Write])
        .expect("a bus that remembers");
    assert_eq!(bus.written, [(Fake::place("control"), 3)]);
}

#[test]
fn a_busy_direction_takes_no_program() {
    let mut bus = Fake::generator();
    let generator = TrafficGenerator::open(&mut bus, BASE).expect("a generator");
    bus.set("status", at::status::BUSY_WRITES.put(1));
    let traffic = Traffic::new(1, Pattern::Sequential, 0, 4096);
    generator
        .program(&mut bus, Direction::Read, &traffic)
        .expect("at rest");
    let message = generator.program(&mut bus, Direction::Write, &traffic);
    assert!(message.expect_err("busy").0.contains("stop and drain"));
    assert!(
        generator
            .drain(&mut bus)
            .expect_err("for ever")
            .0
            .contains("in flight")
    );
}

#[test]
fn another_block_is_refused() {
    let mut bus = Fake::generator();
    bus.set("block", 0x1234_5678);
    let message = TrafficGenerator::open(&mut bus, BASE).expect_err("another block");
    assert!(message.0.contains("0x12345678"), "{message}");
    let mut bus = Fake::generator();
    bus.set("version", 9 << 16);
    let message = TrafficGenerator::open(&mut bus, BASE).expect_err("a newer map");
    assert!(message.0.contains("register map 9"), "{message}");
}
