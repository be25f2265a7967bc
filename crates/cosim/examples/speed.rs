//! Measures the speed of the virtual board in PL cycles per second: with one generator, and with
//! one generator at each of four ports. The generators read and write as fast as they can.
//!
//! cargo run --release -p axiscope-cosim --features rtl --example speed -- data/platforms/zcu102.toml [CYCLES [GENERATORS]]

use std::time::Instant;

use axiscope_cosim::Board;
use axiscope_instrument::{Direction, Pattern, Traffic, TrafficGenerator};
use axiscope_platform::{Files, Platform};
use axiscope_sim::Point;

fn main() {
    let path = std::env::args().nth(1).expect("a platform file");
    let number = |n| {
        std::env::args()
            .nth(n)
            .map(|s| s.parse().expect("a number"))
    };
    let cycles = number(2).unwrap_or(2_000_000);
    let read = |path: &str| std::fs::read_to_string(path).expect("a file that can be read");
    // File names in a platform file are relative to the parent of its folder, as in the repository.
    let root = std::path::Path::new(&path)
        .parent()
        .expect("a folder")
        .join("..");
    let companion = |other: &str| Ok(read(&format!("{}/{other}.toml", root.display())));
    let files = Files::gather(&read(&path), &path, companion).expect("all files");
    let platform = Platform::parse(&files, &path).expect("a platform");
    for generators in number(3).map_or(vec![1, 4], |n| vec![n]) {
        let board = &mut running(&platform, generators as usize);
        board.run(10_000);
        let started = Instant::now();
        board.run(cycles);
        let took = started.elapsed().as_secs_f64();
        let rate = cycles as f64 / took / 1e6;
        println!("generators: {generators}; {rate:.3} M cycles/s");
    }
}

/// Returns a board with a running generator at each of its first ports.
fn running(platform: &Platform, generators: usize) -> Board {
    let masters: Vec<String> = platform
        .ports
        .keys()
        .take(generators)
        .map(|p| format!(r#"{{"kind": "traffic_generator", "name": "{p}", "port": "{p}"}}"#))
        .collect();
    let point = format!(
        r#"{{"pl_mhz": 300, "mapping": "row_bank_column", "masters": [{}]}}"#,
        masters.join(",")
    );
    let point = Point::parse(&point).expect("a point");
    let mut board = Board::new(platform, &point).expect("a board");
    for n in 0..point.masters.len() {
        let generator =
            TrafficGenerator::open(&mut board, Board::generator(n)).expect("a generator");
        for (k, direction) in [Direction::Read, Direction::Write].into_iter().enumerate() {
            let base = ((2 * n + k) as u64) << 26;
            let traffic = Traffic::new(16, Pattern::Sequential, base, 1 << 26);
            generator
                .program(&mut board, direction, &traffic)
                .expect("fits");
        }
        generator.count(&mut board, true).expect("a bus");
        generator
            .start(&mut board, &[Direction::Read, Direction::Write])
            .expect("a bus");
    }
    board.begin(1);
    board
}
