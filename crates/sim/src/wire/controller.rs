//! Builds the controller of a platform.

use axiscope_controller::{ControllerKind, DataBus, Domain, Setup, with_kinds};
use axiscope_platform::{Controller, Error, Platform};

use crate::Steps;

/// A controller that a platform file can name.
pub trait FromPlatform: Steps + ControllerKind {
    /// Builds the platform's controller with an address map and a QoS setting of the platform, the data buses of
    /// its ports, and the port of each stream.
    ///
    /// # Errors
    /// If the platform has no such map, or its controller is of a different kind.
    fn from_platform(
        p: &Platform,
        map: &str,
        qos: &str,
        data_bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let setting = p.controller.of::<Self>().ok_or_else(|| {
            Error("controller.kind: the platform has a controller of another kind".into())
        })?;
        let setup = Setup {
            geometry: p.dram.geometry(),
            timing: p.timing(),
            map: p.address_map(map)?,
            line_bytes: p.dram.line_bytes,
            data_bus,
            throttle: throttles(p, qos),
        };
        Ok(Self::build(
            &setting.config,
            &setting.ports_in_order(),
            setup,
            streams,
        ))
    }
}

impl<C: Steps + ControllerKind> FromPlatform for C {}

/// Whether the QoS block masks ports under a QoS setting.
pub fn throttles(p: &Platform, qos: &str) -> bool {
    p.qos.get(qos).is_none_or(|q| q.throttle)
}

/// Data buses of the ports of a platform's controller.
pub fn data_bus(p: &Platform) -> DataBus {
    let clock = Domain::from_mhz(p.clocks.controller_mhz);
    p.controller.common().outlet().data_bus(clock)
}

/// An operation on a controller of any kind.
pub trait WithController {
    /// The result.
    type Out;

    /// Runs the operation with a controller of type `C`.
    fn with<C: FromPlatform + 'static>(self) -> Self::Out;
}

/// Calls `what` with the type of the platform's controller.
pub fn choose<W: WithController>(controller: &Controller, what: W) -> W::Out {
    macro_rules! chosen {
        ($($(#[$doc:meta])* $variant:ident = $kind:ty, $name:literal;)*) => {
            match controller {
                $(Controller::$variant(_) => what.with::<$kind>(),)*
            }
        };
    }
    with_kinds!(chosen)
}
