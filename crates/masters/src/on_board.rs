//! What a board does with each field of a point.
//!
//! Records are declared in [`on_board!`](crate::on_board!). A record compiles only if each of its
//! fields has a decision next to it.

/// What a board does with a field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBoard {
    /// The field names the master or its port, and thereby selects the block or the processors.
    Identity,
    /// The driver writes the field to the block. A value that the block or its registers cannot have is rejected.
    Programmed,
    /// Registers of the chip are set to the field's value for the point, or compared with it.
    Chip,
    /// The value must agree with the loaded design; other values are rejected.
    Design,
    /// The field determines when masters start, and how long the runner waits and counts.
    Timed,
    /// Software on the processors carries out the field's request.
    Software,
    /// The field is a record whose own fields have decisions.
    Record,
    /// A point that contains the field is rejected.
    Rejected,
    /// Only the model uses the field; results that need it stay empty.
    ModelOnly,
}

/// The decision about each field of a record.
pub type Decisions = &'static [(&'static str, OnBoard)];

/// Declares a record of a point. Each field has the board's decision about it in brackets: a variant of [`OnBoard`].
#[macro_export]
macro_rules! on_board {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$field_meta:meta])*
                pub $field:ident : $ty:ty [$decision:ident]
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$field_meta])* pub $field: $ty,)*
        }

        impl $name {
            /// What a board does with each field.
            pub const ON_BOARD: $crate::Decisions =
                &[$((stringify!($field), $crate::OnBoard::$decision)),*];
        }
    };
}
