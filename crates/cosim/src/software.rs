//! Memory as software on the CPUs sees it: the caches contain copies, and the memory itself may be
//! out of date.
//!
//! The model ([`Cpus`]) decides which lines are in the caches, and this type contains their bytes. A line that
//! has left the caches is written back at the next access to the line. Data that the ACP writes into the L2 are
//! also written to memory at once.

use std::collections::HashMap;

use axiscope_fabric::{Cpus, Found};

use crate::{Memory, port::Way};

const MOST_LINE_BYTES: usize = 64;

#[derive(Clone, Debug)]
struct Copy {
    bytes: [u8; MOST_LINE_BYTES],
    dirty: bool,
}

/// Contents of the lines in the caches, as software sees them.
#[derive(Debug, Default)]
pub struct Software {
    lines: HashMap<u64, Copy>,
}

impl Software {
    /// Whether no line is in the caches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Writes the line that contains an address to memory, if the line is no longer in the caches
    /// or `out` is set.
    pub fn settle(&mut self, memory: &mut Memory, user: usize, cpus: &Cpus, addr: u64, out: bool) {
        let line = addr / cpus.line_bytes() * cpus.line_bytes();
        if !out && cpus.find(line) != Found::Nowhere {
            return;
        }
        if let Some(copy) = self.lines.remove(&line)
            && copy.dirty
        {
            memory.write(user, line, &copy.bytes[..cpus.line_bytes() as usize]);
        }
    }

    /// Returns a beat of data that the programmable logic reads.
    pub fn pl_reads(
        &mut self,
        memory: &mut Memory,
        user: usize,
        cpus: &Cpus,
        (addr, way): (u64, Way),
        into: &mut [u8],
    ) {
        self.settle(memory, user, cpus, addr, false);
        let at = (addr % cpus.line_bytes()) as usize;
        match self.lines.get(&(addr - at as u64)) {
            Some(copy) if way == Way::Caches => {
                into.copy_from_slice(&copy.bytes[at..at + into.len()]);
            }
            _ => memory.read(user, addr, into),
        }
    }

    /// Stores a beat of data that the programmable logic writes. A coherent beat removes the copy
    /// in the CPUs' caches.
    pub fn pl_writes(
        &mut self,
        memory: &mut Memory,
        user: usize,
        cpus: &Cpus,
        (addr, way): (u64, Way),
        from: &[u8],
    ) {
        self.settle(memory, user, cpus, addr, way == Way::Caches);
        memory.write(user, addr, from);
    }

    /// Returns the copy of a line. If there is none, the copy is read from memory.
    fn copy(&mut self, memory: &mut Memory, user: usize, line: u64, bytes: usize) -> &mut Copy {
        self.lines.entry(line).or_insert_with(|| {
            let mut copy = Copy {
                bytes: [0; MOST_LINE_BYTES],
                dirty: false,
            };
            memory.read(user, line, &mut copy.bytes[..bytes]);
            copy
        })
    }

    /// Loads bytes from a line that is in the caches, for software.
    pub fn load(
        &mut self,
        memory: &mut Memory,
        user: usize,
        cpus: &Cpus,
        addr: u64,
        into: &mut [u8],
    ) {
        let at = (addr % cpus.line_bytes()) as usize;
        let copy = self.copy(memory, user, addr - at as u64, cpus.line_bytes() as usize);
        into.copy_from_slice(&copy.bytes[at..at + into.len()]);
    }

    /// Stores bytes to a line that is in the caches, for software.
    pub fn store(&mut self, memory: &mut Memory, user: usize, cpus: &Cpus, addr: u64, from: &[u8]) {
        let at = (addr % cpus.line_bytes()) as usize;
        let copy = self.copy(memory, user, addr - at as u64, cpus.line_bytes() as usize);
        copy.bytes[at..at + from.len()].copy_from_slice(from);
        copy.dirty = true;
    }
}
