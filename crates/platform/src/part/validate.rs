//! Whether the figures of a part file make a device.

use super::{Length, Part};
use crate::Error;

impl Part {
    /// Whether the array has the size that it says, its banks are what the standard can have, and no
    /// length is missing, negative or no number.
    pub(super) fn validate(&self, file: &str) -> Result<(), Error> {
        let bad = |field: &str, what: String| Err(Error::field(file, field, what));
        if self.schema != 1 {
            return bad("schema", format!("{}; this Axiscope reads 1", self.schema));
        }
        let standard = self.standard.standard();
        let g = &self.geometry;
        let banks = u64::from(g.bank_groups.value) * u64::from(g.banks_per_group.value);
        if banks == 0 || banks > axiscope_dram::Geometry::MAX_BANKS as u64 {
            return bad(
                "geometry.banks_per_group",
                format!("{banks} banks; give 1 to 64"),
            );
        }
        if g.bank_groups.value > 1 && !standard.bank_groups {
            let what = format!(
                "{}; {} has none, give 1",
                g.bank_groups.value, standard.name
            );
            return bad("geometry.bank_groups", what);
        }
        let cells = u128::from(banks) * u128::from(g.rows.value) * u128::from(g.columns.value);
        let mbit = (cells * u128::from(g.width_bits.value)) >> 20;
        if mbit != u128::from(g.density_mbit.value) {
            let what = format!(
                "{}, but {banks} banks of {} rows and {} columns of {} bits hold {mbit}; mend one of them",
                g.density_mbit.value, g.rows.value, g.columns.value, g.width_bits.value
            );
            return bad("geometry.density_mbit", what);
        }
        if !(self.rate_mtps.value > 0.0 && self.rate_mtps.value.is_finite()) {
            let what = format!("{}; give more than 0", self.rate_mtps.value);
            return bad("rate_mtps", what);
        }
        let latencies = &self.timing.latencies.value;
        let rising = latencies
            .windows(2)
            .all(|w| w[0].up_to_mhz < w[1].up_to_mhz);
        let sound = |l: &super::Latency| l.up_to_mhz > 0.0 && l.read_nck > 0 && l.write_nck > 0;
        if latencies.is_empty() || !rising || !latencies.iter().all(sound) {
            let what = "give one or more, slowest clock first, each above 0".to_owned();
            return bad("timing.latencies", what);
        }
        for (field, length) in self.lengths() {
            let Some(Length { ns, nck, .. }) = length else {
                continue;
            };
            let fits = ns.is_none_or(|x| x > 0.0 && x.is_finite()) && nck.is_none_or(|n| n > 0);
            if !fits || (ns.is_none() && nck.is_none()) {
                let what = "give ns, nck or both, above 0".to_owned();
                return bad(&format!("timing.{field}"), what);
            }
        }
        for (field, length) in [
            ("t_refi", Some(&self.timing.t_refi)),
            ("derating", self.timing.derating.as_ref()),
        ] {
            if length.is_some_and(|l| l.ns.is_none()) {
                return bad(
                    &format!("timing.{field}"),
                    "no ns; give it in ns".to_owned(),
                );
            }
        }
        if standard.bank_refresh.is_none() && self.timing.t_rfc_pb.is_some() {
            let what = format!("{} refreshes whole ranks only; leave it out", standard.name);
            return bad("timing.t_rfc_pb", what);
        }
        self.validate_currents(file)
    }

    fn validate_currents(&self, file: &str) -> Result<(), Error> {
        let Some(c) = &self.currents else {
            return Ok(());
        };
        if c.supplies.is_empty() {
            return Err(Error::field(
                file,
                "currents.supplies",
                "no supply; give one",
            ));
        }
        let of_supply = c.supplies.values().flat_map(|s| {
            [
                &s.volts_v,
                &s.idd0_ma,
                &s.idd2n_ma,
                &s.idd3n_ma,
                &s.idd4r_ma,
                &s.idd4w_ma,
                &s.idd5_ma,
            ]
        });
        let all = [
            &c.t_rc_ns,
            &c.t_ras_ns,
            &c.t_rfc_ns,
            &c.read_io_pj_per_bit,
            &c.write_io_pj_per_bit,
        ];
        if !all
            .into_iter()
            .chain(of_supply)
            .all(|f| f.value >= 0.0 && f.value.is_finite())
        {
            return Err(Error::field(
                file,
                "currents",
                "a figure below 0 or not a number; give 0 or more",
            ));
        }
        if !(c.clock_mhz.value > 0.0 && c.burst_clocks.value > 0.0) {
            return Err(Error::field(
                file,
                "currents.clock_mhz",
                "clock and burst: give more than 0",
            ));
        }
        Ok(())
    }

    /// Every length with its name.
    fn lengths(&self) -> [(&'static str, Option<&Length>); 22] {
        let t = &self.timing;
        [
            ("t_rcd", Some(&t.t_rcd)),
            ("t_rp", Some(&t.t_rp)),
            ("t_ras", Some(&t.t_ras)),
            ("t_rc", Some(&t.t_rc)),
            ("t_rrd_s", Some(&t.t_rrd_s)),
            ("t_rrd_l", t.t_rrd_l.as_ref()),
            ("t_faw", Some(&t.t_faw)),
            ("t_ccd_s", Some(&t.t_ccd_s)),
            ("t_ccd_l", t.t_ccd_l.as_ref()),
            ("t_ccd_l_wr", t.t_ccd_l_wr.as_ref()),
            ("t_ccd_mw", t.t_ccd_mw.as_ref()),
            ("t_wr", Some(&t.t_wr)),
            ("t_wtr_s", Some(&t.t_wtr_s)),
            ("t_wtr_l", t.t_wtr_l.as_ref()),
            ("t_rtp", Some(&t.t_rtp)),
            ("t_dqsck", t.t_dqsck.as_ref()),
            ("t_rfc", Some(&t.t_rfc)),
            ("t_rfc_pb", t.t_rfc_pb.as_ref()),
            ("t_refpb_act", t.t_refpb_act.as_ref()),
            ("t_refpb_refpb", t.t_refpb_refpb.as_ref()),
            ("t_refi", Some(&t.t_refi)),
            ("derating", t.derating.as_ref()),
        ]
    }
}
