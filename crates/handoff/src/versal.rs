//! Versal: masters reach the memory controllers through the network on chip, and its module states the memory
//! parameters.

mod device;
mod ports;

use axiscope_platform::{Error, bootfile::Reader};
use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use crate::{
    import::{Asked, Platform, Port},
    known::{Processor, network},
    masters::Master,
    netlist::{Module, Netlist, Parameters},
};
pub(crate) use ports::ports;
use ports::{ControllerPorts, set_ports};

/// Timing parameters that the network on chip states.
const TIMES: [&str; 9] = [
    "t_rcd", "t_rp", "t_ras", "t_rc", "t_faw", "t_rrd_s", "t_rrd_l", "t_rfc", "t_refi",
];
/// Number of address bits for which the network on chip has a parameter.
const ADDRESS_BITS: i64 = 44;

/// Creates the platform of a Versal: the memory as the network on chip states it, everything else as on a
/// board.
///
/// Also returns what is guessed.
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
    let mut from = format!("as on {base}: the handoff states no memory controller");
    if let Some(network) = network {
        from = format!("parameters of {}", network.leaf());
        let stated = memory(&mut file, chip, network, &top.file, &mut notes);
        match stated {
            Ok((bits, mtps)) => {
                let all = &network.parameters;
                let name = chip.parameter("address_bit");
                let device = device::Stated::of(chip, all);
                if let Some(device) = device.or_else(|| device::Stated::of_map(all, name)) {
                    device::set(&mut file, &device, (bits, mtps), asked, read, &mut notes);
                }
                address_map(&mut file, chip, network, &top.file, &mut notes);
            }
            Err(other) => {
                guesses.push(format!(
                    "the memory is {other}, but Versal is modelled with DDR4 only: the platform has the memory of {base} \
                     instead, so its rates are not those of this design"
                ));
                from = format!("as on {base}: the memory of the design is not modelled");
            }
        }
    } else {
        guesses.push(format!(
            "the handoff states no memory controller, so the platform has the memory of {base}"
        ));
    }
    // Nobody has measured this design.
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
    // The comment of the base's file describes the base, so it is removed.
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

fn states_memory(chip: &Processor, parameters: &Parameters) -> bool {
    parameters.count(chip.parameter("bus_bits")).is_some() && clock(chip, parameters).is_some()
}

/// The clock of the device, MHz.
fn clock(chip: &Processor, parameters: &Parameters) -> Option<f64> {
    let ps = parameters
        .number(chip.parameter("period"))
        .or_else(|| parameters.number(chip.parameter("other_period")))?;
    (100.0..=20_000.0).contains(&ps).then(|| 1e6 / ps)
}

/// Sets clock, bus and times of the memory. Returns the bits of its data bus and its data rate, or what the memory is if
/// that is not modelled.
fn memory(
    file: &mut DocumentMut,
    chip: &Processor,
    network: &Module,
    source: &str,
    notes: &mut Vec<String>,
) -> Result<(u64, f64), String> {
    let all = &network.parameters;
    let name = |meaning| chip.parameter(meaning);
    let grade = all.text(name("part")).unwrap_or("");
    let kind = all.text(name("standard")).unwrap_or(grade);
    let (Some(mhz), Some(bits)) = (clock(chip, all), all.count(name("bus_bits"))) else {
        return Err(format!("not stated in {}", network.leaf()));
    };
    if kind.to_ascii_uppercase().starts_with("LPDDR")
        || !kind.to_ascii_uppercase().starts_with("DDR4")
    {
        return Err(format!(
            "{kind} ({grade}), {bits} bits at {:.0} MT/s",
            2.0 * mhz
        ));
    }
    let all_bits = bits;
    let bits = device::data_bits(all_bits);
    if bits != all_bits {
        notes.push(format!(
            "{} of the {all_bits} bits of the memory bus carry the error-correcting code, whose cost is not modelled",
            all_bits - bits
        ));
    }
    let of = |what: &str| format!("{what}, {} of {source}", network.leaf());
    let period = of(&format!("{} = {:.0} ps", name("period"), 1e6 / mhz));
    put(
        file,
        &["clocks"],
        "controller_mhz",
        round(mhz / 2.0),
        &period,
    );
    put(
        file,
        &["wiring"],
        "bus_bits",
        bits as i64,
        &of(&format!("{} = {all_bits}", name("bus_bits"))),
    );
    let peak = round(2.0 * mhz * bits as f64 / 8.0);
    put(
        file,
        &["dram"],
        "peak_mbps",
        peak,
        &format!("{:.0} MT/s x {} bytes", 2.0 * mhz, bits / 8),
    );
    let controllers = all.count(name("controllers")).unwrap_or(1);
    if controllers > 1 {
        notes.push(format!(
            "the network has {controllers} memory controllers; one is modelled"
        ));
    }
    let clocks = |ps: f64| (ps * mhz / 2.0 / 1e6 - 1e-6).ceil();
    for key in TIMES {
        let name = name(key);
        if let Some(ps) = all.number(name).filter(|ps| *ps >= 1.0) {
            let value = clocks(ps);
            if (1.0..=60_000.0).contains(&value) {
                put(
                    file,
                    &["dram", "timing"],
                    key,
                    value as i64,
                    &of(&format!("{name} = {ps:.0} ps")),
                );
            }
        }
    }
    for key in ["read_latency", "write_latency"] {
        let name = name(key);
        if let Some(n) = all.number(name).filter(|n| (4.0..=64.0).contains(n)) {
            let value = (n / 2.0).ceil() as i64;
            put(
                file,
                &["dram", "timing"],
                key,
                value,
                &of(&format!("{name} = {n}")),
            );
        }
    }
    Ok((bits, 2.0 * mhz))
}

/// Sets the address map, if the parameters state the meaning of each address bit.
fn address_map(
    file: &mut DocumentMut,
    chip: &Processor,
    network: &Module,
    source: &str,
    notes: &mut Vec<String>,
) {
    let (all, name) = (&network.parameters, chip.parameter("address_bit"));
    let parameter = |bit: i64| name.replace('*', &bit.to_string());
    let mut found: Vec<(&str, Vec<i64>)> = vec![
        ("bank_group_bits", vec![]),
        ("bank_bits", vec![]),
        ("row_bits", vec![]),
    ];
    let mut rank = Vec::new();
    for bit in 0..ADDRESS_BITS {
        let Some(name) = all.text(&parameter(bit)) else {
            continue;
        };
        match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "BG" => found[0].1.push(bit),
            "BA" => found[1].1.push(bit),
            "RA" => found[2].1.push(bit),
            "CS" | "LR" => rank.push(bit),
            "CH_SEL" => notes.push("two channels are interleaved; one is modelled".into()),
            _ => {}
        }
    }
    if found[1].1.len() != 2 || found[2].1.len() < 12 || !rank.is_empty() {
        return;
    }
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
