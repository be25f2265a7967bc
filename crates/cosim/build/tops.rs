//! What the virtual board is made of: verilated tops, and when their registers rest.

use super::generator;

/// What can sit at a memory port: a verilated module each, one for every width of a beat.
pub struct Top {
    pub module: &'static str,
    /// Of the class that Verilator writes, without its width.
    pub name: &'static str,
    /// `BOARD_...` of shim/board.h.
    pub kind: &'static str,
    pub list: &'static str,
    pub widths: &'static [u32],
    /// It has one width, and no parameter of it.
    pub fixed: bool,
    pub parameters: &'static [&'static str],
    pub rests: Option<fn() -> Rests>,
}

/// When the registers of a top have nothing to do, and will not as long as nobody asks.
#[derive(Debug)]
pub struct Rests {
    /// Signals that are zero then, as Verilator names them; those with which the top answers on
    /// its register bus are among them.
    pub zeros: Vec<String>,
    /// Signals that nothing reads then, and that are computed anew before anything does.
    pub unread: Vec<String>,
    /// Pins that follow from registers alone, and so stay as they are.
    pub held: Vec<String>,
    /// What most traffic leaves as it is.
    pub plain: Vec<Plain>,
    /// What holds still for most cycles of such traffic.
    pub calm: Calm,
}

/// A top whose directions are calm for most of the time: they wait, and nothing but counts of
/// cycles moves in them for as long as their pins stay as they are.
#[derive(Debug)]
pub struct Calm {
    /// How the names of signals begin that move all the time.
    pub moves: Vec<String>,
    /// Signals whose value is known while the parts that they are of are calm.
    pub known: Vec<(String, &'static str)>,
    /// What neither direction owns.
    pub shared: Part,
    /// A term that says when that is no longer calm, if it was.
    pub ends: String,
    /// Reads and writes.
    pub directions: [Part; 2],
}

/// A part of a top. It is calm if all this is zero in two cycles, one after the other: then what
/// it holds is what it will hold.
#[derive(Debug)]
pub struct Part {
    /// How the names of its own signals begin.
    pub own: Vec<String>,
    /// Signals, which so are known to be zero.
    pub zeros: Vec<String>,
    /// Terms of C++ on a top `t`.
    pub terms: Vec<String>,
    /// A pin that says that it is not, for a quick look; empty if there is none.
    pub busy: &'static str,
}

impl Plain {
    /// C++ that is zero where it is as it mostly is.
    pub fn differs(&self) -> String {
        format!("((t.{} ^ {}U) & {}U)", self.signal, self.bits, self.mask)
    }

    /// C++ that makes it so.
    pub fn set(&self) -> String {
        let Self { signal, mask, bits } = self;
        format!("    t.{signal} = (t.{signal} & ~{mask}U) | {bits}U;\n")
    }
}

/// Bits of a signal, and how they are for as long as what they belong to is not used.
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
        parameters: &["-GUSER_WIDTH=2"],
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
        widths: &[32, 64, 128],
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
