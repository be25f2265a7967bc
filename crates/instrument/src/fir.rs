//! The FIR accelerator: a stream DMA whose stream passes through filters and a queue that holds one
//! packet.

use crate::{
    Direction, Error, Register, RegisterBus, StreamChannel, Transfer,
    registers::fir::{self as at, fir_program},
};

/// Offsets from the filters' registers to the DMA's registers and to the queue's word, bytes. If
/// the queue's word is read, it contains the number of beats in the queue. Writing it empties the
/// filters and the queue.
const DMA: u64 = 0x1000;
const QUEUE: u64 = 0x2000;

/// Number of bits by which sums are shifted right in the filter that [`FirDma::average`] sets,
/// which has 16 taps.
const AVERAGE_SHIFT: u32 = 4;

/// A FIR accelerator at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirDma {
    base: u64,
    dma: StreamChannel,
}

impl FirDma {
    /// Whether the block at `base` is a FIR accelerator.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_at(bus: &mut impl RegisterBus, base: u64) -> Result<bool, Error> {
        Ok(bus.read32(base)? == at::block::ID_VALUE)
    }

    /// Opens the accelerator at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a FIR accelerator, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let (id, version) = (
            bus.read32(base)?,
            bus.read32(base + u64::from(at::VERSION.offset))?,
        );
        if id != at::block::ID_VALUE || at::version::MAJOR.get(version) != at::version::MAJOR_VALUE
        {
            return Err(Error(format!(
                "block at {base:#x}: identity {id:#010x}, version {version:#010x}; a FIR accelerator of this release has \
                 {:#010x}: correct the address, or load the instrument",
                at::block::ID_VALUE
            )));
        }
        let packet_beats = bus.read32(base + QUEUE)?;
        let dma = StreamChannel::open_dma(bus, base + DMA, None, packet_beats)?;
        Ok(Self { base, dma })
    }

    /// Returns the DMA of the accelerator.
    #[must_use]
    pub const fn dma(&self) -> &StreamChannel {
        &self.dma
    }

    /// Discards the contents of the filters and the queue. Both directions must be idle.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn empty(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        bus.write32(self.base + QUEUE, 1)
    }

    /// Sets the filters to compute the mean of the last 16 samples.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn average(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        let filter = self.base + u64::from(at::FILTER);
        let mut put = |register: Register, place: usize, word| {
            bus.write32(filter + u64::from(register.offset) + 4 * place as u64, word)
        };
        for tap in 0..fir_program::COEFFICIENT_COUNT {
            put(
                fir_program::COEFFICIENT,
                tap,
                fir_program::coefficient::VALUE.put(1),
            )?;
        }
        put(
            fir_program::SHIFT,
            0,
            fir_program::shift::BITS.put(AVERAGE_SHIFT),
        )
    }

    /// Programs the packet of a direction, which must be idle.
    ///
    /// # Errors
    /// If the instance cannot move the packet, or its queue is too short for the packet.
    pub fn program(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        packet: &Transfer,
    ) -> Result<(), Error> {
        let can = self.dma.capabilities();
        let most = u64::from(can.loop_fifo_beats) * u64::from(can.beat_bytes);
        if u64::from(packet.bytes) > most {
            return Err(Error(format!(
                "packet_bytes: {}; the accelerator's queue has {most}: give that or less, or set PACKET_BEATS of the \
                 design",
                packet.bytes
            )));
        }
        self.dma.program(bus, direction, packet)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{Attributes, Pace, registers::stream_dma};

    const BASE: u64 = 0x4000_0000;

    /// The registers of an accelerator with 8-byte beats and a queue of 64 beats.
    struct Words(BTreeMap<u64, u32>);

    impl RegisterBus for Words {
        fn read32(&mut self, address: u64) -> Result<u32, Error> {
            Ok(self.0.get(&address).copied().unwrap_or(0))
        }
        fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
            self.0.insert(address, value);
            Ok(())
        }
        fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
            Ok(())
        }
        fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
            Ok(())
        }
    }

    fn words() -> Words {
        let can = stream_dma::capabilities::BEAT_BYTES_LOG2.put(3)
            | stream_dma::capabilities::BEATS_LOG2.put(8)
            | stream_dma::capabilities::OUTSTANDING_LOG2.put(6);
        let dma = BASE + DMA;
        Words(BTreeMap::from([
            (BASE, at::block::ID_VALUE),
            (BASE + 4, at::version::MAJOR.put(at::version::MAJOR_VALUE)),
            (BASE + QUEUE, 64),
            (dma, stream_dma::block::ID_VALUE),
            (
                dma + u64::from(stream_dma::VERSION.offset),
                stream_dma::version::MAJOR.put(stream_dma::version::MAJOR_VALUE),
            ),
            (dma + u64::from(stream_dma::CAPABILITIES.offset), can),
        ]))
    }

    #[test]
    fn a_packet_fits_into_the_queue_or_is_refused() {
        let mut bus = words();
        let fir = FirDma::open(&mut bus, BASE).expect("an accelerator");
        let mut packet = Transfer {
            base: 0x1000,
            bytes: 512,
            beats: 256,
            outstanding: 1,
            sideband: Attributes::PLAIN,
            pace: Pace::default(),
        };
        fir.program(&mut bus, Direction::Read, &packet)
            .expect("fits");
        packet.bytes = 1024;
        let wrong = fir.program(&mut bus, Direction::Read, &packet);
        assert!(wrong.expect_err("too long").0.contains("queue has 512"));
        fir.average(&mut bus).expect("a filter");
        assert_eq!(bus.0[&(BASE + 0x80 + 4 * 15)], 1);
        assert_eq!(bus.0[&(BASE + 0x80 + 0x40)], 4);
    }
}
