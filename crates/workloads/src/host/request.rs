//! What is asked, and what is answered.

use serde::{Deserialize, Serialize};

/// Cases to be measured in turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What to measure.
    pub cases: Vec<Case>,
    /// How often each.
    pub repetitions: u32,
    /// A sample repeats its program until it took about so long, ms.
    pub sample_ms: f64,
    /// Whether to ask for huge pages.
    pub huge_pages: bool,
}

/// A victim, and what disturbs it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The program.
    pub victim: Victim,
    /// Bytes of its arrays; each CPU has its own.
    pub bytes: usize,
    /// CPUs that run it, all at once.
    pub cpus: Vec<usize>,
    /// What others do meanwhile.
    #[serde(default)]
    pub load: Option<Load>,
}

/// A program by name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Victim {
    /// Passes over lines.
    Bandwidth {
        /// `read`, `write` or `copy`.
        direction: String,
        /// `sequential`, `strided` or `random`.
        pattern: String,
        /// Whether stores go around the caches.
        #[serde(default)]
        streaming: bool,
    },
    /// STREAM's `copy`, `scale`, `add` or `triad`.
    Stream {
        /// Which.
        kernel: String,
        /// Whether stores go around the caches.
        #[serde(default)]
        streaming: bool,
    },
    /// The latency of a random walk.
    Chase {
        /// Bytes from node to node.
        stride_bytes: usize,
    },
    /// A kernel of PolyBench.
    Polybench {
        /// Its name.
        kernel: String,
    },
}

/// A load on other CPUs, on for a part of every period.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// CPUs that make it.
    pub cpus: Vec<usize>,
    /// `read`, `write` or `copy`, one line after the other.
    pub direction: String,
    /// Bytes that each walks through.
    pub bytes: usize,
    /// Part of the time that it is on, 0 to 1.
    pub duty: f64,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sample {
    /// Number of the case.
    pub case: usize,
    /// Number of the repetition.
    pub repetition: u32,
    /// Wall time of the timed part, ns.
    pub elapsed_ns: f64,
    /// Time that the slowest victim had its CPU in it, ns; less where others had it, too.
    pub on_cpu_ns: f64,
    /// Runs of the program in it, a CPU.
    pub runs: u64,
    /// Bytes read by all CPUs, where the program has a defined number.
    pub read_bytes: Option<u64>,
    /// Bytes written by all CPUs.
    pub write_bytes: Option<u64>,
    /// Dependent loads of each CPU, for a chase.
    pub hops: Option<u64>,
    /// Bytes of the victim's arrays on each CPU, as they came out.
    pub working_set_bytes: u64,
    /// Bytes that the load moved meanwhile (reads and writes).
    pub injected_bytes: u64,
    /// `huge`, `transparent`, `partly` or `normal`.
    pub pages: String,
    /// Bits of the vectors that the compiler might use.
    pub vector_bits: u32,
}
