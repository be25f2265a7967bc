//! The adviser: runs candidates coarsely and the best of them in full, and explains what each improves.
//!
//! ```text
//! Space (axes, values) -> candidates -> coarse runs -> badness -> finalists -> full runs, headroom
//!                                                                  -> why, ties -> AdviceResult
//! ```
//!
//! The caller runs the designs ([`Runs`]): the command and the library in processes or on a cluster, the explorer in
//! a worker.

mod answer;
mod coordinates;
mod finish;
mod goal;
mod on_model;
mod search;
mod space;
mod variant;
mod why;

pub use answer::{AdviceResult, By, Candidate, Choice};
pub use goal::{badness, missed, quantity};
pub use on_model::OnModel;
pub use search::{Ask, MOST, Runs, advise};
pub(crate) use space::free_to_go;
pub use space::{Axis, Changes, Space, space_of};
pub use variant::varied;
