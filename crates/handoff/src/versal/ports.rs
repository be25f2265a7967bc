//! Ports of the network on chip: their names, widths, controller ports and traffic classes.

use toml_edit::{DocumentMut, Item, Table};

use super::{assumed, figure};
use crate::{
    design_text::WIDTHS,
    import::Port,
    masters::{Master, Network},
};

/// Ports of a memory controller, `mc0` to `mc3` in the chip's file.
const CONTROLLER_PORTS: usize = 4;
/// The controller port that stands for the low-latency class, and the QoS value of its reads there.
const LOW_LATENCY: &str = "mc_low_latency";
const LOW_LATENCY_QOS: i64 = 15;

/// Names the ports of the network in order, `PL0`, `PL1`, ..., and assigns them to the masters.
pub(crate) fn ports(masters: &mut [Master]) -> Vec<Port> {
    let mut found: Vec<Port> = Vec::new();
    for master in masters.iter_mut().filter(|m| m.port.is_some()) {
        let at = found
            .iter()
            .position(|p| p.interface == master.reaches)
            .unwrap_or_else(|| {
                found.push(Port {
                    interface: master.reaches.clone(),
                    port: Some(format!("PL{}", found.len())),
                    width_bits: master.port_width_bits.value,
                    mhz: master.port_mhz.as_ref().map(|m| m.value),
                    streams: Vec::new(),
                });
                found.len() - 1
            });
        master.port.clone_from(&found[at].port);
        found[at].streams.push(master.name.clone());
    }
    found
}

/// Replaces the ports of the board by those of the design.
pub(super) fn set_ports(file: &mut DocumentMut, ports: &[Port], masters: &[Master], source: &str) {
    if ports.is_empty() {
        return;
    }
    let (narrowest, widest) = (WIDTHS[0], WIDTHS[WIDTHS.len() - 1]);
    let mut table = Table::new();
    for (n, port) in ports.iter().enumerate() {
        let Some(name) = &port.port else {
            continue;
        };
        let bits = port.width_bits.clamp(narrowest, widest) as i64;
        let settings: Vec<&Network> = masters
            .iter()
            .filter(|m| m.port.as_deref() == Some(name))
            .filter_map(|m| m.network.as_ref())
            .collect();
        let is_low_latency = settings.iter().any(|n| n.is_low_latency());
        let (read_qos, class) = if is_low_latency {
            (LOW_LATENCY_QOS, "stands for the class of low latency")
        } else {
            (0, "best effort")
        };
        let mut one = Table::new();
        one.set_dotted(true);
        let controller_port = if is_low_latency {
            let why = format!("R_TRAFFIC_CLASS of {}, {source}", port.interface);
            figure(LOW_LATENCY.into(), &why)
        } else {
            controller_port(n, &settings, &port.interface, source)
        };
        one.insert("controller_port", controller_port);
        let why = format!("DATA_WIDTH of {}, {source}", port.interface);
        one.insert("width_bits", figure(bits.into(), &why));
        one.insert("read_qos", assumed(read_qos.into(), class));
        one.insert("write_qos", assumed(0.into(), "best effort"));
        table.insert(name, Item::Table(one));
    }
    file["ports"] = Item::Table(table);
}

/// Returns the controller port that a connection names. Ports without such a connection get one in turn.
fn controller_port(n: usize, settings: &[&Network], interface: &str, source: &str) -> Item {
    let named = settings.iter().find_map(|s| {
        let number: usize = s.memory.strip_prefix("MC_")?.parse().ok()?;
        (number < CONTROLLER_PORTS).then_some(number)
    });
    if let Some(number) = named {
        let why = format!("CONNECTIONS of {interface}, {source}");
        return figure(format!("mc{number}").into(), &why);
    }
    let why = "each port of the design has one of the controller's, in turn";
    assumed(format!("mc{}", n % CONTROLLER_PORTS).into(), why)
}
