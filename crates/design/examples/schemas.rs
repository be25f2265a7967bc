//! Writes the JSON Schemas of the types into a folder, a file each: what `axiscope schema` prints.
//!
//! cargo run -p axiscope-design --features schema --example schemas -- src/axiscope/data/schemas

use std::{fs, path::PathBuf};

use axiscope_design::schema::{NOUNS, schema_of};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    fs::create_dir_all(&folder).expect("a folder that can be written to");
    for noun in NOUNS {
        let text = schema_of(noun).expect("a known name") + "\n";
        fs::write(folder.join(noun).with_extension("json"), text).expect("a file");
    }
}
