//! A platform that is read once, for Python: runs points and designs on the platform, and searches
//! for better designs.

use axiscope_design as design;
use axiscope_platform::{self as platform, Error};
use axiscope_sim as sim;
use pyo3::{
    exceptions::{PyKeyboardInterrupt, PyValueError},
    prelude::*,
};

use crate::{Files, designs, ended, give, go_on};

/// A platform that is read once and runs many points.
#[pyclass(frozen)]
pub struct Model(sim::Model);

/// Runs variants through Python functions.
struct Called {
    run: Py<PyAny>,
    progress: Py<PyAny>,
    propose: Py<PyAny>,
    raised: Option<PyErr>,
    /// Whether Ctrl-C ended the search.
    stopped: bool,
}

impl Called {
    fn keep<T>(&mut self, found: PyResult<T>) -> Result<T, Error> {
        found.map_err(|e| {
            self.stopped = Python::attach(|py| e.is_instance_of::<PyKeyboardInterrupt>(py));
            self.raised = Some(e);
            Error("stopped".into())
        })
    }
}

impl design::advise::Runs for Called {
    fn run(
        &mut self,
        asked: &[design::advise::Ask],
    ) -> Result<Vec<Result<design::DesignResult, String>>, Error> {
        if self.raised.is_some() {
            return Err(Error("stopped".into()));
        }
        let asks = designs::asks_json(asked);
        let answer = Python::attach(|py| self.run.call1(py, (asks,))?.extract::<String>(py));
        designs::came(&self.keep(answer)?)
    }

    fn progress(&mut self, done: u64, of: u64, best: &str) {
        let shown = Python::attach(|py| self.progress.call1(py, (done, of, best)).map(drop));
        // The next run raises the exception.
        if self.raised.is_none() {
            let _ = self.keep(shown);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn propose(
        &mut self,
        space: &design::advise::Space,
        tried: &[(Vec<usize>, f64)],
    ) -> Result<Vec<Vec<usize>>, Error> {
        let counts: Vec<usize> = space.axes.iter().map(|a| a.values.len()).collect();
        let proposed = Python::attach(|py| {
            let found = self.propose.call1(py, (counts, tried.to_vec()))?;
            found.extract::<Vec<Vec<usize>>>(py)
        });
        self.keep(proposed)
    }
}

#[pymethods]
impl Model {
    #[new]
    fn new(platform: Files, platform_name: &str) -> PyResult<Self> {
        give(sim::Model::parse(
            platform::Files::from(platform),
            platform_name,
        ))
        .map(|model| Self(model.while_going(go_on)))
    }

    /// Returns the result of a point as JSON.
    fn run_point(&self, py: Python<'_>, point_json: &str) -> PyResult<String> {
        ended(py, || self.0.run_point(point_json))
    }

    /// Returns the problems of a point as a JSON list of sentences.
    fn problems(&self, py: Python<'_>, point_json: &str) -> PyResult<String> {
        give(py.detach(|| self.0.problems(point_json)))
    }

    /// Returns facts about the platform, as JSON.
    fn facts(&self) -> String {
        self.0.facts()
    }

    /// Returns the description of the platform for users, as JSON: the paths of its ports, and its
    /// figures with their sources.
    fn description(&self, platform_name: &str) -> PyResult<String> {
        give(self.0.description(platform_name))
    }

    /// Compiles a design to its point and its members, as JSON. `asked` contains the design, the name of the chip and the
    /// reference data (crates/design).
    fn compile_design(&self, platform_name: &str, asked: &str) -> PyResult<String> {
        give(designs::compiled(&self.0, platform_name, asked))
    }

    /// Returns the points of members of a design alone, by name, as JSON.
    fn alone_points(
        &self,
        platform_name: &str,
        asked: &str,
        members: Vec<String>,
    ) -> PyResult<String> {
        give(designs::alone(&self.0, platform_name, asked, &members))
    }

    /// Returns the error of a design's rates, as JSON.
    fn confidence(&self, platform_name: &str, asked: &str) -> PyResult<String> {
        give(designs::confidence(&self.0, platform_name, asked))
    }

    /// Ranks a brief result (JSON) for the goal of its design. A smaller value is better.
    fn badness(&self, asked: &str, result_json: &str) -> PyResult<f64> {
        give(designs::badness(&self.0, asked, result_json))
    }

    /// Runs a design with changed values (JSON, by path) and returns the result (JSON). `how` is
    /// `coarse`, `sampled` or `full`. Raises ValueError with the reason if the design cannot be
    /// built.
    fn run_variant(
        &self,
        py: Python<'_>,
        platform_name: &str,
        asked: &str,
        changes_json: &str,
        how: &str,
    ) -> PyResult<String> {
        ended(py, || {
            designs::run_variant(&self.0, platform_name, asked, changes_json, how)
        })
    }

    /// Finds out what to change in a design, as JSON. `run` receives a list of variants and returns
    /// their outcomes, both as JSON. `progress` receives the number of completed brief runs, the
    /// total number of brief runs, and a description of the best design so far. `propose` is an
    /// optimiser: it receives the number of values of each axis and the candidates that ran since
    /// the last call, with their badness, and returns candidates as indices of values. If one of
    /// these functions raises `KeyboardInterrupt`, the answer is the best design so far.
    fn advise(
        &self,
        py: Python<'_>,
        platform_name: &str,
        asked: &str,
        run: Py<PyAny>,
        progress: Py<PyAny>,
        propose: Py<PyAny>,
    ) -> PyResult<String> {
        let mut runs = Called {
            run,
            progress,
            propose,
            raised: None,
            stopped: false,
        };
        let found = py.detach(|| designs::advice(&self.0, platform_name, asked, &mut runs));
        found.map_err(|e| runs.raised.unwrap_or_else(|| PyValueError::new_err(e.0)))
    }

    /// Returns the steps from one design to another. All values are JSON.
    fn design_steps(&self, platform_name: &str, now: &str, then: &str) -> PyResult<String> {
        give(designs::steps(&self.0, platform_name, now, then))
    }

    /// Runs a design and returns its result. Both are JSON.
    fn run_design(&self, py: Python<'_>, platform_name: &str, asked: &str) -> PyResult<String> {
        ended(py, || designs::run(&self.0, platform_name, asked))
    }

    /// Returns the result of a design, from the results of its points. All values are JSON.
    fn design_outcome(&self, platform_name: &str, asked: &str, ran: &str) -> PyResult<String> {
        give(designs::outcome(&self.0, platform_name, asked, ran))
    }

    /// Adds to the result of a design (JSON) the limits of some members, as found by trying changes on the model.
    fn design_reasons(
        &self,
        py: Python<'_>,
        platform_name: &str,
        asked: &str,
        result: &str,
        members: Vec<String>,
    ) -> PyResult<String> {
        ended(py, || {
            designs::reasons(&self.0, platform_name, asked, result, &members)
        })
    }

    /// Returns the longest waits of a victim's bursts together with the other masters of a point,
    /// as JSON (`axiscope schema bound`).
    fn wait_bound(&self, point_json: &str, victim: &str) -> PyResult<String> {
        give(self.0.wait_bound(point_json, victim))
    }
}
