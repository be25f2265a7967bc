//! `axiscope-agent`: the program that a host starts on a board.

use std::{
    env,
    io::{self, Write},
    process::{Command, ExitCode},
};

use axiscope_agent::{Ended, serve};
use axiscope_board::{Hardware, Local, Mapped, Root, guard, machine, stop_all};

const HELP: &str = "axiscope-agent: the part of Axiscope that runs on a board

A host starts it through OpenSSH (axiscope run FILE --board ssh://root@BOARD) and speaks to it over its
standard input and output. Everything it needs of the board it finds by name: blocks are UIO devices
called axiscope-..., their memory is a u-dma-buf called axiscope....

usage: axiscope-agent COMMAND [--root DIR]

  serve      frames on standard input and output, until the host closes them; a second process stops
             the blocks when this one is killed
  stop       stops all blocks, waits until nothing is in flight, and restores what the journal has
  describe   what is here, as JSON: machine, blocks, buffers; changes nothing
  version    the release

  --root DIR   reads /sys, /proc and /dev below DIR instead of / (for tests)";

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = given.iter().map(String::as_str).collect();
    let (command, root) = match words[..] {
        [command] => (command, "/"),
        [command, "--root", root] | ["--root", root, command] => (command, root),
        _ => ("", "/"),
    };
    let root = Root::new(root);
    match command {
        "serve" => guarded(given.iter().filter(|w| *w != "serve"), &root),
        // What `serve` starts; alone it has no guardian.
        "work" => served(root),
        "stop" => told(stop_all(&root).map(|()| 0)),
        "describe" => described(&root),
        "version" => said(env!("CARGO_PKG_VERSION")),
        "help" | "--help" | "-h" => said(HELP),
        _ => {
            eprintln!("{HELP}");
            ExitCode::from(2)
        }
    }
}

fn said(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn guarded<'a>(rest: impl Iterator<Item = &'a String>, root: &Root) -> ExitCode {
    match env::current_exe() {
        Ok(program) => told(guard(Command::new(program).arg("work").args(rest), root)),
        Err(e) => told(Err(axiscope_driver::Error(format!("its own file: {e}")))),
    }
}

fn told(code: Result<u8, axiscope_driver::Error>) -> ExitCode {
    match code {
        Ok(code) => ExitCode::from(code),
        Err(e) => {
            eprintln!("axiscope-agent: {e}");
            ExitCode::FAILURE
        }
    }
}

fn served(root: Root) -> ExitCode {
    let device = Local::new(root, axiscope_firmware::IMAGE, Mapped::open);
    match serve(device, io::stdin(), io::stdout()) {
        Ok(Ended::Closed) => ExitCode::SUCCESS,
        Ok(ended) => {
            eprintln!("axiscope-agent: {ended}");
            ExitCode::from(2)
        }
        Err(fault) => {
            eprintln!("axiscope-agent: {}", fault.said);
            ExitCode::FAILURE
        }
    }
}

fn described(root: &Root) -> ExitCode {
    let mut told = serde_json::json!({ "machine": machine(root) });
    match Mapped::open(root) {
        Ok(mapped) => {
            let blocks = mapped.blocks().iter().map(|b| {
                serde_json::json!({
                    "name": b.found.name, "kind": b.kind.name(), "port": b.port,
                    "base": b.found.base, "pl_mhz": b.pl_mhz,
                })
            });
            told["blocks"] = blocks.collect();
            let buffers = mapped.buffers().iter().map(|b| serde_json::json!(b.0));
            told["buffers"] = buffers.collect();
            let cpus = (mapped.cpus().iter()).map(|c| serde_json::json!([c.number, c.compatible]));
            told["processors"] = cpus.collect();
            told["warnings"] = serde_json::json!(mapped.warnings());
        }
        Err(fault) => told["problem"] = serde_json::json!(fault),
    }
    said(&format!("{told:#}"))
}
