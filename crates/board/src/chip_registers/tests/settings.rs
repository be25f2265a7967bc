//! Tests that settings are listed, changed together or not at all, and restored.

use crate::agent::{Code, Values};

use super::fake::{Fake, zeroed};
use crate::chip_registers::{Change, Chip};

fn chip() -> &'static Chip {
    Chip::named("zynq_ultrascale").expect("known")
}

fn values(pairs: &[(&str, u64)]) -> Values {
    pairs
        .iter()
        .map(|&(name, value)| (name.to_owned(), value))
        .collect()
}

/// Returns a memory in which HP0 has its reset values.
fn fake() -> Fake {
    let mut fake = zeroed(chip());
    fake.put(chip(), "HP0.read_commands", 8);
    fake.put(chip(), "HP0.read_qos", 7);
    fake.put(chip(), "HP0.write_qos", 7);
    fake
}

#[test]
fn values_are_in_units_that_people_use() {
    let names = ["HP0.read_width_bits", "HP0.read_commands", "HP0.read_qos"].map(str::to_owned);
    let found = chip().values(&mut fake(), Some(&names)).expect("known");
    let want = values(&[
        ("HP0.read_commands", 8),
        ("HP0.read_qos", 7),
        ("HP0.read_width_bits", 128),
    ]);
    assert_eq!(found, want);
    let all = chip().values(&mut fake(), None).expect("known");
    assert_eq!(all.len(), chip().settings().count());
}

#[test]
fn what_is_out_of_reach_is_left_out_or_refused() {
    let mut fake = fake();
    fake.guarded = false;
    fake.put(chip(), "HP1.reset", 1);
    let all = chip().values(&mut fake, None).expect("the rest");
    assert!(all.contains_key("HP0.read_qos") && !all.contains_key("HP1.read_qos"));
    assert!(!all.contains_key("CCI.S3.snoops"));
    assert!(
        !fake.reads.contains(&0xFD39_0008),
        "a port in reset is not touched"
    );
    assert!(
        !fake.reads.contains(&0xFD6E_4000),
        "a guarded register is not touched"
    );
    for (name, message) in [
        ("HP1.read_qos", "HP1.out_of_reset"),
        ("CCI.S3.snoops", "does not answer Linux (0xfd6e4000)"),
        ("XMPU3.R00.enable", "not read from here"),
    ] {
        let fault = chip()
            .values(&mut fake, Some(&[name.to_owned()]))
            .expect_err("refused");
        assert_eq!(fault.code, Code::Refused);
        assert!(
            fault.message.contains(message) && fault.fix.is_some(),
            "{fault:?}"
        );
    }
    let fault = chip()
        .values(&mut fake, Some(&["HP9.qos".to_owned()]))
        .expect_err("unknown");
    assert_eq!(fault.code, Code::Field);
}

#[test]
fn a_change_leaves_other_bits_and_is_undone() {
    let mut fake = fake();
    fake.words.insert(0xFD38_0000, 0x3B0);
    let before = fake.words.clone();
    let asked = values(&[("HP0.read_width_bits", 32), ("HP0.read_qos", 15)]);
    let changes = chip().plan(&mut fake, &asked, false).expect("can be");
    assert!(fake.writes.is_empty(), "a plan writes nothing");
    chip().apply(&mut fake, &changes).expect("written");
    assert_eq!(fake.words[&0xFD38_0000], 0x3B2);
    assert_eq!(fake.words[&0xFD38_0008], 15);
    let undone = chip().undo(&mut fake, &changes).expect("written");
    assert_eq!(
        undone,
        values(&[("HP0.read_width_bits", 128), ("HP0.read_qos", 7)])
    );
    assert_eq!(fake.words, before);
    let report = chip().set(&mut fake, &asked, false).expect("written");
    assert_eq!(report, undone);
}

#[test]
fn what_cannot_be_set_changes_nothing() {
    for (pairs, running, message) in [
        (
            &[("HP0.read_qos", 3), ("HP9.qos", 1)][..],
            false,
            "no such setting",
        ),
        (&[("HP0.read_qos", 16)], false, "16 cannot be"),
        (&[("HP0.read_width_bits", 96)], false, "96 cannot be"),
        (&[("HP0.read_commands", 0)], false, "0 cannot be"),
        (&[("HP0.reset", 1)], false, "only be read"),
        (&[("PL0.clock_on", 0)], false, "only be read"),
        (&[("HP0.read_width_bits", 64)], true, "while a port runs"),
    ] {
        let mut fake = fake();
        let fault = chip()
            .set(&mut fake, &values(pairs), running)
            .expect_err("refused");
        assert!(
            fault.message.contains(message) && fault.field.is_some(),
            "{fault:?}"
        );
        assert!(fake.writes.is_empty());
    }
}

#[test]
fn a_register_that_does_not_take_a_value_undoes_the_others() {
    let mut fake = fake();
    fake.stuck.insert(0xFD38_001C);
    let before = fake.words.clone();
    let asked = values(&[("HP0.read_qos", 3), ("HP0.write_qos", 3)]);
    let fault = chip().set(&mut fake, &asked, false).expect_err("stuck");
    assert!(
        fault
            .message
            .contains("HP0.write_qos: 0xfd38001c holds 0x00000007"),
        "{fault:?}"
    );
    assert_eq!(fake.words, before);
}

#[test]
fn a_journal_that_says_other_addresses_writes_nothing() {
    let right = Change {
        name: "HP0.read_qos".into(),
        address: 0xFD38_0008,
        mask: 15,
        before: 7,
        after: 3,
    };
    let mut fake = fake();
    for wrong in [
        Change {
            address: 0xFF5E_0218,
            ..right.clone()
        },
        Change {
            mask: u32::MAX,
            ..right.clone()
        },
        Change {
            before: 0x17,
            ..right.clone()
        },
        Change {
            name: "nothing".into(),
            ..right.clone()
        },
        Change {
            name: "HP0.reset".into(),
            address: 0xFD1A_0100,
            mask: 1 << 9,
            before: 0,
            after: 0,
        },
    ] {
        // The valid change is undone although the other one cannot be.
        fake.put(chip(), "HP0.read_qos", 3);
        fake.writes.clear();
        chip()
            .undo(&mut fake, &[wrong, right.clone()])
            .expect_err("no such change");
        assert_eq!(fake.writes, [(0xFD38_0008, 7)]);
    }
}

#[test]
fn what_is_live_changes_while_a_port_runs() {
    let text = r#"
schema = 1
chip = "c"
title = "C"
compatible = ["c"]
sources = { D = "a document" }
[registers.R]
address = 8
what = "a register"
source = "D"
[settings.live]
register = "R"
low = 0
live = true
meaning = "m"
source = "D"
[settings.still]
register = "R"
low = 1
meaning = "m"
source = "D"
"#;
    let chip = Chip::parse(text).expect("right");
    let mut fake = zeroed(&chip);
    let set = |fake: &mut Fake, name| chip.set(fake, &values(&[(name, 1)]), true);
    assert_eq!(
        set(&mut fake, "live").expect("live"),
        values(&[("live", 0)])
    );
    assert_eq!(
        set(&mut fake, "still").expect_err("not live").code,
        Code::Refused
    );
    assert_eq!(fake.words[&8], 1);
}
