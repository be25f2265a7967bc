//! Warnings about requests by a design after which a port can continue.

use axiscope_fabric::Ps;

use crate::windows::Windows;

/// Events at a port: their number, and the first event of each kind.
#[derive(Debug, Default)]
pub struct Complaints {
    /// Number of bursts outside the memory, and the address of the first of these bursts.
    strays: Option<(u64, u64)>,
    /// Number of bursts that the port answered with SLVERR, and the address, size and reason for
    /// the first of these bursts.
    refused: Option<(u64, u64, u64, &'static str)>,
    /// Number of written beats with undefined bits in bytes whose strobe is set, and the time of
    /// the first of these beats.
    undefined: Option<(u64, Ps)>,
    /// Number of resets with bursts in flight, and the first of these resets: its time, and the
    /// numbers of reads and writes in flight.
    resets: Option<(u64, Ps, [usize; 2])>,
}

impl Complaints {
    /// Records a burst outside the memory.
    pub fn stray(&mut self, address: u64) {
        self.strays.get_or_insert((0, address)).0 += 1;
    }

    /// Records a burst that the port refuses.
    pub fn refused(&mut self, address: u64, bytes: u64, why: &'static str) {
        self.refused.get_or_insert((0, address, bytes, why)).0 += 1;
    }

    /// Records a beat with undefined bits.
    pub fn undefined(&mut self, now: Ps) {
        self.undefined.get_or_insert((0, now)).0 += 1;
    }

    /// Records a reset with reads and writes in flight.
    pub fn reset(&mut self, now: Ps, dropped: [usize; 2]) {
        if dropped != [0, 0] {
            self.resets.get_or_insert((0, now, dropped)).0 += 1;
        }
    }

    /// Returns the warnings as text, for a port with the given memory windows.
    pub fn message(&self, windows: &Windows) -> impl Iterator<Item = String> {
        let strays = self.strays.map(|(count, first)| {
            let bursts = counted(count, "burst lies", "bursts lie");
            format!(
                "{bursts} outside the memory and got DECERR, the first at {first:#x}; it is at {}",
                windows.message()
            )
        });
        let refused = self.refused.map(|(count, address, bytes, why)| {
            let bursts = counted(count, "burst", "bursts");
            format!("{bursts} got SLVERR, the first of {bytes} bytes at {address:#x}: {why}")
        });
        let undefined = self.undefined.map(|(count, at)| {
            let us = at as f64 / 1e6;
            let beats = counted(count, "beat", "beats");
            format!("{beats} of WDATA had X or Z in bytes with their strobe, the first at {us} us: 0 is stored for these bits")
        });
        let resets = self.resets.map(|(count, at, [reads, writes])| {
            let us = at as f64 / 1e6;
            let reads = counted(reads as u64, "read", "reads");
            let writes = counted(writes as u64, "write", "writes");
            let more = match count {
                1 => String::new(),
                n => format!(" ({n} such resets, this is the first)"),
            };
            format!(
                "reset at {us} us with {reads} and {writes} in flight{more}: a port of the chip \
                 continues to answer them; the bench drops them. Reset a master only when nothing is in flight"
            )
        });
        [strays, refused, undefined, resets].into_iter().flatten()
    }
}

fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
