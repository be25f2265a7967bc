//! Address maps and registers: finds the map that the registers of a running board contain, and the registers
//! that a different map needs.

use std::collections::BTreeMap;

use axiscope_controller::MapBits;

use crate::{
    Error,
    bootfile::{
        Chip, Decoded,
        address_map::{Bit, Fields, byte_bits},
        decode_source,
        writes::{Source, WHOLE, Write},
    },
};

/// A register that contains part of an address map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapWord {
    /// Name of the register, such as `ADDRMAP1`.
    pub register: String,
    /// Address of the register.
    pub address: u64,
    /// Content of the register.
    pub word: u32,
    /// The bits that belong to the map.
    pub mask: u32,
}

/// Decodes the settings that registers of a board contain. `words` are registers by address.
///
/// # Errors
/// If the registers describe no memory.
pub fn decode_words(words: &BTreeMap<u64, u32>) -> Result<Decoded, Error> {
    let mut source = Source::new("registers");
    let write = |(line, (address, word)): (usize, (&u64, &u32))| Write {
        address: *address,
        mask: WHOLE,
        value: u64::from(*word),
        line,
        section: String::new(),
    };
    source.writes = (1..).zip(words).map(write).collect();
    decode_source(&source, "registers", None)
}

/// Returns the address map of the decoded registers of a memory controller.
///
/// # Errors
/// If the registers describe no map.
pub fn map_of(found: &Decoded) -> Result<MapBits, Error> {
    let bits = |name: &str| -> Vec<u8> {
        let key = format!("maps.{name}");
        let setting = found.settings.iter().find(|s| s.key == key);
        let bits = setting
            .and_then(|s| s.value.as_array())
            .into_iter()
            .flatten();
        bits.filter_map(|bit| Some(bit.as_u64()? as u8)).collect()
    };
    let map = MapBits {
        rank_bits: bits("rank_bits"),
        bank_group_bits: bits("bank_group_bits"),
        bank_bits: bits("bank_bits"),
        row_bits: bits("row_bits"),
    };
    if map.row_bits.is_empty() {
        return Err(Error(format!(
            "registers: hold no address map ({})",
            found.notes.join("; ")
        )));
    }
    Ok(map)
}

/// Returns the width of the memory's bus in bytes, from the registers of its controller, or `None`
/// if they do not state it.
#[must_use]
pub fn bus_bytes(chip: &Chip, words: &BTreeMap<u64, u32>) -> Option<u64> {
    let codes = chip.codes.get("dram.bus_bytes")?;
    let place = chip.place(&codes.field);
    let code = place.value(u64::from(*words.get(&place.address)?));
    codes.value(code).map(|bytes| bytes as u64)
}

/// Returns whether both maps select the same ranks, bank groups, banks and rows. The order of the
/// bits within a coordinate does not matter, because it only renames values.
#[must_use]
pub fn same_map(one: &MapBits, other: &MapBits) -> bool {
    let same = |a: &[u8], b: &[u8]| {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        a.sort_unstable();
        b.sort_unstable();
        a == b
    };
    same(&one.rank_bits, &other.rank_bits)
        && same(&one.bank_group_bits, &other.bank_group_bits)
        && same(&one.bank_bits, &other.bank_bits)
        && same(&one.row_bits, &other.row_bits)
}

/// Returns the registers for an address map of a memory with a bus of `bus_bytes`.
///
/// # Errors
/// If the controller has no registers for the map, or the chip's table does not describe them.
pub fn map_words(chip: &Chip, map: &MapBits, bus_bytes: u64) -> Result<Vec<MapWord>, Error> {
    let Some(fields) = &chip.address_map else {
        let name = &chip.name;
        return Err(Error(format!(
            "{name}: its address map is not in bit fields"
        )));
    };
    let mut values: BTreeMap<String, u64> = BTreeMap::new();
    let mut put = |bits: &[Bit], places: &[i64]| -> Result<(), Error> {
        if places.len() > bits.len() {
            let message = format!(
                "{} bits of one coordinate, at most {}",
                places.len(),
                bits.len()
            );
            return Err(Error(message));
        }
        for (n, bit) in bits.iter().enumerate() {
            let Some(place) = places.get(n) else {
                // A bit without a value for "not used" keeps the value 0.
                values.insert(bit.field.clone(), bit.unused.max(0) as u64);
                continue;
            };
            let value = place - bit.base - fields.shift;
            let most = chip.place(&bit.field).most();
            if value < 0 || value as u64 > most || value == bit.unused {
                return Err(Error(format!("{} cannot place AXI bit {place}", bit.field)));
            }
            values.insert(bit.field.clone(), value as u64);
        }
        Ok(())
    };
    let wide = |bits: &[u8]| -> Vec<i64> {
        let mut bits: Vec<i64> = bits.iter().map(|b| i64::from(*b)).collect();
        bits.sort_unstable();
        bits
    };
    let [rank, group, bank, row] = [
        &map.rank_bits,
        &map.bank_group_bits,
        &map.bank_bits,
        &map.row_bits,
    ]
    .map(|bits| wide(bits));
    put(&fields.rank, &rank)?;
    // Only memories with bank groups use these fields.
    if !group.is_empty() {
        put(&fields.bank_group, &group)?;
    }
    put(&fields.bank, &bank)?;
    let column = columns(fields, [&rank, &group, &bank, &row], bus_bytes)?;
    put(&fields.column, &column)?;
    let (first, rest) = row.split_at(row.len().min(fields.together.bits().start));
    let middle_len = rest.len().min(fields.together.bits().len());
    let (middle, last) = rest.split_at(middle_len);
    put(&fields.row[..fields.together.bits().start], first)?;
    put(&fields.row[fields.together.bits().end..], last)?;
    let own = &fields.row[fields.together.bits()];
    let offsets: Vec<i64> = (own.iter().zip(middle))
        .map(|(bit, place)| place - bit.base - fields.shift)
        .collect();
    if middle.len() != own.len() {
        let message = format!(
            "{} row bits, at least {}",
            row.len(),
            fields.together.bits().end
        );
        return Err(Error(message));
    }
    let one =
        offsets.windows(2).all(|w| w[0] == w[1]) && (0..Fields::APART as i64).contains(&offsets[0]);
    // Each bit uses its own field if it has one, as in AMD's init files.
    if fields.together.may_part {
        values.insert(fields.together.field.clone(), Fields::APART);
        for (bit, value) in own.iter().zip(offsets) {
            if value < 0 || value as u64 > chip.place(&bit.field).most() {
                return Err(Error(format!("{} cannot place a row bit", bit.field)));
            }
            values.insert(bit.field.clone(), value as u64);
        }
    } else if one {
        values.insert(fields.together.field.clone(), offsets[0] as u64);
    } else {
        let message = format!("{}: its row bits are not in a line", fields.together.field);
        return Err(Error(message));
    }
    Ok(words_of(chip, &values))
}

/// Returns the AXI bits of the columns whose positions are in fields: all bits that no other coordinate uses,
/// lowest first.
fn columns(fields: &Fields, taken: [&Vec<i64>; 4], bus_bytes: u64) -> Result<Vec<i64>, Error> {
    let taken: Vec<i64> = taken.into_iter().flatten().copied().collect();
    let top = taken.iter().copied().max().unwrap_or(0);
    let free = (byte_bits(bus_bytes as i64)..top).filter(|bit| !taken.contains(bit));
    let (fixed, placed): (Vec<i64>, Vec<i64>) = free.partition(|bit| *bit < fields.first_column);
    let lowest = byte_bits(bus_bytes as i64)..fields.first_column;
    if fixed.len() as i64 != lowest.end - lowest.start {
        let message = format!("AXI bits below {} are columns", fields.first_column);
        return Err(Error(message));
    }
    Ok(placed)
}

fn words_of(chip: &Chip, values: &BTreeMap<String, u64>) -> Vec<MapWord> {
    let mut words: BTreeMap<u64, MapWord> = BTreeMap::new();
    for (path, value) in values {
        let place = chip.place(path);
        let register = path.split('.').nth(1).expect("MODULE.REGISTER.field");
        let word = words.entry(place.address).or_insert_with(|| MapWord {
            register: register.to_owned(),
            address: place.address,
            word: 0,
            mask: 0,
        });
        word.word |= (*value as u32) << place.low;
        word.mask |= place.mask() as u32;
    }
    words.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chip(name: &str) -> &'static Chip {
        crate::bootfile::chip(name).expect("a known chip")
    }

    fn map(rank: &[u8], group: &[u8], bank: &[u8], row: std::ops::RangeInclusive<u8>) -> MapBits {
        MapBits {
            rank_bits: rank.to_vec(),
            bank_group_bits: group.to_vec(),
            bank_bits: bank.to_vec(),
            row_bits: row.collect(),
        }
    }

    /// The published designs boot an Ultra96 and a ZCU102 with these registers.
    #[test]
    fn published_maps_give_their_published_registers() {
        let chip = chip("zynq_ultrascale");
        let ultra96 = map(&[30], &[], &[12, 13, 14], 15..=29);
        let words = map_words(chip, &ultra96, 4).expect("registers");
        let word = |name: &str| words.iter().find(|w| w.register == name).map(|w| w.word);
        assert_eq!(word("ADDRMAP0"), Some(0x15));
        assert_eq!(word("ADDRMAP1"), Some(0x0007_0707));
        assert_eq!(words[1].address, 0xFD07_0204);
        assert_eq!(
            (word("ADDRMAP5"), word("ADDRMAP9")),
            (Some(0x060F_0606), Some(0x0606_0606))
        );
        let zynq = map(&[], &[], &[12, 13, 14], 15..=28);
        let words = map_words(self::chip("zynq7000"), &zynq, 4).expect("registers");
        assert_eq!(words[0].word & 0xFFF, 0x777);
    }

    #[test]
    fn registers_of_a_map_hold_that_map() {
        let chip = chip("zynq_ultrascale");
        // The MSTR registers of an Ultra96 (LPDDR4, two ranks, half bus width) and of a ZCU102
        // (DDR4, one rank, full bus width).
        let ultra96 = (0xC308_1020, 4);
        let zcu102 = (0x4104_0010, 8);
        let mut scattered = map(&[], &[6, 29], &[27, 28], 14..=26);
        scattered.row_bits.extend([30, 31]);
        for ((mstr, bytes), wanted) in [
            (ultra96, map(&[30], &[], &[12, 13, 14], 15..=29)),
            (ultra96, map(&[29], &[], &[27, 28, 30], 12..=26)),
            (zcu102, map(&[], &[6, 14], &[15, 16], 17..=31)),
            (zcu102, scattered),
        ] {
            let words = map_words(chip, &wanted, bytes).expect("registers");
            let mut all: BTreeMap<u64, u32> = words.iter().map(|w| (w.address, w.word)).collect();
            all.insert(0xFD07_0000, mstr);
            assert_eq!(bus_bytes(chip, &all), Some(bytes));
            let found = decode_words(&all).and_then(|found| map_of(&found));
            let found = found.expect("a map");
            assert!(same_map(&found, &wanted), "{found:?} {wanted:?}");
        }
    }

    #[test]
    fn a_map_without_registers_is_refused() {
        let chip = chip("zynq_ultrascale");
        let low = map(&[], &[], &[3, 4, 5], 15..=29);
        assert!(map_words(chip, &low, 8).is_err());
        let empty = decode_words(&BTreeMap::from([(0xFD07_0000, 0)]));
        assert!(empty.and_then(|found| map_of(&found)).is_err());
    }
}
