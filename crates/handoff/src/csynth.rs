//! Reads a synthesis report of Vitis HLS (`*_csynth.xml`): the memory interfaces of one kernel.

use axiscope_platform::Error;
use roxmltree::{Document, Node, ParsingOptions};

use crate::{
    masters::{Found, Master},
    netlist::number,
};

/// Defaults of Vitis HLS for parameters that the source does not set (UG1399, `max_read_burst_length` and
/// `num_read_outstanding`).
const DEFAULT: u64 = 16;

/// A kernel: its name, its clock, and its memory interfaces.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub name: String,
    pub masters: Vec<Master>,
}

/// An interface in the report, as far as its tables describe it.
#[derive(Clone, Debug, Default)]
struct Row {
    name: String,
    reads: Option<bool>,
    writes: Option<bool>,
    width: Option<u64>,
    burst: [Option<u64>; 2],
    outstanding: [Option<u64>; 2],
}

/// Reads the text of a report.
///
/// # Errors
/// If the text is not such a report.
pub(crate) fn read(file: &str, text: &str) -> Result<Kernel, Error> {
    let error = |what: String| Error(format!("{file}: {what}"));
    let options = ParsingOptions {
        allow_dtd: false,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|e| {
        error(format!(
            "is not a complete report of Vitis HLS ({e}); run csynth_design again"
        ))
    })?;
    let root = document.root_element();
    if !root.has_tag_name("profile") {
        let name = root.tag_name().name();
        return Err(error(format!(
            "its first element is <{name}>, not <profile> of a report of Vitis HLS"
        )));
    }
    let value = |name: &str| {
        let found = root.descendants().find(|n| n.has_tag_name(name));
        found.and_then(|n| n.text()).map(|t| t.trim().to_owned())
    };
    let name = value("TopModelName").unwrap_or_else(|| {
        let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
        stem.trim_end_matches("csynth.xml")
            .trim_end_matches('_')
            .to_owned()
    });
    let period = value("TargetClockPeriod").and_then(|t| number(&t));
    let mhz = period
        .filter(|ns| *ns > 0.0)
        .map(|ns| Found::of(1e3 / ns, "TargetClockPeriod"));
    let mut rows = rows_of_tables(root);
    add_ports(root, &mut rows);
    if rows.is_empty() {
        return Err(error(format!(
            "{name} has no m_axi interface, so it moves nothing from or to memory; give the report of a kernel that does"
        )));
    }
    let masters = rows
        .iter()
        .flat_map(|row| masters_of(row, &name, mhz.as_ref()))
        .collect();
    Ok(Kernel { name, masters })
}

/// Returns the interfaces in tables: `<keys>` contains the columns, and each `<column>` an interface.
fn rows_of_tables(root: Node<'_, '_>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for table in root.descendants().filter(|n| n.has_tag_name("table")) {
        let keys = table
            .children()
            .find(|n| n.has_tag_name("keys"))
            .and_then(|n| n.text());
        let keys: Vec<String> = keys
            .unwrap_or("")
            .split(',')
            .map(|k| k.trim().to_ascii_lowercase())
            .collect();
        for column in table.children().filter(|n| n.has_tag_name("column")) {
            let name = column.attribute("name").unwrap_or("");
            if !name.to_ascii_lowercase().starts_with("m_axi") {
                continue;
            }
            let cells: Vec<&str> = column
                .text()
                .unwrap_or("")
                .split(',')
                .map(str::trim)
                .collect();
            let skip = keys.len().saturating_sub(cells.len()).min(1);
            let cell = |wanted: &[&str]| {
                let is = |key: &String| wanted.iter().all(|w| key.contains(w));
                let at = keys.iter().skip(skip).position(is)?;
                cells.get(at).copied().filter(|c| !c.is_empty())
            };
            let row = row_of(&mut rows, name);
            let mode = cell(&["read/write"])
                .or_else(|| cell(&["direction"]))
                .unwrap_or("")
                .to_ascii_uppercase();
            if mode.contains("READ") {
                row.reads = Some(true);
            }
            if mode.contains("WRITE") {
                row.writes = Some(true);
            }
            // `32 -> 512` states the width in the source and in the hardware.
            let width = cell(&["data width"])
                .and_then(|w| number(w.rsplit("->").next().unwrap_or(w).trim()));
            let count = |found: Option<&str>| {
                found
                    .and_then(number)
                    .filter(|n| (1.0..=65_536.0).contains(n))
                    .map(|n| n as u64)
            };
            row.width = row.width.or(width.map(|w| w as u64));
            for (n, side) in ["read", "write"].into_iter().enumerate() {
                row.burst[n] = row.burst[n].or(count(cell(&["max", side, "burst"])));
                row.outstanding[n] =
                    row.outstanding[n].or(count(cell(&["num", side, "outstanding"])));
            }
        }
    }
    rows
}

fn row_of<'a>(rows: &'a mut Vec<Row>, name: &str) -> &'a mut Row {
    let at = rows.iter().position(|r| r.name == name).unwrap_or_else(|| {
        let name = name.to_owned();
        rows.push(Row {
            name,
            ..Row::default()
        });
        rows.len() - 1
    });
    &mut rows[at]
}

/// Adds interfaces of older reports, which list only the signals.
fn add_ports(root: Node<'_, '_>, rows: &mut Vec<Row>) {
    for port in root.descendants().filter(|n| n.has_tag_name("RtlPorts")) {
        let text = |name: &str| {
            let found = port.children().find(|n| n.has_tag_name(name));
            found.and_then(|n| n.text()).unwrap_or("").trim()
        };
        let name = text("name");
        if text("IOProtocol") != "m_axi" {
            continue;
        }
        let Some((interface, signal)) = name.rsplit_once('_') else {
            continue;
        };
        let bits = number(text("Bits")).map(|b| b as u64);
        if matches!(signal, "RDATA" | "WDATA") {
            let row = row_of(rows, interface);
            row.width = row.width.or(bits);
        }
    }
}

fn masters_of(row: &Row, kernel: &str, mhz: Option<&Found<f64>>) -> Vec<Master> {
    let (mut reads, mut writes) = (row.reads.unwrap_or(false), row.writes.unwrap_or(false));
    let mut notes = Vec::new();
    if !reads && !writes {
        (reads, writes) = (true, true);
        notes.push("the report does not say whether it reads or writes; delete the stream that does not exist".into());
    }
    let stem = row.name.trim_start_matches("m_axi_").to_owned();
    let width = match row.width.filter(|w| *w > 0) {
        Some(bits) => Found::of(bits, "Data Width"),
        None => Found::guess(32, "the report gives no width"),
    };
    let most = (4096 / (width.value / 8).max(1)).clamp(1, 256);
    let sides = [(reads, "read", 0), (writes, "write", 1)];
    let made = sides
        .into_iter()
        .filter(|(is, ..)| *is)
        .map(|(_, direction, n)| {
            let of = |found: Option<u64>, what: &str| match found {
                Some(value) => Found::of(value, what.to_owned()),
                None => Found::guess(
                    DEFAULT,
                    format!("the report gives no {what}; the default of Vitis HLS"),
                ),
            };
            let mut burst = of(row.burst[n], &format!("Max {direction} burst length"));
            burst.value = burst.value.min(most);
            let both = reads && writes;
            Master {
                name: if both {
                    format!("{kernel}_{stem}_{direction}")
                } else {
                    format!("{kernel}_{stem}")
                },
                path: format!("/{kernel}"),
                ip: "kernel of Vitis HLS".into(),
                interface: row.name.clone(),
                direction,
                reaches: String::new(),
                port: None,
                port_width_bits: width.clone(),
                width_bits: width.clone(),
                mhz: mhz.cloned(),
                port_mhz: mhz.cloned(),
                port_beats: None,
                burst_beats: burst,
                outstanding: of(row.outstanding[n], &format!("Num {direction} outstanding")),
                coherent: false,
                axcache: None,
                way: Vec::new(),
                way_cycles: crate::Way::default(),
                stream_mbps: None,
                idle: None,
                notes: notes.clone(),
                guesses: Vec::new(),
                may_be_coherent: false,
                network: None,
                is_alone: false,
            }
        });
    made.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<profile><UserAssignments><TopModelName>vadd</TopModelName>
<TargetClockPeriod>3.33</TargetClockPeriod></UserAssignments>
<section name="HW Interfaces"><item name="M_AXI"><table><keys size="13">Interface, Read/Write, Data Width (SW-&gt;HW),
Address Width, Latency, Offset, Register, Max Widen Bitwidth, Max Read Burst Length, Max Write Burst Length, Num Read
Outstanding, Num Write Outstanding, Resource Estimate</keys>
<column name="m_axi_gmem0">READ_ONLY, 32 -&gt; 512, 64, 64, slave, 0, 512, 64, 16, 32, 16, BRAM=2</column>
<column name="m_axi_gmem1">READ_WRITE, 32 -&gt; 32, 64, 64, slave, 0, 512, 16, 8, 16, 4, BRAM=2</column>
</table></item></section></profile>"#;

    #[test]
    fn each_interface_is_a_stream_of_each_direction() {
        let text = REPORT.replace("Num Read\nOutstanding", "Num Read Outstanding");
        let kernel = read("vadd_csynth.xml", &text).expect("a report");
        let all: Vec<_> = (kernel.masters.iter())
            .map(|m| {
                (
                    &*m.name,
                    m.direction,
                    m.width_bits.value,
                    m.burst_beats.value,
                    m.outstanding.value,
                )
            })
            .collect();
        assert_eq!(kernel.name, "vadd");
        assert_eq!(
            all,
            [
                ("vadd_gmem0", "read", 512, 64, 32),
                ("vadd_gmem1_read", "read", 32, 16, 16),
                ("vadd_gmem1_write", "write", 32, 8, 4),
            ]
        );
        assert!((kernel.masters[0].mhz.as_ref().expect("a clock").value - 300.3).abs() < 0.1);
    }

    #[test]
    fn older_reports_list_signals() {
        let text = "<profile><InterfaceSummary><RtlPorts><name>m_axi_gmem_WDATA</name><IOProtocol>m_axi</IOProtocol>\
                    <Bits>64</Bits></RtlPorts></InterfaceSummary></profile>";
        let kernel = read("copy_csynth.xml", text).expect("a report");
        assert_eq!(kernel.name, "copy");
        assert_eq!(kernel.masters.len(), 2);
        assert!(kernel.masters[0].burst_beats.guessed);
        assert_eq!(kernel.masters[0].width_bits.value, 64);
        let none = read("a_csynth.xml", "<profile/>")
            .expect_err("no interface")
            .0;
        assert!(none.contains("a has no m_axi interface"), "{none}");
    }
}
