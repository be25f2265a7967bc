//! Reads a hardware handoff (`.hwh`): the XML file that Vivado writes for a block design.

use axiscope_platform::Error;
use roxmltree::{Document, Node, ParsingOptions};

use crate::netlist::{Bus, ClockPin, Interface, Module, Netlist, Range};

/// Maximum number of elements and attributes in a handoff. A handoff of 10 MB has about 200,000.
const MOST_NODES: u32 = 4_000_000;

/// Reads the text of a handoff.
///
/// # Errors
/// If the text is not XML, or describes no block design.
pub(crate) fn read(file: &str, text: &str) -> Result<Netlist, Error> {
    let error = |what: &str| Error(format!("{file}: {what}"));
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|e| {
        error(&format!(
            "is not a complete hardware handoff ({e}); export it again (write_hw_platform, or generate the block \
             design's output products)"
        ))
    })?;
    let root = document.root_element();
    if !root.has_tag_name("EDKSYSTEM") {
        return Err(error(&format!(
            "is XML, but no hardware handoff: its first element is <{}>, not <EDKSYSTEM>",
            root.tag_name().name()
        )));
    }
    let info = child(root, "SYSTEMINFO");
    let of = |name: &str| {
        let found = info.and_then(|i| i.attribute(name));
        found.unwrap_or("").to_owned()
    };
    let mut netlist = Netlist {
        file: file.to_owned(),
        name: of("NAME"),
        tool: root.attribute("VIVADOVERSION").unwrap_or("").to_owned(),
        device: of("DEVICE"),
        board: of("BOARD"),
        ..Netlist::default()
    };
    // The system may contain several lists of modules.
    for modules in children(root, "MODULES") {
        netlist
            .modules
            .extend(children(modules, "MODULE").map(module));
    }
    if let Some(external) = child(root, "EXTERNALINTERFACES") {
        let modules = &netlist.modules;
        // An interface without information about its bus has the bus type of the module's interface
        // that it is connected to.
        let inside = |net: &str| {
            let mut all = modules.iter().flat_map(|m| &m.interfaces);
            all.find(|i| i.net.as_deref() == Some(net)).map(|i| i.bus)
        };
        let all = children(external, "BUSINTERFACE");
        let all = all.filter_map(|n| interface(n, Some(&inside)));
        netlist.external = all.collect();
    }
    Ok(netlist)
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|n| n.has_tag_name(name))
}

fn children<'a>(node: Node<'a, 'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(move |n| n.has_tag_name(name))
}

fn text_of(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or("").to_owned()
}

fn module(node: Node<'_, '_>) -> Module {
    let class = |name: &str| node.attribute(name) == Some("BUS");
    let instance = text_of(node, "INSTANCE");
    let path = node.attribute("FULLNAME").unwrap_or(&instance).to_owned();
    let is_container = node.attribute("BDTYPE") == Some("BLOCK_CONTAINER");
    let mut made = Module {
        path,
        kind: text_of(node, "MODTYPE"),
        is_interconnect: class("MODCLASS") || class("IPTYPE"),
        contains: node
            .attribute("BD")
            .filter(|_| is_container)
            .map(str::to_owned),
        made_of: node.attribute("BD").map(str::to_owned),
        instance,
        ..Module::default()
    };
    for list in children(node, "PARAMETERS") {
        for p in children(list, "PARAMETER") {
            made.parameters
                .insert(&text_of(p, "NAME"), &text_of(p, "VALUE"));
        }
    }
    for list in children(node, "BUSINTERFACES") {
        made.interfaces
            .extend(children(list, "BUSINTERFACE").filter_map(|n| interface(n, None)));
    }
    for list in children(node, "MEMORYMAP") {
        made.ranges.extend(children(list, "MEMRANGE").map(range));
    }
    for list in children(node, "PORTS") {
        for port in children(list, "PORT") {
            pin(port, &mut made);
        }
    }
    made
}

fn pin(port: Node<'_, '_>, module: &mut Module) {
    if port.attribute("DIR") != Some("I") {
        return;
    }
    let name = text_of(port, "NAME");
    let hz = port
        .attribute("CLKFREQUENCY")
        .and_then(crate::netlist::number);
    if port.attribute("SIGIS") == Some("clk")
        && let Some(hz) = hz
    {
        let mhz = hz / 1e6;
        module.clocks.push(ClockPin { name, mhz });
        return;
    }
    let connected = child(port, "CONNECTIONS").and_then(|c| child(c, "CONNECTION"));
    if let Some(instance) = connected.and_then(|c| c.attribute("INSTANCE")) {
        module.pins.insert(name, instance.to_owned());
    }
}

fn range(node: Node<'_, '_>) -> Range {
    let slaves = text_of(node, "SLAVEBUSINTERFACE");
    Range {
        master: text_of(node, "MASTERBUSINTERFACE"),
        instance: text_of(node, "INSTANCE"),
        // The entry for a network on chip lists all interfaces through which a master reaches an
        // address.
        slaves: slaves
            .split(':')
            .filter(|s| !s.is_empty())
            .map(str::to_owned)
            .collect(),
        block: text_of(node, "ADDRESSBLOCK"),
    }
}

/// Returns the bus of a connection in the block design.
type BusOf<'a> = &'a dyn Fn(&str) -> Option<Bus>;

/// Returns a bus interface that carries memory transactions or streams. For external interfaces of
/// a block design, the bus type is missing, so `inside` returns the type of the connection in the
/// design.
fn interface(node: Node<'_, '_>, inside: Option<BusOf<'_>>) -> Option<Interface> {
    let drives = match node.attribute("TYPE")? {
        "MASTER" | "INITIATOR" => true,
        "SLAVE" | "TARGET" => false,
        _ => return None,
    };
    let mut parameters = crate::netlist::Parameters::default();
    for p in children(node, "PARAMETER") {
        parameters.insert(&text_of(p, "NAME"), &text_of(p, "VALUE"));
    }
    let net = text_of(node, "BUSNAME");
    let vlnv = node.attribute("VLNV").unwrap_or("");
    let bus = match vlnv.split(':').nth(2) {
        Some("aximm" | "acemm") => Bus::Axi,
        Some("axis") => Bus::Stream,
        Some("inimm") => Bus::Noc,
        Some(_) => return None,
        None if inside.is_none() => return None,
        None if parameters.text("TDATA_NUM_BYTES").is_some() => Bus::Stream,
        None if parameters
            .text("PROTOCOL")
            .is_some_and(|p| p.starts_with("AXI")) =>
        {
            Bus::Axi
        }
        None => inside?(&net)?,
    };
    let signals = child(node, "PORTMAPS").into_iter();
    let signals = signals
        .flat_map(|m| children(m, "PORTMAP"))
        .map(|m| (text_of(m, "LOGICAL"), text_of(m, "PHYSICAL")));
    let attribute = node.attribute("DATAWIDTH").and_then(crate::netlist::number);
    let width = parameters
        .count("DATA_WIDTH")
        .or(attribute.map(|w| w as u64));
    Some(Interface {
        name: text_of(node, "NAME"),
        drives,
        bus,
        // "__NOC__" marks an interface without a connection.
        net: (!net.is_empty() && net != "__NOC__").then_some(net),
        width_bits: width.filter(|w| *w > 0),
        signals: signals.collect(),
        parameters,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_handoff_says_what_it_is() {
        let message = |text: &str| read("a.hwh", text).expect_err("no handoff").0;
        assert!(message("<EDKSYSTEM><MODULES>").contains("is not a complete hardware handoff"));
        assert!(message("<html/>").contains("its first element is <html>"));
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bb\">]><EDKSYSTEM/>";
        assert!(
            message(bomb).contains("is not a complete hardware handoff"),
            "no document types"
        );
        let deep = "<a>".repeat(100_000);
        assert!(message(&deep).contains("is not a complete hardware handoff"));
    }
}
