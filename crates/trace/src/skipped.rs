//! Lists the signals of a file that belong to no imported bus, with the reason.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{Bus, Signal};

/// Signals that are not imported, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The bus that they seem to be a part of; empty for single signals.
    pub name: String,
    /// Why the signals are skipped.
    pub why: String,
    /// Names of the signals.
    pub signals: Vec<String>,
}

const NO_AXI: &str = "not a signal of AXI";
const NOT_NEEDED: &str = "of AXI, but without influence on timing";
const STREAM: &str = "AXI4-Stream, which has no addresses: give the memory side of the DMA instead";

/// Fields of AXI that the import does not use.
const MORE_FIELDS: [&str; 16] = [
    "arprot", "awprot", "wstrb", "aruser", "awuser", "wuser", "ruser", "buser", "arregion",
    "awregion", "awatop", "arsnoop", "awsnoop", "ardomain", "awdomain", "aclk",
];

/// Prefix of an AXI4-Stream signal's name.
fn stream_of(name: &str) -> Option<&str> {
    const FIELDS: [&str; 9] = [
        "tvalid", "tready", "tdata", "tlast", "tkeep", "tstrb", "tuser", "tdest", "tid",
    ];
    let bare = name.split('[').next().unwrap_or(name).trim();
    let lower = bare.to_lowercase();
    let field = FIELDS.iter().find(|f| lower.ends_with(**f))?;
    let prefix = bare.get(..bare.len() - field.len())?;
    let is_own = prefix.is_empty() || prefix.ends_with(['_', '.', ' ', '/', ':']);
    is_own.then(|| prefix.trim_end_matches(['_', '.', ' ', '/', ':']))
}

/// All signals that belong to no bus. `parts` are incomplete buses, `unread` columns that could not be read, and `clocks`
/// the names of clocks that are used.
pub(crate) fn skipped(
    signals: &[Signal],
    buses: &[Bus],
    parts: Vec<Skipped>,
    unread: &[(usize, String)],
    clocks: &[String],
) -> Vec<Skipped> {
    let used: HashSet<usize> = (buses.iter())
        .flat_map(|b| b.pins.0.iter().map(|p| signals[p.1].same))
        .collect();
    let listed: HashSet<&str> = (parts.iter())
        .flat_map(|p| p.signals.iter().map(String::as_str))
        .collect();
    let mut reasons: BTreeMap<(u8, String, String), Vec<String>> = BTreeMap::new();
    for (i, why) in unread {
        let key = (0, String::new(), why.clone());
        reasons
            .entry(key)
            .or_default()
            .push(signals[*i].path.clone());
    }
    let unread: HashSet<usize> = unread.iter().map(|u| u.0).collect();
    for (i, s) in signals.iter().enumerate() {
        let path = &s.path;
        if used.contains(&s.same) || unread.contains(&i) || listed.contains(&**path) {
            continue;
        }
        if clocks.contains(path) {
            continue;
        }
        let key = match stream_of(path) {
            Some(prefix) => (1, prefix.to_owned(), STREAM.to_owned()),
            None => {
                let own = path.to_lowercase();
                let own = own.split('[').next().unwrap_or(&own).trim_end();
                let is_more = |f: &&&str| {
                    let before = own.strip_suffix(**f);
                    before.is_some_and(|b| b.is_empty() || b.ends_with(['_', '.', ' ', '/']))
                };
                let why = match MORE_FIELDS.iter().find(is_more) {
                    Some(_) => (2, NOT_NEEDED),
                    None => (3, NO_AXI),
                };
                (why.0, String::new(), why.1.to_owned())
            }
        };
        reasons.entry(key).or_default().push(path.clone());
    }
    let reasons = reasons.into_iter();
    let single = reasons.map(|((_, name, why), signals)| Skipped { name, why, signals });
    parts.into_iter().chain(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_signal_has_a_reason() {
        let names = [
            "i.net_slot_0_axis_tvalid",
            "i.net_slot_0_axis_tdata[31:0]",
            "Interface_(i1:s0)_(axi_dma_0_M_AXIS_MM2S)[2:0]",
            "m_axi_arprot[2:0]",
            "clk",
            "a_awcache",
        ];
        let signals: Vec<Signal> = names
            .iter()
            .enumerate()
            .map(|(same, path)| Signal {
                path: (*path).into(),
                width: 1,
                same,
            })
            .collect();
        let unread = [(5, "text".to_owned())];
        let all = skipped(&signals, &[], Vec::new(), &unread, &["clk".into()]);
        let message: Vec<(&str, &str, usize)> = (all.iter())
            .map(|s| (&*s.name, &*s.why, s.signals.len()))
            .collect();
        assert_eq!(
            message,
            [
                ("", "text", 1),
                ("i.net_slot_0_axis", STREAM, 2),
                ("", NOT_NEEDED, 1),
                ("", NO_AXI, 1)
            ]
        );
    }
}
