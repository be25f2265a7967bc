//! Content of the memory. Bytes that were not written read as zero.

use std::collections::HashMap;

const PAGE: u64 = 4096;
const NONE: (u64, Option<usize>) = (u64::MAX, None);

/// Sparse memory of 4 KiB pages. It remembers the page that each user accessed last, because streams stay within a
/// page for a long time.
#[derive(Debug, Default)]
pub struct Memory {
    places: HashMap<u64, usize>,
    pages: Vec<Box<[u8; PAGE as usize]>>,
    last: Vec<(u64, Option<usize>)>,
}

impl Memory {
    /// Creates an empty memory for `users` users.
    #[must_use]
    pub fn new(users: usize) -> Self {
        Self {
            last: vec![NONE; users],
            ..Self::default()
        }
    }

    fn page(&mut self, user: usize, address: u64) -> Option<usize> {
        let number = address / PAGE;
        if self.last[user].0 != number {
            self.last[user] = (number, self.places.get(&number).copied());
        }
        self.last[user].1
    }

    /// Reads any range.
    pub fn read_range(&mut self, user: usize, address: u64, into: &mut [u8]) {
        for (at, part) in parts(address, into.len()) {
            self.read(user, at, &mut into[part]);
        }
    }

    /// Writes any range.
    pub fn write_range(&mut self, user: usize, address: u64, from: &[u8]) {
        for (at, part) in parts(address, from.len()) {
            self.write(user, at, &from[part]);
        }
    }

    /// Reads a range within a page.
    pub fn read(&mut self, user: usize, address: u64, into: &mut [u8]) {
        let at = (address % PAGE) as usize;
        match self.page(user, address) {
            Some(page) => copy(into, &self.pages[page][at..at + into.len()]),
            None => into.fill(0),
        }
    }

    /// Writes a range within a page.
    pub fn write(&mut self, user: usize, address: u64, from: &[u8]) {
        let at = (address % PAGE) as usize;
        let page = self.page(user, address).unwrap_or_else(|| {
            self.places.insert(address / PAGE, self.pages.len());
            self.pages.push(Box::new([0; PAGE as usize]));
            // Other users may have recorded that this page does not exist.
            self.last.fill(NONE);
            self.pages.len() - 1
        });
        copy(&mut self.pages[page][at..at + from.len()], from);
    }
}

/// Splits a range at page boundaries. Returns the address of each part, and its bytes within the
/// range.
fn parts(address: u64, bytes: usize) -> impl Iterator<Item = (u64, std::ops::Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        (done < bytes).then(|| {
            let at = address + done as u64;
            let more = ((PAGE - at % PAGE) as usize).min(bytes - done);
            done += more;
            (at, done - more..done)
        })
    })
}

/// Most copies have a size of 16 bytes. Such a copy takes two instructions instead of a call.
fn copy(to: &mut [u8], from: &[u8]) {
    match (
        <&mut [u8; 16]>::try_from(&mut *to),
        <&[u8; 16]>::try_from(from),
    ) {
        (Ok(to), Ok(from)) => *to = *from,
        _ => to.copy_from_slice(from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_may_lie_in_several_pages() {
        let mut m = Memory::new(1);
        let bytes: Vec<u8> = (0..10_000u32).map(|i| i as u8).collect();
        m.write_range(0, 0xFFF, &bytes);
        let mut back = vec![7; 10_002];
        m.read_range(0, 0xFFE, &mut back);
        assert_eq!(
            (back[0], &back[1..10_001], back[10_001]),
            (0, &bytes[..], 0)
        );
    }

    #[test]
    fn what_one_writes_another_reads() {
        let mut m = Memory::new(2);
        let read = |m: &mut Memory, at| {
            let mut beat = [7; 4];
            m.read(1, at, &mut beat);
            beat
        };
        // The page is read before it exists.
        assert_eq!(read(&mut m, 0x8_0000_0FF0), [0; 4]);
        m.write(0, 0x8_0000_0FF0, &[1, 2, 3, 255]);
        assert_eq!(read(&mut m, 0x8_0000_0FF0), [1, 2, 3, 255]);
        assert_eq!(read(&mut m, 0x8_0000_1000), [0; 4]);
    }
}
