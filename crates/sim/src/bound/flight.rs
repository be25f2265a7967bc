//! The bursts that masters may have in flight to the controller.

use axiscope_fabric::Direction;
use axiscope_platform::{Platform, PortKind};

use crate::{MasterSpec, Point};

/// One direction of a master.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub master: String,
    pub direction: Direction,
    pub port: String,
    pub port_kind: PortKind,
    /// Port of the controller behind the master's port.
    pub controller_port: String,
    /// AxQOS at the controller port.
    pub qos: u8,
    /// Largest number of bursts in flight.
    pub bursts: u64,
    pub burst_bytes: u64,
    /// Beats of a burst, at a port of the programmable logic.
    pub beats: u64,
    pub line_bytes: f64,
    /// Time in which the port moves a beat of full width, ns: a clock period of the logic, or longer if the
    /// interconnect behind the port is slower.
    pub beat_ns: f64,
    /// Limit of a regulator: bytes in a period, and the period in ns.
    pub limit: Option<(f64, f64)>,
}

impl Flight {
    /// Largest number of lines in flight.
    pub fn lines(&self) -> f64 {
        // A burst that starts within a line touches one more line.
        self.bursts as f64 * ((self.burst_bytes as f64 / self.line_bytes).ceil() + 1.0)
    }
}

/// Lists all directions of all masters of a point.
pub(crate) fn flights(p: &Platform, point: &Point) -> Vec<Flight> {
    let mut found = Vec::new();
    for m in &point.masters {
        for flight in m.in_flight(&p.site()) {
            let direction = flight.direction;
            let Some(way) = way_of(p, point, m.port(), direction) else {
                continue;
            };
            found.push(Flight {
                master: m.name().to_owned(),
                direction,
                port: m.port().to_owned(),
                port_kind: way.kind,
                controller_port: way.controller_port,
                qos: m.axqos(direction).unwrap_or(way.qos),
                bursts: flight.bursts,
                burst_bytes: flight.beats * flight.beat_bytes,
                beats: flight.beats,
                line_bytes: p.dram.line_bytes as f64,
                beat_ns: beat_ns(p, point, m.port()),
                limit: limit_of(point, m),
            });
        }
    }
    found
}

fn beat_ns(p: &Platform, point: &Point, port: &str) -> f64 {
    let pl_ns = 1e3 / point.pl_mhz_at(port);
    p.gp_ports.get(port).map_or(pl_ns, |gp| {
        let beats = f64::from(gp.width_bits.div_ceil(gp.interconnect_bits));
        pl_ns.max(beats * 1e3 / gp.interconnect_mhz)
    })
}

/// The path of a port's bursts: the controller port and the limits on the way.
struct Way {
    kind: PortKind,
    controller_port: String,
    qos: u8,
}

fn way_of(p: &Platform, point: &Point, port: &str, direction: Direction) -> Option<Way> {
    let read = direction == Direction::Read;
    if let Some(cpu) = p.cpus.get(port) {
        let qos = if read { &cpu.read_qos } else { &cpu.write_qos };
        return Some(Way {
            kind: PortKind::Cpu,
            controller_port: cpu.controller_port.clone(),
            qos: *qos,
        });
    }
    let at = p.port(port)?;
    let setting = p.qos.get(&point.qos);
    let (named, own) = if read {
        (setting.map(|q| &q.read_qos), &at.read_qos)
    } else {
        (setting.map(|q| &q.write_qos), &at.write_qos)
    };
    Some(Way {
        kind: at.kind,
        controller_port: at.controller_port.clone(),
        qos: named.and_then(|q| q.get(port)).copied().unwrap_or(*own),
    })
}

/// Limit of a regulator: bytes in a period, and the period in ns.
fn limit_of(point: &Point, m: &MasterSpec) -> Option<(f64, f64)> {
    let cycle_ns = 1e3 / point.pl_mhz_at(m.port());
    let limit = |bytes: u32, cycles: u32| (f64::from(bytes), f64::from(cycles) * cycle_ns);
    let before = point.regulators.iter().find(|r| r.master == m.name());
    if let Some(r) = before {
        return Some(limit(r.budget_bytes, r.period_cycles));
    }
    let own = m.own_budget()?;
    Some(limit(own.budget_bytes, own.period_cycles))
}
