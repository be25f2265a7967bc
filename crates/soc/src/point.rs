//! A point: one configuration with all its masters' traffic.

use serde::{Deserialize, Serialize};

use crate::{Error, Platform};

/// What is run once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Clock of the programmable logic, MHz.
    pub pl_mhz: f64,
    /// Name of the address map.
    pub mapping: String,
    /// Name of the QoS setting; `default` is the platform's own.
    #[serde(default = "default_name")]
    pub qos: String,
    /// The masters, in the order in which they start.
    pub masters: Vec<MasterSpec>,
    /// Masters that share one port through a multiplexer in the PL.
    #[serde(default)]
    pub mux: Option<MuxSpec>,
    /// How long to run.
    #[serde(default)]
    pub run: RunSpec,
}

fn default_name() -> String {
    "default".into()
}

/// One master.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MasterSpec {
    /// Independent read and write engines.
    TrafficGenerator {
        /// Its name in the results.
        name: String,
        /// Its port.
        port: String,
        /// The read engine.
        #[serde(default)]
        read: Option<EngineSpec>,
        /// The write engine.
        #[serde(default)]
        write: Option<EngineSpec>,
    },
    /// The 4x4 convolution accelerator of Manev 2019, section V.
    Convolution {
        /// Its name in the results.
        name: String,
        /// Its port.
        port: String,
        /// Order in which reads fill the buffers.
        order: OrderSpec,
        /// Beats of every burst, a multiple of 4.
        burst_beats: u16,
        /// First byte of the read arrays; the second begins in the middle of the window.
        read_base: u64,
        /// First byte of the results.
        write_base: u64,
        /// Bytes of the read window and of the write window.
        window_bytes: u64,
        /// Bytes of each buffer: four 36 Kbit block RAMs.
        #[serde(default = "four_block_rams")]
        buffer_bytes: u64,
        /// Cycles between two convolutions.
        #[serde(default = "four")]
        compute_cycles: u32,
    },
}

/// How an accelerator's reads fill its buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OrderSpec {
    RoundRobin,
    FillBuffer,
}

fn four_block_rams() -> u64 {
    16_384
}

fn four() -> u32 {
    4
}

impl MasterSpec {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::TrafficGenerator { name, .. } | Self::Convolution { name, .. } => name,
        }
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> &str {
        match self {
            Self::TrafficGenerator { port, .. } | Self::Convolution { port, .. } => port,
        }
    }
}

/// How an engine's addresses follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PatternSpec {
    Sequential,
    Strided,
    Random,
}

/// One engine of a traffic generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSpec {
    /// Beats of a burst, 1 to 256.
    pub burst_beats: u16,
    /// Bytes of a beat.
    #[serde(default = "sixteen")]
    pub beat_bytes: u16,
    /// Address pattern.
    pub pattern: PatternSpec,
    /// First byte of the window.
    pub base: u64,
    /// Bytes of the window.
    pub window_bytes: u64,
    /// Gap after each burst of a strided pattern, bytes.
    #[serde(default)]
    pub stride_bytes: Option<u64>,
    /// Seed of a random pattern.
    #[serde(default)]
    pub seed: u64,
    /// Most bursts in flight, the engine's own queue included.
    pub outstanding: u32,
    /// Most issued bursts that wait in the engine's own queue; all by default.
    #[serde(default)]
    pub queue_bursts: Option<u32>,
    /// Bursts to issue; until the end of the run by default.
    #[serde(default)]
    pub count: Option<u64>,
    /// Idle cycles between bursts.
    #[serde(default)]
    pub idle_cycles: u32,
    /// Rate to keep to, 10^6 bytes/s.
    #[serde(default)]
    pub target_mbps: Option<f64>,
    /// AxQOS; the port's register by default.
    #[serde(default)]
    pub axqos: Option<u8>,
    /// Cut bursts at 4 KiB boundaries, as AXI demands.
    #[serde(default = "yes")]
    pub cut_4k: bool,
    /// First issue, ns, after the master's own start.
    #[serde(default)]
    pub start_ns: f64,
}

fn sixteen() -> u16 {
    16
}

fn yes() -> bool {
    true
}

/// Masters behind a multiplexer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MuxSpec {
    /// The port that they share.
    pub port: String,
    /// Their names.
    pub masters: Vec<String>,
}

/// When a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// When the estimates are stable to the tolerance (or at `max_us`).
    Steady,
    /// After `max_us`.
    DurationUs,
    /// When every engine has issued its count and all is complete (or at `max_us`).
    Drained,
}

/// How long to run a point.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RunSpec {
    /// Simulated time before counting starts, us.
    pub warmup_us: f64,
    /// Least time counted, us.
    pub min_us: f64,
    /// Most time counted, us.
    pub max_us: f64,
    /// Relative change of every estimate below which it is steady.
    pub tolerance: f64,
    /// Start skews to try; the mean is reported and the spread beside it.
    pub skews: u32,
    /// Time between the starts of two masters, ns.
    pub skew_ns: f64,
    /// Time from a master's first read to its first write, ns.
    pub write_skew_ns: f64,
    /// Seed for the skews beyond the first.
    pub seed: u64,
    /// When to end.
    pub until: Until,
}

impl Default for RunSpec {
    fn default() -> Self {
        Self {
            warmup_us: 60.0,
            min_us: 60.0,
            max_us: 600.0,
            tolerance: 0.01,
            skews: 1,
            skew_ns: 10_000.0,
            write_skew_ns: 1_000.0,
            seed: 1,
            until: Until::Steady,
        }
    }
}

impl Point {
    /// Reads a point.
    ///
    /// # Errors
    /// Says which field is wrong, and how.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut de = serde_json::Deserializer::from_str(text);
        serde_path_to_error::deserialize(&mut de).map_err(|e| {
            let field = e.path().to_string();
            Error::field("point", &field, e.into_inner())
        })
    }

    /// Everything that keeps the point from running on a platform.
    #[must_use]
    pub fn problems(&self, p: &Platform) -> Vec<String> {
        let mut out = Vec::new();
        if !(self.pl_mhz >= 1.0 && self.pl_mhz <= 1000.0) {
            out.push(format!("pl_mhz: {} MHz; give 1 to 1000", self.pl_mhz));
        }
        if !p.maps.contains_key(&self.mapping) {
            out.push(format!(
                "mapping: \"{}\" is unknown; the platform has {}",
                self.mapping,
                names(p.maps.keys())
            ));
        }
        if self.qos != "default" && !p.qos.contains_key(&self.qos) {
            out.push(format!(
                "qos: \"{}\" is unknown; the platform has default, {}",
                self.qos,
                names(p.qos.keys())
            ));
        }
        let r = &self.run;
        if !(r.max_us > 0.0
            && r.max_us <= 1e6
            && r.min_us > 0.0
            && r.min_us <= r.max_us
            && r.warmup_us >= 0.0
            && r.warmup_us <= 1e6)
        {
            out.push(format!(
                "run: warmup_us {}, min_us {}, max_us {}; give 0 < min_us <= max_us <= 1000000",
                r.warmup_us, r.min_us, r.max_us
            ));
        }
        if !(r.skews >= 1
            && r.skews <= 64
            && r.skew_ns >= 0.0
            && r.write_skew_ns >= 0.0
            && r.tolerance > 0.0)
        {
            out.push(
                "run: give 1 to 64 skews, no negative skew_ns, and a tolerance above 0".into(),
            );
        }
        if self.masters.is_empty() {
            out.push("masters: none; give at least one".into());
        }
        let mut windows: Vec<(String, bool, u64, u64)> = Vec::new();
        let mut used: Vec<&str> = Vec::new();
        for m in &self.masters {
            let (name, port) = (m.name(), m.port());
            let Some(spec) = p.ports.get(port) else {
                out.push(format!(
                    "masters.{name}.port: \"{port}\" is unknown; the platform has {}",
                    names(p.ports.keys())
                ));
                continue;
            };
            let shared = self
                .mux
                .as_ref()
                .is_some_and(|x| x.port == port && x.masters.iter().any(|n| n == name));
            if !shared {
                if used.contains(&port) {
                    out.push(format!(
                        "masters.{name}.port: {port} has a master already; share it through mux"
                    ));
                }
                used.push(port);
            }
            let (read, write) = match m {
                MasterSpec::TrafficGenerator { read, write, .. } => (read, write),
                MasterSpec::Convolution {
                    burst_beats,
                    read_base,
                    write_base,
                    window_bytes,
                    buffer_bytes,
                    ..
                } => {
                    let bytes = u64::from(*burst_beats) * 16;
                    if *burst_beats > 256 || bytes == 0 || bytes % 64 != 0 || bytes > *buffer_bytes
                    {
                        out.push(format!("masters.{name}.burst_beats: {burst_beats}; give 4 to 256, a multiple of 4 that fits the buffer of {buffer_bytes} bytes"));
                    }
                    if *window_bytes < 2 * bytes {
                        out.push(format!("masters.{name}.window_bytes: {window_bytes} holds no two bursts of {bytes} bytes"));
                    }
                    windows.push((
                        format!("{name}.read"),
                        false,
                        *read_base,
                        read_base.saturating_add(*window_bytes),
                    ));
                    windows.push((
                        format!("{name}.write"),
                        true,
                        *write_base,
                        write_base.saturating_add(*window_bytes),
                    ));
                    for (side, base) in [("read_base", read_base), ("write_base", write_base)] {
                        if base.saturating_add(*window_bytes) > p.dram.capacity_bytes.value {
                            out.push(format!(
                                "masters.{name}.{side}: the window ends outside the DRAM"
                            ));
                        }
                    }
                    continue;
                }
            };
            if read.is_none() && write.is_none() {
                out.push(format!(
                    "masters.{name}: neither reads nor writes; give one engine"
                ));
            }
            for (side, writes, e) in [("read", false, read), ("write", true, write)] {
                if let Some(e) = e {
                    e.problems(
                        &format!("masters.{name}.{side}"),
                        p,
                        spec.width_bits.value,
                        &mut out,
                    );
                    windows.push((
                        format!("{name}.{side}"),
                        writes,
                        e.base,
                        e.base.saturating_add(e.window_bytes),
                    ));
                }
            }
        }
        for (i, a) in windows.iter().enumerate() {
            for b in &windows[..i] {
                if (a.1 || b.1) && a.2 < b.3 && b.2 < a.3 {
                    out.push(format!("masters.{}: its window {:#x}..{:#x} overlaps that of {}, and one of them writes", a.0, a.2, a.3, b.0));
                }
            }
        }
        out
    }
}

impl EngineSpec {
    fn problems(&self, at: &str, p: &Platform, width_bits: u32, out: &mut Vec<String>) {
        if !(1..=256).contains(&self.burst_beats) {
            out.push(format!(
                "{at}.burst_beats: {}; AXI4 bursts have 1 to 256 beats",
                self.burst_beats
            ));
            return;
        }
        if u32::from(self.beat_bytes) * 8 != width_bits {
            out.push(format!(
                "{at}.beat_bytes: {}; the port is {} bytes wide",
                self.beat_bytes,
                width_bits / 8
            ));
        }
        let bytes = u64::from(self.burst_beats) * u64::from(self.beat_bytes);
        if self.window_bytes < bytes {
            out.push(format!(
                "{at}.window_bytes: {} holds no burst of {bytes} bytes",
                self.window_bytes
            ));
        }
        if self.base.saturating_add(self.window_bytes) > p.dram.capacity_bytes.value {
            out.push(format!(
                "{at}.base: the window {:#x} + {} ends outside the {} bytes of DRAM",
                self.base, self.window_bytes, p.dram.capacity_bytes.value
            ));
        }
        if !(1..=1024).contains(&self.outstanding) || self.queue_bursts == Some(0) {
            out.push(format!(
                "{at}.outstanding: {}; give 1 to 1024 (and queue_bursts at least 1)",
                self.outstanding
            ));
        }
        if self.target_mbps.is_some_and(|t| t.is_nan() || t <= 0.0) {
            out.push(format!("{at}.target_mbps: give more than 0"));
        }
        if self.axqos.is_some_and(|q| q > 15) {
            out.push(format!("{at}.axqos: give 0 to 15"));
        }
        if !(self.start_ns >= 0.0 && self.start_ns < 1e9) {
            out.push(format!("{at}.start_ns: give 0 to 1e9"));
        }
    }
}

fn names<'a>(all: impl Iterator<Item = &'a String>) -> String {
    all.map(String::as_str).collect::<Vec<_>>().join(", ")
}
