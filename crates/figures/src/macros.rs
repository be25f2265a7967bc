//! The macros that declare configurations.

/// Declares a configuration: a struct whose fields are figures or sections of figures.
///
/// Each field is declared by its doc comment, its name (the key in files), its type, and in brackets
///
/// * a figure: `["unit", range, class "source"]`, followed by `default expression` if files may omit it. The
///   class is `register`, `documented`, `fitted` or `assumed`. The source is the register or document, or the
///   id of the evidence of a fitted figure. The expression may use fields that are declared above it. A type
///   `Option<T>` needs no default.
/// * `[section]`: a nested section. The type is another configuration, an `Option` of one, or a map of them
///   by name.
/// * `[flat]`: the figures of another configuration, whose keys are in this section.
/// * `[named "unit", range, class "source"]`: figures of one type by name; the field is a map.
/// * `[plain]`: a value without an origin.
/// * `[given expression]`: not in files; the code that builds the component sets it.
///
/// `check function` after the struct names a function that checks several figures together. The function
/// receives the configuration and returns a [`Problem`](crate::Problem) whose path begins at this section.
///
/// ```
/// use axiscope_figures::{Figures, figures};
///
/// figures! {
///     /// A store of transactions.
///     pub struct Store {
///         /// Clocks without service after which the store is critical.
///         max_starve_clocks: i64 ["clocks", 0..=65_535, register "PERFLPR1"],
///         /// Transactions that a critical store is served.
///         run: u32 ["", 1..=255, register "PERFLPR1", default 8],
///     }
/// }
/// assert_eq!(Store::declaration().members[1].key, "run");
/// ```
#[macro_export]
macro_rules! figures {
    (
        $(#[doc = $doc:literal])*
        $(#[derive($($derive:ident),*)])?
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $field_doc:literal])*
                $key:ident : $ty:ty [$($how:tt)*]
            ),* $(,)?
        }
        $(check $check:path)?
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug $($(, $derive)*)?)]
        $vis struct $name {
            $(
                $(#[doc = $field_doc])*
                pub $key: $crate::__stored!($ty, $($how)*),
            )*
        }

        impl $crate::Figures for $name {
            fn declaration() -> $crate::Declaration {
                let mut members: Vec<$crate::Member> = Vec::new();
                $($crate::__declare!(members, &[$($field_doc),*], $key, $ty, $($how)*);)*
                $crate::Declaration {
                    name: stringify!($name),
                    doc: $crate::__private::doc(&[$($doc),*]),
                    members,
                }
            }

            fn members(at: &$crate::At<'_>) -> Result<Self, $crate::Problem> {
                let _ = at;
                $(let $key: $crate::__stored!($ty, $($how)*) = $crate::__read!(at, $key, $ty, $($how)*);)*
                let whole = Self { $($key),* };
                $($check(&whole).map_err(|problem| problem.below(at.path))?;)?
                Ok(whole)
            }
        }
    };
}

/// Expands to the type of a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __stored {
    ($ty:ty, named $($how:tt)*) => { ::std::collections::BTreeMap<String, $ty> };
    ($ty:ty, $($how:tt)*) => { $ty };
}

/// Expands to the declaration of a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __declare {
    ($members:ident, $doc:expr, $key:ident, $ty:ty, section) => {
        $members.push($crate::Member {
            key: stringify!($key),
            doc: $crate::__private::doc($doc),
            required: <$ty as $crate::Nested>::REQUIRED,
            kind: <$ty as $crate::Nested>::kind(),
        })
    };
    ($members:ident, $doc:expr, $key:ident, $ty:ty, flat) => {
        $members.extend(<$ty as $crate::Figures>::declaration().members)
    };
    ($members:ident, $doc:expr, $key:ident, $ty:ty, plain) => {
        $members.push($crate::Member {
            key: stringify!($key),
            doc: $crate::__private::doc($doc),
            required: true,
            kind: $crate::Kind::Plain(<$ty as $crate::Value>::schema),
        })
    };
    ($members:ident, $doc:expr, $key:ident, $ty:ty, given $value:expr) => {
        let _: &[&str] = $doc;
    };
    ($members:ident, $doc:expr, $key:ident, $ty:ty, named $unit:literal, $range:expr, $class:ident $from:literal) => {
        $members.push($crate::Member {
            key: stringify!($key),
            doc: $crate::__private::doc($doc),
            required: false,
            kind: $crate::Kind::Figures($crate::__private::declared::<$ty>(
                $unit,
                $crate::Bounds::from($range),
                $crate::__class!($class),
                $from,
                None,
            )),
        })
    };
    (
        $members:ident, $doc:expr, $key:ident, $ty:ty,
        $unit:literal, $range:expr, $class:ident $from:literal $(, default $default:expr)?
    ) => {
        {
            let default: &[&'static str] = &[$(stringify!($default))?];
            let default = default.first().copied();
            $members.push($crate::Member {
                key: stringify!($key),
                doc: $crate::__private::doc($doc),
                required: default.is_none() && !<$ty as $crate::Held>::OPTIONAL,
                kind: $crate::Kind::Figure($crate::__private::declared::<$ty>(
                    $unit,
                    $crate::Bounds::from($range),
                    $crate::__class!($class),
                    $from,
                    default,
                )),
            });
        }
    };
}

/// Reads a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __read {
    ($at:ident, $key:ident, $ty:ty, section) => {
        <$ty as $crate::Nested>::nested($at, stringify!($key))?
    };
    ($at:ident, $key:ident, $ty:ty, flat) => {
        <$ty as $crate::Figures>::members($at)?
    };
    ($at:ident, $key:ident, $ty:ty, plain) => {
        $at.plain::<$ty>(stringify!($key))?
    };
    ($at:ident, $key:ident, $ty:ty, given $value:expr) => {
        $value
    };
    ($at:ident, $key:ident, $ty:ty, named $unit:literal, $range:expr, $class:ident $from:literal) => {
        $crate::__private::named::<$ty>($at, stringify!($key), &$crate::Bounds::from($range))?
    };
    ($at:ident, $key:ident, $ty:ty, $unit:literal, $range:expr, $class:ident $from:literal) => {
        match $crate::__private::figure::<$ty>($at, stringify!($key), $crate::Bounds::from($range))?
        {
            Some(found) => found,
            None => {
                let key = stringify!($key);
                return Err($at.problem(key, format!("missing field `{key}`; add it")));
            }
        }
    };
    (
        $at:ident, $key:ident, $ty:ty,
        $unit:literal, $range:expr, $class:ident $from:literal, default $default:expr
    ) => {
        match $crate::__private::figure::<$ty>($at, stringify!($key), $crate::Bounds::from($range))?
        {
            Some(found) => found,
            None => $default,
        }
    };
}

/// Converts the name of a class to its variant.
#[doc(hidden)]
#[macro_export]
macro_rules! __class {
    (register) => {
        $crate::Class::Register
    };
    (documented) => {
        $crate::Class::Documented
    };
    (fitted) => {
        $crate::Class::Fitted
    };
    (assumed) => {
        $crate::Class::Assumed
    };
}

/// Declares an enumeration whose values have names in files.
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$variant_meta:meta])* $variant:ident = $text:literal ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, $crate::__private::Serialize, $crate::__private::Deserialize)]
        #[serde(crate = "::axiscope_figures::__private::serde")]
        $vis enum $name {
            $( $(#[$variant_meta])* #[serde(rename = $text)] $variant ),*
        }

        impl $crate::Value for $name {
            fn schema() -> $crate::serde_json::Value {
                $crate::serde_json::json!({"type": "string", "enum": [$($text),*]})
            }
        }
    };
}
