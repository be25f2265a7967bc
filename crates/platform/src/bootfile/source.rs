//! Reads the register writes of an init file: Tcl, C with its header, or a plain dump.

use regex_lite::Regex;

use crate::Error;

use crate::bootfile::{
    c_source::read_c,
    dump::read_dump,
    handoff::{is_handoff, read_handoff},
    tcl::read_tcl,
    writes::Source,
};

/// An init file as text.
#[derive(Clone, Debug)]
pub struct InitFile<'a> {
    /// Name of the file without folders, such as `psu_init.c`.
    pub name: &'a str,
    /// Path of the file, for error messages.
    pub path: &'a str,
    /// Text of the file.
    pub text: &'a str,
    /// Text of the header that belongs to the file.
    pub header: Option<&'a str>,
    /// Whether to read the file as Tcl regardless of its name, because it comes from an archive.
    pub tcl: bool,
}

/// Returns the writes of a file.
///
/// # Errors
/// If the file contains no register writes.
pub fn read_source(file: &InitFile<'_>) -> Result<Source, Error> {
    let end = file
        .name
        .rsplit_once('.')
        .map_or("", |(_, end)| end)
        .to_lowercase();
    let text = file.text.replace("\r\n", "\n").replace('\r', "\n");
    let header = file
        .header
        .map(|h| h.replace("\r\n", "\n").replace('\r', "\n"));
    let found = if file.tcl || end == "tcl" || (end != "c" && has_tcl(&text)) {
        read_tcl(&text, file.name)
    } else if is_handoff(&text) {
        read_handoff(&text, file.name)
    } else if end == "c" || has_c(&text) {
        read_c(&text, file.name, header.as_deref())
    } else {
        read_dump(&text, file.path, file.name)?
    };
    if found.writes.is_empty()
        && let Some(why) = &found.without_header
    {
        return Err(Error(format!("{}: {why}", file.path)));
    }
    if found.writes.is_empty() && found.named.is_empty() {
        return Err(Error(format!(
            "{}: no register writes found; give psu_init.tcl, psu_init_gpl.c, ps7_init.tcl, \
             ps7_init_gpl.c, an .xsa, a Quartus handoff (emif.xml, hps.xml, sdram_config.h), or lines such as \"0xFD070000 = 0x41040010\"",
            file.path
        )));
    }
    Ok(found)
}

/// Returns whether a line is a Tcl `mask_write` with three words.
fn has_tcl(text: &str) -> bool {
    let pattern = r"(?im)^[ \t]*(?:psu_)?mask_write(?:[ \t]+\S+){3}";
    Regex::new(pattern).expect("a pattern").is_match(text)
}

/// Returns whether a text writes registers in C.
fn has_c(text: &str) -> bool {
    let pattern = r"(?i)\b(?:psu_mask_write|emit_maskwrite|emit_write|xil_out32)\s*\(";
    Regex::new(pattern).expect("a pattern").is_match(text)
}
