//! The hardware of this board: mapped registers and buffers, and the clock of Linux.

use std::{
    sync::atomic::{Ordering, fence},
    time::{Duration, Instant},
};

use crate::agent::{Buffer, Fault, Found, Watch};
use axiscope_fabric::Ps;
use axiscope_instrument::runner::{Timeline, ps};
use axiscope_instrument::{Error, RegisterBus};
use axiscope_sim::TouchSpec;

use crate::{
    Before, BlockAt, BlockKind, BufferAt, CpuAt, FoundBuffer, Hardware, Mapping, Root,
    clock::Clock,
    discover::{blocks, buffers, configured, on_chip},
    hardware::past_caches,
    machine::cpus,
    mapping::touch_lines,
    preflight::reachable,
};

/// A sleep in Linux may last too long by up to this time, so the last part of a wait is a busy
/// wait.
const SPIN: Duration = Duration::from_micros(200);

/// Number of bytes whose accesses displace all lines from an L1 cache of 32 KiB, regardless of its
/// replacement policy (assumed).
const L1_BYTES: u64 = 128 << 10;

/// Number of bytes whose accesses displace all other lines from the caches of a 32-bit processor.
/// The L2 of a Zynq-7000 and of a Cyclone V has 512 KiB in 8 ways (UG585; Cyclone V handbook), so
/// each set receives 64 lines. With random replacement, an old line survives with a probability of
/// (7/8)^64, which is 0.02 %.
const DISPLACING_BYTES: u64 = 4 << 20;

/// Size of a Linux page on these processors, bytes.
const PAGE_BYTES: u64 = 4096;

/// Blocks and buffers that are mapped.
pub struct Mapped {
    blocks: Vec<BlockAt>,
    buffers: Vec<BufferAt>,
    registers: Vec<Mapping>,
    memory: Vec<Mapping>,
    on_chip: Vec<Buffer>,
    /// The files of all memory that programs may map: buffers first, then memory in the chip
    /// itself.
    files: [Vec<FoundBuffer>; 2],
    /// Memory of the agent itself, used to displace lines from the caches.
    own: Vec<u8>,
    /// What software does before the second pass of each block of a run.
    second: Vec<Before>,
    cpus: Vec<CpuAt>,
    spins: bool,
    clock: Clock,
    warnings: Vec<String>,
}

impl Mapped {
    /// Maps all blocks and buffers that a board has.
    ///
    /// # Errors
    /// If the board has no blocks or no buffer, one of them cannot be mapped, or the first
    /// word of a block is not a known identifier. Registers that would not answer are not accessed.
    pub fn open(root: &Root) -> Result<Self, Fault> {
        let mut mapped = Self::without_memory(root)?;
        mapped.add_memory(root)?;
        Ok(mapped)
    }

    /// Maps all blocks of a board but no buffer, which is enough to stop the blocks.
    ///
    /// # Errors
    /// The errors of [`Self::open`] that concern blocks.
    pub fn without_memory(root: &Root) -> Result<Self, Fault> {
        let device = |Error(message)| Fault::device(message);
        configured(root).map_err(device)?;
        let found = blocks(root).map_err(device)?;
        if found.is_empty() {
            let message = "no block of the instrument: no UIO device is called axiscope-...";
            return Err(Fault::device(message).fix(
                "load the bitstream and its overlay, and `modprobe uio_pdrv_genirq of_id=generic-uio`; where that \
                 driver is built in, boot with uio_pdrv_genirq.of_id=generic-uio",
            ));
        }
        reachable(root, &found)?;
        let (mut registers, mut all, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
        for b in found {
            let window = Mapping::map(&b.device, b.base, b.bytes, true).map_err(device)?;
            let id = window.read32(b.base).unwrap_or_default();
            let Some(kind) = BlockKind::of(id) else {
                let message = format!("{} at {:#x}: first word {id:#010x}", b.name, b.base);
                let fix =
                    "no block of the instrument has that: is the bitstream that of the overlay?";
                return Err(Fault::device(message).fix(fix));
            };
            if b.pl_mhz.is_none() {
                let message =
                    "its node has no axiscope,pl-hz, so its clock is taken from the point";
                warnings.push(format!("{}: {message}", b.name));
            }
            let (name, base) = (b.name, b.base);
            all.push(BlockAt {
                found: Found { name, base, id },
                kind,
                port: b.port,
                pl_mhz: b.pl_mhz,
                between: b.between,
            });
            registers.push(window);
        }
        Ok(Self {
            blocks: all,
            buffers: Vec::new(),
            registers,
            memory: Vec::new(),
            on_chip: Vec::new(),
            files: [Vec::new(), Vec::new()],
            own: Vec::new(),
            second: Vec::new(),
            cpus: cpus(root),
            spins: true,
            clock: Clock::default(),
            warnings,
        })
    }

    fn add_memory(&mut self, root: &Root) -> Result<(), Fault> {
        let device = |Error(message)| Fault::device(message);
        let found = buffers(root).map_err(device)?;
        let chip = on_chip(root).map_err(device)?;
        self.on_chip = chip.iter().map(as_buffer).collect();
        self.files = [found.clone(), chip];
        // A design that has only monitors needs no buffer.
        if found.is_empty() && self.blocks.iter().any(|b| b.kind != BlockKind::Monitor) {
            let message = "no memory for the blocks: no u-dma-buf is called axiscope...";
            return Err(Fault::device(message).fix("load u-dma-buf and the overlay that names it"));
        }
        for b in found {
            let window = Mapping::map(&b.device, b.base, b.bytes, !b.coherent).map_err(device)?;
            self.memory.push(window);
            let (found, cached) = (as_buffer(&b), b.coherent);
            self.buffers.push(BufferAt { found, cached });
        }
        Ok(())
    }
}

impl Hardware for Mapped {
    fn blocks(&self) -> &[BlockAt] {
        &self.blocks
    }

    fn buffers(&self) -> &[BufferAt] {
        &self.buffers
    }

    fn on_chip(&self) -> &[Buffer] {
        &self.on_chip
    }

    fn cpus(&self) -> &[CpuAt] {
        &self.cpus
    }

    fn begins(&self) -> Option<Instant> {
        self.clock.began()
    }

    fn spin(&mut self, spins: bool) {
        self.spins = spins;
    }

    fn begin(&mut self, pl_mhz: f64, lead: i64, watch: &Watch) {
        self.clock.begin(pl_mhz, lead, watch);
    }

    fn touch(&mut self, touch: TouchSpec, address: u64, bytes: u64) -> Result<(), Error> {
        let length = usize::try_from(bytes).unwrap_or(usize::MAX);
        let mut windows = self.memory.iter().zip(&self.buffers);
        let Some((window, buffer)) = windows.find(|(w, _)| w.has(address, length)) else {
            return Err(no_memory(address, length));
        };
        if !buffer.cached {
            return past_caches(touch);
        }
        let done = match touch {
            TouchSpec::Load => window.load_lines(address, length),
            TouchSpec::Store => window.store_lines(address, length),
            TouchSpec::Flush => window.flush(address, length),
            TouchSpec::LoadL2 => window.load_lines_past_l1(address, length),
        };
        if done.is_some() {
            return Ok(());
        }
        if touch == TouchSpec::LoadL2 {
            // Accesses to other lines displace these lines from the L1 cache.
            let _ = window.load_lines(address, length);
            return self.touch_own(TouchSpec::Load, L1_BYTES);
        }
        let message = "a program on this processor cannot do that: give another state";
        Err(Error(format!("line: {touch:?}: {message}")))
    }

    fn touch_own(&mut self, touch: TouchSpec, bytes: u64) -> Result<(), Error> {
        if touch == TouchSpec::Flush {
            return Ok(());
        }
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        if self.own.len() < bytes {
            self.own.resize(bytes, 1);
        }
        touch_lines(&mut self.own[..bytes], touch);
        Ok(())
    }

    fn program_memory(&self, address: u64, bytes: u64) -> Result<Mapping, Error> {
        let end = address.saturating_add(bytes);
        let holds = |b: &&FoundBuffer| b.base <= address && end <= b.base.saturating_add(b.bytes);
        let [buffers, chip] = &self.files;
        if let Some(b) = buffers.iter().find(holds) {
            let first = (address - b.base) & !(PAGE_BYTES - 1);
            let (base, bytes) = (b.base + first, end - b.base - first);
            return Mapping::map_at(&b.device, first, (base, bytes), !b.coherent);
        }
        // In a UIO file, the offset is the number of a region.
        (chip.iter().find(holds)).map_or_else(
            || Err(no_memory(address, bytes as usize)),
            |b| Mapping::map(&b.device, b.base, b.bytes, true),
        )
    }

    fn clear_caches(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        let length = usize::try_from(bytes).unwrap_or(usize::MAX);
        let Some(window) = self.memory.iter().find(|w| w.has(address, length)) else {
            return Err(no_memory(address, length));
        };
        match window.flush(address, length) {
            Some(()) => Ok(()),
            None => self.touch_own(TouchSpec::Load, DISPLACING_BYTES),
        }
    }

    fn set_second_passes(&mut self, before: Vec<Before>) {
        self.second = before;
    }

    fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }
}

impl Timeline for Mapped {
    fn cycle(&self) -> i64 {
        self.clock.cycle()
    }

    fn cycle_at(&self, time: Ps) -> i64 {
        self.clock.cycle_at(time)
    }

    fn now(&self) -> Ps {
        self.clock.now()
    }

    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        self.clock
            .wait(cycle, if self.spins { SPIN } else { Duration::ZERO })
    }

    fn before_second_pass(&mut self, block: usize) -> Result<(), Error> {
        let Some(before) = self.second.get(block).cloned() else {
            return Ok(());
        };
        let rested = self.now() + ps(before.rested_us);
        before.perform(self)?;
        self.run_to(self.cycle_at(rested))
    }
}

impl RegisterBus for Mapped {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        let mut words = self.registers.iter().filter_map(|w| w.read32(address));
        words.next().ok_or_else(|| no_register(address))
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        // This barrier makes earlier writes reach memory before a block starts to read it.
        fence(Ordering::SeqCst);
        let mut windows = self.registers.iter_mut();
        let done = windows.find_map(|w| w.write32(address, value));
        done.ok_or_else(|| no_register(address))
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        let (bytes, mut windows) = (into.len(), self.memory.iter());
        let done = windows.find_map(|w| w.read(address, into));
        done.ok_or_else(|| no_memory(address, bytes))
    }

    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        let mut windows = self.memory.iter_mut();
        let done = windows.find_map(|w| w.write(address, from));
        done.ok_or_else(|| no_memory(address, from.len()))
    }

    fn flush(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        self.touch(TouchSpec::Flush, address, bytes)
    }
}

fn as_buffer(b: &FoundBuffer) -> Buffer {
    Buffer {
        name: b.name.clone(),
        base: b.base,
        bytes: b.bytes,
    }
}

fn no_register(address: u64) -> Error {
    Error(format!(
        "register {address:#x}: no word of a block; give a multiple of 4 within one"
    ))
}

fn no_memory(address: u64, bytes: usize) -> Error {
    Error(format!(
        "memory: {bytes} bytes at {address:#x}: not all in one buffer; give an address within one"
    ))
}
