//! The file system with the facts about the board: `/`, or a folder that imitates it in tests.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

/// Limit on the size of a file, bytes. Files in sysfs and the device tree are smaller.
const MOST_BYTES: u64 = 1 << 16;

/// A file system.
#[derive(Clone, Debug)]
pub struct Root(PathBuf);

impl Root {
    /// Returns the file system below a folder. The folder `/` gives the board's own file system.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// Converts an absolute path into a path in this file system.
    #[must_use]
    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.0.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// Returns the bytes of a small file. `None` if it is absent, cannot be read or is too large.
    #[must_use]
    pub fn bytes(&self, path: impl AsRef<Path>) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let file = File::open(self.path(path)).ok()?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() as u64 <= MOST_BYTES).then_some(bytes)
    }

    /// Returns the text of a small file without surrounding zero bytes and white space.
    #[must_use]
    pub fn text(&self, path: impl AsRef<Path>) -> Option<String> {
        let text = String::from_utf8(self.bytes(path)?).ok()?;
        let text = text.trim_matches(|c: char| c == '\0' || c.is_whitespace());
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Returns the number in a small file, decimal or with `0x`.
    #[must_use]
    pub fn number(&self, path: impl AsRef<Path>) -> Option<u64> {
        let text = self.text(path)?;
        match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        }
    }

    /// Returns one 32-bit cell of a device-tree property, which is big-endian.
    #[must_use]
    pub fn cell(&self, path: impl AsRef<Path>) -> Option<u32> {
        self.bytes(path)?.try_into().ok().map(u32::from_be_bytes)
    }

    /// Returns the sorted names in a folder. Empty if the folder is absent.
    #[must_use]
    pub fn names(&self, path: impl AsRef<Path>) -> Vec<String> {
        let entries = fs::read_dir(self.path(path))
            .into_iter()
            .flatten()
            .flatten();
        let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        // Numbers in names are compared as numbers, so uio2 precedes uio10.
        names.sort_by_key(|name| (name.len(), name.clone()));
        names
    }
}
