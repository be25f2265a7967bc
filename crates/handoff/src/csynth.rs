//! Reads a synthesis report of Vitis HLS (`*_csynth.xml`): the memory interfaces of one kernel.

mod rows;

use axiscope_platform::{AXI4_BEATS, Error, most_beats};
use roxmltree::{Document, ParsingOptions};

use crate::{
    masters::{Found, Master},
    netlist::number,
};
use rows::{Inferred, Row, rows_of};

/// Defaults of Vitis HLS for parameters that the source does not set (UG1399, `max_read_burst_length` and
/// `num_read_outstanding`).
const DEFAULT: u64 = 16;

/// A kernel: its name, its clock, and its memory interfaces.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub name: String,
    pub masters: Vec<Master>,
}

/// Reads the text of a report.
///
/// # Errors
/// If the text is not a synthesis report.
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
    let rows = rows_of(root);
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

fn masters_of(row: &Row, kernel: &str, mhz: Option<&Found<f64>>) -> Vec<Master> {
    let (mut reads, mut writes) = (row.reads, row.writes);
    let mut notes = Vec::new();
    if !(row.is_complete || reads && writes) {
        (reads, writes) = (true, true);
        notes.push("the report does not say whether it reads or writes; delete the stream that does not exist".into());
    }
    let stem = row.name.trim_start_matches("m_axi_").to_owned();
    let width = match row.width.filter(|w| *w > 0) {
        Some(bits) => Found::of(bits, "Data Width"),
        None => Found::guess(32, "the report gives no width"),
    };
    let most = u64::from(most_beats(width.value / 8, AXI4_BEATS));
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
            match row.inferred[n] {
                Some(Inferred::Bits(bits)) if bits < burst.value * width.value => {
                    let beats = bits.div_ceil(width.value);
                    burst = Found::of(beats, "Length of the longest inferred burst");
                }
                None if row.lists_bursts => {
                    burst =
                        Found::guess(1, "the report lists no inferred burst; as single accesses");
                }
                _ => {}
            }
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
                port_bytes: &[],
                burst_beats: burst,
                outstanding: of(row.outstanding[n], &format!("Num {direction} outstanding")),
                coherent: false,
                axcache: None,
                way: Vec::new(),
                way_cycles: crate::Way::default(),
                stream_side: None,
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

    /// A report of release 2021.1 has an element for each interface, and rows that end with commas.
    #[test]
    fn rows_may_end_with_commas() {
        let table = r#"<keys size="11">Interface, Data Width (SW-&gt;HW), Address Width, Latency, Offset, Register, Max Widen Bitwidth, Max
Read Burst Length, Max Write Burst Length, Num Read Outstanding, Num Write Outstanding</keys>
<column name="m_axi_a">32 -&gt; 64, 64, 0, slave, 0, 0, 32, 8, 4, 2, , , , </column>"#
            .replace("Max\nRead", "Max Read");
        let bursts = r#"<table><keys size="3">HW Interface, Loop, Direction</keys><column name="m_axi_a">l, read</column></table>"#;
        let report =
            |more: &str| format!("<profile><table>{table}</table>{bursts}{more}</profile>");
        let of = |text: &str| -> Vec<(&'static str, u64, u64, u64)> {
            let kernel = read("k_csynth.xml", text).expect("a report");
            let each = |m: &Master| {
                let beats = m.burst_beats.value;
                (m.direction, m.width_bits.value, beats, m.outstanding.value)
            };
            kernel.masters.iter().map(each).collect()
        };
        let both = [("read", 64, 32, 4), ("write", 64, 8, 2)];
        // The kernel's writes may be single accesses, which do not appear in the table of bursts.
        assert_eq!(of(&report("")), both);
        let accesses = bursts.replace("Loop", "Access Location");
        assert_eq!(of(&report(&accesses)), both[..1]);
        let interface = |mode: &str| {
            format!(
                r#"<Interface InterfaceName="m_axi_a" type="axi4full" mode="master" dataWidth="64"><busParam
                busParamName="READ_WRITE_MODE">{mode}</busParam></Interface>"#
            )
        };
        assert_eq!(of(&report(&interface("READ_ONLY"))), both[..1]);
        assert_eq!(of(&report(&interface("WRITE_ONLY"))), both[1..]);
        assert_eq!(of(&report(&interface("READ_WRITE"))), both);
        let resources = report("").replace(", , , , <", ", BRAM=2, URAM=0<");
        assert_eq!(of(&resources), both);
    }

    /// The tool inferred bursts of three beats at one interface, and no bursts for the writes at
    /// the other interface.
    #[test]
    fn inferred_bursts_are_not_longer_than_the_report_says() {
        let table = r#"<keys size="11">Interface, Data Width (SW-&gt;HW), Address Width, Latency, Offset, Register, Max Widen Bitwidth, Max
Read Burst Length, Max Write Burst Length, Num Read Outstanding, Num Write Outstanding</keys>
<column name="m_axi_a">32 -&gt; 32, 64, 0, slave, 0, 0, 16, 16, 16, 4, , , , </column>
<column name="m_axi_b">32 -&gt; 64, 64, 0, slave, 0, 0, 16, 16, 16, 16, , , , </column>"#
            .replace("Max\nRead", "Max Read");
        let bursts = |rows: &str| {
            format!(
                r#"<table><keys size="6">HW Interface, Loop, Direction, Length, Width, Location</keys>{rows}</table>"#
            )
        };
        let mode = |name: &str, mode: &str| {
            format!(
                r#"<Interface InterfaceName="{name}" type="axi4full" mode="master"><busParam
                busParamName="READ_WRITE_MODE">{mode}</busParam></Interface>"#
            )
        };
        let of_tables = |tables: &str| -> Vec<(String, u64)> {
            let modes = mode("m_axi_a", "READ_WRITE") + &mode("m_axi_b", "READ_ONLY");
            let text = format!("<profile>{modes}<table>{table}</table>{tables}</profile>");
            let kernel = read("k_csynth.xml", &text).expect("a report");
            let masters = kernel.masters.iter();
            masters
                .map(|m| (m.name.clone(), m.burst_beats.value))
                .collect()
        };
        let of = |rows: &str| of_tables(&bursts(rows));
        let found = |beats: [u64; 3]| {
            let names = ["k_a_read", "k_a_write", "k_b"];
            names
                .into_iter()
                .map(str::to_owned)
                .zip(beats)
                .collect::<Vec<_>>()
        };
        let a = r#"<column name="m_axi_a">l, read, variable, 32, a.cpp:1:2</column>"#;
        // Five elements of 32 bits need three beats of 64 bits.
        let b = r#"<column name="m_axi_b">l, read, 2, 32, a.cpp:1:2</column>
            <column name="m_axi_b">m, read, 5, 32, a.cpp:3:2</column>"#;
        assert_eq!(of(&format!("{a}{b}")), found([16, 1, 3]));
        let long = r#"<column name="m_axi_a">l, write, 4096, 32, a.cpp:1:2</column>"#;
        assert_eq!(of(&format!("{a}{b}{long}")), found([16, 16, 3]));
        assert_eq!(of(""), found([1, 1, 1]));
        // If there is no burst, the report lists only the reasons that prevented bursts.
        let missed = r#"<ReportBurst><table><keys size="2">HW Interface, Problem</keys></table></ReportBurst>"#;
        assert_eq!(of_tables(missed), found([1, 1, 1]));
        assert_eq!(
            of_tables(&format!("{missed}<a>hls::burst_maxi</a>")),
            found([16, 16, 16])
        );
        // Later releases state for each access whether it is a burst.
        let all = |rows: &str| {
            let keys = "HW Interface, Variable, Access Location, Direction, Burst Status, Loop";
            format!(r#"<table><keys size="6">{keys}</keys>{rows}</table>"#)
        };
        let accesses = r#"<column name="m_axi_a">in, a.cpp:1:2, read, Fail, l</column>
            <column name="m_axi_a">out, a.cpp:2:2, write, Widen Fail, l</column>
            <column name="m_axi_b">c, a.cpp:3:2, read, Inferred, l</column>"#;
        assert_eq!(of_tables(&all(accesses)), found([1, 16, 16]));
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
