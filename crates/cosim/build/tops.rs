//! The top modules from which the virtual board is built.

/// A module that can be connected to a memory port. It is verilated once for each beat width.
pub struct Top {
    pub module: &'static str,
    /// Name of the class that Verilator writes, without the width.
    pub name: &'static str,
    /// Name of the kind in shim/board.h.
    pub kind: &'static str,
    pub list: &'static str,
    pub widths: &'static [u32],
    /// Whether the module has a fixed width, and therefore no parameter for it.
    pub fixed: bool,
    pub parameters: &'static [&'static str],
    /// Modules in it whose clocks are stopped while they are idle. Modules of
    /// `hardware/virtual_board/rests` replace them.
    pub rests: &'static [&'static str],
}

/// Parts of the traffic generator that are idle while its registers are not accessed, while it
/// waits, or between bursts.
const GENERATOR_RESTS: &[&str] = &[
    "axiscope_axi_lite",
    "axiscope_direction_counters",
    "axiscope_issuer",
    "axiscope_register_bank",
    "axiscope_traffic_generator_regs",
];

pub const TOPS: [Top; 8] = [
    Top {
        module: "axiscope_traffic_generator",
        name: "Vgenerator",
        kind: "BOARD_GENERATOR",
        list: "hardware/traffic_generator/traffic_generator.f",
        widths: &[32, 64, 128, 256],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2", "-GCROSS_4K=1"],
        rests: GENERATOR_RESTS,
    },
    Top {
        module: "axiscope_shared_port",
        name: "Vshared",
        kind: "BOARD_SHARED",
        list: "hardware/virtual_board/shared_port.f",
        widths: &[128],
        fixed: false,
        parameters: &[],
        rests: GENERATOR_RESTS,
    },
    Top {
        module: "axiscope_latency_probe",
        name: "Vprobe",
        kind: "BOARD_PROBE",
        list: "hardware/latency_probe/latency_probe.f",
        widths: &[32, 64, 128],
        fixed: false,
        parameters: &["-GID_WIDTH=6", "-GUSER_WIDTH=2"],
        rests: &[],
    },
    Top {
        module: "axiscope_stream_system",
        name: "Vstream",
        kind: "BOARD_STREAM",
        list: "hardware/stream_system/stream_system.f",
        widths: &[32, 64, 128, 256],
        fixed: false,
        parameters: &["-GCHANNELS=1", "-GUSER_WIDTH=2", "-GLOOP_FIFO_BEATS=1024"],
        rests: &[],
    },
    Top {
        module: "axiscope_cluster",
        name: "Vcluster",
        kind: "BOARD_CLUSTER",
        list: "hardware/cluster/cluster.f",
        widths: &[128],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2"],
        rests: &[],
    },
    Top {
        module: "axiscope_convolution",
        name: "Vconvolution",
        kind: "BOARD_CONVOLUTION",
        list: "hardware/convolution/convolution.f",
        widths: &[128],
        fixed: true,
        parameters: &["-GUSER_WIDTH=2", "-GBUFFER_BEATS=1024"],
        rests: &[],
    },
    Top {
        module: "axiscope_regulated_generator",
        name: "Vregulated",
        kind: "BOARD_REGULATED",
        list: "hardware/virtual_board/regulated_generator.f",
        widths: &[64, 128],
        fixed: false,
        parameters: &["-GUSER_WIDTH=2"],
        rests: GENERATOR_RESTS,
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
        rests: &[],
    },
];
