//! A hub whose memory always answers after 200 ns.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use axiscope_fabric::{
    AxiMaster, Burst, CacheConfig, CpuPass, CpuTouch, CpusConfig, Direction, Domain, Hub,
    HubConfig, HubPortConfig, OcmConfig, PathTiming, Poll, PortKind, Ps, Replacement,
};

pub const NS: Ps = 1000;
pub const LINE: u64 = 64;
pub const OCM: u64 = 0xFFFC_0000;

/// A list of operations (direction, address, beats) and their answers. One operation per direction is in flight.
#[derive(Clone, Default)]
pub struct Script {
    pub todo: [VecDeque<Burst>; 2],
    pub flying: [bool; 2],
    pub done: Rc<RefCell<Vec<(bool, u32, Ps)>>>,
}

pub fn side(d: Direction) -> usize {
    usize::from(d == Direction::Write)
}

impl AxiMaster for Script {
    fn uses(&self, _: Direction) -> bool {
        true
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
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
    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, _: Direction, _: u32, _: Ps) {}
    fn done(&mut self, d: Direction, id: u32, _: u32, at: Ps) {
        self.todo[side(d)].pop_front();
        self.flying[side(d)] = false;
        self.done.borrow_mut().push((d == Direction::Write, id, at));
    }
}

impl Script {
    pub fn push(&mut self, write: bool, addr: u64, beats: u16) {
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

pub fn shape(bytes: u64, ways: usize) -> CacheConfig {
    CacheConfig {
        bytes,
        ways,
        line_bytes: LINE,
        replacement: Replacement::Lru,
    }
}

pub fn hub(kind: PortKind, script: Script) -> Hub<Script> {
    changed(kind, script, |_| {})
}

pub fn changed(kind: PortKind, script: Script, change: fn(&mut PathTiming)) -> Hub<Script> {
    filling(kind, vec![script], None, change)
}

/// Returns a hub with one port per script and the given number of line-fill buffers.
pub fn filling(
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

/// Runs until nothing is in flight. Memory answers in order.
pub fn run(hub: &mut Hub<Script>, mut now: Ps) -> Ps {
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

pub fn cpu(touch: CpuTouch, base: u64) -> CpuPass {
    CpuPass {
        touch,
        base,
        bytes: LINE,
    }
}

pub fn then(hub: &mut Hub<Script>, now: Ps, write: bool, addr: u64) -> Ps {
    hub.masters_mut().next().expect("one").push(write, addr, 4);
    run(hub, now)
}
