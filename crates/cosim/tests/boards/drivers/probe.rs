//! Tests the latency probe with both drivers, and the coherence between software and a port.

use std::ffi::{c_int, c_void};

use axiscope_cosim::{Block, Board};
use axiscope_instrument::{
    Attributes, LatencyProbe, RegisterBus, Times,
    coherence::{Maintenance, Place, Round, round},
};
use axiscope_sim::Point;

use super::{
    Recorder,
    c::{Bus, bus_of, well},
};

const PORTS: [&str; 3] = ["HP0", "HPC0", "ACP"];
const COHERENT: Attributes = Attributes {
    cache: 15,
    user: 1,
    ..Attributes::PLAIN
};

/// Returns a board with a probe at a port of the Ultra96-V2. This platform has ports of all kinds.
fn board_at(port: &str) -> Recorder {
    let platform = super::shipped("ultra96v2");
    let engine = r#"{"burst_beats": 4, "pattern": "sequential", "base": 0, "window_bytes": 64,
        "outstanding": 1, "axcache": 15, "axuser": 1}"#;
    let point = format!(
        r#"{{"pl_mhz": 250, "mapping": "row_bank_column", "masters": [{{"kind":
        "traffic_generator", "name": "m", "port": "{port}", "read": {engine}}}]}}"#
    );
    let point = Point::parse(&point).expect("a point");
    let mut board = Board::with_blocks(&platform, &point, &[Block::Probe]).expect("a board");
    board.port(0).configure([true; 2], [true; 2]);
    board.begin(1);
    Recorder {
        board,
        log: Vec::new(),
    }
}

fn probe_at(port: &str) -> (Recorder, LatencyProbe) {
    let mut bus = board_at(port);
    let probe = LatencyProbe::open(&mut bus, 0).expect("a probe");
    (bus, probe)
}

fn rounds(port: &str, sideband: Attributes, maintenance: Maintenance) -> Vec<Round> {
    let (mut bus, probe) = probe_at(port);
    let place = Place {
        address: 0x8_1234_0040,
        bytes: 64,
        write: sideband,
        read: sideband,
        maintenance,
        rest_cycles: 100,
    };
    let each = (0..4).map(|seed| round(&mut bus, &probe, &place, seed).expect("answers"));
    each.collect()
}

#[test]
fn coherent_ports_and_software_see_each_other() {
    for port in ["HPC0", "ACP"] {
        let found = rounds(port, COHERENT, Maintenance::None);
        assert!(found.iter().all(Round::is_coherent), "{port}: {found:?}");
    }
}

#[test]
fn others_need_maintenance() {
    let uncached = Attributes {
        cache: 3,
        ..COHERENT
    };
    let not_shared = Attributes {
        user: 0,
        ..COHERENT
    };
    for (port, sideband) in [("HP0", COHERENT), ("HPC0", uncached), ("ACP", not_shared)] {
        let found = rounds(port, sideband, Maintenance::None);
        assert!(
            found
                .iter()
                .all(|r| !r.port_sees_software && !r.software_sees_port),
            "{port}: {found:?}"
        );
        let found = rounds(port, sideband, Maintenance::Flush);
        assert!(found.iter().all(Round::is_coherent), "{port}: {found:?}");
    }
}

#[test]
fn what_the_acp_does_not_take_is_an_error() {
    let (mut bus, probe) = probe_at("ACP");
    let message = probe
        .read(&mut bus, 0x1000, &mut [0; 128], &COHERENT)
        .expect_err("128 bytes");
    assert!(message.0.contains("SLVERR"), "{message}");
    let message = probe
        .read(&mut bus, 0x1008, &mut [0; 64], &COHERENT)
        .expect_err("not whole beats");
    assert!(message.0.contains("not a multiple of a beat"), "{message}");
}

#[repr(C)]
#[derive(Default)]
struct CProbe {
    bus: usize,
    base: u64,
    widths: [u32; 4],
}

#[repr(C)]
#[derive(Default)]
struct CTimes {
    start: u64,
    rest: [u32; 4],
}

unsafe extern "C" {
    fn test_probe_open(p: *mut CProbe, bus: *mut c_void, base: u64) -> c_int;
    fn test_probe_write(
        p: *const CProbe,
        address: u64,
        data: *const u32,
        bytes: u32,
        with: *const [u32; 5],
        times: *mut CTimes,
    ) -> c_int;
    fn test_probe_read(
        p: *const CProbe,
        address: u64,
        data: *mut u32,
        bytes: u32,
        with: *const [u32; 5],
        times: *mut CTimes,
    ) -> c_int;
}

fn of(t: &CTimes) -> Times {
    Times {
        start: t.start,
        address: t.rest[0],
        first: t.rest[1],
        last: t.rest[2],
        response: t.rest[3],
    }
}

#[test]
fn c_and_rust_are_one_probe() {
    for port in PORTS {
        let bytes: Vec<u8> = (0..64).map(|i| i * 3).collect();
        let mut words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|w| u32::from_le_bytes(w.try_into().expect("four bytes")))
            .collect();
        let (mut rust, probe) = probe_at(port);
        let mut seen = [0; 64];
        let place = 0x8_0000_0040;
        let write = probe.write(&mut rust, place, &bytes, &COHERENT);
        let read = probe.read(&mut rust, place, &mut seen, &COHERENT);
        assert_eq!(seen[..], bytes[..]);

        let mut c = board_at(port);
        let mut here: Bus = bus_of(&mut c);
        let (mut p, mut first, mut second) = <(CProbe, CTimes, CTimes)>::default();
        let with = [15, 2, 0, 0, 1];
        // SAFETY: structs have the C layout and outlive the calls.
        unsafe {
            well(test_probe_open(&raw mut p, (&raw mut here).cast(), 0));
            let at = (&raw const p, &raw const with);
            well(test_probe_write(
                at.0,
                place,
                words.as_ptr(),
                64,
                at.1,
                &raw mut first,
            ));
            words.fill(0);
            well(test_probe_read(
                at.0,
                place,
                words.as_mut_ptr(),
                64,
                at.1,
                &raw mut second,
            ));
        }
        let by_c: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        assert_eq!(by_c, bytes);
        assert_eq!(rust.log, c.log, "{port}");
        for (rust, c) in [(write, of(&first)), (read, of(&second))] {
            assert_eq!(rust.expect("answers"), c, "{port}");
            assert!(c.address <= c.first && c.first < c.last && c.last <= c.response);
        }
    }
}

#[test]
fn memory_past_the_caches_is_older() {
    let (mut bus, _) = probe_at("HP0");
    let (mut past, mut through) = ([0; 4], [0; 4]);
    bus.store(0x4000, &[1, 2, 3, 4]).expect("memory");
    bus.read_memory(0x4000, &mut past).expect("memory");
    bus.load(0x4000, &mut through).expect("memory");
    assert_eq!((past, through), ([0; 4], [1, 2, 3, 4]));
    bus.flush(0x4000, 4).expect("memory");
    bus.read_memory(0x4000, &mut past).expect("memory");
    assert_eq!(past, [1, 2, 3, 4]);
}
