//! Data that all interfaces share while a system is wired.

use axiscope_fabric::{Domain, FifoFigures};
use axiscope_platform::{Error, Platform, Qos};

use crate::Point;

/// Name under which the hub of the coherent ports is listed among the ports.
pub const HUB: &str = "coherent paths";

/// Data that all interfaces of a system share.
pub(super) struct Shared<'a> {
    pub platform: &'a Platform,
    pub fabric: &'a FifoFigures,
    /// The controller's clock.
    pub controller: Domain,
    /// Clock of the switch.
    pub switch: Domain,
    /// The point, whose masters choose the widths of their ports.
    pub point: &'a Point,
    /// QoS settings of the point, which override those of the platform.
    pub qos: Option<&'a Qos>,
}

impl Shared<'_> {
    /// Index of a controller port.
    pub(super) fn place(&self, port: &str) -> Result<u8, Error> {
        let place = self.platform.controller.port(port);
        let unknown = || Error(format!("controller port \"{port}\" is unknown"));
        Ok(place.ok_or_else(unknown)?.index)
    }
}
