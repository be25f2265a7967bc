//! The covariance matrix of m variables in n samples.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Computes the means, subtracts them, then multiplies all pairs of columns. The arrays are data (n
/// × m), cov (m × m) and mean (m).
#[derive(Clone, Copy, Debug)]
pub struct Covariance {
    /// Number of samples, 2 or more.
    pub n: usize,
    /// Variables.
    pub m: usize,
}

impl Covariance {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        let n = super::side(bytes, 2, 1).max(2);
        Self { n, m: n }
    }
}

impl Program for Covariance {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        let (n, m) = (self.n, self.m);
        vec![n * m, m * m, m]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::spread(arrays[0], 0);
        arrays[1].fill(0.0);
        arrays[2].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each of the first steps computes a mean, each of the next steps centres a row, and each of the last steps
/// computes an element of the result.
impl Kernel for Covariance {
    fn steps(&self) -> usize {
        self.m + self.n + self.m * self.m
    }

    fn accesses(&self, step: usize) -> u64 {
        let (n, m) = (self.n as u64, self.m as u64);
        match step as u64 {
            s if s < m => 2 + 2 * n,
            s if s < m + n => 3 * m,
            s if (s - m - n) % m < (s - m - n) / m => 0,
            _ => 3 * n + 3,
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let (n, m) = (self.n, self.m);
        let [data, cov, mean] = arrays(all);
        if step < m {
            let j = step;
            let mut sum = 0.0;
            memory.store(mean, j, sum);
            for i in 0..n {
                sum += memory.load(data, i * m + j);
                memory.accumulate(1);
                memory.store(mean, j, sum);
            }
            memory.divide(1);
            memory.store(mean, j, sum / n as f64);
        } else if step < m + n {
            let i = step - m;
            for j in 0..m {
                let centred = memory.load(data, i * m + j) - memory.load(mean, j);
                memory.work(1);
                memory.store(data, i * m + j, centred);
            }
        } else {
            let (i, j) = ((step - m - n) / m, (step - m - n) % m);
            if j >= i {
                let mut sum = 0.0;
                memory.store(cov, i * m + j, sum);
                for k in 0..n {
                    sum += memory.load(data, k * m + i) * memory.load(data, k * m + j);
                    memory.accumulate(2);
                    memory.store(cov, i * m + j, sum);
                }
                let value = sum / (n as f64 - 1.0);
                memory.divide(1);
                memory.store(cov, i * m + j, value);
                memory.store(cov, j * m + i, value);
            }
        }
    }
}
