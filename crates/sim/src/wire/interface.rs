//! Configuration of the FIFO interface of a port, from the platform and its QoS setting.

use std::collections::BTreeMap;

use axiscope_fabric::{Domain, GpPort, Interconnect, InterfaceConfig, PsMaster};
use axiscope_masters::spec::ns;
use axiscope_platform::{Bridge, Error, PortKind, Qos};

use super::shared::{HUB, Shared};

impl Shared<'_> {
    /// The interface of the port `name`, as stream `stream`.
    pub(super) fn interface(&self, name: &str, stream: usize) -> Result<InterfaceConfig, Error> {
        if name == HUB {
            return self.hub_interface(stream);
        }
        if let Some(cpu) = self.platform.cpus.get(name) {
            return self.cpu_interface(cpu, stream);
        }
        if let Some(master) = self.platform.ps_masters.get(name) {
            return self.ps_interface(master, stream);
        }
        if let Some(port) = self.platform.gp_ports.get(name) {
            return self.gp_interface(name, port, stream);
        }
        let (p, f) = (self.platform, self.fabric);
        let (clock, switch, pl) = (self.controller, self.switch, self.point.pl_at(name));
        let port = p
            .ports
            .get(name)
            .ok_or_else(|| Error(format!("port: \"{name}\" is unknown")))?;
        // Non-coherent bursts of an HPC port also go through the interconnect.
        let through = match (&p.coherence, port.kind) {
            (Some(c), PortKind::Hpc) => c.hpc.as_ref().map(|x| (x, &c.memory)),
            _ => None,
        };
        let stages = |cycles: f64| pl.cycles(cycles);
        let (ask, answer) = (stages(f.pl_request_cycles), stages(f.pl_response_cycles));
        let way = through.map(|(x, m)| {
            let there = |on: f64| (ns(x.request_ns + on) - ask).max(0);
            let back = |on: f64| ns(x.response_ns + on);
            (
                (there(m.request_ns), (back(m.response_ns) - answer).max(0)),
                (there(m.write_request_ns), back(m.write_response_ns)),
            )
        });
        let b = port.bridge.as_ref();
        let more = |on: fn(&Bridge) -> f64, own: f64| ns(own + b.map_or(0.0, on));
        let (read, write) = way.unwrap_or_else(|| {
            let answer = more(|b| b.response_ns, f.response_ns);
            let message = more(|b| b.write_response_ns, f.write_response_ns);
            (
                (more(|b| b.request_ns, f.request_ns), answer),
                (more(|b| b.write_request_ns, f.write_request_ns), message),
            )
        });
        let interfaces = port.interfaces;
        let changed = |m: fn(&Qos) -> &BTreeMap<String, u8>, own: u8| {
            self.qos
                .and_then(|q| m(q).get(name).copied())
                .unwrap_or(own)
        };
        // Masters with narrower beats share the port's wires with the others.
        let here = self.point.masters.iter().filter(|m| m.port() == name);
        let chosen = here.filter_map(|m| m.beat_bytes()).max();
        let expanded = port.kind == PortKind::Hp && self.is_expanded(name);
        let ps_beat_bytes = match chosen {
            // A beat that is not widened occupies one full beat on the PS side.
            Some(beat) if expanded => beat.min(f.ps_beat_bytes),
            _ => f.ps_beat_bytes,
        };
        let read_pieces = match f.expanded_read_pieces {
            Some(pieces) if expanded => pieces,
            _ => f.read_pieces,
        };
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: self.place(&port.controller_port)?,
            turns: interfaces,
            ps_beat_bytes,
            pl_beat_bytes: chosen.unwrap_or(port.width_bits / 8) * interfaces,
            tick_ps: clock.period(),
            pl,
            switch,
            interconnect: None,
            piece_beats: f.piece_beats,
            read_pieces: read_pieces * interfaces,
            read_fifo_beats: f.read_fifo_beats.map(|beats| beats * interfaces),
            write_part_bytes: p.dram.line_bytes as u32,
            write_fifo_beats: f.write_fifo_beats * interfaces,
            read_qos: changed(|q| &q.read_qos, port.read_qos),
            write_qos: changed(|q| &q.write_qos, port.write_qos),
            pl_request_ps: ask,
            request_ps: read.0,
            switch_ps: clock.cycles(f.switch_clocks),
            response_ps: read.1,
            pl_response_ps: answer,
            one_queue: false,
            mixed_reads: port.mixed_reads,
            piece_interval_ps: switch.cycles(f.piece_interval_switch_clocks),
            write_interval_ps: ns(f.write_interval_ns),
            write_request_ps: write.0,
            write_response_ps: write.1,
            write_idle_ps: ns(f.write_idle_ns),
            write_line_gap_ps: switch.cycles(f.write_line_gap_switch_clocks),
            write_piece_gap_ps: switch.cycles(f.write_piece_gap_switch_clocks),
        })
    }

    /// An interface without FIFOs, delays and limits, for masters inside the PS that limit their bursts in flight
    /// themselves.
    pub(super) fn inner_interface(
        &self,
        stream: usize,
        at: &str,
    ) -> Result<InterfaceConfig, Error> {
        let (p, f) = (self.platform, self.fabric);
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: self.place(at)?,
            turns: 1,
            ps_beat_bytes: f.ps_beat_bytes,
            pl_beat_bytes: f.ps_beat_bytes,
            tick_ps: self.controller.period(),
            pl: self.switch,
            switch: self.switch,
            interconnect: None,
            piece_beats: f.piece_beats,
            read_pieces: u32::MAX,
            read_fifo_beats: None,
            write_part_bytes: p.dram.line_bytes as u32,
            write_fifo_beats: u32::MAX,
            read_qos: 0,
            write_qos: 0,
            pl_request_ps: 0,
            request_ps: 0,
            switch_ps: self.controller.cycles(f.switch_clocks),
            response_ps: 0,
            pl_response_ps: 0,
            one_queue: false,
            mixed_reads: None,
            piece_interval_ps: 0,
            write_interval_ps: 0,
            write_request_ps: 0,
            write_response_ps: 0,
            write_idle_ps: 0,
            write_line_gap_ps: 0,
            write_piece_gap_ps: 0,
        })
    }

    /// The interface of a master inside the PS.
    fn ps_interface(&self, master: &PsMaster, stream: usize) -> Result<InterfaceConfig, Error> {
        let (request, response) = (ns(master.request_ns), ns(master.response_ns));
        Ok(InterfaceConfig {
            pl_beat_bytes: master.width_bits / 8,
            pl: Domain::from_mhz(master.clock_mhz),
            read_qos: master.read_qos,
            write_qos: master.write_qos,
            request_ps: request,
            response_ps: response,
            write_request_ps: request,
            write_response_ps: response,
            ..self.inner_interface(stream, &master.controller_port)?
        })
    }

    /// The interface of a general-purpose port. It has no FIFOs: bursts that it has accepted are on their way.
    fn gp_interface(
        &self,
        name: &str,
        port: &GpPort,
        stream: usize,
    ) -> Result<InterfaceConfig, Error> {
        let (f, pl) = (self.fabric, self.point.pl_at(name));
        let beat_bytes = port.width_bits / 8;
        let (request, response) = (ns(port.request_ns), ns(port.response_ns));
        Ok(InterfaceConfig {
            pl_beat_bytes: beat_bytes,
            pl,
            interconnect: Some(Interconnect {
                beat_bytes: port.interconnect_bits / 8,
                clock: Domain::from_mhz(port.interconnect_mhz),
            }),
            read_pieces: port.reads,
            write_fifo_beats: (port.writes * f.piece_beats * beat_bytes).div_ceil(f.ps_beat_bytes),
            read_qos: port.read_qos,
            write_qos: port.write_qos,
            pl_request_ps: pl.cycles(f.pl_request_cycles),
            request_ps: request,
            response_ps: response,
            pl_response_ps: pl.cycles(f.pl_response_cycles),
            write_request_ps: request,
            write_response_ps: response,
            ..self.inner_interface(stream, &port.controller_port)?
        })
    }

    /// Whether bursts at a port stay narrower than the bus on the PS side. Narrow bursts are widened if
    /// AxCACHE\[1\] allows it (UG585, UG1085), on a Zynq-7000 only if their number of beats is even.
    fn is_expanded(&self, name: &str) -> bool {
        let (f, masters) = (self.fabric, &self.point.masters);
        let sides = masters.iter().filter(|m| m.port() == name);
        sides.flat_map(|m| m.sides()).flatten().any(|side| {
            let odd = side.burst_beats % 2 == 1 && f.expanded_read_pieces.is_some();
            let is_narrow = u32::from(side.beat_bytes) < f.ps_beat_bytes;
            is_narrow && (side.axcache & 0b0010 == 0 || odd)
        })
    }
}
