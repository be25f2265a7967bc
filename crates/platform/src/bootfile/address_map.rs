//! Address maps: which AXI address bit is which bit of rank, bank group, bank, row, column.
//!
//! Both controllers hold, for each bit, an offset to that bit's internal base; the sum is a bit of the
//! controller's own address. The largest value of a field means "not used".

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

/// Numbers of address bits of a memory.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub(crate) struct Geometry {
    pub bus_bytes: i64,
    pub columns: i64,
    pub bank_groups: i64,
    pub banks: i64,
    pub rows: i64,
    pub ranks: i64,
    /// Whether the lowest bit of the bank group is right above a line.
    pub groups_low: bool,
    /// Address bits in a line.
    pub line_bits: i64,
}

impl AddressMap {
    /// Rows above banks above columns, without a hole.
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

    /// A map whose bits are all known, without bank groups. The first `byte_bits` bits select a byte of the bus.
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

    /// Bits of the whole memory's address, if the map has no hole.
    pub fn address_bits(&self) -> i64 {
        self.used().into_iter().max().unwrap_or(-1) + 1
    }

    /// Bits that are used twice or not at all.
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

    /// `row_bank_column` if rows are on top, `bank_row_column` if banks are.
    pub fn name(&self) -> &'static str {
        let banks = self.bank.iter().chain(&self.bank_group).min();
        match (banks, self.row.iter().max()) {
            (Some(bank), Some(row)) if bank > row => "bank_row_column",
            _ => "row_bank_column",
        }
    }
}

/// A bit's field, its base, and the value that means "not used".
type Bit = (String, i64, i64);

struct Collect<'a> {
    registers: &'a Registers<'a>,
    shift: i64,
    missing: Vec<String>,
}

impl Collect<'_> {
    fn get(&mut self, bits: impl IntoIterator<Item = Bit>) -> Vec<i64> {
        let mut found = Vec::new();
        for (path, base, unused) in bits {
            match self.registers.value(&path) {
                None => self.missing.push(path),
                Some(value) if value as i64 == unused => {}
                Some(value) => found.push(base + value as i64 + self.shift),
            }
        }
        found
    }
}

fn byte_bits(bus_bytes: i64) -> i64 {
    i64::from(63 - bus_bytes.max(1).leading_zeros())
}

/// uMCTL2, ADDRMAP0 to 11 (UG1087); its address counts words of the full 8-byte bus.
pub(crate) fn zynqmp_map(registers: &Registers<'_>, bus_bytes: i64, ddr4: bool) -> AddressMap {
    let shift = 3;
    let mut c = Collect {
        registers,
        shift,
        missing: Vec::new(),
    };
    let mut out = AddressMap {
        byte_bits: byte_bits(bus_bytes),
        ..AddressMap::default()
    };
    let at = |n: u32, field: &str| format!("DDRC.ADDRMAP{n}.{field}");
    if registers.value("DDRC.MSTR.active_ranks").unwrap_or(1) > 1 {
        out.rank = c.get([(at(0, "cs_bit0"), 6, 31)]);
    }
    out.bank = c.get((0..3).map(|i| (at(1, &format!("bank_b{i}")), 2 + i, 31)));
    if ddr4 {
        out.bank_group = c.get([(at(8, "bg_b0"), 2, 31), (at(8, "bg_b1"), 3, 31)]);
    }
    // The lowest columns are fixed: two of the full bus, more where the bus is narrower.
    out.column = (out.byte_bits..shift + 2).collect();
    for (n, range) in [(2, 2..6), (3, 6..10), (4, 10..12)] {
        out.column
            .extend(c.get(range.map(|i| (at(n, &format!("col_b{i}")), i, 15))));
    }
    out.row = c.get([(at(5, "row_b0"), 6, 15), (at(5, "row_b1"), 7, 15)]);
    match registers.value(&at(5, "row_b2_10")) {
        Some(15) => {
            let single = (2..6).map(|i| (at(9, &format!("row_b{i}")), 6 + i, -1));
            let more = (6..10).map(|i| (at(10, &format!("row_b{i}")), 6 + i, -1));
            let last = [(at(11, "row_b10"), 16, -1)];
            out.row.extend(c.get(single.chain(more).chain(last)));
        }
        None => c.missing.push(at(5, "row_b2_10")),
        Some(together) => {
            out.row
                .extend((2..11).map(|i| 6 + i + together as i64 + shift));
        }
    }
    out.row.extend(c.get([(at(5, "row_b11"), 17, 15)]));
    out.row
        .extend(c.get((12..16).map(|i| (at(6, &format!("row_b{i}")), 6 + i, 15))));
    if registers.was_written("DDRC.ADDRMAP7") {
        out.row
            .extend(c.get((16..18).map(|i| (at(7, &format!("row_b{i}")), 6 + i, 15))));
    }
    out.missing = c.missing;
    out
}

/// Zynq-7000, `DRAM_addr_map_bank`, `_col`, `_row` (UG585); bases count AXI address bits.
pub(crate) fn zynq7000_map(registers: &Registers<'_>, bus_bytes: i64) -> AddressMap {
    let mut c = Collect {
        registers,
        shift: 0,
        missing: Vec::new(),
    };
    let mut out = AddressMap {
        byte_bits: byte_bits(bus_bytes),
        ..AddressMap::default()
    };
    let at = |kind: &str, field: String| format!("DDRC.DRAM_addr_map_{kind}.{field}");
    out.bank = c.get((0..3).map(|i| (at("bank", format!("bank_b{i}")), 5 + i, 15)));
    out.column = (out.byte_bits..5).collect();
    for (kind, range) in [("col", 2..5), ("bank", 5..7), ("col", 7..12)] {
        out.column
            .extend(c.get(range.map(|i| (at(kind, format!("col_b{i}")), 3 + i, 15))));
    }
    out.row = c.get((0..2).map(|i| (at("row", format!("row_b{i}")), 9 + i, 15)));
    let together = at("row", "row_b2_11".into());
    match registers.value(&together) {
        None => c.missing.push(together),
        Some(15) => {}
        Some(value) => out.row.extend((2..12).map(|i| 9 + i + value as i64)),
    }
    out.row
        .extend(c.get((12..16).map(|i| (at("row", format!("row_b{i}")), 9 + i, 15))));
    out.missing = c.missing;
    out
}
