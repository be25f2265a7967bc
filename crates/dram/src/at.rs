//! Timing of a device at a clock: lengths of the data sheet in clocks of the controller, rounded as
//! the controller's documentation says.

use crate::{Clock, CommandBus, Kind, Latency, Length, Part, Timing};

/// How a controller drives a device: what is neither the part's nor a timing register.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocking {
    /// Clock of the controller, MHz.
    pub controller_mhz: f64,
    /// Clocks of the DRAM in one of the controller (MEMC_FREQ_RATIO).
    pub ratio: u8,
    /// Whether precharges go in the second half of a clock and all else in the first, where each command
    /// takes one clock of the DRAM and the ratio is 2.
    pub half_clocks: bool,
    /// Whether the device is hot: LPDDR's derated lengths.
    pub hot: bool,
    /// Refreshes for each that tREFI asks for; 4 for hot LPDDR.
    pub refresh_rate: u8,
    /// Clocks in which the interval of refreshes counts; 32 where the register leaves out five bits.
    pub refresh_step: Clock,
    /// Idle clocks of the data bus between ranks (RANKCTL).
    pub rank_gap: Clock,
    /// Latencies that the mode registers were set to, if not those of the part for its clock.
    pub latency: Option<Latency>,
}

impl Clocking {
    /// A clock and a ratio, as the uMCTL2 counts.
    #[must_use]
    pub const fn new(controller_mhz: f64, ratio: u8) -> Self {
        Self {
            controller_mhz,
            ratio,
            half_clocks: true,
            hot: false,
            refresh_rate: 1,
            refresh_step: if ratio == 2 { 32 } else { 1 },
            rank_gap: 0,
            latency: None,
        }
    }

    /// Clock of the DRAM, MHz.
    #[must_use]
    pub fn dram_mhz(&self) -> f64 {
        self.controller_mhz * f64::from(self.ratio)
    }

    /// A clock of the DRAM, ns.
    #[must_use]
    pub fn tck_ns(&self) -> f64 {
        1e3 / self.dram_mhz()
    }
}

/// Clocks of the controller out of clocks of the DRAM, by which commands a length lies between.
#[derive(Clone, Copy, Debug)]
struct Rounding {
    ratio: Clock,
    halves: bool,
}

impl Rounding {
    /// Between commands of the same half of a clock.
    const fn up(self, tck: Clock) -> Clock {
        (tck + self.ratio - 1) / self.ratio
    }

    /// From the first half to a precharge, in the second: half a clock is there already.
    const fn to_precharge(self, tck: Clock) -> Clock {
        if self.halves {
            tck / self.ratio
        } else {
            self.up(tck)
        }
    }

    /// From a precharge to the first half.
    const fn after_precharge(self, tck: Clock) -> Clock {
        if self.halves {
            tck / self.ratio + 1
        } else {
            self.up(tck)
        }
    }
}

impl Timing {
    /// What a controller with this clock counts for a part. Registers that were set otherwise are
    /// written over the result.
    #[must_use]
    pub fn at(part: &Part, at: &Clocking) -> Self {
        let (standard, tck) = (part.standard, at.tck_ns());
        let round = Rounding {
            ratio: Clock::from(at.ratio.max(1)),
            halves: at.half_clocks && at.ratio == 2 && standard.one_clock_commands(),
        };
        let hot = if at.hot { part.derating_ns } else { 0.0 };
        let up = |length: Length| round.up(length.clocks(tck));
        let Latency {
            read_nck: rl,
            write_nck: wl,
            ..
        } = at.latency.unwrap_or_else(|| part.latency(at.dram_mhz()));
        let burst = standard.burst_tck();
        let wrote = wl + burst + Clock::from(standard.write_recovery_from_tck);
        let turn = Clock::from(standard.read_to_write_tck) + part.t_dqsck.clocks(tck);
        let wr_to_rd_s = round.up(wrote + part.t_wtr_s.clocks(tck));
        let to_other_rank = round.up(burst) + at.rank_gap;
        Self {
            standard,
            t_rcd: up(part.t_rcd.longer(hot)),
            t_rp: round.after_precharge(part.t_rp.longer(hot).clocks(tck)),
            t_ras: round.to_precharge(part.t_ras.longer(hot).clocks(tck)),
            t_rc: up(part.t_rc.longer(2.0 * hot)),
            t_rrd_s: up(part.t_rrd_s.longer(hot)),
            t_rrd_l: up(part.t_rrd_l.longer(hot)),
            t_faw: up(part.t_faw),
            t_ccd_s: up(part.t_ccd_s),
            t_ccd_l: up(part.t_ccd_l),
            t_ccd_l_wr: up(part.t_ccd_l_wr),
            t_ccd_mw: up(part.t_ccd_mw),
            rd_to_wr: round.up(rl + burst + turn - wl),
            wr_to_rd_l: round.up(wrote + part.t_wtr_l.clocks(tck)),
            wr_to_rd_s,
            rd_to_pre: round.to_precharge(part.t_rtp.clocks(tck)),
            wr_to_pre: round.to_precharge(wrote + part.t_wr.clocks(tck)),
            rank_to_rank: to_other_rank,
            rank_to_rank_write: to_other_rank,
            wr_to_rd_rank: wr_to_rd_s,
            t_rfc: up(part.t_rfc),
            refresh_banks: false,
            t_rfc_pb: up(part.t_rfc_pb),
            t_refpb_act: up(part.t_refpb_act),
            t_refpb_refpb: up(part.t_refpb_refpb),
            t_refi: refresh_interval(part, at),
            read_latency: round.up(rl),
            write_latency: round.up(wl),
            burst_clocks: round.up(burst),
            command_bus: command_bus(part, at),
        }
    }
}

/// Clocks between refreshes: never more than tREFI. Where the register counts in steps, an interval
/// that is whole steps by figures that are rounded themselves loses one.
fn refresh_interval(part: &Part, at: &Clocking) -> Clock {
    let clocks = part.t_refi_ns * at.controller_mhz / 1e3 / f64::from(at.refresh_rate.max(1));
    if at.refresh_step == 1 {
        return (clocks + 1e-3).floor() as Clock;
    }
    let steps = clocks / at.refresh_step as f64;
    (steps - 1e-3).floor() as Clock * at.refresh_step
}

/// The command bus as a controller of this ratio drives it.
fn command_bus(part: &Part, at: &Clocking) -> CommandBus {
    if part.standard.one_clock_commands() {
        return CommandBus::slots(at.ratio.clamp(1, 2));
    }
    let mut bus = CommandBus::slots(1);
    for kind in Kind::ALL {
        let tck = part.standard.command_tck[kind as usize];
        bus.clocks[kind as usize] = Clock::from(tck.div_ceil(at.ratio.max(1)));
    }
    bus
}
