//! A replay in progress: offers requests to the controller, and simulates it.

use axiscope_controller::{
    DataBus, Domain, ReadLine, ReadPiece, Sink, Stats, WriteAccepted, WritePart,
};
use axiscope_dram::Command;
use axiscope_platform::{Error, Platform};

use super::{ReplayOptions, ReplayReport, trace::Request};
use crate::FromPlatform;

/// Steps of the controller between two checks whether to continue, which take some tens of milliseconds.
const STEPS_A_QUESTION: u32 = 1 << 16;

/// Most clocks between two steps of the controller.
const LONGEST_STEP: i64 = 100_000;

/// A replay in progress.
pub(super) struct Replay<'a, C> {
    controller: C,
    go_on: Option<&'a mut dyn FnMut() -> Result<(), Error>>,
    /// Steps until the next check.
    steps: u32,
    pub line_bytes: u64,
    pub clock_ns: f64,
    taps: Taps,
    now: i64,
    /// Number of reads and of writes that were offered.
    pub offered: (u64, u64),
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
    /// Number of completed writes, and of completed reads and writes together.
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
    pub fn new(
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
            offered: (0, 0),
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

    /// Simulates until the port accepts a request, and passes it to the port.
    #[inline(always)]
    pub fn push(&mut self, r: Request) -> Result<(), Box<Error>> {
        self.advance(Some(r))
    }

    /// Simulates until the port accepts the next request, and passes it to the port; after the last request, until the
    /// controller is idle. One function does both, so that the step of the controller is compiled into its loop.
    #[inline(never)]
    fn advance(&mut self, next: Option<Request>) -> Result<(), Box<Error>> {
        loop {
            let until = self.waits_until(next);
            if until <= self.now {
                break;
            }
            let began = self.now;
            // The port's answer changes at `until`, or when a line leaves.
            let done = self.taps.done;
            while self.now < until && self.taps.done == done {
                self.steps -= 1;
                if self.steps == 0 {
                    self.ask()?;
                }
                let now = self.now;
                let next = self.controller.step(now, &mut self.taps);
                self.now = next.min(now + LONGEST_STEP);
            }
            if let Some(r) = next
                && began < r.cycle
            {
                self.now = self.now.min(r.cycle);
            }
        }
        if let Some(r) = next {
            self.offer(r);
        }
        Ok(())
    }

    /// The clock up to which to simulate before this question is asked again; not after `now` if the port accepts the
    /// request, or if there is none and the controller is idle.
    #[inline(always)]
    fn waits_until(&mut self, next: Option<Request>) -> i64 {
        match next {
            Some(r) if self.now < r.cycle => r.cycle,
            Some(r) if !r.write => self.controller.room_at(0, self.now),
            Some(_) if self.offered.1 - self.taps.writes_done >= 2 => i64::MAX,
            None if !self.controller.is_idle() => self.now + 1,
            _ => self.now,
        }
    }

    #[inline(always)]
    fn offer(&mut self, r: Request) {
        let addr = r.addr & !(self.line_bytes - 1);
        let bytes = self.line_bytes as u32;
        if r.write {
            self.offered.1 += 1;
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
            self.offered.0 += 1;
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
    }

    pub fn finish(mut self) -> Result<(ReplayReport, Vec<Command>), Error> {
        self.advance(None)?;
        let (reads, writes) = self.offered;
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
