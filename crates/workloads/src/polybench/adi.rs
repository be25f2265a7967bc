//! Alternating-direction implicit method: each time step eliminates along the rows, then along the
//! columns.

use alloc::{vec, vec::Vec};

use crate::{
    memory::Memory,
    polybench::{Kernel, arrays},
    program::Program,
};

/// Computes `steps` time steps on n × n points. The arrays are X, A and B. Along each line, a time
/// step eliminates x[k] -= x[k-1] a[k] / b[k-1] and b[k] -= a[k]² / b[k-1], divides the last x by
/// b, and then substitutes back.
#[derive(Clone, Copy, Debug)]
pub struct Adi {
    /// Rows and columns.
    pub n: usize,
    /// Time steps.
    pub steps: usize,
}

impl Adi {
    /// Returns the largest problem whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 3, 0),
            steps: super::STEPS,
        }
    }

    /// Steps of the kernel along the rows: elimination in each row, one step that divides the last
    /// point of every row, and back substitution in each row.
    const fn of_rows(&self) -> usize {
        2 * self.n + 1
    }

    /// Steps of the kernel along the columns, each for one row: elimination in all rows except the
    /// first, the division of the last row, and back substitution in all rows except two.
    const fn of_columns(&self) -> usize {
        self.n - 1 + 1 + (self.n - 2)
    }
}

impl Program for Adi {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n; 3]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        for (k, array) in arrays.iter_mut().enumerate() {
            super::spread(array, k as u64);
        }
        // The added 64 is far greater than anything that the elimination subtracts, so the pivots
        // do not come close to 0.
        arrays[2].iter_mut().for_each(|b| *b += 64.0);
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        super::run(self, memory, arrays);
    }
}

/// Eliminates point `at` with the previous point of its line. `along` is set if the previous point
/// has just been stored.
#[inline(always)]
fn eliminate<M: Memory<f64>>(
    memory: &mut M,
    (x, a, b): (&mut M::Array, &M::Array, &mut M::Array),
    (at, before): (usize, usize),
    along: bool,
) {
    let old = memory.load(x, at);
    if along {
        memory.reload();
    }
    let product = memory.load(x, before) * memory.load(a, at);
    let pivot = memory.load(b, before);
    if along {
        memory.accumulate(2);
    } else {
        memory.work(2);
    }
    memory.divide(1);
    memory.store(x, at, old - product / pivot);
    let (old, factor) = (memory.load(b, at), memory.load(a, at));
    let pivot = memory.load(b, before);
    memory.work(2);
    memory.divide(1);
    memory.store(b, at, old - factor * factor / pivot);
}

/// Each step processes a row of points in one of the six passes.
impl Kernel for Adi {
    fn steps(&self) -> usize {
        self.steps * (self.of_rows() + self.of_columns())
    }

    fn accesses(&self, step: usize) -> u64 {
        let n = self.n as u64;
        let step = (step % (self.of_rows() + self.of_columns())) as u64;
        let columns = self.of_rows() as u64;
        match step {
            s if s < n => 9 * (n - 1),
            s if s == n => 3 * n,
            s if s < columns => 5 * (n - 2),
            s if s < columns + n - 1 => 9 * n,
            s if s == columns + n - 1 => 3 * n,
            _ => 5 * n,
        }
    }

    #[inline(always)]
    fn step<M: Memory<f64>>(&self, memory: &mut M, all: &mut [M::Array], step: usize) {
        let n = self.n;
        let [x, a, b] = arrays(all);
        let step = step % (self.of_rows() + self.of_columns());
        // Computes x[at] = (x[at] - x[next] a[next]) / b[by].
        let back = |memory: &mut M, x: &mut M::Array, at: usize, next: usize, by: usize| {
            let value = memory.load(x, at) - memory.load(x, next) * memory.load(a, next);
            let value = value / memory.load(b, by);
            memory.work(2);
            memory.divide(1);
            memory.store(x, at, value);
        };
        if step < n {
            for k in 1..n {
                let at = step * n + k;
                eliminate(memory, (x, a, b), (at, at - 1), true);
            }
        } else if step == n || step == self.of_rows() + n - 1 {
            for k in 0..n {
                let at = if step == n {
                    k * n + n - 1
                } else {
                    (n - 1) * n + k
                };
                let value = memory.load(x, at) / memory.load(b, at);
                memory.divide(1);
                memory.store(x, at, value);
            }
        } else if step < self.of_rows() {
            let row = step - n - 1;
            for k in 0..n - 2 {
                let at = row * n + n - 2 - k;
                back(memory, x, at, at - 1, at - 1);
            }
        } else if step < self.of_rows() + n - 1 {
            let row = step - self.of_rows() + 1;
            for k in 0..n {
                let at = row * n + k;
                eliminate(memory, (x, a, b), (at, at - n), false);
            }
        } else {
            let row = n - 2 - (step - self.of_rows() - n);
            for k in 0..n {
                let at = row * n + k;
                back(memory, x, at, at - n, at);
            }
        }
    }
}
