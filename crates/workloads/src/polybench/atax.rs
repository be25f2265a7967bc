//! y = Aᵀ (A x).

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Multiplies a vector by a matrix, then by its transpose. The arrays are A (m × n), x and y (n),
/// and A x (m).
#[derive(Clone, Copy, Debug)]
pub struct Atax {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
}

impl Atax {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        let n = super::side(bytes, 1, 3);
        Self { m: n, n }
    }
}

impl Program for Atax {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.m * self.n, self.n, self.n, self.m]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::spread(arrays[0], 0);
        super::spread(arrays[1], 1);
        arrays[2].fill(0.0);
        arrays[3].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// The first step clears y. Each further step processes a row.
impl Kernel for Atax {
    fn steps(&self) -> usize {
        1 + self.m
    }

    fn accesses(&self, step: usize) -> u64 {
        let n = self.n as u64;
        if step == 0 { n } else { 1 + 7 * n }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [a, x, y, product] = arrays(all);
        let Some(i) = step.checked_sub(1) else {
            for j in 0..n {
                memory.store(y, j, 0.0);
            }
            return;
        };
        let mut sum = 0.0;
        memory.store(product, i, sum);
        for j in 0..n {
            sum += memory.load(a, i * n + j) * memory.load(x, j);
            memory.accumulate(2);
            memory.store(product, i, sum);
        }
        for j in 0..n {
            let old = memory.load(y, j);
            let new = old + memory.load(a, i * n + j) * memory.load(product, i);
            memory.work(2);
            memory.store(y, j, new);
        }
    }
}
