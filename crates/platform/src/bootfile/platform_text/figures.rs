//! The figures of a platform file: from registers, or taken from a board of the same chip.

use super::Writer;
use crate::bootfile::{board::Setting, chip::Ordered, layers::Figure, value::Value};

/// Memory figures that registers and the part both state. The registers take precedence.
const MEMORY: [&str; 5] = [
    "dram.capacity_bytes",
    "dram.ranks",
    "dram.bank_groups",
    "dram.banks_per_group",
    "dram.line_bytes",
];

impl Writer<'_, '_> {
    /// Returns the figures that boards set, if the chip has no value or another one for them.
    pub(super) fn figures(&mut self) -> Vec<(String, Figure)> {
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
    pub(super) fn extras(&self, extras: &Ordered<Vec<String>>) -> Vec<String> {
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

    pub(super) fn setting(&self, path: &str) -> Option<&Setting> {
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

    pub(super) fn maps(&mut self) -> Vec<(String, Figure)> {
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
}
