//! s = Aᵀ r and q = A p: the products of the biconjugate gradient method.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Computes both products in one pass over the matrix. The arrays are A (n × m), r (n), s (m), p
/// (m) and q (n).
#[derive(Clone, Copy, Debug)]
pub struct Bicg {
    /// Rows.
    pub n: usize,
    /// Columns.
    pub m: usize,
}

impl Bicg {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        let n = super::side(bytes, 1, 4);
        Self { n, m: n }
    }
}

impl Program for Bicg {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        let (n, m) = (self.n, self.m);
        vec![n * m, n, m, m, n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        for (k, array) in arrays.iter_mut().enumerate() {
            super::spread(array, k as u64);
        }
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// The first step clears s. Each further step processes a row.
impl Kernel for Bicg {
    fn steps(&self) -> usize {
        1 + self.n
    }

    fn accesses(&self, step: usize) -> u64 {
        let m = self.m as u64;
        if step == 0 { m } else { 1 + 8 * m }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let m = self.m;
        let [a, r, s, p, q] = arrays(all);
        let Some(i) = step.checked_sub(1) else {
            for j in 0..m {
                memory.store(s, j, 0.0);
            }
            return;
        };
        memory.store(q, i, 0.0);
        for j in 0..m {
            let old = memory.load(s, j);
            let new = old + memory.load(r, i) * memory.load(a, i * m + j);
            memory.work(2);
            memory.store(s, j, new);
            // A compiler must assume that the previous store changed the sum and the element, so
            // both are loaded again.
            memory.reload();
            let sum = memory.load(q, i);
            let sum = sum + memory.load(a, i * m + j) * memory.load(p, j);
            memory.accumulate(2);
            memory.store(q, i, sum);
        }
    }
}
