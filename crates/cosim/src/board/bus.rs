//! The board as drivers access it: registers, memory, and the caches that software uses.

use axiscope_fabric::{CpuTouch, Ps};
use axiscope_instrument::runner::Timeline;
use axiscope_instrument::{Error, RegisterBus};

use super::{Board, CPU};

/// Number of cycles that a register access may take before the bus is reported to hang.
const PATIENCE: u32 = 1000;

impl Board {
    fn here(&self, address: u64) -> Result<u32, Error> {
        let last = self.blocks.last();
        let end = last.map_or(0, |(at, b)| at + u64::from(b.register_bytes()));
        if address >= end || !address.is_multiple_of(4) {
            return Err(Error(format!(
                "register address {address:#x}: give a multiple of 4 below {end:#x}"
            )));
        }
        Ok(address as u32)
    }

    /// Returns the port of the block that has a register at this address.
    fn port_at(&self, address: u32) -> usize {
        let block = (self.blocks.iter()).rposition(|(at, _)| *at <= u64::from(address));
        block.map_or(0, |n| usize::from(self.port_of[n]))
    }

    fn wait(
        &mut self,
        port: usize,
        what: &str,
        ready: impl Fn(&Self) -> bool,
    ) -> Result<(), Error> {
        for _ in 0..PATIENCE {
            if ready(self) {
                return Ok(());
            }
            self.step_port(port);
        }
        Err(Error(format!("register bus: a {what} is not answered")))
    }
}

impl RegisterBus for Board {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        let address = self.here(address)?;
        let port = self.port_at(address);
        self.rtl.inputs.bus_araddr = address;
        self.rtl.inputs.bus_arvalid = 1;
        self.wait(port, "read", |b| b.rtl.outputs.bus_arready == 1)?;
        self.step_port(port);
        self.rtl.inputs.bus_arvalid = 0;
        self.wait(port, "read", |b| b.rtl.outputs.bus_rvalid == 1)?;
        let word = self.rtl.outputs.bus_rdata;
        self.step_port(port);
        Ok(word)
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        let address = self.here(address)?;
        let port = self.port_at(address);
        self.rtl.inputs.bus_awaddr = address;
        self.rtl.inputs.bus_wdata = value;
        self.rtl.inputs.bus_wvalid = 1;
        self.wait(port, "write", |b| b.rtl.outputs.bus_wready == 1)?;
        self.step_port(port);
        self.rtl.inputs.bus_wvalid = 0;
        self.wait(port, "write", |b| b.rtl.outputs.bus_bvalid == 1)?;
        self.step_port(port);
        Ok(())
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        for (i, byte) in into.iter_mut().enumerate() {
            let at = address + i as u64;
            self.settle(at);
            self.memory.read(CPU, at, std::slice::from_mut(byte));
        }
        Ok(())
    }

    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        for (i, byte) in from.iter().enumerate() {
            let at = address + i as u64;
            self.settle(at);
            self.memory.write(CPU, at, std::slice::from_ref(byte));
        }
        Ok(())
    }

    fn load(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        let bytes = into.len() as u64;
        let cached = self.touch(CpuTouch::Load, address, bytes, |lines, memory, cpus, r| {
            let part = &mut into[(r.start - address) as usize..(r.end - address) as usize];
            lines.load(memory, CPU, cpus, r.start, part);
        });
        if cached {
            Ok(())
        } else {
            self.read_memory(address, into)
        }
    }

    fn store(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        let bytes = from.len() as u64;
        let cached = self.touch(CpuTouch::Store, address, bytes, |lines, memory, cpus, r| {
            let part = &from[(r.start - address) as usize..(r.end - address) as usize];
            lines.store(memory, CPU, cpus, r.start, part);
        });
        if cached {
            Ok(())
        } else {
            self.write_memory(address, from)
        }
    }

    fn flush(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        self.touch(CpuTouch::Flush, address, bytes, |_, _, _, _| {});
        Ok(())
    }

    fn idle(&mut self, cycles: u32) {
        self.run(i64::from(cycles));
    }
}

impl Timeline for Board {
    fn cycle(&self) -> i64 {
        Self::cycle(self)
    }

    fn cycle_at(&self, time: Ps) -> i64 {
        Self::cycle_at(self, time)
    }

    fn now(&self) -> Ps {
        Self::now(self)
    }

    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        Self::run_to(self, cycle);
        Ok(())
    }

    fn ended(&mut self, block: usize) -> Option<i64> {
        let port = self.port_of[block];
        let alone = self.port_of.iter().filter(|&&p| p == port).count() == 1;
        let over = alone.then(|| self.port(block).last_answer())?;
        Some(self.cycle_at(self.time_at(block, over)))
    }

    fn report_at(&self, block: usize, at: i64, lead: i64) -> i64 {
        Self::report_at(self, block, at, lead)
    }

    fn meet(&mut self, block: usize, start: Ps, lead: i64) {
        Self::meet(self, block, start, lead);
    }
}
