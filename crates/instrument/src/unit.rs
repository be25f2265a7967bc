//! The registers that all blocks with a memory port share: control, status, and the performance
//! counters.

use crate::{
    Counters, Error, Field, Register, RegisterBus,
    counters::read64,
    registers::traffic_generator::{counters as unit, direction_counters as side},
};

/// Number of reads of a status word after which the hardware is reported to hang.
const PATIENCE: u32 = 100_000;

/// Addresses of the shared registers in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// First address of the block.
    pub base: u64,
    pub control: Register,
    pub snapshot: Field,
    pub clear: Field,
    pub counting: Register,
    pub enable: Field,
    pub status: Register,
    pub snapshot_busy: Field,
    pub clear_busy: Field,
    pub counters: u32,
}

/// Creates the [`Unit`] of a block at an address. `$map` is the block's generated register map.
macro_rules! unit_of {
    ($map:ident, $base:expr) => {
        $crate::unit::Unit {
            base: $base,
            control: $map::CONTROL,
            snapshot: $map::control::SNAPSHOT,
            clear: $map::control::CLEAR,
            counting: $map::COUNTING,
            enable: $map::counting::ENABLE,
            status: $map::STATUS,
            snapshot_busy: $map::status::SNAPSHOT_BUSY,
            clear_busy: $map::status::CLEAR_BUSY,
            counters: $map::COUNTERS,
        }
    };
}
pub(crate) use unit_of;

/// Defines the methods with which a driver starts, stops and reads the counters of its [`Unit`],
/// which is one of its fields.
macro_rules! counter_methods {
    ($unit:ident) => {
        /// Starts or stops the counters.
        ///
        /// # Errors
        /// If the bus fails.
        pub fn count(
            &self,
            bus: &mut impl $crate::RegisterBus,
            enable: bool,
        ) -> Result<(), $crate::Error> {
            self.$unit.count(bus, enable)
        }

        /// Sets all counters to zero.
        ///
        /// # Errors
        /// If the clear does not end, because the block has no clock.
        pub fn clear(&self, bus: &mut impl $crate::RegisterBus) -> Result<(), $crate::Error> {
            self.$unit.clear(bus)
        }

        /// Takes a snapshot of all counters in one cycle. The counters continue to count.
        ///
        /// # Errors
        /// If the bus fails.
        pub fn snapshot(&self, bus: &mut impl $crate::RegisterBus) -> Result<(), $crate::Error> {
            self.$unit.snapshot(bus)
        }

        /// Returns all counters at the last snapshot.
        ///
        /// # Errors
        /// If the snapshot does not end, because the block has no clock.
        pub fn counters(
            &self,
            bus: &mut impl $crate::RegisterBus,
        ) -> Result<$crate::Counters, $crate::Error> {
            self.$unit.counters(bus)
        }

        /// Returns the cycles, the bytes read and the bytes written at the last snapshot.
        ///
        /// # Errors
        /// If the snapshot does not end, because the block has no clock.
        pub fn progress(
            &self,
            bus: &mut impl $crate::RegisterBus,
        ) -> Result<[u64; 3], $crate::Error> {
            self.$unit.progress(bus)
        }
    };
}
pub(crate) use counter_methods;

impl Unit {
    /// Checks that a block has the expected identifier and version.
    pub fn expect(
        &self,
        bus: &mut impl RegisterBus,
        what: &str,
        (id_at, id): (Register, u32),
        (version_at, major_of, major): (Register, Field, u32),
    ) -> Result<(), Error> {
        let found = self.get(bus, id_at)?;
        if found != id {
            return Err(Error(format!(
                "block at {:#x}: identity {found:#010x}; {what} has {id:#010x}: correct the address, \
                 or load the instrument",
                self.base
            )));
        }
        let found = major_of.get(self.get(bus, version_at)?);
        if found != major {
            return Err(Error(format!(
                "block at {:#x}: register map {found}; this driver knows {major}: load an \
                 instrument of the same release",
                self.base
            )));
        }
        Ok(())
    }

    pub fn count(&self, bus: &mut impl RegisterBus, enable: bool) -> Result<(), Error> {
        self.put(bus, self.counting, self.enable.put(u32::from(enable)))
    }

    pub fn clear(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, self.control, self.clear.put(1))?;
        self.wait_clear(bus, self.clear_busy.put(1), "clears for ever")
    }

    pub fn snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, self.control, self.snapshot.put(1))
    }

    fn wait_snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.wait_clear(bus, self.snapshot_busy.put(1), "takes no snapshot")
    }

    pub fn counters(&self, bus: &mut impl RegisterBus) -> Result<Counters, Error> {
        self.wait_snapshot(bus)?;
        Counters::read(bus, self.base + u64::from(self.counters))
    }

    /// Returns the cycles, the bytes read and the bytes written at the last snapshot.
    pub fn progress(&self, bus: &mut impl RegisterBus) -> Result<[u64; 3], Error> {
        self.wait_snapshot(bus)?;
        let base = self.base + u64::from(self.counters);
        Ok([
            read64(bus, base, unit::CYCLES)?,
            read64(bus, base + u64::from(unit::READS), side::BYTES)?,
            read64(bus, base + u64::from(unit::WRITES), side::BYTES)?,
        ])
    }

    /// Waits until bits of the status word are 0.
    pub fn wait_clear(
        &self,
        bus: &mut impl RegisterBus,
        bits: u32,
        trouble: &str,
    ) -> Result<(), Error> {
        for _ in 0..PATIENCE {
            if self.get(bus, self.status)? & bits == 0 {
                return Ok(());
            }
        }
        Err(Error(format!("block at {:#x}: {trouble}", self.base)))
    }

    pub fn get(&self, bus: &mut impl RegisterBus, register: Register) -> Result<u32, Error> {
        bus.read32(self.base + u64::from(register.offset))
    }

    pub fn put(
        &self,
        bus: &mut impl RegisterBus,
        register: Register,
        word: u32,
    ) -> Result<(), Error> {
        self.put_in(bus, 0, register, word)
    }

    /// Writes a register in a register file.
    pub fn put_in(
        &self,
        bus: &mut impl RegisterBus,
        file: u32,
        register: Register,
        word: u32,
    ) -> Result<(), Error> {
        bus.write32(
            self.base + u64::from(file) + u64::from(register.offset),
            word,
        )
    }
}
