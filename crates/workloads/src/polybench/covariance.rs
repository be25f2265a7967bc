//! The covariance matrix of m variables in n samples.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Means, centring, then all pairs of columns; arrays data (n × m), cov (m × m), mean (m).
#[derive(Clone, Copy, Debug)]
pub struct Covariance {
    /// Samples, 2 or more.
    pub n: usize,
    /// Variables.
    pub m: usize,
}

impl Covariance {
    /// The largest whose arrays fit into `bytes`.
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
        let (n, m) = (self.n, self.m);
        let [mut data, mut cov, mut mean] = take(arrays);
        for j in 0..m {
            let mut sum = 0.0;
            for i in 0..n {
                sum += memory.load(&data, i * m + j);
                memory.work(1);
            }
            memory.work(1);
            memory.store(&mut mean, j, sum / n as f64);
        }
        for i in 0..n {
            for j in 0..m {
                let centred = memory.load(&data, i * m + j) - memory.load(&mean, j);
                memory.work(1);
                memory.store(&mut data, i * m + j, centred);
            }
        }
        for i in 0..m {
            for j in i..m {
                let mut sum = 0.0;
                for k in 0..n {
                    sum += memory.load(&data, k * m + i) * memory.load(&data, k * m + j);
                    memory.work(2);
                }
                let value = sum / (n as f64 - 1.0);
                memory.work(1);
                memory.store(&mut cov, i * m + j, value);
                memory.store(&mut cov, j * m + i, value);
            }
        }
    }
}
