//! Invented traffic, devices and controllers for tests.

use axiscope_controller::{
    AddressMap, ChannelConfig, Controller, DataBus, Domain, FrontConfig, MapBits, OutletFigures,
    PortPlace, Umctl2, Umctl2Config,
    front::{
        AgedPort, Arbiter, FrontEnd, SharedPort, StagedArbiter, StarvingConfig, WeightedArbiter,
    },
    umctl2::{
        PolicyConfig, PortConfig, ReadClass, Starts, Timers, TurnConfig, WriteClass, WriteTurn,
    },
};
use axiscope_dram::{CommandBus, Geometry, Kind, Standard, Timing};
use axiscope_figures::least;
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub struct Request {
    pub addr: u64,
    pub bytes: u32,
    pub write: bool,
    pub gap: i64,
}

pub fn geometry() -> impl Strategy<Value = (Geometry, &'static str)> {
    prop::sample::select(vec![
        (2, 1, 8, "lpddr4"),
        (1, 4, 4, "ddr4"),
        (1, 1, 8, "ddr3"),
        (1, 8, 4, "ddr5"),
        (2, 1, 8, "lpddr4x"),
        (1, 1, 8, "lpddr3"),
        (1, 4, 4, "lpddr5"),
    ])
    .prop_map(|(ranks, bank_groups, banks_per_group, standard)| {
        let geometry = Geometry {
            ranks,
            bank_groups,
            banks_per_group,
        };
        (geometry, standard)
    })
}

fn ddr4() -> &'static Standard {
    Standard::named("ddr4").unwrap()
}

prop_compose! {
    /// Returns a strategy for any timing that a part may have.
    pub fn timing()(
        t_rcd in 2i64..9, t_rp in 2i64..10, t_ras in 8i64..20, t_rrd_s in 1i64..4,
        t_faw in 8i64..20, t_ccd_s in 1i64..5, longer in 0i64..3, rd_to_wr in 4i64..15,
        wr_to_rd in 8i64..16, rd_to_pre in 2i64..6, wr_to_pre in 8i64..20, t_rfc in 20i64..90,
        t_refi in 300i64..1200, rank in 1i64..8,
        refresh_banks in any::<bool>(),
    ) -> Timing {
        Timing {
            t_rcd, t_rp, t_ras, t_rc: t_ras + t_rp, t_rrd_s,
            t_rrd_l: t_rrd_s + longer, t_faw, t_ccd_s, t_ccd_l: t_ccd_s + longer,
            t_ccd_l_wr: t_ccd_s + longer, t_ccd_mw: 4 * t_ccd_s, rd_to_wr, wr_to_rd_l: wr_to_rd + longer, wr_to_rd_s: wr_to_rd,
            rd_to_pre, wr_to_pre, rank_to_rank: rank, rank_to_rank_write: rank + longer, wr_to_rd_rank: wr_to_rd, t_rfc, refresh_banks, t_rfc_pb: t_rfc / 2, t_refpb_act: t_rrd_s, t_refpb_refpb: t_rfc / 2, t_refi,
            read_latency: 7, write_latency: 4, burst: t_ccd_s, ..Timing::uniform(ddr4(), 1)
        }
    }
}

prop_compose! {
    /// Returns a strategy for a request of up to four lines.
    pub fn request()(
        addr in 0u64..1 << 22, bytes in 1u32..257, write in any::<bool>(), gap in 0i64..12,
    ) -> Request {
        Request { addr: addr & !15, bytes: bytes.div_ceil(16) * 16, write, gap }
    }
}

pub fn map(g: &Geometry) -> AddressMap {
    let width = |n: u8| n.trailing_zeros() as u8;
    let mut bit = 9;
    let mut take = |n: u8| {
        let bits: Vec<u8> = (bit..bit + n).collect();
        bit += n;
        bits
    };
    let bits = MapBits {
        bank_bits: take(width(g.banks_per_group)),
        bank_group_bits: take(width(g.bank_groups)),
        rank_bits: take(width(g.ranks)),
        row_bits: (16..24).collect(),
    };
    AddressMap::new(&bits, g)
}

pub fn channel() -> ChannelConfig {
    ChannelConfig {
        prepare_other_direction: true,
        read_pipeline_clocks: 10,
        refresh_quiet_clocks: 6,
        precharge_spacing_clocks: 2,
        refresh_extra_clocks: 3,
        ..least()
    }
}

/// Returns a data bus that takes four clocks per line, and more after a piece.
pub fn data_bus() -> DataBus {
    DataBus::new(Domain::from_mhz(400.0), 4.0, 0.6)
}

/// Returns figures of the read buffers of ports.
pub fn outlet(port_lines: usize) -> OutletFigures {
    OutletFigures {
        port_pieces: 8,
        port_lines,
        port_piece_gap_clocks: 0.6,
        ..least()
    }
}

pub fn policy(late: bool, order: bool) -> PolicyConfig {
    PolicyConfig {
        hits_past_miss: if order { 4 } else { u32::MAX },
        turn: TurnConfig {
            read_starve_clocks: 64,
            read_run: 8,
            write_starve_clocks: 64,
            write_run: 8,
            idle_gap_clocks: 2,
            past_expired: if order { 6 } else { 0 },
            turn_latency_clocks: if order { 8 } else { 0 },
            least_lines: if late { 2 } else { 0 },
            ..least()
        },
    }
}

pub fn controller(g: Geometry, timing: Timing, video: bool, late: bool, order: bool) -> Umctl2 {
    let read = if video {
        ReadClass::Video
    } else {
        ReadClass::Low
    };
    let write = if video {
        WriteClass::Video
    } else {
        WriteClass::Normal
    };
    let port = PortConfig {
        place: PortPlace { index: 0 },
        read_regions: Vec::new(),
        read_class: [read; 16],
        write_regions: Vec::new(),
        write_class: [write; 16],
        read_timeout_clocks: 30,
        write_timeout_clocks: 30,
        throttle_reads: false,
        throttle_writes: false,
        pieces: None,
        lines: usize::MAX,
    };
    let cfg = Umctl2Config {
        channel: channel(),
        policy: policy(late, order),
        low_read_entries: 24,
        high_read_entries: 8,
        write_entries: 16,
        outlet: outlet(if order { 5 } else { usize::MAX }),
        one_grant_per_clock: true,
        timed_pieces: if order { 2 } else { usize::MAX },
        timers: Timers {
            read: Starts::AtSwitch,
            rank: if late {
                Starts::AtPort
            } else {
                Starts::AtSwitch
            },
            late_slack_clocks: if order { 7 } else { 0 },
        },
        write_turn: if order {
            WriteTurn {
                write_pieces_in_a_row: 3,
                write_pieces_in_a_row_beside_reads: 5,
            }
        } else {
            WriteTurn::UNLIMITED
        },
        read_line_clocks: if order { 4 } else { 1 },
        write_line_clocks: 1,
        write_combine: true,
        ports: vec![port; 2],
        data_bus: data_bus(),
        ..least()
    };
    let mut c = Umctl2::new(cfg, g, timing, map(&g), &[0, 1]);
    c.record_commands();
    c
}

/// Returns a controller whose ports have no classes, with either arbiter.
pub fn front<A: Arbiter>(g: Geometry, timing: Timing, order: bool, arbiter: A) -> FrontEnd<A> {
    let cfg = FrontConfig {
        channel: channel(),
        starving: StarvingConfig {
            read_starve_clocks: 64,
            write_starve_clocks: 64,
            write_run: 8,
            idle_gap_clocks: 2,
        },
        ports: 2,
        outlet: outlet(if order { 5 } else { 64 }),
        data_bus: data_bus(),
        grant_clocks: if order { 2 } else { 1 },
        read_entries: 24,
        write_entries: 16,
        write_combine: order,
        ..least()
    };
    let mut c = FrontEnd::new(cfg, arbiter, g, timing, map(&g), &[0, 1]);
    c.record_commands();
    c
}

/// The arbiter of Zynq-7000 over two ports.
pub fn staged() -> StagedArbiter {
    let port = AgedPort {
        place: PortPlace { index: 0 },
        read_age_clocks: 200,
        write_age_clocks: 100,
    };
    StagedArbiter::new(&[port; 2])
}

/// The arbiter of Cyclone V over two ports.
pub fn weighted() -> WeightedArbiter {
    let port = |read_weight| SharedPort {
        place: PortPlace { index: 0 },
        read_priority: 1,
        read_weight,
        write_priority: 1,
        write_weight: 2,
    };
    WeightedArbiter::new(&[port(3), port(1)])
}

/// Returns a command bus on which activates and column commands take two clocks and precharges take one clock,
/// or a bus with two slots per clock.
pub fn bus(order: bool) -> CommandBus {
    let slots = CommandBus::slots(2);
    if !order {
        return slots;
    }
    let columns = [Kind::Read, Kind::Write, Kind::MaskedWrite];
    slots
        .holding(&[Kind::Activate], 2)
        .holding(&columns, 2)
        .holding(&[Kind::Precharge], 1)
}
