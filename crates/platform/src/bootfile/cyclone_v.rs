//! Cyclone V and Arria V: settings that follow from more than one register field.

mod clocks;
mod device;
mod timing;

use crate::Error;

use crate::bootfile::{
    board::{Board, Setting},
    registers::Field,
    value::Value,
};
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

/// Adds a setting. It is marked as assumed if its field is known only from the table.
fn add(board: &mut Board<'_>, key: &str, label: &str, value: Value, unit: &str, from: &[&Field]) {
    let shown: Vec<String> = from.iter().map(|f| f.to_string()).collect();
    let clock = board.controller_mhz();
    let setting = Setting::new(key, label, value, unit, &shown.join(", ")).of_clock(clock);
    let written = from.iter().all(|f| f.written);
    board.add(if written {
        setting
    } else {
        setting.from("assumed")
    });
}

fn controller(board: &mut Board<'_>) {
    if let Some(on) = field(board, "DDRC.ctrlcfg.reorderen") {
        let (key, label) = (
            "controller.prepare_other_direction",
            "rows are opened ahead",
        );
        add(board, key, label, Value::Flag(on.value != 0), "", &[&on]);
    }
    let half = board.number("dram.burst_beats").unwrap_or(8.0) as i64 / 2;
    if let Some(limit) = field(board, "DDRC.ctrlcfg.starvelimit") {
        for (key, label) in [("read", "reads"), ("write", "writes")] {
            let key = format!("controller.{key}_starve_clocks");
            let label = format!("{label} that may pass a waiting one, {half} clocks each");
            let value = Value::Int(limit.value as i64 * half);
            add(board, &key, &label, value, "clocks", &[&limit]);
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
    let (key, label) = ("fabric.ps_beat_bytes", "beat inside");
    board.add(Setting::new(key, label, Value::Int(beat), "bytes", &source));
    let clocks = Value::Float(line / beat as f64);
    let (key, label) = ("controller.port_line_clocks", "a line at a port");
    board.add(Setting::new(key, label, clocks, "clocks", &source));
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
            let rank = Value::Int((priority.value >> (3 * port) & 7) as i64);
            let key = format!("controller_ports.{name}.{way}_priority");
            let label = format!("{name}: {way} priority, command port {port}");
            add(board, &key, &label, rank, "", &[&priority]);
            let weight = Value::Int((weights >> (5 * port) & 31) as i64);
            let key = format!("controller_ports.{name}.{way}_weight");
            let label = format!("{name}: {way} weight, command port {port}");
            add(board, &key, &label, weight, "", &[&low, &high]);
        }
    }
    for n in 0..6 {
        let port = format!("ports.F2S{n}");
        for way in ["read", "write"] {
            let source = "priorities belong to command ports, not to bursts";
            let key = format!("{port}.{way}_qos");
            board.add(Setting::new(&key, "QoS", Value::Int(0), "", source).from("assumed"));
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
