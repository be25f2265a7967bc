//! The hub with a memory that always answers after 200 ns.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use axiscope_fabric::{
    AxiMaster, Burst, CacheConfig, CpuPass, CpuTouch, CpusConfig, Direction, Domain, Found, Hub,
    HubConfig, HubPortConfig, OcmConfig, PathTiming, Poll, PortKind, Ps, Replacement,
};
use proptest::prelude::*;

const NS: Ps = 1000;
const LINE: u64 = 64;
const OCM: u64 = 0xFFFC_0000;

/// Operations (direction, address, beats), one in flight a direction, and their answers.
#[derive(Clone, Default)]
struct Script {
    todo: [VecDeque<Burst>; 2],
    flying: [bool; 2],
    done: Rc<RefCell<Vec<(bool, u32, Ps)>>>,
}

fn side(d: Direction) -> usize {
    usize::from(d == Direction::Write)
}

impl AxiMaster for Script {
    fn uses(&self, _: Direction) -> bool {
        true
    }
    fn poll(&mut self, d: Direction, now: Ps) -> Poll {
        match self.todo[side(d)].front() {
            Some(b) if !self.flying[side(d)] => Poll::Ready(Burst {
                issued: b.issued.max(now),
                ..*b
            }),
            _ => Poll::Blocked,
        }
    }
    fn taken(&mut self, d: Direction, _: Ps) {
        self.flying[side(d)] = true;
    }
    fn moved(&mut self, _: Direction, _: u32, _: Ps) {}
    fn done(&mut self, d: Direction, id: u32, _: u32, at: Ps) {
        self.todo[side(d)].pop_front();
        self.flying[side(d)] = false;
        self.done.borrow_mut().push((d == Direction::Write, id, at));
    }
}

impl Script {
    fn push(&mut self, write: bool, addr: u64, beats: u16) {
        let lane = &mut self.todo[usize::from(write)];
        let id = lane.back().map_or(0, |b| b.id + 1);
        lane.push_back(Burst {
            addr,
            beats,
            beat_bytes: 16,
            qos: None,
            issued: 0,
            id,
        });
    }
}

fn shape(bytes: u64, ways: usize) -> CacheConfig {
    CacheConfig {
        bytes,
        ways,
        line_bytes: LINE,
        replacement: Replacement::Lru,
    }
}

fn hub(kind: PortKind, script: Script) -> Hub<Script> {
    changed(kind, script, |_| {})
}

fn changed(kind: PortKind, script: Script, change: fn(&mut PathTiming)) -> Hub<Script> {
    filling(kind, vec![script], None, change)
}

/// A hub with a port of a kind for each script, and so many line-fill buffers.
fn filling(
    kind: PortKind,
    scripts: Vec<Script>,
    line_fills: Option<usize>,
    change: fn(&mut PathTiming),
) -> Hub<Script> {
    let mut timing = PathTiming {
        request_ps: 10 * NS,
        response_ps: 10 * NS,
        lookup_ps: 20 * NS,
        read_hit_ps: [10 * NS; 2],
        write_hit_ps: 10 * NS,
        accepts: 4,
        ..PathTiming::default()
    };
    change(&mut timing);
    let port = HubPortConfig {
        kind,
        timing,
        pl: Domain::from_mhz(250.0),
        beat_bytes: 16,
        coherent: [true; 2],
        allocate: [true; 2],
        pl_cache: (kind == PortKind::Ace).then(|| (shape(1024, 2), 4 * NS)),
        cpu: [vec![], vec![]],
        rested_ps: [None; 2],
    };
    Hub::new(
        HubConfig {
            cpus: CpusConfig {
                l1: shape(512, 2),
                l2: shape(4096, 4),
            },
            beat_bytes: 16,
            cpus_snoop_pl: true,
            speculative_fetch: false,
            ocm: Some(OcmConfig {
                base: OCM,
                bytes: 4096,
                latency_ps: 30 * NS,
                hold_ps: 20 * NS,
            }),
            line_fills,
            ports: vec![port; scripts.len()],
        },
        scripts,
    )
}

/// Runs until nothing is under way; answers memory in order.
fn run(hub: &mut Hub<Script>, mut now: Ps) -> Ps {
    let mut waits: [VecDeque<(Burst, Ps)>; 2] = Default::default();
    for _ in 0..100_000 {
        now += 4 * NS;
        for d in [Direction::Read, Direction::Write] {
            while let Poll::Ready(b) = hub.poll(d, now) {
                hub.taken(d, now);
                let bytes = u64::from(b.beats) * u64::from(b.beat_bytes);
                assert!(b.addr % LINE + bytes <= LINE, "{b:?} lies in two lines");
                waits[side(d)].push_back((b, now + 200 * NS));
            }
            while let Some(&(b, at)) = waits[side(d)].front()
                && at <= now
            {
                waits[side(d)].pop_front();
                hub.done(d, b.id, u32::from(b.beats) * 16, at);
            }
        }
        let left = hub.masters().any(|m| m.todo.iter().any(|t| !t.is_empty()));
        if !left && hub.is_idle() {
            return now;
        }
    }
    panic!("the hub never came to rest");
}

fn cpu(touch: CpuTouch, base: u64) -> CpuPass {
    CpuPass {
        touch,
        base,
        bytes: LINE,
    }
}

fn then(hub: &mut Hub<Script>, now: Ps, write: bool, addr: u64) -> Ps {
    hub.masters_mut().next().expect("one").push(write, addr, 4);
    run(hub, now)
}

#[test]
fn a_cache_in_the_pl_stays_coherent_both_ways() {
    let mut h = hub(PortKind::Ace, Script::default());
    let t = then(&mut h, 0, true, 0x1000);
    let dirty = |h: &Hub<Script>| h.pl_cache(0).expect("ACE has one").peek(0x1000);
    assert_eq!(dirty(&h), Some(true), "the write rests in the PL's cache");
    assert_eq!(h.stats().memory_writes, 0);
    h.cpu(cpu(CpuTouch::Load, 0x1000));
    assert_eq!(
        dirty(&h),
        Some(false),
        "a load of the CPU takes the dirty data"
    );
    h.cpu(cpu(CpuTouch::Flush, 0x1000));
    let t = then(&mut h, t, false, 0x1000);
    h.cpu(cpu(CpuTouch::Store, 0x1000));
    assert_eq!(
        dirty(&h),
        None,
        "a store of the CPU takes the PL's copy away"
    );
    let before = h.stats();
    let t = then(&mut h, t, false, 0x1000);
    let after = h.stats();
    assert_eq!(after.snoops, before.snoops + 1, "the read snoops the CPUs");
    assert_eq!(
        after.memory_reads, before.memory_reads,
        "and finds the line there"
    );
    assert_eq!(dirty(&h), Some(false));
    assert!(!h.cpus().is_dirty(0x1000), "its dirty data went to memory");
    assert_eq!(after.memory_writes, before.memory_writes + 1);
    // Both hold it now; a write of the PL leaves it the sole copy.
    then(&mut h, t, true, 0x1000);
    assert_eq!(h.cpus().find(0x1000), Found::Nowhere);
    assert_eq!(dirty(&h), Some(true));
}

#[test]
fn a_write_through_hpc_takes_the_copies_of_the_cpus_away() {
    let mut h = hub(PortKind::Hpc, Script::default());
    h.cpu(cpu(CpuTouch::Store, 0x40));
    let t = then(&mut h, 0, false, 0x40);
    assert_eq!(
        h.stats().memory_reads,
        0,
        "a dirty line is read from the cache"
    );
    assert!(h.cpus().is_dirty(0x40), "and stays there");
    then(&mut h, t, true, 0x40);
    assert_eq!(h.cpus().find(0x40), Found::Nowhere);
    assert_eq!(h.stats().memory_writes, 1);
}

#[test]
fn the_acp_writes_into_the_l2_and_reads_from_it() {
    let mut h = hub(PortKind::Acp, Script::default());
    let t = then(&mut h, 0, true, 0x80);
    let t = then(&mut h, t, false, 0x80);
    let s = h.stats();
    assert_eq!((s.memory_reads, s.memory_writes), (0, 0));
    assert_eq!(h.cpus().find(0x80), Found::L2);
    let hit = t;
    let t = then(&mut h, t, false, 0x8000);
    assert_eq!(h.stats().memory_reads, 1);
    assert!(t - hit > 200 * NS, "a miss waits for memory");
}

#[test]
fn a_long_burst_waits_for_its_misses_one_or_two_at_a_time() {
    let takes = |change| {
        let mut h = changed(PortKind::Acp, Script::default(), change);
        h.masters_mut().next().expect("one").push(false, 0x4000, 32);
        run(&mut h, 0);
        let done = h.master(0).expect("one").done.borrow()[0].2;
        assert_eq!(h.stats().memory_reads, 8);
        done
    };
    let one = takes(|_| {});
    let two = takes(|t| t.misses = 2);
    // Eight lines, each 200 ns from memory.
    assert!(one > 8 * 200 * NS, "{one}");
    assert!(
        (one / 2 - 100 * NS..one / 2 + 250 * NS).contains(&two),
        "{two} of {one}"
    );
}

#[test]
fn read_data_of_a_long_burst_stream_over_the_port() {
    let mut h = hub(PortKind::Acp, Script::default());
    let pass = |base, bytes| CpuPass {
        touch: CpuTouch::LoadL2,
        base,
        bytes,
    };
    h.cpu(pass(0, 1024));
    h.masters_mut().next().expect("one").push(false, 0, 64);
    run(&mut h, 0);
    // The first line after 50 ns, then 15 lines of four beats at 250 MHz.
    let done = h.master(0).expect("one").done.borrow()[0].2;
    assert!((290 * NS..310 * NS).contains(&done), "{done}");
}

#[test]
fn memory_on_the_chip_is_beside_caches_and_dram() {
    let mut h = hub(PortKind::Acp, Script::default());
    let t = then(&mut h, 0, true, OCM);
    then(&mut h, t, false, OCM + 64);
    let s = h.stats();
    assert_eq!((s.ocm_accesses, s.acp_bursts), (2, 2));
    assert_eq!((s.memory_reads, s.memory_writes, s.l2.misses), (0, 0, 0));
    // Four lines in a row: each waits until the one before has left it.
    let at = |beats| {
        let mut h = hub(PortKind::Acp, Script::default());
        h.masters_mut().next().expect("one").push(true, OCM, beats);
        run(&mut h, 0);
        h.master(0).expect("one").done.borrow()[0].2
    };
    assert_eq!(at(16) - at(4), 3 * 20 * NS);
}

#[test]
fn a_core_finds_what_the_l2_fetched_ahead() {
    let ahead = |t: &mut PathTiming| t.prefetch_lines = 1;
    let mut h = changed(PortKind::Cpu, Script::default(), ahead);
    let t = then(&mut h, 0, false, 0);
    assert_eq!(h.stats().memory_reads, 2);
    assert_eq!(
        (h.cpus().find(0), h.cpus().find(LINE)),
        (Found::L1, Found::L2)
    );
    let missed = h.master(0).expect("one").done.borrow()[0].2;
    let t2 = then(&mut h, t, false, LINE);
    let hit = h.master(0).expect("one").done.borrow()[1].2 - t;
    assert!(hit < 60 * NS && missed > 200 * NS, "{hit}, {missed}");
    // L1 holds it now: nothing more is fetched.
    let before = h.stats().memory_reads;
    then(&mut h, t2, false, LINE);
    assert_eq!(h.stats().memory_reads, before);
}

#[test]
fn a_core_that_goes_upwards_finds_the_next_line_in_its_l1() {
    let ahead = |t: &mut PathTiming| t.stream_lines = 1;
    let mut h = changed(PortKind::Cpu, Script::default(), ahead);
    let t = then(&mut h, 0, false, 0);
    assert_eq!(h.stats().memory_reads, 1, "one load is no stream");
    let t = then(&mut h, t, false, LINE);
    assert_eq!(h.stats().memory_reads, 3);
    assert_eq!(h.cpus().find(2 * LINE), Found::L1);
    let t = then(&mut h, t, false, 2 * LINE);
    assert_eq!(h.stats().memory_reads, 4);
    // Elsewhere: no stream again.
    then(&mut h, t, false, 9 * LINE);
    assert_eq!(h.stats().memory_reads, 5);
    assert_eq!(h.cpus().find(10 * LINE), Found::Nowhere);
}

#[test]
fn a_port_with_few_buffers_leaves_the_on_chip_memory_to_others_between() {
    let write_done = |ahead: Option<[usize; 2]>| {
        let change: fn(&mut PathTiming) = match ahead {
            Some(_) => |t| t.ahead_lines = Some([2, 2]),
            None => |_| {},
        };
        let scripts = vec![Script::default(), Script::default()];
        let mut h = filling(PortKind::Acp, scripts, None, change);
        let mut both = h.masters_mut();
        both.next().expect("a reader").push(false, OCM, 128);
        both.next().expect("a writer").push(true, OCM + 0x800, 4);
        drop(both);
        run(&mut h, 0);
        let at = |p| h.master(p).expect("a port").done.borrow()[0].2;
        (at(0), at(1))
    };
    // 32 lines of 20 ns each at once, or two at a time between which the write slips in.
    assert!(write_done(None).1 > 600 * NS);
    assert!(write_done(Some([2, 2])).1 < 150 * NS);
}

#[test]
fn all_ports_share_the_line_fill_buffers() {
    let end = |line_fills| {
        let scripts = vec![Script::default(), Script::default()];
        let mut h = filling(PortKind::Cpu, scripts, line_fills, |t| t.misses = 4);
        for (i, m) in h.masters_mut().enumerate() {
            m.push(false, 3 * i as u64 * LINE, 12);
        }
        let end = run(&mut h, 0);
        assert_eq!(h.stats().memory_reads, 6);
        let last = |p| h.master(p).expect("a port").done.borrow()[0].2;
        (end, last(0) - last(1))
    };
    // One after another of 200 ns and more each, in turn; four at a time; all at once.
    let (one, apart) = end(Some(1));
    assert!((1200 * NS..1500 * NS).contains(&one), "{one}");
    assert!((-500 * NS..0).contains(&apart), "{apart}");
    let (four, _) = end(Some(4));
    assert!((400 * NS..600 * NS).contains(&four), "{four}");
    assert!(end(None).0 < 300 * NS);
    assert_eq!(end(Some(6)), end(None));
}

proptest! {
    #[test]
    fn every_burst_is_answered_once_and_in_order(
        kind in 0usize..4,
        fills in prop::option::of(1usize..4),
        ops in prop::collection::vec((any::<bool>(), 0u64..2048, 1u16..17), 1..60),
    ) {
        let kind = [PortKind::Hpc, PortKind::Acp, PortKind::Ace, PortKind::Cpu][kind];
        let mut script = Script::default();
        for &(write, at, beats) in &ops {
            script.push(write, at * 16, beats);
        }
        let done = script.done.clone();
        run(&mut filling(kind, vec![script], fills, |_| {}), 0);
        let done = done.borrow();
        prop_assert_eq!(done.len(), ops.len());
        for write in [false, true] {
            let answers: Vec<_> = done.iter().filter(|d| d.0 == write).collect();
            let asked = ops.iter().filter(|o| o.0 == write).count();
            prop_assert_eq!(answers.len(), asked);
            for (i, d) in answers.iter().enumerate() {
                prop_assert_eq!(d.1 as usize, i);
            }
            prop_assert!(answers.windows(2).all(|w| w[0].2 <= w[1].2));
        }
    }
}
