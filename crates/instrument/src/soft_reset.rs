//! Soft reset of a block with a memory port. All such blocks have the same registers for it.

use crate::{
    Error, Register, RegisterBus,
    registers::traffic_generator::{
        DRAIN,
        drain::{self as at, command, state},
    },
};

/// Number of reads of the state after which the hardware is reported to hang. The reads take more
/// cycles than the longest time limit, so a block with a running clock has always finished by then.
const PATIENCE: u32 = 4_000_000;

/// The soft reset of a block at an address on a bus: a traffic generator, a channel of a stream DMA, a smart DMA, a
/// convolution accelerator, a latency probe or a program player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftReset {
    block: u64,
}

impl SoftReset {
    /// Opens the soft reset of the block at `block`.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn open(bus: &mut impl RegisterBus, block: u64) -> Result<Self, Error> {
        let found = Self { block };
        if state::PRESENT.get(found.get(bus, at::STATE)?) == 0 {
            return Err(Error(format!(
                "block at {block:#x}: built without a soft reset; build it with SOFT_RESET = 1"
            )));
        }
        Ok(found)
    }

    /// Sets how many cycles the reset waits for bursts in flight. The number is rounded up to a
    /// power of eight. After a reset of the block, it is 262144.
    ///
    /// # Errors
    /// If the block cannot wait for this many cycles.
    pub fn bound(&self, bus: &mut impl RegisterBus, cycles: u32) -> Result<(), Error> {
        let field = at::bound::CYCLES_LOG8;
        let Some(log8) = (0..=field.most()).find(|n| 1u64 << (3 * n) >= u64::from(cycles)) else {
            let most = 1u64 << (3 * field.most());
            return Err(Error(format!(
                "bound: {cycles} cycles; give at most {most}"
            )));
        };
        self.put(bus, at::BOUND, field.put(log8))
    }

    /// Halts the block, waits until nothing is in flight at its port, and resets everything except its registers.
    ///
    /// # Errors
    /// If something is still in flight after the time limit, because the port hangs or
    /// because only one side of the port was reset. The block stays halted until the response
    /// arrives or [`SoftReset::abandon`] is called.
    pub fn reset(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, at::COMMAND, command::SOFT_RESET.put(1))?;
        self.wait(bus)
    }

    /// Like [`SoftReset::reset`], but always waits for the full time limit. If the block was reset
    /// but the other side of its port was not, this discards the responses to earlier bursts.
    ///
    /// # Errors
    /// The same as for [`SoftReset::reset`].
    pub fn settle(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.put(bus, at::COMMAND, command::SETTLE.put(1))?;
        self.wait(bus)
    }

    /// Gives up waiting after a soft reset that has exceeded its time limit. The block is then in
    /// the same state as after a full reset. The other side of the port must be reset, too.
    ///
    /// # Errors
    /// If the last soft reset is complete, even if it was late, or has not timed out.
    pub fn abandon(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let word = self.get(bus, at::STATE)?;
        if state::DRAIN_TIMED_OUT.get(word) == 0 || state::HALTED.get(word) == 0 {
            return Err(Error(format!(
                "block at {:#x}: nothing to abandon; the last soft reset is done, or has not timed \
                 out",
                self.block
            )));
        }
        self.put(bus, at::COMMAND, command::ABANDON.put(1))
    }

    /// Returns the read and write bursts in flight, counted from AxVALID to the response.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn due(&self, bus: &mut impl RegisterBus) -> Result<[u32; 2], Error> {
        let word = self.get(bus, at::STATE)?;
        Ok([state::READS_DUE.get(word), state::WRITES_DUE.get(word)])
    }

    fn wait(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        for _ in 0..PATIENCE {
            let word = self.get(bus, at::STATE)?;
            // This is checked first, because a reset that ends late is complete although its time-out flag is
            // still set.
            if state::HALTED.get(word) == 0 {
                return Ok(());
            }
            if state::DRAIN_TIMED_OUT.get(word) != 0 {
                return Err(Error(format!(
                    "block at {:#x}: soft reset timed out with {} reads and {} writes due: is the \
                     port enabled? Give a greater bound, or reset the port and abandon them",
                    self.block,
                    state::READS_DUE.get(word),
                    state::WRITES_DUE.get(word)
                )));
            }
        }
        Err(Error(format!(
            "block at {:#x}: soft reset does not end: has the block a clock?",
            self.block
        )))
    }

    fn get(&self, bus: &mut impl RegisterBus, register: Register) -> Result<u32, Error> {
        bus.read32(self.block + u64::from(DRAIN + register.offset))
    }

    fn put(&self, bus: &mut impl RegisterBus, register: Register, word: u32) -> Result<(), Error> {
        bus.write32(self.block + u64::from(DRAIN + register.offset), word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registers::{
        convolution, latency_probe, player, smart_dma, stream_dma, traffic_generator as generator,
    };

    const BLOCK: u64 = 0xA000_0000;
    const STATE: u64 = BLOCK + 0xC8;

    /// A fake block that reports a sequence of states. After the last one, the state no longer
    /// changes.
    struct Block {
        states: Vec<u32>,
        written: Vec<(u64, u32)>,
    }

    impl RegisterBus for Block {
        fn read32(&mut self, address: u64) -> Result<u32, Error> {
            assert_eq!(address, STATE);
            let last = self.states.len() == 1;
            let now = self.states[0];
            if !last {
                self.states.remove(0);
            }
            Ok(now | 1 << 31)
        }
        fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
            self.written.push((address, value));
            Ok(())
        }
        fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
            Err(Error("no memory here".into()))
        }
        fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
            Err(Error("no memory here".into()))
        }
    }

    fn block(states: &[u32]) -> (Block, SoftReset) {
        let mut bus = Block {
            states: [&[0], states].concat(),
            written: vec![],
        };
        let found = SoftReset::open(&mut bus, BLOCK).expect("has one");
        (bus, found)
    }

    #[test]
    fn all_blocks_have_it_at_the_same_place() {
        assert_eq!(
            [
                generator::DRAIN,
                stream_dma::DRAIN,
                smart_dma::DRAIN,
                convolution::DRAIN,
                latency_probe::DRAIN,
                player::DRAIN
            ],
            [0xC0; 6]
        );
    }

    #[test]
    fn it_waits_until_the_block_is_no_longer_halted() {
        let (mut bus, soft) = block(&[0x0102_0005, 0x0000_0005, 4, 0, 7]);
        soft.reset(&mut bus).expect("done in time");
        assert_eq!(bus.written, [(BLOCK + 0xC0, 1)]);
        assert_eq!(bus.states, [7], "it looked on after the end");
        let (mut bus, soft) = block(&[5, 0]);
        soft.settle(&mut bus).expect("done in time");
        assert_eq!(bus.written, [(BLOCK + 0xC0, 2)]);
    }

    #[test]
    fn a_time_out_says_what_is_due() {
        let (mut bus, soft) = block(&[0x0002_0305, 0x0002_0306]);
        let message = soft.reset(&mut bus).expect_err("timed out").0;
        assert!(message.contains("3 reads and 2 writes due"), "{message}");
        assert_eq!(soft.due(&mut bus).expect("a state"), [3, 2]);
        soft.abandon(&mut bus).expect("timed out before");
        assert_eq!(bus.written.last(), Some(&(BLOCK + 0xC0, 4)));
        let (mut bus, soft) = block(&[0]);
        assert!(soft.abandon(&mut bus).is_err());
    }

    #[test]
    fn a_late_end_is_an_end() {
        // The time-out flag remains set until the next request, although the block is no longer
        // halted.
        let (mut bus, soft) = block(&[5, 2]);
        soft.reset(&mut bus).expect("done");
        let message = soft.abandon(&mut bus).expect_err("nothing is due").0;
        assert!(message.contains("nothing to abandon"), "{message}");
    }

    #[test]
    fn bounds_are_powers_of_eight() {
        for (cycles, log8) in [(1, 0), (8, 1), (9, 2), (262_144, 6), (2_097_152, 7)] {
            let (mut bus, soft) = block(&[0]);
            soft.bound(&mut bus, cycles).expect("fits");
            assert_eq!(bus.written, [(BLOCK + 0xC4, log8)]);
        }
        let (mut bus, soft) = block(&[0]);
        let message = soft.bound(&mut bus, 2_097_153).expect_err("too long").0;
        assert_eq!(message, "bound: 2097153 cycles; give at most 2097152");
    }

    #[test]
    fn an_instance_without_says_so() {
        struct Without;
        impl RegisterBus for Without {
            fn read32(&mut self, _: u64) -> Result<u32, Error> {
                Ok(0)
            }
            fn write32(&mut self, _: u64, _: u32) -> Result<(), Error> {
                panic!("a command that nothing hears")
            }
            fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
                Err(Error("no memory here".into()))
            }
            fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
                Err(Error("no memory here".into()))
            }
        }
        let message = SoftReset::open(&mut Without, BLOCK)
            .expect_err("has none")
            .0;
        assert!(message.contains("SOFT_RESET = 1"), "{message}");
    }
}
