//! Text that a System ILA writes in place of numbers: names for the values of AXI fields.

use crate::Field;
use Field::*;

/// Returns the number for which the text of a decoded cell stands, if the text is known.
pub(crate) fn number_of(field: Field, text: &str) -> Option<u64> {
    let text = text.trim().to_lowercase();
    let place = |names: &[&str]| names.iter().position(|n| *n == text).map(|n| n as u64);
    match field {
        ArSize | AwSize => {
            let bytes: u64 = match text.split_once(char::is_whitespace)? {
                (n, "byte" | "bytes") => n.parse().ok()?,
                (n, "bit" | "bits") => n.parse::<u64>().ok()? / 8,
                _ => return None,
            };
            bytes
                .is_power_of_two()
                .then(|| u64::from(bytes.trailing_zeros()))
        }
        ArLen | AwLen => match text.split_once(char::is_whitespace)? {
            (n, "beat" | "beats" | "transfer" | "transfers") => {
                n.parse::<u64>().ok()?.checked_sub(1)
            }
            _ => None,
        },
        ArBurst | AwBurst => place(&["fixed", "incr", "wrap", "reserved"])
            .or_else(|| place(&["fixed", "incrementing", "wrapping", "rsvd"])),
        RResp | BResp => place(&["okay", "exokay", "slverr", "decerr"]),
        ArLock | AwLock => place(&["normal", "exclusive", "locked"])
            .or_else(|| place(&["normal access", "exclusive access", "locked access"])),
        ArValid | ArReady | RValid | RReady | RLast | AwValid | AwReady | WValid | WReady
        | WLast | BValid | BReady => match &*text {
            "inactive" | "low" | "false" | "no" => Some(0),
            "active" | "high" | "true" | "yes" => Some(1),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_values_are_numbers() {
        assert_eq!(number_of(ArSize, "16 Bytes"), Some(4));
        assert_eq!(number_of(AwSize, "1 Byte"), Some(0));
        assert_eq!(number_of(AwSize, "12 Bytes"), None);
        assert_eq!(number_of(ArLen, "16 Beats"), Some(15));
        assert_eq!(number_of(ArBurst, "INCR"), Some(1));
        assert_eq!(number_of(BResp, "SLVERR"), Some(2));
        assert_eq!(number_of(RValid, "Active"), Some(1));
        assert_eq!(number_of(ArId, "Active"), None);
    }
}
