use super::*;

const NS: Ps = 1000;
const PERIOD: Ps = 10 * NS;

fn played(direction: Direction, offset: u64, wait: WaitSpec, gap_cycles: u32) -> PlayedSpec {
    PlayedSpec {
        direction,
        offset,
        beats: 4,
        id: 0,
        wait,
        gap_cycles,
    }
}

fn config(bursts: &[PlayedSpec]) -> PlayerConfig {
    PlayerConfig {
        clock: Domain::from_mhz(100.0),
        beat_bytes: 16,
        bursts: bursts.into(),
        base: 0x1000,
        base_step: 0,
        base_loops: 0,
        loops: Some(2),
        outstanding: [16; 2],
        queue: 1,
        qos: None,
        start: 0,
    }
}

/// Takes every burst when it appears, and answers it 20 cycles later. Returns addresses and cycles.
fn run(player: &mut Player) -> Vec<(u64, i64)> {
    let mut out = Vec::new();
    let mut due: Vec<(Ps, Direction)> = Vec::new();
    for now in (0..5_000 * NS).step_by(PERIOD as usize) {
        due.retain(|&(t, d)| {
            if t <= now {
                player.done(d, 0, 64, t);
            }
            t > now
        });
        for d in [Direction::Read, Direction::Write] {
            if let Poll::Ready(b) = player.poll(d, now)
                && b.issued <= now
            {
                player.room(64, now);
                player.taken(d, now);
                out.push((b.addr, b.issued / PERIOD));
                due.push((b.issued + 20 * PERIOD, d));
            }
        }
    }
    out
}

#[test]
fn gaps_and_waits_are_those_of_the_circuit() {
    use Direction::{Read, Write};
    let bursts = [
        played(Read, 0, WaitSpec::None, 0),
        played(Read, 64, WaitSpec::None, 3),
        played(Write, 128, WaitSpec::All, 5),
        played(Read, 192, WaitSpec::Direction, 0),
    ];
    let mut player = Player::new(config(&bursts));
    let issued = run(&mut player);
    let at: Vec<i64> = issued.iter().map(|i| i.1).collect();
    // The second burst is issued after the first burst and the second burst's gap. The third burst
    // is issued two cycles and its gap after the response to the second burst (cycle 24). The
    // fourth burst has no earlier burst in its direction to wait for.
    assert_eq!(at[..4], [0, 4, 31, 33]);
    // In the second loop, the first read follows immediately.
    assert_eq!(at[4..6], [34, 38]);
    assert!(player.is_finished());
    let answer = player.report(0, 0).expect("a report");
    assert_eq!(answer.read.map(|s| s.counters.bursts), Some(6));
    assert_eq!(answer.write.map(|s| s.counters.bursts), Some(2));
}

#[test]
fn places_are_free_two_cycles_after_answers() {
    let burst = played(Direction::Read, 0, WaitSpec::None, 0);
    let mut player = Player::new(PlayerConfig {
        outstanding: [2; 2],
        loops: Some(4),
        base_step: 64,
        base_loops: 3,
        ..config(&[burst])
    });
    assert_eq!(
        run(&mut player),
        [(0x1000, 0), (0x1040, 1), (0x1080, 22), (0x1000, 23)]
    );
}

#[test]
fn what_waits_for_its_id_lets_others_go_on() {
    let id = |id, wait| PlayedSpec {
        id,
        ..played(Direction::Read, 0, wait, 0)
    };
    let bursts = [
        id(0, WaitSpec::None),
        id(1, WaitSpec::SameId),
        id(0, WaitSpec::SameId),
    ];
    let mut player = Player::new(PlayerConfig {
        loops: Some(1),
        ..config(&bursts)
    });
    let at: Vec<i64> = run(&mut player).iter().map(|i| i.1).collect();
    assert_eq!(at, [0, 2, 22]);
}
