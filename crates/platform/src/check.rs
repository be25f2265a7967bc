//! Checks at the door: figures that make no memory system, points that cannot run.

use std::collections::BTreeMap;

use crate::{
    Coherence, ControllerPort, Error, Figure, Map, MixedReads, Platform, PortKind, Timing,
};

mod path;

impl Platform {
    /// Whether the figures fit together.
    pub(crate) fn validate(&self, file: &str) -> Result<(), Error> {
        let bad = |field: &str, what: String| Err(Error::field(file, field, what));
        if self.schema != 1 {
            return bad(
                "schema",
                format!("{} is not known here; this version reads 1", self.schema),
            );
        }
        for (field, f) in [
            ("clocks.controller_mhz", Some(&self.clocks.controller_mhz)),
            ("clocks.switch_mhz", self.clocks.switch_mhz.as_ref()),
        ] {
            if let Some(f) = f
                && !(f.value > 0.1 && f.value < 100_000.0)
            {
                return bad(
                    field,
                    format!("{} MHz is no clock; give 0.1 to 100000", f.value),
                );
            }
        }
        let d = &self.dram;
        for (field, f) in [
            ("dram.ranks", &d.ranks),
            ("dram.bank_groups", &d.bank_groups),
            ("dram.banks_per_group", &d.banks_per_group),
        ] {
            if !f.value.is_power_of_two() {
                return bad(
                    field,
                    format!("{} is not a power of two; address bits select it", f.value),
                );
            }
        }
        let banks = u32::from(d.ranks.value)
            * u32::from(d.bank_groups.value)
            * u32::from(d.banks_per_group.value);
        if banks > 64 {
            return bad("dram", format!("{banks} banks; at most 64 are modelled"));
        }
        if !(d.line_bytes.value.is_power_of_two() && (16..=256).contains(&d.line_bytes.value)) {
            return bad(
                "dram.line_bytes",
                format!("{}; give 16, 32, 64, 128 or 256", d.line_bytes.value),
            );
        }
        if d.capacity_bytes.value < d.line_bytes.value {
            return bad(
                "dram.capacity_bytes",
                format!(
                    "{}; give the bytes of the memory, a line of {} or more",
                    d.capacity_bytes.value, d.line_bytes.value
                ),
            );
        }
        for (field, t) in timing_fields(&d.timing) {
            if t.value < 0 || t.value > 10_000_000 {
                return bad(
                    &format!("dram.timing.{field}"),
                    format!("{} clocks; give 0 to 10000000", t.value),
                );
            }
        }
        if d.timing.t_refi.value <= d.timing.t_rfc.value + d.timing.t_rp.value {
            return bad(
                "dram.timing.t_refi",
                "refresh would take all the time; t_refi is to exceed t_rfc + t_rp".into(),
            );
        }
        // A row may be closed once t_ras has passed: columns would never come.
        if d.timing.t_ras.value < d.timing.t_rcd.value {
            return bad(
                "dram.timing.t_ras",
                format!(
                    "{} clocks; rows would close before a column can follow t_rcd ({}): give that or more",
                    d.timing.t_ras.value, d.timing.t_rcd.value
                ),
            );
        }
        if d.timing.t_ccd_s.value < 1 || d.timing.burst.value < 1 {
            return bad(
                "dram.timing.t_ccd_s",
                "columns need at least one clock".into(),
            );
        }
        self.validate_times(file)?;
        self.validate_controller(file)?;
        let most = self.controller.common().read_pipeline_clocks();
        let hub = (self.coherence.iter())
            .map(|c| ("coherence.memory".to_owned(), &c.memory.read_bypass_clocks));
        let cpus = (self.cpus.iter())
            .map(|(name, c)| (format!("cpus.{name}.port"), &c.port.read_bypass_clocks));
        for (way, bypass) in hub.chain(cpus) {
            if let Some(clocks) = bypass.as_ref().map(|f| f.value)
                && !(0..=most).contains(&clocks)
            {
                return bad(
                    &format!("{way}.read_bypass_clocks"),
                    format!("{clocks}; give 0 to {most}, the controller's read_pipeline_clocks"),
                );
            }
        }
        self.validate_fabric(file)?;
        self.validate_energy(file)?;
        for (name, m) in &self.maps {
            self.validate_map(file, name, m)?;
        }
        let n = self.controller_ports.len();
        for (name, p) in &self.controller_ports {
            if usize::from(p.index.value) >= n {
                return bad(
                    &format!("controller_ports.{name}.index"),
                    format!("{}; give 0 to {}", p.index.value, n - 1),
                );
            }
            let same = |(_, q): &(&String, &ControllerPort)| q.index.value == p.index.value;
            if let Some((other, _)) = self.controller_ports.iter().find(same)
                && other != name
            {
                return bad(
                    &format!("controller_ports.{name}.index"),
                    format!(
                        "{} is that of {other}, too; give each its own",
                        p.index.value
                    ),
                );
            }
            self.validate_controller_port(file, name, p)?;
            for (side, r) in [
                ("read_regions", &p.read_regions),
                ("write_regions", &p.write_regions),
            ] {
                if r.as_ref()
                    .is_some_and(|r| r.value.last().is_none_or(|r| r.up_to < 15))
                {
                    return bad(
                        &format!("controller_ports.{name}.{side}"),
                        "the last region is to go up to 15".into(),
                    );
                }
            }
        }
        for (name, p) in &self.ports {
            if !self.controller_ports.contains_key(&p.controller_port.value) {
                return bad(
                    &format!("ports.{name}.controller_port"),
                    format!("\"{}\" is not in controller_ports", p.controller_port.value),
                );
            }
            if p.bridge.as_ref().is_some_and(|b| !b.is_good()) {
                let field = format!("ports.{name}.bridge");
                return bad(&field, "times are 0 to 1e9 ns".into());
            }
            if let Some((field, what)) = p.mixed_reads.as_ref().and_then(MixedReads::problem) {
                return bad(&format!("ports.{name}.mixed_reads.{field}"), what);
            }
            let others = p.other_widths_bits.as_ref();
            for width in others
                .iter()
                .flat_map(|w| &w.value)
                .chain([&p.width_bits.value])
            {
                if ![32, 64, 128, 256].contains(width) {
                    return bad(
                        &format!("ports.{name}.width_bits"),
                        format!("{width}; give 32, 64, 128 or 256"),
                    );
                }
            }
            let beside = p.interfaces.as_ref().map_or(1, |n| n.value);
            if !(1..=64).contains(&beside) {
                return bad(
                    &format!("ports.{name}.interfaces"),
                    format!("{beside}; give 1 to 64"),
                );
            }
        }
        if let Some((field, what)) = self.coherence.as_ref().and_then(|c| c.problem()) {
            return bad(&field, what);
        }
        if let Some(c) = &self.coherence
            && !self
                .controller_ports
                .contains_key(&c.memory.controller_port.value)
        {
            let name = &c.memory.controller_port.value;
            return bad(
                "coherence.memory.controller_port",
                format!("\"{name}\" is not in controller_ports"),
            );
        }
        for (name, p) in &self.ports {
            let has = |c: &Coherence| c.path(p.kind()).is_some();
            if p.kind() != PortKind::Hp && !self.coherence.as_ref().is_some_and(has) {
                return bad(
                    &format!("ports.{name}.kind"),
                    "needs [coherence] with the way of its kind".into(),
                );
            }
        }
        let cores = (self.coherence.as_ref()).map_or_else(BTreeMap::new, |c| c.cpu_ports());
        if let Some(name) = cores.keys().find(|name| self.ports.contains_key(*name)) {
            let what = "a core of coherence.cpu has this name, too".into();
            return bad(&format!("ports.{name}"), what);
        }
        for (name, cpu) in &self.cpus {
            if let Some((field, what)) = cpu.problem() {
                return bad(&format!("cpus.{name}.{field}"), what);
            }
            let port = &cpu.controller_port.value;
            if !self.controller_ports.contains_key(port) {
                return bad(
                    &format!("cpus.{name}.controller_port"),
                    format!("\"{port}\" is not in controller_ports"),
                );
            }
            if self.ports.contains_key(name) || cores.contains_key(name) {
                return bad(&format!("cpus.{name}"), "a port has this name, too".into());
            }
        }
        if !self.ports.is_empty() && (self.fabric.is_none() || self.clocks.switch_mhz.is_none()) {
            return bad("fabric", "ports need [fabric] and clocks.switch_mhz".into());
        }
        Ok(())
    }

    fn validate_map(&self, file: &str, name: &str, m: &Map) -> Result<(), Error> {
        let empty = Vec::new();
        let bits =
            |f: &Option<Figure<Vec<u8>>>| f.as_ref().map_or(empty.clone(), |f| f.value.clone());
        let fields = [
            (
                "rank_bits",
                bits(&m.rank_bits),
                self.dram.ranks.value.trailing_zeros(),
            ),
            (
                "bank_group_bits",
                bits(&m.bank_group_bits),
                self.dram.bank_groups.value.trailing_zeros(),
            ),
            (
                "bank_bits",
                m.bank_bits.value.clone(),
                self.dram.banks_per_group.value.trailing_zeros(),
            ),
            (
                "row_bits",
                m.row_bits.value.clone(),
                m.row_bits.value.len().min(32) as u32,
            ),
        ];
        let mut seen = 0u64;
        for (field, bits, want) in fields {
            let field = format!("maps.{name}.{field}");
            if bits.len() as u32 != want {
                return Err(Error::field(
                    file,
                    &field,
                    format!("{} bits where the device needs {want}", bits.len()),
                ));
            }
            for b in bits {
                if b >= 63 || seen >> b & 1 != 0 {
                    return Err(Error::field(
                        file,
                        &field,
                        format!("address bit {b} is out of range or used twice"),
                    ));
                }
                seen |= 1 << b;
            }
        }
        Ok(())
    }
}

fn timing_fields(t: &Timing) -> Vec<(&'static str, &Figure<i64>)> {
    let mut all = vec![
        ("t_rcd", &t.t_rcd),
        ("t_rp", &t.t_rp),
        ("t_ras", &t.t_ras),
        ("t_rc", &t.t_rc),
        ("t_rrd_s", &t.t_rrd_s),
        ("t_rrd_l", &t.t_rrd_l),
        ("t_faw", &t.t_faw),
        ("t_ccd_s", &t.t_ccd_s),
        ("t_ccd_l", &t.t_ccd_l),
        ("rd_to_wr", &t.rd_to_wr),
        ("wr_to_rd_l", &t.wr_to_rd_l),
        ("wr_to_rd_s", &t.wr_to_rd_s),
        ("rd_to_pre", &t.rd_to_pre),
        ("wr_to_pre", &t.wr_to_pre),
        ("t_rfc", &t.t_rfc),
        ("t_refi", &t.t_refi),
        ("read_latency", &t.read_latency),
        ("write_latency", &t.write_latency),
        ("burst", &t.burst),
    ];
    for (name, f) in [
        ("t_ccd_mw", &t.t_ccd_mw),
        ("rank_to_rank", &t.rank_to_rank),
        ("rank_to_rank_write", &t.rank_to_rank_write),
        ("wr_to_rd_rank", &t.wr_to_rd_rank),
    ] {
        if let Some(f) = f {
            all.push((name, f));
        }
    }
    all
}
