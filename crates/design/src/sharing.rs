//! Ports with several masters.

use crate::{place::at_ports, record::DesignFile};

/// Returns the ports whose masters need a multiplexer, with the names of these masters. A port with one reading and
/// one writing stream needs none.
pub(crate) fn shared(design: &DesignFile, ports: &[String]) -> Vec<(String, Vec<String>)> {
    let members = at_ports(design);
    let mut seen: Vec<&String> = Vec::new();
    let mut found = Vec::new();
    for port in ports {
        if seen.contains(&port) {
            continue;
        }
        seen.push(port);
        let here: Vec<usize> = (0..members.len()).filter(|&i| ports[i] == *port).collect();
        if here.len() < 2 {
            continue;
        }
        let pair = match here[..] {
            [a, b] => {
                let streams = design.stream.get(a).zip(design.stream.get(b));
                streams.is_some_and(|(x, y)| {
                    let alike = x.regulator == y.regulator && x.own_bus == y.own_bus;
                    x.direction != y.direction && alike
                })
            }
            _ => false,
        };
        if !pair {
            let names = here.iter().map(|&i| members[i].name.to_owned()).collect();
            found.push((port.clone(), names));
        }
    }
    found
}
