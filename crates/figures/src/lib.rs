//! Figures: the numbers, switches and names with which a component is configured.
//!
//! A component declares its figures once, with [`figures!`], next to the code that uses them. The declaration
//! gives the key, the type, the unit, the allowed range, the default, the class and the register or document of
//! each figure. The reader, the checks, the JSON Schema, the rows of `axiscope show --values` and the reference
//! page are derived from the declaration.
//!
//! Values come from a [`Section`]: a tree that another crate resolved from files. Each [`Figure`]
//! in it knows its origin, its source and its file, so that messages and tables can state them.

mod class;
mod declared;
mod least;
mod macros;
mod node;
mod read;
mod rows;
mod schema;
mod value;

pub use class::{Class, Origin};
pub use declared::{Bounds, Declaration, Declared, Kind, Member, above};
pub use least::least;
pub use node::{Figure, Node, Section};
pub use read::{At, Cited, Figures, Held, Nested, Problem};
pub use rows::{Row, rows};
pub use schema::{Schemas, origin_schema};
pub use value::Value;

/// The longest time that a figure may state, in the unit of the figure (ns, clocks or cycles). It
/// is far above any real time, and sums of such times, in picoseconds, fit into 64 bits.
pub const LONGEST: i64 = 1_000_000_000;

/// [`LONGEST`] as a floating-point number, for figures with a fraction.
pub const LONGEST_TIME: f64 = LONGEST as f64;

#[doc(hidden)]
pub use serde_json;

/// Items that the macros refer to.
#[doc(hidden)]
pub mod __private {
    pub use serde::{self, Deserialize, Serialize};

    pub use crate::{
        declared::doc,
        read::{declared, figure, named},
    };
}
