//! The processing system: ports with pins that are connected to a system of the model.

use std::collections::BTreeMap;

use axiscope_fabric::{Direction, Domain, Ps};
use axiscope_platform::Error;
use axiscope_sim::{Live, Model, Outside, PointResult, can_be_coherent, is_coherent};

use crate::{
    FromDesign, Memory, Setup, ToDesign,
    caches::Caches,
    port::{Port, Shape},
    traffic::{Outsider, Shared, Traffic},
    waits::Waits,
    windows::Windows,
};

/// Number of bytes of read data that may wait for RREADY before a port accepts no further read, if
/// the platform does not state the size of its FIFO. The value is the size of the longest burst.
const HELD_BEATS: u64 = 256;

/// A port of a [`ProcessingSystem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortHandle(usize);

/// A processing system that a bench simulates edge by edge, separately for each port.
pub struct ProcessingSystem {
    live: Live,
    ports: Vec<(String, Port)>,
    /// AxCACHE, AxPROT and AxUSER of the setup, for each port.
    sidebands: Vec<(u8, u8, u8)>,
    memory: Memory,
    /// Index of the bench among the users of the memory.
    bench: usize,
    capacity: u64,
    windows: Windows,
    /// The error that stopped the system.
    broken: Option<String>,
}

impl ProcessingSystem {
    /// Creates the system of a setup, at time 0.
    ///
    /// # Errors
    /// If the platform, the point or a port is invalid.
    pub fn new(setup: &Setup) -> Result<Self, Error> {
        let model = Model::parse(setup.platform.clone(), &setup.name)?;
        let platform = model.platform();
        let point = setup.whole();
        if let Some(first) = point.problems(platform).into_iter().next() {
            return Err(Error(first));
        }
        let fabric = platform.fabric.as_ref();
        let capacity = platform.dram.capacity_bytes;
        let windows = Windows::new(platform.memory_windows());
        let mut outside = Outside::new();
        let mut ports = Vec::new();
        let played = point.masters.len() - setup.ports.len()..;
        for (number, (m, p)) in point.masters[played].iter().zip(&setup.ports).enumerate() {
            let clock = Domain::from_mhz(point.pl_mhz_at(&p.port));
            let beat_bytes = u64::from(p.data_bits / 8);
            // Responses that go through the caches have their own delays.
            let response = fabric.filter(|_| !is_coherent(platform, m));
            let response = response.map_or(0, |f| clock.cycles(f.fifo.pl_response_cycles));
            let fifo = fabric.and_then(|f| {
                let beats = f.fifo.read_fifo_beats?;
                Some(u64::from(beats) * u64::from(f.fifo.ps_beat_bytes))
            });
            let write_fifo = fabric.map_or(0, |f| {
                f.fifo.write_fifo_beats * f.fifo.ps_beat_bytes / beat_bytes as u32
            });
            let held = fifo.unwrap_or(HELD_BEATS * beat_bytes);
            let shared = Shared::new(Traffic::new(clock, beat_bytes, response, held));
            outside.insert(p.port.clone(), Box::new(Outsider::new(shared.clone())));
            let shape = Shape {
                name: p.port.clone(),
                beat_bytes: beat_bytes as usize,
                period: clock.period(),
                stages: platform.request_stages() as usize,
                fifo_beats: write_fifo,
                axqos: p.axqos,
                windows: windows.clone(),
                caches: can_be_coherent(platform, m).then(|| Caches::of(platform, p)),
                number,
            };
            ports.push((p.port.clone(), Port::new(shared, &shape)));
        }
        let users = 2 * ports.len() + 1;
        Ok(Self {
            live: Live::new(&model, &point, outside)?,
            bench: users - 1,
            memory: Memory::new(users),
            sidebands: (setup.ports.iter())
                .map(|p| (p.axcache, p.axprot, p.axuser))
                .collect(),
            ports,
            capacity,
            windows,
            broken: None,
        })
    }

    /// Finds a port by name.
    ///
    /// # Errors
    /// If the name is unknown.
    pub fn port(&self, name: &str) -> Result<PortHandle, Error> {
        let place = self.ports.iter().position(|(port, _)| port == name);
        let names = || self.ports.iter().map(|(port, _)| &**port);
        place.map(PortHandle).ok_or_else(|| {
            let names: Vec<&str> = names().collect();
            Error(format!(
                "port: '{name}' is not played; the setup has {}",
                names.join(", ")
            ))
        })
    }

    /// Returns the number of bytes per beat of a port.
    #[must_use]
    pub fn beat_bytes(&self, port: PortHandle) -> usize {
        self.ports[port.0].1.beat_bytes()
    }

    /// Returns the period of a port's clock, ps.
    #[must_use]
    pub fn period(&self, port: PortHandle) -> Ps {
        self.ports[port.0].1.period()
    }

    /// Simulates the rising edge of a port's clock at `now`, ps. `pins` are the values just before
    /// the edge. The caller must drive the returned values until the next edge.
    ///
    /// # Errors
    /// If the time precedes an earlier edge, or AXI is violated; the error states the port, the time and the
    /// cause. The system then stops.
    pub fn step(
        &mut self,
        port: PortHandle,
        now: Ps,
        pins: &FromDesign,
    ) -> Result<ToDesign, Error> {
        if let Some(why) = &self.broken {
            return Err(Error(why.clone()));
        }
        let (name, at) = &mut self.ports[port.0];
        let us = now as f64 / 1e6;
        if now < self.live.now() {
            let before = self.live.now() as f64 / 1e6;
            return Err(Error(format!(
                "{name}: an edge at {us} us, after one at {before} us: edges come in order"
            )));
        }
        self.live.advance(now);
        match at.step(now, pins, &mut self.memory) {
            Ok((out, news)) => {
                if news {
                    self.live.look();
                }
                Ok(out)
            }
            Err(why) => Err(self.stops(port, now, &why)),
        }
    }

    /// Stops the system at an edge of a port at `now`, ps. Returns the reason, with the port and
    /// the time.
    pub fn stops(&mut self, port: PortHandle, now: Ps, why: &str) -> Error {
        let (name, us) = (&self.ports[port.0].0, now as f64 / 1e6);
        let message = format!("{name} at {us} us: {why}");
        self.broken = Some(message.clone());
        Error(message)
    }

    /// Simulates a rising edge of a port's clock at `now`, ps, in reset. The reset drops bursts in
    /// flight with a warning. The port drives no valid values.
    pub fn reset(&mut self, port: PortHandle, now: Ps) {
        self.live.advance(now.max(self.live.now()));
        self.ports[port.0].1.reset(now);
        self.live.look();
    }

    /// Records that the beat at the next edge of a port has undefined bits in bytes whose strobe is
    /// set.
    pub fn undefined_data(&mut self, port: PortHandle) {
        self.ports[port.0].1.undefined_data();
    }

    /// Returns AxCACHE, AxPROT and AxUSER from the setup, for a design without these signals.
    #[must_use]
    pub fn sidebands(&self, port: PortHandle) -> (u8, u8, u8) {
        self.sidebands[port.0]
    }

    /// Returns warnings about requests that the ports do not support, and the model's warnings about the setup.
    #[must_use]
    pub fn warnings(&mut self) -> Vec<String> {
        match self.result() {
            Some(result) => result.warnings,
            None => self.complaints(),
        }
    }

    fn complaints(&self) -> Vec<String> {
        let of = |(name, port): &(String, Port)| {
            let message = port.complaints().into_iter();
            message
                .map(|why| format!("{name}: {why}"))
                .collect::<Vec<_>>()
        };
        self.ports.iter().flat_map(of).collect()
    }

    /// Advances to `now`, ps, without edges of the bench's ports.
    pub fn advance(&mut self, now: Ps) {
        self.live.advance(now);
    }

    /// Returns the simulated time, ps.
    #[must_use]
    pub const fn now(&self) -> Ps {
        self.live.now()
    }

    /// Returns whether nothing is in flight at the ports of the bench.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.ports.iter().all(|(_, port)| port.is_idle())
    }

    /// Returns the size in bytes of the memory.
    #[must_use]
    pub const fn capacity_bytes(&self) -> u64 {
        self.capacity
    }

    /// Returns the address after the last address at which ports access the memory.
    #[must_use]
    pub fn address_end(&self) -> u64 {
        self.windows.end()
    }

    /// Reads memory without simulated time. Addresses are those of the ports.
    ///
    /// # Errors
    /// If the range is outside the memory.
    pub fn read(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.within(address, into.len())?;
        self.memory.read_range(self.bench, address, into);
        Ok(())
    }

    /// Writes memory without simulated time. Addresses are those of the ports.
    ///
    /// # Errors
    /// If the range is outside the memory.
    pub fn write(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.within(address, from.len())?;
        self.memory.write_range(self.bench, address, from);
        Ok(())
    }

    fn within(&self, address: u64, bytes: usize) -> Result<(), Error> {
        if self.windows.dram(address, bytes as u64).is_some() {
            return Ok(());
        }
        Err(Error(format!(
            "memory: {address:#x} + {bytes} bytes; ports see it at {}",
            self.windows.message()
        )))
    }

    /// Sets all counters to zero.
    pub fn count_anew(&mut self) {
        self.live.count_anew();
        for (_, port) in &mut self.ports {
            port.ledger().count_anew();
        }
    }

    /// Returns the activity of the channels of the bench's ports since the counters were set to
    /// zero, by port name.
    pub fn waits(&mut self) -> BTreeMap<String, Waits> {
        let ports = self.ports.iter_mut();
        ports
            .map(|(name, port)| (name.clone(), *port.ledger().counted()))
            .collect()
    }

    /// Returns the result since the counters were set to zero, in the same form as the result of a
    /// run. In the list of masters, the bench's ports come after the other masters. Returns `None`
    /// before any time has passed.
    #[must_use]
    pub fn result(&mut self) -> Option<PointResult> {
        let (ports, now) = (&self.ports, self.live.now());
        let mut result = self.live.result(|name| {
            let found = ports.iter().find(|(port, _)| port == name);
            let side = |direction| found?.1.shared().lock().counts(direction, now);
            [side(Direction::Read), side(Direction::Write)]
        })?;
        result.warnings.extend(self.complaints());
        Some(result)
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod troubles;
