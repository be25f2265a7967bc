//! A platform file made into a wired system, and the runs on it.
//!
//! The only crate that reads platform files. Everything goes in and out as text, so
//! that every front end (Python, a browser, a test) uses the same few functions.

mod check;
mod describe;
mod error;
mod figure;
mod platform;
mod point;
mod replay;
mod result;
mod run;
mod wire;

pub use check::check_point;
pub use describe::describe_platform;
pub use error::Error;
pub use figure::{Figure, Origin};
pub use platform::{Platform, platform_schema};
pub use point::Point;
pub use replay::{Replay, ReplayReport, replay};
pub use result::PointResult;
pub use run::{run_point, run_point_on};
pub use wire::wire;
