//! The lengths of a data sheet, and the clock counts that a controller derives from them.
//!
//! A controller counts in its own clocks and rounds as its documentation states. [`Part::timing`] computes each
//! count and keeps the length from which it was derived. If a board programs a register with a different value,
//! this value replaces the count.

use axiscope_figures::{At, Cited, Figure, Figures, Node, Origin, Problem, Section, figures};

use crate::{Clock, Clocking, CommandBus, Latency, Length, Part, Timing};

figures! {
    /// Timing parameters, named by JEDEC's symbols.
    pub struct Lengths {
        /// Read and write latencies for each DRAM clock, slowest clock first.
        latencies: Cited<Vec<Latency>> ["", .., documented "data sheet, mode registers"],
        /// Activate to column command (tRCD).
        t_rcd: Cited<Length> ["", .., documented "data sheet, tRCD"],
        /// Precharge to activate (tRP). If the standard distinguishes the precharge of one bank from that of all
        /// banks, this is the time for all banks.
        t_rp: Cited<Length> ["", .., documented "data sheet, tRP"],
        /// Activate to precharge (tRAS).
        t_ras: Cited<Length> ["", .., documented "data sheet, tRAS"],
        /// Activate to activate of the same bank (tRC).
        t_rc: Cited<Length> ["", .., documented "data sheet, tRC"],
        /// Activate to activate in a different bank group (tRRD_S).
        t_rrd_s: Cited<Length> ["", .., documented "data sheet, tRRD_S"],
        /// Activate to activate in the same bank group (tRRD_L).
        t_rrd_l: Cited<Length> ["", .., documented "data sheet, tRRD_L", default t_rrd_s.clone()],
        /// Window in which a rank allows at most four activates (tFAW).
        t_faw: Cited<Length> ["", .., documented "data sheet, tFAW"],
        /// Column command to column command in a different bank group (tCCD_S).
        t_ccd_s: Cited<Length> ["", .., documented "data sheet, tCCD_S"],
        /// Column command to column command in the same bank group (tCCD_L).
        t_ccd_l: Cited<Length> ["", .., documented "data sheet, tCCD_L", default t_ccd_s.clone()],
        /// Write to write in the same bank group (tCCD_L_WR); `t_ccd_l` by default.
        t_ccd_l_wr: Option<Cited<Length>> ["", .., documented "data sheet, tCCD_L_WR"],
        /// Masked write to masked write in the same bank (tCCDMW, LPDDR); `t_ccd_l` by default.
        t_ccd_mw: Option<Cited<Length>> ["", .., documented "data sheet, tCCDMW"],
        /// Last data of a write to precharge (tWR).
        t_wr: Cited<Length> ["", .., documented "data sheet, tWR"],
        /// Last data of a write to a read in a different bank group (tWTR_S).
        t_wtr_s: Cited<Length> ["", .., documented "data sheet, tWTR_S"],
        /// Last data of a write to a read in the same bank group (tWTR_L).
        t_wtr_l: Cited<Length> ["", .., documented "data sheet, tWTR_L", default t_wtr_s.clone()],
        /// Read to precharge (tRTP).
        t_rtp: Cited<Length> ["", .., documented "data sheet, tRTP"],
        /// Longest time from the end of the read latency to the strobe (tDQSCK, LPDDR).
        t_dqsck: Option<Cited<Length>> ["", .., documented "data sheet, tDQSCK"],
        /// Duration of a refresh of all banks (tRFC).
        t_rfc: Cited<Length> ["", .., documented "data sheet, tRFC"],
        /// Duration of a refresh of one bank, or of one bank in each group (tRFCpb, tRFCsb); `t_rfc` by default.
        t_rfc_pb: Option<Cited<Length>> ["", .., documented "data sheet, tRFCpb or tRFCsb"],
        /// Refresh of a bank to an activate of another bank; `t_rrd_l` by default.
        t_refpb_act: Option<Cited<Length>> ["", .., documented "data sheet, tRRD or tREFSBRD"],
        /// Refresh of a bank to the refresh of another bank; `t_rfc_pb` by default.
        t_refpb_refpb: Option<Cited<Length>> ["", .., documented "data sheet, tpbR2pbR"],
        /// Mean time between refreshes, ns (tREFI).
        t_refi: Cited<Length> ["", .., documented "data sheet, tREFI"],
        /// Time that is added to tRCD, tRP, tRAS and tRRD of a hot device, and twice to tRC.
        derating: Option<Cited<Length>> ["", .., documented "data sheet, derating of LPDDR"],
    }
    check Lengths::check
}

impl Lengths {
    fn check(&self) -> Result<(), Problem> {
        let latencies = &self.latencies.value;
        let rising = (latencies.windows(2)).all(|w| w[0].up_to_mhz < w[1].up_to_mhz);
        let sound = |l: &Latency| l.up_to_mhz > 0.0 && l.read_nck > 0 && l.write_nck > 0;
        if latencies.is_empty() || !rising || !latencies.iter().all(sound) {
            let what = "give one or more, slowest clock first, each above 0";
            return Err(Problem::new("latencies", what));
        }
        let in_ns = |l: &Cited<Length>| l.value.ns.is_some();
        for (key, fits) in [
            ("t_refi", in_ns(&self.t_refi)),
            ("derating", self.derating.as_ref().is_none_or(in_ns)),
        ] {
            if !fits {
                return Err(Problem::new(key, "no ns; give it in ns"));
            }
        }
        Ok(())
    }
}

/// How a controller converts DRAM clocks to its own clocks. The rounding depends on the two commands that a
/// length separates.
#[derive(Clone, Copy, Debug)]
struct Rounding {
    ratio: Clock,
    halves: bool,
}

impl Rounding {
    /// Rounds up: both commands are issued in the same half of a clock.
    const fn up(self, tck: Clock) -> Clock {
        (tck + self.ratio - 1) / self.ratio
    }

    /// Rounds the time from a command in the first half of a clock to a precharge in the second half, which is
    /// half a clock later.
    const fn to_precharge(self, tck: Clock) -> Clock {
        if self.halves {
            tck / self.ratio
        } else {
            self.up(tck)
        }
    }

    /// Rounds the time from a precharge to a command in the first half of a clock.
    const fn after_precharge(self, tck: Clock) -> Clock {
        if self.halves {
            tck / self.ratio + 1
        } else {
            self.up(tck)
        }
    }
}

impl Part {
    /// Returns the [`Timing`] section that a controller counts for the part, each count with the lengths from
    /// which it was derived. `name` is the name of the part's file without `.toml`.
    #[must_use]
    pub fn timing(&self, at: &Clocking<'_>, name: &str) -> Section {
        let (p, standard, tck) = (&self.timing, self.standard, at.tck_ns());
        let round = Rounding {
            ratio: Clock::from(at.wiring.ratio),
            halves: at.wiring.half_clocks && at.wiring.ratio == 2 && standard.one_clock_commands(),
        };
        let ns_of = |l: &Option<Cited<Length>>| l.as_ref().and_then(|l| l.value.ns).unwrap_or(0.0);
        let hot = if at.wiring.hot {
            ns_of(&p.derating)
        } else {
            0.0
        };
        let up = |length: Length| round.up(length.clocks(tck));
        let latency = at.latency(self);
        let (rl, wl) = (latency.read_nck, latency.write_nck);
        let burst = standard.burst_tck();
        let from = standard.write_recovery_from_tck;
        let wrote = wl + burst + Clock::from(from);
        let strobe = p.t_dqsck.as_ref().map_or(0, |l| l.value.clocks(tck));
        let turn = Clock::from(standard.read_to_write_tck) + strobe;

        let mut counts = Counts {
            clock: format!(
                "at {:.2} MHz, {} of them in a clock; parts/{name}.toml",
                at.dram_mhz(),
                round.ratio
            ),
            file: format!("parts/{name}"),
            section: Section::default(),
        };
        counts.one("t_rcd", "tRCD", &p.t_rcd, up(p.t_rcd.value.longer(hot)));
        let closed = round.after_precharge(p.t_rp.value.longer(hot).clocks(tck));
        counts.one("t_rp", "tRP", &p.t_rp, closed);
        let open = round.to_precharge(p.t_ras.value.longer(hot).clocks(tck));
        counts.one("t_ras", "tRAS", &p.t_ras, open);
        counts.one("t_rc", "tRC", &p.t_rc, up(p.t_rc.value.longer(2.0 * hot)));
        counts.one(
            "t_rrd_s",
            "tRRD_S",
            &p.t_rrd_s,
            up(p.t_rrd_s.value.longer(hot)),
        );
        counts.one(
            "t_rrd_l",
            "tRRD_L",
            &p.t_rrd_l,
            up(p.t_rrd_l.value.longer(hot)),
        );
        counts.one("t_faw", "tFAW", &p.t_faw, up(p.t_faw.value));
        counts.one("t_ccd_s", "tCCD_S", &p.t_ccd_s, up(p.t_ccd_s.value));
        counts.one("t_ccd_l", "tCCD_L", &p.t_ccd_l, up(p.t_ccd_l.value));
        if let Some(l) = &p.t_ccd_l_wr {
            counts.one("t_ccd_l_wr", "tCCD_L_WR", l, up(l.value));
        }
        if let Some(l) = &p.t_ccd_mw {
            counts.one("t_ccd_mw", "tCCDMW", l, up(l.value));
        }
        let text = format!(
            "RL {rl} + BL {burst} + {} - WL {wl}",
            standard.read_to_write_tck
        );
        let turned = round.up(rl + burst + turn - wl);
        counts.count("rd_to_wr", text, p.latencies.origin, turned);
        let after = |symbol: &str, l: &Cited<Length>| {
            format!(
                "WL {wl} + BL {burst} + {from} + {symbol} {} ({})",
                l.value, l.source
            )
        };
        for (key, symbol, l) in [
            ("wr_to_rd_l", "tWTR_L", &p.t_wtr_l),
            ("wr_to_rd_s", "tWTR_S", &p.t_wtr_s),
        ] {
            let clocks = round.up(wrote + l.value.clocks(tck));
            counts.count(key, after(symbol, l), l.origin, clocks);
        }
        counts.one(
            "rd_to_pre",
            "tRTP",
            &p.t_rtp,
            round.to_precharge(p.t_rtp.value.clocks(tck)),
        );
        let written = round.to_precharge(wrote + p.t_wr.value.clocks(tck));
        counts.count("wr_to_pre", after("tWR", &p.t_wr), p.t_wr.origin, written);
        if let Some(gap) = &at.wiring.rank_gap_clocks {
            let source = format!("the burst and {}", gap.source);
            counts.put(
                "rank_to_rank",
                source,
                gap.origin,
                round.up(burst) + gap.value,
            );
        }
        counts.one("t_rfc", "tRFC", &p.t_rfc, up(p.t_rfc.value));
        if standard.bank_refresh.is_some() {
            let one = p.t_rfc_pb.as_ref().unwrap_or(&p.t_rfc);
            let activate = p.t_refpb_act.as_ref().unwrap_or(&p.t_rrd_l);
            let next = p.t_refpb_refpb.as_ref().unwrap_or(one);
            counts.one("t_rfc_pb", "tRFCpb", one, up(one.value));
            let symbol = "refresh of a bank to an activate";
            counts.one("t_refpb_act", symbol, activate, up(activate.value));
            counts.one(
                "t_refpb_refpb",
                "refresh of a bank to the next",
                next,
                up(next.value),
            );
        }
        counts.one(
            "t_refi",
            "tREFI",
            &p.t_refi,
            refresh_interval(&p.t_refi.value, at),
        );
        let set = |symbol: &str, nck| format!("{symbol} {nck} ({})", p.latencies.source);
        let origin = p.latencies.origin;
        counts.count("read_latency", set("RL", rl), origin, round.up(rl));
        counts.count("write_latency", set("WL", wl), origin, round.up(wl));
        let text = format!("BL{}: {burst} clocks", standard.burst_beats);
        counts.count("burst", text, Origin::Document, round.up(burst));
        counts.section
    }

    /// Returns the timing that a controller counts for the part if no register of a board overrides it.
    ///
    /// # Errors
    /// If no traffic could pass with these counts.
    pub fn timing_at(&self, at: &Clocking<'_>) -> Result<Timing, Problem> {
        let timing = Timing::read(&At::root(&self.timing(at, "part")))?;
        Ok(Timing {
            standard: self.standard.standard(),
            command_bus: CommandBus::of(self.standard.standard(), at.wiring.ratio),
            ..timing
        })
    }
}

/// Collects counts together with their sources.
struct Counts {
    /// The clocks of controller and DRAM, as text for the sources.
    clock: String,
    /// The part's file.
    file: String,
    section: Section,
}

impl Counts {
    fn put(&mut self, key: &str, source: String, origin: Origin, clocks: Clock) {
        let figure = Figure {
            value: clocks.into(),
            origin,
            source,
            file: self.file.clone(),
            unexplained: false,
        };
        self.section.set(key, Node::Figure(figure));
    }

    /// Adds a count that is derived from several lengths.
    fn count(&mut self, key: &str, text: String, origin: Origin, clocks: Clock) {
        let source = format!("{text}, {}", self.clock);
        self.put(key, source, origin, clocks);
    }

    /// Adds a count that is derived from one length.
    fn one(&mut self, key: &str, symbol: &str, length: &Cited<Length>, clocks: Clock) {
        let text = format!("{symbol} {} ({})", length.value, length.source);
        self.count(key, text, length.origin, clocks);
    }
}

/// Clocks between refreshes, never more than tREFI. If the register counts in steps and tREFI is a whole number
/// of steps, one step is subtracted, because the figures behind tREFI are themselves rounded.
fn refresh_interval(t_refi: &Length, at: &Clocking<'_>) -> Clock {
    let ns = t_refi.ns.unwrap_or(0.0);
    let clocks = ns * at.controller_mhz / 1e3 / f64::from(at.wiring.refresh_rate);
    let step = at.wiring.refresh_step_clocks;
    if step == 1 {
        return (clocks + 1e-3).floor() as Clock;
    }
    let steps = clocks / step as f64;
    (steps - 1e-3).floor() as Clock * step
}
