//! Runs the variants of a search one after another in the calling thread.

use axiscope_platform::Error;
use axiscope_sim::Model;
use serde_json::Value;

use super::{
    runs::{Ask, Runs},
    variant::varied,
};
use crate::{place::Board, record::DesignFile, result::DesignResult, run::run, supplies::Supplies};

/// Runs variants of a design on the model in the calling thread.
pub struct OnModel<'a> {
    model: &'a Model,
    board: &'a Board,
    supplies: &'a Supplies,
    design: Value,
    progress: &'a mut dyn FnMut(u64, u64, &str),
}

impl<'a> OnModel<'a> {
    /// Creates a runner. `progress` receives the number of completed brief runs, the total number
    /// of brief runs, and a description of the best design so far.
    #[must_use]
    pub fn new(
        model: &'a Model,
        board: &'a Board,
        supplies: &'a Supplies,
        design: Value,
        progress: &'a mut dyn FnMut(u64, u64, &str),
    ) -> Self {
        Self {
            model,
            board,
            supplies,
            design,
            progress,
        }
    }

    fn one(&self, ask: &Ask) -> Result<DesignResult, Error> {
        let file = DesignFile::parse(&varied(&self.design, &ask.changes).to_string())?;
        run(self.model, self.board, file, self.supplies, ask.how)
    }
}

impl Runs for OnModel<'_> {
    fn run(&mut self, asked: &[Ask]) -> Result<Vec<Result<DesignResult, String>>, Error> {
        Ok((asked.iter())
            .map(|ask| self.one(ask).map_err(|e| e.0))
            .collect())
    }

    fn progress(&mut self, done: u64, of: u64, best: &str) {
        (self.progress)(done, of, best);
    }
}
