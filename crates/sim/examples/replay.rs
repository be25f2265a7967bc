//! Replays a trace: `replay PLATFORM.toml TRACE [COMMANDS.csv]`. For profiling; users run `axiscope replay`.

use axiscope_sim::{ReplayOptions, replay};

use std::{
    fs::File,
    io::{BufReader, BufWriter, Write},
    time::Instant,
};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let platform = std::fs::read_to_string(&args[1]).expect("a platform file");
    let trace = BufReader::with_capacity(1 << 20, File::open(&args[2]).expect("a trace"));
    let mut list = args
        .get(3)
        .map(|path| BufWriter::new(File::create(path).expect("a file for commands")));
    let commands = list.as_mut().map(|file| file as &mut dyn Write);
    let options = ReplayOptions {
        commands,
        ..ReplayOptions::default()
    };
    let start = Instant::now();
    match replay(&platform, &args[1], trace, options) {
        Ok(r) => {
            let wall = start.elapsed().as_secs_f64();
            println!("{}", serde_json::to_string(&r).expect("a report is JSON"));
            println!(
                "{:.3} s, {:.2} M requests/s",
                wall,
                r.requests as f64 / wall / 1e6
            );
        }
        Err(e) => eprintln!("{e}"),
    }
}
