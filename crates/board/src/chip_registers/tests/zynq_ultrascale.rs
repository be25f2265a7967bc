//! Tests the checks that prevent known hangs, and memory protection.

use crate::agent::Finding;

use super::fake::{Fake, zeroed};
use crate::chip_registers::{Chip, Control, Facts, MemoryRange, PortInUse};

fn chip() -> &'static Chip {
    Chip::named("zynq_ultrascale").expect("known")
}

fn facts(port: &str) -> Facts {
    Facts {
        ports: vec![PortInUse {
            name: port.into(),
            width_bits: Some(128),
            coherent: port.starts_with("HPC"),
            secure: false,
        }],
        controls: vec![Control {
            name: "HPM0".into(),
            width_bits: Some(128),
        }],
        windows: vec![MemoryRange {
            base: 0x7000_0000,
            bytes: 0x100_0000,
            read: true,
            write: true,
        }],
        pl_clocks: vec![0],
        pl_resets: vec![0],
    }
}

/// Returns a correct board, on which the design's psu_init has run and isolation is off.
fn board() -> Fake {
    let mut fake = zeroed(chip());
    for at in [0xFF5E_00C0u64, 0xFF0A_0054, 0xFF0A_0344, 0xFF0A_0348] {
        fake.words.insert(at, 0x8100_0000);
    }
    fake.words.insert(0xFD61_5000, 0x0000_0A00);
    fake.words.insert(0xFD6E_4000, 0xC000_0003);
    fake.words.insert(0xFD6E_1004, 3);
    fake.words.insert(0xFF41_A040, 3);
    for n in 0..6u64 {
        fake.words.insert(0xFD00_0000 + n * 0x1_0000, 0xB);
    }
    fake
}

fn refusals(fake: &mut Fake, facts: &Facts) -> Vec<Finding> {
    let found = chip().findings(fake, facts).expect("read");
    found.into_iter().filter(|f| f.refuses).collect()
}

#[test]
fn each_known_hang_refuses() {
    for (at, word, check, port) in [
        (0xFD1A_0100, 1 << 9, "HP0.out_of_reset", "HP0"),
        (0xFD1A_0100, 1 << 7, "HPC0.out_of_reset", "HPC0"),
        (0xFD38_0000, 0x3B1, "HP0.read_width", "HP0"),
        (0xFD38_0014, 0x3B2, "HP0.write_width", "HP0"),
        (0xFD38_0000, 0x3B8, "HP0.read_runs", "HP0"),
        (0xFF5E_00C0, 0x0001_0F00, "PL0.clock_runs", "HP0"),
        (0xFF0A_0054, 0, "PL0.reset_released", "HP0"),
        (0xFF0A_0344, 0, "PL0.reset_output", "HP0"),
        (0xFF0A_0348, 0, "PL0.reset_driven", "HP0"),
        (0xFD61_5000, 0x0000_0800, "HPM0.width", "HP0"),
        (0xFD6E_4000, 0xC000_0000, "coherent_snoops", "HPC0"),
        (0xFD6E_1004, 0, "coherent_sharing", "HPC1"),
        (0xFD80_0000, 1 << 10, "smmu_passes", "HP0"),
        (0xFD03_0000, 0x8, "XMPU3.memory_open", "HP0"),
    ] {
        let facts = facts(port);
        let mut fake = board();
        assert_eq!(refusals(&mut fake, &facts), [], "{check}");
        fake.words.insert(at, word);
        let found = refusals(&mut fake, &facts);
        let names: Vec<&str> = found.iter().map(|f| f.check.as_str()).collect();
        assert_eq!(names, [check]);
        assert_eq!(found[0].address, Some(at));
    }
}

#[test]
fn a_width_is_told_in_bits() {
    let mut fake = board();
    fake.words.insert(0xFD38_0000, 2);
    let found = refusals(&mut fake, &facts("HP0"));
    assert_eq!((found[0].value, found[0].want), (Some(32), Some(128)));
    assert!(found[0].message.contains("32 bit") && found[0].message.contains("128"));
    assert!(found[0].fix.contains("HP0.read_width_bits=128"));
    // An undocumented code does not count as a width.
    fake.words.insert(0xFD38_0000, 3);
    let found = refusals(&mut fake, &facts("HP0"));
    assert_eq!((found[0].value, found[0].want), (None, Some(128)));
}

#[test]
fn registers_of_a_port_in_reset_are_not_touched() {
    let mut fake = board();
    fake.words.insert(0xFD1A_0100, 1 << 9);
    let found = chip().findings(&mut fake, &facts("HP0")).expect("read");
    assert!(
        fake.reads.iter().all(|at| at >> 16 != 0xFD38),
        "not touched"
    );
    let width = found
        .iter()
        .find(|f| f.check == "HP0.read_width")
        .expect("told");
    assert!(!width.refuses && width.value.is_none());
}

/// Returns a board on which region `n` of HP0's protection unit gives a master access between two addresses.
fn region(fake: &mut Fake, n: u64, span: (u64, u64), master: u32, config: u32) {
    let at = 0xFD03_0100 + 16 * n;
    fake.words.insert(at, (span.0 >> 12) as u32);
    fake.words.insert(at + 4, (span.1 >> 12) as u32);
    fake.words.insert(at + 8, master);
    fake.words.insert(at + 12, config);
}

#[test]
fn protection_is_that_of_the_strongest_region() {
    const HP0: u32 = 0x03C0_0280;
    const OPEN: u32 = 0xF;
    const CLOSED: u32 = 0x9;
    const SECURE: u32 = 0x7;
    const READ_ONLY: u32 = 0xB;
    let window = (0x7000_0000, 0x70F0_0000);
    type Regions<'a> = &'a [(u64, (u64, u64), u32, u32)];
    let cases: [(&str, u32, Regions, Option<&str>); 10] = [
        (
            "an open region in a closed memory",
            8,
            &[(0, window, HP0, OPEN)],
            None,
        ),
        (
            "a region of another master",
            8,
            &[(0, window, 0x03C0_02C0, OPEN)],
            Some("XMPU3.default_read"),
        ),
        ("a region for all masters", 8, &[(0, window, 0, OPEN)], None),
        (
            "a region that is off",
            8,
            &[(0, window, HP0, OPEN - 1)],
            Some("XMPU3.default_read"),
        ),
        (
            "half a window",
            8,
            &[(0, (0x7000_0000, 0x7070_0000), HP0, OPEN)],
            Some("XMPU3.default_read"),
        ),
        (
            "two halves",
            8,
            &[
                (0, (0x7000_0000, 0x7070_0000), HP0, OPEN),
                (1, (0x7080_0000, 0x70F0_0000), HP0, OPEN),
            ],
            None,
        ),
        (
            "a stronger one that is closed",
            11,
            &[
                (0, window, HP0, OPEN),
                (5, (0x7050_0000, 0x7050_0000), HP0, CLOSED),
            ],
            Some("XMPU3.R05.enable"),
        ),
        (
            "a weaker one that is closed",
            11,
            &[(5, window, HP0, OPEN), (0, window, HP0, CLOSED)],
            None,
        ),
        (
            "secure",
            11,
            &[(2, window, HP0, SECURE)],
            Some("XMPU3.R02.enable"),
        ),
        (
            "read only",
            11,
            &[(3, window, HP0, READ_ONLY)],
            Some("XMPU3.R03.enable"),
        ),
    ];
    for (what, control, regions, want) in cases {
        let mut fake = board();
        fake.words.insert(0xFD03_0000, control);
        for &(n, span, master, config) in regions {
            region(&mut fake, n, span, master, config);
        }
        let found = refusals(&mut fake, &facts("HP0"));
        let name = found.first().map(|f| f.name.as_str());
        assert_eq!(name, want, "{what}: {found:?}");
    }
}

#[test]
fn secure_and_one_sided_accesses_pass_where_they_may() {
    let mut fake = board();
    region(&mut fake, 0, (0x7000_0000, 0x70F0_0000), 0, 0x7);
    let mut facts = facts("HP0");
    facts.ports[0].secure = true;
    assert_eq!(refusals(&mut fake, &facts), []);
    region(&mut fake, 0, (0x7000_0000, 0x70F0_0000), 0, 0xB);
    facts.windows[0].write = false;
    assert_eq!(refusals(&mut fake, &facts), []);
    facts.windows[0].write = true;
    let found = refusals(&mut fake, &facts);
    assert!(
        found[0].message.contains("0x70000000 to 0x70ffffff"),
        "{found:?}"
    );
    // Memory above 4 GB is in a different address range.
    facts.windows[0].base = 0x8_0000_0000;
    assert_eq!(refusals(&mut fake, &facts), []);
}

#[test]
fn protection_that_cannot_be_read_is_told_and_refuses_nothing() {
    let mut fake = board();
    fake.guarded = false;
    let found = chip().findings(&mut fake, &facts("HP0")).expect("read");
    let one = found
        .iter()
        .find(|f| f.check == "XMPU3.memory_open")
        .expect("told");
    assert!(!one.refuses && one.value.is_none() && one.message.contains("not checked"));
}
