//! What the virtual board is made of: verilated tops, and when their registers rest.

/// What can sit at a memory port: a verilated module each, one for every width of a beat.
pub struct Top {
    pub module: &'static str,
    /// Of the class that Verilator writes, without its width.
    pub name: &'static str,
    /// `BOARD_...` of shim/board.h.
    pub kind: &'static str,
    pub list: &'static str,
    pub widths: &'static [u32],
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
}

/// Bits of a signal, and how they are for as long as what they belong to is not used.
#[derive(Debug)]
pub struct Plain {
    pub signal: String,
    pub mask: u32,
    pub bits: u32,
}

pub const TOPS: [Top; 5] = [
    Top {
        module: "axiscope_traffic_generator",
        name: "Vgenerator",
        kind: "BOARD_GENERATOR",
        list: "rtl/traffic_generator/traffic_generator.f",
        widths: &[32, 64, 128, 256],
        parameters: &["-GUSER_WIDTH=2"],
        rests: Some(generator_rests),
    },
    Top {
        module: "axiscope_shared_port",
        name: "Vshared",
        kind: "BOARD_SHARED",
        list: "rtl/board/shared_port.f",
        widths: &[128],
        parameters: &[],
        rests: None,
    },
    Top {
        module: "axiscope_latency_probe",
        name: "Vprobe",
        kind: "BOARD_PROBE",
        list: "rtl/latency_probe/latency_probe.f",
        widths: &[32, 64, 128],
        parameters: &["-GID_WIDTH=6", "-GUSER_WIDTH=2"],
        rests: None,
    },
    Top {
        module: "axiscope_stream_system",
        name: "Vstream",
        kind: "BOARD_STREAM",
        list: "rtl/stream_system/stream_system.f",
        widths: &[32, 64, 128],
        parameters: &["-GCHANNELS=1", "-GUSER_WIDTH=2", "-GLOOP_FIFO_BEATS=1024"],
        rests: None,
    },
    Top {
        module: "axiscope_cluster",
        name: "Vcluster",
        kind: "BOARD_CLUSTER",
        list: "rtl/cluster/cluster.f",
        widths: &[128],
        parameters: &["-GUSER_WIDTH=2"],
        rests: None,
    },
];

/// The traffic generator's: nobody asks on the bus, nothing is being answered, no bit of its
/// register `control` is set, and counters are neither cleared nor copied. What is to be read
/// back need not be computed then.
pub fn generator_rests() -> Rests {
    let bus = ["awvalid", "wvalid", "arvalid", "bvalid", "rvalid"].map(|s| format!("s_axil_{s}"));
    let inside = [
        "req",
        "i_axi_lite__DOT__busy",
        "i_regs__DOT__cpuif_req_masked",
        "i_regs__DOT__cpuif_rd_ack",
        "i_regs__DOT__decoded_req_is_external",
        "i_regs__DOT__external_pending",
        "i_regs__DOT__external_wr_ack",
        "i_regs__DOT__readback_external_rd_ack_c",
        "i_regs__DOT__field_combo.__PVT__counting.__PVT__enable.__PVT__load_next",
        "i_regs__DOT__field_combo.__PVT__data_seed.__PVT__value.__PVT__load_next",
        "i_bank__DOT__write",
        "__Vcellinp__i_counters__read",
        "__Vcellout__i_counters__read_ack",
        "status.__PVT__counters.__PVT__rd_ack",
        "i_counters__DOT__i_walker__DOT__clears",
        "i_counters__DOT__i_walker__DOT__clearing",
        "i_counters__DOT__i_walker__DOT__wanted",
        "i_counters__DOT__i_walker__DOT__copying",
        "i_reads__DOT__started",
        "i_reads__DOT__starting",
        "i_reads__DOT__i_walk__DOT__prime",
        "i_writes__DOT__started",
        "i_writes__DOT__starting",
        "i_writes__DOT__i_walk__DOT__prime",
    ];
    let control = [
        "start_reads",
        "start_writes",
        "stop_reads",
        "stop_writes",
        "snapshot",
        "clear",
    ];
    let pulses = control.iter().flat_map(|bit| {
        [
            format!("regs.__PVT__control.__PVT__{bit}.__PVT__value"),
            format!("i_regs__DOT__field_storage.__PVT__control.__PVT__{bit}.__PVT__value"),
            format!("i_regs__DOT__field_combo.__PVT__control.__PVT__{bit}.__PVT__next"),
        ]
    });
    let inside = inside.iter().map(ToString::to_string).chain(pulses);
    let back = [
        "busy_reads",
        "busy_writes",
        "snapshot_busy",
        "clear_busy",
        "data_error",
    ];
    let external = ["reads", "writes", "counters"]
        .into_iter()
        .flat_map(|part| {
            ["addr", "wr_data", "req_is_wr"].map(|s| format!("regs.__PVT__{part}.__PVT__{s}"))
        });
    let unread = [
        "i_regs__DOT__readback_data",
        "i_regs__DOT__field_combo.__PVT__counting.__PVT__enable.__PVT__next",
        "i_regs__DOT__field_combo.__PVT__data_seed.__PVT__value.__PVT__next",
        "status.__PVT__first_data_error.__PVT__address_low.__PVT__next",
        "status.__PVT__reads.__PVT__rd_data",
        "status.__PVT__writes.__PVT__rd_data",
        "status.__PVT__counters.__PVT__rd_data",
        "__Vcellinp__i_bank__index",
    ];
    let unread = (unread.iter().map(ToString::to_string))
        .chain(back.map(|s| format!("status.__PVT__status.__PVT__{s}.__PVT__next")))
        .chain(external);
    let named = |s: String| format!("axiscope_traffic_generator__DOT__{s}");
    let sidebands = ["id", "cache", "prot", "qos", "user"];
    let held = sidebands
        .iter()
        .flat_map(|s| [format!("m_axi_ar{s}"), format!("m_axi_aw{s}")]);
    Rests {
        held: held.collect(),
        zeros: bus.into_iter().chain(inside.map(named)).collect(),
        unread: unread.map(named).collect(),
        plain: ["reads", "writes"].into_iter().flat_map(unpaced).collect(),
    }
}

/// A direction of the generator that issues as fast as it may, in sequence, and checks nothing:
/// words of its program (the first 16 are of reads), and the state of its pacer.
pub fn unpaced(direction: &str) -> Vec<Plain> {
    let file = if direction == "reads" { 0 } else { 16 };
    let word = |register: u32| format!("__Vcellout__i_bank__words[{}U]", file + register);
    let pacer = |s: &str| format!("i_{direction}__DOT__i_pacer__DOT__{s}");
    let (all, waited) = (u32::MAX, 0x1_FFFF);
    [
        // Pattern and check lie between beats and outstanding bursts.
        (word(6), 0x300, 0),
        (word(8), all, 0),
        (word(9), all, 0),
        (pacer("wait_cycles"), all, waited),
        (pacer("level"), all, 0),
        (pacer("fraction"), all, 0),
    ]
    .map(|(signal, mask, bits)| Plain {
        signal: format!("axiscope_traffic_generator__DOT__{signal}"),
        mask,
        bits,
    })
    .into()
}
