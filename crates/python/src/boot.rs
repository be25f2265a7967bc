//! Reads init files for Python. Functions take texts and return JSON.

use axiscope_handoff::Given as HandoffFile;
use axiscope_platform::Error;
use axiscope_platform::bootfile::{Asked, InitFile, chip, decode, import, label_of, read_source};
use serde_json::json;

/// An init file from Python: name, path, text, header, and whether to read it as Tcl regardless of its name.
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

/// Returns the register writes of an init file.
pub fn writes(given: &Given) -> Result<String, Error> {
    let found = read_source(&file(given))?;
    Ok(serde_json::to_string(&found).expect("writes are JSON"))
}

/// Returns the settings of an init file.
pub fn decoded(given: &Given, reference_mhz: Option<f64>) -> Result<String, Error> {
    let found = decode(&file(given), reference_mhz)?;
    Ok(serde_json::to_string(&found).expect("settings are JSON"))
}

/// Returns the labels of settings, with `None` for a setting that has no label.
pub fn labels(keys: &[String]) -> Vec<Option<String>> {
    keys.iter().map(|key| label_of(key)).collect()
}

/// Returns the address of a register of a chip, and the bits of a field or of all its fields.
pub fn register_bits(name: &str, path: &str) -> Result<(u64, u64), Error> {
    let chip = chip(name).ok_or_else(|| Error(format!("{name}: no known registers")))?;
    Ok(chip.bits(path))
}

/// Returns the fields with the QoS of each port of a chip, as JSON.
pub fn qos_fields(name: &str) -> Result<String, Error> {
    let chip = chip(name).ok_or_else(|| Error(format!("{name}: no known registers")))?;
    Ok(json!(chip.qos_fields()).to_string())
}

/// Returns the platform file for an init file, and the settings of the init file.
pub fn imported(
    given: &Given,
    reference_mhz: Option<f64>,
    asked: &Asked<'_>,
    read: &dyn Fn(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    let (board, draft) = import(&file(given), reference_mhz, asked, read)?;
    Ok(json!({ "board": board, "draft": draft }).to_string())
}

/// Returns the contents of a hardware handoff, and the platform and the design created from it; `asked` is
/// JSON.
pub fn handoff(
    files: Vec<(String, Vec<u8>)>,
    asked: &str,
    read: &dyn Fn(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    let asked = serde_json::from_str(asked).map_err(|e| Error(format!("options: {e}")))?;
    let file = |(name, bytes)| HandoffFile { name, bytes };
    let files: Vec<HandoffFile> = files.into_iter().map(file).collect();
    let found = axiscope_handoff::import(&files, &asked, read)?;
    Ok(serde_json::to_string(&found).expect("findings are JSON"))
}
