//! Requests to the virtual board. Each is one JSON object on a line, and each is answered with one
//! line.

use axiscope_board::agent::Access;
use axiscope_instrument::runner::ProbeSpec;
use axiscope_platform::{Error, Files};
use axiscope_sim::Point;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Block, Waves, build_id, known::Known, run_point, run_probe, session::Session};

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// Asks for the identifier of the virtual board's build.
    Build,
    /// Asks for the reasons why a point cannot run on the virtual board. The answer is a list of
    /// sentences.
    Check {
        platform: Files,
        name: String,
        point: Value,
    },
    /// Runs a point.
    Run {
        platform: Files,
        name: String,
        point: Value,
        #[serde(default)]
        trace: Option<TraceSpec>,
    },
    /// Runs single transactions through the latency probe.
    Probe {
        platform: Files,
        name: String,
        point: Value,
        probe: ProbeSpec,
    },
    /// Opens a board on which block n is at the port of the point's master n. By default, it is a
    /// block that can act as the master.
    Open {
        platform: Files,
        name: String,
        point: Value,
        #[serde(default)]
        blocks: Option<Vec<Block>>,
    },
    /// Accesses the registers and the memory of the opened board. The answer is a list of the values read.
    Access { accesses: Vec<Access> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TraceSpec {
    file: String,
    from_us: f64,
    to_us: f64,
}

/// State that persists between requests.
#[derive(Default)]
pub struct Served {
    session: Session,
    known: Known,
}

/// The answer to a line: `{"result": ...}` or `{"error": "a sentence"}`.
#[must_use]
pub fn answer(served: &mut Served, line: &str) -> String {
    let answer = match serde_json::from_str(line) {
        Ok(request) => match done(served, request) {
            Ok(result) => json!({ "result": result }),
            Err(Error(message)) => json!({ "error": message }),
        },
        Err(e) => json!({ "error": format!("request: {e}") }),
    };
    answer.to_string()
}

fn done(served: &mut Served, request: Request) -> Result<Value, Error> {
    let Served { session, known } = served;
    match request {
        Request::Build => Ok(json!(build_id())),
        Request::Check {
            platform,
            name,
            point,
        } => {
            let platform = known.platform(platform, name)?;
            let point = Point::parse(&point.to_string())?;
            // If no block of the instrument can act as a master, the master is a model.
            Ok(json!(point.problems(platform)))
        }
        Request::Run {
            platform,
            name,
            point,
            trace,
        } => {
            let platform = known.platform(platform, name)?;
            let point = Point::parse(&point.to_string())?;
            let waves = trace.map(|t| Waves {
                file: t.file,
                from_us: t.from_us,
                to_us: t.to_us,
            });
            let result = run_point(platform, &point, waves.as_ref())?;
            Ok(serde_json::to_value(result).expect("a result is JSON"))
        }
        Request::Probe {
            platform,
            name,
            point,
            probe,
        } => {
            let platform = known.platform(platform, name)?;
            let point = Point::parse(&point.to_string())?;
            let result = run_probe(platform, &point, probe)?;
            Ok(serde_json::to_value(result).expect("a result is JSON"))
        }
        Request::Open {
            platform,
            name,
            point,
            blocks,
        } => {
            let platform = known.platform(platform, name)?;
            let point = Point::parse(&point.to_string())?;
            Ok(json!(session.open(platform, &point, blocks)?))
        }
        Request::Access { accesses } => Ok(Value::Array(session.access(accesses)?)),
    }
}
