//! Copies the RTL of a top for Verilator, with changes that make the simulation faster: a cycle
//! takes one evaluation, and idle modules are not evaluated.
//!
//! A clock cycle consists of two changes of the clock, but nothing in the tops works on falling
//! edges. In the copies, `edge` therefore replaces `posedge`: every change of the clock is an
//! active edge, and a cycle is one change. Modules whose clocks can be stopped while they are idle
//! are replaced by modules of `hardware/virtual_board/rests` that contain them. Tops that trace are
//! not built from copies, so their waveforms show the clock and all modules as they are. Tests
//! compare traffic generators built from copies with those built from the originals: 128-bit
//! generators in every cycle, others by their counters. Other tops are not compared.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The module that stops the clock of a module while it is idle.
const REST: &str = "axiscope_rest";

/// Returns the files that are added for the `modules` whose clocks can be stopped.
pub fn rests(root: &Path, modules: &[&str]) -> Vec<PathBuf> {
    let common = (!modules.is_empty()).then_some(&REST);
    let folder = root.join("hardware/virtual_board/rests");
    let names = modules.iter().chain(common);
    names.map(|m| folder.join(m).with_extension("sv")).collect()
}

/// Copies `files`, and the replacements of `modules` whose clocks can be stopped, into a folder,
/// and returns the copies. The originals of these modules are included under names that end in
/// `_awake`.
///
/// # Panics
/// If the RTL works on falling edges, has `posedge` without a space after it, or lacks one
/// of `modules`.
pub fn copied(files: &[PathBuf], root: &Path, modules: &[&str], folder: &Path) -> Vec<PathBuf> {
    fs::create_dir_all(folder).expect("a folder in target");
    let mut missing = modules.to_vec();
    let mut copies = Vec::new();
    let mut copy = |file: &Path, name: &str, text: &str| {
        let path = file.display();
        assert!(!text.contains("negedge"), "{path}: works on falling edges");
        let copy = folder
            .join(name)
            .with_extension(file.extension().unwrap_or_default());
        assert!(!copies.contains(&copy), "{path}: another file has its name");
        let text = text.replace("posedge ", "edge ");
        assert!(!text.contains("posedge"), "{path}: posedge without a space");
        fs::write(&copy, text).expect("a file in target");
        copies.push(copy);
    };
    for file in files {
        let (name, text) = (stem(file), read(file));
        if let Some(at) = missing.iter().position(|module| *module == name) {
            let (all, awake) = (format!("module {name} "), format!("{name}_awake"));
            assert!(text.contains(&all), "{}: has no {all}", file.display());
            copy(
                file,
                &awake,
                &text.replacen(&all, &format!("module {awake} "), 1),
            );
            missing.swap_remove(at);
        } else {
            copy(file, &name, &text);
        }
    }
    assert!(missing.is_empty(), "{missing:?}: no files with these names");
    for file in rests(root, modules) {
        copy(&file, &stem(&file), &read(&file));
    }
    copies
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: cannot be read ({e})", file.display()))
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().expect("a file has a name");
    stem.to_string_lossy().into_owned()
}
