//! Address maps: which AXI address bit is which bit of rank, bank group, bank, row and column.
//!
//! For each bit, both controllers store an offset from the bit's base value. The sum is a bit number of the
//! controller's own address. The largest value of a field means "not used".

use std::ops::Range;

use serde::{Deserialize, Deserializer};

use crate::bootfile::registers::Registers;

/// AXI address bits of each coordinate, the lowest bit first.
#[derive(Clone, Debug, Default)]
pub(crate) struct AddressMap {
    pub rank: Vec<i64>,
    pub bank_group: Vec<i64>,
    pub bank: Vec<i64>,
    pub row: Vec<i64>,
    pub column: Vec<i64>,
    /// Register fields that no write covers.
    pub missing: Vec<String>,
    byte_bits: i64,
}

/// Number of address bits for each coordinate of a memory.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub(crate) struct Geometry {
    pub bus_bytes: i64,
    pub columns: i64,
    pub bank_groups: i64,
    pub banks: i64,
    pub rows: i64,
    pub ranks: i64,
    /// Whether the lowest bit of the bank group is directly above the bits of a line.
    pub groups_low: bool,
    /// Number of address bits in a line.
    pub line_bits: i64,
}

impl AddressMap {
    /// Returns a map without gaps in which the rows are above the banks, and the banks above the
    /// columns.
    pub fn plain(g: &Geometry) -> Self {
        let byte_bits = byte_bits(g.bus_bytes);
        let mut next = byte_bits;
        let low = (g.groups_low && g.bank_groups > 0).then_some(g.line_bits);
        let mut take = |n: i64| -> Vec<i64> {
            let mut found = Vec::new();
            while (found.len() as i64) < n {
                if Some(next) != low {
                    found.push(next);
                }
                next += 1;
            }
            found
        };
        let column = take(g.columns);
        let mut bank_group: Vec<i64> = low.into_iter().collect();
        bank_group.extend(take(g.bank_groups - bank_group.len() as i64));
        let bank = take(g.banks);
        let row = take(g.rows);
        let rank = take(g.ranks);
        Self {
            rank,
            bank_group,
            bank,
            row,
            column,
            missing: Vec::new(),
            byte_bits,
        }
    }

    /// Returns a map without bank groups and without gaps. `order` gives the coordinates from the lowest bit up.
    pub fn ordered(order: &[Coordinate], g: &Geometry) -> Self {
        let byte_bits = byte_bits(g.bus_bytes);
        let mut map = Self {
            byte_bits,
            ..Self::default()
        };
        let mut next = byte_bits;
        for coordinate in order {
            let (bits, count) = match coordinate {
                Coordinate::Rank => (&mut map.rank, g.ranks),
                Coordinate::Bank => (&mut map.bank, g.banks),
                Coordinate::Row => (&mut map.row, g.rows),
                Coordinate::Column => (&mut map.column, g.columns),
            };
            *bits = (next..next + count).collect();
            next += count;
        }
        map
    }

    fn used(&self) -> Vec<i64> {
        let all = [
            &self.rank,
            &self.bank_group,
            &self.bank,
            &self.row,
            &self.column,
        ];
        all.into_iter().flatten().copied().collect()
    }

    /// Returns the number of address bits of the whole memory, if the map has no gap.
    pub fn address_bits(&self) -> i64 {
        self.used().into_iter().max().unwrap_or(-1) + 1
    }

    /// Describes bits that are used twice or not at all.
    pub fn problems(&self) -> Vec<String> {
        let used = self.used();
        let count = |bit: i64| used.iter().filter(|b| **b == bit).count();
        let mut sorted = used.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let twice = sorted.into_iter().filter(|b| count(*b) > 1);
        let mut faults: Vec<String> = twice
            .map(|b| format!("address bit {b} is used twice"))
            .collect();
        let holes = (self.byte_bits..self.address_bits()).filter(|b| count(*b) == 0);
        faults.extend(holes.map(|b| format!("address bit {b} is used by nobody")));
        faults
    }

    /// Returns the name of the map: `row_bank_column` if the rows use the highest bits, or
    /// `bank_row_column` if the banks do.
    pub fn name(&self) -> &'static str {
        let banks = self.bank.iter().chain(&self.bank_group).min();
        match (banks, self.row.iter().max()) {
            (Some(bank), Some(row)) if bank > row => "bank_row_column",
            _ => "row_bank_column",
        }
    }
}

/// A part of an address.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Coordinate {
    Rank,
    Bank,
    Row,
    Column,
}

/// A field that selects the order of the coordinates in an address.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddressOrder {
    pub field: String,
    /// The order for each value, from the lowest bit up. Other values have the same meaning as 0.
    orders: Vec<Vec<Coordinate>>,
    #[serde(rename = "source")]
    _source: String,
}

impl AddressOrder {
    /// Returns the order for a value of the field.
    pub fn of(&self, value: u64) -> &[Coordinate] {
        self.orders.get(value as usize).unwrap_or(&self.orders[0])
    }
}

/// A bit of a coordinate: the field that gives its position, the base that is added to the field,
/// and the value that means "not used" (-1 if there is no such value).
#[derive(Clone, Debug)]
pub(crate) struct Bit {
    pub field: String,
    pub base: i64,
    pub unused: i64,
}

/// Register fields for consecutive bits of a coordinate. In `fields`, `*` stands for the number of the field.
/// The base increases by one from each bit to the next higher bit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    fields: String,
    #[serde(default)]
    first: i64,
    count: i64,
    base: i64,
    #[serde(default = "used")]
    unused: i64,
}

const fn used() -> i64 {
    -1
}

/// Reads the bits of a coordinate from ranges of consecutive fields.
fn bits<'de, D: Deserializer<'de>>(runs: D) -> Result<Vec<Bit>, D::Error> {
    let runs: Vec<Run> = Vec::deserialize(runs)?;
    let bits = runs.iter().flat_map(|run| {
        (0..run.count).map(|i| Bit {
            field: run.fields.replace('*', &(run.first + i).to_string()),
            base: run.base + i,
            unused: run.unused,
        })
    });
    Ok(bits.collect())
}

/// A field that gives the position of several row bits at once, unless its value is `Fields::APART`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Together {
    pub field: String,
    /// The lowest of the row bits, and the number of these bits.
    first: usize,
    count: usize,
    /// Whether each of the bits also has its own field, which is used if the bits are not contiguous.
    pub may_part: bool,
}

impl Together {
    /// Returns the positions of the row bits.
    pub fn bits(&self) -> Range<usize> {
        self.first..self.first + self.count
    }
}

/// The fields of a controller's address map, for reading the map and for finding the registers of a different map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fields {
    /// The document that describes the fields.
    #[serde(rename = "source")]
    _source: String,
    /// Number of AXI address bits below the controller's own address.
    pub shift: i64,
    #[serde(default, deserialize_with = "bits")]
    pub rank: Vec<Bit>,
    #[serde(default, deserialize_with = "bits")]
    pub bank_group: Vec<Bit>,
    #[serde(deserialize_with = "bits")]
    pub bank: Vec<Bit>,
    /// The lowest AXI bit of the columns whose positions are in fields; columns below this bit are fixed.
    pub first_column: i64,
    #[serde(deserialize_with = "bits")]
    pub column: Vec<Bit>,
    #[serde(deserialize_with = "bits")]
    pub row: Vec<Bit>,
    pub together: Together,
    /// A register whose fields matter only if the register was written.
    pub optional: Option<String>,
}

impl Fields {
    /// The value of `Together::field` that means that each bit has its own field, or is not used.
    pub const APART: u64 = 15;

    /// Reads the map from registers, for a memory with a bus of `bus_bytes`.
    pub fn read(&self, registers: &Registers<'_>, bus_bytes: i64) -> AddressMap {
        let byte_bits = byte_bits(bus_bytes);
        let mut missing = Vec::new();
        let get = |bits: &[Bit], missing: &mut Vec<String>| {
            let mut found = Vec::new();
            for b in bits {
                match registers.value(&b.field) {
                    None => missing.push(b.field.clone()),
                    Some(value) if value as i64 == b.unused => {}
                    Some(value) => found.push(b.base + value as i64 + self.shift),
                }
            }
            found
        };
        let rank = get(&self.rank, &mut missing);
        let bank = get(&self.bank, &mut missing);
        let bank_group = get(&self.bank_group, &mut missing);
        let mut column: Vec<i64> = (byte_bits..self.first_column).collect();
        column.extend(get(&self.column, &mut missing));
        let Together {
            field, may_part, ..
        } = &self.together;
        let bits = self.together.bits();
        let mut row = get(&self.row[..bits.start], &mut missing);
        match registers.value(field) {
            None => missing.push(field.clone()),
            Some(Self::APART) if !may_part => {}
            Some(Self::APART) => row.extend(get(&self.row[bits.clone()], &mut missing)),
            Some(value) => {
                let together = self.row[bits.clone()].iter();
                row.extend(together.map(|b| b.base + value as i64 + self.shift));
            }
        }
        let counts = |b: &&Bit| {
            let optional = self.optional.as_ref();
            let optional = optional.filter(|r| b.field.starts_with(r.as_str()));
            optional.is_none_or(|r| registers.was_written(r))
        };
        let last: Vec<Bit> = self.row[bits.end..]
            .iter()
            .filter(counts)
            .cloned()
            .collect();
        row.extend(get(&last, &mut missing));
        AddressMap {
            rank,
            bank_group,
            bank,
            row,
            column,
            missing,
            byte_bits,
        }
    }
}

pub(crate) fn byte_bits(bus_bytes: i64) -> i64 {
    i64::from(63 - bus_bytes.max(1).leading_zeros())
}
