//! The Verilator and the C++ compiler that make the board.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use super::message;

/// Verilator: `VERILATOR`, that of the project's environment, or the system's.
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

/// Verilator, and where its headers are.
pub struct Tool {
    pub program: PathBuf,
    pub version: String,
    pub include: PathBuf,
    shim: PathBuf,
}

impl Tool {
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

    /// A compiler that optimises to a `level`, with what writing waveforms needs if `traced`.
    pub fn cc(&self, traced: bool, level: u32) -> cc::Build {
        let mut cc = cc::Build::new();
        cc.cpp(true)
            .std("c++17")
            .opt_level(level)
            .debug(false)
            .define("NDEBUG", None)
            .warnings(false)
            // Libraries of this program's own: what they call may be built into its callers.
            .flag_if_supported("-fno-semantic-interposition")
            // A cycle is one long function: what is computed ahead only fills the stack.
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
}
