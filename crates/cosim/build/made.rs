//! Verilates a top, and compiles it into libraries beside what Verilator wrote.

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

/// Changes with how the C++ is compiled, so that it is compiled anew.
const COMPILED: u32 = 8;

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

/// One top of one width, to be verilated.
pub struct Wanted<'a> {
    pub top: &'a Top,
    pub width: u32,
    pub files: &'a [PathBuf],
    pub traced: bool,
    /// Of the C++ compiler.
    pub level: u32,
    pub prefix: String,
    pub folder: PathBuf,
}

impl Wanted<'_> {
    /// When its registers rest, if it is known.
    pub fn rests(&self) -> Option<Rests> {
        self.top.rests.filter(|_| !self.traced).map(|of| of())
    }

    /// Verilates and compiles it. What was made of the same is taken again: most changes are of
    /// the model.
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

/// Compiles the C++ of a top into a library beside it; where a cycle can be done `direct`ly, with
/// the function that does it, which is shorter where something `rests`.
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
    // One file: to read what all of them include takes longer than most of them.
    let library = |fast: &[PathBuf]| {
        let all = folder.join(format!("{prefix}_all.cc"));
        let included = |files: &[PathBuf]| -> String {
            let names = files.iter().filter_map(|f| f.file_name());
            names
                .map(|f| format!("#include \"{}\"\n", f.to_string_lossy()))
                .collect()
        };
        // Constructors and names of signals are long and run once: compiled plainly.
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
            // Another Verilator may name signals differently.
            println!("cargo::warning={prefix}: no shorter cycle while registers rest: {e}");
            write(None);
            library(&fast).unwrap_or_else(failed);
        }
    } else {
        library(&fast).unwrap_or_else(failed);
    }
}

/// The C++ that Verilator wrote to a folder, in order.
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
