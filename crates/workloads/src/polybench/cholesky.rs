//! Cholesky factorisation A = L Lᵀ of a symmetric positive definite matrix, in place.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays, root},
    program::Program,
};

/// Works column by column on array A. The elements are read from the upper triangle of A. The
/// elements of L below the diagonal replace those of A. The second array contains the reciprocals
/// of L's diagonal.
#[derive(Clone, Copy, Debug)]
pub struct Cholesky {
    /// Rows and columns.
    pub n: usize,
}

impl Cholesky {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 1, 1),
        }
    }
}

impl Program for Cholesky {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n, self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::dominant(arrays[0], self.n, true);
        arrays[1].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step computes an element of a column.
impl Kernel for Cholesky {
    fn steps(&self) -> usize {
        self.n * self.n
    }

    fn accesses(&self, step: usize) -> u64 {
        let (i, row) = (step / self.n, step % self.n);
        match row {
            0 => 2 + i as u64,
            r if i + r < self.n => 2 * i as u64 + 3,
            _ => 0,
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [a, p] = arrays(all);
        let (i, j) = (step / n, step / n + step % n);
        if j >= n {
            return;
        }
        if j == i {
            let mut square = memory.load(a, i * n + i);
            for k in 0..i {
                let element = memory.load(a, i * n + k);
                square -= element * element;
                memory.accumulate(2);
            }
            memory.divide(2);
            memory.store(p, i, 1.0 / root(square));
            return;
        }
        let mut sum = memory.load(a, i * n + j);
        for k in 0..i {
            sum -= memory.load(a, j * n + k) * memory.load(a, i * n + k);
            memory.accumulate(2);
        }
        let factor = memory.load(p, i);
        memory.work(1);
        memory.store(a, j * n + i, sum * factor);
    }
}
