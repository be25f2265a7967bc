//! Gives the build a name: a hash of all sources of the workspace and of its lock file.
//! Results carry it, so that rows of another model are never taken for today's.

use std::{
    env, fs,
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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let crates = here.parent().expect("a crate lies in crates/");
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).into_iter().flatten().flatten() {
        let source = entry.path().join("src");
        println!("cargo::rerun-if-changed={}", source.display());
        sources(&source, &mut files);
        files.push(entry.path().join("Cargo.toml"));
    }
    let root = crates.parent().unwrap_or(crates);
    files.extend([root.join("Cargo.toml"), root.join("Cargo.lock")]);
    // The names are hashed as in the workspace, so that its place does not matter.
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
    println!(
        "cargo::rustc-env=AXISCOPE_BUILD_ID={:016x}",
        (state >> 64) as u64 ^ state as u64
    );
}
