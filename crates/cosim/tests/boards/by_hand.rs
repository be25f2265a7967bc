//! Tests that write a generator's registers directly. The memory must receive the traffic that the
//! registers describe.

use crate::shipped;
use axiscope_cosim::{Block, Board, Joint};
use axiscope_instrument::{Direction, Pattern, Traffic, TrafficGenerator};
use axiscope_sim::Point;

/// Returns the number of snoops that 16 reads at a coherent port cause. AxCACHE is written
/// directly.
fn snoops(cache: u8) -> u64 {
    let platform = shipped::shipped("ultra96v2");
    let point = r#"{"pl_mhz": 250, "mapping": "row_bank_column",
        "masters": [{"kind": "traffic_generator", "name": "g", "port": "HPC0"}]}"#;
    let point = Point::parse(point).expect("a point");
    let board = &mut Board::by_hand(&platform, &point, &[Block::Generator]).expect("a board");
    let generator = TrafficGenerator::open(board, 0).expect("a generator");
    let mut traffic = Traffic::new(4, Pattern::Sequential, 1 << 20, 1 << 16);
    (traffic.cache, traffic.count) = (cache, Some(16));
    let reads = Direction::Read;
    generator.program(board, reads, &traffic).expect("fits");
    board.begin(1);
    generator.start(board, &[reads]).expect("a bus");
    board.run(5000);
    assert!(!generator.is_busy(board, reads).expect("a bus"));
    let mut hubs = board.system().masters().iter().filter_map(|j| match j {
        Joint::Hub(hub) => Some(hub.stats()),
        Joint::Port(_) | Joint::Model(_) => None,
    });
    hubs.next().expect("the coherent paths").snoops
}

#[test]
fn axcache_that_is_set_by_hand_makes_bursts_coherent() {
    assert_eq!((snoops(3), snoops(15)), (0, 16));
}
