//! Finds the masters of a block design, their bursts, and their paths to the ports that they reach.

mod names;
mod network;
mod parameters;
mod record;

use axiscope_platform::{ACP_BURST_BYTES, AXI3_BEATS};

use crate::{
    design_text::usual_mhz,
    known::{IP, KnownInterface, Processor, network, processor},
    netlist::{Bus, Interface, Module, Netlist, Range},
    paths::{At, End, Paths, top_words},
    ways::way,
};
use names::name;
pub(crate) use network::Network;
use parameters::{burst, clock, directions, outstanding, own_cache, stream_mbps, width};

pub use record::{Found, Master, Masters, Other};

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
    // Logic outside the block design may drive its external interfaces.
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

/// Gives ports without a clock the clock of most other ports, or else the first clock that the processing system drives.
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

    /// Whether a path leads from the processing system back to its own memory.
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

    /// Returns the ends of paths that are memory of the processing system, and a note if only its memory map
    /// shows this.
    fn memories(&self, ends: &[End], ranges: &[&Range]) -> (Vec<End>, Option<String>) {
        let is_memory = |end: &&End| match &end.memory {
            Some(_) => true,
            None => {
                let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
                let mut here = (ranges.iter())
                    .filter(|r| leads_to(r, module, interface))
                    .peekable();
                // If the master has addresses in another module and none here, it cannot reach this end.
                let elsewhere = |r: &&Range| self.paths.netlist.module(&r.instance).is_some();
                let mapped = match here.peek() {
                    Some(_) => here.any(|r| is_dram(r)),
                    None => !ranges.iter().copied().any(|r| elsewhere(&r)),
                };
                module.instance == self.ps.instance && mapped
            }
        };
        let found: Vec<End> = ends.iter().filter(is_memory).cloned().collect();
        if !found.is_empty() {
            return (found, None);
        }
        let by_map = ranges
            .iter()
            .find(|r| r.instance == self.ps.instance && is_dram(r));
        let by_map = by_map.and_then(|r| {
            let module = self
                .paths
                .netlist
                .modules
                .iter()
                .position(|m| m.instance == self.ps.instance)?;
            let port = r.slaves.first()?;
            let interface = self.ps.interfaces.iter().position(|i| i.name == *port)?;
            let at = (module, interface);
            Some(End {
                at,
                way: Vec::new(),
                memory: None,
            })
        });
        let note = "found in its memory map; the way to the port is not in the file";
        let note = by_map.is_some().then(|| note.to_owned());
        (by_map.into_iter().collect(), note)
    }

    fn end_name(&self, end: &End) -> String {
        let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
        match &end.memory {
            Some(memory) => format!("{} of {} ({memory})", interface.name, module.leaf()),
            None if module.instance == self.ps.instance => interface.name.clone(),
            None => format!("{}.{}", module.leaf(), interface.name),
        }
    }

    fn why_not(&self, interface: &Interface, ends: &[End], ranges: &[&Range]) -> String {
        let of_ps = |r: &&&Range| r.instance == self.ps.instance;
        if let Some(range) = ranges.iter().find(of_ps) {
            return format!(
                "of the processing system it reaches {} only, no DRAM",
                range.block
            );
        }
        let has_addresses = |end: &&End| {
            let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
            ranges.iter().any(|r| leads_to(r, module, interface))
        };
        let mut leads: Vec<&End> = ends.iter().filter(has_addresses).collect();
        if leads.is_empty() {
            leads = ends.iter().collect();
        }
        if !leads.is_empty() {
            let kinds = leads.iter().map(|end| {
                let module = self.paths.module(end.at);
                let connections = self.paths.interface(end.at).parameters.text("CONNECTIONS");
                let connections = connections.filter(|_| network(&module.kind).is_some());
                let what = (IP.memory(&module.kind))
                    .map(|m| format!(", {}, which is not modelled", m.what))
                    .or_else(|| {
                        let to = top_words(connections?).join(", ");
                        Some(format!(", {to}, which is not modelled"))
                    });
                format!(
                    "{} ({}{})",
                    self.end_name(end),
                    module.kind,
                    what.unwrap_or_default()
                )
            });
            let mut kinds: Vec<String> = kinds.collect();
            kinds.dedup();
            let of_ps = |e: &&End| self.paths.module(e.at).instance == self.ps.instance;
            let closed: Vec<String> = (ends.iter().filter(of_ps))
                .filter(|_| !ranges.is_empty())
                .map(|e| self.end_name(e))
                .collect();
            let closed = match &closed[..] {
                [] => String::new(),
                some => format!("; it has no addresses at {}", some.join(", ")),
            };
            return format!("it leads to {}{closed}", kinds.join(", "));
        }
        match &interface.net {
            None => "it is not connected".into(),
            Some(net) => {
                let mut outside = self.paths.netlist.external.iter();
                match outside.find(|e| e.drives && e.net.as_ref() == Some(net)) {
                    Some(external) => format!("it leaves the block design by {}", external.name),
                    None => "what it is connected to is not in the file".into(),
                }
            }
        }
    }

    fn master(
        &self,
        module: &Module,
        interface: &Interface,
        end: &End,
        direction: &'static str,
        known: Option<&KnownInterface>,
    ) -> Master {
        let entry = self.entry(end);
        let (port_module, port) = (self.paths.module(entry), self.paths.interface(entry));
        let network = end.memory.as_deref();
        let network = network.map(|memory| Network::of(port, memory, direction));
        let name = match end.memory {
            None => self
                .chip
                .ports
                .get(&port.name)
                .filter(|p| !p.is_empty())
                .cloned(),
            Some(_) => Some(port.name.clone()),
        };
        let width = width(interface, module);
        let stated = self.chip.width_of(&port.name, &port_module.parameters);
        let port_width = match (port.width_bits, stated) {
            (Some(bits), _) => Found::of(bits, format!("DATA_WIDTH of {}", port.name)),
            (None, Some((bits, source))) => Found::of(bits, source),
            (None, None) => Found::guess(
                width.value,
                format!("{} has no DATA_WIDTH; as its master", port.name),
            ),
        };
        let mhz = clock(interface, module);
        // Both sides of a direct connection have one clock; interconnects may convert it.
        let same = mhz.clone().map(|mut found| {
            if !end.way.is_empty() {
                found = Found::guess(
                    found.value,
                    format!("{} has no clock; as its master", port.name),
                );
            }
            found
        });
        let port_mhz = clock(port, port_module).or(same);
        let in_clock = port_mhz.as_ref().map(|m| m.value);
        let way_cycles = way(self.paths, &end.way, interface, port, in_clock);
        let place = |at: &At| {
            let module = self.paths.module(*at);
            (
                module.kind.clone(),
                module.path.trim_start_matches('/').to_owned(),
            )
        };
        let mut notes = Vec::new();
        for at in &end.way {
            let module = self.paths.module(*at);
            if IP.bridge(&module.kind).is_some_and(|b| b.cache) {
                notes.push(format!(
                    "{} is a cache on its way; its hits are not modelled",
                    module.leaf()
                ));
            }
        }
        notes.extend(network.as_ref().and_then(|n| n.note()));
        let axcache = (self.constant_cache(port_module, port, direction))
            .or_else(|| own_cache(known, module));
        let decides = name.as_deref().and_then(|n| self.chip.coherent.get(n));
        let may_be_coherent = axcache.is_none() && decides.is_some_and(|d| d == "AxCACHE");
        let takes_lines = name
            .as_ref()
            .is_some_and(|n| self.chip.line_ports.contains(n));
        let descriptors = known.is_some_and(|k| k.descriptors);
        let idle = known.and_then(|k| k.idle.clone());
        let mut made = Master {
            name: String::new(),
            path: module.path.clone(),
            ip: module.kind.clone(),
            interface: interface.name.clone(),
            direction,
            reaches: match &end.memory {
                Some(memory) => format!("{} of {}, {memory}", port.name, port_module.leaf()),
                None => port.name.clone(),
            },
            coherent: name
                .as_deref()
                .is_some_and(|n| self.is_coherent(n, axcache.as_ref())),
            axcache,
            port: name,
            burst_beats: burst(interface, module, direction, known, width.value),
            outstanding: outstanding(interface, module, direction, known),
            width_bits: width,
            port_width_bits: port_width,
            port_beats: self.port_beats(port, &end.way),
            port_bytes: if takes_lines { &ACP_BURST_BYTES } else { &[] },
            mhz,
            port_mhz,
            way: end.way.iter().map(place).collect(),
            way_cycles,
            stream_mbps: known.and_then(|k| stream_mbps(k, module)),
            idle: idle.or(descriptors.then(|| "descriptors of transfers".to_owned())),
            notes,
            guesses: Vec::new(),
            may_be_coherent,
            network,
            is_alone: module
                .interfaces
                .iter()
                .filter(|i| i.drives && i.bus == Bus::Axi)
                .count()
                < 2,
        };
        made.notes.extend(other_bursts(&made));
        made
    }

    /// Returns the longest burst of an AXI3 port, if a block on the way cuts longer ones.
    fn port_beats(&self, port: &Interface, way: &[At]) -> Option<u64> {
        let protocol = port.parameters.text("PROTOCOL");
        let is_axi3 = protocol.is_some_and(|p| p.eq_ignore_ascii_case("AXI3"));
        let most = self
            .chip
            .longest_burst
            .or(is_axi3.then_some(AXI3_BEATS.into()))?;
        let cuts = |at: &At| {
            IP.bridge(&self.paths.module(*at).kind)
                .is_some_and(|b| b.cuts)
        };
        way.iter().any(cuts).then_some(most)
    }

    /// Returns the interface through which bursts enter the network on chip, or the port where a path ends.
    fn entry(&self, end: &End) -> At {
        let is_network = |at: &&At| network(&self.paths.module(**at).kind).is_some();
        let first = end.way.iter().find(is_network).copied();
        first.filter(|_| end.memory.is_some()).unwrap_or(end.at)
    }

    /// Returns `ARCACHE` or `AWCACHE` of a port, if a constant in the block design drives it.
    fn constant_cache(
        &self,
        module: &Module,
        port: &Interface,
        direction: &str,
    ) -> Option<Found<u64>> {
        let signal = if direction == "read" {
            "ARCACHE"
        } else {
            "AWCACHE"
        };
        let mut signals = port.signals.iter();
        let (_, pin) = signals.find(|(logical, _)| logical.eq_ignore_ascii_case(signal))?;
        let constant = self.paths.netlist.module(module.pins.get(pin)?)?;
        if !constant.kind.eq_ignore_ascii_case("xlconstant")
            && !constant.kind.eq_ignore_ascii_case("ilconstant")
        {
            return None;
        }
        let value = constant
            .parameters
            .count("CONST_VAL")
            .filter(|v| *v <= 15)?;
        Some(Found::of(
            value,
            format!("{} drives {pin}", constant.leaf()),
        ))
    }

    fn is_coherent(&self, port: &str, axcache: Option<&Found<u64>>) -> bool {
        match self.chip.coherent.get(port).map(String::as_str) {
            None => false,
            Some("") => true,
            // Bursts to write-back memory are coherent.
            Some("AxCACHE") => axcache.is_some_and(|c| matches!(c.value, 7 | 11 | 15)),
            Some(parameter) => self.ps.parameters.is_on(parameter),
        }
    }
}

/// Returns a note if a port answers the master's longest bursts with an error.
fn other_bursts(master: &Master) -> Option<String> {
    let (own, taken) = (master.burst_bytes(), master.burst_bytes_at_port()?);
    (own != taken).then(|| {
        format!(
            "{} answers all bursts except those of {} bytes with an error, and no interconnect divides longer ones. The \
             design has bursts of {taken} bytes instead of {own}: set the master to this length",
            master.reaches,
            master.lengths_at_port()
        )
    })
}

/// Whether a range of addresses belongs to an interface. Some ranges name no interface.
fn leads_to(range: &Range, module: &Module, interface: &Interface) -> bool {
    range.instance == module.instance
        && (range.slaves.is_empty() || range.slaves.contains(&interface.name))
}

/// Whether an address block is DRAM. Address blocks are named after their target: `HP0_DDR_LOWOCM`,
/// `HPC0_QSPI`.
fn is_dram(range: &Range) -> bool {
    range.block.to_ascii_uppercase().contains("DDR")
}
