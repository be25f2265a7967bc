//! Solves T y = −r for the symmetric Toeplitz matrix T of 1, r₀, r₁, … with the Levinson-Durbin
//! recursion.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// The arrays are r, y and z (n); z is scratch memory.
#[derive(Clone, Copy, Debug)]
pub struct Durbin {
    /// Unknowns.
    pub n: usize,
}

impl Durbin {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: (bytes / 24 / 8 * 8).max(8),
        }
    }
}

impl Program for Durbin {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n; 3]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        // The values are convex and fall to 0, so T is positive definite (Pólya).
        for (k, r) in arrays[0].iter_mut().enumerate() {
            *r = 1.0 / (k as f64 + 2.0);
        }
        arrays[1].fill(0.0);
        arrays[2].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step adds one unknown. Two values are passed on to the next step: the last element of y,
/// and `beta`, which is in the last element of z because the recursion does not use that element.
impl Kernel for Durbin {
    fn steps(&self) -> usize {
        self.n
    }

    fn accesses(&self, k: usize) -> u64 {
        2 + 7 * k as u64
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], k: usize) {
        let n = self.n;
        let [r, y, z] = arrays(all);
        if k == 0 {
            let first = -memory.load(r, 0);
            memory.store(y, 0, first);
            memory.keep(z, n - 1, 1.0);
            return;
        }
        let last = memory.recall(y, k - 1);
        let beta = memory.recall(z, n - 1) * (1.0 - last * last);
        memory.keep(z, n - 1, beta);
        let mut sum = memory.load(r, k);
        for i in 0..k {
            sum += memory.load(r, k - i - 1) * memory.load(y, i);
            memory.accumulate(2);
        }
        let alpha = -sum / beta;
        memory.divide(1);
        for i in 0..k {
            let value = memory.load(y, i) + alpha * memory.load(y, k - i - 1);
            memory.work(2);
            memory.store(z, i, value);
        }
        for i in 0..k {
            let value = memory.load(z, i);
            memory.store(y, i, value);
        }
        memory.store(y, k, alpha);
    }
}
