//! Checks the lengths in an FST file before the reader allocates memory for them: an allocation that fails ends the
//! process, and cannot be reported.
//!
//! An FST file is a sequence of blocks: type (1 byte), length, content. Lengths are big-endian numbers of 64
//! bits, or numbers in groups of 7 bits.

use std::io::{self, Read, Seek, SeekFrom};

/// Length of the header block, which is the first block.
const HEADER: u64 = 329;
/// Maximum ratio of uncompressed to compressed bytes: zlib reaches 1032, LZ4 255.
const MOST_RATIO: u64 = 1100;

const BLACKOUT: u8 = 2;
const GEOMETRY: u8 = 3;
const HIERARCHY: [u8; 2] = [4, 6];
const HIERARCHY_TWICE: u8 = 7;
const DATA: [u8; 3] = [1, 5, 8];
/// A block that is not finished, or a whole file in compressed form.
const OTHER: [u8; 2] = [254, 255];

/// Returns the position of the first block whose length cannot be right; `None` if all lengths can be right, or
/// if the file is not an FST file.
pub(crate) fn damaged_block(input: &mut (impl Read + Seek)) -> io::Result<Option<u64>> {
    let end = input.seek(SeekFrom::End(0))?;
    let mut at = 0;
    let mut signals = None;
    let mut counts = Vec::new();
    while at < end {
        input.seek(SeekFrom::Start(at))?;
        let (kind, length) = match head(input) {
            Ok(head) => head,
            // Other files may be shorter than a block.
            Err(_) if at == 0 => return Ok(None),
            Err(_) => return Ok(Some(at)),
        };
        if OTHER.contains(&kind) {
            break;
        }
        if at == 0 && (kind, length) != (0, HEADER) {
            return Ok(None);
        }
        let block = Block {
            begin: at + 1,
            length,
        };
        if length < 8 || length > end - block.begin {
            return Ok(Some(at));
        }
        let whole = match kind {
            GEOMETRY => block.geometry(input, &mut signals),
            BLACKOUT => packed(input).map(|count| count <= length),
            HIERARCHY_TWICE => block.hierarchy_twice(input),
            kind if HIERARCHY.contains(&kind) => block.hierarchy(input),
            kind if DATA.contains(&kind) => block.data(input).map(|count| {
                counts.push((at, count));
                count.is_some()
            }),
            _ => Ok(true),
        };
        // A length may point beyond the end of the file.
        if !whole.unwrap_or(false) {
            return Ok(Some(at));
        }
        at = block.begin + length;
    }
    let other = |(_, count): &&(u64, Option<u64>)| signals.is_some() && *count != signals;
    Ok(counts.iter().find(other).map(|(at, _)| *at))
}

struct Block {
    /// Position of the field with the block's length, from which the length counts.
    begin: u64,
    length: u64,
}

impl Block {
    fn geometry(
        &self,
        input: &mut (impl Read + Seek),
        signals: &mut Option<u64>,
    ) -> io::Result<bool> {
        let (content, count) = (number(input)?, number(input)?);
        *signals = Some(count);
        Ok(self.length >= 24 && fits(content, self.length) && count <= content)
    }

    fn hierarchy(&self, input: &mut (impl Read + Seek)) -> io::Result<bool> {
        Ok(self.length >= 16 && fits(number(input)?, self.length))
    }

    fn hierarchy_twice(&self, input: &mut (impl Read + Seek)) -> io::Result<bool> {
        let (content, once) = (number(input)?, packed(input)?);
        Ok(self.length >= 17 && fits(once, self.length) && fits(content, once))
    }

    /// Returns the number of signals in a block of values; `None` if a length cannot be right.
    fn data(&self, input: &mut (impl Read + Seek)) -> io::Result<Option<u64>> {
        if self.length < 7 * 8 {
            return Ok(None);
        }
        input.seek(SeekFrom::Start(self.begin + 4 * 8))?;
        let (frame, frame_packed, count) = (packed(input)?, packed(input)?, packed(input)?);
        if frame_packed > self.length || !fits(frame, frame_packed) {
            return Ok(None);
        }
        input.seek(SeekFrom::Current(frame_packed as i64))?;
        if packed(input)? != count {
            return Ok(None);
        }
        input.seek(SeekFrom::Start(self.begin + self.length - 3 * 8))?;
        let (times, times_packed, items) = (number(input)?, number(input)?, number(input)?);
        let room = self.length - 3 * 8;
        if times_packed > room - 8 || !fits(times, times_packed) || items > times {
            return Ok(None);
        }
        input.seek(SeekFrom::Start(self.begin + room - times_packed - 8))?;
        let chain = number(input)?;
        Ok((chain <= room - 8 - times_packed).then_some(count))
    }
}

/// Whether this many bytes of compressed data can expand to this many bytes.
fn fits(content: u64, packed: u64) -> bool {
    content <= packed.saturating_mul(MOST_RATIO)
}

/// Returns type and length of a block.
fn head(input: &mut impl Read) -> io::Result<(u8, u64)> {
    let [kind] = bytes(input)?;
    // The length of an unfinished block may be missing.
    let length = if OTHER.contains(&kind) {
        0
    } else {
        number(input)?
    };
    Ok((kind, length))
}

fn bytes<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut found = [0; N];
    input.read_exact(&mut found)?;
    Ok(found)
}

fn number(input: &mut impl Read) -> io::Result<u64> {
    bytes(input).map(u64::from_be_bytes)
}

/// Reads a number in groups of 7 bits, lowest first; the highest bit of a byte states that more bytes follow.
fn packed(input: &mut impl Read) -> io::Result<u64> {
    let mut found = 0u64;
    for group in 0..10 {
        let [byte] = bytes(input)?;
        found |= u64::from(byte & 0x7f) << (7 * group);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const WHOLE: &[u8] = include_bytes!("../../../tests/traces/sim.fst");

    fn found(file: &[u8]) -> Option<u64> {
        damaged_block(&mut Cursor::new(file)).expect("it can be read")
    }

    #[test]
    fn a_whole_file_passes() {
        assert_eq!(found(WHOLE), None);
        for other in [&b"$timescale 1ns $end"[..], b"hello", b""] {
            assert_eq!(found(other), None);
        }
    }

    #[test]
    fn every_length_is_checked() {
        // Blocks of this file: header, values, geometry, hierarchy.
        let mut at = 1 + HEADER;
        while at < WHOLE.len() as u64 {
            let place = at as usize;
            for behind in [1, 9, 17] {
                let mut damaged = WHOLE.to_vec();
                damaged[place + behind] = 0x7f;
                // The first and the last field of a block of values are times.
                let is_time = DATA.contains(&WHOLE[place]) && behind > 1;
                let is_content = HIERARCHY.contains(&WHOLE[place]) && behind == 17;
                if !is_time && !is_content {
                    assert_eq!(
                        found(&damaged),
                        Some(at),
                        "byte {behind} of the block at {at}"
                    );
                }
            }
            let length = &WHOLE[place + 1..place + 9];
            at += 1 + u64::from_be_bytes(length.try_into().expect("8 bytes"));
        }
        assert_eq!(at, WHOLE.len() as u64);
    }
}
