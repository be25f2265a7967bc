//! Configurations of the controllers, from the platform's figures.

use axiscope_controller::{ChannelConfig, DataBus, Domain, FrontConfig, front::StarvingConfig};
use axiscope_dram::{CommandBus, Kind};

use crate::{Controller, ControllerPort, Figure, FrontEnd, Platform, figure::value};

mod umctl2;

impl Platform {
    /// Controller ports by index.
    pub fn ports_in_order(&self) -> impl Iterator<Item = &ControllerPort> {
        let mut ports: Vec<_> = self.controller_ports.values().collect();
        ports.sort_by_key(|p| p.index.value);
        ports.into_iter()
    }

    /// What the controller's ports have for read data.
    #[must_use]
    pub fn data_bus(&self) -> DataBus {
        let c = self.controller.common();
        let clock = Domain::from_mhz(self.clocks.controller_mhz.value);
        DataBus::new(clock, c.port_line_clocks(), c.port_piece_gap_clocks())
    }

    /// Whether the controller is set to refresh banks one by one.
    pub(crate) fn refreshes_banks(&self) -> bool {
        let Controller::Umctl2(c) = &self.controller else {
            return false;
        };
        value(c.per_bank_refresh.as_ref(), false)
    }

    /// The command bus, as this controller drives it.
    pub(crate) fn command_bus(&self) -> CommandBus {
        let slots = |two: &Figure<bool>| CommandBus::slots(1 + u8::from(two.value));
        match &self.controller {
            Controller::Umctl2(c) => {
                let clocks = |f: &Option<Figure<i64>>| value(f.as_ref(), 0);
                let columns = [Kind::Read, Kind::Write, Kind::MaskedWrite];
                slots(&c.two_commands_per_clock)
                    .holding(&[Kind::Activate], clocks(&c.activate_command_clocks))
                    .holding(&columns, clocks(&c.column_command_clocks))
                    .holding(&[Kind::Precharge], clocks(&c.precharge_command_clocks))
            }
            Controller::Staged(c) => slots(&c.two_commands_per_clock),
            Controller::MultiPort(c) => slots(&c.two_commands_per_clock),
        }
    }

    /// What a controller without QoS classes is programmed with.
    #[must_use]
    pub fn front_config(&self, c: &FrontEnd, data_bus: DataBus) -> FrontConfig {
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
