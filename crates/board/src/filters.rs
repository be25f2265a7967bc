//! Runs the cores of a point that filter images. Each runs a program in a pinned thread, and its
//! images are in the buffers of the blocks.

use std::{
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::agent::Fault;
use axiscope_fabric::Ps;
use axiscope_instrument::Error;
use axiscope_instrument::runner::ImagePrograms;
use axiscope_sim::{ImageCpuSpec, Point};
use axiscope_workloads::host::{self, CpuMeter, Reading};

use crate::{
    CpuAt, Hardware, Mapping,
    cores::CoreAt,
    filter::{Filter, LINE_BYTES},
};

/// Number of lines between two checks of whether the program has been stopped.
const LOOK_LINES: u64 = 64;

/// The cores of a point that filter images, with their numbers.
fn filters(point: &Point) -> impl Iterator<Item = (usize, &ImageCpuSpec)> {
    let all = point.masters.iter().enumerate();
    all.filter_map(|(n, m)| Some((n, m.get::<ImageCpuSpec>()?)))
}

/// Assigns processors to the filters of a point. The last processor comes first, because processor
/// 0 handles most interrupts. `taken` lists processors that are used by other programs.
///
/// # Errors
/// Returns a sentence for each filter for which no processor is left.
pub fn seats(point: &Point, cpus: &[CpuAt], taken: &[CoreAt]) -> Result<Vec<CoreAt>, Vec<String>> {
    let is_free = |cpu: &&CpuAt| taken.iter().all(|core| core.cpu != cpu.number);
    let mut free: Vec<&CpuAt> = cpus.iter().filter(is_free).collect();
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    for (number, c) in filters(point) {
        match free.pop() {
            Some(cpu) => out.push(CoreAt {
                number,
                cpu: cpu.number,
            }),
            None => wrong.push(format!(
                "masters.{}.port: {}; Linux has {} processors, one per program: give fewer cores",
                c.name,
                c.port,
                cpus.len()
            )),
        }
    }
    if wrong.is_empty() {
        Ok(out)
    } else {
        Err(wrong)
    }
}

/// Data that a thread and the runner share.
#[derive(Default)]
struct Shared {
    /// Number of images that the program may process. The next field counts the images that it has
    /// processed.
    asked: AtomicU64,
    images: AtomicU64,
    lines: AtomicU64,
    stopped: AtomicBool,
    /// When the program finished the last image.
    ended: Mutex<Option<Instant>>,
    /// When the program may start its first image, once the run has a start time.
    start: OnceLock<Instant>,
    /// CPU time of the program since that start.
    cpu: CpuMeter,
}

impl Shared {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    fn may_start(&self) -> bool {
        self.start.get().is_some_and(|at| Instant::now() >= *at)
    }
}

/// A program that runs in its own thread.
struct Program {
    number: usize,
    cpu: usize,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// Number of images to process from the start of the run. A program that takes turns receives
    /// its images one at a time.
    images: u64,
    /// Time from the start of the run to the start of the program.
    start: Duration,
}

/// Programs that are ready or running. Dropping this stops the threads and waits until they have ended.
#[derive(Default)]
pub struct Filters {
    programs: Vec<Program>,
    /// Start of the run, by the clock of the processors.
    began: Option<Instant>,
}

impl Filters {
    /// Prepares the filters of a placed point: maps their images, and starts pinned threads that wait.
    /// As in the model, the start of each master is `skew_ns` after that of the previous one.
    ///
    /// # Errors
    /// If memory or a processor is not available.
    pub fn ready(
        hardware: &impl Hardware,
        (point, skew_ns): (&Point, f64),
        seats: &[CoreAt],
        fifo: bool,
    ) -> Result<Self, Fault> {
        let mut all = Self::default();
        for ((number, c), seat) in filters(point).zip(seats) {
            let fault = |Error(message)| Fault::device(format!("masters.{}: {message}", c.name));
            let images = [c.read_base, c.write_base];
            let map = |base| hardware.program_memory(base, c.image_bytes).map_err(fault);
            let memory = [map(images[0])?, map(images[1])?];
            let begins = |(m, at): (&Mapping, &u64)| m.line(*at).is_some();
            if !memory.iter().zip(&images).all(begins) {
                return Err(fault(Error(format!(
                    "its images begin within lines of {LINE_BYTES} bytes"
                ))));
            }
            let takes_turns = point.turns.contains(&c.name);
            let job = Job {
                cpu: seat.cpu,
                fifo,
                images,
                lines: c.image_bytes / LINE_BYTES as u64,
                done: 0,
                memory,
                shared: Arc::default(),
            };
            let (images, start_ns) = match takes_turns {
                true => (0, 0.0),
                false => (c.images.unwrap_or(u64::MAX), skew_ns * number as f64),
            };
            let start = Duration::from_nanos(start_ns as u64);
            let program = Program::ready(number, job, images, start);
            all.programs
                .push(program.map_err(|host::Error(message)| fault(Error(message)))?);
        }
        Ok(all)
    }

    /// Tells the programs when the run starts. Programs that do not take turns then start at their
    /// times, and not before the run.
    pub fn begin(&mut self, at: Instant) {
        self.began = Some(at);
        for program in &self.programs {
            let shared = &program.shared;
            shared.start.get_or_init(|| at + program.start);
            shared.asked.store(program.images, Ordering::Release);
        }
    }

    /// Returns each program's index in the point.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.programs.iter().map(|p| p.number)
    }

    /// Returns the number of lines that each program has processed.
    pub fn lines(&self) -> impl Iterator<Item = u64> {
        (self.programs.iter()).map(|p| p.shared.lines.load(Ordering::Relaxed))
    }

    /// Returns each program's index in the point, and its processor.
    pub fn seats(&self) -> impl Iterator<Item = (usize, usize)> {
        self.programs.iter().map(|p| (p.number, p.cpu))
    }

    /// Returns for each program its CPU time at its start and now. Returns `None` for a program that
    /// has not started.
    pub fn readings(&self) -> impl Iterator<Item = Option<[Reading; 2]>> {
        self.programs.iter().map(|p| p.shared.cpu.readings())
    }

    /// Whether no program has an image to process.
    pub fn is_idle(&self) -> bool {
        self.programs.iter().all(|p| p.is_through())
    }

    fn program(&self, master: usize) -> Option<&Program> {
        self.programs.iter().find(|p| p.number == master)
    }
}

impl Program {
    /// Starts a pinned thread that waits for its start time.
    fn ready(number: usize, job: Job, images: u64, start: Duration) -> Result<Self, host::Error> {
        let (cpu, shared) = (job.cpu, Arc::clone(&job.shared));
        let (tell, report) = mpsc::channel();
        let thread = thread::spawn(move || {
            let ready = job.prepare();
            let runs = ready.is_ok();
            let _ = tell.send(ready);
            if runs {
                job.run();
            }
        });
        let program = Self {
            number,
            cpu,
            shared,
            thread: Some(thread),
            images,
            start,
        };
        let gone = || Err(host::Error("its thread ended before it started".into()));
        let ready = report.recv().unwrap_or_else(|_| gone());
        ready.map(|()| program)
    }

    fn is_through(&self) -> bool {
        let shared = &self.shared;
        shared.images.load(Ordering::Acquire) >= shared.asked.load(Ordering::Acquire)
    }
}

impl ImagePrograms for Filters {
    fn begin_image(&self, master: usize, _now: Ps) {
        if let Some(program) = self.program(master) {
            program.shared.asked.fetch_add(1, Ordering::AcqRel);
        }
    }

    fn image_ended(&self, master: usize) -> Option<Ps> {
        let program = self.program(master).filter(|p| p.is_through())?;
        let ended = program.shared.ended.lock();
        let at = ended
            .unwrap_or_else(PoisonError::into_inner)
            .unwrap_or_else(Instant::now);
        let since = self
            .began
            .map_or(Duration::ZERO, |began| at.saturating_duration_since(began));
        Some(since.as_nanos() as Ps * 1000)
    }
}

impl Drop for Filters {
    fn drop(&mut self) {
        for program in &mut self.programs {
            program.shared.stopped.store(true, Ordering::Release);
        }
        for thread in self.programs.iter_mut().filter_map(|p| p.thread.take()) {
            // A thread that panicked has ended too, so the error does not matter.
            let _ = thread.join();
        }
    }
}

/// The work that a thread is given.
struct Job {
    cpu: usize,
    fifo: bool,
    /// The addresses of the source and the destination, and the mapped memory of each.
    images: [u64; 2],
    memory: [Mapping; 2],
    /// Number of lines in an image, and number of lines processed so far.
    lines: u64,
    done: u64,
    shared: Arc<Shared>,
}

impl Job {
    fn prepare(&self) -> Result<(), host::Error> {
        host::pin(self.cpu)?;
        if self.fifo { host::fifo() } else { Ok(()) }
    }

    fn run(mut self) {
        let shared = Arc::clone(&self.shared);
        while !shared.may_start() {
            if shared.is_stopped() {
                return;
            }
            std::hint::spin_loop();
        }
        shared.cpu.begin();
        while !shared.is_stopped() {
            if shared.images.load(Ordering::Relaxed) < shared.asked.load(Ordering::Acquire) {
                if !self.image() {
                    return;
                }
                let mut ended = shared.ended.lock().unwrap_or_else(PoisonError::into_inner);
                *ended = Some(Instant::now());
                drop(ended);
                shared.images.fetch_add(1, Ordering::Release);
            } else {
                std::hint::spin_loop();
            }
        }
    }

    /// Filters one image. Returns false if the program has been stopped.
    fn image(&mut self) -> bool {
        let [source, destination] = &mut self.memory;
        let mut filter = Filter::default();
        for n in 0..self.lines {
            if n.is_multiple_of(LOOK_LINES) && self.shared.is_stopped() {
                return false;
            }
            let [from, to] = self.images.map(|base| base + n * LINE_BYTES as u64);
            let Some(line) = source.line(from) else {
                return false;
            };
            if destination.set_line(to, filter.line(&line)).is_none() {
                return false;
            }
            self.done += 1;
            self.shared.lines.store(self.done, Ordering::Relaxed);
        }
        true
    }
}

#[cfg(test)]
mod tests;
