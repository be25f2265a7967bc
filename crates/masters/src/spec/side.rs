//! What a point says about coherency: sidebands, and what software did before.

use crate::Site;
use axiscope_fabric::{Coherence, CpuPass, CpuTouch, Sidebands, decide};
use axiscope_fabric::{Port, PortKind};
use serde::{Deserialize, Serialize};

/// The state in which an engine's first burst finds the caches.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeforeSpec {
    /// How long the port had rested, us; by default since its last answer.
    #[serde(default)]
    pub rested_us: Option<f64>,
    /// What software did, in this order; it takes no time.
    #[serde(default)]
    pub cpu: Vec<CpuPassSpec>,
}

/// Software goes once over a range, in ascending order.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CpuPassSpec {
    /// What it does.
    pub touch: TouchSpec,
    /// First byte.
    pub base: u64,
    /// Bytes.
    pub bytes: u64,
}

/// How software touches a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TouchSpec {
    /// Loads into L1 and L2.
    Load,
    /// Stores; dirty in L1 and L2.
    Store,
    /// Loads that leave their lines in L2 only.
    LoadL2,
    /// Lines leave the caches.
    Flush,
}

impl CpuPassSpec {
    #[must_use]
    /// The pass as the caches take it.
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

/// AxCACHE of normal memory that is not cacheable, which masters drive by default.
#[must_use]
pub const fn not_cacheable() -> u8 {
    3
}

/// AxPROT of non-secure data, as Linux uses it.
#[must_use]
pub const fn non_secure() -> u8 {
    2
}

/// What decides about the coherency of a direction of a master.
#[derive(Clone, Copy, Debug)]
pub struct SideSpec<'a> {
    /// Beats of a burst.
    pub burst_beats: u16,
    /// Bytes of a beat.
    pub beat_bytes: u16,
    /// AxCACHE.
    pub axcache: u8,
    /// AxPROT.
    pub axprot: u8,
    /// AxUSER.
    pub axuser: u8,
    /// The state in which its first burst finds the caches.
    pub before: Option<&'a BeforeSpec>,
}

impl SideSpec<'_> {
    /// Normal memory that is not cacheable, non-secure, non-shareable: what masters drive that
    /// have no fields for it.
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

    /// Whether its bursts are coherent at a port.
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

    /// What keeps its sidebands from being driven; `at` is its field.
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
                    "{at}.before.cpu.{i}: {:#x} + {} bytes is no range inside the DRAM",
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
