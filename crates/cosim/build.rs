//! Computes the identifier of the build. With the feature `rtl`, it also verilates the instrument
//! and compiles the result together with its C functions.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../build_id.rs"]
mod build_id;
#[path = "build/made.rs"]
mod made;
#[path = "build/sources.rs"]
mod sources;
#[path = "build/tool.rs"]
mod tool;
#[path = "build/tops.rs"]
mod tops;
#[path = "build/verilate.rs"]
mod verilate;

use tops::TOPS;
use verilate::Waves;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let lists = TOPS.map(|t| sources(&root.join(t.list)));
    let mut hashed = build_id::rust_sources(&root);
    hashed.extend(lists.iter().flatten().cloned());
    let rests = root.join("hardware/virtual_board/rests");
    println!("cargo::rerun-if-changed={}", rests.display());
    hashed.extend(TOPS.iter().flat_map(|t| sources::rests(&root, t.rests)));
    let shim = ["board.cpp", "board.h"];
    hashed.extend(shim.map(|f| here.join("shim").join(f)));
    let build = ["made", "sources", "tool", "tops", "verilate"];
    hashed.extend(build.map(|f| here.join("build").join(f).with_extension("rs")));
    hashed.push(here.join("build.rs"));
    let parts = ["copy", "govern", "mailbox", "main", "registers", "shared"];
    hashed.extend(parts.map(|f| {
        root.join("hardware/cluster/firmware/src")
            .join(f)
            .with_extension("rs")
    }));
    let id = build_id::of(&root, hashed);
    println!("cargo::rustc-env=AXISCOPE_VIRTUAL_BUILD_ID={id}");
    if env::var_os("CARGO_FEATURE_RTL").is_some() {
        let has = |feature: &str| env::var_os(feature).is_some();
        let waves = match (has("CARGO_FEATURE_WAVES"), has("CARGO_FEATURE_WAVES_128")) {
            (true, _) => Waves::EveryWidth,
            (false, true) => Waves::Only(128),
            (false, false) => Waves::None,
        };
        verilate::build(&root, &here, &lists, waves);
        c_driver(&root.join("c/drivers"));
    }
}

/// Returns the output of a command.
///
/// # Panics
/// If the command fails.
fn message(mut command: Command) -> String {
    let done = command.output();
    let Ok(done) = done else {
        panic!(
            "{command:?}: {done:?}; `make virtual` brings Verilator and builds the virtual board"
        )
    };
    let text = String::from_utf8_lossy(&done.stdout).trim().to_string();
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {text}\n{wrong}");
    text
}

/// Compiles the C driver for the tests in the same way as for bare metal: C99, without a library
/// and without warnings.
fn c_driver(folder: &Path) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let objects = cc::Build::new()
        .file(folder.join("tests/harness.c"))
        .std("c99")
        .flag("-ffreestanding")
        .flag("-nostdlib")
        .flag("-pedantic")
        .extra_warnings(true)
        .warnings(true)
        .warnings_into_errors(true)
        .compile_intermediates();
    for object in objects {
        println!("cargo::rustc-link-arg-tests={}", object.display());
    }
}

/// Returns the files of a `.f` list in order, each file once. Lists that are named by `-F` lines are read, too.
fn sources(list: &Path) -> Vec<PathBuf> {
    println!("cargo::rerun-if-changed={}", list.display());
    let folder = list.parent().expect("a list lies in a folder");
    let text = fs::read_to_string(list)
        .unwrap_or_else(|e| panic!("{}: cannot be read ({e})", list.display()));
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in text
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty() && !l.starts_with("//"))
    {
        let more = match entry.strip_prefix("-F ") {
            Some(nested) => sources(&folder.join(nested.trim())),
            None => vec![folder.join(entry)],
        };
        for file in more {
            let file = file.canonicalize().unwrap_or(file);
            if !found.contains(&file) {
                println!("cargo::rerun-if-changed={}", file.display());
                found.push(file);
            }
        }
    }
    found
}
