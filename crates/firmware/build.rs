//! Builds firmware, each a workspace of its own for its own target.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// What builds alone for a processor, and where from the workspace's root on.
struct Firmware {
    /// Its feature, as Cargo tells it.
    feature: &'static str,
    /// What messages call it.
    name: &'static str,
    folder: &'static str,
    target: &'static str,
    /// What else it is made of.
    of: &'static [&'static str],
    /// The file that comes of it, below `target`.
    made: &'static str,
    /// Its name for those who include it.
    kept: &'static str,
    /// Crates of Rust's library that it needs, where they can be built from their source.
    library: Option<&'static str>,
}

const ALL: [Firmware; 2] = [
    Firmware {
        feature: "CARGO_FEATURE_IMAGE",
        name: "clusters",
        folder: "hardware/cluster/firmware",
        target: "riscv32i-unknown-none-elf",
        of: &["crates/masters/src/governor/law.rs"],
        made: "rtl/firmware/riscv32i-unknown-none-elf/release/firmware",
        kept: "firmware",
        library: None,
    },
    Firmware {
        feature: "CARGO_FEATURE_R5F",
        name: "R5F cores",
        folder: "crates/firmware/r5f",
        target: "armv7r-none-eabihf",
        of: &["crates/firmware/src/mailbox.rs", "crates/workloads"],
        made: "r5f/armv7r-none-eabihf/release/axiscope-r5f",
        kept: "r5f",
        library: Some("core,alloc"),
    },
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for firmware in ALL.iter().filter(|f| env::var_os(f.feature).is_some()) {
        built(firmware, &root);
        let made = root.join("target").join(firmware.made);
        fs::copy(made, out.join(firmware.kept)).expect("an image");
    }
}

/// Builds it.
fn built(firmware: &Firmware, root: &Path) {
    let folder = root.join(firmware.folder);
    println!("cargo::rerun-if-changed={}", folder.display());
    for file in firmware.of {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    let mut command = Command::new(env::var_os("CARGO").expect("cargo sets it"));
    command
        .args(["build", "--quiet", "--release", "--locked"])
        .current_dir(&folder);
    // The options of this build are not meant for the nested one.
    for told in [
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTFLAGS",
        "CARGO_TARGET_DIR",
        "CARGO_BUILD_TARGET",
        "RUSTC_WORKSPACE_WRAPPER",
        "TARGET",
    ] {
        command.env_remove(told);
    }
    // Its profile is its own, too: the cycles that a job takes to begin depend on it.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PROFILE_") {
            command.env_remove(name);
        }
    }
    let mut mend = format!("`rustup target add {}` brings its target", firmware.target);
    if let Some(library) = firmware.library {
        mend += "; where that is not to be had, `rustup component add rust-src` brings what it is built from";
        if !library_has(&format!("{}/lib", firmware.target)) && library_has("src/rust/library") {
            // Rust's own library is of this toolchain, so what its source may use is allowed to it.
            command.arg(format!("-Zbuild-std={library}"));
            command.env("RUSTC_BOOTSTRAP", "1");
        }
    }
    let done = command.output().expect("cargo runs");
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success(),
        "the firmware of {}: {wrong}\n{mend}",
        firmware.name
    );
}

/// Whether the toolchain has a folder among those of its libraries.
fn library_has(folder: &str) -> bool {
    let rustc = env::var_os("RUSTC").expect("cargo sets it");
    let told = Command::new(rustc).args(["--print", "sysroot"]).output();
    let told = told.expect("rustc runs").stdout;
    let sysroot = String::from_utf8_lossy(&told);
    Path::new(sysroot.trim())
        .join("lib/rustlib")
        .join(folder)
        .is_dir()
}
