//! With random traffic and devices, every command stream of the scheduler is legal according to a checker that
//! knows only the constraint table.

mod common;

use axiscope_controller::{Controller, NEVER, ReadLine, ReadPiece, Sink, WriteAccepted, WritePart};
use axiscope_dram::{Command, Kind, Standard, Timing, check};
use common::{Request, bus, controller, front, geometry, request, staged, timing, weighted};
use proptest::prelude::*;

#[derive(Default)]
struct Taps {
    read: u64,
    writes: u64,
}

impl Sink for Taps {
    fn read_line(&mut self, line: ReadLine) {
        self.read += u64::from(line.bytes);
    }
    fn write_accepted(&mut self, w: WriteAccepted) {
        self.writes += u64::from(w.bytes);
    }
}

/// Issues requests and steps the controller in every clock (`every`), or only when it asks to be stepped.
/// Returns the commands, and the bytes read and written.
fn drive<C: Controller>(c: &mut C, requests: &[Request], every: bool) -> (Vec<Command>, u64, u64) {
    let mut taps = Taps::default();
    let (mut now, mut next) = (0i64, 0i64);
    let step = |c: &mut C, now: i64, taps: &mut Taps| {
        let wake = c.step(now, taps);
        if every { now + 1 } else { wake }
    };
    for (i, r) in requests.iter().enumerate() {
        let port = i % 2;
        now += r.gap;
        loop {
            let room = if r.write { now } else { c.room_at(port, now) };
            if next <= now || next <= room {
                now = now.max(next);
                next = step(c, next, &mut taps).min(next + 64).max(next + 1);
            } else if room <= now {
                break;
            } else {
                now = room;
            }
        }
        let stream = port as u8;
        if r.write {
            let part = WritePart {
                addr: r.addr,
                bytes: r.bytes,
                stream,
                qos: 7,
                arrived: now,
                last_of_piece: true,
                last: true,
            };
            c.offer_write(port, part);
        } else {
            let piece = ReadPiece {
                addr: r.addr,
                bytes: r.bytes,
                stream,
                qos: 7,
                arrived: now,
                lead: 0,
                last: true,
            };
            c.offer_read(port, piece, now);
        }
        next = next.min(now + 1);
    }
    let mut guard = 0;
    while !c.is_idle() {
        next = step(c, next, &mut taps).min(next + NEVER / 4).max(next + 1);
        guard += 1;
        assert!(guard < 1_000_000, "the controller hangs");
    }
    let commands = c.take_commands();
    let stats = c.stats();
    assert_eq!(
        count_kinds(&commands),
        [stats.reads, stats.writes, stats.activates, stats.refreshes],
        "reads, writes, activates and refreshes"
    );
    (commands, taps.read, taps.writes)
}

/// Counts reads, writes, activates and refreshes. Precharges are not counted, because the statistics
/// leave out those that are part of a column command.
fn count_kinds(commands: &[Command]) -> [u64; 4] {
    let mut counts = [0; 4];
    for command in commands {
        let index = match command.kind {
            Kind::Read => 0,
            Kind::Write | Kind::MaskedWrite => 1,
            Kind::Activate => 2,
            Kind::Refresh | Kind::RefreshBank => 3,
            Kind::Precharge => continue,
        };
        counts[index] += 1;
    }
    counts
}

/// Number of random examples to try: `make test` tries a part of them (`tests/levels.py`).
fn examples(count: u32) -> u32 {
    let fewer = std::env::var("AXISCOPE_FEWER_EXAMPLES").ok();
    let fewer: u32 = fewer.and_then(|n| n.parse().ok()).unwrap_or(1);
    count / fewer.max(1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(examples(1000)))]
    #[test]
    fn streams_are_legal_and_nothing_is_lost(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
        order in any::<bool>(), requests in prop::collection::vec(request(), 1..400),
    ) {
        let timing = Timing { standard: Standard::named(family).unwrap(), command_bus: bus(order), ..timing };
        let table = timing.table();
        let (staged, weighted) = (staged(), weighted());
        let runs = [
            drive(&mut controller(g, timing.clone(), video, late, order), &requests, false),
            drive(&mut front(g, timing.clone(), order, staged), &requests, false),
            drive(&mut front(g, timing, order, weighted), &requests, false),
        ];
        let want = |w: bool| requests.iter().filter(|r| r.write == w).map(|r| u64::from(r.bytes)).sum::<u64>();
        for (commands, read, written) in runs {
            if let Err(v) = check(&g, &table, &commands) {
                prop_assert!(false, "{v}");
            }
            prop_assert_eq!(read, want(false));
            prop_assert_eq!(written, want(true));
        }
    }

    #[test]
    fn clocks_without_an_event_change_nothing(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
        order in any::<bool>(), requests in prop::collection::vec(request(), 1..400),
    ) {
        let timing = Timing { standard: Standard::named(family).unwrap(), command_bus: bus(order), ..timing };
        let commands = |every| [
            drive(&mut controller(g, timing.clone(), video, late, order), &requests, every).0,
            drive(&mut front(g, timing.clone(), order, staged()), &requests, every).0,
            drive(&mut front(g, timing.clone(), order, weighted()), &requests, every).0,
        ];
        for (asked, all) in commands(false).into_iter().zip(commands(true)) {
            let first = asked.iter().zip(&all).position(|(a, b)| a != b);
            prop_assert_eq!(first.map(|i| (asked[i], all[i])), None);
            prop_assert_eq!(asked.len(), all.len());
        }
    }
}
