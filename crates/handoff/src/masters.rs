//! The masters of a block design: what they issue, and the way to the port that they reach.

use serde::Serialize;

use crate::{
    known::{IP, KnownInterface, Processor, network, processor},
    netlist::{Bus, Interface, Module, Netlist, Range},
    paths::{At, End, Paths},
    ways::{Way, way},
};

/// A value of a handoff, or a guess, with where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found<T> {
    /// The value.
    pub value: T,
    /// The parameter that gives it, or the reason for a guess.
    pub source: String,
    /// Whether no file gives it.
    pub guessed: bool,
}

impl<T> Found<T> {
    pub(crate) fn of(value: T, source: impl Into<String>) -> Self {
        let source = source.into();
        let guessed = false;
        Self {
            value,
            source,
            guessed,
        }
    }

    pub(crate) fn guess(value: T, source: impl Into<String>) -> Self {
        let source = source.into();
        let guessed = true;
        Self {
            value,
            source,
            guessed,
        }
    }
}

/// One direction of a master that reaches memory.
#[derive(Clone, Debug, Serialize)]
pub struct Master {
    /// Name of its stream in the design.
    pub name: String,
    /// Place of its module in the hierarchy.
    pub path: String,
    /// Type of its module.
    pub ip: String,
    /// Its interface.
    pub interface: String,
    /// `read` or `write`.
    pub direction: &'static str,
    /// The interface of the processing system, or of the network on chip, that it reaches.
    pub reaches: String,
    /// The port of the model; `None` if the model has no such port.
    pub port: Option<String>,
    /// Width of its own data bus.
    pub width_bits: Found<u64>,
    /// Width of the port.
    pub port_width_bits: Found<u64>,
    /// Its own clock, MHz.
    pub mhz: Option<Found<f64>>,
    /// The clock of the port, MHz.
    pub port_mhz: Option<Found<f64>>,
    /// Beats of its longest bursts, of its own width.
    pub burst_beats: Found<u64>,
    /// Most bursts in flight.
    pub outstanding: Found<u64>,
    /// Whether its bursts look up the caches.
    pub coherent: bool,
    /// `AxCACHE`, if a constant drives it.
    pub axcache: Option<Found<u64>>,
    /// Instances between master and port: type and place.
    pub way: Vec<(String, String)>,
    /// The cycles that they add.
    pub way_cycles: Way,
    /// What bounds its rate other than its own data bus, in MB/s: the stream that feeds it.
    pub stream_mbps: Option<Found<f64>>,
    /// Why it moves next to nothing: a debugger, descriptors.
    pub idle: Option<String>,
    /// What else a reader of the design should know.
    pub notes: Vec<String>,
    /// Whether it may look up the caches, and no file says if it does.
    #[serde(skip)]
    pub(crate) may_be_coherent: bool,
    /// Whether its module has no other master.
    #[serde(skip)]
    pub(crate) is_alone: bool,
}

impl Master {
    /// The most that its own data bus carries, MB/s.
    pub(crate) fn own_mbps(&self) -> Option<f64> {
        let mhz = self.mhz.as_ref()?.value;
        Some(mhz * self.width_bits.value as f64 / 8.0)
    }
}

/// A master that reaches no memory of the processing system, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Other {
    /// Place of its module and its interface.
    pub master: String,
    /// Where it leads instead.
    pub why: String,
}

/// All masters of a block design.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Masters {
    /// Those that reach memory.
    pub found: Vec<Master>,
    /// The others.
    pub others: Vec<Other>,
}

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
    // Logic outside of the block design may drive interfaces of it.
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
    all
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
        let known = IP.master(&module.kind, &interface.name);
        for direction in directions(interface, known) {
            let mut made = self.master(module, interface, end, direction, known);
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

    /// A path from the processing system back to its own memory.
    fn loops(&self, module: &Module, interface: &Interface, at: At, all: &mut Masters) {
        let ranges: Vec<&Range> = module
            .ranges
            .iter()
            .filter(|r| r.master == interface.name)
            .collect();
        let ends = self.paths.ends(at);
        let (reached, _) = self.memories(&ends, &ranges);
        // Networks on chip carry the accesses of the processors themselves.
        if let Some(end) = reached.first().filter(|e| e.memory.is_none()) {
            all.others.push(Other {
                master: format!("{}.{}", module.path.trim_start_matches('/'), interface.name),
                why: format!(
                    "it is a port of the processing system that leads back to {}; CPUs that use it are no stream",
                    self.end_name(end)
                ),
            });
        }
    }

    /// The ends that are memory of the processing system, and a note if its memory map alone tells.
    fn memories(&self, ends: &[End], ranges: &[&Range]) -> (Vec<End>, Option<String>) {
        let is_memory = |end: &&End| match &end.memory {
            Some(_) => true,
            None => {
                let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
                let here: Vec<&&Range> = (ranges.iter())
                    .filter(|r| r.instance == module.instance && r.slaves.contains(&interface.name))
                    .collect();
                let mapped = here.is_empty() || here.iter().any(|r| is_dram(r));
                // Where other ends have addresses and this one has none, the master cannot reach it.
                let excluded = here.is_empty()
                    && ranges
                        .iter()
                        .any(|r| is_dram(r) && r.instance == self.ps.instance);
                module.instance == self.ps.instance && mapped && !excluded
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
        if !ends.is_empty() {
            let kinds = ends.iter().map(|end| {
                let module = self.paths.module(end.at);
                let what = IP
                    .memory(&module.kind)
                    .map(|m| format!(", {}, which is not modelled", m.what));
                format!(
                    "{} ({}{})",
                    self.end_name(end),
                    module.kind,
                    what.unwrap_or_default()
                )
            });
            let mut kinds: Vec<String> = kinds.collect();
            kinds.dedup();
            return format!("it leads to {}", kinds.join(", "));
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
        let (port_module, port) = (self.paths.module(end.at), self.paths.interface(end.at));
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
        let port_width = match port.width_bits {
            Some(bits) => Found::of(bits, format!("DATA_WIDTH of {}", port.name)),
            None => Found::guess(
                width.value,
                format!("{} has no DATA_WIDTH; as its master", port.name),
            ),
        };
        let mhz = clock(interface, module);
        let port_mhz = clock(port, port_module).or_else(|| mhz.clone());
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
        let axcache = self.constant_cache(port_module, port, direction);
        let decides = name.as_deref().and_then(|n| self.chip.coherent.get(n));
        let may_be_coherent = axcache.is_none() && decides.is_some_and(|d| d == "AxCACHE");
        let descriptors = known.is_some_and(|k| k.descriptors);
        let idle = known.and_then(|k| k.idle.clone());
        Master {
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
            mhz,
            port_mhz,
            way: end.way.iter().map(place).collect(),
            way_cycles: way(self.paths, &end.way, interface, port),
            stream_mbps: known.and_then(|k| stream_mbps(k, module)),
            idle: idle.or(descriptors.then(|| "descriptors of transfers".to_owned())),
            notes,
            may_be_coherent,
            is_alone: module
                .interfaces
                .iter()
                .filter(|i| i.drives && i.bus == Bus::Axi)
                .count()
                < 2,
        }
    }

    /// `ARCACHE` or `AWCACHE` of a port, if a constant of the block design drives it.
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
            // Bursts to write-back memory look up the caches.
            Some("AxCACHE") => axcache.is_some_and(|c| matches!(c.value, 7 | 11 | 15)),
            Some(parameter) => self.ps.parameters.is_on(parameter),
        }
    }
}

/// Blocks of addresses are named after what they lead to: `HP0_DDR_LOWOCM`, `HPC0_QSPI`.
fn is_dram(range: &Range) -> bool {
    range.block.to_ascii_uppercase().contains("DDR")
}

/// The directions of an interface: as it states, as its signals tell, or both.
fn directions(interface: &Interface, known: Option<&KnownInterface>) -> Vec<&'static str> {
    match known.and_then(|k| k.direction.as_deref()) {
        Some("read") => return vec!["read"],
        Some("write") => return vec!["write"],
        _ => {}
    }
    match interface.parameters.text("READ_WRITE_MODE") {
        Some("READ_ONLY") => return vec!["read"],
        Some("WRITE_ONLY") => return vec!["write"],
        _ => {}
    }
    let has = |signal: &str| {
        interface
            .signals
            .iter()
            .any(|(s, _)| s.eq_ignore_ascii_case(signal))
    };
    match (has("ARVALID"), has("AWVALID")) {
        (true, false) => vec!["read"],
        (false, true) => vec!["write"],
        _ => vec!["read", "write"],
    }
}

fn width(interface: &Interface, module: &Module) -> Found<u64> {
    if let Some(bits) = interface.width_bits {
        return Found::of(bits, "DATA_WIDTH");
    }
    let name = format!("C_{}_DATA_WIDTH", interface.name);
    match module.parameters.count(&name).filter(|b| *b > 0) {
        Some(bits) => Found::of(bits, name),
        None => Found::guess(32, "the file gives no width"),
    }
}

/// The clock of an interface: its own parameter, the clock input named after it, or the only clock of its module.
fn clock(interface: &Interface, module: &Module) -> Option<Found<f64>> {
    if let Some(mhz) = interface.mhz() {
        return Some(Found::of(mhz, "FREQ_HZ"));
    }
    let stem = interface.name.to_ascii_lowercase();
    let named = module.clocks.iter().find(|c| {
        let pin = c.name.to_ascii_lowercase();
        pin.strip_suffix("_aclk")
            .or(pin.strip_suffix("aclk"))
            .is_some_and(|p| stem.starts_with(p) && !p.is_empty())
    });
    let mut rates: Vec<f64> = module.clocks.iter().map(|c| c.mhz).collect();
    rates.dedup();
    match (named, &rates[..]) {
        (Some(pin), _) => Some(Found::of(pin.mhz, format!("clock {}", pin.name))),
        (None, [only]) => Some(Found::of(*only, "the only clock of its module")),
        _ => None,
    }
}

fn burst(
    interface: &Interface,
    module: &Module,
    direction: &str,
    known: Option<&KnownInterface>,
    width: u64,
) -> Found<u64> {
    let own = known.and_then(|k| k.burst.as_deref());
    let by_direction = format!("MAX_{}_BURST_LENGTH", direction.to_ascii_uppercase());
    let found = own.and_then(|name| Some((name, module.parameters.count(name)?)));
    let found =
        found.or_else(|| Some((&*by_direction, interface.parameters.count(&by_direction)?)));
    let found = found.or_else(|| {
        Some((
            "MAX_BURST_LENGTH",
            interface.parameters.count("MAX_BURST_LENGTH")?,
        ))
    });
    let bytes = (width / 8).max(1);
    let most = (4096 / bytes).clamp(1, 256);
    match found.filter(|(_, beats)| *beats > 0) {
        None => Found::guess(16.min(most), "the file gives no length of bursts"),
        Some((name, beats)) if beats > most => {
            let source = format!("{name} = {beats}; a burst has 256 beats and 4096 bytes at most");
            Found::of(most, source)
        }
        Some((name, beats)) => Found::of(beats, name),
    }
}

fn outstanding(
    interface: &Interface,
    module: &Module,
    direction: &str,
    known: Option<&KnownInterface>,
) -> Found<u64> {
    let own = known.and_then(|k| k.outstanding.as_deref());
    let name = format!("NUM_{}_OUTSTANDING", direction.to_ascii_uppercase());
    let found = own.and_then(|name| Some((name, module.parameters.count(name)?)));
    let found = found.or_else(|| Some((&*name, interface.parameters.count(&name)?)));
    match found.filter(|(_, n)| (1..=65_536).contains(n)) {
        Some((name, n)) => Found::of(n, name),
        None => Found::guess(16, format!("the file gives no {name}")),
    }
}

/// What the stream interface of a DMA moves at most.
fn stream_mbps(known: &KnownInterface, module: &Module) -> Option<Found<f64>> {
    let wanted = known.stream.as_deref()?;
    let mut all = module.interfaces.iter();
    let stream = all.find(|i| i.bus == Bus::Stream && i.name.eq_ignore_ascii_case(wanted))?;
    let bytes = stream
        .parameters
        .number("TDATA_NUM_BYTES")
        .filter(|b| *b >= 1.0 && *b <= 1024.0)?;
    let mhz = clock(stream, module)?.value;
    let source = format!("{} is {bytes} bytes wide at {mhz:.6} MHz", stream.name);
    Some(Found::of(bytes * mhz, source))
}

/// Names streams after their instance and interface, with as much of the hierarchy as tells them apart.
fn name(masters: &mut [Master]) {
    let paths: Vec<String> = masters.iter().map(|m| m.path.clone()).collect();
    let mut names: Vec<String> = Vec::new();
    for master in masters.iter() {
        let lower = master.interface.to_ascii_lowercase();
        let suffix = lower.strip_prefix("m_axi_").unwrap_or(&lower);
        let mut made = clean(short(&master.path, &paths));
        if !master.is_alone {
            made = format!("{made}_{}", clean(suffix));
        }
        let both = masters
            .iter()
            .filter(|m| m.path == master.path && m.interface == master.interface)
            .count()
            > 1;
        if both {
            made = format!("{made}_{}", master.direction);
        }
        let mut unique = made.clone();
        let mut n = 2;
        while names.contains(&unique) {
            unique = format!("{made}_{n}");
            n += 1;
        }
        names.push(unique);
    }
    for (master, name) in masters.iter_mut().zip(names) {
        master.name = name;
    }
}

/// The shortest end of a path that no other path has.
fn short<'a>(path: &'a str, all: &[String]) -> &'a str {
    let path = path.trim_matches('/');
    let starts = path.rmatch_indices('/').map(|(at, _)| &path[at + 1..]);
    let is_unique = |end: &&str| {
        let tail = format!("/{end}");
        let others = all
            .iter()
            .map(|p| p.trim_matches('/'))
            .filter(|p| *p != path);
        others.into_iter().all(|p| p != *end && !p.ends_with(&tail))
    };
    starts.into_iter().find(is_unique).unwrap_or(path)
}

fn clean(text: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || c == '_' || c == '-' {
            c
        } else {
            '_'
        }
    };
    text.chars().map(keep).collect()
}
