//! Places and fields of all registers, made from the descriptions that the hardware is
//! made from (`make registers`).

use crate::{Field, Register};

#[path = "../../../rtl/latency_probe/generated/axiscope_latency_probe.rs"]
pub mod latency_probe;
#[path = "../../../rtl/traffic_generator/generated/axiscope_traffic_generator.rs"]
pub mod traffic_generator;
