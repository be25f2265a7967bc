//! Invalid points and platforms are refused with the field and the fix.

use axiscope_platform::Platform;
use axiscope_sim::check_point;
use serde_json::{Value, json};

mod common;

use common::{files, generator, point, text};

#[test]
fn a_point_of_many_masters_is_judged_at_once() {
    let of = |masters: u64| {
        // All have the same window, so all overlap.
        let one = |n: u64| {
            let mut m = generator("HP0", 1, 16, None);
            m["name"] = json!(format!("g{n}"));
            m
        };
        let p = point((0..masters).map(one).collect(), "steady");
        check_point(&text("ultra96"), "ultra96", &p.to_string()).unwrap_or_else(|e| e.0)
    };
    let begun = std::time::Instant::now();
    let message = of(1000);
    // An algorithm with cubic cost would take more than ten seconds on an idle computer.
    assert!(begun.elapsed().as_secs_f64() < 5.0, "{:?}", begun.elapsed());
    assert_eq!(message.matches("overlaps").count(), 100);
    assert!(of(1001).contains("masters: 1001; give 1000 at most"));
}

#[test]
fn points_that_cannot_run_are_named() {
    let problems = |change: &dyn Fn(&mut Value)| {
        let mut p = point(vec![generator("HP0", 1, 16, None)], "steady");
        change(&mut p);
        check_point(&text("ultra96"), "ultra96", &p.to_string()).unwrap_or_else(|e| e.0)
    };
    assert_eq!(problems(&|_| {}), "[]");
    let read =
        |k: &'static str, v: Value| move |p: &mut Value| p["masters"][0]["read"][k] = v.clone();
    assert!(problems(&read("burst_beats", json!(257))).contains("burst_beats: 257"));
    assert!(problems(&read("base", json!(1u64 << 40))).contains("ends outside"));
    assert!(problems(&read("base", json!((1u64 << 24) + (1 << 22)))).contains("overlaps"));
    assert!(problems(&read("outstandin", json!(1))).contains("outstandin"));
    assert!(problems(&|p| p["masters"][0]["port"] = json!("HP9")).contains("HP9"));
    assert!(problems(&|p| p["mapping"] = json!("x")).contains("row_bank_column"));
    assert!(problems(&read("queue_bursts", json!(u32::MAX))).contains("queue_bursts: 4294967295"));
    assert!(problems(&read("stride_bytes", json!(u64::MAX))).contains("stride_bytes: 18446"));
    assert!(problems(&read("target_mbps", json!(1e-300))).contains("target_mbps"));
    let mux = |port: &'static str, name: &'static str| {
        problems(&move |p| {
            p["muxes"] = json!([{"port": port, "masters": [name], "kind": "instrument"}]);
        })
    };
    assert_eq!(mux("HP0", "HP0"), "[]");
    assert!(mux("HP1", "HP0").contains("masters.HP0.port: HP0; it shares HP1"));
    assert!(mux("HP0", "HP7").contains("no master is named"));
    assert!(
        problems(&|p| {
            let mut same = generator("HP0", 2, 16, None);
            same["port"] = json!("HP1");
            p["masters"].as_array_mut().expect("masters").push(same);
        })
        .contains("masters.HP0: two have this name")
    );
    // Beats narrower than the port, or of two widths.
    assert!(
        problems(&read("beat_bytes", json!(3)))
            .contains("beat_bytes: 3; the port is 4, 8, 16 bytes")
    );
    let narrow = problems(&read("beat_bytes", json!(8)));
    assert!(
        narrow.contains("beat_bytes: writes are 128 bits wide, but reads are 64"),
        "{narrow}"
    );
    let two = |ports: [&'static str; 2], names: [&'static str; 2]| {
        problems(&move |p| {
            let mut other = generator("other", 2, 16, None);
            other["port"] = json!(ports[1]);
            p["masters"].as_array_mut().expect("masters").push(other);
            p["muxes"] = json!([{"port": ports[0], "masters": [names[0]]},
                                {"port": ports[1], "masters": [names[1]]}]);
        })
    };
    assert_eq!(two(["HP0", "HP1"], ["HP0", "other"]), "[]");
    let message = two(["HP0", "HP0"], ["HP0", "other"]);
    assert!(
        message.contains("muxes[1].port: HP0 has a multiplexer already"),
        "{message}"
    );
    let message = two(["HP0", "HP1"], ["HP0", "HP0"]);
    assert!(
        message.contains("muxes[1].masters: \\\"HP0\\\" is behind a multiplexer already"),
        "{message}"
    );
    let tiles = |tile: Value| {
        problems(&move |p| {
            p["masters"][0]["read"]["pattern"] = json!("tiles");
            p["masters"][0]["read"]["tile"] = tile.clone();
        })
    };
    let of = |row_bytes: u64, rows: u64, pitch_bytes: u64, tiles_across: u64| {
        tiles(
            json!({"row_bytes": row_bytes, "rows": rows, "pitch_bytes": pitch_bytes,
                     "tiles_across": tiles_across}),
        )
    };
    // A window of 1 MiB has 256 rows of 4 KiB.
    assert_eq!(of(512, 256, 4096, 8), "[]");
    assert!(
        of(512, 257, 4096, 8).contains("window_bytes: 1048576; one row of tiles takes 1052672")
    );
    assert!(
        of(500, 16, 4096, 8).contains("tile.row_bytes: 500; give a multiple of a burst of 256")
    );
    assert!(of(512, 16, 4095, 8).contains("tile.pitch_bytes: 4095; a row of all"));
    assert!(of(512, 0, 4096, 8).contains("tile: 0 rows"));
    assert!(tiles(Value::Null).contains("read.tile: missing"));
    let tile = json!({"row_bytes": 256, "rows": 1, "pitch_bytes": 256, "tiles_across": 1});
    assert!(problems(&read("tile", tile)).contains("give pattern \\\"tiles\\\""));
    // A platform without a multiplexer.
    let mut p = point(vec![generator("HP0", 1, 16, None)], "steady");
    p["muxes"] = json!([{"port": "HP0", "masters": ["HP0"]}]);
    let message = check_point(&text("zybo"), "zybo", &p.to_string()).expect("a point");
    assert!(message.contains("muxes[0].kind"), "{message}");
}

#[test]
fn figures_that_let_nothing_pass_are_refused() {
    let good = text("ultra96");
    for (field, from, to, message) in [
        (
            "fabric.piece_beats",
            "value = 16",
            "value = 0",
            "give 1 to 256",
        ),
        (
            "fabric.ps_beat_bytes",
            "value = 16",
            "value = 0",
            "give 4, 8",
        ),
        (
            "fabric.request_ns",
            "value = ",
            "value = -",
            "give 0 to 1000000000",
        ),
        (
            "controller.idle_gap_clocks",
            "value = 1",
            "value = 9223372036854775807",
            "give 0 to",
        ),
        (
            "ports.HP0.mixed_reads.pieces",
            "value = 4",
            "value = 0",
            "give 1 to",
        ),
        (
            "ports.HP0.mixed_reads.lead_clocks",
            "value = ",
            "value = -",
            "give 0 to",
        ),
        (
            "controller_ports.xpi4.index",
            "value = 1",
            "value = 0",
            "is that of xpi3",
        ),
    ] {
        let (table, key) = field.rsplit_once('.').expect("a field of a table");
        let table = good.find(&format!("\n[{table}]")).expect("the table");
        let line = table + good[table..].find(&format!("\n{key} = ")).expect("the key");
        let (before, after) = good.split_at(line);
        let bad = format!("{before}{}", after.replacen(from, to, 1));
        let e = Platform::parse(&bad, "p").expect_err(field).0;
        assert!(
            e.starts_with(&format!("platform p: {field}: ")) && e.contains(message),
            "{e}"
        );
    }
}

#[test]
fn a_memory_of_no_bytes_is_refused() {
    let empty = text("ddr4_2400").replacen(
        "capacity_bytes = { value = 8589934592",
        "capacity_bytes = { value = 0",
        1,
    );
    let message = Platform::parse(&empty, "p").expect_err("no memory").0;
    assert!(
        message.starts_with("platform p: dram.capacity_bytes: 0; give"),
        "{message}"
    );
}

#[test]
fn more_banks_than_the_model_holds_are_refused() {
    // A rank has 16 banks.
    let many = text("zcu102").replacen("ranks = { value = 1", "ranks = { value = 8", 1);
    let message = Platform::parse(&many, "p").expect_err("128 banks").0;
    assert!(
        message.contains("128 banks; at most 64 are modelled"),
        "{message}"
    );
}

#[test]
fn figures_that_are_no_numbers_are_refused() {
    let board = text("ddr4_2400");
    for bad in ["nan", "inf", "-inf"] {
        let board = board.replacen(
            "peak_mbps = { value = 19200.0",
            &format!("peak_mbps = {{ value = {bad}"),
            1,
        );
        let message = Platform::parse(&board, "p").expect_err(bad).0;
        let field = "platform p: dram.peak_mbps.value: ";
        assert!(
            message.starts_with(field) && message.ends_with("is not a finite number"),
            "{message}"
        );
    }
    let mut given = files("zcu102");
    let part = given
        .companions
        .get_mut("parts/ddr4_2133_4gb_x8")
        .expect("a part");
    *part = part.replacen("t_rcd = { ns = 15.0", "t_rcd = { ns = nan", 1);
    let message = Platform::parse(given, "zcu102").expect_err("no length").0;
    assert!(
        message.starts_with("part ddr4_2133_4gb_x8: timing.t_rcd.ns: "),
        "{message}"
    );
}

#[test]
fn controllers_of_each_kind_want_their_figures() {
    let bad = |from: &str, to: &str| {
        let text = text("zybo").replacen(from, to, 1);
        Platform::parse(&text, "z").expect_err("a bad platform").0
    };
    let message = bad("grant_clocks", "grant_clock");
    assert!(
        message.contains("platform z: controller.grant_clock"),
        "{message}"
    );
    let message = bad("port_lines = { value = 18", "port_lines = { value = 0");
    assert!(
        message.contains("controller.port_lines: 0; give 1"),
        "{message}"
    );
    let message = bad("read_age_clocks", "read_weight");
    assert!(
        message.contains("controller_ports.p0.read_weight: unknown field `read_weight`"),
        "{message}"
    );
    let message = bad("kind = \"staged\"", "kind = \"umctl2\"");
    assert!(message.contains("controller."), "{message}");
    let message = bad("kind = \"staged\"", "kind = \"other\"");
    assert!(message.contains("umctl2"), "{message}");
}

#[test]
fn what_a_port_holds_and_how_fast_an_l1_fills_are_bounded() {
    let bad = |from: &str, to: &str| {
        let good = text("vck190");
        assert!(good.contains(from), "{from}");
        Platform::parse(&good.replacen(from, to, 1), "v")
            .expect_err("refused")
            .0
    };
    let message = bad("\nlines = { value = 16", "\nlines = { value = 0");
    assert!(
        message.contains("controller_ports.mc0.lines: 0; give 1"),
        "{message}"
    );
    let message = bad("\npieces = { value = 64", "\npieces = { value = 0");
    assert!(
        message.contains("controller_ports.mc0.pieces: 0; give 1"),
        "{message}"
    );
    let message = bad(
        "fill_cycles = { value = 6.0",
        "fill_cycles = { value = -1.0",
    );
    assert!(
        message.contains("cpus.A72.l2.fill_cycles: -1; give 0"),
        "{message}"
    );
}

#[test]
fn what_refreshes_whole_ranks_only_is_not_refreshed_bank_by_bank() {
    let with = |platform: &str| {
        let rule = "\n[controller]\nper_bank_refresh = { value = true, origin = \"assumed\", source = \"a test\" }\n";
        let good = text(platform);
        assert_eq!(good.matches("\n[controller]\n").count(), 1);
        Platform::parse(&good.replace("\n[controller]\n", rule), platform)
    };
    let message = with("zcu102").expect_err("DDR4").0;
    let want = "platform zcu102: controller.per_bank_refresh: true; ddr4 refreshes whole ranks only, give false";
    assert_eq!(message, want);
    with("ultra96").expect("LPDDR4 can");
}

#[test]
fn platform_errors_name_file_field_and_fix() {
    let good = text("ultra96");
    let err = |t: &str| Platform::parse(t, "board").expect_err("refused").0;
    let e = err(&good.replace("t_ras = { value = 12", "t_ras = { value = -6"));
    assert!(
        e.contains("board") && e.contains("dram.timing.t_ras") && e.contains("give 0 to"),
        "{e}"
    );
    let e = err(&good.replace("[clocks]", "[clocks]\nfabrik = 1"));
    assert!(e.contains("fabrik"), "{e}");
    let e = err(&good.replace(
        "bank_bits = { value = [12, 13, 14]",
        "bank_bits = { value = [12, 13, 13]",
    ));
    assert!(
        e.contains("maps.row_bank_column.bank_bits") && e.contains("used twice"),
        "{e}"
    );
    let without = good
        .lines()
        .filter(|l| !l.starts_with("write_pieces_in_a_row ="));
    let e = err(&without.collect::<Vec<_>>().join("\n"));
    assert!(
        e.contains("write_pieces_in_a_row_beside_reads: give write_pieces_in_a_row as well"),
        "{e}"
    );
    let pieces = "write_pieces_in_a_row = { value = 3";
    let e = err(&good.replace(pieces, "write_pieces_in_a_row = { value = 0"));
    assert!(e.contains("write_pieces_in_a_row: 0"), "{e}");
    let e = err(&good.replace(
        "write_pieces_in_a_row_beside_reads = { value = 4",
        "write_pieces_in_a_row_beside_reads = { value = 0",
    ));
    assert!(e.contains("write_pieces_in_a_row_beside_reads: 0"), "{e}");
    let column = "column_command_clocks = { value = ";
    let e = err(&good.replace(column, "column_command_clocks = { value = 2"));
    assert!(e.contains("column_command_clocks: 22"), "{e}");
    let spacing = "precharge_spacing_clocks = { value = ";
    let e = err(&good.replace(spacing, "precharge_spacing_clocks = { value = 2"));
    assert!(e.contains("precharge_spacing_clocks: 22"), "{e}");
    assert!(err("schema = ").contains("not valid TOML"));
}
