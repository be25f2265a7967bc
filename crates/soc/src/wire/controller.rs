//! The controller of a platform, built.

use axiscope_controller::{
    ChannelConfig, DataBus, Domain, FrontConfig, MultiPort, Staged, Umctl2,
    front::{AgeConfig, ShareConfig, StagedArbiter, StarvingConfig, WeightedArbiter},
};

use axiscope_dram::{CommandBus, Kind};
use axiscope_system::Steps;

use super::value;
use crate::{Error, Figure, Platform, platform};

mod umctl2;

/// A controller that a platform file can ask for.
pub trait FromPlatform: Steps + Send {
    /// The platform's controller at rest, with an address map and QoS setting of the
    /// platform, what its ports have for read data, and the port of each stream.
    ///
    /// # Errors
    /// If the platform has no such map, or its controller is of another kind.
    fn from_platform(
        p: &Platform,
        map: &str,
        qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error>;
}

/// Something that is done with a controller, whatever its kind.
pub trait WithController {
    /// What comes of it.
    type Out;

    /// Does it with controllers of type `C`.
    fn with<C: FromPlatform + 'static>(self) -> Self::Out;
}

impl platform::Controller {
    /// Does something with this kind of controller: the one place where kinds become types.
    pub(crate) fn choose<W: WithController>(&self, what: W) -> W::Out {
        match self {
            Self::Umctl2(_) => what.with::<Umctl2>(),
            Self::Staged(_) => what.with::<Staged>(),
            Self::MultiPort(_) => what.with::<MultiPort>(),
        }
    }
}

impl FromPlatform for Umctl2 {
    fn from_platform(
        p: &Platform,
        map: &str,
        qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::Umctl2(c) = &p.controller else {
            return Err(wrong_kind("umctl2"));
        };
        Ok(Self::new(
            p.umctl2_config(c, qos, bus),
            p.geometry(),
            p.timing(),
            p.address_map(map)?,
            streams,
        ))
    }
}

impl FromPlatform for Staged {
    fn from_platform(
        p: &Platform,
        map: &str,
        _qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::Staged(c) = &p.controller else {
            return Err(wrong_kind("staged"));
        };
        let ages = p.ports_in_order().map(|x| AgeConfig {
            read: value(x.read_age_clocks.as_ref(), 0),
            write: value(x.write_age_clocks.as_ref(), 0),
        });
        let arbiter = StagedArbiter::new(ages.collect());
        let map = p.address_map(map)?;
        let cfg = p.front_config(c, bus);
        Ok(Self::new(
            cfg,
            arbiter,
            p.geometry(),
            p.timing(),
            map,
            streams,
        ))
    }
}

impl FromPlatform for MultiPort {
    fn from_platform(
        p: &Platform,
        map: &str,
        _qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::MultiPort(c) = &p.controller else {
            return Err(wrong_kind("multi_port"));
        };
        let share = |priority: &Option<Figure<u8>>, weight: &Option<Figure<u32>>| ShareConfig {
            priority: value(priority.as_ref(), 0),
            weight: value(weight.as_ref(), 1),
        };
        let reads = p.ports_in_order();
        let reads = reads.map(|x| share(&x.read_priority, &x.read_weight));
        let writes = p.ports_in_order();
        let writes = writes.map(|x| share(&x.write_priority, &x.write_weight));
        let arbiter = WeightedArbiter::new(reads.collect(), writes.collect());
        let map = p.address_map(map)?;
        let cfg = p.front_config(c, bus);
        Ok(Self::new(
            cfg,
            arbiter,
            p.geometry(),
            p.timing(),
            map,
            streams,
        ))
    }
}

fn wrong_kind(wanted: &str) -> Error {
    Error(format!(
        "controller.kind: only a platform with \"{wanted}\" will do here"
    ))
}

impl Platform {
    /// Controller ports by index.
    fn ports_in_order(&self) -> impl Iterator<Item = &platform::ControllerPort> {
        let mut ports: Vec<_> = self.controller_ports.values().collect();
        ports.sort_by_key(|p| p.index.value);
        ports.into_iter()
    }

    /// What the controller's ports have for read data.
    pub(crate) fn data_bus(&self) -> DataBus {
        let c = self.controller.common();
        let clock = Domain::from_mhz(self.clocks.controller_mhz.value);
        DataBus::new(clock, c.port_line_clocks(), c.port_piece_gap_clocks())
    }

    /// Whether the controller is set to refresh banks one by one.
    pub(super) fn refreshes_banks(&self) -> bool {
        let platform::Controller::Umctl2(c) = &self.controller else {
            return false;
        };
        value(c.per_bank_refresh.as_ref(), false)
    }

    /// The command bus, as this controller drives it.
    pub(super) fn command_bus(&self) -> CommandBus {
        let slots = |two: &Figure<bool>| CommandBus::slots(1 + u8::from(two.value));
        match &self.controller {
            platform::Controller::Umctl2(c) => {
                let clocks = |f: &Option<Figure<i64>>| value(f.as_ref(), 0);
                let columns = [Kind::Read, Kind::Write, Kind::MaskedWrite];
                slots(&c.two_commands_per_clock)
                    .holding(&[Kind::Activate], clocks(&c.activate_command_clocks))
                    .holding(&columns, clocks(&c.column_command_clocks))
                    .holding(&[Kind::Precharge], clocks(&c.precharge_command_clocks))
            }
            platform::Controller::Staged(c) => slots(&c.two_commands_per_clock),
            platform::Controller::MultiPort(c) => slots(&c.two_commands_per_clock),
        }
    }

    /// What a controller without QoS classes is programmed with.
    fn front_config(&self, c: &platform::FrontEnd, data_bus: DataBus) -> FrontConfig {
        FrontConfig {
            channel: ChannelConfig {
                line_bytes: self.dram.line_bytes.value,
                prepare_other_direction: c.prepare_other_direction.value,
                read_pipeline: c.read_pipeline_clocks.value,
                refresh_quiet: value(c.refresh_quiet_clocks.as_ref(), 0),
                precharge_spacing: 0,
                refresh_extra: c.refresh_extra_clocks.value,
            },
            starving: StarvingConfig {
                read_starve: c.read_starve_clocks.value,
                write_starve: c.write_starve_clocks.value,
                write_run: c.write_run.value,
                idle_gap: c.idle_gap_clocks.value,
            },
            ports: self.controller_ports.len(),
            port_pieces: c.port_pieces.value,
            port_lines: value(c.port_lines.as_ref(), usize::MAX),
            data_bus,
            grant_clocks: c.grant_clocks.value,
            read_entries: c.read_entries.value,
            write_entries: c.write_entries.value,
            write_combine: c.write_combine.value,
        }
    }
}
