//! The controller of a platform, built.

use axiscope_controller::{
    ChannelConfig, CommandClocks, Controller, DirectionConfig, FrontConfig, MultiPort, Staged,
    Umctl2, Umctl2Config,
    front::{AgeConfig, ShareConfig, StagedArbiter, WeightedArbiter},
    umctl2::{PortConfig, ReadClass, WriteClass, WriteTurn},
};

use super::value;
use crate::{
    Error, Figure, Platform,
    platform::{self, Class, Region},
};

/// A controller that a platform file can ask for.
pub trait FromPlatform: Controller + Sized {
    /// The platform's controller at rest, with an address map and QoS setting of the
    /// platform and so many streams.
    ///
    /// # Errors
    /// If the platform has no such map, or its controller is of another kind.
    fn from_platform(p: &Platform, map: &str, qos: &str, streams: usize) -> Result<Self, Error>;
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
    fn from_platform(p: &Platform, map: &str, qos: &str, streams: usize) -> Result<Self, Error> {
        let platform::Controller::Umctl2(c) = &p.controller else {
            return Err(wrong_kind("umctl2"));
        };
        Ok(Self::new(
            p.umctl2_config(c, qos),
            p.geometry(),
            p.timing(),
            p.address_map(map)?,
            streams,
        ))
    }
}

impl FromPlatform for Staged {
    fn from_platform(p: &Platform, map: &str, _qos: &str, streams: usize) -> Result<Self, Error> {
        let platform::Controller::Staged(c) = &p.controller else {
            return Err(wrong_kind("staged"));
        };
        let ages = p.ports_in_order().map(|x| AgeConfig {
            read: value(x.read_age_clocks.as_ref(), 0),
            write: value(x.write_age_clocks.as_ref(), 0),
        });
        let arbiter = StagedArbiter::new(ages.collect());
        let map = p.address_map(map)?;
        let cfg = p.front_config(c);
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
    fn from_platform(p: &Platform, map: &str, _qos: &str, streams: usize) -> Result<Self, Error> {
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
        let cfg = p.front_config(c);
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

    /// What a controller without QoS classes is programmed with.
    fn front_config(&self, c: &platform::FrontEnd) -> FrontConfig {
        FrontConfig {
            channel: ChannelConfig {
                line_bytes: self.dram.line_bytes.value,
                late_reads_close: false,
                refreshed_reads_close: false,
                hits_past_miss: u32::MAX,
                expired_in_age_order: false,
                expired_age_strict: false,
                expired_bars_others: false,
                expired_bars_untimed: false,
                expired_writes_cross: false,
                prepare_other_direction: c.prepare_other_direction.value,
                two_commands_per_clock: c.two_commands_per_clock.value,
                command_clocks: CommandClocks::default(),
                read_pipeline: c.read_pipeline_clocks.value,
                refresh_quiet: value(c.refresh_quiet_clocks.as_ref(), 0),
                refresh_extra: c.refresh_extra_clocks.value,
                direction: DirectionConfig {
                    read_starve: c.read_starve_clocks.value,
                    write_starve: c.write_starve_clocks.value,
                    write_run: c.write_run.value,
                    idle_gap: c.idle_gap_clocks.value,
                    write_expiry_turns: false,
                    idle_writes_yield: false,
                    write_run_ends: c.write_run_ends.value,
                    starved_read_run: None,
                    video_read_starve: c.read_starve_clocks.value,
                    critical_runs_whole: true,
                    only_video_holds_writes: false,
                    read_turn_delay: 0,
                    write_turn_delay: 0,
                    few_reads: 0,
                    rowless_reads_yield: false,
                    lent_until_row: false,
                    least_reads: 0,
                    least_writes: 0,
                    forced_drain: None,
                },
            },
            ports: self.controller_ports.len(),
            port_pieces: c.port_pieces.value,
            port_lines: value(c.port_lines.as_ref(), usize::MAX),
            grant_clocks: c.grant_clocks.value,
            read_entries: c.read_entries.value,
            write_entries: c.write_entries.value,
            write_combine: c.write_combine.value,
        }
    }

    /// What the controller is programmed with under a QoS setting.
    pub(crate) fn umctl2_config(&self, c: &platform::Umctl2, qos: &str) -> Umctl2Config {
        let throttle = self
            .qos
            .get(qos)
            .and_then(|q| q.throttle.as_ref())
            .is_none_or(|t| t.value);
        Umctl2Config {
            channel: ChannelConfig {
                line_bytes: self.dram.line_bytes.value,
                late_reads_close: c.late_reads_close.value,
                refreshed_reads_close: value(c.refreshed_reads_close.as_ref(), false),
                hits_past_miss: value(c.hits_past_miss.as_ref(), u32::MAX),
                expired_in_age_order: c.expired_in_age_order.value,
                expired_age_strict: value(c.expired_age_strict.as_ref(), false),
                expired_bars_others: value(c.expired_bars_others.as_ref(), false),
                expired_bars_untimed: value(c.expired_bars_untimed.as_ref(), false),
                expired_writes_cross: value(c.expired_writes_cross.as_ref(), false),
                prepare_other_direction: c.prepare_other_direction.value,
                two_commands_per_clock: c.two_commands_per_clock.value,
                command_clocks: CommandClocks {
                    activate: value(c.activate_command_clocks.as_ref(), 0),
                    column: value(c.column_command_clocks.as_ref(), 0),
                    precharge: value(c.precharge_command_clocks.as_ref(), 0),
                },
                read_pipeline: c.read_pipeline_clocks.value,
                refresh_quiet: value(c.refresh_quiet_clocks.as_ref(), 0),
                refresh_extra: c.refresh_extra_clocks.value,
                direction: DirectionConfig {
                    read_starve: c.read_starve_clocks.value,
                    write_starve: c.write_starve_clocks.value,
                    write_run: c.write_run.value,
                    idle_gap: c.idle_gap_clocks.value,
                    write_expiry_turns: value(c.write_expiry_turns.as_ref(), true),
                    idle_writes_yield: value(c.idle_writes_yield.as_ref(), false),
                    write_run_ends: value(c.write_run_ends.as_ref(), false),
                    starved_read_run: c.starved_read_run.as_ref().map(|f| f.value),
                    video_read_starve: (c.video_read_starve_clocks.as_ref())
                        .map_or(c.read_starve_clocks.value, |f| f.value),
                    critical_runs_whole: value(c.critical_runs_whole.as_ref(), false),
                    only_video_holds_writes: value(c.only_video_holds_writes.as_ref(), false),
                    read_turn_delay: value(c.read_turn_delay_clocks.as_ref(), 0),
                    write_turn_delay: value(c.write_turn_delay_clocks.as_ref(), 0),
                    few_reads: value(c.few_reads.as_ref(), 0),
                    rowless_reads_yield: value(c.rowless_reads_yield.as_ref(), false),
                    lent_until_row: value(c.lent_until_row.as_ref(), false),
                    least_reads: value(c.least_reads.as_ref(), 0),
                    least_writes: value(c.least_writes.as_ref(), 0),
                    forced_drain: c.forced_drain_clocks.as_ref().map(|f| f.value),
                },
            },
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
            video_above_low: c.video_above_low.value,
            video_writes_above: value(c.video_writes_above.as_ref(), c.video_above_low.value),
            rank_by_qos: c.rank_by_qos.value,
            rank_from_port: value(c.rank_from_port.as_ref(), false),
            timed_pieces: value(c.timed_pieces.as_ref(), usize::MAX),
            late_slack: value(c.late_slack_clocks.as_ref(), 0),
            write_timer_lead: value(c.write_timer_lead_clocks.as_ref(), 0),
            write_turn: c.write_pieces_in_a_row.as_ref().map_or_else(
                || WriteTurn::Lines(value(c.write_grants_in_a_row.as_ref(), u32::MAX)),
                |pieces| WriteTurn::Pieces {
                    alone: pieces.value,
                    beside_reads: value(
                        c.write_pieces_in_a_row_beside_reads.as_ref(),
                        pieces.value,
                    ),
                },
            ),
            write_line_clocks: value(c.write_line_clocks.as_ref(), 1),
            rewrite_clocks: value(c.rewrite_clocks.as_ref(), 0),
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
                    read_timeout: value(p.read_timeout_clocks.as_ref(), 0)
                        + value(c.read_timer_lag_clocks.as_ref(), 0),
                    write_timeout: value(p.write_timeout_clocks.as_ref(), 0),
                    throttle_reads: value(p.throttle_reads.as_ref(), false),
                    throttle_writes: value(p.throttle_writes.as_ref(), false),
                    pieces: value(p.pieces.as_ref(), c.port_pieces.value),
                    lines: value(p.lines.as_ref(), usize::MAX),
                })
                .collect(),
        }
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
