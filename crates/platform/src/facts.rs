//! Facts about a platform in machine-readable form, for use in experiments and advice.

use std::collections::BTreeMap;

use axiscope_controller::{MapBits, Umctl2, umctl2::ReadClass};
use axiscope_fabric::{ACP_LINE_BYTES, Direction, Sidebands};
use serde::Serialize;

use crate::{Cpu, Platform, Port, PortKind, Sensors};

/// Facts about a platform.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// A title in one line.
    pub title: String,
    /// Clock of the memory controller, MHz.
    pub controller_mhz: f64,
    /// Its DRAM.
    pub dram: DramFacts,
    /// Names of the platform's address maps.
    pub maps: Vec<String>,
    /// Names of the platform's QoS settings, in addition to the default setting.
    pub qos: Vec<String>,
    /// Ports between the programmable logic and the processing system.
    pub ports: Vec<PortFacts>,
    /// Names of ports that are cores of the CPUs.
    pub cpu_ports: Vec<String>,
    /// Masters inside the PS and general-purpose ports, described as ports. A design uses one only if it names it.
    pub ps_ports: Vec<PortFacts>,
    /// CPU complexes whose cores run programs.
    pub cpus: Vec<CpuFacts>,
    /// Sensors of the board's power by rail; a rail whose sensors are not known is absent.
    pub sensors: BTreeMap<String, Vec<String>>,
}

/// The DRAM of a platform.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DramFacts {
    /// All ranks together.
    pub capacity_bytes: u64,
    /// Peak bandwidth of the DRAM's data bus, MB/s.
    pub peak_mbps: f64,
    /// Rate that the data bus can carry despite refreshes, MB/s.
    pub attainable_mbps: f64,
    /// Number of bytes in a DRAM burst.
    pub line_bytes: u64,
    /// Number of bytes after which sequential addresses return to the same bank, in a different
    /// row; the largest number of all address maps.
    pub same_bank_bytes: u64,
}

/// A port for masters in the programmable logic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PortFacts {
    /// Its name.
    pub name: String,
    /// Where the port leads: `hp` ports lead to memory; `hpc`, `acp` and `ace` ports lead through
    /// the caches of the CPUs.
    #[cfg_attr(feature = "schema", schemars(schema_with = "port_kind"))]
    pub kind: PortKind,
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Name of the controller port that it uses.
    pub controller_port: String,
    /// Whether another port uses the same controller port.
    pub shares_controller_port: bool,
    /// AxQOS of reads if the master does not state a value.
    pub read_qos: u8,
    /// AxQOS of writes if the master does not state a value.
    pub write_qos: u8,
    /// The smallest AxQOS of each class that the port's reads may have in the controller, if the
    /// controller has classes.
    pub read_qos_levels: Vec<u8>,
    /// The smallest AxQOS of each class that the port's writes may have.
    pub write_qos_levels: Vec<u8>,
    /// The design that uses the port permanently, if any.
    pub taken_by: Option<String>,
    /// Rate that the interconnect behind a general-purpose port carries in each direction, MB/s. All
    /// general-purpose ports of a controller port share it.
    pub interconnect_mbps: Option<f64>,
    /// Additional facts about a master inside the PS.
    pub ps_master: Option<PsMasterFacts>,
    /// Signals that make bursts coherent with the caches of the CPUs, if the port leads to the caches.
    pub coherent: Option<CoherentFacts>,
}

/// A master inside the PS.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PsMasterFacts {
    /// What it is.
    pub title: String,
    /// Its clock, MHz.
    pub clock_mhz: f64,
    /// Number of beats in the longest burst at the port.
    pub burst_beats: u16,
    /// Number of bursts that the master has in flight in each direction.
    pub outstanding: u32,
    /// Whether the master never writes.
    pub reads_only: bool,
}

/// Signals that make a burst coherent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CoherentFacts {
    /// AxCACHE.
    pub axcache: u8,
    /// AxPROT.
    pub axprot: u8,
    /// AxUSER.
    pub axuser: u8,
    /// Size of a burst in bytes, if the port accepts only that size.
    pub burst_bytes: Option<u32>,
}

/// A complex of cores.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuFacts {
    /// Its name.
    pub name: String,
    /// Clock of the cores, MHz.
    pub clock_mhz: f64,
    /// Its cores.
    pub cores: u32,
    /// Size of the L1 data cache of a core in bytes.
    pub l1_bytes: u64,
    /// Size of the shared L2 in bytes; 0 if there is no L2.
    pub l2_bytes: u64,
    /// Whether the CPU translates addresses, so that the pages of programs are scattered.
    pub has_tlb: bool,
}

impl Platform {
    /// Returns the facts of a platform, for programs. [`crate::describe`] is for users.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let d = &self.dram;
        Facts {
            title: self.title.clone(),
            controller_mhz: self.clocks.controller_mhz,
            dram: DramFacts {
                capacity_bytes: d.capacity_bytes,
                peak_mbps: d.peak_mbps,
                attainable_mbps: self.attainable_mbps(),
                line_bytes: d.line_bytes,
                same_bank_bytes: self
                    .maps
                    .values()
                    .map(MapBits::row_bytes)
                    .max()
                    .unwrap_or(0),
            },
            maps: self.maps.keys().cloned().collect(),
            qos: self.qos.keys().cloned().collect(),
            ports: self.ports.iter().map(|(n, p)| self.of_port(n, p)).collect(),
            cpu_ports: self.cpu_ports.keys().cloned().collect(),
            ps_ports: (self.ps_ports.iter())
                .map(|(n, p)| self.of_port(n, p))
                .collect(),
            cpus: self.cpus.iter().map(|(n, c)| of_cpu(n, c)).collect(),
            sensors: self
                .sensors
                .as_ref()
                .map_or_else(BTreeMap::new, Sensors::by_rail),
        }
    }

    fn of_port(&self, name: &str, port: &Port) -> PortFacts {
        let behind = &port.controller_port;
        let mut others = self.ports.iter().filter(|(n, _)| *n != name);
        PortFacts {
            name: name.into(),
            kind: port.kind,
            beat_bytes: port.width_bits / 8,
            controller_port: behind.clone(),
            shares_controller_port: others.any(|(_, p)| p.controller_port == *behind),
            read_qos: port.read_qos,
            write_qos: port.write_qos,
            read_qos_levels: self.qos_levels(behind, Direction::Read),
            write_qos_levels: self.qos_levels(behind, Direction::Write),
            taken_by: port.taken_by.clone(),
            interconnect_mbps: (self.gp_ports.get(name))
                .map(|g| f64::from(g.interconnect_bits / 8) * g.interconnect_mhz),
            ps_master: self.ps_masters.get(name).map(|m| PsMasterFacts {
                title: m.title.clone(),
                clock_mhz: m.clock_mhz,
                burst_beats: m.burst_beats,
                outstanding: m.outstanding,
                reads_only: m.reads_only,
            }),
            coherent: self.asks_for(port),
        }
    }

    /// Returns the smallest AxQOS of each class that a direction may have at a port of the
    /// controller. Empty if the controller has no classes.
    fn qos_levels(&self, controller_port: &str, direction: Direction) -> Vec<u8> {
        let umctl2 = self.controller.of::<Umctl2>();
        let Some(port) = umctl2.and_then(|c| c.ports.get(controller_port)) else {
            return Vec::new();
        };
        let regions = match direction {
            Direction::Read => &port.read_regions,
            Direction::Write => &port.write_regions,
        };
        let mut found: Vec<(ReadClass, u8)> = Vec::new();
        let mut from = 0;
        for region in regions {
            // Writes have two classes: writes with a timer, and other writes.
            let class = match (direction, region.class) {
                (Direction::Write, ReadClass::High) => ReadClass::Low,
                (_, class) => class,
            };
            if found.last().is_none_or(|(last, _)| *last != class) {
                found.push((class, from));
            }
            from = region.up_to + 1;
        }
        if found.len() < 2 {
            return Vec::new();
        }
        found.into_iter().map(|(_, level)| level).collect()
    }

    /// Returns the signals that make bursts at a port coherent with the caches of the CPUs, and the
    /// only accepted burst size if there is one. Returns `None` for a port that leads to memory.
    pub(crate) fn asks_for(&self, port: &Port) -> Option<CoherentFacts> {
        let kind = port.kind;
        let side = Sidebands::COHERENT;
        let registers = (self.coherence.as_ref()).is_some_and(|c| c.registers.is_some());
        (kind != PortKind::Hp).then(|| CoherentFacts {
            axcache: side.axcache,
            axprot: side.axprot,
            axuser: side.axuser,
            burst_bytes: (kind == PortKind::Acp && registers).then_some(ACP_LINE_BYTES),
        })
    }
}

fn of_cpu(name: &str, cpu: &Cpu) -> CpuFacts {
    CpuFacts {
        name: name.into(),
        clock_mhz: cpu.clock_mhz,
        cores: cpu.cores as u32,
        l1_bytes: cpu.l1.bytes,
        l2_bytes: cpu.l2.as_ref().map_or(0, |l| l.shape.bytes),
        has_tlb: cpu.tlb.is_some(),
    }
}

/// Returns the schema of a kind of port.
#[cfg(feature = "schema")]
fn port_kind(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use axiscope_figures::Value;

    PortKind::schema().try_into().expect("a schema")
}
