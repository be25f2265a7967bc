//! Wires controller, fabric and masters from a platform and a point.

use std::collections::BTreeMap;

use crate::Leave;
use axiscope_fabric::{AxiMaster, Direction, Domain, Fabric};
use axiscope_masters::{After, Master, Milestones, Replayed, spec::ns};
use axiscope_platform::{Error, Platform};

use crate::{
    Point,
    system::{ProcessingSystem, System},
};

mod built;
mod coherence;
mod controller;
mod cpu;
mod interface;
mod master;
mod multiplexer;
mod repeated;
mod sample;
mod shared;

pub use built::Built;
pub use coherence::{can_be_coherent, coherence_at, cpus_of, hub, is_coherent};
pub use controller::{FromPlatform, WithController, choose};
pub(crate) use controller::{data_bus, throttles};
use master::Waiting;
pub use sample::Recordings;
pub use shared::HUB;
use shared::Shared;

/// Masters that another simulator drives, by name.
pub type Outside = BTreeMap<String, Box<dyn Master>>;

/// Wires a point without problems. `skew_ns` is the time between the starts of two masters. Recorded kernels are
/// taken from `recorded`, and masters that another simulator drives from `outside`.
///
/// # Errors
/// If the platform has no ports, if the point names something that the platform lacks, or if `outside` lacks a
/// master.
pub fn wire<C: FromPlatform>(
    p: &Platform,
    point: &Point,
    skew_ns: f64,
    recorded: &Recordings,
    outside: &mut Outside,
) -> Result<System<Box<dyn Master>, C>, Error> {
    let built = Built::of(p, point, skew_ns, recorded, outside, |_| true)?;
    let mut system = wire_masters(p, point, built.ports)?;
    system.places = built.places;
    Ok(system)
}

/// The milestones for which a master waits, and the milestones for which others wait.
#[derive(Default)]
struct Waits {
    /// Conditions of the master's reads and writes.
    after: [Vec<After>; 2],
    /// Recordings that the master's reads and writes replay.
    recorded: [Option<Replayed>; 2],
    waiting: Waiting,
}

/// Returns for each master the milestones for which it waits, and the milestones for which others wait.
fn waits(point: &Point) -> Vec<Waits> {
    let mut all: Vec<Waits> = point.masters.iter().map(|_| Waits::default()).collect();
    for ((i, way), a) in point.afters() {
        let milestones = Milestones::new(a.bytes, a.each);
        let of = point.number_of(&a.master).expect("a master of the point");
        all[of].waiting.done[a.side as usize].push(milestones.clone());
        all[i].after[way as usize].push(After {
            milestones,
            tile: a.own_tile(),
            ahead: a.ahead,
            delay: ns(a.delay_ns),
        });
    }
    for ((i, way), e) in point.engines() {
        let Some(recording) = &e.recording else {
            continue;
        };
        let with =
            (recording.after.as_ref()).and_then(|a| Some((point.number_of(&a.master)?, a.side)));
        let other = with.and_then(|at| point.engines().find(|(of, _)| *of == at));
        let bursts = (recording.bursts(e, other.map(|b| b.1))).expect("the point was checked");
        let mut other = None;
        if let Some((of, side)) = with
            && !bursts.places.is_empty()
        {
            let milestones = Milestones::at(bursts.places);
            match side {
                Direction::Read => all[of].waiting.read_ends.push(milestones.clone()),
                Direction::Write => all[of].waiting.done[side as usize].push(milestones.clone()),
            }
            other = Some(milestones);
        }
        all[i].recorded[way as usize] = Some(Replayed {
            bursts: bursts.all.into(),
            other,
        });
    }
    all
}

/// Wires masters like [`wire_masters`], for any kind of controller.
///
/// # Errors
/// If the platform has no ports, or lacks a named port.
pub fn wire_any<M: AxiMaster + 'static>(
    p: &Platform,
    point: &Point,
    ports: Vec<(&str, M)>,
) -> Result<Box<dyn ProcessingSystem<M>>, Error> {
    choose(&p.controller, Wired { p, point, ports })
}

struct Wired<'a, M> {
    p: &'a Platform,
    point: &'a Point,
    ports: Vec<(&'a str, M)>,
}

impl<M: AxiMaster + 'static> WithController for Wired<'_, M> {
    type Out = Result<Box<dyn ProcessingSystem<M>>, Error>;

    fn with<C: FromPlatform + 'static>(self) -> Self::Out {
        let Self { p, point, ports } = self;
        Ok(Box::new(wire_masters::<M, C>(p, point, ports)?))
    }
}

/// Wires the platform of a point with other masters, one at each named port. The point gives clock, address map and
/// QoS.
///
/// # Errors
/// If the platform has no ports, or lacks a named port.
pub fn wire_masters<M: AxiMaster, C: FromPlatform>(
    p: &Platform,
    point: &Point,
    ports: Vec<(&str, M)>,
) -> Result<System<M, C>, Error> {
    let (Some(fabric), Some(switch)) = (&p.fabric, &p.clocks.switch_mhz) else {
        return Err(Error(
            "this platform has no ports; only traces can be replayed on it".into(),
        ));
    };
    let clock = Domain::from_mhz(p.clocks.controller_mhz);
    let shared = Shared {
        platform: p,
        fabric: &fabric.fifo,
        controller: clock,
        switch: Domain::from_mhz(*switch),
        point,
        qos: p.qos.get(&point.qos),
    };
    let mut interfaces = Vec::new();
    let mut masters = Vec::new();
    for (port, master) in ports {
        interfaces.push(shared.interface(port, interfaces.len())?);
        masters.push(master);
    }
    let at: Vec<u8> = interfaces.iter().map(|i| i.controller_port).collect();
    let controller = C::from_platform(p, &point.mapping, &point.qos, data_bus(p), &at)?;
    Ok(System {
        leave: Leave::of(|| true),
        controller,
        places: (0..masters.len()).map(|i| (i, 0)).collect(),
        fabric: Fabric::new(clock, interfaces, masters),
        clock,
    })
}
