use super::*;

/// A clock whose period is a whole number of picoseconds: edge n is at 4000 n.
const MHZ: f64 = 250.0;
const CYCLE: Ps = 4000;

fn config() -> ClusterConfig {
    ClusterConfig {
        clock: Domain::from_mhz(MHZ),
        direction: Direction::Read,
        base: 0x1000,
        rows: 1,
        row_bytes: 4096,
        stride_bytes: 4096,
        sub_copy_bytes: 0,
        idle_cycles: 0,
        blocking: false,
        beats: 16,
        beat_bytes: 16,
        outstanding: 64,
        copies: Some(1),
        budget: None,
        qos: None,
        start: 0,
    }
}

/// Returns the edge, address and beats of every burst on a port. The port takes an address in the
/// cycle in which it appears on the pins, and answers `latency` cycles later.
fn bursts(cfg: ClusterConfig, latency: Ps) -> Vec<(Ps, u64, u16)> {
    let mut cluster = Cluster::new(cfg);
    let mut answers = VecDeque::new();
    let mut out = Vec::new();
    for cycle in 0..20_000 {
        let now = cycle * CYCLE;
        while answers.front().is_some_and(|&at| at <= now) {
            let at = answers.pop_front().expect("just seen");
            cluster.done(Direction::Read, 0, 0, at);
        }
        let Poll::Ready(b) = cluster.poll(Direction::Read, now) else {
            continue;
        };
        if b.issued <= now {
            assert_eq!(b.issued, now, "shown when it is time");
            cluster.taken(Direction::Read, now);
            answers.push_back(now + latency * CYCLE);
            out.push((cycle, b.addr, b.beats));
        }
    }
    assert!(cluster.is_finished());
    out
}

fn edges(found: &[(Ps, u64, u16)]) -> Vec<Ps> {
    found.iter().map(|b| b.0).collect()
}

#[test]
fn paced_sub_copies_begin_after_their_beats_and_the_idle_cycles() {
    for idle_cycles in [0, 1, 16, 144] {
        let cfg = ClusterConfig {
            sub_copy_bytes: 256,
            idle_cycles,
            ..config()
        };
        let expected: Vec<Ps> = (0..16).map(|n| n * (16 + Ps::from(idle_cycles))).collect();
        assert_eq!(edges(&bursts(cfg, 30)), expected, "{idle_cycles}");
    }
}

#[test]
fn a_throttled_cluster_has_its_share_of_the_throughput() {
    let mut cluster = Cluster::new(ClusterConfig {
        sub_copy_bytes: 256,
        idle_cycles: 4,
        ..config()
    });
    // 16 beats and 4 idle cycles take 20 cycles; at half of the throughput, they take 40 cycles.
    cluster.throttle(0, 0.5);
    assert_eq!(cluster.idle_cycles, 24);
    cluster.throttle(0, 1.0);
    assert_eq!(cluster.idle_cycles, 4);
}

#[test]
fn blocking_sub_copies_begin_after_the_last_response() {
    let cfg = ClusterConfig {
        sub_copy_bytes: 512,
        idle_cycles: 5,
        blocking: true,
        row_bytes: 1024,
        ..config()
    };
    // The cluster issues two bursts. The second burst is answered 30 cycles later. Then there are 5
    // idle cycles, and 2 cycles until the next address.
    assert_eq!(edges(&bursts(cfg, 30)), [0, 1, 38, 39]);
}

#[test]
fn rows_and_pages_cut_bursts_and_sub_copies_do_not_mind_rows() {
    let cfg = ClusterConfig {
        base: 0x0F80,
        rows: 2,
        row_bytes: 384,
        stride_bytes: -0x800,
        sub_copy_bytes: 512,
        ..config()
    };
    let places: Vec<_> = bursts(cfg, 10).iter().map(|b| (b.1, b.2)).collect();
    assert_eq!(
        places,
        [(0xF80, 8), (0x1000, 16), (0x780, 8), (0x800, 16)],
        "the page; 128 bytes to the end of the sub-copy; the rest"
    );
}

#[test]
fn places_in_flight_are_free_from_the_response_on() {
    let cfg = ClusterConfig {
        outstanding: 2,
        row_bytes: 1024,
        ..config()
    };
    assert_eq!(edges(&bursts(cfg, 20)), [0, 1, 20, 21]);
}

#[test]
fn the_regulator_passes_whole_bursts_within_the_budget_of_a_period() {
    let cfg = ClusterConfig {
        row_bytes: 1536,
        budget: Some(BudgetConfig {
            bytes: 600,
            period_cycles: 100,
        }),
        ..config()
    };
    // Each burst takes a cycle for the grant, and the regulator lets a burst pass every second cycle.
    assert_eq!(edges(&bursts(cfg, 20)), [1, 3, 101, 103, 201, 203]);
}

#[test]
fn copies_repeat_and_each_begins_a_sub_copy() {
    let cfg = ClusterConfig {
        row_bytes: 384,
        sub_copy_bytes: 256,
        idle_cycles: 4,
        copies: Some(2),
        ..config()
    };
    // The port transfers 16 beats, is idle for 4 cycles, transfers 8 beats, is idle for 4 cycles, and so on.
    assert_eq!(edges(&bursts(cfg, 9)), [0, 20, 32, 52]);
}

/// Returns the share of the 1024 cycles after the first beat in which beats arrive. The port
/// delivers a beat per cycle, 20 cycles after an address.
fn load_in_a_window(sub_copy_beats: u64, idle_cycles: u32) -> f64 {
    let cfg = ClusterConfig {
        base: 0,
        row_bytes: 4096 * 16,
        sub_copy_bytes: sub_copy_beats * 16,
        idle_cycles,
        ..config()
    };
    let mut cluster = Cluster::new(cfg);
    let mut answers: VecDeque<Ps> = VecDeque::new();
    let (mut free, mut first, mut beats) = (0, None, 0);
    for cycle in 0..20_000 {
        let now = cycle * CYCLE;
        while answers.front().is_some_and(|&at| at <= now) {
            let at = answers.pop_front().expect("just seen");
            cluster.done(Direction::Read, 0, 0, at);
        }
        if let Poll::Ready(b) = cluster.poll(Direction::Read, now)
            && b.issued <= now
        {
            cluster.taken(Direction::Read, now);
            let begins = free.max(cycle + 20);
            free = begins + Ps::from(b.beats);
            answers.push_back(free * CYCLE);
            let end = *first.get_or_insert(begins) + 1024;
            beats += free.min(end) - begins.min(end);
        }
    }
    beats as f64 / 1024.0
}

/// The expected loads are those measured in the RTL's test `fine_and_coarse_sub_copies`, to two
/// digits (see the table in `hardware/smart_dma/README.md`).
#[test]
fn loads_in_a_short_window_are_those_of_the_rtl() {
    let idles = [0, 1, 4, 10, 16, 24, 32, 48, 96, 144];
    let fine = [1.0, 0.94, 0.80, 0.62, 0.50, 0.41, 0.34, 0.25, 0.16, 0.11];
    let coarse = [1.0, 0.95, 0.81, 0.69, 0.50, 0.50, 0.50, 0.25, 0.25, 0.25];
    for (sub, rtl) in [(16, fine), (256, coarse), (1024, [1.0; 10])] {
        for (idle, expected) in idles.into_iter().zip(rtl) {
            let found = load_in_a_window(sub, idle * sub as u32 / 16);
            assert!((found - expected).abs() <= 0.0051, "{sub} {idle}: {found}");
        }
    }
}
