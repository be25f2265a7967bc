//! A stream DMA in a point: memory to stream, stream to memory, or both around a FIFO.

use axiscope_platform::{Platform, Port};
use serde::{Deserialize, Serialize};

use super::{SideSpec, checks, windows::Window};

/// A DMA between memory and stream: both channels (around a FIFO), or one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StreamDmaSpec {
    /// Its name in the results.
    pub name: String,
    /// Its port.
    pub port: String,
    /// Beats of a burst.
    pub burst_beats: u16,
    /// Bytes of a beat: the width of the port.
    pub beat_bytes: u16,
    /// Memory to stream.
    #[serde(default)]
    pub read: Option<DmaChannelSpec>,
    /// Stream to memory.
    #[serde(default)]
    pub write: Option<DmaChannelSpec>,
    /// Bytes of the FIFO between the channels.
    pub fifo_bytes: u64,
    /// Bytes of a transfer, whole bursts.
    pub transfer_bytes: u64,
    /// Transfers; until the end of the run by default.
    #[serde(default)]
    pub transfers: Option<u64>,
    /// Cycles between the issues of two bursts.
    #[serde(default = "one")]
    pub issue_cycles: u32,
    /// Bytes of a sub-copy, whole bursts: behind each, "idle_cycles" pass.
    #[serde(default)]
    pub sub_copy_bytes: Option<u64>,
    /// Cycles between two sub-copies of a channel, beside those of its bursts.
    #[serde(default)]
    pub idle_cycles: u32,
    /// What the driver adds to a transfer, ns.
    #[serde(default)]
    pub driver_ns: f64,
    /// Later start than that of the point's skews, ns.
    #[serde(default)]
    pub start_ns: f64,
    /// AxCACHE of both directions; 3 is normal memory that is not cacheable.
    #[serde(default = "super::coherence::not_cacheable")]
    pub axcache: u8,
    /// AxPROT; 2 is non-secure data.
    #[serde(default = "super::coherence::non_secure")]
    pub axprot: u8,
    /// AxUSER\[1:0\]: 0 is non-shareable, 1 inner, 2 outer shareable.
    #[serde(default)]
    pub axuser: u8,
}

/// A channel of a stream DMA.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DmaChannelSpec {
    /// First byte of its buffer.
    pub base: u64,
    /// Most bursts in flight.
    pub outstanding: u32,
}

const fn one() -> u32 {
    1
}

impl StreamDmaSpec {
    /// What goes beside the addresses of its reads and its writes, where it has them.
    pub(super) fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [&self.read, &self.write].map(|channel| {
            channel.as_ref().map(|_| SideSpec {
                burst_beats: self.burst_beats,
                beat_bytes: self.beat_bytes,
                axcache: self.axcache,
                axprot: self.axprot,
                axuser: self.axuser,
                before: None,
            })
        })
    }

    /// What keeps it from running on its port; its windows are added to `windows`.
    pub(super) fn problems(
        &self,
        p: &Platform,
        port: &Port,
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let at = format!("masters.{}", self.name);
        let Some(burst) = checks::burst(&at, self.burst_beats, self.beat_bytes, port, out) else {
            return;
        };
        let bytes = self.transfer_bytes;
        if self.read.is_none() && self.write.is_none() {
            out.push(format!("{at}: neither reads nor writes; give one channel"));
        }
        if bytes == 0 || !bytes.is_multiple_of(burst) || self.transfers == Some(0) {
            out.push(format!(
                "{at}.transfer_bytes: {bytes}; give whole bursts of {burst} bytes, and one transfer or more"
            ));
        }
        if let Some(bytes) = self.sub_copy_bytes
            && (bytes == 0 || !bytes.is_multiple_of(burst))
        {
            out.push(format!(
                "{at}.sub_copy_bytes: {bytes}; give whole bursts of {burst} bytes"
            ));
        }
        if self.idle_cycles > 0 && self.sub_copy_bytes.is_none() {
            out.push(format!(
                "{at}.idle_cycles: {}, behind what? give sub_copy_bytes, too",
                self.idle_cycles
            ));
        }
        if self.fifo_bytes < burst {
            out.push(format!(
                "{at}.fifo_bytes: {} holds no burst of {burst} bytes",
                self.fifo_bytes
            ));
        }
        checks::ns(&at, "driver_ns", self.driver_ns, out);
        checks::ns(&at, "start_ns", self.start_ns, out);
        for (side, s) in ["read", "write"].iter().zip(self.sides()) {
            if let Some(s) = s {
                s.problems(&format!("{at}.{side}"), p, port, out);
            }
        }
        for (side, writes, c) in [("read", false, &self.read), ("write", true, &self.write)] {
            let Some(c) = c else { continue };
            if !(1..=1024).contains(&c.outstanding) {
                out.push(format!(
                    "{at}.{side}.outstanding: {}; give 1 to 1024",
                    c.outstanding
                ));
            }
            if c.base.saturating_add(bytes) > p.dram.capacity_bytes {
                out.push(format!(
                    "{at}.{side}.base: the buffer ends outside the DRAM"
                ));
            }
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, c.base, bytes));
        }
    }
}
