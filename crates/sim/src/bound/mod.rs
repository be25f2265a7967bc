//! Bounds on the time for which a burst can wait: the worst case from queue depths, turns and timers, not a
//! measurement.
//!
//! The bound for one direction of a victim follows from the bursts that other masters have in flight
//! ([`flight`]), which of these masters always go first ([`classes`]), and how long the others take ([`bus`]).
//! If another master may always go first, there is no bound, and a sentence names the mechanism, unless
//! regulators limit all such masters and leave enough time.
//!
//! The bound covers the wait caused by others, beginning at the port. Add the largest latency of the victim
//! alone, which covers the path of the burst and the wait behind the victim's own bursts.

use axiscope_controller::{ControllerKind, FrontTurns, Umctl2, Umctl2Config};
use axiscope_fabric::Direction;
use axiscope_platform::{Platform, PortKind, Setting, WithKind};
use serde::Serialize;

use crate::{
    Point,
    wire::{data_bus, throttles},
};

/// Configuration of a controller with QoS classes under the QoS setting of a point.
fn umctl2_config(p: &Platform, point: &Point) -> Option<Umctl2Config> {
    let setting = p.controller.of::<Umctl2>()?;
    let ports = setting.ports_in_order();
    let throttle = throttles(p, &point.qos);
    Some(
        setting
            .config
            .programmed(ports, throttle, p.dram.line_bytes, data_bus(p)),
    )
}

/// How directions take turns in a controller without QoS classes.
fn front_turns(p: &Platform) -> Option<FrontTurns> {
    struct Turns;

    impl WithKind for Turns {
        type Out = Option<FrontTurns>;

        fn with<K: ControllerKind>(self, setting: &Setting<K>) -> Self::Out {
            K::turns(&setting.config, &setting.ports_in_order())
        }
    }

    p.controller.with(Turns)
}

mod bus;
mod classes;
mod flight;

use bus::Bus;
use classes::First;
use flight::{Flight, flights};

/// A term of a bound.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoundTerm {
    /// The cause of the wait.
    pub what: &'static str,
    /// The time, ns.
    pub ns: f64,
}

/// The longest wait of one direction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limit {
    /// The wait, ns. Absent if it is unbounded.
    pub ns: Option<f64>,
    /// Why there is no bound: a sentence that names the mechanism.
    pub unbounded_because: Option<String>,
    /// The terms that add up to the bound.
    pub terms: Vec<BoundTerm>,
}

/// The longest waits of a master's bursts, caused by the other masters of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitBound {
    /// Bound of the master's reads, if it reads.
    pub read: Option<Limit>,
    /// Bound of the master's writes, if it writes.
    pub write: Option<Limit>,
}

impl Limit {
    fn unbounded(because: String) -> Self {
        Self {
            ns: None,
            unbounded_because: Some(because),
            terms: Vec::new(),
        }
    }
}

/// Longest busy period for which limited masters are analysed, ns.
const MOST_NS: f64 = 1e9;

/// Bounds how long the other masters of a point can delay the bursts of `victim`. Empty if the point has no such master.
#[must_use]
pub fn wait_bound(platform: &Platform, point: &Point, victim: &str) -> WaitBound {
    let all = flights(platform, point);
    let of = |direction| {
        let mut own = all.iter().filter(|f| f.master == victim);
        let own = own.find(|f| f.direction == direction)?;
        Some(limit(platform, point, &all, own))
    };
    WaitBound {
        read: of(Direction::Read),
        write: of(Direction::Write),
    }
}

fn limit(platform: &Platform, point: &Point, all: &[Flight], own: &Flight) -> Limit {
    if own.port_kind != PortKind::Hp && own.port_kind != PortKind::Cpu {
        return Limit::unbounded(format!(
            "bursts at {} take the slots of the caches' interconnect, which keeps no order between masters",
            own.port
        ));
    }
    let is_gp = |port: &String| platform.gp_ports.contains_key(port);
    let shares = |f: &&Flight| is_gp(&f.port) && f.port != own.port;
    if let Some(other) = all.iter().find(shares).filter(|_| is_gp(&own.port)) {
        return Limit::unbounded(format!(
            "bursts at {} and {} share an interconnect of the PS, whose order is not documented",
            own.port, other.port
        ));
    }
    let bus = Bus::of(platform, point);
    let others: Vec<&Flight> = all.iter().filter(|f| !std::ptr::eq(*f, own)).collect();
    let first = First::of(platform, point, own, &others);
    let endless = others.iter().find_map(|f| {
        let why = first.why(f)?;
        (f.limit.is_none()).then_some(why)
    });
    if let Some(why) = endless {
        return Limit::unbounded(why);
    }
    if let Some(why) = bus.no_progress(own.direction) {
        return Limit::unbounded(why);
    }
    // All masters that precede the victim are limited. The others take turns with the victim.
    let turns: Vec<&Flight> = (others.iter().copied())
        .filter(|f| first.why(f).is_none())
        .collect();
    let mut terms = bus.terms(&first, own, &turns);
    let base: f64 = terms.iter().map(|t| t.ns).sum();
    let ahead: Vec<&Flight> = (others.into_iter())
        .filter(|f| first.why(f).is_some())
        .collect();
    if !ahead.is_empty() {
        let Some(more) = limited(&bus, base, &ahead) else {
            return Limit::unbounded(format!(
                "what the regulators of {} let through may take all the time that there is",
                names(&ahead)
            ));
        };
        terms.push(BoundTerm {
            what: "regulated load that goes first",
            ns: more,
        });
    }
    let sum: f64 = terms.iter().map(|t| t.ns).sum();
    match bus.with_refreshes(sum) {
        Some(more) => {
            terms.push(BoundTerm {
                what: "refreshes",
                ns: more,
            });
            Limit {
                ns: Some(sum + more),
                unbounded_because: None,
                terms,
            }
        }
        None => Limit::unbounded("refreshes take all the time that there is".into()),
    }
}

/// Time that limited masters with precedence add to a wait of `base`. It is a busy-period analysis, like the
/// analysis for fixed priorities (Lehoczky, Sha, Ding, RTSS 1989): the shortest time in which the load of these
/// masters and the rest complete. `None` if there is no such time.
fn limited(bus: &Bus, base: f64, ahead: &[&Flight]) -> Option<f64> {
    let mut t = base;
    loop {
        let load = |f: &&Flight| {
            let (bytes, period_ns) = f.limit.expect("limited");
            let periods = (t / period_ns).ceil() + 1.0;
            let lines = f.lines() + periods * (bytes / f.line_bytes).ceil();
            lines * bus.line_ns(f.direction)
        };
        let next = base + ahead.iter().map(load).sum::<f64>();
        if next > MOST_NS {
            return None;
        }
        if next <= t {
            return Some(next - base);
        }
        t = next;
    }
}

/// Names of masters, without duplicates.
pub(crate) fn names(flights: &[&Flight]) -> String {
    let mut found: Vec<&str> = Vec::new();
    for f in flights {
        if !found.contains(&f.master.as_str()) {
            found.push(&f.master);
        }
    }
    found.join(", ")
}
