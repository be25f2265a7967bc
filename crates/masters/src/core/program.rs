//! Programs of a core: an access pattern, or the recorded steps of a program, which are repeated.

use std::sync::Arc;

use crate::{Addresses, Pattern};

/// One access, and the arithmetic before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Offset in the program's memory.
    pub offset: u32,
    /// Number of arithmetic operations since the previous access, not counting those on which a
    /// later loop iteration depends.
    pub operations: u8,
    /// Number of operations since the previous access on which the next loop iteration depends: the
    /// last operation adds to a sum that the next iteration needs.
    pub accumulated: u8,
    /// Number of divisions and square roots since the previous access.
    pub divisions: u8,
    /// Whether the access loads a sum that the previous iteration stored.
    pub reload: bool,
    /// Number of bytes, at most one line.
    pub bytes: u8,
    /// Whether the access is a store.
    pub write: bool,
    /// Whether the access's address is the value of the previous load.
    pub dependent: bool,
    /// Number of accesses after this access that a warm-up may skip, because they would change
    /// nothing.
    pub left_out: u8,
}

/// Order of the accesses of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Ascending addresses with this distance, bytes.
    Sequential(u64),
    /// Random addresses from a seed. The addresses are known in advance.
    Random(u64),
    /// Random addresses from a seed. Each address is loaded by the previous access.
    Chase(u64),
}

/// Sampled simulation of a program (Wunderlich et al., SMARTS, ISCA 2003). The first accesses of
/// each section fill caches and TLB and take no time. The accesses after these take time, but their
/// time is not counted. The time of the remaining accesses is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Size of the program's memory in bytes.
    pub bytes: u64,
    /// Number of steps at the start of each section that take no time.
    pub warm: Vec<usize>,
    /// Number of steps in each section that take time.
    pub timed: usize,
    /// Number of steps at the start of the timed steps that are not counted.
    pub settle: usize,
}

/// Purpose of an access in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Warm,
    Settle,
    Counted,
}

/// Position of the next step in its section.
#[derive(Clone, Debug)]
struct Place {
    parts: Arc<Parts>,
    part: usize,
    /// Index of the section.
    warm: usize,
    within: usize,
}

impl Place {
    #[inline]
    fn go_on(&mut self) {
        self.within += 1;
        if self.within == self.warm + self.parts.timed {
            self.part = (self.part + 1) % self.parts.warm.len();
            self.warm = self.parts.warm[self.part];
            self.within = 0;
        }
    }
}

#[derive(Clone, Debug)]
enum Source {
    /// A pattern, its access, and the number of accesses at the start that take no time.
    Pattern(Addresses, Step, u64),
    /// Recorded steps, the position of the next step, and the sections.
    Steps(Arc<[Step]>, usize, Option<Place>),
}

/// A program that runs endlessly.
#[derive(Clone, Debug)]
pub struct Program(Source);

impl Program {
    /// Creates a pattern of accesses of `bytes` each in a window.
    ///
    /// # Panics
    /// If the window is more than 4 GiB.
    #[must_use]
    pub fn pattern(order: Order, write: bool, window: u64, bytes: u8) -> Self {
        assert!(window <= 1 << 32, "offsets have 32 bits");
        let pattern = match order {
            Order::Sequential(step) => Pattern::Strided(step.saturating_sub(u64::from(bytes))),
            Order::Random(seed) | Order::Chase(seed) => Pattern::Random(seed),
        };
        let step = Step {
            offset: 0,
            operations: 0,
            accumulated: 0,
            divisions: 0,
            reload: false,
            bytes,
            write,
            dependent: matches!(order, Order::Chase(_)),
            left_out: 0,
        };
        Self(Source::Pattern(
            Addresses::new(0, window, u64::from(bytes), pattern),
            step,
            0,
        ))
    }

    /// Lets a pattern begin with full caches: its first accesses fill them in no time. This has no
    /// effect on recorded steps, whose sections have their own warm-up.
    #[must_use]
    pub fn filling(mut self, accesses: u64) -> Self {
        if let Source::Pattern(_, _, filling) = &mut self.0 {
            *filling = accesses;
        }
        self
    }

    /// Creates a program from recorded steps, starting at `first`.
    ///
    /// # Panics
    /// If there are no steps.
    #[must_use]
    pub fn steps(steps: Arc<[Step]>, first: usize) -> Self {
        assert!(!steps.is_empty(), "steps");
        let first = first % steps.len();
        Self(Source::Steps(steps, first, None))
    }

    /// Creates a program from recorded sections.
    ///
    /// # Panics
    /// If the steps do not match the sections, or if a section has no counted step.
    #[must_use]
    pub fn parts(steps: Arc<[Step]>, parts: Parts) -> Self {
        let all: usize = parts.warm.iter().map(|warm| warm + parts.timed).sum();
        assert!(!steps.is_empty() && steps.len() == all, "whole parts");
        assert!(parts.settle < parts.timed, "counted steps");
        let place = Place {
            part: 0,
            warm: parts.warm[0],
            within: 0,
            parts: Arc::new(parts),
        };
        Self(Source::Steps(steps, 0, Some(place)))
    }

    /// Returns the bytes of the program's memory, if the program is sampled.
    pub(super) fn parts_bytes(&self) -> Option<u64> {
        match &self.0 {
            Source::Steps(_, _, Some(place)) => Some(place.parts.bytes),
            _ => None,
        }
    }

    /// Returns the purpose of the next access.
    #[inline]
    pub(super) fn phase(&self) -> Phase {
        let place = match &self.0 {
            Source::Pattern(_, _, 1..) => return Phase::Warm,
            Source::Steps(_, _, Some(place)) => place,
            _ => return Phase::Counted,
        };
        match place.within {
            n if n < place.warm => Phase::Warm,
            n if n < place.warm + place.parts.settle => Phase::Settle,
            _ => Phase::Counted,
        }
    }

    /// Returns the next access.
    #[inline]
    pub(super) fn next(&mut self) -> Step {
        match &mut self.0 {
            Source::Pattern(addresses, step, filling) => {
                *filling = filling.saturating_sub(1);
                Step {
                    offset: addresses.next_address() as u32,
                    ..*step
                }
            }
            Source::Steps(steps, at, place) => {
                let step = steps[*at];
                *at += 1;
                if let Some(place) = place {
                    place.go_on();
                }
                if *at == steps.len() {
                    *at = 0;
                }
                step
            }
        }
    }
}
