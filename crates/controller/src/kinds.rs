//! The kinds of controllers, the figures that a platform file states for each kind, and the construction of each kind.
//!
//! To add a kind, implement [`ControllerKind`] and add a row to [`with_kinds!`](crate::with_kinds). To add an
//! arbiter of a front end, add a file to `front/arbiters` and such a row.

use std::fmt::Debug;

use axiscope_dram::{CommandFigures, Geometry, Timing};
use axiscope_figures::Figures;

use crate::{
    AddressMap, ChannelConfig, Controller, DataBus, FrontConfig, OutletFigures, PortPlace, Umctl2,
    Umctl2Config,
    front::{Arbiter, FrontEnd, StarvingConfig},
    umctl2::PortConfig,
};

/// The settings that a controller needs in addition to its own figures.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Ranks, bank groups and banks.
    pub geometry: Geometry,
    /// Timing of the DRAM as the controller drives it.
    pub timing: Timing,
    /// The mapping of addresses to the DRAM.
    pub map: AddressMap,
    /// Bytes of one DRAM burst.
    pub line_bytes: u64,
    /// The data bus of each port for read data.
    pub data_bus: DataBus,
    /// Whether the QoS block is able to mask ports.
    pub throttle: bool,
}

/// The figures that every kind of controller has.
pub trait CommonFigures {
    /// The channel behind the ports.
    fn channel(&self) -> &ChannelConfig;
    /// Buffers for the read data at ports, and the data buses of the ports.
    fn outlet(&self) -> &OutletFigures;
    /// How the command bus is driven.
    fn commands(&self) -> &CommandFigures;
    /// Number of read entries of all classes together.
    fn read_entries(&self) -> usize;
    /// Write entries.
    fn write_entries(&self) -> usize;
    /// Whether banks are refreshed one after another if the standard allows it.
    fn refreshes_banks(&self) -> bool {
        false
    }
}

/// A port that has an index in its controller.
pub trait HasPlace {
    /// Returns the index of the port.
    fn place(&self) -> PortPlace;
}

/// How reads and writes alternate behind a front end without QoS classes. Bounds on waiting times use this.
#[derive(Clone, Debug)]
pub struct FrontTurns {
    /// When the bus turns.
    pub starving: StarvingConfig,
    /// Clocks after which a port precedes others, if the arbiter counts them; otherwise 0.
    pub age_clocks: i64,
    /// Lines that one port may send in a row while others wait.
    pub most_in_a_row: u32,
    /// Absolute priorities of reads and writes by port, if the arbiter has them.
    pub priorities: Option<Vec<(u8, u8)>>,
}

/// A kind of controller.
pub trait ControllerKind: Controller + Clone + Debug + Send + Sync + Sized + 'static {
    /// Figures of the controller.
    type Config: Figures + CommonFigures + Clone + Debug + Send + Sync;
    /// The figures of a port.
    type Port: Figures + HasPlace + Clone + Debug + Send + Sync;

    /// Returns an idle controller over ports in the order of their indices. `streams` gives the port of each
    /// stream.
    fn build(cfg: &Self::Config, ports: &[Self::Port], setup: Setup, streams: &[u8]) -> Self;

    /// How reads and writes alternate, if the ports have no QoS classes.
    fn turns(cfg: &Self::Config, ports: &[Self::Port]) -> Option<FrontTurns>;
}

impl CommonFigures for Umctl2Config {
    fn channel(&self) -> &ChannelConfig {
        &self.channel
    }

    fn outlet(&self) -> &OutletFigures {
        &self.outlet
    }

    fn commands(&self) -> &CommandFigures {
        &self.commands
    }

    fn read_entries(&self) -> usize {
        self.low_read_entries + self.high_read_entries
    }

    fn write_entries(&self) -> usize {
        self.write_entries
    }

    fn refreshes_banks(&self) -> bool {
        self.per_bank_refresh
    }
}

impl HasPlace for PortConfig {
    fn place(&self) -> PortPlace {
        self.place
    }
}

impl ControllerKind for Umctl2 {
    type Config = Umctl2Config;
    type Port = PortConfig;

    fn build(cfg: &Umctl2Config, ports: &[PortConfig], setup: Setup, streams: &[u8]) -> Self {
        let Setup {
            geometry,
            timing,
            map,
            line_bytes,
            data_bus,
            throttle,
        } = setup;
        let cfg = cfg.programmed(ports.to_vec(), throttle, line_bytes, data_bus);
        Self::new(cfg, geometry, timing, map, streams)
    }

    fn turns(_: &Umctl2Config, _: &[PortConfig]) -> Option<FrontTurns> {
        None
    }
}

impl CommonFigures for FrontConfig {
    fn channel(&self) -> &ChannelConfig {
        &self.channel
    }

    fn outlet(&self) -> &OutletFigures {
        &self.outlet
    }

    fn commands(&self) -> &CommandFigures {
        &self.commands
    }

    fn read_entries(&self) -> usize {
        self.read_entries
    }

    fn write_entries(&self) -> usize {
        self.write_entries
    }
}

impl<A: Arbiter + Clone + Debug + Send + Sync + 'static> ControllerKind for FrontEnd<A> {
    type Config = FrontConfig;
    type Port = A::Port;

    fn build(cfg: &FrontConfig, ports: &[A::Port], setup: Setup, streams: &[u8]) -> Self {
        let cfg = cfg.programmed(ports.len(), setup.line_bytes, setup.data_bus);
        let arbiter = A::new(ports);
        Self::new(
            cfg,
            arbiter,
            setup.geometry,
            setup.timing,
            setup.map,
            streams,
        )
    }

    fn turns(cfg: &FrontConfig, ports: &[A::Port]) -> Option<FrontTurns> {
        Some(FrontTurns {
            starving: cfg.starving,
            age_clocks: ports.iter().map(A::age_clocks).max().unwrap_or(0),
            most_in_a_row: ports.iter().map(A::most_in_a_row).max().unwrap_or(1),
            priorities: ports.iter().map(A::priorities).collect(),
        })
    }
}
