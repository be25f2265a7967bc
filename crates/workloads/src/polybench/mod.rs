//! Twelve kernels of PolyBench (L.-N. Pouchet), those that Brilli et al. (DATE 2022, table II)
//! slow down. Doubles, row after row; loops in the order of version 3.2, which the older matrices of
//! `durbin_columns` point to, but for `durbin`.

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

/// Steps of time of the stencils, where only a working set is asked for.
pub const STEPS: usize = 8;

/// Names in the table's order.
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

/// A kernel, cut into steps: whoever wants a part of its run need not run what is before. No access of
/// these kernels hangs on what they compute.
///
/// What a compiler makes of an element that a loop adds up is fixed here: the sum is in a register and
/// is stored every time, because a pointer to it may be among those that are read.
pub trait Kernel: Program<Element = f64> {
    /// Steps of a run.
    fn steps(&self) -> usize;

    /// Accesses of a step.
    fn accesses(&self, step: usize) -> u64;

    /// Does one step; all in order are a run.
    fn step<M: Memory<f64>>(&self, memory: &mut M, arrays: &mut [M::Array], step: usize);
}

/// All steps.
#[inline(always)]
fn run<K: Kernel, M: Memory<f64>>(kernel: &K, memory: &mut M, mut arrays: Vec<M::Array>) {
    for step in 0..kernel.steps() {
        kernel.step(memory, &mut arrays, step);
    }
}

/// The arrays of a step, as many as the kernel names.
#[inline(always)]
fn arrays<const N: usize, A>(all: &mut [A]) -> &mut [A; N] {
    let given = all.len();
    all.try_into()
        .unwrap_or_else(|_| panic!("the kernel has {N} arrays, {given} are given"))
}

/// What is done with a kernel, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Outcome;

    /// Takes the kernel.
    fn visit<P: Kernel>(self, program: P) -> Self::Outcome;
}

/// Whether there is a kernel of a name: one of the table, or `durbin_columns`, its older form.
#[must_use]
pub fn is_kernel(name: &str) -> bool {
    NAMES.contains(&name) || name == "durbin_columns"
}

/// Gives the kernel of a name, the largest in `bytes`, to a visitor; none if there is no such.
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

/// Bytes that a kernel of about `bytes` takes: no more than these, but where they are too few for
/// the smallest that there is.
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

/// A square root.
#[cfg(feature = "std")]
#[inline(always)]
fn root(x: f64) -> f64 {
    x.sqrt()
}

#[cfg(not(feature = "std"))]
use newton as root;

/// A square root, to the last bit or two: by Newton's steps from half the exponent.
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

/// The side of a matrix so that `matrices` of them and `vectors` fit into `bytes`; 4 at least.
fn side(bytes: usize, matrices: usize, vectors: usize) -> usize {
    // Each array may need up to a line more than its elements.
    let elements = bytes / 8;
    let needs = |n: usize| matrices * (n * n).next_multiple_of(8) + vectors * n.next_multiple_of(8);
    let mut n = (elements / matrices).isqrt();
    while n > 4 && needs(n) > elements {
        n -= 1;
    }
    n.max(4)
}

/// Numbers in 0.5 ≤ x < 1.5, other ones for another `salt`.
fn spread(array: &mut [f64], salt: u64) {
    let mut x = salt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for value in array {
        x = x
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *value = 0.5 + (x >> 11) as f64 / (1u64 << 53) as f64;
    }
}

/// A matrix of `n` columns, diagonally dominant: elimination needs no pivoting, and where it is
/// symmetric it is positive definite.
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
