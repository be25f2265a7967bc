//! Tests every check of every chip: the check must pass with correct values, and report a finding
//! for each wrong value.

use crate::agent::Finding;

use super::fake::{Fake, zeroed};
use crate::chip_registers::{Chip, Control, Facts, PortInUse, Want, records::Check};

/// A width that every port can have.
const WIDTH_BITS: u64 = 32;

/// Returns a design to which a check applies.
fn facts_of(check: &Check) -> Facts {
    let w = &check.when;
    Facts {
        ports: (w.ports.iter().take(1))
            .map(|name| PortInUse {
                name: name.clone(),
                width_bits: Some(WIDTH_BITS),
                coherent: w.coherent,
                secure: false,
            })
            .collect(),
        controls: (w.controls.iter().take(1))
            .map(|name| Control {
                name: name.clone(),
                width_bits: Some(WIDTH_BITS),
            })
            .collect(),
        pl_clocks: w.pl_clock.into_iter().collect(),
        pl_resets: w.pl_reset.into_iter().collect(),
        windows: Vec::new(),
    }
}

/// Returns two values: one that passes a check, and one that fails.
fn right_and_wrong(chip: &Chip, check: &Check) -> (u64, u64) {
    let setting = chip.setting(&check.setting).expect("known");
    let can_be =
        || (0..=setting.most().min(4096)).filter_map(|c| setting.decode((c << setting.low) as u32));
    let right: Vec<u64> = match &check.want {
        Want::Value(value) => vec![*value],
        Want::OneOf(values) => values.clone(),
        Want::Fact { .. } => vec![WIDTH_BITS],
        // All bits are set, because other checks of the same setting may require bits outside this
        // mask.
        Want::BitsOf { .. } | Want::Bits { .. } => vec![setting.most()],
    };
    let wrong = can_be().find(|value| !right.contains(value));
    (right[0], wrong.expect("some value is wrong"))
}

/// Returns a memory in which all checks pass.
fn right_for(chip: &Chip, facts: &Facts) -> Fake {
    let mut fake = zeroed(chip);
    for (_, check) in chip.checks().filter(|(_, c)| c.when.applies(facts)) {
        let (right, _) = right_and_wrong(chip, check);
        fake.put(chip, &check.setting, right);
        if let Want::BitsOf { bits_of } = &check.want {
            fake.put(chip, bits_of, right);
        }
    }
    fake
}

fn of<'a>(findings: &'a [Finding], name: &str) -> Option<&'a Finding> {
    findings.iter().find(|f| f.check == name)
}

#[test]
fn right_values_pass_and_each_wrong_one_gives_its_finding() {
    for chip in Chip::all() {
        for (name, check) in chip.checks() {
            let (_, wrong) = right_and_wrong(chip, check);
            let facts = facts_of(check);
            let mut fake = right_for(chip, &facts);
            let found = chip.findings(&mut fake, &facts).expect("read");
            assert!(found.is_empty(), "{}: {name}: {found:?}", chip.name);
            fake.put(chip, &check.setting, wrong);
            let found = chip.findings(&mut fake, &facts).expect("read");
            let f = of(&found, name).unwrap_or_else(|| panic!("{}: {name}: not found", chip.name));
            assert_eq!(f.refuses, check.refuses, "{name}");
            assert_eq!(f.value, Some(wrong), "{name}");
            assert!(f.address.is_some() && f.want.is_some(), "{name}");
            for text in [&f.message, &f.fix, &f.source] {
                assert!(
                    !text.is_empty() && !text.contains(['{', '}']),
                    "{name}: {text}"
                );
            }
            let none = chip.findings(&mut fake, &Facts::default()).expect("read");
            let always = check.when.applies(&Facts::default());
            assert_eq!(
                of(&none, name).is_some(),
                always,
                "{name}: of no use to an empty design"
            );
        }
    }
}

#[test]
fn what_the_design_does_not_say_is_not_checked() {
    let chip = Chip::named("zynq_ultrascale").expect("known");
    let facts = Facts {
        ports: vec![PortInUse {
            name: "HP0".into(),
            ..PortInUse::default()
        }],
        ..Facts::default()
    };
    let mut fake = zeroed(chip);
    fake.put(chip, "HP0.read_width_bits", 32);
    assert_eq!(chip.findings(&mut fake, &facts).expect("read"), []);
}

#[test]
fn what_no_check_is_for_is_told_and_refuses_nothing() {
    let control = |name: &str| Control {
        name: name.into(),
        width_bits: Some(32),
    };
    let facts = |clock: u32, reset: u32, name: &str| Facts {
        controls: vec![control(name)],
        pl_clocks: vec![clock],
        pl_resets: vec![reset],
        ..Facts::default()
    };
    let chip = (Chip::all().iter())
        .find(|c| c.name == "zynq_ultrascale")
        .expect("known");
    let strange = |facts: &Facts| -> Vec<String> {
        let found = chip.findings(&mut zeroed(chip), facts).expect("read");
        let found = found.into_iter().filter(|f| f.check == "design");
        found
            .map(|f| {
                assert!(!f.refuses && f.message.starts_with("not checked: "));
                f.name
            })
            .collect()
    };
    assert!(strange(&facts(0, 0, "HPM0")).is_empty());
    assert_eq!(strange(&facts(9, 0, "HPM0")), ["axiscope,pl-clock"]);
    assert_eq!(strange(&facts(0, 7, "HPM0")), ["axiscope,pl-reset"]);
    assert_eq!(strange(&facts(0, 0, "HPM7")), ["axiscope,control"]);
}
