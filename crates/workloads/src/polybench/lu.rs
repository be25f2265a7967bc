//! A = L U without pivoting, in place.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Row by row; array A, which becomes U and, below its diagonal, L.
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
        let n = self.n;
        let [mut a] = take(arrays);
        for i in 0..n {
            for j in 0..n {
                let mut sum = memory.load(&a, i * n + j);
                for k in 0..i.min(j) {
                    sum -= memory.load(&a, i * n + k) * memory.load(&a, k * n + j);
                    memory.work(2);
                }
                if j < i {
                    sum /= memory.load(&a, j * n + j);
                    memory.work(1);
                }
                memory.store(&mut a, i * n + j, sum);
            }
        }
    }
}
