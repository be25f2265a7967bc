//! Fields of a running board that no figure of the model represents, compared with the values that the model assumes.

use std::collections::BTreeMap;

use crate::bootfile::Chip;

impl Chip {
    /// Lists the register fields that have none of the `allowed` values, with one sentence for each
    /// field. A field is `MODULE.REGISTER.field` and stands for every instance of its register.
    /// Registers that are not in `words` are left out.
    #[must_use]
    pub fn other_fields(
        &self,
        words: &BTreeMap<u64, u32>,
        allowed: &BTreeMap<String, Vec<u64>>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        for (path, values) in allowed {
            let Some((register, field)) = path.rsplit_once('.') else {
                continue;
            };
            let place = self.place(path);
            let (first, layout) = self.layout(register);
            for nth in 0..layout.count {
                let address = first + nth * layout.stride;
                let Some(word) = words.get(&address) else {
                    continue;
                };
                let value = place.value(u64::from(*word));
                if values.contains(&value) {
                    continue;
                }
                let wanted: Vec<String> = values.iter().map(u64::to_string).collect();
                let name = register.split_once('.').map_or(register, |(_, name)| name);
                let index = match layout.count {
                    1 => String::new(),
                    _ => format!("[{nth}]"),
                };
                out.push(format!(
                    "{name}{index}.{field}: the model assumes {}, and this board has {value} (0x{word:08X} at \
                     0x{address:08X})",
                    wanted.join(" or ")
                ));
            }
        }
        out
    }

    /// Returns whether the table has a field `MODULE.REGISTER.field`.
    #[must_use]
    pub fn has_field(&self, path: &str) -> bool {
        let mut parts = path.splitn(3, '.');
        let (Some(module), Some(register), Some(field)) =
            (parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        let layout = self
            .modules
            .get(module)
            .and_then(|module| module.registers.get(register));
        layout.is_some_and(|layout| layout.fields.contains_key(field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_instance_of_a_register_is_compared() {
        let chip = crate::bootfile::chip("zynq_ultrascale").expect("a known chip");
        let allowed =
            |path: &str, values: &[u64]| BTreeMap::from([(path.to_owned(), values.to_vec())]);
        // The registers of two of the six ports are given. At the third port, waiting reads gain
        // priority.
        let words = BTreeMap::from([(0xFD07_04B4, 0x200F), (0xFD07_0564, 0x300F)]);
        let aging = "DDRC.PCFGR.rd_port_aging_en";
        assert_eq!(
            chip.other_fields(&words, &allowed(aging, &[0])),
            [
                "PCFGR[2].rd_port_aging_en: the model assumes 0, and this board has 1 (0x0000300F at 0xFD070564)"
            ]
        );
        assert!(
            chip.other_fields(&words, &allowed(aging, &[0, 1]))
                .is_empty()
        );
        assert!(chip.has_field(aging));
        assert!(!chip.has_field("DDRC.PCFGR.nothing"));
        assert!(!chip.has_field("PCFGR.rd_port_aging_en"));
    }
}
