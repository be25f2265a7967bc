//! The hub of the coherent ports, from platform and point.

use axiscope_fabric::{
    AxiMaster, Coherence, CpusConfig, Domain, Hub, HubConfig, HubPortConfig, InterfaceConfig,
    PathTiming, Ps, Sidebands, decide,
};

use super::{interface::Shared, ns};
use crate::{
    Error, Platform,
    platform::{self, Path, PortKind},
    point::{EngineSpec, MasterSpec},
};

/// The name under which the hub stands among the ports.
pub const HUB: &str = "coherent paths";

/// Whether a master's bursts go through the hub.
#[must_use]
pub fn is_coherent(p: &Platform, m: &MasterSpec) -> bool {
    let Some(port) = p.ports.get(m.port()) else {
        return false;
    };
    match port.kind() {
        PortKind::Hp => false,
        PortKind::Acp | PortKind::Ace => true,
        PortKind::Hpc => engines(m).into_iter().flatten().any(|e| {
            let c = e.coherence(p, port);
            c == Coherence::Coherent
        }),
    }
}

fn engines(m: &MasterSpec) -> [Option<&EngineSpec>; 2] {
    match m {
        MasterSpec::TrafficGenerator { read, write, .. } => [read.as_ref(), write.as_ref()],
        _ => [None, None],
    }
}

/// The caches of a platform's CPUs, where its file has them.
#[must_use]
pub fn cpus_of(p: &Platform) -> Option<CpusConfig> {
    let c = p.coherence.as_ref()?;
    Some(CpusConfig {
        l1: c.l1.fabric(),
        l2: c.l2.fabric(),
    })
}

/// What becomes of bursts with these sidebands at a port.
#[must_use]
pub fn coherence_at(
    p: &Platform,
    port: &str,
    side: Sidebands,
    beats: u16,
    beat_bytes: u16,
) -> Coherence {
    match (&p.coherence, p.ports.get(port)) {
        (Some(c), Some(port)) => decide(port.kind().fabric(), side, c.boot(), beats, beat_bytes),
        _ => Coherence::NonCoherent("the platform file has no [coherence]"),
    }
}

/// The hub with its masters, each for the port of a master of the point.
///
/// # Errors
/// If the platform has no coherent paths.
pub fn hub<M: AxiMaster>(
    p: &Platform,
    pl: Domain,
    members: Vec<(&MasterSpec, M)>,
) -> Result<Hub<M>, Error> {
    let c = p.coherence.as_ref().ok_or_else(missing)?;
    let mut ports = Vec::new();
    let mut masters = Vec::new();
    for (spec, master) in members {
        ports.push(port(p, c, pl, spec)?);
        masters.push(master);
    }
    let fabric = p.fabric.as_ref().ok_or_else(missing)?;
    Ok(Hub::new(
        HubConfig {
            cpus: cpus_of(p).ok_or_else(missing)?,
            beat_bytes: fabric.ps_beat_bytes.value as u16,
            cpus_snoop_pl: c.registers.snoop_ace.value && c.registers.broadcast_inner.value,
            speculative_fetch: c.registers.speculative_fetch.value,
            ports,
        },
        masters,
    ))
}

fn missing() -> Error {
    Error("coherence: the platform file has none".into())
}

fn port(
    p: &Platform,
    c: &platform::Coherence,
    pl: Domain,
    spec: &MasterSpec,
) -> Result<HubPortConfig, Error> {
    let port = &p.ports[spec.port()];
    let kind = port.kind();
    let path = c.path(kind).ok_or_else(missing)?;
    let sides = engines(spec);
    let before = sides.map(|e| e.and_then(|e| e.before.as_ref()));
    let bit = |i: usize, bit: u8| sides[i].is_some_and(|e| e.axcache & bit != 0);
    Ok(HubPortConfig {
        kind: kind.fabric(),
        timing: timing(path),
        pl,
        beat_bytes: port.width_bits.value / 8,
        coherent: sides.map(|e| e.is_none_or(|e| e.coherence(p, port) == Coherence::Coherent)),
        // AxCACHE[2] asks for a line on a read miss, AxCACHE[3] on a write miss.
        allocate: [bit(0, 0b0100), bit(1, 0b1000)],
        pl_cache: match (kind, &c.pl_cache) {
            (PortKind::Ace, Some(x)) => Some((x.shape.fabric(), pl.cycles(x.hit_cycles.value))),
            _ => None,
        },
        cpu: before.map(|b| {
            let passes = b.iter().flat_map(|b| &b.cpu);
            passes.map(|c| c.fabric()).collect()
        }),
        rested_ps: before.map(|b| Some(ns(b?.rested_us? * 1000.0))),
    })
}

fn timing(p: &Path) -> PathTiming {
    let holds = |f: [f64; 3]| -> [Ps; 3] { f.map(ns) };
    PathTiming {
        request_ps: ns(p.request_ns.value),
        response_ps: ns(p.response_ns.value),
        lookup_ps: ns(p.lookup_ns.value),
        read_hit_ps: ns(p.read_hit_ns.value),
        write_hit_ps: ns(p.write_hit_ns.value),
        read_hold_ps: holds(p.read_hold_ns.value),
        write_hold_ps: holds(p.write_hold_ns.value),
        wake_ps: [ns(p.read_wake_ns.value), ns(p.write_wake_ns.value)],
        rest_ps: ns(p.rest_ns.value),
        accepts: p.accepts.value,
    }
}

impl Shared<'_> {
    /// The way of the hub's lines to memory: the interconnect's master port.
    pub(super) fn hub_interface(&self, stream: usize) -> Result<InterfaceConfig, Error> {
        let p = self.platform;
        let m = &p.coherence.as_ref().ok_or_else(missing)?.memory;
        let f = self.fabric;
        Ok(InterfaceConfig {
            stream: stream as u8,
            controller_port: p.controller_ports[&m.controller_port.value].index.value,
            ps_beat_bytes: f.ps_beat_bytes.value,
            pl_beat_bytes: f.ps_beat_bytes.value,
            tick_ps: self.controller.period(),
            pl: self.switch,
            switch: self.switch,
            piece_beats: f.piece_beats.value,
            // The ports in front limit what is in flight.
            read_pieces: u32::MAX,
            read_fifo_beats: None,
            write_fifo_beats: u32::MAX,
            read_qos: m.read_qos.value,
            write_qos: m.write_qos.value,
            pl_request_ps: 0,
            request_ps: ns(m.request_ns.value),
            switch_ps: self.controller.cycles(f.switch_clocks.value),
            response_ps: ns(m.response_ns.value),
            pl_response_ps: 0,
            piece_interval_ps: 0,
            write_interval_ps: 0,
            write_request_ps: ns(m.write_request_ns.value),
            write_response_ps: ns(m.write_response_ns.value),
            write_idle_ps: 0,
            write_piece_gap_ps: 0,
        })
    }
}
