//! Records of designs, results and advice, with all sentences about them. A design (`axiscope schema design`)
//! describes the masters of an application. It is compiled to a point of the model, and the point's result is
//! converted to a result for each member.
//!
//! ```text
//! design.json --read--> DesignFile --compile--> Made { point, members } --model or board--> result
//!                                                                       result --outcome--> DesignResult
//! ```
//!
//! The command, the library and the explorer all use this crate, so the same design gives the same numbers and
//! words in all three. [`Supplies`] hold the data that designs refer to and that no platform file contains:
//! sizes of programs, layers of networks, measured errors, setups of chips.

pub mod advise;
pub mod calibration;
mod clocks;
mod cold_caches;
mod compile;
mod confidence;
mod core_slowdowns;
mod ends;
mod in_words;
mod jobs;
mod masters;
mod member;
mod model_error;
mod outcome;
mod own_burst;
mod own_bus;
mod place;
mod published_loads;
mod pulses;
mod range;
mod read;
mod record;
mod result;
mod run;
#[cfg(test)]
mod samples;
#[cfg(feature = "schema")]
pub mod schema;
mod sentences;
mod sessions;
mod shares;
mod sharing;
mod short_bound;
mod slowdown_bound;
mod steps;
mod supplies;
mod text;
mod too_short;
mod trials;
mod verdict;
mod video;
mod wire;

pub use compile::{Kind, Made, Placed, compile};
pub use confidence::{Confidence, Measured, MeasuredKind, confidence};
pub use core_slowdowns::CoreSlowdowns;
pub use in_words::in_words;
pub use masters::{DpuPlace, dpu_masters};
pub use outcome::{Ran, outcome};
pub use place::Board;
pub use published_loads::{PublishedLoad, count_masters, worst_load};
pub use range::{Range, Whole};
pub use record::{
    Advise, After, Cache, Change, Cluster, Combine, DesignFile, Direction, Duty, Goal, Inject,
    LatencyOf, Network, OwnBus, Pattern, Program, Regulator, Scalar, Stream, Sweep, Tile, Video,
    Way,
};
pub use result::{
    ByStart, Check, DesignResult, FigureRange, Latency, MemberResult, OwnPeak, Span, Word,
};
pub use run::{How, problems, run};
pub use sentences::{CAUSES, limit, main_cause, rate_text};
pub use shares::Shares;
pub use slowdown_bound::SlowdownBound;
pub use steps::{
    AddressMapSetting, ChipSetup, FixedRegister, PortSetup, RegisterField, Setting, Step, StepKind,
    steps,
};
pub use supplies::{Dpu, Layer, NetworkSupply, Parts, Programs, Supplies};
pub use text::{design_of_toml, design_to_toml};
pub use trials::{Idea, Reason, Trial, try_changes, try_changes_with};
pub use verdict::{FifoLevel, LevelSpan, State, StateRate, SteadyState};
