//! The loop that runs a controller, the fabric before it, and masters at its ports.
//!
//! It is a crate of its own because it is nearly all of a run's time: a build that is to be there soon
//! leaves the crates unoptimised that read files and wire systems, and is still quick to run.

mod leave;
mod steps;

pub use leave::{GoOn, Leave};
pub use steps::{Steps, run_until};
