//! Verilates a top, and compiles Verilator's C++ into libraries in the same folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::{
    build_id, edge, message,
    tool::Tool,
    tops::{Rests, Top},
};

/// Increase this number after a change in how the C++ is compiled, so that it is compiled again.
const COMPILED: u32 = 8;

/// Options of Verilator for all tops.
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

/// A top with one width that is to be verilated.
pub struct Wanted<'a> {
    pub top: &'a Top,
    pub width: u32,
    pub files: &'a [PathBuf],
    pub traced: bool,
    /// Optimisation level of the C++ compiler.
    pub level: u32,
    pub prefix: String,
    pub folder: PathBuf,
}

impl Wanted<'_> {
    /// Returns when the registers of the top are idle, if it is known.
    pub fn rests(&self) -> Option<Rests> {
        self.top.rests.filter(|_| !self.traced).map(|of| of())
    }

    /// Verilates and compiles the top, unless the folder was built from the same sources: most changes concern the model only.
    pub fn made(&self, root: &Path, here: &Path, tool: &Tool) {
        let (top, traced) = (self.top, self.traced);
        let (prefix, folder) = (self.prefix.as_str(), self.folder.as_path());
        let mut command = Command::new(&tool.program);
        command
            .args(FLAGS)
            .arg("0")
            .args(["--top-module", top.module, "--prefix", prefix])
            .args(top.parameters)
            .args((!top.fixed).then(|| format!("-GDATA_WIDTH={}", self.width)))
            .args(traced.then_some("--trace-fst"))
            .arg("--Mdir")
            .arg(folder)
            .arg(root.join("hardware/generated.vlt"))
            .args(self.files);
        let mut from = self.files.to_vec();
        from.push(root.join("hardware/generated.vlt"));
        if !traced {
            let parts = [
                "build/calm.rs",
                "build/edge.rs",
                "build/slice.rs",
                "shim/steps.h",
            ];
            from.extend(parts.map(|f| here.join(f)));
        }
        let from = build_id::of(root, from);
        let rests = self.rests();
        let version = &tool.version;
        let level = self.level;
        let made_of = format!("{COMPILED} {level} {version} {command:?} {rests:?} {from}");
        let stamp = folder.join("made_of");
        if fs::read_to_string(&stamp).is_ok_and(|s| s == made_of) {
            return;
        }
        fs::remove_dir_all(folder).ok();
        fs::create_dir_all(folder).expect("a folder in target");
        message(command);
        let direct = !traced && edge::is_one(folder, prefix);
        compile(
            &|| tool.cc(traced, level),
            folder,
            prefix,
            direct.then_some(rests.as_ref()),
        );
        fs::write(&stamp, made_of).expect("a file in target");
    }
}

/// Compiles the C++ of a top into a library in its folder. With `direct`, the library has a function for a whole cycle; if
/// the inner value states when registers are idle, it also has a shorter one for such cycles.
fn compile(
    cc: &dyn Fn() -> cc::Build,
    folder: &Path,
    prefix: &str,
    direct: Option<Option<&Rests>>,
) {
    let (slow, mut fast): (Vec<_>, Vec<_>) = written(folder).into_iter().partition(|f| {
        let name = f.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| n.contains("Slow") || n.contains("Trace") || n.contains("Syms"))
    });
    // All C++ is in one file, because reading the common headers takes longer than compiling most files.
    let library = |fast: &[PathBuf]| {
        let all = folder.join(format!("{prefix}_all.cc"));
        let included = |files: &[PathBuf]| -> String {
            let names = files.iter().filter_map(|f| f.file_name());
            names
                .map(|f| format!("#include \"{}\"\n", f.to_string_lossy()))
                .collect()
        };
        // Constructors and names of signals are long and run once, so they are compiled without optimisation.
        let plainly = "#pragma GCC optimize(\"O0\")\n";
        let header = format!("#include \"../{}\"\n", Tool::HEADER);
        let text = header + &included(fast) + plainly + &included(&slow);
        fs::write(&all, text).expect("a file in target");
        let mut build = cc();
        build.include(folder).file(all);
        build.out_dir(folder).cargo_metadata(false);
        build.try_compile(prefix)
    };
    let failed = |e| panic!("{prefix}: {e}");
    if let Some(rests) = direct {
        let cycle = folder.join(format!("{prefix}_cycle.cpp"));
        fast.retain(|f| f.file_name().is_none_or(|n| *n != *edge::source(prefix)));
        fast.push(cycle.clone());
        let write = |rests| {
            fs::write(&cycle, edge::cycle(folder, prefix, rests)).expect("a file in OUT_DIR");
        };
        write(rests);
        if let Err(e) = library(&fast) {
            // Another version of Verilator may name signals differently.
            println!("cargo::warning={prefix}: no shorter cycle while registers rest: {e}");
            write(None);
            library(&fast).unwrap_or_else(failed);
        }
    } else {
        library(&fast).unwrap_or_else(failed);
    }
}

/// Returns the C++ files that Verilator wrote to a folder, in order of their names.
pub fn written(folder: &Path) -> Vec<PathBuf> {
    let mut cpp: Vec<PathBuf> = fs::read_dir(folder)
        .expect("Verilator wrote there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "cpp"))
        .collect();
    cpp.sort();
    cpp
}
