//! Computes the address that belongs to DRAM coordinates: the inverse of an address map.

use axiscope_controller::MapBits;

/// Address bits by coordinate.
pub(super) struct Coordinates {
    /// Bits of rank, bank group, bank, row and column, lowest first.
    bits: [Vec<u8>; 5],
}

const NAMES: [&str; 6] = ["channel", "rank", "bank group", "bank", "row", "column"];

impl Coordinates {
    /// Returns the bits of a map. A column is a line of the memory, as in Ramulator; its bits are the bits that
    /// no other coordinate uses.
    pub(super) fn of(map: &MapBits, line_bytes: u64, capacity_bytes: u64) -> Self {
        let own = [
            map.rank_bits.clone(),
            map.bank_group_bits.clone(),
            map.bank_bits.clone(),
            map.row_bits.clone(),
        ];
        let used: Vec<u8> = own.iter().flatten().copied().collect();
        let free = line_bytes.trailing_zeros() as u8..capacity_bytes.trailing_zeros() as u8;
        let column = free.filter(|b| !used.contains(b)).collect();
        let [rank, group, bank, row] = own;
        Self {
            bits: [rank, group, bank, row, column],
        }
    }

    /// Returns the address of coordinates. With `wrap`, each coordinate is taken modulo its range.
    pub(super) fn address(&self, vector: [u64; 6], wrap: bool) -> Result<u64, String> {
        let [channel, ..] = vector;
        if channel > 0 && !wrap {
            return Err(beyond(0, channel, 1));
        }
        let mut address = 0;
        for (at, bits) in self.bits.iter().enumerate() {
            let value = vector[at + 1];
            let most = 1u64 << bits.len();
            if value >= most && !wrap {
                return Err(beyond(at + 1, value, most));
            }
            for (bit, to) in bits.iter().enumerate() {
                address |= (value >> bit & 1) << to;
            }
        }
        Ok(address)
    }
}

fn beyond(at: usize, value: u64, most: u64) -> String {
    format!(
        "{} {value} is beyond the {most} of the memory; give another platform, or --wrap to take it modulo {most}",
        NAMES[at]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_become_the_address_that_a_map_decodes() {
        let map = MapBits {
            rank_bits: vec![],
            bank_group_bits: vec![6],
            bank_bits: vec![13, 14],
            row_bits: (15..20).collect(),
        };
        let all = Coordinates::of(&map, 64, 1 << 20);
        // Column 3 sets address bits 7 and 8.
        assert_eq!(
            all.address([0, 0, 1, 2, 5, 3], false),
            Ok(1 << 6 | 2 << 13 | 5 << 15 | 3 << 7)
        );
        let message = all.address([0, 0, 0, 0, 32, 0], false).unwrap_err();
        assert!(
            message.starts_with("row 32 is beyond the 32 of"),
            "{message}"
        );
        assert_eq!(all.address([1, 0, 0, 0, 33, 0], true), Ok(1 << 15));
    }
}
