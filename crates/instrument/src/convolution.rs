//! The convolution accelerator.

use crate::{
    Attributes, Error, RegisterBus, SoftReset,
    registers::convolution::{self as at, capabilities, control, convolution_job as job, status},
    unit::{Unit, counter_methods, unit_of},
};

/// Order in which the two arrays are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOrder {
    /// Bursts of A and bursts of B alternate.
    Turns,
    /// Bursts of one array are read while its buffer has room, then bursts of the other array.
    Room,
    /// Bursts of one array are read until its buffer, which was empty, is full. Once the buffer of
    /// the other array is empty, bursts of that array are read.
    Whole,
}

/// A job, which multiplies tiles of A and B in sequence and writes tiles of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvolutionJob {
    /// Addresses of the first bytes of A, B and C, multiples of 16.
    pub bases: [u64; 3],
    /// Number of tiles in each array, less than 2^26.
    pub tiles: u32,
    /// Order of the reads.
    pub order: ReadOrder,
    /// Largest number of beats in a burst.
    pub beats: u32,
    /// Largest number of bursts in flight in each direction.
    pub outstanding: u32,
    /// Sidebands of the addresses. The QoS applies to both directions.
    pub sideband: Attributes,
}

/// A convolution accelerator at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convolution {
    unit: Unit,
    most_beats: u32,
    buffer_beats: u32,
}

impl Convolution {
    /// Opens the accelerator at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a convolution accelerator, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a convolution accelerator",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        Ok(Self {
            unit,
            most_beats: 1 << capabilities::BEATS_LOG2.get(word),
            buffer_beats: 1 << capabilities::BUFFER_BEATS_LOG2.get(word),
        })
    }

    /// Returns the size of each of the accelerator's buffers in bytes.
    #[must_use]
    pub const fn buffer_bytes(&self) -> u32 {
        self.buffer_beats * 16
    }

    /// Programs a job. The accelerator must be idle.
    ///
    /// # Errors
    /// If the instance cannot do the job, or the accelerator is busy.
    pub fn program(&self, bus: &mut impl RegisterBus, j: &ConvolutionJob) -> Result<(), Error> {
        let most_tiles = job::count::TILES.most();
        for (field, value, most) in [
            ("beats", j.beats, self.most_beats),
            (
                "outstanding",
                j.outstanding,
                job::burst::OUTSTANDING_LESS_ONE.most() + 1,
            ),
            ("tiles", j.tiles, most_tiles),
        ] {
            if !(1..=most).contains(&value) {
                return Err(Error(format!("{field}: {value}; give 1 to {most}")));
            }
        }
        for base in j.bases {
            if !base.is_multiple_of(16) {
                return Err(Error(format!(
                    "bases: {base:#x}; give multiples of 16 bytes, a beat"
                )));
            }
        }
        j.sideband.check_short_user()?;
        if self.is_busy(bus)? {
            return Err(Error(format!(
                "convolution accelerator at {:#x}: busy; a job ends by itself",
                self.unit.base
            )));
        }
        let [a, b, c] = j.bases;
        let order = match j.order {
            ReadOrder::Turns => 0,
            ReadOrder::Room => job::burst::FILL.put(1),
            ReadOrder::Whole => job::burst::FILL.put(1) | job::burst::WHOLE.put(1),
        };
        let qos = u32::from(j.sideband.qos);
        for (register, word) in [
            (job::A_LOW, a as u32),
            (job::A_HIGH, (a >> 32) as u32),
            (job::B_LOW, b as u32),
            (job::B_HIGH, (b >> 32) as u32),
            (job::C_LOW, c as u32),
            (job::C_HIGH, (c >> 32) as u32),
            (job::COUNT, job::count::TILES.put(j.tiles)),
            (
                job::BURST,
                order
                    | job::burst::BEATS_LESS_ONE.put(j.beats - 1)
                    | job::burst::OUTSTANDING_LESS_ONE.put(j.outstanding - 1),
            ),
            (
                job::SIDEBAND,
                job::sideband::CACHE.put(j.sideband.cache.into())
                    | job::sideband::PROT.put(j.sideband.prot.into())
                    | job::sideband::READ_QOS.put(qos)
                    | job::sideband::WRITE_QOS.put(qos)
                    | job::sideband::ID.put(j.sideband.id.into()),
            ),
            (job::USER, job::user::VALUE.put(j.sideband.user)),
        ] {
            self.unit.put_in(bus, at::JOB, register, word)?;
        }
        Ok(())
    }

    /// Starts the job.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn start(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.put(bus, at::CONTROL, control::START.put(1))
    }

    /// Whether a job is in progress.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        Ok(status::BUSY.get(self.unit.get(bus, at::STATUS)?) != 0)
    }

    /// Returns the soft reset of the instance.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.unit.base)
    }

    counter_methods!(unit);
}
