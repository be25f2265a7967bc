//! The memory controller of a platform, by kind.

use std::{any::Any, collections::BTreeMap};

use axiscope_controller::{CommonFigures, ControllerKind, HasPlace, PortPlace, with_kinds};
use axiscope_figures::{At, Declaration, Figures, Member, Nested, Problem};

/// A controller and its ports, as files state them.
#[derive(Clone, Debug)]
pub struct Setting<K: ControllerKind> {
    /// The figures of the controller.
    pub config: K::Config,
    /// The figures of the controller's ports, by name.
    pub ports: BTreeMap<String, K::Port>,
}

impl<K: ControllerKind> Setting<K> {
    /// Reads the controller and its ports from the root of a platform's tree.
    fn read(at: &At<'_>) -> Result<Self, Problem> {
        Ok(Self {
            config: K::Config::nested(at, "controller")?,
            ports: Nested::nested(at, "controller_ports")?,
        })
    }

    /// Returns the ports in the order of their indices.
    #[must_use]
    pub fn ports_in_order(&self) -> Vec<K::Port> {
        let mut ports: Vec<_> = self.ports.values().cloned().collect();
        ports.sort_by_key(|p| p.place().index);
        ports
    }
}

/// An operation on a controller of any kind.
pub trait WithKind {
    /// The result.
    type Out;

    /// Runs the operation with a controller of kind `K`.
    fn with<K: ControllerKind>(self, setting: &Setting<K>) -> Self::Out;
}

/// A kind of controller: its name in files, and the figures that files state for it.
pub(crate) struct Kind {
    pub name: &'static str,
    #[cfg_attr(not(feature = "schema"), allow(dead_code))]
    pub doc: &'static [&'static str],
    pub config: fn() -> Declaration,
    pub port: fn() -> Declaration,
    read: fn(&At<'_>) -> Result<Controller, Problem>,
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $variant:ident = $ty:ty, $name:literal;)*) => {
        /// The memory controller.
        #[derive(Clone, Debug)]
        pub enum Controller {
            $($(#[doc = $doc])* $variant(Box<Setting<$ty>>),)*
        }

        /// The kinds of controllers that files can name.
        pub(crate) const KINDS: &[Kind] = &[$(Kind {
            name: $name,
            doc: &[$($doc),*],
            config: <$ty as ControllerKind>::Config::declaration,
            port: <$ty as ControllerKind>::Port::declaration,
            read: |at| Ok(Controller::$variant(Box::new(Setting::read(at)?))),
        }),*];

        impl Controller {
            /// Returns the figures that all kinds have.
            #[must_use]
            pub fn common(&self) -> &dyn CommonFigures {
                match self {
                    $(Self::$variant(setting) => &setting.config,)*
                }
            }

            /// Returns the ports by name, with their indices.
            #[must_use]
            pub fn ports(&self) -> BTreeMap<&str, PortPlace> {
                match self {
                    $(Self::$variant(setting) => {
                        let ports = setting.ports.iter();
                        ports.map(|(name, p)| (name.as_str(), p.place())).collect()
                    })*
                }
            }

            /// Returns the index of a port.
            #[must_use]
            pub fn port(&self, name: &str) -> Option<PortPlace> {
                match self {
                    $(Self::$variant(setting) => setting.ports.get(name).map(HasPlace::place),)*
                }
            }

            /// Runs an operation with the controller. This is the only place where the kind is converted to a
            /// type.
            pub fn with<W: WithKind>(&self, what: W) -> W::Out {
                match self {
                    $(Self::$variant(setting) => what.with(&**setting),)*
                }
            }

            /// Returns the figures, if the controller is of kind `K`.
            #[must_use]
            pub fn of<K: ControllerKind>(&self) -> Option<&Setting<K>> {
                let setting: &dyn Any = match self {
                    $(Self::$variant(setting) => &**setting,)*
                };
                setting.downcast_ref()
            }
        }
    };
}

with_kinds!(kinds);

/// Returns the kind that a tree names.
pub(crate) fn kind_of(at: &At<'_>) -> Result<&'static Kind, Problem> {
    let path = "controller";
    let section = at.section.and_then(|s| s.section(path));
    let missing = || Problem::new(path, "missing field `controller`; add it");
    let inner = At {
        path,
        section: Some(section.ok_or_else(missing)?),
    };
    let name: String = inner.plain("kind")?;
    KINDS.iter().find(|k| k.name == name).ok_or_else(|| {
        let known: Vec<_> = KINDS.iter().map(|k| format!("`{}`", k.name)).collect();
        let known = known.join(", ");
        let what = format!("unknown variant `{name}`, expected one of {known}");
        Problem::new("controller.kind", what)
    })
}

/// Reads the controller of a tree.
pub(crate) fn read(at: &At<'_>, kind: &Kind) -> Result<Controller, Problem> {
    let mut tree = at.section.cloned().unwrap_or_default();
    // The name of the kind is not a figure of the controller.
    tree.remove("controller.kind");
    let controller = (kind.read)(&At::root(&tree))?;
    let ports = controller.ports();
    for (name, place) in &ports {
        let path = format!("controller_ports.{name}.index");
        if usize::from(place.index) >= ports.len() {
            let what = format!("{}; give 0 to {}", place.index, ports.len() - 1);
            return Err(Problem::new(path, what));
        }
        let other = ports.iter().find(|(_, p)| p.index == place.index);
        if let Some((other, _)) = other.filter(|(other, _)| *other != name) {
            let what = format!("{} is that of {other}, too; give each its own", place.index);
            return Err(Problem::new(path, what));
        }
    }
    Ok(controller)
}

/// Returns the entries of a platform's declaration for a kind of controller.
pub(crate) fn members(kind: &Kind) -> [Member; 2] {
    let member = |key, doc: &str, kind| Member {
        key,
        doc: doc.into(),
        required: true,
        kind,
    };
    [
        member(
            "controller",
            "The memory controller. `kind` selects its figures.",
            axiscope_figures::Kind::Section(kind.config),
        ),
        member(
            "controller_ports",
            "Controller ports by name.",
            axiscope_figures::Kind::Sections(kind.port),
        ),
    ]
}
