//! Reads what describes a platform: files of boards, chips and DRAM parts, and the init files of vendors.
//!
//! Nothing else reads these files. All of it comes in as text, so that every front end (Python, a browser, a
//! test) uses the same functions.

pub mod bootfile;
mod check;
mod chip;
mod coherence;
mod configure;
mod controller;
mod cpu;
mod describe;
mod dram;
mod energy;
mod error;
mod fabric;
mod facts;
mod figure;
mod files;
mod memory;
mod part;
mod platform;
#[cfg(feature = "schema")]
mod schema;
mod whole;

pub use chip::Chip;
pub use coherence::{CacheShape, Coherence, Cores, Path, PortKind, Replacement};
pub use controller::{Controller, FrontEnd, Umctl2};
pub use cpu::Cpu;
pub use describe::describe_platform;
pub use dram::{Dram, Family, Timing};
pub use energy::{DramEnergy, Energy};
pub use error::Error;
pub use fabric::{Bridge, Fabric, MixedReads, Port, Window};
pub use facts::{CoherentFacts, CpuFacts, DramFacts, Facts, PortFacts};
pub use figure::{Figure, Origin, value};
pub use files::Files;
pub use part::{Part, Wiring};
pub use platform::{Class, Clocks, ControllerPort, Map, Platform, Qos, Region};
#[cfg(feature = "schema")]
pub use schema::{chip_schema, platform_schema};
pub use whole::{Boot, MadeOf};
