//! Configuration of a complex and its cores.

use axiscope_fabric::{CacheConfig, Domain, Ps};

use super::Program;

/// A complex: cores of one kind that share a port.
#[derive(Clone, Debug)]
pub struct ComplexConfig {
    /// Configuration of all cores.
    pub shape: CoreShape,
    /// The shared cache, if there is one.
    pub l2: Option<L2Config>,
    /// Maximum number of lines that all cores together read from memory at a time.
    pub outstanding_reads: usize,
    /// Maximum number of lines that all cores together write to memory at a time.
    pub outstanding_writes: usize,
    /// Maximum number of lines that all cores together read and write at a time.
    pub outstanding_lines: usize,
    /// Minimum time between two reads that leave the complex, ps.
    pub read_interval_ps: Ps,
    /// Bytes per beat at the port.
    pub beat_bytes: u16,
    /// The cores.
    pub cores: Vec<CoreConfig>,
}

/// One kind of core.
#[derive(Clone, Copy, Debug)]
pub struct CoreShape {
    /// Clock of the core.
    pub clock: Domain,
    /// L1 data cache.
    pub l1: CacheConfig,
    /// Time from an access that hits to the next access, ps.
    pub access_ps: Ps,
    /// Time of an arithmetic operation, ps: in a core that issues in order, the time until the
    /// result is available; otherwise, the time until the next operation starts.
    pub operation_ps: Ps,
    /// Time from an addition to a sum until the next addition to the same sum can start, ps.
    pub accumulate_ps: Ps,
    /// Time of a division or square root, ps.
    pub divide_ps: Ps,
    /// Additional time of an addition to a sum that is stored in memory, in a core that does not
    /// issue in order, ps.
    pub forward_ps: Ps,
    /// Time from a load to a load that uses the loaded value as its address, if both hit, ps.
    pub load_to_use_ps: Ps,
    /// Number of further accesses that a core executes while a load is in flight.
    pub run_ahead: u64,
    /// Maximum number of lines that are being filled into the L1, requested or prefetched.
    pub line_fills: usize,
    /// Maximum number of stores that wait for lines that are not in the cache.
    pub store_buffer: usize,
    /// Number of consecutive lines that must be stored in full before further stores bypass the
    /// caches; 0 if stores never bypass them.
    pub streaming_lines: u32,
    /// The TLB, for programs with scattered pages.
    pub tlb: Option<TlbConfig>,
    /// The prefetcher, if there is one.
    pub prefetch: Option<PrefetchConfig>,
}

/// The shared cache.
#[derive(Clone, Copy, Debug)]
pub struct L2Config {
    /// Size and associativity.
    pub cache: CacheConfig,
    /// Time from a miss in L1 to the data of a hit in L2, ps.
    pub hit_ps: Ps,
    /// Time from a miss in L1 until a miss in L2 is known, ps.
    pub lookup_ps: Ps,
    /// Minimum time between two L2 hits of a core that fill its L1, ps.
    pub fill_ps: Ps,
}

/// Configuration of a TLB.
#[derive(Clone, Copy, Debug)]
pub struct TlbConfig {
    /// Number of entries. An entry covers one page, of any size.
    pub entries: usize,
    /// Number of entries in a set.
    pub ways: usize,
    /// Time of a miss, in addition to the read of the page descriptor through the L2, ps.
    pub walk_ps: Ps,
}

/// A stride prefetcher.
#[derive(Clone, Copy, Debug)]
pub struct PrefetchConfig {
    /// Number of streams that the prefetcher tracks.
    pub streams: usize,
    /// Maximum number of prefetches in flight, for all streams together.
    pub outstanding: usize,
    /// Maximum distance by which prefetches run ahead of a stream, in lines.
    pub distance: u64,
    /// Largest stride, lines.
    pub stride_lines: i64,
    /// Number of equal strides after which prefetching starts.
    pub confidence: u32,
    /// Whether prefetched lines go into the L1, or only into the L2.
    pub into_l1: bool,
    /// Prefetches do not cross multiples of this number of bytes. 0 means that there is no such
    /// boundary.
    pub page_bytes: u64,
}

/// One core.
#[derive(Clone, Debug)]
pub struct CoreConfig {
    /// Program of the core.
    pub program: Program,
    /// First byte of the program's memory.
    pub base: u64,
    /// Size of the program's memory in bytes, if its pages are scattered. Page descriptors of 8
    /// bytes are stored after this memory. `None` if the pages are contiguous.
    pub scattered_bytes: Option<u64>,
    /// Size of a page in bytes, a power of two.
    pub page_bytes: u64,
    /// Size in bytes of the blocks within which pages stay contiguous: a power of two, at least one
    /// page.
    pub block_bytes: u64,
    /// Number of accesses before the timed accesses.
    pub warm_accesses: u64,
    /// Number of timed accesses. `None` means that the program runs until it is stopped.
    pub accesses: Option<u64>,
    /// Time of the first access.
    pub start: Ps,
}
