//! The virtual board as a program. Without arguments, it reads one request per line from standard
//! input, and writes one line with the answer to standard output. With `agent`, it uses the frames
//! of the agent, like a real board. It exits at the end of its input.

use std::{
    env,
    io::{self, BufRead, Write},
    process::ExitCode,
};

const HELP: &str = "axiscope-virtual         a JSON request a line (crates/cosim/src/request.rs)
axiscope-virtual agent   frames as from a board (crates/board/README.md)";

fn main() -> io::Result<ExitCode> {
    let given: Vec<String> = env::args().skip(1).collect();
    match given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => lines().map(|()| ExitCode::SUCCESS),
        ["agent"] => Ok(agent()),
        _ => {
            eprintln!("{HELP}");
            Ok(ExitCode::from(2))
        }
    }
}

fn lines() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut served = axiscope_cosim::Served::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            writeln!(out, "{}", axiscope_cosim::answer(&mut served, &line))?;
            out.flush()?;
        }
    }
    Ok(())
}

fn agent() -> ExitCode {
    use axiscope_board::agent::{Ended, serve};
    let device = axiscope_cosim::VirtualDevice::default();
    match serve(device, io::stdin(), io::stdout()) {
        Ok(Ended::Closed) => ExitCode::SUCCESS,
        Ok(ended) => {
            eprintln!("axiscope-virtual: {ended}");
            ExitCode::from(2)
        }
        Err(fault) => {
            eprintln!("axiscope-virtual: {}", fault.message);
            ExitCode::FAILURE
        }
    }
}
