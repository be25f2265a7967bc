//! Specification of a core that filters images.

use axiscope_fabric::Domain;
use axiscope_fabric::PortKind;
use serde::{Deserialize, Serialize};

use super::{ImageCpu, ImageCpuConfig};
use crate::{
    BeforeSpec, InFlight, Master, MasterKind, MasterSpec, MovableWindow, Placement, Site, Turn,
    kind::identity,
    spec::{SideSpec, Window, ns},
};

/// Largest size of a store buffer, in lines. It is far larger than the store buffer of any core on
/// the platforms.
const MOST_STORES: usize = 64;

on_board! {
    /// A core that filters images line by line ([`ImageCpu`](super::ImageCpu)).
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct ImageCpuSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the core: `CPU0`, `CPU1`, …
        pub port: String [Identity],
        /// First byte of the source image.
        pub read_base: u64 [Software],
        /// First byte of the destination image.
        pub write_base: u64 [Software],
        /// Size of an image in bytes, a multiple of a cache line.
        pub image_bytes: u64 [Software],
        /// Whether the images are in cacheable memory.
        pub cached: bool [Software],
        /// Computing time for a line, in cycles of the core.
        pub compute_cycles: f64 [ModelOnly],
        /// Number of lines that fit into the store buffer.
        pub stores: usize [ModelOnly],
        /// Number of images. By default, the core continues until the end of the run.
        #[serde(default)]
        pub images: Option<u64> [Software],
        /// State of the caches when the first load arrives. By default, they are empty.
        #[serde(default)]
        pub before: Option<BeforeSpec> [Record],
    }
}

impl ImageCpuSpec {
    fn config(&self, clock: Domain, start_ns: f64, turn: Option<Turn>) -> ImageCpuConfig {
        let [side, _] = self.both_sides();
        ImageCpuConfig {
            clock,
            line_bytes: side.burst_beats * side.beat_bytes,
            beat_bytes: side.beat_bytes,
            bases: [self.read_base, self.write_base],
            image_bytes: self.image_bytes,
            compute: clock.cycles(self.compute_cycles),
            stores: self.stores,
            images: self.images,
            start: ns(start_ns),
            turn,
        }
    }

    /// Loads and stores of 32 bytes.
    fn both_sides(&self) -> [SideSpec<'_>; 2] {
        let side = |before| SideSpec {
            burst_beats: 4,
            beat_bytes: 8,
            axcache: if self.cached { 15 } else { 3 },
            axprot: 2,
            axuser: 1,
            before,
        };
        [side(self.before.as_ref()), side(None)]
    }
}

impl MasterKind for ImageCpuSpec {
    identity!();

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        self.both_sides().map(Some)
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
        if port.kind != PortKind::Cpu {
            out.push(format!("{at}.port: {} is not a core; give CPU0", self.port));
            return;
        }
        // The model moves 32 bytes at a time, and images begin at cache lines.
        let line = (p.coherence.as_ref()).map_or(32, |c| c.l2.line_bytes.max(32));
        if self.image_bytes == 0 || !self.image_bytes.is_multiple_of(line) {
            let bytes = self.image_bytes;
            out.push(format!(
                "{at}.image_bytes: {bytes}; give whole lines of {line} bytes"
            ));
        }
        if !(0.0..1e9).contains(&self.compute_cycles)
            || !(1..=MOST_STORES).contains(&self.stores)
            || self.images == Some(0)
        {
            out.push(format!(
                "{at}: give compute_cycles of 0 to 1e9, 1 to {MOST_STORES} stores and one image \
                 or more"
            ));
        }
        self.both_sides()[0].problems(&at, p, port, out);
        for (side, writes, base) in [
            ("read", false, self.read_base),
            ("write", true, self.write_base),
        ] {
            if !p.holds(base, self.image_bytes) {
                out.push(format!(
                    "{at}.{side}_base: the image ends outside the memory"
                ));
            }
            if !base.is_multiple_of(line) {
                out.push(format!(
                    "{at}.{side}_base: {base:#x}; give the start of a line of {line} bytes"
                ));
            }
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, base, self.image_bytes));
        }
    }

    fn beat_bytes(&self) -> Option<u32> {
        None
    }

    fn issue_beat_bytes(&self) -> Option<u32> {
        Some(self.both_sides()[0].beat_bytes.into())
    }

    fn longest_burst_beats(&self) -> u16 {
        self.both_sides()[0].burst_beats
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(ImageCpu::new(self.config(
            placement.clock,
            placement.start_ns,
            placement.turn,
        )))
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn in_flight(&self, _p: &Site<'_>) -> Vec<InFlight> {
        InFlight::of([Some(self.stores.max(1) as u32); 2], 4, 8)
    }

    fn images(&self) -> Option<Option<u64>> {
        Some(self.images)
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        MovableWindow::pair(self.image_bytes, &mut self.read_base, &mut self.write_base)
    }
}
