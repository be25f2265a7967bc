//! One setting of the memory, with the register that states it.

use axiscope_figures::Origin;
use serde::Serialize;
use serde_json::Value;

use crate::bootfile::{chip::Chip, value::number};

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
    /// Frequency of the clock that is counted, if the setting is a number of clocks.
    pub clock_mhz: Option<f64>,
    pub group_name: Option<String>,
}

/// Labels and units of settings that several chips have. `*` matches the name of a port.
const NAMES: [(&str, &str, &str); 64] = [
    ("dram.family", "standard", ""),
    ("dram.ranks", "ranks", ""),
    ("dram.bus_bytes", "bus", "bytes"),
    ("dram.burst_beats", "burst length", ""),
    ("dram.line_bytes", "bytes of a burst", "bytes"),
    ("dram.device_bits", "device width", "bit"),
    ("dram.capacity_bytes", "capacity", "bytes"),
    ("dram.data_rate_mtps", "data rate", "MT/s"),
    ("dram.peak_mbps", "peak", "MB/s"),
    ("dram.bank_groups", "bank groups", ""),
    ("dram.banks_per_group", "banks of a group", ""),
    ("dram.timing.burst", "burst on the bus", "clocks"),
    ("dram.timing.t_rcd", "activate to column", "clocks"),
    ("dram.timing.t_rp", "precharge to activate", "clocks"),
    ("dram.timing.t_ras", "activate to precharge", "clocks"),
    (
        "dram.timing.t_rc",
        "activate to activate, one bank",
        "clocks",
    ),
    ("dram.timing.t_faw", "four activates", "clocks"),
    ("dram.timing.t_rfc", "length of a refresh", "clocks"),
    (
        "dram.timing.t_rfc_pb",
        "length of a bank's refresh",
        "clocks",
    ),
    ("dram.timing.t_refi", "interval of refreshes", "clocks"),
    (
        "dram.timing.rank_to_rank",
        "column to column, other rank",
        "clocks",
    ),
    ("dram.timing.rd_to_wr", "read to write", "clocks"),
    ("dram.timing.rd_to_pre", "read to precharge", "clocks"),
    ("dram.timing.wr_to_pre", "write to precharge", "clocks"),
    ("dram.timing.read_latency", "read latency", "clocks"),
    ("dram.timing.write_latency", "write latency", "clocks"),
    ("dram.t_ras_max", "activate to precharge, at most", "clocks"),
    ("dram.t_xp", "power-down exit", "clocks"),
    ("dram.t_cke", "power-down entry to exit", "clocks"),
    ("dram.refresh_burst", "refreshes in a burst", ""),
    ("maps.rank_bits", "rank: AXI bits", ""),
    ("maps.bank_group_bits", "bank group: AXI bits", ""),
    ("maps.bank_bits", "bank: AXI bits", ""),
    ("maps.row_bits", "row: AXI bits", ""),
    ("controller.write_combine", "writes to one line combine", ""),
    (
        "controller.high_read_entries",
        "high-priority read entries",
        "",
    ),
    (
        "controller.read_starve_clocks",
        "reads critical after",
        "clocks",
    ),
    ("controller.read_run", "run of critical reads", ""),
    (
        "controller.write_starve_clocks",
        "writes critical after",
        "clocks",
    ),
    ("controller.write_run", "run of critical writes", ""),
    (
        "controller.high_read_starve_clocks",
        "high-priority reads critical after",
        "clocks",
    ),
    (
        "controller.high_read_run",
        "run of critical high-priority reads",
        "",
    ),
    (
        "controller.idle_gap_clocks",
        "clocks without reads before writes go",
        "clocks",
    ),
    ("controller.page_close", "rows closed when idle", ""),
    ("controller.ecc_mode", "ECC mode", ""),
    ("controller.two_t", "2T command timing", ""),
    ("controller.prefer_write", "writes preferred", ""),
    (
        "controller.urgent_ports",
        "port urgency makes critical (GO2CRITICAL)",
        "",
    ),
    ("energy.dram.devices_per_rank", "devices of a rank", ""),
    ("ports.*.controller_port", "controller port", ""),
    ("ports.*.width_bits", "width", "bit"),
    ("ports.*.read_qos", "read QoS", ""),
    ("ports.*.write_qos", "write QoS", ""),
    ("ports.*.read_pieces", "read commands", ""),
    ("ports.*.write_pieces", "write commands", ""),
    ("controller_ports.*.index", "index", ""),
    ("controller_ports.*.read_regions", "read QoS", ""),
    ("controller_ports.*.write_regions", "write QoS", ""),
    (
        "controller_ports.*.read_timeout_clocks",
        "read timeout",
        "clocks",
    ),
    (
        "controller_ports.*.write_timeout_clocks",
        "write timeout",
        "clocks",
    ),
    (
        "controller_ports.*.read_age_clocks",
        "read aging from",
        "clocks",
    ),
    (
        "controller_ports.*.write_age_clocks",
        "write aging from",
        "clocks",
    ),
    ("controller_ports.*.throttle_reads", "reads masked", ""),
    ("controller_ports.*.throttle_writes", "writes masked", ""),
];

/// Returns the label and the unit of a setting that several chips have.
fn named(key: &str) -> Option<(String, &'static str)> {
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
    let (_, label, unit) = NAMES.iter().find(|(known, ..)| *known == pattern)?;
    Some((format!("{owner}{label}"), unit))
}

/// Returns the label of a setting, which is that of the first of these chips if it is not the same for all.
#[must_use]
pub fn label_of(key: &str, chips: &[Chip]) -> Option<String> {
    let own = chips.iter().find_map(|chip| {
        let rule = chip.settings.iter().find(|rule| rule.key == key);
        let clock = chip.clocks.iter().find(|clock| clock.key == key);
        let clock = clock.map(|clock| clock.label.clone());
        rule.and_then(|rule| rule.label.clone()).or(clock)
    });
    named(key).map(|(label, _)| label).or(own)
}

impl Setting {
    /// Creates a setting that a register states. Settings whose label and unit are not in [`NAMES`] need
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

    /// Replaces label and unit.
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

    /// Length in ns, if the setting is a time.
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
