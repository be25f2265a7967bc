//! s = Aᵀ r and q = A p: the products of the biconjugate gradient method.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Both products in one pass over the matrix; arrays A (n × m), r (n), s (m), p (m), q (n).
#[derive(Clone, Copy, Debug)]
pub struct Bicg {
    /// Rows.
    pub n: usize,
    /// Columns.
    pub m: usize,
}

impl Bicg {
    /// The largest whose arrays fit into `bytes`.
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
        let (n, m) = (self.n, self.m);
        let [a, r, mut s, p, mut q] = take(arrays);
        for j in 0..m {
            memory.store(&mut s, j, 0.0);
        }
        for i in 0..n {
            let factor = memory.load(&r, i);
            let mut sum = 0.0;
            for j in 0..m {
                let element = memory.load(&a, i * m + j);
                let column = memory.load(&s, j) + factor * element;
                memory.work(2);
                memory.store(&mut s, j, column);
                sum += element * memory.load(&p, j);
                memory.work(2);
            }
            memory.store(&mut q, i, sum);
        }
    }
}
