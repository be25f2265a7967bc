//! The board: RTL and a model of the processing system, simulated cycle by cycle.

mod bus;
mod clocks;
mod cpus;
mod cycle;
#[cfg(test)]
mod tests;
mod wiring;

use axiscope_fabric::{Cpus, Domain, Ps};
use axiscope_instrument::Error;
use axiscope_platform::Platform;
use axiscope_sim::ProcessingSystem;

use crate::{Block, Joint, Memory, Port, Software, pins::PORTS, rtl::Rtl};
use clocks::Clocks;

/// Request for waveforms.
#[derive(Clone, Debug, PartialEq)]
pub struct Waves {
    /// The file to write, in GTKWave's FST format.
    pub file: String,
    /// First time, us.
    pub from_us: f64,
    /// Last time, us.
    pub to_us: f64,
}

/// Index of software on the CPUs among the users of memory. The other users are the reads and
/// writes of the ports.
const CPU: usize = 2 * PORTS;

/// A mask with the bits of all ports set.
const ALL: u32 = u32::MAX;

/// A virtual board: a block for each master of a point, with consecutive registers from address 0.
pub struct Board {
    rtl: Rtl,
    platform: Platform,
    /// The kind of each block, and the address of its registers.
    blocks: Vec<(u64, Block)>,
    /// The port of each block.
    port_of: Vec<u8>,
    /// For each port: the index of its joint, its index within the joint, and its name if it is
    /// coherent.
    ports: Vec<(usize, usize, Option<String>)>,
    system: Box<dyn ProcessingSystem<Joint>>,
    memory: Memory,
    software: Software,
    /// The caches of the CPUs if no port is coherent. Otherwise, the hub contains them.
    cpus: Option<Cpus>,
    pl: Domain,
    /// Clocks of the ports.
    clocks: Clocks,
    half_ps: u64,
    /// Edges so far.
    edge: i64,
    /// The edge at which the time of the processing system starts.
    origin: i64,
    /// The time of the last edge, counted from `origin`.
    now: Ps,
    /// The controller's next clock.
    clock: i64,
    /// Ports at which an address has arrived since the model last checked, one bit each.
    arrived: u32,
    waves: Option<Waves>,
    /// The error that prevented waveforms from being written.
    trouble: Option<Error>,
}

impl Board {
    /// Returns the address of the registers of generator `n` on a board that has only generators.
    #[must_use]
    pub const fn generator(n: usize) -> u64 {
        n as u64 * Block::Generator.register_bytes() as u64
    }

    /// Returns the blocks with their kinds and the addresses of their registers.
    #[must_use]
    pub fn blocks(&self) -> &[(u64, Block)] {
        &self.blocks
    }

    /// Returns the port to which block `n` is connected.
    pub fn port(&mut self, n: usize) -> &mut Port {
        let (joint, member, _) = self.ports[usize::from(self.port_of[n])];
        self.system.masters_mut()[joint].port(member)
    }

    /// Returns the port to which block `n` is connected, read-only.
    pub(crate) fn at_port(&self, n: usize) -> &Port {
        let (joint, member, _) = self.ports[usize::from(self.port_of[n])];
        self.system.masters()[joint].as_port(member)
    }

    /// Returns the masters that are connected to the model of the processing system.
    pub(crate) fn joints(&self) -> &[Joint] {
        self.system.masters()
    }

    /// Returns the processing system.
    pub fn system(&mut self) -> &mut dyn ProcessingSystem<Joint> {
        &mut *self.system
    }

    /// Whether the processing system has nothing left to do.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.system.is_idle() && self.system.masters().iter().all(Joint::is_idle)
    }

    /// Makes the time of the processing system start after `lead` more cycles. Memory may be used
    /// from then on. Times in waveforms are relative to that moment.
    pub fn begin(&mut self, lead: i64) {
        self.origin = self.edge + lead;
        self.clocks.begin(self.origin);
        self.now = 0;
        for &(joint, member, _) in &self.ports {
            let port = self.system.masters_mut()[joint].port(member);
            port.set_origin(self.origin);
        }
    }

    /// Checks that the requested waveforms were written.
    ///
    /// # Errors
    /// If they could not be written.
    pub fn waves_written(&mut self) -> Result<(), Error> {
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// Returns the number of cycles since the time of the processing system started. Negative
    /// before that.
    #[must_use]
    pub const fn cycle(&self) -> i64 {
        self.edge - self.origin
    }

    /// Returns the time of the last edge, counted from `origin`.
    #[must_use]
    pub const fn now(&self) -> Ps {
        self.now
    }

    /// Returns the first cycle that begins at or after a time.
    #[must_use]
    pub const fn cycle_at(&self, time: Ps) -> i64 {
        self.pl.at_or_after(time)
    }

    /// Runs a number of cycles.
    pub fn run(&mut self, cycles: i64) {
        for _ in 0..cycles {
            self.step();
        }
    }

    /// Runs the board up to a cycle of the processing system's time, unless that cycle has passed.
    pub fn run_to(&mut self, cycle: i64) {
        self.run(cycle - self.cycle());
    }

    /// Runs one cycle of the programmable logic: from the last edge to the next.
    pub fn step(&mut self) {
        if self.clocks.differ() && self.edge >= self.origin {
            let last = self.edge;
            while self.edge == last {
                self.tick();
            }
            return;
        }
        let next = self.edge + 1;
        if self.edge >= self.origin {
            self.join(self.pl.edge(next - self.origin), ALL);
        }
        // The time is needed only for waveforms.
        let mut time = 0;
        if self.waves.is_some() {
            self.switch_waves();
            time = self.pl.edge(next.saturating_sub(self.origin).max(0)) as u64;
        }
        self.arrived |= self.rtl.step(ALL, time, self.half_ps);
        self.edge = next;
    }

    fn switch_waves(&mut self) {
        let Some(waves) = &self.waves else { return };
        let at = |us: f64| self.pl.at_or_after((us * 1e6) as Ps);
        let cycle = self.edge - self.origin;
        if cycle == at(waves.from_us) {
            let time = self.pl.edge(cycle) as u64;
            self.trouble = self.rtl.trace_open(&waves.file.clone(), time).err();
        }
        if cycle > at(waves.to_us) {
            self.rtl.trace_close();
            self.waves = None;
        }
    }
}
