//! `axiscope-agent`: the program that a host starts on a board.

use std::{
    env,
    io::{self, Write},
    process::{Command, ExitCode},
};

use axiscope_board::agent::{Ended, serve};
use axiscope_board::{
    DesignFiles, Hardware, Local, Mapped, OF_ALL, OF_TERMINALS, Root, Uart, guard, hold, keep,
    load, machine, processors, stop_all, unload,
};
use axiscope_instrument::Error;

const HELP: &str = "axiscope-agent: the part of Axiscope that runs on a board

A host starts it through OpenSSH (axiscope run FILE --board ssh://root@BOARD) and speaks to it over its
standard input and output. Everything it needs of the board it finds by name: blocks are UIO devices
called axiscope-..., their memory is a u-dma-buf called axiscope....

usage: axiscope-agent COMMAND [OPTION ...]

  serve      frames on standard input and output, until the host closes them; a second process stops
             the blocks when this one is killed
  stop       stops all blocks, waits until nothing is in flight, and restores what the journal has
  describe   what is here, as JSON: machine, blocks, buffers; changes nothing
  load       stops the blocks, then configures the programmable logic and applies the device tree's overlay:
             --bitstream FILE (.bit, or .bin of Vivado or bootgen; .rbf), --overlay FILE.dtbo, or both
  unload     stops the blocks and takes the overlay away; the logic stays as it is
  keep NAME  standard input becomes a file of that name in /run/axiscope/design; `load` takes its name
  version    the release

  --uart DEVICE:BAUD   with serve: the board without an operating system at that serial port of this computer
  --root DIR   reads /sys, /proc and /dev below DIR instead of / (for tests)";

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let Some(asked) = Asked::of(&given) else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    let root = Root::new(asked.root.unwrap_or("/"));
    match asked.words[..] {
        // The board is a different machine, so there is nothing to guard on this computer.
        ["serve"] if asked.uart.is_some() => {
            held(&OF_TERMINALS, || serve_uart(asked.uart.unwrap_or_default()))
        }
        ["serve"] => guarded(given.iter().filter(|w| *w != "serve"), &root),
        // `serve` starts this process as a worker. It has no guardian if it is started by hand.
        ["work"] => held(&OF_ALL, || served(root)),
        ["stop"] => report(stop_all(&root).map(|()| 0)),
        ["describe"] => described(&root),
        ["load"] => lines(load(&root, &asked.design)),
        ["unload"] => lines(unload(&root)),
        ["keep", name] => report(keep(&root, name, io::stdin()).map(|()| 0)),
        ["version"] => message(env!("CARGO_PKG_VERSION")),
        ["help" | "--help" | "-h"] => message(HELP),
        _ => {
            eprintln!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// A command line: words, and options with one value each.
#[derive(Default)]
struct Asked<'a> {
    words: Vec<&'a str>,
    root: Option<&'a str>,
    uart: Option<&'a str>,
    design: DesignFiles,
}

impl<'a> Asked<'a> {
    /// Reads a command line. Returns `None` if an option lacks its value or belongs to a different
    /// command.
    fn of(given: &'a [String]) -> Option<Self> {
        let mut asked = Self::default();
        let mut rest = given.iter().map(String::as_str);
        while let Some(word) = rest.next() {
            match word {
                "--root" => asked.root = Some(rest.next()?),
                "--uart" => asked.uart = Some(rest.next()?),
                "--bitstream" => asked.design.bitstream = Some(rest.next()?.into()),
                "--overlay" => asked.design.overlay = Some(rest.next()?.into()),
                _ => asked.words.push(word),
            }
        }
        let design = asked.design.bitstream.is_some() || asked.design.overlay.is_some();
        let goes = |given: bool, with: &str| !given || asked.words == [with];
        (goes(design, "load") && goes(asked.uart.is_some(), "serve")).then_some(asked)
    }
}

fn lines(done: Result<Vec<String>, Error>) -> ExitCode {
    match done {
        Ok(all) => message(&all.join("\n")),
        Err(e) => report(Err(e)),
    }
}

fn message(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn guarded<'a>(rest: impl Iterator<Item = &'a String>, root: &Root) -> ExitCode {
    match env::current_exe() {
        Ok(program) => report(guard(Command::new(program).arg("work").args(rest), root)),
        Err(e) => report(Err(Error(format!("its own file: {e}")))),
    }
}

fn report(code: Result<u8, Error>) -> ExitCode {
    match code {
        Ok(code) => ExitCode::from(code),
        Err(e) => {
            eprintln!("axiscope-agent: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Runs until the host leaves. Signals are blocked meanwhile.
fn held(signals: &[i32], does: impl FnOnce() -> ExitCode) -> ExitCode {
    match hold(signals) {
        Ok(_) => does(),
        Err(e) => report(Err(e)),
    }
}

fn served(root: Root) -> ExitCode {
    finished(Local::new(
        root,
        axiscope_board::firmware::IMAGE,
        Mapped::open,
    ))
}

/// Serves the board at a serial port. The files of this computer do not describe that board, so an
/// empty folder is used in their place.
fn serve_uart(place: &str) -> ExitCode {
    let name: String = place.chars().filter(char::is_ascii_alphanumeric).collect();
    let root = Root::new(env::temp_dir().join(format!("axiscope-uart-{name}")));
    let place = place.to_owned();
    let open = move |_: &Root| Uart::open(&place);
    finished(Local::new(root, axiscope_board::firmware::IMAGE, open))
}

fn finished<H: Hardware>(device: Local<H>) -> ExitCode {
    match serve(device, io::stdin(), io::stdout()) {
        Ok(Ended::Closed) => ExitCode::SUCCESS,
        Ok(ended) => {
            eprintln!("axiscope-agent: {ended}");
            ExitCode::from(2)
        }
        Err(fault) => {
            eprintln!("axiscope-agent: {}", fault.message);
            ExitCode::FAILURE
        }
    }
}

fn described(root: &Root) -> ExitCode {
    let mut report = serde_json::json!({ "machine": machine(root) });
    match Mapped::open(root) {
        Ok(mapped) => {
            let blocks = mapped.blocks().iter().map(|b| {
                serde_json::json!({
                    "name": b.found.name, "kind": b.kind.name(), "port": b.port,
                    "base": b.found.base, "pl_mhz": b.pl_mhz,
                })
            });
            report["blocks"] = blocks.collect();
            let buffers = mapped.buffers().iter().map(|b| serde_json::json!(b.found));
            report["buffers"] = buffers.collect();
            let cpus = (mapped.cpus().iter()).map(|c| serde_json::json!([c.number, c.compatible]));
            report["processors"] = cpus.collect();
            let remote = processors(root).into_iter();
            let remote = remote.map(|(name, state)| serde_json::json!([name, "R5F", state]));
            report["remote_processors"] = remote.collect();
            report["warnings"] = serde_json::json!(mapped.warnings());
        }
        Err(fault) => report["problem"] = serde_json::json!(fault),
    }
    message(&format!("{report:#}"))
}
