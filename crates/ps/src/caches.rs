//! Whether a design's sidebands ask the caches as its port was set up to.
//!
//! The way of a port is wired with the system, for all its bursts: what they drive is looked at, and told
//! where a board would do something else.

use axiscope_fabric::{Coherence, Sidebands};
use axiscope_soc::{Platform, coherence_at};

use crate::{Address, PortSetup};

/// The sidebands of a port that can ask the caches.
#[derive(Clone, Debug)]
pub struct Caches {
    /// By [`place`]: whether a burst of a line asks the caches.
    asks: Vec<bool>,
    /// Whether the port was set up to.
    set_up: bool,
    /// Bursts that a board would send another way, and the first.
    unlike: Option<(u64, Address)>,
}

/// Of AxCACHE, AxPROT and the shareability of AxUSER.
fn place(cache: u8, prot: u8, user: u32) -> usize {
    usize::from(cache & 15) << 5 | usize::from(prot & 7) << 2 | (user & 3) as usize
}

impl Caches {
    /// Those of a port, which has them.
    pub fn of(platform: &Platform, port: &PortSetup) -> Self {
        let beat_bytes = (port.data_bits / 8) as u16;
        let asks = |n: usize| {
            let side = Sidebands {
                axcache: (n >> 5) as u8,
                axprot: (n >> 2 & 7) as u8,
                axuser: (n & 3) as u8,
            };
            let line = (64 / beat_bytes.max(1)).max(1);
            coherence_at(platform, &port.port, side, line, beat_bytes) == Coherence::Coherent
        };
        let asks: Vec<bool> = (0..512).map(asks).collect();
        Self {
            set_up: asks[place(port.axcache, port.axprot, port.axuser.into())],
            asks,
            unlike: None,
        }
    }

    /// An address of the design.
    pub fn see(&mut self, a: &Address) {
        if self.asks[place(a.cache, a.prot, a.user)] != self.set_up {
            self.unlike.get_or_insert((0, *a)).0 += 1;
        }
    }

    /// What a board would have done otherwise.
    pub fn complaint(&self) -> Option<String> {
        let (count, a) = self.unlike?;
        let (board, model) = if self.set_up {
            (
                "past the caches",
                "through them; the port was set up as coherent",
            )
        } else {
            (
                "through the caches",
                "past them; the port was not set up as coherent",
            )
        };
        Some(format!(
            "{count} bursts ask for a way {board}, the first with AxCACHE {}, AxPROT {}, AxUSER {}: \
             the model takes all of a port {model}",
            a.cache,
            a.prot,
            a.user & 3
        ))
    }
}
