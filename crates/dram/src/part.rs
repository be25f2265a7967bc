//! A DRAM device as its data sheet tells it: lengths in ns and in clocks of the DRAM.

use crate::{Clock, Standard};

/// A length: at least so many ns, and at least so many clocks of the DRAM (nCK).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Length {
    /// ns.
    pub ns: f64,
    /// Clocks of the DRAM.
    pub nck: Clock,
}

/// What a quotient of two figures of a data sheet may be off by, in clocks.
const ROUNDING: f64 = 1e-3;

impl Length {
    /// So many ns.
    #[must_use]
    pub const fn ns(ns: f64) -> Self {
        Self { ns, nck: 0 }
    }

    /// So many clocks of the DRAM.
    #[must_use]
    pub const fn nck(nck: Clock) -> Self {
        Self { ns: 0.0, nck }
    }

    /// Clocks of the DRAM of `tck_ns`, rounded up.
    #[must_use]
    pub fn clocks(self, tck_ns: f64) -> Clock {
        self.nck.max((self.ns / tck_ns - ROUNDING).ceil() as Clock)
    }

    /// The same, longer by so many ns (derating of hot LPDDR).
    #[must_use]
    pub fn longer(self, ns: f64) -> Self {
        Self {
            ns: self.ns + if self.ns > 0.0 { ns } else { 0.0 },
            ..self
        }
    }
}

/// Latencies that the mode registers set up to a clock of the DRAM.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    /// The fastest clock of the DRAM for which they may be set, MHz.
    pub up_to_mhz: f64,
    /// Read latency (CL, RL), clocks of the DRAM.
    pub read_nck: Clock,
    /// Write latency (CWL, WL), clocks of the DRAM.
    pub write_nck: Clock,
}

/// A device. Names follow JEDEC.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The standard.
    pub standard: &'static Standard,
    /// Latencies by clock, slowest first.
    pub latencies: Vec<Latency>,
    /// Activate to column command.
    pub t_rcd: Length,
    /// Precharge to activate; of all banks where the standard tells them apart.
    pub t_rp: Length,
    /// Activate to precharge.
    pub t_ras: Length,
    /// Activate to activate of one bank.
    pub t_rc: Length,
    /// Activate to activate, other bank group.
    pub t_rrd_s: Length,
    /// Activate to activate, same bank group.
    pub t_rrd_l: Length,
    /// Window of four activates.
    pub t_faw: Length,
    /// Column to column, other bank group.
    pub t_ccd_s: Length,
    /// Column to column, same bank group.
    pub t_ccd_l: Length,
    /// Write to write, same bank group.
    pub t_ccd_l_wr: Length,
    /// Masked write to masked write of one bank.
    pub t_ccd_mw: Length,
    /// Last data of a write to precharge.
    pub t_wr: Length,
    /// Last data of a write to a read, other bank group.
    pub t_wtr_s: Length,
    /// Last data of a write to a read, same bank group.
    pub t_wtr_l: Length,
    /// Read to precharge.
    pub t_rtp: Length,
    /// Command to strobe of a read beyond the read latency, at most (LPDDR).
    pub t_dqsck: Length,
    /// Length of a refresh of all banks.
    pub t_rfc: Length,
    /// Length of a refresh of one bank (or one of each group).
    pub t_rfc_pb: Length,
    /// Refresh of a bank to an activate of another.
    pub t_refpb_act: Length,
    /// Refresh of a bank to that of another.
    pub t_refpb_refpb: Length,
    /// Mean time between refreshes of a rank, ns.
    pub t_refi_ns: f64,
    /// What each of tRCD, tRP, tRAS and tRRD gets on top when the device is hot, ns; tRC twice of it.
    pub derating_ns: f64,
}

impl Part {
    /// The latencies for a clock of the DRAM; the fastest ones beyond all.
    ///
    /// # Panics
    /// If the part has none.
    #[must_use]
    pub fn latency(&self, mhz: f64) -> Latency {
        let fits = |l: &&Latency| mhz <= l.up_to_mhz * (1.0 + 1e-6);
        let fastest = self.latencies.last().expect("a part has latencies");
        *self.latencies.iter().find(fits).unwrap_or(fastest)
    }
}
