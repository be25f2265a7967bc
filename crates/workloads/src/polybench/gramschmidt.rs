//! A = Q R with orthonormal columns of Q: the modified Gram-Schmidt method.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays, root},
    program::Program,
};

/// Works column by column. The arrays are A and Q (m × n), and R (n × n). The contents of A are
/// overwritten.
#[derive(Clone, Copy, Debug)]
pub struct Gramschmidt {
    /// Number of rows, at least the number of columns.
    pub m: usize,
    /// Columns.
    pub n: usize,
}

impl Gramschmidt {
    /// Returns the largest problem whose arrays fit into `bytes`.
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
        super::run(self, memory, arrays);
    }
}

/// Each step either normalises a column or subtracts the projection on it from a later column.
impl Kernel for Gramschmidt {
    fn steps(&self) -> usize {
        self.n * self.n
    }

    fn accesses(&self, step: usize) -> u64 {
        let m = self.m as u64;
        let (k, column) = (step / self.n, step % self.n);
        match column {
            0 => 1 + 4 * m,
            c if k + c < self.n => 1 + 7 * m,
            _ => 0,
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let (m, n) = (self.m, self.n);
        let [a, r, q] = arrays(all);
        let (k, j) = (step / n, step / n + step % n);
        if j >= n {
            return;
        }
        if j == k {
            let mut square = 0.0;
            for i in 0..m {
                let element = memory.load(a, i * n + k);
                square += element * element;
                memory.accumulate(2);
            }
            memory.divide(1);
            memory.store(r, k * n + k, root(square));
            for i in 0..m {
                let value = memory.load(a, i * n + k) / memory.load(r, k * n + k);
                memory.divide(1);
                memory.store(q, i * n + k, value);
            }
            return;
        }
        let mut along = 0.0;
        memory.store(r, k * n + j, along);
        for i in 0..m {
            along += memory.load(q, i * n + k) * memory.load(a, i * n + j);
            memory.accumulate(2);
            memory.store(r, k * n + j, along);
        }
        for i in 0..m {
            let old = memory.load(a, i * n + j);
            let rest = old - memory.load(q, i * n + k) * memory.load(r, k * n + j);
            memory.work(2);
            memory.store(a, i * n + j, rest);
        }
    }
}
