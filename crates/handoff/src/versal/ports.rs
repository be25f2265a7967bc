//! Ports of the network on chip: their names, widths, controller ports and traffic classes.

use std::collections::BTreeMap;

use axiscope_platform::Error;
use serde::Deserialize;
use toml_edit::{DocumentMut, Item, Table};

use super::{assumed, figure};
use crate::{
    design_text::WIDTHS,
    import::Port,
    masters::{Master, Network},
};

/// The ports of the chip's memory controller.
pub(super) struct ControllerPorts {
    /// Names of the ports without a class, in the order of the controller.
    best_effort: Vec<String>,
    /// The port that represents the low-latency class, and the QoS value of reads at this port.
    low_latency: Option<(String, i64)>,
}

impl ControllerPorts {
    /// Reads the ports from a chip's file. The low-latency class is the class whose reads have high
    /// priority at some QoS values.
    pub fn of_chip(text: &str) -> Result<Self, Error> {
        #[derive(Deserialize)]
        struct Chip {
            controller_ports: BTreeMap<String, ControllerPort>,
        }
        #[derive(Deserialize)]
        struct ControllerPort {
            index: Figure<usize>,
            read_regions: Figure<Vec<Region>>,
        }
        #[derive(Deserialize)]
        struct Figure<T> {
            value: T,
        }
        #[derive(Deserialize)]
        struct Region {
            up_to: i64,
            class: String,
        }
        let chip: Chip =
            toml_edit::de::from_str(text).map_err(|e| Error(format!("chip file: {e}")))?;
        let mut ports: Vec<_> = chip.controller_ports.into_iter().collect();
        ports.sort_by_key(|(_, port)| port.index.value);
        let mut found = Self {
            best_effort: Vec::new(),
            low_latency: None,
        };
        for (name, port) in ports {
            let high = port.read_regions.value.iter().find(|r| r.class == "high");
            match high {
                Some(region) => found.low_latency = Some((name, region.up_to)),
                None => found.best_effort.push(name),
            }
        }
        match found.best_effort.is_empty() {
            true => Err(Error(
                "chip file: controller_ports: no port has low priority only; add one".into(),
            )),
            false => Ok(found),
        }
    }
}

/// Names the ports of the network `PL0`, `PL1` and so on, in order, and assigns the names to the
/// masters.
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

/// Replaces the ports of the board by the ports of the design.
pub(super) fn set_ports(
    file: &mut DocumentMut,
    controller: &ControllerPorts,
    ports: &[Port],
    masters: &[Master],
    source: &str,
) {
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
        let low_latency = controller
            .low_latency
            .as_ref()
            .filter(|_| settings.iter().any(|n| n.is_low_latency()));
        let (controller_port, read_qos, class) = match low_latency {
            Some((name, qos)) => {
                let why = format!("R_TRAFFIC_CLASS of {}, {source}", port.interface);
                let port = figure(name.into(), &why);
                (port, *qos, "stands for the class of low latency")
            }
            None => {
                let all = &controller.best_effort;
                let port = controller_port(n, all, &settings, &port.interface, source);
                (port, 0, "best effort")
            }
        };
        let mut one = Table::new();
        one.set_dotted(true);
        one.insert("controller_port", controller_port);
        let why = format!("DATA_WIDTH of {}, {source}", port.interface);
        one.insert("width_bits", figure(bits.into(), &why));
        one.insert("read_qos", assumed(read_qos.into(), class));
        one.insert("write_qos", assumed(0.into(), "best effort"));
        table.insert(name, Item::Table(one));
    }
    file["ports"] = Item::Table(table);
}

/// Returns the controller port that a connection names (`MC_0` is the first port). Ports without
/// such a connection are assigned the ports in `all` in turn.
fn controller_port(
    n: usize,
    all: &[String],
    settings: &[&Network],
    interface: &str,
    source: &str,
) -> Item {
    let named = settings
        .iter()
        .find_map(|s| all.get(s.memory.strip_prefix("MC_")?.parse::<usize>().ok()?));
    if let Some(name) = named {
        let why = format!("CONNECTIONS of {interface}, {source}");
        return figure(name.into(), &why);
    }
    let why = "each port of the design has one of the controller's, in turn";
    assumed((&all[n % all.len()]).into(), why)
}
