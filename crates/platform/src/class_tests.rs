//! The class of each figure against the origin of its value, in every shipped file.

use std::{fs, path::Path};

use axiscope_dram::Part;
use axiscope_figures::{Declaration, Figures, Origin, Row, rows};

use crate::{
    Files, PartFile, Platform,
    files::table,
    resolve::{toml_tree::tree, take},
};

/// Figures that are fitted although a register holds them or a document states them, by file: what the fit stands for.
/// The list may only shrink.
const FITTED: &[(&str, &str, &str)] = &[];

fn shipped(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder);
    let files = fs::read_dir(folder).expect("a folder").map(|f| f.expect("a file").path());
    let mut found: Vec<_> = files
        .filter(|f| f.extension().is_some_and(|e| e == "toml"))
        .map(|f| {
            let name = f.file_stem().and_then(|n| n.to_str()).expect("a name");
            (name.to_owned(), fs::read_to_string(&f).expect("a text"))
        })
        .collect();
    found.sort();
    found
}

/// What is wrong with the origins of some figures.
fn wrong(rows: &[Row<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for row in rows {
        let (figure, class) = (row.figure, row.declared.class);
        let at = format!("{}: {}", figure.file, row.path);
        if figure.source.contains("from memory") && figure.origin != Origin::Assumed {
            found.push(format!("{at}: from memory, so it is assumed"));
        }
        let fits = |(file, path, _): &(&str, &str, &str)| *file == figure.file && *path == row.path;
        let known = figure.unexplained || FITTED.iter().any(fits);
        if !class.allows(figure.origin) && !known {
            let origin = figure.origin;
            found.push(format!("{at}: {origin:?}, but the figure is declared as {class}"));
        }
    }
    found
}

fn declaration_of(tree: &axiscope_figures::Section) -> Declaration {
    Platform::declaration(tree).expect("a kind of controller")
}

#[test]
fn every_value_has_an_origin_that_its_class_allows() {
    let mut found = Vec::new();
    for (name, text) in shipped("parts") {
        let part = PartFile::parse(&text, &name).expect("a part");
        found.extend(wrong(&rows(&part.tree, &Part::declaration())));
    }
    for (name, text) in shipped("chips") {
        let mut table = table(&text, &name).expect("TOML");
        let file = format!("chips/{name}");
        for key in ["title", "borrows"] {
            let _: Option<String> = take(&mut table, key, &file).expect("a text");
        }
        table.remove("board");
        let tree = tree(table, &file).expect("figures");
        found.extend(wrong(&rows(&tree, &declaration_of(&tree))));
    }
    for (name, text) in shipped("platforms") {
        let read = |file: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
            Ok(fs::read_to_string(path.join(format!("{file}.toml"))).expect("a file"))
        };
        let files = Files::gather(&text, &name, read).expect("all files");
        let platform = Platform::parse(files, &name).expect("a platform");
        found.extend(wrong(&rows(&platform.tree, &declaration_of(&platform.tree))));
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
