//! Compiles a design for a platform to a point of the model, and records which masters represent
//! each member.

mod engines;

use axiscope_platform::Error;
use axiscope_sim::{MasterSpec, MuxSpec, Point, RegulatorSpec, RunSpec, Until};
use engines::{add_dependencies, add_drivers, generator, record_batches, slot};
use serde::{Deserialize, Serialize};

use crate::{
    clocks::port_clocks,
    cold_caches::fill_caches,
    ends::run_of,
    masters::{cluster_of, cores_of, dpu_of, engine_of},
    own_bus::limit_own_buses,
    place::{Board, Memory, given_ports},
    record::{DesignFile, Direction},
    sharing::shared,
    supplies::Supplies,
};

/// Kind of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Kind {
    Stream,
    Cluster,
    Program,
    Network,
}

/// A member with its ports, and the masters that represent it in the point.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Placed {
    /// Name of the member.
    pub name: String,
    /// Kind of the member.
    pub kind: Kind,
    /// Index of the member among those of its kind.
    pub number: usize,
    /// Ports of the member; for a program, its core complex.
    pub ports: Vec<String>,
    /// Names of the masters that represent the member.
    pub masters: Vec<String>,
    /// The direction of the masters that belongs to this member; `None` for both.
    pub side: Option<Direction>,
    /// Bytes per beat; `None` for programs.
    pub beat_bytes: Option<u16>,
    /// Whether a regulator of the point represents the data bus of the member's master. The design has no such regulator.
    #[serde(default)]
    pub is_own_bus: bool,
    /// Width of the data bus of the member's master in bits, if this bus is narrower than the
    /// port's.
    #[serde(default)]
    pub own_bits: Option<u16>,
}

impl Placed {
    /// Returns the capacity of the data bus at the port in one direction, MB/s, or that of the
    /// interconnect behind the port if it is smaller. Returns `None` for programs.
    pub(crate) fn port_peak_mbps(&self, point: &Point, board: &Board) -> Option<f64> {
        self.peak_mbps_at(&self.ports[0], point, board)
    }

    /// Returns the same for one of the member's ports.
    pub(crate) fn peak_mbps_at(&self, port: &str, point: &Point, board: &Board) -> Option<f64> {
        let bytes = self.beat_bytes?;
        let mbps = f64::from(bytes) * point.pl_mhz_at(port);
        let interconnect = board.port(port).and_then(|p| p.interconnect_mbps);
        Some(interconnect.map_or(mbps, |most| mbps.min(most)))
    }
}

/// A compiled design: the point, and the members in the order of the design.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// The point.
    pub point: Point,
    /// The members.
    pub members: Vec<Placed>,
}

/// Compiles a design to a point.
///
/// # Errors
/// Returns an error that names the field that prevents the compilation.
pub fn compile(design: &DesignFile, board: &Board, supplies: &Supplies) -> Result<Made, Error> {
    let ports = given_ports(design, board)?;
    let shares = shared(design, &ports);
    // Other members receive memory after the windows whose addresses the design states.
    let given = design.stream.iter();
    let mut free = 0;
    for (s, base) in given.filter_map(|s| Some((s, s.base?))) {
        let end = base.saturating_add(s.window_bytes);
        let capacity = board.facts.dram.capacity_bytes;
        if end > capacity {
            return Err(Error(format!(
                "stream.{}.base: {base:#x}; its window of {} bytes ends outside the memory of {}, which has {capacity:#x} \
                 bytes; give less, or smaller window_bytes",
                s.name, s.window_bytes, board.name
            )));
        }
        free = free.max(end);
    }
    let mut memory = Memory { board, free };
    let mut masters: Vec<MasterSpec> = Vec::new();
    let mut members: Vec<Placed> = Vec::new();
    for (number, (s, port)) in design.stream.iter().zip(&ports).enumerate() {
        let engine = engine_of(s, port, &mut memory)?;
        let beat_bytes = engine.beat_bytes;
        let alone = !shares.iter().any(|(at, _)| at == port);
        let at = |m: &MasterSpec| alone && m.port() == port;
        let place = match masters.iter().position(at) {
            Some(place) => place,
            None => {
                masters.push(generator(&s.name, port));
                masters.len() - 1
            }
        };
        let name = masters[place].name().to_owned();
        *slot(&mut masters[place], s.direction) = Some(engine);
        members.push(Placed {
            name: s.name.clone(),
            kind: Kind::Stream,
            number,
            ports: vec![port.clone()],
            masters: vec![name],
            side: Some(s.direction),
            beat_bytes: Some(beat_bytes),
            is_own_bus: false,
            own_bits: (s.own_bus.map(|own| own.width_bits)).filter(|own| *own < 8 * beat_bytes),
        });
    }
    let rest = &ports[design.stream.len()..];
    for (number, (c, port)) in design.cluster.iter().zip(rest).enumerate() {
        let made = cluster_of(c, port, &mut memory)?;
        members.push(Placed {
            name: c.name.clone(),
            kind: Kind::Cluster,
            number,
            ports: vec![port.clone()],
            masters: vec![c.name.clone()],
            side: None,
            beat_bytes: Some(made.beat_bytes),
            is_own_bus: false,
            own_bits: None,
        });
        masters.push(made.into());
    }
    // Networks receive their memory before programs, but come after programs in the result.
    let mut networks = Vec::new();
    for (number, n) in design.network.iter().enumerate() {
        let parts = dpu_of(n, &mut memory, supplies)?;
        networks.push(Placed {
            name: n.name.clone(),
            kind: Kind::Network,
            number,
            ports: n.ports.clone(),
            masters: parts.iter().map(|m| m.name().to_owned()).collect(),
            side: None,
            beat_bytes: parts[0].beat_bytes().map(|b| b as u16),
            is_own_bus: false,
            own_bits: None,
        });
        masters.extend(parts);
    }
    for (number, p) in design.program.iter().enumerate() {
        let cores = cores_of(p, &mut memory, supplies)?;
        members.push(Placed {
            name: p.name.clone(),
            kind: Kind::Program,
            number,
            ports: vec![p.cpu.clone()],
            masters: cores.iter().map(|c| c.name.clone()).collect(),
            side: None,
            beat_bytes: None,
            is_own_bus: false,
            own_bits: None,
        });
        masters.extend(cores.into_iter().map(MasterSpec::from));
    }
    members.extend(networks);
    add_dependencies(design, &members, &mut masters);
    add_drivers(design, &members, &mut masters);
    let mut run = run_of(design)?;
    fill_caches(&mut run, design, board, supplies);
    record_batches(design, &members, &run, &mut masters);
    let maps = &board.facts.maps;
    let usual = "row_bank_column";
    let default = maps.iter().find(|m| *m == usual).or(maps.first());
    let mut point = Point {
        pl_mhz: design.pl_mhz,
        port_mhz: port_clocks(design, board, &ports)?,
        mapping: (design.mapping.as_ref().or(default))
            .cloned()
            .unwrap_or_default(),
        qos: design.qos.clone(),
        regulators: regulators(design, &masters),
        masters,
        muxes: shares
            .into_iter()
            .map(|(port, masters)| MuxSpec {
                port,
                masters,
                kind: design.mux,
            })
            .collect(),
        turns: Vec::new(),
        watch: None,
        governor: None,
        run,
    };
    limit_own_buses(design, &mut point, &mut members);
    Ok(Made { point, members })
}

fn regulators(design: &DesignFile, masters: &[MasterSpec]) -> Vec<RegulatorSpec> {
    let streams = design.stream.iter().map(|s| (&s.name, s.regulator));
    let clusters = design.cluster.iter().map(|c| (&c.name, c.regulator));
    let networks = design.network.iter().map(|n| (&n.name, n.regulator));
    let members = streams.chain(clusters).chain(networks);
    // A generator that represents two streams has the name of the first.
    let found = members.filter_map(|(name, regulator)| {
        let r = regulator?;
        let known = masters.iter().any(|m| m.name() == name);
        known.then(|| RegulatorSpec {
            master: name.clone(),
            budget_bytes: r.budget_bytes,
            period_cycles: r.period_cycles,
        })
    });
    found.collect()
}

impl Made {
    /// Returns the regulators of the design, without the regulators that represent data buses of masters.
    pub(crate) fn regulators(&self) -> impl Iterator<Item = &RegulatorSpec> {
        let own = |name: &String| {
            let mut members = self.members.iter();
            members.any(|m| m.is_own_bus && m.masters.contains(name))
        };
        self.point
            .regulators
            .iter()
            .filter(move |r| !own(&r.master))
    }

    /// Returns the point of one member alone, with the same memory and port as in the full design.
    #[must_use]
    pub fn alone(&self, placed: &Placed) -> Point {
        let own = |m: &&MasterSpec| placed.masters.iter().any(|n| n == m.name());
        let mut masters: Vec<MasterSpec> = self.point.masters.iter().filter(own).cloned().collect();
        if let Some(side) = placed.side {
            for m in &mut masters {
                // The other direction of the generator belongs to another member.
                *slot(m, side.other()) = None;
                // The streams that this stream waits for are absent.
                if let Some(engine) = slot(m, side) {
                    let own = placed.masters[0].as_str();
                    engine.after.retain(|a| a.master == own && a.side == side);
                    if let Some(recording) = &mut engine.recording {
                        recording.after = None;
                    }
                }
            }
        }
        let mut point = self.point.clone();
        let named = |r: &RegulatorSpec| masters.iter().any(|m| m.name() == r.master);
        point.regulators.retain(named);
        point.masters = masters;
        point.muxes.clear();
        // The streams that would end the run are absent, so it runs until its rates are steady.
        let until = point.run.until;
        if matches!(until, Until::Counted | Until::Drained) && !point.has_what_is_counted() {
            let endless = RunSpec::default();
            point.run.until = endless.until;
            point.run.warmup_us = point.run.warmup_us.max(endless.warmup_us);
            point.run.max_us = point.run.max_us.min(endless.max_us);
        }
        point
    }
}

impl Kind {
    /// Returns the name of the kind in design files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stream => "stream",
            Self::Cluster => "cluster",
            Self::Program => "program",
            Self::Network => "network",
        }
    }
}
