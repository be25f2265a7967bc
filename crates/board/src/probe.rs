//! Issues single transactions through a latency probe of a board.

use crate::agent::{Code, Fault, Watch};
use axiscope_instrument::runner::{ProbeBus, ProbeResult, ProbeSpec, probe_point};
use axiscope_instrument::{Error, LatencyProbe, RegisterBus};
use axiscope_sim::{CpuPassSpec, EngineSpec, GeneratorSpec, Point};

use crate::{BlockKind, Hardware, point::clock_problem, windows::buffer_for};

/// Places the windows of the point in a buffer. If the port snoops the processors' caches, it is a
/// buffer that they cache. Returns the point and the index of the probe at its port.
///
/// # Errors
/// Returns a sentence for each reason why the probe cannot run the point.
fn placed(
    hardware: &mut impl Hardware,
    point: &Point,
    coherent: bool,
) -> Result<(Point, u64), Vec<String>> {
    let mut moved = point.clone();
    let only = match &mut moved.masters[..] {
        [only] => only.get_mut::<GeneratorSpec>(),
        _ => None,
    };
    let Some(generator) = only else {
        return Err(vec![
            "point: give one traffic generator, at the port of the probe".into(),
        ]);
    };
    let port = generator.port.clone();
    let at = |b: &&crate::BlockAt| b.kind == BlockKind::Probe && b.port == port;
    let Some(block) = hardware.blocks().iter().find(at) else {
        let probes = hardware
            .blocks()
            .iter()
            .filter(|b| b.kind == BlockKind::Probe);
        let there: Vec<&str> = probes.map(|b| b.port.as_str()).collect();
        let has = if there.is_empty() {
            "none".into()
        } else {
            there.join(", ")
        };
        return Err(vec![format!(
            "port: {port}; no latency probe is there: the bitstream has {has}"
        )]);
    };
    let base = block.found.base;
    let mut out: Vec<String> = (block.pl_mhz)
        .and_then(|mhz| clock_problem(point, block, mhz))
        .into_iter()
        .collect();
    let buffers = hardware.buffers();
    let Some(buffer) = buffer_for(buffers, coherent).map(|n| buffers[n].found.clone()) else {
        return Err(vec![
            "the board has no buffer; load u-dma-buf and its overlay".into(),
        ]);
    };
    let widths = match LatencyProbe::open(hardware, base) {
        Ok(probe) => *probe.widths(),
        Err(Error(message)) => return Err(vec![message]),
    };
    for e in generator.engines_mut() {
        if u32::from(e.beat_bytes) != widths.beat_bytes {
            let (asked, built) = (e.beat_bytes, widths.beat_bytes);
            out.push(format!(
                "beat_bytes: {asked}; the probe at {port} was built with {built}"
            ));
        }
        let burst = u64::from(e.burst_beats) * u64::from(e.beat_bytes);
        let end = e.base.saturating_add(e.window_bytes.max(burst));
        if end > buffer.bytes {
            out.push(format!(
                "base: the transaction ends at {end:#x}; the buffer {} has {:#x} bytes: give a smaller base",
                buffer.name, buffer.bytes
            ));
        }
        into_buffer(e, buffer.base);
    }
    if out.is_empty() {
        Ok((moved, base))
    } else {
        Err(out)
    }
}

/// Moves the windows of an engine, and of the software passes before it, into the buffer.
fn into_buffer(e: &mut EngineSpec, base: u64) {
    e.base = e.base.saturating_add(base);
    for pass in e.before.iter_mut().flat_map(|b| &mut b.cpu) {
        pass.base = pass.base.saturating_add(base);
    }
}

/// Runs the probe of a board as a point specifies. `coherent` states whether the probe's port snoops the
/// processors' caches.
///
/// # Errors
/// If the probe cannot run the point, a transaction fails, or the host has cancelled the request.
pub fn probed<H: Hardware>(
    hardware: &mut H,
    (point, coherent): (&Point, bool),
    spec: ProbeSpec,
    watch: &Watch,
) -> Result<ProbeResult, Fault> {
    let wrong =
        |all: Vec<String>| Fault::new(Code::Field, format!("point: {}", all[0])).at("point");
    let (point, at) = placed(hardware, point, coherent).map_err(wrong)?;
    hardware.begin(point.pl_mhz, 0, watch);
    let watched = &mut WatchedHardware { hardware, watch };
    probe_point(watched, at, &point, spec).map_err(|Error(message)| Fault::device(message))
}

/// The hardware of a board, as seen by the driver of the probe.
struct WatchedHardware<'a, H> {
    hardware: &'a mut H,
    watch: &'a Watch,
}

impl<H: Hardware> RegisterBus for WatchedHardware<'_, H> {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        self.hardware.read32(address)
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.hardware.write32(address, value)
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.hardware.read_memory(address, into)
    }

    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.hardware.write_memory(address, from)
    }

    fn flush(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        self.hardware.flush(address, bytes)
    }

    fn idle(&mut self, cycles: u32) {
        let until = self.hardware.cycle() + i64::from(cycles);
        // Before each sample, the driver checks whether the host has cancelled the request.
        let _ = self.hardware.run_to(until);
    }
}

impl<H: Hardware> ProbeBus for WatchedHardware<'_, H> {
    fn touch(&mut self, pass: &CpuPassSpec) -> Result<(), Error> {
        self.hardware.touch(pass.touch, pass.base, pass.bytes)
    }

    fn go_on(&self) -> Result<(), Error> {
        self.watch.go_on().map_err(|fault| Error(fault.message))
    }
}
