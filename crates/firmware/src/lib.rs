//! The firmware of the cluster's proxy core (`rtl/cluster/firmware`), for those who load it: the virtual board and
//! the agent of a board.

/// Its image, from the first byte of the core's memory on; empty where it was not built (feature `image`).
#[cfg(feature = "image")]
pub const IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/firmware"));

/// Its image, which was not built.
#[cfg(not(feature = "image"))]
pub const IMAGE: &[u8] = &[];
