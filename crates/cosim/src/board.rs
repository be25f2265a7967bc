//! The board: RTL and model of the processing system, clock by clock.

use axiscope_driver::{Error, RegisterBus};
use axiscope_fabric::{
    Coherence, CpuPass, CpuTouch, Cpus, Direction, Domain, Found, Ps, Sidebands,
};
use axiscope_soc::{
    HUB, Platform, Point, ProcessingSystem, coherence_at, cpus_of, hub, is_coherent, wire_any,
};

use crate::{
    Block, Joint, Memory, Port, Software,
    block::{beat_bytes, blocks_of, places},
    pins::PORTS,
    port::{Shown, Way},
    rtl::{Range, Rtl, Top},
};

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

/// Cycles that a register access may take before the bus is said to hang.
const PATIENCE: u32 = 1000;

/// The user of the memory that is the software on the CPUs; the others are the ports' reads
/// and writes.
const CPU: usize = 2 * PORTS;

/// A virtual board: a block for each master of a point, their registers one behind the other
/// from address 0.
pub struct Board {
    rtl: Rtl,
    platform: Platform,
    /// The registers of each block, and what it is.
    blocks: Vec<(u64, Block)>,
    /// The port of each block.
    port_of: Vec<u8>,
    /// Of every port: its joint, its place behind that, and its name if it is coherent.
    ports: Vec<(usize, usize, Option<String>)>,
    system: Box<dyn ProcessingSystem<Joint>>,
    memory: Memory,
    software: Software,
    /// The caches of the CPUs where no port is coherent.
    cpus: Option<Cpus>,
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
    /// A board on which the block of the point's master n, a traffic generator for a traffic
    /// generator, sits at its port; out of reset.
    ///
    /// # Errors
    /// If the platform lacks a port.
    ///
    /// # Panics
    /// If the instrument has no such block.
    pub fn new(platform: &Platform, point: &Point) -> Result<Self, Error> {
        Self::with_blocks(platform, point, &blocks_of(point))
    }

    /// A board with these blocks at the ports of the point's masters, which say clock, map,
    /// widths, and who shares a port; out of reset.
    ///
    /// # Errors
    /// If the platform lacks a port, or the build a block of its width.
    pub fn with_blocks(
        platform: &Platform,
        point: &Point,
        blocks: &[Block],
    ) -> Result<Self, Error> {
        let pl = Domain::from_mhz(point.pl_mhz);
        let response = platform
            .fabric
            .as_ref()
            .map_or(0, |f| pl.cycles(f.pl_response_cycles.value));
        let stages = platform.request_stages() as usize;
        let registers = places(blocks);
        let mut ranges = Vec::new();
        let (mut tops, mut port_of, mut ports) = (Vec::<Top>::new(), Vec::new(), Vec::new());
        let (mut coherent, mut joints) = (Vec::new(), Vec::new());
        let mut mux = None;
        for ((m, block), at) in point.masters.iter().zip(blocks).zip(&registers) {
            let width = beat_bytes(platform, m);
            let behind = (point.mux.as_ref()).filter(|x| x.masters.iter().any(|n| n == m.name()));
            let (port, inputs) = match mux.filter(|_| behind.is_some()) {
                Some((port, inputs)) => (port, inputs),
                None => (tops.len(), 0),
            };
            if behind.is_some() {
                mux = Some((port, inputs + 1));
            }
            ranges.push(Range {
                base: *at as u32,
                bytes: block.register_bytes(),
                inside: inputs * block.register_bytes(),
                port: port as u8,
            });
            port_of.push(port as u8);
            if inputs > 0 {
                continue;
            }
            tops.push(Top {
                kind: block.kind(behind.is_some()),
                beat_bytes: width as u8,
            });
            if behind.is_none() && is_coherent(platform, m) {
                // Its answers come with the caches' own delays.
                let here = Port::new(pl, width as u16, stages, 0);
                ports.push((usize::MAX, coherent.len(), Some(m.port().to_string())));
                coherent.push((m, here));
            } else {
                let name = behind.map_or(m.port(), |x| &x.port);
                ports.push((joints.len(), 0, None));
                let here = Port::new(pl, width as u16, stages, response);
                joints.push((name, Joint::Port(here)));
            }
        }
        let said = |e: axiscope_soc::Error| Error(e.0);
        let mut cpus = cpus_of(platform).map(Cpus::new);
        if !coherent.is_empty() {
            for port in ports.iter_mut().filter(|p| p.2.is_some()) {
                port.0 = joints.len();
            }
            let members = hub(platform, pl, coherent).map_err(said)?;
            joints.push((HUB, Joint::Hub(members)));
            cpus = None;
        }
        let mut board = Self {
            rtl: Rtl::new(&tops, &ranges)?,
            platform: platform.clone(),
            blocks: registers.into_iter().zip(blocks.iter().copied()).collect(),
            port_of,
            ports,
            system: wire_any(platform, point, joints).map_err(said)?,
            memory: Memory::new(2 * PORTS + 1),
            software: Software::default(),
            cpus,
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

    /// The address of the registers of generator `n` on a board that has generators only.
    #[must_use]
    pub const fn generator(n: usize) -> u64 {
        n as u64 * Block::Generator.register_bytes() as u64
    }

    /// The blocks: where their registers begin, and what they are.
    #[must_use]
    pub fn blocks(&self) -> &[(u64, Block)] {
        &self.blocks
    }

    /// Every cycle through Verilator's own evaluation from here on: slower, and the same.
    pub fn by_eval(&mut self) {
        self.rtl.by_eval();
    }

    /// The joint of the port of block `n`.
    pub fn port(&mut self, n: usize) -> &mut Port {
        let (joint, member, _) = self.ports[usize::from(self.port_of[n])];
        self.system.masters_mut()[joint].port(member)
    }

    /// The processing system.
    pub fn system(&mut self) -> &mut dyn ProcessingSystem<Joint> {
        &mut *self.system
    }

    /// Whether the processing system has nothing left to do.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.system.is_idle() && self.system.masters().iter().all(Joint::is_idle)
    }

    /// The processing system's time begins after `lead` more cycles; memory may be used
    /// from then on. Waveform times count from there.
    pub fn begin(&mut self, lead: i64, waves: Option<Waves>) {
        self.origin = self.edge + lead;
        self.waves = waves;
        for &(joint, member, _) in &self.ports {
            let port = self.system.masters_mut()[joint].port(member);
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
        // Only waveforms ask for the time.
        let mut time = 0;
        if self.waves.is_some() {
            self.switch_waves();
            time = self.pl.edge(next.saturating_sub(self.origin).max(0)) as u64;
        }
        self.rtl.step(time, self.half_ps);
        self.edge = next;
    }

    /// The model runs through the cycle that ends at edge `next`, and the pins are set.
    fn join(&mut self, next: i64) {
        let now = self.pl.edge(self.edge - self.origin);
        let out = &self.rtl.outputs;
        if (out.arvalid | out.awvalid) != 0 && self.show() {
            self.system.look(now);
            self.clock = self.clock.min(self.system.clock_at(now));
        }
        let until = self.pl.edge(next - self.origin);
        self.clock = self.system.advance(self.clock, until);

        let (out, pins) = (&self.rtl.outputs, &mut self.rtl.inputs);
        (pins.arready, pins.awready, pins.wready) = (0, 0, 0);
        (pins.rvalid, pins.rlast, pins.bvalid) = (0, 0, 0);
        (pins.rerror, pins.berror) = (0, 0);
        let joints = self.system.masters_mut();
        let cached = !self.software.is_empty();
        for (i, &(joint, member, _)) in self.ports.iter().enumerate() {
            let port = joints[joint].port(member);
            let bytes = usize::from(port.beat_bytes());
            pins.arready |= u8::from(port.address_ready(Direction::Read)) << i;
            pins.awready |= u8::from(port.address_ready(Direction::Write)) << i;
            let mut written = None;
            if port.write_ready() {
                pins.wready |= 1 << i;
                if out.wvalid >> i & 1 == 1 {
                    written = Some(port.write_beat());
                }
            }
            let read = port.read_beat(next);
            if let Some(answer) = port.response(next) {
                pins.bvalid |= 1 << i;
                pins.bid[i] = answer.id;
                pins.berror |= u8::from(answer.error) << i;
            }
            let cpus = || cpus(joints, self.cpus.as_ref()).expect("lines lie in caches");
            if let Some(w) = written
                && w.way != Way::Refused
            {
                let from = &out.wdata[i].0[..bytes];
                if cached {
                    let (memory, place) = (&mut self.memory, (w.addr, w.way));
                    self.software
                        .pl_writes(memory, 2 * i + 1, cpus(), place, from);
                } else {
                    self.memory.write(2 * i + 1, w.addr, from);
                }
            }
            if let Some(r) = read {
                pins.rid[i] = r.id;
                pins.rvalid |= 1 << i;
                pins.rlast |= u8::from(r.last) << i;
                pins.rerror |= u8::from(r.way == Way::Refused) << i;
                let into = &mut pins.rdata[i].0[..bytes];
                if cached {
                    let (memory, place) = (&mut self.memory, (r.addr, r.way));
                    self.software.pl_reads(memory, 2 * i, cpus(), place, into);
                } else {
                    self.memory.read(2 * i, r.addr, into);
                }
            }
        }
    }

    /// Gives the model the addresses on the pins; whether any is new.
    fn show(&mut self) -> bool {
        let out = &self.rtl.outputs;
        let joints = self.system.masters_mut();
        let mut new = false;
        for (i, (joint, member, coherent)) in self.ports.iter().enumerate() {
            for direction in [Direction::Read, Direction::Write] {
                let (valid, addr, len, qos, id, side) = match direction {
                    Direction::Read => (
                        out.arvalid,
                        out.araddr[i],
                        out.arlen[i],
                        out.arqos[i],
                        out.arid[i],
                        out.arside[i],
                    ),
                    Direction::Write => (
                        out.awvalid,
                        out.awaddr[i],
                        out.awlen[i],
                        out.awqos[i],
                        out.awid[i],
                        out.awside[i],
                    ),
                };
                if valid >> i & 1 == 0 || joints[*joint].port(*member).is_shown(direction) {
                    continue;
                }
                let mut way = Way::Memory;
                if let Some(name) = coherent {
                    let beats = u16::from(len) + 1;
                    let width = joints[*joint].port(*member).beat_bytes();
                    let side = Sidebands {
                        axcache: side as u8 & 15,
                        axprot: (side >> 4) as u8 & 7,
                        axuser: (side >> 8) as u8,
                    };
                    way = match coherence_at(&self.platform, name, side, beats, width) {
                        Coherence::Coherent => Way::Caches,
                        Coherence::NonCoherent(_) => Way::Memory,
                        Coherence::Refused(_) => Way::Refused,
                    };
                    if let Joint::Hub(hub) = &mut joints[*joint] {
                        // AxCACHE[2] asks for a line on a read miss, AxCACHE[3] on a write miss.
                        let bit = [0b0100, 0b1000][usize::from(direction == Direction::Write)];
                        let allocate = side.axcache & bit != 0;
                        hub.set_coherent(*member, direction, way == Way::Caches, allocate);
                    }
                }
                let shown = Shown {
                    addr,
                    len,
                    qos,
                    id,
                    way,
                };
                joints[*joint]
                    .port(*member)
                    .show(direction, &shown, self.edge);
                new = true;
            }
        }
        new
    }

    /// Software on the CPUs goes over bytes, whatever it reads or writes there; it takes no time.
    pub fn software(&mut self, touch: CpuTouch, address: u64, bytes: u64) {
        self.touch(touch, address, bytes, |lines, memory, cpus, r| {
            if touch == CpuTouch::Store {
                let mut kept = vec![0; (r.end - r.start) as usize];
                lines.load(memory, CPU, cpus, r.start, &mut kept);
                lines.store(memory, CPU, cpus, r.start, &kept);
            }
        });
    }

    /// Software on the CPUs goes over bytes: line by line, the caches change; it takes no time.
    fn touch(
        &mut self,
        touch: CpuTouch,
        address: u64,
        bytes: u64,
        mut each: impl FnMut(&mut Software, &mut Memory, &Cpus, std::ops::Range<u64>),
    ) -> bool {
        let joints = self.system.masters_mut();
        let Some(line) = cpus(joints, self.cpus.as_ref()).map(Cpus::line_bytes) else {
            return false;
        };
        let (mut at, end) = (address, address + bytes);
        while at < end {
            let to = end.min(at / line * line + line);
            let first = at / line * line;
            let there = cpus(joints, self.cpus.as_ref()).expect("there are some");
            let out = touch == CpuTouch::Flush;
            self.software
                .settle(&mut self.memory, CPU, there, first, out);
            if there.find(first) == Found::Nowhere || touch != CpuTouch::Load {
                let pass = CpuPass {
                    touch,
                    base: first,
                    bytes: line,
                };
                match joints.iter_mut().find_map(|j| match j {
                    Joint::Hub(hub) => Some(hub),
                    Joint::Port(_) => None,
                }) {
                    Some(hub) => hub.cpu(pass),
                    None => self.cpus.as_mut().expect("there are some").touch(pass),
                }
            }
            let there = cpus(joints, self.cpus.as_ref()).expect("there are some");
            each(&mut self.software, &mut self.memory, there, at..to);
            at = to;
        }
        true
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

    /// A line that has left the caches goes to memory before somebody else looks there.
    fn settle(&mut self, address: u64) {
        if self.software.is_empty() {
            return;
        }
        if let Some(cpus) = cpus(self.system.masters(), self.cpus.as_ref()) {
            self.software
                .settle(&mut self.memory, CPU, cpus, address, false);
        }
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

/// The caches of the CPUs: the hub's, or those of a board without one.
fn cpus<'a>(joints: &'a [Joint], own: Option<&'a Cpus>) -> Option<&'a Cpus> {
    let hub = joints.iter().find_map(|j| match j {
        Joint::Hub(hub) => Some(hub.cpus()),
        Joint::Port(_) => None,
    });
    hub.or(own)
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
