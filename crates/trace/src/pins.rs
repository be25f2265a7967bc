//! Names of AXI signals: finds channel and field from a name.

/// A signal of an AXI bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Field {
    ArValid,
    ArReady,
    ArAddr,
    ArLen,
    ArSize,
    ArBurst,
    ArId,
    ArQos,
    ArCache,
    ArLock,
    RValid,
    RReady,
    RLast,
    RId,
    RResp,
    RData,
    AwValid,
    AwReady,
    AwAddr,
    AwLen,
    AwSize,
    AwBurst,
    AwId,
    AwQos,
    AwCache,
    AwLock,
    WValid,
    WReady,
    WLast,
    WId,
    WData,
    BValid,
    BReady,
    BId,
    BResp,
}

use Field::*;

/// Every field and its name. Longer names come first, so that "arvalid" is not mistaken for "rvalid".
const NAMES: [(&str, &str, Field); 35] = [
    ("ar", "valid", ArValid),
    ("ar", "ready", ArReady),
    ("ar", "addr", ArAddr),
    ("ar", "len", ArLen),
    ("ar", "size", ArSize),
    ("ar", "burst", ArBurst),
    ("ar", "id", ArId),
    ("ar", "qos", ArQos),
    ("ar", "cache", ArCache),
    ("ar", "lock", ArLock),
    ("aw", "valid", AwValid),
    ("aw", "ready", AwReady),
    ("aw", "addr", AwAddr),
    ("aw", "len", AwLen),
    ("aw", "size", AwSize),
    ("aw", "burst", AwBurst),
    ("aw", "id", AwId),
    ("aw", "qos", AwQos),
    ("aw", "cache", AwCache),
    ("aw", "lock", AwLock),
    ("r", "valid", RValid),
    ("r", "ready", RReady),
    ("r", "last", RLast),
    ("r", "id", RId),
    ("r", "resp", RResp),
    ("r", "data", RData),
    ("w", "valid", WValid),
    ("w", "ready", WReady),
    ("w", "last", WLast),
    ("w", "id", WId),
    ("w", "data", WData),
    ("b", "valid", BValid),
    ("b", "ready", BReady),
    ("b", "id", BId),
    ("b", "resp", BResp),
];

impl Field {
    /// Returns the AXI name of the field, such as ARVALID.
    #[must_use]
    pub fn name(self) -> String {
        let (channel, what, _) = NAMES.iter().find(|n| n.2 == self).expect("all have one");
        format!("{channel}{what}").to_uppercase()
    }

    /// Whether bursts can be observed without the field.
    pub(crate) const fn is_optional(self) -> bool {
        matches!(
            self,
            ArSize
                | ArBurst
                | ArQos
                | ArCache
                | ArLock
                | RResp
                | RData
                | AwSize
                | AwBurst
                | AwQos
                | AwCache
                | AwLock
                | WData
                | BResp
        )
    }
}

/// The name of a signal, split into prefix, field and suffix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub prefix: String,
    pub field: Field,
    pub suffix: String,
}

/// Text that may be between a channel and its field: nothing, or the words of SpinalHDL, LiteX and Chisel.
const BETWEEN: [&str; 7] = ["", "_", ".", "_payload_", "_bits_", ".payload.", ".bits."];

/// Suffixes that state the direction of a pin, which differs within a bus.
const WAYS: [&str; 8] = ["_i", "_o", "_in", "_out", "_ni", "_no", "_q", "_w"];

/// Returns the AXI field of a signal's name in lower case, if there is one.
pub(crate) fn message(name: &str) -> Option<Said> {
    let name = name.trim().to_lowercase();
    NAMES.iter().find_map(|&(channel, what, field)| {
        BETWEEN.iter().find_map(|between| {
            let token = format!("{channel}{between}{what}");
            let at = name.rfind(&token)?;
            let (prefix, suffix) = (&name[..at], &name[at + token.len()..]);
            // "arvalid" contains "rvalid"; "grid" contains "rid". Pins of the PS have no separator: SAXIGP2ARVALID.
            let of_ps = prefix.contains("axi") && prefix.ends_with(|c: char| c.is_ascii_digit());
            let begins = prefix.is_empty() || prefix.ends_with(['_', '.', ':', '/', ' ']) || of_ps;
            let ends = suffix.is_empty() || suffix.starts_with('_');
            let suffix = if WAYS.contains(&suffix) { "" } else { suffix };
            (begins && ends).then(|| Said {
                prefix: prefix.into(),
                field,
                suffix: suffix.into(),
            })
        })
    })
}

/// The signals of a bus by field, as indices of signals of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins(pub Vec<(Field, usize)>);

impl Pins {
    /// Returns the signal of a field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<usize> {
        self.0.iter().find(|p| p.0 == field).map(|p| p.1)
    }

    /// Returns the given fields for which the bus has no pin.
    #[must_use]
    pub fn missing(&self, fields: &[Field]) -> Vec<Field> {
        let there = |f: &&Field| self.get(**f).is_none();
        fields.iter().filter(there).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_tools_are_understood() {
        for (name, prefix, field, suffix) in [
            ("s_axi_arvalid", "s_axi_", ArValid, ""),
            ("M_AXI_ARVALID", "m_axi_", ArValid, ""),
            ("arvalid_m", "", ArValid, "_m"),
            ("rvalid", "", RValid, ""),
            ("m_axi_gmem_AWADDR", "m_axi_gmem_", AwAddr, ""),
            ("axi_aw_valid_o", "axi_", AwValid, ""),
            ("axi_aw_ready_i", "axi_", AwReady, ""),
            ("m_axi_wid", "m_axi_", WId, ""),
        ] {
            let found = message(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(found.field, field, "{name}");
            assert_eq!((&*found.prefix, &*found.suffix), (prefix, suffix), "{name}");
        }
        for name in ["grid", "valid", "arvalidity", "clear_ready"] {
            assert_eq!(message(name), None, "{name}");
        }
    }
}
