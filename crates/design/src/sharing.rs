//! Ports with several masters.

use crate::{place::at_ports, record::DesignFile};

/// If one regulator represents the buses of two streams, the burst of one stream may be at most
/// this many times as long as the burst of the other stream (chosen). The regulator passes that
/// many short bursts in quick succession.
const MOST_TOGETHER: u64 = 4;

/// Returns whether a regulator with the longer burst as its budget passes complete bursts of both
/// lengths, and only few of them in quick succession.
const fn fit(one: u64, other: u64) -> bool {
    let (short, long) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    short > 0 && long % short == 0 && long / short <= MOST_TOGETHER
}

/// Returns the ports whose masters need a multiplexer, with the names of these masters. A port with
/// one read stream and one write stream needs no multiplexer.
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
                    let alike = x.regulator == y.regulator && x.buses() == y.buses();
                    let has_no_bus = x.buses().iter().all(Option::is_none);
                    let fit = has_no_bus || fit(x.longest_beats(), y.longest_beats());
                    x.direction != y.direction && alike && fit
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
