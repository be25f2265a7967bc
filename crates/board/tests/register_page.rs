//! docs/reference/generated/board_registers.md is generated from data/chips. If the environment
//! sets `AXISCOPE_WRITE=1`, the test writes the page instead of comparing it.

use std::{fmt::Write as _, fs, path::PathBuf};

use toml::{Table, Value};

const CHIPS: [&str; 4] = ["zynq_ultrascale", "zynq7000", "cyclone_v", "versal"];

const HEAD: &str = "\
# Registers of chips

<!-- Generated from data/chips/*/board_registers.toml: AXISCOPE_WRITE=1 cargo test -p axiscope-board --test register_page -->

These tables list every register and setting of the chip that the agent on a board reads, checks or changes. The tables are compiled
into the agent, which accesses no other register of the chip. A name with braces stands for several items: `{port}.{side}_qos`
stands for `HP0.read_qos`, `HP0.write_qos` and so on. The items are listed below.

- **Guarded** registers may respond to secure software only. The agent reads them with precautions and never writes them.
- **Probed** registers may respond with an error that kills the process that reads them. The agent therefore reads them in a separate
  process, and never writes to them.
- **Idle** settings are changed only while no port runs, **live** settings at any time, and **read-only** settings never.
- **Field + 1** in the *Values* column means that the register contains the setting minus one.
- If a check with the result **refuses** fails, no point runs. All other checks only warn.
- A register that **needs** a check is not accessed as long as the check fails.
";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_page_is_current() {
    let mut page = HEAD.to_owned();
    for chip in CHIPS {
        let path = root().join(format!("data/chips/{chip}/board_registers.toml"));
        let text = fs::read_to_string(&path).expect("a file");
        page += &of_chip(&text.parse().expect("TOML"), chip);
    }
    let path = root().join("docs/reference/generated/board_registers.md");
    if std::env::var_os("AXISCOPE_WRITE").is_some() {
        fs::write(&path, &page).expect("written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let differs = there.lines().zip(page.lines()).position(|(a, b)| a != b);
    assert!(
        there == page,
        "docs/reference/generated/board_registers.md differs from data/chips (first at line {:?}); write it again: \
         AXISCOPE_WRITE=1 cargo test -p axiscope-board --test register_page",
        differs.map(|n| n + 1)
    );
}

#[test]
fn every_file_has_its_place() {
    let listed = fs::read_dir(root().join("data/chips")).expect("a folder");
    let folders = listed.map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> = folders
        .filter(|path| path.join("board_registers.toml").is_file())
        .map(|path| {
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    let mut want = CHIPS.map(str::to_owned);
    want.sort();
    assert_eq!(names, want);
}

fn of_chip(file: &Table, chip: &str) -> String {
    let mut out = String::new();
    let title = text(file, "title");
    write!(
        out,
        "\n## {title}\n\n`data/chips/{chip}/board_registers.toml`.\n"
    )
    .expect("text");
    let line = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
    let mut table = |title: &str, heads: &[&str], rows: Vec<Vec<String>>| {
        if rows.is_empty() {
            return;
        }
        write!(out, "\n### {title}\n\n").expect("text");
        out += &line(&heads.iter().map(ToString::to_string).collect::<Vec<_>>());
        out += &line(&heads.iter().map(|_| "---".to_owned()).collect::<Vec<_>>());
        for row in rows {
            out += &line(&row);
        }
    };
    let sources = entries(file, "sources").map(|(key, v)| vec![key.clone(), shown(v)]);
    table("Documents", &["Key", "Document"], sources.collect());
    let items = entries(file, "each").flat_map(|(kind, items)| {
        let items = items.as_table().expect("items");
        items.iter().map(move |(name, fields)| {
            let fields = fields.as_table().expect("fields").iter();
            let fields: Vec<String> = fields
                .map(|(key, v)| format!("`{{{key}}}` {}", shown(v)))
                .collect();
            vec![format!("`{{{kind}}}`"), code(name), fields.join(", ")]
        })
    });
    table("Items", &["Placeholder", "Item", "Values"], items.collect());
    let settings = entries(file, "settings").map(|(name, entry)| setting(name, table_of(entry)));
    table(
        "Settings",
        &[
            "Setting", "Register", "Bits", "Values", "Meaning", "Changes", "Source",
        ],
        settings.collect(),
    );
    let checks = entries(file, "checks").map(|(name, entry)| check(name, table_of(entry)));
    let protections = entries(file, "protections").map(|(name, entry)| {
        let e = table_of(entry);
        let ports = format!("in use: {}", shown(&e["ports"]));
        let message = text(e, "message");
        vec![
            code(name),
            ports,
            "the window".into(),
            "open".into(),
            message,
            text(e, "fix"),
            "refuses".into(),
            text(e, "source"),
        ]
    });
    table(
        "Checks before a port is touched",
        &[
            "Check",
            "When",
            "Setting",
            "Required value",
            "If it fails",
            "Fix",
            "Result",
            "Source",
        ],
        checks.chain(protections).collect(),
    );
    let witnesses = entries(file, "witnesses").map(|(name, entry)| {
        let e = table_of(entry);
        let set = table_of(&e["set"]).iter();
        let set = set.map(|(name, value)| format!("{} {}", code(name), shown(value)));
        vec![
            code(name),
            text(e, "carries"),
            text(e, "ports"),
            code(&text(e, "reads")),
            code(&text(e, "writes")),
            set.collect::<Vec<_>>().join(", "),
            text(e, "source"),
        ]
    });
    table(
        "Bytes that the chip counts during a point",
        &[
            "Port of the controller",
            "Traffic from",
            "Ports of the programmable logic",
            "Bytes read",
            "Bytes written",
            "Set for the point",
            "Source",
        ],
        witnesses.collect(),
    );
    let figures = entries(file, "figures").map(|(path, entry)| {
        let e = table_of(entry);
        let own = e
            .get("of_master")
            .map_or_else(String::new, |v| code(&shown(v)));
        vec![
            code(path),
            code(&text(e, "setting")),
            own,
            text(e, "source"),
        ]
    });
    table(
        "Set for a point, and restored",
        &[
            "Figure of the platform",
            "Setting",
            "Setting that is 1 if the master drives its own value",
            "Source",
        ],
        figures.collect(),
    );
    if let Some(e) = file.get("no_throttle").map(table_of) {
        let set = table_of(&e["set"]).iter();
        let rows = set.map(|(name, value)| vec![code(name), shown(value), text(e, "source")]);
        table(
            "Set if the QoS of a point turns throttling off",
            &["Setting", "Value", "Source"],
            rows.collect(),
        );
    }
    if let Some(e) = file.get("address_map").map(table_of) {
        let row = vec![code(&text(e, "dump")), text(e, "fix"), text(e, "source")];
        table(
            "Compared with the address map of a point",
            &["Dump", "Fix for a different map", "Source"],
            vec![row],
        );
    }
    let registers = entries(file, "registers").map(|(name, entry)| register(name, table_of(entry)));
    table(
        "Registers",
        &["Register", "Address", "Meaning", "Access", "Source"],
        registers.collect(),
    );
    let dumps = entries(file, "dumps").map(|(name, entry)| {
        let e = table_of(entry);
        let runs = e
            .get("ranges")
            .map(|runs| runs.as_array().expect("runs").len());
        let runs = runs.map(|n| format!("{n} ranges of words"));
        let names = e.get("registers").map(shown);
        let words = [runs, names]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("; ");
        vec![code(name), text(e, "what"), words, text(e, "source")]
    });
    table(
        "Dumps",
        &["Group", "Contents", "Words", "Source"],
        dumps.collect(),
    );
    let left = file
        .get("left_out")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let left = left.map(|entry| {
        let e = table_of(entry);
        vec![text(e, "what"), text(e, "why")]
    });
    table("Left out", &["Not covered", "Reason"], left.collect());
    out
}

fn setting(name: &str, e: &Table) -> Vec<String> {
    let number = |key: &str| e.get(key).and_then(Value::as_integer);
    let count = number("bits").unwrap_or(1);
    let bits = match (number("low"), count) {
        (Some(low), 1) => low.to_string(),
        (Some(low), count) => format!("{}:{low}", low + count - 1),
        (None, 1) => code(&shown(&e["low"])),
        (None, count) => format!("{count} from `{}`", shown(&e["low"])),
    };
    let pairs = |key: &str, by: &str| {
        let pairs = e.get(key).and_then(Value::as_table).into_iter().flatten();
        pairs
            .map(|(k, v)| format!("{k}{by} {}", plain(v)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let values = match (e.contains_key("values"), e.contains_key("codes")) {
        (true, _) => pairs("values", ":"),
        (_, true) => format!("code {}", pairs("codes", " is")),
        _ => number("add").map_or_else(String::new, |add| format!("field + {add}")),
    };
    let flag = |key: &str| e.get(key).and_then(Value::as_bool);
    let changes = match (flag("change"), flag("live")) {
        (Some(false), _) => "read-only",
        (_, Some(true)) => "live",
        _ => "idle",
    };
    vec![
        code(name),
        code(&text(e, "register")),
        bits,
        values,
        text(e, "meaning"),
        changes.into(),
        text(e, "source"),
    ]
}

fn check(name: &str, e: &Table) -> Vec<String> {
    let when = e
        .get("when")
        .and_then(Value::as_table)
        .into_iter()
        .flatten();
    let when: Vec<String> = when
        .map(|(key, v)| match key.as_str() {
            "ports" => format!("in use: {}", shown(v)),
            "controls" => format!("registers behind: {}", shown(v)),
            "pl_clock" => format!("the design is clocked by clock {}", shown(v)),
            "pl_reset" => format!("the design is reset by {}", shown(v)),
            "coherent" => "accesses are coherent".into(),
            other => panic!("when.{other}: say it here"),
        })
        .collect();
    let when = if when.is_empty() {
        "always".into()
    } else {
        when.join("; ")
    };
    let want = match &e["want"] {
        Value::Table(t) if t.contains_key("fact") => "what the design has".into(),
        Value::Table(t) if t.contains_key("bits") => format!("bits {}", shown(&t["bits"])),
        Value::Table(t) => format!("all bits of `{}`", text(t, "bits_of")),
        other => shown(other),
    };
    let refuses = e["refuses"].as_bool().expect("a flag");
    vec![
        code(name),
        when,
        code(&text(e, "setting")),
        want,
        text(e, "message"),
        text(e, "fix"),
        (if refuses { "refuses" } else { "warns" }).into(),
        text(e, "source"),
    ]
}

fn register(name: &str, e: &Table) -> Vec<String> {
    let address = match (e["address"].as_integer(), e.get("offset")) {
        (Some(base), Some(Value::Integer(offset))) => shown(&Value::Integer(base + offset)),
        (_, Some(offset)) => format!("{} + {}", shown(&e["address"]), shown(offset)),
        (_, None) => shown(&e["address"]),
    };
    let mut how = Vec::new();
    if let Some(access) = e.get("access") {
        how.push(shown(access).replace('_', " "));
    }
    if e.get("guarded").is_some() {
        how.push("guarded".into());
    }
    if e.get("tried").is_some() {
        how.push("probed".into());
    }
    if let Some(needs) = e.get("needs") {
        how.push(format!("needs {}", shown(needs)));
    }
    vec![
        code(name),
        address,
        text(e, "what"),
        how.join("; "),
        text(e, "source"),
    ]
}

fn entries<'a>(file: &'a Table, section: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let found = file.get(section).map(|found| table_of(found).iter());
    found.into_iter().flatten()
}

fn table_of(value: &Value) -> &Table {
    value.as_table().expect("a table")
}

fn text(e: &Table, key: &str) -> String {
    shown(e.get(key).unwrap_or_else(|| panic!("{key}: missing")))
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Formats a value as text. Numbers are decimal, because they are not addresses.
fn plain(value: &Value) -> String {
    value
        .as_integer()
        .map_or_else(|| shown(value), |n| n.to_string())
}

/// Formats a value as text. Numbers from 64 upwards are hexadecimal, because most of them are
/// addresses.
fn shown(value: &Value) -> String {
    match value {
        Value::String(s) => s.replace('|', "\\|"),
        Value::Integer(n) if *n >= 64 => match n >> 16 {
            0 => format!("0x{n:X}"),
            high => format!("0x{high:04X}_{:04X}", n & 0xFFFF),
        },
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Integer(n) => n.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        other => panic!("{other:?}: say it here"),
    }
}
