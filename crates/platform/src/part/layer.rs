//! What a part and its wiring say of a platform: geometry, timing at the clock, energies, each figure
//! with its origin and the way it was worked out.

use axiscope_dram::{Clocking, Latency, Timing};
use serde::{Deserialize, Serialize};

use super::{Length, Part};
use crate::{Dram, DramEnergy, Error, Figure, Origin};

/// How a board and its controller drive a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wiring {
    /// Data pins of the channel.
    pub bus_bits: Figure<u32>,
    /// Ranks.
    pub ranks: Figure<u8>,
    /// Clocks of the DRAM in one of the controller.
    pub ratio: Figure<u8>,
    /// Whether precharges go in the second half of a clock (of two of the DRAM) and all else in the first.
    pub half_clocks: Option<Figure<bool>>,
    /// Whether the device is hot: lengths with their derating.
    pub hot: Option<Figure<bool>>,
    /// Refreshes for each that tREFI asks for; 1 without it.
    pub refresh_rate: Option<Figure<u8>>,
    /// Clocks in which the interval of refreshes counts; 1 without it.
    pub refresh_step_clocks: Option<Figure<i64>>,
    /// Idle clocks of the data bus between ranks; none without it.
    pub rank_gap_clocks: Option<Figure<i64>>,
    /// Latencies that the mode registers were set to, clocks of the DRAM; the part's without them.
    pub read_latency_nck: Option<Figure<i64>>,
    /// See `read_latency_nck`.
    pub write_latency_nck: Option<Figure<i64>>,
}

impl Wiring {
    /// How the controller counts at its clock.
    #[must_use]
    pub fn clocking(&self, part: &Part, controller_mhz: f64) -> Clocking {
        let ratio = self.ratio.value.max(1);
        let mut at = Clocking::new(controller_mhz, ratio);
        let own = part.device().latency(at.dram_mhz());
        let set = |f: &Option<Figure<i64>>, or: i64| f.as_ref().map_or(or, |f| f.value);
        at.half_clocks = self.half_clocks.as_ref().is_some_and(|f| f.value);
        at.hot = self.hot.as_ref().is_some_and(|f| f.value);
        at.refresh_rate = self.refresh_rate.as_ref().map_or(1, |f| f.value);
        at.refresh_step = set(&self.refresh_step_clocks, 1).max(1);
        at.rank_gap = set(&self.rank_gap_clocks, 0);
        at.latency = Some(Latency {
            read_nck: set(&self.read_latency_nck, own.read_nck),
            write_nck: set(&self.write_latency_nck, own.write_nck),
            ..own
        });
        at
    }

    fn validate(&self, part: &Part) -> Result<(), (&'static str, String)> {
        let (bus, width) = (self.bus_bits.value, part.geometry.width_bits.value);
        if bus == 0 || !bus.is_multiple_of(width) {
            let what = format!("{bus}; give a multiple of the part's {width}");
            return Err(("bus_bits", what));
        }
        let ranks = self.ranks.value;
        if !ranks.is_power_of_two() {
            return Err(("ranks", format!("{ranks}; give 1, 2, 4 or 8")));
        }
        let banks = u32::from(part.geometry.bank_groups.value)
            * u32::from(part.geometry.banks_per_group.value);
        if u32::from(ranks) * banks > 64 {
            let what = format!("{ranks} of {banks} banks each; at most 64 banks are modelled");
            return Err(("ranks", what));
        }
        if !matches!(self.ratio.value, 1 | 2 | 4) {
            let what = format!("{}; give 1, 2 or 4", self.ratio.value);
            return Err(("ratio", what));
        }
        Ok(())
    }
}

impl Part {
    /// Timing at a clock of the controller.
    #[must_use]
    pub fn timing_at(&self, wiring: &Wiring, controller_mhz: f64) -> Timing {
        Timing::at(&self.device(), &wiring.clocking(self, controller_mhz))
    }

    /// `[dram]` of a platform, and with `energy` its `[energy.dram]` where the part has currents: a layer
    /// under what the board's registers say. `name` is the part's file without `.toml`, `file` what errors
    /// call the file in which the wiring stands.
    ///
    /// # Errors
    /// Wiring that the part does not fit, with the field and the mend.
    pub fn layer(
        &self,
        name: &str,
        wiring: &Wiring,
        controller_mhz: f64,
        energy: bool,
        file: &str,
    ) -> Result<toml::Table, Error> {
        let bad =
            |(field, what): (&str, String)| Error::field(file, &format!("wiring.{field}"), what);
        wiring.validate(self).map_err(bad)?;
        let mut tree = toml::Table::new();
        let dram = self.dram(name, wiring, controller_mhz);
        tree.insert("dram".into(), table_of(&dram));
        if let Some(found) = self.energy(name, wiring).filter(|_| energy) {
            let mut inner = toml::Table::new();
            inner.insert("dram".into(), table_of(&found));
            tree.insert("energy".into(), inner.into());
        }
        Ok(tree)
    }

    /// `[dram]` of a platform.
    #[must_use]
    pub fn dram(&self, name: &str, wiring: &Wiring, controller_mhz: f64) -> Dram {
        let (g, standard) = (&self.geometry, self.standard.standard());
        let (bus, ranks) = (wiring.bus_bits.value, wiring.ranks.value);
        let devices = u64::from(bus / g.width_bits.value) * u64::from(ranks);
        let bytes = (g.density_mbit.value << 20) / 8 * devices;
        let dram_mhz = controller_mhz * f64::from(wiring.ratio.value);
        let rate = dram_mhz * f64::from(standard.beats_per_clock);
        let line = u64::from(bus / 8) * u64::from(standard.burst_beats);
        let said = |what: String, origin| (origin, format!("{what}; parts/{name}.toml"));
        Dram {
            family: self.standard,
            capacity_bytes: figure(
                bytes,
                said(
                    format!("{devices} channels of {} Mbit", g.density_mbit.value),
                    g.density_mbit.origin,
                ),
            ),
            peak_mbps: figure(
                rate * f64::from(bus) / 8.0,
                (
                    Origin::Document,
                    format!("{rate:.2} MT/s x {} bytes", bus / 8),
                ),
            ),
            ranks: wiring.ranks.clone(),
            bank_groups: figure(
                g.bank_groups.value,
                said(g.bank_groups.source.clone(), g.bank_groups.origin),
            ),
            banks_per_group: figure(
                g.banks_per_group.value,
                said(g.banks_per_group.source.clone(), g.banks_per_group.origin),
            ),
            line_bytes: figure(
                line,
                (
                    Origin::Document,
                    format!(
                        "{}: BL{} x {bus} bit",
                        standard.document, standard.burst_beats
                    ),
                ),
            ),
            timing: self.figures(name, wiring, controller_mhz),
        }
    }

    /// `[energy.dram]` of a platform.
    #[must_use]
    pub fn energy(&self, name: &str, wiring: &Wiring) -> Option<DramEnergy> {
        let c = self.currents.as_ref()?;
        let (bus, width) = (wiring.bus_bits.value, self.geometry.width_bits.value);
        let each = (
            Origin::Document,
            format!("x{bus} of x{width} channels; parts/{name}.toml"),
        );
        Some(DramEnergy {
            devices_per_rank: figure(bus / width, each),
            clock_mhz: c.clock_mhz.clone(),
            burst_clocks: c.burst_clocks.clone(),
            t_rc_ns: c.t_rc_ns.clone(),
            t_ras_ns: c.t_ras_ns.clone(),
            t_rfc_ns: c.t_rfc_ns.clone(),
            read_io_pj_per_bit: c.read_io_pj_per_bit.clone(),
            write_io_pj_per_bit: c.write_io_pj_per_bit.clone(),
            supplies: c.supplies.clone(),
        })
    }

    /// `[dram.timing]` of a platform: each count with the lengths that it came from.
    fn figures(&self, name: &str, wiring: &Wiring, controller_mhz: f64) -> crate::Timing {
        let (p, at) = (&self.timing, wiring.clocking(self, controller_mhz));
        let t = Timing::at(&self.device(), &at);
        let l = at
            .latency
            .unwrap_or_else(|| self.device().latency(at.dram_mhz()));
        let clock = format!(
            "at {:.2} MHz, {} of them in a clock; parts/{name}.toml",
            at.dram_mhz(),
            at.ratio
        );
        let count = |value: i64, what: String, origin: Origin| {
            figure(value, (origin, format!("{what}, {clock}")))
        };
        let one = |value: i64, symbol: &str, length: &Length| {
            let source = format!("{symbol} {} ({})", length, length.source);
            count(value, source, length.origin)
        };
        let or = |length: &Option<Length>, other: &Length| length.as_ref().unwrap_or(other).clone();
        let (rrd_l, ccd_l) = (or(&p.t_rrd_l, &p.t_rrd_s), or(&p.t_ccd_l, &p.t_ccd_s));
        let (wtr_l, rfc_pb) = (or(&p.t_wtr_l, &p.t_wtr_s), or(&p.t_rfc_pb, &p.t_rfc));
        let (rl, wl) = (l.read_nck, l.write_nck);
        let standard = self.standard.standard();
        let burst = standard.burst_tck();
        let from = standard.write_recovery_from_tck;
        let after = |symbol: &str, length: &Length| {
            format!(
                "WL {wl} + BL {burst} + {from} + {symbol} {length} ({})",
                length.source
            )
        };
        let turn = format!(
            "RL {rl} + BL {burst} + {} - WL {wl}",
            standard.read_to_write_tck
        );
        let latency = p.latencies.origin;
        let refresh = |value, symbol: &str, length: &Length| {
            standard.bank_refresh.map(|_| one(value, symbol, length))
        };
        crate::Timing {
            t_rcd: one(t.t_rcd, "tRCD", &p.t_rcd),
            t_rp: one(t.t_rp, "tRP", &p.t_rp),
            t_ras: one(t.t_ras, "tRAS", &p.t_ras),
            t_rc: one(t.t_rc, "tRC", &p.t_rc),
            t_rrd_s: one(t.t_rrd_s, "tRRD_S", &p.t_rrd_s),
            t_rrd_l: one(t.t_rrd_l, "tRRD_L", &rrd_l),
            t_faw: one(t.t_faw, "tFAW", &p.t_faw),
            t_ccd_s: one(t.t_ccd_s, "tCCD_S", &p.t_ccd_s),
            t_ccd_l: one(t.t_ccd_l, "tCCD_L", &ccd_l),
            t_ccd_l_wr: p
                .t_ccd_l_wr
                .as_ref()
                .map(|f| one(t.t_ccd_l_wr, "tCCD_L_WR", f)),
            t_ccd_mw: p.t_ccd_mw.as_ref().map(|f| one(t.t_ccd_mw, "tCCDMW", f)),
            rd_to_wr: count(t.rd_to_wr, turn, latency),
            wr_to_rd_l: count(t.wr_to_rd_l, after("tWTR_L", &wtr_l), wtr_l.origin),
            wr_to_rd_s: count(t.wr_to_rd_s, after("tWTR_S", &p.t_wtr_s), p.t_wtr_s.origin),
            rd_to_pre: one(t.rd_to_pre, "tRTP", &p.t_rtp),
            wr_to_pre: count(t.wr_to_pre, after("tWR", &p.t_wr), p.t_wr.origin),
            rank_to_rank: wiring.rank_gap_clocks.as_ref().map(|gap| {
                figure(
                    t.rank_to_rank,
                    (gap.origin, format!("the burst and {}", gap.source)),
                )
            }),
            rank_to_rank_write: None,
            wr_to_rd_rank: None,
            t_rfc: one(t.t_rfc, "tRFC", &p.t_rfc),
            t_rfc_pb: refresh(t.t_rfc_pb, "tRFCpb", &rfc_pb),
            t_refpb_act: refresh(
                t.t_refpb_act,
                "refresh of a bank to an activate",
                &or(&p.t_refpb_act, &rrd_l),
            ),
            t_refpb_refpb: refresh(
                t.t_refpb_refpb,
                "refresh of a bank to the next",
                &or(&p.t_refpb_refpb, &rfc_pb),
            ),
            t_refi: one(t.t_refi, "tREFI", &p.t_refi),
            read_latency: count(
                t.read_latency,
                format!("RL {rl} ({})", p.latencies.source),
                latency,
            ),
            write_latency: count(
                t.write_latency,
                format!("WL {wl} ({})", p.latencies.source),
                latency,
            ),
            burst: count(
                t.burst_clocks,
                format!("BL{}: {burst} clocks", standard.burst_beats),
                Origin::Document,
            ),
        }
    }
}

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.ns, self.nck) {
            (Some(ns), Some(nck)) => write!(f, "{ns} ns, at least {nck} nCK"),
            (Some(ns), None) => write!(f, "{ns} ns"),
            (None, nck) => write!(f, "{} nCK", nck.unwrap_or(0)),
        }
    }
}

fn figure<T>(value: T, (origin, source): (Origin, String)) -> Figure<T> {
    Figure {
        value,
        origin,
        source,
    }
}

fn table_of(section: &impl Serialize) -> toml::Value {
    toml::Value::try_from(section).expect("a section is TOML")
}
