//! Checks whether software and a memory port see the same memory, with the procedure by Marjanovic,
//! "Exploring the PS-PL AXI interfaces on Zynq UltraScale+ MPSoC" (2021). First software writes and
//! the port reads, then the port writes and software reads.

use crate::{Attributes, Error, LatencyProbe, RegisterBus, SplitMix64, Times};

/// The maintenance that software performs in addition to loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maintenance {
    /// No maintenance: the hardware must keep data coherent.
    None,
    /// Cleans and invalidates the cache lines before the port reads and before software reads.
    Flush,
}

/// Result of one round of the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Whether the port read what software had written.
    pub port_sees_software: bool,
    /// Whether software read what the port had written.
    pub software_sees_port: bool,
    /// Times at which the port's write reached each step.
    pub write: Times,
    /// Times at which the port's read reached each step.
    pub read: Times,
}

impl Round {
    /// Whether both directions were coherent.
    #[must_use]
    pub const fn is_coherent(&self) -> bool {
        self.port_sees_software && self.software_sees_port
    }
}

/// Parameters of the coherence procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// First byte of memory that nothing else uses.
    pub address: u64,
    /// Bytes per transaction.
    pub bytes: usize,
    /// Sidebands of the port's writes.
    pub write: Attributes,
    /// Sidebands of the port's reads.
    pub read: Attributes,
    /// What software does.
    pub maintenance: Maintenance,
    /// Number of cycles for which the port is idle before each of its transactions.
    pub rest_cycles: u32,
}

/// Runs one round with data from `seed`. Software loads and stores the bytes before the port writes
/// them, so that a copy that remained in the caches would be out of date.
///
/// # Errors
/// If a transaction fails, or memory cannot be reached.
pub fn round(
    bus: &mut impl RegisterBus,
    probe: &LatencyProbe,
    place: &Place,
    seed: u64,
) -> Result<Round, Error> {
    let pattern = |salt: u64| -> Vec<u8> {
        let mut random = SplitMix64::new((seed << 2 | salt) | 1 << 63);
        (0..place.bytes).map(|_| random.bits() as u8).collect()
    };
    let flush = |bus: &mut _| -> Result<(), Error> {
        match place.maintenance {
            Maintenance::None => Ok(()),
            Maintenance::Flush => RegisterBus::flush(bus, place.address, place.bytes as u64),
        }
    };
    let mut seen = vec![0; place.bytes];

    bus.store(place.address, &pattern(0))?;
    flush(bus)?;
    let from_port = pattern(1);
    bus.idle(place.rest_cycles);
    let write = probe.write(bus, place.address, &from_port, &place.write)?;
    flush(bus)?;
    bus.load(place.address, &mut seen)?;
    let software_sees_port = seen == from_port;

    let from_software = pattern(2);
    bus.store(place.address, &from_software)?;
    flush(bus)?;
    bus.idle(place.rest_cycles);
    let read = probe.read(bus, place.address, &mut seen, &place.read)?;
    Ok(Round {
        port_sees_software: seen == from_software,
        software_sees_port,
        write,
        read,
    })
}
