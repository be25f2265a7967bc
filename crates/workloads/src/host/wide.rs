//! Compiles each program for several vector widths and runs it with the widest vectors of this CPU.

use crate::{Memory, Program};

/// The vector width for which a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// The width that every CPU of the target supports (128 bits on x86-64 and aarch64).
    Base,
    /// AVX2, 256 bits.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512, 512 bits.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Width {
    /// Returns the largest width that this CPU supports.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq") {
                return Self::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Base
    }

    /// Returns the width of a vector in bits.
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::Base if cfg!(target_arch = "arm") => 64,
            Self::Base => 128,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => 256,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => 512,
        }
    }

    /// Runs a program that is compiled for this width, which this CPU must support.
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "functions for CPUs with certain features")
    )]
    pub(crate) fn run<P: Program, M: Memory<P::Element>>(
        self,
        program: &P,
        memory: &mut M,
        arrays: Vec<M::Array>,
    ) {
        match self {
            Self::Base => program.run(memory, arrays),
            // SAFETY: the width is the result of `best`, which checks the features of the CPU.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { avx2(program, memory, arrays) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { avx512(program, memory, arrays) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<P: Program, M: Memory<P::Element>>(program: &P, memory: &mut M, arrays: Vec<M::Array>) {
    program.run(memory, arrays);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512dq")]
fn avx512<P: Program, M: Memory<P::Element>>(program: &P, memory: &mut M, arrays: Vec<M::Array>) {
    program.run(memory, arrays);
}
