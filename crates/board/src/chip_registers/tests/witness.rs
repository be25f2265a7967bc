//! Tests the counters of bytes at the ports of the memory controller.

use super::fake::zeroed;
use crate::chip_registers::Chip;

fn chip() -> &'static Chip {
    Chip::named("zynq_ultrascale").expect("known")
}

const APM: u64 = 0xFD0B_0000;

#[test]
fn five_ports_are_counted_by_ten_counters() {
    let (mut fake, chip) = (zeroed(chip()), chip());
    let changes = chip.set(&mut fake, &chip.witness_settings(), false);
    assert!(changes.expect("set").values().all(|before| *before == 0));
    // The selection has one byte per counter, which gives a slot and a metric. Metric 3 counts
    // bytes read, and metric 2 counts bytes written.
    let mut selected = Vec::new();
    for at in [0x44, 0x48, 0x4C] {
        selected.extend(fake.words[&(APM + at)].to_le_bytes());
    }
    let want = |n: usize| ((n / 2 + 1) << 5 | [3, 2][n % 2]) as u8;
    let want: Vec<u8> = (0..10).map(want).chain([0, 0]).collect();
    assert_eq!(selected, want);
    assert_eq!(fake.words[&(APM + 0x300)], 1);
    for n in 0..10 {
        fake.words.insert(APM + 0x100 + 0x10 * n, 7 * n as u32);
    }
    let seen = chip.witnessed(&mut fake).expect("read");
    assert_eq!(seen, [[0, 7], [14, 21], [28, 35], [42, 49], [56, 63]]);
    let ports = |name: &str| {
        let (_, w) = chip.witnesses().find(|(n, _)| *n == name).expect(name);
        w.ports.join(" ")
    };
    assert_eq!(ports("S1"), ports("S2"), "both of the interconnect");
    assert_eq!((ports("S3"), ports("S4")), ("HP0".into(), "HP1 HP2".into()));
}

#[test]
fn what_cannot_count_is_refused_with_its_entry() {
    let head = r#"
schema = 1
chip = "c"
title = "C"
compatible = ["c"]
sources = { D = "a document" }
registers.R = { address = 0x10, what = "bytes read", source = "D" }
registers.W = { address = 0x14, what = "bytes written", source = "D" }
registers.G = { address = 0x18, what = "guarded", source = "D", guarded = true }
registers.C = { address = 0x1C, what = "control", source = "D" }
settings.on = { register = "C", low = 0, meaning = "counts", source = "D" }
settings.told = { register = "C", low = 1, meaning = "is told", source = "D", change = false }
"#;
    let parsed = |reads: &str, ports: &str, set: &str| {
        let one = |name: &str, reads: &str, writes: &str, ports: &str| {
            format!(
                "[witnesses.{name}]\ncarries = \"x\"\nports = [{ports}]\nreads = \"{reads}\"\n\
                 writes = \"{writes}\"\nset = {{ {set} }}\nsource = \"D\"\n"
            )
        };
        let other = r#"registers.X = { address = 0x20, what = "x", source = "D" }
registers.Y = { address = 0x24, what = "y", source = "D" }
"#;
        let first = one("A", reads, "W", "\"P\"");
        Chip::parse(&format!(
            "{head}{other}{first}{}",
            one("B", "X", "Y", ports)
        ))
    };
    let chip = parsed("R", "\"P\"", "on = 1").expect("right");
    assert_eq!(chip.witness_settings(), [("on".to_owned(), 1)].into());
    for (reads, ports, set, message) in [
        ("Q", "", "on = 1", "witnesses.A: there is no register Q"),
        ("G", "", "on = 1", "G is not read so"),
        ("W", "", "on = 1", "W counts for A too"),
        ("R", "", "off = 1", "there is no setting off"),
        ("R", "", "told = 1", "told cannot be set to 1"),
        ("R", "", "on = 2", "on cannot be set to 2"),
        ("R", "\"P\", \"Q\"", "on = 1", "shares some of B"),
    ] {
        let why = parsed(reads, ports, set).expect_err(message);
        assert!(why.contains(message), "{why}");
    }
}
