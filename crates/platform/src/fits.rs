//! Checks that the figures of different sections fit together. Each section checks its own figures where it is
//! declared.

use axiscope_fabric::PortKind;
use axiscope_figures::Problem;

use crate::Platform;

impl Platform {
    /// Returns the first figure that contradicts another section.
    pub(crate) fn fits(&self) -> Result<(), Problem> {
        if self.schema != 1 {
            let what = format!("{} is not known here; this version reads 1", self.schema);
            return Err(Problem::new("schema", what));
        }
        self.controller_fits_dram()?;
        self.bypasses_fit()?;
        self.fifos_hold_bursts()?;
        for (name, map) in &self.maps {
            let fits = map.check(&self.dram.geometry());
            fits.map_err(|p| p.below(&format!("maps.{name}")))?;
        }
        self.ports_lead_somewhere()?;
        self.names_differ()
    }

    fn controller_fits_dram(&self) -> Result<(), Problem> {
        let common = self.controller.common();
        // With a longer pause, nothing could pass between two refreshes.
        let (quiet, interval) = (
            common.channel().refresh_quiet_clocks,
            self.dram.timing.t_refi,
        );
        if quiet > 0 && quiet >= interval {
            let what = format!("{quiet}; give less than t_refi, {interval}");
            return Err(Problem::new("controller.refresh_quiet_clocks", what));
        }
        let standard = self.dram.family;
        if common.refreshes_banks() && standard.bank_refresh.is_none() {
            let what = format!(
                "true; {} refreshes whole ranks only, give false",
                standard.name
            );
            return Err(Problem::new("controller.per_bank_refresh", what));
        }
        Ok(())
    }

    /// Checks that the part of the read pipeline that a path bypasses is not longer than the
    /// controller's read pipeline.
    fn bypasses_fit(&self) -> Result<(), Problem> {
        let most = self.controller.common().channel().read_pipeline_clocks;
        let hub = self.coherence.iter();
        let hub = hub.map(|c| ("coherence.memory".to_owned(), c.memory.read_bypass_clocks));
        let cpus = self.cpus.iter();
        let cpus = cpus.map(|(name, c)| (format!("cpus.{name}.port"), c.port.read_bypass_clocks));
        match hub.chain(cpus).find(|(_, clocks)| *clocks > most) {
            None => Ok(()),
            Some((path, clocks)) => Err(Problem::new(
                format!("{path}.read_bypass_clocks"),
                format!("{clocks}; give 0 to {most}, the controller's read_pipeline_clocks"),
            )),
        }
    }

    /// Checks that a piece fits into the read FIFO, and a line into the write FIFO.
    fn fifos_hold_bursts(&self) -> Result<(), Problem> {
        let Some(f) = self.fabric.as_ref().map(|f| &f.fifo) else {
            return Ok(());
        };
        let beat = f.ps_beat_bytes;
        let widest = self.ports.values().map(|p| p.widest_bits()).max();
        let widest = widest.map_or(beat, |bits| (bits / 8).min(256));
        let read = (f.piece_beats * widest).div_ceil(beat);
        if let Some(fifo) = f.read_fifo_beats.filter(|fifo| *fifo < read) {
            let what = format!("{fifo} hold no piece; give {read} or more");
            return Err(Problem::new("fabric.read_fifo_beats", what));
        }
        let line = (self.dram.line_bytes as u32).div_ceil(beat);
        if f.write_fifo_beats < line {
            let what = format!("{} hold no line; give {line} or more", f.write_fifo_beats);
            return Err(Problem::new("fabric.write_fifo_beats", what));
        }
        Ok(())
    }

    /// Checks that every port leads to an existing port of the controller, and into existing
    /// caches.
    fn ports_lead_somewhere(&self) -> Result<(), Problem> {
        let ports = self.ports.iter();
        let ports = ports.map(|(name, p)| (format!("ports.{name}"), &p.controller_port));
        let hub = self.coherence.iter();
        let hub = hub.map(|c| ("coherence.memory".to_owned(), &c.memory.controller_port));
        let cpus = self.cpus.iter();
        let cpus = cpus.map(|(name, c)| (format!("cpus.{name}"), &c.controller_port));
        let masters = self.ps_masters.iter();
        let masters = masters.map(|(name, m)| (format!("ps_masters.{name}"), &m.controller_port));
        let gp = self.gp_ports.iter();
        let gp = gp.map(|(name, g)| (format!("gp_ports.{name}"), &g.controller_port));
        for (path, port) in ports.chain(hub).chain(cpus).chain(masters).chain(gp) {
            if self.controller.port(port).is_none() {
                let what = format!("\"{port}\" is not in controller_ports");
                return Err(Problem::new(format!("{path}.controller_port"), what));
            }
        }
        for (name, p) in &self.ports {
            let coherence = self.coherence.as_ref();
            if p.kind != PortKind::Hp && coherence.and_then(|c| c.path(p.kind)).is_none() {
                let what = "needs [coherence] with the path of its kind";
                return Err(Problem::new(format!("ports.{name}.kind"), what));
            }
        }
        let wired = self.fabric.is_some() && self.clocks.switch_mhz.is_some();
        if !self.ports.is_empty() && !wired {
            return Err(Problem::new(
                "fabric",
                "ports need [fabric] and clocks.switch_mhz",
            ));
        }
        Ok(())
    }

    /// Checks that the names of ports, cores and core complexes all differ.
    fn names_differ(&self) -> Result<(), Problem> {
        if let Some(name) = self.cpu_ports.keys().find(|n| self.ports.contains_key(*n)) {
            let what = "a core of coherence.cpu has this name, too";
            return Err(Problem::new(format!("ports.{name}"), what));
        }
        let taken = |n: &&String| self.ports.contains_key(*n) || self.cpu_ports.contains_key(*n);
        let is_twice = |n: &&String| taken(n) || self.cpus.contains_key(*n);
        if let Some(name) = self.ps_masters.keys().find(is_twice) {
            let what = "a port or a complex of cores has this name, too";
            return Err(Problem::new(format!("ps_masters.{name}"), what));
        }
        let is_twice = |n: &&String| is_twice(n) || self.ps_masters.contains_key(*n);
        if let Some(name) = self.gp_ports.keys().find(is_twice) {
            let what = "another port, a master or a complex of cores has this name, too";
            return Err(Problem::new(format!("gp_ports.{name}"), what));
        }
        match self.cpus.keys().find(taken) {
            None => Ok(()),
            Some(name) => Err(Problem::new(
                format!("cpus.{name}"),
                "a port has this name, too",
            )),
        }
    }
}
