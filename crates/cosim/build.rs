//! Verilates the instrument and compiles it with its C functions, where the feature `rtl`
//! asks for it; gives the build a name.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../build_id.rs"]
mod build_id;
#[path = "build/edge.rs"]
mod edge;
#[path = "build/tops.rs"]
mod tops;

use tops::{Rests, TOPS};

/// Changes with how the C++ is compiled, so that it is compiled anew.
const COMPILED: u32 = 3;

/// Of Verilator, for every top.
const FLAGS: [&str; 12] = [
    "--cc",
    "-O3",
    "--x-assign",
    "fast",
    "--x-initial",
    "fast",
    "--noassert",
    "-fno-ico-change-detect",
    "-Wno-fatal",
    "-Wno-lint",
    "-Wno-style",
    "--output-split",
];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let lists = TOPS.map(|t| sources(&root.join(t.list)));
    let mut hashed = build_id::rust_sources(&root);
    hashed.extend(lists.iter().flatten().cloned());
    hashed.extend([
        here.join("shim/board.cpp"),
        here.join("shim/board.h"),
        here.join("build.rs"),
        here.join("build/edge.rs"),
        here.join("build/tops.rs"),
    ]);
    let parts = ["copy", "govern", "mailbox", "main", "registers", "shared"];
    hashed.extend(parts.map(|f| {
        root.join("rtl/cluster/firmware/src")
            .join(f)
            .with_extension("rs")
    }));
    let id = build_id::of(&root, hashed);
    println!("cargo::rustc-env=AXISCOPE_VIRTUAL_BUILD_ID={id}");
    if env::var_os("CARGO_FEATURE_RTL").is_some() {
        let waves = env::var_os("CARGO_FEATURE_WAVES").is_some();
        build(&root, &here, &lists, waves);
        firmware(&root);
        c_driver(&root.join("drivers/c"));
    }
}

/// Verilator: `VERILATOR`, that of the project's environment, or the system's.
fn verilator(root: &Path) -> PathBuf {
    println!("cargo::rerun-if-env-changed=VERILATOR");
    if let Some(told) = env::var_os("VERILATOR") {
        return told.into();
    }
    let own = root.join(".venv/bin/verilator");
    if own.exists() {
        own
    } else {
        "verilator".into()
    }
}

/// What a run of Verilator says; it must end well.
fn said(mut command: Command) -> String {
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

fn build(root: &Path, here: &Path, lists: &[Vec<PathBuf>], waves: bool) {
    // One place for every profile and for linters: making the tops takes minutes.
    let made = root
        .join("target/rtl/board")
        .join(if waves { "waves" } else { "plain" });
    fs::create_dir_all(&made).expect("a folder in target");
    let lock = fs::File::create(made.join("lock")).expect("a file in target");
    lock.lock().expect("another build of the board ends");
    let tool = verilator(root);
    let version = {
        let mut ask = Command::new(&tool);
        ask.arg("--version");
        said(ask)
    };
    let include = {
        let mut ask = Command::new(&tool);
        ask.args(["--getenv", "VERILATOR_ROOT"]);
        PathBuf::from(said(ask)).join("include")
    };
    let cc = || {
        let mut cc = cc::Build::new();
        cc.cpp(true)
            .std("c++17")
            .opt_level(2)
            .debug(false)
            .define("NDEBUG", None)
            .warnings(false)
            // Libraries of this program's own: what they call may be built into its callers.
            .flag_if_supported("-fno-semantic-interposition")
            .include(&include)
            .include(include.join("vltstd"));
        if waves {
            cc.define("BOARD_WAVES", None)
                .define("VM_TRACE", "1")
                .define("VM_TRACE_FST", "1");
        }
        cc
    };
    let (mut table, mut heads, mut steps) = (String::new(), String::new(), String::new());
    let mut shim = cc();
    for (top, files) in TOPS.iter().zip(lists) {
        for width in top.widths {
            let prefix = format!("{}{width}", top.name);
            let folder = made.join(&prefix);
            let mut command = Command::new(&tool);
            command
                .args(FLAGS)
                .arg("0")
                .args(["--top-module", top.module, "--prefix", &prefix])
                .args(top.parameters)
                .arg(format!("-GDATA_WIDTH={width}"))
                .args(waves.then_some("--trace-fst"))
                .arg("--Mdir")
                .arg(&folder)
                .arg(root.join("rtl/generated.vlt"))
                .args(files);
            // What was made of the same is taken again: most changes are of the model.
            let own = [root.join("rtl/generated.vlt"), here.join("build/edge.rs")];
            let from = build_id::of(root, files.iter().chain(&own).cloned().collect());
            let rests = top.rests.map(|of| of());
            let made_of = format!("{COMPILED} {version} {command:?} {rests:?} {from}");
            let stamp = folder.join("made_of");
            if fs::read_to_string(&stamp).is_ok_and(|s| s == made_of) {
                link(&folder, &prefix);
            } else {
                fs::remove_dir_all(&folder).ok();
                fs::create_dir_all(&folder).expect("a folder in target");
                said(command);
                let direct = !waves && edge::is_one(&folder, &prefix);
                compile(&cc, &folder, &prefix, direct, rests.as_ref());
                fs::write(&stamp, made_of).expect("a file in target");
            }
            let direct = !waves && edge::is_one(&folder, &prefix);
            heads += &format!("#include \"{prefix}.h\"\n#include \"{prefix}___024root.h\"\n");
            table += &format!("    X({prefix}, {}, {}) \\\n", top.kind, width / 8);
            steps += &edge::declared(&prefix, direct);
            shim.include(&folder);
        }
    }
    let header = format!("{heads}{steps}#define BOARD_TOPS(X) \\\n{table}\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("tops.h"), header).expect("a file in OUT_DIR");
    shim.include(&out).file(here.join("shim/board.cpp"));
    shim.files(["verilated.cpp", "verilated_threads.cpp"].map(|f| include.join(f)));
    if waves {
        shim.file(include.join("verilated_fst_c.cpp"));
    }
    shim.compile("axiscope_board");
    if waves {
        println!("cargo::rustc-link-lib=z");
        println!("cargo::rustc-link-lib=lz4");
    }
}

/// Compiles the C++ of a top into libraries beside it; where a cycle can be done `direct`ly, with
/// the function that does it.
fn compile(
    cc: &dyn Fn() -> cc::Build,
    folder: &Path,
    prefix: &str,
    direct: bool,
    rests: Option<&Rests>,
) {
    // Constructors and names of signals are long and run once: compiled plainly.
    let (slow, mut fast): (Vec<_>, Vec<_>) = written(folder).into_iter().partition(|f| {
        let name = f.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| n.contains("Slow") || n.contains("Trace") || n.contains("Syms"))
    });
    let library = |name: &str, files: &[PathBuf], level| {
        let mut build = cc();
        build.opt_level(level).include(folder).files(files);
        build.out_dir(folder).cargo_metadata(false);
        build.try_compile(name)
    };
    let failed = |e| panic!("{prefix}: {e}");
    library(&format!("{prefix}_slow"), &slow, 0).unwrap_or_else(failed);
    if direct {
        let cycle = folder.join(format!("{prefix}_cycle.cpp"));
        fast.retain(|f| f.file_name().is_none_or(|n| *n != *edge::source(prefix)));
        fast.push(cycle.clone());
        let write = |rests| {
            fs::write(&cycle, edge::cycle(folder, prefix, rests)).expect("a file in OUT_DIR");
        };
        write(rests);
        if let Err(e) = library(prefix, &fast, 2) {
            // Another Verilator may name signals differently.
            println!("cargo::warning={prefix}: no shorter cycle while registers rest: {e}");
            write(None);
            library(prefix, &fast, 2).unwrap_or_else(failed);
        }
    } else {
        library(prefix, &fast, 2).unwrap_or_else(failed);
    }
    link(folder, prefix);
}

fn link(folder: &Path, prefix: &str) {
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib=static={prefix}");
    println!("cargo::rustc-link-lib=static={prefix}_slow");
}

/// Builds the firmware of the cluster's proxy core, a workspace of its own for its own target.
fn firmware(root: &Path) {
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
    said(command);
    let made = "target/rtl/firmware/riscv32i-unknown-none-elf/release/firmware";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::copy(root.join(made), out.join("firmware")).expect("an image");
}

/// The C driver for the tests, compiled as for bare metal: C99, no library, no warning.
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

/// The C++ that Verilator wrote to a folder, in order.
fn written(folder: &Path) -> Vec<PathBuf> {
    let mut cpp: Vec<PathBuf> = fs::read_dir(folder)
        .expect("Verilator wrote there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "cpp"))
        .collect();
    cpp.sort();
    cpp
}

/// The files of a `.f` list, `-F` lines followed, each once and in order.
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
