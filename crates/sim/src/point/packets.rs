//! A packet DMA in a point: an accelerator that takes images through in packets.

use axiscope_platform::{Platform, Port};
use serde::{Deserialize, Serialize};

use super::{BeforeSpec, SideSpec, checks, windows::Window};

/// A read and a write master around a buffer of a packet: see
/// [`PacketDma`](axiscope_masters::PacketDma).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PacketDmaSpec {
    /// Its name in the results.
    pub name: String,
    /// Its port.
    pub port: String,
    /// Beats of a burst.
    pub burst_beats: u16,
    /// Bytes of a beat: the width of the port.
    pub beat_bytes: u16,
    /// First byte of the source.
    pub read_base: u64,
    /// First byte of the destination.
    pub write_base: u64,
    /// Bytes of an image, whole packets.
    pub image_bytes: u64,
    /// Bytes of a packet, whole bursts.
    pub packet_bytes: u64,
    /// Most bursts in flight of a direction.
    #[serde(default = "one")]
    pub outstanding: u32,
    /// From the end of a burst to the next address in its place, PL cycles.
    #[serde(default)]
    pub gap_cycles: u32,
    /// Interrupts and driver between two pairs of packets, ns.
    #[serde(default)]
    pub driver_ns: f64,
    /// Images; until the end of the run by default.
    #[serde(default)]
    pub images: Option<u64>,
    /// AxCACHE of both directions.
    #[serde(default)]
    pub axcache: u8,
    /// AxPROT.
    #[serde(default)]
    pub axprot: u8,
    /// AxUSER.
    #[serde(default)]
    pub axuser: u8,
    /// What the first read finds in the caches; all empty by default.
    #[serde(default)]
    pub before: Option<BeforeSpec>,
}

fn one() -> u32 {
    1
}

impl PacketDmaSpec {
    /// Reads and writes have the same sidebands.
    pub(super) fn sides(&self) -> [SideSpec<'_>; 2] {
        let side = |before| SideSpec {
            burst_beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            axcache: self.axcache,
            axprot: self.axprot,
            axuser: self.axuser,
            before,
        };
        [side(self.before.as_ref()), side(None)]
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
        self.sides()[0].problems(&at, p, port, out);
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
}
