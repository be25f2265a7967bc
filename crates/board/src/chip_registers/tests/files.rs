//! Tests which entries a table may contain, and the properties that all tables share.

use std::collections::BTreeSet;

use crate::chip_registers::{Access, Chip};

const HEAD: &str = r#"
schema = 1
chip = "c"
title = "C"
compatible = ["c"]
sources = { D = "a document" }
[each.port.A]
base = 0x100
bit = 3
[each.port.B]
base = 0x200
bit = 4
[registers."{port}.R"]
each = "port"
address = "{base}"
offset = 4
what = "register of {port}"
source = "D, {port}"
"#;

fn parsed(more: &str) -> Result<Chip, String> {
    Chip::parse(&format!("{HEAD}{more}"))
}

fn refused(more: &str) -> String {
    parsed(more).expect_err("wrong")
}

#[test]
fn an_entry_stands_for_one_of_each() {
    let more = r#"
[settings."{port}.s"]
each = "port"
register = "{port}.R"
low = "{bit}"
meaning = "bit {bit}"
source = "D"
"#;
    let chip = parsed(more).expect("right");
    let registers: Vec<_> = chip
        .registers()
        .map(|(n, r)| (n, r.at(), r.what.as_str()))
        .collect();
    let both = [
        ("A.R", 0x104, "register of A"),
        ("B.R", 0x204, "register of B"),
    ];
    assert_eq!(registers, both);
    let settings: Vec<_> = chip
        .settings()
        .map(|(n, s)| (n, s.low, s.meaning.as_str()))
        .collect();
    assert_eq!(settings, [("A.s", 3, "bit 3"), ("B.s", 4, "bit 4")]);
}

#[test]
fn what_cannot_be_is_refused_with_its_entry() {
    let setting = |fields: &str| {
        format!("[settings.s]\nregister = \"A.R\"\nmeaning = \"m\"\nsource = \"D\"\n{fields}")
    };
    for (more, message) in [
        (
            "[registers.X]\naddress = 0x104\nwhat = \"x\"\nsource = \"D\"",
            "is the address of A.R",
        ),
        (
            "[registers.X]\naddress = 0x2\nwhat = \"x\"\nsource = \"D\"",
            "0x2 is not an address",
        ),
        (
            "[registers.X]\naddress = 0x8\nwhat = \"x\"\nsource = \"E\"",
            "registers.X: source: 'E'",
        ),
        ("[registers.X]\naddress = 0x8\nwhat = \"x\"", "source"),
        (
            "[registers.X]\naddress = 0x8\nwhat = \"x\"\nsource = \"D\"\nneeds = [\"n\"]",
            "no check n",
        ),
        (
            "[registers.X]\neach = \"q\"\naddress = 0x8\nwhat = \"x\"\nsource = \"D\"",
            "no [each.q]",
        ),
        (&setting("low = 30\nbits = 4"), "settings.s: 4 bits from 30"),
        (&setting("low = 0\nbits = 33"), "33 bits from 0"),
        (&setting("low = 0\ncodes = { 2 = 5 }"), "2 does not fit"),
        (&setting("low = 0\nvalues = { 2 = \"two\" }"), "2 cannot be"),
        (
            &setting("low = 0\nvalues = { two = \"two\" }"),
            "'two' is not a number",
        ),
        (
            &setting("low = 0\nchange = false\nlive = true"),
            "cannot be changed",
        ),
        (&setting("low = 0\nreset = 1"), "reset"),
        (
            "[settings.s]\nregister = \"Q\"\nlow = 0\nmeaning = \"m\"\nsource = \"D\"",
            "no register Q",
        ),
        (
            "[dumps.d]\nwhat = \"d\"\nranges = [[8, 4]]\nsource = \"D\"",
            "no words",
        ),
        (
            "[dumps.d]\nwhat = \"d\"\nregisters = [\"Q\"]\nsource = \"D\"",
            "no register Q",
        ),
    ] {
        let why = refused(more);
        assert!(why.contains(message), "{more}\n{why}");
    }
    let twice = setting("low = 0")
        + "\n[settings.t]\nregister = \"A.R\"\nlow = 0\nmeaning = \"m\"\nsource = \"D\"";
    assert!(refused(&twice).contains("shares bits with s"));
}

#[test]
fn every_file_is_read_and_each_setting_says_and_takes_what_it_means() {
    assert!(!Chip::all().is_empty());
    for chip in Chip::all() {
        assert_eq!(Chip::named(&chip.name).map(|c| &c.title), Some(&chip.title));
        assert!(chip.settings().count() > 0, "{}", chip.name);
        assert!(chip.checks().count() > 0, "{}", chip.name);
        for (name, s) in chip.settings() {
            let most = if s.bits >= 12 {
                vec![0, s.most()]
            } else {
                (0..=s.most()).collect()
            };
            for code in most {
                let Some(value) = s.decode((code << s.low) as u32) else {
                    continue;
                };
                assert_eq!(s.encode(value), Some(code as u32), "{}: {name}", chip.name);
            }
        }
        for (name, r) in chip.registers() {
            let used = chip.settings().any(|(_, s)| s.register == name);
            let dumped = chip
                .dumps()
                .any(|(_, d)| d.registers.iter().any(|r| r == name));
            let counts =
                (chip.witnesses()).any(|(_, w)| [&w.reads, &w.writes].iter().any(|r| *r == name));
            let used = used || dumped || counts;
            assert!(used, "{}: {name}: nothing uses it", chip.name);
            assert!(r.access != Access::WriteOnly, "{}: {name}", chip.name);
        }
        for key in chip.sources.keys() {
            let of = |source: &String| {
                let mut parts = source.split(';');
                parts.any(|part| part.trim().starts_with(key.as_str()))
            };
            let used = chip.registers.iter().any(|(_, r)| of(&r.source))
                || chip.settings.iter().any(|(_, s)| of(&s.source))
                || chip.checks.iter().any(|(_, c)| of(&c.source))
                || chip.protections.iter().any(|(_, p)| of(&p.source))
                || chip.witnesses.iter().any(|(_, w)| of(&w.source))
                || chip.dumps.iter().any(|(_, d)| of(&d.source));
            assert!(used, "{}: sources.{key}: nothing names it", chip.name);
        }
    }
    let words: BTreeSet<_> = Chip::all().iter().flat_map(|c| &c.compatible).collect();
    assert_eq!(
        words.len(),
        Chip::all()
            .iter()
            .map(|c| c.compatible.len())
            .sum::<usize>()
    );
}

#[test]
fn a_chip_is_told_by_its_device_tree() {
    let of = |words: &[&str]| Chip::of_compatible(words).map(|c| c.name.as_str());
    assert_eq!(
        of(&["avnet,ultra96-rev1", "xlnx,zynqmp"]),
        Some("zynq_ultrascale")
    );
    assert_eq!(of(&["qemu,virt"]), None);
}
