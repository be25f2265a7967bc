//! The outlets of the ports: the reads that a port can hold, and the data bus over which their lines leave.

use axiscope_dram::Clock;
use axiscope_figures::{LONGEST_TIME, figures};

use crate::{Domain, NEVER, Ps, ReadLine, Sink, channel::Ordered, ring::Ring};

figures! {
    /// Limits of the reads that a port can hold, and the speed of its data bus.
    pub struct OutletFigures {
        /// Maximum number of read pieces that a port holds until their last line has left.
        port_pieces: usize ["", 1..=1024, fitted "pieces in flight of one port"],
        /// Maximum number of read lines that a port holds from their grant until they leave on its data bus; no
        /// limit by default.
        port_lines: usize ["", 1..=1024, fitted "lines in flight of one port", default usize::MAX],
        /// Number of clocks for which a read line occupies its port's data bus.
        port_line_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, documented "UG1085: width of the port", default 4.0],
        /// Number of additional clocks for which each line occupies the data bus.
        port_line_gap_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, fitted "rate of lines of one port", default 0.0],
        /// Number of additional clocks for which the last line of a piece occupies the data bus.
        port_piece_gap_clocks: f64 ["clocks", 0.0..=LONGEST_TIME, fitted "rate of pieces of one port", default 0.0],
    }
}

impl OutletFigures {
    /// The data bus of each port of a controller with this clock.
    #[must_use]
    pub fn data_bus(&self, clock: Domain) -> DataBus {
        let line_clocks = self.port_line_clocks + self.port_line_gap_clocks;
        DataBus::new(clock, line_clocks, self.port_piece_gap_clocks)
    }
}

/// The data bus that each port has for its reads.
#[derive(Clone, Copy, Debug)]
pub struct DataBus {
    clock: Domain,
    /// Time for which a line occupies the bus, and additional time for the last line of a piece, both in ps; `None`
    /// without a bus.
    takes: Option<(Ps, Ps)>,
}

impl DataBus {
    /// Returns a bus that each line occupies for `line_clocks` of the controller. The last line of a piece
    /// occupies it for `piece_gap_clocks` more.
    #[must_use]
    pub fn new(clock: Domain, line_clocks: f64, piece_gap_clocks: f64) -> Self {
        Self {
            clock,
            takes: Some((clock.cycles(line_clocks), clock.cycles(piece_gap_clocks))),
        }
    }

    /// Returns the setting without a bus: lines leave in the clock after their read was issued, as they do at
    /// the DRAM side of a controller.
    #[must_use]
    pub const fn none(clock: Domain) -> Self {
        Self { clock, takes: None }
    }
}

/// Limits of a port.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Read pieces, counted until their last line has left.
    pub pieces: usize,
    /// Number of read lines at which the port accepts no more pieces until some lines have left.
    pub taken: usize,
    /// Lines between their grant and the moment they leave.
    pub granted: usize,
}

/// The read side of one port.
#[derive(Clone, Debug)]
struct Outlet {
    /// Number of read pieces, of lines and of granted lines for which there is room. A piece may have more lines than there
    /// is room for.
    pieces: i64,
    lines: i64,
    grants: i64,
    /// When the bus is free again.
    free: Ps,
    /// The lines on the bus: when each leaves, and whether it is the last of its piece.
    leaving: Ring<(Clock, bool)>,
}

impl Outlet {
    fn new(limits: &Limits) -> Self {
        let room = |limit| i64::try_from(limit).unwrap_or(i64::MAX);
        Self {
            pieces: room(limits.pieces),
            lines: room(limits.taken),
            grants: room(limits.granted),
            free: 0,
            leaving: Ring::default(),
        }
    }

    /// Removes the lines that have left by `now`.
    #[inline(always)]
    fn release(&mut self, now: Clock) {
        while let Some(&(at, last_of_piece)) = self.leaving.front()
            && at <= now
        {
            self.leaving.drop_front();
            self.lines += 1;
            self.grants += 1;
            self.pieces += i64::from(last_of_piece);
        }
    }

    /// When the next line leaves.
    #[inline(always)]
    fn next_leaves(&self) -> Clock {
        self.leaving.front().map_or(NEVER, |&(at, _)| at)
    }

    /// Returns `now` if there is room, otherwise the time at which the next line leaves.
    #[inline(always)]
    fn when(&mut self, has_room: impl Fn(&Self) -> bool, now: Clock) -> Clock {
        if has_room(self) {
            return now;
        }
        let next = self.next_leaves();
        if next > now {
            return next;
        }
        self.release(now);
        if has_room(self) {
            now
        } else {
            self.next_leaves()
        }
    }
}

/// The read sides of all ports.
#[derive(Clone, Debug)]
pub(crate) struct Outlets {
    bus: DataBus,
    ports: Vec<Outlet>,
    /// The port of each stream.
    by_stream: Vec<u8>,
}

impl Outlets {
    /// Returns empty ports with their limits; `streams` gives the port through which each stream leaves.
    pub fn new(bus: DataBus, limits: impl Iterator<Item = Limits>, streams: &[u8]) -> Self {
        Self {
            bus,
            ports: limits.map(|limits| Outlet::new(&limits)).collect(),
            by_stream: streams.to_vec(),
        }
    }

    /// The clock at which to ask again whether a port can hold another piece; `now` if it can.
    #[inline]
    pub fn room_at(&mut self, port: usize, now: Clock) -> Clock {
        let has_room = |p: &Outlet| p.pieces > 0 && p.lines > 0;
        self.ports[port].when(has_room, now)
    }

    /// The clock at which to ask again whether another line of a port may be granted; `now` if it may.
    #[inline]
    pub fn grants_at(&mut self, port: usize, now: Clock) -> Clock {
        self.ports[port].when(|p| p.grants > 0, now)
    }

    /// Records that a piece arrived at a port, with its number of lines.
    #[inline]
    pub fn arrived(&mut self, port: usize, lines: usize) {
        let p = &mut self.ports[port];
        debug_assert!(p.pieces > 0, "port {port} has no space");
        p.pieces -= 1;
        p.lines -= lines as i64;
    }

    /// Records that a line of a port was granted.
    #[inline]
    pub fn granted(&mut self, port: usize) {
        self.ports[port].grants -= 1;
    }

    /// Sends a line over its port's bus to `sink`. If the port is waiting for room, returns when another line may be
    /// granted.
    #[inline(always)]
    pub fn send(&mut self, line: Ordered, now: Clock, sink: &mut impl Sink) -> Clock {
        let p = &mut self.ports[self.by_stream[line.stream as usize] as usize];
        let (leaves, at) = match self.bus.takes {
            Some((takes, gap)) => {
                let gap = if line.last_of_piece { gap } else { 0 };
                p.free = p.free.max(self.bus.clock.edge(line.ready)) + takes + gap;
                (p.free, self.bus.clock.at_or_after(p.free))
            }
            None => (self.bus.clock.edge(now + 1), now + 1),
        };
        p.leaving.push_back((at, line.last_of_piece));
        sink.read_line(ReadLine {
            stream: line.stream,
            bytes: line.bytes,
            ready: line.ready,
            leaves,
            last_of_piece: line.last_of_piece,
            last_of_burst: line.last_of_burst,
        });
        if p.grants > 0 { NEVER } else { at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WriteAccepted;

    /// A sink that records when lines leave, in ps.
    #[derive(Default)]
    struct Left(Vec<Ps>);

    impl Sink for Left {
        fn read_line(&mut self, line: ReadLine) {
            self.0.push(line.leaves);
        }
        fn write_accepted(&mut self, _: WriteAccepted) {}
    }

    const LIMITS: Limits = Limits {
        pieces: 2,
        taken: 3,
        granted: 2,
    };

    fn line(stream: u8, ready: Clock, last_of_piece: bool) -> Ordered {
        Ordered {
            stream,
            bytes: 64,
            ready,
            last_of_piece,
            last_of_burst: last_of_piece,
        }
    }

    /// Returns two ports on a clock of 1 ns. Two streams use the first one.
    fn outlets(bus: fn(Domain) -> DataBus) -> Outlets {
        let limits = [LIMITS; 2].into_iter();
        Outlets::new(bus(Domain::from_mhz(1000.0)), limits, &[0, 1, 0])
    }

    fn four(clock: Domain) -> DataBus {
        DataBus::new(clock, 4.0, 0.5)
    }

    #[test]
    fn lines_of_a_port_follow_each_other_and_other_ports_do_not_wait() {
        let (mut o, mut left) = (outlets(four), Left::default());
        for port in [0, 1] {
            o.arrived(port, 2);
        }
        o.arrived(0, 1);
        for (stream, ready, last) in [(0, 10, false), (0, 10, true), (2, 30, true), (1, 11, true)] {
            o.granted(usize::from(stream == 1));
            o.send(line(stream, ready, last), 5, &mut left);
        }
        assert_eq!(left.0, [14_000, 18_500, 34_500, 15_500]);
    }

    #[test]
    fn a_port_has_room_again_once_lines_have_left() {
        let (mut o, mut left) = (outlets(four), Left::default());
        o.arrived(0, 1);
        assert_eq!(o.room_at(0, 0), 0);
        o.arrived(0, 2);
        assert_eq!(o.room_at(0, 1), NEVER, "nothing is on its way");
        o.granted(0);
        o.send(line(0, 10, true), 5, &mut left);
        // The line leaves at 14.5 ns, so the controller sees it at its next edge.
        assert_eq!(o.room_at(0, 6), 15);
        assert_eq!(o.room_at(0, 14), 15);
        assert_eq!(o.room_at(0, 15), 15);
        assert_eq!(o.room_at(1, 6), 6);
    }

    #[test]
    fn a_port_that_is_full_of_granted_lines_says_when_it_goes_on() {
        let (mut o, mut left) = (outlets(four), Left::default());
        o.arrived(0, 3);
        o.granted(0);
        assert_eq!(o.send(line(0, 10, false), 5, &mut left), NEVER);
        o.granted(0);
        assert_eq!(o.grants_at(0, 7), 14);
        assert_eq!(o.send(line(0, 10, false), 8, &mut left), 18);
        assert_eq!(o.grants_at(0, 14), 14);
    }

    #[test]
    fn without_a_bus_lines_leave_behind_their_read() {
        let (mut o, mut left) = (outlets(DataBus::none), Left::default());
        o.arrived(0, 2);
        for last in [false, true] {
            o.granted(0);
            o.send(line(0, 40, last), 5, &mut left);
        }
        assert_eq!(left.0, [6000; 2]);
        assert_eq!(o.grants_at(0, 6), 6);
    }
}
