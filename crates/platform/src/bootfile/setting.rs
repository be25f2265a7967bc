//! One setting of the memory, with the register that states it.

use std::{collections::BTreeMap, sync::OnceLock};

use axiscope_figures::Origin;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bootfile::{families::chips, value::number};

/// A decoded setting. `key` is the name of the platform file's field, if there is one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Setting {
    pub key: String,
    pub label: String,
    pub value: Value,
    pub unit: String,
    pub source: String,
    pub origin: Origin,
    /// Frequency of the clock in which the setting is counted, if the setting is a number of
    /// clocks.
    pub clock_mhz: Option<f64>,
    pub group_name: Option<String>,
}

/// Labels and units of settings that several chips have.
const NAMES: &str = include_str!("../../../../data/setting_names.toml");

#[derive(Deserialize)]
struct Names {
    /// The labels and units by key. In a key, `*` matches the name of a port.
    names: BTreeMap<String, Name>,
}

#[derive(Deserialize)]
struct Name {
    label: String,
    #[serde(default)]
    unit: String,
}

/// Returns the label and the unit of a setting that several chips have.
fn named(key: &str) -> Option<(String, &'static str)> {
    static READ: OnceLock<Names> = OnceLock::new();
    let names = READ.get_or_init(|| toml_edit::de::from_str(NAMES).expect("a table of names"));
    let (owner, pattern) = match *key.split('.').collect::<Vec<_>>() {
        ["ports", port, field] => (format!("{port}: "), format!("ports.*.{field}")),
        ["controller_ports", port, field] => {
            let number = port
                .strip_prefix("xpi")
                .or_else(|| port.strip_prefix('p'))?;
            let number: u8 = number.parse().ok()?;
            (
                format!("port {number}: "),
                format!("controller_ports.*.{field}"),
            )
        }
        _ => (String::new(), key.to_owned()),
    };
    let Name { label, unit } = names.names.get(&pattern)?;
    Some((format!("{owner}{label}"), unit))
}

/// Returns the label of a setting. If chips use different labels, this is the label of the first chip that has
/// the setting.
#[must_use]
pub fn label_of(key: &str) -> Option<String> {
    let own = chips().iter().find_map(|chip| {
        let rule = chip.settings.iter().find(|rule| rule.key == key);
        let clock = chip.clocks.iter().find(|clock| clock.key == key);
        let clock = clock.map(|clock| clock.label.clone());
        rule.and_then(|rule| rule.label.clone()).or(clock)
    });
    named(key).map(|(label, _)| label).or(own)
}

impl Setting {
    /// Creates a setting that a register states. Settings without a name in [`NAMES`] need
    /// [`Setting::labelled`].
    pub(crate) fn new(
        key: impl Into<String>,
        value: impl Into<Value>,
        source: impl ToString,
    ) -> Self {
        let key = key.into();
        let (label, unit) = named(&key).unwrap_or_default();
        Self {
            key,
            label,
            value: value.into(),
            unit: unit.to_owned(),
            source: source.to_string(),
            origin: Origin::Register,
            clock_mhz: None,
            group_name: None,
        }
    }

    /// Replaces the label and the unit.
    pub(crate) fn labelled(mut self, label: impl Into<String>, unit: &str) -> Self {
        self.label = label.into();
        unit.clone_into(&mut self.unit);
        self
    }

    pub(crate) fn of_clock(mut self, clock_mhz: Option<f64>) -> Self {
        self.clock_mhz = clock_mhz;
        self
    }

    pub(crate) fn from(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Returns the length in ns, if the setting is a time.
    #[must_use]
    pub fn ns(&self) -> Option<f64> {
        let scale = match &*self.unit {
            "clocks" => 1.0,
            "tCK" => 0.5,
            _ => return None,
        };
        Some(number(&self.value)? * scale * 1e3 / self.clock_mhz?)
    }
}
