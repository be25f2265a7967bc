//! B = A convolved with a 3 × 3 filter, except at the edges.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// The filter. Its values do not matter.
pub const FILTER: [[f64; 3]; 3] = [
    [0.25, -0.5, 0.125],
    [0.5, 1.0, -0.25],
    [-0.125, 0.75, 0.0625],
];

/// Applies a 3 × 3 filter to an n × n image. The arrays are A and B.
#[derive(Clone, Copy, Debug)]
pub struct Conv2d {
    /// Rows and columns.
    pub n: usize,
}

impl Conv2d {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 2, 0),
        }
    }
}

impl Program for Conv2d {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n; 2]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        super::spread(arrays[0], 0);
        arrays[1].fill(0.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Each step processes a row.
impl Kernel for Conv2d {
    fn steps(&self) -> usize {
        self.n - 2
    }

    fn accesses(&self, _step: usize) -> u64 {
        10 * (self.n as u64 - 2)
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let (n, i) = (self.n, step + 1);
        let [a, b] = arrays(all);
        for j in 1..n - 1 {
            let mut sum = 0.0;
            for (di, row) in FILTER.iter().enumerate() {
                for (dj, weight) in row.iter().enumerate() {
                    sum += weight * memory.load(a, (i + di - 1) * n + j + dj - 1);
                }
            }
            memory.work(18);
            memory.store(b, i * n + j, sum);
        }
    }
}
