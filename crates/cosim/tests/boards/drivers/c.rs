//! The C driver (c/drivers), called through its test symbols.

use std::ffi::{CStr, c_char, c_int, c_void};

use axiscope_cosim::Board;
use axiscope_instrument::{
    CounterFlags, Counters, Direction, DirectionCounters, LATENCY_BINS, Pattern, RegisterBus,
    Traffic,
};

use super::{Driver, Recorder};

/// A register bus in the form of function pointers.
#[repr(C)]
pub struct Bus {
    read32: extern "C" fn(*mut c_void, u64) -> u32,
    write32: extern "C" fn(*mut c_void, u64, u32),
    context: *mut c_void,
}

#[repr(C)]
struct CTraffic {
    beats: u32,
    pattern: u32,
    gap_bytes: u64,
    seed: u32,
    base: u64,
    window_bytes: u64,
    outstanding: u32,
    count: u32,
    interval_cycles: u32,
    rate_beats_per_65536_cycles: u32,
    rate_depth_beats: u32,
    check: u32,
    qos: u32,
    cache: u32,
    prot: u32,
    id: u32,
    user: u32,
    cross_4k: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Generator {
    bus: *mut c_void,
    base: u64,
    limits: [u32; 6],
}

#[repr(C)]
struct CSide {
    bursts: u64,
    bytes: u64,
    error_responses: u64,
    in_flight_cycles: u64,
    latency_sum_cycles: u64,
    latency_min_cycles: u64,
    latency_max_cycles: u64,
    longest_idle_cycles: u64,
    latency_histogram: [u64; LATENCY_BINS],
    too_many: u32,
    unasked: u32,
    too_long: u32,
}

#[repr(C)]
pub struct CCounters {
    cycles: u64,
    of: [CSide; 2],
    data_errors: u64,
}

unsafe extern "C" {
    fn test_open(g: *mut Generator, bus: *mut c_void, base: u64) -> c_int;
    fn test_program(g: *const Generator, direction: c_int, traffic: *const CTraffic) -> c_int;
    fn test_data_seed(g: *const Generator, seed: u32);
    fn test_start(g: *const Generator, reads: c_int, writes: c_int);
    fn test_stop(g: *const Generator);
    fn test_drain(g: *const Generator) -> c_int;
    fn test_count(g: *const Generator, enable: c_int);
    fn test_clear(g: *const Generator) -> c_int;
    fn test_snapshot(g: *const Generator);
    fn test_read_counters(g: *const Generator, counters: *mut CCounters) -> c_int;
    fn test_bytes_per_second(c: *const CCounters, direction: c_int, clock_hz: u32) -> u64;
    fn test_first_data_error(g: *const Generator, base: u64, address: *mut u64) -> c_int;
    fn test_message(status: c_int) -> *const c_char;
}

extern "C" fn read32(context: *mut c_void, address: u64) -> u32 {
    // SAFETY: `with` passes a recorder that nothing else uses during the call.
    let bus = unsafe { &mut *context.cast::<Recorder>() };
    bus.read32(address).expect("a register")
}

extern "C" fn write32(context: *mut c_void, address: u64, value: u32) {
    // SAFETY: the same as for `read32`.
    let bus = unsafe { &mut *context.cast::<Recorder>() };
    bus.write32(address, value).expect("a register");
}

/// Returns a bus for the C driver. The bus is valid while nothing else uses the recorder.
pub fn bus_of(bus: &mut Recorder) -> Bus {
    Bus {
        read32,
        write32,
        context: (&raw mut *bus).cast(),
    }
}

/// The C driver's generator. Its bus must be set again for every call.
pub struct CDriver(Generator);

impl CDriver {
    fn with<T>(mut g: Generator, bus: &mut Recorder, call: impl FnOnce(&mut Generator) -> T) -> T {
        let mut here = bus_of(bus);
        g.bus = (&raw mut here).cast();
        call(&mut g)
    }

    fn ask<T>(&self, bus: &mut Recorder, call: impl FnOnce(&mut Generator) -> T) -> T {
        Self::with(self.0, bus, call)
    }
}

/// The status that the C driver returns on success.
pub fn well(status: c_int) {
    // SAFETY: the driver's message is a constant.
    let message = unsafe { CStr::from_ptr(test_message(status)) };
    assert_eq!(status, 0, "{}", message.to_string_lossy());
}

/// `axiscope_direction`.
pub fn side(direction: Direction) -> c_int {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

// SAFETY of all calls: the structs have the C layout and outlive the call. The C functions keep no
// pointers to them.
impl Driver for CDriver {
    const NAME: &str = "C";

    fn open(bus: &mut Recorder) -> Self {
        let none = Generator {
            bus: std::ptr::null_mut(),
            base: 0,
            limits: [0; 6],
        };
        Self(Self::with(none, bus, |g| {
            let to = g.bus;
            well(unsafe { test_open(g, to, Board::generator(0)) });
            *g
        }))
    }

    fn program(&self, bus: &mut Recorder, direction: Direction, t: &Traffic) {
        let (pattern, gap_bytes, seed) = match t.pattern {
            Pattern::Sequential => (0, 0, 0),
            Pattern::Strided(gap) => (1, gap, 0),
            Pattern::Random(seed) => (2, 0, seed),
        };
        let rate = t.rate.unwrap_or_default();
        let traffic = CTraffic {
            beats: t.beats,
            pattern,
            gap_bytes,
            seed,
            base: t.base,
            window_bytes: t.window_bytes,
            outstanding: t.outstanding,
            count: t.count.unwrap_or(0),
            interval_cycles: t.interval_cycles,
            rate_beats_per_65536_cycles: rate.beats_per_65536_cycles.into(),
            rate_depth_beats: rate.depth_beats.into(),
            check: t.check.into(),
            qos: t.qos.into(),
            cache: t.cache.into(),
            prot: t.prot.into(),
            id: t.id.into(),
            user: t.user.into(),
            cross_4k: t.cross_4k.into(),
        };
        well(self.ask(bus, |g| unsafe {
            test_program(g, side(direction), &raw const traffic)
        }));
    }

    fn data_seed(&self, bus: &mut Recorder, seed: u32) {
        self.ask(bus, |g| unsafe { test_data_seed(g, seed) });
    }

    fn clear(&self, bus: &mut Recorder) {
        well(self.ask(bus, |g| unsafe { test_clear(g) }));
    }

    fn count(&self, bus: &mut Recorder, enable: bool) {
        self.ask(bus, |g| unsafe { test_count(g, enable.into()) });
    }

    fn start(&self, bus: &mut Recorder, directions: &[Direction]) {
        let has = |d| c_int::from(directions.contains(&d));
        self.ask(bus, |g| unsafe {
            test_start(g, has(Direction::Read), has(Direction::Write));
        });
    }

    fn stop(&self, bus: &mut Recorder) {
        self.ask(bus, |g| unsafe { test_stop(g) });
    }

    fn drain(&self, bus: &mut Recorder) {
        well(self.ask(bus, |g| unsafe { test_drain(g) }));
    }

    fn snapshot(&self, bus: &mut Recorder) {
        self.ask(bus, |g| unsafe { test_snapshot(g) });
    }

    fn counters(&self, bus: &mut Recorder) -> Counters {
        let mut c = empty();
        well(self.ask(bus, |g| unsafe { test_read_counters(g, &raw mut c) }));
        c.into()
    }

    fn first_data_error(&self, bus: &mut Recorder, reads_base: u64) -> Option<u64> {
        let mut address = 0;
        let found = self.ask(bus, |g| unsafe {
            test_first_data_error(g, reads_base, &raw mut address)
        });
        (found != 0).then_some(address)
    }

    fn mbps(counters: &Counters, direction: Direction) -> f64 {
        let mut c = empty();
        c.cycles = counters.cycles;
        c.of[0].bytes = counters.reads.bytes;
        c.of[1].bytes = counters.writes.bytes;
        let rate = unsafe { test_bytes_per_second(&raw const c, side(direction), 300_000_000) };
        rate as f64 / 1e6
    }
}

impl From<CCounters> for Counters {
    fn from(c: CCounters) -> Self {
        let [reads, writes] = c.of.map(|s| DirectionCounters {
            bursts: s.bursts,
            bytes: s.bytes,
            error_responses: s.error_responses,
            in_flight_cycles: s.in_flight_cycles,
            latency_sum_cycles: s.latency_sum_cycles,
            latency_min_cycles: s.latency_min_cycles,
            latency_max_cycles: s.latency_max_cycles,
            longest_idle_cycles: s.longest_idle_cycles,
            latency_histogram: s.latency_histogram,
            flags: CounterFlags {
                too_many: s.too_many != 0,
                unasked: s.unasked != 0,
                too_long: s.too_long != 0,
            },
        });
        Self {
            cycles: c.cycles,
            reads,
            writes,
            data_errors: c.data_errors,
        }
    }
}

/// Room for counters.
pub fn empty() -> CCounters {
    let side = || CSide {
        bursts: 0,
        bytes: 0,
        error_responses: 0,
        in_flight_cycles: 0,
        latency_sum_cycles: 0,
        latency_min_cycles: 0,
        latency_max_cycles: 0,
        longest_idle_cycles: 0,
        latency_histogram: [0; LATENCY_BINS],
        too_many: 0,
        unasked: 0,
        too_long: 0,
    };
    CCounters {
        cycles: 0,
        of: [side(), side()],
        data_errors: 0,
    }
}
