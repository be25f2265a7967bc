//! Builds all or some masters of a point, at their ports.

use axiscope_masters::{
    CoherentPorts, CoreSpec, DpuParts, Master, MasterSpec, OutsideSpec, Placement, Turn,
};
use axiscope_platform::{Error, Platform};

use super::{HUB, Outside, Recordings, coherence, cpu, master::build, multiplexer, waits};
use crate::{MuxKind, Point};

/// Masters, and the multiplexers through which they share ports.
pub struct Built<'a> {
    /// Names of ports, with the master at each.
    pub ports: Vec<(&'a str, Box<dyn Master>)>,
    /// For each master of the point: the index of its port, and its position behind that port. Port 0 for masters
    /// that were left out.
    pub places: Vec<(usize, usize)>,
    /// The places of masters that take turns, in their order.
    pub round: Vec<Turn>,
}

impl<'a> Built<'a> {
    /// Builds those masters of a point without problems for whose names `here` returns true. Masters that share
    /// a port or the caches, or that wait for each other, must be built together.
    ///
    /// # Errors
    /// If the point names something that the platform lacks, or a master of kind `outside` that is not given.
    pub fn of(
        p: &'a Platform,
        point: &'a Point,
        skew_ns: f64,
        recorded: &Recordings,
        outside: &mut Outside,
        here: impl Fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let mut ports: Vec<(&'a str, Box<dyn Master>)> = Vec::new();
        let mut places = vec![(0, 0); point.masters.len()];
        let mut behind: Vec<Vec<(usize, Box<dyn Master>)>> =
            point.muxes.iter().map(|_| Vec::new()).collect();
        let mut coherent: Vec<(Vec<&MasterSpec>, Box<dyn Master>)> = Vec::new();
        // The number of masters at the coherent ports.
        let mut joined = 0;
        let mut member = vec![None; point.masters.len()];
        let round = Turn::round(point.turns.len(), 0);
        let mut complexes: Vec<(&str, Vec<(&CoreSpec, f64)>)> = Vec::new();
        let mut cores = Vec::new();
        let mut dpus = DpuParts::of(&point.masters);
        let mut waits = waits(point);
        for (i, m) in point.masters.iter().enumerate() {
            if !here(m.name()) {
                continue;
            }
            if let Some(c) = m.get::<CoreSpec>() {
                let known = complexes.iter().position(|(port, _)| *port == c.port);
                let k = known.unwrap_or_else(|| {
                    complexes.push((&c.port, Vec::new()));
                    complexes.len() - 1
                });
                cores.push((i, k, complexes[k].1.len()));
                complexes[k].1.push((c, skew_ns * i as f64));
                continue;
            }
            let mux = point.muxes.iter().position(|x| x.has(m.name()));
            // The instrument's multiplexer models the register stages of the port itself.
            let stages = match mux.map(|k| point.muxes[k].kind) {
                Some(MuxKind::Instrument) => 0,
                _ => p.request_stages(),
            };
            let place = point.turns.iter().position(|n| n == m.name());
            let turn = place.map(|k| round[k].clone());
            let clock = p.clock_of(m.port(), point.pl_at(m.port()));
            let built = if let Some(o) = m.get::<OutsideSpec>() {
                outside.remove(&o.name).ok_or_else(|| {
                    let name = &o.name;
                    Error(format!(
                        "masters.{name}.kind: outside; only a test bench has such a master"
                    ))
                })?
            } else {
                let waits = std::mem::take(&mut waits[i]);
                let placement = Placement {
                    masters: &point.masters,
                    clock,
                    stages,
                    is_regulated: point.regulators.iter().any(|r| r.master == m.name()),
                    start_ns: skew_ns * i as f64,
                    write_skew_ns: point.run.write_skew_ns,
                    turn,
                    stock: dpus.take_stock(m.name()),
                    further: dpus.take_further(m.name()),
                    after: waits.after,
                    recorded: waits.recorded,
                };
                build(m, point, stages, placement, waits.waiting)
            };
            if let Some(k) = mux {
                behind[k].push((i, built));
                continue;
            }
            if coherence::is_coherent(p, m) {
                member[i] = Some(joined);
                joined += 1;
                coherent.push((vec![m], built));
                continue;
            }
            places[i] = (ports.len(), 0);
            ports.push((m.port(), built));
        }
        for (i, k, place) in cores {
            places[i] = (ports.len() + k, place);
        }
        for (port, cores) in complexes {
            let cpu = (p.cpus.get(port))
                .ok_or_else(|| Error(format!("port: \"{port}\" is not a complex of cores")))?;
            ports.push((port, Box::new(cpu::complex(cpu, &cores, recorded)?)));
        }
        let mut multiplexers = Vec::new();
        for (x, behind) in point.muxes.iter().zip(behind) {
            let specs: Vec<&MasterSpec> = behind.iter().map(|(i, _)| &point.masters[*i]).collect();
            if !specs.iter().any(|m| coherence::is_coherent(p, m)) {
                multiplexers.push((x, behind));
                continue;
            }
            for (i, _) in &behind {
                member[*i] = Some(joined);
                joined += 1;
            }
            let members = behind.into_iter().map(|b| b.1).collect();
            let shared = multiplexer::share(p, x.kind, point.pl_at(&x.port), members)?;
            coherent.push((specs, shared));
        }
        if !coherent.is_empty() {
            for (place, k) in places.iter_mut().zip(&member) {
                if let Some(k) = k {
                    *place = (ports.len(), *k);
                }
            }
            let members: Vec<usize> = coherent.iter().map(|(specs, _)| specs.len()).collect();
            let hub = coherence::hub(p, point, coherent)?;
            ports.push((HUB, Box::new(CoherentPorts::new(hub, &members))));
        }
        for (x, behind) in multiplexers {
            if behind.is_empty() {
                continue;
            }
            for (k, (i, _)) in behind.iter().enumerate() {
                places[*i] = (ports.len(), k);
            }
            let members = behind.into_iter().map(|b| b.1).collect();
            ports.push((
                &x.port,
                multiplexer::share(p, x.kind, point.pl_at(&x.port), members)?,
            ));
        }
        Ok(Self {
            ports,
            places,
            round,
        })
    }
}
