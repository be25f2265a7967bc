//! The shared library behind `include/axiscope_ps.h`: what axiscope-ps exports to C, and nothing else.

pub use ps::*;
