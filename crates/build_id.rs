//! A build's name: a hash of all that it is made from, for build scripts. Results carry it,
//! so that rows of another build are never taken for today's.

use std::{
    fs,
    path::{Path, PathBuf},
};

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// FNV-1a, 128 bit.
fn hash(state: u128, bytes: &[u8]) -> u128 {
    bytes
        .iter()
        .fold(state, |h, &b| (h ^ u128::from(b)).wrapping_mul(PRIME))
}

fn inside(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            inside(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "toml") {
            found.push(path);
        }
    }
}

/// All Rust sources of the workspace with the data beside them, its manifests and its lock file.
pub fn rust_sources(root: &Path) -> Vec<PathBuf> {
    let mut files = vec![root.join("Cargo.toml"), root.join("Cargo.lock")];
    for entry in fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let source = entry.path().join("src");
        if source.is_dir() {
            println!("cargo::rerun-if-changed={}", source.display());
            inside(&source, &mut files);
            files.push(entry.path().join("Cargo.toml"));
        }
    }
    files
}

/// The name of a build from these files; the place of the workspace does not matter.
pub fn of(root: &Path, files: Vec<PathBuf>) -> String {
    let mut named: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(root).unwrap_or(&path);
            (inside.to_string_lossy().replace('\\', "/"), path)
        })
        .collect();
    named.sort();
    let mut state = OFFSET;
    for (name, path) in named {
        let Ok(content) = fs::read(&path) else {
            continue;
        };
        println!("cargo::rerun-if-changed={}", path.display());
        state = hash(state, name.as_bytes());
        state = hash(state, &(content.len() as u64).to_le_bytes());
        state = hash(state, &content);
    }
    format!("{:016x}", (state >> 64) as u64 ^ state as u64)
}
