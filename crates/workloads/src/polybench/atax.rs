//! y = Aᵀ (A x).

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// A matrix, transposed, times itself times a vector; arrays A (m × n), x, y (n).
#[derive(Clone, Copy, Debug)]
pub struct Atax {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
}

impl Atax {
    /// The largest whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        let n = super::side(bytes, 1, 2);
        Self { m: n, n }
    }
}

impl Program for Atax {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.m * self.n, self.n, self.n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::spread(arrays[0], 0);
        super::spread(arrays[1], 1);
        arrays[2].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let (m, n) = (self.m, self.n);
        let [a, x, mut y] = take(arrays);
        for j in 0..n {
            memory.store(&mut y, j, 0.0);
        }
        for i in 0..m {
            let mut product = 0.0;
            for j in 0..n {
                product += memory.load(&a, i * n + j) * memory.load(&x, j);
                memory.work(2);
            }
            for j in 0..n {
                let sum = memory.load(&y, j) + memory.load(&a, i * n + j) * product;
                memory.work(2);
                memory.store(&mut y, j, sum);
            }
        }
    }
}
