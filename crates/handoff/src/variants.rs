//! Finds the variants of a block that is reconfigured at run time: the block designs that a
//! container may hold instead of its present block design.

use std::collections::BTreeMap;

use crate::netlist::{Bus, Module, Netlist};

/// Returns the variants of each container, keyed by the container's instance, as indices of block
/// designs.
pub(crate) fn variants(modules: &[Module], others: &[Netlist]) -> BTreeMap<String, Vec<usize>> {
    let containers: Vec<&Module> = modules.iter().filter(|m| m.contains.is_some()).collect();
    let inner = others.iter().flat_map(|n| &n.modules);
    let used: Vec<&str> = (modules.iter().chain(inner))
        .flat_map(|m| [m.contains.as_deref(), m.made_of.as_deref()])
        .flatten()
        .collect();
    let mut all: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, design) in others.iter().enumerate() {
        if used.contains(&stem(design)) || used.contains(&&*design.name) {
            continue;
        }
        // Tools give similar names to the variants of a container.
        let fitting = containers.iter().filter(|c| fits(c, design));
        let best = fitting.max_by_key(|c| alike(c.contains.as_deref().unwrap_or(""), &design.name));
        if let Some(container) = best {
            let instance = container.instance.clone();
            all.entry(instance).or_default().push(number);
        }
    }
    all
}

/// Returns the name of a block design's file without the extension.
fn stem(design: &Netlist) -> &str {
    design.file.trim_end_matches(".hwh")
}

/// Returns whether a block design has masters that lead outside, and a container has all of the
/// design's AXI interfaces.
fn fits(container: &Module, design: &Netlist) -> bool {
    let outside = || design.external.iter().filter(|e| e.bus == Bus::Axi);
    outside().any(|e| e.drives) && outside().all(|e| container.interface(&e.name).is_some())
}

/// Returns the number of characters that both names have in common at the beginning.
fn alike(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}
