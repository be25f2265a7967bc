//! Assigns ports and memory to the members of a design.

use std::collections::BTreeMap;

use axiscope_platform::{AXI3_BEATS, AXI4_BEATS, Error, Facts, PortFacts, Qos, most_beats};

use crate::{
    calibration::Calibration,
    record::{DesignFile, Direction},
};

pub(crate) const MIB: u64 = 1 << 20;

/// The properties of a platform that designs depend on.
#[derive(Clone, Debug)]
pub struct Board {
    /// Name of the board.
    pub name: String,
    /// Whether the platform states who measured it. A file may have the name of a measured board but describe a
    /// different board.
    pub is_measured: bool,
    /// Facts about the board.
    pub facts: Facts,
    /// The chip; `None` if the platform describes only a memory.
    pub chip: Option<String>,
    /// Whether the ports for the programmable logic are AXI3.
    pub is_axi3: bool,
    /// Fastest clock that the data sheet allows at the ports for the programmable logic, MHz.
    pub most_port_mhz: Option<f64>,
    /// Named QoS settings of the board.
    pub qos: BTreeMap<String, Qos>,
    /// Corrections of the model's results by measurements.
    pub calibration: Option<Calibration>,
}

/// Fastest clock of a design, MHz, on boards whose data sheet states no limit.
pub(crate) const MOST_MHZ: f64 = 1000.0;

impl Board {
    /// Returns the fastest clock that is proposed for ports of the board, MHz.
    pub(crate) fn most_mhz(&self) -> f64 {
        self.most_port_mhz.unwrap_or(MOST_MHZ)
    }

    /// Returns the name under which measurements of the board are recorded, or `None` if nobody
    /// measured it.
    pub(crate) fn measured_as(&self) -> Option<&str> {
        self.is_measured.then_some(&*self.name)
    }

    /// Names of the board's ports.
    pub(crate) fn port_names(&self) -> String {
        let names: Vec<&str> = self.facts.ports.iter().map(|p| &*p.name).collect();
        names.join(", ")
    }

    /// Names of the board's ports and of the masters inside the PS.
    fn all_names(&self) -> String {
        let (inside, gp): (Vec<&PortFacts>, _) =
            (self.facts.ps_ports.iter()).partition(|p| p.ps_master.is_some());
        let ports: Vec<&str> = (self.facts.ports.iter().chain(gp))
            .map(|p| &*p.name)
            .collect();
        let masters: Vec<&str> = inside.iter().map(|p| &*p.name).collect();
        match (ports.join(", "), masters.join(", ")) {
            (ports, masters) if masters.is_empty() => ports,
            (ports, masters) => format!("{ports}, and inside the PS {masters}"),
        }
    }

    /// Returns the error for a port that the board does not have. It contains the port with a similar name, if there is one.
    fn unknown_port(&self, at: &str, name: &str) -> Error {
        let known = match self.all_names() {
            none if none.is_empty() => "no ports".into(),
            names => names,
        };
        let bare = name.to_ascii_uppercase();
        let bare = bare.strip_prefix("S_AXI_").unwrap_or(&bare);
        let bare = bare.strip_suffix("_FPD").unwrap_or(bare);
        let bare = bare.strip_suffix("_LPD").unwrap_or(bare);
        let board = &self.name;
        let fix = if self.port(bare).is_some() {
            format!("; did you mean {bare}?")
        } else if bare.starts_with("HPC") || bare.starts_with("ACP") {
            format!("; give one of these, or a platform that has {bare}")
        } else {
            String::new()
        };
        Error(format!(
            "{at}: '{name}' is unknown; {board} has {known}{fix}"
        ))
    }

    /// Returns the QoS of a direction of a port under a setting. If the setting does not name the
    /// port, the port's own QoS applies.
    pub(crate) fn port_qos(&self, port: &str, way: Direction, setting: &str) -> u8 {
        let named = self.qos.get(setting).map(|qos| match way {
            Direction::Read => &qos.read_qos,
            Direction::Write => &qos.write_qos,
        });
        if let Some(qos) = named.and_then(|ports| ports.get(port)) {
            return *qos;
        }
        self.port(port).map_or(0, |facts| match way {
            Direction::Read => facts.read_qos,
            Direction::Write => facts.write_qos,
        })
    }

    /// Returns whether a setting turns off the throttling of ports.
    pub(crate) fn ends_throttling(&self, setting: &str) -> bool {
        self.qos.get(setting).is_some_and(|qos| !qos.throttle)
    }

    /// Returns the number of beats, of `beat_bytes` each, in the longest burst that a port accepts
    /// without dividing it.
    pub(crate) fn most_beats(&self, port: &str, beat_bytes: u16) -> u64 {
        let inside = self.port(port).and_then(|p| p.ps_master.as_ref());
        let protocol_beats = match inside {
            Some(master) => master.burst_beats,
            None if self.is_axi3 => AXI3_BEATS,
            None => AXI4_BEATS,
        };
        most_beats(beat_bytes.into(), protocol_beats).into()
    }

    /// Returns the port with this name.
    pub(crate) fn port(&self, name: &str) -> Option<&PortFacts> {
        let inside = || self.facts.ps_ports.iter().find(|p| p.name == name);
        self.facts
            .ports
            .iter()
            .find(|p| p.name == name)
            .or_else(inside)
    }

    /// Returns the ports that are free for masters in the programmable logic: either those that lead to memory,
    /// or those that lead to the caches.
    fn usable(&self, coherent: bool) -> Vec<&str> {
        let free = |p: &&PortFacts| p.taken_by.is_none() && p.coherent.is_some() == coherent;
        (self.facts.ports.iter().filter(free))
            .map(|p| &*p.name)
            .collect()
    }
}

/// A member, with the properties that determine its port.
pub(crate) struct AtPort<'a> {
    pub kind: &'static str,
    pub name: &'a str,
    pub way: Direction,
    port: Option<&'a str>,
    ports: &'a [String],
    coherent: bool,
    /// Name of the stream that was recorded as the other direction of the same bus.
    with: Option<&'a str>,
}

impl AtPort<'_> {
    fn was_recorded_with(&self, other: &Self) -> bool {
        self.with == Some(other.name) || other.with == Some(self.name)
    }
}

/// Returns the streams and clusters of a design, in order.
pub(crate) fn at_ports(design: &DesignFile) -> Vec<AtPort<'_>> {
    let streams = design.stream.iter().map(|s| AtPort {
        kind: "stream",
        name: &s.name,
        way: s.direction,
        port: s.port.as_deref(),
        ports: &s.ports,
        coherent: s.coherent,
        with: s.recorded_with.as_deref(),
    });
    let clusters = design.cluster.iter().map(|c| AtPort {
        kind: "cluster",
        name: &c.name,
        way: c.direction,
        port: c.port.as_deref(),
        ports: &c.ports,
        coherent: false,
        with: None,
    });
    streams.chain(clusters).collect()
}

/// Returns the ports that a member may use on this board.
fn ports_for<'a>(member: &AtPort<'a>, board: &'a Board) -> Result<Vec<&'a str>, Error> {
    let at = format!("{}.{}.port", member.kind, member.name);
    let named = member.ports.iter().map(String::as_str).chain(member.port);
    for name in named {
        if board.port(name).is_none() {
            return Err(board.unknown_port(&at, name));
        }
    }
    if !member.ports.is_empty() {
        return Ok(member.ports.iter().map(String::as_str).collect());
    }
    if let Some(port) = member.port {
        return Ok(vec![port]);
    }
    let found = board.usable(member.coherent);
    if found.is_empty() {
        let what = if member.coherent {
            "leads into its caches"
        } else {
            "leads to its memory alone"
        };
        let name = &board.name;
        return Err(Error(format!("{at}: no free port of {name} {what}")));
    }
    Ok(found)
}

/// Returns the ports that each stream and cluster may use, by name.
///
/// # Errors
/// If a member names an unknown port, or there is no port that the member may use.
pub fn allowed_ports(
    design: &DesignFile,
    board: &Board,
) -> Result<BTreeMap<String, Vec<String>>, Error> {
    let of = |m: AtPort<'_>| {
        let ports = ports_for(&m, board)?;
        Ok((
            m.name.to_owned(),
            ports.into_iter().map(str::to_owned).collect(),
        ))
    };
    at_ports(design).into_iter().map(of).collect()
}

/// Returns the port of every stream and cluster, in their order: the port that the design names, or the port
/// with the fewest members so far. A stream preferably shares a port with a stream of the other direction. Both
/// directions of a recorded bus share a port.
pub(crate) fn given_ports(design: &DesignFile, board: &Board) -> Result<Vec<String>, Error> {
    let mut load: Vec<(&str, Direction)> = Vec::new();
    for port in design.network.iter().flat_map(|n| &n.ports) {
        load.extend([(&**port, Direction::Read), (&**port, Direction::Write)]);
    }
    let members = at_ports(design);
    let mut found = vec![String::new(); members.len()];
    for fixed in [true, false] {
        for (i, m) in members.iter().enumerate() {
            if m.port.is_some() != fixed {
                continue;
            }
            let mut placed = members.iter().zip(&found).filter(|f| !f.1.is_empty());
            let bus = placed.find(|(o, _)| o.way != m.way && m.was_recorded_with(o));
            let bus = bus.map(|(_, port)| port.clone());
            let allowed = ports_for(m, board)?;
            let crowd = |port: &str| {
                let count = |way| load.iter().filter(|l| **l == (port, way)).count();
                (count(m.way), count(m.way.other()))
            };
            let port = match m.port {
                Some(port) => port,
                None => allowed
                    .into_iter()
                    .min_by_key(|p| (Some(*p) != bus.as_deref(), crowd(p)))
                    .expect("one at least"),
            };
            port.clone_into(&mut found[i]);
            load.push((port, m.way));
        }
    }
    Ok(found)
}

/// Memory that is assigned in ascending order, beginning with its first byte.
pub(crate) struct Memory<'a> {
    pub board: &'a Board,
    pub free: u64,
}

impl Memory<'_> {
    /// Assigns memory and returns its first byte: a multiple of 1 MiB, plus `apart`.
    pub fn take(&mut self, name: &str, bytes: u64, apart: u64) -> Result<u64, Error> {
        let base = self.free.div_ceil(MIB) * MIB + apart;
        self.free = base.saturating_add(bytes);
        if self.free > self.board.facts.dram.capacity_bytes {
            return Err(Error(format!(
                "{name}: its window of {bytes} bytes ends outside the memory of {}; \
                 give smaller window_bytes",
                self.board.name
            )));
        }
        Ok(base)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use axiscope_platform::{DramFacts, PortKind};

    use super::*;

    fn port(name: &str) -> PortFacts {
        PortFacts {
            name: name.into(),
            kind: PortKind::Hp,
            beat_bytes: 16,
            controller_port: name.into(),
            shares_controller_port: false,
            read_qos: 0,
            write_qos: 0,
            read_qos_levels: vec![],
            write_qos_levels: vec![],
            taken_by: None,
            interconnect_mbps: None,
            ps_master: None,
            coherent: None,
        }
    }

    /// Returns a board with the ports A, B and C.
    pub(crate) fn board() -> Board {
        let facts = Facts {
            title: "Three ports".into(),
            controller_mhz: 500.0,
            dram: DramFacts {
                capacity_bytes: 1 << 30,
                peak_mbps: 1000.0,
                attainable_mbps: 1000.0,
                line_bytes: 64,
                same_bank_bytes: 1 << 16,
            },
            maps: vec![],
            qos: vec![],
            ports: ["A", "B", "C"].map(port).into(),
            cpu_ports: vec![],
            ps_ports: vec![],
            cpus: vec![],
            sensors: BTreeMap::new(),
        };
        Board {
            name: "three".into(),
            is_measured: false,
            facts,
            chip: None,
            is_axi3: false,
            most_port_mhz: None,
            qos: BTreeMap::new(),
            calibration: None,
        }
    }

    /// Returns the ports of recorded streams, given their names, directions and further fields.
    fn ports_of(streams: &[(&str, &str, &str)]) -> Vec<String> {
        let streams: Vec<String> = (streams.iter())
            .map(|(name, direction, more)| {
                format!(
                    r#"{{"name": "{name}", "direction": "{direction}", "pattern": "recorded", "recording": ""{more}}}"#
                )
            })
            .collect();
        let json = format!(
            r#"{{"schema": 1, "title": "T", "stream": [{}]}}"#,
            streams.join(", ")
        );
        let design = DesignFile::parse(&json).expect("a design");
        given_ports(&design, &board()).expect("ports")
    }

    #[test]
    fn similar_names_of_ports_are_suggested() {
        let text = |name| board().unknown_port("stream.a.port", name).0;
        assert_eq!(
            text("s_axi_a_fpd"),
            "stream.a.port: 's_axi_a_fpd' is unknown; three has A, B, C; did you mean A?"
        );
        assert!(text("b").ends_with("; did you mean B?"));
        assert!(text("HPC0").ends_with("A, B, C; give one of these, or a platform that has HPC0"));
        assert!(text("D").ends_with("has A, B, C"));
    }

    #[test]
    fn the_longest_burst_of_a_port_fits_into_4_kib() {
        assert_eq!(board().most_beats("A", 16), 256);
        assert_eq!(board().most_beats("A", 32), 128);
    }

    #[test]
    fn both_directions_of_a_recorded_bus_share_a_port() {
        let first = ("first", "read", "");
        let with_read = r#", "recorded_with": "reads""#;
        let with_write = r#", "recorded_with": "writes""#;
        // Without the recorded bus, the last stream would be the first stream on port C.
        assert_eq!(
            ports_of(&[first, ("reads", "read", ""), ("writes", "write", with_read)]),
            ["A", "B", "B"]
        );
        assert_eq!(
            ports_of(&[
                first,
                ("writes", "write", ""),
                ("reads", "read", with_write)
            ]),
            ["A", "B", "B"]
        );
        // Only one of the two streams names the other, and this stream may be placed first.
        assert_eq!(
            ports_of(&[first, ("writes", "write", with_read), ("reads", "read", "")]),
            ["A", "B", "B"]
        );
        assert_eq!(
            ports_of(&[first, ("reads", "read", ""), ("writes", "write", "")]),
            ["A", "B", "C"]
        );
    }
}
