//! The traffic generator.

use crate::{
    Counters, Direction, Error, Register, RegisterBus, Traffic,
    counters::read64,
    registers::traffic_generator::{self as at, capabilities, control, status},
};

/// What an instance was built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Bytes of a beat.
    pub beat_bytes: u32,
    /// Most beats of a burst.
    pub most_beats: u32,
    /// Most bursts in flight a direction.
    pub most_outstanding: u32,
    /// Bits of the latency timer.
    pub time_bits: u32,
    /// Bits of an address.
    pub address_bits: u32,
}

/// Times that a status word is read before the hardware is said to hang.
const PATIENCE: u32 = 100_000;

/// A traffic generator at a place of a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrafficGenerator {
    base: u64,
    can: Capabilities,
}

impl TrafficGenerator {
    /// The generator at `base`.
    ///
    /// # Errors
    /// If there is another block, or one with a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let mut get = |r: Register| bus.read32(base + u64::from(r.offset));
        let id = get(at::BLOCK)?;
        if id != at::block::ID_VALUE {
            return Err(Error(format!(
                "block at {base:#x}: identity {id:#010x}; a traffic generator has {:#010x}: mend \
                 the address, or load the instrument",
                at::block::ID_VALUE
            )));
        }
        let major = at::version::MAJOR.get(get(at::VERSION)?);
        if major != at::version::MAJOR_VALUE {
            return Err(Error(format!(
                "block at {base:#x}: register map {major}; this driver knows {}: load an \
                 instrument of the same release",
                at::version::MAJOR_VALUE
            )));
        }
        let word = get(at::CAPABILITIES)?;
        let can = Capabilities {
            beat_bytes: 1 << capabilities::BEAT_BYTES_LOG2.get(word),
            most_beats: 1 << capabilities::BEATS_LOG2.get(word),
            most_outstanding: 1 << capabilities::OUTSTANDING_LOG2.get(word),
            time_bits: capabilities::TIME_BITS.get(word),
            address_bits: capabilities::ADDRESS_BITS.get(word),
        };
        Ok(Self { base, can })
    }

    /// What the instance was built with.
    #[must_use]
    pub const fn capabilities(&self) -> &Capabilities {
        &self.can
    }

    /// Writes a direction's program; the direction must be at rest.
    ///
    /// # Errors
    /// Traffic that the instance cannot do, or a direction that is busy.
    pub fn program(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        traffic: &Traffic,
    ) -> Result<(), Error> {
        let words = traffic.words(&self.can)?;
        if self.is_busy(bus, direction)? {
            return Err(Error(format!(
                "{direction:?} at {:#x}: busy; stop and drain before a new program",
                self.base
            )));
        }
        let file = match direction {
            Direction::Reads => at::READS,
            Direction::Writes => at::WRITES,
        };
        for (register, value) in words {
            let place = self.base + u64::from(file) + u64::from(register.offset);
            bus.write32(place, value)?;
        }
        Ok(())
    }

    /// The word that all written data are exclusive-ored with.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn data_seed(&self, bus: &mut impl RegisterBus, seed: u32) -> Result<(), Error> {
        self.put(bus, at::DATA_SEED, seed)
    }

    /// Starts directions, in the same clock cycle.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn start(&self, bus: &mut impl RegisterBus, directions: &[Direction]) -> Result<(), Error> {
        let word = directions.iter().fold(0, |word, d| {
            word | match d {
                Direction::Reads => control::START_READS.put(1),
                Direction::Writes => control::START_WRITES.put(1),
            }
        });
        self.put(bus, at::CONTROL, word)
    }

    /// No more bursts are issued; those in flight drain.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn stop(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let word = control::STOP_READS.put(1) | control::STOP_WRITES.put(1);
        self.put(bus, at::CONTROL, word)
    }

    /// Whether a direction has bursts to issue or in flight.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn is_busy(&self, bus: &mut impl RegisterBus, direction: Direction) -> Result<bool, Error> {
        let field = match direction {
            Direction::Reads => status::BUSY_READS,
            Direction::Writes => status::BUSY_WRITES,
        };
        Ok(field.get(self.get(bus, at::STATUS)?) != 0)
    }

    /// Waits until nothing is in flight.
    ///
    /// # Errors
    /// If something still is after very many looks: the memory port hangs.
    pub fn drain(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let busy = status::BUSY_READS.put(1) | status::BUSY_WRITES.put(1);
        self.wait_clear(
            bus,
            busy,
            "still has bursts in flight: is the port enabled?",
        )
    }

    /// Counters count from now on, or stand still.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn count(&self, bus: &mut impl RegisterBus, enable: bool) -> Result<(), Error> {
        let word = at::counting::ENABLE.put(u32::from(enable));
        self.put(bus, at::COUNTING, word)
    }

    /// All counters to zero.
    ///
    /// # Errors
    /// If the clear does not end: the block has no clock.
    pub fn clear(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, at::CONTROL, control::CLEAR.put(1))?;
        self.wait_clear(bus, status::CLEAR_BUSY.put(1), "clears for ever")
    }

    /// Asks for a copy of all counters, of one clock edge, at once; they count on.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, at::CONTROL, control::SNAPSHOT.put(1))
    }

    /// All counters at the last snapshot.
    ///
    /// # Errors
    /// If the snapshot does not end: the block has no clock.
    pub fn counters(&self, bus: &mut impl RegisterBus) -> Result<Counters, Error> {
        self.wait_snapshot(bus)?;
        Counters::read(bus, self.base + u64::from(at::COUNTERS))
    }

    /// Cycles, bytes read and bytes written at the last snapshot.
    ///
    /// # Errors
    /// As [`TrafficGenerator::counters`].
    pub fn progress(&self, bus: &mut impl RegisterBus) -> Result<[u64; 3], Error> {
        use at::{counters as unit, direction_counters as side};
        self.wait_snapshot(bus)?;
        let base = self.base + u64::from(at::COUNTERS);
        Ok([
            read64(bus, base, unit::CYCLES)?,
            read64(bus, base + u64::from(unit::READS), side::BYTES)?,
            read64(bus, base + u64::from(unit::WRITES), side::BYTES)?,
        ])
    }

    /// The address of the first wrong read data since the clear, if any were wrong; its
    /// high word is that of `reads_base`.
    ///
    /// # Errors
    /// Those of the bus.
    pub fn first_data_error(
        &self,
        bus: &mut impl RegisterBus,
        reads_base: u64,
    ) -> Result<Option<u64>, Error> {
        if status::DATA_ERROR.get(self.get(bus, at::STATUS)?) == 0 {
            return Ok(None);
        }
        let low = self.get(bus, at::FIRST_DATA_ERROR)?;
        Ok(Some(reads_base >> 32 << 32 | u64::from(low)))
    }

    fn wait_snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.wait_clear(bus, status::SNAPSHOT_BUSY.put(1), "takes no snapshot")
    }

    fn wait_clear(
        &self,
        bus: &mut impl RegisterBus,
        bits: u32,
        trouble: &str,
    ) -> Result<(), Error> {
        for _ in 0..PATIENCE {
            if self.get(bus, at::STATUS)? & bits == 0 {
                return Ok(());
            }
        }
        Err(Error(format!("block at {:#x}: {trouble}", self.base)))
    }

    fn get(&self, bus: &mut impl RegisterBus, register: Register) -> Result<u32, Error> {
        bus.read32(self.base + u64::from(register.offset))
    }

    fn put(&self, bus: &mut impl RegisterBus, register: Register, word: u32) -> Result<(), Error> {
        bus.write32(self.base + u64::from(register.offset), word)
    }
}
