//! What a core runs: a pattern of lines, or the recorded steps of a program, again and again.

use std::sync::Arc;

use crate::{Addresses, Pattern};

/// One access and the work before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// From the first byte of the program's memory.
    pub offset: u32,
    /// Arithmetic operations since the access before.
    pub work: u16,
    /// Bytes, at most a line.
    pub bytes: u8,
    /// Stores.
    pub write: bool,
    /// Its address comes from the data of the load before it.
    pub dependent: bool,
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

#[derive(Clone, Debug)]
enum Source {
    Pattern(Addresses, Step),
    Steps(Arc<[Step]>, usize),
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
            work: 0,
            bytes,
            write,
            dependent: matches!(order, Order::Chase(_)),
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
        Self(Source::Steps(steps, first))
    }

    /// The next access.
    #[inline]
    pub(super) fn next(&mut self) -> Step {
        match &mut self.0 {
            Source::Pattern(addresses, step) => Step {
                offset: addresses.next_address() as u32,
                ..*step
            },
            Source::Steps(steps, at) => {
                let step = steps[*at];
                *at += 1;
                if *at == steps.len() {
                    *at = 0;
                }
                step
            }
        }
    }
}
