//! Figures of a complex of CPU cores: the cores, their caches, and the path of the complex to memory.

use axiscope_fabric::{CacheConfig, Domain};
use axiscope_figures::{LONGEST, Problem, figures};

use super::{ComplexConfig, CoreConfig, CoreShape, L2Config, PrefetchConfig, TlbConfig};

figures! {
    /// Cores of one kind behind one port of the controller.
    pub struct Cpu {
        /// Number of cores in the complex.
        cores: usize ["", 1..=64, documented "the chip's manual"],
        /// Clock of the cores.
        clock_mhz: f64 ["MHz", 0.1..=100_000.0, register "PLL and divider of the CPUs"],
        /// Name of the controller port.
        controller_port: String ["", .., documented "the chip's manual"],
        /// QoS of reads at the controller port.
        read_qos: u8 ["", 0..=15, register "QoS of the CPUs' interface"],
        /// QoS of writes at the controller port.
        write_qos: u8 ["", 0..=15, register "QoS of the CPUs' interface"],
        /// The port of the complex.
        port: CpuPort [section],
        /// The pipeline of a core.
        core: CpuCore [section],
        /// L1 data cache of a core.
        l1: CacheConfig [section],
        /// Shared L2 cache.
        l2: Option<CpuL2> [section],
        /// The TLB of a core.
        tlb: Option<CpuTlb> [section],
        /// The prefetcher of a core.
        prefetch: Option<CpuPrefetch> [section],
    }
    check Cpu::check
}

figures! {
    /// The port of a complex and its path to the controller.
    pub struct CpuPort {
        /// Clock of the interconnect at the port.
        clock_mhz: f64 ["MHz", 0.1..=100_000.0, register "PLL and divider of the interconnect"],
        /// Width of the port's data bus.
        width_bits: u32 ["bits", [32, 64, 128, 256], documented "the chip's manual"],
        /// Time between two reads that leave the complex, in clocks of the port.
        read_interval_port_clocks: f64 ["clocks", 0.0..=1e6, documented "one address per clock, and its data"],
        /// Maximum number of outstanding line reads, for all cores together.
        outstanding_reads: usize ["", 1..=255, documented "manual of the core, read issuing capability"],
        /// Maximum number of outstanding line writes, for all cores together.
        outstanding_writes: usize ["", 1..=255, documented "manual of the core, write issuing capability"],
        /// Maximum number of outstanding line reads and writes, counted together; by default, only the separate
        /// limits apply.
        outstanding_lines: Option<usize> ["", .., documented "manual of the interconnect"],
        /// Whether reads and writes share one queue, and therefore also their turns at the switch.
        one_queue: bool ["", .., fitted "reads and writes of the cores", default false],
        /// Time that a read takes from the complex to the switch of the controller port.
        request_ns: f64 ["ns", 0.0..=1e6, fitted "latency of a core's miss"],
        /// Time that read data take from the controller port back to the complex.
        response_ns: f64 ["ns", 0.0..=1e6, fitted "latency of a core's miss"],
        /// Length of the part of the controller's read pipeline that is bypassed on this path, in
        /// controller clocks.
        read_bypass_clocks: i64 ["clocks", 0..=LONGEST, fitted "latency of a core's miss", default 0],
        /// Time that a write takes from the complex to the controller port.
        write_request_ns: f64 ["ns", 0.0..=1e6, assumed "same as for reads"],
        /// Time that a write response takes from the controller port back to the complex.
        write_response_ns: f64 ["ns", 0.0..=1e6, assumed "same as for reads"],
    }
}

figures! {
    /// The pipeline of a core.
    pub struct CpuCore {
        /// Time from an 8-byte access that hits in the L1 to the next access.
        access_cycles: f64 ["cycles", 0.01..=1e6, fitted "rate of reads that hit"],
        /// Duration of an arithmetic operation: in a core that issues in order (`run_ahead_accesses` is 0 or 1),
        /// the time until its result is available; otherwise, the time until the next operation starts.
        operation_cycles: f64 ["cycles", 0.0..=1e6, documented "optimization guide of the core"],
        /// Time from an addition to a running sum until the next addition to the same sum can start.
        accumulate_cycles: f64 ["cycles", 0.0..=1e6, documented "optimization guide of the core"],
        /// Duration of a division or square root in double precision.
        divide_cycles: f64 ["cycles", 0.0..=1e6, documented "optimization guide of the core"],
        /// Additional latency of an addition to a sum that is stored in memory, in a core that
        /// issues out of order.
        forward_cycles: f64 ["cycles", 0.0..=1e6, documented "optimization guide of the core"],
        /// Time from a load that hits in the L1 to a load that uses the loaded value as its address.
        load_to_use_cycles: f64 ["cycles", 0.0..=1e6, assumed "latency of a load"],
        /// Number of further accesses that the core can execute while a load is in flight.
        run_ahead_accesses: u64 ["", 0..=4096, assumed "depth of the pipeline"],
        /// Maximum number of lines in flight to the L1.
        line_fills: usize ["", 1..=255, documented "manual of the core, line-fill buffers"],
        /// Maximum number of stores that can wait for lines that are not in the cache.
        store_buffer: usize ["", 1..=255, documented "manual of the core, store buffer"],
        /// Number of consecutive lines that must be stored in full before further stores bypass the
        /// caches; 0 if stores never bypass them.
        streaming_lines: u32 ["", .., assumed "write streaming of the core"],
    }
}

figures! {
    /// The shared cache.
    pub struct CpuL2 {
        /// Size and organisation of the cache.
        shape: CacheConfig [section],
        /// Time from a miss in L1 to the data of a hit in L2, in core cycles.
        hit_cycles: f64 ["cycles", 0.0..=1e6, assumed "latency of the L2"],
        /// Time from a miss in L1 until a miss in L2 is detected, in core cycles.
        lookup_cycles: f64 ["cycles", 0.0..=1e6, assumed "latency of the L2"],
        /// Minimum time between two L2 hits that fill an L1, in core cycles.
        fill_cycles: f64 ["cycles", 0.0..=1e6, fitted "rate of reads that hit the L2", default 0.0],
    }
}

figures! {
    /// The TLB of a core, which caches address translations of pages.
    pub struct CpuTlb {
        /// Number of 4 KiB pages that the TLB holds.
        entries: usize ["", 1..=65_536, documented "manual of the core"],
        /// Number of entries in each set of the TLB (its associativity).
        ways: usize ["", 1..=32, documented "manual of the core"],
        /// Time that a TLB miss costs, in addition to the read of the page descriptor through the L2.
        walk_cycles: f64 ["cycles", 0.0..=1e6, assumed "time of a walk"],
    }
    check CpuTlb::check
}

impl CpuTlb {
    fn check(&self) -> Result<(), Problem> {
        if !self.entries.is_multiple_of(self.ways) {
            let what = format!(
                "{}; give whole sets of {}, 65536 at most",
                self.entries, self.ways
            );
            return Err(Problem::new("entries", what));
        }
        Ok(())
    }
}

figures! {
    /// A stride prefetcher.
    pub struct CpuPrefetch {
        /// Number of streams that the prefetcher tracks.
        streams: usize ["", 1..=64, assumed "prefetcher of the core"],
        /// Maximum number of prefetches in flight.
        outstanding: usize ["", .., fitted "rate of reads in a row"],
        /// Largest distance by which prefetches run ahead of a stream, in lines.
        distance_lines: u64 ["", 0..=4096, assumed "prefetcher of the core"],
        /// Largest stride that the prefetcher follows, ascending or descending, in lines.
        stride_lines: i64 ["", 0..=4096, documented "manual of the core"],
        /// Number of equal strides after which prefetching starts.
        confidence: u32 ["", .., fitted "rate of short runs of reads"],
        /// Whether prefetched lines go into the L1, or only into the L2.
        into_l1: bool ["", .., documented "manual of the core"],
        /// Prefetches do not cross multiples of this number of bytes. 0 means that there is no such
        /// boundary.
        page_bytes: u64 ["bytes", .., documented "manual of the core"],
    }
}

impl Cpu {
    fn check(&self) -> Result<(), Problem> {
        let line = self.l1.line_bytes;
        let beat = u64::from(self.port.width_bits / 8);
        if line > 128 || line < beat {
            let what = format!("{line}; give a beat of the port ({beat}) to 128");
            return Err(Problem::new("l1.line_bytes", what));
        }
        if self.l2.as_ref().is_some_and(|l| l.shape.line_bytes != line) {
            let what = "give the bytes of an L1 line";
            return Err(Problem::new("l2.shape.line_bytes", what));
        }
        if let Some(p) = &self.prefetch {
            if !p.into_l1 && self.l2.is_none() {
                let what = "false needs an L2; give [l2], or true";
                return Err(Problem::new("prefetch.into_l1", what));
            }
            if p.page_bytes != 0 && p.page_bytes < line {
                let what = "give a line or more, or 0 for none";
                return Err(Problem::new("prefetch.page_bytes", what));
            }
        }
        Ok(())
    }

    /// Builds the complex that runs these programs.
    #[must_use]
    pub fn complex(&self, cores: Vec<CoreConfig>) -> ComplexConfig {
        let clock = Domain::from_mhz(self.clock_mhz);
        let port = Domain::from_mhz(self.port.clock_mhz);
        let core = &self.core;
        ComplexConfig {
            shape: CoreShape {
                clock,
                l1: self.l1,
                access_ps: clock.cycles(core.access_cycles).max(1),
                operation_ps: clock.cycles(core.operation_cycles),
                accumulate_ps: clock.cycles(core.accumulate_cycles),
                divide_ps: clock.cycles(core.divide_cycles),
                forward_ps: clock.cycles(core.forward_cycles),
                load_to_use_ps: clock.cycles(core.load_to_use_cycles),
                run_ahead: core.run_ahead_accesses,
                line_fills: core.line_fills,
                store_buffer: core.store_buffer,
                streaming_lines: core.streaming_lines,
                tlb: self.tlb.as_ref().map(|t| TlbConfig {
                    entries: t.entries,
                    ways: t.ways,
                    walk_ps: clock.cycles(t.walk_cycles),
                }),
                prefetch: self.prefetch.as_ref().map(|p| PrefetchConfig {
                    streams: p.streams,
                    outstanding: p.outstanding,
                    distance: p.distance_lines,
                    stride_lines: p.stride_lines,
                    confidence: p.confidence,
                    into_l1: p.into_l1,
                    page_bytes: p.page_bytes,
                }),
            },
            l2: self.l2.as_ref().map(|l| L2Config {
                cache: l.shape,
                hit_ps: clock.cycles(l.hit_cycles),
                lookup_ps: clock.cycles(l.lookup_cycles),
                fill_ps: clock.cycles(l.fill_cycles),
            }),
            outstanding_reads: self.port.outstanding_reads,
            outstanding_writes: self.port.outstanding_writes,
            outstanding_lines: self.port.outstanding_lines.unwrap_or(usize::MAX),
            read_interval_ps: port.cycles(self.port.read_interval_port_clocks),
            beat_bytes: (self.port.width_bits / 8) as u16,
            cores,
        }
    }
}
