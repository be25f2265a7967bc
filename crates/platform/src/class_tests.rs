//! Compares the class of each figure with the origin of its value, in every file of the repository.

use std::{collections::BTreeSet, fs, path::Path};

use axiscope_dram::Part;
use axiscope_figures::{Declaration, Figures, Origin, Row, rows};

use crate::{
    Files, PartFile, Platform,
    files::table,
    resolve::{take, toml_tree::tree},
};

/// Figures with a value whose origin is not allowed for their class, by file, with the reason. The
/// list may only become shorter.
const DEPARTURES: &[(&str, &str, &str)] = &[
    (
        "chips/cyclone_v",
        "controller.read_entries",
        "the depth is not public",
    ),
    (
        "chips/cyclone_v",
        "controller.write_entries",
        "the depth is not public",
    ),
    (
        "chips/cyclone_v",
        "controller.write_run",
        "its controller has no such register",
    ),
    (
        "chips/versal",
        "controller.read_starve_clocks",
        "an uMCTL2 stands for its controller",
    ),
    (
        "chips/versal",
        "controller.write_starve_clocks",
        "an uMCTL2 stands for its controller",
    ),
    (
        "chips/versal",
        "cpus.A72.core.line_fills",
        "fits better than the manual's number",
    ),
    (
        "chips/versal",
        "cpus.A72.port.read_interval_port_clocks",
        "stands for the path to the NoC",
    ),
    (
        "chips/zynq_ultrascale",
        "coherence.l2.replacement",
        "the manual names none",
    ),
    (
        "chips/zynq_ultrascale",
        "fabric.read_fifo_beats",
        "the FIFO and register stages behind it",
    ),
    (
        "chips/zynq_ultrascale",
        "fabric.write_fifo_beats",
        "what of the FIFO is filled ahead",
    ),
    (
        // The entry applies to each board with this controller.
        "platforms/*",
        "controller.prepare_other_direction",
        "its controller has a register",
    ),
    (
        "platforms/ultra96",
        "maps.bank_row_column.rank_bits",
        "the authors' map is not public",
    ),
    (
        "platforms/zcu102",
        "maps.row_bank_column.bank_group_bits",
        "the authors' map is not public",
    ),
];

fn shipped(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(folder);
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|f| f.expect("a file").path());
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

/// Returns the origins that do not fit the classes of their figures. Adds the entries of
/// [`DEPARTURES`] that apply to `departing`.
fn wrong(rows: &[Row<'_>], departing: &mut BTreeSet<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for row in rows {
        let (figure, class) = (row.figure, row.declared.class);
        let at = format!("{}: {}", figure.file, row.path);
        if figure.source.contains("from memory") && figure.origin != Origin::Assumed {
            found.push(format!("{at}: from memory, so it is assumed"));
        }
        let fits = |(file, path, _): &(&str, &str, &str)| {
            let folder = file.strip_suffix('*');
            let here = folder.map_or(*file == figure.file, |f| figure.file.starts_with(f));
            here && *path == row.path
        };
        if class.allows(figure.origin) {
            continue;
        }
        let departure = DEPARTURES.iter().position(fits);
        departing.extend(departure);
        if departure.is_none() && !figure.unexplained {
            let origin = figure.origin;
            found.push(format!(
                "{at}: {origin:?}, but the figure is declared as {class}"
            ));
        }
    }
    found
}

fn declaration_of(tree: &axiscope_figures::Section) -> Declaration {
    Platform::declaration(tree).expect("a kind of controller")
}

#[test]
fn every_value_has_an_origin_that_its_class_allows_or_is_a_known_departure() {
    let mut found = Vec::new();
    let mut departing = BTreeSet::new();
    for (name, text) in shipped("parts") {
        let part = PartFile::parse(&text, &name).expect("a part");
        found.extend(wrong(
            &rows(&part.tree, &Part::declaration()),
            &mut departing,
        ));
    }
    for (name, text) in shipped("chips") {
        let mut table = table(&text, &name).expect("TOML");
        let file = format!("chips/{name}");
        for key in ["title", "borrows", "port_protocol"] {
            let _: Option<String> = take(&mut table, key, &file).expect("a text");
        }
        for key in ["board", "port_bits_together", "port_clock"] {
            table.remove(key);
        }
        let tree = tree(table, &file).expect("figures");
        found.extend(wrong(&rows(&tree, &declaration_of(&tree)), &mut departing));
    }
    for (name, text) in shipped("platforms") {
        let read = |file: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
            Ok(fs::read_to_string(path.join(format!("{file}.toml"))).expect("a file"))
        };
        let files = Files::gather(&text, &name, read).expect("all files");
        let platform = Platform::parse(files, &name).expect("a platform");
        let rows = rows(&platform.tree, &declaration_of(&platform.tree));
        found.extend(wrong(&rows, &mut departing));
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let stale = (0..DEPARTURES.len()).filter(|n| !departing.contains(n));
    let stale: Vec<_> = stale.map(|n| DEPARTURES[n]).collect();
    assert!(
        stale.is_empty(),
        "no figure departs from its class here: {stale:?}"
    );
}
