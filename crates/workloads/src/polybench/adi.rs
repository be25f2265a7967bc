//! Heat in two dimensions by alternating directions: every step solves the columns, then the rows, implicitly.

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// `steps` steps on n × n points with edges held at 1; arrays u, v, p, q, the last two scratch.
#[derive(Clone, Copy, Debug)]
pub struct Adi {
    /// Rows and columns.
    pub n: usize,
    /// Steps of time.
    pub steps: usize,
}

impl Adi {
    /// The largest whose arrays fit into `bytes`.
    #[must_use]
    pub fn sized(bytes: usize) -> Self {
        Self {
            n: super::side(bytes, 4, 0),
            steps: super::STEPS,
        }
    }
}

impl Adi {
    /// λ/2 = D dt / (2 dx²) for the two directions, D being 2 and 1, the square and the
    /// time of length 1.
    #[must_use]
    pub fn coefficients(&self) -> (f64, f64) {
        let (n, steps) = (self.n as f64, self.steps as f64);
        (n * n / steps, n * n / steps / 2.0)
    }
}

/// One half step: along each line k ↦ `at(line, k)` it solves
/// −s to[k−1] + (1 + 2s) to[k] − s to[k+1] = t f[line−1] + (1 − 2t) f[line] + t f[line+1]
/// by Thomas' elimination, to[0] = to[n−1] = 1.
#[inline(always)]
fn sweep<M: Memory<f64>>(
    memory: &mut M,
    n: usize,
    (s, t): (f64, f64),
    (from, to): (&M::Array, &mut M::Array),
    (p, q): (&mut M::Array, &mut M::Array),
    at: impl Fn(usize, usize) -> usize,
) {
    for line in 1..n - 1 {
        memory.store(to, at(line, 0), 1.0);
        memory.store(p, line * n, 0.0);
        memory.store(q, line * n, 1.0);
        let (mut p_last, mut q_last) = (0.0, 1.0);
        for k in 1..n - 1 {
            let pivot = 1.0 + 2.0 * s - s * p_last;
            let right = t * memory.load(from, at(line - 1, k))
                + (1.0 - 2.0 * t) * memory.load(from, at(line, k))
                + t * memory.load(from, at(line + 1, k));
            p_last = s / pivot;
            q_last = (right + s * q_last) / pivot;
            memory.work(12);
            memory.store(p, line * n + k, p_last);
            memory.store(q, line * n + k, q_last);
        }
        memory.store(to, at(line, n - 1), 1.0);
        let mut last = 1.0;
        for k in (1..n - 1).rev() {
            last = memory.load(p, line * n + k) * last + memory.load(q, line * n + k);
            memory.work(2);
            memory.store(to, at(line, k), last);
        }
    }
}

impl Program for Adi {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.n * self.n; 4]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        for (k, array) in arrays.iter_mut().enumerate() {
            super::spread(array, k as u64);
        }
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let n = self.n;
        let [mut u, mut v, mut p, mut q] = take(arrays);
        let (rows, columns) = self.coefficients();
        for _ in 0..self.steps {
            // `from` is read across the lines that `to` is solved along.
            sweep(
                memory,
                n,
                (rows, columns),
                (&u, &mut v),
                (&mut p, &mut q),
                |line, k| k * n + line,
            );
            sweep(
                memory,
                n,
                (columns, rows),
                (&v, &mut u),
                (&mut p, &mut q),
                |line, k| line * n + k,
            );
        }
    }
}
