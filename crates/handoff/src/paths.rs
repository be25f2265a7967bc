//! Follows connections from a master to the memory, through any IP that forwards transactions.

use std::collections::{HashMap, HashSet};

use crate::{
    known::{IP, network, processor},
    netlist::{Bus, Interface, Module, Netlist},
};

/// An interface: the index of its module, and its index in the module.
pub(crate) type At = (usize, usize);

/// The end of a path.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// The interface that accepts the transactions.
    pub at: At,
    /// The interfaces through which the path enters the instances between the master and the end of
    /// the path, in order.
    pub way: Vec<At>,
    /// On a network on chip, the connection to the memory controller, such as `MC_0`.
    pub memory: Option<String>,
}

/// The connections of a block design.
pub(crate) struct Paths<'a> {
    pub netlist: &'a Netlist,
    /// Interfaces that accept transactions, by connection.
    takers: HashMap<&'a str, Vec<At>>,
    /// Interfaces that issue transactions, by connection; `None` for external interfaces of the block design.
    drivers: HashMap<&'a str, Vec<Option<At>>>,
    /// Interfaces that masters address, so transactions end there.
    addressed: HashSet<(&'a str, &'a str)>,
}

fn memory_mapped(interface: &Interface) -> bool {
    interface.bus != Bus::Stream
}

impl<'a> Paths<'a> {
    pub fn new(netlist: &'a Netlist) -> Self {
        let mut takers: HashMap<&str, Vec<At>> = HashMap::new();
        let mut drivers: HashMap<&str, Vec<Option<At>>> = HashMap::new();
        for (m, module) in netlist.modules.iter().enumerate() {
            for (i, interface) in module.interfaces.iter().enumerate() {
                let Some(net) = interface
                    .net
                    .as_deref()
                    .filter(|_| memory_mapped(interface))
                else {
                    continue;
                };
                if interface.drives {
                    drivers.entry(net).or_default().push(Some((m, i)));
                } else {
                    takers.entry(net).or_default().push((m, i));
                }
            }
        }
        // An external interface that accepts transactions passes them on to the inside of the
        // design.
        let outside = netlist
            .external
            .iter()
            .filter(|i| !i.drives && memory_mapped(i));
        for net in outside.filter_map(|i| i.net.as_deref()) {
            drivers.entry(net).or_default().push(None);
        }
        let ranges = netlist.modules.iter().flat_map(|m| &m.ranges);
        let addressed = ranges.flat_map(|r| r.slaves.iter().map(|s| (&*r.instance, &**s)));
        Self {
            netlist,
            takers,
            drivers,
            addressed: addressed.collect(),
        }
    }

    pub fn module(&self, at: At) -> &'a Module {
        &self.netlist.modules[at.0]
    }

    pub fn interface(&self, at: At) -> &'a Interface {
        &self.netlist.modules[at.0].interfaces[at.1]
    }

    /// Returns the interfaces through which transactions leave a module after they entered it
    /// through a given interface, or `None` if they end in the module.
    fn exits(&self, at: At) -> Option<Vec<(usize, Option<String>)>> {
        let (module, interface) = (self.module(at), self.interface(at));
        let ends = processor(&module.kind).is_some() || IP.memory(&module.kind).is_some();
        if ends || IP.is_master(&module.kind) {
            return None;
        }
        if network(&module.kind).is_some() {
            // Other kinds of memory, such as HBM, have no exit.
            return Some(self.noc_exits(module, interface)).filter(|all| !all.is_empty());
        }
        let bridge = IP.bridge(&module.kind);
        let connects = |i: &Interface| bridge.is_none_or(|b| b.connects(&interface.name, &i.name));
        let masters = module.interfaces.iter().enumerate();
        let masters: Vec<(usize, Option<String>)> = masters
            .filter(|(_, i)| i.drives && memory_mapped(i) && connects(i))
            .map(|(n, _)| (n, None))
            .collect();
        if masters.is_empty() {
            return None;
        }
        let is_known = module.is_interconnect || bridge.is_some();
        let is_addressed = self
            .addressed
            .contains(&(&*module.instance, &*interface.name));
        // An unknown module forwards transactions if it accepts whole bursts at an interface that has no
        // addresses. If only the processing system accesses this interface, the module is a peripheral with its
        // own masters, because the CPUs need no path through it to their own memory.
        let passes = if is_known {
            !(is_addressed && interface.is_lite())
        } else {
            !interface.is_lite() && !is_addressed && !self.only_cpus_access(interface)
        };
        passes.then_some(masters)
    }

    /// Returns whether all transactions at an interface come from the processing system, directly
    /// or through known interconnects.
    fn only_cpus_access(&self, interface: &'a Interface) -> bool {
        let mut open: Vec<&str> = interface.net.as_deref().into_iter().collect();
        let mut seen: HashSet<&str> = HashSet::new();
        let mut found = false;
        while let Some(net) = open.pop() {
            if !seen.insert(net) {
                continue;
            }
            for driver in self.drivers.get(net).into_iter().flatten() {
                let Some(at) = driver else {
                    return false;
                };
                let module = self.module(*at);
                if processor(&module.kind).is_some() {
                    found = true;
                } else if module.is_interconnect || IP.bridge(&module.kind).is_some() {
                    let takes = module.interfaces.iter();
                    let takes = takes.filter(|i| !i.drives && memory_mapped(i));
                    open.extend(takes.filter_map(|i| i.net.as_deref()));
                } else {
                    return false;
                }
            }
        }
        found
    }

    /// Returns the exits of a network on chip, which are listed in its `CONNECTIONS` parameter.
    fn noc_exits(&self, module: &Module, interface: &Interface) -> Vec<(usize, Option<String>)> {
        let connections = interface.parameters.text("CONNECTIONS").unwrap_or("");
        let mut found = Vec::new();
        for name in top_words(connections) {
            if name.starts_with("MC") {
                found.push((usize::MAX, Some(name)));
            } else if let Some(n) = module
                .interfaces
                .iter()
                .position(|i| i.drives && i.name == name)
            {
                found.push((n, None));
            }
        }
        found
    }

    /// Returns whether an interface that issues transactions only forwards transactions that enter
    /// its module.
    pub fn passes_on(&self, at: At) -> bool {
        let module = self.module(at);
        let enters = |(i, interface): (usize, &Interface)| {
            let is_driven = interface
                .net
                .as_deref()
                .is_some_and(|n| self.drivers.contains_key(n));
            let open = !interface.drives && memory_mapped(interface) && is_driven;
            let exits = if open { self.exits((at.0, i)) } else { None };
            exits.is_some_and(|all| all.iter().any(|(n, _)| *n == at.1))
        };
        if IP.is_master(&module.kind) {
            return false;
        }
        let known = module.is_interconnect
            || IP.bridge(&module.kind).is_some()
            || network(&module.kind).is_some();
        let takes = |i: &Interface| !i.drives && memory_mapped(i);
        let mut all = module.interfaces.iter().enumerate();
        (known && module.interfaces.iter().any(takes)) || all.any(enters)
    }

    /// Returns all ends of paths for the transactions that an interface issues.
    pub fn ends(&self, from: At) -> Vec<End> {
        self.ends_of_net(self.interface(from).net.as_deref())
    }

    pub fn ends_of_net(&self, net: Option<&str>) -> Vec<End> {
        let mut found: Vec<End> = Vec::new();
        let mut seen: HashSet<At> = HashSet::new();
        let start = |net: Option<&str>, way: &[At]| -> Vec<(At, Vec<At>)> {
            let takers = net.and_then(|n| self.takers.get(n));
            takers
                .into_iter()
                .flatten()
                .map(|at| (*at, way.to_vec()))
                .collect()
        };
        let mut open = start(net, &[]);
        while let Some((at, way)) = open.pop() {
            // Nets may contain cycles.
            if !seen.insert(at) {
                continue;
            }
            let Some(exits) = self.exits(at) else {
                let memory = None;
                found.push(End { at, way, memory });
                continue;
            };
            let mut way = way;
            way.push(at);
            for (exit, memory) in exits {
                if memory.is_some() {
                    let way = way.clone();
                    found.push(End { at, way, memory });
                } else {
                    let next = &self.module(at).interfaces[exit];
                    open.extend(start(next.net.as_deref(), &way));
                }
            }
        }
        found.sort_by_key(|end| end.at);
        found
    }
}

/// Returns the words of a Tcl list that are followed by a list in braces, such as `MC_0` and
/// `M00_AXI` in `MC_0 { read_bw {1720} } M00_AXI { ... }`.
pub(crate) fn top_words(text: &str) -> Vec<String> {
    let (mut depth, mut word, mut words) = (0usize, String::new(), Vec::new());
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            c if depth == 0 && !c.is_whitespace() => {
                word.push(c);
                continue;
            }
            _ => {}
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_connections_has_a_word_for_each() {
        let text = "MC_0 { read_bw {1720} write_bw {1720}} M00_AXI{read_bw {5}} MC_1";
        assert_eq!(top_words(text), ["MC_0", "M00_AXI", "MC_1"]);
        assert!(top_words("").is_empty());
        assert_eq!(top_words("{{{{"), Vec::<String>::new());
    }
}
