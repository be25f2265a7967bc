//! Runs the monitors of a board, which count for a given time, alone or during a point.

use crate::agent::{Code, Fault, Watch};
use axiscope_instrument::Error;
use axiscope_instrument::runner::{IdGroup, MonitorResult, Monitors};
use serde::Deserialize;
use serde_json::Value;

use crate::{BlockAt, BlockKind, Hardware};

/// Frequency assumed for a monitor's clock if the device tree states none, MHz.
const ANY_MHZ: f64 = 100.0;

/// Shortest and longest counting time, s.
const SECONDS: std::ops::RangeInclusive<f64> = 1e-5..=600.0;

/// The monitors that are to count, and the counting time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonitorSpec {
    /// Names of the monitors. If there are none, all monitors count.
    #[serde(default)]
    names: Vec<String>,
    /// Counting time, s. During a point, the counted time of the point is used instead.
    seconds: f64,
    /// Groups of IDs.
    #[serde(default)]
    groups: Vec<IdGroup>,
}

impl MonitorSpec {
    /// Reads the request of a host.
    ///
    /// # Errors
    /// If the text is not a valid request, or the time is out of range.
    pub fn of(asked: &Value) -> Result<Self, Fault> {
        let wrong =
            |message: String| Fault::new(Code::Field, format!("monitor: {message}")).at("monitor");
        let spec = Self::deserialize(asked).map_err(|e| wrong(e.to_string()))?;
        if !SECONDS.contains(&spec.seconds) {
            let (least, most) = (SECONDS.start(), SECONDS.end());
            let message = format!("seconds: {}; give {least} to {most}", spec.seconds);
            return Err(wrong(message));
        }
        Ok(spec)
    }

    /// Prepares the monitors for counting.
    ///
    /// # Errors
    /// If a name is unknown, or a monitor does not support the groups.
    pub fn monitors(&self, hardware: &mut impl Hardware) -> Result<Monitors, Fault> {
        let is = |b: &&BlockAt| b.kind == BlockKind::Monitor;
        let there: Vec<BlockAt> = hardware.blocks().iter().filter(is).cloned().collect();
        let names: Vec<&str> = there.iter().map(|b| b.found.name.as_str()).collect();
        let wrong = |message: String| Fault::new(Code::Field, message).at("monitor");
        if names.is_empty() {
            return Err(wrong("monitor: the bitstream has none".into())
                .fix("hang axiscope_monitor on a bus of your design, and name it in the overlay"));
        }
        if let Some(unknown) = self.names.iter().find(|n| !names.contains(&n.as_str())) {
            return Err(wrong(format!(
                "monitor: {unknown}; the bitstream has {}",
                names.join(", ")
            )));
        }
        let mut monitors = Monitors::default();
        for b in &there {
            let name = &b.found.name;
            if self.names.is_empty() || self.names.contains(name) {
                let report = (name.as_str(), b.port.as_str(), b.pl_mhz);
                let added = monitors.add(hardware, b.found.base, report, &self.groups);
                added.map_err(|Error(message)| wrong(message))?;
            }
        }
        Ok(monitors)
    }

    /// Counts for the requested time while no other block of the instrument runs.
    ///
    /// # Errors
    /// If registers do not answer, or the host has cancelled the request.
    pub fn watched(
        &self,
        hardware: &mut impl Hardware,
        watch: &Watch,
    ) -> Result<Vec<MonitorResult>, Fault> {
        let mut monitors = self.monitors(hardware)?;
        let clocks = hardware.blocks().iter().filter_map(|b| b.pl_mhz);
        let mhz = clocks.fold(f64::NAN, f64::max);
        let mhz = if mhz.is_nan() { ANY_MHZ } else { mhz };
        hardware.begin(mhz, 0, watch);
        let device = |Error(message)| Fault::device(message);
        monitors.begin(hardware).map_err(device)?;
        let until = hardware.cycle() + (self.seconds * 1e6 * mhz) as i64;
        hardware.run_to(until).map_err(device)?;
        monitors.end(hardware).map_err(device)?;
        monitors.results(hardware).map_err(device)
    }
}
