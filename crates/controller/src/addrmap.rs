//! Address maps: which AXI address bit selects which rank, group, bank, row and column.
//!
//! A map lists the bit positions of each coordinate, lowest bit first, as the ADDRMAP registers do. It is
//! compiled once into a few shift-and-mask operations.

use axiscope_dram::{BankId, Geometry};
use axiscope_figures::{Problem, figures};

figures! {
    /// Bit positions of an address map. Each list starts with the lowest bit.
    #[derive(Default, PartialEq, Eq)]
    pub struct MapBits {
        /// AXI address bits that select the rank.
        rank_bits: Vec<u8> ["bits", 0..=62, register "ADDRMAP0", default Vec::new()],
        /// AXI address bits that select the bank group.
        bank_group_bits: Vec<u8> ["bits", 0..=62, register "ADDRMAP8", default Vec::new()],
        /// AXI address bits that select the bank within its group.
        bank_bits: Vec<u8> ["bits", 0..=62, register "ADDRMAP1"],
        /// AXI address bits that select the row.
        row_bits: Vec<u8> ["bits", 0..=62, register "ADDRMAP5, ADDRMAP6"],
    }
}

impl MapBits {
    /// Number of sequential bytes before the row changes: the bytes of one row in all banks whose select bits
    /// are below the lowest row bit.
    #[must_use]
    pub fn row_bytes(&self) -> u64 {
        let lowest = self.row_bits.iter().min();
        lowest.map_or(0, |bit| 1 << bit)
    }

    /// Checks that the map selects every bank of a device and uses each address bit once.
    ///
    /// # Errors
    /// Returns an error that names the coordinate that violates this.
    pub fn check(&self, g: &Geometry) -> Result<(), Problem> {
        let mut seen = 0u64;
        for (field, bits, want) in [
            ("rank_bits", &self.rank_bits, g.ranks.trailing_zeros()),
            (
                "bank_group_bits",
                &self.bank_group_bits,
                g.bank_groups.trailing_zeros(),
            ),
            (
                "bank_bits",
                &self.bank_bits,
                g.banks_per_group.trailing_zeros(),
            ),
            (
                "row_bits",
                &self.row_bits,
                self.row_bits.len().min(32) as u32,
            ),
        ] {
            if bits.len() as u32 != want {
                let what = format!("{} bits where the device needs {want}", bits.len());
                return Err(Problem::new(field, what));
            }
            for bit in bits {
                if seen >> bit & 1 != 0 {
                    return Err(Problem::new(
                        field,
                        format!("address bit {bit} is used twice"),
                    ));
                }
                seen |= 1 << bit;
            }
        }
        Ok(())
    }
}

/// Bits that move by the same distance. By default, there are none.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    /// Distance to the right.
    by: u32,
    /// The positions of the bits after the move.
    mask: u64,
}

/// A compiled address map. It gathers the row in the low half of a word and the bank in the high half.
#[derive(Clone, Debug)]
pub struct AddressMap {
    /// The moves of most maps. Their fixed number saves a loop.
    moves: [Move; MOVES],
    /// Further moves of maps whose bits are scattered.
    others: Vec<Move>,
}

/// Most maps need a move for the row, for the bank and for each part of the bank group.
const MOVES: usize = 4;

/// The bit at which the bank begins in the gathered word.
const BANK_AT: u32 = u32::BITS;

impl AddressMap {
    /// Compiles `bits` for a device. Each count of the geometry must be a power of two, because banks are
    /// numbered consecutively.
    #[must_use]
    pub fn new(bits: &MapBits, g: &Geometry) -> Self {
        let group_at = BANK_AT + g.banks_per_group.trailing_zeros();
        let rank_at = group_at + g.bank_groups.trailing_zeros();
        let fields = [
            (&bits.row_bits, 0),
            (&bits.bank_bits, BANK_AT),
            (&bits.bank_group_bits, group_at),
            (&bits.rank_bits, rank_at),
        ];
        let mut found: Vec<Move> = Vec::new();
        for (bits, first) in fields {
            for (bit, to) in bits.iter().zip(first..) {
                let by = u32::from(*bit).wrapping_sub(to) % u64::BITS;
                match found.iter_mut().find(|m| m.by == by) {
                    Some(m) => m.mask |= 1 << to,
                    None => found.push(Move { by, mask: 1 << to }),
                }
            }
        }
        let others = found.split_off(found.len().min(MOVES));
        found.resize(MOVES, Move::default());
        Self {
            moves: std::array::from_fn(|i| found[i]),
            others,
        }
    }

    /// The bank and row of an address.
    #[inline(always)]
    #[must_use]
    pub fn decode(&self, addr: u64) -> (BankId, u32) {
        let moved = |m: &Move| addr.rotate_right(m.by) & m.mask;
        let mut found = self.moves.iter().fold(0, |all, m| all | moved(m));
        if !self.others.is_empty() {
            found = self.others.iter().fold(found, |all, m| all | moved(m));
        }
        ((found >> BANK_AT) as BankId, found as u32)
    }
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
            bank_group_bits: vec![6, 14],
            bank_bits: vec![15, 16],
            row_bits: (17..32).collect(),
            ..MapBits::default()
        };
        let map = AddressMap::new(&bits, &g);
        assert_eq!(map.others.len(), 0);
        assert_eq!(map.decode(1 << 6), (0b0100, 0));
        assert_eq!(map.decode(1 << 14), (0b1000, 0));
        assert_eq!(map.decode(3 << 15), (0b0011, 0));
        assert_eq!(map.decode(5 << 17), (0, 5));
    }

    #[test]
    fn scattered_bits_are_gathered() {
        let g = Geometry {
            ranks: 1,
            bank_groups: 1,
            banks_per_group: 4,
        };
        let bits = MapBits {
            bank_bits: vec![30, 7],
            row_bits: vec![20, 17, 25, 9, 11, 14],
            ..MapBits::default()
        };
        let map = AddressMap::new(&bits, &g);
        assert!(map.others.len() > 1);
        assert_eq!(map.decode(1 << 30 | 1 << 7), (0b11, 0));
        for (row, bit) in bits.row_bits.iter().enumerate() {
            assert_eq!(map.decode(1 << bit), (0, 1 << row), "bit {bit}");
        }
    }
}
