//! The stream system: DMA channels between memory and streams, and the sources and sinks of the
//! streams.

use crate::{
    Attributes, Direction, Error, RegisterBus, SoftReset, find,
    registers::{
        stream_dma::{self as at, capabilities, control, status, transfer, transfer_result},
        stream_system::{self as system, stream_ends as ends},
    },
    unit::{Unit, counter_methods, unit_of},
};

/// Number of bytes from the registers of the system to those of channel 0, and from the registers
/// of one channel to those of the next.
const CHANNEL: u64 = 0x1000;

/// Parameters with which an instance was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamCapabilities {
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Largest number of beats in a burst.
    pub most_beats: u32,
    /// Largest number of bursts in flight in each direction.
    pub most_outstanding: u32,
    /// Number of beats that the queue of each direction can hold.
    pub fifo_beats: u32,
    /// Number of beats that the queue between the directions can hold.
    pub loop_fifo_beats: u32,
    /// Whether intervals and pauses can be set for bursts.
    pub pace: bool,
}

/// What the streams of a channel are connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Loop-back: the data that were read are written.
    Loop,
    /// A sink for reads and a source for writes. Each transfers one beat per cycle.
    Open,
}

/// Pacing of bursts. By default, bursts are issued as fast as the port accepts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Minimum number of cycles between the addresses of two bursts. With 0 or 1, bursts are issued
    /// as fast as the port accepts them.
    pub interval_cycles: u32,
    /// Number of bursts from one pause to the next. With 0, there are no pauses.
    pub pause_bursts: u32,
    /// Length of a pause in cycles, in addition to the interval.
    pub pause_cycles: u32,
}

impl Pace {
    /// Whether bursts are delayed at all.
    const fn asked(&self) -> bool {
        self.interval_cycles > 1 || (self.pause_bursts != 0 && self.pause_cycles != 0)
    }
}

/// A transfer in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// Address of the first byte, a multiple of a beat.
    pub base: u64,
    /// Number of bytes, a multiple of a beat.
    pub bytes: u32,
    /// Largest number of beats in a burst.
    pub beats: u32,
    /// Largest number of bursts in flight.
    pub outstanding: u32,
    /// Sidebands of the address.
    pub sideband: Attributes,
    /// Pacing of bursts.
    pub pace: Pace,
}

/// A channel of a stream system at an address on a bus. Reads are MM2S, writes S2MM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamChannel {
    /// Address of the register that selects what the streams are connected to. `None` if this is
    /// fixed.
    mode: Option<u64>,
    unit: Unit,
    can: StreamCapabilities,
}

impl StreamChannel {
    /// Opens channel `number` of the stream system at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a stream system, has a newer register map, or has no such channel.
    pub fn open(bus: &mut impl RegisterBus, base: u64, number: u32) -> Result<Self, Error> {
        let unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a stream system",
            (system::BLOCK, system::block::ID_VALUE),
            (
                system::VERSION,
                system::version::MAJOR,
                system::version::MAJOR_VALUE,
            ),
        )?;
        let built = unit.get(bus, system::CAPABILITIES)?;
        let channels = system::capabilities::CHANNELS.get(built);
        let mode = find(system::MAP, &format!("channel[{number}].mode"));
        let (Some(mode), true) = (mode, number < channels) else {
            return Err(Error(format!(
                "stream system at {base:#x}: channel {number}; it has {channels}, from 0"
            )));
        };
        let loop_fifo_beats = 1 << system::capabilities::LOOP_FIFO_BEATS_LOG2.get(built);
        let mode = base + u64::from(mode.offset);
        let base = base + CHANNEL * (u64::from(number) + 1);
        Self::open_dma(bus, base, Some(mode), loop_fifo_beats)
    }

    /// Opens the stream DMA at `base`. Its streams pass through a queue of `loop_fifo_beats`. If
    /// `mode` is given, this register selects the queue.
    ///
    /// # Errors
    /// If the block at `base` is not a stream DMA, or has a newer register map.
    pub(crate) fn open_dma(
        bus: &mut impl RegisterBus,
        base: u64,
        mode: Option<u64>,
        loop_fifo_beats: u32,
    ) -> Result<Self, Error> {
        let unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a stream DMA",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        Ok(Self {
            mode,
            unit,
            can: StreamCapabilities {
                beat_bytes: 1 << capabilities::BEAT_BYTES_LOG2.get(word),
                most_beats: 1 << capabilities::BEATS_LOG2.get(word),
                most_outstanding: 1 << capabilities::OUTSTANDING_LOG2.get(word),
                fifo_beats: 1 << capabilities::FIFO_BEATS_LOG2.get(word),
                loop_fifo_beats,
                pace: capabilities::PACE.get(word) != 0,
            },
        })
    }

    /// Parameters of the instance.
    #[must_use]
    pub const fn capabilities(&self) -> &StreamCapabilities {
        &self.can
    }

    /// Selects what the streams are connected to. Both directions must be idle.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn join(&self, bus: &mut impl RegisterBus, to: Ends) -> Result<(), Error> {
        let open = u32::from(to == Ends::Open);
        let word = ends::mode::SINK.put(open) | ends::mode::SOURCE.put(open);
        self.mode.map_or(Ok(()), |mode| bus.write32(mode, word))
    }

    /// Programs the transfer of a direction, which must be idle.
    ///
    /// # Errors
    /// If the instance cannot do the transfer.
    pub fn program(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        t: &Transfer,
    ) -> Result<(), Error> {
        let beat = u64::from(self.can.beat_bytes);
        for (field, value, most) in [
            ("beats", t.beats, self.can.most_beats),
            ("outstanding", t.outstanding, self.can.most_outstanding),
        ] {
            if !(1..=most).contains(&value) {
                return Err(Error(format!("{field}: {value}; give 1 to {most}")));
            }
        }
        for (field, value) in [("base", t.base), ("bytes", u64::from(t.bytes))] {
            if !value.is_multiple_of(beat) {
                return Err(Error(format!(
                    "{field}: {value:#x}; give a multiple of {beat} bytes, a beat"
                )));
            }
        }
        t.sideband.check_short_user()?;
        for (field, value, most) in [
            (
                "interval_cycles",
                t.pace.interval_cycles,
                transfer::pace::INTERVAL_CYCLES.most(),
            ),
            (
                "pause_bursts",
                t.pace.pause_bursts,
                transfer::pause::BURSTS.most(),
            ),
            (
                "pause_cycles",
                t.pace.pause_cycles,
                transfer::pause::CYCLES.most(),
            ),
        ] {
            if value > most {
                return Err(Error(format!("{field}: {value}; give 0 to {most}")));
            }
        }
        if t.pace.asked() && !self.can.pace {
            return Err(Error(
                "interval_cycles, pause_bursts: this stream DMA was built without a pace: \
                 leave them 0, or build it with PACE = 1"
                    .into(),
            ));
        }
        let file = match direction {
            Direction::Read => at::MM2S,
            Direction::Write => at::S2MM,
        };
        for (register, word) in [
            (transfer::BASE_LOW, t.base as u32),
            (transfer::BASE_HIGH, (t.base >> 32) as u32),
            (transfer::LENGTH, t.bytes),
            (
                transfer::BURST,
                transfer::burst::BEATS_LESS_ONE.put(t.beats - 1)
                    | transfer::burst::OUTSTANDING_LESS_ONE.put(t.outstanding - 1),
            ),
            (
                transfer::SIDEBAND,
                transfer::sideband::CACHE.put(t.sideband.cache.into())
                    | transfer::sideband::PROT.put(t.sideband.prot.into())
                    | transfer::sideband::QOS.put(t.sideband.qos.into())
                    | transfer::sideband::ID.put(t.sideband.id.into()),
            ),
            (transfer::USER, transfer::user::VALUE.put(t.sideband.user)),
            (
                transfer::PACE,
                transfer::pace::INTERVAL_CYCLES.put(t.pace.interval_cycles),
            ),
            (
                transfer::PAUSE,
                transfer::pause::BURSTS.put(t.pace.pause_bursts)
                    | transfer::pause::CYCLES.put(t.pace.pause_cycles),
            ),
        ] {
            self.unit.put_in(bus, file, register, word)?;
        }
        Ok(())
    }

    /// Starts directions in the same clock cycle.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn start(&self, bus: &mut impl RegisterBus, directions: &[Direction]) -> Result<(), Error> {
        let word = directions.iter().fold(0, |word, d| {
            word | match d {
                Direction::Read => control::START_MM2S.put(1),
                Direction::Write => control::START_S2MM.put(1),
            }
        });
        self.unit.put(bus, at::CONTROL, word)
    }

    /// Stops directions. Reads issue no more bursts. Writes take no more data from the stream, but write the
    /// data that they have taken.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn stop(&self, bus: &mut impl RegisterBus, directions: &[Direction]) -> Result<(), Error> {
        let word = directions.iter().fold(0, |word, d| {
            word | match d {
                Direction::Read => control::STOP_MM2S.put(1),
                Direction::Write => control::STOP_S2MM.put(1),
            }
        });
        self.unit.put(bus, at::CONTROL, word)
    }

    /// Returns the soft reset of the channel.
    ///
    /// # Errors
    /// If the instance was built without a soft reset.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.unit.base)
    }

    /// Whether a direction is transferring data or waiting for data.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        let busy = status::BUSY_MM2S.put(1) | status::BUSY_S2MM.put(1);
        Ok(self.unit.get(bus, at::STATUS)? & busy != 0)
    }

    /// Returns how many bytes of the current or last transfer have been transferred.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn moved(&self, bus: &mut impl RegisterBus, direction: Direction) -> Result<u32, Error> {
        let file = match direction {
            Direction::Read => at::MM2S_RESULT,
            Direction::Write => at::S2MM_RESULT,
        };
        bus.read32(self.unit.base + u64::from(file) + u64::from(transfer_result::MOVED.offset))
    }

    counter_methods!(unit);
}
