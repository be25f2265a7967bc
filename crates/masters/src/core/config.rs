//! What a complex and its cores are set to.

use axiscope_fabric::{CacheConfig, Domain, Ps};

use super::Program;

/// A complex: cores of one kind behind one port.
#[derive(Clone, Debug)]
pub struct ComplexConfig {
    /// What all cores are like.
    pub shape: CoreShape,
    /// The shared cache, if there is one.
    pub l2: Option<L2Config>,
    /// Most lines that are read from memory at a time, all cores together.
    pub outstanding_reads: usize,
    /// Most lines on their way to memory.
    pub outstanding_writes: usize,
    /// Most of both together.
    pub outstanding_lines: usize,
    /// Least time between two reads that leave the complex, ps.
    pub read_interval_ps: Ps,
    /// Bytes of a beat at the port.
    pub beat_bytes: u16,
    /// The cores.
    pub cores: Vec<CoreConfig>,
}

/// One kind of core.
#[derive(Clone, Copy, Debug)]
pub struct CoreShape {
    /// Its clock.
    pub clock: Domain,
    /// L1 data cache.
    pub l1: CacheConfig,
    /// An access that hits, from it to the next, ps.
    pub access_ps: Ps,
    /// An arithmetic operation, ps: until its result is there in a core that issues in order, until the next
    /// one begins in one that does not.
    pub operation_ps: Ps,
    /// The addition to a sum, until the next one can begin, ps.
    pub accumulate_ps: Ps,
    /// A division or root, ps.
    pub divide_ps: Ps,
    /// What it costs a sum to go through memory, where the core does not issue in order, ps.
    pub forward_ps: Ps,
    /// From a load to the load whose address it gives, both hits, ps.
    pub load_to_use_ps: Ps,
    /// Accesses that a core goes on past a load that is under way.
    pub run_ahead: u64,
    /// Lines on their way into the L1, asked for or prefetched.
    pub line_fills: usize,
    /// Stores on their way to lines that are not there.
    pub store_buffer: usize,
    /// Whole lines stored one after another until stores go past the caches; 0 is never.
    pub streaming_lines: u32,
    /// The TLB, for programs whose pages are scattered.
    pub tlb: Option<TlbConfig>,
    /// The prefetcher, if there is one.
    pub prefetch: Option<PrefetchConfig>,
}

/// The shared cache.
#[derive(Clone, Copy, Debug)]
pub struct L2Config {
    /// Size and shape.
    pub cache: CacheConfig,
    /// From a miss in L1 to the data of a hit here, ps.
    pub hit_ps: Ps,
    /// From a miss in L1 to a miss known here, ps.
    pub lookup_ps: Ps,
    /// Between two hits of a core that fill its L1, ps.
    pub fill_ps: Ps,
}

/// Where pages are looked up.
#[derive(Clone, Copy, Debug)]
pub struct TlbConfig {
    /// Pages that it holds, of any size.
    pub entries: usize,
    /// Of a set.
    pub ways: usize,
    /// A page that it does not hold, beside the read of its descriptor through the L2, ps.
    pub walk_ps: Ps,
}

/// A prefetcher of strides.
#[derive(Clone, Copy, Debug)]
pub struct PrefetchConfig {
    /// Streams that it follows.
    pub streams: usize,
    /// Lines that it has under way, all streams together.
    pub outstanding: usize,
    /// Lines that it runs ahead of a stream at most.
    pub distance: u64,
    /// Greatest stride, lines.
    pub stride_lines: i64,
    /// Equal steps until it begins.
    pub confidence: u32,
    /// Lines go into the L1; else into the L2 only.
    pub into_l1: bool,
    /// It does not cross a boundary of so many bytes; 0 is none.
    pub page_bytes: u64,
}

/// One core.
#[derive(Clone, Debug)]
pub struct CoreConfig {
    /// What it runs.
    pub program: Program,
    /// First byte of the program's memory.
    pub base: u64,
    /// Bytes of the program's memory, for pages scattered over it; `None`: one behind
    /// another. Behind it lie descriptors of 8 bytes, one a page.
    pub scattered_bytes: Option<u64>,
    /// Bytes of a page, a power of two.
    pub page_bytes: u64,
    /// Bytes of neighbouring pages that lie together, a power of two; of a page or more.
    pub block_bytes: u64,
    /// Accesses before those that are timed.
    pub warm_accesses: u64,
    /// Accesses to do after them; `None` until stopped.
    pub accesses: Option<u64>,
    /// First access.
    pub start: Ps,
}
