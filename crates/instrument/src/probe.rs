//! The latency probe, which measures the duration of single AXI transactions.

use crate::{
    Direction, Error, Register, RegisterBus, SoftReset,
    registers::latency_probe::{
        self as at, address_high, address_low, burst, control, identity, read_attributes as word,
        read_result, status, widths,
    },
};

/// Parameters with which an instance was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeWidths {
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Address width in bits.
    pub address_bits: u32,
    /// Size in bytes of each of the two buffers.
    pub buffer_bytes: u32,
    /// Largest number of beats in a burst.
    pub most_beats: u32,
}

/// Sidebands of the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attributes {
    /// AxCACHE.
    pub cache: u8,
    /// AxPROT.
    pub prot: u8,
    /// AxQOS.
    pub qos: u8,
    /// AxID.
    pub id: u16,
    /// AxUSER.
    pub user: u32,
}

impl Attributes {
    /// Normal non-cacheable bufferable memory (AxCACHE 3), non-secure (AxPROT 2).
    pub const PLAIN: Self = Self {
        cache: 3,
        prot: 2,
        qos: 0,
        id: 0,
        user: 0,
    };

    /// Checks that each value fits its signal.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for (field, value, most) in [
            ("cache", self.cache, 15),
            ("prot", self.prot, 7),
            ("qos", self.qos, 15),
        ] {
            if value > most {
                return Err(Error(format!("{field}: {value}; give 0 to {most}")));
            }
        }
        Ok(())
    }

    /// Checks that the sidebands fit a block whose AxUSER has at most 16 bits.
    pub(crate) fn check_short_user(&self) -> Result<(), Error> {
        if self.user > 0xFFFF {
            return Err(Error(format!("user: {}; give less than 2^16", self.user)));
        }
        self.check()
    }
}

/// Times of events, in cycles after the first cycle in which AxVALID was high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Number of cycles from the reset to that first cycle.
    pub start: u64,
    /// When the address was accepted.
    pub address: u32,
    /// When the first beat of data arrived (reads) or was accepted (writes).
    pub first: u32,
    /// When the last beat of data arrived (reads) or was accepted (writes).
    pub last: u32,
    /// When the response arrived. For a read, this is when the last beat arrived.
    pub response: u32,
}

impl Times {
    /// Returns the number of cycles from the address to the end of the transaction.
    #[must_use]
    pub const fn latency(&self) -> u32 {
        self.response
    }
}

/// Number of reads of the status register after which the port is reported to hang.
const PATIENCE: u32 = 100_000;

/// A latency probe at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatencyProbe {
    base: u64,
    widths: ProbeWidths,
}

impl LatencyProbe {
    /// Opens the probe at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a latency probe, or has a different register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let mut get = |r: Register| bus.read32(base + u64::from(r.offset));
        let id = get(at::IDENTITY)?;
        if identity::BLOCK.get(id) != identity::BLOCK_VALUE
            || identity::VERSION.get(id) != identity::VERSION_VALUE
        {
            return Err(Error(format!(
                "block at {base:#x}: identity {id:#010x}; a latency probe of this release has \
                 {:#010x}: correct the address, or load the instrument",
                identity::BLOCK.put(identity::BLOCK_VALUE)
                    | identity::VERSION.put(identity::VERSION_VALUE)
            )));
        }
        let built = get(at::WIDTHS)?;
        let buffers = get(at::BUFFERS)?;
        let widths = ProbeWidths {
            beat_bytes: widths::DATA_BYTES.get(built),
            address_bits: widths::ADDRESS_BITS.get(built),
            buffer_bytes: at::buffers::BYTES.get(buffers),
            most_beats: 1 << at::buffers::BEATS_LOG2.get(buffers),
        };
        Ok(Self { base, widths })
    }

    /// Parameters of the instance.
    #[must_use]
    pub const fn widths(&self) -> &ProbeWidths {
        &self.widths
    }

    /// Writes bytes in one burst and waits for the response. The bytes must fit into a buffer of the probe.
    ///
    /// # Errors
    /// If the probe or the port refuses the burst, or the burst never ends.
    pub fn write(
        &self,
        bus: &mut impl RegisterBus,
        address: u64,
        data: &[u8],
        with: &Attributes,
    ) -> Result<Times, Error> {
        let length = self.length(data.len())?;
        for (i, word) in data.chunks_exact(4).enumerate() {
            let word = u32::from_le_bytes(word.try_into().expect("four bytes"));
            let place = self.base + u64::from(at::WRITE_DATA.offset) + 4 * i as u64;
            bus.write32(place, word)?;
        }
        self.run(bus, Direction::Write, address, length, with)
    }

    /// Reads one burst into `into`. `into` must not be larger than a buffer of the probe.
    ///
    /// # Errors
    /// The same as for [`LatencyProbe::write`].
    pub fn read(
        &self,
        bus: &mut impl RegisterBus,
        address: u64,
        into: &mut [u8],
        with: &Attributes,
    ) -> Result<Times, Error> {
        let length = self.length(into.len())?;
        let times = self.run(bus, Direction::Read, address, length, with)?;
        for (i, word) in into.chunks_exact_mut(4).enumerate() {
            let place = self.base + u64::from(at::READ_DATA.offset) + 4 * i as u64;
            word.copy_from_slice(&bus.read32(place)?.to_le_bytes());
        }
        Ok(times)
    }

    /// Returns the soft reset of the probe, for transactions that never end.
    ///
    /// # Errors
    /// If the instance was built without a soft reset.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.base)
    }

    /// Beats less one.
    fn length(&self, bytes: usize) -> Result<u32, Error> {
        let beat = self.widths.beat_bytes as usize;
        let most = (self.widths.buffer_bytes as usize).min(self.widths.most_beats as usize * beat);
        if bytes == 0 || !bytes.is_multiple_of(beat) || bytes > most {
            return Err(Error(format!(
                "transaction of {bytes} bytes; give {beat} to {most}, a multiple of {beat}"
            )));
        }
        Ok((bytes / beat - 1) as u32)
    }

    fn run(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
        address: u64,
        length: u32,
        with: &Attributes,
    ) -> Result<Times, Error> {
        let (attributes, user, start, result) = match direction {
            Direction::Read => (
                at::READ_ATTRIBUTES,
                at::READ_USER,
                control::START_READ,
                at::READ_RESULT,
            ),
            Direction::Write => (
                at::WRITE_ATTRIBUTES,
                at::WRITE_USER,
                control::START_WRITE,
                at::WRITE_RESULT,
            ),
        };
        with.check()?;
        let sideband = word::CACHE.put(with.cache.into())
            | word::PROT.put(with.prot.into())
            | word::QOS.put(with.qos.into())
            | word::ID.put(with.id.into());
        self.put(bus, at::ADDRESS_LOW, address_low::VALUE.put(address as u32))?;
        let high = address_high::VALUE.put((address >> 32) as u32);
        self.put(bus, at::ADDRESS_HIGH, high)?;
        self.put(bus, at::BURST, burst::LENGTH.put(length))?;
        self.put(bus, attributes, sideband)?;
        self.put(bus, user, with.user)?;
        self.put(bus, at::CONTROL, start.put(1))?;
        let ended = self.wait(bus, address)?;
        let why = match status::REFUSAL.get(ended) {
            status::REFUSAL_NONE => None,
            status::REFUSAL_BUSY => Some("another transaction is running"),
            status::REFUSAL_UNALIGNED => Some("the address is not a multiple of a beat"),
            status::REFUSAL_CROSSES_4K => Some("it would cross a multiple of 4 KiB"),
            status::REFUSAL_ADDRESS_TOO_WIDE => Some("the address has more bits than the port"),
            status::REFUSAL_TOO_LONG => Some("an AXI3 port takes 16 beats at most"),
            _ => Some("for a reason that this driver does not know"),
        };
        if let Some(why) = why {
            return Err(Error(format!(
                "transaction at {address:#x}: refused: {why}"
            )));
        }
        let ended = self.get(bus, result)?;
        let response = read_result::RESPONSE.get(ended);
        if response != 0 || read_result::FAULT.get(ended) != 0 {
            return Err(Error(format!(
                "transaction at {address:#x}: the port answered {}",
                match response {
                    0 => "against the protocol",
                    2 => "SLVERR: correct address, length or sidebands",
                    3 => "DECERR: there is nothing at this address",
                    _ => "EXOKAY, which was not asked for",
                }
            )));
        }
        self.times(bus, direction)
    }

    fn wait(&self, bus: &mut impl RegisterBus, address: u64) -> Result<u32, Error> {
        for _ in 0..PATIENCE {
            let word = self.get(bus, at::STATUS)?;
            if status::BUSY.get(word) == 0 {
                return Ok(word);
            }
        }
        let word = self.get(bus, at::STATUS)?;
        let what = if status::ADDRESS_WAITS.get(word) != 0 {
            "its address"
        } else if status::DATA_WAIT.get(word) != 0 {
            "its data"
        } else {
            "the response"
        };
        Err(Error(format!(
            "transaction at {address:#x}: waits for {what} for {} cycles: is the port enabled?",
            self.get(bus, at::ELAPSED)?
        )))
    }

    fn times(&self, bus: &mut impl RegisterBus, direction: Direction) -> Result<Times, Error> {
        let [low, high, address, first, last, response] = match direction {
            Direction::Read => [
                at::READ_START_LOW,
                at::READ_START_HIGH,
                at::READ_ADDRESS,
                at::READ_FIRST,
                at::READ_LAST,
                at::READ_LAST,
            ],
            Direction::Write => [
                at::WRITE_START_LOW,
                at::WRITE_START_HIGH,
                at::WRITE_ADDRESS,
                at::WRITE_FIRST,
                at::WRITE_LAST,
                at::WRITE_RESPONSE,
            ],
        };
        Ok(Times {
            start: u64::from(self.get(bus, high)?) << 32 | u64::from(self.get(bus, low)?),
            address: self.get(bus, address)?,
            first: self.get(bus, first)?,
            last: self.get(bus, last)?,
            response: self.get(bus, response)?,
        })
    }

    fn get(&self, bus: &mut impl RegisterBus, register: Register) -> Result<u32, Error> {
        bus.read32(self.base + u64::from(register.offset))
    }

    fn put(&self, bus: &mut impl RegisterBus, register: Register, word: u32) -> Result<(), Error> {
        bus.write32(self.base + u64::from(register.offset), word)
    }
}
