//! What a controller with QoS classes is programmed with.

use axiscope_controller::{
    ChannelConfig, DataBus, Umctl2Config,
    umctl2::{
        PolicyConfig, PortConfig, QosTimer, ReadClass, Starts, StoreConfig, Timers, TurnConfig,
        WriteClass, WriteTurn,
    },
};

use crate::{Class, Figure, Platform, Region, Umctl2, figure::value};

impl Platform {
    /// The channel behind a controller with QoS classes.
    fn umctl2_channel(&self, c: &Umctl2) -> ChannelConfig {
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
    #[must_use]
    pub fn umctl2_config(&self, c: &Umctl2, qos: &str, data_bus: DataBus) -> Umctl2Config {
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
            read_line_clocks: self.controller.common().port_line_clocks().ceil() as i64,
            write_line_clocks: value(c.write_line_clocks.as_ref(), 1),
            write_combine: c.write_combine.value,
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
fn umctl2_timers(c: &Umctl2) -> Timers {
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
fn umctl2_policy(c: &Umctl2, throttle: bool) -> PolicyConfig {
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
            idle_gap: c.idle_gap_clocks.value + value(c.idle_seen_clocks.as_ref(), 0),
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
