//! Tests the stream DMA with both drivers: accesses, data and counters must be the same.

use std::ffi::{c_int, c_void};

use axiscope_cosim::Block;
use axiscope_instrument::{
    Attributes, Counters, Direction, Ends, Pace, RegisterBus, StreamChannel, Transfer,
};

use super::{
    Recorder,
    c::{Bus, CCounters, bus_of, empty, side, well},
};

/// An address beyond 32 bits, so that a lost high word is detected.
const FROM: u64 = 0x8_1000_0040;
const TO: u64 = 0x2000_0000;
const BYTES: u32 = 4096;
const BOTH: [Direction; 2] = [Direction::Read, Direction::Write];

/// Returns a transfer. Its reads have sidebands that differ from the defaults, and its writes have
/// the default sidebands.
fn transfer(direction: Direction) -> Transfer {
    let (base, sideband, pace) = match direction {
        Direction::Read => {
            let sideband = Attributes {
                cache: 11,
                prot: 1,
                qos: 5,
                id: 0x21,
                user: 3,
            };
            let pace = Pace {
                interval_cycles: 19,
                pause_bursts: 2,
                pause_cycles: 31,
            };
            (FROM, sideband, pace)
        }
        Direction::Write => (TO, Attributes::PLAIN, Pace::default()),
    };
    Transfer {
        base,
        bytes: BYTES,
        beats: 16,
        outstanding: 4,
        sideband,
        pace,
    }
}

fn pattern() -> Vec<u8> {
    (0..BYTES).map(|i| (i * 7 + i / 256) as u8).collect()
}

/// What a driver reports about a loop-back, and about writes that were stopped.
#[derive(Debug, PartialEq)]
struct Seen {
    capabilities: [u32; 6],
    moved: [u32; 2],
    counters: Counters,
    stopped_after: u32,
}

fn filled() -> Recorder {
    let mut bus = Recorder::of(Block::Stream);
    bus.write_memory(FROM, &pattern()).expect("memory");
    bus
}

fn by_rust() -> (Seen, Recorder) {
    let mut bus = filled();
    let s = StreamChannel::open(&mut bus, 0, 0).expect("a channel");
    let can = *s.capabilities();
    let wait = |bus: &mut Recorder| {
        let rests = (0..10_000).any(|_| !s.is_busy(bus).expect("a bus"));
        assert!(rests, "busy for ever");
    };
    s.join(&mut bus, Ends::Loop).expect("a bus");
    for d in BOTH {
        s.program(&mut bus, d, &transfer(d)).expect("fits");
    }
    s.clear(&mut bus).expect("ends");
    s.count(&mut bus, true).expect("a bus");
    s.start(&mut bus, &BOTH).expect("a bus");
    wait(&mut bus);
    s.count(&mut bus, false).expect("a bus");
    s.snapshot(&mut bus).expect("a bus");
    let moved = BOTH.map(|d| s.moved(&mut bus, d).expect("a bus"));
    let counters = s.counters(&mut bus).expect("ends");
    // No data arrive from the loop-back, so the writes wait until they are stopped.
    s.start(&mut bus, &[Direction::Write]).expect("a bus");
    s.stop(&mut bus, &[Direction::Write]).expect("a bus");
    wait(&mut bus);
    let stopped_after = s.moved(&mut bus, Direction::Write).expect("a bus");
    let capabilities = [
        can.beat_bytes,
        can.most_beats,
        can.most_outstanding,
        can.fifo_beats,
        can.loop_fifo_beats,
        can.pace.into(),
    ];
    let seen = Seen {
        capabilities,
        moved,
        counters,
        stopped_after,
    };
    (seen, bus)
}

#[repr(C)]
#[derive(Default)]
struct CStream {
    bus: usize,
    mode: u64,
    base: u64,
    capabilities: [u32; 6],
}

#[repr(C)]
struct CTransfer {
    base: u64,
    bytes: u32,
    beats: u32,
    outstanding: u32,
    sideband: [u32; 5],
    pace: [u32; 3],
}

impl From<Transfer> for CTransfer {
    fn from(t: Transfer) -> Self {
        let a = t.sideband;
        Self {
            base: t.base,
            bytes: t.bytes,
            beats: t.beats,
            outstanding: t.outstanding,
            sideband: [
                a.cache.into(),
                a.prot.into(),
                a.qos.into(),
                a.id.into(),
                a.user,
            ],
            pace: [
                t.pace.interval_cycles,
                t.pace.pause_bursts,
                t.pace.pause_cycles,
            ],
        }
    }
}

unsafe extern "C" {
    fn test_stream_open(s: *mut CStream, bus: *mut c_void, base: u64, number: u32) -> c_int;
    fn test_stream_join(s: *const CStream, open: c_int);
    fn test_stream_program(s: *const CStream, direction: c_int, t: *const CTransfer) -> c_int;
    fn test_stream_start(s: *const CStream, reads: c_int, writes: c_int);
    fn test_stream_stop(s: *const CStream, reads: c_int, writes: c_int);
    fn test_stream_is_busy(s: *const CStream) -> c_int;
    fn test_stream_moved(s: *const CStream, direction: c_int) -> u32;
    fn test_stream_count(s: *const CStream, enable: c_int);
    fn test_stream_clear(s: *const CStream) -> c_int;
    fn test_stream_snapshot(s: *const CStream);
    fn test_stream_read_counters(s: *const CStream, c: *mut CCounters) -> c_int;
}

fn by_c() -> (Seen, Recorder) {
    let mut bus = filled();
    let mut here: Bus = bus_of(&mut bus);
    let mut s = CStream::default();
    let mut c = empty();
    // SAFETY: structs have the C layout and outlive the calls.
    let seen = unsafe {
        well(test_stream_open(&raw mut s, (&raw mut here).cast(), 0, 0));
        let s = &raw const s;
        let wait = || {
            let rests = (0..10_000).any(|_| test_stream_is_busy(s) == 0);
            assert!(rests, "busy for ever");
        };
        test_stream_join(s, 0);
        for d in BOTH {
            let t = CTransfer::from(transfer(d));
            well(test_stream_program(s, side(d), &raw const t));
        }
        well(test_stream_clear(s));
        test_stream_count(s, 1);
        test_stream_start(s, 1, 1);
        wait();
        test_stream_count(s, 0);
        test_stream_snapshot(s);
        let moved = BOTH.map(|d| test_stream_moved(s, side(d)));
        well(test_stream_read_counters(s, &raw mut c));
        test_stream_start(s, 0, 1);
        test_stream_stop(s, 0, 1);
        wait();
        Seen {
            capabilities: (*s).capabilities,
            moved,
            counters: c.into(),
            stopped_after: test_stream_moved(s, 1),
        }
    };
    (seen, bus)
}

#[test]
fn c_and_rust_are_one_stream_dma() {
    let (rust, c) = (by_rust(), by_c());
    assert_eq!(rust.0, c.0);
    assert_eq!(rust.1.log, c.1.log);
    assert_eq!(c.0.moved, [BYTES; 2]);
    assert_eq!(c.0.stopped_after, 0);
    let bytes = u64::from(BYTES);
    assert_eq!(
        (c.0.counters.reads.bytes, c.0.counters.writes.bytes),
        (bytes, bytes)
    );
    for mut bus in [rust.1, c.1] {
        let mut seen = vec![0; BYTES as usize];
        bus.read_memory(TO, &mut seen).expect("memory");
        assert_eq!(seen, pattern());
    }
}
