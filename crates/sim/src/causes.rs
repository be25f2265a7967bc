//! Splits the time of every stream by what it waits for, from the account of the controller.

use axiscope_controller::{Account, Direction, Domain, Rest, Span, Use};
use axiscope_fabric::Ps;
use axiscope_masters::{Counters, Side};
use axiscope_platform::Platform;
use serde::{Deserialize, Serialize};

use crate::{EngineSpec, Point};

/// Share of the requested rate from which the rate counts as reached.
const KEPT: f64 = 0.98;

/// Use of the DRAM's data bus, as shares of the counted time that add up to 1.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BusResult {
    /// Reading lines.
    pub read: f64,
    /// Writing lines.
    pub write: f64,
    /// Turning around between reads and writes.
    pub turnaround: f64,
    /// Closing and opening a row for a waiting line.
    pub row: f64,
    /// Refreshing banks.
    pub refresh: f64,
    /// Distance between column commands of a bank group, of ranks, or after masked writes.
    pub spacing: f64,
    /// Lines that timing would allow, but the scheduling policy holds back.
    pub held: f64,
    /// No line in the queues.
    pub idle: f64,
}

/// The time of one direction of a master by what it waits for, as shares of the counted time that add up to 1.
/// Masters behind a multiplexer, and cores of a complex, share what the controller sees of their port.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CausesResult {
    /// The stream's own lines use the DRAM's data bus while more of its lines are waiting.
    pub own_data: f64,
    /// Lines of others, of the same direction and no higher class, use the bus.
    pub bus_busy: f64,
    /// Lines of the other direction or of a higher class use the bus, or the scheduling policy holds its lines
    /// back.
    pub starved: f64,
    /// The bus turns around.
    pub turnaround: f64,
    /// Rows are closed and opened.
    pub row: f64,
    /// Refreshing banks.
    pub refresh: f64,
    /// Column commands have to keep their distance.
    pub spacing: f64,
    /// Bursts of the stream are in flight and none of its lines waits in the controller, or its port holds them back.
    pub credits: f64,
    /// The stream requests nothing, keeps to its rate, or is limited by the data bus of its port in the programmable logic.
    pub pl: f64,
    /// Which masters use the bus while the stream waits.
    pub waits_for: Vec<WaitsFor>,
}

impl CausesResult {
    /// The shares that the controller's account states.
    fn at_controller(&mut self) -> [&mut f64; 7] {
        [
            &mut self.own_data,
            &mut self.bus_busy,
            &mut self.starved,
            &mut self.turnaround,
            &mut self.row,
            &mut self.refresh,
            &mut self.spacing,
        ]
    }

    /// The shares by name, in the order of the plots.
    #[must_use]
    pub const fn shares(&self) -> [(&'static str, f64); 9] {
        [
            ("own_data", self.own_data),
            ("bus_busy", self.bus_busy),
            ("starved", self.starved),
            ("turnaround", self.turnaround),
            ("row", self.row),
            ("refresh", self.refresh),
            ("spacing", self.spacing),
            ("credits", self.credits),
            ("pl", self.pl),
        ]
    }
}

/// Another stream that uses the bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitsFor {
    /// Names of the masters at its port.
    pub master: String,
    /// `read` or `write`.
    pub side: String,
    /// Share of the counted time.
    pub share: f64,
}

/// A span of time on the DRAM's data bus.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpanResult {
    /// Start, ns since counting started.
    pub start_ns: f64,
    /// End, ns since counting started.
    pub end_ns: f64,
    /// `read`, `write`, or the cause of idle time, as in [`BusResult`].
    pub what: String,
    /// Names of the masters of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<String>,
    /// Bank of the line, or of the line that ends an idle span.
    pub bank: u8,
}

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

    /// The whole bus.
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
        // Other masters behind the same multiplexer may wait while this one does not.
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

/// Time in which a direction had no burst in flight, ps.
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

/// Rate to which an engine is limited, MB/s, if it is.
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
