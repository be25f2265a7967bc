//! The arbiters of front ends, and the list of controller kinds that platform files can name.
//!
//! A new arbiter is a file in this folder that implements [`Arbiter`](super::Arbiter), its `mod` line, and a row of
//! [`with_kinds!`](crate::with_kinds).

mod staged;
mod weighted;

pub use staged::{AgedPort, StagedArbiter};
pub use weighted::{SharedPort, WeightedArbiter};

use super::FrontEnd;

/// The three-stage controller of Zynq-7000 (DDRI and DDRC).
pub type Staged = FrontEnd<StagedArbiter>;

/// The multi-port front end of Cyclone V with its single-port controller.
pub type MultiPort = FrontEnd<WeightedArbiter>;

/// Calls a macro with all kinds of controllers, as rows `Variant = type, "name in files"`.
#[macro_export]
macro_rules! with_kinds {
    ($do:ident) => {
        $do! {
            /// Zynq UltraScale+ and similar chips.
            Umctl2 = $crate::Umctl2, "umctl2";
            /// Zynq-7000: an arbiter with aging counters in front of a scheduler. The arbiter keeps serving
            /// reads, or writes, while it can.
            Staged = $crate::front::Staged, "staged";
            /// Cyclone V: ports with priorities and weights, in front of a scheduler.
            MultiPort = $crate::front::MultiPort, "multi_port";
        }
    };
}
