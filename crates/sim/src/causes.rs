//! Splits the time of every stream by what the stream waits for, based on the account of the controller.

mod records;

use crate::{EngineSpec, Point};
use axiscope_controller::{Account, Direction, Domain, Rest, Span, Use};
use axiscope_fabric::Ps;
use axiscope_masters::{Counters, Side};
use axiscope_platform::Platform;

pub use records::{BusResult, CausesResult, SpanResult, WaitsFor};

/// Share of the requested rate from which the rate counts as reached.
const KEPT: f64 = 0.98;

/// Names of idle causes, as in [`BusResult`].
const fn word(rest: Rest) -> &'static str {
    match rest {
        Rest::Turnaround => "turnaround",
        Rest::Row => "row",
        Rest::Refresh => "refresh",
        Rest::Spacing => "spacing",
        Rest::Held => "held",
        Rest::Idle => "idle",
    }
}

/// How the bus was used in a completed run, with the names of the streams.
pub(crate) struct Ledger<'a> {
    platform: &'a Platform,
    point: &'a Point,
    account: &'a Account,
    /// Stream of each master of the point.
    streams: Vec<u8>,
    clocks: f64,
    clock: Domain,
    /// Start and end of counting.
    counted: (Ps, Ps),
}

impl<'a> Ledger<'a> {
    /// Creates a ledger from an account that ends with the counted time. `clocks` are the controller clocks
    /// of that time.
    pub fn new(
        (platform, point): (&'a Platform, &'a Point),
        (account, clocks): (&'a Account, i64),
        streams: Vec<u8>,
        clock: Domain,
        counted: (Ps, Ps),
    ) -> Self {
        Self {
            platform,
            point,
            account,
            streams,
            clocks: clocks.max(1) as f64,
            clock,
            counted,
        }
    }

    fn names(&self, stream: u8) -> String {
        let there = (self.point.masters.iter()).zip(&self.streams);
        let names = there.filter(|(_, s)| **s == stream).map(|(m, _)| m.name());
        names.collect::<Vec<_>>().join("+")
    }

    /// The use of the bus by all streams.
    pub fn bus(&self) -> BusResult {
        let lines = |way| -> f64 {
            let all = (0..self.account.streams()).map(|s| Use::Line(s as u8, way));
            all.map(|what| self.account.bus(what)).sum::<f64>() / self.clocks
        };
        let rest = |rest| self.account.bus(Use::Rest(rest)) / self.clocks;
        BusResult {
            read: lines(Direction::Read),
            write: lines(Direction::Write),
            turnaround: rest(Rest::Turnaround),
            row: rest(Rest::Row),
            refresh: rest(Rest::Refresh),
            spacing: rest(Rest::Spacing),
            held: rest(Rest::Held),
            idle: rest(Rest::Idle),
        }
    }

    /// The recorded spans.
    pub fn timeline(&self) -> Vec<SpanResult> {
        let begin = self.account.spans().first().map_or(0, |s| s.from);
        let ns = |clock: i64| (self.clock.edge(clock) - self.clock.edge(begin)) as f64 / 1e3;
        let span = |s: &Span| SpanResult {
            start_ns: ns(s.from),
            end_ns: ns(s.to),
            what: match s.what {
                Use::Line(_, direction) => direction.name().into(),
                Use::Rest(rest) => word(rest).into(),
            },
            master: match s.what {
                Use::Line(stream, _) => Some(self.names(stream)),
                Use::Rest(_) => None,
            },
            bank: s.bank,
        };
        self.account.spans().iter().map(span).collect()
    }

    /// QoS value of a direction of a master.
    fn qos(&self, master: usize, direction: Direction) -> u8 {
        let m = &self.point.masters[master];
        if let Some(qos) = m.engine(direction).and_then(|e| e.axqos) {
            return qos;
        }
        let Some(port) = self.platform.port(m.port()) else {
            return 0;
        };
        let set = self.platform.qos.get(&self.point.qos);
        let (own, other) = match direction {
            Direction::Read => (&port.read_qos, set.map(|q| &q.read_qos)),
            Direction::Write => (&port.write_qos, set.map(|q| &q.write_qos)),
        };
        other.and_then(|q| q.get(m.port())).copied().unwrap_or(*own)
    }

    /// Splits the time of a direction of a master. `moved` is the number of bytes of that direction at its port.
    pub fn side(
        &self,
        master: usize,
        direction: Direction,
        side: &Side<'_>,
        moved: u64,
    ) -> CausesResult {
        let stream = self.streams[master];
        let waited = |what| self.account.waited(stream, direction, what) / self.clocks;
        let rest = |r| waited(Use::Rest(r));
        let qos = self.qos(master, direction);
        let mut found = CausesResult {
            own_data: 0.0,
            bus_busy: 0.0,
            starved: rest(Rest::Held),
            turnaround: rest(Rest::Turnaround),
            row: rest(Rest::Row),
            refresh: rest(Rest::Refresh),
            spacing: rest(Rest::Spacing),
            credits: 0.0,
            pl: 0.0,
            waits_for: Vec::new(),
        };
        for other in 0..self.account.streams() as u8 {
            for its in Direction::BOTH {
                let share = waited(Use::Line(other, its));
                if share == 0.0 {
                    continue;
                }
                if (other, its) == (stream, direction) {
                    found.own_data = share;
                    continue;
                }
                let of = self.streams.iter().position(|&s| s == other);
                let higher = of.is_some_and(|m| self.qos(m, its) > qos);
                if its == direction && !higher {
                    found.bus_busy += share;
                } else {
                    found.starved += share;
                }
                found.waits_for.push(WaitsFor {
                    master: self.names(other),
                    side: its.name().into(),
                    share,
                });
            }
        }
        self.beside_the_controller(&mut found, master, direction, side, moved);
        found
    }

    /// Splits the remaining time: nothing requested, in flight, or held at the port.
    fn beside_the_controller(
        &self,
        found: &mut CausesResult,
        master: usize,
        direction: Direction,
        side: &Side<'_>,
        moved: u64,
    ) {
        let stream = self.streams[master];
        let whole = (self.counted.1 - self.counted.0).max(1) as f64;
        let waits = self.account.is_waiting(stream, direction);
        let asks = 1.0 - nothing_asked(side.counters, self.counted, waits) as f64 / whole;
        let parts =
            |f: &mut CausesResult| f.at_controller().iter().map(|share| **share).sum::<f64>();
        let at_port = self
            .account
            .waited(stream, direction, Use::Rest(Rest::Idle))
            / self.clocks;
        // Other masters behind the same multiplexer may wait while this master does not.
        let scale = (asks / (parts(found) + at_port).max(1e-12)).min(1.0);
        for part in found.at_controller() {
            *part *= scale;
        }
        for w in &mut found.waits_for {
            w.share *= scale;
        }
        let on_the_way = (asks - parts(found)).max(0.0);
        let m = &self.point.masters[master];
        let busy = m.beat_bytes().map_or(0.0, |beat| {
            let pl = 1e6 / self.point.pl_mhz_at(m.port());
            moved as f64 / f64::from(beat) * pl / whole
        });
        let engine = m.engine(direction);
        let mbps = side.counters.bytes as f64 * 1e6 / whole;
        let paced = engine.and_then(|e| pace_mbps(e, self.point.pl_mhz_at(m.port())));
        found.pl = if paced.is_some_and(|pace| mbps >= KEPT * pace) {
            on_the_way
        } else {
            on_the_way.min(busy)
        };
        found.credits = on_the_way - found.pl;
        found.pl += 1.0 - parts(found) - on_the_way;
    }
}

/// Time for which a direction had no burst in flight, ps.
fn nothing_asked(c: &Counters, (from, to): (Ps, Ps), waits: bool) -> Ps {
    let Some((first, last)) = c.first_and_last() else {
        return if waits { 0 } else { to - from };
    };
    let head = (first - from).max(0);
    let longest = c.latency_max_cycles as Ps * c.clock().period();
    let tail = if waits {
        0
    } else {
        (to - last - longest).max(0)
    };
    (head + c.idle_ps() + tail).min(to - from)
}

/// Rate to which an engine is limited, MB/s, if it is limited.
fn pace_mbps(e: &EngineSpec, pl_mhz: f64) -> Option<f64> {
    let idle = (e.idle_cycles > 0).then(|| {
        let beats = f64::from(e.burst_beats);
        let width = f64::from(e.beat_bytes);
        width * pl_mhz * beats / (beats + f64::from(e.idle_cycles))
    });
    match (e.target_mbps, idle) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
