//! Coherency in points: AXI sidebands, and earlier accesses by software to the same data.

use crate::Site;
use axiscope_fabric::{Coherence, CpuPass, CpuTouch, Sidebands, decide};
use axiscope_fabric::{Port, PortKind};
use serde::{Deserialize, Serialize};

on_board! {
    /// State of the caches when the first burst of an engine arrives.
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct BeforeSpec {
        /// Time for which the port was idle before, us. By default, the time since its last
        /// response.
        #[serde(default)]
        pub rested_us: Option<f64> [Timed],
        /// The passes that software made before the first burst, in order. They take no simulated
        /// time.
        #[serde(default)]
        pub cpu: Vec<CpuPassSpec> [Software],
    }
}

on_board! {
    /// One pass of software over a range of addresses, in ascending order.
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct CpuPassSpec {
        /// How the pass accesses each line.
        pub touch: TouchSpec [Software],
        /// First byte of the window.
        pub base: u64 [Software],
        /// Bytes.
        pub bytes: u64 [Software],
    }
}

/// How software accesses a range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TouchSpec {
    /// Loads the lines into L1 and L2.
    Load,
    /// Stores to the lines, so that they are modified in L1 and L2.
    Store,
    /// Loads after which the lines are only in the L2.
    LoadL2,
    /// Removes the lines from the caches.
    Flush,
}

impl CpuPassSpec {
    #[must_use]
    /// Converts the pass for the model of the caches.
    pub const fn fabric(&self) -> CpuPass {
        CpuPass {
            touch: match self.touch {
                TouchSpec::Load => CpuTouch::Load,
                TouchSpec::Store => CpuTouch::Store,
                TouchSpec::LoadL2 => CpuTouch::LoadL2,
                TouchSpec::Flush => CpuTouch::Flush,
            },
            base: self.base,
            bytes: self.bytes,
        }
    }
}

/// Returns the AxCACHE of normal non-cacheable memory, which is the default of masters.
#[must_use]
pub const fn not_cacheable() -> u8 {
    3
}

/// Returns the AxPROT of non-secure data accesses, as under Linux.
#[must_use]
pub const fn non_secure() -> u8 {
    2
}

/// The properties that determine whether a direction of a master is coherent.
#[derive(Clone, Copy, Debug)]
pub struct SideSpec<'a> {
    /// Number of beats in a burst.
    pub burst_beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// AxCACHE.
    pub axcache: u8,
    /// AxPROT.
    pub axprot: u8,
    /// AxUSER.
    pub axuser: u8,
    /// State of the caches when the direction's first burst arrives.
    pub before: Option<&'a BeforeSpec>,
}

impl SideSpec<'_> {
    /// Returns normal non-cacheable, non-secure, non-shareable accesses, for masters that cannot
    /// drive other sidebands.
    pub(crate) const fn plain(burst_beats: u16, beat_bytes: u16) -> Self {
        Self {
            burst_beats,
            beat_bytes,
            axcache: not_cacheable(),
            axprot: non_secure(),
            axuser: 0,
            before: None,
        }
    }

    /// Sets the sidebands.
    pub(crate) const fn with(self, axcache: u8, axprot: u8, axuser: u8) -> Self {
        Self {
            axcache,
            axprot,
            axuser,
            ..self
        }
    }

    /// Returns whether the bursts of this direction are coherent at a port, or why they are not.
    #[must_use]
    pub fn coherence(&self, p: &Site<'_>, port: &Port) -> Coherence {
        let kind = port.kind;
        let Some(c) = &p.coherence else {
            return Coherence::NonCoherent("the platform file has no [coherence]");
        };
        let side = Sidebands {
            axcache: self.axcache,
            axprot: self.axprot,
            axuser: self.axuser,
        };
        let beats = (self.burst_beats, self.beat_bytes);
        decide(kind, side, c.registers, beats.0, beats.1)
    }

    /// Adds problems with the sidebands and with the software passes to `out`. `at` is the path in
    /// the point.
    pub(crate) fn problems(&self, at: &str, p: &Site<'_>, port: &Port, out: &mut Vec<String>) {
        for (field, v, most) in [
            ("axcache", self.axcache, 15),
            ("axprot", self.axprot, 7),
            ("axuser", self.axuser, 3),
        ] {
            if v > most {
                out.push(format!("{at}.{field}: {v}; give 0 to {most}"));
            }
        }
        if port.kind == PortKind::Acp
            && let Coherence::Refused(why) = self.coherence(p, port)
        {
            out.push(format!("{at}: the port answers with an error: {why}"));
        }
        for (i, c) in self.before.iter().flat_map(|b| &b.cpu).enumerate() {
            if c.bytes == 0 || !p.holds(c.base, c.bytes) {
                out.push(format!(
                    "{at}.before.cpu.{i}: {:#x} + {} bytes is not a range inside the DRAM",
                    c.base, c.bytes
                ));
            }
        }
        let rested = self.before.and_then(|b| b.rested_us);
        if rested.is_some_and(|r| !(0.0..=1e9).contains(&r)) {
            out.push(format!("{at}.before.rested_us: give 0 to 1e9"));
        }
    }
}
