//! A = L U without pivoting, in place.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Subtracts multiples of each row in turn from all rows below it. Array A becomes L and, above its
/// diagonal, U. The diagonal of U is one and is not stored.
#[derive(Clone, Copy, Debug)]
pub struct Lu {
    /// Rows and columns.
    pub n: usize,
}

impl Lu {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 1, 0),
        }
    }
}

impl Program for Lu {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::dominant(arrays[0], self.n, false);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step either divides a row by its pivot or subtracts a multiple of it from a row below.
impl Kernel for Lu {
    fn steps(&self) -> usize {
        self.n * self.n
    }

    fn accesses(&self, step: usize) -> u64 {
        let (k, row) = (step / self.n, step % self.n);
        let rest = (self.n - k - 1) as u64;
        match row {
            0 => 3 * rest,
            r if k + r < self.n => 4 * rest,
            _ => 0,
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [a] = arrays(all);
        let (k, i) = (step / n, step / n + step % n);
        if i >= n {
            return;
        }
        if i == k {
            for j in k + 1..n {
                let value = memory.load(a, k * n + j) / memory.load(a, k * n + k);
                memory.divide(1);
                memory.store(a, k * n + j, value);
            }
            return;
        }
        for j in k + 1..n {
            let old = memory.load(a, i * n + j);
            let new = old - memory.load(a, i * n + k) * memory.load(a, k * n + j);
            memory.work(2);
            memory.store(a, i * n + j, new);
        }
    }
}
