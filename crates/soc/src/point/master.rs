//! The masters of a point and the windows that they use.

use serde::{Deserialize, Serialize};

use super::{ClusterSpec, CoreSpec, DpuSpec, EngineSpec, ImageCpuSpec, PacketDmaSpec, TaskSpec};
use crate::{Platform, platform::Port};

/// One master.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// A DMA between memory and stream: both channels (around a FIFO), or one.
    StreamDma {
        /// Its name in the results.
        name: String,
        /// Its port.
        port: String,
        /// Beats of a burst.
        burst_beats: u16,
        /// Bytes of a beat: the width of the port.
        beat_bytes: u16,
        /// Memory to stream.
        #[serde(default)]
        read: Option<DmaChannelSpec>,
        /// Stream to memory.
        #[serde(default)]
        write: Option<DmaChannelSpec>,
        /// Bytes of the FIFO between the channels.
        fifo_bytes: u64,
        /// Bytes of a transfer, whole bursts.
        transfer_bytes: u64,
        /// Transfers; until the end of the run by default.
        #[serde(default)]
        transfers: Option<u64>,
        /// Cycles between the issues of two bursts.
        #[serde(default = "one")]
        issue_cycles: u32,
        /// What the driver adds to a transfer, ns.
        #[serde(default)]
        driver_ns: f64,
        /// Later start than that of the point's skews, ns.
        #[serde(default)]
        start_ns: f64,
    },
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
    /// A task with phases: accesses that it waits for, and computing between them.
    Task(TaskSpec),
}

/// Bytes of a beat of the accelerator of Manev 2019, section V.
pub(crate) const CONVOLUTION_BEAT_BYTES: u16 = 16;

/// A channel of a stream DMA.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DmaChannelSpec {
    /// First byte of its buffer.
    pub base: u64,
    /// Most bursts in flight.
    pub outstanding: u32,
}

fn one() -> u32 {
    1
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
            Self::TrafficGenerator { name, .. }
            | Self::Convolution { name, .. }
            | Self::StreamDma { name, .. } => name,
            Self::Cluster(c) => &c.name,
            Self::PacketDma(d) => &d.name,
            Self::ImageCpu(c) => &c.name,
            Self::Core(c) => &c.name,
            Self::Dpu(d) => &d.name,
            Self::Task(t) => &t.name,
        }
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> &str {
        match self {
            Self::TrafficGenerator { port, .. }
            | Self::Convolution { port, .. }
            | Self::StreamDma { port, .. } => port,
            Self::Cluster(c) => &c.port,
            Self::PacketDma(d) => &d.port,
            Self::ImageCpu(c) => &c.port,
            Self::Core(c) => &c.port,
            Self::Dpu(d) => &d.port,
            Self::Task(t) => &t.port,
        }
    }

    /// Bytes of a beat, for masters that choose the width of their port.
    #[must_use]
    pub const fn beat_bytes(&self) -> Option<u32> {
        match self {
            Self::StreamDma { beat_bytes, .. } => Some(*beat_bytes as u32),
            Self::Cluster(c) => Some(c.beat_bytes as u32),
            Self::PacketDma(d) => Some(d.beat_bytes as u32),
            Self::Dpu(d) => Some(d.beat_bytes as u32),
            Self::Task(t) => Some(t.beat_bytes as u32),
            Self::Convolution { .. } => Some(CONVOLUTION_BEAT_BYTES as u32),
            Self::TrafficGenerator { .. } | Self::ImageCpu(_) | Self::Core(_) => None,
        }
    }

    /// Whether it runs a program that ends by itself.
    pub(super) const fn has_program_that_ends(&self) -> bool {
        match self {
            Self::Core(c) => c.accesses.is_some(),
            Self::Dpu(d) => d.runs.is_some(),
            _ => false,
        }
    }
}

/// Addresses that a master uses.
pub(super) struct Window {
    /// Whose it is.
    owner: String,
    writes: bool,
    from: u64,
    to: u64,
}

impl Window {
    pub(super) fn new(owner: String, writes: bool, base: u64, bytes: u64) -> Self {
        Self {
            owner,
            writes,
            from: base,
            to: base.saturating_add(bytes),
        }
    }

    /// The name of the master that it belongs to.
    pub(super) fn master(&self) -> &str {
        self.owner.rsplit_once('.').map_or(&self.owner, |(m, _)| m)
    }

    /// The sentence about two windows that overlap where one of them is written.
    pub(super) fn conflict(&self, other: &Self) -> Option<String> {
        let overlap = self.from < other.to && other.from < self.to;
        ((self.writes || other.writes) && overlap).then(|| {
            format!(
                "masters.{}: its window {:#x}..{:#x} overlaps that of {}, and one of them writes",
                self.owner, self.from, self.to, other.owner
            )
        })
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
                for (side, writes, e) in [("read", false, read), ("write", true, write)] {
                    let Some(e) = e else { continue };
                    e.problems(
                        &format!("masters.{name}.{side}"),
                        p,
                        port.width_bits.value,
                        out,
                    );
                    let at = format!("masters.{name}.{side}");
                    e.side().problems(&at, p, port, out);
                    // The second pass may read what the first wrote.
                    if !writes && write_then_read_ns.is_some() {
                        continue;
                    }
                    let owner = format!("{name}.{side}");
                    windows.push(Window::new(owner, writes, e.base, e.window_bytes));
                }
            }
            Self::StreamDma { .. } => dma_problems(self, p, port, windows, out),
            Self::Cluster(c) => c.problems(p, port, windows, out),
            Self::PacketDma(d) => d.problems(p, port, windows, out),
            Self::ImageCpu(c) => c.problems(p, port, windows, out),
            // On no port of the programmable logic: the point asks it itself.
            Self::Core(_) => {}
            Self::Task(t) => t.problems(p, port, windows, out),
            Self::Dpu(d) => d.problems(p, port, windows, out),
            Self::Convolution {
                burst_beats,
                read_base,
                write_base,
                window_bytes,
                buffer_bytes,
                ..
            } => {
                let bytes = u64::from(*burst_beats) * u64::from(CONVOLUTION_BEAT_BYTES);
                if *burst_beats > 256 || bytes == 0 || bytes % 64 != 0 || bytes > *buffer_bytes {
                    out.push(format!(
                        "masters.{name}.burst_beats: {burst_beats}; give 4 to 256, a multiple of 4 \
                         that fits the buffer of {buffer_bytes} bytes"
                    ));
                }
                if !port.takes(u32::from(CONVOLUTION_BEAT_BYTES) * 8) {
                    out.push(format!(
                        "masters.{name}.port: the accelerator is {} bits wide, the port is not",
                        CONVOLUTION_BEAT_BYTES * 8
                    ));
                }
                if *window_bytes < 2 * bytes {
                    out.push(format!(
                        "masters.{name}.window_bytes: {window_bytes} holds no two bursts of {bytes} bytes"
                    ));
                }
                for (side, writes, base) in
                    [("read", false, read_base), ("write", true, write_base)]
                {
                    let owner = format!("{name}.{side}");
                    windows.push(Window::new(owner, writes, *base, *window_bytes));
                    if base.saturating_add(*window_bytes) > p.dram.capacity_bytes.value {
                        out.push(format!(
                            "masters.{name}.{side}_base: the window ends outside the DRAM"
                        ));
                    }
                }
            }
        }
    }
}

/// What keeps a stream DMA from running.
fn dma_problems(
    spec: &MasterSpec,
    p: &Platform,
    port: &Port,
    windows: &mut Vec<Window>,
    out: &mut Vec<String>,
) {
    let MasterSpec::StreamDma {
        name,
        burst_beats,
        beat_bytes,
        read,
        write,
        fifo_bytes,
        transfer_bytes,
        transfers,
        driver_ns,
        start_ns,
        ..
    } = spec
    else {
        return;
    };
    let at = format!("masters.{name}");
    let burst = u64::from(*burst_beats) * u64::from(*beat_bytes);
    if !(1..=256).contains(burst_beats) || !port.takes(u32::from(*beat_bytes) * 8) {
        out.push(format!(
            "{at}: {burst_beats} beats of {beat_bytes} bytes; give 1 to 256 beats of a width that the port has"
        ));
        return;
    }
    if read.is_none() && write.is_none() {
        out.push(format!("{at}: neither reads nor writes; give one channel"));
    }
    if *transfer_bytes == 0 || transfer_bytes % burst != 0 || *transfers == Some(0) {
        out.push(format!(
            "{at}.transfer_bytes: {transfer_bytes}; give whole bursts of {burst} bytes, and one transfer or more"
        ));
    }
    if *fifo_bytes < burst {
        out.push(format!(
            "{at}.fifo_bytes: {fifo_bytes} holds no burst of {burst} bytes"
        ));
    }
    for (field, ns) in [("driver_ns", driver_ns), ("start_ns", start_ns)] {
        if !(*ns >= 0.0 && *ns < 1e9) {
            out.push(format!("{at}.{field}: give 0 to 1e9"));
        }
    }
    for (side, writes, c) in [("read", false, read), ("write", true, write)] {
        let Some(c) = c else { continue };
        if !(1..=1024).contains(&c.outstanding) {
            out.push(format!(
                "{at}.{side}.outstanding: {}; give 1 to 1024",
                c.outstanding
            ));
        }
        if c.base.saturating_add(*transfer_bytes) > p.dram.capacity_bytes.value {
            out.push(format!(
                "{at}.{side}.base: the buffer ends outside the DRAM"
            ));
        }
        let owner = format!("{name}.{side}");
        windows.push(Window::new(owner, writes, c.base, *transfer_bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_conflict_where_one_is_written() {
        let window = |writes, base| Window::new("m".into(), writes, base, 64);
        assert!(window(false, 0).conflict(&window(false, 32)).is_none());
        assert!(window(true, 0).conflict(&window(false, 64)).is_none());
        let said = window(true, 0)
            .conflict(&window(false, 32))
            .expect("overlap");
        assert!(said.contains("0x0..0x40 overlaps that of m"), "{said}");
    }
}
