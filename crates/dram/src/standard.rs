//! The standards as data. No code depends on the name of a standard.

use std::{fmt, ops::Deref};

use axiscope_figures::Value;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Value as Json, json};

use crate::{
    Kind, Scope,
    rules::{self, Rule},
};

/// The properties of a standard other than lengths.
pub struct Standard {
    /// The name in files, such as `ddr4`.
    pub name: &'static str,
    /// The document.
    pub document: &'static str,
    /// Whether banks are arranged in groups that have their own spacings.
    pub bank_groups: bool,
    /// Beats of a burst.
    pub burst_beats: u8,
    /// Beats of data per clock of the commands (CK): 2, or 8 if the data clock has four times the rate.
    pub beats_per_clock: u8,
    /// Clocks of the DRAM (tCK) for which a command of each kind holds the command bus.
    pub command_tck: [u8; Kind::COUNT],
    /// The banks that one per-bank refresh covers; `None` if the standard has no such command.
    pub bank_refresh: Option<Scope>,
    /// Clocks between read data and write data, in addition to latencies and burst: preamble, postamble and
    /// turnaround.
    pub read_to_write_tck: u8,
    /// Clocks from a write's last data to the start of its recovery.
    pub write_recovery_from_tck: u8,
    /// The timing constraints of the standard.
    pub rules: &'static [&'static [Rule]],
}

/// Lists the clocks of each kind of command: activate, precharge, read or write, refresh of a rank or a bank.
const fn tck(activate: u8, precharge: u8, column: u8, refresh: u8) -> [u8; Kind::COUNT] {
    let mut clocks = [column; Kind::COUNT];
    clocks[Kind::Activate as usize] = activate;
    clocks[Kind::Precharge as usize] = precharge;
    clocks[Kind::Refresh as usize] = refresh;
    clocks[Kind::RefreshBank as usize] = refresh;
    clocks
}

const DDR3: Standard = Standard {
    name: "ddr3",
    document: "JESD79-3",
    bank_groups: false,
    burst_beats: 8,
    beats_per_clock: 2,
    command_tck: tck(1, 1, 1, 1),
    bank_refresh: None,
    read_to_write_tck: 2,
    write_recovery_from_tck: 0,
    rules: &[rules::CORE, rules::GROUPS, rules::WINDOW],
};

const LPDDR4: Standard = Standard {
    name: "lpddr4",
    document: "JESD209-4",
    burst_beats: 16,
    // ACT-1 and ACT-2; RD-1, WR-1 or MWR-1 and CAS-2; two clocks each.
    command_tck: tck(4, 2, 4, 2),
    bank_refresh: Some(Scope::Bank),
    // Preamble of 2 clocks and postamble of half a clock; tDQSCK is added to these.
    read_to_write_tck: 3,
    write_recovery_from_tck: 1,
    rules: &[
        rules::CORE,
        rules::GROUPS,
        rules::WINDOW_WITH_REFRESH,
        rules::MASKED_APART,
        rules::BANK_REFRESH,
    ],
    ..DDR3
};

/// The known standards. Add a row here to add a standard.
pub static STANDARDS: [Standard; 7] = [
    DDR3,
    Standard {
        name: "ddr4",
        document: "JESD79-4",
        bank_groups: true,
        ..DDR3
    },
    Standard {
        name: "ddr5",
        document: "JESD79-5",
        bank_groups: true,
        burst_beats: 16,
        // Activates, reads and writes are commands of two clocks.
        command_tck: tck(2, 1, 2, 1),
        bank_refresh: Some(Scope::SameBank),
        rules: &[
            rules::CORE,
            rules::GROUPS,
            rules::WINDOW,
            rules::SAME_BANK_REFRESH,
        ],
        ..DDR3
    },
    Standard {
        name: "lpddr3",
        document: "JESD209-3",
        bank_refresh: Some(Scope::Bank),
        write_recovery_from_tck: 1,
        rules: &[
            rules::CORE,
            rules::GROUPS,
            rules::WINDOW_WITH_REFRESH,
            rules::BANK_REFRESH,
        ],
        ..DDR3
    },
    LPDDR4,
    // Only the voltage at the pins differs; commands and rules are the same.
    Standard {
        name: "lpddr4x",
        document: "JESD209-4-1",
        ..LPDDR4
    },
    // LPDDR5 in its mode of four groups of four banks. WCK is assumed to run always; the CAS command that starts it is not
    // modelled.
    Standard {
        name: "lpddr5",
        document: "JESD209-5",
        bank_groups: true,
        beats_per_clock: 8,
        // ACT-1 and ACT-2, one clock each; commands use both edges.
        command_tck: tck(2, 1, 1, 1),
        read_to_write_tck: 2,
        ..LPDDR4
    },
];

impl Standard {
    /// Returns the standard with a name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        STANDARDS.iter().find(|s| s.name == name)
    }

    /// Whether each command takes one clock of the DRAM.
    #[must_use]
    pub fn one_clock_commands(&self) -> bool {
        self.command_tck.iter().all(|&c| c == 1)
    }

    /// DRAM clocks that the data of a burst take.
    #[must_use]
    pub const fn burst_tck(&self) -> i64 {
        (self.burst_beats / self.beats_per_clock) as i64
    }
}

impl fmt::Debug for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

impl PartialEq for Standard {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Standard {}

/// A standard, referred to by its name in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(&'static Standard);

impl Family {
    /// The standard.
    #[must_use]
    pub const fn standard(self) -> &'static Standard {
        self.0
    }
}

impl Deref for Family {
    type Target = Standard;

    fn deref(&self) -> &Standard {
        self.0
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0.name)
    }
}

impl<'de> Deserialize<'de> for Family {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        Standard::named(&name).map(Self).ok_or_else(|| {
            let known: Vec<_> = STANDARDS.iter().map(|s| format!("`{}`", s.name)).collect();
            let known = known.join(", ");
            D::Error::custom(format!("unknown variant `{name}`, expected one of {known}"))
        })
    }
}

impl Value for Family {
    fn schema() -> Json {
        let names: Vec<_> = STANDARDS.iter().map(|s| s.name).collect();
        json!({"type": "string", "enum": names})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_finds_its_standard_and_groups_have_rules() {
        for s in &STANDARDS {
            assert_eq!(Standard::named(s.name), Some(s));
            let scopes = s.rules.iter().flat_map(|rows| rows.iter().map(|r| r.scope));
            let grouped = scopes.clone().any(|scope| scope == Scope::BankGroup);
            assert!(grouped || !s.bank_groups, "{}", s.name);
        }
        assert_eq!(Standard::named("sdram"), None);
    }
}
