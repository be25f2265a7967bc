//! Tests the checks that prevent known hangs of Zynq-7000, Cyclone V and Versal.

use super::fake::{Fake, zeroed};
use crate::chip_registers::{Chip, Control, Facts, PortInUse};

fn facts(port: &str, control: &str) -> Facts {
    Facts {
        ports: vec![PortInUse {
            name: port.into(),
            width_bits: Some(64),
            coherent: port == "ACP",
            secure: false,
        }],
        controls: vec![Control {
            name: control.into(),
            width_bits: Some(32),
        }],
        pl_clocks: vec![0],
        pl_resets: vec![0],
        windows: Vec::new(),
    }
}

/// Returns the checks that reject a point on a board with these words. All other words are 0.
fn refusals(chip: &str, words: &[(u64, u32)], facts: &Facts) -> Vec<String> {
    let chip = Chip::named(chip).expect("known");
    let mut fake: Fake = zeroed(chip);
    fake.words.extend(words.iter().copied());
    let found = chip.findings(&mut fake, facts).expect("read");
    found
        .into_iter()
        .filter(|f| f.refuses)
        .map(|f| f.check)
        .collect()
}

/// Starts with a correct board, makes each of the words wrong in turn, and asserts that the point
/// is rejected.
fn each_refuses(chip: &str, right: &[(u64, u32)], wrong: &[(u64, u32, &str, &str)], control: &str) {
    for &(at, word, check, port) in wrong {
        let facts = facts(port, control);
        assert_eq!(refusals(chip, right, &facts), [""; 0], "{check}");
        let words: Vec<_> = right.iter().copied().chain([(at, word)]).collect();
        assert_eq!(refusals(chip, &words, &facts), [check]);
    }
}

#[test]
fn zynq7000() {
    let right = [
        (0xF800_0900, 0xF),
        (0xF8F0_0000, 1),
        (0xF8F0_2100, 1),
        (0xF800_0170, 0x0010_0A00),
    ];
    let wrong = [
        (0xF800_0900, 0x0, "level_shifters", "HP0"),
        (0xF800_0900, 0xA, "level_shifters", "HP0"),
        (0xF800_0240, 0x1, "PL0.reset_released", "HP0"),
        (0xF800_0178, 0x1, "PL0.clock_runs", "HP0"),
        (0xF800_0240, 1 << 20, "HP0.out_of_reset", "HP0"),
        (0xF800_0240, 1 << 23, "HP3.out_of_reset", "HP3"),
        (0xF800_0240, 1 << 24, "ACP.out_of_reset", "ACP"),
        (0xF800_8000, 0x1, "HP0.read_width", "HP0"),
        (0xF800_A014, 0xF01, "HP2.write_width", "HP2"),
        (0xF8F0_0000, 0x0, "coherent_scu", "ACP"),
        (0xF8F0_2100, 0x0, "coherent_l2", "ACP"),
    ];
    each_refuses("zynq7000", &right, &wrong, "GP0");
}

#[test]
fn zynq7000_registers_of_a_port_in_reset_are_not_touched() {
    let chip = Chip::named("zynq7000").expect("known");
    let mut fake = zeroed(chip);
    fake.words.insert(0xF800_0240, 1 << 21);
    let all = chip.values(&mut fake, None).expect("the rest");
    assert!(!all.contains_key("HP1.read_qos") && all.contains_key("HP2.read_qos"));
    chip.dump(&mut fake, None).expect("the rest");
    chip.findings(&mut fake, &facts("HP1", "GP0"))
        .expect("read");
    assert!(
        fake.reads.iter().all(|at| at >> 12 != 0xF_8009),
        "not touched"
    );
}

#[test]
fn cyclone_v() {
    let right = [
        (0xFF70_6000, 0x14),
        (0xFFC2_5080, 0x3FFF),
        (0xFFD0_808C, 0x033),
        (0xFFFE_C000, 1),
    ];
    let wrong = [
        (0xFF70_6000, 0x12, "configured", "F2S0"),
        (0xFFC2_5080, 0x100, "f2sdram_released", "F2S0"),
        (0xFFC2_5080, 0x132, "f2sdram_released", "F2S0"),
        (0xFFD0_808C, 0x0, "f2sdram_released", "F2S0"),
        (0xFFC2_5080, 0x3EFF, "F2S0.takes_commands", "F2S0"),
        (0xFFD0_501C, 0x2, "LWH2F.out_of_reset", "F2S0"),
        (0xFFD0_501C, 0x4, "F2H.out_of_reset", "F2H"),
        (0xFFFE_C000, 0x0, "coherent_scu", "ACP"),
    ];
    each_refuses("cyclone_v", &right, &wrong, "LWH2F");
    // If the data bits are missing, the command bit is reported too, whether or not the handoff
    // sets it.
    for handoff in [0x033, 0x133] {
        let words = [right[0], (0xFFC2_5080, 0), (0xFFD0_808C, handoff), right[3]];
        assert_eq!(
            refusals("cyclone_v", &words, &facts("F2S0", "LWH2F")),
            ["f2sdram_released", "F2S0.takes_commands"]
        );
    }
    let words = [
        right[0],
        (0xFFC2_5080, 0x132),
        (0xFFD0_808C, 0x133),
        right[3],
    ];
    assert_eq!(
        refusals("cyclone_v", &words, &facts("F2S0", "LWH2F")),
        ["f2sdram_released"]
    );
}

#[test]
fn versal() {
    let right = [(0xF111_010C, 0xFF), (0xF126_05C0, 0x0100_0C00)];
    let wrong = [
        (0xF111_010C, 0xBF, "pl_supply", "PL0"),
        (0xF126_05C0, 0x0000_0C00, "PL0.clock_runs", "PL0"),
    ];
    each_refuses("versal", &right, &wrong, "HPM0");
}
