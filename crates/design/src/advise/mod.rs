//! What to change of a design: candidates run coarsely, the best of them in full, and what each is
//! better by.
//!
//! ```text
//! Space (axes, values) -> candidates -> coarse runs -> badness -> finalists -> full runs, headroom
//!                                                                  -> why, ties -> AdviceResult
//! ```
//!
//! Who asks runs the designs ([`Runs`]): processes or a cluster for the command and the library, a
//! worker for the page in the browser.

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
pub use space::{Axis, Changes, Space, space_of};
pub use variant::varied;
