//! One victim on one CPU: its buffers, its warm-up, its timed part.

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

/// Nodes that a chase walks before it is timed: all of a window that a cache might hold.
const WARM_HOPS: usize = 1 << 22;

/// A walk and its memory; it goes on from sample to sample.
struct Walk {
    bytes: usize,
    stride_bytes: usize,
    chase: Chase,
    buffer: Buffer,
    warm: bool,
}

/// A CPU for victims, with what they need there.
pub(crate) struct Seat {
    pub(crate) cpu: usize,
    scratch: Buffer,
    walks: Vec<Walk>,
}

/// What a timed part gave.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timed {
    pub(crate) elapsed: Duration,
    /// Time that the CPU was given to the victim.
    pub(crate) on_cpu: Duration,
    pub(crate) injected_bytes: u64,
    pub(crate) working_set_bytes: u64,
}

impl Timed {
    /// The share of the time that the victim had its CPU.
    pub(crate) fn share(&self) -> f64 {
        self.on_cpu.as_secs_f64() / self.elapsed.as_secs_f64()
    }
}

/// What a victim's timed part is bounded by: all victims start together, and the bytes of the
/// load are counted while it runs.
#[derive(Clone, Copy)]
pub(crate) struct Together<'a> {
    pub(crate) start: &'a Barrier,
    pub(crate) load: &'a Shared,
}

impl Together<'_> {
    /// Times `part`.
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
    /// A seat on a CPU for some cases.
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

    /// What pages a case has.
    pub(crate) fn pages(&mut self, case: &Case) -> &'static str {
        self.walk(case)
            .map(|walk| walk.buffer.pages())
            .unwrap_or(self.scratch.pages())
    }

    /// Runs a case `amount` times (a chase: hops) on this seat's CPU.
    pub(crate) fn run(
        &mut self,
        case: &Case,
        amount: usize,
        together: Together<'_>,
    ) -> Result<Timed, Error> {
        let pinned = pin(self.cpu);
        if pinned.is_err() {
            // The others wait for this thread, before each run of a kernel.
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

/// One run over a buffer.
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
    // All of a small window; of one beyond the caches once, and then as it comes.
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

/// Runs a kernel from its first contents, as often as asked; only the kernel is timed.
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
