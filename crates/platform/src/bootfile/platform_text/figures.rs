//! The figures of a platform file, which come from registers or from a board with the same chip.

use axiscope_figures::{Figure, Origin};
use indexmap::{IndexMap, IndexSet};
use serde_json::Value;

use super::Writer;
use crate::bootfile::{
    layers::board_of,
    setting::Setting,
    value::{is_nothing, number, same},
};

/// Memory figures that are stated both by registers and by the part. The registers take precedence.
const MEMORY: [&str; 5] = [
    "dram.capacity_bytes",
    "dram.ranks",
    "dram.bank_groups",
    "dram.banks_per_group",
    "dram.line_bytes",
];

impl Writer<'_, '_> {
    /// Returns the figures that boards set, if the chip has no value or a different value for them.
    pub(super) fn figures(&mut self) -> Vec<(String, Figure)> {
        let layers = self.layers;
        let mut paths: IndexSet<String> = layers.lent.keys().cloned().collect();
        paths.extend(layers.chip.keys().cloned());
        paths.extend(self.extras(&self.board.chip.extras));
        paths.extend(self.required.iter().cloned());
        let memory = MEMORY.iter().filter(|p| self.setting(p).is_some());
        paths.extend(memory.map(|p| (*p).to_owned()));
        if layers.lends_energy() {
            paths.insert("energy.dram.devices_per_rank".into());
        }
        paths.retain(|path| !path.starts_with("maps."));
        let found = paths.into_iter();
        let of = |path: String| self.figure(&path).map(|figure| (path, figure));
        found.filter_map(of).collect()
    }

    /// Adds figures that are stated only by registers, not by the chip or the base.
    pub(super) fn extras(&self, extras: &IndexMap<String, Vec<String>>) -> Vec<String> {
        let mut owners: Vec<&str> = (self.layers.chip.keys())
            .filter(|p| p.starts_with("controller_port"))
            .filter_map(|p| p.rsplit_once('.').map(|(owner, _)| owner))
            .collect();
        owners.sort_unstable();
        owners.dedup();
        let mut found = Vec::new();
        for (section, keys) in extras {
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
        let (own, lent) = (self.layers.chip.get(path), self.layers.lent.get(path));
        if let Some(port) = path.strip_suffix(".other_widths_bits") {
            return self.other_widths(port, own.or(lent));
        }
        let found = if path == "fabric.read_pieces" {
            self.issue()
        } else {
            self.register(path)
        };
        if let (Some(found), Some(own)) = (&found, own)
            && same(&own.value, &found.value)
        {
            self.as_the_chip += 1;
            return None;
        }
        if let Some(found) = &found
            && lent.is_none()
            && own.is_none()
            && is_nothing(&found.value)
            && !self.required.iter().any(|p| p == path)
        {
            return None; // a mask or threshold that is off, as without it
        }
        if found.is_some() || own.is_some() {
            return found;
        }
        let lent = lent.filter(|_| !self.drops(path))?;
        let (board, origin) = (board_of(lent), lent.origin.name());
        let source = format!("as on {board} ({origin}): {}", lent.source);
        Some(self.stated(lent.value.clone(), Origin::Assumed, source))
    }

    /// Returns a figure of the new file.
    fn stated(&self, value: Value, origin: Origin, source: String) -> Figure {
        Figure {
            value,
            origin,
            source,
            file: self.file.clone(),
            unexplained: false,
        }
    }

    fn register(&self, path: &str) -> Option<Figure> {
        if let ("wiring.bus_bits", Some(bus)) = (path, self.board.get("dram.bus_bytes")) {
            let bits = 8 * number(&bus.value)? as i64;
            return Some(self.stated(bits.into(), bus.origin, format!("{} x 8", bus.source)));
        }
        let found = self.setting(path)?;
        let name = &self.board.source.name;
        let source = if found.source.contains(&**name) {
            found.source.clone()
        } else {
            format!("{}, {name}", found.source)
        };
        Some(self.stated(found.value.clone(), found.origin, source))
    }

    pub(super) fn setting(&self, path: &str) -> Option<&Setting> {
        let other = || self.board.get(self.board.chip.same.get(path)?);
        self.board.get(path).or_else(other)
    }

    /// Adds the widths that a design may set for a port instead of the width in the file: the other
    /// widths of the chip.
    fn other_widths(&self, port: &str, others: Option<&Figure>) -> Option<Figure> {
        let path = format!("{port}.width_bits");
        let found = self.setting(&path)?;
        let usual = self.layers.chip.get(&path)?;
        let others = others?;
        if same(&found.value, &usual.value) {
            return None;
        }
        let bits = |v: &Value| number(v).unwrap_or(0.0) as i64;
        let items = others.value.as_array()?;
        let mut left: Vec<i64> = items.iter().chain([&usual.value]).map(bits).collect();
        left.retain(|width| *width != bits(&found.value));
        left.sort_unstable();
        left.dedup();
        left.reverse();
        Some(self.stated(left.into(), others.origin, others.source.clone()))
    }

    /// Returns whether a figure of the base does not apply to this board.
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
        let mut ports: Vec<&str> = (layers.chip.keys().chain(layers.lent.keys()))
            .filter_map(|p| p.strip_prefix("ports.")?.split('.').next())
            // Ports that lead to the caches may have no FIFO interface.
            .filter(|port| !layers.chip.contains_key(&format!("ports.{port}.kind")))
            .collect();
        ports.sort_unstable();
        ports.dedup();
        let pieces: Vec<(&str, &Setting)> = (ports.iter())
            .filter_map(|p| Some((*p, self.board.get(&format!("ports.{p}.read_pieces"))?)))
            .collect();
        if pieces.len() < ports.len() {
            return None;
        }
        let (_, least) = pieces.iter().min_by_key(|(_, s)| s.value.as_i64())?;
        if pieces.iter().any(|(_, s)| s.value != least.value) {
            let each = pieces.iter().map(|(p, s)| format!("{p} {}", s.value));
            let each = each.collect::<Vec<_>>().join(", ");
            self.notes.push(format!(
                "fabric.read_pieces: ports differ ({each}); the smallest is used"
            ));
        }
        let source = format!("{}, {}", least.source, self.board.source.name);
        Some(self.stated(least.value.clone(), Origin::Register, source))
    }

    pub(super) fn maps(&mut self) -> Vec<(String, Figure)> {
        let at = format!("maps.{}", self.board.address_map.name());
        let names = ["rank_bits", "bank_group_bits", "bank_bits", "row_bits"];
        let found = names.iter().filter_map(|name| {
            let setting = self.board.get(&format!("maps.{name}"))?;
            let source = setting.source.clone();
            let figure = self.stated(setting.value.clone(), setting.origin, source);
            Some((format!("{at}.{name}"), figure))
        });
        let found: Vec<_> = found.collect();
        if !found.is_empty() {
            return found;
        }
        let lent = self.layers.lent.keys().filter(|p| p.starts_with("maps."));
        let paths: Vec<String> = lent.cloned().collect();
        let of = |path: String| self.figure(&path).map(|figure| (path, figure));
        paths.into_iter().filter_map(of).collect()
    }
}
