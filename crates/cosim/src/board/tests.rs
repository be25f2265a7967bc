//! Compares tops with tracing, which have the original clock and whose modules are always clocked,
//! with all other tops. The pins must be the same in every cycle.

use axiscope_instrument::{Direction, Pattern, Traffic, TrafficGenerator};
use axiscope_sim::Point;

use super::*;

const POINT: &str = r#"{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [
    {"kind": "traffic_generator", "name": "a", "port": "HP0"},
    {"kind": "traffic_generator", "name": "b", "port": "HP1"}]}"#;

fn parts() -> (Platform, Point) {
    (
        crate::shipped::shipped("zcu102"),
        Point::parse(POINT).expect("a point"),
    )
}

/// Returns a board with two generators that read and write. One of the generators uses random
/// addresses, checks data and drives different sidebands.
fn at_work(mut board: Board) -> Board {
    let both = [Direction::Read, Direction::Write];
    let generators = [0, 1]
        .map(|n| TrafficGenerator::open(&mut board, Board::generator(n)).expect("a generator"));
    for (n, g) in generators.iter().enumerate() {
        for direction in both {
            let at = (4 * n as u64 + 2 * direction as u64) << 20;
            let mut traffic = Traffic::new(7, Pattern::Sequential, at, 1 << 20);
            (traffic.cache, traffic.prot, traffic.qos) = (11, 5, 3 + n as u8);
            if n == 1 {
                traffic.pattern = Pattern::Random(7);
            }
            g.program(&mut board, direction, &traffic).expect("fits");
        }
        g.count(&mut board, true).expect("a bus");
    }
    board.begin(40);
    for g in &generators {
        g.start(&mut board, &both).expect("a bus");
    }
    board
}

/// Counts the cycles in which the pins of two boards differ. In some of the cycles, there must be
/// addresses on the pins.
fn differ(a: &mut Board, b: &mut Board) -> usize {
    let mut shown = 0;
    let differ = (0..3000).filter(|_| {
        a.step();
        b.step();
        shown += usize::from(a.rtl.outputs.ports[1].awvalid);
        a.rtl.outputs != b.rtl.outputs
    });
    let differ = differ.count();
    assert!(shown > 100);
    differ
}

fn plain() -> Board {
    let (platform, point) = parts();
    at_work(Board::new(&platform, &point).expect("a board"))
}

#[test]
fn the_comparison_finds_differences() {
    assert_eq!(differ(&mut plain(), &mut plain()), 0);
    let mut later = plain();
    later.step();
    assert!(differ(&mut plain(), &mut later) > 1000);
}

/// The waveforms are never written to a file.
#[cfg(feature = "waves-128")]
fn none() -> Waves {
    Waves {
        file: "never.fst".into(),
        from_us: 1e9,
        to_us: 1e9,
    }
}

/// Four generators that compete: one reads and writes, one only reads, one only writes, and one
/// ends.
#[cfg(feature = "waves-128")]
fn crowded(waves: Option<Waves>) -> (Board, Vec<TrafficGenerator>) {
    let platform = crate::shipped::shipped("zcu102");
    let masters = ["HP0", "HP1", "HP2", "HP3"]
        .map(|p| format!(r#"{{"kind": "traffic_generator", "name": "{p}", "port": "{p}"}}"#));
    let point = format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [{}]}}"#,
        masters.join(",")
    );
    let point = Point::parse(&point).expect("a point");
    let mut board = match waves {
        Some(waves) => Board::traced(&platform, &point, waves),
        None => Board::new(&platform, &point),
    }
    .expect("a board");
    let ways = [Direction::Read, Direction::Write];
    let used = [&ways[..], &ways[..1], &ways[1..], &ways[..]];
    let generators = used.iter().enumerate().map(|(n, used)| {
        let g = TrafficGenerator::open(&mut board, Board::generator(n)).expect("a generator");
        for &direction in *used {
            let at = (2 * n as u64 + direction as u64) * 0x11_0000;
            let beats = [16, 64, 4, 16][n];
            let mut traffic = Traffic::new(beats, Pattern::Sequential, at, 1 << 20);
            traffic.count = (n == 3).then_some(40);
            g.program(&mut board, direction, &traffic).expect("fits");
        }
        g.clear(&mut board).expect("a bus");
        g.count(&mut board, true).expect("a bus");
        g
    });
    let generators: Vec<_> = generators.collect();
    for (g, used) in generators.iter().zip(used) {
        g.start(&mut board, used).expect("a bus");
    }
    board.begin(1);
    (board, generators)
}

#[test]
#[cfg(feature = "waves-128")]
fn who_rests_shows_the_same_pins_and_counts_the_same() {
    let ((mut a, generators), (mut b, _)) = (crowded(None), crowded(Some(none())));
    let counters = |board: &mut Board| {
        let all = generators.iter().map(|g| {
            g.snapshot(board).expect("a bus");
            g.counters(board).expect("a bus")
        });
        all.collect::<Vec<_>>()
    };
    let mut last = Vec::new();
    // While parts of a block are idle and not clocked, its registers are read, and it is stopped,
    // started and cleared.
    for step in 0..6 {
        let differ = (0..3000).filter(|_| {
            a.step();
            b.step();
            a.rtl.outputs != b.rtl.outputs
        });
        assert_eq!(differ.count(), 0, "step {step}");
        for board in [&mut a, &mut b] {
            match step {
                2 => generators[0].stop(board).expect("a bus"),
                3 => generators[1].clear(board).expect("a bus"),
                4 => generators[0]
                    .start(board, &[Direction::Write])
                    .expect("a bus"),
                _ => {}
            }
        }
        let counted = counters(&mut a);
        assert_eq!(counted, counters(&mut b), "step {step}");
        assert_ne!(counted, last);
        last = counted;
    }
    assert_eq!(last[3].reads.bursts, 40);
}

/// Words of a random program for a direction, from its base address to its rate. Most of the
/// programs have no pace.
#[cfg(feature = "waves-128")]
fn random_program(random: &mut impl FnMut(u32) -> u32) -> [u32; 10] {
    let is_random = random(3) == 0;
    let (mut interval, mut rate) = (0, 0);
    match random(4) {
        0 => interval = random(300),
        1 => rate = random(60_000) | random(512) << 16,
        _ => {}
    }
    let most_beats = [16, 200][random(2) as usize];
    let beats_less_one = random(most_beats);
    let flags = u32::from(is_random) << 8 | (random(2) << 9) | random(64) << 16;
    [
        random(1 << 10) << 20,
        0,
        0,
        if is_random {
            (1 << 20) - 1
        } else {
            random(1 << 20)
        },
        if is_random { 0 } else { random(1 << 12) * 16 },
        random(1 << 31),
        beats_less_one | flags,
        [0, random(40)][random(2) as usize],
        interval,
        rate,
    ]
}

#[test]
#[cfg(feature = "waves-128")]
fn random_accesses_show_the_same_pins_and_counts() {
    use axiscope_instrument::RegisterBus;
    // Offsets and bits from hardware/traffic_generator/traffic_generator.rdl.
    const CONTROL: u64 = 0xc;
    const COUNTING: u64 = 0x10;
    const DIRECTIONS: [u64; 2] = [0x40, 0x80];
    const INTERVAL: u64 = 0x20;
    const COUNTERS: u64 = 0x800;
    let (platform, point) = parts();
    let mut plain = Board::new(&platform, &point).expect("a board");
    let mut traced = Board::traced(&platform, &point, none()).expect("a board");
    plain.begin(1);
    traced.begin(1);
    let mut state = 1u64;
    let mut random = |below: u32| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 16) % u64::from(below)) as u32
    };
    let mut counted = 0;
    for round in 0..400 {
        let base = Board::generator(random(2) as usize);
        let direction = base + DIRECTIONS[random(2) as usize];
        let writes: Vec<(u64, u32)> = match random(8) {
            0..3 => {
                let words = random_program(&mut random);
                let at = |n| direction + 4 * n as u64;
                words.iter().enumerate().map(|(n, &w)| (at(n), w)).collect()
            }
            3 => vec![(direction + INTERVAL, [0, random(300)][random(2) as usize])],
            4 => vec![(base + COUNTING, u32::from(random(4) > 0))],
            5 => vec![(base + CONTROL, [0x4, 0x8, 0x200][random(3) as usize])],
            _ => vec![(base + CONTROL, 1 + random(3))],
        };
        for (at, word) in writes {
            plain.write32(at, word).expect("a bus");
            traced.write32(at, word).expect("a bus");
        }
        for cycle in 0..random(400) {
            plain.step();
            traced.step();
            assert_eq!(plain.rtl.outputs, traced.rtl.outputs, "{round}, {cycle}");
        }
        if round % 20 == 0 {
            for board in [&mut plain, &mut traced] {
                board.write32(base + CONTROL, 0x100).expect("a bus");
                board.run(1000);
            }
            for word in 0..0x4a0 / 4 {
                let at = base + COUNTERS + 4 * word;
                let count = plain.read32(at).expect("a bus");
                assert_eq!(count, traced.read32(at).expect("a bus"), "{round}, {at:#x}");
                counted += u32::from(count != 0);
            }
        }
    }
    assert!(counted > 200, "{counted} words are not zero");
}

#[test]
#[cfg(feature = "waves-128")]
fn tops_that_trace_show_the_same_pins() {
    let (platform, point) = parts();
    let file = std::env::temp_dir().join(format!("axiscope-{}.fst", std::process::id()));
    let waves = Waves {
        file: file.to_string_lossy().into_owned(),
        from_us: 0.0,
        to_us: 5.0,
    };
    let mut traced = at_work(Board::traced(&platform, &point, waves).expect("a board"));
    assert_eq!(differ(&mut plain(), &mut traced), 0);
    traced.waves_written().expect("waveforms");
    drop(traced);
    let written = std::fs::metadata(&file).map_or(0, |m| m.len());
    std::fs::remove_file(&file).ok();
    assert!(written > 1000, "{written} bytes of waveforms");
}

#[test]
#[cfg(not(feature = "waves-128"))]
fn a_board_that_was_built_without_waveforms_says_so() {
    let (platform, point) = parts();
    let waves = Waves {
        file: "waves.fst".into(),
        from_us: 0.0,
        to_us: 1.0,
    };
    let refused = Board::traced(&platform, &point, waves).err();
    assert!(refused.is_some_and(|e| e.0.contains("without waveforms")));
}
