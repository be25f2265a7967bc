//! Runs the cores of a point on the processors of a board: programs in pinned threads, while the blocks run.

mod sharing;

use std::{
    cell::OnceCell,
    time::{Duration, Instant},
};

use crate::agent::Fault;
use axiscope_fabric::Ps;
use axiscope_instrument::runner::{Companion, ImagePrograms};
use axiscope_masters::Progress;
use axiscope_sim::{CoreSpec, OneMaster, Point};
use axiscope_workloads::host::{Error, Reading, Scheduling, State, Task, Tasks, demand_bytes};

use crate::{
    CpuAt, Hardware, Root,
    filter::LINE_BYTES as FILTER_BYTES,
    filters::Filters,
    machine::free_bytes,
    point::Placed,
    remote::{LINE_BYTES, Remotes, is_remote},
};
use sharing::Sharing;

/// Smallest huge page of Linux (aarch64 and x86-64 with pages of 4 KiB).
const HUGE_BYTES: u64 = 2 << 20;

/// File with the time that Linux grants `SCHED_FIFO` threads, us per second. The value -1 means no
/// limit (sched(7)).
const LIMIT: &str = "/proc/sys/kernel/sched_rt_runtime_us";

/// A core, identified by its number in the point, and its processor.
#[derive(Clone, Debug)]
pub struct CoreAt {
    pub number: usize,
    pub cpu: usize,
}

/// Assigns processors to the cores of a point. The last processor of a kind comes first, because processor 0
/// handles most interrupts.
///
/// # Errors
/// Returns a sentence for each reason why the programs cannot run.
pub fn seats(point: &Point, cpus: &[CpuAt]) -> Result<Vec<CoreAt>, Vec<String>> {
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    let mut free: Vec<&CpuAt> = cpus.iter().collect();
    for (number, c) in cores(point) {
        let Some(at) = free.iter().rposition(|cpu| cpu.is_of(&c.port)) else {
            wrong.push(lack(c, cpus, &free));
            continue;
        };
        let cpu = free.remove(at).number;
        out.push(CoreAt { number, cpu });
    }
    if wrong.is_empty() {
        Ok(out)
    } else {
        Err(wrong)
    }
}

/// Returns an error if Linux has too little memory for the programs of a point. Linux would then
/// kill the agent.
pub fn crowded(point: &Point, root: &Root) -> Option<String> {
    let asked = cores(point).map(|(_, c)| c.bytes);
    let (asked, free) = (asked.fold(0, u64::saturating_add), free_bytes(root)?);
    (asked > free).then(|| {
        format!(
            "masters: programs ask for {} MiB, and Linux has {} MiB free; give them fewer bytes, or a smaller cma=",
            asked >> 20,
            free >> 20
        )
    })
}

fn lack(c: &CoreSpec, cpus: &[CpuAt], free: &[&CpuAt]) -> String {
    let at = format!("masters.{}.port: {}", c.name, c.port);
    let of_kind = cpus.iter().filter(|cpu| cpu.is_of(&c.port)).count();
    if of_kind > 0 {
        return format!("{at}; Linux has {of_kind} of these, one per core: give fewer cores");
    }
    let mut kinds: Vec<&str> = free.iter().map(|cpu| cpu.compatible.as_str()).collect();
    kinds.dedup();
    let kinds = match kinds[..] {
        [] => "none that its device tree names".into(),
        _ => kinds.join(", "),
    };
    format!("{at}; Linux has no such processor, but {kinds}: use the model")
}

/// Returns the cores of a point that run under Linux, with their numbers.
fn cores(point: &Point) -> impl Iterator<Item = (usize, &CoreSpec)> {
    let all = point.masters.iter().enumerate();
    all.filter_map(|(n, m)| Some((n, m.get::<CoreSpec>()?)))
        .filter(|(_, core)| !is_remote(core))
}

/// Programs that are ready or running.
pub struct Cores<'a> {
    point: &'a Point,
    seats: &'a [CoreAt],
    tasks: Tasks,
    /// Cores on processors without Linux. They follow the other cores in all lists.
    remotes: Remotes<'a>,
    /// Cores that run a program that filters images.
    filters: Filters,
    /// Indices of the cores in the point, except those that filter images.
    numbers: Vec<usize>,
    /// Clock of the processors without Linux, from the platform, MHz.
    remote_mhz: Option<f64>,
    /// Why the threads have normal priority. `None` if they have real-time priority.
    ordinary: Option<String>,
    /// When counting started, and the progress at that time.
    counted: OnceCell<(Instant, Snapshot)>,
}

impl<'a> Cores<'a> {
    /// Prepares the cores of a point: touches their memory, and starts pinned threads that wait.
    ///
    /// # Errors
    /// If memory or a processor is not available.
    pub fn ready(
        skew_ns: f64,
        placed: &'a Placed,
        hardware: &impl Hardware,
        root: &'a Root,
    ) -> Result<Self, Fault> {
        let (point, all_cpus) = (&placed.point, hardware.cpus().len());
        let seats = placed.cores.as_slice();
        let mut tasks = Vec::new();
        for ((number, c), seat) in cores(point).zip(seats) {
            let ns = skew_ns * number as f64 + c.start_ns;
            let bytes = usize::try_from(c.bytes).map_err(|_| no_room(c))?;
            tasks.push(Task {
                cpu: seat.cpu,
                program: c.program.clone(),
                bytes,
                huge_pages: in_huge_pages(c),
                warm_accesses: c.warm_accesses,
                accesses: c.accesses,
                start: Duration::from_nanos(ns as u64),
            });
        }
        // Real-time threads need another processor for the agent, and must not have a limit that
        // would stop them now and then.
        let first = if seats.len() + placed.filters.len() >= all_cpus {
            Err("no processor is left for the agent".into())
        } else if root.text(LIMIT).as_deref() != Some("-1") {
            Err("Linux would interrupt them from time to time: sysctl kernel.sched_rt_runtime_us=-1".into())
        } else {
            Tasks::ready(&tasks, Scheduling::Fifo).map_err(|Error(message)| message)
        };
        let (ready, ordinary) = match first {
            Ok(ready) => (Ok(ready), None),
            Err(why) => (Tasks::ready(&tasks, Scheduling::Normal), Some(why)),
        };
        let at = (point, skew_ns);
        let filters = Filters::ready(hardware, at, &placed.filters, ordinary.is_none())?;
        let tasks = ready.map_err(|Error(message)| Fault::device(format!("cores: {message}")))?;
        let remotes = Remotes::ready((point, skew_ns), &placed.remotes, root)?;
        let numbers = seats.iter().map(|s| s.number);
        let numbers = numbers.chain(placed.remotes.iter().map(|r| r.number));
        Ok(Self {
            point,
            seats,
            tasks,
            remotes,
            filters,
            remote_mhz: placed.remote_mhz,
            numbers: numbers.collect(),
            ordinary,
            counted: OnceCell::new(),
        })
    }

    /// Starts all programs when the run begins.
    pub fn begin(&mut self, at: Option<Instant>) {
        let at = at.unwrap_or_else(Instant::now);
        self.remotes.begin(at);
        self.tasks.begin(at);
        self.filters.begin(at);
    }

    /// Checks that no program has failed.
    ///
    /// # Errors
    /// If a program has failed.
    pub fn sure(&self) -> Result<(), Fault> {
        self.remotes.sure()
    }

    /// Returns the progress of each program.
    fn states(&self) -> Vec<State> {
        let mut states = self.tasks.states();
        states.extend(self.remotes.states());
        states
    }

    fn snapshot(&self) -> Snapshot {
        let mut readings = self.tasks.readings();
        readings.extend(self.filters.readings());
        Snapshot {
            states: self.states(),
            lines: self.filters.lines().collect(),
            readings,
        }
    }

    /// Starts counting, once.
    pub fn count(&self) {
        let now = self.snapshot();
        self.counted.get_or_init(|| (Instant::now(), now));
    }

    /// Returns the result of a core, given its index in the point and the `progress` at the end.
    pub fn result(&self, number: usize, progress: &CoreProgress) -> Option<OneMaster> {
        if let Some(n) = self.filters.numbers().position(|n| n == number) {
            let before = self.counted.get().map_or(0, |(_, s)| s.lines[n]);
            let bytes = (progress.now.lines.get(n)? - before) * FILTER_BYTES as u64;
            let mbps = bytes as f64 / 1e6 / progress.counted.as_secs_f64().max(1e-9);
            return Some(one_program(mbps, mbps, None));
        }
        let n = self.numbers.iter().position(|n| *n == number)?;
        let c = self.point.masters[number].get::<CoreSpec>()?;
        let state = progress.now.states.get(n)?;
        // The rate of a program that has ended is computed over its own run time, that of any other
        // program over the counted time.
        let (accesses, took) = match (state.run, c.accesses) {
            (Some(run), Some(asked)) => (asked, run),
            _ => {
                let before = (self.counted.get()).map_or(0, |(_, s)| s.states[n].accesses);
                (state.accesses - before, progress.counted)
            }
        };
        let ps = |time: Duration| time.as_nanos() as Ps * 1000;
        let seconds = took.as_secs_f64().max(1e-9);
        let of = |bytes: u64| (accesses * bytes) as f64 / 1e6 / seconds;
        let (read, write) = demand_bytes(&c.program).unwrap_or_default();
        let line = if is_remote(c) { LINE_BYTES } else { u64::MAX };
        let (read, write) = (read.min(line), write.min(line));
        let progress = Progress {
            accesses,
            at: ps(progress.counted),
            ps: ps(took),
            run_ps: state.run.map(ps),
            ends: c.accesses.is_some(),
            prefetches: 0,
        };
        Some(one_program(of(read), of(write), Some(progress)))
    }

    /// Returns the share of its processor's time that a program had during the counted time, given
    /// its position among the programs under Linux. If it started later, its own start counts.
    fn sharing(&self, n: usize, progress: &CoreProgress) -> Sharing {
        let of = |s: &Snapshot| s.readings.get(n).copied().flatten();
        let Some([start, now]) = of(&progress.now) else {
            return Sharing::NotStarted;
        };
        let counted = self.counted.get().and_then(|(_, s)| of(s));
        let from = counted.map_or(start, |[_, at_count]| at_count);
        Sharing::between(&from, &now)
    }

    /// Returns a sentence for each disturbance of a program.
    pub fn warnings(&self, progress: &CoreProgress) -> Vec<String> {
        let mut out = self.remotes.warnings(self.remote_mhz);
        let ordinary = self.ordinary.as_deref();
        for ((n, seat), state) in self.seats.iter().enumerate().zip(&progress.now.states) {
            let Some(c) = self.point.masters[seat.number].get::<CoreSpec>() else {
                continue;
            };
            // The share of a program that has ended is that of its own run time.
            let sharing = (state.share).map_or_else(|| self.sharing(n, progress), Sharing::of);
            out.extend(sharing.sentence(&c.name, seat.cpu, ordinary));
            let pages = self.tasks.pages()[n];
            if in_huge_pages(c) && pages == "normal" && c.bytes >= HUGE_BYTES {
                out.push(format!(
                    "masters.{}: its memory lies in pages of 4 KiB, where the point has larger ones; reserve \
                     huge pages: sysctl vm.nr_hugepages={}",
                    c.name,
                    c.bytes.div_ceil(HUGE_BYTES)
                ));
            }
        }
        for (n, (number, cpu)) in self.filters.seats().enumerate() {
            let sharing = self.sharing(self.seats.len() + n, progress);
            let name = self.point.masters[number].name();
            out.extend(sharing.sentence(name, cpu, ordinary));
        }
        out
    }
}

/// Returns the result of a program with these rates. No counter of the instrument sees its bursts.
fn one_program(read_mbps: f64, write_mbps: f64, program: Option<Progress>) -> OneMaster {
    OneMaster {
        read_mbps,
        write_mbps,
        read: None,
        write: None,
        busy_cycles: None,
        convolutions: None,
        program,
        parts_us: Vec::new(),
        causes: [None, None],
    }
}

/// Whether the point requests free address translation or large pages. A board uses huge pages in
/// both cases.
const fn in_huge_pages(c: &CoreSpec) -> bool {
    !c.scattered || c.page_bytes >= HUGE_BYTES
}

fn no_room(c: &CoreSpec) -> Fault {
    Fault::refused(format!(
        "masters.{}.bytes: {}; this processor addresses less",
        c.name, c.bytes
    ))
}

/// What all programs have done at some time.
#[derive(Default)]
struct Snapshot {
    states: Vec<State>,
    /// Lines that each filter has processed.
    lines: Vec<u64>,
    /// For each program under Linux, first the cores and then the filters: its CPU time when it started,
    /// and now.
    readings: Vec<Option<[Reading; 2]>>,
}

/// Progress of all programs at some time after the start of counting.
#[derive(Default)]
pub struct CoreProgress {
    now: Snapshot,
    /// Whether all programs that can end have ended.
    ended: bool,
    counted: Duration,
}

impl ImagePrograms for Cores<'_> {
    fn begin_image(&self, master: usize, now: Ps) {
        self.filters.begin_image(master, now);
    }

    fn image_ended(&self, master: usize) -> Option<Ps> {
        self.filters.image_ended(master)
    }
}

impl<H: Hardware> Companion<H> for Cores<'_> {
    type Progress = CoreProgress;

    fn masters(&self) -> usize {
        self.numbers.len() + self.filters.numbers().count()
    }

    fn progress(&self, _: &mut H, _: Ps) -> CoreProgress {
        let (counted, now) = (self.counted.get(), self.snapshot());
        let ends = |number: usize| self.point.masters[number].has_program_that_ends();
        // A failed program counts as ended, and the run then returns its error.
        let over = self.sure().is_err();
        let mut all = self.numbers.iter().zip(&now.states);
        CoreProgress {
            ended: over || all.all(|(n, state)| state.run.is_some() || !ends(*n)),
            now,
            counted: counted.map_or(Duration::ZERO, |(at, ..)| at.elapsed()),
        }
    }

    /// Returns accesses in place of bytes, because the unit does not matter for detecting the
    /// steady state.
    fn bytes(progress: &CoreProgress) -> Vec<u64> {
        let accesses = progress.now.states.iter().map(|s| s.accesses);
        let each = accesses.chain(progress.now.lines.iter().copied());
        each.flat_map(|done| [done, 0]).collect()
    }

    fn programs_ended(progress: &CoreProgress) -> bool {
        progress.ended
    }

    fn is_counted(progress: &CoreProgress) -> bool {
        progress.ended
    }

    fn is_idle(&self, _: &H) -> bool {
        self.filters.is_idle() && self.states().iter().all(|s| s.run.is_some())
    }
}
