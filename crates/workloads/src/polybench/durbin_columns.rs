//! Levinson and Durbin's recursion that keeps every step: solutions and partial sums are columns of
//! matrices, as in PolyBench up to 3.2. Each access goes to another row.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Arrays r (n), y and sum (n by n).
#[derive(Clone, Copy, Debug)]
pub struct DurbinColumns {
    /// Unknowns.
    pub n: usize,
}

impl DurbinColumns {
    /// The largest whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 2, 1),
        }
    }
}

impl Program for DurbinColumns {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n, self.n * self.n, self.n * self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        // Convex and falling to 0, so that the matrix is positive definite (Pólya).
        for (k, r) in arrays[0].iter_mut().enumerate() {
            *r = 1.0 / (k as f64 + 2.0);
        }
        arrays[1].fill(0.0);
        arrays[2].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let n = self.n;
        let [r, mut y, mut sum] = take(arrays);
        let mut alpha = -memory.load(&r, 0);
        let mut beta = 1.0;
        memory.store(&mut y, 0, alpha);
        for k in 1..n {
            beta *= 1.0 - alpha * alpha;
            let first = memory.load(&r, k);
            memory.store(&mut sum, k, first);
            for i in 0..k {
                let next = memory.load(&sum, i * n + k)
                    + memory.load(&r, k - i - 1) * memory.load(&y, i * n + k - 1);
                memory.work(2);
                memory.store(&mut sum, (i + 1) * n + k, next);
            }
            alpha = -memory.load(&sum, k * n + k) / beta;
            memory.work(4);
            for i in 0..k {
                let value = memory.load(&y, i * n + k - 1)
                    + alpha * memory.load(&y, (k - i - 1) * n + k - 1);
                memory.work(2);
                memory.store(&mut y, i * n + k, value);
            }
            memory.store(&mut y, k * n + k, alpha);
        }
    }
}
