//! Firmware for those who load it: that of the cluster's proxy core (`hardware/cluster/firmware`), for the virtual board
//! and the agent of a board, and that of a Cortex-R5F (`r5f`), for the agent.

pub mod mailbox;

/// The image of the proxy core, from the first byte of its memory on; empty where it was not built (feature `image`).
#[cfg(feature = "image")]
pub const IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/firmware"));

/// The image of the proxy core, which was not built.
#[cfg(not(feature = "image"))]
pub const IMAGE: &[u8] = &[];

/// The ELF file of a Cortex-R5F, as Linux's remoteproc loads it; empty where it was not built (feature `r5f`).
#[cfg(feature = "r5f")]
pub const R5F: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/r5f"));

/// The ELF file of a Cortex-R5F, which was not built.
#[cfg(not(feature = "r5f"))]
pub const R5F: &[u8] = &[];
