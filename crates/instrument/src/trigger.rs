//! The trigger input, the trigger output and the interrupt of a traffic generator.

use crate::{
    Error, Register, RegisterBus,
    registers::traffic_generator::{
        ON_TRIGGER, TRIGGER,
        trigger::{self as at, command, events},
    },
};

/// A combination of generated fields for the registers ON_TRIGGER, EVENTS and USES, such as
/// `on_trigger::START_READS.put(1) | on_trigger::COUNT.put(1)`.
pub type Bits = u32;

/// The trigger of a block at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    block: u64,
}

impl Trigger {
    /// Opens the trigger of the block at `block`.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn open(bus: &mut impl RegisterBus, block: u64) -> Result<Self, Error> {
        let found = Self { block };
        if events::PRESENT.get(found.get(bus, at::EVENTS)?) == 0 {
            return Err(Error(format!(
                "block at {block:#x}: built without a trigger; build it with TRIGGER = 1"
            )));
        }
        Ok(found)
    }

    /// Sets what a pulse at `trigger_in` causes, as fields of ON_TRIGGER. With 0, it has no effect.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn arm(&self, bus: &mut impl RegisterBus, commands: Bits) -> Result<(), Error> {
        bus.write32(self.block + u64::from(ON_TRIGGER.offset), commands)
    }

    /// Sets which events cause a pulse at `trigger_out` or an interrupt, as fields of USES.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn uses(&self, bus: &mut impl RegisterBus, uses: Bits) -> Result<(), Error> {
        self.put(bus, at::USES, uses)
    }

    /// Causes the event FIRED. If `uses::OUT_FIRED` is set, this causes a pulse at `trigger_out`.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn fire(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, at::COMMAND, command::FIRE.put(1))
    }

    /// Returns the events since the last call, as fields of EVENTS. Clears the events and the
    /// interrupt.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn take_events(&self, bus: &mut impl RegisterBus) -> Result<Bits, Error> {
        let happened = self.get(bus, at::EVENTS)? & !events::PRESENT.put(1);
        self.put(bus, at::EVENTS, happened)?;
        Ok(happened)
    }

    fn get(&self, bus: &mut impl RegisterBus, register: Register) -> Result<u32, Error> {
        bus.read32(self.block + u64::from(TRIGGER + register.offset))
    }

    fn put(&self, bus: &mut impl RegisterBus, register: Register, word: u32) -> Result<(), Error> {
        bus.write32(self.block + u64::from(TRIGGER + register.offset), word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registers::traffic_generator::{on_trigger, trigger::uses};

    const BLOCK: u64 = 0xA000_0000;

    /// A fake block that clears an event when 1 is written to it. It records the writes.
    struct Block {
        events: u32,
        writes: Vec<(u64, u32)>,
    }

    impl RegisterBus for Block {
        fn read32(&mut self, address: u64) -> Result<u32, Error> {
            assert_eq!(address, BLOCK + 0xE4);
            Ok(self.events)
        }

        fn write32(&mut self, address: u64, word: u32) -> Result<(), Error> {
            self.writes.push((address - BLOCK, word));
            if address == BLOCK + 0xE4 {
                self.events &= !word;
            }
            Ok(())
        }

        fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
            unreachable!("registers only")
        }

        fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
            unreachable!("registers only")
        }
    }

    fn block(events: u32) -> Block {
        Block {
            events,
            writes: Vec::new(),
        }
    }

    #[test]
    fn a_block_without_one_is_refused() {
        let message = Trigger::open(&mut block(0), BLOCK).expect_err("none");
        assert!(message.0.contains("TRIGGER = 1"), "{message:?}");
    }

    #[test]
    fn commands_uses_and_events_go_to_their_registers() {
        let mut bus = block(1 << 31 | 0b101);
        let trigger = Trigger::open(&mut bus, BLOCK).expect("there");
        let commands = on_trigger::START_READS.put(1) | on_trigger::COUNT.put(1);
        trigger.arm(&mut bus, commands).expect("armed");
        trigger
            .uses(
                &mut bus,
                uses::OUT_FIRED.put(1) | uses::INTERRUPT_READS_ENDED.put(1),
            )
            .expect("used");
        trigger.fire(&mut bus).expect("fired");
        assert_eq!(trigger.take_events(&mut bus).expect("taken"), 0b101);
        assert_eq!(trigger.take_events(&mut bus).expect("taken"), 0);
        assert_eq!(
            bus.writes,
            [
                (0xFC, 1 << 16 | 1),
                (0xE8, 1 << 10 | 1 << 1),
                (0xE0, 1),
                (0xE4, 0b101),
                (0xE4, 0)
            ]
        );
    }
}
