//! Files of the repository, for tests.

#![allow(dead_code)] // Each test program uses a part of it.

use axiscope_platform::Files;

/// Returns the text of a file in `data`, such as `chips/zynq7000`.
pub fn shipped(file: &str) -> String {
    let path = format!("{}/../../data/{file}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a shipped file")
}

/// Returns a platform of `data` with the files that it names.
pub fn files(name: &str) -> Files {
    let board = shipped(&format!("platforms/{name}"));
    Files::gather(&board, name, |file| Ok(shipped(file))).expect("all files")
}

/// Returns a platform of `data` as one self-contained file.
pub fn text(name: &str) -> String {
    files(name).complete(name).expect("a shipped platform")
}
