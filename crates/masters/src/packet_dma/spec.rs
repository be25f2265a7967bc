//! Specification of a packet DMA: an accelerator that processes images in packets.

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use super::{PacketDma, PacketDmaConfig};
use crate::{
    BeforeSpec, Block, Decisions, InFlight, Master, MasterKind, MasterSpec, MovableWindow,
    Placement, Site, Turn,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

on_board! {
    /// Reads and writes packets of an image, with a buffer of one packet in between ([`PacketDma`](super::PacketDma)).
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct PacketDmaSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// Number of beats in a burst.
        pub burst_beats: u16 [Programmed],
        /// Bytes per beat, which is the width of the port.
        pub beat_bytes: u16 [Programmed],
        /// First byte of the source image.
        pub read_base: u64 [Programmed],
        /// First byte of the destination image.
        pub write_base: u64 [Programmed],
        /// Size of an image in bytes, a multiple of a packet.
        pub image_bytes: u64 [Programmed],
        /// Size of a packet in bytes, a multiple of a burst.
        pub packet_bytes: u64 [Programmed],
        /// Maximum number of bursts in flight, for each direction.
        #[serde(default = "one")]
        pub outstanding: u32 [Programmed],
        /// Number of cycles of the programmable logic's clock from the end of a burst to the
        /// address of the burst that takes its place.
        #[serde(default)]
        pub gap_cycles: u32 [Programmed],
        /// Time that the interrupt and the driver take between two pairs of packets, ns.
        #[serde(default)]
        pub driver_ns: f64 [Timed],
        /// Number of images. By default, the DMA continues until the end of the run.
        #[serde(default)]
        pub images: Option<u64> [Programmed],
        /// AxCACHE of both directions.
        #[serde(default)]
        pub axcache: u8 [Programmed],
        /// AxPROT.
        #[serde(default)]
        pub axprot: u8 [Programmed],
        /// AxUSER.
        #[serde(default)]
        pub axuser: u8 [Programmed],
        /// State of the caches when the first read arrives. By default, they are empty.
        #[serde(default)]
        pub before: Option<BeforeSpec> [Record],
    }
}

fn one() -> u32 {
    1
}

impl PacketDmaSpec {
    fn config(&self, pl: Domain, start_ns: f64, turn: Option<Turn>) -> PacketDmaConfig {
        PacketDmaConfig {
            clock: pl,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            bases: [self.read_base, self.write_base],
            image_bytes: self.image_bytes,
            packet_bytes: self.packet_bytes,
            outstanding: self.outstanding,
            gap_cycles: self.gap_cycles,
            driver: ns(self.driver_ns),
            images: self.images,
            start: ns(start_ns),
            turn,
        }
    }

    /// Reads and writes have the same sidebands.
    fn both_sides(&self) -> [SideSpec<'_>; 2] {
        let side = SideSpec::plain(self.burst_beats, self.beat_bytes);
        let side = side.with(self.axcache, self.axprot, self.axuser);
        let before = self.before.as_ref();
        [SideSpec { before, ..side }, side]
    }
}

impl MasterKind for PacketDmaSpec {
    identity!();
    own_bursts!(self, [Some(self.outstanding); 2]);

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
        let Some(burst) = checks::burst(&at, self.burst_beats, self.beat_bytes, port, out) else {
            return;
        };
        let bases = [
            ("read_base", self.read_base),
            ("write_base", self.write_base),
        ];
        checks::within_4k(&at, burst, &bases, out);
        for (field, bytes, of, what) in [
            ("packet_bytes", self.packet_bytes, burst, "bursts"),
            (
                "image_bytes",
                self.image_bytes,
                self.packet_bytes,
                "packets",
            ),
        ] {
            if bytes == 0 || of == 0 || !bytes.is_multiple_of(of) {
                out.push(format!(
                    "{at}.{field}: {bytes}; give whole {what} of {of} bytes"
                ));
            }
        }
        if !(1..=1024).contains(&self.outstanding) || self.images == Some(0) {
            out.push(format!(
                "{at}.outstanding: {}; give 1 to 1024, and one image or more",
                self.outstanding
            ));
        }
        checks::ns(&at, "driver_ns", self.driver_ns, out);
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
            let owner = format!("{}.{side}", self.name);
            windows.push(Window::new(owner, writes, base, self.image_bytes));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(PacketDma::new(self.config(
            placement.clock,
            placement.start_ns,
            placement.turn,
        )))
    }

    // A master that takes turns may wait for a long time, and register stages would poll it in
    // every cycle.
    fn needs_stages(&self, takes_turns: bool, _is_regulated: bool) -> bool {
        !takes_turns
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn images(&self) -> Option<Option<u64>> {
        Some(self.images)
    }

    fn driver_ns(&self) -> Option<f64> {
        Some(self.driver_ns)
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        MovableWindow::pair(self.image_bytes, &mut self.read_base, &mut self.write_base)
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Generator, Self::ON_BOARD))
    }
}
