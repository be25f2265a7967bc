//! The traffic generator.

use crate::{
    Direction, Error, RegisterBus, SoftReset, Traffic,
    registers::traffic_generator::{self as at, capabilities, control, status},
    unit::{Unit, counter_methods, unit_of},
};

/// Parameters with which an instance was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Largest number of beats in a burst.
    pub most_beats: u32,
    /// Largest number of bursts in flight in each direction.
    pub most_outstanding: u32,
    /// Width of the latency timer in bits.
    pub time_bits: u32,
    /// Address width in bits.
    pub address_bits: u32,
    /// Whether bursts may cross multiples of 4 KiB, although AXI forbids it.
    pub cross_4k: bool,
}

/// A traffic generator at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrafficGenerator {
    unit: Unit,
    can: Capabilities,
}

impl TrafficGenerator {
    /// Opens the generator at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a traffic generator, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a traffic generator",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        let can = Capabilities {
            beat_bytes: 1 << capabilities::BEAT_BYTES_LOG2.get(word),
            most_beats: 1 << capabilities::BEATS_LOG2.get(word),
            most_outstanding: 1 << capabilities::OUTSTANDING_LOG2.get(word),
            time_bits: capabilities::TIME_BITS.get(word),
            address_bits: capabilities::ADDRESS_BITS.get(word),
            cross_4k: capabilities::CROSS_4K.get(word) != 0,
        };
        Ok(Self { unit, can })
    }

    /// Parameters of the instance.
    #[must_use]
    pub const fn capabilities(&self) -> &Capabilities {
        &self.can
    }

    /// Programs a direction, which must be idle.
    ///
    /// # Errors
    /// If the instance cannot generate the traffic, or the direction is busy.
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
                self.unit.base
            )));
        }
        let file = match direction {
            Direction::Read => at::READS,
            Direction::Write => at::WRITES,
        };
        for (register, value) in words {
            self.unit.put_in(bus, file, register, value)?;
        }
        Ok(())
    }

    /// Sets the word that is XORed with all written data.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn data_seed(&self, bus: &mut impl RegisterBus, seed: u32) -> Result<(), Error> {
        self.unit.put(bus, at::DATA_SEED, seed)
    }

    /// Starts directions in the same clock cycle.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn start(&self, bus: &mut impl RegisterBus, directions: &[Direction]) -> Result<(), Error> {
        let word = directions.iter().fold(0, |word, d| {
            word | match d {
                Direction::Read => control::START_READS.put(1),
                Direction::Write => control::START_WRITES.put(1),
            }
        });
        self.unit.put(bus, at::CONTROL, word)
    }

    /// Stops issuing bursts. Bursts in flight complete.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn stop(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let word = control::STOP_READS.put(1) | control::STOP_WRITES.put(1);
        self.unit.put(bus, at::CONTROL, word)
    }

    /// Whether a direction has bursts to issue or in flight.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_busy(&self, bus: &mut impl RegisterBus, direction: Direction) -> Result<bool, Error> {
        let field = match direction {
            Direction::Read => status::BUSY_READS,
            Direction::Write => status::BUSY_WRITES,
        };
        Ok(field.get(self.unit.get(bus, at::STATUS)?) != 0)
    }

    /// Waits until nothing is in flight.
    ///
    /// # Errors
    /// If something is still in flight after many polls, because the memory port hangs.
    pub fn drain(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let busy = status::BUSY_READS.put(1) | status::BUSY_WRITES.put(1);
        self.unit.wait_clear(
            bus,
            busy,
            "still has bursts in flight: is the port enabled?",
        )
    }

    /// Returns the soft reset of the instance, which can stop a generator in any state.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.unit.base)
    }

    counter_methods!(unit);

    /// Returns the address of the first read data that were wrong since the last clear, if any
    /// were. The high word of the address is that of `reads_base`.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn first_data_error(
        &self,
        bus: &mut impl RegisterBus,
        reads_base: u64,
    ) -> Result<Option<u64>, Error> {
        if status::DATA_ERROR.get(self.unit.get(bus, at::STATUS)?) == 0 {
            return Ok(None);
        }
        let low = self.unit.get(bus, at::FIRST_DATA_ERROR)?;
        Ok(Some(reads_base >> 32 << 32 | u64::from(low)))
    }
}
