//! The top modules from which the virtual board is built, and how to recognise cycles in which a part of a top is idle.

use super::generator;

/// A module that can be at a memory port. It is verilated once for each width of a beat.
pub struct Top {
    pub module: &'static str,
    /// Name of the class that Verilator writes, without the width.
    pub name: &'static str,
    /// Name of the kind in shim/board.h.
    pub kind: &'static str,
    pub list: &'static str,
    pub widths: &'static [u32],
    /// Whether the module has one width, and so no parameter for it.
    pub fixed: bool,
    pub parameters: &'static [&'static str],
    pub rests: Option<fn() -> Rests>,
}

/// Describes when the register block of a top is idle: it stays idle until the next access on its register bus.
#[derive(Debug)]
pub struct Rests {
    /// Signals that are zero while it is idle, as Verilator names them. They include the responses on the register bus.
    pub zeros: Vec<String>,
    /// Signals that nothing reads while it is idle, and that are computed again before anything reads them.
    pub unread: Vec<String>,
    /// Pins that depend on registers only, so they keep their values.
    pub held: Vec<String>,
    /// Signals that have the same values for most traffic.
    pub plain: Vec<Plain>,
    /// Parts that do not change in most cycles of such traffic.
    pub calm: Calm,
}

/// The parts of a top that are calm most of the time. A direction is calm while it waits: as long as its pins keep their
/// values, only its counts of cycles change.
#[derive(Debug)]
pub struct Calm {
    /// Prefixes of signals that change in every cycle.
    pub moves: Vec<String>,
    /// Signals whose values are known while their parts are calm, with the values.
    pub known: Vec<(String, &'static str)>,
    /// The part that belongs to neither direction.
    pub shared: Part,
    /// A C++ term that is true when the shared part stops being calm.
    pub ends: String,
    /// Reads and writes.
    pub directions: [Part; 2],
}

/// A part of a top. It is calm if `zeros` and `terms` are zero in two cycles in a row, because its registers then keep
/// their values.
#[derive(Debug)]
pub struct Part {
    /// Prefixes of the signals that belong to the part.
    pub own: Vec<String>,
    /// Signals of the top. While the part is idle, each of them is zero.
    pub zeros: Vec<String>,
    /// C++ terms about a top `t`.
    pub terms: Vec<String>,
    /// A pin that is 1 only if the part is not calm, so that it can be tested first; empty if there is none.
    pub busy: &'static str,
}

impl Plain {
    /// C++ that is zero if the bits have their usual values.
    pub fn differs(&self) -> String {
        format!("((t.{} ^ {}U) & {}U)", self.signal, self.bits, self.mask)
    }

    /// C++ that gives the bits their usual values.
    pub fn set(&self) -> String {
        let Self { signal, mask, bits } = self;
        format!("    t.{signal} = (t.{signal} & ~{mask}U) | {bits}U;\n")
    }
}

/// Bits of a signal, and their values as long as the feature that they belong to is not used.
#[derive(Debug)]
pub struct Plain {
    pub signal: String,
    pub mask: u32,
    pub bits: u32,
}

pub const TOPS: [Top; 8] = [
    Top {
        module: "axiscope_traffic_generator",
        name: "Vgenerator",
        kind: "BOARD_GENERATOR",
        list: "hardware/traffic_generator/traffic_generator.f",
        widths: &[32, 64, 128, 256],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2", "-GCROSS_4K=1"],
        rests: Some(generator::rests),
    },
    Top {
        module: "axiscope_shared_port",
        name: "Vshared",
        kind: "BOARD_SHARED",
        list: "hardware/virtual_board/shared_port.f",
        widths: &[128],
        fixed: false,
        parameters: &[],
        rests: None,
    },
    Top {
        module: "axiscope_latency_probe",
        name: "Vprobe",
        kind: "BOARD_PROBE",
        list: "hardware/latency_probe/latency_probe.f",
        widths: &[32, 64, 128],
        fixed: false,
        parameters: &["-GID_WIDTH=6", "-GUSER_WIDTH=2"],
        rests: None,
    },
    Top {
        module: "axiscope_stream_system",
        name: "Vstream",
        kind: "BOARD_STREAM",
        list: "hardware/stream_system/stream_system.f",
        widths: &[32, 64, 128, 256],
        fixed: false,
        parameters: &["-GCHANNELS=1", "-GUSER_WIDTH=2", "-GLOOP_FIFO_BEATS=1024"],
        rests: None,
    },
    Top {
        module: "axiscope_cluster",
        name: "Vcluster",
        kind: "BOARD_CLUSTER",
        list: "hardware/cluster/cluster.f",
        widths: &[128],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2"],
        rests: None,
    },
    Top {
        module: "axiscope_convolution",
        name: "Vconvolution",
        kind: "BOARD_CONVOLUTION",
        list: "hardware/convolution/convolution.f",
        widths: &[128],
        fixed: true,
        parameters: &["-GUSER_WIDTH=2", "-GBUFFER_BEATS=1024"],
        rests: None,
    },
    Top {
        module: "axiscope_regulated_generator",
        name: "Vregulated",
        kind: "BOARD_REGULATED",
        list: "hardware/virtual_board/regulated_generator.f",
        widths: &[64, 128],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2"],
        rests: None,
    },
    Top {
        module: "axiscope_player",
        name: "Vplayer",
        kind: "BOARD_PLAYER",
        list: "hardware/player/player.f",
        widths: &[64, 128],
        fixed: false,
        parameters: &[
            "-GID_WIDTH=6",
            "-GID_BITS=4",
            "-GUSER_WIDTH=2",
            "-GENTRIES=512",
            "-GIN_FLIGHT=64",
        ],
        rests: None,
    },
];
