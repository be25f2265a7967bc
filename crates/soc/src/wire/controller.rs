//! The controller of a platform, built.

use axiscope_controller::{
    ChannelConfig, Controller, DataBus, Domain, FrontConfig, MultiPort, Staged, Umctl2,
    Umctl2Config,
    front::{AgeConfig, ShareConfig, StagedArbiter, StarvingConfig, WeightedArbiter},
    umctl2::{
        PolicyConfig, PortConfig, QosTimer, ReadClass, Starts, StoreConfig, Timers, TurnConfig,
        WriteClass, WriteTurn,
    },
};

use axiscope_dram::{CommandBus, Kind};

use super::value;
use crate::{
    Error, Figure, Platform,
    platform::{self, Class, Region},
};

/// A controller that a platform file can ask for.
pub trait FromPlatform: Controller + Sized {
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

    /// The channel behind a controller with QoS classes.
    fn umctl2_channel(&self, c: &platform::Umctl2) -> ChannelConfig {
        ChannelConfig {
            line_bytes: self.dram.line_bytes.value,
            prepare_other_direction: c.prepare_other_direction.value,
            read_pipeline: c.read_pipeline_clocks.value,
            refresh_quiet: 0,
            precharge_spacing: value(c.precharge_spacing_clocks.as_ref(), 0),
            refresh_extra: c.refresh_extra_clocks.value,
        }
    }

    /// What the controller is programmed with under a QoS setting.
    pub(crate) fn umctl2_config(
        &self,
        c: &platform::Umctl2,
        qos: &str,
        data_bus: DataBus,
    ) -> Umctl2Config {
        let throttle = self
            .qos
            .get(qos)
            .and_then(|q| q.throttle.as_ref())
            .is_none_or(|t| t.value);
        Umctl2Config {
            channel: self.umctl2_channel(c),
            policy: umctl2_policy(c, throttle),
            low_read_entries: c.low_read_entries.value,
            high_read_entries: c.high_read_entries.value,
            write_entries: c.write_entries.value,
            read_throttle_below: if throttle {
                value(c.read_throttle_below.as_ref(), 0)
            } else {
                0
            },
            write_throttle_below: if throttle {
                value(c.write_throttle_below.as_ref(), 0)
            } else {
                0
            },
            port_lines: value(c.port_lines.as_ref(), usize::MAX),
            one_grant_per_clock: c.one_grant_per_clock.value,
            timed_pieces: value(c.timed_pieces.as_ref(), usize::MAX),
            timers: umctl2_timers(c),
            write_turn: c
                .write_pieces_in_a_row
                .as_ref()
                .map_or(WriteTurn::UNLIMITED, |pieces| WriteTurn {
                    alone: pieces.value,
                    beside_reads: value(
                        c.write_pieces_in_a_row_beside_reads.as_ref(),
                        pieces.value,
                    ),
                }),
            write_line_clocks: value(c.write_line_clocks.as_ref(), 1),
            write_combine: c.write_combine.value,
            combine_lines: value(c.combine_lines.as_ref(), usize::MAX),
            ports: self
                .ports_in_order()
                .map(|p| PortConfig {
                    read_class: classes(p.read_regions.as_ref()).map(|c| match c {
                        Class::Low => ReadClass::Low,
                        Class::Video => ReadClass::Video,
                        Class::High => ReadClass::High,
                    }),
                    write_class: classes(p.write_regions.as_ref()).map(|c| match c {
                        Class::Video => WriteClass::Video,
                        Class::Low | Class::High => WriteClass::Normal,
                    }),
                    read_timeout: value(p.read_timeout_clocks.as_ref(), 0),
                    write_timeout: value(p.write_timeout_clocks.as_ref(), 0),
                    throttle_reads: value(p.throttle_reads.as_ref(), false),
                    throttle_writes: value(p.throttle_writes.as_ref(), false),
                    pieces: value(p.pieces.as_ref(), c.port_pieces.value),
                    lines: value(p.lines.as_ref(), usize::MAX),
                })
                .collect(),
            data_bus,
        }
    }
}

/// When its timers start.
fn umctl2_timers(c: &platform::Umctl2) -> Timers {
    let lag = value(c.read_timer_lag_clocks.as_ref(), 0);
    let timer = |starts, lag| QosTimer { starts, lag };
    Timers {
        read: timer(Starts::AtSwitch, lag),
        rank: timer(Starts::AtPort, lag),
        late: timer(
            Starts::AtPlace,
            lag + value(c.late_slack_clocks.as_ref(), 0),
        ),
    }
}

/// The rules of its channel; `throttle`: the QoS block masks ports.
fn umctl2_policy(c: &platform::Umctl2, throttle: bool) -> PolicyConfig {
    // Masked ports come back once this many reads are left, and one of theirs.
    let masked_below = value(c.read_throttle_below.as_ref(), 0);
    let past_expired = if throttle && masked_below > 0 {
        (c.low_read_entries.value + 1).saturating_sub(masked_below)
    } else {
        0
    };
    PolicyConfig {
        hits_past_miss: value(c.hits_past_miss.as_ref(), u32::MAX),
        turn: TurnConfig {
            reads: StoreConfig {
                max_starve: c.read_starve_clocks.value,
                run_length: c.read_run.value,
            },
            writes: StoreConfig {
                max_starve: c.write_starve_clocks.value,
                run_length: c.write_run.value,
            },
            idle_gap: c.idle_gap_clocks.value,
            past_expired,
            turn_latency: value(c.turn_latency_clocks.as_ref(), 0),
            least_lines: value(c.least_lines.as_ref(), 0),
        },
    }
}

fn classes(regions: Option<&Figure<Vec<Region>>>) -> [Class; 16] {
    let mut out = [Class::Low; 16];
    let mut from = 0;
    for r in regions.iter().flat_map(|f| &f.value) {
        for c in out.iter_mut().take(usize::from(r.up_to) + 1).skip(from) {
            *c = r.class;
        }
        from = usize::from(r.up_to) + 1;
    }
    out
}
