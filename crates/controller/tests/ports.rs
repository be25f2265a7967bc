//! Limits and arrival times at the ports of all controllers, over random devices.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use axiscope_controller::{
    Controller, Domain, NEVER, ReadLine, ReadPiece, Sink, WriteAccepted, WritePart,
};
use axiscope_dram::{Clock, Geometry, Standard, Timing};
use common::{bus, controller, front, geometry, staged, timing, weighted};
use proptest::prelude::*;

/// Number of lines of a port that all these controllers hold between the grant and the moment they leave.
const PORT_LINES: usize = 5;

#[derive(Default)]
struct Taps {
    reads: Vec<ReadLine>,
    writes: Vec<WriteAccepted>,
}

impl Sink for Taps {
    fn read_line(&mut self, line: ReadLine) {
        self.reads.push(line);
    }
    fn write_accepted(&mut self, write: WriteAccepted) {
        self.writes.push(write);
    }
}

/// Steps a controller until it is idle.
fn finish(c: &mut impl Controller, mut now: Clock, taps: &mut Taps) {
    for _ in 0..100_000 {
        if c.is_idle() {
            return;
        }
        now = c.step(now, taps).min(now + NEVER / 4).max(now + 1);
    }
    panic!("the controller hangs");
}

/// Returns the lines of three reads of four lines each, which one port issues at once.
fn read_lines(mut c: impl Controller) -> Vec<ReadLine> {
    let mut taps = Taps::default();
    for n in 0..3 {
        let piece = ReadPiece {
            addr: 256 * n,
            bytes: 256,
            stream: 0,
            qos: 7,
            arrived: 0,
            lead: 0,
            last: true,
        };
        assert_eq!(c.room_at(0, 0), 0);
        c.offer_read(0, piece, 0);
    }
    finish(&mut c, 0, &mut taps);
    assert_eq!(taps.reads.len(), 12);
    taps.reads
}

/// Returns when the controller accepts a write that a port offers in clock 0, and whose data arrive later.
fn accepted_at(mut c: impl Controller, arrived: Clock) -> Clock {
    let mut taps = Taps::default();
    let part = WritePart {
        addr: 0,
        bytes: 64,
        stream: 0,
        qos: 7,
        arrived,
        last_of_piece: true,
        last: true,
    };
    c.offer_write(0, part);
    finish(&mut c, 0, &mut taps);
    assert_eq!(taps.writes.len(), 1);
    taps.writes[0].at
}

fn device(family: &str, timing: Timing) -> Timing {
    Timing {
        standard: Standard::named(family).expect("a standard"),
        command_bus: bus(true),
        ..timing
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn a_port_holds_no_more_lines_than_it_may(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
    ) {
        let (g, timing): (Geometry, Timing) = (g, device(family, timing));
        let clock = Domain::from_mhz(400.0);
        for lines in [
            read_lines(controller(g, timing.clone(), video, late, true)),
            read_lines(front(g, timing.clone(), true, staged())),
            read_lines(front(g, timing, true, weighted())),
        ] {
            for (left, next) in lines.iter().zip(&lines[PORT_LINES..]) {
                prop_assert!(left.leaves <= clock.edge(next.ready), "{:?}", lines);
            }
        }
    }

    #[test]
    fn a_write_waits_for_its_arrival(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
        arrived in 1i64..100,
    ) {
        let (g, timing): (Geometry, Timing) = (g, device(family, timing));
        let accepted = [
            accepted_at(controller(g, timing.clone(), video, late, true), arrived),
            accepted_at(front(g, timing.clone(), true, staged()), arrived),
            accepted_at(front(g, timing, true, weighted()), arrived),
        ];
        prop_assert!(accepted.iter().all(|at| *at >= arrived), "{:?}, arrived {arrived}", accepted);
    }
}
