//! Reads files as users pass them: opens archives, and leaves out files that are not needed.

use std::io::{Cursor, Read};

use axiscope_platform::Error;
use zip::{ZipArchive, result::ZipError};

/// Maximum size in bytes of one file, and of all files together that are read from an archive.
/// Large designs have handoffs of 10 MB.
const LARGEST_BYTES: u64 = 64 << 20;
const ALL_BYTES: u64 = 256 << 20;
/// Maximum number of entries in an archive.
const MOST_ENTRIES: usize = 100_000;

/// A file, with its name without folders and its bytes.
#[derive(Clone, Debug)]
pub struct Given {
    /// Name of the file.
    pub name: String,
    /// Size in bytes of the file.
    pub bytes: Vec<u8>,
}

impl Given {
    /// Returns the bytes as text. Vendors' comments may use any 8-bit encoding, but only ASCII
    /// characters matter.
    #[must_use]
    pub fn text(&self) -> String {
        match self.bytes.get(..2) {
            Some([0xFF, 0xFE]) => utf16(&self.bytes[2..], u16::from_le_bytes),
            Some([0xFE, 0xFF]) => utf16(&self.bytes[2..], u16::from_be_bytes),
            _ => {
                let text = String::from_utf8_lossy(&self.bytes);
                text.trim_start_matches('\u{FEFF}').to_owned()
            }
        }
    }

    pub(crate) fn has_ending(&self, endings: &[&str]) -> bool {
        let name = self.name.to_lowercase();
        endings.iter().any(|end| name.ends_with(end))
    }
}

fn utf16(bytes: &[u8], word: fn([u8; 2]) -> u16) -> String {
    let words: Vec<u16> = bytes.chunks_exact(2).map(|b| word([b[0], b[1]])).collect();
    String::from_utf16_lossy(&words)
}

/// Returns whether a file in an archive may contain information about the design.
fn is_useful(name: &str) -> bool {
    let name = name.to_lowercase();
    let name = name.rsplit(['/', '\\']).next().unwrap_or(&name);
    name.ends_with(".hwh")
        || name.ends_with("csynth.xml")
        || matches!(name, "sysdef.xml" | "xsa.xml")
        || INIT.iter().any(|init| {
            let header = init.strip_suffix(".c");
            name == *init || header.is_some_and(|stem| name.strip_suffix(".h") == Some(stem))
        })
}

/// Init files, with the preferred files first: Tcl files contain all addresses, but most addresses
/// of C files are in a header.
pub const INIT: [&str; 6] = [
    "psu_init.tcl",
    "ps7_init.tcl",
    "psu_init_gpl.c",
    "ps7_init_gpl.c",
    "psu_init.c",
    "ps7_init.c",
];

/// Opens archives and returns all useful files.
///
/// # Errors
/// If an archive is damaged or too large. The error names the archive.
pub(crate) fn unpacked(given: &[Given]) -> Result<Vec<Given>, Error> {
    let mut found = Vec::new();
    for file in given {
        if file.bytes.starts_with(b"PK\x03\x04") {
            found.extend(entries(file)?);
        } else if file.has_ending(&[".xsa", ".hdf", ".hwdef", ".sysdef"]) {
            return Err(Error(format!(
                "{}: is not a zip archive, as .xsa and .hdf files are; export the hardware again (write_hw_platform)",
                file.name
            )));
        } else {
            found.push(file.clone());
        }
    }
    Ok(found)
}

fn entries(file: &Given) -> Result<Vec<Given>, Error> {
    let broken = |e: &dyn std::fmt::Display| {
        Error(format!(
            "{}: the archive cannot be read ({e}); export the hardware again (write_hw_platform)",
            file.name
        ))
    };
    let mut archive = ZipArchive::new(Cursor::new(&file.bytes)).map_err(|e| broken(&e))?;
    if archive.len() > MOST_ENTRIES {
        return Err(broken(&"too many entries"));
    }
    let mut found = Vec::new();
    let mut left = ALL_BYTES;
    for index in 0..archive.len() {
        let entry = match archive.by_index(index) {
            Ok(entry) => entry,
            // An entry that is not needed may be compressed with any method.
            Err(ZipError::UnsupportedArchive(_)) => continue,
            Err(e) => return Err(broken(&e)),
        };
        let path = entry.name().to_owned();
        if !entry.is_file() || !is_useful(&path) {
            continue;
        }
        let limit = LARGEST_BYTES.min(left);
        let mut bytes = Vec::new();
        // The size that an archive states may be wrong, so the size of the data is checked, too.
        let size = entry.take(limit + 1).read_to_end(&mut bytes);
        size.map_err(|e| broken(&format!("{path}: {e}")))?;
        if bytes.len() as u64 > limit {
            return Err(broken(&format!(
                "{path} is larger than {} MiB",
                limit >> 20
            )));
        }
        left -= bytes.len() as u64;
        let name = path.rsplit(['/', '\\']).next().unwrap_or(&path).to_owned();
        // Vitis archives contain the same handoff several times.
        if !found
            .iter()
            .any(|f: &Given| f.name == name && f.bytes == bytes)
        {
            found.push(Given { name, bytes });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, bytes: &[u8]) -> Given {
        Given {
            name: name.into(),
            bytes: bytes.to_vec(),
        }
    }

    #[test]
    fn an_archive_that_is_none_says_so() {
        let message = unpacked(&[given("a.xsa", b"text")]).expect_err("no zip").0;
        assert!(message.contains("a.xsa: is not a zip archive"), "{message}");
        let message = unpacked(&[given("a.xsa", b"PK\x03\x04 cut")])
            .expect_err("cut")
            .0;
        assert!(
            message.contains("a.xsa: the archive cannot be read"),
            "{message}"
        );
    }

    #[test]
    fn init_files_in_c_are_read_with_their_headers() {
        for name in [
            "psu_init.c",
            "x/PSU_INIT.H",
            "ps7_init_gpl.c",
            "a\\ps7_init_gpl.h",
        ] {
            assert!(is_useful(name), "{name}");
        }
        for name in ["psu_init.html", "init.c", "psu_init_gpl.tcl", "xpsu_init.h"] {
            assert!(!is_useful(name), "{name}");
        }
    }

    #[test]
    fn text_may_have_a_mark_of_its_encoding() {
        assert_eq!(given("a", b"\xEF\xBB\xBF<a/>").text(), "<a/>");
        assert_eq!(given("a", b"\xFF\xFE<\0/\0").text(), "</");
    }
}
