//! Energy of a DRAM, from the counts of its commands and the currents of its data sheet.
//!
//! The method is that of Micron TN-41-01, "Calculating Memory System Power for DDR3". The energy of an event
//! is its test current minus the standby current, times its duration. Standby power depends on the clock; the
//! energy of an event does not.

use std::collections::BTreeMap;

use axiscope_figures::{Problem, above, figures};

figures! {
    /// Currents of one device from one of its supplies, with JEDEC's names.
    #[derive(Copy, PartialEq)]
    pub struct Supply {
        /// Supply voltage.
        volts_v: f64 ["V", 0.0.., documented "data sheet, VDD"],
        /// Current while one bank is activated and precharged once every tRC.
        idd0_ma: f64 ["mA", 0.0.., documented "data sheet, IDD0"],
        /// Standby current with all banks closed.
        idd2n_ma: f64 ["mA", 0.0.., documented "data sheet, IDD2N"],
        /// Standby current with open banks.
        idd3n_ma: f64 ["mA", 0.0.., documented "data sheet, IDD3N"],
        /// Current during back-to-back reads.
        idd4r_ma: f64 ["mA", 0.0.., documented "data sheet, IDD4R"],
        /// Current during back-to-back writes.
        idd4w_ma: f64 ["mA", 0.0.., documented "data sheet, IDD4W"],
        /// Current during back-to-back refreshes, one every tRFC.
        idd5_ma: f64 ["mA", 0.0.., documented "data sheet, IDD5"],
    }
}

figures! {
    /// The conditions under which a data sheet gives the currents.
    #[derive(Copy, PartialEq)]
    pub struct Conditions {
        /// DRAM clock at which the currents apply.
        clock_mhz: f64 ["MHz", above(0.0), documented "data sheet"],
        /// Duration of a burst, in DRAM clocks.
        burst_clocks: f64 ["clocks", above(0.0), documented "data sheet, burst length"],
        /// Time from an activate to the next activate of the same bank.
        t_rc_ns: f64 ["ns", 0.0.., documented "data sheet, tRC"],
        /// Time from an activate to the precharge.
        t_ras_ns: f64 ["ns", 0.0.., documented "data sheet, tRAS"],
        /// Duration of a refresh of a rank.
        t_rfc_ns: f64 ["ns", 0.0.., documented "data sheet, tRFC"],
    }
}

figures! {
    /// Currents of one device, and the energies of its pins.
    #[derive(PartialEq)]
    pub struct Currents {
        /// The conditions under which the data sheet gives them.
        conditions: Conditions [flat],
        /// Energy per bit that the DRAM drives.
        read_io_pj_per_bit: f64 ["pJ/bit", 0.0.., documented "data sheet, drivers"],
        /// Energy per bit that the DRAM terminates.
        write_io_pj_per_bit: f64 ["pJ/bit", 0.0.., documented "data sheet, termination"],
        /// Supplies by name.
        supplies: BTreeMap<String, Supply> [section],
    }
    check Currents::check
}

impl Currents {
    fn check(&self) -> Result<(), Problem> {
        if self.supplies.is_empty() {
            return Err(Problem::new("supplies", "no supply; give one"));
        }
        Ok(())
    }

    /// Returns the energy of each event of one device.
    #[must_use]
    pub fn events(&self) -> EventEnergy {
        let supplies: Vec<_> = self.supplies.values().copied().collect();
        EventEnergy::of(&self.conditions, &supplies)
    }
}

figures! {
    /// The DRAM of a channel: devices and their currents.
    #[derive(PartialEq)]
    pub struct DramEnergy {
        /// Number of devices that take part in each burst.
        devices_per_rank: u32 ["", 1..=1024, documented "width of the channel and of its devices"],
        /// The currents of one device.
        currents: Currents [flat],
    }
}

/// Energy of each event of one device in addition to standby, and standby power at the data sheet's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EventEnergy {
    /// An activate with the precharge that ends it, pJ.
    pub activate_pj: f64,
    /// A read burst without its drivers, pJ.
    pub read_pj: f64,
    /// A write burst without its termination, pJ.
    pub write_pj: f64,
    /// A refresh, pJ.
    pub refresh_pj: f64,
    /// Standby with open banks, mW.
    pub active_mw: f64,
    /// Standby with all banks closed, mW.
    pub idle_mw: f64,
}

impl EventEnergy {
    /// Returns the energies of one device with these supplies. 1 mA x 1 V x 1 ns is 1 pJ.
    #[must_use]
    pub fn of(at: &Conditions, supplies: &[Supply]) -> Self {
        let burst_ns = at.burst_clocks * 1e3 / at.clock_mhz;
        supplies.iter().fold(Self::default(), |sum, s| {
            let standby = s.idd3n_ma * at.t_ras_ns + s.idd2n_ma * (at.t_rc_ns - at.t_ras_ns);
            let above = |current: f64| s.volts_v * (current - s.idd3n_ma);
            Self {
                activate_pj: sum.activate_pj + s.volts_v * (s.idd0_ma * at.t_rc_ns - standby),
                read_pj: sum.read_pj + above(s.idd4r_ma) * burst_ns,
                write_pj: sum.write_pj + above(s.idd4w_ma) * burst_ns,
                refresh_pj: sum.refresh_pj + above(s.idd5_ma) * at.t_rfc_ns,
                active_mw: sum.active_mw + s.volts_v * s.idd3n_ma,
                idle_mw: sum.idle_mw + s.volts_v * s.idd2n_ma,
            }
        })
    }
}

/// The activity of a channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activity {
    /// Activates, each with its precharge.
    pub activates: u64,
    /// Read bursts.
    pub reads: u64,
    /// Write bursts.
    pub writes: u64,
    /// Refreshes, over all ranks.
    pub refreshes: u64,
    /// Length, us.
    pub time_us: f64,
    /// Fraction of the time during which at least one bank is open, 0 to 1.
    pub active_fraction: f64,
}

/// The channel: how many devices are active, and at which clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Channel {
    /// Number of devices that take part in each burst.
    pub devices_per_rank: f64,
    /// Ranks.
    pub ranks: f64,
    /// Clock of the DRAM, MHz.
    pub clock_mhz: f64,
}

/// The energy of a channel by cause, uJ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChannelEnergy {
    /// Activates with their precharges.
    pub activate_uj: f64,
    /// Read bursts, without drivers.
    pub read_uj: f64,
    /// Write bursts, without termination.
    pub write_uj: f64,
    /// Refreshes.
    pub refresh_uj: f64,
    /// Standby of all ranks.
    pub background_uj: f64,
}

impl ChannelEnergy {
    /// Returns the energy of a channel's activity, without drivers and termination.
    #[must_use]
    pub fn of(did: &Activity, event: &EventEnergy, at: &Conditions, channel: &Channel) -> Self {
        let uj = |count: u64, pj: f64| count as f64 * pj * channel.devices_per_rank / 1e6;
        let open = did.active_fraction;
        let standby_mw = open * event.active_mw + (1.0 - open) * event.idle_mw;
        let devices = channel.devices_per_rank * channel.ranks;
        let scale = channel.clock_mhz / at.clock_mhz;
        Self {
            activate_uj: uj(did.activates, event.activate_pj),
            read_uj: uj(did.reads, event.read_pj),
            write_uj: uj(did.writes, event.write_pj),
            refresh_uj: uj(did.refreshes, event.refresh_pj),
            background_uj: standby_mw * scale * devices * did.time_us / 1e3,
        }
    }

    /// The sum, uJ.
    #[must_use]
    pub fn total_uj(&self) -> f64 {
        let events = self.activate_uj + self.read_uj + self.write_uj + self.refresh_uj;
        events + self.background_uj
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 2 Gb DDR3-1066 x8 device: currents as in the memory specification
    /// MICRON_2Gb_DDR3-1066_8bit_D of DRAMPower, times in clocks of 1.875 ns.
    fn device() -> (Conditions, Supply) {
        let at = Conditions {
            clock_mhz: 1e3 / 1.875,
            burst_clocks: 4.0,
            t_rc_ns: 50.625,
            t_ras_ns: 37.5,
            t_rfc_ns: 160.0,
        };
        let supply = Supply {
            volts_v: 1.5,
            idd0_ma: 75.0,
            idd2n_ma: 32.0,
            idd3n_ma: 35.0,
            idd4r_ma: 140.0,
            idd4w_ma: 145.0,
            idd5_ma: 190.0,
        };
        (at, supply)
    }

    fn near(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-6 * b.abs().max(1e-9), "{a} is not {b}");
    }

    #[test]
    fn events_cost_what_the_hand_computation_says() {
        let (at, supply) = device();
        let e = EventEnergy::of(&at, &[supply]);
        // 1.5 V x (75 x 50.625 - 35 x 37.5 - 32 x 13.125)
        near(e.activate_pj, 3096.5625);
        // 1.5 V x 105 mA x 7.5 ns, 110 mA, and 155 mA x 160 ns
        near(e.read_pj, 1181.25);
        near(e.write_pj, 1237.5);
        near(e.refresh_pj, 37_200.0);
        near(e.active_mw, 52.5);
        near(e.idle_mw, 48.0);
    }

    #[test]
    fn supplies_add() {
        let (at, supply) = device();
        let one = EventEnergy::of(&at, &[supply]);
        let two = EventEnergy::of(&at, &[supply, supply]);
        near(two.activate_pj, 2.0 * one.activate_pj);
        near(two.idle_mw, 2.0 * one.idle_mw);
    }

    #[test]
    fn a_channel_of_four_devices_in_one_millisecond() {
        let (at, supply) = device();
        let event = EventEnergy::of(&at, &[supply]);
        let did = Activity {
            activates: 1000,
            reads: 60_000,
            writes: 40_000,
            refreshes: 128,
            time_us: 1000.0,
            active_fraction: 0.5,
        };
        let mut channel = Channel {
            devices_per_rank: 4.0,
            ranks: 1.0,
            clock_mhz: at.clock_mhz,
        };
        let e = ChannelEnergy::of(&did, &event, &at, &channel);
        near(e.activate_uj, 12.386_25);
        near(e.read_uj, 283.5);
        near(e.write_uj, 198.0);
        near(e.refresh_uj, 19.0464);
        // 4 devices x 50.25 mW x 1 ms
        near(e.background_uj, 201.0);
        near(e.total_uj(), 713.932_65);
        // A second rank is only in standby. Half the clock halves standby power, but no event.
        channel.ranks = 2.0;
        channel.clock_mhz /= 2.0;
        assert_eq!(ChannelEnergy::of(&did, &event, &at, &channel), e);
    }
}
