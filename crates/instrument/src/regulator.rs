//! The bandwidth regulator.

use crate::{Direction, Error, RegisterBus, registers::regulator as at};

/// A regulator at an address on a bus. It is in front of one master, or within a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regulator {
    base: u64,
}

impl Regulator {
    /// Opens the regulator at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a regulator, or has a newer register map.
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

    /// Returns the regulator at `base`, without checking that the block is a regulator.
    pub(crate) const fn within(base: u64) -> Self {
        Self { base }
    }

    /// Sets the budget of a direction, which is the number of bytes that may pass per period, and
    /// the number of cycles in a period. Without a budget, the direction is not limited. The other
    /// direction keeps its budget, but the new period applies to both. The first period begins when
    /// the first direction is regulated.
    ///
    /// # Errors
    /// If the bus fails.
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

    /// Writes the budget of a direction in bytes, and the number of cycles in a period. Both
    /// directions have the same period.
    ///
    /// # Errors
    /// If the bus fails.
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

    /// Starts to regulate both directions. A new period begins then.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn begin(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let both = at::enable::READS.put(1) | at::enable::WRITES.put(1);
        bus.write32(self.base + u64::from(at::ENABLE.offset), both)
    }
}
