//! Verilates the tops, compiles them into libraries beside what Verilator wrote, and builds the
//! shim on them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::{
    build_id, edge, said,
    tops::{Rests, TOPS, Top},
};

/// Changes with how the C++ is compiled, so that it is compiled anew.
const COMPILED: u32 = 6;

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

/// Verilator, and where its headers are.
struct Tool {
    program: PathBuf,
    version: String,
    include: PathBuf,
    shim: PathBuf,
}

impl Tool {
    fn found(root: &Path, here: &Path) -> Self {
        let program = verilator(root);
        let ask = |of: &[&str]| {
            let mut ask = Command::new(&program);
            ask.args(of);
            said(ask)
        };
        Self {
            version: ask(&["--version"]),
            include: PathBuf::from(ask(&["--getenv", "VERILATOR_ROOT"])).join("include"),
            shim: here.join("shim"),
            program,
        }
    }

    fn cc(&self, traced: bool) -> cc::Build {
        let mut cc = cc::Build::new();
        cc.cpp(true)
            .std("c++17")
            .opt_level(2)
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

/// What the shim takes from the tops: their classes, what steps each, and a table of them.
#[derive(Default)]
struct Header {
    heads: String,
    steps: String,
    table: String,
}

/// Every top that runs, and with `waves` every one again that traces, which is slower.
pub fn build(root: &Path, here: &Path, lists: &[Vec<PathBuf>], waves: bool) {
    let tool = Tool::found(root, here);
    let mut shim = tool.cc(waves);
    let mut header = Header::default();
    for traced in [false, true].into_iter().take(1 + usize::from(waves)) {
        tops(root, here, lists, &tool, traced, &mut header, &mut shim);
    }
    let Header {
        heads,
        steps,
        table,
    } = header;
    let header = format!("{heads}{steps}#define BOARD_TOPS(X) \\\n{table}\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("tops.h"), header).expect("a file in OUT_DIR");
    shim.include(&out).file(here.join("shim/board.cpp"));
    shim.files(["verilated.cpp", "verilated_threads.cpp"].map(|f| tool.include.join(f)));
    if waves {
        shim.file(tool.include.join("verilated_fst_c.cpp"));
    }
    shim.compile("axiscope_board");
    if waves {
        println!("cargo::rustc-link-lib=z");
        println!("cargo::rustc-link-lib=lz4");
    }
}

/// One top of one width, to be verilated.
struct Wanted<'a> {
    top: &'a Top,
    width: u32,
    files: &'a [PathBuf],
    traced: bool,
    prefix: String,
    folder: PathBuf,
}

/// Verilates and compiles the tops of one kind, as many at once as cargo gives this build.
fn tops(
    root: &Path,
    here: &Path,
    lists: &[Vec<PathBuf>],
    tool: &Tool,
    traced: bool,
    header: &mut Header,
    shim: &mut cc::Build,
) {
    // One place for every profile and for linters: making the tops takes minutes.
    let made = root
        .join("target/rtl/board")
        .join(if traced { "waves" } else { "plain" });
    fs::create_dir_all(&made).expect("a folder in target");
    let lock = fs::File::create(made.join("lock")).expect("a file in target");
    lock.lock().expect("another build of the board ends");
    let wanted: Vec<Wanted> = TOPS
        .iter()
        .zip(lists)
        .flat_map(|(top, files)| top.widths.iter().map(move |&width| (top, files, width)))
        .map(|(top, files, width)| {
            let prefix = format!("{}{width}{}", top.name, if traced { "traced" } else { "" });
            let folder = made.join(&prefix);
            Wanted {
                top,
                width,
                files,
                traced,
                prefix,
                folder,
            }
        })
        .collect();
    let next = AtomicUsize::new(0);
    let jobs = env::var("NUM_JOBS").ok().and_then(|n| n.parse().ok());
    thread::scope(|scope| {
        for _ in 0..jobs.unwrap_or(1usize).min(wanted.len()) {
            scope.spawn(|| {
                while let Some(one) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    one.made(root, here, tool);
                }
            });
        }
    });
    for one in &wanted {
        let Wanted { prefix, folder, .. } = one;
        link(folder, prefix);
        let direct = !traced && edge::is_one(folder, prefix);
        header.heads += &format!("#include \"{prefix}.h\"\n#include \"{prefix}___024root.h\"\n");
        // Without, where names of signals had changed: see `compile`.
        let waits = one.rests().is_some() && edge::waits(folder, prefix);
        header.steps += &edge::declared(prefix, direct, waits);
        let (kind, bytes) = (one.top.kind, one.width / 8);
        header.table += &format!("    X({prefix}, {kind}, {bytes}, {traced}) \\\n");
        shim.include(folder);
    }
}

impl Wanted<'_> {
    /// When its registers rest, if it is known.
    fn rests(&self) -> Option<Rests> {
        self.top.rests.filter(|_| !self.traced).map(|of| of())
    }

    /// Verilates and compiles it. What was made of the same is taken again: most changes are of
    /// the model.
    fn made(&self, root: &Path, here: &Path, tool: &Tool) {
        let Self {
            top,
            width,
            files,
            traced,
            prefix,
            folder,
        } = self;
        let mut command = Command::new(&tool.program);
        command
            .args(FLAGS)
            .arg("0")
            .args(["--top-module", top.module, "--prefix", prefix])
            .args(top.parameters)
            .args((!top.fixed).then(|| format!("-GDATA_WIDTH={width}")))
            .args(traced.then_some("--trace-fst"))
            .arg("--Mdir")
            .arg(folder)
            .arg(root.join("rtl/generated.vlt"))
            .args(*files);
        let mut from = files.to_vec();
        from.push(root.join("rtl/generated.vlt"));
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
        let made_of = format!("{COMPILED} {version} {command:?} {rests:?} {from}");
        let stamp = folder.join("made_of");
        if fs::read_to_string(&stamp).is_ok_and(|s| s == made_of) {
            return;
        }
        fs::remove_dir_all(folder).ok();
        fs::create_dir_all(folder).expect("a folder in target");
        said(command);
        let direct = !traced && edge::is_one(folder, prefix);
        // Writing waveforms takes most of the time of those that do.
        let level = if *traced { 1 } else { 2 };
        compile(
            &|| tool.cc(*traced),
            folder,
            prefix,
            direct.then_some(rests.as_ref()),
            level,
        );
        fs::write(&stamp, made_of).expect("a file in target");
    }
}

/// Compiles the C++ of a top into libraries beside it; where a cycle can be done `direct`ly, with
/// the function that does it, which is shorter where something `rests`.
fn compile(
    cc: &dyn Fn() -> cc::Build,
    folder: &Path,
    prefix: &str,
    direct: Option<Option<&Rests>>,
    level: u32,
) {
    // Constructors and names of signals are long and run once: compiled plainly.
    let (slow, mut fast): (Vec<_>, Vec<_>) = written(folder).into_iter().partition(|f| {
        let name = f.file_name().map(|n| n.to_string_lossy().into_owned());
        name.is_some_and(|n| n.contains("Slow") || n.contains("Trace") || n.contains("Syms"))
    });
    // One file each: to read what all of them include takes longer than most of them.
    let library = |name: &str, files: &[PathBuf], level| {
        let all = folder.join(format!("{name}_all.cc"));
        let text: String = files
            .iter()
            .filter_map(|f| f.file_name())
            .map(|f| format!("#include \"{}\"\n", f.to_string_lossy()))
            .collect();
        fs::write(&all, text).expect("a file in target");
        let mut build = cc();
        build.opt_level(level).include(folder).file(all);
        build.out_dir(folder).cargo_metadata(false);
        build.try_compile(name)
    };
    let failed = |e| panic!("{prefix}: {e}");
    library(&format!("{prefix}_slow"), &slow, 0).unwrap_or_else(failed);
    if let Some(rests) = direct {
        let cycle = folder.join(format!("{prefix}_cycle.cpp"));
        fast.retain(|f| f.file_name().is_none_or(|n| *n != *edge::source(prefix)));
        fast.push(cycle.clone());
        let write = |rests| {
            fs::write(&cycle, edge::cycle(folder, prefix, rests)).expect("a file in OUT_DIR");
        };
        write(rests);
        if let Err(e) = library(prefix, &fast, level) {
            // Another Verilator may name signals differently.
            println!("cargo::warning={prefix}: no shorter cycle while registers rest: {e}");
            write(None);
            library(prefix, &fast, level).unwrap_or_else(failed);
        }
    } else {
        library(prefix, &fast, level).unwrap_or_else(failed);
    }
}

fn link(folder: &Path, prefix: &str) {
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib=static={prefix}");
    println!("cargo::rustc-link-lib=static={prefix}_slow");
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
