//! Configuration of a convolution accelerator.

use axiscope_fabric::{Domain, Ps};

use super::{ARRAYS, OrderSpec};

/// Configuration of a convolution accelerator.
#[derive(Clone, Debug)]
pub struct ConvolutionConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Order of the reads.
    pub order: OrderSpec,
    /// Number of beats in every burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte of each read array.
    pub read_bases: [u64; ARRAYS],
    /// First byte of the results.
    pub write_base: u64,
    /// Size of each array and of the results, in bytes.
    pub window: u64,
    /// Size of each buffer in bytes.
    pub buffer: u64,
    /// Number of idle cycles between two convolutions.
    pub compute_cycles: u32,
    /// Time of the first burst.
    pub start: Ps,
}
