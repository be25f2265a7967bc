//! Warns about clocks of the programmable logic that the data sheet of the chip does not allow.

use std::collections::BTreeMap;

use axiscope_platform::Platform;

use super::Point;

impl Point {
    /// Warns about ports in use whose clock is above the limit of the chip's data sheet. Such a point still runs, because
    /// some boards were measured outside their data sheet.
    pub(super) fn clock_warnings(&self, p: &Platform) -> Vec<String> {
        let chip = p.made_of.chip.as_ref();
        let Some((chip, limit)) = chip.and_then(|c| Some((c, c.port_clock.as_ref()?))) else {
            return Vec::new();
        };
        // Ports without a clock of their own have the clock of the point.
        let mut too_fast: BTreeMap<String, (f64, Vec<&str>)> = BTreeMap::new();
        let in_use: Vec<&str> = self.masters.iter().map(|m| m.port()).collect();
        for name in p
            .ports
            .keys()
            .filter(|name| in_use.contains(&name.as_str()))
        {
            let mhz = self.pl_mhz_at(name);
            if limit.is_exceeded(mhz) {
                let field = if self.port_mhz.contains_key(name) {
                    format!("port_mhz.{name}")
                } else {
                    "pl_mhz".to_owned()
                };
                too_fast
                    .entry(field)
                    .or_insert((mhz, Vec::new()))
                    .1
                    .push(name);
            }
        }
        let sentence = |(field, (mhz, ports)): (&String, &(f64, Vec<&str>))| {
            format!(
                "{field}: {mhz} MHz at {}, and the ports of a {} are specified up to {} MHz ({}). The model assumes \
                 that the ports work at {mhz} MHz; give {} or less",
                ports.join(", "),
                chip.title,
                limit.most_mhz,
                limit.source,
                limit.most_mhz
            )
        };
        too_fast.iter().map(sentence).collect()
    }
}
