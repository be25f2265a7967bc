//! The FIFO interface of a port, from the platform and its QoS setting.

use std::collections::BTreeMap;

use axiscope_fabric::{InterfaceConfig, MixedReads};
use axiscope_platform::{Bridge, Error, Figure, PortKind, Qos, value};

use super::{
    ns,
    shared::{HUB, Shared},
};
use crate::point::MasterSpec;

impl Shared<'_> {
    /// The interface of the port `name`, as stream `stream`.
    pub(super) fn interface(&self, name: &str, stream: usize) -> Result<InterfaceConfig, Error> {
        if name == HUB {
            return self.hub_interface(stream);
        }
        if let Some(cpu) = self.platform.cpus.get(name) {
            return self.cpu_interface(cpu, stream);
        }
        let (p, f) = (self.platform, self.fabric);
        let (clock, switch, pl) = (self.controller, self.switch, self.point.pl_at(name));
        let port = p
            .ports
            .get(name)
            .ok_or_else(|| Error(format!("port: \"{name}\" is unknown")))?;
        // Past the caches, an HPC port's bursts still go through the interconnect.
        let through = match (&p.coherence, port.kind()) {
            (Some(c), PortKind::Hpc) => c.hpc.as_ref().map(|x| (x, &c.memory)),
            _ => None,
        };
        let stages = |cycles: &Figure<f64>| pl.cycles(cycles.value);
        let (ask, answer) = (stages(&f.pl_request_cycles), stages(&f.pl_response_cycles));
        let way = through.map(|(x, m)| {
            let there = |on: &Figure<f64>| (ns(x.request_ns.value + on.value) - ask).max(0);
            let back = |on: &Figure<f64>| ns(x.response_ns.value + on.value);
            (
                (there(&m.request_ns), (back(&m.response_ns) - answer).max(0)),
                (there(&m.write_request_ns), back(&m.write_response_ns)),
            )
        });
        let b = port.bridge.as_ref();
        let more = |on: fn(&Bridge) -> &Figure<f64>, own: &Figure<f64>| {
            ns(own.value + b.map_or(0.0, |b| on(b).value))
        };
        let (read, write) = way.unwrap_or_else(|| {
            let answer = more(|b| &b.response_ns, &f.response_ns);
            let said = more(|b| &b.write_response_ns, &f.write_response_ns);
            (
                (more(|b| &b.request_ns, &f.request_ns), answer),
                (more(|b| &b.write_request_ns, &f.write_request_ns), said),
            )
        });
        let beside = value(port.interfaces.as_ref(), 1);
        let changed = |m: fn(&Qos) -> &BTreeMap<String, Figure<u8>>, own: &Figure<u8>| {
            self.qos.and_then(|q| m(q).get(name)).unwrap_or(own).value
        };
        let mut here = self.point.masters.iter().filter(|m| m.port() == name);
        let chosen = here.find_map(MasterSpec::beat_bytes);
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: p.controller_ports[&port.controller_port.value].index.value,
            turns: beside,
            ps_beat_bytes: f.ps_beat_bytes.value,
            pl_beat_bytes: chosen.unwrap_or(port.width_bits.value / 8) * beside,
            tick_ps: clock.period(),
            pl,
            switch,
            piece_beats: f.piece_beats.value,
            read_pieces: f.read_pieces.value * beside,
            read_fifo_beats: f.read_fifo_beats.as_ref().map(|f| f.value * beside),
            write_part_bytes: p.dram.line_bytes.value as u32,
            write_fifo_beats: f.write_fifo_beats.value * beside,
            read_qos: changed(|q| &q.read_qos, &port.read_qos),
            write_qos: changed(|q| &q.write_qos, &port.write_qos),
            pl_request_ps: ask,
            request_ps: read.0,
            switch_ps: clock.cycles(f.switch_clocks.value),
            response_ps: read.1,
            pl_response_ps: answer,
            one_queue: false,
            mixed_reads: port.mixed_reads.as_ref().map(|m| MixedReads {
                pieces: m.pieces.value,
                lead_clocks: value(m.lead_clocks.as_ref(), 0),
            }),
            piece_interval_ps: switch.cycles(f.piece_interval_switch_clocks.value),
            write_interval_ps: ns(f.write_interval_ns.value),
            write_request_ps: write.0,
            write_response_ps: write.1,
            write_idle_ps: ns(value(f.write_idle_ns.as_ref(), 0.0)),
            write_piece_gap_ps: switch.cycles(f.write_piece_gap_switch_clocks.value),
        })
    }
}
