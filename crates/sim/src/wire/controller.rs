//! The controller of a platform, built.

use axiscope_controller::{
    DataBus, MultiPort, Staged, Umctl2,
    front::{AgeConfig, ShareConfig, StagedArbiter, WeightedArbiter},
};

use axiscope_platform as platform;
use axiscope_platform::{Error, Figure, Platform, value};

use crate::Steps;

/// A controller that a platform file can ask for.
pub trait FromPlatform: Steps + Send {
    /// The platform's controller at rest, with an address map and QoS setting of the
    /// platform, what its ports have for read data, and the port of each stream.
    ///
    /// # Errors
    /// If the platform has no such map, or its controller is of another kind.
    fn from_platform(
        p: &Platform,
        map: &str,
        qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error>;
}

/// Something that is done with a controller, whatever its kind.
pub trait WithController {
    /// What comes of it.
    type Out;

    /// Does it with controllers of type `C`.
    fn with<C: FromPlatform + 'static>(self) -> Self::Out;
}

/// Does something with a platform's kind of controller: the one place where kinds become types.
pub fn choose<W: WithController>(controller: &platform::Controller, what: W) -> W::Out {
    match controller {
        platform::Controller::Umctl2(_) => what.with::<Umctl2>(),
        platform::Controller::Staged(_) => what.with::<Staged>(),
        platform::Controller::MultiPort(_) => what.with::<MultiPort>(),
    }
}

impl FromPlatform for Umctl2 {
    fn from_platform(
        p: &Platform,
        map: &str,
        qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::Umctl2(c) = &p.controller else {
            return Err(wrong_kind("umctl2"));
        };
        Ok(Self::new(
            p.umctl2_config(c, qos, bus),
            p.geometry(),
            p.timing(),
            p.address_map(map)?,
            streams,
        ))
    }
}

impl FromPlatform for Staged {
    fn from_platform(
        p: &Platform,
        map: &str,
        _qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::Staged(c) = &p.controller else {
            return Err(wrong_kind("staged"));
        };
        let ages = p.ports_in_order().map(|x| AgeConfig {
            read: value(x.read_age_clocks.as_ref(), 0),
            write: value(x.write_age_clocks.as_ref(), 0),
        });
        let arbiter = StagedArbiter::new(ages.collect());
        let map = p.address_map(map)?;
        let cfg = p.front_config(c, bus);
        Ok(Self::new(
            cfg,
            arbiter,
            p.geometry(),
            p.timing(),
            map,
            streams,
        ))
    }
}

impl FromPlatform for MultiPort {
    fn from_platform(
        p: &Platform,
        map: &str,
        _qos: &str,
        bus: DataBus,
        streams: &[u8],
    ) -> Result<Self, Error> {
        let platform::Controller::MultiPort(c) = &p.controller else {
            return Err(wrong_kind("multi_port"));
        };
        let share = |priority: &Option<Figure<u8>>, weight: &Option<Figure<u32>>| ShareConfig {
            priority: value(priority.as_ref(), 0),
            weight: value(weight.as_ref(), 1),
        };
        let reads = p.ports_in_order();
        let reads = reads.map(|x| share(&x.read_priority, &x.read_weight));
        let writes = p.ports_in_order();
        let writes = writes.map(|x| share(&x.write_priority, &x.write_weight));
        let arbiter = WeightedArbiter::new(reads.collect(), writes.collect());
        let map = p.address_map(map)?;
        let cfg = p.front_config(c, bus);
        Ok(Self::new(
            cfg,
            arbiter,
            p.geometry(),
            p.timing(),
            map,
            streams,
        ))
    }
}

fn wrong_kind(wanted: &str) -> Error {
    Error(format!(
        "controller.kind: only a platform with \"{wanted}\" will do here"
    ))
}
