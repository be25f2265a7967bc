//! What a core runs: a pattern of lines, or the recorded steps of a program, again and again.

use std::sync::Arc;

use crate::{Addresses, Pattern};

/// One access and the work before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From the first byte of the program's memory.
    pub offset: u32,
    /// Arithmetic operations since the access before that no other turn of a loop waits for.
    pub operations: u8,
    /// Operations since then, the last of which adds to a sum that the next turn of the loop needs.
    pub accumulated: u8,
    /// Divisions and roots since then.
    pub divisions: u8,
    /// Takes up a sum that was stored a turn before.
    pub reload: bool,
    /// Bytes, at most a line.
    pub bytes: u8,
    /// Stores.
    pub write: bool,
    /// Its address comes from the data of the load before it.
    pub dependent: bool,
    /// So many accesses behind it are left out of a warm-up: they would change nothing.
    pub left_out: u8,
}

/// The order of a pattern's accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// One after another, from one to the next so many bytes.
    Sequential(u64),
    /// Anywhere, by a seed; the addresses are known ahead.
    Random(u64),
    /// Anywhere, by a seed; each address comes from the load before it.
    Chase(u64),
}

/// How recorded parts of a run are used (Wunderlich et al., SMARTS, ISCA 2003): the first accesses of a part
/// only fill caches and TLB and take no time, the next take time that is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Bytes of the program's memory.
    pub bytes: u64,
    /// The first steps of each part, which take no time.
    pub warm: Vec<usize>,
    /// Steps of a part that take time.
    pub timed: usize,
    /// The first of those, which are not counted.
    pub settle: usize,
}

/// What an access of a part is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Warm,
    Settle,
    Counted,
}

/// Where the next step is in its part.
#[derive(Clone, Debug)]
struct Place {
    parts: Arc<Parts>,
    part: usize,
    /// Of this part.
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
    Pattern(Addresses, Step),
    /// Steps, the place of the next one, and how they are cut into parts.
    Steps(Arc<[Step]>, usize, Option<Place>),
}

/// A program without end.
#[derive(Clone, Debug)]
pub struct Program(Source);

impl Program {
    /// Accesses of `bytes` each in a window.
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
        ))
    }

    /// Recorded steps, from the `first` on.
    ///
    /// # Panics
    /// Without steps.
    #[must_use]
    pub fn steps(steps: Arc<[Step]>, first: usize) -> Self {
        assert!(!steps.is_empty(), "steps");
        let first = first % steps.len();
        Self(Source::Steps(steps, first, None))
    }

    /// Recorded parts of a run, one behind another.
    ///
    /// # Panics
    /// Where the steps are not those of the parts, or none of a part is counted.
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

    /// Bytes of its memory, if it has parts.
    pub(super) fn parts_bytes(&self) -> Option<u64> {
        match &self.0 {
            Source::Steps(_, _, Some(place)) => Some(place.parts.bytes),
            _ => None,
        }
    }

    /// What the next access is for.
    #[inline]
    pub(super) fn phase(&self) -> Phase {
        let Source::Steps(_, _, Some(place)) = &self.0 else {
            return Phase::Counted;
        };
        match place.within {
            n if n < place.warm => Phase::Warm,
            n if n < place.warm + place.parts.settle => Phase::Settle,
            _ => Phase::Counted,
        }
    }

    /// The next access.
    #[inline]
    pub(super) fn next(&mut self) -> Step {
        match &mut self.0 {
            Source::Pattern(addresses, step) => Step {
                offset: addresses.next_address() as u32,
                ..*step
            },
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
