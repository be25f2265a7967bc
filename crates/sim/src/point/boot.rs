//! Warns about registers that boot software sets to values other than those that a point needs.

use std::collections::BTreeMap;

use axiscope_fabric::{AXI3_BEATS, Port};
use axiscope_platform::{BootFigure, Platform};

use super::Point;

impl Point {
    /// Warns if boot software does not configure a port in the way in which the masters use it. Each warning
    /// names the register, its value and the value needed.
    pub(super) fn boot_warnings(&self, p: &Platform) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let axi3 = p.made_of.chip.as_ref().is_some_and(|c| c.is_axi3());
        for m in &self.masters {
            let name = m.port();
            let Some(port) = p.ports.get(name) else {
                continue;
            };
            let register = p.boot_figure(&format!("ports.{name}.width_bits"));
            for (way, side) in ["read", "write"].iter().zip(m.sides()) {
                let Some(side) = side else { continue };
                let width = 8 * u32::from(side.beat_bytes);
                // A burst of one beat may be narrower than the port.
                let is_narrow = side.burst_beats == 1 && width < port.width_bits;
                if let Some(register) = &register
                    && width != port.width_bits
                    && !is_narrow
                {
                    let others = port.other_widths_bits.iter().copied();
                    let widest = others.chain([port.width_bits]).max().unwrap_or(width);
                    add(
                        &mut out,
                        width_text(name, port.width_bits, width, widest, register),
                    );
                }
                if axi3 && side.burst_beats > AXI3_BEATS {
                    let text = format!(
                        "masters.{}.{way}: bursts of {} beats, and {name} is an AXI3 port: AxLEN has 4 bits, so it takes \
                         {AXI3_BEATS} beats at most. Let an interconnect cut them, or give burst_beats = {AXI3_BEATS}",
                        m.name(),
                        side.burst_beats
                    );
                    add(&mut out, text);
                }
            }
            self.qos_warnings(p, name, m.sides().map(|s| s.is_some()), &mut out);
        }
        out.extend(self.width_warnings(p));
        out
    }

    /// Warns if the ports in use are wider together than the chip allows.
    fn width_warnings(&self, p: &Platform) -> Vec<String> {
        let most = p.made_of.chip.as_ref().and_then(|c| c.port_bits_together);
        let Some(most) = most else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for (at, way) in ["read", "write"].into_iter().enumerate() {
            let mut widths: BTreeMap<&str, u32> = BTreeMap::new();
            for m in &self.masters {
                let is_free = |port: &Port| !port.other_widths_bits.is_empty();
                if let Some(side) = &m.sides()[at]
                    && p.ports.get(m.port()).is_some_and(is_free)
                {
                    let bits = widths.entry(m.port()).or_default();
                    *bits = (*bits).max(8 * u32::from(side.beat_bytes));
                }
            }
            let all: u32 = widths.values().sum();
            if all > most {
                let ports: Vec<String> = widths.iter().map(|(n, b)| format!("{n} {b}")).collect();
                out.push(format!(
                    "{}: {all} bits of {way} data in total, and the ports of this chip have {most} bits per direction \
                     together, so no design can have these ports. Use fewer ports, or give a smaller width_bits",
                    ports.join(", ")
                ));
            }
        }
        out
    }

    /// Registers that a driver must write for the point's named QoS setting.
    fn qos_warnings(&self, p: &Platform, port: &str, uses: [bool; 2], out: &mut Vec<String>) {
        let Some(setting) = p.qos.get(&self.qos) else {
            return;
        };
        for (at, (way, wanted)) in [("read", &setting.read_qos), ("write", &setting.write_qos)]
            .into_iter()
            .enumerate()
        {
            let now = p.boot_figure(&format!("ports.{port}.{way}_qos"));
            let (Some(now), Some(wanted)) = (now, wanted.get(port)) else {
                continue;
            };
            if uses[at] && now.value != Some(u64::from(*wanted)) {
                add(
                    out,
                    format!(
                        "{port}: boot software leaves {way} QoS {} ({}), and qos = \"{}\" needs {wanted}: a driver must \
                         write it",
                        now.value.unwrap_or(0),
                        now.source,
                        self.qos
                    ),
                );
            }
        }
    }
}

fn add(out: &mut Vec<String>, text: String) {
    if !out.contains(&text) {
        out.push(text);
    }
}

fn width_text(port: &str, now: u32, wanted: u32, widest: u32, register: &BootFigure<'_>) -> String {
    let needed = needed_word(register.source, wanted, widest).map_or(String::new(), |word| {
        format!(", for which the register must be 0x{word:08X}; the one for writes alike")
    });
    let does = if register.source.contains("reset value") {
        "leaves"
    } else {
        "sets"
    };
    format!(
        "{port}: boot software {does} {now} bits ({}), and the design has {wanted}{needed}. Until boot software or a driver \
         writes it, the port hangs or moves wrong data; boot with the init file of this design, or give width_bits = {now}",
        register.source
    )
}

/// Returns the register value for the requested width. The current value is taken from the text that states it.
/// The width field is in the lowest bits and states how often the largest width is halved.
fn needed_word(source: &str, wanted: u32, widest: u32) -> Option<u32> {
    let (_, rest) = source.split_once(" of 0x")?;
    let word = u32::from_str_radix(rest.get(..8)?, 16).ok()?;
    let field = source.split_once('[')?.1;
    let bits = if field.contains("1:0]") { 2 } else { 1 };
    let halved = widest.checked_div(wanted)?.checked_ilog2()?;
    Some(word & !((1 << bits) - 1) | halved)
}

#[cfg(test)]
mod tests {
    use super::needed_word;

    #[test]
    fn the_needed_word_changes_only_the_field() {
        let source = "RDCTRL[2][1:0] of 0x000003B1 at 0xFD380000, psu_init.tcl";
        assert_eq!(needed_word(source, 128, 128), Some(0x3B0));
        assert_eq!(needed_word(source, 32, 128), Some(0x3B2));
        let source = "RDCHAN_CTRL[0][0] of 0x00000001 at 0xF8008000";
        assert_eq!(needed_word(source, 64, 64), Some(0));
        assert_eq!(needed_word("in a manual", 64, 64), None);
    }
}
