//! CPU cores: turns the loads and stores of programs into traffic at the port of a complex.
//!
//! A core executes its steps at its own pace with its L1 cache. Misses go to the L2 of the complex,
//! if there is one, and to memory. `run_ahead` states how many further accesses a core executes
//! while a load is in flight. The number is small in a core that issues in order and stops at the
//! first use of the loaded value; in other cores, it is the reorder window. A prefetcher requests
//! lines before the program does.
//!
//! The tags of a cache change when a miss starts. An access to a line that is still in flight waits
//! for it.

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
