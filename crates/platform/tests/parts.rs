//! Tests of part files. The numbers of clocks that they imply are compared with the registers with
//! which the boards boot. Invalid files are rejected.

use axiscope_dram::{Clock, Dram, Timing, Wiring};
use axiscope_figures::{At, Cited, Figures, Node, Origin};
use axiscope_platform::PartFile;

fn text(name: &str) -> String {
    let path = format!(
        "{}/../../data/parts/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).unwrap()
}

fn part(name: &str) -> PartFile {
    PartFile::parse(&text(name), name).unwrap()
}

fn shipped() -> Vec<String> {
    let folder = format!("{}/../../data/parts", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path());
    let mut names: Vec<_> = files
        .map(|p| p.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn figure<T>(value: T) -> Cited<T> {
    Cited {
        value,
        origin: Origin::Register,
        source: "a test".into(),
    }
}

fn wiring(bus_bits: u32, ranks: u8, ratio: u8) -> Wiring {
    Wiring {
        bus_bits,
        ranks: figure(ranks),
        ratio,
        half_clocks: false,
        hot: false,
        refresh_rate: 1,
        refresh_step_clocks: 1,
        rank_gap_clocks: None,
        read_latency_nck: None,
        write_latency_nck: None,
    }
}

/// Returns the wiring, with the clocks in which the uMCTL2 of Zynq UltraScale+ counts.
fn umctl2(bus_bits: u32, ranks: u8) -> Wiring {
    Wiring {
        half_clocks: true,
        refresh_step_clocks: 32,
        ..wiring(bus_bits, ranks, 2)
    }
}

/// Returns numbers of clocks in the order in which the registers are listed below.
fn counts(t: &Timing) -> [(&'static str, Clock); 18] {
    [
        ("t_rcd", t.t_rcd),
        ("t_rp", t.t_rp),
        ("t_ras", t.t_ras),
        ("t_rc", t.t_rc),
        ("t_rrd_s", t.t_rrd_s),
        ("t_rrd_l", t.t_rrd_l),
        ("t_faw", t.t_faw),
        ("t_ccd_s", t.t_ccd_s),
        ("t_ccd_l", t.t_ccd_l),
        ("rd_to_wr", t.rd_to_wr),
        ("wr_to_rd_l", t.wr_to_rd_l),
        ("wr_to_rd_s", t.wr_to_rd_s),
        ("rd_to_pre", t.rd_to_pre),
        ("wr_to_pre", t.wr_to_pre),
        ("t_rfc", t.t_rfc),
        ("t_refi", t.t_refi),
        ("read_latency", t.read_latency),
        ("write_latency", t.write_latency),
    ]
}

/// Returns the numbers of clocks of a controller for a part.
fn timing_at(name: &str, w: &Wiring, mhz: f64) -> Timing {
    part(name).part.timing_at(&w.at(mhz)).unwrap()
}

/// Returns the differences from the registers, as `field part/register`.
fn deviations(name: &str, w: &Wiring, mhz: f64, registers: [Clock; 18]) -> Vec<String> {
    let found = counts(&timing_at(name, w, mhz));
    let both = found.iter().zip(registers).filter(|((_, c), r)| c != r);
    both.map(|((field, c), r)| format!("{field} {c}/{r}"))
        .collect()
}

#[test]
fn the_registers_of_the_ultra96_come_out_of_its_part() {
    // The registers are DRAMTMG0 to 4 and RFSHTMG of psu_init.tcl. RD2WR is larger than JEDEC requires.
    let registers = [
        5, 6, 12, 17, 3, 3, 11, 4, 4, 15, 13, 13, 4, 14, 48, 1024, 7, 4,
    ];
    let found = deviations("lpddr4_4gb_x16", &umctl2(32, 2), 266.666667, registers);
    assert_eq!(found, ["rd_to_wr 10/15"]);
}

#[test]
fn the_registers_of_the_hot_ultra96v2_come_out_of_its_part() {
    let registers = [
        6, 7, 12, 18, 4, 4, 11, 4, 4, 19, 12, 12, 4, 13, 74, 256, 5, 3,
    ];
    let hot = Wiring {
        hot: true,
        refresh_rate: 4,
        ..umctl2(32, 1)
    };
    let found = deviations("lpddr4_8gb_x16", &hot, 262.5, registers);
    assert_eq!(found, ["rd_to_wr 9/19"]);
}

#[test]
fn the_registers_of_the_zcu102_come_out_of_its_part() {
    // The registers are DRAMTMG0 to 4 and 9, and RFSHTMG of psu_init.c. T_FAW is that of x16 devices (30 ns).
    let registers = [
        8, 9, 18, 26, 2, 3, 16, 2, 3, 6, 13, 11, 4, 17, 139, 4128, 8, 7,
    ];
    let found = deviations("ddr4_2133_4gb_x8", &umctl2(64, 1), 533.333333, registers);
    assert_eq!(found, ["t_faw 12/16", "rd_to_wr 4/6"]);
}

#[test]
fn the_registers_of_the_other_boards_come_out_of_their_parts() {
    let steps = Wiring {
        refresh_step_clocks: 32,
        ..wiring(32, 1, 1)
    };
    let zc702 = [
        7, 7, 20, 27, 4, 4, 16, 4, 4, 7, 14, 14, 4, 18, 86, 4128, 7, 6,
    ];
    assert!(deviations("ddr3_1066_2gb_x8", &steps, 533.333333, zc702).is_empty());
    let zybo = [
        7, 7, 19, 26, 6, 6, 21, 4, 4, 7, 14, 14, 4, 18, 84, 4064, 7, 6,
    ];
    assert!(deviations("ddr3_1066_2gb_x16", &steps, 525.0, zybo).is_empty());
    let de1_soc = [
        6, 6, 15, 20, 3, 3, 18, 4, 4, 6, 15, 15, 4, 17, 120, 3120, 7, 7,
    ];
    let set = Wiring {
        read_latency_nck: Some(7),
        write_latency_nck: Some(7),
        ..wiring(32, 1, 1)
    };
    let found = deviations("ddr3_1333_4gb_x16", &set, 400.0, de1_soc);
    // A TRRD of 3 is less than the four clocks that JEDEC requires.
    assert_eq!(found, ["t_rrd_s 4/3", "t_rrd_l 4/3"]);
    let vck190 = [
        11, 11, 26, 37, 2, 4, 17, 2, 4, 6, 16, 12, 6, 22, 280, 6240, 11, 8,
    ];
    assert!(deviations("ddr4_3200_8gb_x8", &wiring(64, 1, 2), 800.0, vck190).is_empty());
    let bare = [
        17, 17, 39, 56, 4, 6, 26, 4, 6, 11, 25, 19, 9, 34, 420, 9360, 17, 12,
    ];
    assert!(deviations("ddr4_2400_8gb_x8", &wiring(64, 1, 1), 1200.0, bare).is_empty());
}

#[test]
fn each_shipped_part_makes_a_whole_dram_section() {
    for name in shipped() {
        let file = part(&name);
        let p = &file.part;
        let clocks = f64::from(p.standard.beats_per_clock) * 2.0;
        let w = umctl2(4 * p.geometry.width_bits, 1);
        let layer = file.layer(&w, p.rate_mtps / clocks, true, "t").unwrap();
        let whole = Dram::read(&At::root(layer.section("dram").unwrap())).unwrap();
        assert_eq!(whole.family, p.standard);
        for (path, node) in layer.section("dram.timing").unwrap().leaves() {
            let Node::Figure(figure) = node else {
                panic!("{name}: {path}");
            };
            assert!(figure.value.as_i64().unwrap() > 0, "{name}: {path}");
            assert!(figure.source.len() > 9, "{name}: {path}");
        }
        assert_eq!(
            layer.get("energy").is_some(),
            p.currents.is_some(),
            "{name}"
        );
    }
}

#[test]
fn a_channel_of_ddr5_has_lines_of_64_bytes_and_refreshes_one_bank_of_each_group() {
    let (name, w) = ("ddr5_3200_16gb_x8", umctl2(32, 1));
    let layer = part(name).layer(&w, 800.0, false, "t").unwrap();
    let dram = Dram::read(&At::root(layer.section("dram").unwrap())).unwrap();
    assert_eq!(dram.line_bytes, 64);
    assert_eq!(dram.bank_groups * dram.banks_per_group, 32);
    assert_eq!(dram.capacity_bytes, 8 << 30);
    assert!((dram.peak_mbps - 12_800.0).abs() < 1.0);
    let t = timing_at(name, &w, 800.0);
    assert_eq!((t.t_rfc, t.t_rfc_pb, t.t_refpb_act), (236, 104, 24));
    assert_eq!((t.t_ccd_s, t.t_ccd_l, t.t_ccd_l_wr), (4, 4, 8));
    // Activates and column commands take two clocks of the DRAM, which are one clock of the
    // controller.
    assert_eq!((t.command_bus.per_clock, t.command_bus.clocks[0]), (1, 1));
}

#[test]
fn lpddr4x_is_lpddr4_at_a_higher_clock() {
    let t = timing_at("lpddr4x_4266_8gb_x16", &umctl2(32, 1), 1066.66);
    assert_eq!((t.read_latency, t.write_latency), (18, 9));
    assert_eq!((t.t_ccd_s, t.t_ccd_mw, t.burst), (4, 16, 4));
    assert_eq!(t.command_bus.clocks[..3], [2, 1, 2]);
    let slow = timing_at("lpddr4x_4266_8gb_x16", &umctl2(32, 1), 262.5);
    let lpddr4 = timing_at("lpddr4_8gb_x16", &umctl2(32, 1), 262.5);
    assert_eq!(counts(&slow), counts(&lpddr4));
}

#[test]
fn what_makes_no_device_is_refused_with_field_and_fix() {
    let good = text("ddr4_2133_4gb_x8");
    let err = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        PartFile::parse(&good.replacen(from, to, 1), "x")
            .unwrap_err()
            .to_string()
    };
    for (from, to, message) in [
        (
            "schema = 1",
            "schema = 2",
            "part x: schema: 2; this Axiscope reads 1",
        ),
        (
            "\"ddr4\"",
            "\"ddr6\"",
            "unknown variant `ddr6`, expected one of `ddr3`",
        ),
        (
            "density_mbit = { value = 4096",
            "density_mbit = { value = 8192",
            "hold 4096; correct",
        ),
        (
            "bank_groups = { value = 4",
            "bank_groups = { value = 32",
            "128 banks; give 1 to 64",
        ),
        (
            "t_rcd = { ns = 15.0,",
            "t_rcd = { ns = -1.0,",
            "timing.t_rcd: give ns, nck or both",
        ),
        (
            "t_rcd = { ns = 15.0,",
            "t_rcd = {",
            "timing.t_rcd: give ns, nck or both",
        ),
        (
            "t_refi = { ns = 7800.0,",
            "t_refi = { nck = 8320,",
            "timing.t_refi: no ns",
        ),
        (
            "up_to_mhz = 1066.67",
            "up_to_mhz = -1.0",
            "timing.latencies: give one or more",
        ),
        ("[timing]", "[timing]\nt_xx = 1", "unknown field `t_xx`"),
        ("t_rcd = ", "t_rfc_pb = ", "missing field `t_rcd`"),
    ] {
        let found = err(from, to);
        assert!(found.contains(message), "{to}: {found}");
    }
    let narrow = umctl2(20, 1);
    let p = part("ddr4_2133_4gb_x8");
    let e = p.layer(&narrow, 533.0, false, "platform b").unwrap_err();
    assert_eq!(
        e.to_string(),
        "platform b: wiring.bus_bits: 20; give a multiple of the part's 8"
    );
}

#[test]
fn latencies_are_valid_up_to_their_clock() {
    let part = part("ddr3_1333_4gb_x16").part;
    let read = |mhz| part.latency(mhz).read_nck;
    assert_eq!(
        [400.0, 400.1, 533.34, 533.4, 900.0].map(read),
        [6, 7, 7, 9, 9]
    );
}
