//! A platform: a board with one memory configuration.

use std::{collections::BTreeMap, ops::Deref};

use axiscope_controller::MapBits;
use axiscope_dram::Dram;
use axiscope_fabric::{CoherenceFigures, Domain, GpPort, Port, PortKind, PsMaster};
use axiscope_figures::{At, Declaration, Figure, Figures, Origin, Problem, Section, figures};
use axiscope_masters::{Cpu, Site};

use crate::{
    Controller, Energy, Error, Fabric, Files, MadeOf, Sensors, Window, controller, resolve,
};

figures! {
    /// Clock frequencies.
    pub struct Clocks {
        /// Clock of the memory controller.
        controller_mhz: f64 ["MHz", 0.1..=100_000.0, register "PLL and divider of the controller"],
        /// Clock of the switch in front of the controller.
        switch_mhz: Option<f64> ["MHz", 0.1..=100_000.0, register "PLL and divider of the interconnect"],
    }
}

figures! {
    /// A QoS setting, given as its differences from the platform's default setting.
    pub struct Qos {
        /// Read QoS of ports by name.
        read_qos: u8 [named "", 0..=15, documented "the setting's source"],
        /// Write QoS of ports by name.
        write_qos: u8 [named "", 0..=15, documented "the setting's source"],
        /// Whether the QoS block can mask ports.
        throttle: bool ["", .., documented "the setting's source", default true],
    }
}

figures! {
    /// The sections of a platform that do not depend on the kind of its controller.
    pub struct Sections {
        /// Version of this format.
        schema: u32 [plain],
        /// One line about the board.
        title: String [plain],
        /// Clock frequencies.
        clocks: Clocks [section],
        /// The DRAM channel.
        dram: Dram [section],
        /// The FIFO interfaces and switches. Platforms that consist only of a memory have none.
        fabric: Option<Fabric> [section],
        /// Caches of the CPUs and the paths through them; only if there are coherent ports.
        coherence: Option<CoherenceFigures> [section],
        /// Core complexes by name.
        cpus: BTreeMap<String, Cpu> [section],
        /// Energies and powers. Without them, runs report no energy.
        energy: Option<Energy> [section],
        /// Sensors of the board's rails. Without them, runs on the board do not assign sensors to
        /// rails.
        sensors: Option<Sensors> [section],
        /// Ports of the programmable logic by name.
        ports: BTreeMap<String, Port> [section],
        /// General-purpose ports of the programmable logic by name. They have no FIFO interface,
        /// and a design uses such a port only if it names the port.
        gp_ports: BTreeMap<String, GpPort> [section],
        /// Masters inside the PS by name.
        ps_masters: BTreeMap<String, PsMaster> [section],
        /// Address maps by name.
        maps: BTreeMap<String, MapBits> [section],
        /// QoS settings by name, given as changes to the ports.
        qos: BTreeMap<String, Qos> [section],
    }
}

/// A figure that a boot register states.
#[derive(Clone, Copy, Debug)]
pub struct BootFigure<'a> {
    /// The value, if it is a whole number.
    pub value: Option<u64>,
    /// The register, its value and the file.
    pub source: &'a str,
}

/// A platform. Numbers of clocks refer to the clock of the memory controller unless the name of the
/// figure says otherwise.
#[derive(Clone, Debug)]
pub struct Platform {
    /// The sections that do not depend on the kind of the controller.
    sections: Sections,
    /// The memory controller with its ports.
    pub controller: Controller,
    /// Ports of the CPUs' cores, from `coherence.cpu`.
    pub cpu_ports: BTreeMap<String, Port>,
    /// The masters inside the PS and the general-purpose ports, described as ports.
    pub ps_ports: BTreeMap<String, Port>,
    /// The tree of values from which the platform was read, with origins and sources.
    pub tree: Section,
    /// Chip, part and boot of the platform, and its unexplained figures.
    pub made_of: MadeOf,
}

impl Deref for Platform {
    type Target = Sections;

    fn deref(&self) -> &Sections {
        &self.sections
    }
}

impl Platform {
    /// Reads a platform: a self-contained file, or a board together with its chip's file and other files. `name` is used
    /// in error messages.
    ///
    /// # Errors
    /// On syntax errors, unknown or missing fields, figures that the board may not set, and figures
    /// that do not describe a valid memory system. Each error names the file, the field and the
    /// fix.
    pub fn parse(files: impl Into<Files>, name: &str) -> Result<Self, Error> {
        Self::read(&files.into(), name)
    }

    /// Implements `parse`. It is not generic, so it is compiled only once for all crates that read a
    /// platform.
    fn read(files: &Files, name: &str) -> Result<Self, Error> {
        let (tree, made_of) = resolve::resolve(files, name)?;
        let own = format!("platform {name}");
        Self::build(&tree)
            .map(|platform| Self {
                made_of,
                tree: tree.clone(),
                ..platform
            })
            .map_err(|problem| Error::of(problem, &tree, &own))
    }

    /// Reads every component's configuration from the tree.
    fn build(tree: &Section) -> Result<Self, Problem> {
        let at = At::root(tree);
        let kind = controller::kind_of(&at)?;
        let controller = controller::read(&at, kind)?;
        let mut rest = tree.clone();
        for key in ["controller", "controller_ports"] {
            rest.remove(key);
        }
        let s = Sections::read(&At::root(&rest))?;
        let platform = Self {
            cpu_ports: s.coherence.as_ref().map_or_else(BTreeMap::new, cpu_ports),
            ps_ports: (s.ps_masters.iter().map(ps_port))
                .chain(s.gp_ports.iter().map(gp_port))
                .collect(),
            sections: s,
            controller,
            tree: Section::default(),
            made_of: MadeOf::default(),
        };
        platform.fits()?;
        Ok(platform)
    }

    /// Returns the declaration of all figures, for the kind of controller that a tree names.
    pub(crate) fn declaration(tree: &Section) -> Result<Declaration, Problem> {
        let kind = controller::kind_of(&At::root(tree))?;
        let mut declaration = sections();
        declaration.members.extend(controller::members(kind));
        Ok(declaration)
    }

    /// Returns a port of the programmable logic, of a core, or of a master inside the PS.
    #[must_use]
    pub fn port(&self, name: &str) -> Option<&Port> {
        self.site().port(name)
    }

    /// Returns the windows through which masters of the PL access the DRAM, limited to the size of the DRAM.
    #[must_use]
    pub fn memory_windows(&self) -> Vec<Window> {
        let mut left = self.dram.capacity_bytes;
        let whole = [Window {
            base: 0,
            bytes: left,
        }];
        let given = self.fabric.as_ref().and_then(|f| f.memory_windows.as_ref());
        let mut windows = Vec::new();
        for w in given.map_or(&whole[..], |w| w) {
            let bytes = w.bytes.min(left);
            left -= bytes;
            if bytes > 0 {
                let base = w.base;
                windows.push(Window { base, bytes });
            }
        }
        windows
    }

    /// Returns the information that masters need about the platform.
    #[must_use]
    pub fn site(&self) -> Site<'_> {
        Site {
            ports: &self.ports,
            cpu_ports: &self.cpu_ports,
            ps_ports: &self.ps_ports,
            cpus: &self.cpus,
            coherence: self.coherence.as_ref(),
            capacity_bytes: self.dram.capacity_bytes,
            line_bytes: self.dram.line_bytes,
        }
    }

    /// Returns the number of bursts that fit into the register stages between a master's address
    /// channel and its port: one for each cycle of their delay.
    #[must_use]
    pub fn request_stages(&self) -> u32 {
        let fabric = self.fabric.as_ref();
        fabric.map_or(0, |f| f.fifo.pl_request_cycles.ceil() as u32)
    }

    /// Returns the value of a figure in a boot register, or `None` if the figure has another
    /// origin. The model may use another value instead (`[unexplained]`).
    #[must_use]
    pub fn register_figure(&self, path: &str) -> Option<&Figure> {
        let replaced = self.made_of.replaced.get(path);
        let own = || {
            self.tree
                .figure(path)
                .filter(|f| f.origin == Origin::Register)
        };
        replaced.or_else(own)
    }

    /// Returns a figure that a boot register states, or `None` if it has another origin.
    #[must_use]
    pub fn boot_figure(&self, path: &str) -> Option<BootFigure<'_>> {
        let found = self.tree.figure(path)?;
        let value = found.value.as_u64();
        let source = &found.source;
        (found.origin == Origin::Register).then_some(BootFigure { value, source })
    }

    /// Returns the clock of a master at a port: the clock of the core for a core, otherwise the clock of the
    /// programmable logic.
    #[must_use]
    pub fn clock_of(&self, port: &str, pl: Domain) -> Domain {
        if let Some(complex) = self.cpus.get(port) {
            return Domain::from_mhz(complex.clock_mhz);
        }
        if let Some(master) = self.ps_masters.get(port) {
            return Domain::from_mhz(master.clock_mhz);
        }
        let cpu = self.coherence.as_ref().and_then(|c| c.cpu.as_ref());
        match cpu {
            Some(c) if self.cpu_ports.contains_key(port) => Domain::from_mhz(c.clock_mhz),
            _ => pl,
        }
    }
}

/// Returns the declaration of the sections that do not depend on the controller.
pub(crate) fn sections() -> Declaration {
    Declaration {
        name: "Platform",
        doc: "A platform file. Clock counts are in clocks of the memory controller unless the name states otherwise."
            .into(),
        ..Sections::declaration()
    }
}

/// Describes a master inside the PS as a port of the platform.
fn ps_port((name, m): (&String, &PsMaster)) -> (String, Port) {
    let port = plain_port(&m.controller_port, m.width_bits, [m.read_qos, m.write_qos]);
    (name.clone(), port)
}

/// Describes a general-purpose port as a port of the platform.
fn gp_port((name, g): (&String, &GpPort)) -> (String, Port) {
    let port = plain_port(&g.controller_port, g.width_bits, [g.read_qos, g.write_qos]);
    (name.clone(), port)
}

/// Returns a port that bypasses the caches.
fn plain_port(controller_port: &str, width_bits: u32, [read_qos, write_qos]: [u8; 2]) -> Port {
    Port {
        kind: PortKind::Hp,
        controller_port: controller_port.into(),
        width_bits,
        other_widths_bits: Vec::new(),
        interfaces: 1,
        taken_by: None,
        read_qos,
        write_qos,
        bridge: None,
        mixed_reads: None,
    }
}

/// Describes the cores as ports of the platform, by name.
fn cpu_ports(c: &CoherenceFigures) -> BTreeMap<String, Port> {
    let cores = c.cpu.as_ref().map_or(0, |c| c.cores);
    let port = || Port {
        kind: PortKind::Cpu,
        controller_port: c.memory.controller_port.clone(),
        width_bits: 64,
        other_widths_bits: Vec::new(),
        interfaces: 1,
        taken_by: None,
        read_qos: 0,
        write_qos: 0,
        bridge: None,
        mixed_reads: None,
    };
    (0..cores).map(|i| (format!("CPU{i}"), port())).collect()
}
