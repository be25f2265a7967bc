//! Tests that data are written, read and compared correctly, and that two errors known from drivers
//! of such instruments do not occur. Both drivers run on the virtual board.

use axiscope_instrument::{Direction, RegisterBus, TrafficGenerator};

use super::{Driver, Recorder, c::CDriver, finished, some};

/// An address beyond 32 bits, so that a lost or misplaced high word is detected.
const FAR: u64 = 0x8_7650_0000;
const BEATS: u32 = 16;
const BURSTS: u32 = 32;
const BYTES: u64 = 16 * BEATS as u64 * BURSTS as u64;
const SEED: u32 = 0xC0FF_EE00;

/// Returns a board on which a driver has filled memory, beginning at `FAR`. Reads are programmed to
/// check the data.
fn filled<D: Driver>() -> (Recorder, D) {
    let mut bus = Recorder::new();
    let driver = D::open(&mut bus);
    driver.data_seed(&mut bus, SEED);
    driver.program(&mut bus, Direction::Write, &some(BEATS, FAR, BURSTS));
    let counters = finished(&driver, &mut bus, &[Direction::Write]);
    assert_eq!((counters.writes.bytes, counters.reads.bytes), (BYTES, 0));
    let mut reads = some(BEATS, FAR, BURSTS);
    reads.check = true;
    driver.program(&mut bus, Direction::Read, &reads);
    (bus, driver)
}

fn word(bus: &mut Recorder, address: u64) -> u32 {
    let mut bytes = [0; 4];
    bus.read_memory(address, &mut bytes).expect("memory");
    u32::from_le_bytes(bytes)
}

fn what_was_written_reads_back<D: Driver>() {
    let (mut bus, driver) = filled::<D>();
    let counters = finished(&driver, &mut bus, &[Direction::Read]);
    assert_eq!(counters.reads.bytes, BYTES, "{}", D::NAME);
    assert_eq!(counters.data_errors, 0, "{}", D::NAME);
    assert_eq!(driver.first_data_error(&mut bus, FAR), None, "{}", D::NAME);
}

fn a_wrong_word_is_found<D: Driver>() {
    let (mut bus, driver) = filled::<D>();
    // The test changes two words of one beat, and one word of a later beat.
    for (offset, change) in [(0x1014, 1), (0x1018, 0x8000_0000), (0x1A2C, 0x0001_0000)] {
        let bad = word(&mut bus, FAR + offset) ^ change;
        bus.write_memory(FAR + offset, &bad.to_le_bytes())
            .expect("memory");
    }
    let counters = finished(&driver, &mut bus, &[Direction::Read]);
    assert_eq!(counters.data_errors, 2, "{}", D::NAME);
    let first = driver.first_data_error(&mut bus, FAR);
    assert_eq!(first, Some(FAR + 0x1010), "{}", D::NAME);
    // The seed differs from the seed of the written data, so every beat is wrong.
    driver.data_seed(&mut bus, !SEED);
    let counters = finished(&driver, &mut bus, &[Direction::Read]);
    assert_eq!(counters.data_errors, BYTES / 16, "{}", D::NAME);
    assert_eq!(
        driver.first_data_error(&mut bus, FAR),
        Some(FAR),
        "{}",
        D::NAME
    );
}

/// The high word of the addresses must be correct. Some drivers have shifted it in the wrong
/// direction.
fn the_high_word_of_an_address_arrives<D: Driver>() {
    let (mut bus, _) = filled::<D>();
    for offset in (0..BYTES).step_by(4) {
        let address = FAR + offset;
        assert_eq!(
            word(&mut bus, address),
            address as u32 ^ SEED,
            "{}",
            D::NAME
        );
        let low_only = u64::from(address as u32);
        assert_eq!(word(&mut bus, low_only), 0, "{}", D::NAME);
    }
}

/// If a run only reads, its rate must be that of the reads. Some drivers have computed it from the
/// register with the number of write bursts.
fn the_read_rate_is_of_the_reads<D: Driver>() {
    let mut bus = Recorder::new();
    let driver = D::open(&mut bus);
    let reads = some(2, 0x2000_0000, 64);
    let loaded_rate = |beats: u32, bus: &mut Recorder| {
        driver.program(bus, Direction::Read, &reads);
        driver.program(bus, Direction::Write, &some(beats, 0x4000_0000, 4));
        let counters = finished(&driver, bus, &[Direction::Read]);
        assert_eq!(counters.reads.bytes, 64 * 32, "{}", D::NAME);
        assert_eq!(D::mbps(&counters, Direction::Write), 0.0, "{}", D::NAME);
        let rate = D::mbps(&counters, Direction::Read);
        let right = 64.0 * 32.0 * 300.0 / counters.cycles as f64;
        assert!((rate - right).abs() < 1e-5, "{}: {rate} MB/s", D::NAME);
        // A beat has 16 bytes, and at most one beat is transferred per cycle.
        assert!(rate > 100.0 && rate <= 4800.0, "{}: {rate} MB/s", D::NAME);
    };
    loaded_rate(256, &mut bus);
    loaded_rate(1, &mut bus);
}

macro_rules! with_both {
    ($($test:ident),*) => {
        mod rust { $(#[test] fn $test() { super::$test::<super::TrafficGenerator>(); })* }
        mod c { $(#[test] fn $test() { super::$test::<super::CDriver>(); })* }
    };
}

with_both!(
    what_was_written_reads_back,
    a_wrong_word_is_found,
    the_high_word_of_an_address_arrives,
    the_read_rate_is_of_the_reads
);
