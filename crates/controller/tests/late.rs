//! Reads that have run out of time: who passes them, and which port goes first.

use axiscope_controller::{
    AddressMap, ChannelConfig, Controller, DirectionConfig, MapBits, ReadLine, ReadPiece, Sink,
    Umctl2, Umctl2Config, WriteAccepted,
    umctl2::{PortConfig, ReadClass, WriteClass},
};
use axiscope_dram::{Command, Family, Geometry, Kind, Timing};

struct Drain;

impl Sink for Drain {
    fn read_line(&mut self, _: ReadLine) {}
    fn write_accepted(&mut self, _: WriteAccepted) {}
}

const GEOMETRY: Geometry = Geometry {
    ranks: 1,
    bank_groups: 1,
    banks_per_group: 8,
};
/// Bytes from one row of a bank to its next, and from one bank to the next.
const ROW: u64 = 1 << 16;
const BANK: u64 = 1 << 12;

const TIMING: Timing = Timing {
    family: Family::Ddr3,
    t_rcd: 8,
    t_rp: 8,
    t_ras: 17,
    t_rc: 25,
    t_rrd_s: 2,
    t_rrd_l: 2,
    t_faw: 16,
    t_ccd_s: 2,
    t_ccd_l: 2,
    t_ccd_mw: 8,
    rd_to_wr: 6,
    wr_to_rd_l: 13,
    wr_to_rd_s: 13,
    rd_to_pre: 4,
    wr_to_pre: 17,
    rank_to_rank: 1,
    rank_to_rank_write: 1,
    wr_to_rd_rank: 13,
    t_rfc: 139,
    t_refi: 4000,
    read_latency: 8,
    write_latency: 7,
    burst_clocks: 2,
};

/// All reads are video reads without any time.
fn settings() -> Umctl2Config {
    let port = PortConfig {
        read_class: [ReadClass::Video; 16],
        write_class: [WriteClass::Normal; 16],
        read_timeout: 0,
        write_timeout: 0,
        throttle_reads: false,
        throttle_writes: false,
        pieces: 8,
    };
    Umctl2Config {
        channel: ChannelConfig {
            line_bytes: 64,
            late_reads_close: false,
            refreshed_reads_close: false,
            hits_past_miss: u32::MAX,
            expired_in_age_order: false,
            unripe_hits_pass: true,
            expired_bars_others: false,
            prepare_other_direction: false,
            two_commands_per_clock: true,
            read_pipeline: 10,
            refresh_quiet: 0,
            refresh_extra: 0,
            direction: DirectionConfig {
                read_starve: 64,
                write_starve: 64,
                write_run: 8,
                idle_gap: 2,
                write_expiry_turns: true,
                only_video_holds_writes: false,
                read_turn_delay: 0,
                write_turn_delay: 0,
                critical_runs_whole: false,
                idle_writes_yield: false,
                write_run_ends: false,
                few_reads: 0,
                rowless_reads_yield: false,
                forced_drain: None,
            },
        },
        low_read_entries: 24,
        high_read_entries: 8,
        write_entries: 16,
        read_throttle_below: 0,
        write_throttle_below: 0,
        port_lines: usize::MAX,
        one_grant_per_clock: true,
        video_above_low: false,
        rank_by_qos: false,
        read_rank_from_port: false,
        timed_pieces: usize::MAX,
        late_slack: 0,
        write_timer_lead: 0,
        write_grants_in_a_row: 4,
        combined_writes_count: true,
        write_line_clocks: 1,
        write_combine: true,
        combine_lines: usize::MAX,
        ports: vec![port; 2],
    }
}

/// Lines read one after the other: (port, address, clocks since they came to the switch).
fn commands(cfg: Umctl2Config, lines: &[(usize, u64, i64)]) -> Vec<Command> {
    let bits = MapBits {
        bank: vec![12, 13, 14],
        bank_group: vec![],
        rank: vec![],
        row: (16..24).collect(),
    };
    let map = AddressMap::new(&bits, &GEOMETRY);
    let mut c = Umctl2::new(cfg, GEOMETRY, TIMING, map, 2);
    c.record_commands();
    for &(port, addr, ago) in lines {
        let piece = ReadPiece {
            addr,
            bytes: 64,
            stream: port as u8,
            qos: 7,
            arrived: -ago,
            last: true,
        };
        c.offer_read(port, piece, 0);
    }
    let mut now = 0;
    while !c.is_idle() {
        now = c.step(now, &mut Drain);
        assert!(now < 2000, "the controller hangs");
    }
    c.take_commands()
}

fn activates(cfg: Umctl2Config, lines: &[(usize, u64, i64)]) -> usize {
    let all = commands(cfg, lines);
    all.iter().filter(|c| c.kind == Kind::Activate).count()
}

#[test]
fn no_hit_passes_an_expired_miss_unless_its_row_may_not_close_yet() {
    let lines = [(0, 0, 0), (0, ROW, 0), (0, 64, 0)];
    let run = |pass| {
        let mut cfg = settings();
        cfg.channel.expired_in_age_order = true;
        cfg.channel.unripe_hits_pass = pass;
        activates(cfg, &lines)
    };
    assert_eq!((run(true), run(false)), (2, 3));
}

#[test]
fn ports_rank_by_the_time_at_the_port_or_since_the_switch() {
    let lines = [(0, 0, 0), (1, BANK, 50)];
    let first = |from_port| {
        let mut cfg = settings();
        cfg.read_rank_from_port = from_port;
        cfg.ports.iter_mut().for_each(|p| p.read_timeout = 40);
        commands(cfg, &lines)[0].bank
    };
    assert_eq!((first(false), first(true)), (1, 0));
}
