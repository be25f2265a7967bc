//! The memory device of a Versal: its width and size, and the part file that describes it.

use axiscope_platform::bootfile::{Device, Reader, StandardFacts, nearest_part, standard_facts};
use toml_edit::{DocumentMut, Item, Table, value};

use super::{assumed, figure, put};
use crate::{
    import::Asked,
    known::Processor,
    netlist::{Parameters, number},
};

/// Maximum width of a memory bus without check bits that a handoff may state (assumed).
const WIDEST_BITS: u64 = 128;
/// Width of a channel of LPDDR4 (JESD209-4).
const LPDDR4_BITS: u64 = 16;

/// A standard that the model of a Versal supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standard {
    Ddr4,
    Lpddr4,
}

impl Standard {
    /// Reads `DDR4_SDRAM`, `LPDDR4-4267`.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.to_ascii_uppercase();
        let known = [("DDR4", Self::Ddr4), ("LPDDR4", Self::Lpddr4)];
        let found = known.into_iter().find(|(name, _)| text.starts_with(name));
        found.map(|(_, standard)| standard)
    }

    /// Returns the name of the standard as used in part files.
    const fn name(self) -> &'static str {
        match self {
            Self::Ddr4 => "ddr4",
            Self::Lpddr4 => "lpddr4",
        }
    }

    /// Returns the name of the DRAM standard for this data rate. A rate that no known LPDDR4 part
    /// reaches means LPDDR4X, which has the same commands and timing.
    fn name_at(self, mtps: f64, facts: &StandardFacts) -> &'static str {
        match self {
            Self::Lpddr4 if mtps > facts.fastest_mtps => "lpddr4x",
            _ => self.name(),
        }
    }

    /// Returns the facts that the known parts of the standard share.
    pub fn facts(self, asked: &Asked, read: Reader<'_>) -> Option<StandardFacts> {
        standard_facts(self.name(), &asked.parts, read)
    }
}

/// Returns the number of data bits of a bus, without the bits of the error-correcting code.
pub(super) fn data_bits(bits: u64) -> u64 {
    match bits {
        0 => 0,
        n => 1 << n.ilog2(),
    }
}

/// A device as described in the parameters of the network on chip.
pub(super) struct Stated {
    standard: Standard,
    facts: StandardFacts,
    width: u64,
    mbit: u64,
    /// Number of ranks, with the name of the parameter that states it.
    pub ranks: u64,
    ranks_source: String,
    source: String,
}

impl Stated {
    /// Reads the width (`x16`) and the density (`16Gb`) of the device.
    pub fn of(
        chip: &Processor,
        all: &Parameters,
        (standard, facts): (Standard, StandardFacts),
    ) -> Option<Self> {
        let either = |own: &str, other: &str| {
            let names = [chip.parameter(own), chip.parameter(other)];
            names
                .into_iter()
                .find_map(|name| Some((name, all.text(name)?)))
        };
        let (width, bits) = either("device_bits", "other_device_bits")?;
        let (density, size) = either("device_size", "other_device_size")?;
        let source = format!("{width} = {bits}, {density} = {size}");
        let mut bits = number(bits.trim_start_matches(['x', 'X']))?;
        let unit = if size.to_ascii_lowercase().ends_with("mb") {
            1.0
        } else {
            1024.0
        };
        let mut mbit = number(size)? * unit;
        if standard == Standard::Lpddr4 && bits > LPDDR4_BITS as f64 {
            // A package contains several channels.
            mbit *= LPDDR4_BITS as f64 / bits;
            bits = LPDDR4_BITS as f64;
        }
        let is_sane = [4.0, 8.0, 16.0].contains(&bits) && (1024.0..=65_536.0).contains(&mbit);
        is_sane.then(|| {
            Self::with(
                chip,
                all,
                (standard, facts),
                (bits as u64, mbit as u64),
                source,
            )
        })
    }

    fn with(
        chip: &Processor,
        all: &Parameters,
        (standard, facts): (Standard, StandardFacts),
        (width, mbit): (u64, u64),
        source: String,
    ) -> Self {
        let name = chip.parameter("ranks");
        let ranks = all.count(name).filter(|n| [1, 2, 4].contains(n));
        Self {
            standard,
            facts,
            width,
            mbit,
            ranks: ranks.unwrap_or(1),
            ranks_source: ranks.map_or_else(
                || format!("the handoff has no {name}"),
                |n| format!("{name} = {n}"),
            ),
            source,
        }
    }

    /// Derives the device from the address map: only x16 devices have a single bank group bit in
    /// the map.
    pub fn of_map(
        chip: &Processor,
        all: &Parameters,
        (standard, facts): (Standard, StandardFacts),
    ) -> Option<Self> {
        let name = chip.parameter("address_bit");
        let bits = (0..super::ADDRESS_BITS).filter_map(|bit| {
            let text = all.text(&name.replace('*', &bit.to_string()))?;
            Some(text.trim_end_matches(|c: char| c.is_ascii_digit()))
        });
        let bits: Vec<&str> = bits.collect();
        let count = |what: &str| bits.iter().filter(|b| **b == what).count();
        let rows = count("RA");
        let is_x16 = count("BG") == 1 && (14..=18).contains(&rows) && standard == Standard::Ddr4;
        is_x16.then(|| {
            let mbit = (16 << (rows as u32 + facts.column_bits + facts.bank_bits + 1)) >> 20;
            let source = format!("one bank group bit and {rows} row bits in {name}");
            Self::with(chip, all, (standard, facts), (16, mbit), source)
        })
    }

    /// Returns the number of address bits for the device's bank groups (JESD79-4: x16 devices have
    /// two groups, and all other devices have four; LPDDR4 has none).
    fn group_bits(&self) -> i64 {
        match (self.standard, self.width) {
            (Standard::Lpddr4, _) => 0,
            (Standard::Ddr4, 16) => 1,
            (Standard::Ddr4, _) => 2,
        }
    }

    fn row_bits(&self) -> Option<i64> {
        let words = (self.mbit << 20) / self.width;
        let bits = i64::from(words.is_power_of_two().then(|| words.ilog2())?);
        let inside = i64::from(self.facts.column_bits + self.facts.bank_bits) + self.group_bits();
        Some(bits - inside)
    }
}

/// Sets the part, size and address map of the platform according to the device.
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
                mbit_per_bit: Some(device.mbit as f64 / device.width as f64),
                source: Some(device.source.clone()),
            };
            nearest_part(
                device.standard.name_at(mtps, &device.facts),
                wanted,
                &asked.parts,
                read,
            )
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
    let bytes = (device.mbit << 17) * (bus_bits / device.width) * device.ranks;
    let (ranks, stated) = (device.ranks, &device.ranks_source);
    let source = format!("{} on a bus of {bus_bits} bits; {stated}", device.source);
    put(file, &["dram"], "capacity_bytes", bytes as i64, &source);
    put(file, &["wiring"], "ranks", ranks as i64, stated);
    let groups = 1 << device.group_bits();
    put(file, &["dram"], "bank_groups", groups, &device.source);
    let Some(rows) = device.row_bits() else {
        return;
    };
    // The base's layout, for this geometry: the lowest bank group bit is directly above a line, and
    // all other bank group and bank bits are above the columns. Ranks are above the rows.
    let (facts, groups) = (device.facts, device.group_bits());
    let bytes = i64::from((bus_bits / 8).max(1).ilog2());
    let low = (groups > 0).then_some(bytes + i64::from(facts.burst_bits));
    let mut next = bytes + i64::from(facts.column_bits) + i64::from(low.is_some());
    let mut take = |n: i64| {
        let bits = next..next + n;
        next += n;
        bits
    };
    let mut group: toml_edit::Array = low.into_iter().collect();
    group.extend(take((groups - 1).max(0)));
    let bank: toml_edit::Array = take(facts.bank_bits.into()).collect();
    let row: toml_edit::Array = take(rows).collect();
    let rank: toml_edit::Array = take(i64::from(ranks.ilog2())).collect();
    let why = format!("as the ZCU102, for {}", device.source);
    let mut map = Table::new();
    for (key, bits) in [
        ("bank_group_bits", group),
        ("bank_bits", bank),
        ("row_bits", row),
        ("rank_bits", rank),
    ]
    .into_iter()
    .filter(|(_, bits)| !bits.is_empty())
    {
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

/// Creates a table for an address map that the file states.
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
        let rows = |standard, width, mbit| {
            let bank_bits = if standard == Standard::Ddr4 { 2 } else { 3 };
            Stated {
                standard,
                facts: StandardFacts {
                    column_bits: 10,
                    bank_bits,
                    burst_bits: 3,
                    fastest_mtps: 3200.0,
                },
                width,
                mbit,
                ranks: 1,
                ranks_source: String::new(),
                source: String::new(),
            }
            .row_bits()
        };
        assert_eq!(rows(Standard::Ddr4, 8, 8192), Some(16));
        assert_eq!(rows(Standard::Ddr4, 16, 16_384), Some(17));
        assert_eq!(rows(Standard::Ddr4, 8, 12_288), None);
        assert_eq!(rows(Standard::Lpddr4, 16, 8192), Some(16));
    }
}
