//! Specification of the 4x4 convolution accelerator of Manev 2019, section V.

use axiscope_fabric::{AXI4_BEATS, Domain};
use serde::{Deserialize, Serialize};

use super::{Convolution, ConvolutionConfig};
use crate::{
    Block, Decisions, InFlight, Master, MasterKind, MasterSpec, MovableWindow, Placement, Site,
    kind::identity,
    spec::{SideSpec, Window, ns},
};

on_board! {
    /// A convolution accelerator: it reads two arrays into buffers and writes the results.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct ConvolutionSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// Order in which reads fill the two buffers.
        pub order: OrderSpec [Programmed],
        /// Number of beats in every burst; a multiple of 4.
        pub burst_beats: u16 [Programmed],
        /// First byte of the read window. The second array starts in the middle of the window.
        pub read_base: u64 [Programmed],
        /// First byte of the results.
        pub write_base: u64 [Programmed],
        /// Sizes of the read window and of the write window, in bytes.
        pub window_bytes: u64 [Programmed],
        /// Size of each buffer in bytes. By default, four 36 Kbit block RAMs.
        #[serde(default = "four_block_rams")]
        pub buffer_bytes: u64 [Design],
        /// Number of idle cycles between two convolutions.
        #[serde(default = "four")]
        pub compute_cycles: u32 [Design],
    }
}

/// Order in which reads fill the two buffers: alternately, or one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OrderSpec {
    RoundRobin,
    // Fills one buffer until it is full, then the other buffer once it is empty.
    FillBuffer,
}

const fn four_block_rams() -> u64 {
    16_384
}

const fn four() -> u32 {
    4
}

impl ConvolutionSpec {
    fn config(&self, pl: Domain, start_ns: f64) -> ConvolutionConfig {
        ConvolutionConfig {
            clock: pl,
            order: self.order,
            beats: self.burst_beats,
            beat_bytes: Self::BEAT_BYTES,
            read_bases: [self.read_base, self.read_base + self.window_bytes / 2],
            write_base: self.write_base,
            window: self.window_bytes / 2,
            buffer: self.buffer_bytes,
            compute_cycles: self.compute_cycles,
            start: ns(start_ns),
        }
    }

    /// Bytes per beat.
    pub const BEAT_BYTES: u16 = 16;
}

impl MasterKind for ConvolutionSpec {
    identity!();

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [Some(SideSpec::plain(self.burst_beats, Self::BEAT_BYTES)); 2]
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
        let beats = self.burst_beats;
        let burst = u64::from(beats) * u64::from(Self::BEAT_BYTES);
        if beats > AXI4_BEATS || burst == 0 || burst % 64 != 0 || burst > self.buffer_bytes {
            out.push(format!(
                "{at}.burst_beats: {beats}; give 4 to {AXI4_BEATS}, a multiple of 4 that fits the buffer of {} bytes",
                self.buffer_bytes
            ));
        }
        if !port.takes(u32::from(Self::BEAT_BYTES) * 8) {
            out.push(format!(
                "{at}.port: the accelerator is {} bits wide, the port is not",
                Self::BEAT_BYTES * 8
            ));
        }
        if self.window_bytes < 2 * burst {
            out.push(format!(
                "{at}.window_bytes: {} holds no two bursts of {burst} bytes",
                self.window_bytes
            ));
        }
        for (side, writes, base) in [
            ("read", false, self.read_base),
            ("write", true, self.write_base),
        ] {
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, base, self.window_bytes));
            if base.saturating_add(self.window_bytes) > p.capacity_bytes {
                out.push(format!(
                    "{at}.{side}_base: the window ends outside the DRAM"
                ));
            }
        }
        self.sides()[0]
            .iter()
            .for_each(|s| s.problems(&at, p, port, out));
    }

    fn beat_bytes(&self) -> Option<u32> {
        Some(Self::BEAT_BYTES.into())
    }

    fn longest_burst_beats(&self) -> u16 {
        self.burst_beats
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(Convolution::new(
            self.config(placement.clock, placement.start_ns),
        ))
    }

    fn needs_stages(&self, _takes_turns: bool, _is_regulated: bool) -> bool {
        true
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    // The accelerator has one burst in flight in each direction, and its bursts are as wide as the
    // port.
    fn in_flight(&self, p: &Site<'_>) -> Vec<InFlight> {
        let width = p.port(&self.port).map_or(8, |port| port.width_bits / 8);
        InFlight::of([Some(1); 2], self.burst_beats, width as u16)
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        MovableWindow::pair(self.window_bytes, &mut self.read_base, &mut self.write_base)
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Convolution, Self::ON_BOARD))
    }
}
