use axiscope_controller::{Account, Clock, Command, Domain, ReadPiece, Sink, Stats};

use super::*;
use crate::{InterfaceConfig, read_side::Travelling, write_side::Staged};

/// A stand-in controller that records what it is offered.
#[derive(Default)]
struct Notes {
    /// The clock from which it has room for reads.
    room: Clock,
    stats: Stats,
    /// Stream and clock of each read piece and write part.
    reads: Vec<(u8, Clock)>,
    writes: Vec<(u8, Clock)>,
}

impl Controller for Notes {
    fn record_commands(&mut self) {}
    fn take_commands(&mut self) -> Vec<Command> {
        Vec::new()
    }
    fn keep_account(&mut self) {}
    fn account(&mut self) -> Option<&mut Account> {
        None
    }
    fn stats(&self) -> &Stats {
        &self.stats
    }
    fn reset_stats(&mut self) {}
    fn is_idle(&self) -> bool {
        true
    }
    fn waits_for(&self, _now: Clock) -> String {
        String::new()
    }
    fn room_at(&mut self, _port: usize, now: Clock) -> Clock {
        self.room.max(now)
    }
    fn offer_read(&mut self, _port: usize, piece: ReadPiece, now: Clock) {
        self.reads.push((piece.stream, now));
    }
    fn offer_write(&mut self, _port: usize, part: WritePart) {
        self.writes.push((part.stream, part.arrived));
    }
    fn step(&mut self, _now: Clock, _sink: &mut impl Sink) -> Clock {
        NEVER
    }
}

/// A controller clock of 1 ns.
const NS: Ps = 1000;

/// Clocks before the first traffic.
const REST: Clock = 10;

/// Two interfaces that share the switch of a controller port.
struct Bench {
    domain: Domain,
    port: SharedPort,
    interfaces: Vec<FifoInterface>,
    controller: Notes,
}

impl Bench {
    /// Returns a bench whose switch has the given clock, MHz.
    fn new(switch_mhz: f64) -> Self {
        let interface = |stream| InterfaceConfig {
            interconnect: None,
            stream,
            controller_port: 0,
            turns: 1,
            ps_beat_bytes: 16,
            pl_beat_bytes: 16,
            tick_ps: NS,
            pl: Domain::from_mhz(100.0),
            switch: Domain::from_mhz(switch_mhz),
            piece_beats: 16,
            read_pieces: 8,
            read_fifo_beats: None,
            write_part_bytes: 64,
            write_fifo_beats: 64,
            read_qos: 0,
            write_qos: 0,
            pl_request_ps: 0,
            request_ps: 0,
            switch_ps: 0,
            response_ps: 0,
            pl_response_ps: 0,
            mixed_reads: None,
            one_queue: false,
            piece_interval_ps: 0,
            write_interval_ps: 0,
            write_request_ps: 0,
            write_response_ps: 0,
            write_idle_ps: 0,
            write_line_gap_ps: 0,
            write_piece_gap_ps: NS,
        };
        let mut port = SharedPort::new(0);
        port.members = vec![0, 1];
        Self {
            domain: Domain::from_mhz(1000.0),
            port,
            interfaces: [0, 1]
                .map(|s| FifoInterface::new(interface(s)))
                .into_iter()
                .collect(),
            controller: Notes::default(),
        }
    }

    /// Adds read pieces that arrive at once.
    fn reads(&mut self, stream: u8, pieces: usize) {
        let piece = ReadPiece {
            addr: 0,
            bytes: 64,
            stream,
            qos: 0,
            arrived: 0,
            lead: 0,
            last: true,
        };
        let travelling = Travelling {
            arrives: 0,
            piece,
            source: 0,
        };
        let to_switch = &mut self.interfaces[stream as usize].read.to_switch;
        to_switch.extend(std::iter::repeat_n(travelling, pieces));
    }

    /// Adds a part of a write of four beats that is ready at the given time.
    fn write(&mut self, stream: u8, ready: Ps, last_of_piece: bool) {
        let part = WritePart {
            addr: 0,
            bytes: 64,
            stream,
            qos: 0,
            arrived: 0,
            last_of_piece,
            last: last_of_piece,
        };
        let staged = Staged {
            ready,
            beats: 4,
            part,
        };
        let write = &mut self.interfaces[stream as usize].write;
        write.staged.push_back(staged);
    }

    /// Runs one clock; returns when to call again.
    fn pass(&mut self, clock: Clock) -> Ps {
        let (all, c) = (&mut self.interfaces, &mut self.controller);
        self.port.pass(self.domain, all, c, clock, clock * NS)
    }

    /// Runs every clock of a range after an idle time, even if nothing is due.
    fn run(&mut self, clocks: Clock) {
        for clock in REST..REST + clocks {
            self.pass(clock);
        }
    }
}

#[test]
fn interfaces_take_turns_at_an_address_a_clock() {
    let mut b = Bench::new(1000.0);
    b.reads(0, 3);
    b.reads(1, 2);
    b.run(6);
    let want = [(0, 0), (1, 1), (0, 2), (1, 3), (0, 4)];
    assert_eq!(b.controller.reads, want.map(|(s, at)| (s, REST + at)));
}

#[test]
fn the_clock_of_the_switch_says_how_many_addresses_pass() {
    for (mhz, clocks) in [(2000.0, [0, 0, 1, 1, 2, 2]), (500.0, [0, 2, 4, 6, 8, 10])] {
        let mut b = Bench::new(mhz);
        b.reads(0, 6);
        b.run(12);
        let at: Vec<Clock> = b.controller.reads.iter().map(|r| r.1 - REST).collect();
        assert_eq!(at, clocks, "{mhz} MHz");
    }
    // The clock of this switch is two thirds of the controller's.
    let mut b = Bench::new(2000.0 / 3.0);
    b.reads(0, 50);
    b.run(60);
    assert!((40..=41).contains(&b.controller.reads.len()));
}

#[test]
fn it_comes_again_when_it_has_something_to_do() {
    let mut b = Bench::new(1000.0);
    assert_eq!(b.pass(0), Ps::MAX);
    b.reads(0, 2);
    b.controller.room = 7;
    assert_eq!(b.pass(1), 7 * NS);
    assert!(b.pass(7) <= 8 * NS);
    b.pass(8);
    assert_eq!(b.pass(9), Ps::MAX);
    assert_eq!(b.controller.reads, [(0, 7), (0, 8)]);
}

#[test]
fn a_piece_keeps_the_write_bus_until_its_last_part() {
    let mut b = Bench::new(1000.0);
    b.write(0, 10 * NS, false);
    b.write(1, 10 * NS, true);
    b.write(0, 30 * NS, true);
    b.run(40);
    // Each part takes four clocks, and the last part of a piece one more.
    assert_eq!(b.controller.writes, [(0, 10), (0, 30), (1, 35)]);
}
