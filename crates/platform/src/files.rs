//! The texts from which a platform is read: the board's file and the files that it names.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::{Error, resolve::init_file};

/// In file names, the folder of the calibration that a board refers to.
const CALIBRATIONS: &str = "calibrations/";
/// Suffix in the file name of a calibration.
const CALIBRATION_ENDING: &str = ".calibration";

/// A board's text, and the files that it refers to: `chips/zynq7000`, `parts/…`, `platforms/…`. A
/// self-contained platform file needs no other files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Given")]
pub struct Files {
    /// The board's text.
    pub text: String,
    /// Texts of the other files, by folder and name without `.toml`.
    pub companions: BTreeMap<String, String>,
}

/// The JSON form: only the text, or an object with all texts.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "no platform; give its text, or {\"text\": ..., \"beside\": {...}}"
)]
enum Given {
    Text(String),
    Files {
        text: String,
        #[serde(default)]
        companions: BTreeMap<String, String>,
    },
}

impl From<Given> for Files {
    fn from(given: Given) -> Self {
        match given {
            Given::Text(text) => Self::from(text.as_str()),
            Given::Files { text, companions } => Self { text, companions },
        }
    }
}

impl From<&str> for Files {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            companions: BTreeMap::new(),
        }
    }
}

impl From<&String> for Files {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Self> for Files {
    fn from(files: &Self) -> Self {
        files.clone()
    }
}

impl Files {
    /// Reads all files that the platform needs, directly or through another file. `read` receives a name such
    /// as `chips/zynq7000` and returns the text.
    ///
    /// # Errors
    /// If [`Files::missing`] or `read` fails.
    pub fn gather(
        text: &str,
        name: &str,
        read: impl Fn(&str) -> Result<String, Error>,
    ) -> Result<Self, Error> {
        Self::from(text).gather_rest(name, read)
    }

    /// Reads the files of a platform that are still missing.
    ///
    /// # Errors
    /// If [`Files::missing`] or `read` fails.
    pub fn gather_rest(
        mut self,
        name: &str,
        read: impl Fn(&str) -> Result<String, Error>,
    ) -> Result<Self, Error> {
        loop {
            let missing = self.missing(name)?;
            if missing.is_empty() {
                return Ok(self);
            }
            for other in missing {
                let text = read(&other)?;
                self.companions.insert(other, text);
            }
        }
    }

    /// Returns the names of the files that the platform needs and that are not present yet. These
    /// files may refer to further files.
    ///
    /// # Errors
    /// If a text is not TOML, or a value is not a file name.
    pub fn missing(&self, name: &str) -> Result<Vec<String>, Error> {
        let board = table(&self.text, &format!("platform {name}"))?;
        let mut found = named(&board, &format!("platform {name}"))?;
        // A calibration that was given with the platform replaces the calibration that the
        // platform's file names.
        if self.calibration().is_none() {
            found.extend(named_calibration(&board, &format!("platform {name}"))?);
        }
        let mut open: Vec<String> = found.iter().cloned().collect();
        while let Some(other) = open.pop() {
            let Some(text) = self.companions.get(&other) else {
                continue;
            };
            let message = label(&other);
            let more = if other.starts_with("platforms/") {
                named(&table(text, &message)?, &message)?
            } else {
                continue;
            };
            open.extend(more.iter().filter(|m| !found.contains(*m)).cloned());
            found.extend(more);
        }
        found.retain(|f| !self.companions.contains_key(f));
        Ok(found.into_iter().collect())
    }

    /// Returns the name and text of the board's calibration, if it has one.
    #[must_use]
    pub fn calibration(&self) -> Option<(&str, &str)> {
        let mut given = self.companions.iter();
        given.find_map(|(name, text)| Some((name.strip_prefix(CALIBRATIONS)?, &**text)))
    }

    /// Returns the platform as the text of one self-contained file.
    ///
    /// # Errors
    /// The same as for [`Platform::parse`](crate::Platform::parse), except that contradictions between figures
    /// are not found.
    pub fn complete(&self, name: &str) -> Result<String, Error> {
        let (tree, _) = crate::resolve::resolve(self, name)?;
        Ok(crate::resolve::text::text_of(&tree))
    }

    /// Returns the table of a file that the board names.
    pub(super) fn companion(
        &self,
        file: &str,
        asks: &str,
        field: &str,
    ) -> Result<toml::Table, Error> {
        match self.companions.get(file) {
            Some(text) => table(text, &label(file)),
            None => Err(Error::field(
                asks,
                field,
                format!(
                    "{file}.toml was not given with this file; put it there, or write all figures into this file"
                ),
            )),
        }
    }
}

/// Returns the name of a file in error messages: "chip zynq7000" for `chips/zynq7000`.
pub(super) fn label(file: &str) -> String {
    match file.split_once('/') {
        Some((folder, name)) => format!("{} {name}", folder.trim_end_matches('s')),
        None => file.to_owned(),
    }
}

/// Reads a file as a table. Rejects infinite numbers and NaN.
pub(super) fn table(text: &str, file: &str) -> Result<toml::Table, Error> {
    let table: toml::Table =
        (text.parse()).map_err(|e| Error(format!("{file}: not valid TOML: {e}")))?;
    match table.iter().find_map(|(key, value)| no_number(value, key)) {
        Some((field, value)) => Err(Error::field(
            file,
            &field,
            format!("{value} is not a finite number"),
        )),
        None => Ok(table),
    }
}

/// Returns the path of an infinite number or NaN in a value.
fn no_number(value: &toml::Value, here: &str) -> Option<(String, f64)> {
    match value {
        toml::Value::Float(x) if !x.is_finite() => Some((here.to_owned(), *x)),
        toml::Value::Array(all) => (all.iter().enumerate())
            .find_map(|(i, value)| no_number(value, &format!("{here}[{i}]"))),
        toml::Value::Table(all) => {
            (all.iter()).find_map(|(key, value)| no_number(value, &format!("{here}.{key}")))
        }
        _ => None,
    }
}

/// Returns the names of the files that a board's table refers to.
fn named(board: &toml::Table, file: &str) -> Result<BTreeSet<String>, Error> {
    let of = board.get("boot").and_then(|b| b.get("of"));
    let mut found = BTreeSet::new();
    for (folder, field, value) in [
        ("chips", "chip", board.get("chip")),
        ("parts", "part", board.get("part")),
        ("platforms", "unexplained_as", board.get("unexplained_as")),
        ("platforms", "boot.of", of),
        ("platforms", "same_as", board.get("same_as")),
    ] {
        let Some(value) = value else { continue };
        let name = value.as_str().filter(|n| is_name(n)).ok_or_else(|| {
            let what = format!("{value}; give the name of a file in {folder}, without .toml");
            Error::field(file, field, what)
        })?;
        found.insert(format!("{folder}/{name}"));
    }
    if let (Some(_), Some(chip)) = (board.get("init_file"), board.get("chip")) {
        found.extend(init_file::lenders(chip.as_str().unwrap_or_default()));
    }
    Ok(found)
}

/// Returns the file name of the calibration that a board's table names.
fn named_calibration(board: &toml::Table, file: &str) -> Result<Option<String>, Error> {
    let Some(value) = board.get("calibration") else {
        return Ok(None);
    };
    let name = value.as_str().filter(|n| is_name(n)).ok_or_else(|| {
        let what = format!(
            "{value}; give the name of a file next to this one, such as my_board.calibration"
        );
        Error::field(file, "calibration", what)
    })?;
    let stem = name.strip_suffix(CALIBRATION_ENDING).unwrap_or(name);
    Ok(Some(format!("{CALIBRATIONS}{stem}")))
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(key: &str) -> Result<Vec<String>, Error> {
        Files::from(key).missing("mine")
    }

    #[test]
    fn a_calibration_is_a_file_next_to_the_board() {
        let wanted = ["calibrations/mine".to_owned()];
        assert_eq!(
            missing("calibration = \"mine.calibration\"").unwrap(),
            wanted
        );
        assert_eq!(missing("calibration = \"mine\"").unwrap(), wanted);
        for wrong in ["\"../mine\"", "\"\"", "3"] {
            let message = missing(&format!("calibration = {wrong}")).unwrap_err().0;
            assert!(message.contains("mine: calibration: "), "{message}");
        }
    }

    #[test]
    fn a_calibration_that_is_given_replaces_the_named_one() {
        let mut files = Files::from("calibration = \"mine\"");
        files
            .companions
            .insert("calibrations/other".into(), "text".into());
        assert!(files.missing("mine").unwrap().is_empty());
        assert_eq!(files.calibration(), Some(("other", "text")));
    }
}
