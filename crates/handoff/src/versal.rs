//! Versal: masters reach the memory controllers through the network on chip, and the module of the
//! network states the memory parameters.

mod device;
mod memory;
mod ports;

use axiscope_platform::{Error, bootfile::Reader};
use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use crate::{
    import::{Asked, Platform, Port},
    known::{Processor, network},
    masters::Master,
    netlist::{Module, Netlist},
};
use memory::{Memory, memory, states_memory};
pub(crate) use ports::ports;
use ports::{ControllerPorts, set_ports};

/// Number of address bits for which the network on chip has a parameter.
const ADDRESS_BITS: i64 = 44;

/// Creates the platform of a Versal: the memory is that stated by the network on chip, and
/// everything else is that of a known board.
///
/// Also returns the guessed facts.
///
/// # Errors
/// If a file of the base cannot be read.
pub(crate) fn platform(
    name: &str,
    top: &Netlist,
    chip: &Processor,
    ports: &[Port],
    masters: &[Master],
    asked: &Asked,
    read: Reader<'_>,
) -> Result<(Platform, Vec<String>), Error> {
    let base = asked.base.as_deref().unwrap_or(&chip.base);
    let text = read(&format!("platforms/{base}"))?;
    let mut file: DocumentMut = text
        .parse()
        .map_err(|e| Error(format!("platforms/{base}: {e}")))?;
    let (mut notes, mut guesses) = (Vec::new(), Vec::new());
    let network = top
        .modules
        .iter()
        .find(|m| network(&m.kind).is_some() && states_memory(chip, &m.parameters));
    let mut from = format!("as on {base}: the handoff describes no memory controller");
    if let Some(network) = network {
        from = format!("parameters of {}", network.leaf());
        let stated = memory(
            &mut file,
            chip,
            network,
            &top.file,
            (asked, read),
            &mut notes,
        );
        match stated {
            Ok(Memory { device, bits, mtps }) => {
                let ranks = device.as_ref().map_or(1, |d| d.ranks);
                if let Some(device) = device {
                    device::set(&mut file, &device, (bits, mtps), asked, read, &mut notes);
                }
                address_map(&mut file, chip, network, ranks, &top.file, &mut notes);
            }
            Err(other) => {
                guesses.push(format!(
                    "the memory is {other}, but Versal is modelled with DDR4 and LPDDR4 only: the platform has the memory of {base} \
                     instead, so its rates are not those of this design"
                ));
                from = format!("as on {base}: the memory of the design is not modelled");
            }
        }
    } else {
        guesses.push(format!(
            "the handoff describes no memory controller, so the platform has the memory of {base}"
        ));
    }
    // The design was not measured.
    file.remove("measured");
    let controller = ControllerPorts::of_chip(&read(&format!("chips/{}", chip.chip))?)?;
    set_ports(&mut file, &controller, ports, masters, &top.file);
    let title = format!("{name} (Versal, {}), memory {from}", top.device);
    file["title"] = value(
        title
            .chars()
            .filter(|c| !c.is_control())
            .collect::<String>(),
    );
    file.remove("boot");
    let head = format!(
        "# Imported by axiscope {} from {}.\n# What the handoff does not state is as on {base}; its figures keep their sources.\n",
        asked.version, top.file
    );
    // The comment in the base's file describes the base, so it is removed.
    let body = file.to_string();
    let body: Vec<&str> = body
        .lines()
        .skip_while(|l| l.starts_with('#') || l.trim().is_empty())
        .collect();
    let made = Platform {
        text: format!("{head}{}\n", body.join("\n")),
        board: None,
        draft: None,
        notes,
        from,
    };
    Ok((made, guesses))
}

/// Sets the address map, if the parameters state the meaning of each address bit.
fn address_map(
    file: &mut DocumentMut,
    chip: &Processor,
    network: &Module,
    ranks: u64,
    source: &str,
    notes: &mut Vec<String>,
) {
    let (all, name) = (&network.parameters, chip.parameter("address_bit"));
    let parameter = |bit: i64| name.replace('*', &bit.to_string());
    let mut found: Vec<(&str, Vec<i64>)> = vec![
        ("bank_group_bits", vec![]),
        ("bank_bits", vec![]),
        ("row_bits", vec![]),
        ("rank_bits", vec![]),
    ];
    for bit in 0..ADDRESS_BITS {
        let Some(name) = all.text(&parameter(bit)) else {
            continue;
        };
        match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "BG" => found[0].1.push(bit),
            "BA" => found[1].1.push(bit),
            "RA" => found[2].1.push(bit),
            "CS" | "LR" => found[3].1.push(bit),
            "CH_SEL" => notes.push("two channels are interleaved; one is modelled".into()),
            _ => {}
        }
    }
    let banks = found[0].1.len() + found[1].1.len();
    let is_whole = (3..=4).contains(&banks) && found[2].1.len() >= 12;
    if !is_whole || 1 << found[3].1.len() != ranks {
        return;
    }
    found.retain(|(_, bits)| !bits.is_empty());
    let source = format!(
        "{} to {}, {} of {source}",
        parameter(0),
        ADDRESS_BITS - 1,
        network.leaf()
    );
    device::set_map(file, device::stated_map(found, &source));
}

fn put(
    file: &mut DocumentMut,
    path: &[&str],
    key: &str,
    value: impl Into<toml_edit::Value>,
    source: &str,
) {
    let mut table = file.as_table_mut();
    for name in path {
        let inner = table
            .entry(name)
            .or_insert_with(|| Item::Table(Table::new()));
        let Some(inner) = inner.as_table_mut() else {
            return;
        };
        table = inner;
    }
    table.insert(key, figure(value.into(), source));
}

fn figure(value: toml_edit::Value, source: &str) -> Item {
    with_origin(value, "document", source)
}

fn assumed(value: toml_edit::Value, source: &str) -> Item {
    with_origin(value, "assumed", source)
}

fn with_origin(value: toml_edit::Value, origin: &str, source: &str) -> Item {
    let mut table = InlineTable::new();
    table.insert("value", value);
    table.insert("origin", origin.into());
    table.insert("source", source.into());
    Item::Value(toml_edit::Value::InlineTable(table))
}

fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
