//! Splits the name of a signal into scope, prefix, AXI field and suffix, regardless of the tool that wrote it.

use crate::pins::{Said, message};

/// Separators of scopes: of simulators, Vivado and Quartus.
const SCOPES: [char; 3] = ['.', '/', '|'];

/// The name of an AXI signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub scope: String,
    pub message: Said,
}

impl Name {
    /// Splits a path, if its signal is an AXI signal.
    pub(crate) fn of(path: &str) -> Option<Self> {
        let bare = bare(path);
        let (scope, own) = match bare.rfind(SCOPES) {
            Some(at) => (&bare[..at], &bare[at + 1..]),
            None => ("", &*bare),
        };
        if let Some(message) = message(own) {
            let scope = scope.to_owned();
            return Some(Self { scope, message });
        }
        // Each channel may be a separate scope, as in structures.
        let at = scope.rfind(SCOPES).map_or(0, |at| at + 1);
        let message = message(&format!("{}.{own}", &scope[at..]))?;
        let scope = scope[..at].trim_end_matches(SCOPES).to_owned();
        Some(Self { scope, message })
    }
}

/// Returns a path without the range of its bits, and with fields of structures, `[field]`, written as `.field`.
pub(crate) fn bare(path: &str) -> String {
    let mut rest = path.trim();
    while let Some((before, range)) = trailing(rest)
        && is_range(range)
    {
        rest = before.trim_end_matches([' ', '.']);
    }
    let mut made = String::with_capacity(rest.len());
    let mut parts = rest.split('[');
    made.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.split_once(']') {
            Some((field, after)) if !is_range(field) => {
                made.push('.');
                made.push_str(field);
                made.push_str(after);
            }
            _ => {
                made.push('[');
                made.push_str(part);
            }
        }
    }
    made
}

fn trailing(text: &str) -> Option<(&str, &str)> {
    match text.strip_suffix(']') {
        Some(inner) => inner.rsplit_once('['),
        None => text.strip_suffix(')')?.rsplit_once('('),
    }
}

fn is_range(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.' | '-' | ' ');
    let plain = text.replace("downto", ":");
    !text.is_empty() && plain.chars().all(is_part)
}

/// Returns the bits of a name such as `addr[31:0]`, `addr(31 downto 0)` or `addr[31..0]`: the left and the right
/// end.
pub(crate) fn bits(name: &str) -> Option<[u32; 2]> {
    let (_, range) = trailing(name.trim())?;
    let ends = [":", "..", "downto"];
    let (left, right) = ends.iter().find_map(|sign| range.split_once(sign))?;
    Some([left.trim().parse().ok()?, right.trim().parse().ok()?])
}

/// Returns the bits of a name, like [`bits`]. For `addr[3]`, they are 3 and 3.
pub(crate) fn part_of(name: &str) -> Option<[u32; 2]> {
    let single = || trailing(name.trim())?.1.trim().parse().ok();
    bits(name).or_else(|| single().map(|bit| [bit; 2]))
}

/// Returns a prefix or scope without the words that distinguish the two directions of a structure, such as
/// `axi_req_i`.
pub(crate) fn both_directions(name: &str) -> String {
    const WORDS: [&str; 18] = [
        "_req_i", "_req_o", "_resp_i", "_resp_o", "_rsp_i", "_rsp_o", "_req", "_resp", "_rsp",
        "_mosi", "_miso", "_m2s", "_s2m", "_in", "_out", "_i", "_o", "_d",
    ];
    let plain = name.to_lowercase();
    let plain = plain.trim_end_matches(['.', '_']);
    let found = WORDS.iter().find_map(|w| plain.strip_suffix(w));
    found.unwrap_or(plain).trim_end_matches(['.', '_']).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field::{self, *};

    #[test]
    fn names_of_many_tools_are_split() {
        for (path, scope, prefix, field) in [
            (
                "top.gen[0].u.m_axi_arvalid",
                "top.gen[0].u",
                "m_axi_",
                ArValid,
            ),
            ("top.m_axi.arvalid", "top.m_axi", "", ArValid),
            ("top.axi_req.ar.addr[63:0]", "top.axi_req", "", ArAddr),
            ("i_soc/axi_req[ar][addr][63:0]", "i_soc/axi_req", "", ArAddr),
            ("i_soc/axi_req[ar_valid]", "i_soc/axi_req", "", ArValid),
            (
                "slot_0 : axi_dma_0_M_AXI_MM2S : ARADDR[31:0]",
                "",
                "slot_0 : axi_dma_0_m_axi_mm2s : ",
                ArAddr,
            ),
            (
                "design_1_i.system_ila_0.inst.net_slot_0_axi_araddr[31:0]",
                "design_1_i.system_ila_0.inst",
                "net_slot_0_axi_",
                ArAddr,
            ),
            (
                "dut.design_1_i/dma_m_axi_araddr [31:0]",
                "dut.design_1_i",
                "dma_m_axi_",
                ArAddr,
            ),
            ("top.io_axi_ar_payload_addr", "top", "io_axi_", ArAddr),
            ("top.auto_out_ar_bits_addr", "top", "auto_out_", ArAddr),
            ("ps.SAXIGP2RVALID", "ps", "saxigp2", RValid),
            ("top.m_axi_araddr(31 downto 0)", "top", "m_axi_", ArAddr),
            ("top.m_axi_araddr(31:0)", "top", "m_axi_", ArAddr),
            ("top.m_axi_araddr.[31..0]", "top", "m_axi_", ArAddr),
            ("soc:u0|acc:a0|ARVALID", "soc:u0|acc:a0", "", ArValid),
        ] {
            let name = Name::of(path).unwrap_or_else(|| panic!("{path}"));
            let found: (&str, &str, Field) =
                (&name.scope, &name.message.prefix, name.message.field);
            assert_eq!(found, (scope, prefix, field), "{path}");
        }
        assert_eq!(Name::of("design_1_i/<const0>_1"), None);
        assert_eq!(
            Name::of("Interface_(i1:s0)_(axi_dma_0_M_AXI_MM2S)[2:0]"),
            None
        );
        assert_eq!(bits("a/b[31:2]"), Some([31, 2]));
        assert_eq!(bits("a(31 downto 2)"), Some([31, 2]));
        assert_eq!((bits("a[3]"), part_of("a(3)")), (None, Some([3, 3])));
        assert_eq!(
            both_directions("axi_req_i."),
            both_directions("axi_resp_o.")
        );
    }
}
