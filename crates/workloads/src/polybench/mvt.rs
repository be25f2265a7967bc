//! x1 += A y1 and x2 += Aᵀ y2.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Computes two products of a matrix and a vector, one by rows and one by columns. The arrays are
/// A, x1, x2, y1 and y2.
#[derive(Clone, Copy, Debug)]
pub struct Mvt {
    /// Rows and columns.
    pub n: usize,
}

impl Mvt {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 1, 4),
        }
    }
}

impl Program for Mvt {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        let n = self.n;
        vec![n * n, n, n, n, n]
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

/// The first n steps process the rows for the first product. The other n steps process the columns
/// for the second product.
impl Kernel for Mvt {
    fn steps(&self) -> usize {
        2 * self.n
    }

    fn accesses(&self, _step: usize) -> u64 {
        1 + 3 * self.n as u64
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [a, x1, x2, y1, y2] = arrays(all);
        let columns = step >= n;
        let i = step % n;
        let (x, y) = if columns { (x2, y2) } else { (x1, y1) };
        let mut sum = memory.load(x, i);
        for j in 0..n {
            let at = if columns { j * n + i } else { i * n + j };
            sum += memory.load(a, at) * memory.load(y, j);
            memory.accumulate(2);
            memory.store(x, i, sum);
        }
    }
}
