//! The model in a browser. It receives questions in JSON and answers with text, which is usually JSON. Errors
//! are complete sentences.

mod memory;
mod question;

use std::{collections::BTreeMap, rc::Rc};

use axiscope_design::{
    self as design, DesignFile, How, Supplies,
    advise::{Changes, OnModel, advise, varied},
};
use axiscope_handoff as handoff;
use axiscope_platform as platform;
use axiscope_platform::bootfile as boot;
use axiscope_sim as sim;
use serde::Deserialize;
use serde_json::{Map, Value};

/// Receives the progress of a search: the number of completed brief runs, the total number of brief
/// runs, and a description of the best design so far.
type Progress<'a> = &'a mut dyn FnMut(u64, u64, &str);

fn give<T>(found: Result<T, platform::Error>) -> Result<T, String> {
    found.map_err(|e| e.0)
}

/// Length of the timeline while a slider moves, us. It equals the default of designs
/// (crates/design/src/ends.rs).
const TIMELINE_US: f64 = 4.0;

/// A file that was dropped.
#[derive(Deserialize)]
struct Given {
    name: String,
    text: String,
}

/// Data that the page loads once: files that platforms refer to, and reference data of designs.
struct Shelf {
    files: BTreeMap<String, String>,
    supplies: Rc<Supplies>,
}

impl Shelf {
    /// Creates the object from two JSON texts: files by folder and name (`chips/zynq7000`), and [`Supplies`].
    ///
    /// # Errors
    /// If a text is not valid JSON of this form.
    fn new(files_json: &str, supplies_json: &str) -> Result<Self, String> {
        Ok(Self {
            files: read("files", files_json)?,
            supplies: Rc::new(read("supplies", supplies_json)?),
        })
    }

    /// Creates a platform file from the files that boot a board (`psu_init.c` with its header, `ps7_init.tcl`,
    /// `emif.xml` with `hps.xml`, a dump of registers). Returns JSON with `platform` and `report`.
    ///
    /// # Errors
    /// If the files contain no memory settings.
    fn import_boot(&self, files: &[Given], name: &str) -> Result<String, String> {
        let named: Vec<(&str, &str)> = files.iter().map(|f| (&*f.name, &*f.text)).collect();
        let joined = boot::join_handoff(&named).map(|(name, text)| vec![Given { name, text }]);
        let files = joined.as_deref().unwrap_or(files);
        let is_header = |f: &&Given| joined.is_none() && f.name.to_lowercase().ends_with(".h");
        let header = files.iter().find(is_header);
        let Some(main) = files.iter().find(|f| !is_header(f)) else {
            return Err("A header has addresses but no writes; drop its .c with it.".into());
        };
        let file = boot::InitFile {
            name: &main.name,
            path: &main.name,
            text: &main.text,
            header: header.map(|h| &*h.text),
            tcl: false,
        };
        let read = |wanted: &str| self.file(wanted);
        let parts = self.part_names();
        let asked = boot::Asked {
            name,
            version: env!("CARGO_PKG_VERSION"),
            bytes: main.text.as_bytes(),
            base: None,
            part: None,
            unexplained: true,
            parts: &parts,
            stated: None,
        };
        let (board, draft) = give(boot::import(&file, None, &asked, &read))?;
        let report = format!(
            "{}: {}, {} register writes decoded; figures that are in no register are those of {}. {}",
            board.source,
            board.title,
            board.writes,
            draft.base,
            draft.notes.join("; ")
        );
        let made = serde_json::json!({ "platform": draft.text, "report": report.trim_end() });
        Ok(made.to_string())
    }

    /// Creates a platform file and a design from a hardware handoff (`.xsa`, `.hwh`, reports of kernels).
    /// Returns JSON with `name`, `platform` and `design` (texts or null) and `report`.
    ///
    /// # Errors
    /// If a file cannot be read, or the design has no processing system.
    fn import_handoff(&self, files: &[handoff::Given]) -> Result<String, String> {
        let asked = handoff::Asked {
            name: None,
            named: files.len() == 1,
            also: files.iter().skip(1).map(|f| f.name.clone()).collect(),
            platform: None,
            port_bits: None,
            platform_file: None,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            reference_mhz: None,
            base: None,
            part: None,
            unexplained: true,
            parts: self.part_names(),
        };
        let read = |wanted: &str| self.file(wanted);
        let found = give(handoff::import(files, &asked, &read))?;
        let made = serde_json::json!({
            "name": found.name,
            "platform": found.platform.as_ref().map(|p| &p.text),
            "design": found.design,
            "report": found.in_words(),
        });
        Ok(made.to_string())
    }

    /// Reads a board from the text of its platform file, with the files of this object.
    /// `calibration` is the text of a file that `axiscope calibrate` wrote.
    ///
    /// # Errors
    /// If the platform cannot be read or needs a missing file, or the calibration belongs to a
    /// different board.
    fn board(&self, name: &str, text: &str, calibration: Option<String>) -> Result<Board, String> {
        let mut known = platform::Files::from(text);
        if let Some(text) = calibration {
            known
                .companions
                .insert(format!("calibrations/{name}"), text);
        }
        let read = |file: &str| {
            if let Some(file) = file.strip_prefix("calibrations/") {
                return Err(platform::Error(format!(
                    "platform {name}: calibration: {file}.calibration is not in this page; drop both files together"
                )));
            }
            self.files.get(file).cloned().ok_or_else(|| {
                platform::Error(format!(
                    "platform {name}: needs {file}.toml, which is not in this page; give a platform \
                     file that is complete by itself, as `axiscope platform import` writes it"
                ))
            })
        };
        let files = give(known.gather_rest(name, read))?;
        let chip = files
            .companions
            .keys()
            .find_map(|f| f.strip_prefix("chips/"));
        let chip = chip.map(str::to_owned);
        let model = give(sim::Model::parse(files, name))?;
        Ok(Board {
            board: give(design::Board::of(&model, name, chip))?,
            model,
            supplies: Rc::clone(&self.supplies),
        })
    }
}

impl Shelf {
    fn file(&self, wanted: &str) -> Result<String, platform::Error> {
        let found = self.files.get(wanted).cloned();
        found.ok_or_else(|| platform::Error(format!("{wanted}.toml is not in this page")))
    }

    fn part_names(&self) -> Vec<String> {
        let names = self
            .files
            .keys()
            .filter_map(|name| name.strip_prefix("parts/"));
        names.map(str::to_owned).collect()
    }
}

/// A board that is read once and runs many designs.
struct Board {
    model: sim::Model,
    board: design::Board,
    supplies: Rc<Supplies>,
}

impl Board {
    /// Returns the facts about the board, as JSON.
    fn facts(&self) -> String {
        self.model.facts()
    }

    /// Runs a design and returns its result, both as JSON (`axiscope schema`).
    ///
    /// # Errors
    /// If the design cannot be read or cannot run on this board.
    fn run_design(&self, design_json: &str, coarse: bool) -> Result<String, String> {
        let file = give(DesignFile::parse(design_json))?;
        // Brief runs of the adviser have no timeline, but the page shows a timeline while a slider
        // moves.
        let file = if coarse { seen(file) } else { file };
        let how = How::Calibrated;
        let found = give(design::run(
            &self.model,
            &self.board,
            file,
            &self.supplies,
            how,
        ))?;
        serde_json::to_string(&found).map_err(|e| e.to_string())
    }

    /// Adds to a result of [`Self::run_design`] the limits of its members, as found by trying
    /// changes. The limits are those of the members that miss a demand, or of all members.
    ///
    /// # Errors
    /// If the design or the result cannot be read.
    fn reasons(&self, design_json: &str, result_json: &str, all: bool) -> Result<String, String> {
        let file = give(DesignFile::parse(design_json))?;
        let result = read("result", result_json)?;
        let found = give(design::try_changes(
            &self.model,
            &self.board,
            &file,
            &self.supplies,
            result,
            &|m| all || m.met == Some(false),
        ))?;
        serde_json::to_string(&found).map_err(|e| e.to_string())
    }

    /// Finds out what to change in a design, as JSON (`axiscope schema advice`).
    ///
    /// # Errors
    /// If the design cannot be read or cannot run on this board, or allows no change.
    fn advise(&self, design_json: &str, progress: Progress) -> Result<String, String> {
        let file = give(DesignFile::parse(design_json))?;
        let message = read("design", design_json)?;
        let mut runs = OnModel::new(&self.model, &self.board, &self.supplies, message, progress);
        let found = give(advise(&file, &self.board, &self.supplies, &mut runs))?;
        serde_json::to_string(&found).map_err(|e| e.to_string())
    }
}

/// Returns the design for a brief run, with its timeline.
fn seen(file: DesignFile) -> DesignFile {
    let timeline = file.run.get("timeline_us").cloned();
    let mut coarse = file.coarse();
    coarse.run.insert(
        "timeline_us".into(),
        timeline.unwrap_or_else(|| TIMELINE_US.into()),
    );
    coarse
}

fn read<T: serde::de::DeserializeOwned>(what: &str, json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|e| format!("{what}: {e}"))
}

/// Sets fields of a design by their paths.
fn with_changes(design: &Value, changes: Map<String, Value>) -> String {
    let changes: Changes = changes.into_iter().collect();
    varied(design, &changes).to_string()
}

/// Returns the head and scores of a calibration, as JSON.
///
/// # Errors
/// If the text is not a calibration.
fn describe_calibration(text: &str) -> Result<String, String> {
    let found = give(design::calibration::Calibration::parse(text))?;
    Ok(found.describe().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = include_str!("../../../data/platforms/zcu102.toml");

    #[test]
    fn a_board_without_its_chip_says_what_is_missing() {
        let shelf = Shelf::new("{}", "{}").expect("empty");
        let message = shelf.board("zcu102", BOARD, None).err().expect("no chip");
        assert!(message.contains("chips/zynq_ultrascale.toml"), "{message}");
    }

    #[test]
    fn a_design_runs_on_a_board_of_the_shelf() {
        let files = serde_json::json!({
            "chips/zynq_ultrascale": include_str!("../../../data/chips/zynq_ultrascale.toml"),
            "parts/ddr4_2133_4gb_x8": include_str!("../../../data/parts/ddr4_2133_4gb_x8.toml"),
        });
        let shelf = Shelf::new(&files.to_string(), "{}").expect("files");
        let board = shelf.board("zcu102", BOARD, None).expect("zcu102");
        let json = design::design_of_toml(
            "schema = 1\ntitle = \"T\"\n[[stream]]\nname = \"a\"\ndirection = \"read\"\n",
        )
        .expect("a design");
        let message = board.run_design(&json, true).expect("a result");
        let result: serde_json::Value = serde_json::from_str(&message).expect("JSON");
        assert_eq!(result["platform"], "zcu102");
        assert!(result["total_mbps"].as_f64() > Some(100.0), "{message}");
        assert_eq!(result["starts"], 1);
        assert!(!result["timeline"].as_array().expect("spans").is_empty());
        assert!(result.get("calibration").is_none());
        // A calibration belongs to the board, and each answer states whether it applies.
        let text = |board: &str| {
            format!(
                "schema = 2\nboard = \"{board}\"\nmodel = \"\"\ndata = \"mine.csv\"\ndata_sha256 = \"\"\nseries = []\n"
            )
        };
        let board = shelf.board("zcu102", BOARD, Some(text("zcu102")));
        let message = board
            .expect("zcu102")
            .run_design(&json, true)
            .expect("a result");
        let result: serde_json::Value = serde_json::from_str(&message).expect("JSON");
        assert_eq!(result["calibration"]["applies"], false);
        let message = shelf.board("zcu102", BOARD, Some(text("kv260"))).err();
        let message = message.expect("another board");
        assert!(message.contains("is of kv260, not of zcu102"), "{message}");
    }
}
