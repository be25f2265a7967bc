//! The bandwidth regulator.

use crate::{Direction, Error, RegisterBus, registers::regulator as at};

/// A regulator at a place of a bus: before a master of its own, or within a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regulator {
    base: u64,
}

impl Regulator {
    /// The regulator at `base`.
    ///
    /// # Errors
    /// If there is another block, or one with a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let found = bus.read32(base + u64::from(at::BLOCK.offset))?;
        if found != at::block::ID_VALUE {
            return Err(Error(format!(
                "block at {base:#x}: identity {found:#010x}; a regulator has {:#010x}: correct the \
                 address, or load the instrument",
                at::block::ID_VALUE
            )));
        }
        let word = bus.read32(base + u64::from(at::VERSION.offset))?;
        let (major, known) = (at::version::MAJOR.get(word), at::version::MAJOR_VALUE);
        if major != known {
            return Err(Error(format!(
                "block at {base:#x}: register map {major}; this driver knows {known}: load an \
                 instrument of the same release"
            )));
        }
        Ok(Self::within(base))
    }

    /// The regulator that a block is known to have at `base`.
    pub(crate) const fn within(base: u64) -> Self {
        Self { base }
    }

    /// Lets so many bytes of a direction pass in a period of so many cycles, or all of them; the
    /// other direction stays as it is, but for the period, which both have. Periods begin with the
    /// first direction that is regulated.
    ///
    /// # Errors
    /// Errors of the bus.
    pub fn regulate(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        budget: Option<(u32, u32)>,
    ) -> Result<(), Error> {
        if let Some(budget) = budget {
            self.budget(bus, direction, budget)?;
        }
        let field = match direction {
            Direction::Read => at::enable::READS,
            Direction::Write => at::enable::WRITES,
        };
        let enable = self.base + u64::from(at::ENABLE.offset);
        let others = bus.read32(enable)? & !field.put(1);
        bus.write32(enable, others | field.put(u32::from(budget.is_some())))
    }

    /// Writes a direction's budget: bytes, and the cycles of a period, which both directions have.
    ///
    /// # Errors
    /// Errors of the bus.
    pub fn budget(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        (bytes, period_cycles): (u32, u32),
    ) -> Result<(), Error> {
        let register = match direction {
            Direction::Read => at::READ_BUDGET,
            Direction::Write => at::WRITE_BUDGET,
        };
        bus.write32(self.base + u64::from(at::PERIOD.offset), period_cycles)?;
        bus.write32(self.base + u64::from(register.offset), bytes)
    }

    /// Regulates both directions from now on: a period begins.
    ///
    /// # Errors
    /// Errors of the bus.
    pub fn begin(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let both = at::enable::READS.put(1) | at::enable::WRITES.put(1);
        bus.write32(self.base + u64::from(at::ENABLE.offset), both)
    }
}
