use super::super::{
    PortConfig, ReadClass, Starts, Timers, Umctl2Config, WriteTurn, policy::tests::cfg,
};
use super::*;
use crate::{
    AddressMap, Controller, DataBus, Domain, MapBits, PortPlace, ReadLine, ReadPiece, WritePart,
    channel::{Direction, testing},
};
use axiscope_figures::least;

struct Nowhere;

impl Sink for Nowhere {
    fn read_line(&mut self, _: ReadLine) {}
    fn write_accepted(&mut self, _: WriteAccepted) {}
}

/// AXI QoS values that select the classes in these tests.
const LOW: u8 = 0;
const VIDEO: u8 = 1;
const HIGH: u8 = 2;

fn port() -> PortConfig {
    let mut read_class = [ReadClass::Low; 16];
    let mut write_class = [WriteClass::Normal; 16];
    read_class[VIDEO as usize] = ReadClass::Video;
    read_class[HIGH as usize] = ReadClass::High;
    write_class[VIDEO as usize] = WriteClass::Video;
    PortConfig {
        place: PortPlace { index: 0 },
        read_regions: Vec::new(),
        read_class,
        write_regions: Vec::new(),
        write_class,
        read_timeout_clocks: 50,
        write_timeout_clocks: 50,
        throttle_reads: false,
        throttle_writes: false,
        pieces: None,
        lines: usize::MAX,
    }
}

fn config() -> Umctl2Config {
    Umctl2Config {
        channel: testing::config(),
        policy: cfg(),
        low_read_entries: 4,
        high_read_entries: 2,
        write_entries: 4,
        outlet: testing::outlet(),
        one_grant_per_clock: true,
        timed_pieces: usize::MAX,
        timers: Timers {
            read: Starts::AtSwitch,
            rank: Starts::AtSwitch,
            late_slack_clocks: 0,
        },
        write_turn: WriteTurn::UNLIMITED,
        read_line_clocks: 1,
        write_line_clocks: 1,
        write_combine: true,
        ports: vec![port(); 3],
        data_bus: DataBus::none(Domain::from_mhz(1000.0)),
        ..least()
    }
}

fn controller(cfg: Umctl2Config) -> Umctl2 {
    let g = testing::ONE_RANK;
    let map = AddressMap::new(&MapBits::default(), &g);
    Umctl2::new(cfg, g, testing::timing(), map, &[0, 1, 2])
}

/// A read of some lines at a port.
fn read(c: &mut Umctl2, port: u8, qos: u8, lines: u32, now: Clock) {
    let piece = ReadPiece {
        addr: 0,
        bytes: 64 * lines,
        stream: port,
        qos,
        arrived: now,
        lead: 0,
        last: true,
    };
    c.offer_read(port as usize, piece, now);
}

/// A write of one line at a port.
fn write(c: &mut Umctl2, port: u8, qos: u8, addr: u64, now: Clock) {
    let part = WritePart {
        addr,
        bytes: 64,
        stream: port,
        qos,
        arrived: now,
        last_of_piece: true,
        last: true,
    };
    c.offer_write(port as usize, part);
}

/// Returns the ports of the lines that enter a queue, in order. Nothing leaves the queues in this test.
fn entered(c: &mut Umctl2, of: Direction, clocks: std::ops::Range<Clock>) -> Vec<u8> {
    for now in clocks {
        c.arbitrate(now, &mut Nowhere);
    }
    let queue = c.channel.queues().of(of);
    let mut rest = queue.all();
    let mut ports = Vec::new();
    while !rest.is_empty() {
        let slot = queue.oldest(rest);
        ports.push(queue.entry(slot).stream);
        rest.remove(slot);
    }
    ports
}

#[test]
fn equal_ports_read_in_turn_until_the_store_is_full() {
    let mut c = controller(config());
    for port in 0..3 {
        read(&mut c, port, LOW, 4, 0);
    }
    assert_eq!(entered(&mut c, Direction::Read, 0..10), [0, 1, 2, 0]);
}

#[test]
fn the_axi_qos_ranks_writes_of_a_class() {
    let mut c = controller(config());
    for (port, qos) in [(0, LOW), (1, 7), (2, 9)] {
        write(&mut c, port, qos, 64 * u64::from(port), 0);
    }
    assert_eq!(entered(&mut c, Direction::Write, 0..9), [2, 1, 0]);
    let mut c = controller(config());
    read(&mut c, 0, LOW, 2, 0);
    read(&mut c, 1, 9, 2, 0);
    let ports = entered(&mut c, Direction::Read, 0..9);
    assert_eq!(ports, [0, 1, 0, 1], "reads take turns");
}

#[test]
fn high_reads_go_before_low_ones_into_a_store_of_their_own() {
    let mut c = controller(config());
    read(&mut c, 0, LOW, 8, 0);
    read(&mut c, 1, HIGH, 8, 0);
    assert_eq!(entered(&mut c, Direction::Read, 0..20), [1, 1, 0, 0, 0, 0]);
}

#[test]
fn a_video_read_is_as_a_low_one_until_it_has_run_out_of_time() {
    let mut c = controller(config());
    read(&mut c, 0, VIDEO, 8, 0);
    // A read of the low class with a higher AXI QoS value.
    read(&mut c, 1, 3, 8, 0);
    assert_eq!(entered(&mut c, Direction::Read, 0..2), [0, 1]);
    assert_eq!(entered(&mut c, Direction::Read, 50..60), [0, 1, 0, 0]);
    assert_eq!(c.channel.stats().late_reads, 2);
}

#[test]
fn throttled_ports_leave_the_last_entries_to_others() {
    let mut cfg = config();
    cfg.read_throttle_below = 3;
    cfg.ports[0].throttle_reads = true;
    let mut c = controller(cfg);
    read(&mut c, 0, LOW, 8, 0);
    assert_eq!(entered(&mut c, Direction::Read, 0..9), [0, 0]);
    read(&mut c, 1, LOW, 8, 9);
    assert_eq!(entered(&mut c, Direction::Read, 9..19), [0, 0, 1, 1]);
}

#[test]
fn writes_use_the_clocks_that_reads_leave() {
    let mut c = controller(config());
    read(&mut c, 0, LOW, 2, 0);
    write(&mut c, 1, LOW, 0, 0);
    assert!(entered(&mut c, Direction::Write, 0..2).is_empty());
    assert_eq!(entered(&mut c, Direction::Write, 2..3), [1]);
}

#[test]
fn a_port_writes_on_for_its_turn_and_video_goes_first_once_it_has_run_out_of_time() {
    let mut cfg = config();
    cfg.write_turn = WriteTurn {
        write_pieces_in_a_row: 2,
        write_pieces_in_a_row_beside_reads: 2,
    };
    let mut c = controller(cfg);
    for line in 0..4 {
        write(&mut c, 0, VIDEO, 64 * line, 0);
        write(&mut c, 1, LOW, 64 * line, 0);
    }
    assert_eq!(entered(&mut c, Direction::Write, 0..1), [0]);
    // The timer of port 1 has expired, but port 0 has to finish its turn first.
    assert_eq!(entered(&mut c, Direction::Write, 50..60), [0, 0, 1, 0]);
}

#[test]
fn a_write_to_a_line_that_waits_takes_no_entry() {
    let mut c = controller(config());
    for _ in 0..3 {
        write(&mut c, 0, LOW, 0, 0);
    }
    assert_eq!(entered(&mut c, Direction::Write, 0..9), [0]);
    assert_eq!(c.channel.stats().combined, 2);
}

#[test]
fn a_port_cuts_its_lines_at_the_pace_of_its_bus() {
    let mut cfg = config();
    cfg.read_line_clocks = 4;
    let mut c = controller(cfg);
    read(&mut c, 0, LOW, 3, 0);
    read(&mut c, 1, LOW, 1, 0);
    assert_eq!(entered(&mut c, Direction::Read, 0..4), [0, 1]);
    assert_eq!(entered(&mut c, Direction::Read, 4..8), [0, 1, 0]);
    assert_eq!(entered(&mut c, Direction::Read, 8..9), [0, 1, 0, 0]);
}

#[test]
fn expired_reads_are_passed_only_where_the_qos_block_masks_ports() {
    let mut cfg = config();
    (cfg.read_throttle_below, cfg.low_read_entries) = (3, 31);
    cfg.policy.turn.past_expired = 7;
    let past = |throttle| {
        let made = cfg.programmed(cfg.ports.clone(), throttle, 64, cfg.data_bus);
        (made.read_throttle_below, made.policy.turn.past_expired)
    };
    assert_eq!(past(true), (3, 32 - 3));
    assert_eq!(past(false), (0, 7));
}

#[test]
fn a_full_store_needs_the_arbiter_only_if_a_waiting_read_has_a_place_elsewhere() {
    let mut c = controller(config());
    read(&mut c, 0, LOW, 8, 0);
    assert!(c.read_may_enter());
    assert_eq!(entered(&mut c, Direction::Read, 0..9), [0; 4]);
    assert!(!c.read_may_enter());
    assert!(!c.channel.front_is_due(NEVER - 1));
    read(&mut c, 1, HIGH, 1, 9);
    assert!(c.read_may_enter());
    assert!(c.channel.front_is_due(9));
    assert_eq!(entered(&mut c, Direction::Read, 9..10), [0, 0, 0, 0, 1]);
    assert!(!c.read_may_enter(), "none but low reads wait again");
}
