//! The monitor, which observes the bus of another master. `hardware/monitor/monitor.rdl` defines
//! its values.

mod figures;

pub use figures::{
    AddressCauses, DataCauses, GroupLatency, MonitorDirection, MonitorFigures, ProtocolErrors,
    ResponseCauses, SlowBurst,
};

use serde::Serialize;

use crate::{
    Direction, Error, Register, RegisterBus,
    counters::read64,
    registers::monitor::{
        self as at, capabilities, control, counting, errors, first_error, group,
        monitor_direction_totals as side, monitor_totals as totals, slow_burst as slow,
        slowest_bursts, status, widths,
    },
    unit::Unit,
};

/// Parameters with which a monitor was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MonitorCapabilities {
    /// Number of bursts in flight that can be tracked in each direction.
    pub in_flight: u32,
    /// ID groups.
    pub groups: u32,
    /// Number of slowest bursts that are kept in each direction.
    pub slowest: u32,
    /// Whether the observed bus is AXI3.
    pub axi3: bool,
    /// Whether waiting data are checked for changes.
    pub checks_data: bool,
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Address width in bits.
    pub address_bits: u32,
    /// Width of IDs in bits.
    pub id_bits: u32,
}

/// A monitor at an address on a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monitor {
    unit: Unit,
    can: MonitorCapabilities,
}

impl Monitor {
    /// Opens the monitor at `base`.
    ///
    /// # Errors
    /// If the block at `base` is not a monitor, or has a newer register map.
    pub fn open(bus: &mut impl RegisterBus, base: u64) -> Result<Self, Error> {
        let unit = Unit {
            base,
            control: at::CONTROL,
            snapshot: control::SNAPSHOT,
            clear: control::CLEAR,
            counting: at::COUNTING,
            enable: counting::ENABLE,
            status: at::STATUS,
            snapshot_busy: status::SNAPSHOT_BUSY,
            clear_busy: status::CLEAR_BUSY,
            counters: at::TOTALS,
        };
        unit.expect(
            bus,
            "a monitor",
            (at::BLOCK, at::block::ID_VALUE),
            (at::VERSION, at::version::MAJOR, at::version::MAJOR_VALUE),
        )?;
        let word = unit.get(bus, at::CAPABILITIES)?;
        let width = unit.get(bus, at::WIDTHS)?;
        let can = MonitorCapabilities {
            in_flight: capabilities::IN_FLIGHT.get(word),
            groups: capabilities::GROUPS.get(word).min(at::GROUP_COUNT as u32),
            slowest: capabilities::SLOWEST.get(word).min(16),
            axi3: capabilities::AXI3.get(word) == 1,
            checks_data: capabilities::CHECKS_DATA.get(word) == 1,
            beat_bytes: widths::DATA_BYTES.get(width),
            address_bits: widths::ADDRESS_BITS.get(width),
            id_bits: widths::ID_BITS.get(width),
        };
        Ok(Self { unit, can })
    }

    /// Returns the parameters of the instance.
    #[must_use]
    pub const fn capabilities(&self) -> &MonitorCapabilities {
        &self.can
    }

    /// Assigns IDs to a group. The group contains the IDs that agree with `id` in the bits of
    /// `mask`, except those in a group with a lower number. Counting must be off.
    ///
    /// # Errors
    /// If the instance has no such group, or an ID has fewer bits.
    pub fn group(
        &self,
        bus: &mut impl RegisterBus,
        number: u32,
        id: u32,
        mask: u32,
    ) -> Result<(), Error> {
        let what = format!("monitor at {:#x}, group {number}", self.unit.base);
        if number >= self.can.groups {
            return Err(Error(format!(
                "{what}: the instance has {} groups; give a lower number, or build it with more",
                self.can.groups
            )));
        }
        let most = (1u32 << self.can.id_bits) - 1;
        for (name, value) in [("id", id), ("mask", mask)] {
            if value > most {
                return Err(Error(format!(
                    "{what}: {name} is {value:#x}; an ID has {} bits: give 0 to {most:#x}",
                    self.can.id_bits
                )));
            }
        }
        let register = Register::new(at::GROUP.offset + 4 * number, group::ALL);
        self.unit
            .put(bus, register, group::MATCH.put(id) | group::MASK.put(mask))
    }

    /// Starts or stops counting cycles.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn count(&self, bus: &mut impl RegisterBus, enable: bool) -> Result<(), Error> {
        self.unit.count(bus, enable)
    }

    /// Clears totals, slowest bursts and protocol errors.
    ///
    /// # Errors
    /// If the bus fails, or the clear does not end.
    pub fn clear(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.clear(bus)
    }

    /// Takes a snapshot of all values in the same cycle, and waits until the snapshot can be read.
    ///
    /// # Errors
    /// If the bus fails, or the snapshot does not end.
    pub fn snapshot(&self, bus: &mut impl RegisterBus) -> Result<(), Error> {
        self.unit.snapshot(bus)?;
        self.unit
            .wait_clear(bus, status::SNAPSHOT_BUSY.put(1), "takes no snapshot")
    }

    /// Returns the totals of the last snapshot.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn figures(&self, bus: &mut impl RegisterBus) -> Result<MonitorFigures, Error> {
        let from = |offset: u32| self.unit.base + u64::from(at::TOTALS + offset);
        let flying = self.unit.get(bus, at::IN_FLIGHT)?;
        let most = self.unit.get(bus, at::MOST_IN_FLIGHT)?;
        Ok(MonitorFigures {
            cycle: self.pair(bus, at::SNAPSHOT_LOW, at::SNAPSHOT_HIGH)?,
            cycles: read64(bus, from(0), totals::CYCLES)?,
            reads: self.direction(
                bus,
                from(totals::READS),
                [
                    totals::READS0,
                    totals::READS1,
                    totals::READS2,
                    totals::READS3,
                ]
                .map(from),
                at::in_flight::READS.get(flying),
                at::most_in_flight::READS.get(most),
            )?,
            writes: self.direction(
                bus,
                from(totals::WRITES),
                [
                    totals::WRITES0,
                    totals::WRITES1,
                    totals::WRITES2,
                    totals::WRITES3,
                ]
                .map(from),
                at::in_flight::WRITES.get(flying),
                at::most_in_flight::WRITES.get(most),
            )?,
            read_address: AddressCauses::read(bus, from(totals::READ_ADDRESS))?,
            read_data: ResponseCauses::read(bus, from(totals::READ_DATA))?,
            write_address: AddressCauses::read(bus, from(totals::WRITE_ADDRESS))?,
            write_data: DataCauses::read(bus, from(totals::WRITE_DATA))?,
            write_response: ResponseCauses::read(bus, from(totals::WRITE_RESPONSE))?,
        })
    }

    /// Returns the slowest bursts of a direction in the last snapshot, the slowest first.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn slowest(
        &self,
        bus: &mut impl RegisterBus,
        direction: Direction,
    ) -> Result<Vec<SlowBurst>, Error> {
        let of = match direction {
            Direction::Read => slowest_bursts::READS,
            Direction::Write => slowest_bursts::WRITES,
        };
        let mut found = Vec::new();
        for place in 0..self.can.slowest {
            let base = self.unit.base + u64::from(at::SLOWEST + of + 0x20 * place);
            let mut word = |r: Register| bus.read32(base + u64::from(r.offset));
            let latency_cycles = word(slow::LATENCY)?;
            if latency_cycles == 0 {
                break;
            }
            let burst = word(slow::BURST)?;
            found.push(SlowBurst {
                latency_cycles,
                begin_cycle: u64::from(word(slow::BEGIN_LOW)?)
                    | u64::from(word(slow::BEGIN_HIGH)?) << 32,
                address: u64::from(word(slow::ADDRESS_LOW)?)
                    | u64::from(word(slow::ADDRESS_HIGH)?) << 32,
                id: slow::burst::ID.get(burst),
                beats: slow::burst::BEATS_LESS_ONE.get(burst) + 1,
                beat_bytes: 1 << slow::burst::SIZE.get(burst),
            });
        }
        Ok(found)
    }

    /// Returns the protocol errors since the last clear. These are current values, not values of
    /// the snapshot.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn protocol_errors(&self, bus: &mut impl RegisterBus) -> Result<ProtocolErrors, Error> {
        let first = self.unit.get(bus, at::FIRST_ERROR)?;
        let word = self.unit.get(bus, at::ERRORS)?;
        let name = |bit: u32| errors::ALL.iter().find(|f| f.low == bit).map(|f| f.name);
        let seen = (0..32)
            .filter(|b| word >> b & 1 == 1)
            .filter_map(name)
            .collect();
        let first = if first_error::SEEN.get(first) == 1 {
            let time = self.pair(bus, at::FIRST_ERROR_LOW, at::FIRST_ERROR_HIGH)?;
            name(first_error::KIND.get(first)).map(|n| (n, time))
        } else {
            None
        };
        Ok(ProtocolErrors { seen, first })
    }

    /// Whether more reads, or more writes, were in flight than the instance can track. It then
    /// ignores new bursts until all bursts in flight have ended.
    ///
    /// # Errors
    /// If the bus fails.
    pub fn lost(&self, bus: &mut impl RegisterBus) -> Result<[bool; 2], Error> {
        let word = self.unit.get(bus, at::STATUS)?;
        Ok([&status::READS_LOST, &status::WRITES_LOST].map(|f| f.get(word) == 1))
    }

    fn pair(
        &self,
        bus: &mut impl RegisterBus,
        low: Register,
        high: Register,
    ) -> Result<u64, Error> {
        let low = self.unit.get(bus, low)?;
        Ok(u64::from(self.unit.get(bus, high)?) << 32 | u64::from(low))
    }

    fn direction(
        &self,
        bus: &mut impl RegisterBus,
        base: u64,
        groups: [u64; at::GROUP_COUNT],
        in_flight: u32,
        most_in_flight: u32,
    ) -> Result<MonitorDirection, Error> {
        Ok(MonitorDirection {
            bytes: read64(bus, base, side::BYTES)?,
            beats: read64(bus, base, side::BEATS)?,
            bursts: read64(bus, base, side::BURSTS)?,
            error_responses: read64(bus, base, side::ERROR_RESPONSES)?,
            in_flight_cycles: read64(bus, base, side::IN_FLIGHT_CYCLES)?,
            in_flight,
            most_in_flight,
            groups: groups[..self.can.groups as usize]
                .iter()
                .map(|&at| GroupLatency::read(bus, at))
                .collect::<Result<_, _>>()?,
        })
    }
}
