//! Cyclone V and Arria V: settings that follow from more than one register field.

mod clocks;
mod device;
mod timing;

use axiscope_figures::Origin;
use serde_json::Value;

use crate::Error;

use crate::bootfile::{board::Board, chip::Packed, registers::Field, setting::Setting};
use clocks::clocks;
use device::device;
use timing::timing;

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, reference: Option<(f64, String)>) -> Result<(), Error> {
    clocks(board, reference);
    device(board)?;
    board.add_rules();
    timing(board);
    controller(board);
    ports(board);
    Ok(())
}

fn field(board: &Board<'_>, path: &str) -> Option<Field> {
    board.registers.find(path)
}

/// Returns a setting. It is marked as assumed if one of its fields is known only from the table.
fn of_fields(board: &Board<'_>, key: &str, value: impl Into<Value>, from: &[&Field]) -> Setting {
    let shown: Vec<String> = from.iter().map(|f| f.to_string()).collect();
    let setting = Setting::new(key, value, shown.join(", ")).of_clock(board.controller_mhz());
    if from.iter().all(|f| f.written) {
        setting
    } else {
        setting.from(Origin::Assumed)
    }
}

/// Returns values that are next to each other in fields, together with the fields, or `None` if one
/// of the fields is unknown.
fn packed(board: &Board<'_>, place: &Packed) -> Option<(u64, Vec<Field>)> {
    let fields: Option<Vec<Field>> = place.fields.iter().map(|f| field(board, f)).collect();
    let (mut all, mut shift) = (0, 0);
    for (field, path) in fields.iter().flatten().zip(&place.fields) {
        all |= field.value << shift;
        shift += board.chip.place(path).width();
    }
    Some((all, fields?))
}

fn controller(board: &mut Board<'_>) {
    let half = board.number("dram.burst_beats").unwrap_or(8.0) as i64 / 2;
    if let Some(limit) = field(board, "DDRC.ctrlcfg.starvelimit") {
        for (side, reads) in [("read", "reads"), ("write", "writes")] {
            let key = format!("controller.{side}_starve_clocks");
            let label = format!("{reads} that may pass a waiting one, {half} clocks each");
            let setting = of_fields(board, &key, limit.value as i64 * half, &[&limit]);
            board.add(setting.labelled(label, "clocks"));
        }
    }
    let (bus, line) = (
        board.number("dram.bus_bytes").unwrap_or(4.0),
        board.number("dram.line_bytes").unwrap_or(32.0),
    );
    let (beat, source) = match field(board, "DDRC.ctrlwidth.ctrlwidth") {
        Some(width) => (2 << width.value, width.to_string()),
        None => (
            2 * bus as i64,
            "two transfers of the DRAM a clock".to_owned(),
        ),
    };
    let source = format!("{} bit local interface: {source}", 8 * beat);
    let setting = Setting::new("fabric.ps_beat_bytes", beat, &source);
    board.add(setting.labelled("beat inside", "bytes"));
    let clocks = line / beat as f64;
    let setting = Setting::new("controller.port_line_clocks", clocks, source);
    board.add(setting.labelled("a line at a port", "clocks"));
}

/// Adds priorities and weights of the command ports, and describes the ports in use.
fn ports(board: &mut Board<'_>) {
    let ports = board.chip.command_ports.as_ref();
    let ports = ports.expect("the chip has command ports");
    let (Some(priorities), Some(weights)) =
        (packed(board, &ports.priority), packed(board, &ports.weight))
    else {
        return;
    };
    let (word, fields) = &priorities;
    if fields.iter().any(|f| !f.written) {
        let values: Vec<String> = (ports.numbers.iter())
            .map(|(name, n)| {
                let of = |port: u32| {
                    word >> (ports.priority.bits * port) & ((1 << ports.priority.bits) - 1)
                };
                format!("{name} {}/{}", of(n.read), of(n.write))
            })
            .collect();
        board.notes.push(format!(
            "the file does not contain {}, so the priorities of the ports (reads/writes) are the reset values: {}. The \
             boot loader may write other values, and they decide which port starves. Give the sdram_config.h of the boot \
             loader, or set controller_ports in the platform file",
            ports.priority.fields.join(", "),
            values.join(", ")
        ));
    }
    for (name, numbers) in &ports.numbers {
        for (way, port) in [("read", numbers.read), ("write", numbers.write)] {
            for (what, all, bits) in [
                ("priority", &priorities, ports.priority.bits),
                ("weight", &weights, ports.weight.bits),
            ] {
                let (word, fields) = all;
                let value = word >> (bits * port) & ((1 << bits) - 1);
                let key = format!("controller_ports.{name}.{way}_{what}");
                let label = format!("{name}: {way} {what}, command port {port}");
                let from: Vec<&Field> = fields.iter().collect();
                let setting = of_fields(board, &key, value, &from);
                board.add(setting.labelled(label, ""));
            }
        }
    }
    let without = board.chip.without_qos.as_ref();
    for name in without.into_iter().flat_map(|w| &w.ports) {
        for way in ["read", "write"] {
            let source = without.map_or("", |w| &w.source);
            let setting = Setting::new(format!("ports.{name}.{way}_qos"), 0, source);
            board.add(setting.labelled("QoS", "").from(Origin::Assumed));
        }
    }
    let used = |name: &str| field(board, &format!("HANDOFF.f2sdram_{name}.used"));
    if let (Some(commands), Some(reads), Some(writes)) =
        (used("command"), used("read"), used("write"))
    {
        let bits = |f: &Field| 64 * f.value.count_ones();
        board.notes.push(format!(
            "FPGA-to-SDRAM ports of this design: {} command ports, {} bits of read data and {} of write data in use; \
             the handoff does not say how they are divided, so give width_bits of each stream",
            commands.value.count_ones(),
            bits(&reads),
            bits(&writes)
        ));
    }
}
