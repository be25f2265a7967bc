//! The DRAM channel of a platform file.

use axiscope_dram::{STANDARDS, Standard};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::Figure;

/// The standard of the DRAM, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(&'static Standard);

impl Family {
    /// What the standard says.
    #[must_use]
    pub const fn standard(self) -> &'static Standard {
        self.0
    }
}

impl From<&'static Standard> for Family {
    fn from(standard: &'static Standard) -> Self {
        Self(standard)
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0.name)
    }
}

impl<'de> Deserialize<'de> for Family {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        Standard::named(&name).map(Self).ok_or_else(|| {
            let known: Vec<_> = STANDARDS.iter().map(|s| format!("`{}`", s.name)).collect();
            let known = known.join(", ");
            D::Error::custom(format!("unknown variant `{name}`, expected one of {known}"))
        })
    }
}

/// The DRAM channel: geometry and timing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dram {
    /// The standard.
    pub family: Family,
    /// Bytes in all.
    pub capacity_bytes: Figure<u64>,
    /// Peak data rate, 10^6 bytes/s.
    pub peak_mbps: Figure<f64>,
    /// Ranks.
    pub ranks: Figure<u8>,
    /// Bank groups per rank, 1 where the standard has none.
    pub bank_groups: Figure<u8>,
    /// Banks per group.
    pub banks_per_group: Figure<u8>,
    /// Bytes of one DRAM burst.
    pub line_bytes: Figure<u64>,
    /// Timing in controller clocks.
    pub timing: Timing,
}

/// Timing in controller clocks; the meaning of each is that of JEDEC's symbol.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Timing {
    pub t_rcd: Figure<i64>,
    pub t_rp: Figure<i64>,
    pub t_ras: Figure<i64>,
    pub t_rc: Figure<i64>,
    pub t_rrd_s: Figure<i64>,
    pub t_rrd_l: Figure<i64>,
    pub t_faw: Figure<i64>,
    pub t_ccd_s: Figure<i64>,
    pub t_ccd_l: Figure<i64>,
    /// Write to write in one bank group; `t_ccd_l` where it is left out.
    pub t_ccd_l_wr: Option<Figure<i64>>,
    /// Masked write to masked write of one bank; LPDDR4 only.
    pub t_ccd_mw: Option<Figure<i64>>,
    pub rd_to_wr: Figure<i64>,
    pub wr_to_rd_l: Figure<i64>,
    pub wr_to_rd_s: Figure<i64>,
    pub rd_to_pre: Figure<i64>,
    pub wr_to_pre: Figure<i64>,
    /// Column to column of different ranks.
    pub rank_to_rank: Option<Figure<i64>>,
    /// Write to write of different ranks; `rank_to_rank` where it is left out.
    pub rank_to_rank_write: Option<Figure<i64>>,
    /// Write to read of different ranks.
    pub wr_to_rd_rank: Option<Figure<i64>>,
    pub t_rfc: Figure<i64>,
    /// Refresh of a bank to the next command of that bank; `t_rfc` where it is left out.
    pub t_rfc_pb: Option<Figure<i64>>,
    /// Refresh of a bank to an activate of another; `t_rrd_l` where it is left out.
    pub t_refpb_act: Option<Figure<i64>>,
    /// Refresh of a bank to that of another; `t_rfc_pb` where it is left out.
    pub t_refpb_refpb: Option<Figure<i64>>,
    pub t_refi: Figure<i64>,
    pub read_latency: Figure<i64>,
    pub write_latency: Figure<i64>,
    /// Clocks of one burst on the data bus.
    pub burst: Figure<i64>,
}
