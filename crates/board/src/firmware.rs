//! Firmware images. The virtual board and the agent on a board load the image for the cluster's
//! proxy core (`hardware/cluster/firmware`). The agent also loads the image for a Cortex-R5F
//! (`crates/board/r5f`).

pub mod mailbox;

/// The image for the proxy core, from the first byte of the core's memory. The image is empty
/// unless it was built (feature `clusters`).
#[cfg(feature = "clusters")]
pub const IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/firmware"));

/// The image of the proxy core, empty because it was not built.
#[cfg(not(feature = "clusters"))]
pub const IMAGE: &[u8] = &[];

/// The ELF file for a Cortex-R5F, loaded by Linux's remoteproc. The file is empty unless it was
/// built (feature `r5f`).
#[cfg(feature = "r5f")]
pub const R5F: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/r5f"));

/// The ELF file for a Cortex-R5F, empty because it was not built.
#[cfg(not(feature = "r5f"))]
pub const R5F: &[u8] = &[];
