//! Cores of a point, on the processors of a board: programs in pinned threads beside the blocks.

use std::time::{Duration, Instant};

use crate::agent::Fault;
use axiscope_fabric::Ps;
use axiscope_instrument::runner::Companion;
use axiscope_masters::Progress;
use axiscope_sim::{CoreSpec, OneMaster, Point};
use axiscope_workloads::host::{Error, Scheduling, State, Task, Tasks, demand_bytes};

use crate::{
    CpuAt, Hardware, Root,
    machine::free_bytes,
    point::Placed,
    remote::{LINE_BYTES, Remotes, is_remote},
};

/// Below this share of its processor a program was disturbed by others.
const QUIET_SHARE: f64 = 0.98;

/// Pages from here on are huge ones of Linux (aarch64 and x86-64 with pages of 4 KiB).
const HUGE_BYTES: u64 = 2 << 20;

/// Share of its time that Linux lets threads of `SCHED_FIFO` have, us of a second; -1 is all (sched(7)).
const LIMIT: &str = "/proc/sys/kernel/sched_rt_runtime_us";

/// A core and the processor that runs it; its number in the point.
#[derive(Clone, Debug)]
pub struct CoreAt {
    pub number: usize,
    pub cpu: usize,
}

/// The processor of each core of a point: those of its kind from the last on, for the first has most of the
/// interrupts.
///
/// # Errors
/// What keeps them from running, a sentence each.
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

/// That Linux has not so much memory as the programs of a point ask for: it would end the agent.
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
        return format!("{at}; Linux has {of_kind} of these, one a core: give fewer cores");
    }
    let mut kinds: Vec<&str> = free.iter().map(|cpu| cpu.compatible.as_str()).collect();
    kinds.dedup();
    let kinds = match kinds[..] {
        [] => "none that its device tree names".into(),
        _ => kinds.join(", "),
    };
    format!("{at}; Linux has no such processor, but {kinds}: use the model")
}

/// The cores of a point that run under Linux, with their numbers.
fn cores(point: &Point) -> impl Iterator<Item = (usize, &CoreSpec)> {
    let all = point.masters.iter().enumerate();
    all.filter_map(|(n, m)| Some((n, m.get::<CoreSpec>()?)))
        .filter(|(_, core)| !is_remote(core))
}

/// Programs that are ready or run.
pub struct Cores<'a> {
    point: &'a Point,
    seats: &'a [CoreAt],
    tasks: Tasks,
    /// Those without Linux, behind the others wherever there is a list of all.
    remotes: Remotes<'a>,
    /// The number in the point of each of all.
    numbers: Vec<usize>,
    /// The clock of those by the platform, MHz.
    remote_mhz: Option<f64>,
    /// Why its threads are scheduled as others are; none where they go before all others.
    ordinary: Option<String>,
    counted: Option<(Instant, Vec<State>)>,
}

impl<'a> Cores<'a> {
    /// The cores of a point made ready: memory touched, threads pinned and waiting.
    ///
    /// # Errors
    /// Memory or a processor that cannot be had.
    pub fn ready(
        (point, skew_ns): (&'a Point, f64),
        placed: &'a Placed,
        all_cpus: usize,
        root: &'a Root,
    ) -> Result<Self, Fault> {
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
        // Threads that nothing may interrupt need a processor beside them for the agent, and no limit
        // that would stop them now and then.
        let first = if seats.len() >= all_cpus {
            Err("no processor is left for the agent".into())
        } else if root.text(LIMIT).as_deref() != Some("-1") {
            Err("Linux would stop them now and then: sysctl kernel.sched_rt_runtime_us=-1".into())
        } else {
            Tasks::ready(&tasks, Scheduling::Fifo).map_err(|Error(said)| said)
        };
        let (ready, ordinary) = match first {
            Ok(ready) => (Ok(ready), None),
            Err(why) => (Tasks::ready(&tasks, Scheduling::Normal), Some(why)),
        };
        let tasks = ready.map_err(|Error(said)| Fault::device(format!("cores: {said}")))?;
        let remotes = Remotes::ready((point, skew_ns), &placed.remotes, root)?;
        let numbers = seats.iter().map(|s| s.number);
        let numbers = numbers.chain(placed.remotes.iter().map(|r| r.number));
        Ok(Self {
            point,
            seats,
            tasks,
            remotes,
            remote_mhz: placed.remote_mhz,
            numbers: numbers.collect(),
            ordinary,
            counted: None,
        })
    }

    /// All begin with the time of the run.
    pub fn begin(&mut self, at: Option<Instant>) {
        let at = at.unwrap_or_else(Instant::now);
        self.remotes.begin(at);
        self.tasks.begin(at);
    }

    /// Whether one can do no more.
    ///
    /// # Errors
    /// Why.
    pub fn sure(&self) -> Result<(), Fault> {
        self.remotes.sure()
    }

    /// How far each is.
    fn states(&self) -> Vec<State> {
        let mut states = self.tasks.states();
        states.extend(self.remotes.states());
        states
    }

    /// What they do is counted from now on.
    pub fn count(&mut self) {
        self.counted = Some((Instant::now(), self.states()));
    }

    /// Result of the core with this number of the point, from the `progress` at the end.
    pub fn result(&self, number: usize, progress: &CoreProgress) -> Option<OneMaster> {
        let n = self.numbers.iter().position(|n| *n == number)?;
        let c = self.point.masters[number].get::<CoreSpec>()?;
        let state = progress.states.get(n)?;
        // One that has ended did what it was asked in its own time, others what was counted.
        let (accesses, took) = match (state.run, c.accesses) {
            (Some(run), Some(asked)) => (asked, run),
            _ => {
                let before = self.counted.as_ref().map_or(0, |(_, s)| s[n].accesses);
                (state.accesses - before, progress.counted)
            }
        };
        let ps = |time: Duration| time.as_nanos() as Ps * 1000;
        let seconds = took.as_secs_f64().max(1e-9);
        let of = |bytes: u64| (accesses * bytes) as f64 / 1e6 / seconds;
        let (read, write) = demand_bytes(&c.program).unwrap_or_default();
        let line = if is_remote(c) { LINE_BYTES } else { u64::MAX };
        let (read, write) = (read.min(line), write.min(line));
        Some(OneMaster {
            read_mbps: of(read),
            write_mbps: of(write),
            read: None,
            write: None,
            busy_cycles: None,
            convolutions: None,
            program: Some(Progress {
                accesses,
                at: ps(progress.counted),
                ps: ps(took),
                run_ps: state.run.map(ps),
                ends: c.accesses.is_some(),
                prefetches: 0,
            }),
            parts_us: Vec::new(),
            causes: [None, None],
        })
    }

    /// What disturbed the programs, a sentence each.
    pub fn warnings(&self, progress: &CoreProgress) -> Vec<String> {
        let mut out = self.remotes.warnings(self.remote_mhz);
        for ((n, seat), state) in self.seats.iter().enumerate().zip(&progress.states) {
            let Some(c) = self.point.masters[seat.number].get::<CoreSpec>() else {
                continue;
            };
            if let Some(share) = state.share.filter(|share| *share < QUIET_SHARE) {
                let mut said = format!(
                    "masters.{}: its program had processor {} for {:.0} % of its time, other programs the \
                     rest; give it fewer cores, or boot with isolcpus={}",
                    c.name,
                    seat.cpu,
                    share * 100.0,
                    seat.cpu
                );
                if let Some(why) = &self.ordinary {
                    said += &format!(" (programs do not go before others: {why})");
                }
                out.push(said);
            }
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
        out
    }
}

/// Whether its pages cost nothing, or are large: on a board, huge ones.
const fn in_huge_pages(c: &CoreSpec) -> bool {
    !c.scattered || c.page_bytes >= HUGE_BYTES
}

fn no_room(c: &CoreSpec) -> Fault {
    Fault::refused(format!(
        "masters.{}.bytes: {}; this processor addresses less",
        c.name, c.bytes
    ))
}

/// How far all programs are, so long after the begin of counting.
#[derive(Default)]
pub struct CoreProgress {
    states: Vec<State>,
    /// All that end have ended.
    ended: bool,
    counted: Duration,
}

impl<H: Hardware> Companion<H> for Cores<'_> {
    type Progress = CoreProgress;

    fn masters(&self) -> usize {
        self.numbers.len()
    }

    fn progress(&self, _: &mut H, _: Ps) -> CoreProgress {
        let (counted, states) = (self.counted.as_ref(), self.states());
        let ends = |number: usize| self.point.masters[number].has_program_that_ends();
        // One that can do no more has ended, too: the run ends with why.
        let over = self.sure().is_err();
        let mut all = self.numbers.iter().zip(&states);
        CoreProgress {
            ended: over || all.all(|(n, state)| state.run.is_some() || !ends(*n)),
            states,
            counted: counted.map_or(Duration::ZERO, |(at, _)| at.elapsed()),
        }
    }

    /// Accesses stand for bytes: whether a rate is steady does not hang on the unit.
    fn bytes(progress: &CoreProgress) -> Vec<u64> {
        let each = progress.states.iter().map(|s| [s.accesses, 0]);
        each.flatten().collect()
    }

    fn programs_ended(progress: &CoreProgress) -> bool {
        progress.ended
    }

    fn is_counted(progress: &CoreProgress) -> bool {
        progress.ended
    }

    fn is_idle(&self, _: &H) -> bool {
        self.states().iter().all(|s| s.run.is_some())
    }
}
