//! The board: RTL and model of the processing system, clock by clock.

use axiscope_driver::{Error, RegisterBus};
use axiscope_fabric::{Direction, Domain, Ps};
use axiscope_soc::{Controller, Platform, Point, System, wire_masters};

use crate::{Memory, Port, pins::PORTS, port::Shown, rtl::Rtl};

/// Waveforms to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Waves {
    /// The file, in GTKWave's FST.
    pub file: String,
    /// First time, us.
    pub from_us: f64,
    /// Last time, us.
    pub to_us: f64,
}

/// Bytes from one generator's registers to the next's.
const BLOCK: u64 = 0x1000;

/// Cycles that a register access may take before the bus is said to hang.
const PATIENCE: u32 = 1000;

/// A virtual board. Its registers begin at address 0, generator n's at n * 4 KiB.
pub struct Board {
    rtl: Rtl,
    /// Generators.
    count: usize,
    /// The port of each.
    port_of: Vec<u8>,
    system: System<Port>,
    memory: Memory,
    pl: Domain,
    half_ps: u64,
    /// Edges so far.
    edge: i64,
    /// The edge at which the processing system's time begins.
    origin: i64,
    /// The controller's next clock.
    clock: i64,
    waves: Option<Waves>,
    /// Why there are no waveforms.
    trouble: Option<Error>,
}

impl Board {
    /// A board on which generator n sits at the port of the point's master n; out of reset.
    ///
    /// # Errors
    /// If the platform lacks a port.
    pub fn new(platform: &Platform, point: &Point) -> Result<Self, Error> {
        let pl = Domain::from_mhz(point.pl_mhz);
        let response = platform
            .fabric
            .as_ref()
            .map_or(0, |f| pl.cycles(f.pl_response_cycles.value));
        let stages = platform.request_stages() as usize;
        // A port each, but for those that share one.
        let mut names: Vec<&str> = Vec::new();
        let (mut port_of, mut shared) = (Vec::new(), 0);
        for m in &point.masters {
            let behind = (point.mux.as_ref()).filter(|x| x.masters.iter().any(|n| n == m.name()));
            let name = behind.map_or(m.port(), |x| &x.port);
            let known = names.iter().position(|n| behind.is_some() && *n == name);
            let port = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(name);
            }
            shared |= u8::from(behind.is_some()) << port;
            port_of.push(port as u8);
        }
        let count = port_of.len();
        let ports = names
            .into_iter()
            .map(|n| (n, Port::new(pl, stages, response)))
            .collect();
        let system = wire_masters(platform, point, ports).map_err(|e| Error(e.0))?;
        let mut board = Self {
            rtl: Rtl::new(&port_of, shared),
            port_of,
            count,
            system,
            memory: Memory::new(2 * PORTS + 1),
            pl,
            half_ps: pl.period() as u64 / 2,
            edge: 0,
            origin: i64::MAX,
            clock: 0,
            waves: None,
            trouble: None,
        };
        board.run(4);
        board.rtl.inputs.aresetn = 1;
        board.run(4);
        Ok(board)
    }

    /// The address of the registers of generator `n`.
    #[must_use]
    pub const fn generator(n: usize) -> u64 {
        n as u64 * BLOCK
    }

    /// Every cycle through Verilator's own evaluation from here on: slower, and the same.
    pub fn by_eval(&mut self) {
        self.rtl.by_eval();
    }

    /// The joint of the port of generator `n`.
    pub fn port(&mut self, n: usize) -> &mut Port {
        &mut self.system.fabric.masters_mut()[usize::from(self.port_of[n])]
    }

    /// The processing system's controller.
    pub fn controller(&mut self) -> &mut axiscope_soc::Umctl2 {
        &mut self.system.controller
    }

    /// Whether the processing system has nothing left to do.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.system.controller.is_idle() && self.system.fabric.masters().iter().all(Port::is_idle)
    }

    /// The processing system's time begins after `lead` more cycles; memory may be used
    /// from then on. Waveform times count from there.
    pub fn begin(&mut self, lead: i64, waves: Option<Waves>) {
        self.origin = self.edge + lead;
        self.waves = waves;
        for port in self.system.fabric.masters_mut() {
            port.set_origin(self.origin);
        }
    }

    /// Whether the waveforms asked for could be written.
    ///
    /// # Errors
    /// If not, why.
    pub fn waves_written(&mut self) -> Result<(), Error> {
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// Cycles since the processing system's time began; negative before.
    #[must_use]
    pub const fn cycle(&self) -> i64 {
        self.edge - self.origin
    }

    /// The cycle that begins at a time or next after it.
    #[must_use]
    pub const fn cycle_at(&self, time: Ps) -> i64 {
        self.pl.at_or_after(time)
    }

    /// Runs so many cycles.
    pub fn run(&mut self, cycles: i64) {
        for _ in 0..cycles {
            self.step();
        }
    }

    /// Runs up to a cycle of the processing system's time, if it is not past.
    pub fn run_to(&mut self, cycle: i64) {
        self.run(cycle - self.cycle());
    }

    /// One cycle of the programmable logic: from the last edge to the next.
    pub fn step(&mut self) {
        let next = self.edge + 1;
        if self.edge >= self.origin {
            self.join(next);
        }
        if self.waves.is_some() {
            self.switch_waves();
        }
        let time = self.pl.edge(next.saturating_sub(self.origin).max(0)) as u64;
        self.rtl.step(time, self.half_ps);
        self.edge = next;
    }

    /// The model runs through the cycle that ends at edge `next`, and the pins are set.
    fn join(&mut self, next: i64) {
        let (out, pins) = (&self.rtl.outputs, &mut self.rtl.inputs);
        let now = self.pl.edge(self.edge - self.origin);
        let mut new = false;
        let shown = u32::from(out.arvalid | out.awvalid);
        if shown != 0 {
            let masters = self.system.fabric.masters_mut();
            for (i, port) in masters.iter_mut().enumerate() {
                if out.arvalid >> i & 1 == 1 {
                    let shown = Shown {
                        addr: out.araddr[i],
                        len: out.arlen[i],
                        qos: out.arqos[i],
                        id: out.arid[i],
                    };
                    new |= port.show(Direction::Read, &shown, self.edge);
                }
                if out.awvalid >> i & 1 == 1 {
                    let shown = Shown {
                        addr: out.awaddr[i],
                        len: out.awlen[i],
                        qos: out.awqos[i],
                        id: out.awid[i],
                    };
                    new |= port.show(Direction::Write, &shown, self.edge);
                }
            }
        }
        if new {
            self.system.fabric.look(now);
            self.clock = self.clock.min(self.system.clock.at_or_after(now));
        }
        let until = self.pl.edge(next - self.origin);
        self.clock = self.system.advance(self.clock, until);

        (pins.arready, pins.awready, pins.wready) = (0, 0, 0);
        (pins.rvalid, pins.rlast, pins.bvalid) = (0, 0, 0);
        let masters = self.system.fabric.masters_mut();
        for (i, port) in masters.iter_mut().enumerate() {
            pins.arready |= u8::from(port.address_ready(Direction::Read)) << i;
            pins.awready |= u8::from(port.address_ready(Direction::Write)) << i;
            if port.write_ready() {
                pins.wready |= 1 << i;
                if out.wvalid >> i & 1 == 1 {
                    let addr = port.write_beat();
                    self.memory.write_beat(2 * i + 1, addr, &out.wdata[i]);
                }
            }
            if let Some((addr, last, id)) = port.read_beat(next) {
                pins.rid[i] = id;
                pins.rvalid |= 1 << i;
                pins.rlast |= u8::from(last) << i;
                pins.rdata[i] = self.memory.read_beat(2 * i, addr);
            }
            if let Some(id) = port.response(next) {
                pins.bvalid |= 1 << i;
                pins.bid[i] = id;
            }
        }
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

    fn here(&self, address: u64) -> Result<u16, Error> {
        let end = self.count as u64 * BLOCK;
        if address >= end || !address.is_multiple_of(4) {
            return Err(Error(format!(
                "register address {address:#x}: give a multiple of 4 below {end:#x}"
            )));
        }
        Ok(address as u16)
    }

    fn wait(&mut self, what: &str, ready: impl Fn(&Self) -> bool) -> Result<(), Error> {
        for _ in 0..PATIENCE {
            if ready(self) {
                return Ok(());
            }
            self.step();
        }
        Err(Error(format!("register bus: a {what} is not answered")))
    }
}

impl RegisterBus for Board {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        self.rtl.inputs.bus_araddr = self.here(address)?;
        self.rtl.inputs.bus_arvalid = 1;
        self.wait("read", |b| b.rtl.outputs.bus_arready == 1)?;
        self.step();
        self.rtl.inputs.bus_arvalid = 0;
        self.wait("read", |b| b.rtl.outputs.bus_rvalid == 1)?;
        let word = self.rtl.outputs.bus_rdata;
        self.step();
        Ok(word)
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.rtl.inputs.bus_awaddr = self.here(address)?;
        self.rtl.inputs.bus_wdata = value;
        self.rtl.inputs.bus_wvalid = 1;
        self.wait("write", |b| b.rtl.outputs.bus_wready == 1)?;
        self.step();
        self.rtl.inputs.bus_wvalid = 0;
        self.wait("write", |b| b.rtl.outputs.bus_bvalid == 1)?;
        self.step();
        Ok(())
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        for (i, byte) in into.iter_mut().enumerate() {
            self.memory
                .read(2 * PORTS, address + i as u64, std::slice::from_mut(byte));
        }
        Ok(())
    }

    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        for (i, byte) in from.iter().enumerate() {
            self.memory
                .write(2 * PORTS, address + i as u64, std::slice::from_ref(byte));
        }
        Ok(())
    }
}
