//! Designs: what a user says of unlike masters (`axiscope schema design`), compiled to a point of the
//! model, and what the point's result means for each member.
//!
//! ```text
//! design.json --read--> DesignFile --compile--> Made { point, members } --model or board--> result
//!                                                                       result --outcome--> DesignResult
//! ```
//!
//! The command, the library and the page in the browser all come through here, so that the same design
//! gives the same numbers in each. What a design names that is no part of a platform file (sizes of
//! programs, layers of networks, measured errors) comes in as [`Supplies`].

pub mod advise;
mod clocks;
mod compile;
mod ends;
mod masters;
mod member;
mod outcome;
mod place;
mod range;
mod read;
mod record;
mod result;
mod run;
#[cfg(feature = "schema")]
pub mod schema;
mod sentences;
mod shares;
mod sharing;
mod steps;
mod supplies;
mod sureness;
mod text;
mod too_short;
mod wire;

pub use compile::{Kind, Made, Placed, compile, in_words};
pub use masters::{DpuPlace, dpu_masters};
pub use outcome::{Ran, outcome};
pub use place::{Board, allowed_ports};
pub use range::{Range, Whole};
pub use record::{
    Advise, After, Change, Cluster, Combine, DesignFile, Goal, Inject, LatencyOf, Network, Pattern,
    Program, Regulator, Scalar, Stream, Sweep, Tile, Way,
};
pub use result::{Check, DesignResult, Latency, MemberResult, Span, Word};
pub use run::{How, problems, run};
pub use sentences::{CAUSES, limit, main_cause};
pub use shares::Shares;
pub use steps::{
    AddressMapSetting, ChipSetup, FixedRegister, PortSetup, RegisterField, Setting, Step, StepKind,
    steps,
};
pub use supplies::{Dpu, Layer, NetworkSupply, Parts, Programs, Supplies};
pub use sureness::{Measured, MeasuredKind, Sureness, sureness};
pub use text::{design_of_toml, design_to_toml};
