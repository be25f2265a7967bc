//! The model in a browser: JSON and TOML text in, JSON text out. Errors are thrown as finished
//! sentences.

use axiscope_soc as soc;
use wasm_bindgen::prelude::*;

fn give<T>(found: Result<T, soc::Error>) -> Result<T, String> {
    found.map_err(|e| e.0)
}

/// A platform with the files beside it, from JSON: `{"text": "...", "beside": {"chips/...": "..."}}`.
fn files(json: &str) -> Result<soc::Files, String> {
    serde_json::from_str(json).map_err(|e| format!("platform files: {e}; give text and beside"))
}

/// A platform that was read once, for many designs.
#[wasm_bindgen]
pub struct Board(soc::Model);

#[wasm_bindgen]
impl Board {
    /// A platform from its files as JSON.
    ///
    /// # Errors
    /// A platform that cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(files_json: &str, name: &str) -> Result<Self, String> {
        give(soc::Model::parse(files(files_json)?, name)).map(Self)
    }

    /// What the platform is like, as JSON.
    #[must_use]
    pub fn facts(&self) -> String {
        self.0.facts()
    }

    /// The result of a point as JSON.
    ///
    /// # Errors
    /// A point that cannot be read or cannot run.
    pub fn run_point(&self, point_json: &str) -> Result<String, String> {
        give(self.0.run_point(point_json))
    }
}

/// Names of the files that a platform needs and that are not beside it yet, as JSON.
///
/// # Errors
/// Text that is no TOML, and names that are none.
#[wasm_bindgen]
pub fn missing_files(files_json: &str, name: &str) -> Result<String, String> {
    let missing = give(files(files_json)?.missing(name))?;
    serde_json::to_string(&missing).map_err(|e| e.to_string())
}
