//! Runs a victim on one CPU: its buffers, its warm-up and its timed part.

use std::{
    sync::Barrier,
    time::{Duration, Instant},
};

use crate::{Chase, Layout, Native, Program, polybench};

use crate::host::{
    Case, Error, Victim, cases,
    load::Shared,
    machine::{self, pin},
    pages::Buffer,
    streaming::{self, Streaming},
    wide::Width,
};

/// Number of nodes that a chase visits before timing starts. The number is large enough for any
/// window that fits into a cache.
const WARM_HOPS: usize = 1 << 22;

/// A pointer chase and its memory. Each sample continues where the previous sample stopped.
struct Walk {
    bytes: usize,
    stride_bytes: usize,
    chase: Chase,
    buffer: Buffer,
    warm: bool,
}

/// A CPU for victims, with the memory that the victims need on this CPU.
pub(crate) struct Seat {
    pub(crate) cpu: usize,
    scratch: Buffer,
    walks: Vec<Walk>,
}

/// Result of a timed part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timed {
    pub(crate) elapsed: Duration,
    /// CPU time of the victim.
    pub(crate) on_cpu: Duration,
    pub(crate) injected_bytes: u64,
    pub(crate) working_set_bytes: u64,
}

impl Timed {
    /// Returns the share of the time in which the victim ran on its CPU.
    pub(crate) fn share(&self) -> f64 {
        self.on_cpu.as_secs_f64() / self.elapsed.as_secs_f64()
    }
}

/// Synchronises the timed part of a victim: all victims start together, and the load counts its
/// bytes during this part.
#[derive(Clone, Copy)]
pub(crate) struct Together<'a> {
    pub(crate) start: &'a Barrier,
    pub(crate) load: &'a Shared,
}

impl Together<'_> {
    /// Times `part` after all victims have arrived at the barrier.
    fn time(&self, timed: &mut Timed, part: impl FnOnce()) {
        self.start.wait();
        let before = self.load.moved_bytes();
        let (start, on_cpu) = (Instant::now(), machine::on_cpu());
        part();
        timed.on_cpu += machine::on_cpu().saturating_sub(on_cpu);
        timed.elapsed += start.elapsed();
        timed.injected_bytes += self.load.moved_bytes() - before;
    }
}

impl Seat {
    /// Prepares the memory on a CPU for its cases.
    pub(crate) fn new(cpu: usize, cases: &[&Case], huge: bool) -> Result<Self, Error> {
        let mut scratch = 0;
        let mut walks: Vec<Walk> = Vec::new();
        for case in cases {
            let Victim::Chase { stride_bytes } = case.victim else {
                scratch = scratch.max(case.bytes);
                continue;
            };
            let (bytes, stride) = (case.bytes, stride_bytes);
            if walks
                .iter()
                .all(|w| (w.bytes, w.stride_bytes) != (bytes, stride))
            {
                let chase = Chase::new(bytes, stride, 1);
                let mut buffer = Buffer::new(bytes, huge)?;
                chase.fill(&mut Layout::of(&chase).cut(buffer.slice()));
                walks.push(Walk {
                    bytes,
                    stride_bytes,
                    chase,
                    buffer,
                    warm: false,
                });
            }
        }
        Ok(Self {
            cpu,
            scratch: Buffer::new(scratch, huge)?,
            walks,
        })
    }

    fn walk(&mut self, case: &Case) -> Option<&mut Walk> {
        let Victim::Chase { stride_bytes } = case.victim else {
            return None;
        };
        self.walks
            .iter_mut()
            .find(|w| (w.bytes, w.stride_bytes) == (case.bytes, stride_bytes))
    }

    /// Returns the kind of pages that a case uses.
    pub(crate) fn pages(&mut self, case: &Case) -> &'static str {
        self.walk(case)
            .map(|walk| walk.buffer.pages())
            .unwrap_or(self.scratch.pages())
    }

    /// Runs a case `amount` times on this CPU. For a chase, `amount` is the number of hops.
    pub(crate) fn run(
        &mut self,
        case: &Case,
        amount: usize,
        together: Together<'_>,
    ) -> Result<Timed, Error> {
        let pinned = pin(self.cpu);
        if pinned.is_err() {
            // The other victims wait at the barrier for this thread: once, or before each run of a
            // kernel.
            let kernel = matches!(case.victim, Victim::Polybench { .. });
            for _ in 0..if kernel { amount } else { 1 } {
                together.start.wait();
            }
        }
        pinned?;
        let mut timed = Timed::default();
        if let Some(walk) = self.walk(case) {
            hop(walk, amount, together, &mut timed);
            return Ok(timed);
        }
        match &case.victim {
            Victim::Bandwidth {
                direction,
                pattern,
                streaming,
            } => {
                let mut program = cases::bandwidth(direction, pattern, case.bytes)?;
                let buffer = self.scratch.slice();
                pass(&program, buffer, *streaming);
                program.passes = amount;
                timed.working_set_bytes = program.working_set_bytes();
                together.time(&mut timed, || pass(&program, buffer, *streaming));
            }
            Victim::Stream { kernel, streaming } => {
                let mut program = cases::stream(kernel, case.bytes)?;
                let buffer = self.scratch.doubles();
                let layout = Layout::of(&program);
                program.fill(&mut layout.cut(buffer));
                pass(&program, buffer, *streaming);
                program.passes = amount;
                timed.working_set_bytes = program.working_set_bytes();
                together.time(&mut timed, || pass(&program, buffer, *streaming));
            }
            Victim::Polybench { kernel } => {
                let runner = Runner {
                    buffer: self.scratch.doubles(),
                    amount,
                    together,
                    timed: &mut timed,
                };
                polybench::with_kernel(kernel, case.bytes, runner).expect("checked");
            }
            Victim::Chase { .. } => unreachable!("walks are made for all chases"),
        }
        Ok(timed)
    }
}

/// Runs a program once in a buffer.
fn pass<P: Program>(program: &P, buffer: &mut [P::Element], streaming: bool) {
    let arrays = Layout::of(program).cut(buffer);
    if streaming {
        Width::best().run(program, &mut Streaming::default(), arrays);
        streaming::fence();
    } else {
        Width::best().run(program, &mut Native::new(), arrays);
    }
}

fn hop(walk: &mut Walk, hops: usize, together: Together<'_>, timed: &mut Timed) {
    let nodes = walk.chase.nodes();
    let mut go = |hops: usize| {
        walk.chase = walk.chase.with_hops(hops);
        let arrays = Layout::of(&walk.chase).cut(walk.buffer.slice());
        walk.chase.run(&mut Native::new(), arrays);
    };
    // The first warm-up covers any window that fits into a cache. Later warm-ups are shorter and
    // cover only small windows.
    let warm = if walk.warm {
        nodes.min(WARM_HOPS / 64)
    } else {
        nodes.min(WARM_HOPS)
    };
    go(warm);
    timed.working_set_bytes = (nodes * walk.stride_bytes) as u64;
    together.time(timed, || go(hops));
    walk.warm = true;
}

/// Runs a kernel `amount` times, each time from its initial data. Only the kernel itself is timed.
struct Runner<'a> {
    buffer: &'a mut [f64],
    amount: usize,
    together: Together<'a>,
    timed: &'a mut Timed,
}

impl polybench::Visitor for Runner<'_> {
    type Outcome = ();

    fn visit<P: Program<Element = f64>>(self, program: P) {
        let layout = Layout::of(&program);
        self.timed.working_set_bytes = program.working_set_bytes();
        for _ in 0..self.amount {
            let mut arrays = layout.cut(self.buffer);
            program.fill(&mut arrays);
            self.together.time(self.timed, || {
                program.run(&mut Native::new(), arrays);
            });
        }
    }
}
