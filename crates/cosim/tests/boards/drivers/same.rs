//! Tests that both drivers make the same accesses and return the same counters.

use axiscope_instrument::{Counters, Direction, Pattern, Rate, Traffic, TrafficGenerator};

use super::{Driver, Recorder, c::CDriver};

const BOTH: [Direction; 2] = [Direction::Read, Direction::Write];

/// Runs endless traffic for two microseconds, and returns the counters.
fn run<D: Driver>(reads: &Traffic, writes: &Traffic) -> (Counters, Recorder) {
    let mut bus = Recorder::new();
    let driver = D::open(&mut bus);
    driver.data_seed(&mut bus, 0x1234_5678);
    driver.program(&mut bus, Direction::Read, reads);
    driver.program(&mut bus, Direction::Write, writes);
    driver.clear(&mut bus);
    driver.start(&mut bus, &BOTH);
    driver.count(&mut bus, true);
    bus.board.run(600);
    driver.snapshot(&mut bus);
    let counters = driver.counters(&mut bus);
    driver.stop(&mut bus);
    driver.drain(&mut bus);
    (counters, bus)
}

#[test]
fn c_and_rust_are_one_driver() {
    let mut paced = Traffic::new(8, Pattern::Random(77), 0x8_1000_0000, 1 << 24);
    paced.rate = Some(Rate {
        beats_per_65536_cycles: 30_000,
        depth_beats: 40,
    });
    paced.outstanding = 3;
    let mut strided = Traffic::new(5, Pattern::Strided(4000), 0x2000_0010, 100_000);
    strided.interval_cycles = 9;
    (strided.qos, strided.cache, strided.prot) = (7, 15, 1);
    (strided.id, strided.user) = (0xABCD, 0x4321);
    let plain = Traffic::new(256, Pattern::Sequential, 0x4000_0000, 1 << 20);
    for (reads, writes) in [(&plain, &paced), (&paced, &strided), (&strided, &plain)] {
        let (by_rust, rust) = run::<TrafficGenerator>(reads, writes);
        let (by_c, c) = run::<CDriver>(reads, writes);
        assert_eq!(rust.log, c.log);
        assert_eq!(by_rust, by_c);
        assert!(by_c.reads.bursts > 0 && by_c.writes.bursts > 0, "{by_c:?}");
        assert!(by_c.reads.bytes > 0 && by_c.data_errors == 0, "{by_c:?}");
        for direction in BOTH {
            let (rust, c) = (
                TrafficGenerator::mbps(&by_rust, direction),
                CDriver::mbps(&by_c, direction),
            );
            assert!((rust - c).abs() < 1e-5 && rust > 0.0, "{rust} and {c} MB/s");
        }
    }
}
