//! The DRAM channel of a platform: size, banks and timing.

use axiscope_figures::{Figure, Node, Origin, Problem, Section, figures};

use crate::{Clocking, Family, Geometry, Part, Timing};

figures! {
    /// The DRAM channel: geometry and timing.
    pub struct Dram {
        /// The standard.
        family: Family [plain],
        /// Capacity of all ranks, in bytes.
        capacity_bytes: u64 ["bytes", 1.., documented "data sheet"],
        /// Peak data rate, 10^6 bytes/s.
        peak_mbps: f64 ["MB/s", 0.0.., register "PLL of the DRAM"],
        /// Number of ranks.
        ranks: u8 ["", [1, 2, 4, 8], register "MSTR.ACTIVE_RANKS"],
        /// Number of bank groups in a rank; 1 if the standard has no bank groups.
        bank_groups: u8 ["", [1, 2, 4, 8, 16, 32, 64], documented "data sheet"],
        /// Number of banks in a group.
        banks_per_group: u8 ["", [1, 2, 4, 8, 16, 32, 64], documented "data sheet"],
        /// Number of bytes in one DRAM burst.
        line_bytes: u64 ["bytes", [16, 32, 64, 128, 256], documented "burst length and width of the channel"],
        /// Timing in controller clocks.
        timing: Timing [section],
    }
    check Dram::check
}

impl Dram {
    /// Ranks, bank groups and banks.
    #[must_use]
    pub const fn geometry(&self) -> Geometry {
        Geometry {
            ranks: self.ranks,
            bank_groups: self.bank_groups,
            banks_per_group: self.banks_per_group,
        }
    }

    fn check(&self) -> Result<(), Problem> {
        let each = u32::from(self.bank_groups) * u32::from(self.banks_per_group);
        let banks = u32::from(self.ranks) * each;
        if banks > Geometry::MAX_BANKS as u32 {
            let what = format!(
                "{banks} banks; at most {} are modelled",
                Geometry::MAX_BANKS
            );
            return Err(Problem::new("", what));
        }
        if self.capacity_bytes < self.line_bytes {
            let what = format!(
                "{}; give the bytes of the memory, a line of {} or more",
                self.capacity_bytes, self.line_bytes
            );
            return Err(Problem::new("capacity_bytes", what));
        }
        Ok(())
    }
}

impl Part {
    /// Returns the [`Dram`] section of a channel that consists of these parts, with a source for each figure.
    /// `name` is the name of the part's file without `.toml`.
    ///
    /// # Errors
    /// If the part does not fit the wiring (width, ranks or clock ratio).
    pub fn channel(&self, at: &Clocking<'_>, name: &str) -> Result<Section, Problem> {
        at.wiring.check(self)?;
        let (g, standard) = (&self.geometry, self.standard);
        let (bus, ranks) = (at.wiring.bus_bits, &at.wiring.ranks);
        let devices = u64::from(bus / g.width_bits) * u64::from(ranks.value);
        let bytes = (g.density_mbit.value << 20) / 8 * devices;
        let rate = at.dram_mhz() * f64::from(standard.beats_per_clock);
        let line = u64::from(bus / 8) * u64::from(standard.burst_beats);
        let from_file = |source: &str| format!("{source}; parts/{name}.toml");

        let file = format!("parts/{name}");
        let mut section = Section::default();
        section.set("family", Node::Plain(standard.name.into(), file.clone()));
        let mut put = |key: &str, value: serde_json::Value, origin: Origin, source: String| {
            let figure = Figure {
                value,
                origin,
                source,
                file: file.clone(),
                unexplained: false,
            };
            section.set(key, Node::Figure(figure));
        };
        let density = &g.density_mbit;
        let source = from_file(&format!("{devices} channels of {} Mbit", density.value));
        put("capacity_bytes", bytes.into(), density.origin, source);
        let peak = rate * f64::from(bus) / 8.0;
        let source = format!("{rate:.2} MT/s x {} bytes", bus / 8);
        put("peak_mbps", peak.into(), Origin::Document, source);
        put(
            "ranks",
            ranks.value.into(),
            ranks.origin,
            ranks.source.clone(),
        );
        for (key, count) in [
            ("bank_groups", &g.bank_groups),
            ("banks_per_group", &g.banks_per_group),
        ] {
            put(
                key,
                count.value.into(),
                count.origin,
                from_file(&count.source),
            );
        }
        let source = format!(
            "{}: BL{} x {bus} bit",
            standard.document, standard.burst_beats
        );
        put("line_bytes", line.into(), Origin::Document, source);
        section.set("timing", Node::Section(self.timing(at, name)));
        Ok(section)
    }
}
