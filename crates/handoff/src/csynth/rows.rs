//! The memory interfaces of a report, collected from its elements, tables and signals.

use roxmltree::Node;

use crate::netlist::number;

/// An interface as described by the tables of the report. Its description may be incomplete.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub name: String,
    pub reads: bool,
    pub writes: bool,
    /// Whether the report states all directions of the interface, not only the directions of some of its accesses.
    pub is_complete: bool,
    pub width: Option<u64>,
    pub burst: [Option<u64>; 2],
    pub outstanding: [Option<u64>; 2],
    /// The longest bursts that the tool inferred. `None` for a direction for which the report lists
    /// no burst.
    pub inferred: [Option<Inferred>; 2],
    /// Whether the report lists the bursts that the tool inferred. In this case, accesses that are
    /// not listed are single beats.
    pub lists_bursts: bool,
}

/// The length of an inferred burst. The variants are in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Inferred {
    /// Number of bits.
    Bits(u64),
    /// The length is not known before the kernel runs.
    Variable,
}

/// Returns all memory interfaces of a report.
pub(super) fn rows_of(root: Node<'_, '_>) -> Vec<Row> {
    let mut rows = Vec::new();
    add_interfaces(root, &mut rows);
    add_tables(root, &mut rows);
    add_ports(root, &mut rows);
    // Bursts that are requested explicitly in the source are not inferred, so they are not listed.
    let requests_bursts = root.document().input_text().contains("burst_maxi");
    let lists_bursts = !requests_bursts
        && root.descendants().any(|n| {
            let is_table = |n: &Node<'_, '_>| n.has_tag_name("table");
            lists_bursts(&keys_of(n))
                || (n.has_tag_name("ReportBurst") && n.descendants().any(|t| is_table(&t)))
        });
    rows.iter_mut()
        .for_each(|row| row.lists_bursts = lists_bursts);
    rows
}

/// Returns the names of a table's columns, in lower case.
fn keys_of(table: Node<'_, '_>) -> Vec<String> {
    let keys = table.children().find(|n| n.has_tag_name("keys"));
    let keys = keys.and_then(|n| n.text()).unwrap_or("");
    let keys = keys.split(',').map(|k| k.trim().to_ascii_lowercase());
    keys.collect()
}

/// Returns whether a table lists the accesses for which the tool inferred bursts.
fn lists_bursts(keys: &[String]) -> bool {
    let has = |key: &str| keys.iter().any(|k| k == key);
    has("direction") && (has("length") || has("burst status"))
}

/// Adds the interfaces that the report describes one by one, with the parameters of their buses.
fn add_interfaces(root: Node<'_, '_>, rows: &mut Vec<Row>) {
    for interface in root.descendants().filter(|n| n.has_tag_name("Interface")) {
        let is = |name: &str, value: &str| interface.attribute(name) == Some(value);
        if !is("type", "axi4full") || !is("mode", "master") {
            continue;
        }
        let parameter = |name: &str| {
            let is_named = |n: &Node<'_, '_>| n.attribute("busParamName") == Some(name);
            Some(interface.descendants().find(is_named)?.text()?.trim())
        };
        let row = row_of(rows, interface.attribute("InterfaceName").unwrap_or(""));
        let mode = parameter("READ_WRITE_MODE").unwrap_or("");
        row.add_directions(mode);
        row.is_complete |= row.reads || row.writes;
        let width = interface.attribute("dataWidth").and_then(number);
        row.width = row.width.or(width.map(|w| w as u64));
        for (n, side) in ["READ", "WRITE"].into_iter().enumerate() {
            row.burst[n] = row.burst[n].or(count(parameter(&format!("MAX_{side}_BURST_LENGTH"))));
            row.outstanding[n] =
                row.outstanding[n].or(count(parameter(&format!("NUM_{side}_OUTSTANDING"))));
        }
    }
}

/// Adds the interfaces in tables. `<keys>` contains the columns, and each `<column>` element
/// contains an interface.
fn add_tables(root: Node<'_, '_>, rows: &mut Vec<Row>) {
    for table in root.descendants().filter(|n| n.has_tag_name("table")) {
        let keys = keys_of(table);
        let mut lists_accesses = false;
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
            // The first column is the attribute `name`. Some rows end with commas or list several
            // resources, so they have more cells than columns.
            let skip = usize::from(keys[0].contains("interface") || keys.len() > cells.len());
            let cell = |wanted: &[&str]| {
                let is = |key: &String| wanted.iter().all(|w| key.contains(w));
                let at = keys.iter().skip(skip).position(is)?;
                cells.get(at).copied().filter(|c| !c.is_empty())
            };
            let row = row_of(rows, name);
            if let Some(mode) = cell(&["read/write"]) {
                row.add_directions(mode);
                row.is_complete |= row.reads || row.writes;
            } else if let Some(mode) = cell(&["direction"]).filter(|_| !row.is_complete) {
                row.add_directions(mode);
                // Tables of inferred bursts leave out single accesses.
                lists_accesses |= keys.iter().any(|k| k.contains("access"));
            }
            if lists_bursts(&keys) {
                let bits = count(cell(&["width"])).or(row.width);
                let length = Inferred::of(cell(&["length"]), cell(&["burst status"]), bits);
                row.add_burst(cell(&["direction"]), length);
            }
            // `32 -> 512` gives the width in the source and the width in the hardware.
            let width = cell(&["data width"])
                .and_then(|w| number(w.rsplit("->").next().unwrap_or(w).trim()));
            row.width = row.width.or(width.map(|w| w as u64));
            for (n, side) in ["read", "write"].into_iter().enumerate() {
                row.burst[n] = row.burst[n].or(count(cell(&["max", side, "burst"])));
                row.outstanding[n] =
                    row.outstanding[n].or(count(cell(&["num", side, "outstanding"])));
            }
        }
        if lists_accesses {
            let listed = rows.iter_mut().filter(|row| row.reads || row.writes);
            listed.for_each(|row| row.is_complete = true);
        }
    }
}

fn count(found: Option<&str>) -> Option<u64> {
    let number = found.and_then(number)?;
    let is_plausible = (1.0..=65_536.0).contains(&number);
    is_plausible.then_some(number as u64)
}

impl Inferred {
    /// Returns the burst of an access, from its length in beats of `bits` and from its status. `Widen Fail` means a burst of
    /// narrow beats.
    fn of(length: Option<&str>, status: Option<&str>, bits: Option<u64>) -> Option<Self> {
        if status.is_some_and(|s| s.eq_ignore_ascii_case("fail")) {
            return None;
        }
        match (length.map(|l| count(Some(l))), bits) {
            (Some(Some(beats)), Some(bits)) => Some(Self::Bits(beats * bits)),
            (Some(_), _) => Some(Self::Variable),
            (None, _) => status.map(|_| Self::Variable),
        }
    }
}

impl Row {
    /// Adds an access for which the tool may have inferred a burst.
    fn add_burst(&mut self, direction: Option<&str>, inferred: Option<Inferred>) {
        let direction = direction.unwrap_or("").to_ascii_lowercase();
        for (n, side) in ["read", "write"].into_iter().enumerate() {
            if direction.contains(side) {
                self.inferred[n] = self.inferred[n].max(inferred);
            }
        }
    }

    /// Adds the directions that a word such as `READ_ONLY`, `READ_WRITE` or `read` states.
    fn add_directions(&mut self, mode: &str) {
        let mode = mode.to_ascii_uppercase();
        self.reads |= mode.contains("READ");
        self.writes |= mode.contains("WRITE");
    }
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

/// Adds interfaces from older reports, which list only the signals.
fn add_ports(root: Node<'_, '_>, rows: &mut Vec<Row>) {
    for port in root.descendants().filter(|n| n.has_tag_name("RtlPorts")) {
        let text = |name: &str| {
            let found = port.children().find(|n| n.has_tag_name(name));
            found.and_then(|n| n.text()).unwrap_or("").trim()
        };
        let name = text("name");
        if text("IOProtocol") != "m_axi" || !name.to_ascii_lowercase().starts_with("m_axi") {
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
