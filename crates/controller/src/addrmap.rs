//! Address maps: which AXI address bit selects which rank, group, bank, row and column.
//!
//! A map is a list of bit positions per coordinate, lowest bit first, as the ADDRMAP
//! registers give them. It is compiled once into a few shift-and-mask moves.

use axiscope_dram::{BankId, Geometry};

/// Bit positions of an address map; bit 0 of each coordinate first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapBits {
    /// AXI address bits that make the rank.
    pub rank: Vec<u8>,
    /// AXI address bits that make the bank group.
    pub bank_group: Vec<u8>,
    /// AXI address bits that make the bank in its group.
    pub bank: Vec<u8>,
    /// AXI address bits that make the row.
    pub row: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    shift: u8,
    mask: u64,
    to: u8,
}

/// A compiled address map.
#[derive(Clone, Debug)]
pub struct AddressMap {
    flat: Vec<Move>,
    row: Vec<Move>,
}

impl AddressMap {
    /// Compiles `bits` for a device. The flat bank number needs each count of the
    /// geometry to be a power of two.
    #[must_use]
    pub fn new(bits: &MapBits, g: &Geometry) -> Self {
        let bank_width = g.banks_per_group.trailing_zeros() as u8;
        let group_width = g.bank_groups.trailing_zeros() as u8;
        let mut flat = moves(&bits.bank, 0);
        flat.extend(moves(&bits.bank_group, bank_width));
        flat.extend(moves(&bits.rank, bank_width + group_width));
        Self {
            flat,
            row: moves(&bits.row, 0),
        }
    }

    /// The bank and row of an address.
    #[inline]
    #[must_use]
    pub fn decode(&self, addr: u64) -> (BankId, u32) {
        (
            gather(&self.flat, addr) as BankId,
            gather(&self.row, addr) as u32,
        )
    }
}

/// Joins neighbouring bits that keep their distance into one move.
fn moves(bits: &[u8], first: u8) -> Vec<Move> {
    let mut out: Vec<Move> = Vec::new();
    let mut i = 0;
    while i < bits.len() {
        let start = i;
        while i + 1 < bits.len() && bits[i + 1] == bits[i] + 1 {
            i += 1;
        }
        let width = i - start + 1;
        out.push(Move {
            shift: bits[start],
            mask: (1 << width) - 1,
            to: first + start as u8,
        });
        i += 1;
    }
    out
}

#[inline]
fn gather(moves: &[Move], addr: u64) -> u64 {
    moves
        .iter()
        .fold(0, |v, m| v | (((addr >> m.shift) & m.mask) << m.to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_groups_are_gathered() {
        let g = Geometry {
            ranks: 1,
            bank_groups: 4,
            banks_per_group: 4,
        };
        let bits = MapBits {
            bank_group: vec![6, 14],
            bank: vec![15, 16],
            row: (17..32).collect(),
            ..MapBits::default()
        };
        let map = AddressMap::new(&bits, &g);
        assert_eq!(map.decode(1 << 6), (0b0100, 0));
        assert_eq!(map.decode(1 << 14), (0b1000, 0));
        assert_eq!(map.decode(3 << 15), (0b0011, 0));
        assert_eq!(map.decode(5 << 17), (0, 5));
    }
}
