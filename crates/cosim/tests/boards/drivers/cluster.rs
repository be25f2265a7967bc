//! Tests the cluster with both drivers and the real firmware: accesses, reports and counters must
//! be the same.

use std::ffi::{c_int, c_void};

use axiscope_cosim::{Block, FIRMWARE};
use axiscope_instrument::{Attributes, Cluster, CopyJob, Counters, Cutter, Direction, Report};

use super::{
    Recorder,
    c::{Bus, CCounters, bus_of, empty, side, well},
};

/// An address beyond 32 bits, so that a lost high word is detected.
const BASE: u64 = 0x8_2000_0000;
const BUDGET: (u32, u32) = (1024, 700);

/// Returns a job with gaps between its rows. The job is divided into sub-copies and executed twice.
fn job(direction: Direction) -> CopyJob {
    CopyJob {
        direction,
        base: BASE,
        row_bytes: 1024,
        rows: 3,
        stride_bytes: 4096,
        times: 2,
        sub_copy_bytes: 512,
        idle_cycles: 20,
        blocking: direction == Direction::Write,
        beats: 8,
        outstanding: 4,
        sideband: Attributes {
            qos: 3,
            ..Attributes::PLAIN
        },
    }
}

const JOBS: [(u32, Cutter, Direction); 3] = [
    (7, Cutter::Hardware, Direction::Read),
    (0x8000_0001, Cutter::Hardware, Direction::Write),
    (9, Cutter::Firmware, Direction::Read),
];

/// What a driver reports about jobs that have run one after another.
#[derive(Debug, PartialEq)]
struct Seen {
    reports: Vec<Report>,
    busy: bool,
    counters: Counters,
}

fn by_rust() -> (Seen, Recorder) {
    let mut bus = Recorder::of(Block::Cluster);
    let c = Cluster::open(&mut bus, 0).expect("a cluster");
    c.run(&mut bus, FIRMWARE).expect("fits");
    for d in [Direction::Read, Direction::Write] {
        c.regulate(&mut bus, d, Some(BUDGET)).expect("a bus");
    }
    c.regulate(&mut bus, Direction::Write, None).expect("a bus");
    c.clear(&mut bus).expect("ends");
    c.count(&mut bus, true).expect("a bus");
    for (tag, cutter, direction) in JOBS {
        c.post(&mut bus, tag, cutter, &job(direction))
            .expect("fits");
    }
    let next = |bus: &mut Recorder| {
        (0..100_000)
            .find_map(|_| c.report(bus).expect("good"))
            .expect("a report")
    };
    let reports = JOBS.map(|_| next(&mut bus)).to_vec();
    c.snapshot(&mut bus).expect("a bus");
    let seen = Seen {
        reports,
        counters: c.counters(&mut bus).expect("ends"),
        busy: c.is_busy(&mut bus).expect("a bus"),
    };
    (seen, bus)
}

#[repr(C)]
#[derive(Default)]
struct CCluster {
    bus: usize,
    base: u64,
    capabilities: [u32; 3],
}

#[repr(C)]
struct CCopy {
    direction: c_int,
    base: u64,
    row_bytes: u32,
    rows: u32,
    stride_bytes: i32,
    times: u64,
    sub_copy_bytes: u32,
    idle_cycles: u32,
    blocking: u32,
    beats: u32,
    outstanding: u32,
    sideband: [u32; 5],
}

#[repr(C)]
#[derive(Default)]
struct CReport {
    tag: u32,
    cycles: u64,
}

unsafe extern "C" {
    fn test_cluster_open(c: *mut CCluster, bus: *mut c_void, base: u64) -> c_int;
    fn test_cluster_run(c: *const CCluster, firmware: *const u8, bytes: u32) -> c_int;
    fn test_cluster_regulate(c: *const CCluster, direction: c_int, bytes: u32, period: u32);
    fn test_cluster_release(c: *const CCluster, direction: c_int);
    fn test_cluster_post(c: *const CCluster, tag: u32, cutter: c_int, job: *const CCopy) -> c_int;
    fn test_cluster_report(c: *const CCluster, report: *mut CReport) -> c_int;
    fn test_cluster_is_busy(c: *const CCluster) -> c_int;
    fn test_cluster_count(c: *const CCluster, enable: c_int);
    fn test_cluster_clear(c: *const CCluster) -> c_int;
    fn test_cluster_snapshot(c: *const CCluster);
    fn test_cluster_read_counters(c: *const CCluster, counters: *mut CCounters) -> c_int;
}

fn as_c(job: &CopyJob) -> CCopy {
    let a = job.sideband;
    CCopy {
        direction: side(job.direction),
        base: job.base,
        row_bytes: job.row_bytes,
        rows: job.rows,
        stride_bytes: job.stride_bytes,
        times: job.times,
        sub_copy_bytes: job.sub_copy_bytes,
        idle_cycles: job.idle_cycles,
        blocking: job.blocking.into(),
        beats: job.beats,
        outstanding: job.outstanding,
        sideband: [
            a.cache.into(),
            a.prot.into(),
            a.qos.into(),
            a.id.into(),
            a.user,
        ],
    }
}

fn by_c() -> (Seen, Recorder) {
    let mut bus = Recorder::of(Block::Cluster);
    let mut here: Bus = bus_of(&mut bus);
    let mut c = CCluster::default();
    let mut counters = empty();
    // SAFETY: structs have the C layout and outlive the calls.
    let seen = unsafe {
        well(test_cluster_open(&raw mut c, (&raw mut here).cast(), 0));
        let c = &raw const c;
        let bytes = FIRMWARE.len() as u32;
        well(test_cluster_run(c, FIRMWARE.as_ptr(), bytes));
        test_cluster_regulate(c, 0, BUDGET.0, BUDGET.1);
        test_cluster_regulate(c, 1, BUDGET.0, BUDGET.1);
        test_cluster_release(c, 1);
        well(test_cluster_clear(c));
        test_cluster_count(c, 1);
        for (tag, cutter, direction) in JOBS {
            let job = as_c(&job(direction));
            let cutter = match cutter {
                Cutter::Hardware => 1,
                Cutter::Firmware => 2,
            };
            well(test_cluster_post(c, tag, cutter, &raw const job));
        }
        let next = || {
            let mut r = CReport::default();
            let came = (0..100_000).any(|_| test_cluster_report(c, &raw mut r) == 0);
            assert!(came, "a report");
            Report {
                tag: r.tag,
                cycles: r.cycles,
            }
        };
        let reports = JOBS.map(|_| next()).to_vec();
        test_cluster_snapshot(c);
        well(test_cluster_read_counters(c, &raw mut counters));
        Seen {
            reports,
            busy: test_cluster_is_busy(c) != 0,
            counters: counters.into(),
        }
    };
    (seen, bus)
}

#[test]
fn c_and_rust_are_one_cluster() {
    let (rust, c) = (by_rust(), by_c());
    assert_eq!(rust.0, c.0);
    assert_eq!(rust.1.log, c.1.log);
    let tags: Vec<u32> = c.0.reports.iter().map(|r| r.tag).collect();
    assert_eq!(tags, JOBS.map(|j| j.0));
    // Two of the jobs read, and one writes. Each copies three rows of 1 KiB, twice.
    let bytes = 2 * 3 * 1024;
    assert_eq!(
        (c.0.counters.reads.bytes, c.0.counters.writes.bytes),
        (2 * bytes, bytes)
    );
    assert!(!c.0.busy);
    // Regulated traffic takes as many periods as its bytes need. The first period and the last
    // period may be incomplete.
    let least = (bytes / u64::from(BUDGET.0) - 2) * u64::from(BUDGET.1);
    assert!(c.0.reports[0].cycles >= least, "{:?}", c.0.reports);
    assert!(c.0.reports[1].cycles < least, "{:?}", c.0.reports);
}

#[test]
fn a_direction_is_regulated_by_itself() {
    use axiscope_instrument::{RegisterBus, registers::regulator};
    let mut bus = Recorder::of(Block::Cluster);
    let c = Cluster::open(&mut bus, 0).expect("a cluster");
    let mut enabled = |direction, budget| {
        c.regulate(&mut bus, direction, budget).expect("a bus");
        let word = bus.read32(0x2000 + u64::from(regulator::ENABLE.offset));
        word.expect("a register")
    };
    assert_eq!(enabled(Direction::Read, Some(BUDGET)), 1);
    assert_eq!(enabled(Direction::Write, Some(BUDGET)), 3);
    assert_eq!(enabled(Direction::Read, None), 2);
}
