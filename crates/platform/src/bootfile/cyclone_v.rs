//! Cyclone V and Arria V: settings that follow from more than one register field.

mod clocks;
mod device;
mod timing;

use axiscope_figures::Origin;
use serde_json::Value;

use crate::Error;

use crate::bootfile::{board::Board, registers::Field, setting::Setting};
use clocks::clocks;
use device::device;
use timing::timing;

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, reference: Option<(f64, String)>) -> Result<(), Error> {
    clocks(board, reference);
    device(board)?;
    timing(board);
    controller(board);
    ports(board);
    Ok(())
}

fn field(board: &Board<'_>, path: &str) -> Option<Field> {
    board.registers.find(path)
}

/// Returns a setting, which is assumed if one of its fields is known only from the table.
fn of_fields(board: &Board<'_>, key: &str, value: impl Into<Value>, from: &[&Field]) -> Setting {
    let shown: Vec<String> = from.iter().map(|f| f.to_string()).collect();
    let setting = Setting::new(key, value, shown.join(", ")).of_clock(board.controller_mhz());
    if from.iter().all(|f| f.written) {
        setting
    } else {
        setting.from(Origin::Assumed)
    }
}

fn controller(board: &mut Board<'_>) {
    if let Some(on) = field(board, "DDRC.ctrlcfg.reorderen") {
        let key = "controller.prepare_other_direction";
        let setting = of_fields(board, key, on.value != 0, &[&on]);
        board.add(setting.labelled("rows are opened ahead", ""));
    }
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

/// Adds priorities and weights of the command ports. The design in the FPGA assigns ports 0 to 5; ports 6 to 9 belong to
/// the L3 and the MPU.
fn ports(board: &mut Board<'_>) {
    let priority = field(board, "DDRC.mppriority.userpriority");
    let low = field(board, "DDRC.mpweight_0.staticweight_31_0");
    let high = field(board, "DDRC.mpweight_1.staticweight_49_32");
    let (Some(priority), Some(low), Some(high)) = (priority, low, high) else {
        return;
    };
    let weights = low.value | high.value << 32;
    let mut command_ports: Vec<(String, u64, u64)> = (0..3)
        .map(|n| (format!("f2s{n}"), n, n + 3))
        .chain((3..6).map(|n| (format!("f2s{n}"), n, n)))
        .collect();
    command_ports.push(("l3".into(), 6, 8));
    command_ports.push(("mpu".into(), 7, 9));
    for (name, read, write) in command_ports {
        for (way, port) in [("read", read), ("write", write)] {
            let rank = priority.value >> (3 * port) & 7;
            let key = format!("controller_ports.{name}.{way}_priority");
            let label = format!("{name}: {way} priority, command port {port}");
            let setting = of_fields(board, &key, rank, &[&priority]);
            board.add(setting.labelled(label, ""));
            let weight = weights >> (5 * port) & 31;
            let key = format!("controller_ports.{name}.{way}_weight");
            let label = format!("{name}: {way} weight, command port {port}");
            let setting = of_fields(board, &key, weight, &[&low, &high]);
            board.add(setting.labelled(label, ""));
        }
    }
    for n in 0..6 {
        for way in ["read", "write"] {
            let source = "priorities belong to command ports, not to bursts";
            let setting = Setting::new(format!("ports.F2S{n}.{way}_qos"), 0, source);
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
