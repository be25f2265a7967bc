//! Determines the identifier of the model's build.

use std::{env, path::PathBuf};

#[path = "../build_id.rs"]
mod build_id;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize().expect("the workspace");
    let id = build_id::of(&root, build_id::rust_sources(&root));
    println!("cargo::rustc-env=AXISCOPE_BUILD_ID={id}");
}
