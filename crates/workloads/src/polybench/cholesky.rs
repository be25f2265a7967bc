//! A = L Lᵀ of a symmetric positive definite matrix, in place.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Row by row; array A, whose lower triangle becomes L.
#[derive(Clone, Copy, Debug)]
pub struct Cholesky {
    /// Rows and columns.
    pub n: usize,
}

impl Cholesky {
    /// The largest whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 1, 0),
        }
    }
}

impl Program for Cholesky {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::dominant(arrays[0], self.n, true);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let n = self.n;
        let [mut a] = take(arrays);
        for i in 0..n {
            for j in 0..i {
                let mut sum = memory.load(&a, i * n + j);
                for k in 0..j {
                    sum -= memory.load(&a, i * n + k) * memory.load(&a, j * n + k);
                    memory.work(2);
                }
                let value = sum / memory.load(&a, j * n + j);
                memory.work(1);
                memory.store(&mut a, i * n + j, value);
            }
            let mut sum = memory.load(&a, i * n + i);
            for k in 0..i {
                let element = memory.load(&a, i * n + k);
                sum -= element * element;
                memory.work(2);
            }
            memory.work(1);
            memory.store(&mut a, i * n + i, sum.sqrt());
        }
    }
}
