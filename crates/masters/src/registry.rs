//! One type for the specifications of all kinds of masters.

use std::any::Any;

use crate::{MasterKind, MasterSpec};

/// Declares [`MasterSpec`], with a variant for each kind. Point files use the same names.
macro_rules! registry {
    ($($(#[doc = $doc:literal])* $name:literal $Kind:ident($Spec:ty),)*) => {
        /// One master.
        #[derive(Clone, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "kind", deny_unknown_fields)]
        // A point has only a few masters, so the size of this enum does not matter.
        #[allow(clippy::large_enum_variant)]
        pub enum MasterSpec {
            $($(#[doc = $doc])* #[serde(rename = $name)] $Kind($Spec),)*
        }

        impl MasterSpec {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$($name),*];
        }

        impl ::std::ops::Deref for MasterSpec {
            type Target = dyn MasterKind;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$Kind(spec) => spec,)*
                }
            }
        }

        impl ::std::ops::DerefMut for MasterSpec {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(Self::$Kind(spec) => spec,)*
                }
            }
        }

        $(impl From<$Spec> for MasterSpec {
            fn from(spec: $Spec) -> Self {
                Self::$Kind(spec)
            }
        })*
    };
}

impl MasterSpec {
    /// Returns the specification of a kind, if the master is of that kind.
    #[must_use]
    pub fn get<T: MasterKind>(&self) -> Option<&T> {
        let any: &dyn Any = &**self;
        any.downcast_ref()
    }

    /// Returns a mutable reference to the specification of a kind, if the master is of that kind.
    pub fn get_mut<T: MasterKind>(&mut self) -> Option<&mut T> {
        let any: &mut dyn Any = &mut **self;
        any.downcast_mut()
    }
}
