//! Firmware images for the programs that load them. The virtual board and the agent of a board load
//! the image of the cluster's proxy core (`hardware/cluster/firmware`). The agent also loads the
//! image for a Cortex-R5F (`crates/board/r5f`).

pub mod mailbox;

/// The image of the proxy core, starting at the first byte of its memory. Empty unless it was built
/// (feature `clusters`).
#[cfg(feature = "clusters")]
pub const IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/firmware"));

/// The image of the proxy core, empty because it was not built.
#[cfg(not(feature = "clusters"))]
pub const IMAGE: &[u8] = &[];

/// The ELF file for a Cortex-R5F, which Linux's remoteproc loads. Empty unless it was built
/// (feature `r5f`).
#[cfg(feature = "r5f")]
pub const R5F: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/r5f"));

/// The ELF file for a Cortex-R5F, empty because it was not built.
#[cfg(not(feature = "r5f"))]
pub const R5F: &[u8] = &[];
