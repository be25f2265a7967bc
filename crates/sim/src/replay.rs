//! Replays DRAM traces at the controller, as fast as it accepts them.

use std::io::BufRead;

use axiscope_controller::{
    DataBus, Domain, ReadLine, ReadPiece, Sink, Stats, WriteAccepted, WritePart,
};
use axiscope_dram::Command;
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
mod trace;

use commands::write_commands;
use coordinates::Coordinates;
use format::{Format, detect};
use trace::{Addresses, LeftOut, Reading, Request, read_trace};

/// Steps of the controller between two checks whether to continue: some tens of milliseconds.
const STEPS_A_QUESTION: u32 = 1 << 16;

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

/// A replay in progress.
struct Replay<'a, C> {
    controller: C,
    go_on: Option<&'a mut dyn FnMut() -> Result<(), Error>>,
    /// Steps until the next check.
    steps: u32,
    line_bytes: u64,
    clock_ns: f64,
    taps: Taps,
    now: i64,
    report: (u64, u64),
    /// Name of the platform, for messages.
    of: &'a str,
    /// Counters at the last check.
    before: Stats,
}

/// Collects the lines that leave the controller.
#[derive(Default)]
struct Taps {
    /// Sum of the clocks at which reads were ready, minus the sum of the clocks at which they entered: the sum of the latencies
    /// once all reads are ready.
    latency: i64,
    /// Number of writes, and of reads and writes together.
    writes_done: u64,
    done: u64,
    last: i64,
}

impl Sink for Taps {
    fn read_line(&mut self, line: ReadLine) {
        self.latency += line.ready;
        self.done += 1;
        self.last = self.last.max(line.ready);
    }

    fn write_accepted(&mut self, w: WriteAccepted) {
        self.writes_done += 1;
        self.done += 1;
        self.last = self.last.max(w.at);
    }
}

impl<'a, C: FromPlatform> Replay<'a, C> {
    fn new(
        platform: &Platform,
        of: &'a str,
        options: &mut ReplayOptions<'a>,
    ) -> Result<Self, Error> {
        let map = options
            .map
            .or_else(|| platform.maps.keys().next().map(String::as_str))
            .ok_or_else(|| Error("maps: the platform has none".into()))?;
        let bus = DataBus::none(Domain::from_mhz(platform.clocks.controller_mhz));
        let mut controller = C::from_platform(platform, map, "default", bus, &[0])?;
        if options.commands.is_some() {
            controller.record_commands();
        }
        Ok(Self {
            controller,
            go_on: options.go_on.take(),
            steps: STEPS_A_QUESTION,
            line_bytes: platform.dram.line_bytes,
            clock_ns: 1000.0 / platform.clocks.controller_mhz,
            taps: Taps::default(),
            now: 0,
            report: (0, 0),
            of,
            before: Stats::default(),
        })
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Box<Error>> {
        self.steps = STEPS_A_QUESTION;
        let (stats, before) = (*self.controller.stats(), self.before);
        let served = |s: &Stats| s.reads + s.writes;
        if served(&stats) == served(&before) && !self.controller.is_idle() {
            let refreshes = stats.refreshes - before.refreshes;
            return Err(Box::new(self.serves_nothing(refreshes)));
        }
        self.before = stats;
        self.go_on.as_mut().map_or(Ok(()), |go_on| go_on())?;
        Ok(())
    }

    #[cold]
    fn serves_nothing(&self, refreshes: u64) -> Error {
        let waits = match self.controller.waits_for(self.now) {
            none if none.is_empty() => "requests wait at the port, which lets none in".into(),
            message => message,
        };
        let fix = if refreshes > 0 {
            format!(
                "; {refreshes} refreshes went meanwhile: dram.timing.t_refi leaves too little time \
                 between two of them"
            )
        } else {
            "; check dram.timing and the depths of the controller's queues".into()
        };
        Error(format!(
            "platform {}: controller: serves nothing for {STEPS_A_QUESTION} steps up to clock {}: \
             {waits}{fix}",
            self.of, self.now
        ))
    }

    /// Simulates every clock in which something can happen, until the clock `until` or until a line is done.
    #[inline(never)]
    fn run(&mut self, until: i64) -> Result<(), Box<Error>> {
        let done = self.taps.done;
        while self.now < until && self.taps.done == done {
            self.steps -= 1;
            if self.steps == 0 {
                self.ask()?;
            }
            let next = self.controller.step(self.now, &mut self.taps);
            self.now = next.min(self.now + 100_000);
        }
        Ok(())
    }

    /// Simulates until the port accepts another write.
    #[inline]
    fn wait_to_write(&mut self) -> Result<(), Box<Error>> {
        while self.report.1 - self.taps.writes_done >= 2 {
            self.run(i64::MAX)?;
        }
        Ok(())
    }

    /// Simulates until the port accepts another read.
    #[inline]
    fn wait_to_read(&mut self) -> Result<(), Box<Error>> {
        loop {
            // The answer changes at this time, or when a line leaves.
            let room = self.controller.room_at(0, self.now);
            if room <= self.now {
                return Ok(());
            }
            self.run(room)?;
        }
    }

    #[inline]
    fn push(&mut self, r: Request) -> Result<(), Box<Error>> {
        while self.now < r.cycle {
            self.run(r.cycle)?;
            self.now = self.now.min(r.cycle);
        }
        let addr = r.addr & !(self.line_bytes - 1);
        let bytes = self.line_bytes as u32;
        if r.write {
            self.wait_to_write()?;
            self.report.1 += 1;
            self.controller.offer_write(
                0,
                WritePart {
                    addr,
                    bytes,
                    stream: 0,
                    qos: 0,
                    arrived: self.now,
                    last_of_piece: true,
                    last: true,
                },
            );
        } else {
            self.wait_to_read()?;
            self.report.0 += 1;
            self.taps.latency -= self.now;
            let piece = ReadPiece {
                addr,
                bytes,
                stream: 0,
                qos: 0,
                arrived: self.now,
                lead: 0,
                last: true,
            };
            self.controller.offer_read(0, piece, self.now);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(ReplayReport, Vec<Command>), Error> {
        while !self.controller.is_idle() {
            self.run(self.now + 1)?;
        }
        let (reads, writes) = self.report;
        let st = *self.controller.stats();
        let end = self.taps.last.max(self.now);
        let simulated_ns = end as f64 * self.clock_ns;
        let bytes = (reads + writes) as f64 * self.line_bytes as f64;
        let report = ReplayReport {
            requests: reads + writes,
            reads,
            writes,
            simulated_ns,
            bandwidth_mbps: if simulated_ns > 0.0 {
                bytes * 1000.0 / simulated_ns
            } else {
                0.0
            },
            row_hit_rate: st.row_hit_rate(),
            mean_latency_ns: if reads == 0 {
                0.0
            } else {
                self.taps.latency as f64 / reads as f64 * self.clock_ns
            },
            refreshes: st.refreshes,
            format: "",
            notes: Vec::new(),
        };
        Ok((report, self.controller.take_commands()))
    }
}

/// Replays a trace on a platform.
///
/// # Errors
/// If the platform cannot be read or lacks the map; if a line of the trace cannot be read or names an address
/// beyond the memory (with its number); if the trace has no requests; and every error of `go_on`.
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
                "trace: line 1: of no known format; give lines of Ramulator, DRAMSim, DRAMSys, USIMM or gem5, such as \
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
    if r.report == (0, 0) {
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
