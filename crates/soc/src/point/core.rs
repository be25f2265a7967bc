//! A CPU core that runs a program.

use axiscope_workloads::polybench;
use serde::{Deserialize, Serialize};

use super::master::Window;
use crate::{Platform, platform::Cpu};

/// Patterns of lines that a core can run beside the kernels of PolyBench.
pub const PATTERNS: [&str; 5] = ["read", "write", "read_random", "write_random", "chase"];

/// A core and its program. Cores of one complex share its L2 and its port; each has the program's
/// memory to itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoreSpec {
    /// Its name in the results.
    pub name: String,
    /// The complex: a name of the platform's `cpus`.
    pub port: String,
    /// What it runs: `read` or `write` (every fourth word of 4 bytes, as lmbench), `read_random`,
    /// `write_random` (any line, places known ahead), `chase` (any line, each place from the load
    /// before), or a PolyBench kernel (`adi`, `lu`, …).
    pub program: String,
    /// First byte of the program's memory.
    pub base: u64,
    /// Bytes of the program's memory, at most 4 GiB.
    pub bytes: u64,
    /// Pages of 4 KiB lie scattered over the memory and are looked up, as under an operating
    /// system; else (the default) they lie one behind another and cost nothing.
    #[serde(default)]
    pub scattered: bool,
    /// Accesses before those that are timed.
    #[serde(default)]
    pub warm_accesses: u64,
    /// Accesses to do after them; until the end of the run by default.
    #[serde(default)]
    pub accesses: Option<u64>,
    /// Of a kernel: parts of its run that are sampled, evenly, one after another.
    #[serde(default = "sixteen")]
    pub windows: u32,
    /// Of a kernel: accesses of a part.
    #[serde(default = "many")]
    pub window_accesses: u32,
    /// The first access, ns after the point's own start of the master.
    #[serde(default)]
    pub start_ns: f64,
}

fn sixteen() -> u32 {
    16
}

fn many() -> u32 {
    16_384
}

impl CoreSpec {
    /// What keeps the core from running; its window is added to `windows`.
    pub(super) fn problems(
        &self,
        p: &Platform,
        cpu: &Cpu,
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
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
        let line = cpu.l1.line_bytes.value;
        let most = if known { 1 << 32 } else { 1 << 28 };
        if !(2 * line..=most).contains(&self.bytes) || !self.base.is_multiple_of(line) {
            out.push(format!(
                "{at}.bytes: {} from {:#x}; give {} to {most} from a whole line",
                self.bytes,
                self.base,
                2 * line
            ));
        }
        if self.base.saturating_add(self.bytes) > p.dram.capacity_bytes.value {
            out.push(format!("{at}.base: its memory ends outside the DRAM"));
        }
        if self.accesses == Some(0) {
            out.push(format!("{at}.accesses: 0; give 1 or more, or leave it out"));
        }
        let sampled = u64::from(self.windows) * u64::from(self.window_accesses);
        if !(1..=1 << 24).contains(&sampled) {
            out.push(format!(
                "{at}.windows: {} of {} accesses; give 1 to 2^24 accesses in all",
                self.windows, self.window_accesses
            ));
        }
        if !(0.0..1e9).contains(&self.start_ns) {
            out.push(format!("{at}.start_ns: {}; give 0 to 1e9", self.start_ns));
        }
        windows.push(Window::new(self.name.clone(), true, self.base, self.bytes));
    }
}
