//! Recorded sections of a kernel, for a core.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use crate::GoOn;
use axiscope_masters::{Parts, Program, Step};
use axiscope_platform::{Cpu, Error, Replacement};
use axiscope_workloads::{self as workloads, polybench};

use super::repeated::Repeated;
use crate::CoreSpec;

/// 2^16 divided by the golden ratio, made odd, so that it is not a simple fraction.
const GOLDEN: u16 = 40_503;

/// Number of times that a warm-up fills the L2, so that none of the earlier content is left.
const FILLS: u64 = 2;

/// How often a pattern visits a line, on average, before the caches count as full (chosen: random patterns then leave out a
/// share of exp(−8) of the lines, and caches with random replacement have hardly any empty place left).
const VISITS: u64 = 8;

/// Smallest page.
const LEAST_PAGE_BYTES: u64 = 4096;

/// Capacity of a core's caches and TLB, which determines the length of a warm-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub line_bytes: u64,
    /// Lines of the core's share of the L2, or of its L1 if there is no L2.
    lines: u64,
    /// Entries and sets of the core's TLB.
    pages: u64,
    page_sets: u64,
    page_ways: usize,
    /// Sets of the core's L1 that the page offset distinguishes.
    line_sets: u64,
    /// Most recently used lines of a set that are certainly present: all ways, or one if replacement does not
    /// depend on the last use.
    line_ways: usize,
}

impl Held {
    /// Number of accesses after which the caches contain what a pattern leaves in them; the pattern accesses a line this many
    /// times before the next one.
    pub const fn filling_accesses(&self, times_per_line: u64) -> u64 {
        VISITS * times_per_line * self.lines
    }

    /// Creates the capacities for a number of cores that all warm up.
    pub fn of(cpu: &Cpu, cores: usize) -> Self {
        let line_bytes = cpu.l1.line_bytes;
        let l1 = cpu.l1.bytes;
        let l2 = cpu.l2.as_ref().map_or(0, |l| l.shape.bytes);
        Self {
            line_bytes,
            lines: l1.max(l2.div_ceil(cores as u64)) / line_bytes,
            pages: cpu.tlb.as_ref().map_or(0, |t| t.entries as u64),
            page_sets: (cpu.tlb.as_ref()).map_or(1, |t| (t.entries / t.ways) as u64),
            page_ways: cpu.tlb.as_ref().map_or(1, |t| t.ways),
            line_sets: match l1 / line_bytes / cpu.l1.ways as u64 {
                sets if sets.is_power_of_two() => sets.min(LEAST_PAGE_BYTES / line_bytes),
                _ => 1,
            },
            line_ways: match cpu.l1.replacement {
                Replacement::Lru => cpu.l1.ways,
                _ => 1,
            },
        }
    }
}

/// Number of recordings to keep. The largest have some 10^7 steps.
const KEPT: usize = 2;

/// The most recently recorded sections of kernels, for points that differ in other parameters.
#[derive(Debug)]
pub struct Recordings {
    kept: Mutex<VecDeque<(Sample, Held, Program)>>,
    go_on: GoOn,
}

impl Default for Recordings {
    fn default() -> Self {
        Self::while_going(|| true)
    }
}

impl Recordings {
    /// Creates an empty store. `go_on` is called regularly; recording ends with an error when it returns false.
    pub fn while_going(go_on: GoOn) -> Self {
        Self {
            kept: Mutex::default(),
            go_on,
        }
    }

    /// Sections of a kernel. Records them if they are not stored.
    pub(super) fn program(&self, sample: Sample, held: &Held) -> Result<Program, Error> {
        // Callers that need the same recording at the same time wait until the first caller has finished it.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().find(|(s, h, _)| *s == sample && h == held);
        if let Some((_, _, program)) = known {
            return Ok(program.clone());
        }
        let program = (sample.record(held, self.go_on)).ok_or_else(|| Error("stopped".into()))?;
        kept.truncate(KEPT - 1);
        kept.push_front((sample, held.clone(), program.clone()));
        Ok(program)
    }
}

/// The sections of a kernel to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    kernel: String,
    bytes: u64,
    page_bytes: u64,
    windows: u64,
    warm: u64,
    settle: u64,
    accesses: u64,
}

impl Sample {
    pub fn of(c: &CoreSpec) -> Self {
        Self {
            kernel: c.program.clone(),
            bytes: c.bytes,
            page_bytes: c.page_bytes,
            windows: u64::from(c.windows),
            warm: u64::from(c.window_warm_accesses),
            settle: u64::from(c.window_settle_accesses),
            accesses: u64::from(c.window_accesses),
        }
    }

    /// Returns the ranges of accesses of the sections: one in each of equal shares of the run. Their offsets
    /// follow the golden ratio, so that sections do not align with loops of the kernel. `None` if recording
    /// was stopped.
    fn record(&self, held: &Held, go_on: GoOn) -> Option<Program> {
        struct Take<'a>(&'a Sample, &'a Held, GoOn);
        impl polybench::Visitor for Take<'_> {
            type Outcome = Option<Program>;
            fn visit<P: polybench::Kernel>(self, kernel: P) -> Option<Program> {
                let s = self.0;
                let (all, length) = (workloads::accesses(&kernel), s.warm + s.accesses);
                let froms = (0..s.windows).map(|i| {
                    let within = (i as u16).wrapping_mul(GOLDEN).wrapping_add(1 << 15);
                    let share = (u128::from(i) << 16) + u128::from(within);
                    let at = u128::from(all) * share / (u128::from(s.windows) << 16);
                    (at as u64).saturating_sub(s.warm)
                });
                let froms: Vec<u64> = froms.collect();
                let mut steps: Vec<Step> = Vec::with_capacity(2 * length as usize);
                let mut needed = Needed::of(s, self.1);
                let h = self.1;
                let mut repeated = Repeated::new(
                    s.bytes,
                    (h.line_bytes, h.line_sets, h.line_ways),
                    (s.page_bytes, h.page_sets, h.page_ways),
                );
                let (mut warm, mut first) = (Vec::with_capacity(froms.len()), 0);
                let whole = workloads::record_parts(&kernel, 0, &froms, length, self.2, |a| {
                    steps.push(step(&a));
                    if steps.len() - first == length as usize {
                        let begin = first + s.warm as usize;
                        let from = first + needed.first(&steps[first..begin]);
                        let kept = repeated.leave_out(&mut steps, from, begin);
                        let end = kept - from + first;
                        steps.drain(kept..begin);
                        steps.drain(first..from);
                        warm.push(end - first);
                        first = steps.len();
                    }
                });
                let parts = Parts {
                    bytes: s.bytes,
                    warm,
                    timed: s.accesses as usize,
                    settle: s.settle as usize,
                };
                whole.then(|| Program::parts(steps.into(), parts))
            }
        }
        let program =
            polybench::with_kernel(&self.kernel, self.bytes as usize, Take(self, held, go_on));
        program.expect("a kernel that the point's check knows")
    }
}

/// Determines how much of a warm-up is needed.
struct Needed {
    /// Lines and pages that the remaining part of the warm-up must touch.
    lines: Touched,
    pages: Touched,
}

/// For each line or page: number of the last section that touched it.
struct Touched {
    parts: Vec<u32>,
    part: u32,
    shift: u32,
    enough: u64,
    left: u64,
}

impl Touched {
    fn of(bytes: u64, each: u64, enough: u64) -> Self {
        Self {
            parts: vec![0; bytes.div_ceil(each) as usize + 1],
            part: 0,
            shift: each.trailing_zeros(),
            enough,
            left: 0,
        }
    }

    fn begin(&mut self) {
        self.part += 1;
        self.left = self.enough;
    }

    fn touch(&mut self, offset: u32) {
        let part = &mut self.parts[(offset >> self.shift) as usize];
        if *part != self.part {
            *part = self.part;
            self.left = self.left.saturating_sub(1);
        }
    }
}

impl Needed {
    fn of(sample: &Sample, held: &Held) -> Self {
        Self {
            lines: Touched::of(sample.bytes, held.line_bytes, FILLS * held.lines),
            pages: Touched::of(sample.bytes, sample.page_bytes, held.pages),
        }
    }

    /// Returns the step of a warm-up at which it may begin and still fill caches and TLB.
    fn first(&mut self, warm: &[Step]) -> usize {
        self.lines.begin();
        self.pages.begin();
        let enough = warm.iter().rposition(|step| {
            self.lines.touch(step.offset);
            self.pages.touch(step.offset);
            self.lines.left == 0 && self.pages.left == 0
        });
        enough.unwrap_or(0)
    }
}

fn step(a: &workloads::Access) -> Step {
    Step {
        offset: a.address as u32,
        operations: a.work.operations,
        accumulated: a.work.accumulated,
        divisions: a.work.divisions,
        reload: a.work.reload,
        bytes: a.bytes as u8,
        write: a.write,
        dependent: a.dependent,
        left_out: 0,
    }
}

/// A step of 8 bytes, for tests.
#[cfg(test)]
pub(super) fn test_step(offset: u32, write: bool) -> Step {
    Step {
        offset,
        operations: 0,
        accumulated: 0,
        divisions: 0,
        reload: false,
        bytes: 8,
        write,
        dependent: false,
        left_out: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Sample {
        Sample {
            kernel: "lu".into(),
            bytes: 1 << 20,
            page_bytes: 4096,
            windows: 1,
            warm: 0,
            settle: 0,
            accesses: 1,
        }
    }

    fn held() -> Held {
        Held {
            line_bytes: 64,
            lines: 64,
            pages: 16,
            page_sets: 8,
            page_ways: 2,
            line_sets: 64,
            line_ways: 4,
        }
    }

    #[test]
    fn a_warm_up_is_as_long_as_it_takes_to_fill_what_a_core_holds() {
        // 300 lines, eight in a page, are accessed twice. 128 lines are enough to touch 16 pages.
        let warm: Vec<Step> = (0..600u32)
            .map(|i| test_step(i % 300 * 512, false))
            .collect();
        let mut needed = Needed::of(&sample(), &held());
        assert_eq!(needed.first(&warm), 600 - 128);
        // A section that touches fewer lines is used completely.
        assert_eq!(needed.first(&warm[..100]), 0);
    }

    #[test]
    fn a_recording_that_is_not_to_go_on_ends_and_is_not_kept() {
        let stopped = Recordings::while_going(|| false);
        let long = Sample {
            accesses: 1 << 20,
            ..sample()
        };
        assert_eq!(stopped.program(long, &held()).unwrap_err().0, "stopped");
        assert!(stopped.kept.lock().unwrap().is_empty());
        assert!(Recordings::default().program(sample(), &held()).is_ok());
    }
}
