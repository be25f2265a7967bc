//! The shared library behind `c/include/axiscope_ps.h`. It is an example because cargo builds examples
//! together with the test programs, and because users of the crate then do not link the library as well.

pub use axiscope_ps::*;
