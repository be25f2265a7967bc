//! Replays DRAM traces at the controller, as fast as it accepts them.

use std::io::BufRead;

use axiscope_platform::{Error, Files, Platform};
use serde::Serialize;

use crate::{
    FromPlatform,
    wire::{WithController, choose},
};

mod commands;
mod coordinates;
mod format;
mod lines;
mod packets;
mod progress;
mod trace;

use commands::write_commands;
use coordinates::Coordinates;
use format::{Format, detect};
use progress::Replay;
use trace::{Addresses, LeftOut, Reading, read_trace};

/// Options of a replay. By default it uses the first address map and writes nothing.
#[derive(Default)]
pub struct ReplayOptions<'a> {
    /// Name of an address map of the platform.
    pub map: Option<&'a str>,
    /// Whether addresses beyond the memory are taken modulo its size. Otherwise they are refused.
    pub wrap: bool,
    /// Name of the trace's format; by default it is detected.
    pub format: Option<&'a str>,
    /// Clock of the trace's cycles, MHz; by default the controller's.
    pub trace_mhz: Option<f64>,
    /// Receives the DRAM commands as text, one line `clock,time_ns,command,bank,row` each.
    pub commands: Option<&'a mut dyn std::io::Write>,
    /// Called repeatedly during the replay. An error ends the replay.
    pub go_on: Option<&'a mut dyn FnMut() -> Result<(), Error>>,
}

/// Result of a replay.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct ReplayReport {
    pub requests: u64,
    pub reads: u64,
    pub writes: u64,
    pub simulated_ns: f64,
    pub bandwidth_mbps: f64,
    pub row_hit_rate: f64,
    pub mean_latency_ns: f64,
    pub refreshes: u64,
    /// Name of the trace's format.
    pub format: &'static str,
    /// Parts of the trace that were not replayed.
    pub notes: Vec<String>,
}

/// Replays a trace on a platform.
///
/// # Errors
/// If the platform cannot be read or lacks the map; if a line of the trace cannot be read or names an address
/// beyond the memory (with its number); if the trace has no requests; and if `go_on` returns an error.
pub fn replay<'o>(
    platform: impl Into<Files>,
    name: &'o str,
    trace: impl BufRead,
    options: ReplayOptions<'o>,
) -> Result<ReplayReport, Error> {
    let platform = Platform::parse(platform, name)?;
    let replay = ToReplay {
        platform: &platform,
        name,
        trace,
        options,
    };
    choose(&platform.controller, replay)
}

struct ToReplay<'p, 'o, T> {
    platform: &'p Platform,
    name: &'o str,
    trace: T,
    options: ReplayOptions<'o>,
}

impl<T: BufRead> WithController for ToReplay<'_, '_, T> {
    type Out = Result<ReplayReport, Error>;

    fn with<C: FromPlatform + 'static>(self) -> Self::Out {
        replay_on::<C>(self.platform, self.name, self.trace, self.options)
    }
}

fn replay_on<'o, C: FromPlatform>(
    platform: &Platform,
    name: &'o str,
    trace: impl BufRead,
    mut options: ReplayOptions<'o>,
) -> Result<ReplayReport, Error> {
    let mut r = Replay::<C>::new(platform, name, &mut options)?;
    let mut trace = trace;
    let head = trace.fill_buf();
    let head = head.map_err(|e| Error(format!("trace: line 1: {e}")))?;
    let format = match options.format {
        Some(name) => Format::named(name).map_err(Error)?,
        None => detect(head).ok_or_else(|| {
            Error(
                "trace: line 1: of no known format; give lines of Ramulator, DRAMSim, DRAMSys, USIMM, NVMain or gem5, such as \
                 \"LD 0x40\" or \"0x40 READ 17\", or name the format with --format"
                    .into(),
            )
        })?,
    };
    let called = format.name(head);
    let map = options
        .map
        .or_else(|| platform.maps.keys().next().map(String::as_str));
    let map = map
        .and_then(|m| platform.maps.get(m))
        .cloned()
        .unwrap_or_default();
    let controller_mhz = platform.clocks.controller_mhz;
    let reading = Reading {
        format,
        addresses: Addresses {
            bytes: platform.dram.capacity_bytes,
            wrap: options.wrap,
            of: name,
        },
        coordinates: Coordinates::of(&map, r.line_bytes, platform.dram.capacity_bytes),
        line_bytes: r.line_bytes,
        scale: options.trace_mhz.map_or(1.0, |mhz| controller_mhz / mhz),
        controller_mhz,
    };
    let left = read_trace(trace, &reading, |request| r.push(request))?;
    if r.offered == (0, 0) {
        return Err(Error(match left.others {
            0 => "trace: holds no requests; give lines such as \"LD 0x40\" or \"0x40 READ 17\""
                .into(),
            others => format!(
                "trace: none of its {others} packets is a read or a write; record it at the memory controller"
            ),
        }));
    }
    let clock_ns = r.clock_ns;
    let (mut report, list) = r.finish()?;
    report.format = called;
    report.notes = notes(format, left);
    if let Some(out) = options.commands {
        write_commands(&list, clock_ns, out).map_err(|e| Error(format!("commands: {e}")))?;
    }
    Ok(report)
}

/// Returns notes for the user about a trace that was replayed.
fn notes(format: Format, left: LeftOut) -> Vec<String> {
    let mut all: Vec<String> = format.note().map(String::from).into_iter().collect();
    if left.others > 0 {
        all.push(format!(
            "{} packets are neither gem5's ReadReq nor its WriteReq (such as write-backs of a cache), and were left \
             out; record at the memory controller",
            left.others
        ));
    }
    all
}
