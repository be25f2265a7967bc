//! T y = −r for the symmetric Toeplitz matrix T of 1, r₀, r₁, …: Levinson and Durbin's recursion.

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Arrays r, y, z (n), z a scratch.
#[derive(Clone, Copy, Debug)]
pub struct Durbin {
    /// Unknowns.
    pub n: usize,
}

impl Durbin {
    /// The largest whose arrays fit into `bytes`.
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
        // Convex and falling to 0, so that T is positive definite (Pólya).
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

/// One step: what it works on is small.
impl Kernel for Durbin {
    fn steps(&self) -> usize {
        1
    }

    fn accesses(&self, _step: usize) -> u64 {
        let n = self.n as u64;
        2 + 2 * (n - 1) + 7 * (n - 1) * n / 2
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], _step: usize) {
        let n = self.n;
        let [r, y, z] = arrays(all);
        let mut alpha = -memory.load(r, 0);
        let mut beta = 1.0;
        memory.store(y, 0, alpha);
        for k in 1..n {
            beta *= 1.0 - alpha * alpha;
            let mut sum = memory.load(r, k);
            for i in 0..k {
                sum += memory.load(r, k - i - 1) * memory.load(y, i);
                memory.accumulate(2);
            }
            alpha = -sum / beta;
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
}
