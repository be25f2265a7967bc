//! Tests whether blocks would accept a point, before anything is written to them.

use axiscope_instrument::runner::{Handle, plan, prepare};
use axiscope_instrument::{Error, RegisterBus};
use axiscope_sim::Block;

use crate::{Hardware, point::Placed};

/// A bus that reads real registers and discards writes.
struct Silent<'a, H>(&'a mut H);

impl<H: Hardware> RegisterBus for Silent<'_, H> {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        self.0.read32(address)
    }

    fn write32(&mut self, _address: u64, _value: u32) -> Result<(), Error> {
        Ok(())
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.0.read_memory(address, into)
    }

    fn write_memory(&mut self, _address: u64, _from: &[u8]) -> Result<(), Error> {
        Ok(())
    }
}

/// Returns a sentence for each master of a placed point that its block cannot be programmed to
/// represent. Clusters are not checked, because their proxy core would have to run. The registers
/// of the blocks must be accessible.
pub fn unable<H: Hardware>(hardware: &mut H, placed: &Placed) -> Vec<String> {
    let point = &placed.point;
    let numbers: Vec<usize> = placed.blocks.iter().map(|&(number, _)| number).collect();
    let planned = plan(point, &numbers, point.skew_ns(0));
    let mut out = Vec::new();
    for (n, &(number, block)) in placed.blocks.iter().enumerate() {
        let m = &point.masters[number];
        if m.block() == Some(Block::Cluster) {
            continue;
        }
        let at = hardware.blocks()[block].found.base;
        let bus = &mut Silent(&mut *hardware);
        let message = match Handle::open(bus, at, m, &[]) {
            Ok(handle) => {
                let mut mine = planned.iter().filter(|w| w.block == n);
                mine.find_map(|w| prepare(bus, &handle, m, &w.what, point.pl_mhz).err())
                    .map(|e| e.0)
            }
            Err(Error(message)) => Some(message),
        };
        out.extend(message.map(|s| s.strip_prefix("point: ").unwrap_or(&s).to_owned()));
    }
    out
}
