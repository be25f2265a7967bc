//! STREAM's four kernels (J. McCalpin, "Memory bandwidth and machine balance", 1995).

use alloc::{vec, vec::Vec};
use core::hint::black_box;

use crate::{
    memory::{LINE_ELEMENTS, Memory},
    program::{Program, take},
};

/// One of the four kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamKernel {
    /// c = a
    Copy,
    /// b = s c
    Scale,
    /// c = a + b
    Add,
    /// a = b + s c
    Triad,
}

/// The scalar s of STREAM.
const SCALAR: f64 = 3.0;

/// Passes over three arrays a, b and c of `lines` lines each.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    /// The kernel.
    pub kernel: StreamKernel,
    /// Lines per array.
    pub lines: usize,
    /// Passes per run.
    pub passes: usize,
}

impl Stream {
    /// Returns the number of bytes that one run reads, as counted by STREAM.
    #[must_use]
    pub const fn read_bytes(&self) -> u64 {
        let arrays = match self.kernel {
            StreamKernel::Copy | StreamKernel::Scale => 1,
            StreamKernel::Add | StreamKernel::Triad => 2,
        };
        64 * arrays * (self.lines * self.passes) as u64
    }

    /// Returns the number of bytes that one run writes. As in STREAM, fetching a line before it is
    /// written does not count.
    #[must_use]
    pub const fn write_bytes(&self) -> u64 {
        64 * (self.lines * self.passes) as u64
    }
}

/// Computes `to[i] = f(x[i], y[i])`, line by line.
#[inline(always)]
fn map2<M: Memory<f64>>(
    memory: &mut M,
    lines: usize,
    (x, y): (&M::Array, &M::Array),
    to: &mut M::Array,
    f: impl Fn(f64, f64) -> f64,
    operations: u32,
) {
    for line in 0..lines {
        let i = line * LINE_ELEMENTS;
        let (x, y) = (memory.load_line(x, i), memory.load_line(y, i));
        memory.work(operations * LINE_ELEMENTS as u32);
        memory.store_line(to, i, core::array::from_fn(|k| f(x[k], y[k])));
    }
}

/// Computes `to[i] = f(x[i])`, line by line.
#[inline(always)]
fn map1<M: Memory<f64>>(
    memory: &mut M,
    lines: usize,
    x: &M::Array,
    to: &mut M::Array,
    f: impl Fn(f64) -> f64,
    operations: u32,
) {
    for line in 0..lines {
        let i = line * LINE_ELEMENTS;
        let x = memory.load_line(x, i);
        memory.work(operations * LINE_ELEMENTS as u32);
        memory.store_line(to, i, x.map(&f));
    }
}

impl Program for Stream {
    type Element = f64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.lines * LINE_ELEMENTS; 3]
    }

    fn fill(&self, arrays: &mut [&mut [f64]]) {
        for (array, value) in arrays.iter_mut().zip([1.0, 2.0, 0.5]) {
            array.fill(value);
        }
    }

    #[inline(always)]
    fn run<M: Memory<f64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let [mut a, mut b, mut c] = take(arrays);
        let n = self.lines;
        for _ in 0..self.passes {
            // `black_box` hides from the compiler that every pass uses the same arrays, so the
            // compiler cannot merge passes.
            (a, b, c) = black_box((a, b, c));
            match self.kernel {
                StreamKernel::Copy => map1(memory, n, &a, &mut c, |x| x, 0),
                StreamKernel::Scale => map1(memory, n, &c, &mut b, |x| SCALAR * x, 1),
                StreamKernel::Add => map2(memory, n, (&a, &b), &mut c, |x, y| x + y, 1),
                StreamKernel::Triad => map2(memory, n, (&b, &c), &mut a, |x, y| x + SCALAR * y, 2),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record, run_natively};

    #[test]
    fn results_and_bytes() {
        let expected = [
            (StreamKernel::Copy, [1.0, 2.0, 1.0]),
            (StreamKernel::Scale, [1.0, 1.5, 0.5]),
            (StreamKernel::Add, [1.0, 2.0, 3.0]),
            (StreamKernel::Triad, [3.5, 2.0, 0.5]),
        ];
        for (kernel, values) in expected {
            let program = Stream {
                kernel,
                lines: 5,
                passes: 2,
            };
            for (array, value) in run_natively(&program).iter().zip(values) {
                assert!(array.iter().all(|&x| x == value), "{kernel:?}");
            }
            let (mut read, mut written) = (0, 0);
            record(&program, 0, |access| {
                *(if access.write {
                    &mut written
                } else {
                    &mut read
                }) += u64::from(access.bytes);
            });
            assert_eq!(
                (read, written),
                (program.read_bytes(), program.write_bytes())
            );
        }
    }
}
