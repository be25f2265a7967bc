//! Address maps: which AXI address bit is which bit of rank, bank group, bank, row and column.
//!
//! For each bit, both controllers store an offset to that bit's base value. The sum is a bit number of the
//! controller's own address. The largest value of a field means "not used".

use std::ops::Range;

use crate::bootfile::registers::Registers;

/// AXI address bits of each coordinate, lowest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct AddressMap {
    pub rank: Vec<i64>,
    pub bank_group: Vec<i64>,
    pub bank: Vec<i64>,
    pub row: Vec<i64>,
    pub column: Vec<i64>,
    /// Fields that no write covers.
    pub missing: Vec<String>,
    byte_bits: i64,
}

/// Numbers of address bits for each coordinate of a memory.
#[derive(Clone, Copy, Debug)]
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
    /// Address bits in a line.
    pub line_bits: i64,
}

impl AddressMap {
    /// Returns a map with rows above banks above columns, without gaps.
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

    /// Returns a map whose bits are all known, without bank groups. The first `byte_bits` bits select a byte of
    /// the bus.
    pub fn new(
        rank: Vec<i64>,
        bank: Vec<i64>,
        row: Vec<i64>,
        column: Vec<i64>,
        byte_bits: i64,
    ) -> Self {
        Self {
            rank,
            bank,
            row,
            column,
            byte_bits,
            ..Self::default()
        }
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

    /// Number of address bits of the whole memory, if the map has no gap.
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

    /// The name of the map: `row_bank_column` if rows are on top, `bank_row_column` if banks are.
    pub fn name(&self) -> &'static str {
        let banks = self.bank.iter().chain(&self.bank_group).min();
        match (banks, self.row.iter().max()) {
            (Some(bank), Some(row)) if bank > row => "bank_row_column",
            _ => "row_bank_column",
        }
    }
}

/// A bit of a coordinate: the field that gives its position, the base that is added to the field, and the value
/// that means "not used" (-1: there is none).
#[derive(Clone, Debug)]
pub(crate) struct Bit {
    pub field: String,
    pub base: i64,
    pub unused: i64,
}

fn bit(field: String, base: i64, unused: i64) -> Bit {
    Bit {
        field,
        base,
        unused,
    }
}

/// A field that places several row bits at once, unless its value is `Fields::APART`.
#[derive(Clone, Debug)]
pub(crate) struct Together {
    pub field: String,
    /// The row bits.
    pub bits: Range<usize>,
    /// Whether each of the bits also has its own field, used if they are not contiguous.
    pub may_part: bool,
}

/// The fields of a controller's address map, for reading it and for finding the registers of another one.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    /// Number of AXI address bits below the controller's own address.
    pub shift: i64,
    pub rank: Vec<Bit>,
    pub bank_group: Vec<Bit>,
    pub bank: Vec<Bit>,
    /// The lowest AXI bit of the columns that fields place; columns below it are fixed.
    pub first_column: i64,
    pub column: Vec<Bit>,
    pub row: Vec<Bit>,
    pub together: Together,
    /// A register whose fields count only if it was written.
    pub optional: Option<&'static str>,
}

impl Fields {
    /// Value of `Together::field` which states that each bit has its own field, or is not used.
    pub const APART: u64 = 15;

    fn read(&self, registers: &Registers<'_>, byte_bits: i64) -> AddressMap {
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
            field,
            bits,
            may_part,
        } = &self.together;
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
            let optional = self.optional.filter(|r| b.field.starts_with(*r));
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

/// Fields of the uMCTL2, ADDRMAP0 to 11 (UG1087). Its addresses count words of the full 8-byte bus, so two columns of
/// the full bus are fixed, and more if the bus is narrower.
pub(crate) fn zynqmp_fields() -> Fields {
    let at = |n: u32, field: &str| format!("DDRC.ADDRMAP{n}.{field}");
    let columns = [(2, 2..6), (3, 6..10), (4, 10..12)];
    let columns = columns.into_iter().flat_map(|(n, range)| {
        range.map(move |i: i64| bit(format!("DDRC.ADDRMAP{n}.col_b{i}"), i, 15))
    });
    let row = |n: u32, i: i64, unused| bit(at(n, &format!("row_b{i}")), 6 + i, unused);
    let mut rows = vec![row(5, 0, 15), row(5, 1, 15)];
    rows.extend((2..6).map(|i| row(9, i, -1)));
    rows.extend((6..10).map(|i| row(10, i, -1)));
    rows.push(row(11, 10, -1));
    rows.push(row(5, 11, 15));
    rows.extend((12..16).map(|i| row(6, i, 15)));
    rows.extend((16..18).map(|i| row(7, i, 15)));
    Fields {
        shift: 3,
        rank: vec![bit(at(0, "cs_bit0"), 6, 31)],
        bank_group: vec![bit(at(8, "bg_b0"), 2, 31), bit(at(8, "bg_b1"), 3, 31)],
        bank: (0..3)
            .map(|i| bit(at(1, &format!("bank_b{i}")), 2 + i, 31))
            .collect(),
        first_column: 5,
        column: columns.collect(),
        row: rows,
        together: Together {
            field: at(5, "row_b2_10"),
            bits: 2..11,
            may_part: true,
        },
        optional: Some("DDRC.ADDRMAP7"),
    }
}

/// The map of a Zynq UltraScale+.
pub(crate) fn zynqmp_map(registers: &Registers<'_>, bus_bytes: i64, ddr4: bool) -> AddressMap {
    let mut fields = zynqmp_fields();
    if registers.value("DDRC.MSTR.active_ranks").unwrap_or(1) <= 1 {
        fields.rank.clear();
    }
    if !ddr4 {
        fields.bank_group.clear();
    }
    fields.read(registers, byte_bits(bus_bytes))
}

/// Fields of the Zynq-7000, `DRAM_addr_map_bank`, `_col`, `_row` (UG585). Their bases count AXI address bits.
pub(crate) fn zynq7000_fields() -> Fields {
    let at = |kind: &str, field: String| format!("DDRC.DRAM_addr_map_{kind}.{field}");
    let columns = [("col", 2..5), ("bank", 5..7), ("col", 7..12)];
    let columns = columns.into_iter().flat_map(|(kind, range)| {
        range.map(move |i: i64| bit(format!("DDRC.DRAM_addr_map_{kind}.col_b{i}"), 3 + i, 15))
    });
    Fields {
        shift: 0,
        rank: Vec::new(),
        bank_group: Vec::new(),
        bank: (0..3)
            .map(|i| bit(at("bank", format!("bank_b{i}")), 5 + i, 15))
            .collect(),
        first_column: 5,
        column: columns.collect(),
        row: (0..16)
            .map(|i| bit(at("row", format!("row_b{i}")), 9 + i, 15))
            .collect(),
        together: Together {
            field: at("row", "row_b2_11".into()),
            bits: 2..12,
            may_part: false,
        },
        optional: None,
    }
}

/// The map of a Zynq-7000.
pub(crate) fn zynq7000_map(registers: &Registers<'_>, bus_bytes: i64) -> AddressMap {
    zynq7000_fields().read(registers, byte_bits(bus_bytes))
}
