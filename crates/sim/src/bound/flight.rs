//! What masters may have on their way to the controller at once.

use axiscope_fabric::Direction;
use axiscope_platform::{Platform, PortKind};

use crate::{
    MasterSpec, Point,
    point::{CopySpec, EngineSpec, OutsideSpec},
};

/// One direction of a master.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    pub master: String,
    pub direction: Direction,
    pub port: String,
    pub port_kind: PortKind,
    /// Port of the controller behind it.
    pub controller_port: String,
    /// `AxQOS` there.
    pub qos: u8,
    /// Bursts in flight at most, and bytes of one.
    pub bursts: u64,
    pub burst_bytes: u64,
    /// Beats of one at the port, where it is one of the programmable logic.
    pub beats: u64,
    pub line_bytes: f64,
    /// A cycle of the logic at its port.
    pub pl_ns: f64,
    /// Bytes in a period (ns) at most, where a regulator says so.
    pub limit: Option<(f64, f64)>,
}

impl Flight {
    /// Lines in flight at most.
    pub fn lines(&self) -> f64 {
        // A burst that begins within a line has one more.
        self.bursts as f64 * ((self.burst_bytes as f64 / self.line_bytes).ceil() + 1.0)
    }
}

/// All directions of all masters of a point.
pub(crate) fn flights(p: &Platform, point: &Point) -> Vec<Flight> {
    let mut found = Vec::new();
    for m in &point.masters {
        for (direction, bursts, beats, beat_bytes) in in_flight(p, m) {
            let Some(way) = way_of(p, point, m.port(), direction) else {
                continue;
            };
            let said = axqos(m, direction);
            found.push(Flight {
                master: m.name().to_owned(),
                direction,
                port: m.port().to_owned(),
                port_kind: way.kind,
                controller_port: way.controller_port,
                qos: said.unwrap_or(way.qos),
                bursts,
                burst_bytes: beats * beat_bytes,
                beats,
                line_bytes: p.dram.line_bytes as f64,
                pl_ns: 1e3 / point.pl_mhz_at(m.port()),
                limit: limit_of(point, m),
            });
        }
    }
    found
}

/// Where bursts of a port go.
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

fn axqos(m: &MasterSpec, direction: Direction) -> Option<u8> {
    match m {
        MasterSpec::TrafficGenerator { read, write, .. } => match direction {
            Direction::Read => read.as_ref()?.axqos,
            Direction::Write => write.as_ref()?.axqos,
        },
        MasterSpec::Cluster(c) => c.axqos,
        MasterSpec::Dpu(d) => d.axqos,
        MasterSpec::DpuPort(d) => d.axqos,
        MasterSpec::DpuWeights(w) => w.axqos,
        MasterSpec::Task(t) => t.axqos,
        _ => None,
    }
}

/// What a regulator lets through: bytes in a period, ns.
fn limit_of(point: &Point, m: &MasterSpec) -> Option<(f64, f64)> {
    let cycle_ns = 1e3 / point.pl_mhz_at(m.port());
    let limit = |bytes: u32, cycles: u32| (f64::from(bytes), f64::from(cycles) * cycle_ns);
    let before = point.regulators.iter().find(|r| r.master == m.name());
    if let Some(r) = before {
        return Some(limit(r.budget_bytes, r.period_cycles));
    }
    match m {
        MasterSpec::Cluster(c) => {
            let own = c.regulator.as_ref()?;
            Some(limit(own.budget_bytes, own.period_cycles))
        }
        _ => None,
    }
}

/// Bursts in flight at most, beats and bytes of a beat, of each direction.
fn in_flight(p: &Platform, m: &MasterSpec) -> Vec<(Direction, u64, u64, u64)> {
    use Direction::{Read, Write};
    let of = |direction, bursts: u32, beats: u16, beat: u16| {
        (
            direction,
            u64::from(bursts),
            u64::from(beats),
            u64::from(beat),
        )
    };
    let copy = |direction: &CopySpec| match direction {
        CopySpec::Read => Read,
        CopySpec::Write => Write,
    };
    match m {
        MasterSpec::TrafficGenerator { read, write, .. } => {
            let side = |direction, engine: &Option<EngineSpec>| {
                let e = engine.as_ref()?;
                Some(of(direction, e.outstanding, e.burst_beats, e.beat_bytes))
            };
            let sides = [side(Read, read), side(Write, write)];
            sides.into_iter().flatten().collect()
        }
        MasterSpec::Cluster(c) => {
            vec![of(
                copy(&c.direction),
                c.outstanding,
                c.burst_beats,
                c.beat_bytes,
            )]
        }
        MasterSpec::Task(t) => {
            let most = t.phases.iter().map(|phase| phase.parallel).max();
            let most = most.unwrap_or(1);
            vec![of(copy(&t.direction), most, t.burst_beats, t.beat_bytes)]
        }
        MasterSpec::Player(p) => {
            let sides = [(Read, CopySpec::Read), (Write, CopySpec::Write)];
            let sides = sides.into_iter().filter(|(_, way)| p.moves(*way));
            let sides = sides.map(|(direction, way)| {
                of(direction, p.outstanding(way), p.burst_beats(), p.beat_bytes)
            });
            sides.collect()
        }
        MasterSpec::StreamDma(d) => {
            let sides = [(Read, &d.read), (Write, &d.write)];
            let sides = sides.into_iter().filter_map(|(direction, channel)| {
                let outstanding = channel.as_ref()?.outstanding;
                Some(of(direction, outstanding, d.burst_beats, d.beat_bytes))
            });
            sides.collect()
        }
        MasterSpec::PacketDma(d) => both(|way| of(way, d.outstanding, d.burst_beats, d.beat_bytes)),
        MasterSpec::Dpu(d) => both(|way| of(way, d.outstanding, d.burst_beats, d.beat_bytes)),
        MasterSpec::DpuPort(d) => both(|way| of(way, d.outstanding, d.burst_beats, d.beat_bytes)),
        MasterSpec::DpuWeights(w) => {
            vec![of(Read, w.outstanding, w.burst_beats, w.beat_bytes)]
        }
        // It has one burst of each direction on its way, as wide as its port.
        MasterSpec::Convolution(c) => {
            let beat = p.port(&c.port).map_or(8, |port| port.width_bits / 8);
            both(|way| of(way, 1, c.burst_beats, beat as u16))
        }
        MasterSpec::ImageCpu(c) => both(|way| of(way, c.stores.max(1) as u32, 4, 8)),
        // As many as it likes, each as long as AXI has them.
        MasterSpec::Outside(o) => {
            both(|way| of(way, u32::MAX, OutsideSpec::MOST_BEATS, o.beat_bytes))
        }
        // All cores of a complex share its port, and a read may send a line of the caches out.
        MasterSpec::Core(c) => p.cpus.get(&c.port).map_or_else(Vec::new, |cpu| {
            let line = p.dram.line_bytes;
            let lines = cpu.port.outstanding_lines.as_ref().map_or(1, |l| *l);
            let reads = cpu.port.outstanding_reads.max(lines) as u64;
            let writes = cpu.port.outstanding_writes as u64;
            vec![(Read, reads, 1, line), (Write, writes, 1, line)]
        }),
    }
}

fn both(of: impl Fn(Direction) -> (Direction, u64, u64, u64)) -> Vec<(Direction, u64, u64, u64)> {
    vec![of(Direction::Read), of(Direction::Write)]
}
