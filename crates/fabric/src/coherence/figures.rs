//! Figures of the coherent paths: the caches of the CPUs, boot registers, and the delays of the ports on their paths
//! through the caches.

use axiscope_figures::{LONGEST, LONGEST_TIME, Problem, figures};

use super::{BootRegisters, CpusConfig, OcmConfig, PathTiming, PortKind};
use crate::{CacheConfig, Ps};

figures! {
    /// Caches, registers and paths.
    pub struct CoherenceFigures {
        /// L1 data cache of a CPU.
        l1: CacheConfig [section],
        /// L2 cache of the CPUs.
        l2: CacheConfig [section],
        /// Number of lines that the L2 can fetch from memory at once (its line-fill buffers), for all ports
        /// together; no limit by default. While no buffer is free, lookups wait and nothing is prefetched.
        line_fills: Option<usize> ["", 1..=65_536, documented "manual of the L2"],
        /// The settings that boot software makes in the coherent interconnect. Chips without this interconnect
        /// have no registers: their ports reach the caches through the snoop control unit alone.
        registers: Option<BootRegisters> [section],
        /// The path from the interconnect to memory.
        memory: MemoryPath [section],
        /// The path of ACP ports.
        acp: Option<Path> [section],
        /// The path of HPC ports.
        hpc: Option<Path> [section],
        /// The path of ACE ports.
        ace: Option<Path> [section],
        /// The cores and their path to L2 and memory; without this section, no master can be a core.
        cpu: Option<Cores> [section],
        /// On-chip memory that ports and cores reach without passing the caches.
        ocm: Option<Ocm> [section],
        /// The cache that a master on an ACE port has in the programmable logic.
        pl_cache: Option<PlCache> [section],
    }
    check CoherenceFigures::check
}

figures! {
    /// Delays from the interconnect to a controller port and back.
    pub struct MemoryPath {
        /// Name of the controller port.
        controller_port: String ["", .., documented "the chip's manual"],
        /// QoS of reads at the controller port.
        read_qos: u8 ["", 0..=15, register "ACE_CTRL"],
        /// QoS of writes at the controller port.
        write_qos: u8 ["", 0..=15, register "ACE_CTRL"],
        /// Time that a read takes from the interconnect to the controller port.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as the path of an HP port"],
        /// Time that read data take from the controller back to the interconnect.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "same as the path of an HP port"],
        /// Length of the part of the controller's read pipeline that reads on this path bypass, in controller clocks.
        read_bypass_clocks: i64 ["clocks", 0..=LONGEST, fitted "latency of a core's miss", default 0],
        /// Time that a write takes from the interconnect to the controller port.
        write_request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of coherent writes"],
        /// Time that a write response takes from the controller back to the interconnect.
        write_response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of coherent writes"],
    }
}

figures! {
    /// The CPU cores. One L1 represents the L1 caches of all cores.
    pub struct Cores {
        /// Number of cores. Masters on the cores use the ports `CPU0`, `CPU1`, …
        cores: u32 ["", 1..=16, documented "the chip's manual"],
        /// Clock of the cores.
        clock_mhz: f64 ["MHz", 0.1..=100_000.0, register "PLL and divider of the CPUs"],
        /// Latency of a load that hits in L1.
        l1_hit_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "cycles of a load"],
        /// Latency of a load that hits in L2.
        l2_hit_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "cycles of a load"],
        /// For a load that misses in every cache: time from the load to its request to memory.
        miss_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "cycles of a load"],
        /// Time for which an access that misses in L1 occupies the caches' pipeline. The first value is for a line
        /// in L2, the second for a line that is in no cache.
        hold_ns: [f64; 2] ["ns", 0.0..=LONGEST_TIME, assumed "rate of the snoop control unit"],
        /// Number of lines that a core can fetch from memory at once, for loads and stores together.
        misses: usize ["", 1..=65_536, documented "manual of the core"],
        /// Number of lines that the L2 prefetches for a load that misses in L1.
        prefetch_lines: u32 ["", 0..=64, assumed "registers of the L2 as Linux sets them", default 0],
        /// Number of lines that the L1 prefetches for loads from ascending addresses.
        stream_lines: u32 ["", 0..=64, assumed "prefetcher of the core", default 0],
    }
    check Cores::check
}

impl Cores {
    fn check(&self) -> Result<(), Problem> {
        if self.l2_hit_ns < self.l1_hit_ns {
            let what = format!(
                "{}; give l1_hit_ns, {}, or more",
                self.l2_hit_ns, self.l1_hit_ns
            );
            return Err(Problem::new("l2_hit_ns", what));
        }
        Ok(())
    }

    /// Returns the path of a core. The L1 is inside the core, so its lookup adds no request time.
    #[must_use]
    pub fn timing(&self) -> PathTiming {
        let [l2, nowhere] = self.hold_ns.map(ps);
        let more = |t: f64| ps(t - self.l1_hit_ns).max(0);
        PathTiming {
            lookup_ps: ps(self.l1_hit_ns),
            read_hit_ps: [0, more(self.l2_hit_ns)],
            read_hold_ps: [0, l2, nowhere],
            write_hold_ps: [0, l2, nowhere],
            // The master itself limits its store buffer and its loads in flight.
            accepts: usize::MAX,
            miss_ps: more(self.miss_ns),
            misses: self.misses,
            prefetch_lines: self.prefetch_lines,
            stream_lines: self.stream_lines,
            ..PathTiming::default()
        }
    }
}

figures! {
    /// The on-chip memory.
    pub struct Ocm {
        /// Address of the first byte.
        base: u64 ["", .., documented "the chip's manual"],
        /// Size in bytes.
        bytes: u64 ["bytes", .., documented "the chip's manual"],
        /// Time from the request to the read data or the write response.
        latency_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "cycles of the interconnect"],
        /// Time for which the transfer of one line occupies the memory.
        hold_ns: f64 ["ns", 0.0..=LONGEST_TIME, documented "width and clock of the memory"],
    }
}

impl Ocm {
    /// Returns the configuration of this memory for the hub.
    #[must_use]
    pub fn config(&self) -> OcmConfig {
        OcmConfig {
            base: self.base,
            bytes: self.bytes,
            latency_ps: ps(self.latency_ns),
            hold_ps: ps(self.hold_ns),
        }
    }
}

figures! {
    /// Delays on a port's path to the caches. Where a figure has three values, they are for a line in L1, for a
    /// line in L2 only, and for a line in neither cache, in that order.
    pub struct Path {
        /// Time from a burst's address (or the end of its data) to the lookup.
        request_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of coherent reads"],
        /// Time from the response of the caches to its arrival at the master.
        response_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of coherent reads"],
        /// Duration of the lookup, or of the snoop and its response.
        lookup_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of coherent reads"],
        /// Time from the end of the lookup until a cache provides the data of a read.
        read_hit_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of reads that hit"],
        /// Time from the end of the lookup until a write to a cached line can proceed.
        write_hit_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of writes that hit"],
        /// Time for which a read occupies the caches' pipeline.
        read_hold_ns: [f64; 3] ["ns", 0.0..=LONGEST_TIME, fitted "rate of coherent reads"],
        /// Time for which a write occupies the caches' pipeline.
        write_hold_ns: [f64; 3] ["ns", 0.0..=LONGEST_TIME, fitted "rate of coherent writes"],
        /// Additional latency of the first read after an idle period.
        read_wake_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "first read after an idle period"],
        /// Additional latency of the first write after an idle period.
        write_wake_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "first write after an idle period"],
        /// Length of the shortest idle period after which the additional latency applies.
        rest_ns: f64 ["ns", 0.0..=LONGEST_TIME, assumed "between the idle periods that were measured"],
        /// Number of bursts in one direction that the port accepts before it responds to the first.
        accepts: usize ["", 1..=65_536, documented "acceptance of the port"],
        /// Number of line buffers for reads and for writes. They limit how many lines can be between their lookup
        /// and the end of the caches' response; no limit by default.
        ahead_lines: Option<[usize; 2]> ["", 1..=65_536, documented "buffers of the snoop control unit"],
        /// For an access that misses in every cache: time from the lookup to the request to memory.
        miss_ns: f64 ["ns", 0.0..=LONGEST_TIME, fitted "latency of reads that miss", default 0.0],
        /// Number of lines in one direction that can be requested from memory at once (ACP).
        misses: usize ["", 1..=65_536, documented "manual of the snoop control unit", default 1],
    }
}

impl Path {
    /// Returns the times of this path for the hub.
    #[must_use]
    pub fn timing(&self) -> PathTiming {
        PathTiming {
            request_ps: ps(self.request_ns),
            response_ps: ps(self.response_ns),
            lookup_ps: ps(self.lookup_ns),
            read_hit_ps: [ps(self.read_hit_ns); 2],
            write_hit_ps: ps(self.write_hit_ns),
            read_hold_ps: self.read_hold_ns.map(ps),
            write_hold_ps: self.write_hold_ns.map(ps),
            wake_ps: [ps(self.read_wake_ns), ps(self.write_wake_ns)],
            rest_ps: ps(self.rest_ns),
            accepts: self.accepts,
            ahead_lines: self.ahead_lines,
            miss_ps: ps(self.miss_ns),
            misses: self.misses,
            prefetch_lines: 0,
            stream_lines: 0,
        }
    }
}

figures! {
    /// The cache of a master on an ACE port.
    pub struct PlCache {
        /// Size and organisation of the cache.
        shape: CacheConfig [section],
        /// Latency of a hit, in PL cycles.
        hit_cycles: f64 ["cycles", 0.0..=LONGEST_TIME, assumed "a cache of the design"],
    }
}

/// Converts a time in ns to picoseconds.
fn ps(ns: f64) -> Ps {
    (ns * 1000.0).round() as Ps
}

impl CoherenceFigures {
    /// The caches of the CPUs.
    #[must_use]
    pub const fn cpus(&self) -> CpusConfig {
        CpusConfig {
            l1: self.l1,
            l2: self.l2,
        }
    }

    /// Returns the path of a kind of port.
    #[must_use]
    pub const fn path(&self, kind: PortKind) -> Option<&Path> {
        match kind {
            PortKind::Hp | PortKind::Cpu => None,
            PortKind::Hpc => self.hpc.as_ref(),
            PortKind::Acp => self.acp.as_ref(),
            PortKind::Ace => self.ace.as_ref(),
        }
    }

    fn check(&self) -> Result<(), Problem> {
        let line = self.l2.line_bytes;
        let pl = self.pl_cache.as_ref().map(|c| &c.shape);
        if self.l1.line_bytes != line || pl.is_some_and(|s| s.line_bytes != line) {
            let what = format!("all caches have lines of {line} bytes, as the L2");
            return Err(Problem::new("l1.line_bytes", what));
        }
        Ok(())
    }
}
