//! Clocks of the logic at the ports of a design.

use std::collections::BTreeMap;

use axiscope_platform::Error;

use crate::{place::Board, record::DesignFile};

/// Returns the clock in MHz of each port with members that have their own clock. `ports` are the
/// ports of streams and clusters, in their order.
///
/// # Errors
/// If a clock is out of range, or members of one port have different clocks, because the model has no
/// clock crossing at ports.
pub(crate) fn port_clocks(
    design: &DesignFile,
    board: &Board,
    ports: &[String],
) -> Result<BTreeMap<String, f64>, Error> {
    let streams = design.stream.iter().map(|s| ("stream", &s.name, s.pl_mhz));
    let clusters = design
        .cluster
        .iter()
        .map(|c| ("cluster", &c.name, c.pl_mhz));
    let at_ports = streams.chain(clusters).zip(ports);
    let networks = design.network.iter().flat_map(|n| {
        let who = ("network", &n.name, n.pl_mhz);
        n.ports.iter().map(move |port| (who, port))
    });
    let mut found: BTreeMap<&String, (&String, f64)> = BTreeMap::new();
    for ((kind, name, own), port) in at_ports.chain(networks) {
        let fixed = board.port(port).and_then(|p| p.ps_master.as_ref());
        if let (Some(master), Some(_)) = (fixed, own) {
            return Err(Error(format!(
                "{kind}.{name}.pl_mhz: {port} is a master inside the PS with a clock of {} MHz; leave it out",
                master.clock_mhz
            )));
        }
        let mhz = fixed.map_or(own.unwrap_or(design.pl_mhz), |m| m.clock_mhz);
        if fixed.is_none() && !(1.0..=1000.0).contains(&mhz) {
            return Err(Error(format!(
                "{kind}.{name}.pl_mhz: {mhz} MHz; give 1 to 1000"
            )));
        }
        let (other, there) = *found.entry(port).or_insert((name, mhz));
        if there != mhz {
            return Err(Error(format!(
                "{kind}.{name}.pl_mhz: {mhz} MHz on {port}, where {other} has {there}; give members of a \
                 port one clock, or ports of their own"
            )));
        }
    }
    let of_their_own = found
        .into_iter()
        .filter(|(_, (_, mhz))| *mhz != design.pl_mhz);
    Ok(of_their_own
        .map(|(port, (_, mhz))| (port.clone(), mhz))
        .collect())
}

#[cfg(test)]
mod tests {
    use axiscope_platform::{DramFacts, Facts};

    use super::*;

    /// Returns a board whose ports are unknown.
    fn no_board() -> Board {
        Board {
            name: "none".into(),
            is_measured: false,
            facts: Facts {
                title: "None".into(),
                controller_mhz: 500.0,
                dram: DramFacts {
                    capacity_bytes: 1 << 30,
                    peak_mbps: 1000.0,
                    attainable_mbps: 1000.0,
                    line_bytes: 64,
                    same_bank_bytes: 1 << 16,
                },
                maps: vec![],
                qos: vec![],
                ports: vec![],
                cpu_ports: vec![],
                ps_ports: vec![],
                cpus: vec![],
                sensors: BTreeMap::new(),
            },
            chip: None,
            is_axi3: false,
            most_port_mhz: None,
            calibration: None,
            qos: BTreeMap::new(),
        }
    }

    fn clocks(streams: &[(&str, &str, Option<f64>)]) -> Result<BTreeMap<String, f64>, String> {
        let stream = |(name, port, mhz): &(&str, &str, Option<f64>)| {
            let own = mhz.map_or(String::new(), |mhz| format!(r#", "pl_mhz": {mhz}"#));
            format!(r#"{{"name": "{name}", "direction": "read", "port": "{port}"{own}}}"#)
        };
        let streams: Vec<String> = streams.iter().map(stream).collect();
        let json = format!(
            r#"{{"schema": 1, "title": "T", "pl_mhz": 300, "stream": [{}]}}"#,
            streams.join(", ")
        );
        let design = DesignFile::parse(&json).expect("a design");
        let of = |s: &crate::record::Stream| s.port.clone().expect("a port");
        let ports: Vec<String> = design.stream.iter().map(of).collect();
        port_clocks(&design, &no_board(), &ports).map_err(|e| e.0)
    }

    #[test]
    fn a_port_has_the_clock_of_its_members() {
        let found = clocks(&[("a", "HP0", Some(150.0)), ("b", "HP1", None)]);
        assert_eq!(found.unwrap(), [("HP0".to_owned(), 150.0)].into());
        let found = clocks(&[("a", "HP0", Some(300.0)), ("b", "HP0", None)]);
        assert!(found.unwrap().is_empty());
    }

    #[test]
    fn members_of_a_port_have_one_clock() {
        let found = clocks(&[("a", "HP0", Some(150.0)), ("b", "HP0", None)]);
        assert_eq!(
            found.unwrap_err(),
            "stream.b.pl_mhz: 300 MHz on HP0, where a has 150; give members of a port one clock, or \
             ports of their own"
        );
        let found = clocks(&[("a", "HP0", Some(0.5))]);
        assert_eq!(
            found.unwrap_err(),
            "stream.a.pl_mhz: 0.5 MHz; give 1 to 1000"
        );
    }
}
