//! Completes the geometry of a memory device from its capacity, and compares the geometry with the
//! capacity.

use axiscope_platform::bootfile::Parameters as Stated;

/// Returns the number of bank group address bits of a DDR4 device: x16 devices have two bank
/// groups, and all other devices have four (JESD79-4).
fn ddr4_group_bits(device_bits: u64) -> u64 {
    if device_bits == 16 { 1 } else { 2 }
}

/// Fills in missing address bits. Returns sentences about values that are guessed or that
/// contradict each other.
pub(crate) fn complete(stated: &mut Stated) -> Vec<String> {
    let mut guesses = Vec::new();
    let is_ddr4 = stated.standard.as_ref().is_some_and(|s| s.value == "ddr4");
    if !is_ddr4 && stated.bank_group_bits.is_none() {
        stated.bank_group_bits = Some(0);
    }
    let capacity = (stated.device_mbit.as_ref()).map(|m| m.source.clone());
    let total = device_bits(stated);
    let bits = stated.device_bits.as_ref().map(|b| b.value);
    let mut fields = [
        ("row", &mut stated.row_bits, 10..=18),
        ("column", &mut stated.column_bits, 8..=12),
        ("bank", &mut stated.bank_bits, 2..=3),
        ("bank group", &mut stated.bank_group_bits, 0..=2),
    ];
    let known: u64 = fields.iter().filter_map(|f| *f.1).sum();
    let missing = fields.iter().filter(|f| f.1.is_none()).count();
    let rest = total.and_then(|t| t.checked_sub(known));
    if missing == 1 {
        let (name, value, range) = fields
            .iter_mut()
            .find(|f| f.1.is_none())
            .expect("one is missing");
        if let (Some(n), Some(source)) = (rest.filter(|n| range.contains(n)), &capacity) {
            **value = Some(n);
            guesses.push(format!(
                "{name} address bits of the memory: {n}, which the file does not state; derived from {source}"
            ));
        }
    } else if let (0, Some(total), Some(source)) = (missing, total, &capacity)
        && total != known
    {
        guesses.push(format!(
            "the memory has the rows, columns and banks that the file states, 2^{known} words per device, although \
             {source} means 2^{total}; --part names the device"
        ));
    }
    if let (true, None, Some(bits)) = (is_ddr4, stated.bank_group_bits, bits) {
        let n = ddr4_group_bits(bits);
        stated.bank_group_bits = Some(n);
        guesses.push(format!(
            "bank group address bits of the memory: {n}, which the file does not state; as all DDR4 devices of {bits} bits"
        ));
    }
    guesses
}

/// Returns the number of address bits that a device needs for its capacity.
fn device_bits(stated: &Stated) -> Option<u64> {
    let bits = stated.device_bits.as_ref()?.value;
    let words = (stated.device_mbit.as_ref()?.value << 20) / bits.max(1);
    words.is_power_of_two().then(|| u64::from(words.ilog2()))
}

#[cfg(test)]
mod tests {
    use axiscope_platform::bootfile::Stated as Value;

    use super::*;

    fn ddr4(groups: Option<u64>, rows: Option<u64>) -> Stated {
        let of = |value| {
            let source = format!("{value}");
            Some(Value { value, source })
        };
        Stated {
            standard: Some(Value {
                value: "ddr4".into(),
                source: String::new(),
            }),
            device_bits: of(16),
            device_mbit: of(8192),
            bank_group_bits: groups,
            bank_bits: Some(2),
            row_bits: rows,
            column_bits: Some(10),
            ..Stated::default()
        }
    }

    #[test]
    fn the_capacity_states_a_missing_count_of_address_bits() {
        let mut stated = ddr4(None, Some(16));
        assert_eq!(complete(&mut stated).len(), 1);
        assert_eq!(stated.bank_group_bits, Some(1));
        let mut stated = ddr4(Some(1), None);
        assert_eq!(complete(&mut stated).len(), 1);
        assert_eq!(stated.row_bits, Some(16));
        assert_eq!(complete(&mut ddr4(Some(1), Some(16))), Vec::<String>::new());
    }

    #[test]
    fn contradictions_and_guesses_are_reported() {
        let said = complete(&mut ddr4(Some(1), Some(15)));
        assert!(said[0].contains("2^28"), "{said:?}");
        let mut stated = ddr4(None, Some(16));
        stated.device_mbit = None;
        assert!(complete(&mut stated)[0].contains("all DDR4 devices of 16 bits"));
        assert_eq!(stated.bank_group_bits, Some(1));
    }
}
