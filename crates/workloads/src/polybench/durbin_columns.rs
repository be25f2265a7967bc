//! The Levinson-Durbin recursion in a form that stores every intermediate result: solutions and
//! partial sums are columns of matrices, as in PolyBench up to version 3.2. Successive accesses to
//! a matrix go to different rows.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// The arrays are r (n), y and sum (n × n), and alpha and beta (n).
#[derive(Clone, Copy, Debug)]
pub struct DurbinColumns {
    /// Unknowns.
    pub n: usize,
}

impl DurbinColumns {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 2, 3),
        }
    }
}

impl Program for DurbinColumns {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n, self.n * self.n, self.n * self.n, self.n, self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        // The values are convex and fall to 0, so the matrix is positive definite (Pólya).
        for (k, r) in arrays[0].iter_mut().enumerate() {
            *r = 1.0 / (k as f64 + 2.0);
        }
        arrays[1..].iter_mut().for_each(|a| a.fill(0.0));
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step adds one unknown.
impl Kernel for DurbinColumns {
    fn steps(&self) -> usize {
        self.n
    }

    fn accesses(&self, k: usize) -> u64 {
        if k == 0 { 4 } else { 8 + 7 * k as u64 }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], k: usize) {
        let n = self.n;
        let [r, y, sum, alpha, beta] = arrays(all);
        if k == 0 {
            let first = -memory.load(r, 0);
            memory.store(y, 0, first);
            memory.store(beta, 0, 1.0);
            memory.store(alpha, 0, first);
            return;
        }
        let (last, old) = (memory.load(alpha, k - 1), memory.load(beta, k - 1));
        memory.work(3);
        let rest = old * (1.0 - last * last);
        memory.store(beta, k, rest);
        let mut partial = memory.load(r, k);
        memory.store(sum, k, partial);
        for i in 0..k {
            partial += memory.load(r, k - i - 1) * memory.load(y, i * n + k - 1);
            memory.accumulate(2);
            memory.store(sum, (i + 1) * n + k, partial);
        }
        memory.divide(1);
        let new = -memory.load(sum, k * n + k) / rest;
        memory.store(alpha, k, new);
        for i in 0..k {
            let value = memory.load(y, i * n + k - 1)
                + memory.load(alpha, k) * memory.load(y, (k - i - 1) * n + k - 1);
            memory.work(2);
            memory.store(y, i * n + k, value);
        }
        memory.store(y, k * n + k, new);
    }
}
