//! Issues single transactions through the latency probe, and runs the coherence procedure.

use crate::{
    Attributes, Direction, Error, LatencyProbe, RegisterBus, SplitMix64, Times,
    coherence::{Maintenance, Place, round},
};
use axiscope_sim::{CpuPassSpec, EngineSpec, GeneratorSpec, Point};
use serde::{Deserialize, Serialize};

/// Largest number of samples. An answer has room for this many.
const MOST_SAMPLES: u32 = 100_000;

/// Number of samples, and whether to run the coherence procedure.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProbeSpec {
    /// Samples.
    pub samples: u32,
    /// If set, the coherence procedure is run, with this maintenance, in place of the software
    /// accesses that the engines state.
    #[serde(default)]
    pub coherence: Option<MaintenanceSpec>,
}

/// The maintenance that software performs in addition to loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum MaintenanceSpec {
    None,
    Flush,
}

/// Times of events in a transaction, in cycles of the programmable logic since the first cycle of
/// AxVALID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Sample {
    pub address_cycles: u32,
    pub first_cycles: u32,
    pub last_cycles: u32,
    pub latency_cycles: u32,
}

impl From<Times> for Sample {
    fn from(t: Times) -> Self {
        Self {
            address_cycles: t.address,
            first_cycles: t.first,
            last_cycles: t.last,
            latency_cycles: t.latency(),
        }
    }
}

/// Results of the probe at one port.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProbeResult {
    /// Reads, in order.
    pub read: Vec<Sample>,
    /// Writes.
    pub write: Vec<Sample>,
    /// Number of rounds of the coherence procedure in which the port read what software had
    /// written.
    pub port_saw_software: u32,
    /// Number of rounds in which software read what the port had written.
    pub software_saw_port: u32,
}

/// What a probe needs around it: registers, memory, time, and software that prepares the cache
/// lines.
pub trait ProbeBus: RegisterBus {
    /// Accesses a range of memory like software on the processors.
    ///
    /// # Errors
    /// If the processors cannot perform this kind of access.
    fn touch(&mut self, pass: &CpuPassSpec) -> Result<(), Error>;

    /// Checks that the host is still waiting for the samples.
    ///
    /// # Errors
    /// If the host is no longer waiting for them.
    fn go_on(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// Returns the write engine and the read engine of a point's only master, and the idle time between them, ns.
fn engines(point: &Point) -> Result<([Option<&EngineSpec>; 2], f64), Error> {
    let only = match &point.masters[..] {
        [only] => only.get::<GeneratorSpec>(),
        _ => None,
    };
    let g = only.ok_or_else(|| Error("point: give one traffic generator".into()))?;
    let engines = [g.write.as_ref(), g.read.as_ref()];
    Ok((engines, g.write_then_read_ns.unwrap_or(0.0)))
}

/// Runs the probe at `at`. The engines of the point's only master specify the addresses, the lengths, the
/// sidebands, and what software does before each sample.
///
/// # Errors
/// If the probe cannot run the point, or a transaction fails.
pub fn probe_point(
    bus: &mut impl ProbeBus,
    at: u64,
    point: &Point,
    spec: ProbeSpec,
) -> Result<ProbeResult, Error> {
    if !(1..=MOST_SAMPLES).contains(&spec.samples) {
        let message = format!("probe.samples: {}; give 1 to {MOST_SAMPLES}", spec.samples);
        return Err(Error(message));
    }
    let ([write, read], pass_rest_ns) = engines(point)?;
    if spec.coherence.is_some() && (read.is_none() || write.is_none()) {
        return Err(Error(
            "probe.coherence: the procedure reads and writes: give the master both".into(),
        ));
    }
    let probe = LatencyProbe::open(bus, at)?;
    // The idle time is varied by up to 50 %, so that samples are spread evenly between refreshes.
    let mut random = SplitMix64::new(point.run.seed);
    let mut rest = |e: &EngineSpec| {
        let own = e.before.as_ref().and_then(|b| b.rested_us);
        let us = own.unwrap_or(pass_rest_ns / 1e3);
        (us * (1.0 + random.fraction() / 2.0) * point.pl_mhz).round() as u32
    };
    let mut out = ProbeResult::default();
    for i in 0..spec.samples {
        bus.go_on()?;
        if let (Some(maintenance), Some(w), Some(r)) = (spec.coherence, write, read) {
            let place = Place {
                address: w.base,
                bytes: bytes(w),
                write: attributes(w),
                read: attributes(r),
                maintenance: match maintenance {
                    MaintenanceSpec::None => Maintenance::None,
                    MaintenanceSpec::Flush => Maintenance::Flush,
                },
                rest_cycles: rest(w),
            };
            let found = round(bus, &probe, &place, u64::from(i))?;
            out.port_saw_software += u32::from(found.port_sees_software);
            out.software_saw_port += u32::from(found.software_sees_port);
            out.write.push(found.write.into());
            out.read.push(found.read.into());
            continue;
        }
        for (direction, engine) in [(Direction::Write, write), (Direction::Read, read)] {
            let Some(e) = engine else { continue };
            let mut data = vec![i as u8; bytes(e)];
            bus.idle(rest(e));
            for pass in e.before.iter().flat_map(|b| &b.cpu) {
                bus.touch(pass)?;
            }
            let with = attributes(e);
            match direction {
                Direction::Write => {
                    let times = probe.write(bus, e.base, &data, &with)?;
                    out.write.push(times.into());
                }
                Direction::Read => {
                    let times = probe.read(bus, e.base, &mut data, &with)?;
                    out.read.push(times.into());
                }
            }
        }
    }
    Ok(out)
}

fn bytes(e: &EngineSpec) -> usize {
    usize::from(e.burst_beats) * usize::from(e.beat_bytes)
}

fn attributes(e: &EngineSpec) -> Attributes {
    Attributes {
        cache: e.axcache,
        prot: e.axprot,
        qos: e.axqos.unwrap_or(0),
        id: 0,
        user: e.axuser.into(),
    }
}
