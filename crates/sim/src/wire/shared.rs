//! What the parts of a system share while it is wired.

use axiscope_fabric::{Domain, FifoFigures};
use axiscope_platform::{Error, Platform, Qos};

use crate::Point;

/// The name under which the hub of the coherent ports stands among the ports.
pub const HUB: &str = "coherent paths";

/// What all interfaces of a system share.
pub(super) struct Shared<'a> {
    pub platform: &'a Platform,
    pub fabric: &'a FifoFigures,
    /// The controller's clock.
    pub controller: Domain,
    /// The clock of the switch.
    pub switch: Domain,
    /// The point: its masters choose the widths of their ports.
    pub point: &'a Point,
    /// What the QoS setting changes.
    pub qos: Option<&'a Qos>,
}

impl Shared<'_> {
    /// The place of a controller port.
    pub(super) fn place(&self, port: &str) -> Result<u8, Error> {
        let place = self.platform.controller.port(port);
        let unknown = || Error(format!("controller port \"{port}\" is unknown"));
        Ok(place.ok_or_else(unknown)?.index)
    }
}
