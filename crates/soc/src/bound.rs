//! The longest that a victim's read can wait in the controller, for those who ask.

use axiscope_controller::umctl2::{
    ReadClass,
    bound::{Device, ReadLoad, Terms},
};
use axiscope_fabric::Direction;

use crate::{
    MasterSpec, Platform, Point,
    platform::Controller,
    point::{CopySpec, EngineSpec},
};

/// Bursts that a master has in flight at most in a direction, and bytes of one.
struct Flying {
    direction: Direction,
    bursts: u64,
    bytes: u64,
}

impl Platform {
    /// The longest wait of a read of the point's victim beside its other masters, from the controller
    /// port to its data there, ns: worst case. None where the bound says nothing: without a timer of
    /// the victim's read class, at a port of the controller that others share, for victims that do
    /// more than read, and under a QoS setting of its own.
    #[must_use]
    pub fn worst_read_ns(&self, point: &Point, victim: &str) -> Option<f64> {
        let Controller::Umctl2(c) = &self.controller else {
            return None;
        };
        let (own, others): (Vec<_>, Vec<_>) =
            point.masters.iter().partition(|m| m.name() == victim);
        let (&[own], "default") = (&own[..], point.qos.as_str()) else {
            return None;
        };
        let (bursts, bytes) = reads_alone(own)?;
        let facts = self.port_facts(own.port())?;
        let behind = &self.controller_ports[&facts.controller_port];
        let cfg = self.umctl2_config(c, "default", self.data_bus());
        let class =
            cfg.ports[usize::from(behind.index.value)].read_class[usize::from(facts.read_qos)];
        if facts.shares_controller_port || class != ReadClass::Video {
            return None;
        }
        let timeout = behind.read_timeout_clocks.as_ref()?.value
            + c.read_timer_lag_clocks.as_ref().map_or(0, |lag| lag.value);
        let line = self.dram.line_bytes.value;
        let lines = |f: &Flying| f.bursts * f.bytes.div_ceil(line);
        let flying: Vec<Flying> = others.iter().flat_map(|m| in_flight(m)).collect();
        let reads = flying.iter().filter(|f| f.direction == Direction::Read);
        // Round robin: a line of every other port for each of its own.
        let own_lines = bytes.div_ceil(line);
        let turns = own_lines * others.len() as u64;
        let load = ReadLoad {
            timeout,
            lines_ahead: (bursts * own_lines + turns + reads.map(lines).sum::<u64>()) as i64,
            writes: flying.iter().any(|f| f.direction == Direction::Write),
        };
        let device = Device {
            timing: &self.timing(),
            ranks: self.dram.ranks.value as i64,
            refresh_extra: cfg.channel.refresh_extra,
        };
        let clocks = Terms::of(&cfg.policy.turn, &device, &load).clocks()?;
        Some(clocks * 1e3 / self.clocks.controller_mhz.value)
    }
}

/// Bursts in flight at most and bytes of one, of a master that only reads.
fn reads_alone(m: &MasterSpec) -> Option<(u64, u64)> {
    if let MasterSpec::Task(t) = m {
        let most = t.phases.iter().map(|p| p.parallel).max()?;
        return Some((u64::from(most), burst(t.burst_beats, t.beat_bytes)));
    }
    match &in_flight(m)[..] {
        [only] if only.direction == Direction::Read && !matches!(m, MasterSpec::StreamDma(_)) => {
            Some((only.bursts, only.bytes))
        }
        _ => None,
    }
}

/// What generators, DMAs and clusters have in flight.
fn in_flight(m: &MasterSpec) -> Vec<Flying> {
    let flying = |direction, bursts: u32, bytes| Flying {
        direction,
        bursts: u64::from(bursts),
        bytes,
    };
    match m {
        MasterSpec::Cluster(c) => {
            let direction = match c.direction {
                CopySpec::Read => Direction::Read,
                CopySpec::Write => Direction::Write,
            };
            let bytes = burst(c.burst_beats, c.beat_bytes);
            vec![flying(direction, c.outstanding, bytes)]
        }
        MasterSpec::TrafficGenerator { read, write, .. } => {
            let side = |direction, engine: &Option<EngineSpec>| {
                let engine = engine.as_ref()?;
                let bytes = burst(engine.burst_beats, engine.beat_bytes);
                Some(flying(direction, engine.outstanding, bytes))
            };
            let sides = [side(Direction::Read, read), side(Direction::Write, write)];
            sides.into_iter().flatten().collect()
        }
        MasterSpec::StreamDma(d) => {
            let bytes = burst(d.burst_beats, d.beat_bytes);
            let sides = [(Direction::Read, &d.read), (Direction::Write, &d.write)];
            let sides = sides.into_iter().filter_map(|(direction, channel)| {
                Some(flying(direction, channel.as_ref()?.outstanding, bytes))
            });
            sides.collect()
        }
        _ => Vec::new(),
    }
}

fn burst(beats: u16, beat_bytes: u16) -> u64 {
    u64::from(beats) * u64::from(beat_bytes)
}
