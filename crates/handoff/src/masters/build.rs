//! Creates the record of a master from its module, its interface, and the port at the end of its
//! path.

use axiscope_platform::{ACP_BURST_BYTES, AXI3_BEATS};

use super::{
    Finder, Found, Master, Network,
    parameters::{burst, clock, outstanding, own_cache, stream_side, width},
};
use crate::{
    known::{IP, KnownInterface, network},
    netlist::{Bus, Interface, Module},
    paths::{At, End},
    ways::way,
};

impl Finder<'_> {
    pub(super) fn master(
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
        // Both ends of a direct connection have the same clock, but an interconnect may convert it.
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
            stream_side: known.and_then(|k| stream_side(k, module)),
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

    /// Returns the longest burst of an AXI3 port, if a block between the master and the port cuts
    /// longer bursts.
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

    /// Returns the interface through which bursts enter the network on chip, or the port at the end
    /// of a path.
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
