//! Builds the firmware images, each of which is a separate workspace with its own target, and lists
//! the chips that have a table of registers.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A firmware image with its own workspace and target. `folder` and `of` are relative to the root
/// of this workspace.
struct Firmware {
    /// Environment variable that Cargo sets if the feature for this firmware is on.
    feature: &'static str,
    /// Name in error messages.
    name: &'static str,
    folder: &'static str,
    target: &'static str,
    /// Further sources of the firmware. A change to one of them rebuilds it.
    of: &'static [&'static str],
    /// Path of the built file below `target`.
    made: &'static str,
    /// Name of the copy in `OUT_DIR`, which the library includes.
    kept: &'static str,
    /// Crates of Rust's standard library that the firmware needs. If the toolchain does not contain
    /// them for this target, they can be built from source.
    library: Option<&'static str>,
}

const ALL: [Firmware; 2] = [
    Firmware {
        feature: "CARGO_FEATURE_CLUSTERS",
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
        folder: "crates/board/r5f",
        target: "armv7r-none-eabihf",
        of: &["crates/board/src/firmware/mailbox.rs", "crates/workloads"],
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
    list_chips(&root, &out);
    for firmware in ALL.iter().filter(|f| env::var_os(f.feature).is_some()) {
        built(firmware, &root);
        let made = root.join("target").join(firmware.made);
        fs::copy(made, out.join(firmware.kept)).expect("an image");
    }
}

/// Writes a list of the chips in `data/chips` that have a `board_registers.toml`: pairs of the
/// chip's name and the text of that file.
fn list_chips(root: &Path, out: &Path) {
    let folder = root.join("data/chips");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder of chips");
    let mut chips: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    chips.sort();
    let mut list = String::from("&[\n");
    for chip in chips {
        let file = chip.join("board_registers.toml");
        if let (true, Some(name)) = (file.is_file(), chip.file_name()) {
            list += &format!("    ({name:?}, include_str!({file:?})),\n");
        }
    }
    fs::write(out.join("chips.rs"), list + "]\n").expect("the list of chips");
}

/// Builds one firmware image.
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
    // The nested build is for another target, so it must not inherit the options of this build.
    for report in [
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTFLAGS",
        "CARGO_TARGET_DIR",
        "CARGO_BUILD_TARGET",
        "RUSTC_WORKSPACE_WRAPPER",
        "TARGET",
    ] {
        command.env_remove(report);
    }
    // The nested build uses its own profile, too, because the profile affects how many cycles a job
    // takes to start.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PROFILE_") {
            command.env_remove(name);
        }
    }
    let mut fix = format!("`rustup target add {}` brings its target", firmware.target);
    if let Some(library) = firmware.library {
        fix += "; where that is not to be had, `rustup component add rust-src` brings what it is built from";
        if !library_has(&format!("{}/lib", firmware.target)) && library_has("src/rust/library") {
            // Building the standard library from source needs unstable features. They are safe to
            // enable, because the source belongs to this toolchain.
            command.arg(format!("-Zbuild-std={library}"));
            command.env("RUSTC_BOOTSTRAP", "1");
        }
    }
    let done = command.output().expect("cargo runs");
    let wrong = String::from_utf8_lossy(&done.stderr);
    assert!(
        done.status.success(),
        "the firmware of {}: {wrong}\n{fix}",
        firmware.name
    );
}

/// Returns whether the toolchain's libraries include a folder.
fn library_has(folder: &str) -> bool {
    let rustc = env::var_os("RUSTC").expect("cargo sets it");
    let report = Command::new(rustc).args(["--print", "sysroot"]).output();
    let report = report.expect("rustc runs").stdout;
    let sysroot = String::from_utf8_lossy(&report);
    Path::new(sysroot.trim())
        .join("lib/rustlib")
        .join(folder)
        .is_dir()
}
