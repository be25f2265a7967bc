//! Solves L x = b for a lower triangular L.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Solves the system by forward substitution. The arrays are L (n × n, of which only the lower
/// triangle is read), x and b (n).
#[derive(Clone, Copy, Debug)]
pub struct Trisolv {
    /// Rows and columns.
    pub n: usize,
}

impl Trisolv {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 1, 2),
        }
    }
}

impl Program for Trisolv {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n, self.n, self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::dominant(arrays[0], self.n, false);
        arrays[1].fill(0.0);
        super::spread(arrays[2], 2);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step processes a row.
impl Kernel for Trisolv {
    fn steps(&self) -> usize {
        self.n
    }

    fn accesses(&self, i: usize) -> u64 {
        4 + 3 * i as u64
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], i: usize) {
        let n = self.n;
        let [l, x, b] = arrays(all);
        let mut sum = memory.load(b, i);
        memory.store(x, i, sum);
        for j in 0..i {
            sum -= memory.load(l, i * n + j) * memory.load(x, j);
            memory.accumulate(2);
            memory.store(x, i, sum);
        }
        sum /= memory.load(l, i * n + i);
        memory.divide(1);
        memory.store(x, i, sum);
    }
}
