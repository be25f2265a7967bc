//! Handles block designs in block designs: containers are replaced by their contents.

use crate::netlist::{Interface, Module, Netlist, Range};

/// Deepest nesting of containers.
pub(crate) const DEEPEST: usize = 16;

/// Replaces containers by their contents, if `others` have them. Returns the containers whose contents are
/// missing.
pub(crate) fn flatten(top: &mut Netlist, others: &[Netlist]) -> Vec<String> {
    let mut closed = Vec::new();
    for _ in 0..DEEPEST {
        let names: Vec<String> = top.modules.iter().map(|m| m.instance.clone()).collect();
        let is_open = |m: &Module| {
            m.contains
                .as_deref()
                .is_some_and(|name| find(others, name).is_some())
        };
        let (containers, rest): (Vec<Module>, Vec<Module>) =
            top.modules.drain(..).partition(is_open);
        top.modules = rest;
        if containers.is_empty() {
            break;
        }
        for container in containers {
            let inner = find(others, container.contains.as_deref().unwrap_or(""))
                .expect("an open container");
            for range in top.modules.iter_mut().flat_map(|m| &mut m.ranges) {
                let named = inner.module(&range.instance);
                let has = |m: &&Module| range.slaves.iter().all(|s| m.interface(s).is_some());
                if range.instance == container.instance {
                    enter(range, &container, inner);
                } else if !names.contains(&range.instance) && named.filter(has).is_some() {
                    // Some handoffs name the module inside the container.
                    range.instance = format!("{}/{}", container.instance, range.instance);
                }
            }
            top.modules.extend(contents(&container, inner));
        }
    }
    for module in &mut top.modules {
        if let Some(name) = module.contains.take() {
            closed.push(format!(
                "{} (block design {name})",
                module.path.trim_start_matches('/')
            ));
        }
    }
    closed
}

/// Returns the block design with this name, or from the file of this name.
pub(crate) fn find<'a>(others: &'a [Netlist], name: &str) -> Option<&'a Netlist> {
    let is_file = |n: &&Netlist| n.file.trim_end_matches(".hwh") == name;
    others
        .iter()
        .find(is_file)
        .or_else(|| others.iter().find(|n| n.name == name))
}

fn contents(container: &Module, inner: &Netlist) -> Vec<Module> {
    let net = |net: Option<&String>| -> Option<String> {
        let net = net?;
        let mut outside = inner
            .external
            .iter()
            .filter(|e| e.net.as_ref() == Some(net));
        let through = outside.find_map(|e| container.interface(&e.name)?.net.clone());
        Some(through.unwrap_or_else(|| format!("{}/{net}", container.instance)))
    };
    let renamed = |interface: &Interface| Interface {
        net: net(interface.net.as_ref()),
        ..interface.clone()
    };
    let made = inner.modules.iter().map(|module| {
        let mut made = module.clone();
        made.path = format!("{}/{}", container.path, module.path.trim_start_matches('/'));
        made.instance = format!("{}/{}", container.instance, module.instance);
        made.interfaces = module.interfaces.iter().map(renamed).collect();
        let inside = |name: &str| inner.module(name).is_some();
        for range in &mut made.ranges {
            if inside(&range.instance) {
                range.instance = format!("{}/{}", container.instance, range.instance);
            }
        }
        // A container lists the addresses outside that its masters use.
        for interface in made.interfaces.iter().filter(|i| i.drives) {
            let leads = inner
                .external
                .iter()
                .filter(|e| e.drives && e.net == net_of(module, &interface.name));
            for external in leads {
                let outside = container
                    .ranges
                    .iter()
                    .filter(|r| r.master == external.name);
                made.ranges.extend(outside.cloned().map(|mut r| {
                    r.master.clone_from(&interface.name);
                    r
                }));
            }
        }
        made
    });
    made.collect()
}

/// Moves a range of addresses that ends at an interface of a container to the module that accepts the
/// transactions inside.
fn enter(range: &mut Range, container: &Module, inner: &Netlist) {
    let outside = inner.external.iter();
    let outside = outside.filter(|e| !e.drives && range.slaves.contains(&e.name));
    let nets: Vec<&String> = outside.filter_map(|e| e.net.as_ref()).collect();
    let accepts = |i: &&Interface| !i.drives && i.net.as_ref().is_some_and(|n| nets.contains(&n));
    for module in inner.modules.iter().filter(|m| !m.is_interconnect) {
        let taken = module.interfaces.iter().filter(accepts);
        let taken: Vec<String> = taken.map(|i| i.name.clone()).collect();
        if !taken.is_empty() {
            range.instance = format!("{}/{}", container.instance, module.instance);
            range.slaves = taken;
            return;
        }
    }
}

fn net_of(module: &Module, interface: &str) -> Option<String> {
    module.interface(interface)?.net.clone()
}
