//! L x = b for a lower triangular L.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Forward substitution; arrays L (n × n, its lower half is read), x, b (n).
#[derive(Clone, Copy, Debug)]
pub struct Trisolv {
    /// Rows and columns.
    pub n: usize,
}

impl Trisolv {
    /// The largest whose arrays fit into `bytes`.
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
        let n = self.n;
        let [l, mut x, b] = take(arrays);
        for i in 0..n {
            let mut sum = memory.load(&b, i);
            for j in 0..i {
                sum -= memory.load(&l, i * n + j) * memory.load(&x, j);
                memory.work(2);
            }
            let value = sum / memory.load(&l, i * n + i);
            memory.work(1);
            memory.store(&mut x, i, value);
        }
    }
}
