//! The shared library behind `c/include/axiscope_ps.h`. It is an example for two reasons: cargo
//! builds examples together with the test programs, and users of the crate do not have to link the
//! library.

pub use axiscope_ps::*;
