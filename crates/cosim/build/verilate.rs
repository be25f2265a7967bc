//! Builds all tops, as many at the same time as there are processors, and then the shim that calls
//! them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::{made::Wanted, tool::Tool, tops::TOPS};

/// The header that describes the tops to the shim: the declarations of their classes, and a table.
#[derive(Default)]
struct Header {
    heads: String,
    table: String,
}

/// The port widths, in bits, for which tops are built a second time to write waveforms.
#[derive(Clone, Copy, PartialEq)]
pub enum Waves {
    None,
    Only(u32),
    EveryWidth,
}

impl Waves {
    fn include(self, width: u32) -> bool {
        self == Self::EveryWidth || self == Self::Only(width)
    }
}

/// Builds every top. The tops selected by `waves` are built a second time with tracing, which makes
/// them slower.
pub fn build(root: &Path, here: &Path, lists: &[Vec<PathBuf>], waves: Waves) {
    let tool = Tool::found(root, here);
    let traces = waves != Waves::None;
    let mut shim = tool.cc(traces, level(false));
    let mut header = Header::default();
    tops(root, lists, &tool, None, &mut header, &mut shim);
    if traces {
        tops(root, lists, &tool, Some(waves), &mut header, &mut shim);
    }
    let Header { heads, table } = header;
    let header = format!("{heads}#define BOARD_TOPS(X) \\\n{table}\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("tops.h"), header).expect("a file in OUT_DIR");
    shim.include(&out).file(here.join("shim/board.cpp"));
    shim.files(["verilated.cpp", "verilated_threads.cpp"].map(|f| tool.include.join(f)));
    if traces {
        shim.file(tool.include.join("verilated_fst_c.cpp"));
    }
    shim.compile("axiscope_board");
    if traces {
        println!("cargo::rustc-link-lib=z");
        println!("cargo::rustc-link-lib=lz4");
    }
}

/// Verilates and compiles all tops. If `waves` is given, only the tops that it selects are built,
/// with tracing. Cargo limits the number of processes.
fn tops(
    root: &Path,
    lists: &[Vec<PathBuf>],
    tool: &Tool,
    waves: Option<Waves>,
    header: &mut Header,
    shim: &mut cc::Build,
) {
    let traced = waves.is_some();
    let level = level(traced);
    // Building the tops takes minutes. Profiles with the same optimisation, and linters, therefore
    // share a folder.
    let kind = if traced { "waves" } else { "plain" };
    let made = root.join(format!("target/rtl/board/{kind}-O{level}"));
    fs::create_dir_all(&made).expect("a folder in target");
    let lock = fs::File::create(made.join("lock")).expect("a file in target");
    lock.lock().expect("another build of the board ends");
    tool.build_header(&made, traced, [level, 0]);
    let wanted: Vec<Wanted> = TOPS
        .iter()
        .zip(lists)
        .flat_map(|(top, files)| top.widths.iter().map(move |&width| (top, files, width)))
        .filter(|&(_, _, width)| waves.is_none_or(|w| w.include(width)))
        .map(|(top, files, width)| {
            let prefix = format!("{}{width}{}", top.name, if traced { "traced" } else { "" });
            let folder = made.join(&prefix);
            Wanted {
                top,
                width,
                files,
                traced,
                level,
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
                    one.made(root, tool);
                }
            });
        }
    });
    for one in &wanted {
        let Wanted { prefix, folder, .. } = one;
        link(folder, prefix);
        header.heads += &format!("#include \"{prefix}.h\"\n#include \"{prefix}___024root.h\"\n");
        let (kind, bytes) = (one.top.kind, one.width / 8);
        header.table += &format!("    X({prefix}, {kind}, {bytes}, {traced}) \\\n");
        shim.include(folder);
    }
}

fn link(folder: &Path, prefix: &str) {
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib=static={prefix}");
}

/// Returns the optimisation level for the C++: this crate's level, but at most 2. Tops with tracing
/// are compiled one level lower, because they spend most of their time on writing waveforms.
fn level(traced: bool) -> u32 {
    let report = env::var("OPT_LEVEL").ok().and_then(|l| l.parse().ok());
    report.unwrap_or(2).min(2u32).saturating_sub(traced.into())
}
