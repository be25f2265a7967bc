//! A DRAM device as a file: what its data sheet says, in the sheet's own units.

use std::collections::BTreeMap;

use axiscope_dram as dram;
use serde::{Deserialize, Serialize};

use super::{Family, energy::Supply};
use crate::{Error, Figure, Origin};

mod layer;
mod validate;

pub use layer::Wiring;

/// A part file: one DRAM device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Version of this format.
    pub schema: u32,
    /// One line about the device.
    pub title: String,
    /// The standard.
    pub standard: Family,
    /// Its fastest data rate, 10^6 transfers a second and pin.
    pub rate_mtps: Figure<f64>,
    /// Bits, rows, columns, banks.
    pub geometry: Geometry,
    /// Lengths.
    pub timing: PartTiming,
    /// Currents; absent: platforms with it have no energy of the DRAM unless they say it.
    pub currents: Option<Currents>,
}

/// The array of one channel of a device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Geometry {
    /// 2^20 bits of a channel of the device.
    pub density_mbit: Figure<u64>,
    /// Data pins of a channel.
    pub width_bits: Figure<u32>,
    /// Bank groups; 1 where the standard has none.
    pub bank_groups: Figure<u8>,
    /// Banks of a group.
    pub banks_per_group: Figure<u8>,
    /// Rows of a bank.
    pub rows: Figure<u64>,
    /// Columns of a row, of `width_bits` each.
    pub columns: Figure<u64>,
}

/// A length: at least so many ns and at least so many clocks of the DRAM.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Length {
    /// ns.
    pub ns: Option<f64>,
    /// Clocks of the DRAM.
    pub nck: Option<i64>,
    /// Where it comes from.
    pub origin: Origin,
    /// Document or reason.
    pub source: String,
}

/// Latencies that the mode registers may have up to a clock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Latency {
    /// The fastest clock of the DRAM, MHz.
    pub up_to_mhz: f64,
    /// Read latency (CL, RL), clocks of the DRAM.
    pub read_nck: i64,
    /// Write latency (CWL, WL), clocks of the DRAM.
    pub write_nck: i64,
}

/// Lengths by JEDEC's symbols.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PartTiming {
    /// Latencies by clock, slowest first.
    pub latencies: Figure<Vec<Latency>>,
    pub t_rcd: Length,
    /// Of all banks, where the standard tells that from one bank's.
    pub t_rp: Length,
    pub t_ras: Length,
    pub t_rc: Length,
    pub t_rrd_s: Length,
    /// `t_rrd_s` where it is left out.
    pub t_rrd_l: Option<Length>,
    pub t_faw: Length,
    pub t_ccd_s: Length,
    /// `t_ccd_s` where it is left out.
    pub t_ccd_l: Option<Length>,
    /// Write to write of one bank group; `t_ccd_l` where it is left out.
    pub t_ccd_l_wr: Option<Length>,
    /// Masked write to masked write of one bank (LPDDR4); `t_ccd_l` where it is left out.
    pub t_ccd_mw: Option<Length>,
    pub t_wr: Length,
    pub t_wtr_s: Length,
    /// `t_wtr_s` where it is left out.
    pub t_wtr_l: Option<Length>,
    pub t_rtp: Length,
    /// Longest time from the read latency to the strobe (LPDDR).
    pub t_dqsck: Option<Length>,
    pub t_rfc: Length,
    /// Refresh of one bank, or of one of each group (tRFCpb, tRFCsb).
    pub t_rfc_pb: Option<Length>,
    /// Refresh of a bank to an activate of another; `t_rrd_l` where it is left out.
    pub t_refpb_act: Option<Length>,
    /// Refresh of a bank to that of another; `t_rfc_pb` where it is left out.
    pub t_refpb_refpb: Option<Length>,
    /// Mean time between refreshes, ns.
    pub t_refi: Length,
    /// What tRCD, tRP, tRAS, tRRD and half of tRC get on top in a hot device.
    pub derating: Option<Length>,
}

/// Currents of one device and the conditions under which they hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Currents {
    /// Clock of the DRAM, MHz.
    pub clock_mhz: Figure<f64>,
    /// Clocks of the DRAM that a burst takes.
    pub burst_clocks: Figure<f64>,
    /// Activate to activate of one bank, ns.
    pub t_rc_ns: Figure<f64>,
    /// Activate to precharge, ns.
    pub t_ras_ns: Figure<f64>,
    /// Length of a refresh, ns.
    pub t_rfc_ns: Figure<f64>,
    /// A bit that the DRAM drives, pJ.
    pub read_io_pj_per_bit: Figure<f64>,
    /// A bit that the DRAM terminates, pJ.
    pub write_io_pj_per_bit: Figure<f64>,
    /// Supplies by name.
    pub supplies: BTreeMap<String, Supply>,
}

impl Length {
    fn length(&self) -> dram::Length {
        dram::Length {
            ns: self.ns.unwrap_or(0.0),
            nck: self.nck.unwrap_or(0),
        }
    }
}

impl Part {
    /// Reads a part file; `name` is used in error messages.
    ///
    /// # Errors
    /// Syntax, unknown or missing fields, and figures that make no device, each with the
    /// field and the mend.
    pub fn parse(text: &str, name: &str) -> Result<Self, Error> {
        let file = format!("part {name}");
        super::files::table(text, &file)?;
        let table = toml::de::Deserializer::parse(text)
            .map_err(|e| Error(format!("{file}: not valid TOML: {e}")))?;
        let part: Self = serde_path_to_error::deserialize(table)
            .map_err(|e| Error::parsed(&file, e.path(), e.inner().message()))?;
        part.validate(&file)?;
        Ok(part)
    }

    /// The device, for [`dram::Timing::at`].
    #[must_use]
    pub fn device(&self) -> dram::Part {
        let t = &self.timing;
        let or =
            |length: &Option<Length>, other: &Length| length.as_ref().unwrap_or(other).length();
        let rrd_l = t.t_rrd_l.as_ref().unwrap_or(&t.t_rrd_s);
        let ccd_l = t.t_ccd_l.as_ref().unwrap_or(&t.t_ccd_s);
        let rfc_pb = t.t_rfc_pb.as_ref().unwrap_or(&t.t_rfc);
        let latency = |l: &Latency| dram::Latency {
            up_to_mhz: l.up_to_mhz,
            read_nck: l.read_nck,
            write_nck: l.write_nck,
        };
        dram::Part {
            standard: self.standard.standard(),
            latencies: t.latencies.value.iter().map(latency).collect(),
            t_rcd: t.t_rcd.length(),
            t_rp: t.t_rp.length(),
            t_ras: t.t_ras.length(),
            t_rc: t.t_rc.length(),
            t_rrd_s: t.t_rrd_s.length(),
            t_rrd_l: rrd_l.length(),
            t_faw: t.t_faw.length(),
            t_ccd_s: t.t_ccd_s.length(),
            t_ccd_l: ccd_l.length(),
            t_ccd_l_wr: or(&t.t_ccd_l_wr, ccd_l),
            t_ccd_mw: or(&t.t_ccd_mw, ccd_l),
            t_wr: t.t_wr.length(),
            t_wtr_s: t.t_wtr_s.length(),
            t_wtr_l: or(&t.t_wtr_l, &t.t_wtr_s),
            t_rtp: t.t_rtp.length(),
            t_dqsck: t.t_dqsck.as_ref().map(Length::length).unwrap_or_default(),
            t_rfc: t.t_rfc.length(),
            t_rfc_pb: rfc_pb.length(),
            t_refpb_act: or(&t.t_refpb_act, rrd_l),
            t_refpb_refpb: or(&t.t_refpb_refpb, rfc_pb),
            t_refi_ns: t.t_refi.length().ns,
            derating_ns: t.derating.as_ref().map_or(0.0, |d| d.length().ns),
        }
    }
}
