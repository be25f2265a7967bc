//! CPU cores: what a program's loads and stores become at the port of a complex of cores.
//!
//! A core runs through its steps at its own pace, into its L1; its misses go to the L2 of the
//! complex, where there is one, and to memory. How far a core runs past a load that is under way
//! is its `run_ahead`: short where it issues in order and stops at the first use, the reorder
//! window where it does not. A prefetcher asks for lines before the program does.
//!
//! Tags change when a miss begins; who touches a line that is still under way waits for it.

mod spec;

pub use spec::CoreSpec;

mod complex;
mod config;
mod figures;
mod fills;
mod pages;
mod pipeline;
mod prefetch;
mod program;
mod shared;

pub use complex::Complex;
pub use config::{ComplexConfig, CoreConfig, CoreShape, L2Config, PrefetchConfig, TlbConfig};
pub use figures::{Cpu, CpuCore, CpuL2, CpuPort, CpuPrefetch, CpuTlb};
pub use program::{Order, Parts, Program, Step};

#[cfg(test)]
mod tests;
