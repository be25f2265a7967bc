//! Writes C++ for a clock cycle of a verilated top.
//!
//! Verilator's `eval()` is called twice a cycle, and each time it searches for clock edges and changed inputs. For a top with
//! one clock, Verilator writes two functions: `ico` computes what follows from the inputs, and `nba` computes the rising edge
//! and what follows from it. The cycle written here calls these two functions directly and compiles them as one. Signals that
//! `ico` always computes before anything reads them are cleared after `nba`, so the compiler removes the code in `nba` that
//! only computes them.
//!
//! While the registers of a top are idle, a shorter copy of the cycle is used. It is compiled for zeros in the signals of the
//! register bus, and leaves out signals that nothing reads or changes. After each cycle the code checks that these signals are
//! still zero; for most of them the compiler can prove it. A third copy also leaves out features that most traffic does not
//! use.

use std::{fs, path::Path};

use super::{
    calm,
    slice::{self, SELF, joined},
    tops::{Plain, Rests},
    written,
};

/// Names of the functions that Verilator makes for a top: for changes of inputs (`ico`), and for edges of clocks (`nba`).
fn functions(prefix: &str) -> [String; 2] {
    ["ico", "nba"].map(|k| format!("{prefix}___024root___{k}_sequent__TOP__0"))
}

/// The file that contains both functions.
pub fn source(prefix: &str) -> String {
    format!("{prefix}___024root__0.cpp")
}

/// Whether Verilator wrote exactly two functions for a top: one for its inputs and one for its clock edge.
pub fn is_one(folder: &Path, prefix: &str) -> bool {
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
    found == functions(prefix).map(|f| format!("void {f}")) && folder.join(source(prefix)).exists()
}

/// Whether the C++ in a top's folder has a function for cycles in which the top waits.
pub fn waits(folder: &Path, prefix: &str) -> bool {
    let text = fs::read_to_string(folder.join(format!("{prefix}_cycle.cpp")));
    text.is_ok_and(|text| text.contains(&format!("void {prefix}_wait(")))
}

/// Returns C++ declarations of the functions that the shim calls.
pub fn declared(prefix: &str, direct: bool, waits: bool) -> String {
    let root = format!("{prefix}___024root");
    let mut out = if direct {
        format!(
            "void {prefix}_cycle({root} &, steps &);\n\
             inline bool step({root} &t, steps &s) {{ {prefix}_cycle(t, s); return true; }}\n"
        )
    } else {
        format!("inline bool step({root} &, steps &) {{ return false; }}\n")
    };
    out += &if direct && waits {
        format!(
            "void {prefix}_wait({root} &, steps &);\n\
             inline void wait({root} &t, steps &s) {{ {prefix}_wait(t, s); }}\n"
        )
    } else {
        format!("inline void wait({root} &, steps &) {{}}\n")
    };
    out
}

/// Returns the C++ of a cycle. It includes Verilator's file with the two functions, and is compiled in place of that file.
pub fn cycle(folder: &Path, prefix: &str, rests: Option<&Rests>) -> String {
    let [ico, nba] = functions(prefix);
    let file = source(prefix);
    let text = fs::read_to_string(folder.join(&file)).expect("Verilator wrote it");
    let text = joined(&text);
    let unkept: String = computed_first(&text, &ico)
        .into_iter()
        // The shim reads the pins.
        .filter(|name| !name.starts_with("m_axi_") && !name.starts_with("s_axil_"))
        .map(|name| format!("    t.{name} = 0;\n"))
        .collect();
    let root = format!("{prefix}___024root");
    let mut out = format!(
        "#include \"{file}\"\n\
         #include \"steps.h\"\n\
         #define WHOLE __attribute__((flatten, noinline))\n\
         namespace {{\n\
         inline void edge({root} &t) {{\n    {ico}(&t);\n    {nba}(&t);\n{unkept}}}\n"
    );
    let Some(rests) = rests else {
        return out
            + &format!("}}\nWHOLE void {prefix}_cycle({root} &t, steps &) {{ edge(t); }}\n");
    };
    if unkept.is_empty() {
        println!("cargo::warning={prefix}: what its inputs change is computed twice a cycle");
    }
    let zeros: Vec<String> = rests.zeros.iter().map(|z| format!("t.{z}")).collect();
    let pins: String = zeros.iter().map(|z| format!("    {z} = 0;\n")).collect();
    let sum = zeros.join(" | ");
    let unread: String = (rests.unread.iter())
        .map(|name| format!("    t.{name} = 0;\n"))
        .collect();
    let differ: Vec<String> = rests.plain.iter().map(Plain::differs).collect();
    let differ = differ.join(" | ");
    let known: String = rests.plain.iter().map(Plain::set).collect();
    // Signals that get their earlier values back need not be computed.
    let keep: String = (rests.held.iter())
        .map(|name| format!("    const auto {name} = t.{name};\n"))
        .collect();
    let kept: String = (rests.held.iter())
        .map(|name| format!("    t.{name} = {name};\n"))
        .collect();
    let shorter = |name: &str, known: &str| {
        format!(
            "WHOLE bool {name}({root} &t) {{\n    t.aresetn = 1;\n{pins}{known}{keep}    edge(t);\n\
             {kept}{unread}    return still(t);\n}}\n"
        )
    };
    out += &format!(
        "inline bool still({root} &t) {{ return ({sum}) == 0; }}\n\
         inline bool plain({root} &t) {{ return ({differ}) == 0; }}\n{}{}\
         WHOLE bool longer({root} &t) {{\n    edge(t);\n    return t.aresetn && still(t);\n}}\n",
        shorter("shorter", ""),
        shorter("plainest", &known),
    );
    let calm = calm::cycles(&text, &root, [&ico, &nba], rests);
    let calm = calm.unwrap_or_else(|| panic!("{file}: not as expected in front of a body"));
    out + &calm + &calm::steps(prefix, &root, &rests.calm)
}

/// Returns members of the class that a function always assigns as a whole before it reads them.
fn computed_first(text: &str, function: &str) -> Vec<String> {
    let body = slice::function(text, function).map_or("", |(_, body)| body);
    let mut seen: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for statement in body.split_inclusive(";\n") {
        let names = statement.split(SELF).skip(1).map(|s| {
            let name = slice::name(s);
            (name, &s[name.len()..])
        });
        let names: Vec<_> = names.collect();
        // The statement is not in a nested block, and it assigns its first name as a whole.
        if let Some(((first, after), read)) = names.split_first()
            && statement.starts_with(&format!("    {SELF}"))
            && after.trim_start().starts_with("= ")
            && !seen.contains(first)
            && !read.iter().any(|(name, _)| name == first)
        {
            found.push((*first).to_string());
        }
        seen.extend(names.iter().map(|(name, _)| name));
    }
    found
}
