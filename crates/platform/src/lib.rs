//! Reads the descriptions of platforms: files of boards, chips and DRAM parts, and the init files of vendors.
//!
//! No other crate reads these files. They are passed as text, so that every front end (Python, a browser, a
//! test) uses the same functions.

pub mod bootfile;
mod chip;
#[cfg(test)]
mod class_tests;
mod controller;
mod describe;
mod energy;
mod error;
mod fabric;
mod facts;
mod files;
mod fits;
mod memory;
mod part;
mod platform;
mod resolve;
#[cfg(feature = "schema")]
mod schema;

pub use axiscope_controller::MapBits;
pub use axiscope_dram::{Dram, Part, Wiring, power::DramEnergy};
pub use axiscope_fabric::{
    ACP_BURST_BYTES, AXI3_BEATS, AXI4_BEATS, BOUNDARY_BYTES, Bridge, CoherenceFigures, Cores, Path,
    Port, PortKind, Replacement, limits_port, most_beats,
};
pub use axiscope_figures::Origin;
pub use axiscope_masters::Cpu;
pub use chip::{Chip, PortClock};
pub use controller::{Controller, Setting, WithKind};
pub use describe::describe;
pub use energy::{Energy, Sensors};
pub use error::Error;
pub use fabric::{Fabric, Window};
pub use facts::{CoherentFacts, CpuFacts, DramFacts, Facts, PortFacts, PsMasterFacts};
pub use files::Files;
pub use part::PartFile;
pub use platform::{BootFigure, Clocks, Platform, Qos};
pub use resolve::{Boot, InitRegisters, MadeOf, Unexplained, toml_tree::read_figures};
#[cfg(feature = "schema")]
pub use schema::{chip_schema, part_schema, platform_schema};
