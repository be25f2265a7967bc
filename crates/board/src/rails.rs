//! Reads the power rails of a board through its `hwmon` sensors
//! (Documentation/hwmon/sysfs-interface.rst of Linux).

use std::collections::BTreeMap;

use crate::Root;

const HWMON: &str = "/sys/class/hwmon";

/// How the power of a rail is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file contains the power, in uW.
    Power(String),
    /// One file contains the current, in mA, and another the voltage, in mV.
    Product(String, String),
}

/// A rail with a sensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rail {
    /// Name of the rail's sensor. If the device tree has a label for it, this is the label.
    /// Otherwise, it consists of chip and channel.
    pub sensor: String,
    /// Update interval of the sensor, ms, if it is known.
    pub interval_ms: u64,
    /// How the rail's power is read.
    pub source: Source,
}

impl Rail {
    /// Returns the power that the rail draws now, mW. `None` if its sensor does not answer.
    #[must_use]
    pub fn milliwatts(&self, root: &Root) -> Option<f64> {
        let number = |file: &str| {
            root.text(file)?
                .parse::<f64>()
                .ok()
                .filter(|n| n.is_finite())
        };
        match &self.source {
            Source::Power(file) => number(file).map(|microwatts| microwatts / 1e3),
            Source::Product(ma, mv) => Some(number(ma)? * number(mv)? / 1e3),
        }
    }
}

/// Returns the rails of a board, in order of their names.
#[must_use]
pub fn rails(root: &Root) -> Vec<Rail> {
    let mut found: BTreeMap<String, Vec<(String, Rail)>> = BTreeMap::new();
    for device in root.names(HWMON) {
        let at = format!("{HWMON}/{device}");
        let label = root.text(format!("{at}/device/of_node/label"));
        let chip = label.or_else(|| root.text(format!("{at}/name")));
        // A label may contain a dash, but a driver's name may not: `ina226-u76`.
        let chip = chip.unwrap_or_else(|| device.clone()).replace('-', "_");
        let interval_ms = root.number(format!("{at}/update_interval")).unwrap_or(0);
        let sources = sources(root, &at);
        let one = sources.len() == 1;
        for (channel, source) in sources {
            let sensor = if one {
                chip.clone()
            } else {
                format!("{chip}.{channel}")
            };
            let rail = Rail {
                sensor: sensor.clone(),
                interval_ms,
                source,
            };
            found
                .entry(sensor)
                .or_default()
                .push((device.clone(), rail));
        }
    }
    // Chips that have the same name and no label are distinguished by their addresses on the bus. A
    // sensor without an address is identified by the number that Linux has given it, which may
    // differ after the next boot.
    let report = found.into_values().flat_map(|mut of| {
        if of.len() > 1 {
            for (device, rail) in &mut of {
                let address = root.cell(format!("{HWMON}/{device}/device/of_node/reg"));
                let place = address.map_or_else(|| device.clone(), |at| format!("{at:#04x}"));
                rail.sensor = format!("{}@{place}", rail.sensor);
            }
        }
        of.into_iter().map(|(_, rail)| rail)
    });
    report.collect()
}

/// Returns the channels of a chip, and how the power of each is read: directly if the chip measures power,
/// otherwise as voltage times current.
fn sources(root: &Root, at: &str) -> Vec<(String, Source)> {
    let files = root.names(at);
    let has = |file: &str| files.iter().any(|f| f == file);
    let numbers = |kind: &str| {
        let of = |f: &String| {
            f.strip_prefix(kind)?
                .strip_suffix("_input")
                .map(str::to_owned)
        };
        files.iter().filter_map(of).collect::<Vec<_>>()
    };
    let named = |kind: &str, n: &str| {
        let label = root.text(format!("{at}/{kind}{n}_label"));
        label.unwrap_or_else(|| format!("power{n}"))
    };
    let report = numbers("power");
    if !report.is_empty() {
        let source = |n: &String| Source::Power(format!("{at}/power{n}_input"));
        return report
            .iter()
            .map(|n| (named("power", n), source(n)))
            .collect();
    }
    let both = numbers("curr")
        .into_iter()
        .filter(|n| has(&format!("in{n}_input")));
    both.map(|n| {
        let files = (format!("{at}/curr{n}_input"), format!("{at}/in{n}_input"));
        (named("in", &n), Source::Product(files.0, files.1))
    })
    .collect()
}
