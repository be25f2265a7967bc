//! The measuring program for boards without Python. It reads a request in JSON from standard input
//! (`axiscope host ... --print-request` writes one) and prints samples in JSON to standard output.
//! `axiscope-host machine` prints a description of the computer.

use std::io::Read;

use axiscope_workloads::host::{Error, machine_json, measure_json};

fn answer() -> Result<String, Error> {
    if std::env::args().nth(1).as_deref() == Some("machine") {
        return machine_json();
    }
    let mut request = String::new();
    std::io::stdin()
        .read_to_string(&mut request)
        .map_err(|e| Error(format!("standard input: {e}")))?;
    measure_json(&request, |_, _| Ok(()))
}

fn main() -> std::process::ExitCode {
    match answer() {
        Ok(text) => {
            println!("{text}");
            std::process::ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::from(2)
        }
    }
}
