//! Verilates the instrument and compiles it with its C functions, where the feature `rtl`
//! asks for it; gives the build a name.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

#[path = "../build_id.rs"]
mod build_id;

/// What can sit at a memory port: a verilated module each.
#[derive(Clone, Copy)]
struct Top {
    module: &'static str,
    /// Of the class that Verilator writes.
    prefix: &'static str,
    list: &'static str,
    parameters: &'static [&'static str],
    /// Defined for the shim if the module's one clock can be stepped directly.
    direct: &'static str,
}

const TOPS: [Top; 2] = [
    Top {
        module: "axiscope_board",
        prefix: "Vboard",
        list: "rtl/board/board.f",
        parameters: &["-GPORTS=1"],
        direct: "BOARD_DIRECT",
    },
    Top {
        module: "axiscope_shared_port",
        prefix: "Vshared",
        list: "rtl/board/shared_port.f",
        parameters: &[],
        direct: "SHARED_DIRECT",
    },
];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let tops = TOPS.map(|t| (t, sources(&root.join(t.list))));
    let mut hashed = build_id::rust_sources(&root);
    hashed.extend(tops.iter().flat_map(|(_, files)| files.clone()));
    hashed.extend([
        here.join("shim/board.cpp"),
        here.join("shim/board.h"),
        here.join("build.rs"),
    ]);
    let id = build_id::of(&root, hashed);
    println!("cargo::rustc-env=AXISCOPE_VIRTUAL_BUILD_ID={id}");
    if env::var_os("CARGO_FEATURE_RTL").is_some() {
        let waves = env::var_os("CARGO_FEATURE_WAVES").is_some();
        build(&root, &here.join("shim"), &tops, waves);
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

/// Verilates a top into a folder of its own.
fn verilate(verilator: &Path, root: &Path, out: &Path, top: &Top, files: &[PathBuf], waves: bool) {
    let mut command = Command::new(verilator);
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
        .args(["--top-module", top.module, "--prefix", top.prefix, "--Mdir"])
        .arg(out)
        .args(top.parameters)
        .args(waves.then_some("--trace-fst"))
        .arg(root.join("rtl/generated.vlt"))
        .args(files);
    let done = command.status();
    assert!(
        done.as_ref().is_ok_and(std::process::ExitStatus::success),
        "{}: {done:?}; `make virtual` brings Verilator and builds the virtual board",
        verilator.display()
    );
}

fn build(root: &Path, shim: &Path, tops: &[(Top, Vec<PathBuf>)], waves: bool) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("board");
    // What an older description left behind would be compiled, too.
    fs::remove_dir_all(&out).ok();
    let verilator = verilator(root);
    let (mut cpp, mut includes, mut defines) = (Vec::new(), Vec::new(), Vec::new());
    for (top, files) in tops {
        let folder = out.join(top.module);
        fs::create_dir_all(&folder).expect("a folder in OUT_DIR");
        verilate(&verilator, root, &folder, top, files, waves);
        cpp.extend(written(&folder));
        if !waves && one_edge(&folder, top.prefix) {
            defines.push(top.direct);
        }
        includes.push(folder);
    }
    let said = Command::new(&verilator)
        .args(["--getenv", "VERILATOR_ROOT"])
        .output()
        .expect("it ran a moment ago");
    let include = PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()).join("include");
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
        for define in &defines {
            cc.define(define, None);
        }
        cc.cpp(true)
            .std("c++17")
            .opt_level(level)
            .debug(false)
            .define("NDEBUG", None)
            .warnings(false)
            .includes(&includes)
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

/// Whether Verilator made of a top one function of its inputs and one of its clock edge.
fn one_edge(folder: &Path, prefix: &str) -> bool {
    let mut found: Vec<String> = Vec::new();
    for path in written(folder) {
        let text = fs::read_to_string(&path).expect("Verilator wrote it");
        let start = format!("void {prefix}");
        for line in text.lines().filter(|l| l.starts_with(&start)) {
            let name = line.split('(').next().unwrap_or(line);
            let kind = ["___ico_", "___act_", "___nba_"].iter();
            if line.ends_with('{') && kind.into_iter().any(|k| name.contains(k)) {
                found.push(name.to_string());
            }
        }
    }
    found.sort();
    found == ["ico", "nba"].map(|k| format!("void {prefix}___024root___{k}_sequent__TOP__0"))
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
