//! Tests of reading groups of registers by address.

use crate::agent::Code;

use super::fake::zeroed;
use crate::chip_registers::Chip;

#[test]
fn groups_are_read_by_name_and_nothing_else_is() {
    for chip in Chip::all() {
        let mut fake = zeroed(chip);
        let words = chip.dump(&mut fake, None).expect("all can be told");
        let mut want = 0;
        for (name, dump) in chip.dumps() {
            let own = chip
                .dump(&mut fake, Some(&[name.to_owned()]))
                .expect("it can be told");
            let ranges = dump
                .ranges
                .iter()
                .map(|(first, last)| (last - first) / 4 + 1);
            let count = ranges.sum::<u64>() as usize + dump.registers.len();
            assert_eq!(own.len(), count, "{}: {name}", chip.name);
            assert!(own.iter().all(|(at, word)| words.get(at) == Some(word)));
            want += count;
        }
        assert_eq!(words.len(), want, "{}", chip.name);
        assert!(
            words
                .keys()
                .all(|at| at.len() >= 10 && at.starts_with("0x"))
        );
        assert!(fake.writes.is_empty());
    }
}

#[test]
fn what_is_out_of_reach_is_left_out_or_refused() {
    let chip = Chip::named("zynq_ultrascale").expect("known");
    let mut fake = zeroed(chip);
    fake.guarded = false;
    fake.put(chip, "HP2.reset", 1);
    let words = chip.dump(&mut fake, None).expect("the rest");
    assert!(words.contains_key("0xFD380000") && !words.contains_key("0xFD3A0000"));
    assert!(words.contains_key("0xFD070000") && !words.contains_key("0xFD6E4000"));
    for name in ["HP2", "coherence"] {
        let fault = chip
            .dump(&mut fake, Some(&[name.to_owned()]))
            .expect_err("refused");
        assert_eq!(fault.code, Code::Refused, "{name}");
    }
    let fault = chip
        .dump(&mut fake, Some(&["all".to_owned()]))
        .expect_err("unknown");
    assert_eq!(
        (fault.code, fault.field.as_deref()),
        (Code::Field, Some("names"))
    );
    assert!(fault.fix.is_some_and(|fix| fix.contains("ddrc")));
}
