//! What software on the CPUs sees of memory: its caches hold copies, and memory may be older.
//!
//! Which lines rest in the caches is the model's business ([`Cpus`]); here are their bytes. A
//! line that has left the caches is written back when somebody next asks for it. What the ACP
//! writes into the L2 is in memory at once, too.

use std::collections::HashMap;

use axiscope_fabric::{Cpus, Found};

use crate::{Memory, port::Way};

const MOST_LINE_BYTES: usize = 64;

#[derive(Clone, Debug)]
struct Copy {
    bytes: [u8; MOST_LINE_BYTES],
    dirty: bool,
}

/// Bytes of the lines in the caches.
#[derive(Debug, Default)]
pub struct Software {
    lines: HashMap<u64, Copy>,
}

impl Software {
    /// No line holds bytes: memory has all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The line of an address goes to memory if it is not in the caches any more, or if it is
    /// told to leave.
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

    /// A beat that the programmable logic reads.
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

    /// A beat that the programmable logic writes: a coherent one takes the CPUs' copy away.
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

    /// The copy of a line, taken from memory if there is none.
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

    /// Software loads bytes of one line, which is in the caches by now.
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

    /// Software stores bytes of one line, which is in the caches by now.
    pub fn store(&mut self, memory: &mut Memory, user: usize, cpus: &Cpus, addr: u64, from: &[u8]) {
        let at = (addr % cpus.line_bytes()) as usize;
        let copy = self.copy(memory, user, addr - at as u64, cpus.line_bytes() as usize);
        copy.bytes[at..at + from.len()].copy_from_slice(from);
        copy.dirty = true;
    }
}
