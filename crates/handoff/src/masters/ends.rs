//! Decides which ends of a master's paths are memory of the processing system, and describes the
//! other ends.

use super::Finder;
use crate::{
    known::{IP, network},
    netlist::{Interface, Module, Range},
    paths::{End, top_words},
};

impl Finder<'_> {
    /// Returns the ends of paths that are memory of the processing system. Also returns a note if
    /// only the memory map of the master shows that an end is memory.
    pub(super) fn memories(&self, ends: &[End], ranges: &[&Range]) -> (Vec<End>, Option<String>) {
        let is_memory = |end: &&End| match &end.memory {
            Some(_) => true,
            None => {
                let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
                let mut here = (ranges.iter())
                    .filter(|r| leads_to(r, module, interface))
                    .peekable();
                // If the master has addresses in another module but none at this end, it cannot
                // reach this end.
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

    pub(super) fn end_name(&self, end: &End) -> String {
        let (module, interface) = (self.paths.module(end.at), self.paths.interface(end.at));
        match &end.memory {
            Some(memory) => format!("{} of {} ({memory})", interface.name, module.leaf()),
            None if module.instance == self.ps.instance => interface.name.clone(),
            None => format!("{}.{}", module.leaf(), interface.name),
        }
    }

    pub(super) fn why_not(&self, interface: &Interface, ends: &[End], ranges: &[&Range]) -> String {
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
}

/// Returns whether a range of addresses belongs to an interface. Some ranges do not name an
/// interface.
fn leads_to(range: &Range, module: &Module, interface: &Interface) -> bool {
    range.instance == module.instance
        && (range.slaves.is_empty() || range.slaves.contains(&interface.name))
}

/// Returns whether an address block is DRAM. Address blocks are named after their target:
/// `HP0_DDR_LOWOCM`, `HPC0_QSPI`.
fn is_dram(range: &Range) -> bool {
    range.block.to_ascii_uppercase().contains("DDR")
}
