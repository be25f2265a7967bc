//! A = Q R with orthonormal columns of Q: the modified method of Gram and Schmidt.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Column by column; arrays A, Q (m × n), R (n × n). A is used up.
#[derive(Clone, Copy, Debug)]
pub struct Gramschmidt {
    /// Rows, at least as many as columns.
    pub m: usize,
    /// Columns.
    pub n: usize,
}

impl Gramschmidt {
    /// The largest whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        let n = super::side(bytes, 3, 0);
        Self { m: n, n }
    }
}

impl Program for Gramschmidt {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        let (m, n) = (self.m, self.n);
        vec![m * n, n * n, m * n]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::dominant(arrays[0], self.n, false);
        arrays[1].fill(0.0);
        arrays[2].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let (m, n) = (self.m, self.n);
        let [mut a, mut r, mut q] = take(arrays);
        for k in 0..n {
            let mut square = 0.0;
            for i in 0..m {
                let element = memory.load(&a, i * n + k);
                square += element * element;
                memory.work(2);
            }
            let norm = square.sqrt();
            memory.work(1);
            memory.store(&mut r, k * n + k, norm);
            for i in 0..m {
                let value = memory.load(&a, i * n + k) / norm;
                memory.work(1);
                memory.store(&mut q, i * n + k, value);
            }
            for j in k + 1..n {
                let mut along = 0.0;
                for i in 0..m {
                    along += memory.load(&q, i * n + k) * memory.load(&a, i * n + j);
                    memory.work(2);
                }
                memory.store(&mut r, k * n + j, along);
                for i in 0..m {
                    let rest = memory.load(&a, i * n + j) - memory.load(&q, i * n + k) * along;
                    memory.work(2);
                    memory.store(&mut a, i * n + j, rest);
                }
            }
        }
    }
}
