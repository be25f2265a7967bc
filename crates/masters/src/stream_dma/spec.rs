//! Specification of a stream DMA: memory to stream, stream to memory, or both with a FIFO between
//! them.

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use super::{StreamDma, StreamDmaConfig};
use crate::{
    Block, Decisions, Direction, InFlight, Master, MasterKind, MasterSpec, MovableWindow,
    Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

on_board! {
    /// A DMA between memory and stream, with one channel, or with two channels and a FIFO in between.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct StreamDmaSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// Number of beats in a burst.
        pub burst_beats: u16 [Programmed],
        /// Bytes per beat, which is the width of the port.
        pub beat_bytes: u16 [Programmed],
        /// The channel from memory to the stream.
        #[serde(default)]
        pub read: Option<DmaChannelSpec> [Record],
        /// The channel from the stream to memory.
        #[serde(default)]
        pub write: Option<DmaChannelSpec> [Record],
        /// Size in bytes of the FIFO between the channels.
        pub fifo_bytes: u64 [Design],
        /// Size of a transfer in bytes, a multiple of a burst.
        pub transfer_bytes: u64 [Programmed],
        /// Number of transfers. By default, the DMA continues until the end of the run.
        #[serde(default)]
        pub transfers: Option<u64> [Design],
        /// Minimum number of cycles between the addresses of two bursts.
        #[serde(default = "one")]
        pub issue_cycles: u32 [Programmed],
        /// Size of a sub-copy in bytes, a multiple of a burst. `idle_cycles` pass after each
        /// sub-copy.
        #[serde(default)]
        pub sub_copy_bytes: Option<u64> [Programmed],
        /// Number of cycles between two sub-copies of a channel, in addition to `issue_cycles`.
        #[serde(default)]
        pub idle_cycles: u32 [Programmed],
        /// Time that the driver adds to a transfer, ns.
        #[serde(default)]
        pub driver_ns: f64 [Timed],
        /// Delay after the start time that the point gives the master, ns.
        #[serde(default)]
        pub start_ns: f64 [Timed],
        /// AxCACHE of both directions. 3 is normal non-cacheable memory.
        #[serde(default = "crate::spec::not_cacheable")]
        pub axcache: u8 [Programmed],
        /// AxPROT. 2 is a non-secure data access.
        #[serde(default = "crate::spec::non_secure")]
        pub axprot: u8 [Programmed],
        /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
        #[serde(default)]
        pub axuser: u8 [Programmed],
    }
}

on_board! {
    /// One channel of a stream DMA.
    #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct DmaChannelSpec {
        /// First byte of the buffer in memory.
        pub base: u64 [Programmed],
        /// Maximum number of bursts in flight.
        pub outstanding: u32 [Programmed],
    }
}

const fn one() -> u32 {
    1
}

impl StreamDmaSpec {
    fn config(&self, pl: Domain, start_ns: f64, is_regulated: bool) -> StreamDmaConfig {
        StreamDmaConfig {
            clock: pl,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            read: self.read,
            write: self.write,
            fifo_bytes: self.fifo_bytes,
            transfer_bytes: self.transfer_bytes,
            transfers: self.transfers,
            issue_cycles: self.issue_cycles,
            sub_copy: self.sub_copy_bytes.map(|bytes| (bytes, self.idle_cycles)),
            driver: ns(self.driver_ns),
            start: ns(start_ns + self.start_ns),
            is_regulated,
        }
    }
}

impl MasterKind for StreamDmaSpec {
    identity!();
    own_bursts!(
        self,
        [&self.read, &self.write].map(|c| Some(c.as_ref()?.outstanding))
    );

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        let side = SideSpec::plain(self.burst_beats, self.beat_bytes);
        let side = side.with(self.axcache, self.axprot, self.axuser);
        [&self.read, &self.write].map(|channel| channel.map(|_| side))
    }

    fn problems(
        &self,
        p: &Site<'_>,
        _masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let Some(port) = p.port(&self.port) else {
            return;
        };
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
            if c.base.saturating_add(bytes) > p.capacity_bytes {
                out.push(format!(
                    "{at}.{side}.base: the buffer ends outside the DRAM"
                ));
            }
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, c.base, bytes));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(StreamDma::new(self.config(
            placement.clock,
            placement.start_ns,
            placement.is_regulated,
        )))
    }

    fn needs_stages(&self, _takes_turns: bool, _is_regulated: bool) -> bool {
        true
    }

    fn shift_start(&mut self, by_ns: f64) {
        self.start_ns += by_ns;
    }

    fn all_bytes(&self, _direction: Direction) -> Option<u64> {
        Some(self.transfers?.saturating_mul(self.transfer_bytes))
    }

    fn ends_by_itself(&self) -> bool {
        self.transfers.is_some()
    }

    fn driver_ns(&self) -> Option<f64> {
        Some(self.driver_ns)
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        let bytes = self.transfer_bytes;
        let sides = [(".read", &mut self.read), (".write", &mut self.write)];
        let all = sides.into_iter().filter_map(|(path, channel)| {
            let base = &mut channel.as_mut()?.base;
            Some(MovableWindow {
                path,
                end: base.saturating_add(bytes),
                base,
            })
        });
        all.collect()
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Stream, Self::ON_BOARD))
    }
}
