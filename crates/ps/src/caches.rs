//! Checks whether the sidebands of a design agree with the setup of its port.
//!
//! Whether the path of a port goes through the caches or bypasses them is fixed when the system is
//! created. This module checks the sidebands that bursts drive, and warns if a board would use a
//! different path.

use axiscope_fabric::{ACP_BURST_BYTES, Coherence, Sidebands};
use axiscope_platform::Platform;
use axiscope_sim::coherence_at;

use crate::{Address, PortSetup, burst::Burst};

/// The sidebands of a port that can be coherent, and how the chip treats them.
#[derive(Clone, Debug)]
pub struct Caches {
    /// Name of the port.
    port: String,
    /// Whether a burst of one line is coherent, indexed by [`place`].
    ways: Vec<Coherence>,
    /// Whether only some burst lengths are accepted: [`ACP_BURST_BYTES`].
    blocks_only: bool,
    beat_bytes: usize,
    /// Whether the port was set up as coherent.
    set_up: bool,
    /// Number of bursts for which a board would use a different path, and the first of these bursts.
    unlike: Option<(u64, Address)>,
}

/// Returns an index that combines AxCACHE, AxPROT and the shareability in AxUSER.
fn place(cache: u8, prot: u8, user: u32) -> usize {
    usize::from(cache & 15) << 5 | usize::from(prot & 7) << 2 | (user & 3) as usize
}

impl Caches {
    /// Creates the checks of a port that can be coherent.
    pub fn of(platform: &Platform, port: &PortSetup) -> Self {
        let beat_bytes = (port.data_bits / 8) as u16;
        let way = |n: usize, beats: u16| {
            let side = Sidebands {
                axcache: (n >> 5) as u8,
                axprot: (n >> 2 & 7) as u8,
                axuser: (n & 3) as u8,
            };
            coherence_at(platform, &port.port, side, beats, beat_bytes)
        };
        let line = (64 / beat_bytes.max(1)).max(1);
        let ways: Vec<Coherence> = (0..512).map(|n| way(n, line)).collect();
        let good = ways.iter().position(|w| *w == Coherence::Coherent);
        let set_up = ways[place(port.axcache, port.axprot, port.axuser.into())];
        Self {
            port: port.port.clone(),
            set_up: set_up == Coherence::Coherent,
            // Longer bursts are refused if the port accepts only some burst lengths.
            blocks_only: good.is_some_and(|n| matches!(way(n, 256), Coherence::Refused(_))),
            beat_bytes: beat_bytes.into(),
            ways,
            unlike: None,
        }
    }

    /// Returns why the chip answers a burst with SLVERR, or `None` if it does not.
    pub fn refuses(&self, a: &Address, burst: &Burst) -> Option<&'static str> {
        let taken = |bytes: &u32| burst.is_block(u64::from(*bytes), self.beat_bytes);
        if self.blocks_only && !ACP_BURST_BYTES.iter().any(taken) {
            return Some(
                "the port takes INCR bursts of 64 or 16 bytes only, of whole beats, aligned to their length",
            );
        }
        match self.ways[place(a.cache, a.prot, a.user)] {
            Coherence::Refused(why) => Some(why),
            _ => None,
        }
    }

    /// Checks an address of the design.
    pub fn see(&mut self, a: &Address) {
        let asks = self.ways[place(a.cache, a.prot, a.user)] == Coherence::Coherent;
        if asks != self.set_up {
            self.unlike.get_or_insert((0, *a)).0 += 1;
        }
    }

    /// Returns a warning about bursts that a board would have treated differently.
    pub fn complaint(&self) -> Option<String> {
        let (count, a) = self.unlike?;
        let (board, model, fix) = if self.set_up {
            let (cache, prot, user) = ("AxCACHE 15", "AxPROT 2", "AxUSER 1 or 2");
            (
                "past the caches",
                "through them; the port was set up as coherent",
                format!("drive {cache}, {prot} and {user}"),
            )
        } else {
            let port = &self.port;
            (
                "through the caches",
                "past them; the port was not set up as coherent",
                format!("give coherent=(\"{port}\",), or `axiscope bench --port {port},coherent`"),
            )
        };
        let (bursts, ask) = if count == 1 {
            ("burst", "asks")
        } else {
            ("bursts", "ask")
        };
        Some(format!(
            "{count} {bursts} {ask} for a way {board}, the first with AxCACHE {}, AxPROT {}, AxUSER {}: \
             the model takes all of a port {model}: {fix}",
            a.cache,
            a.prot,
            a.user & 3
        ))
    }
}
