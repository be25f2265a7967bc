//! The masters of a point.

use axiscope_platform::{Platform, Port};
use axiscope_workloads::polybench;
use serde::{Deserialize, Serialize};

use super::{
    ClusterSpec, ConvolutionSpec, CopySpec, CoreSpec, DpuPortSpec, DpuSpec, DpuWeightsSpec,
    EngineSpec, ImageCpuSpec, OutsideSpec, PacketDmaSpec, PlayerSpec, StreamDmaSpec, TaskSpec,
    windows::Window,
};

/// One master.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
// A few a point: their size does not matter.
#[allow(clippy::large_enum_variant)]
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
        /// Two passes: reads begin so long after the last write is complete, ns.
        #[serde(default)]
        write_then_read_ns: Option<f64>,
    },
    /// The 4x4 convolution accelerator of Manev 2019, section V.
    Convolution(ConvolutionSpec),
    /// A program player: a table of bursts, looped.
    Player(PlayerSpec),
    /// A DMA between memory and stream.
    StreamDma(StreamDmaSpec),
    /// An accelerator cluster: a smart DMA behind a regulator.
    Cluster(ClusterSpec),
    /// An accelerator that takes images through in packets.
    PacketDma(PacketDmaSpec),
    /// A core that takes images through a filter.
    ImageCpu(ImageCpuSpec),
    /// A CPU core that runs a program.
    Core(CoreSpec),
    /// A deep-learning processor that runs a network, tile by tile.
    Dpu(DpuSpec),
    /// A further port of such a processor.
    DpuPort(DpuPortSpec),
    /// What reads the weights of such processors over a port of its own.
    DpuWeights(DpuWeightsSpec),
    /// A task with phases: accesses that it waits for, and computing between them.
    Task(TaskSpec),
    /// What another simulator plays.
    Outside(OutsideSpec),
}

impl MasterSpec {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::TrafficGenerator { name, .. } => name,
            Self::Convolution(c) => &c.name,
            Self::Player(p) => &p.name,
            Self::StreamDma(d) => &d.name,
            Self::Cluster(c) => &c.name,
            Self::PacketDma(d) => &d.name,
            Self::ImageCpu(c) => &c.name,
            Self::Core(c) => &c.name,
            Self::Dpu(d) => &d.name,
            Self::DpuPort(d) => &d.name,
            Self::DpuWeights(w) => &w.name,
            Self::Task(t) => &t.name,
            Self::Outside(o) => &o.name,
        }
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> &str {
        match self {
            Self::TrafficGenerator { port, .. } => port,
            Self::Convolution(c) => &c.port,
            Self::Player(p) => &p.port,
            Self::StreamDma(d) => &d.port,
            Self::Cluster(c) => &c.port,
            Self::PacketDma(d) => &d.port,
            Self::ImageCpu(c) => &c.port,
            Self::Core(c) => &c.port,
            Self::Dpu(d) => &d.port,
            Self::DpuPort(d) => &d.port,
            Self::DpuWeights(w) => &w.port,
            Self::Task(t) => &t.port,
            Self::Outside(o) => &o.port,
        }
    }

    /// Bytes of a beat, for masters that choose the width of their port.
    #[must_use]
    pub const fn beat_bytes(&self) -> Option<u32> {
        match self {
            Self::Player(p) => Some(p.beat_bytes as u32),
            Self::StreamDma(d) => Some(d.beat_bytes as u32),
            Self::Cluster(c) => Some(c.beat_bytes as u32),
            Self::PacketDma(d) => Some(d.beat_bytes as u32),
            Self::Dpu(d) => Some(d.beat_bytes as u32),
            Self::DpuPort(d) => Some(d.beat_bytes as u32),
            Self::DpuWeights(w) => Some(w.beat_bytes as u32),
            Self::Task(t) => Some(t.beat_bytes as u32),
            Self::Outside(o) => Some(o.beat_bytes as u32),
            Self::Convolution(_) => Some(ConvolutionSpec::BEAT_BYTES as u32),
            Self::TrafficGenerator { read, write, .. } => match (read, write) {
                (Some(e), _) | (None, Some(e)) => Some(e.beat_bytes as u32),
                (None, None) => None,
            },
            Self::ImageCpu(_) | Self::Core(_) => None,
        }
    }

    /// The engine of a direction, of generators.
    #[must_use]
    pub const fn engine(&self, way: CopySpec) -> Option<&EngineSpec> {
        match (self, way) {
            (Self::TrafficGenerator { read, .. }, CopySpec::Read) => read.as_ref(),
            (Self::TrafficGenerator { write, .. }, CopySpec::Write) => write.as_ref(),
            _ => None,
        }
    }

    /// Whether it moves data in a direction, through a port of the programmable logic.
    pub(super) fn moves(&self, way: CopySpec) -> bool {
        self.sides()[way as usize].is_some()
    }

    /// All bytes that it will move in a direction, where that is known.
    pub(super) fn all_bytes(&self, way: CopySpec) -> Option<u64> {
        match self {
            Self::TrafficGenerator { .. } => self.engine(way)?.all_bytes(),
            Self::Player(p) => p.all_bytes(way),
            Self::StreamDma(d) => Some(d.transfers?.saturating_mul(d.transfer_bytes)),
            _ => None,
        }
    }

    /// Whether its reads begin after its writes.
    pub(super) const fn reads_after_writes(&self) -> bool {
        matches!(
            self,
            Self::TrafficGenerator {
                write_then_read_ns: Some(_),
                ..
            }
        )
    }

    /// Whether it runs a program that ends by itself.
    /// Whether it ends by itself and has no engine with a count: a cluster with so many copies.
    pub(crate) const fn ends_as_a_whole(&self) -> bool {
        matches!(self, Self::Cluster(c) if c.copies.is_some())
    }

    /// Whether it is a core with a kernel of PolyBench, whose phases use memory unlike one another.
    #[must_use]
    pub fn runs_a_kernel(&self) -> bool {
        matches!(self, Self::Core(c) if polybench::is_kernel(&c.program))
    }

    pub(super) const fn has_program_that_ends(&self) -> bool {
        match self {
            Self::Core(c) => c.accesses.is_some(),
            Self::Dpu(d) => d.runs.is_some(),
            _ => false,
        }
    }
}

impl MasterSpec {
    /// What keeps the master from running on its port; its windows are added to `windows`.
    pub(super) fn problems(
        &self,
        p: &Platform,
        port: &Port,
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let name = self.name();
        match self {
            Self::TrafficGenerator {
                read,
                write,
                write_then_read_ns,
                ..
            } => {
                if let Some(gap) = write_then_read_ns {
                    let counted = write.as_ref().is_some_and(|w| w.count.is_some());
                    if !(0.0..1e9).contains(gap) || !counted || read.is_none() {
                        out.push(format!(
                            "masters.{name}.write_then_read_ns: {gap}; give 0 to 1e9, a read engine, \
                             and a write engine with a count"
                        ));
                    }
                }
                if read.is_none() && write.is_none() {
                    out.push(format!(
                        "masters.{name}: neither reads nor writes; give one engine"
                    ));
                }
                if let (Some(r), Some(w)) = (read, write)
                    && r.beat_bytes != w.beat_bytes
                {
                    out.push(format!(
                        "masters.{name}.write.beat_bytes: {}, but {} of reads; a port has one width",
                        w.beat_bytes, r.beat_bytes
                    ));
                }
                for (side, writes, e) in [("read", false, read), ("write", true, write)] {
                    let Some(e) = e else { continue };
                    e.problems(&format!("masters.{name}.{side}"), p, port, out);
                    let at = format!("masters.{name}.{side}");
                    e.side().problems(&at, p, port, out);
                    // The second pass may read what the first wrote.
                    if !writes && write_then_read_ns.is_some() {
                        continue;
                    }
                    // So was it recorded: an accelerator may write where it reads.
                    if e.recording.is_some() {
                        continue;
                    }
                    let owner = format!("{name}.{side}");
                    windows.push(Window::new(owner, writes, e.base, e.window_bytes));
                }
            }
            Self::Convolution(c) => c.problems(p, port, windows, out),
            Self::Player(x) => x.problems(p, port, windows, out),
            Self::StreamDma(d) => d.problems(p, port, windows, out),
            Self::Cluster(c) => c.problems(p, port, windows, out),
            Self::PacketDma(d) => d.problems(p, port, windows, out),
            Self::ImageCpu(c) => c.problems(p, port, windows, out),
            // On no port of the programmable logic: the point asks it itself.
            Self::Core(_) => {}
            Self::Task(t) => t.problems(p, port, windows, out),
            Self::Outside(o) => o.problems(p, port, out),
            Self::Dpu(d) => d.problems(p, port, windows, out),
            Self::DpuPort(d) => d.problems(p, port, out),
            Self::DpuWeights(w) => w.problems(p, port, windows, out),
        }
    }
}
