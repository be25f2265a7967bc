//! Verilates a top, and compiles Verilator's C++ into libraries in the same folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::{build_id, message, sources, tool::Tool, tops::Top};

/// Increase this number after changing how the C++ is compiled, so that all of it is compiled
/// again.
const COMPILED: u32 = 9;

/// Verilator options for all tops.
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

/// A top, in one width, that is to be verilated.
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
    /// Verilates and compiles the top, unless the folder was built from the same sources. This
    /// saves most builds, because most changes concern only the model.
    pub fn made(&self, root: &Path, tool: &Tool) {
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
            .arg(root.join("hardware/generated.vlt"));
        let mut from = self.files.to_vec();
        from.push(root.join("hardware/generated.vlt"));
        if !traced {
            from.extend(sources::rests(root, top.rests));
            from.push(root.join("crates/cosim/build/sources.rs"));
        }
        let from = build_id::of(root, from);
        let version = &tool.version;
        let level = self.level;
        let made_of = format!("{COMPILED} {level} {version} {command:?} {from}");
        let stamp = folder.join("made_of");
        if fs::read_to_string(&stamp).is_ok_and(|s| s == made_of) {
            return;
        }
        fs::remove_dir_all(folder).ok();
        fs::create_dir_all(folder).expect("a folder in target");
        if traced {
            command.args(self.files);
        } else {
            command.args(sources::copied(
                self.files,
                root,
                top.rests,
                &folder.join("rtl"),
            ));
        }
        message(command);
        compile(&|level| tool.cc(traced, level), level, folder, prefix);
        fs::write(&stamp, made_of).expect("a file in target");
    }
}

/// Compiles the C++ of a top into a library in its folder.
fn compile(cc: &dyn Fn(u32) -> cc::Build, level: u32, folder: &Path, prefix: &str) {
    // Constructors and functions with signal names are long and run only once, so they are compiled
    // without optimisation. They are in a separate file, because otherwise GCC would not optimise
    // the other functions in their file either.
    let (slow, fast): (Vec<_>, Vec<_>) = written(folder).into_iter().partition(|f| {
        let name = f.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| n.contains("Slow") || n.contains("Trace") || n.contains("Syms"))
    });
    // All sources of a part are included in one file, because reading the common headers takes
    // longer than compiling most of the sources.
    let objects = [("fast", fast, level), ("slow", slow, 0)].map(|(part, files, level)| {
        let all = folder.join(format!("{prefix}_{part}.cc"));
        let names = files.iter().filter_map(|f| f.file_name());
        let included: String = names
            .map(|f| format!("#include \"{}\"\n", f.to_string_lossy()))
            .collect();
        let header = format!("#include \"../{}\"\n", Tool::HEADER);
        fs::write(&all, header + &included).expect("a file in target");
        let mut build = cc(level);
        build.include(folder).file(all);
        build.out_dir(folder).cargo_metadata(false);
        build.compile_intermediates()
    });
    let mut library = cc(level);
    for object in objects.iter().flatten() {
        library.object(object);
    }
    library.out_dir(folder).cargo_metadata(false);
    library.compile(prefix);
}

/// Returns the C++ files that Verilator wrote to a folder, in order of their names.
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
