//! The memory device of a Versal: its width and size, and the part file that describes it.

use axiscope_platform::bootfile::{Device, Reader, nearest_part};
use toml_edit::{DocumentMut, Item, Table, value};

use super::{assumed, figure, put};
use crate::{
    import::Asked,
    known::Processor,
    netlist::{Parameters, number},
};

/// Address bits of a column (JESD79-4: DDR4 devices have 1024 columns).
const COLUMN_BITS: i64 = 10;
/// Address bits of a bank in its group (JESD79-4).
const BANK_BITS: i64 = 2;
/// Greatest width of a memory bus without check bits that a handoff may state (assumed).
const WIDEST_BITS: u64 = 128;
/// Address bits of the beats of a burst of 8.
const BURST_BITS: i64 = 3;

/// Returns the data bits of a bus, without those of the error-correcting code.
pub(super) fn data_bits(bits: u64) -> u64 {
    match bits {
        0 => 0,
        n => 1 << n.ilog2(),
    }
}

/// A device as the network on chip states it.
pub(super) struct Stated {
    width: u64,
    mbit: u64,
    source: String,
}

impl Stated {
    /// Reads width (`x16`) and density (`16Gb`) of the device.
    pub fn of(chip: &Processor, all: &Parameters) -> Option<Self> {
        let (width, density) = (chip.parameter("device_bits"), chip.parameter("device_size"));
        let bits = number(all.text(width)?.trim_start_matches(['x', 'X']))?;
        let text = all.text(density)?;
        let size = number(text)?;
        let unit = if text.to_ascii_lowercase().ends_with("mb") {
            1.0
        } else {
            1024.0
        };
        let mbit = size * unit;
        let is_sane = [4.0, 8.0, 16.0].contains(&bits) && (1024.0..=65_536.0).contains(&mbit);
        is_sane.then(|| Self {
            width: bits as u64,
            mbit: mbit as u64,
            source: format!(
                "{width} = {}, {density} = {text}",
                all.text(width).unwrap_or("")
            ),
        })
    }

    /// Derives the device from the address map, in which only x16 devices have one bank group bit.
    pub fn of_map(all: &Parameters, name: &str) -> Option<Self> {
        let bits = (0..super::ADDRESS_BITS).filter_map(|bit| {
            let text = all.text(&name.replace('*', &bit.to_string()))?;
            Some(text.trim_end_matches(|c: char| c.is_ascii_digit()))
        });
        let bits: Vec<&str> = bits.collect();
        let count = |what: &str| bits.iter().filter(|b| **b == what).count();
        let rows = count("RA");
        let is_x16 = count("BG") == 1 && (14..=18).contains(&rows);
        is_x16.then(|| Self {
            width: 16,
            mbit: (16 << (rows as i64 + COLUMN_BITS + BANK_BITS + 1)) >> 20,
            source: format!("one bank group bit and {rows} row bits in {name}"),
        })
    }

    /// Address bits of its bank groups (JESD79-4: x16 devices have two groups, others four).
    fn group_bits(&self) -> i64 {
        if self.width == 16 { 1 } else { 2 }
    }

    fn row_bits(&self) -> Option<i64> {
        let words = (self.mbit << 20) / self.width;
        let bits = i64::from(words.is_power_of_two().then(|| words.ilog2())?);
        Some(bits - COLUMN_BITS - BANK_BITS - self.group_bits())
    }
}

/// Sets part, size and address map of the platform to those of the device.
pub(super) fn set(
    file: &mut DocumentMut,
    device: &Stated,
    (bus_bits, mtps): (u64, f64),
    asked: &Asked,
    read: Reader<'_>,
    notes: &mut Vec<String>,
) {
    let found = match &asked.part {
        Some(part) => Some((part.clone(), String::new())),
        None => {
            let wanted = Device {
                bits: Some(device.width),
                mbit: Some(device.mbit),
                mtps: Some(mtps),
                mbit_per_bit: None,
                source: Some(device.source.clone()),
            };
            nearest_part("ddr4", wanted, &asked.parts, read)
        }
    };
    let Some((part, note)) = found else {
        return;
    };
    file["part"] = value(part);
    notes.extend(Some(note).filter(|n| !n.is_empty()));
    if !(device.width..=WIDEST_BITS).contains(&bus_bits) {
        notes.push(format!(
            "a memory bus of {bus_bits} bits is not modelled; its width is as on the base"
        ));
        return;
    }
    let bytes = (device.mbit << 17) * (bus_bits / device.width);
    let source = format!("{} on a bus of {bus_bits} bits", device.source);
    put(file, &["dram"], "capacity_bytes", bytes as i64, &source);
    let groups = 1 << device.group_bits();
    put(file, &["dram"], "bank_groups", groups, &device.source);
    let Some(rows) = device.row_bits() else {
        return;
    };
    // The layout of the base, for this geometry: the lowest bank group bit is directly above a line, and all others are
    // above the columns.
    let bytes = i64::from((bus_bits / 8).max(1).ilog2());
    let low = bytes + BURST_BITS;
    let mut next = bytes + COLUMN_BITS + 1;
    let mut take = |n: i64| {
        let bits = next..next + n;
        next += n;
        bits
    };
    let mut group: toml_edit::Array = [low].into_iter().collect();
    group.extend(take(device.group_bits() - 1));
    let bank: toml_edit::Array = take(BANK_BITS).collect();
    let row: toml_edit::Array = take(rows).collect();
    let why = format!("as the ZCU102, for {}", device.source);
    let mut map = Table::new();
    for (key, bits) in [
        ("bank_group_bits", group),
        ("bank_bits", bank),
        ("row_bits", row),
    ] {
        map.insert(key, assumed(bits.into(), &why));
    }
    set_map(file, map);
}

/// Replaces the address maps of the platform.
pub(super) fn set_map(file: &mut DocumentMut, map: Table) {
    let mut maps = Table::new();
    maps.set_implicit(true);
    maps.insert("row_bank_column", Item::Table(map));
    file["maps"] = Item::Table(maps);
}

/// Makes a table of an address map that the file states.
pub(super) fn stated_map(found: Vec<(&str, Vec<i64>)>, source: &str) -> Table {
    let mut map = Table::new();
    for (key, bits) in found {
        let bits: toml_edit::Array = bits.into_iter().collect();
        map.insert(key, figure(bits.into(), source));
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_for_errors_is_not_data() {
        assert_eq!(
            [72, 64, 40, 32, 36, 16].map(data_bits),
            [64, 64, 32, 32, 32, 16]
        );
    }

    #[test]
    fn rows_follow_from_size_and_width() {
        let rows = |width, mbit| {
            let source = String::new();
            Stated {
                width,
                mbit,
                source,
            }
            .row_bits()
        };
        assert_eq!(rows(8, 8192), Some(16));
        assert_eq!(rows(16, 16_384), Some(17));
        assert_eq!(rows(8, 12_288), None);
    }
}
