//! Tests the driver of the monitor on a fake bus.

use std::collections::BTreeMap;

use axiscope_instrument::{Direction, Error, Monitor, RegisterBus, find, registers::monitor as at};

const BASE: u64 = 0xA000_0000;

#[derive(Default)]
struct Fake(BTreeMap<u64, u32>);

impl Fake {
    fn monitor() -> Self {
        let mut fake = Self::default();
        fake.set("block", at::block::ID_VALUE);
        fake.set("version", at::version::MAJOR.put(at::version::MAJOR_VALUE));
        fake.set("capabilities", 1 << 25 | 4 << 12 | 2 << 8 | 16);
        fake.set("widths", 6 << 16 | 40 << 8 | 16);
        fake
    }

    fn place(name: &str) -> u64 {
        let found = find(at::MAP, name).unwrap_or_else(|| panic!("{name}: a register"));
        BASE + u64::from(found.offset)
    }

    fn set(&mut self, name: &str, value: u32) {
        self.0.insert(Self::place(name), value);
    }

    fn set64(&mut self, name: &str, value: u64) {
        self.set(name, value as u32);
        self.0.insert(Self::place(name) + 4, (value >> 32) as u32);
    }
}

impl RegisterBus for Fake {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        Ok(self.0.get(&address).copied().unwrap_or(0))
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.0.insert(address, value);
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
fn every_figure_comes_from_its_own_place() {
    let mut bus = Fake::monitor();
    let monitor = Monitor::open(&mut bus, BASE).expect("a monitor");
    let can = monitor.capabilities();
    assert_eq!((can.in_flight, can.groups, can.slowest), (16, 2, 4));
    assert_eq!((can.beat_bytes, can.address_bits, can.id_bits), (16, 40, 6));
    assert!(can.checks_data && !can.axi3);
    // Each register that the driver reads contains its own number.
    let names = [
        "cycles",
        "reads.bytes",
        "reads.beats",
        "writes.bursts",
        "writes.error_responses",
        "reads.in_flight_cycles",
        "read_address.quiet",
        "read_data.unready",
        "write_address.held",
        "write_data.held_ahead",
        "write_data.owed",
        "write_response.waits",
        "reads1.latency_histogram[63]",
        "writes0.latency_min_cycles",
        "writes1.latency_sum_cycles",
    ];
    for (i, name) in names.iter().enumerate() {
        bus.set64(&format!("totals.{name}"), (5 << 32) + i as u64);
    }
    bus.set("in_flight", 7 << 16 | 3);
    bus.set("most_in_flight", 9 << 16 | 4);
    bus.set("snapshot_high", 1);
    let found = monitor.figures(&mut bus).expect("figures");
    let message = [
        found.cycles,
        found.reads.bytes,
        found.reads.beats,
        found.writes.bursts,
        found.writes.error_responses,
        found.reads.in_flight_cycles,
        found.read_address.quiet,
        found.read_data.unready,
        found.write_address.held,
        found.write_data.held_ahead,
        found.write_data.owed,
        found.write_response.waits,
        found.reads.groups[1].latency_histogram[63],
        found.writes.groups[0].latency_min_cycles,
        found.writes.groups[1].latency_sum_cycles,
    ];
    for (i, message) in message.into_iter().enumerate() {
        assert_eq!(message, (5 << 32) + i as u64, "{}", names[i]);
    }
    assert_eq!(found.reads.groups.len(), 2);
    assert_eq!(found.cycle, 1 << 32);
    assert_eq!((found.reads.in_flight, found.writes.in_flight), (3, 7));
    assert_eq!(found.writes.most_in_flight, 9);
    assert!((found.mbps(Direction::Read, 300.0) - 300.0).abs() < 1e-6);
}

#[test]
fn the_slowest_end_with_the_first_empty_place() {
    let mut bus = Fake::monitor();
    let monitor = Monitor::open(&mut bus, BASE).expect("a monitor");
    bus.set("slowest.writes[0].latency", 900);
    bus.set("slowest.writes[0].begin_high", 2);
    bus.set("slowest.writes[0].address_low", 0x1000);
    bus.set("slowest.writes[0].address_high", 0x12);
    bus.set("slowest.writes[0].burst", 4 << 24 | 15 << 16 | 33);
    let found = monitor
        .slowest(&mut bus, Direction::Write)
        .expect("a bus that remembers");
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].latency_cycles, found[0].begin_cycle),
        (900, 2 << 32)
    );
    assert_eq!((found[0].address, found[0].id), (0x12_0000_1000, 33));
    assert_eq!((found[0].beats, found[0].beat_bytes), (16, 16));
    let reads = monitor.slowest(&mut bus, Direction::Read).expect("none");
    assert!(reads.is_empty());
}

#[test]
fn errors_have_names_and_the_first_a_time() {
    let mut bus = Fake::monitor();
    let monitor = Monitor::open(&mut bus, BASE).expect("a monitor");
    let none = monitor.protocol_errors(&mut bus).expect("none");
    assert!(none.seen.is_empty() && none.first.is_none());
    bus.set("errors", 1 << 18 | 1 << 10);
    bus.set("first_error", 1 << 8 | 18);
    bus.set("first_error_low", 77);
    bus.set("status", 1 << 9);
    let report = monitor.protocol_errors(&mut bus).expect("two");
    assert_eq!(report.seen, ["read_4k", "rlast_misplaced"]);
    assert_eq!(report.first, Some(("rlast_misplaced", 77)));
    assert_eq!(monitor.lost(&mut bus).expect("a word"), [false, true]);
}

#[test]
fn groups_are_checked_and_written() {
    let mut bus = Fake::monitor();
    let monitor = Monitor::open(&mut bus, BASE).expect("a monitor");
    monitor.group(&mut bus, 1, 0x21, 0x3F).expect("fits");
    assert_eq!(bus.0[&Fake::place("group[1]")], 0x003F_0021);
    for (number, id, mask, message) in [
        (2, 0, 0, "2 groups"),
        (0, 64, 0, "0x3f"),
        (0, 0, 64, "mask"),
    ] {
        let error = monitor
            .group(&mut bus, number, id, mask)
            .expect_err(message);
        assert!(error.0.contains(message), "{error}");
    }
}

#[test]
fn what_does_not_end_is_told() {
    let mut bus = Fake::monitor();
    let monitor = Monitor::open(&mut bus, BASE).expect("a monitor");
    monitor.count(&mut bus, true).expect("a word");
    monitor.clear(&mut bus).expect("not busy");
    monitor.snapshot(&mut bus).expect("not busy");
    bus.set("status", 1);
    let message = monitor.snapshot(&mut bus).expect_err("busy for ever");
    assert!(message.0.contains("takes no snapshot"));
    bus.set("block", 7);
    let message = Monitor::open(&mut bus, BASE).expect_err("another block");
    assert!(message.0.contains("a monitor has"), "{message}");
}
