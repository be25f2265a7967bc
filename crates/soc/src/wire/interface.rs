//! The FIFO interface of a port, from the platform and its QoS setting.

use std::collections::BTreeMap;

use axiscope_fabric::{Domain, InterfaceConfig};

use super::ns;
use crate::{
    Error, Figure, Platform, Point,
    platform::{Fabric, Qos},
    point::MasterSpec,
};

/// What all interfaces of a system share.
pub(super) struct Shared<'a> {
    pub platform: &'a Platform,
    pub fabric: &'a Fabric,
    /// The controller's clock.
    pub controller: Domain,
    /// The clock of the switch.
    pub switch: Domain,
    /// The clock of the programmable logic.
    pub pl: Domain,
    /// The point: its masters choose the widths of their ports.
    pub point: &'a Point,
    /// What the QoS setting changes.
    pub qos: Option<&'a Qos>,
}

impl Shared<'_> {
    /// The interface of the port `name`, as stream `stream`.
    pub(super) fn interface(&self, name: &str, stream: usize) -> Result<InterfaceConfig, Error> {
        let (p, f) = (self.platform, self.fabric);
        let (clock, switch, pl) = (self.controller, self.switch, self.pl);
        let port = p
            .ports
            .get(name)
            .ok_or_else(|| Error(format!("port: \"{name}\" is unknown")))?;
        let changed = |m: fn(&Qos) -> &BTreeMap<String, Figure<u8>>, own: &Figure<u8>| {
            self.qos.and_then(|q| m(q).get(name)).unwrap_or(own).value
        };
        let mut here = self.point.masters.iter().filter(|m| m.port() == name);
        let chosen = here.find_map(MasterSpec::beat_bytes);
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: p.controller_ports[&port.controller_port.value].index.value,
            ps_beat_bytes: f.ps_beat_bytes.value,
            pl_beat_bytes: chosen.unwrap_or(port.width_bits.value / 8),
            tick_ps: clock.period(),
            pl,
            switch,
            piece_beats: f.piece_beats.value,
            read_pieces: f.read_pieces.value,
            read_fifo_beats: f.read_fifo_beats.as_ref().map(|f| f.value),
            write_fifo_beats: f.write_fifo_beats.value,
            read_qos: changed(|q| &q.read_qos, &port.read_qos),
            write_qos: changed(|q| &q.write_qos, &port.write_qos),
            pl_request_ps: pl.cycles(f.pl_request_cycles.value),
            request_ps: ns(f.request_ns.value),
            switch_ps: clock.cycles(f.switch_clocks.value),
            response_ps: ns(f.response_ns.value),
            pl_response_ps: pl.cycles(f.pl_response_cycles.value),
            piece_interval_ps: switch.cycles(f.piece_interval_switch_clocks.value),
            write_interval_ps: ns(f.write_interval_ns.value),
            write_request_ps: ns(f.write_request_ns.value),
            write_response_ps: ns(f.write_response_ns.value),
            write_piece_gap_ps: switch.cycles(f.write_piece_gap_switch_clocks.value),
        })
    }
}
