//! Formats of DRAM traces: their names, and how to detect them.

use super::lines::{self, Line};

/// A format of a DRAM trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// `LD 0x40`, or `0x40 READ 17`: two formats, whose lines may be mixed.
    Plain,
    /// `1f40 READ 17`, hexadecimal without 0x.
    DramSimHex,
    /// `R 0,0,1,2,300,4`: coordinates.
    Vectors,
    /// `3 20734016 20734080`: instructions, load, and optionally store.
    Instructions,
    /// `31: (64) read 0x400140`. With `true`, times are relative to the previous request.
    Stl(bool),
    /// `12 R 0x7f0040 0x401a20`: instructions, operation, address, and optionally program counter.
    Usimm,
    /// `15 R 0x40 00112233 0`: cycle, operation, address, data, thread.
    NvMain,
    /// `r,1048576,64,2000`: the text that gem5's decode_packet_trace.py writes.
    Gem5Text,
    /// The binary file that gem5 writes.
    Gem5Packets,
}

use Format::*;

/// Names that a user may state; the first is the one that is reported.
const NAMES: [(Format, &[&str]); 10] = [
    (
        Plain,
        &[
            "ramulator2",
            "loadstore",
            "dramsim",
            "dramsim2",
            "dramsim3",
            "k6",
            "mase",
        ],
    ),
    (DramSimHex, &["dramsim-hex"]),
    (Vectors, &["ramulator2-rw", "readwrite"]),
    (Instructions, &["ramulator", "simpleo3"]),
    (Stl(false), &["dramsys", "stl"]),
    (Stl(true), &["dramsys-relative", "rstl"]),
    (Usimm, &["usimm"]),
    (NvMain, &["nvmain"]),
    (Gem5Text, &["gem5-text"]),
    (Gem5Packets, &["gem5"]),
];

/// First bytes of gem5's packet traces.
pub(super) const GEM5: &[u8] = b"gem5";
/// Number of lines that are inspected to detect a format.
const LOOKS: usize = 200;

impl Format {
    /// Returns the format with this name.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(_, names)| names.contains(&name));
        found.map(|f| f.0).ok_or_else(|| {
            let all: Vec<&str> = NAMES.iter().flat_map(|n| n.1.iter().copied()).collect();
            format!("--format {name}: is not one of {}", all.join(", "))
        })
    }

    /// Returns the name of the format. Lines with loads and stores are in Ramulator's format, other lines in DRAMSim's.
    pub(super) fn name(self, head: &[u8]) -> &'static str {
        let of_ramulator =
            |l: &[u8]| matches!(l.trim_ascii_start(), [b'L', b'D', ..] | [b'S', b'T', ..]);
        let names = NAMES.iter().find(|n| n.0 == self).map_or(&[][..], |n| n.1);
        match self {
            Plain if !lines_of(head).next().is_some_and(of_ramulator) => "dramsim",
            _ => names.first().copied().unwrap_or_default(),
        }
    }

    /// Reads a line; returns `None` if it is empty or a comment.
    pub(super) fn line(self, text: &[u8]) -> Result<Option<Line>, &'static str> {
        match self {
            Plain => lines::plain(text, false),
            DramSimHex => lines::plain(text, true),
            Vectors => lines::vectors(text),
            Instructions => lines::instructions(text),
            Stl(_) => lines::stl(text),
            Usimm => lines::usimm(text),
            NvMain => lines::nvmain(text),
            Gem5Text => lines::gem5(text),
            Gem5Packets => Err("not a line of text"),
        }
    }

    /// An example of a line in this format.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Plain => "lines are \"LD 0x40\", \"ST 0x40\" or \"0x40 READ 17\"",
            DramSimHex => "lines are \"1f40 READ 17\"",
            Vectors => {
                "lines are \"R 0,0,1,2,300,4\": channel, rank, bank group, bank, row, column"
            }
            Instructions => "lines are \"3 20734016\" or \"3 20734016 20734080\"",
            Stl(_) => "lines are \"31: read 0x400140\" or \"31: (64) write 0x400140\"",
            Usimm => "lines are \"12 R 0x7f0040 0x401a20\" or \"12 W 0x7f0040\"",
            NvMain => "lines are \"15 R 0x40 00112233 0\": cycle, operation, address, data, thread",
            Gem5Text => "lines are \"r,1048576,64,2000\": command, address, size, tick",
            Gem5Packets => "give the file of gem5's memory trace itself",
        }
    }

    /// States which parts of a file in this format are not replayed.
    pub(super) const fn note(self) -> Option<&'static str> {
        match self {
            Instructions | Usimm => Some(
                "its numbers of instructions between requests were not used: requests follow one another as fast as the \
                 controller accepts them",
            ),
            _ => None,
        }
    }
}

/// Detects the format of a file from its first bytes; `None` if it matches no known format.
pub(super) fn detect(head: &[u8]) -> Option<Format> {
    if head.starts_with(GEM5) {
        return Some(Gem5Packets);
    }
    const ALL: [Format; 8] = [
        Plain,
        Vectors,
        Usimm,
        NvMain,
        Stl(false),
        Gem5Text,
        Instructions,
        DramSimHex,
    ];
    let is_line = |format: &Format, line: &[u8]| format.line(line).is_ok();
    let whole = ALL
        .iter()
        .find(|f| lines_of(head).take(LOOKS).all(|l| is_line(f, l)));
    // A file in a known format that contains an error: the error message is about its first lines.
    let first = || {
        ALL.iter()
            .find(|f| lines_of(head).next().is_some_and(|l| is_line(f, l)))
    };
    whole.or_else(first).copied()
}

/// Lists the complete lines of a text that are neither empty nor comments.
fn lines_of(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    let whole = head.iter().rposition(|c| *c == b'\n').unwrap_or(head.len());
    let lines = head[..whole].split(|c| *c == b'\n');
    lines.filter(|l| !lines::is_comment(l))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_detected_or_named() {
        for (head, format, name) in [
            ("LD 0x40\nST 64\n", Plain, "ramulator2"),
            ("# by hand\n0x40 READ 7\n0x80 WRITE 8\n", Plain, "dramsim"),
            ("0x7C8A1C80 P_FETCH 12\n0x80 BOFF 13\n", Plain, "dramsim"),
            ("0x802F6E40 IFETCH 9\n", Plain, "dramsim"),
            ("0x4cbd56c0 W\n", Plain, "dramsim"),
            (
                "0x0 write 00112233445566778899aabbccddeeff\n",
                Plain,
                "dramsim",
            ),
            ("10 READ 5\n1A0 WRITE 7\n", DramSimHex, "dramsim-hex"),
            ("R 0,0,1,2,300,4\n", Vectors, "ramulator2-rw"),
            (
                "3 20734016\n0 20734080 20734144\n",
                Instructions,
                "ramulator",
            ),
            (
                "31: read 0x400140\n33:\twrite\t400160\n",
                Stl(false),
                "dramsys",
            ),
            ("0: (32) write 0x0 0x1122\n", Stl(false), "dramsys"),
            ("12 R 0x7f0040 0x401a20\n0 W 0x7f0080\n", Usimm, "usimm"),
            ("NVMV1\n15 R 40 0011 0\n20 W 0x80 ff 0\n", NvMain, "nvmain"),
            ("r,1048576,64,2000\nu,5,64,2001\n", Gem5Text, "gem5-text"),
            ("17,w,1048576,64,256,2000,4198400\n", Gem5Text, "gem5-text"),
            ("gem5\u{5}", Gem5Packets, "gem5"),
        ] {
            assert_eq!(detect(head.as_bytes()), Some(format), "{head}");
            assert_eq!(format.name(head.as_bytes()), name, "{head}");
        }
        assert_eq!(detect(b"hello world\n"), None);
        assert_eq!(Format::named("stl"), Ok(Stl(false)));
        assert!(
            Format::named("x")
                .unwrap_err()
                .starts_with("--format x: is not one of ramulator2, ")
        );
    }
}
