//! Reads init files for Python. Functions take texts and return JSON.

use axiscope_handoff::Given as HandoffFile;
use axiscope_platform::Error;
use axiscope_platform::bootfile::{Asked, Chip, InitFile, decode, import, label_of, read_source};
use serde_json::json;

/// An init file from Python: name, path, text, header, and whether to read it as Tcl whatever its name is.
pub type Given = (String, String, String, Option<String>, bool);

fn file(given: &Given) -> InitFile<'_> {
    let (name, path, text, header, tcl) = given;
    InitFile {
        name,
        path,
        text,
        header: header.as_deref(),
        tcl: *tcl,
    }
}

fn chips(maps: &[String]) -> Result<Vec<Chip>, Error> {
    maps.iter().map(|text| Chip::parse(text)).collect()
}

/// The register writes of an init file.
pub fn writes(given: &Given) -> Result<String, Error> {
    let found = read_source(&file(given))?;
    Ok(serde_json::to_string(&found).expect("writes are JSON"))
}

/// The settings of an init file.
pub fn decoded(
    given: &Given,
    maps: &[String],
    reference_mhz: Option<f64>,
) -> Result<String, Error> {
    let found = decode(&file(given), &chips(maps)?, reference_mhz)?;
    Ok(serde_json::to_string(&found).expect("settings are JSON"))
}

/// The labels of settings; `None` for a setting that has none.
pub fn labels(keys: &[String], maps: &[String]) -> Result<Vec<Option<String>>, Error> {
    let chips = chips(maps)?;
    Ok(keys.iter().map(|key| label_of(key, &chips)).collect())
}

/// The address of a register, and the bits of a field or of all its fields.
pub fn register_bits(map: &str, path: &str) -> Result<(u64, u64), Error> {
    Ok(Chip::parse(map)?.bits(path))
}

/// The platform file for an init file, and its settings.
pub fn imported(
    given: &Given,
    maps: &[String],
    reference_mhz: Option<f64>,
    asked: &Asked<'_>,
    read: &dyn Fn(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    let (board, draft) = import(&file(given), &chips(maps)?, reference_mhz, asked, read)?;
    Ok(json!({ "board": board, "draft": draft }).to_string())
}

/// Returns the contents of a hardware handoff, and the platform and the design created from it; `asked` is
/// JSON.
pub fn handoff(
    files: Vec<(String, Vec<u8>)>,
    maps: &[String],
    asked: &str,
    read: &dyn Fn(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    let asked = serde_json::from_str(asked).map_err(|e| Error(format!("options: {e}")))?;
    let file = |(name, bytes)| HandoffFile { name, bytes };
    let files: Vec<HandoffFile> = files.into_iter().map(file).collect();
    let found = axiscope_handoff::import(&files, &asked, &chips(maps)?, read)?;
    Ok(serde_json::to_string(&found).expect("findings are JSON"))
}
