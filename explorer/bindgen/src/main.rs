//! `axiscope-bindgen MODEL.wasm FOLDER`: writes `model.js`, `model.d.ts` and `model_bg.wasm`.

use std::{env, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let [input, folder] = given.as_slice() else {
        eprintln!("give the compiled model and the folder to write into");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen
        .input_path(input)
        .out_name("model")
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .omit_default_module_path(true);
    match made.web(true).and_then(|b| b.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{input}: {e:#}");
            ExitCode::FAILURE
        }
    }
}
