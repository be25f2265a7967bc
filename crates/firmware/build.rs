//! Builds the firmware of the cluster's proxy core, a workspace of its own for its own target.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_IMAGE").is_none() {
        return;
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::copy(built(&root), out.join("firmware")).expect("an image");
}

/// Builds it; gives the image's file.
fn built(root: &Path) -> PathBuf {
    let folder = root.join("rtl/cluster/firmware");
    println!("cargo::rerun-if-changed={}", folder.display());
    let law = root.join("crates/masters/src/governor/law.rs");
    println!("cargo::rerun-if-changed={}", law.display());
    let mut command = Command::new(env::var_os("CARGO").expect("cargo sets it"));
    command
        .args(["build", "--quiet", "--release", "--locked"])
        .current_dir(&folder);
    // What this build was told is not meant for that one.
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
    let done = command.output().expect("cargo runs");
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success(),
        "the firmware of clusters: {wrong}\n`rustup target add riscv32i-unknown-none-elf` brings its target"
    );
    root.join("target/rtl/firmware/riscv32i-unknown-none-elf/release/firmware")
}
