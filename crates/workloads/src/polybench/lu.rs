//! A = L U without pivoting, in place.

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Each row in turn is taken from all below it; array A, which becomes L and, above its diagonal, U,
/// whose diagonal is one.
#[derive(Clone, Copy, Debug)]
pub struct Lu {
    /// Rows and columns.
    pub n: usize,
}

impl Lu {
    /// The largest whose arrays fit into `bytes`.
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

/// A step is a row that is taken from the others.
impl Kernel for Lu {
    fn steps(&self) -> usize {
        self.n
    }

    fn accesses(&self, k: usize) -> u64 {
        let rest = (self.n - k - 1) as u64;
        3 * rest + 4 * rest * rest
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], k: usize) {
        let n = self.n;
        let [a] = arrays(all);
        for j in k + 1..n {
            let value = memory.load(a, k * n + j) / memory.load(a, k * n + k);
            memory.divide(1);
            memory.store(a, k * n + j, value);
        }
        for i in k + 1..n {
            for j in k + 1..n {
                let old = memory.load(a, i * n + j);
                let new = old - memory.load(a, i * n + k) * memory.load(a, k * n + j);
                memory.work(2);
                memory.store(a, i * n + j, new);
            }
        }
    }
}
