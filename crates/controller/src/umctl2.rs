//! The uMCTL2: QoS classes with timers, one arbiter over all ports. The mechanisms follow the public
//! documentation of the IP (UG1085, "DDR Memory Controller"; UG1087), and the parts are named as in these
//! documents.
//!
//! | Part of the controller | Here |
//! |---|---|
//! | port (XPI) with its address queues | [`PortConfig`], `port.rs` |
//! | port arbiter (PA) | `arbiter.rs`; how long one port may write: `turns.rs` |
//! | VPR and VPW timers | `timer.rs` |
//! | stores: LPR with VPR, HPR, WR; *normal* and *critical* with `max_starve` and `xact_run_length`; bus turnaround | `policy/tenure.rs` |
//! | rules that no document states, or that a document contradicts | `undocumented.rs` |
//!
//! Left out:
//!
//! * critical HPR (`PERFHPR1`): the store of high-priority reads never starves low-priority reads here;
//! * `go2critical`: full stores do not make the other direction critical at once;
//! * address collision: a read of a line with a queued write neither waits for the write nor flushes it, and write-to-read
//!   forwarding does not exist. Writes to a queued write's line combine;
//! * port aging (`AGING_EN`) and page match (`PAGEMATCH_EN`), which boards switch off;
//! * grouping of expired video transactions (`timeout_range`), which is 0 on the boards;
//! * the page timer (`T_RAS_MAX`), the 15-read limit of a rank (`MAX_RANK_RD`), and derating while running (MR4).

mod arbiter;
pub mod bound;
mod config;
mod controller;
mod policy;
mod port;
mod timer;
mod turns;
mod undocumented;

pub use config::{PortConfig, ReadClass, Region, Umctl2Config, WriteClass};
pub use controller::Umctl2;
pub use policy::{PolicyConfig, StoreConfig, TurnConfig, Umctl2Policy};
pub use timer::{Starts, Timers};
pub use turns::WriteTurn;
pub use undocumented::RULES;
