//! Reads platforms from `data` for tests.

use axiscope_platform::{Files, Platform};

fn read(file: &str) -> String {
    let path = format!("{}/../../data/{file}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a shipped file")
}

/// Returns a platform from `data` as one self-contained file.
pub fn shipped_text(name: &str) -> String {
    let files = Files::gather(&read(&format!("platforms/{name}")), name, |f| Ok(read(f)));
    let complete = files.and_then(|f| f.complete(name));
    complete.expect("a shipped platform")
}

/// Returns a platform from `data`.
pub fn shipped(name: &str) -> Platform {
    Platform::parse(&shipped_text(name), name).expect("a platform")
}
