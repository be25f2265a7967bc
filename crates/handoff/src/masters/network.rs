//! The settings of a port in the network on chip of a Versal: its controller port, traffic classes
//! and rates.

use crate::netlist::Interface;

/// The settings of a port of the network on chip for one direction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Network {
    /// The port of the memory controller, such as `MC_0`.
    pub memory: String,
    /// Whether the settings apply to reads.
    is_read: bool,
    /// The traffic class, such as `LOW_LATENCY`, or `None` if the port states no class.
    class: Option<String>,
    /// The rate that the network has to carry, MB/s.
    pub asked_mbps: Option<f64>,
}

impl Network {
    /// Reads the settings of the interface through which bursts enter the network.
    pub(super) fn of(entry: &Interface, memory: &str, direction: &str) -> Self {
        let is_read = direction == "read";
        let letter = if is_read { 'R' } else { 'W' };
        let class = entry.parameters.text(&format!("{letter}_TRAFFIC_CLASS"));
        let connections = entry.parameters.text("CONNECTIONS").unwrap_or("");
        Self {
            memory: memory.to_owned(),
            is_read,
            class: class.map(str::to_ascii_uppercase),
            asked_mbps: asked_mbps(connections, &format!("{direction}_bw")),
        }
    }

    /// Returns whether the settings are for reads that go through the queues of the low-latency
    /// class. Writes have no such class.
    pub fn is_low_latency(&self) -> bool {
        self.is_read && self.class.as_deref() == Some("LOW_LATENCY")
    }

    /// Returns a note about a class that the model does not have.
    pub(super) fn note(&self) -> Option<String> {
        let class = self.class.as_deref()?;
        let is_modelled = class == "BEST_EFFORT" || self.is_low_latency();
        let direction = if self.is_read { "read" } else { "write" };
        (!is_modelled).then(|| {
            format!(
                "its {direction}s have the traffic class {class}, which is modelled as best effort"
            )
        })
    }
}

/// Returns the first rate with a given name in a text such as `M00_INI { read_bw {1720} write_bw
/// {500}}`, MB/s.
fn asked_mbps(connections: &str, name: &str) -> Option<f64> {
    let mut words = connections
        .split(|c: char| c.is_whitespace() || matches!(c, '{' | '}'))
        .filter(|w| !w.is_empty());
    words.find(|w| *w == name)?;
    let rate: f64 = words.next()?.parse().ok()?;
    (rate > 0.0 && rate < 1e6).then_some(rate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_by_direction() {
        let text = "MC_0 { read_bw {1720} write_bw {500} read_avg_burst {4}}";
        assert_eq!(asked_mbps(text, "read_bw"), Some(1720.0));
        assert_eq!(asked_mbps(text, "write_bw"), Some(500.0));
        assert_eq!(asked_mbps("MC_0 MC_1", "read_bw"), None);
        assert_eq!(asked_mbps("MC_0 { read_bw {0}}", "read_bw"), None);
    }

    #[test]
    fn only_classes_that_are_not_modelled_are_noted() {
        let of = |class: Option<&str>, direction| {
            Network {
                memory: "MC_0".to_owned(),
                is_read: direction == "read",
                class: class.map(str::to_owned),
                asked_mbps: None,
            }
            .note()
        };
        assert_eq!(of(None, "read"), None);
        assert_eq!(of(Some("BEST_EFFORT"), "write"), None);
        assert_eq!(of(Some("LOW_LATENCY"), "read"), None);
        assert!(of(Some("ISOCHRONOUS"), "read").is_some());
        assert!(of(Some("LOW_LATENCY"), "write").is_some());
    }
}
