//! Questions of the page, as in `explorer/src/run/protocol.ts`, and the state between questions.

use axiscope_design as design;
use axiscope_handoff as handoff;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{Board, Given, Progress, Shelf, describe_calibration, give, read, with_changes};

/// Maximum number of boards that remain in memory, so that they are not read again for each
/// question.
const KEPT: usize = 3;

/// A board's file, and the text of its calibration if there is one.
#[derive(Clone, Deserialize, PartialEq)]
struct BoardText {
    name: String,
    text: String,
    calibration: Option<String>,
}

/// A question of the page. Designs and results are fields with JSON text. Files are not part of the
/// question, but follow it.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The first question. Its two parts are the arguments of [`Shelf::new`].
    Start {},
    Facts {
        board: BoardText,
    },
    Run {
        board: BoardText,
        design: String,
        coarse: bool,
    },
    Reasons {
        board: BoardText,
        design: String,
        result: String,
        all: bool,
    },
    Advise {
        board: BoardText,
        design: String,
    },
    WithChanges {
        design: Value,
        changes: Map<String, Value>,
    },
    DescribeCalibration {
        text: String,
    },
    DesignOfToml {
        text: String,
    },
    DesignToToml {
        design: String,
    },
    ImportBoot {
        files: Vec<Given>,
        name: String,
    },
    /// Each part is a file.
    ImportHandoff {
        names: Vec<String>,
    },
}

/// Answers the questions of a page, one after another.
#[derive(Default)]
pub struct Model {
    shelf: Option<Shelf>,
    boards: Vec<(BoardText, Board)>,
}

impl Model {
    /// Answers a question: JSON and the parts that follow it. The answer is JSON, or the text of a TOML file.
    ///
    /// # Errors
    /// If something in the question cannot be read or cannot run. The error is a complete sentence.
    pub fn answer(
        &mut self,
        question: &[u8],
        parts: Vec<Vec<u8>>,
        progress: Progress,
    ) -> Result<String, String> {
        match read("question", text(question)?)? {
            Question::Start {} => {
                let [files, supplies] = &parts[..] else {
                    return Err("start: give files and reference data".into());
                };
                self.shelf = Some(Shelf::new(text(files)?, text(supplies)?)?);
                Ok(String::new())
            }
            Question::Facts { board } => Ok(self.board(board)?.facts()),
            Question::Run {
                board,
                design,
                coarse,
            } => self.board(board)?.run_design(&design, coarse),
            Question::Reasons {
                board,
                design,
                result,
                all,
            } => self.board(board)?.reasons(&design, &result, all),
            Question::Advise { board, design } => self.board(board)?.advise(&design, progress),
            Question::WithChanges { design, changes } => Ok(with_changes(&design, changes)),
            Question::DescribeCalibration { text } => describe_calibration(&text),
            Question::DesignOfToml { text } => give(design::design_of_toml(&text)),
            Question::DesignToToml { design } => give(design::design_to_toml(&design)),
            Question::ImportBoot { files, name } => self.shelf()?.import_boot(&files, &name),
            Question::ImportHandoff { names } => {
                let files = names.into_iter().zip(parts);
                let files: Vec<_> = files
                    .map(|(name, bytes)| handoff::Given { name, bytes })
                    .collect();
                self.shelf()?.import_handoff(&files)
            }
        }
    }

    fn shelf(&self) -> Result<&Shelf, String> {
        self.shelf
            .as_ref()
            .ok_or_else(|| "the first question has to be start".into())
    }

    /// Returns a board from memory, or reads the board.
    fn board(&mut self, of: BoardText) -> Result<&Board, String> {
        let kept = self.boards.iter().position(|(text, _)| *text == of);
        let place = match kept {
            Some(place) => place,
            None => {
                let board = self
                    .shelf()?
                    .board(&of.name, &of.text, of.calibration.clone())?;
                if self.boards.len() == KEPT {
                    self.boards.remove(0);
                }
                self.boards.push((of, board));
                self.boards.len() - 1
            }
        };
        Ok(&self.boards[place].1)
    }
}

fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|e| format!("not UTF-8 text: {e}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(model: &mut Model, question: Value, parts: &[&str]) -> Result<String, String> {
        let parts = parts.iter().map(|part| part.as_bytes().to_vec()).collect();
        model.answer(question.to_string().as_bytes(), parts, &mut |_, _, _| {})
    }

    #[test]
    fn boards_need_a_start_and_are_kept_by_their_texts() {
        let mut model = Model::default();
        let text = include_str!("../../../data/platforms/zcu102.toml");
        let facts = |text: &str| {
            let board = serde_json::json!({ "name": "zcu102", "text": text });
            serde_json::json!({ "kind": "facts", "board": board })
        };
        let message = answer(&mut model, facts(text), &[]).expect_err("not started");
        assert!(message.contains("start"), "{message}");
        let files = serde_json::json!({
            "chips/zynq_ultrascale": include_str!("../../../data/chips/zynq_ultrascale.toml"),
            "parts/ddr4_2133_4gb_x8": include_str!("../../../data/parts/ddr4_2133_4gb_x8.toml"),
        });
        let start = serde_json::json!({ "kind": "start" });
        answer(&mut model, start, &[&files.to_string(), "{}"]).expect("started");
        let first = answer(&mut model, facts(text), &[]).expect("facts");
        assert_eq!(answer(&mut model, facts(text), &[]).as_ref(), Ok(&first));
        assert_eq!(model.boards.len(), 1);
        for number in 0..KEPT {
            let text = format!("{text}\n# {number}");
            assert_eq!(answer(&mut model, facts(&text), &[]).as_ref(), Ok(&first));
        }
        assert_eq!(model.boards.len(), KEPT);
        assert!(model.boards.iter().all(|(of, _)| of.text != text));
    }

    #[test]
    fn changes_are_set_by_their_paths() {
        let question = serde_json::json!({
            "kind": "with_changes",
            "design": { "pl_mhz": 100, "stream": [{ "name": "a" }] },
            "changes": { "pl_mhz": 200, "stream.a.burst_beats": 16 },
        });
        let changed = answer(&mut Model::default(), question, &[]).expect("a design");
        let changed: Value = serde_json::from_str(&changed).expect("JSON");
        assert_eq!(changed["pl_mhz"], 200);
        assert_eq!(changed["stream"][0]["burst_beats"], 16);
    }

    #[test]
    fn unknown_questions_and_bytes_are_refused() {
        let ask =
            |question: &[u8]| Model::default().answer(question, Vec::new(), &mut |_, _, _| {});
        let message = ask(b"{\"kind\": \"guess\"}").expect_err("no such question");
        assert!(
            message.starts_with("question: unknown variant"),
            "{message}"
        );
        assert!(ask(b"\xff").expect_err("no text").contains("UTF-8"));
    }
}
