//! Parts of point files that masters of several kinds share.

mod after;
pub mod checks;
mod side;
mod window;

use axiscope_fabric::Ps;

pub use after::AfterSpec;
pub use side::{BeforeSpec, CpuPassSpec, SideSpec, TouchSpec, non_secure, not_cacheable};
pub use window::Window;

/// Nanoseconds as picoseconds.
#[must_use]
pub fn ns(t: f64) -> Ps {
    (t * 1000.0).round() as Ps
}
