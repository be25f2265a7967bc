//! The controller of a platform, built.

use axiscope_controller::{
    Controller, Umctl2, Umctl2Config,
    umctl2::{DirectionConfig, PortConfig, ReadClass, WriteClass},
};

use super::value;
use crate::{
    Error, Platform,
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

impl FromPlatform for Umctl2 {
    fn from_platform(p: &Platform, map: &str, qos: &str, streams: usize) -> Result<Self, Error> {
        let platform::Controller::Umctl2(c) = &p.controller;
        Ok(Self::new(
            p.umctl2_config(c, qos),
            p.geometry(),
            p.timing(),
            p.address_map(map)?,
            streams,
        ))
    }
}

impl Platform {
    /// What the controller is programmed with under a QoS setting.
    fn umctl2_config(&self, c: &platform::Umctl2, qos: &str) -> Umctl2Config {
        let throttle = self
            .qos
            .get(qos)
            .and_then(|q| q.throttle.as_ref())
            .is_none_or(|t| t.value);
        let mut ports: Vec<_> = self.controller_ports.values().collect();
        ports.sort_by_key(|p| p.index.value);
        Umctl2Config {
            line_bytes: self.dram.line_bytes.value,
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
            port_pieces: c.port_pieces.value,
            port_lines: value(c.port_lines.as_ref(), usize::MAX),
            one_grant_per_clock: c.one_grant_per_clock.value,
            video_above_low: c.video_above_low.value,
            rank_by_qos: c.rank_by_qos.value,
            write_timer_lead: value(c.write_timer_lead_clocks.as_ref(), 0),
            write_grants_in_a_row: c.write_grants_in_a_row.value,
            write_line_clocks: value(c.write_line_clocks.as_ref(), 1),
            write_combine: c.write_combine.value,
            combine_lines: value(c.combine_lines.as_ref(), usize::MAX),
            late_reads_close: c.late_reads_close.value,
            expired_in_age_order: c.expired_in_age_order.value,
            prepare_other_direction: c.prepare_other_direction.value,
            two_commands_per_clock: c.two_commands_per_clock.value,
            read_pipeline: c.read_pipeline_clocks.value,
            refresh_extra: c.refresh_extra_clocks.value,
            direction: DirectionConfig {
                read_starve: c.read_starve_clocks.value,
                write_starve: c.write_starve_clocks.value,
                write_run: c.write_run.value,
                idle_gap: c.idle_gap_clocks.value,
                write_expiry_turns: value(c.write_expiry_turns.as_ref(), true),
                idle_writes_yield: value(c.idle_writes_yield.as_ref(), false),
                write_run_ends: value(c.write_run_ends.as_ref(), false),
                critical_runs_whole: value(c.critical_runs_whole.as_ref(), false),
                only_video_holds_writes: value(c.only_video_holds_writes.as_ref(), false),
                forced_drain: c.forced_drain_clocks.as_ref().map(|f| f.value),
            },
            ports: ports
                .into_iter()
                .map(|p| PortConfig {
                    read_class: classes(&p.read_regions.value).map(|c| match c {
                        Class::Low => ReadClass::Low,
                        Class::Video => ReadClass::Video,
                        Class::High => ReadClass::High,
                    }),
                    write_class: classes(&p.write_regions.value).map(|c| match c {
                        Class::Video => WriteClass::Video,
                        Class::Low | Class::High => WriteClass::Normal,
                    }),
                    read_timeout: p.read_timeout_clocks.value,
                    write_timeout: p.write_timeout_clocks.value,
                    throttle_reads: value(p.throttle_reads.as_ref(), false),
                    throttle_writes: value(p.throttle_writes.as_ref(), false),
                })
                .collect(),
        }
    }
}

fn classes(regions: &[Region]) -> [Class; 16] {
    let mut out = [Class::Low; 16];
    let mut from = 0;
    for r in regions {
        for c in out.iter_mut().take(usize::from(r.up_to) + 1).skip(from) {
            *c = r.class;
        }
        from = usize::from(r.up_to) + 1;
    }
    out
}
