//! Describes when the registers of the traffic generator are idle, and when its directions are calm. Signals have the names
//! that Verilator gives them.

use super::tops::{Calm, Part, Plain, Rests};

/// The registers are idle if there is no access on the bus, no response is due, no bit of the register `control` is set, and
/// counters are neither cleared nor copied. Read data need not be computed then.
pub fn rests() -> Rests {
    let bus = ["awvalid", "wvalid", "arvalid", "bvalid", "rvalid"].map(|s| format!("s_axil_{s}"));
    let inside = [
        "req",
        "i_axi_lite__DOT__busy",
        "i_regs__DOT__readback_chosen",
        "i_regs__DOT__readback_done_later",
        "i_regs__DOT__external_done_later",
        "i_regs__DOT__decoded_req_is_external",
        "i_regs__DOT__external_wr_ack",
        "i_regs__DOT__field_combo.__PVT__counting.__PVT__enable.__PVT__load_next",
        "i_regs__DOT__field_combo.__PVT__data_seed.__PVT__value.__PVT__load_next",
        "i_bank__DOT__write",
        "__Vcellout__i_counters__read_ack",
        "status.__PVT__counters.__PVT__rd_ack",
        "i_counters__DOT__i_walker__DOT__reading",
        "i_counters__DOT__i_walker__DOT__reading_0",
        "i_counters__DOT__i_walker__DOT__clears",
        "i_counters__DOT__i_walker__DOT__clearing",
        "i_counters__DOT__i_walker__DOT__wanted",
        "i_counters__DOT__i_walker__DOT__copying",
        "i_reads__DOT__started",
        "i_reads__DOT__starting",
        "i_writes__DOT__started",
        "i_writes__DOT__starting",
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
        "i_regs__DOT__external_data",
        "i_regs__DOT__field_combo.__PVT__counting.__PVT__enable.__PVT__next",
        "i_regs__DOT__field_combo.__PVT__data_seed.__PVT__value.__PVT__next",
        "status.__PVT__first_data_error.__PVT__address_low.__PVT__next",
        "status.__PVT__reads.__PVT__rd_data",
        "status.__PVT__writes.__PVT__rd_data",
        "status.__PVT__counters.__PVT__rd_data",
        "status.__PVT__reads.__PVT__rd_ack",
        "status.__PVT__reads.__PVT__wr_ack",
        "status.__PVT__writes.__PVT__rd_ack",
        "status.__PVT__writes.__PVT__wr_ack",
        "status.__PVT__counters.__PVT__wr_ack",
        "__Vcellinp__i_bank__index",
        "req_addr",
        "req_data",
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
        calm: calm(),
    }
}

/// Describes a direction that issues sequential bursts as fast as possible and checks no data: the words of its program (the
/// first 16 belong to reads), and the state of its pacer.
fn unpaced(direction: &str) -> Vec<Plain> {
    let file = if direction == "reads" { 0 } else { 16 };
    let word = |register: u32| format!("__Vcellout__i_bank__words[{}U]", file + register);
    let pacer = |s: &str| format!("i_{direction}__DOT__i_pacer__DOT__{s}");
    let (all, waited) = (u32::MAX, 0x1_FFFF);
    [
        // The word also contains the beats and the bursts in flight; these bits are pattern and check.
        (word(6), 0x300, 0),
        (word(8), all, 0),
        (word(9), all, 0),
        (pacer("wait_cycles"), all, waited),
        (pacer("waited"), all, 1),
        (pacer("none"), all, 1),
        (pacer("limited"), all, 0),
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

/// Describes when the generator waits: for space, for data, or for its slave.
fn calm() -> Calm {
    let inside = |s: &str| format!("axiscope_traffic_generator__DOT__{s}");
    let counters = |s: &str| inside(&format!("i_counters__DOT__{s}"));
    let walker = |s: &str| counters(&format!("i_walker__DOT__{s}"));
    let of = |d: &str, s: &str| counters(&format!("i_{d}__DOT__{s}"));
    let each = |s: &str| ["reads", "writes"].map(|d| of(d, s));
    // Counts of time, and the walker, which passes through its slots all the time.
    let times = [
        "now_cycles",
        "cycles",
        "direction",
        "either",
        "pair",
        "bursts",
    ]
    .map(counters);
    let takes = ["reads", "writes"].map(|d| counters(&format!("__Vcellinp__i_{d}__take")));
    let counts = ["flight", "idle", "i_histogram__DOT__gen_bank"];
    let mut moves = vec![walker(""), "__VdfgRegularize".into()];
    moves.extend(times.into_iter().chain(takes));
    moves.extend(counts.into_iter().flat_map(each));
    let known = [
        ("aresetn".into(), "1U"),
        (walker("walking"), "1U"),
        (walker("step"), "1U"),
    ];
    // No epoch ends in this cycle or in the next few cycles.
    let epochs = ["epoch_1", "epoch_2", "epoch_3", "i_histogram__DOT__change"];
    let on = |s: &str| format!("t.{}", counters(s));
    let enabled = [
        "enabled_1",
        "i_reads__DOT__enable_1",
        "i_writes__DOT__enable_1",
    ];
    let mut terms: Vec<String> = (enabled.iter())
        .map(|s| format!("({} ^ {})", on(s), on("enabled")))
        .collect();
    let ends = format!(
        "({d} & t.{h} & (t.{i} == 73))",
        d = on("direction"),
        h = walker("half"),
        i = walker("index")
    );
    terms.extend([ends.clone(), format!("!t.{}", walker("walking"))]);
    Calm {
        moves,
        known: known.into(),
        shared: Part {
            // Neither the bus nor a pin writes a register. Traffic that is not checked compares no data.
            own: [
                "i_regs",
                "i_axi_lite",
                "i_bank",
                "regs.",
                "i_check__DOT__wrong",
            ]
            .map(inside)
            .into_iter()
            .chain(["s_axil_".into()])
            .collect(),
            zeros: std::iter::once(counters("epoch_1"))
                .chain(epochs.into_iter().flat_map(each))
                .collect(),
            terms,
            busy: "",
        },
        ends,
        directions: [waits("read", "ar"), waits("write", "aw")],
    }
}

/// Describes a direction that neither issues bursts nor moves data, and whose counters are up to date.
fn waits(direction: &str, channel: &str) -> Part {
    let inside = |s: &str| format!("axiscope_traffic_generator__DOT__{s}");
    let issuer = |s: &str| inside(&format!("i_{direction}s__DOT__{s}"));
    let counts = |s: &str| inside(&format!("i_counters__DOT__i_{direction}s__DOT__{s}"));
    let (busy, data, mut zeros, mut terms) = if direction == "read" {
        let zeros = [
            "read_issued",
            "i_check__DOT__compared",
            "i_counters__DOT__read_beat_1",
            "i_counters__DOT__read_bytes_1",
        ];
        let own = ["i_check", "m_axi_r", "data_error"];
        ("m_axi_rvalid", own, zeros.map(inside).to_vec(), Vec::new())
    } else {
        let own = ["i_write_data", "m_axi_w", "m_axi_b"];
        let zeros = [
            "i_write_data__DOT__advance",
            "i_counters__DOT__write_beat_1",
            "i_counters__DOT__write_parts_1",
        ];
        let terms = vec!["(t.m_axi_wvalid & t.m_axi_wready)".to_string()];
        ("m_axi_bvalid", own, zeros.map(inside).to_vec(), terms)
    };
    zeros.push(busy.into());
    let own = [
        &format!("i_{direction}s__DOT__"),
        &format!("i_counters__DOT__i_{direction}s__DOT__"),
        &format!("i_counters__DOT__{direction}_b"),
        &format!("i_counters__DOT__{direction}_parts"),
        &format!("{direction}_"),
        &format!("{channel}addr"),
    ];
    // Flags of long bursts are not examined in calm cycles. Every epoch ends in a cycle that is not calm, and the flag of a
    // long burst is set for much longer than an epoch.
    let counted = [
        "i_times__DOT__gen_id__BRA__0__KET____DOT__add",
        "response_1",
        "done_1",
        "count_1",
        "error_1",
        "count_2",
        "count_3",
        "i_histogram__DOT__counting",
    ];
    zeros.push(inside(&format!("{direction}_issue")));
    zeros.extend(counted.map(counts));
    let (valid, ready) = (
        format!("t.m_axi_{channel}valid"),
        format!("t.m_axi_{channel}ready"),
    );
    terms.extend([
        format!("({valid} & {ready})"),
        format!("({valid} ^ t.{})", counts("waiting")),
    ]);
    let on = |s: &str| format!("t.{}", issuer(s));
    // It does not stop in this cycle, and accepts no further burst.
    terms.push(format!(
        "({} & ~{} & ~{})",
        on("running"),
        on("walking"),
        on("piece_valid")
    ));
    terms.push(on("taken"));
    let pins = data.iter().filter(|s| s.starts_with("m_axi_"));
    let pins = pins
        .map(ToString::to_string)
        .chain([format!("m_axi_{channel}")]);
    let data = data
        .iter()
        .filter(|s| !s.starts_with("m_axi_"))
        .map(|s| inside(s));
    Part {
        own: own
            .iter()
            .map(|s| inside(s))
            .chain(data)
            .chain(pins)
            .collect(),
        zeros,
        terms,
        busy,
    }
}
