//! Specification of a CPU core that runs a program.

use axiscope_workloads::polybench;
use serde::{Deserialize, Serialize};

use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, Placement, Site,
    kind::identity,
    spec::{SideSpec, Window},
};

/// Programs that a core can run in addition to the kernels of PolyBench.
pub const PATTERNS: [&str; 5] = ["read", "write", "read_random", "write_random", "chase"];

on_board! {
    /// A core and its program. The cores of a complex share its L2 cache and its port. Each core has its own memory.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct CoreSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Complex of the core, by its name in the platform's `cpus`.
        pub port: String [Identity],
        /// Program: `read` or `write` (every fourth word of 4 bytes, as in lmbench), `read_random` or `write_random`
        /// (random lines, whose addresses are known in advance), `chase` (random lines, each
        /// address loaded from the previous line), or a PolyBench kernel (`adi`, `lu`, …).
        pub program: String [Software],
        /// First byte of the program's memory.
        pub base: u64 [Software],
        /// Size of the program's memory in bytes, at most 4 GiB.
        pub bytes: u64 [Software],
        /// Whether pages are scattered over the memory and translated through a TLB, as under an
        /// operating system. By default, pages are contiguous and translation takes no time.
        #[serde(default)]
        pub scattered: bool [Software],
        /// Size of a page in bytes, a power of two; by default 4 KiB.
        #[serde(default = "page")]
        pub page_bytes: u64 [Software],
        /// Size in bytes of the blocks within which pages stay contiguous, a power of two.
        /// Operating systems often allocate neighbouring pages one after another. By default, 64
        /// KiB; at least one page.
        #[serde(default = "block")]
        pub block_bytes: u64 [Software],
        /// For patterns: whether the caches are full of the program's data at the start, as in the
        /// middle of a long run. Filling them takes no simulated time. By default, they are empty.
        #[serde(default)]
        pub full_caches: bool [ModelOnly],
        /// Number of accesses before the timed accesses.
        #[serde(default)]
        pub warm_accesses: u64 [Software],
        /// Number of timed accesses. By default, the program runs until the end of the point.
        #[serde(default)]
        pub accesses: Option<u64> [Software],
        /// For kernels: number of sections of the program that are simulated, evenly spaced. Only
        /// the time of these sections is counted; `warm_accesses` does not apply.
        #[serde(default = "sixteen")]
        pub windows: u32 [ModelOnly],
        /// For kernels: number of timed accesses in a section.
        #[serde(default = "many")]
        pub window_accesses: u32 [ModelOnly],
        /// For kernels: number of these accesses, at the start of a section, that are not counted.
        #[serde(default = "few")]
        pub window_settle_accesses: u32 [ModelOnly],
        /// For kernels: number of accesses before each section that fill the caches and the TLB in
        /// no time, for all cores at once.
        #[serde(default = "cacheful")]
        pub window_warm_accesses: u32 [ModelOnly],
        /// Delay of the first access after the start time that the point gives the master, ns.
        #[serde(default)]
        pub start_ns: f64 [Timed],
    }
}

fn page() -> u64 {
    4096
}

fn block() -> u64 {
    65_536
}

fn sixteen() -> u32 {
    16
}

fn many() -> u32 {
    6144
}

fn few() -> u32 {
    2048
}

fn cacheful() -> u32 {
    131_072
}

impl CoreSpec {
    /// Returns the bytes of the program's memory, and of the page descriptors behind it if pages
    /// are translated.
    fn all_bytes(&self) -> u64 {
        let pages = self.bytes.div_ceil(self.page_bytes.max(4096));
        match self.scattered {
            true => self.bytes.next_multiple_of(4096) + 8 * pages,
            false => self.bytes,
        }
    }
}

impl MasterKind for CoreSpec {
    identity!();

    fn beat_bytes(&self) -> Option<u32> {
        None
    }

    // The window is coherent because of the caches of the complex.
    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [None, None]
    }

    fn problems(
        &self,
        p: &Site<'_>,
        masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let (name, port) = (&self.name, &self.port);
        let Some(cpu) = p.cpus.get(port) else {
            let known = p
                .cpus
                .keys()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", ");
            out.push(format!(
                "masters.{name}.port: \"{port}\" is not a complex of cores; the platform has {known}"
            ));
            return;
        };
        let on = masters.iter().filter(|m| m.port() == port).count();
        if on > cpu.cores {
            out.push(format!(
                "masters.{name}.port: {on} cores on {port}, which has {}",
                cpu.cores
            ));
        }
        let at = format!("masters.{}", self.name);
        let known = PATTERNS.contains(&self.program.as_str());
        if !known && !polybench::is_kernel(&self.program) {
            out.push(format!(
                "{at}.program: \"{}\" is unknown; give {}, {}",
                self.program,
                PATTERNS.join(", "),
                polybench::NAMES.join(", ")
            ));
        }
        let line = cpu.l1.line_bytes;
        let most = if known { 1 << 32 } else { 1 << 28 };
        if !(2 * line..=most).contains(&self.bytes) || !self.base.is_multiple_of(line) {
            out.push(format!(
                "{at}.bytes: {} from {:#x}; give {} to {most} from a whole line",
                self.bytes,
                self.base,
                2 * line
            ));
        }
        if let Some(needed) = polybench::needed_bytes(&self.program, self.bytes.min(most) as usize)
            && needed > self.bytes
        {
            out.push(format!(
                "{at}.bytes: {}; {} needs {needed} at least",
                self.bytes, self.program
            ));
        }
        if self.base.saturating_add(self.all_bytes()) > p.capacity_bytes {
            out.push(format!("{at}.base: its memory ends outside the DRAM"));
        }
        if !self.page_bytes.is_power_of_two() || !(4096..=1 << 30).contains(&self.page_bytes) {
            out.push(format!(
                "{at}.page_bytes: {}; give a power of two from 4096 to 2^30",
                self.page_bytes
            ));
        }
        if !self.block_bytes.is_power_of_two() || !(4096..=1 << 30).contains(&self.block_bytes) {
            out.push(format!(
                "{at}.block_bytes: {}; give a power of two from 4096 to 2^30",
                self.block_bytes
            ));
        }
        if self.accesses == Some(0) {
            out.push(format!("{at}.accesses: 0; give 1 or more, or leave it out"));
        }
        let one = u64::from(self.window_accesses) + u64::from(self.window_warm_accesses);
        if !(1..=1 << 24).contains(&(u64::from(self.windows) * one)) {
            out.push(format!(
                "{at}.windows: {} of {one} accesses with window_warm_accesses; give 1 to 2^24 accesses in total",
                self.windows
            ));
        }
        if self.window_settle_accesses >= self.window_accesses {
            out.push(format!(
                "{at}.window_settle_accesses: {} of {}; give fewer, the others are counted",
                self.window_settle_accesses, self.window_accesses
            ));
        }
        if !(0.0..1e9).contains(&self.start_ns) {
            out.push(format!("{at}.start_ns: {}; give 0 to 1e9", self.start_ns));
        }
        windows.push(Window::new(
            self.name.clone(),
            true,
            self.base,
            self.all_bytes(),
        ));
    }

    fn longest_burst_beats(&self) -> u16 {
        unreachable!("a core has no pace to set: such points are refused")
    }

    fn build(&self, _placement: Placement<'_>) -> Box<dyn Master> {
        unreachable!("the cores of a complex are built together")
    }

    fn shift_start(&mut self, by_ns: f64) {
        self.start_ns += by_ns;
    }

    // All cores of a complex share its port, and a read may evict a modified line.
    fn in_flight(&self, p: &Site<'_>) -> Vec<InFlight> {
        let Some(cpu) = p.cpus.get(&self.port) else {
            return Vec::new();
        };
        let lines = cpu.port.outstanding_lines.unwrap_or(1);
        let reads = cpu.port.outstanding_reads.max(lines) as u64;
        let writes = cpu.port.outstanding_writes as u64;
        [(Direction::Read, reads), (Direction::Write, writes)]
            .map(|(direction, bursts)| InFlight {
                direction,
                bursts,
                beats: 1,
                beat_bytes: p.line_bytes,
            })
            .into()
    }

    fn is_core(&self) -> bool {
        true
    }

    fn work_step(&self, _burst_bytes: u64) -> u64 {
        0
    }

    fn has_program_that_ends(&self) -> bool {
        self.accesses.is_some()
    }

    fn runs_a_kernel(&self) -> bool {
        polybench::is_kernel(&self.program)
    }
}
