//! Handles block designs inside block designs: containers are replaced by their contents.

use crate::{
    netlist::{Interface, Module, Netlist, Range},
    variants::variants,
};

/// Maximum nesting depth of containers.
pub(crate) const DEEPEST: usize = 16;

/// Replaces containers by their contents, if the contents are in `others`. Contents in a file from
/// `chosen` take precedence over the contents that the block design names. Returns notes on
/// containers whose contents are missing, and on alternative contents.
pub(crate) fn flatten(top: &mut Netlist, others: &[Netlist], chosen: &[String]) -> Vec<String> {
    let mut notes = Vec::new();
    for _ in 0..DEEPEST {
        let names: Vec<String> = top.modules.iter().map(|m| m.instance.clone()).collect();
        let variants = variants(&top.modules, others);
        let inside = |m: &Module| -> Option<&Netlist> {
            let name = m.contains.as_deref()?;
            let mut fitting = variants.get(&m.instance).into_iter().flatten();
            let other = fitting.find(|&&n| chosen.contains(&others[n].file));
            other.map(|&n| &others[n]).or_else(|| find(others, name))
        };
        let (containers, rest): (Vec<Module>, Vec<Module>) =
            (top.modules.drain(..)).partition(|m| inside(m).is_some());
        top.modules = rest;
        if containers.is_empty() {
            break;
        }
        for container in containers {
            let inner = inside(&container).expect("an open container");
            let fitting = variants.get(&container.instance).into_iter().flatten();
            let fitting = fitting.map(|&n| &*others[n].file);
            notes.extend(variant_note(&container, inner, fitting));
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
            notes.push(format!(
                "{} (block design {name}): its handoff is not in the file, so its interfaces stand for its masters",
                module.path.trim_start_matches('/')
            ));
        }
    }
    notes
}

/// Returns a note on the alternative contents that a container may have.
fn variant_note<'a>(
    container: &Module,
    inner: &Netlist,
    fitting: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let others: Vec<&str> = fitting.filter(|file| *file != inner.file).collect();
    let place = container.path.trim_start_matches('/');
    (!others.is_empty()).then(|| {
        format!(
            "{place} has the contents of {}; {} would fit as well. To import another variant, give its file after the first",
            inner.file,
            others.join(", ")
        )
    })
}

/// Returns the block design with this name, or the block design in the file with this name.
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
        // A container lists the outside addresses that its masters use.
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

/// Moves a range of addresses that belongs to an interface of a container to the module that
/// accepts the transactions inside the container.
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
