//! Finds Verilator and the C++ compiler, which are needed to build the virtual board.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::message;

/// Returns the path of Verilator: the program in the variable `VERILATOR`, the program in the
/// project's environment, or the system's program.
fn verilator(root: &Path) -> PathBuf {
    println!("cargo::rerun-if-env-changed=VERILATOR");
    if let Some(report) = env::var_os("VERILATOR") {
        return report.into();
    }
    let own = root.join(".venv/bin/verilator");
    if own.exists() {
        own
    } else {
        "verilator".into()
    }
}

/// The Verilator program, and the folders of its headers.
pub struct Tool {
    pub program: PathBuf,
    pub version: String,
    pub include: PathBuf,
    shim: PathBuf,
}

impl Tool {
    /// The header that the C++ of each top includes first. It is compiled once for all tops,
    /// because reading Verilator's headers takes longer than compiling most tops.
    pub const HEADER: &'static str = "board_verilated.h";

    pub fn found(root: &Path, here: &Path) -> Self {
        let program = verilator(root);
        let ask = |of: &[&str]| {
            let mut ask = Command::new(&program);
            ask.args(of);
            message(ask)
        };
        Self {
            version: ask(&["--version"]),
            include: PathBuf::from(ask(&["--getenv", "VERILATOR_ROOT"])).join("include"),
            shim: here.join("shim"),
            program,
        }
    }

    /// Returns a C++ compiler with an optimisation `level`. If `traced` is set, it has the options
    /// that waveforms need.
    pub fn cc(&self, traced: bool, level: u32) -> cc::Build {
        let mut cc = cc::Build::new();
        cc.cpp(true)
            .std("c++17")
            .opt_level(level)
            .debug(false)
            .define("NDEBUG", None)
            .warnings(false)
            // The libraries of all tops are linked into one program, so the compiler may inline
            // their functions.
            .flag_if_supported("-fno-semantic-interposition")
            // The function for one clock cycle is long. Values computed early would only fill the
            // stack.
            .flag_if_supported("-fno-tree-pre")
            .include(&self.shim)
            .include(&self.include)
            .include(self.include.join("vltstd"));
        if traced {
            cc.define("BOARD_WAVES", None)
                .define("VM_TRACE", "1")
                .define("VM_TRACE_FST", "1");
        }
        cc
    }
    /// Writes the common header into the folder of all `traced` tops, or of all other tops, and
    /// compiles it for each optimisation level.
    pub fn build_header(&self, folder: &Path, traced: bool, levels: [u32; 2]) {
        let stamp = folder.join("header_of");
        let built_of = format!("{} O{levels:?}", self.version);
        if fs::read_to_string(&stamp).is_ok_and(|s| s == built_of) {
            return;
        }
        let header = folder.join(Self::HEADER);
        let more = ["", "#include \"verilated_fst_c.h\"\n"][usize::from(traced)];
        let text = format!("#pragma once\n#include \"verilated.h\"\n{more}");
        fs::write(&header, text).expect("a file in target");
        // GCC uses the compiled header in this folder if all options are the same. Otherwise it
        // reads the header's text.
        let compiled = folder.join(format!("{}.gch", Self::HEADER));
        fs::remove_file(&compiled).ok();
        fs::create_dir_all(&compiled).expect("a folder in target");
        for level in levels {
            let mut command = self.cc(traced, level).get_compiler().to_command();
            command.args(["-x", "c++-header"]).arg(&header).arg("-o");
            command.arg(compiled.join(format!("O{level}")));
            message(command);
        }
        fs::write(&stamp, built_of).expect("a file in target");
    }
}
