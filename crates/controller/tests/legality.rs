//! Every command stream of the scheduler is legal, over random traffic and devices, as
//! judged by a checker that knows only the constraint table.

use axiscope_controller::{
    AddressMap, ChannelConfig, Controller, DataBus, Domain, FrontConfig, MapBits, NEVER, ReadLine,
    ReadPiece, Sink, Umctl2, Umctl2Config, WriteAccepted, WritePart,
    front::{
        AgeConfig, Arbiter, FrontEnd, ShareConfig, StagedArbiter, StarvingConfig, WeightedArbiter,
    },
    umctl2::{
        PolicyConfig, PortConfig, QosTimer, ReadClass, Starts, StoreConfig, Timers, TurnConfig,
        WriteClass, WriteTurn,
    },
};
use axiscope_dram::{Command, CommandBus, Geometry, Kind, Standard, Timing, check};
use proptest::prelude::*;

#[derive(Default)]
struct Taps {
    read: u64,
    writes: u64,
}

impl Sink for Taps {
    fn read_line(&mut self, line: ReadLine) {
        self.read += u64::from(line.bytes);
    }
    fn write_accepted(&mut self, w: WriteAccepted) {
        self.writes += u64::from(w.bytes);
    }
}

#[derive(Clone, Debug)]
struct Request {
    addr: u64,
    bytes: u32,
    write: bool,
    gap: i64,
}

fn geometry() -> impl Strategy<Value = (Geometry, &'static str)> {
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
    fn timing()(
        t_rcd in 2i64..9, t_rp in 2i64..10, t_ras in 8i64..20, t_rrd_s in 1i64..4,
        t_faw in 8i64..20, t_ccd_s in 1i64..5, longer in 0i64..3, rd_to_wr in 4i64..15,
        wr_to_rd in 8i64..16, rd_to_pre in 2i64..6, wr_to_pre in 8i64..20, t_rfc in 20i64..90,
        t_refi in 300i64..1200, rank in 1i64..8,
        refresh_banks in any::<bool>(),
    ) -> Timing {
        Timing {
            standard: ddr4(), t_rcd, t_rp, t_ras, t_rc: t_ras + t_rp, t_rrd_s,
            t_rrd_l: t_rrd_s + longer, t_faw, t_ccd_s, t_ccd_l: t_ccd_s + longer,
            t_ccd_l_wr: t_ccd_s + longer, t_ccd_mw: 4 * t_ccd_s, rd_to_wr, wr_to_rd_l: wr_to_rd + longer, wr_to_rd_s: wr_to_rd,
            rd_to_pre, wr_to_pre, rank_to_rank: rank, rank_to_rank_write: rank + longer, wr_to_rd_rank: wr_to_rd, t_rfc, refresh_banks, t_rfc_pb: t_rfc / 2, t_refpb_act: t_rrd_s, t_refpb_refpb: t_rfc / 2, t_refi,
            read_latency: 7, write_latency: 4, burst_clocks: t_ccd_s,
            command_bus: CommandBus::slots(2),
        }
    }
}

prop_compose! {
    fn request()(
        addr in 0u64..1 << 22, bytes in 1u32..257, write in any::<bool>(), gap in 0i64..12,
    ) -> Request {
        Request { addr: addr & !15, bytes: bytes.div_ceil(16) * 16, write, gap }
    }
}

fn map(g: &Geometry) -> AddressMap {
    let width = |n: u8| n.trailing_zeros() as u8;
    let mut bit = 9;
    let mut take = |n: u8| {
        let bits: Vec<u8> = (bit..bit + n).collect();
        bit += n;
        bits
    };
    let bits = MapBits {
        bank: take(width(g.banks_per_group)),
        bank_group: take(width(g.bank_groups)),
        rank: take(width(g.ranks)),
        row: (16..24).collect(),
    };
    AddressMap::new(&bits, g)
}

fn channel() -> ChannelConfig {
    ChannelConfig {
        line_bytes: 64,
        prepare_other_direction: true,
        read_pipeline: 10,
        refresh_quiet: 6,
        precharge_spacing: 2,
        refresh_extra: 3,
    }
}

/// Four clocks a line, and more behind a piece.
fn data_bus() -> DataBus {
    DataBus::new(Domain::from_mhz(400.0), 4.0, 0.6)
}

fn policy(late: bool, order: bool) -> PolicyConfig {
    let store = StoreConfig {
        max_starve: 64,
        run_length: 8,
    };
    PolicyConfig {
        hits_past_miss: if order { 4 } else { u32::MAX },
        turn: TurnConfig {
            reads: store,
            writes: store,
            idle_gap: 2,
            past_expired: if order { 6 } else { 0 },
            turn_latency: if order { 8 } else { 0 },
            least_lines: if late { 2 } else { 0 },
        },
    }
}

fn controller(g: Geometry, timing: Timing, video: bool, late: bool, order: bool) -> Umctl2 {
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
        read_class: [read; 16],
        write_class: [write; 16],
        read_timeout: 30,
        write_timeout: 30,
        throttle_reads: false,
        throttle_writes: false,
        pieces: 8,
        lines: usize::MAX,
    };
    let cfg = Umctl2Config {
        channel: channel(),
        policy: policy(late, order),
        low_read_entries: 24,
        high_read_entries: 8,
        write_entries: 16,
        read_throttle_below: 0,
        write_throttle_below: 0,
        port_lines: if order { 5 } else { usize::MAX },
        one_grant_per_clock: true,
        timed_pieces: if order { 2 } else { usize::MAX },
        timers: Timers {
            read: QosTimer {
                starts: Starts::AtSwitch,
                lag: 0,
            },
            rank: QosTimer {
                starts: if late {
                    Starts::AtPort
                } else {
                    Starts::AtSwitch
                },
                lag: 0,
            },
            late: QosTimer {
                starts: Starts::AtPlace,
                lag: if order { 7 } else { 0 },
            },
        },
        write_turn: if order {
            WriteTurn {
                alone: 3,
                beside_reads: 5,
            }
        } else {
            WriteTurn::UNLIMITED
        },
        write_line_clocks: 1,
        write_combine: true,
        combine_lines: if order { 3 } else { usize::MAX },
        ports: vec![port; 2],
        data_bus: data_bus(),
    };
    let mut c = Umctl2::new(cfg, g, timing, map(&g), &[0, 1]);
    c.record_commands();
    c
}

/// A controller whose ports have no classes, of either kind.
fn front<A: Arbiter>(g: Geometry, timing: Timing, order: bool, arbiter: A) -> FrontEnd<A> {
    let cfg = FrontConfig {
        channel: channel(),
        starving: StarvingConfig {
            read_starve: 64,
            write_starve: 64,
            write_run: 8,
            idle_gap: 2,
        },
        ports: 2,
        port_pieces: 8,
        port_lines: if order { 5 } else { 64 },
        data_bus: data_bus(),
        grant_clocks: if order { 2 } else { 1 },
        read_entries: 24,
        write_entries: 16,
        write_combine: order,
    };
    let mut c = FrontEnd::new(cfg, arbiter, g, timing, map(&g), &[0, 1]);
    c.record_commands();
    c
}

/// Drives requests through, with a step in `every` clock or only in those that the
/// controller asks for; returns the commands, and bytes read and written.
fn drive<C: Controller>(c: &mut C, requests: &[Request], every: bool) -> (Vec<Command>, u64, u64) {
    let mut taps = Taps::default();
    let (mut now, mut next) = (0i64, 0i64);
    let step = |c: &mut C, now: i64, taps: &mut Taps| {
        let wake = c.step(now, taps);
        if every { now + 1 } else { wake }
    };
    for (i, r) in requests.iter().enumerate() {
        let port = i % 2;
        now += r.gap;
        loop {
            let room = if r.write { now } else { c.room_at(port, now) };
            if next <= now || next <= room {
                now = now.max(next);
                next = step(c, next, &mut taps).min(next + 64).max(next + 1);
            } else if room <= now {
                break;
            } else {
                now = room;
            }
        }
        let stream = port as u8;
        if r.write {
            let part = WritePart {
                addr: r.addr,
                bytes: r.bytes,
                stream,
                qos: 7,
                arrived: now,
                last_of_piece: true,
                last: true,
            };
            c.offer_write(port, part);
        } else {
            let piece = ReadPiece {
                addr: r.addr,
                bytes: r.bytes,
                stream,
                qos: 7,
                arrived: now,
                lead: 0,
                last: true,
            };
            c.offer_read(port, piece, now);
        }
        next = next.min(now + 1);
    }
    let mut guard = 0;
    while !c.is_idle() {
        next = step(c, next, &mut taps).min(next + NEVER / 4).max(next + 1);
        guard += 1;
        assert!(guard < 1_000_000, "the controller hangs");
    }
    (c.take_commands(), taps.read, taps.writes)
}

/// A bus on which activates and columns take two clocks and precharges one, or with two slots a clock.
fn bus(order: bool) -> CommandBus {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn streams_are_legal_and_nothing_is_lost(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
        order in any::<bool>(), requests in prop::collection::vec(request(), 1..400),
    ) {
        let timing = Timing { standard: Standard::named(family).unwrap(), command_bus: bus(order), ..timing };
        let table = timing.table();
        let age = AgeConfig { read: 200, write: 100 };
        let share = |priority, weight| ShareConfig { priority, weight };
        let staged = StagedArbiter::new(vec![age; 2]);
        let weighted = WeightedArbiter::new(vec![share(1, 3), share(1, 1)], vec![share(1, 2); 2]);
        let runs = [
            drive(&mut controller(g, timing.clone(), video, late, order), &requests, false),
            drive(&mut front(g, timing.clone(), order, staged), &requests, false),
            drive(&mut front(g, timing, order, weighted), &requests, false),
        ];
        let want = |w: bool| requests.iter().filter(|r| r.write == w).map(|r| u64::from(r.bytes)).sum::<u64>();
        for (commands, read, written) in runs {
            if let Err(v) = check(&g, &table, &commands) {
                prop_assert!(false, "{v}");
            }
            prop_assert_eq!(read, want(false));
            prop_assert_eq!(written, want(true));
        }
    }

    #[test]
    fn clocks_without_an_event_change_nothing(
        (g, family) in geometry(), timing in timing(), video in any::<bool>(), late in any::<bool>(),
        order in any::<bool>(), requests in prop::collection::vec(request(), 1..400),
    ) {
        let timing = Timing { standard: Standard::named(family).unwrap(), command_bus: bus(order), ..timing };
        let share = |priority, weight| ShareConfig { priority, weight };
        let staged = || StagedArbiter::new(vec![AgeConfig { read: 200, write: 100 }; 2]);
        let weighted =
            || WeightedArbiter::new(vec![share(1, 3), share(1, 1)], vec![share(1, 2); 2]);
        let commands = |every| [
            drive(&mut controller(g, timing.clone(), video, late, order), &requests, every).0,
            drive(&mut front(g, timing.clone(), order, staged()), &requests, every).0,
            drive(&mut front(g, timing.clone(), order, weighted()), &requests, every).0,
        ];
        for (asked, all) in commands(false).into_iter().zip(commands(true)) {
            let first = asked.iter().zip(&all).position(|(a, b)| a != b);
            prop_assert_eq!(first.map(|i| (asked[i], all[i])), None);
            prop_assert_eq!(asked.len(), all.len());
        }
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let g = Geometry {
        ranks: 1,
        bank_groups: 4,
        banks_per_group: 4,
    };
    let timing = Timing {
        standard: ddr4(),
        t_rcd: 8,
        t_rp: 9,
        t_ras: 18,
        t_rc: 26,
        t_rrd_s: 2,
        t_rrd_l: 3,
        t_faw: 16,
        t_ccd_s: 2,
        t_ccd_l: 3,
        t_ccd_l_wr: 3,
        t_ccd_mw: 3,
        rd_to_wr: 6,
        wr_to_rd_l: 13,
        wr_to_rd_s: 11,
        rd_to_pre: 4,
        wr_to_pre: 17,
        rank_to_rank: 2,
        rank_to_rank_write: 3,
        wr_to_rd_rank: 11,
        t_rfc: 139,
        refresh_banks: false,
        t_rfc_pb: 139,
        t_refpb_act: 3,
        t_refpb_refpb: 139,
        t_refi: 4128,
        read_latency: 8,
        write_latency: 7,
        burst_clocks: 2,
        command_bus: CommandBus::slots(2),
    };
    let table = timing.table();
    let c = |at, kind, bank, row| Command {
        at,
        kind,
        bank,
        row,
        on_bus: true,
    };
    let act = |at, bank| c(at, Kind::Activate, bank, 5);
    let ok = [
        act(0, 0),
        c(8, Kind::Read, 0, 5),
        c(18, Kind::Precharge, 0, 0),
        act(27, 0),
    ];
    assert!(check(&g, &table, &ok).is_ok());
    for bad in [
        vec![c(0, Kind::Read, 0, 5)],
        vec![act(0, 0), c(7, Kind::Read, 0, 5)],
        vec![act(0, 0), c(8, Kind::Read, 0, 6)],
        vec![act(0, 0), act(30, 0)],
        vec![act(0, 0), act(1, 4)],
        vec![act(0, 0), act(2, 4), act(4, 8), act(6, 12), act(15, 1)],
        vec![act(0, 0), c(17, Kind::Precharge, 0, 0)],
        vec![act(0, 0), c(40, Kind::Refresh, 0, 0)],
        vec![
            act(0, 0),
            act(3, 1),
            c(11, Kind::Read, 0, 5),
            c(13, Kind::Read, 1, 5),
        ],
        vec![act(5, 0), act(0, 1)],
    ] {
        assert!(check(&g, &table, &bad).is_err(), "{bad:?}");
    }
}
