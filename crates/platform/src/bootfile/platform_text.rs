//! Writes the platform file of a decoded init file: a board that names its chip.
//!
//! It contains registers, clocks, the memory and address maps. Figures that the chip's file already has are left out. A
//! figure that neither file has is taken from another board of the same chip; it is marked `assumed` and names that board.

use std::collections::BTreeMap;

use crate::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};
use toml_edit::{DocumentMut, InlineTable, Item, Table};

use crate::bootfile::{
    board::{Board, Setting},
    chip::Ordered,
    layers::{Figure, Layers},
    parameters::Device,
    part_choice::choose_part,
    value::{Value, short},
};

/// Memory figures that registers and the part both state. The registers take precedence.
const MEMORY: [&str; 5] = [
    "dram.capacity_bytes",
    "dram.ranks",
    "dram.bank_groups",
    "dram.banks_per_group",
    "dram.line_bytes",
];

/// The order of sections, by the first part of their names.
const ORDER: [&str; 12] = [
    "clocks",
    "wiring",
    "dram",
    "controller",
    "controller_ports",
    "fabric",
    "ports",
    "coherence",
    "cpus",
    "maps",
    "qos",
    "energy",
];

/// A drafted platform file, and the notes about it.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Draft {
    pub text: String,
    pub chip: String,
    pub base: String,
    /// Number of figures without a register that the board takes over from the base's `[unexplained]`.
    pub unexplained: usize,
    /// Figures taken from boards other than the base, with the name of the board.
    pub borrowed: Vec<(String, String)>,
    /// Number of figures for each origin, in order of first occurrence.
    pub origins: Vec<(String, usize)>,
    /// Number of registers whose value equals that in the chip's file.
    pub as_the_chip: usize,
    /// Figures that no register states, with the reason for their value.
    pub assumed: Vec<String>,
    /// Registers that the file should have written and did not.
    pub missing: Vec<String>,
    pub notes: Vec<String>,
}

/// Options for writing a platform file.
pub(crate) struct How<'a> {
    pub name: &'a str,
    pub version: &'a str,
    /// SHA-256 of the file's bytes.
    pub digest: String,
    /// Whether to take over the base's unexplained figures.
    pub unexplained: bool,
    pub part: Option<&'a str>,
    /// Names of the part files to choose from.
    pub parts: &'a [String],
    /// The memory device of the board.
    pub device: Device,
    /// Returns the text of a DRAM part's file.
    pub part_text: &'a dyn Fn(&str) -> Result<String, Error>,
}

/// Returns the first digits of a file's SHA-256.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    let whole = Sha256::digest(bytes);
    whole.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// Makes the text of a platform file.
pub(crate) fn draft(
    board: &mut Board<'_>,
    mut layers: Layers,
    how: &How<'_>,
) -> Result<Draft, Error> {
    let dram = board.dram().unwrap_or("").to_owned();
    let usual = board.chip.parts.get(&dram).cloned();
    let choice = choose_part(&dram, how, usual.or(layers.part.clone()));
    let part = choice.part;
    if let Some(part) = &part
        && !has_currents(part, how)?
    {
        layers.lent.retain(|(path, _)| !path.starts_with("energy."));
        board
            .notes
            .push(format!("part {part} has no currents: no [energy]"));
    }
    let mut writer = Writer {
        board,
        layers: &layers,
        origins: Vec::new(),
        as_the_chip: 0,
        assumed: Vec::new(),
        notes: Vec::new(),
        required: Vec::new(),
    };
    writer.required = writer.extras(&writer.board.chip.required);
    let body = writer.sections();
    let taken = if how.unexplained {
        layers.unexplained
    } else {
        0
    };
    writer.notes.extend(choice.note);
    let text = head(&writer, how, taken, part.as_deref()) + &body;
    let mut missing = writer.board.missing.clone();
    missing.sort_unstable();
    missing.dedup();
    let notes = writer.board.notes.iter().chain(&writer.notes).cloned();
    let (origins, as_the_chip, assumed) = (
        writer.origins.clone(),
        writer.as_the_chip,
        writer.assumed.clone(),
    );
    let notes = notes.collect();
    Ok(Draft {
        text,
        chip: layers.chip_name,
        base: layers.base.name,
        unexplained: taken,
        borrowed: layers.borrowed,
        origins,
        as_the_chip,
        assumed,
        missing,
        notes,
    })
}

/// Whether a part's file states currents.
fn has_currents(part: &str, how: &How<'_>) -> Result<bool, Error> {
    let text = (how.part_text)(part)?;
    let whole: BTreeMap<String, serde::de::IgnoredAny> =
        toml_edit::de::from_str(&text).map_err(|e| Error(format!("part {part}: {e}")))?;
    Ok(whole.contains_key("currents"))
}

/// Collects the figures of each section, starting with those from registers.
struct Writer<'a, 'b> {
    board: &'a mut Board<'b>,
    layers: &'a Layers,
    origins: Vec<(String, usize)>,
    as_the_chip: usize,
    assumed: Vec<String>,
    notes: Vec<String>,
    /// Figures that only registers state and that are written even if they are 0.
    required: Vec<String>,
}

impl Writer<'_, '_> {
    fn sections(&mut self) -> String {
        let mut found: Vec<(String, Vec<(String, toml_edit::Value)>)> = Vec::new();
        let mut all = self.figures();
        all.extend(self.maps());
        for (path, figure) in all {
            let (section, key) = path.rsplit_once('.').expect("a path");
            let line = (key.to_owned(), inline(&figure));
            match found.iter_mut().find(|(name, _)| name == section) {
                Some((_, lines)) => lines.push(line),
                None => found.push((section.to_owned(), vec![line])),
            }
            match self
                .origins
                .iter_mut()
                .find(|(name, _)| *name == figure.origin)
            {
                Some((_, count)) => *count += 1,
                None => self.origins.push((figure.origin.clone(), 1)),
            }
            if figure.origin == "assumed" {
                let value = figure.value.for_people();
                self.assumed
                    .push(format!("{path} = {value}: {}", figure.source));
            }
        }
        if let Some(dram) = self.board.dram() {
            let family = ("family".to_owned(), dram.into());
            match found.iter_mut().find(|(name, _)| name == "dram") {
                Some((_, lines)) => lines.insert(0, family),
                None => found.push(("dram".into(), vec![family])),
            }
        }
        self.add_notes();
        let place = |section: &str| {
            let first = section.split('.').next().unwrap_or("");
            ORDER
                .iter()
                .position(|name| *name == first)
                .expect("a known section")
        };
        found.sort_by_key(|(section, _)| place(section));
        let mut text = DocumentMut::new();
        for (position, (section, figures)) in found.into_iter().enumerate() {
            let table = section_of(text.as_table_mut(), &section);
            table.set_implicit(false);
            table.set_position(position as isize);
            table.extend(figures);
        }
        text.to_string()
    }

    /// Returns the figures that boards set, if the chip has no value or another one for them.
    fn figures(&mut self) -> Vec<(String, Figure)> {
        let layers = self.layers;
        let mut known: Vec<String> = Vec::new();
        let mut more: Vec<String> = layers.lent.iter().map(|(p, _)| p.clone()).collect();
        more.extend(layers.chip.iter().map(|(p, _)| p.clone()));
        more.extend(self.extras(&self.board.chip.extras));
        more.extend(self.required.iter().cloned());
        let memory = MEMORY.iter().filter(|p| self.setting(p).is_some());
        more.extend(memory.map(|p| (*p).to_owned()));
        if layers.lent.iter().any(|(p, _)| p.starts_with("energy.")) {
            more.push("energy.dram.devices_per_rank".into());
        }
        for path in more {
            if !known.contains(&path) {
                known.push(path);
            }
        }
        let mut out = Vec::new();
        for path in known {
            if path.starts_with("maps.") {
                continue;
            }
            if let Some(figure) = self.figure(&path) {
                out.push((path, figure));
            }
        }
        out
    }

    /// Adds figures that only registers state, and neither the chip nor the base.
    fn extras(&self, extras: &Ordered<Vec<String>>) -> Vec<String> {
        let mut owners: Vec<&str> = (self.layers.chip.iter())
            .filter(|(p, _)| p.starts_with("controller_port"))
            .filter_map(|(p, _)| p.rsplit_once('.').map(|(owner, _)| owner))
            .collect();
        owners.sort_unstable();
        owners.dedup();
        let mut found = Vec::new();
        for (section, keys) in &extras.0 {
            let sections = if section == "controller_ports" {
                owners.clone()
            } else {
                vec![&**section]
            };
            for at in sections {
                found.extend(keys.iter().map(|key| format!("{at}.{key}")));
            }
        }
        found
    }

    fn figure(&mut self, path: &str) -> Option<Figure> {
        let own = self.layers.chip_has(path);
        let lent = self.layers.lends(path);
        if let Some(port) = path.strip_suffix(".other_widths_bits") {
            let others = own.or(lent.map(|l| &l.figure));
            return self.other_widths(port, others);
        }
        let found = if path == "fabric.read_pieces" {
            self.issue()
        } else {
            self.register(path)
        };
        if let (Some(found), Some(own)) = (&found, own)
            && own.value.same(&found.value)
        {
            self.as_the_chip += 1;
            return None;
        }
        if let Some(found) = &found
            && lent.is_none()
            && own.is_none()
            && found.value.is_nothing()
            && !self.required.iter().any(|p| p == path)
        {
            return None; // a mask or threshold that is off, as without it
        }
        if found.is_some() || own.is_some() {
            return found;
        }
        let lent = lent.filter(|_| !self.drops(path))?;
        Some(Figure {
            value: lent.figure.value.clone(),
            origin: "assumed".into(),
            source: format!(
                "as on {} ({}): {}",
                lent.board, lent.figure.origin, lent.figure.source
            ),
        })
    }

    fn register(&self, path: &str) -> Option<Figure> {
        if let ("wiring.bus_bits", Some(bus)) = (path, self.board.get("dram.bus_bytes")) {
            return Some(Figure {
                value: Value::Int(8 * bus.value.number()? as i64),
                origin: bus.origin.clone(),
                source: format!("{} x 8", bus.source),
            });
        }
        let found = self.setting(path)?;
        let name = &self.board.source.name;
        let source = if found.source.contains(&**name) {
            found.source.clone()
        } else {
            format!("{}, {name}", found.source)
        };
        Some(Figure {
            value: found.value.clone(),
            origin: found.origin.clone(),
            source,
        })
    }

    fn setting(&self, path: &str) -> Option<&Setting> {
        let other = || self.board.get(self.board.chip.same.get(path)?);
        self.board.get(path).or_else(other)
    }

    /// Adds the widths to which a design may set a port instead of the file's: the other widths of the chip.
    fn other_widths(&self, port: &str, others: Option<&Figure>) -> Option<Figure> {
        let path = format!("{port}.width_bits");
        let found = self.setting(&path)?;
        let usual = self.layers.chip_has(&path)?;
        let others = others?;
        if found.value.same(&usual.value) {
            return None;
        }
        let Value::List(items) = &others.value else {
            return None;
        };
        let number = |v: &Value| v.number().unwrap_or(0.0) as i64;
        let mut left: Vec<i64> = items.iter().chain([&usual.value]).map(number).collect();
        left.retain(|bits| *bits != number(&found.value));
        left.sort_unstable();
        left.dedup();
        left.reverse();
        Some(Figure {
            value: Value::List(left.into_iter().map(Value::Int).collect()),
            origin: others.origin.clone(),
            source: others.source.clone(),
        })
    }

    /// Whether a figure of the base does not apply to this board.
    fn drops(&self, path: &str) -> bool {
        if self.board.source.writes.is_empty() && path.starts_with("dram.") {
            return true; // no init file: the part says it, at the clock of this board
        }
        let per_bank = self
            .board
            .number("controller.per_bank_refresh")
            .unwrap_or(0.0)
            != 0.0;
        if path == "dram.timing.t_rfc" && per_bank {
            return true; // the registers have a bank's; that of a rank is the part's
        }
        let between = ["dram.timing.rank_to_rank", "dram.timing.wr_to_rd_rank"];
        between.contains(&path) && self.board.number("dram.ranks") == Some(1.0)
    }

    /// Adds the number of read commands in flight, if the registers of all ports agree.
    fn issue(&mut self) -> Option<Figure> {
        let layers = self.layers;
        let paths = layers.chip.iter().map(|(p, _)| p);
        let paths = paths.chain(layers.lent.iter().map(|(p, _)| p));
        let mut ports: Vec<&str> = paths
            .filter_map(|p| p.strip_prefix("ports.")?.split('.').next())
            // Ports into the caches may have no FIFO interface.
            .filter(|port| layers.chip_has(&format!("ports.{port}.kind")).is_none())
            .collect();
        ports.sort_unstable();
        ports.dedup();
        let pieces: Vec<(&str, &Setting)> = (ports.iter())
            .filter_map(|p| Some((*p, self.board.get(&format!("ports.{p}.read_pieces"))?)))
            .collect();
        if pieces.is_empty() || pieces.len() < ports.len() {
            return None;
        }
        let number = |s: &Setting| s.value.number().unwrap_or(0.0) as i64;
        let mut least = pieces[0].1;
        for (_, setting) in &pieces {
            if number(setting) < number(least) {
                least = setting;
            }
        }
        if pieces.iter().any(|(_, s)| !s.value.same(&least.value)) {
            let each = pieces
                .iter()
                .map(|(p, s)| format!("{p} {}", s.value.text()));
            let each = each.collect::<Vec<_>>().join(", ");
            self.notes.push(format!(
                "fabric.read_pieces: ports differ ({each}); the least is taken"
            ));
        }
        Some(Figure {
            value: least.value.clone(),
            origin: "register".into(),
            source: format!("{}, {}", least.source, self.board.source.name),
        })
    }

    fn maps(&mut self) -> Vec<(String, Figure)> {
        let at = format!("maps.{}", self.board.address_map.name());
        let names = ["rank_bits", "bank_group_bits", "bank_bits", "row_bits"];
        let found = names.iter().filter_map(|name| {
            let setting = self.board.get(&format!("maps.{name}"))?;
            let figure = Figure {
                value: setting.value.clone(),
                origin: setting.origin.clone(),
                source: setting.source.clone(),
            };
            Some((format!("{at}.{name}"), figure))
        });
        let found: Vec<_> = found.collect();
        if !found.is_empty() {
            return found;
        }
        let lent = self
            .layers
            .lent
            .iter()
            .filter(|(p, _)| p.starts_with("maps."));
        let paths: Vec<String> = lent.map(|(p, _)| p.clone()).collect();
        let of = |path: String| self.figure(&path).map(|figure| (path, figure));
        paths.into_iter().filter_map(of).collect()
    }

    /// Adds notes on figures that come from other boards.
    fn add_notes(&mut self) {
        let lent = &self.layers.lent;
        let registers: Vec<_> = (lent.iter())
            .filter(|(p, _)| p.starts_with("coherence.registers."))
            .collect();
        let unset: Vec<&str> = (registers.iter())
            .filter(|(p, _)| self.setting(p).is_none())
            .filter_map(|(p, _)| p.rsplit_once('.').map(|(_, name)| name))
            .collect();
        if !unset.is_empty() {
            self.notes.push(format!(
                "[coherence.registers]: {} are not in the file (boot software sets them later) and \
                 taken as on {}",
                unset.join(", "),
                registers[0].1.board
            ));
        }
        if lent.iter().any(|(p, _)| p.starts_with("energy.")) {
            self.notes.push(format!(
                "[energy]: powers of the board are those of {}; put your power report in their place",
                self.layers.base.name
            ));
        }
    }
}

fn head(writer: &Writer<'_, '_>, how: &How<'_>, unexplained: usize, part: Option<&str>) -> String {
    let (board, layers) = (&writer.board, writer.layers);
    let size = board.number("dram.capacity_bytes").filter(|s| *s != 0.0);
    let width = board.number("dram.bus_bytes").filter(|w| *w != 0.0);
    let rate = board.number("dram.data_rate_mtps").filter(|r| *r != 0.0);
    let gib = f64::from(1 << 30);
    let memory = [
        size.map_or(String::new(), |s| format!("{} GB", short(s / gib))),
        board.dram().unwrap_or("").to_uppercase()
            + &rate.map_or(String::new(), |r| format!("-{r:.0}")),
        width.map_or(String::new(), |w| format!("x{}", short(8.0 * w))),
    ];
    let memory: Vec<String> = memory.into_iter().filter(|m| !m.is_empty()).collect();
    let title = format!("{} ({}), {}", how.name, board.chip.title, memory.join(" "));
    let passed = board.source.passed.iter();
    let passed: Vec<String> = passed.map(|(what, n)| format!("{n} {what}")).collect();
    let passed = if passed.is_empty() {
        "nothing".into()
    } else {
        passed.join(", ")
    };
    let mut origins = writer.origins.clone();
    origins.sort_unstable();
    let counts = origins.iter().map(|(origin, n)| format!("{n} {origin}"));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let borrowed: Vec<String> = (layers.borrowed.iter())
        .map(|(what, platform)| format!("{what}: {platform}"))
        .collect();
    let borrowed = if borrowed.is_empty() {
        String::new()
    } else {
        format!(" ({})", borrowed.join("; "))
    };
    let base = &layers.base.name;
    let mut lines = vec![
        format!(
            "# Imported by axiscope {} from {} (SHA-256 {}...).",
            how.version, board.source.name, how.digest
        ),
        if board.source.writes.is_empty() {
            "# From parameters of the design tool: there was no init file, so no register is known."
                .into()
        } else {
            let writes = board.source.writes.len();
            format!("# {writes} writes followed; passed over: {passed}.")
        },
        format!(
            "# Figures: {counts}; {} registers are as the chip's file has them.",
            writer.as_the_chip
        ),
        format!("# What no register says: as on {base}{borrowed}, marked assumed."),
        "schema = 1".into(),
        format!("title = {}", toml_edit::Value::from(title)),
        format!("chip = \"{}\"", layers.chip_name),
    ];
    if let Some(part) = part {
        lines.push(format!("part = \"{part}\""));
    }
    if unexplained > 0 {
        lines.extend([
            format!(
                "# {unexplained} figures that measurements of {base} ask for and no register \
                 explains. Without this line"
            ),
            "# the chip's own stand; nobody measured which of both is right for this board.".into(),
            format!("unexplained_as = \"{base}\""),
        ]);
    }
    lines.join("\n") + "\n"
}

/// Returns the table of a section. Enclosing tables get a line only if they have figures.
fn section_of<'a>(table: &'a mut Table, path: &str) -> &'a mut Table {
    path.split('.').fold(table, |table, name| {
        let inner = table.entry(name).or_insert_with(|| {
            let mut inner = Table::new();
            inner.set_implicit(true);
            Item::Table(inner)
        });
        inner.as_table_mut().expect("a section")
    })
}

/// Writes a figure on one line.
fn inline(figure: &Figure) -> toml_edit::Value {
    let mut table = InlineTable::new();
    table.insert("value", (&figure.value).into());
    table.insert("origin", figure.origin.as_str().into());
    table.insert("source", figure.source.as_str().into());
    table.into()
}
