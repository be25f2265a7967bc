//! Builds the hub of the coherent ports.

use axiscope_fabric::{
    AxiMaster, Coherence, CoherenceFigures, CpusConfig, Domain, Hub, HubConfig, HubPortConfig,
    InterfaceConfig, Ocm, Ps, Sidebands, decide,
};
use axiscope_masters::{SideSpec, spec::ns};
use axiscope_platform::{Error, Platform, PortKind};

use super::shared::Shared;
use crate::{MasterSpec, Point};

/// Whether a master's bursts go through the hub.
#[must_use]
pub fn is_coherent(p: &Platform, m: &MasterSpec) -> bool {
    let Some(port) = p.port(m.port()) else {
        return false;
    };
    match port.kind {
        PortKind::Hp => false,
        PortKind::Acp | PortKind::Ace | PortKind::Cpu => true,
        PortKind::Hpc => (m.sides().into_iter().flatten())
            .any(|s| s.coherence(&p.site(), port) == Coherence::Coherent),
    }
}

/// Whether bursts at a master's port can be coherent, regardless of the sidebands that the master drives.
#[must_use]
pub fn can_be_coherent(p: &Platform, m: &MasterSpec) -> bool {
    let (port, coherence) = (p.port(m.port()), p.coherence.as_ref());
    (port.zip(coherence)).is_some_and(|(port, c)| c.path(port.kind).is_some())
}

/// Configuration of the caches of a platform's CPUs, if it has any.
#[must_use]
pub fn cpus_of(p: &Platform) -> Option<CpusConfig> {
    let c = p.coherence.as_ref()?;
    Some(c.cpus())
}

/// Whether bursts with these sidebands are coherent at a port.
#[must_use]
pub fn coherence_at(
    p: &Platform,
    port: &str,
    side: Sidebands,
    beats: u16,
    beat_bytes: u16,
) -> Coherence {
    match (&p.coherence, p.ports.get(port)) {
        (Some(c), Some(port)) => decide(port.kind, side, c.registers, beats, beat_bytes),
        _ => Coherence::NonCoherent("the platform file has no [coherence]"),
    }
}

/// Builds the hub. Each master of the hub stands for one master of the point, or for several masters behind a
/// multiplexer, and has their port and clock.
///
/// # Errors
/// If the platform has no coherent paths.
pub fn hub<M: AxiMaster>(
    p: &Platform,
    point: &Point,
    members: Vec<(Vec<&MasterSpec>, M)>,
) -> Result<Hub<M>, Error> {
    let c = p.coherence.as_ref().ok_or_else(missing)?;
    let mut ports = Vec::new();
    let mut masters = Vec::new();
    for (specs, master) in members {
        let first = specs.first().ok_or_else(missing)?;
        ports.push(port(p, c, point.pl_at(first.port()), &specs)?);
        masters.push(master);
    }
    let fabric = p.fabric.as_ref().ok_or_else(missing)?;
    Ok(Hub::new(
        HubConfig {
            cpus: c.cpus(),
            beat_bytes: fabric.fifo.ps_beat_bytes as u16,
            cpus_snoop_pl: (c.registers.as_ref()).is_some_and(|r| r.snoop_ace && r.broadcast_inner),
            speculative_fetch: (c.registers.as_ref()).is_some_and(|r| r.speculative_fetch),
            ocm: c.ocm.as_ref().map(Ocm::config),
            line_fills: c.line_fills,
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
    c: &CoherenceFigures,
    pl: Domain,
    specs: &[&MasterSpec],
) -> Result<HubPortConfig, Error> {
    let name = specs[0].port();
    let port = p.port(name).ok_or_else(missing)?;
    let kind = port.kind;
    let timing = match (kind, &c.cpu) {
        (PortKind::Cpu, Some(cores)) => cores.timing(),
        _ => c.path(kind).ok_or_else(missing)?.timing(),
    };
    let mut sides: [Vec<SideSpec<'_>>; 2] = [Vec::new(), Vec::new()];
    for spec in specs {
        for (all, side) in sides.iter_mut().zip(spec.sides()) {
            all.extend(side);
        }
    }
    let before = (sides.each_ref()).map(|all| {
        let before = all.iter().filter_map(|s| s.before);
        before.collect::<Vec<_>>()
    });
    // Masters that share a port have the same sidebands (`Point::problems`).
    let bit = |i: usize, bit: u8| sides[i].iter().any(|s| s.axcache & bit != 0);
    Ok(HubPortConfig {
        kind,
        timing,
        pl: p.clock_of(name, pl),
        beat_bytes: (specs.iter().filter_map(|s| s.beat_bytes()).max())
            .unwrap_or(port.width_bits / 8),
        coherent: (sides.each_ref()).map(|all| {
            let mut all = all.iter();
            all.any(|s| s.coherence(&p.site(), port) == Coherence::Coherent)
        }),
        // AxCACHE[2] allocates a line on a read miss, AxCACHE[3] on a write miss.
        allocate: [bit(0, 0b0100), bit(1, 0b1000)],
        pl_cache: match (kind, &c.pl_cache) {
            (PortKind::Ace, Some(x)) => Some((x.shape, pl.cycles(x.hit_cycles))),
            _ => None,
        },
        cpu: before.each_ref().map(|b| {
            let passes = b.iter().flat_map(|b| &b.cpu);
            passes.map(|c| c.fabric()).collect()
        }),
        rested_ps: before.map(|b| {
            let mut rested = b.iter().filter_map(|b| b.rested_us);
            Some(ns(rested.next()? * 1000.0))
        }),
    })
}

impl Shared<'_> {
    /// Part of the controller's read pipeline that a path bypasses, ps.
    pub(super) fn bypassed(&self, clocks: i64) -> Ps {
        self.controller.cycles(clocks as f64)
    }

    /// Interface of the hub's lines to memory: the master port of the interconnect.
    pub(super) fn hub_interface(&self, stream: usize) -> Result<InterfaceConfig, Error> {
        let coherence = self.platform.coherence.as_ref();
        let m = &coherence.ok_or_else(missing)?.memory;
        // The coherent ports limit their bursts in flight themselves.
        Ok(InterfaceConfig {
            read_qos: m.read_qos,
            write_qos: m.write_qos,
            request_ps: ns(m.request_ns),
            response_ps: ns(m.response_ns) - self.bypassed(m.read_bypass_clocks),
            write_request_ps: ns(m.write_request_ns),
            write_response_ps: ns(m.write_response_ns),
            ..self.inner_interface(stream, &m.controller_port)?
        })
    }
}
