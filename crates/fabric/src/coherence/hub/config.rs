//! Configuration and counters of a hub and its ports.

use super::super::{CpuPass, CpusConfig, PortKind};
use crate::{CacheConfig, CacheStats, Domain, Ps};

/// Times of a port's path to the caches. The `hold` fields state how long the caches' tag and data pipeline (the snoop
/// control unit) is occupied, depending on where the line was: L1, L2, or no cache.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathTiming {
    /// Time from a burst's address (or the end of its data) to the lookup, ps.
    pub request_ps: Ps,
    /// Time from the answer of the caches to the master, ps.
    pub response_ps: Ps,
    /// Time of the lookup, or of the snoop and its answer, ps.
    pub lookup_ps: Ps,
    /// Time from the end of the lookup until the L1 or the L2 provides the data of a read, ps.
    pub read_hit_ps: [Ps; 2],
    /// Time from the end of the lookup until a write to a cached line can continue, ps.
    pub write_hit_ps: Ps,
    /// Time from the end of the lookup until a line that no cache contains is requested from memory, ps.
    pub miss_ps: Ps,
    /// Lines of a direction that may be requested from memory at a time (ACP, CPU).
    pub misses: usize,
    /// Lines that the L2 prefetches for a read that misses L1 (CPU).
    pub prefetch_lines: u32,
    /// Lines that the L1 prefetches for loads of ascending lines (CPU).
    pub stream_lines: u32,
    /// Time for which a read occupies the pipeline, with the line in L1, in L2, or in no cache; ps.
    pub read_hold_ps: [Ps; 3],
    /// Time for which a write occupies the pipeline, with the line in L1, in L2, or in no cache; ps.
    pub write_hold_ps: [Ps; 3],
    /// Additional time of the first read and of the first write after an idle time, ps.
    pub wake_ps: [Ps; 2],
    /// The shortest idle time that causes the additional time, ps.
    pub rest_ps: Ps,
    /// Bursts of a direction that the port accepts before it answers the first.
    pub accepts: usize,
    /// Buffers for lines of reads and of writes between the lookup and the end of the answer at the caches, at least one each;
    /// `None` for no limit.
    pub ahead_lines: Option<[usize; 2]>,
}

/// One coherent port.
#[derive(Clone, Debug)]
pub struct HubPortConfig {
    /// The kind of the port; not [`PortKind::Hp`].
    pub kind: PortKind,
    /// The times of the port's path.
    pub timing: PathTiming,
    /// Clock of the programmable logic at the port.
    pub pl: Domain,
    /// Bytes per beat.
    pub beat_bytes: u32,
    /// Whether reads and writes are coherent; otherwise they bypass the caches.
    pub coherent: [bool; 2],
    /// Whether misses of reads and of writes allocate a line of the L2 (ACP).
    pub allocate: [bool; 2],
    /// The cache in the PL (ACE), and the time of a hit in it, ps.
    pub pl_cache: Option<(CacheConfig, Ps)>,
    /// Passes of software before the first read and before the first write of this port.
    pub cpu: [Vec<CpuPass>; 2],
    /// How long the port was idle before its first read and before its first write, ps; `None` counts from its last answer.
    pub rested_ps: [Option<Ps>; 2],
}

/// On-chip memory, which is reached without passing the caches.
#[derive(Clone, Copy, Debug)]
pub struct OcmConfig {
    /// First byte.
    pub base: u64,
    /// Bytes.
    pub bytes: u64,
    /// Time from a request to its answer, ps.
    pub latency_ps: Ps,
    /// Time for which a line of data occupies the memory, ps.
    pub hold_ps: Ps,
}

impl OcmConfig {
    /// Whether an address is in this memory.
    #[must_use]
    pub const fn has(&self, addr: u64) -> bool {
        addr >= self.base && addr - self.base < self.bytes
    }
}

/// The hub.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// The caches of the CPUs.
    pub cpus: CpusConfig,
    /// Bytes per beat inside the PS.
    pub beat_bytes: u16,
    /// Whether stores of the CPUs snoop the PL's cache (ACE).
    pub cpus_snoop_pl: bool,
    /// Whether the interconnect reads memory while it snoops. It discards the data from memory if a cache
    /// provides the line.
    pub speculative_fetch: bool,
    /// On-chip memory that the ports reach without passing the caches.
    pub ocm: Option<OcmConfig>,
    /// Lines that the L2 may request from memory at a time, for all ports together.
    pub line_fills: Option<usize>,
    /// The ports, in the order of their masters.
    pub ports: Vec<HubPortConfig>,
}

/// Counters of the hub.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HubStats {
    /// L1 and L2 of the CPUs.
    pub l1: CacheStats,
    /// See `l1`.
    pub l2: CacheStats,
    /// Sum over the caches in the PL.
    pub pl: CacheStats,
    /// Snoops that the interconnect sent, to the CPUs and to the PL.
    pub snoops: u64,
    /// Lines read from memory.
    pub memory_reads: u64,
    /// Lines written to memory.
    pub memory_writes: u64,
    /// Lines read from and written to the memory on the chip.
    pub ocm_accesses: u64,
    /// Bursts at ACP ports.
    pub acp_bursts: u64,
}
