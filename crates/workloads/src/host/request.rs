//! The types of requests and samples.

use serde::{Deserialize, Serialize};

/// Cases to measure in turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The cases.
    pub cases: Vec<Case>,
    /// Samples per case.
    pub repetitions: u32,
    /// Approximate duration of a sample in ms. A sample repeats its program for this time.
    pub sample_ms: f64,
    /// Whether to ask for huge pages.
    pub huge_pages: bool,
}

/// A victim and the load that disturbs it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The program.
    pub victim: Victim,
    /// Size of the victim's arrays in bytes. Each CPU has its own arrays.
    pub bytes: usize,
    /// CPUs that run the victim at the same time.
    pub cpus: Vec<usize>,
    /// The load on other CPUs while the victim runs.
    #[serde(default)]
    pub load: Option<Load>,
}

/// A program, selected by name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Victim {
    /// Passes over lines.
    Bandwidth {
        /// `read`, `write` or `copy`.
        direction: String,
        /// `sequential`, `strided` or `random`.
        pattern: String,
        /// Whether stores bypass the caches.
        #[serde(default)]
        streaming: bool,
    },
    /// STREAM's `copy`, `scale`, `add` or `triad`.
    Stream {
        /// The name of the kernel.
        kernel: String,
        /// Whether stores bypass the caches.
        #[serde(default)]
        streaming: bool,
    },
    /// A walk along a random cycle, which measures the latency.
    Chase {
        /// Number of bytes between neighbouring nodes.
        stride_bytes: usize,
    },
    /// A kernel of PolyBench.
    Polybench {
        /// The name of the kernel.
        kernel: String,
    },
}

/// A load on other CPUs that is active for a part of every period.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// CPUs that run the load.
    pub cpus: Vec<usize>,
    /// `read`, `write` or `copy`, over lines in sequence.
    pub direction: String,
    /// Number of bytes that each CPU goes through.
    pub bytes: usize,
    /// Share of the time in which the load is active, 0 to 1.
    pub duty: f64,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sample {
    /// Index of the case.
    pub case: usize,
    /// Index of the repetition.
    pub repetition: u32,
    /// Wall time of the timed part, ns.
    pub elapsed_ns: f64,
    /// CPU time of the slowest victim during the timed part, ns. It is less than the wall time if
    /// other programs used the CPU, too.
    pub on_cpu_ns: f64,
    /// Number of runs of the program on each CPU during the timed part.
    pub runs: u64,
    /// Number of bytes that all CPUs read, if the program defines this number.
    pub read_bytes: Option<u64>,
    /// Number of bytes that all CPUs wrote, if the program defines this number.
    pub write_bytes: Option<u64>,
    /// Number of dependent loads on each CPU, for a chase.
    pub hops: Option<u64>,
    /// Size of the victim's arrays on each CPU in bytes. Arrays consist of whole lines or rows, so
    /// this can differ from the requested size.
    pub working_set_bytes: u64,
    /// Number of bytes that the load read and wrote during the timed part.
    pub injected_bytes: u64,
    /// Kind of pages: `huge`, `transparent`, `partly` or `normal`.
    pub pages: String,
    /// Width in bits of the vectors that the compiler may use.
    pub vector_bits: u32,
}
