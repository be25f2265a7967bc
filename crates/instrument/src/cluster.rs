//! The accelerator cluster: a smart DMA behind a bandwidth regulator. A proxy core takes jobs from a mailbox
//! and drives the DMA.

use crate::{
    Attributes, Direction, Error, RegisterBus, Regulator, SoftReset,
    registers::{
        cluster::{self as host, mailbox},
        smart_dma::{self as at, capabilities, copy, status},
    },
    unit::{Unit, counter_methods, unit_of},
};

/// Offsets of the parts' registers from the first register of the cluster.
const DMA: u64 = 0x1000;
const REGULATOR: u64 = 0x2000;
const CORE: u64 = 0x4000;

/// Number of words in a job before the words of its copy, and number of words in a report
/// (`hardware/cluster/README.md`).
const JOB_HEAD: usize = 2;
const REPORT_WORDS: u32 = 4;
const COPY_WORDS: usize = copy::USER.offset as usize / 4 + 1;

/// How a copy is divided into sub-copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutter {
    /// Divided by the smart DMA: sub-copies follow one another after the given number of idle
    /// cycles.
    Hardware,
    /// Divided by the firmware: it makes the sub-copies in a loop, and waits for the end of each.
    Firmware,
}

/// A copy between memory and the start of the local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyJob {
    /// Direction of the copy: reads copy to local memory, writes copy from it.
    pub direction: Direction,
    /// Address of the first byte of the first row, a multiple of a beat.
    pub base: u64,
    /// Bytes per row, a multiple of a beat.
    pub row_bytes: u32,
    /// Rows.
    pub rows: u32,
    /// Distance from the start of one row to the start of the next, bytes.
    pub stride_bytes: i32,
    /// How often the copy is made, 1 to 2^32.
    pub times: u64,
    /// Bytes per sub-copy. With 0, the copy is not divided.
    pub sub_copy_bytes: u32,
    /// Cycles between sub-copies.
    pub idle_cycles: u32,
    /// Whether the idle cycles begin with the last response of a sub-copy.
    pub blocking: bool,
    /// Largest number of beats in a burst.
    pub beats: u32,
    /// Largest number of bursts in flight.
    pub outstanding: u32,
    /// Sidebands of the addresses.
    pub sideband: Attributes,
}

/// The report about a finished job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Number of the job.
    pub tag: u32,
    /// Number of cycles from the job's start to its last response.
    pub cycles: u64,
}

/// A cluster at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cluster {
    base: u64,
    dma: Unit,
    most_beats: u32,
    most_outstanding: u32,
    core_bytes: u64,
}

impl Cluster {
    /// Opens the cluster at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a cluster, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let mut unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a cluster",
            (host::BLOCK, host::block::ID_VALUE),
            (
                host::VERSION,
                host::version::MAJOR,
                host::version::MAJOR_VALUE,
            ),
        )?;
        let word = unit.get(bus, host::CAPABILITIES)?;
        let core_bytes = 1 << host::capabilities::CORE_BYTES_LOG2.get(word);
        unit.base = base + DMA;
        unit.expect(
            bus,
            "a smart DMA",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        Ok(Self {
            base,
            dma: unit,
            most_beats: 1 << capabilities::BEATS_LOG2.get(word),
            most_outstanding: 1 << capabilities::OUTSTANDING_LOG2.get(word),
            core_bytes,
        })
    }

    /// Loads firmware into the proxy core's memory and starts it.
    ///
    /// # Errors
    /// If the image does not fit.
    pub fn run(&self, bus: &mut impl RegisterBus, firmware: &[u8]) -> Result<(), Error> {
        if firmware.is_empty() || firmware.len() as u64 > self.core_bytes {
            return Err(Error(format!(
                "firmware of {} bytes; give 1 to {}",
                firmware.len(),
                self.core_bytes
            )));
        }
        let control = self.base + u64::from(host::CONTROL.offset);
        bus.write32(control, host::control::RUN.put(0))?;
        for (i, part) in firmware.chunks(4).enumerate() {
            let mut word = [0; 4];
            word[..part.len()].copy_from_slice(part);
            bus.write32(self.base + CORE + 4 * i as u64, u32::from_le_bytes(word))?;
        }
        bus.write32(control, host::control::RUN.put(1))
    }

    /// Sets the budget of a direction, in bytes per period, or removes its limit. The period
    /// applies to both directions.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn regulate(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        budget: Option<(u32, u32)>,
    ) -> Result<(), Error> {
        Regulator::within(self.base + REGULATOR).regulate(bus, direction, budget)
    }

    /// Sends a job to the proxy core.
    ///
    /// # Errors
    /// If the cluster cannot do the copy, or the mailbox is full.
    pub fn post(
        &self,
        bus: &mut impl RegisterBus,
        tag: u32,
        cutter: Cutter,
        job: &CopyJob,
    ) -> Result<(), Error> {
        let words = self.words(job)?;
        let level = self.mailbox(mailbox::JOB_LEVEL);
        let room = 1
            << host::capabilities::MAILBOX_WORDS_LOG2
                .get(bus.read32(self.base + u64::from(host::CAPABILITIES.offset))?);
        if bus.read32(level)? as usize + JOB_HEAD + COPY_WORDS > room {
            return Err(Error(format!(
                "job {tag}: the mailbox has no room: wait for reports first"
            )));
        }
        let kind = match cutter {
            Cutter::Hardware => 1,
            Cutter::Firmware => 2,
        };
        for word in [tag, kind].into_iter().chain(words) {
            bus.write32(self.mailbox(mailbox::JOB), word)?;
        }
        Ok(())
    }

    /// Reads the oldest report that has not been read yet, if there is any.
    ///
    /// # Errors
    /// If the job failed.
    pub fn report(&self, bus: &mut impl RegisterBus) -> Result<Option<Report>, Error> {
        if bus.read32(self.mailbox(mailbox::DONE_LEVEL))? < REPORT_WORDS {
            return Ok(None);
        }
        let mut next = || bus.read32(self.mailbox(mailbox::DONE));
        let (tag, code, low, high) = (next()?, next()?, next()?, next()?);
        match code {
            0 => Ok(Some(Report {
                tag,
                cycles: u64::from(high) << 32 | u64::from(low),
            })),
            1 => Err(Error(format!(
                "job {tag}: the firmware does not know its kind: load the firmware of this release"
            ))),
            _ => Err(Error(format!(
                "job {tag}: the memory answered an error: correct the copy's addresses"
            ))),
        }
    }

    /// Returns the soft reset of the smart DMA. After a reset, the firmware waits forever for a
    /// copy that was in progress.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.dma.base)
    }

    /// Whether a copy is in progress.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        Ok(status::BUSY.get(self.dma.get(bus, at::STATUS)?) != 0)
    }

    counter_methods!(dma);

    fn mailbox(&self, register: crate::Register) -> u64 {
        self.base + u64::from(host::MAILBOX) + u64::from(register.offset)
    }

    fn words(&self, job: &CopyJob) -> Result<[u32; COPY_WORDS], Error> {
        for (field, value, most) in [
            ("beats", job.beats, self.most_beats),
            ("outstanding", job.outstanding, self.most_outstanding),
        ] {
            if !(1..=most).contains(&value) {
                return Err(Error(format!("{field}: {value}; give 1 to {most}")));
            }
        }
        job.sideband.check_short_user()?;
        let Some(again) = job.times.checked_sub(1).and_then(|n| u32::try_from(n).ok()) else {
            return Err(Error(format!("times: {}; give 1 to 2^32", job.times)));
        };
        let mut words = [0; COPY_WORDS];
        for (register, word) in [
            (copy::BASE_LOW, job.base as u32),
            (copy::BASE_HIGH, (job.base >> 32) as u32),
            (copy::ROW, job.row_bytes),
            (copy::ROWS, job.rows),
            (copy::STRIDE, job.stride_bytes as u32),
            (copy::AGAIN, again),
            (copy::SUB_COPY, job.sub_copy_bytes),
            (copy::IDLE, job.idle_cycles),
            (
                copy::BURST,
                copy::burst::BEATS_LESS_ONE.put(job.beats - 1)
                    | copy::burst::TO_MEMORY.put(u32::from(job.direction == Direction::Write))
                    | copy::burst::BLOCKING.put(u32::from(job.blocking))
                    | copy::burst::OUTSTANDING_LESS_ONE.put(job.outstanding - 1),
            ),
            (
                copy::SIDEBAND,
                copy::sideband::CACHE.put(job.sideband.cache.into())
                    | copy::sideband::PROT.put(job.sideband.prot.into())
                    | copy::sideband::QOS.put(job.sideband.qos.into())
                    | copy::sideband::ID.put(job.sideband.id.into()),
            ),
            (copy::USER, copy::user::VALUE.put(job.sideband.user)),
        ] {
            words[register.offset as usize / 4] = word;
        }
        Ok(words)
    }
}
