//! Chooses among the buses of a file.

use crate::{
    Error,
    bus::{Bus, Protocol},
};

/// Returns the buses that match patterns; without patterns, the only bus that is not AXI4-Lite.
pub(crate) fn chosen<'a>(
    file: &str,
    buses: &'a [Bus],
    patterns: &[String],
) -> Result<Vec<&'a Bus>, Error> {
    let names = |of: &[&Bus]| -> String {
        let shown: Vec<&str> = of.iter().map(|b| &*b.name).collect();
        shown.join(", ")
    };
    let all: Vec<&Bus> = buses.iter().collect();
    if patterns.is_empty() {
        let full: Vec<&Bus> = buses
            .iter()
            .filter(|b| b.protocol != Protocol::AxiLite)
            .collect();
        return match (&full[..], &all[..]) {
            ([one], _) | ([], [one]) => Ok(vec![one]),
            _ => {
                let among = if full.is_empty() { &all } else { &full };
                Err(Error(format!(
                    "{file}: which bus? give --bus with one of {}; for several buses of one accelerator, give several \
                     --bus",
                    names(among)
                )))
            }
        };
    }
    let mut found: Vec<&Bus> = Vec::new();
    for pattern in patterns {
        let mut meant: Vec<&Bus> = buses.iter().filter(|b| b.is_meant(pattern)).collect();
        if meant.is_empty() {
            let part = format!("*{pattern}*");
            meant = buses.iter().filter(|b| b.is_meant(&part)).collect();
        }
        // Prefer the outermost bus: inner ones may be in front of a regulator or a burst cutter.
        if !pattern.contains(['*', '?'])
            && let Some(outer) = outermost(&meant)
        {
            meant = vec![outer];
        }
        if meant.is_empty() {
            return Err(Error(format!(
                "{file}: --bus {pattern}: is not one of {}",
                names(&all)
            )));
        }
        if meant.len() > 1 && !pattern.contains(['*', '?']) {
            return Err(Error(format!(
                "{file}: --bus {pattern}: is one of {}; give more of its name, or a * to take all",
                names(&meant)
            )));
        }
        for bus in meant {
            if !found.iter().any(|b| b.name == bus.name) {
                found.push(bus);
            }
        }
    }
    Ok(found)
}

/// Returns the bus whose scope contains the scopes of all others, if there is one.
fn outermost<'a>(buses: &[&'a Bus]) -> Option<&'a Bus> {
    let first = buses.iter().min_by_key(|b| b.scope.len())?;
    let around = |b: &&&Bus| {
        b.name == first.name
            || first.scope.is_empty()
            || b.scope.starts_with(&format!("{}.", first.scope))
    };
    (buses.iter().filter(around).count() == buses.len()).then_some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Signal, find_buses};

    /// Read signals of a bus. In AXI4-Lite, reads have no lengths.
    fn reads(prefix: &str, len: bool) -> Vec<Signal> {
        let names = "ARVALID ARREADY ARADDR RVALID RREADY ARLEN".split(' ');
        let names = names.take(if len { 6 } else { 5 }).enumerate();
        let signal = |(n, name): (usize, &str)| Signal {
            path: format!("{prefix}{name}"),
            width: 8,
            same: prefix.len() * 10 + n,
        };
        names.map(signal).collect()
    }

    #[test]
    fn buses_are_chosen_by_their_names() {
        let signals = [
            reads("top.dut.m_axi_gmem0_", true),
            reads("top.dut.M_AXI_OLD_", true),
            reads("top.dut.s_axi_control_", false),
        ];
        let buses = find_buses(&signals.concat());
        let asked = |p: &[&str]| {
            let p: Vec<String> = p.iter().map(|s| (*s).into()).collect();
            chosen("f", &buses, &p).map(|b| b.iter().map(|b| b.name.clone()).collect::<Vec<_>>())
        };
        assert_eq!(asked(&["M_AXI_OLD"]).unwrap(), ["top.dut.m_axi_old"]);
        assert_eq!(asked(&["gmem"]).unwrap(), ["top.dut.m_axi_gmem0"]);
        assert!(asked(&["axi"]).unwrap_err().0.contains("is one of"));
        assert_eq!(asked(&["m_axi_*"]).unwrap().len(), 2);
        let message = asked(&[]).unwrap_err().0;
        assert!(
            message.contains("which bus? give --bus with one of top.dut.m_axi_gmem0, "),
            "{message}"
        );
        let message = asked(&["hbm"]).unwrap_err().0;
        assert!(message.contains("--bus hbm: is not one of"), "{message}");
    }
}
