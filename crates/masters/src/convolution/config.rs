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
    /// Beats of every burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte of each read array.
    pub read_bases: [u64; ARRAYS],
    /// First byte of the results.
    pub write_base: u64,
    /// Size in bytes of each array and of the results.
    pub window: u64,
    /// Size in bytes of each buffer.
    pub buffer: u64,
    /// Cycles between two convolutions.
    pub compute_cycles: u32,
    /// Time of the first burst.
    pub start: Ps,
}
