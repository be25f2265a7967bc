//! Finite differences in the time domain: an electromagnetic wave in two dimensions.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Applies Yee's updates of the fields `steps` times. The arrays are ex, ey and hz (n × n).
#[derive(Clone, Copy, Debug)]
pub struct Fdtd2d {
    /// Rows and columns.
    pub n: usize,
    /// Time steps.
    pub steps: usize,
}

impl Fdtd2d {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 3, 0),
            steps: super::STEPS,
        }
    }
}

impl Program for Fdtd2d {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n; 3]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        for (k, array) in arrays.iter_mut().enumerate() {
            super::spread(array, k as u64);
        }
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step of the kernel processes a row of a field. The first step of each time step also sets
/// the source.
impl Kernel for Fdtd2d {
    fn steps(&self) -> usize {
        self.steps * (3 * self.n - 2)
    }

    fn accesses(&self, step: usize) -> u64 {
        let n = self.n as u64;
        match step as u64 % (3 * n - 2) {
            0 => n + 4 * n,
            s if s < n - 1 => 4 * n,
            s if s < 2 * n - 1 => 4 * (n - 1),
            _ => 6 * (n - 1),
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [ex, ey, hz] = arrays(all);
        let (time, row) = (step / (3 * n - 2), step % (3 * n - 2));
        if row == 0 {
            // The source is the field along the first edge, which grows with time.
            for j in 0..n {
                memory.store(ey, j, time as f64);
            }
        }
        if row < n - 1 {
            let i = row + 1;
            for j in 0..n {
                let curl = memory.load(hz, i * n + j) - memory.load(hz, (i - 1) * n + j);
                let field = memory.load(ey, i * n + j) - 0.5 * curl;
                memory.work(3);
                memory.store(ey, i * n + j, field);
            }
        } else if row < 2 * n - 1 {
            let i = row - (n - 1);
            for j in 1..n {
                let curl = memory.load(hz, i * n + j) - memory.load(hz, i * n + j - 1);
                let field = memory.load(ex, i * n + j) - 0.5 * curl;
                memory.work(3);
                memory.store(ex, i * n + j, field);
            }
        } else {
            let i = row - (2 * n - 1);
            for j in 0..n - 1 {
                let across = memory.load(ex, i * n + j + 1) - memory.load(ex, i * n + j);
                let along = memory.load(ey, (i + 1) * n + j) - memory.load(ey, i * n + j);
                let field = memory.load(hz, i * n + j) - 0.7 * (across + along);
                memory.work(5);
                memory.store(hz, i * n + j, field);
            }
        }
    }
}
