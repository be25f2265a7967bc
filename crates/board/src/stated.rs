//! Compares a point with the chip of a board. The boot loader has fixed the address map, so a point
//! with a different map is rejected. The QoS is set for the duration of the point.

use std::collections::BTreeMap;

use axiscope_platform::{
    MapBits, Platform, Qos,
    bootfile::{self, bus_bytes, map_of, map_words, same_map},
};
use axiscope_sim::{Direction, MasterSpec, Point};

use crate::agent::{Fault, Values};
use crate::booted::differences;
use crate::chip_registers::{Change, Chip, FigureSetting};
use crate::decoded::DecodedBoots;
use crate::{Registers, Root, blocks};

/// The name of the QoS setting that a platform has after booting.
const BOOT_QOS: &str = "default";

/// What a point requires of the chip.
#[derive(Debug, Default)]
pub struct Stated {
    /// Settings for the duration of the point.
    pub values: Values,
    /// Reasons why the point cannot run.
    pub problems: Vec<String>,
    /// Notes about what could not be compared.
    pub warnings: Vec<String>,
    /// One sentence for each setting that a point changes.
    pub set: Vec<String>,
}

/// Compares a point with the chip of a board, whose registers `decoded` remembers. `chosen`
/// contains the settings that the host has changed for this session, with their previous and
/// current values.
///
/// # Errors
/// If registers cannot be read.
pub fn stated(
    root: &Root,
    decoded: &mut DecodedBoots,
    (platform, point): (&Platform, &Point),
    chosen: &BTreeMap<String, (u64, u64)>,
) -> Result<Stated, Fault> {
    let mut out = Stated::default();
    let mut registers = match Registers::of(root) {
        Ok(registers) => registers,
        Err(fault) => {
            unknown(platform, point, &fault.message, &mut out);
            return Ok(out);
        }
    };
    let chip = registers.chip();
    match map_problem(&mut registers, decoded, (platform, point))? {
        Map::Same => {}
        Map::Other(problem) => out.problems.push(problem),
        Map::NotRead(why) => not_compared(platform, point, &why, &mut out),
    }
    let now = |(name, (_, now)): (&String, &(u64, u64))| (name.clone(), *now);
    qos(
        chip,
        platform,
        point,
        &chosen.iter().map(now).collect(),
        &mut out,
    );
    // The registers as they would be without the user's settings but with the point's settings.
    let before = |(name, (before, _)): (&String, &(u64, u64))| (name.clone(), *before);
    let mut changes = registers.plan(&chosen.iter().map(before).collect())?;
    match registers.plan(&out.values) {
        Ok(own) => {
            out.set = own.iter().filter_map(|c| temporary(chip, c)).collect();
            changes.extend(own);
        }
        Err(fault) => {
            let fix = fault.fix.map_or(String::new(), |fix| format!("; {fix}"));
            let problem = format!("qos: {}: {}{fix}", point.qos, fault.message);
            out.problems.push(problem);
        }
    }
    if let Some(boot) = bootfile::chip(&chip.name) {
        let blocks = blocks(root).unwrap_or_default();
        let about = (platform, point);
        let differ = differences(&mut registers, (boot, decoded), about, &blocks, &changes)?;
        out.problems.extend(differ.problems);
        out.warnings.extend(differ.warnings);
    }
    Ok(out)
}

/// Describes a change that is made while the point runs. Returns `None` if the setting already has
/// this value.
fn temporary(chip: &Chip, change: &Change) -> Option<String> {
    let setting = chip.setting(&change.name).ok()?;
    let value = |bits| setting.decode(bits).map(|value| value.to_string());
    let (now, set) = (value(change.before)?, value(change.after)?);
    (now != set).then(|| {
        format!(
            "{} is {now} on this board (0x{:08X}); it is set to {set} while a point runs, and restored",
            change.name, change.address
        )
    })
}

/// Returns the result for an unknown chip, for which nothing can be compared or set.
fn unknown(platform: &Platform, point: &Point, why: &str, out: &mut Stated) {
    not_compared(platform, point, why, out);
    if point.qos != BOOT_QOS {
        out.problems.push(format!(
            "qos: {}; cannot be set: {why}: give {BOOT_QOS:?}, or use the model",
            point.qos
        ));
    }
}

/// Returns the result if the address map cannot be read. The map set at boot is probably in use, so a point
/// with a different map is rejected.
fn not_compared(platform: &Platform, point: &Point, why: &str, out: &mut Stated) {
    let boots = platform
        .boot_figure(&format!("maps.{}.row_bits", point.mapping))
        .is_some();
    if boots || platform.maps.len() == 1 {
        out.warnings.push(format!(
            "mapping: {}, which was not compared with the board: {why}",
            point.mapping
        ));
    } else {
        out.problems.push(format!(
            "mapping: {}; cannot be compared with the board: {why}",
            point.mapping
        ));
    }
}

enum Map {
    Same,
    Other(String),
    NotRead(String),
}

/// Compares the address map of the memory controller with the point's address map.
fn map_problem(
    registers: &mut Registers,
    decoded: &mut DecodedBoots,
    (platform, point): (&Platform, &Point),
) -> Result<Map, Fault> {
    let chip = registers.chip();
    let (Some(at), Some(boot)) = (chip.address_map(), bootfile::chip(&chip.name)) else {
        let why = format!(
            "this agent does not know the registers of the {}'s map",
            chip.title
        );
        return Ok(Map::NotRead(why));
    };
    let Some(wanted) = platform.maps.get(&point.mapping) else {
        // Other checks of the point reject this map.
        return Ok(Map::Same);
    };
    let words = registers.words(std::slice::from_ref(&at.dump))?;
    let map = decoded
        .of(&words)
        .as_ref()
        .as_ref()
        .map_err(Clone::clone)
        .and_then(map_of);
    let has = match map {
        Ok(has) if same_map(&has, wanted) => return Ok(Map::Same),
        Ok(has) => shown(&has),
        Err(why) => format!("no map that can be read ({why})"),
    };
    let name = &point.mapping;
    let needed = bus_bytes(boot, &words).map(|bytes| map_words(boot, wanted, bytes));
    let needed = match needed {
        Some(Ok(needed)) => {
            let differs = needed.iter().filter_map(|w| {
                let now = words.get(&w.address).copied().unwrap_or(0);
                (now & w.mask != w.word).then(|| {
                    format!(
                        "{} = 0x{:08X} at 0x{:08X} (now 0x{now:08X})",
                        w.register, w.word, w.address
                    )
                })
            });
            let differs = differs.collect::<Vec<_>>().join(", ");
            if differs.is_empty() {
                // The registers of the address map are consistent with the point, but registers
                // that describe the memory contradict them.
                "the standard, width and ranks of the memory of this platform".into()
            } else {
                differs
            }
        }
        _ => format!("the map {}", shown(wanted)),
    };
    let assumed = match platform.boot_figure(&format!("maps.{name}.row_bits")) {
        Some(_) => "",
        None => " (assumed by the platform file: no register is known)",
    };
    let fix = at.fix.replace("{words}", &needed);
    Ok(Map::Other(format!(
        "mapping: {name} is {}{assumed}, and the board has {has}; {fix} [{}]",
        shown(wanted),
        at.source
    )))
}

/// Describes a map in words: `rank 30, bank 12 to 14, row 15 to 29`.
fn shown(map: &MapBits) -> String {
    let parts = [
        ("rank", &map.rank_bits),
        ("bank group", &map.bank_group_bits),
        ("bank", &map.bank_bits),
        ("row", &map.row_bits),
    ];
    let parts = parts.iter().filter(|(_, bits)| !bits.is_empty());
    let parts: Vec<String> = parts
        .map(|(name, bits)| format!("{name} {}", ranges(bits)))
        .collect();
    format!("AXI bits {}", parts.join(", "))
}

fn ranges(bits: &[u8]) -> String {
    let mut bits = bits.to_vec();
    bits.sort_unstable();
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for bit in bits {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == bit => *last = bit,
            _ => runs.push((bit, bit)),
        }
    }
    let run = |(first, last): &(u8, u8)| match last - first {
        0 => first.to_string(),
        1 => format!("{first} and {last}"),
        _ => format!("{first} to {last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Returns the settings that produce the QoS of a point.
fn qos(chip: &Chip, platform: &Platform, point: &Point, chosen: &Values, out: &mut Stated) {
    let changes = platform.qos.get(&point.qos);
    let masters: Vec<&MasterSpec> = point.masters.iter().filter(|m| !m.is_core()).collect();
    let mut values = Values::new();
    for (path, f) in chip.figures() {
        let users = match sides_of(f, &masters) {
            Some(users) if users.is_empty() => continue,
            users => users.unwrap_or_default(),
        };
        let changed = changes.and_then(|q| named_qos(q, f, path));
        let stated = changed.or_else(|| boot_value(platform, path));
        if let Some(value) = stated.or(f.value) {
            values.insert(f.setting.clone(), value);
        }
        if let Some(of_master) = &f.of_master {
            let own = users.iter().any(|(m, way)| m.axqos(*way).is_some());
            values.insert(of_master.clone(), u64::from(own));
        }
    }
    if let Some(q) = changes {
        if !q.throttle {
            match chip.no_throttle() {
                Some(no) => values.extend(no.set.clone()),
                None => out.problems.push(format!(
                    "qos: {}: throttle is false, and this agent does not know how to end it on a {}",
                    point.qos, chip.title
                )),
            }
        }
        let ways = [("read", &q.read_qos), ("write", &q.write_qos)];
        for (side, ports) in ways {
            let way = if side == "read" {
                Direction::Read
            } else {
                Direction::Write
            };
            for port in ports.keys() {
                let used = masters.iter().any(|m| m.port() == port && m.uses(way));
                let path = format!("ports.{port}.{side}_qos");
                if used && !chip.figures().any(|(known, _)| known == path) {
                    out.problems.push(format!(
                        "qos: {}: {side} QoS of {port}: the chip has no register for it",
                        point.qos
                    ));
                }
            }
        }
    }
    for (name, value) in values {
        match chosen.get(&name) {
            Some(given) if *given != value && point.qos != BOOT_QOS => out.problems.push(format!(
                "qos: {} sets {name} to {value}, and it was set to {given} (--set, board_set, or the URL): leave \
                 one of them out",
                point.qos
            )),
            Some(_) => {}
            None => {
                out.values.insert(name, value);
            }
        }
    }
}

/// If a figure is the QoS of one direction of a port, returns the value that the named QoS setting
/// gives it.
fn named_qos(qos: &Qos, f: &FigureSetting, path: &str) -> Option<u64> {
    let (port, side) = (f.port.as_ref()?, f.side.as_deref()?);
    let ports = match side {
        "read" => &qos.read_qos,
        _ => &qos.write_qos,
    };
    let is_qos = path == format!("ports.{port}.{side}_qos");
    ports.get(port).filter(|_| is_qos).map(|v| u64::from(*v))
}

/// Returns the masters that use the port and direction to which a figure belongs. `None` if the
/// figure concerns the full chip.
fn sides_of<'a>(
    f: &FigureSetting,
    masters: &[&'a MasterSpec],
) -> Option<Vec<(&'a MasterSpec, Direction)>> {
    let port = f.port.as_ref()?;
    let ways = match f.side.as_deref() {
        Some("read") => vec![Direction::Read],
        Some(_) => vec![Direction::Write],
        None => vec![Direction::Read, Direction::Write],
    };
    let mut out = Vec::new();
    for m in masters.iter().filter(|m| m.port() == port) {
        out.extend(
            ways.iter()
                .filter(|way| m.uses(**way))
                .map(|way| (*m, *way)),
        );
    }
    Some(out)
}

/// Returns the value that a figure has after the platform has booted, if the platform takes the
/// figure from a register. Figures with a different origin say nothing about a register.
fn boot_value(platform: &Platform, path: &str) -> Option<u64> {
    let value = &platform.register_figure(path)?.value;
    value.as_u64().or_else(|| value.as_bool().map(u64::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_dumps_of_chips_belong_together() {
        for chip in Chip::all() {
            let Some((at, boot)) = chip.boot().zip(bootfile::chip(&chip.name)) else {
                continue;
            };
            for field in at.constants.keys() {
                assert!(boot.has_field(field), "{}: {field}", chip.title);
            }
            for figure in at.assumes.keys() {
                let is_refused = at.refuses.iter().any(|begin| figure.starts_with(begin));
                assert!(is_refused, "{}: {figure}", chip.title);
            }
        }
    }
}
