//! The twelve kernels of PolyBench (L.-N. Pouchet) whose slowdown Brilli et al. (DATE 2022, table
//! II) measured. They work on doubles in row-major order. Their loops follow the order of version
//! 3.2, except for `durbin`. `durbin_columns` is `durbin` with the matrices of version 3.2, which
//! that table probably used.

mod adi;
mod atax;
mod bicg;
mod cholesky;
mod conv2d;
mod covariance;
mod durbin;
mod durbin_columns;
mod fdtd_2d;
mod gramschmidt;
mod lu;
mod mvt;
mod trisolv;

pub use adi::Adi;
pub use atax::Atax;
pub use bicg::Bicg;
pub use cholesky::Cholesky;
pub use conv2d::{Conv2d, FILTER};
pub use covariance::Covariance;
pub use durbin::Durbin;
pub use durbin_columns::DurbinColumns;
pub use fdtd_2d::Fdtd2d;
pub use gramschmidt::Gramschmidt;
pub use lu::Lu;
pub use mvt::Mvt;
pub use trisolv::Trisolv;

use alloc::vec::Vec;

use crate::{
    memory::{LINE_ELEMENTS, Memory},
    program::Program,
};

/// Number of time steps of the stencils if only a working set is requested.
pub const STEPS: usize = 8;

/// Names of the kernels in the order of table II.
pub const NAMES: [&str; 12] = [
    "adi",
    "atax",
    "bicg",
    "conv2d",
    "covariance",
    "fdtd-2d",
    "cholesky",
    "mvt",
    "trisolv",
    "durbin",
    "gramschmidt",
    "lu",
];

/// A kernel that is divided into steps, so that part of its run can be recorded without running the
/// preceding steps. No address depends on what these kernels compute.
///
/// The kernels define how a loop adds up an array element: the sum is in a register and is stored
/// in every iteration. A compiler must store it because the element may overlap with the data that
/// the loop reads.
pub trait Kernel: Program<Element = f64> {
    /// Returns the number of steps in a run.
    fn steps(&self) -> usize;

    /// Returns the number of accesses in a step.
    fn accesses(&self, step: usize) -> u64;

    /// Runs one step. A run consists of all steps in order.
    fn step<M: Memory<f64>>(&self, memory: &mut M, arrays: &mut [M::Array], step: usize);
}

/// Runs all steps.
#[inline(always)]
fn run<K: Kernel, M: Memory<f64>>(kernel: &K, memory: &mut M, mut arrays: Vec<M::Array>) {
    for step in 0..kernel.steps() {
        kernel.step(memory, &mut arrays, step);
    }
}

/// Converts the arrays to an array of fixed length, so that the kernel can give each of them a
/// name.
#[inline(always)]
fn arrays<const N: usize, A>(all: &mut [A]) -> &mut [A; N] {
    let given = all.len();
    all.try_into()
        .unwrap_or_else(|_| panic!("the kernel has {N} arrays, {given} are given"))
}

/// An operation that works on any kernel.
pub trait Visitor {
    /// Result of the operation.
    type Outcome;

    /// Applies the operation to a kernel.
    fn visit<P: Kernel>(self, program: P) -> Self::Outcome;
}

/// Returns whether a kernel of this name exists: one of [`NAMES`], or `durbin_columns`, the older
/// form of `durbin`.
#[must_use]
pub fn is_kernel(name: &str) -> bool {
    NAMES.contains(&name) || name == "durbin_columns"
}

/// Passes the largest kernel of this name that fits into `bytes` to a visitor. Returns `None` if no
/// kernel has this name.
pub fn with_kernel<V: Visitor>(name: &str, bytes: usize, visitor: V) -> Option<V::Outcome> {
    Some(match name {
        "adi" => visitor.visit(Adi::sized(bytes)),
        "atax" => visitor.visit(Atax::sized(bytes)),
        "bicg" => visitor.visit(Bicg::sized(bytes)),
        "conv2d" => visitor.visit(Conv2d::sized(bytes)),
        "covariance" => visitor.visit(Covariance::sized(bytes)),
        "fdtd-2d" => visitor.visit(Fdtd2d::sized(bytes)),
        "cholesky" => visitor.visit(Cholesky::sized(bytes)),
        "mvt" => visitor.visit(Mvt::sized(bytes)),
        "trisolv" => visitor.visit(Trisolv::sized(bytes)),
        "durbin" => visitor.visit(Durbin::sized(bytes)),
        "durbin_columns" => visitor.visit(DurbinColumns::sized(bytes)),
        "gramschmidt" => visitor.visit(Gramschmidt::sized(bytes)),
        "lu" => visitor.visit(Lu::sized(bytes)),
        _ => return None,
    })
}

/// Returns the number of bytes that a kernel sized for `bytes` needs. It exceeds `bytes` only if
/// even the smallest kernel needs more.
#[must_use]
pub fn needed_bytes(name: &str, bytes: usize) -> Option<u64> {
    struct Needed;
    impl Visitor for Needed {
        type Outcome = u64;
        fn visit<P: Kernel>(self, kernel: P) -> u64 {
            let all = kernel.lengths().into_iter();
            all.map(|n| 8 * n.next_multiple_of(LINE_ELEMENTS) as u64)
                .sum()
        }
    }
    with_kernel(name, bytes, Needed)
}

/// Returns a square root.
#[cfg(feature = "std")]
#[inline(always)]
fn root(x: f64) -> f64 {
    x.sqrt()
}

#[cfg(not(feature = "std"))]
use newton as root;

/// Returns a square root in which only the last one or two bits may be wrong. Newton's method
/// starts from a value with half the exponent.
#[cfg(any(test, not(feature = "std")))]
fn newton(x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let mut y = f64::from_bits((x.to_bits() >> 1) + (1023 << 51));
    for _ in 0..5 {
        y = 0.5 * (y + x / y);
    }
    y
}

/// Returns the largest number of rows and columns, at least 4, for which `matrices` square matrices
/// and `vectors` vectors fit into `bytes`.
fn side(bytes: usize, matrices: usize, vectors: usize) -> usize {
    // The size of each array is rounded up to whole lines.
    let elements = bytes / 8;
    let needs = |n: usize| matrices * (n * n).next_multiple_of(8) + vectors * n.next_multiple_of(8);
    let mut n = (elements / matrices).isqrt();
    while n > 4 && needs(n) > elements {
        n -= 1;
    }
    n.max(4)
}

/// Fills an array with numbers in 0.5 ≤ x < 1.5 that depend on `salt`.
fn spread(array: &mut [f64], salt: u64) {
    let mut x = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for value in array {
        x = x
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *value = 0.5 + (x >> 11) as f64 / (1u64 << 53) as f64;
    }
}

/// Fills a diagonally dominant matrix of `n` columns. Elimination needs no pivoting on such a matrix, and it is
/// positive definite if it is symmetric.
fn dominant(matrix: &mut [f64], n: usize, symmetric: bool) {
    spread(matrix, 7);
    for i in 0..n {
        if symmetric {
            for j in 0..i {
                matrix[j * n + i] = matrix[i * n + j];
            }
        }
        matrix[i * n + i] += 2.0 * n as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_as_those_of_the_library() {
        for x in [1e-9, 0.3, 1.0, 2.0, 4096.0, 1e12] {
            let off = newton(x) / f64::sqrt(x) - 1.0;
            assert!(off.abs() < 1e-15, "{x}: {off}");
        }
        assert_eq!(newton(-1.0), 0.0);
    }

    #[test]
    fn only_the_smallest_kernels_take_more_bytes_than_they_are_given() {
        for name in NAMES.into_iter().chain(["durbin_columns"]) {
            let least = needed_bytes(name, 0).expect(name);
            for bytes in (0..64)
                .map(|i| least + 24 * i)
                .chain([1 << 16, (1 << 20) + 8])
            {
                let needed = needed_bytes(name, bytes as usize).expect(name);
                assert!(needed <= bytes, "{name}: {needed} of {bytes}");
            }
        }
    }
}
