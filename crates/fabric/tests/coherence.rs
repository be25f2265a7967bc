//! Which lines coherent ports find in the caches, and how long that takes.

mod common;

use axiscope_fabric::{CpuPass, CpuTouch, Found, Hub, PathTiming, PortKind};
use common::{LINE, NS, OCM, Script, changed, cpu, filling, hub, run, then};
use proptest::prelude::*;

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
    // Both caches have the line now. A write of the PL makes its copy the only one.
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
    // Eight lines, each of which takes 200 ns from memory.
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
    // The first line arrives after 50 ns, then 15 lines of four beats at 250 MHz.
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
    // Four lines in a row, each of which waits for the end of the previous one.
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
    // L1 contains the line now, so nothing more is fetched.
    let before = h.stats().memory_reads;
    then(&mut h, t2, false, LINE);
    assert_eq!(h.stats().memory_reads, before);
}

#[test]
fn a_core_that_goes_upwards_finds_the_next_line_in_its_l1() {
    let ahead = |t: &mut PathTiming| t.stream_lines = 1;
    let mut h = changed(PortKind::Cpu, Script::default(), ahead);
    let t = then(&mut h, 0, false, 0);
    assert_eq!(h.stats().memory_reads, 1, "one load is not a stream");
    let t = then(&mut h, t, false, LINE);
    assert_eq!(h.stats().memory_reads, 3);
    assert_eq!(h.cpus().find(2 * LINE), Found::L1);
    let t = then(&mut h, t, false, 2 * LINE);
    assert_eq!(h.stats().memory_reads, 4);
    // A load of another address ends the stream.
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
    // Either 32 lines of 20 ns each are looked up at once, or two at a time, so that the write is served in between.
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
    // First one line at a time, each of which takes at least 200 ns; then four lines at a time; then all at once.
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
