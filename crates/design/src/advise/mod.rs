//! The adviser: runs candidates briefly and the best of them in full, and explains what each
//! improves.
//!
//! ```text
//! the current design in full, its headroom -> candidates (explore) -> brief runs -> badness
//!     -> finalists in full (finish) -> better than the current one by more than the error (gain)
//!     -> changes that give nothing dropped (prune) -> why, steps, ties -> AdviceResult
//! ```
//!
//! The caller runs the designs ([`Runs`]): the command and the library in threads or on a cluster, the explorer in
//! a worker. It may stop the search at any time.

mod answer;
mod beyond;
mod explore;
mod finish;
mod gain;
mod goal;
mod headroom;
mod on_model;
mod prune;
mod runs;
mod search;
mod seeds;
mod space;
mod variant;
mod why;

pub use answer::{AdviceResult, By, Candidate, Choice, Part};
pub(crate) use gain::{misses, open, room};
pub use goal::badness;
pub(crate) use goal::quantity;
pub use on_model::OnModel;
pub use runs::{Ask, Runs};
pub use search::advise;
pub use space::{Axis, Changes, Space, space_of};
pub(crate) use space::{free_to_go, names};
pub use variant::varied;
