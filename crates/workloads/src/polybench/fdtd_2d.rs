//! Finite differences in the time domain: an electromagnetic wave in two dimensions.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// Yee's updates of the fields, `steps` times; arrays ex, ey, hz (n × n).
#[derive(Clone, Copy, Debug)]
pub struct Fdtd2d {
    /// Rows and columns.
    pub n: usize,
    /// Steps of time.
    pub steps: usize,
}

impl Fdtd2d {
    /// The largest whose arrays fit into `bytes`.
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
        let n = self.n;
        let [mut ex, mut ey, mut hz] = take(arrays);
        for step in 0..self.steps {
            // The source: the field along the first edge, growing with time.
            for j in 0..n {
                memory.store(&mut ey, j, step as f64);
            }
            for i in 1..n {
                for j in 0..n {
                    let curl = memory.load(&hz, i * n + j) - memory.load(&hz, (i - 1) * n + j);
                    let field = memory.load(&ey, i * n + j) - 0.5 * curl;
                    memory.work(3);
                    memory.store(&mut ey, i * n + j, field);
                }
            }
            for i in 0..n {
                for j in 1..n {
                    let curl = memory.load(&hz, i * n + j) - memory.load(&hz, i * n + j - 1);
                    let field = memory.load(&ex, i * n + j) - 0.5 * curl;
                    memory.work(3);
                    memory.store(&mut ex, i * n + j, field);
                }
            }
            for i in 0..n - 1 {
                for j in 0..n - 1 {
                    let across = memory.load(&ex, i * n + j + 1) - memory.load(&ex, i * n + j);
                    let along = memory.load(&ey, (i + 1) * n + j) - memory.load(&ey, i * n + j);
                    let field = memory.load(&hz, i * n + j) - 0.7 * (across + along);
                    memory.work(5);
                    memory.store(&mut hz, i * n + j, field);
                }
            }
        }
    }
}
