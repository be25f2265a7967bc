//! How a board and its controller drive a part.

use axiscope_figures::{Cited, Problem, figures};

use crate::{Clock, Geometry, Latency, Part};

figures! {
    /// Figures that are given neither by the part nor by a timing register: width, ranks, clock ratio and rounding of
    /// the controller.
    pub struct Wiring {
        /// Number of data pins of the channel.
        bus_bits: u32 ["bits", 1..=1024, register "MSTR.DATA_BUS_WIDTH"],
        /// Number of ranks.
        ranks: Cited<u8> ["", [1, 2, 4, 8], register "MSTR.ACTIVE_RANKS"],
        /// Number of DRAM clocks per controller clock.
        ratio: u8 ["", [1, 2, 4], register "MEMC_FREQ_RATIO"],
        /// Whether precharges are issued in the second half of a clock and all other commands in the first. This
        /// matters if each command takes one DRAM clock and the ratio is 2.
        half_clocks: bool ["", .., documented "UG1087, DRAMTMG0 to DRAMTMG4", default false],
        /// Whether the device is hot, so that its timing is derated (LPDDR).
        hot: bool ["", .., register "DERATEEN", default false],
        /// Number of refreshes per tREFI; 4 for hot LPDDR.
        refresh_rate: u8 ["", 1..=255, documented "JESD209-4, MR4", default 1],
        /// Step of the refresh interval register, in clocks.
        refresh_step_clocks: Clock ["clocks", 1..=1024, register "RFSHTMG.T_RFC_NOM_X32", default 1],
        /// Number of idle clocks on the data bus between transfers of different ranks.
        rank_gap_clocks: Option<Cited<Clock>> ["clocks", 0..=1024, register "RANKCTL"],
        /// Read latency selected by the mode registers, in DRAM clocks; by default, the part's latency at this
        /// clock.
        read_latency_nck: Option<Clock> ["", 0..=1024, register "the mode registers"],
        /// Write latency selected by the mode registers, in DRAM clocks; by default, the part's latency at this
        /// clock.
        write_latency_nck: Option<Clock> ["", 0..=1024, register "the mode registers"],
    }
}

impl Wiring {
    /// Checks that a part can be wired like this.
    ///
    /// # Errors
    /// Returns an error that names the field that does not fit the part.
    pub fn check(&self, part: &Part) -> Result<(), Problem> {
        let (bus, width) = (self.bus_bits, part.geometry.width_bits);
        if !bus.is_multiple_of(width) {
            let what = format!("{bus}; give a multiple of the part's {width}");
            return Err(Problem::new("bus_bits", what));
        }
        let ranks = self.ranks.value;
        let banks = u32::from(part.geometry.bank_groups.value)
            * u32::from(part.geometry.banks_per_group.value);
        if u32::from(ranks) * banks > Geometry::MAX_BANKS as u32 {
            let what = format!("{ranks} of {banks} banks each; at most 64 banks are modelled");
            return Err(Problem::new("ranks", what));
        }
        Ok(())
    }

    /// Combines this wiring with a clock of the controller.
    #[must_use]
    pub const fn at(&self, controller_mhz: f64) -> Clocking<'_> {
        Clocking {
            wiring: self,
            controller_mhz,
        }
    }
}

/// A wiring together with the clock of the controller.
#[derive(Clone, Copy, Debug)]
pub struct Clocking<'a> {
    /// The wiring.
    pub wiring: &'a Wiring,
    /// Clock of the controller, MHz.
    pub controller_mhz: f64,
}

impl Clocking<'_> {
    /// Clock of the DRAM, MHz.
    #[must_use]
    pub fn dram_mhz(&self) -> f64 {
        self.controller_mhz * f64::from(self.wiring.ratio)
    }

    /// Period of the DRAM clock, ns.
    #[must_use]
    pub fn tck_ns(&self) -> f64 {
        1e3 / self.dram_mhz()
    }

    /// The latencies to which the mode registers are set.
    #[must_use]
    pub fn latency(&self, part: &Part) -> Latency {
        let own = part.latency(self.dram_mhz());
        Latency {
            read_nck: self.wiring.read_latency_nck.unwrap_or(own.read_nck),
            write_nck: self.wiring.write_latency_nck.unwrap_or(own.write_nck),
            ..own
        }
    }
}
