//! Whether the transactions of a port are coherent, and if not, what is missing.

use axiscope_figures::{Value, figures};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// The kinds of ports from the programmable logic into the memory system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PortKind {
    /// A port straight to the memory controller.
    #[default]
    Hp,
    /// A port through the cache-coherent interconnect that snoops the CPUs (one-way coherent).
    Hpc,
    /// A port into the L2 cache of the CPUs.
    Acp,
    /// A port through the cache-coherent interconnect where a cache in the PL is snooped as well (two-way
    /// coherent).
    Ace,
    /// Not a port of the PL, but a CPU core with its L1. Platform files cannot name it.
    #[serde(skip)]
    Cpu,
}

impl Value for PortKind {
    fn schema() -> Json {
        json!({"type": "string", "enum": ["hp", "hpc", "acp", "ace"]})
    }
}

/// The AXI signals that a master drives in addition to the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sidebands {
    /// AxCACHE, 4 bits: bufferable, modifiable, read allocate, write allocate.
    pub axcache: u8,
    /// AxPROT, 3 bits: privileged, non-secure, instruction.
    pub axprot: u8,
    /// AxUSER of the port; its two lowest bits give the shareability.
    pub axuser: u8,
}

impl Sidebands {
    /// Write-back memory with allocation for both directions, non-secure data, inner shareable. Transactions
    /// with these values are coherent at every port that supports it (UG1085, Zynq UltraScale+; UG585,
    /// Zynq-7000).
    pub const COHERENT: Self = Self {
        axcache: 15,
        axprot: 2,
        axuser: 1,
    };
}

/// Bytes per burst at the ACP of a Zynq UltraScale+.
pub const ACP_LINE_BYTES: u32 = 64;

/// The bursts that this ACP accepts, in bytes: INCR of whole beats, aligned to their length (UG1085, "ACP
/// Limitations"; DDI 0500, 7.7.1). Other bursts get SLVERR (DDI 0500, 7.7).
pub const ACP_BURST_BYTES: [u32; 2] = [ACP_LINE_BYTES, ACP_LINE_BYTES / 4];

figures! {
    /// Settings of the coherent interconnect that are written by boot software.
    #[derive(Copy, PartialEq, Eq)]
    pub struct BootRegisters {
        /// Whether snoops are enabled at the interconnect's interface to the CPUs.
        snoop_cpus: bool ["", .., register "CCI-400 snoop control, S3"],
        /// Whether snoops are enabled at the interconnect's interface to the ACE port.
        snoop_ace: bool ["", .., register "CCI-400 snoop control, S4"],
        /// Shareable override at the HPC ports' interface. 0 and 1: the master decides; 2: bursts are never
        /// shareable; 3: bursts are always shareable.
        shareable_override: u8 ["", 0..=3, register "CCI-400 shareable override, S0"],
        /// Whether the interconnect reads memory in parallel with the snoop.
        speculative_fetch: bool ["", .., register "CCI-400 speculation control"],
        /// Whether the CPUs broadcast inner-shareable transactions.
        broadcast_inner: bool ["", .., register "APU BROADCASTINNER"],
    }
}

/// How the memory system treats a port's transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coherence {
    /// The transactions read and change the contents of the CPUs' caches.
    Coherent,
    /// The transactions bypass the caches, for this reason.
    NonCoherent(&'static str),
    /// The transactions are answered with an error, for this reason.
    Refused(&'static str),
}

/// Decides how bursts of `beats` beats of `beat_bytes` bytes are treated at a port.
///
/// The rules are those of the TRMs of Zynq UltraScale+ (UG1085), the Cortex-A53 (DDI 0500, ACP) and the CCI-400
/// (DDI 0470). Without `boot` registers there is no coherent interconnect: the ACP is then part of the
/// Cortex-A9's snoop control unit (UG585, 3.5.1).
#[must_use]
pub fn decide(
    kind: PortKind,
    side: Sidebands,
    boot: Option<BootRegisters>,
    beats: u16,
    beat_bytes: u16,
) -> Coherence {
    use Coherence::{Coherent, NonCoherent, Refused};
    let cacheable = side.axcache & 0b1100 != 0;
    let secure = side.axprot & 0b010 == 0;
    match kind {
        PortKind::Hp => NonCoherent("an HP port never snoops; take HPC, ACP or ACE"),
        PortKind::Cpu if cacheable => Coherent,
        PortKind::Cpu => NonCoherent("AxCACHE[3:2] = 0: memory that the core does not cache"),
        PortKind::Acp if boot.is_none() => {
            if side.axuser & 1 == 0 || side.axcache & 0b0010 == 0 {
                return NonCoherent(
                    "the ACP needs AxUSER[0] = 1 and AxCACHE[1] = 1; give axuser = 1 and axcache = 15",
                );
            }
            Coherent
        }
        PortKind::Acp => {
            let bytes = u32::from(beats) * u32::from(beat_bytes);
            if !ACP_BURST_BYTES.contains(&bytes) {
                return Refused(
                    "the ACP takes bursts of 64 or 16 bytes only; set burst_beats to 4",
                );
            }
            if side.axcache & 0b0011 != 0b0011 || !cacheable {
                return Refused(
                    "AxCACHE: the ACP takes write-back memory only; give axcache = 7, 11 or 15",
                );
            }
            if side.axuser & 0b11 == 0b11 {
                return Refused(
                    "AxUSER[1:0] = 3 is reserved at the ACP; give axuser = 1 (inner shareable)",
                );
            }
            if side.axuser & 0b11 == 0 {
                return NonCoherent(
                    "AxUSER[1:0] = 0 is non-shareable; give axuser = 1 (inner) or 2 (outer shareable)",
                );
            }
            if secure {
                return NonCoherent(
                    "AxPROT[1] = 0 is secure and finds no line of non-secure software; give axprot = 2",
                );
            }
            Coherent
        }
        PortKind::Hpc | PortKind::Ace => {
            let Some(boot) = boot else {
                return NonCoherent("this chip has no coherent interconnect");
            };
            if !cacheable {
                return NonCoherent("AxCACHE[3:2] = 0 is not cacheable; give axcache = 15");
            }
            if secure {
                return NonCoherent(
                    "AxPROT[1] = 0 is secure and finds no line of non-secure software; give axprot = 2",
                );
            }
            if !boot.snoop_cpus {
                return NonCoherent(
                    "CCI-400 Snoop Control of S3 (0xFD6E4000) bit 0 is not set: the CPUs are not snooped",
                );
            }
            if kind == PortKind::Ace && !boot.snoop_ace {
                return NonCoherent(
                    "CCI-400 Snoop Control of S4 (0xFD6E5000) bit 0 is not set: the PL cache is not snooped",
                );
            }
            if !boot.broadcast_inner {
                return NonCoherent(
                    "lpd_apu (0xFF41A040) is not set: the CPUs do not take part in inner-shareable transactions",
                );
            }
            let shareable = match boot.shareable_override {
                2 => false,
                3 => true,
                _ => side.axuser & 0b11 != 0,
            };
            if kind == PortKind::Hpc && !shareable {
                return NonCoherent(
                    "not shareable: set the CCI-400 Shareable Override of S0 (0xFD6E1004) to 3",
                );
            }
            Coherent
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Sidebands = Sidebands {
        axcache: 15,
        axprot: 2,
        axuser: 1,
    };
    const BOOT: BootRegisters = BootRegisters {
        snoop_cpus: true,
        snoop_ace: true,
        shareable_override: 3,
        speculative_fetch: false,
        broadcast_inner: true,
    };

    fn reason(c: Coherence) -> &'static str {
        match c {
            Coherence::Coherent => "",
            Coherence::NonCoherent(why) | Coherence::Refused(why) => why,
        }
    }

    #[test]
    fn each_missing_piece_is_named() {
        use PortKind::{Ace, Acp, Hpc};
        for kind in [Hpc, Acp, Ace] {
            assert_eq!(decide(kind, GOOD, Some(BOOT), 4, 16), Coherence::Coherent);
        }
        let side = |f: fn(&mut Sidebands)| {
            let mut s = GOOD;
            f(&mut s);
            s
        };
        let boot = |f: fn(&mut BootRegisters)| {
            let mut b = BOOT;
            f(&mut b);
            b
        };
        for (kind, s, b, names) in [
            (Hpc, side(|s| s.axcache = 3), BOOT, "AxCACHE"),
            (Hpc, side(|s| s.axprot = 0), BOOT, "AxPROT"),
            (Hpc, GOOD, boot(|b| b.snoop_cpus = false), "0xFD6E4000"),
            (Hpc, GOOD, boot(|b| b.shareable_override = 2), "0xFD6E1004"),
            (Hpc, GOOD, boot(|b| b.broadcast_inner = false), "0xFF41A040"),
            (Ace, GOOD, boot(|b| b.snoop_ace = false), "0xFD6E5000"),
            (Acp, side(|s| s.axuser = 0), BOOT, "AxUSER"),
        ] {
            let c = decide(kind, s, Some(b), 4, 16);
            assert!(matches!(c, Coherence::NonCoherent(_)), "{names}: {c:?}");
            assert!(reason(c).contains(names), "{names}: {c:?}");
        }
    }

    #[test]
    fn the_acp_refuses_what_it_does_not_take() {
        let long = decide(PortKind::Acp, GOOD, Some(BOOT), 16, 16);
        assert!(matches!(long, Coherence::Refused(why) if why.contains("64 or 16")));
        let plain = Sidebands { axcache: 3, ..GOOD };
        let c = decide(PortKind::Acp, plain, Some(BOOT), 4, 16);
        assert!(matches!(c, Coherence::Refused(why) if why.contains("AxCACHE")));
        assert_eq!(
            decide(PortKind::Acp, GOOD, Some(BOOT), 1, 16),
            Coherence::Coherent
        );
    }

    #[test]
    fn the_sideband_counts_where_the_register_leaves_it() {
        let left = BootRegisters {
            shareable_override: 0,
            ..BOOT
        };
        assert_eq!(
            decide(PortKind::Hpc, GOOD, Some(left), 4, 16),
            Coherence::Coherent
        );
        let none = Sidebands { axuser: 0, ..GOOD };
        assert!(reason(decide(PortKind::Hpc, none, Some(left), 4, 16)).contains("0xFD6E1004"));
        assert_eq!(
            decide(PortKind::Hpc, none, Some(BOOT), 4, 16),
            Coherence::Coherent
        );
    }

    #[test]
    fn without_an_interconnect_the_acp_takes_any_burst() {
        let on = |side| decide(PortKind::Acp, side, None, 256, 8);
        assert_eq!(on(GOOD), Coherence::Coherent);
        assert!(reason(on(Sidebands { axuser: 2, ..GOOD })).contains("AxUSER[0]"));
        assert!(reason(on(Sidebands { axcache: 1, ..GOOD })).contains("AxCACHE[1]"));
        assert!(reason(decide(PortKind::Hpc, GOOD, None, 4, 16)).contains("no coherent"));
        assert_eq!(decide(PortKind::Cpu, GOOD, None, 4, 8), Coherence::Coherent);
    }
}
