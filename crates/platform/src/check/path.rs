//! Figures of the path from the ports to the queues: times that pass, sizes that let traffic
//! through.

use serde_json::Value;

use crate::{Controller, ControllerPort, Error, Figure, Platform};

/// Longest time of a path, in its unit (ns, clocks or cycles): far more than any has, and sums
/// of them stay inside 64 bits of picoseconds.
const LONGEST: f64 = 1e9;

impl Platform {
    /// Every time of the controller, the fabric and the coherent paths, by the unit in its name.
    pub(super) fn validate_times(&self, file: &str) -> Result<(), Error> {
        let json = |v: serde_json::Result<Value>| v.expect("a platform is JSON");
        for (at, tree) in [
            ("controller", json(serde_json::to_value(&self.controller))),
            (
                "controller_ports",
                json(serde_json::to_value(&self.controller_ports)),
            ),
            ("fabric", json(serde_json::to_value(&self.fabric))),
            ("coherence", json(serde_json::to_value(&self.coherence))),
        ] {
            if let Some(field) = no_time(&tree, at) {
                let what = format!("is no time; give 0 to {LONGEST:.0}");
                return Err(Error::field(file, &field, what));
            }
        }
        // Nothing would pass between two refreshes.
        let (quiet, interval) = (
            self.controller.common().refresh_quiet_clocks(),
            self.dram.timing.t_refi.value,
        );
        if quiet > 0 && quiet >= interval {
            let what = format!("{quiet}; give less than t_refi, {interval}");
            return Err(Error::field(file, "controller.refresh_quiet_clocks", what));
        }
        Ok(())
    }

    /// Whether bursts can pass the FIFO interfaces.
    pub(super) fn validate_fabric(&self, file: &str) -> Result<(), Error> {
        let Some(f) = &self.fabric else { return Ok(()) };
        let bad =
            |field: &str, what: String| Err(Error::field(file, &format!("fabric.{field}"), what));
        let beat = f.ps_beat_bytes.value;
        if ![4, 8, 16, 32].contains(&beat) {
            return bad("ps_beat_bytes", format!("{beat}; give 4, 8, 16 or 32"));
        }
        let piece = f.piece_beats.value;
        if !(1..=256).contains(&piece) {
            return bad("piece_beats", format!("{piece}; give 1 to 256"));
        }
        if f.read_pieces.value == 0 {
            return bad("read_pieces", "0; give 1 or more".into());
        }
        let widths = self.ports.values().flat_map(|p| {
            let others = p.other_widths_bits.iter().flat_map(|w| &w.value);
            others.chain([&p.width_bits.value])
        });
        let widest = widths.max().map_or(beat, |bits| (bits / 8).min(256));
        let read = (piece * widest).div_ceil(beat);
        if let Some(fifo) = &f.read_fifo_beats
            && fifo.value < read
        {
            let what = format!("{} hold no piece; give {read} or more", fifo.value);
            return bad("read_fifo_beats", what);
        }
        let line = (self.dram.line_bytes.value as u32).div_ceil(beat);
        if f.write_fifo_beats.value < line {
            let what = format!(
                "{} hold no line; give {line} or more",
                f.write_fifo_beats.value
            );
            return bad("write_fifo_beats", what);
        }
        let windows = f.memory_windows.iter().flat_map(|w| &w.value);
        let mut end = 0;
        for (n, w) in windows.enumerate() {
            // No burst of AXI crosses 4 KiB, so none crosses the end of a window.
            if w.bytes == 0 || (w.base | w.bytes) % 4096 != 0 || w.base < end {
                let what = format!(
                    "{:#x} + {:#x} bytes; give multiples of 4096, each behind the one before",
                    w.base, w.bytes
                );
                return bad(&format!("memory_windows[{n}]"), what);
            }
            end = w.end();
        }
        if f.multiplexer
            .as_ref()
            .is_some_and(|m| m.input_queue.value == 0)
        {
            return bad("multiplexer.input_queue", "0; give 1 or more".into());
        }
        Ok(())
    }

    pub(super) fn validate_controller(&self, file: &str) -> Result<(), Error> {
        let bad = |field: &str, what: String| {
            Err(Error::field(file, &format!("controller.{field}"), what))
        };
        let c = match &self.controller {
            Controller::Umctl2(c) => c,
            Controller::Staged(c) | Controller::MultiPort(c) => {
                for (field, v, most) in [
                    ("read_entries", c.read_entries.value, 96),
                    ("write_entries", c.write_entries.value, 64),
                    ("port_pieces", c.port_pieces.value, 1024),
                    ("port_lines", port_lines(&c.port_lines), 1024),
                ] {
                    if v < 1 || v > most {
                        return bad(field, format!("{v}; give 1 to {most}"));
                    }
                }
                return Ok(());
            }
        };
        for (field, v, most) in [
            ("low_read_entries", c.low_read_entries.value, 64),
            ("write_entries", c.write_entries.value, 64),
            ("port_pieces", c.port_pieces.value, 1024),
            ("port_lines", port_lines(&c.port_lines), 1024),
        ] {
            if v < 1 || v > most {
                return bad(field, format!("{v}; give 1 to {most}"));
            }
        }
        if c.low_read_entries.value + c.high_read_entries.value > 96 {
            return bad(
                "high_read_entries",
                "more than 96 read entries in all".into(),
            );
        }
        if let Some(pieces) = &c.timed_pieces
            && !(1..=128).contains(&pieces.value)
        {
            return bad(
                "timed_pieces",
                format!(
                    "{}; give 1 to 128, or leave it out for all that wait",
                    pieces.value
                ),
            );
        }
        if c.write_pieces_in_a_row
            .as_ref()
            .is_some_and(|most| most.value < 1)
        {
            return bad("write_pieces_in_a_row", "0; give 1 or more".into());
        }
        if let Some(most) = &c.write_pieces_in_a_row_beside_reads {
            let field = "write_pieces_in_a_row_beside_reads";
            if c.write_pieces_in_a_row.is_none() {
                return bad(field, "give write_pieces_in_a_row as well".into());
            }
            if most.value < 1 {
                return bad(field, "0; give 1 or more".into());
            }
        }
        for (field, clocks) in [
            ("activate_command_clocks", &c.activate_command_clocks),
            ("column_command_clocks", &c.column_command_clocks),
            ("precharge_command_clocks", &c.precharge_command_clocks),
            ("precharge_spacing_clocks", &c.precharge_spacing_clocks),
        ] {
            if let Some(clocks) = clocks
                && !(0..=16).contains(&clocks.value)
            {
                return bad(field, format!("{}; give 0 to 16", clocks.value));
            }
        }
        let standard = self.dram.family.standard();
        let by_banks = c.per_bank_refresh.as_ref().is_some_and(|f| f.value);
        if by_banks && standard.bank_refresh.is_none() {
            let what = format!(
                "true; {} refreshes whole ranks only, give false",
                standard.name
            );
            return bad("per_bank_refresh", what);
        }
        Ok(())
    }

    /// Whether a controller port has what a controller of this kind needs.
    pub(super) fn validate_controller_port(
        &self,
        file: &str,
        name: &str,
        p: &ControllerPort,
    ) -> Result<(), Error> {
        let needed = match self.controller {
            Controller::Umctl2(_) => vec![
                ("read_regions", p.read_regions.is_some()),
                ("write_regions", p.write_regions.is_some()),
                ("read_timeout_clocks", p.read_timeout_clocks.is_some()),
                ("write_timeout_clocks", p.write_timeout_clocks.is_some()),
            ],
            Controller::Staged(_) => vec![
                ("read_age_clocks", p.read_age_clocks.is_some()),
                ("write_age_clocks", p.write_age_clocks.is_some()),
            ],
            Controller::MultiPort(_) => vec![
                ("read_priority", p.read_priority.is_some()),
                ("write_priority", p.write_priority.is_some()),
                ("read_weight", p.read_weight.is_some()),
                ("write_weight", p.write_weight.is_some()),
            ],
        };
        for (field, weight) in [
            ("read_weight", &p.read_weight),
            ("write_weight", &p.write_weight),
        ] {
            if weight.as_ref().is_some_and(|w| w.value == 0) {
                return Err(Error::field(
                    file,
                    &format!("controller_ports.{name}.{field}"),
                    "0; give 1 or more",
                ));
            }
        }
        for (field, most) in [("pieces", &p.pieces), ("lines", &p.lines)] {
            if let Some(n) = most
                && !(1..=1024).contains(&n.value)
            {
                return Err(Error::field(
                    file,
                    &format!("controller_ports.{name}.{field}"),
                    format!("{}; give 1 to 1024", n.value),
                ));
            }
        }
        match needed.iter().find(|(_, there)| !there) {
            None => Ok(()),
            Some((field, _)) => Err(Error::field(
                file,
                &format!("controller_ports.{name}.{field}"),
                "missing; a controller of this kind needs it",
            )),
        }
    }
}

/// The first field below `at` whose name ends in a unit of time and whose value is no time.
fn no_time(v: &Value, at: &str) -> Option<String> {
    let map = v.as_object()?;
    if let Some(value) = map.get("value") {
        let timed = ["_ns", "_clocks", "_cycles"]
            .iter()
            .any(|u| at.ends_with(u));
        let good = |v: &Value| v.as_f64().is_some_and(|t| (0.0..=LONGEST).contains(&t));
        let all = value
            .as_array()
            .map_or(std::slice::from_ref(value), Vec::as_slice);
        return (timed && !all.iter().all(good)).then(|| at.to_owned());
    }
    map.iter()
        .find_map(|(k, child)| no_time(child, &format!("{at}.{k}")))
}

/// Read lines that a port holds; 1 stands for no limit.
fn port_lines(f: &Option<Figure<usize>>) -> usize {
    f.as_ref().map_or(1, |f| f.value)
}
