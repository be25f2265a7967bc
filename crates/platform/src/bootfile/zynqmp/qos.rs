//! QoS of the controller ports of a Zynq UltraScale+: regions, timeouts, and the block that masks ports.

use serde_json::{Value, json};

use crate::Error;
use crate::bootfile::{board::Board, setting::Setting};

/// The value of the class `video` in a region.
const VIDEO: u64 = 2;

/// Adds regions and timeouts of the ports, and whether they are masked.
pub(super) fn qos(board: &mut Board<'_>) -> Result<(), Error> {
    let clock = board.controller_mhz();
    for n in 0..6 {
        let port = format!("controller_ports.xpi{n}");
        let value = |path: String| board.registers.value(&path).unwrap_or(0);
        match board.registers.find(&format!("DDRC.PCFGQOS0[{n}].level1")) {
            None => board.missing.push(format!("{port}.read_regions")),
            Some(levels) => {
                let (first, second) = (levels.value, value(format!("DDRC.PCFGQOS0[{n}].level2")));
                let classes = (0..3).map(|i| value(format!("DDRC.PCFGQOS0[{n}].region{i}")));
                // A port with one address queue has two regions. A port with two queues (red and
                // blue) has a second threshold between regions.
                let ends = if second > first {
                    vec![first, second, 15]
                } else {
                    vec![first, 15]
                };
                let regions = regions(board, &ends, classes.collect(), &["low", "video", "high"])?;
                let source = format!(
                    "PCFGQOS0_{n} = 0x{:08X} at 0x{:08X}",
                    levels.word, levels.address
                );
                board.add(Setting::new(
                    format!("{port}.read_regions"),
                    regions,
                    source,
                ));
            }
        }
        if let Some(level) = board.registers.find(&format!("DDRC.PCFGWQOS0[{n}].level")) {
            let value = |path: String| board.registers.value(&path).unwrap_or(0);
            let classes = (0..2).map(|i| value(format!("DDRC.PCFGWQOS0[{n}].region{i}")));
            let ends = [level.value, 15];
            let regions = regions(board, &ends, classes.collect(), &["low", "video"])?;
            let how = if level.written {
                ""
            } else {
                ", reset value, not written"
            };
            let source = format!(
                "PCFGWQOS0_{n} = 0x{:08X} at 0x{:08X}{how}",
                level.word, level.address
            );
            board.add(Setting::new(
                format!("{port}.write_regions"),
                regions,
                source,
            ));
        }
        for (side, path) in [
            ("read", format!("DDRC.PCFGQOS1[{n}].timeoutb")),
            ("write", format!("DDRC.PCFGWQOS1[{n}].timeout")),
        ] {
            if let Some(timeout) = board.registers.find(&path) {
                let key = format!("{port}.{side}_timeout_clocks");
                board.add(Setting::new(key, timeout.value, timeout).of_clock(clock));
            }
        }
        throttle(board, n);
    }
    Ok(())
}

fn regions(
    board: &Board<'_>,
    ends: &[u64],
    classes: Vec<u64>,
    names: &[&str],
) -> Result<Value, Error> {
    let mut out: Vec<(i64, &str)> = Vec::new();
    for (end, number) in ends.iter().zip(classes) {
        let Some(name) = names.get(number as usize) else {
            let message = format!("QoS region class {number} is not known; registers spoilt?");
            return Err(board.error(message));
        };
        let end = *end as i64;
        match out.last_mut() {
            Some(last) if last.1 == *name => last.0 = end,
            Some(last) if end <= last.0 => {}
            _ => out.push((end, name)),
        }
    }
    let region = |(end, name)| json!({"up_to": end, "class": name});
    Ok(out.into_iter().map(region).collect())
}

/// Adds whether the QoS block masks a port. This is the port's bit in `QOS_CTRL`, unless the port
/// is a video port.
fn throttle(board: &mut Board<'_>, n: usize) {
    if n < 3 {
        return; // ports 0 to 2 have two queues each; the model has no masters there
    }
    let Some(kind) = board
        .registers
        .find(&format!("DDR_QOS_CTRL.PORT_TYPE.port{n}"))
    else {
        return;
    };
    let names = ["best effort", "low latency", "video"];
    let what = names
        .get(kind.value as usize)
        .copied()
        .unwrap_or("reserved");
    let class = Setting::new(format!("qos_block.port{n}"), what, &kind);
    board.add(class.labelled(format!("port {n}: class"), ""));
    for (side, bit) in [("reads", "lpr"), ("writes", "wr")] {
        let path = format!("DDR_QOS_CTRL.QOS_CTRL.port{n}_{bit}");
        if let Some(control) = board.registers.find(&path) {
            let masked = control.value != 0 && kind.value != VIDEO;
            let source = format!("{control}; PORT_TYPE: {what}");
            let key = format!("controller_ports.xpi{n}.throttle_{side}");
            board.add(Setting::new(key, masked, source));
        }
    }
}
