//! The program player, which repeatedly plays a table of bursts. `hardware/player/player.rdl`
//! defines its fields.

mod entries;

pub use entries::{Entry, Frame, Place, WaitFor};

use crate::{
    Direction, Error, Register, RegisterBus, SoftReset,
    registers::player::{
        self as at, capabilities, control, interrupt, program, program_entry as entry,
        program_table, refused, status, table_size,
    },
    unit::{Unit, counter_methods, unit_of},
};

/// Parameters with which a player was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerCapabilities {
    /// Bytes per beat of the bus.
    pub beat_bytes: u32,
    /// Largest number of beats in a burst.
    pub most_beats: u32,
    /// Largest number of bursts in flight in each direction.
    pub most_outstanding: u32,
    /// Number of IDs that the player can tell apart.
    pub ids: u32,
    /// Address width in bits.
    pub address_bits: u32,
    /// Number of entries in the table.
    pub entries: u32,
}

/// Reasons why entries were skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
pub struct Refused {
    /// An entry would have crossed a 4 KiB boundary.
    pub page: bool,
    /// The beats of an entry were wider than the bus.
    pub size: bool,
    /// An entry had more than 16 beats on an AXI3 bus.
    pub beats: bool,
    /// The address of an entry had more bits than the port.
    pub address: bool,
    /// Number of the first entry that was skipped.
    pub first_entry: u32,
}

/// A program player at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    unit: Unit,
    can: PlayerCapabilities,
}

fn wrong<T>(field: &str, value: impl std::fmt::Display, fix: &str) -> Result<T, Error> {
    Err(Error(format!("{field}: {value}; give {fix}")))
}

impl Player {
    /// Opens the player at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a program player, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let unit = unit_of!(at, base);
        unit.expect(
            bus,
            "a program player",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        let can = PlayerCapabilities {
            beat_bytes: 1 << capabilities::BEAT_BYTES_LOG2.get(word),
            most_beats: 1 << capabilities::BEATS_LOG2.get(word),
            most_outstanding: 1 << capabilities::OUTSTANDING_LOG2.get(word),
            ids: 1 << capabilities::ID_BITS.get(word),
            address_bits: capabilities::ADDRESS_BITS.get(word),
            entries: table_size::ENTRIES.get(unit.get(bus, at::TABLE_SIZE)?),
        };
        Ok(Self { unit, can })
    }

    /// Parameters of the instance.
    #[must_use]
    pub const fn capabilities(&self) -> &PlayerCapabilities {
        &self.can
    }

    /// Encodes an entry as the four words of the table.
    ///
    /// # Errors
    /// If the hardware would refuse the entry, or a value does not fit its field.
    pub fn words(&self, e: &Entry) -> Result<[u32; 4], Error> {
        if e.beats == 0 || e.beats > self.can.most_beats {
            return wrong("beats", e.beats, &format!("1 to {}", self.can.most_beats));
        }
        if !e.beat_bytes.is_power_of_two() || e.beat_bytes > self.can.beat_bytes {
            let fix = format!("a power of two, at most {}", self.can.beat_bytes);
            return wrong("beat_bytes", e.beat_bytes, &fix);
        }
        if e.id >= self.can.ids {
            return wrong("id", e.id, &format!("0 to {}", self.can.ids - 1));
        }
        let (mode, address) = match e.place {
            Place::At(address) => {
                let first = address & !u64::from(e.beat_bytes - 1);
                let last = first.wrapping_add(u64::from(e.beats * e.beat_bytes - 1));
                if (first ^ last) >> 12 != 0 {
                    let fix = "a burst that crosses no multiple of 4 KiB";
                    return wrong("place", format!("{address:#x}"), fix);
                }
                if address >> self.can.address_bits.min(48) != 0 {
                    let fix = format!("{} bits", self.can.address_bits.min(48));
                    return wrong("place", format!("{address:#x}"), &fix);
                }
                (0, address)
            }
            Place::FromBase(offset) => (1, offset as u64),
            Place::FromData(offset) => (2, offset as u64),
        };
        if mode != 0 && address.wrapping_add(1 << 47) >> 48 != 0 {
            return wrong("place", address as i64, "an offset of less than 2^47 bytes");
        }
        let (gap, log2) = gap_of(e.gap_cycles)?;
        let wait = match e.wait {
            WaitFor::Nothing => 0,
            WaitFor::All => 1,
            WaitFor::SameId => 2,
            WaitFor::SameDirection => 3,
        };
        let upper = (address >> 32) as u32 & entry::address_high::VALUE.most();
        Ok([
            address as u32,
            entry::address_high::VALUE.put(upper) | entry::address_high::GAP.put(gap),
            entry::burst::BEATS_LESS_ONE.put(e.beats - 1)
                | entry::burst::SIZE.put(e.beat_bytes.ilog2())
                | entry::burst::WRITE.put(u32::from(e.direction == Direction::Write))
                | entry::burst::MODE.put(mode)
                | entry::burst::WAIT_FOR.put(wait)
                | entry::burst::ID.put(e.id)
                | entry::burst::GAP_LOG2.put(log2),
            entry::strobes::FIRST.put(u32::from(e.first_strobes))
                | entry::strobes::LAST.put(u32::from(e.last_strobes)),
        ])
    }

    /// Writes entries to the table, beginning at number `first`.
    ///
    /// # Errors
    /// If an entry is not a valid burst, the table is too small, or a program is running.
    pub fn load(
        &self,
        bus: &mut impl RegisterBus,
        first: u32,
        entries: &[Entry],
    ) -> Result<(), Error> {
        let words = (first..)
            .zip(entries)
            .map(|(n, e)| {
                let message = |x: Error| Error(format!("entry {n}: {x}"));
                self.words(e).map_err(message)
            })
            .collect::<Result<Vec<_>, _>>()?;
        self.rest(bus)?;
        if u64::from(first) + words.len() as u64 > u64::from(self.can.entries) {
            let fix = format!("at most {}, or build more", self.can.entries);
            return wrong("entries", u64::from(first) + words.len() as u64, &fix);
        }
        for (n, four) in (first..).zip(words) {
            let file = at::BURSTS + program_table::ENTRY + 0x10 * n;
            for (k, word) in (0..).zip(four) {
                let register = Register::new(4 * k, &[]);
                self.unit.put_in(bus, file, register, word)?;
            }
        }
        Ok(())
    }

    /// Writes the frame of a program: its base address, its loops and its settings for all bursts.
    ///
    /// # Errors
    /// If a value does not fit its field, or a program is running.
    pub fn frame(&self, bus: &mut impl RegisterBus, f: &Frame) -> Result<(), Error> {
        let last = self.can.entries.saturating_sub(1);
        for (name, value) in [("first_entry", f.first_entry), ("last_entry", f.last_entry)] {
            if value > last {
                return wrong(name, value, &format!("0 to {last}"));
            }
        }
        for value in f.outstanding {
            if value == 0 || value > self.can.most_outstanding {
                let fix = format!("1 to {}", self.can.most_outstanding);
                return wrong("outstanding", value, &fix);
            }
        }
        for (n, most) in [(0, 15), (1, 7)] {
            f.sidebands[n].check()?;
            for (name, value, most) in [
                ("domain", f.domain[n], 3),
                ("snoop", f.snoop[n], most),
                ("user", f.sidebands[n].user, 0xFFFF),
            ] {
                if value > most {
                    return wrong(name, value, &format!("0 to {most}"));
                }
            }
        }
        if f.loops == Some(0) {
            return wrong("loops", 0, "1 or more, or none for until stopped");
        }
        self.rest(bus)?;
        let band = |n: usize| (&f.sidebands[n], f.domain[n], f.snoop[n]);
        let ((r, rd, rs), (w, wd, ws)) = (band(0), band(1));
        let (rb, wb) = (program::READ_SIDEBAND, program::WRITE_SIDEBAND);
        for (register, word) in [
            (program::BASE_LOW, f.base as u32),
            (program::BASE_HIGH, (f.base >> 32) as u32),
            (program::BASE_STEP, f.base_step_bytes as u32),
            (program::BASE_LOOPS, u32::from(f.base_loops)),
            (
                program::RANGE,
                program::range::FIRST_ENTRY.put(f.first_entry)
                    | program::range::LAST_ENTRY.put(f.last_entry),
            ),
            (program::LOOPS, f.loops.unwrap_or(0)),
            (
                program::OUTSTANDING,
                program::outstanding::READS_LESS_ONE.put(f.outstanding[0] - 1)
                    | program::outstanding::WRITES_LESS_ONE.put(f.outstanding[1] - 1),
            ),
            (program::DATA_SEED, f.data_seed),
            (
                rb,
                program::read_sideband::CACHE.put(u32::from(r.cache))
                    | program::read_sideband::PROT.put(u32::from(r.prot))
                    | program::read_sideband::QOS.put(u32::from(r.qos))
                    | program::read_sideband::DOMAIN.put(rd)
                    | program::read_sideband::SNOOP.put(rs),
            ),
            (
                wb,
                program::write_sideband::CACHE.put(u32::from(w.cache))
                    | program::write_sideband::PROT.put(u32::from(w.prot))
                    | program::write_sideband::QOS.put(u32::from(w.qos))
                    | program::write_sideband::DOMAIN.put(wd)
                    | program::write_sideband::SNOOP.put(ws),
            ),
            (
                program::USER,
                program::user::READ.put(r.user) | program::user::WRITE.put(w.user),
            ),
        ] {
            self.unit.put_in(bus, at::FRAME, register, word)?;
        }
        Ok(())
    }

    /// Starts the program. This has no effect while a program is running.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn start(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.put(bus, at::CONTROL, control::START.put(1))
    }

    /// Stops issuing entries.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn stop(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.put(bus, at::CONTROL, control::STOP.put(1))
    }

    /// Whether a program is running or has bursts in flight.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn is_busy(&self, bus: &mut impl RegisterBus) -> Result<bool, Error> {
        Ok(status::BUSY.get(self.unit.get(bus, at::STATUS)?) == 1)
    }

    /// Waits until the program has ended and all its bursts are answered.
    ///
    /// # Errors
    /// If the program does not end.
    pub fn wait(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit
            .wait_clear(bus, status::BUSY.put(1), "plays for ever")
    }

    /// Returns the reasons why entries were skipped. Returns `None` if none were.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn refused(&self, bus: &mut impl RegisterBus) -> Result<Option<Refused>, Error> {
        let word = self.unit.get(bus, at::REFUSED)?;
        let found = Refused {
            page: refused::PAGE.get(word) == 1,
            size: refused::SIZE.get(word) == 1,
            beats: refused::BEATS.get(word) == 1,
            address: refused::ADDRESS.get(word) == 1,
            first_entry: refused::FIRST_ENTRY.get(word),
        };
        let any = found.page || found.size || found.beats || found.address;
        Ok(any.then_some(found))
    }

    /// Sets whether the end of a program or a skipped entry raises the interrupt.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn interrupt(
        &self,
        bus: &mut impl RegisterBus,
        ended: bool,
        refused: bool,
    ) -> Result<(), Error> {
        let word = interrupt::ON_ENDED.put(u32::from(ended))
            | interrupt::ON_REFUSED.put(u32::from(refused));
        self.unit.put(bus, at::INTERRUPT, word)
    }

    /// Clears the interrupt, the end flag and the flags of skipped entries.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn acknowledge(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.put(bus, at::CONTROL, control::ACKNOWLEDGE.put(1))
    }

    /// Returns the soft reset of the instance.
    ///
    /// # Errors
    /// If the instance was built without it.
    pub fn soft_reset(&self, bus: &mut impl RegisterBus) -> Result<SoftReset, Error> {
        SoftReset::open(bus, self.unit.base)
    }

    counter_methods!(unit);

    fn rest(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        if self.is_busy(bus)? {
            return Err(Error(format!(
                "player at {:#x}: busy; stop and wait before a new program",
                self.unit.base
            )));
        }
        Ok(())
    }
}

/// Converts a gap to a 16-bit number times a power of two. The gap is rounded if necessary.
fn gap_of(cycles: u32) -> Result<(u32, u32), Error> {
    let most = entry::address_high::GAP.most();
    let rounded = |log2: u32| match log2 {
        0 => cycles,
        _ => (cycles >> log2) + (cycles >> (log2 - 1) & 1),
    };
    match (0..=entry::burst::GAP_LOG2.most()).find(|&n| rounded(n) <= most) {
        Some(log2) => Ok((rounded(log2), log2)),
        None => wrong("gap_cycles", cycles, "less than 2^31"),
    }
}
