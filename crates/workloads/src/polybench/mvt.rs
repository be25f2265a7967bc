//! x1 += A y1 and x2 += Aᵀ y2.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Two products of a matrix with vectors, one by rows, one by columns; arrays A, x1, x2, y1, y2.
#[derive(Clone, Copy, Debug)]
pub struct Mvt {
    /// Rows and columns.
    pub n: usize,
}

impl Mvt {
    /// The largest whose arrays fit into `bytes`.
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
        let n = self.n;
        let [a, mut x1, mut x2, y1, y2] = take(arrays);
        for i in 0..n {
            let mut sum = memory.load(&x1, i);
            for j in 0..n {
                sum += memory.load(&a, i * n + j) * memory.load(&y1, j);
                memory.work(2);
            }
            memory.store(&mut x1, i, sum);
        }
        for i in 0..n {
            let mut sum = memory.load(&x2, i);
            for j in 0..n {
                sum += memory.load(&a, j * n + i) * memory.load(&y2, j);
                memory.work(2);
            }
            memory.store(&mut x2, i, sum);
        }
    }
}
