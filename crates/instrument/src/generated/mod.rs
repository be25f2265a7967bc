//! Places and fields of all registers, made from the descriptions that the hardware is
//! made from (`make registers`). Fields of REGISTER are in the module of its name; names
//! that end in `_VALUE` and `_COUNT` are the constant value of a field and the length of
//! an array. A place of a register file is the offset of its first register.
#![allow(missing_docs)] // of names that these rules explain

pub mod cluster;
pub mod convolution;
pub mod counters;
pub mod drain;
pub mod fir;
pub mod latency_probe;
pub mod monitor;
pub mod player;
pub mod regulator;
pub mod smart_dma;
pub mod stream_dma;
pub mod stream_system;
pub mod traffic_generator;
pub mod trigger;
use crate::register::Item;
/// The blocks by name, with their registers by name.
pub const BLOCKS: &[(&str, &[Item])] = &[
    ("cluster", cluster::MAP),
    ("convolution", convolution::MAP),
    ("fir", fir::MAP),
    ("latency_probe", latency_probe::MAP),
    ("monitor", monitor::MAP),
    ("player", player::MAP),
    ("regulator", regulator::MAP),
    ("smart_dma", smart_dma::MAP),
    ("stream_dma", stream_dma::MAP),
    ("stream_system", stream_system::MAP),
    ("traffic_generator", traffic_generator::MAP),
];
