//! Finds the masters of a block design, their bursts, and their paths to the ports that they reach.

mod build;
mod ends;
mod names;
mod network;
mod parameters;
mod record;

use crate::{
    design_text::usual_mhz,
    known::{IP, Processor, network, processor},
    netlist::{Bus, Interface, Module, Netlist, Range},
    paths::{At, End, Paths},
};
use names::name;
pub(crate) use network::Network;
use parameters::directions;

pub use record::{Found, Master, Masters, Other, StreamSide};

/// Finds the masters that reach the memory of a processing system.
pub(crate) fn masters(netlist: &Netlist, ps: &Module, chip: &'static Processor) -> Masters {
    let paths = Paths::new(netlist);
    let mut all = Masters::default();
    let finder = Finder {
        paths: &paths,
        ps,
        chip,
    };
    for (m, module) in netlist.modules.iter().enumerate() {
        for (i, interface) in module.interfaces.iter().enumerate() {
            let at = (m, i);
            if !interface.drives || interface.bus != Bus::Axi || paths.passes_on(at) {
                continue;
            }
            if processor(&module.kind).is_some() || network(&module.kind).is_some() {
                finder.loops(module, interface, at, &mut all);
                continue;
            }
            finder.add(module, interface, paths.ends(at), &mut all);
        }
    }
    // External interfaces may be driven by logic outside the block design.
    for interface in netlist
        .external
        .iter()
        .filter(|i| !i.drives && i.bus == Bus::Axi)
    {
        let outside = Module {
            path: format!("/{}", interface.name),
            kind: "logic outside of the block design".into(),
            ..Module::default()
        };
        let ends = paths.ends_of_net(interface.net.as_deref());
        finder.add(&outside, interface, ends, &mut all);
    }
    name(&mut all.found);
    guess_clocks(&mut all.found, ps, chip);
    all
}

/// If the clock of a port is not known, uses the clock of most other ports, or else the first clock
/// that the processing system drives.
fn guess_clocks(found: &mut [Master], ps: &Module, chip: &Processor) {
    let usual = usual_mhz(found);
    for master in found.iter_mut().filter(|m| m.port_mhz.is_none()) {
        let name = chip.parameters.get("pl_mhz");
        let stated = name.and_then(|name| Some((name, ps.parameters.number(name)?)));
        let guess = match (usual, stated) {
            (Some(mhz), _) => Found::guess(mhz, "the file gives no clock; as most other ports"),
            (None, Some((name, mhz))) if (1.0..=1000.0).contains(&mhz) => {
                Found::guess(mhz, format!("the file gives no clock; as {name}"))
            }
            _ => {
                let guess = "clock of its port: the file gives none, so pl_mhz of the design applies (250 by default)";
                master.guesses.push(guess.into());
                continue;
            }
        };
        master.port_mhz = Some(guess);
    }
}

/// Adds the masters of a block design that reach the memory of a processing system.
struct Finder<'a> {
    paths: &'a Paths<'a>,
    ps: &'a Module,
    chip: &'static Processor,
}

impl Finder<'_> {
    fn add(&self, module: &Module, interface: &Interface, ends: Vec<End>, all: &mut Masters) {
        let here = format!("{}.{}", module.path.trim_start_matches('/'), interface.name);
        let ranges: Vec<&Range> = module
            .ranges
            .iter()
            .filter(|r| r.master == interface.name)
            .collect();
        let (reached, note) = self.memories(&ends, &ranges);
        let Some(end) = reached.first() else {
            let why = self.why_not(interface, &ends, &ranges);
            all.others.push(Other { master: here, why });
            return;
        };
        if let Some(why) = IP.bridge(&module.kind).and_then(|b| b.idle.clone()) {
            all.others.push(Other { master: here, why });
            return;
        }
        let known = IP.master(&module.kind, &interface.name);
        let (ways, is_guess) = directions(interface, known);
        for direction in ways {
            let mut made = self.master(module, interface, end, direction, known);
            if made.burst_bytes_at_port().is_none() {
                let why = format!(
                    "{} answers its bursts of {} bytes with an error, and takes only bursts of {} bytes; let the master issue \
                     bursts of this length, or connect it to another port",
                    made.reaches,
                    made.burst_bytes(),
                    made.lengths_at_port()
                );
                all.others.push(Other { master: here, why });
                return;
            }
            // Descriptors are read and written.
            let moves_data = known.is_none_or(|k| !k.descriptors && k.idle.is_none());
            if is_guess && moves_data {
                let guess =
                    "reads and writes, since the file gives neither READ_WRITE_MODE nor signals";
                made.guesses.push(guess.into());
            }
            made.notes.extend(note.clone());
            if reached.len() > 1 {
                let more = reached[1..].iter().map(|e| self.end_name(e));
                let more = more.collect::<Vec<_>>().join(", ");
                made.notes
                    .push(format!("also reaches {more}, by other addresses"));
            }
            all.found.push(made);
        }
    }

    /// Returns whether a path leads from the processing system back to its own memory.
    fn loops(&self, module: &Module, interface: &Interface, at: At, all: &mut Masters) {
        let ranges: Vec<&Range> = module
            .ranges
            .iter()
            .filter(|r| r.master == interface.name)
            .collect();
        let ends = self.paths.ends(at);
        let (reached, _) = self.memories(&ends, &ranges);
        // Networks on chip also carry the accesses of the processors.
        if let Some(end) = reached.first().filter(|e| e.memory.is_none()) {
            all.others.push(Other {
                master: format!("{}.{}", module.path.trim_start_matches('/'), interface.name),
                why: format!(
                    "it is a port of the processing system that leads back to {}; the CPUs that use it are not a stream",
                    self.end_name(end)
                ),
            });
        }
    }
}
