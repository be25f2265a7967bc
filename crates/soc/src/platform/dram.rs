//! The DRAM channel of a platform file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Figure;

/// The standard of the DRAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Family {
    Ddr3,
    Ddr4,
    Lpddr3,
    Lpddr4,
}

/// The DRAM channel: geometry and timing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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
    pub t_refi: Figure<i64>,
    pub read_latency: Figure<i64>,
    pub write_latency: Figure<i64>,
    /// Clocks of one burst on the data bus.
    pub burst: Figure<i64>,
}
