//! Reads a design from JSON. Checks each field by itself (garde), and the fields against each other.

use axiscope_platform::Error;
use axiscope_sim::{RecordingSpec, RunSpec};
use garde::Validate;
use serde_json::Value;

use crate::record::{DesignFile, Pattern, Stream};

/// Latest time at which a stream may start, us: the model's limit.
const MOST_START_US: f64 = 1e6;

impl DesignFile {
    /// Reads a design and checks it.
    ///
    /// # Errors
    /// Returns an error that states the invalid field, its value, and how to fix it.
    pub fn parse(json: &str) -> Result<Self, Error> {
        let mut de = serde_json::Deserializer::from_str(json);
        let mut design: Self = serde_path_to_error::deserialize(&mut de).map_err(|e| {
            let message = e.inner().to_string();
            // The position in the JSON text does not help users, because they write TOML.
            let end = message.find(" at line ").unwrap_or(message.len());
            let fix = match &message[..end] {
                s if s.starts_with("missing field") => "; add it",
                s if s.starts_with("unknown field") => "; remove it or correct its name",
                _ => "",
            };
            Error(format!("{}: {}{fix}", e.path(), &message[..end]))
        })?;
        // The size of a recorded stream follows from its recording, and the rate of a video stream
        // follows from its lines.
        for s in &mut design.stream {
            if let Some(text) = &s.recording {
                s.bytes.get_or_insert_with(|| recorded_bytes(text));
            }
            if let Some(video) = &s.video
                && let Ok(timing) = video.timing()
            {
                s.rate_mbps
                    .get_or_insert_with(|| timing.rate_mbps(video.bytes_per_pixel));
            }
        }
        match design.problem(json) {
            None => Ok(design),
            Some(problem) => Err(Error(problem)),
        }
    }

    /// Returns the kinds and names of all members: streams, clusters, programs and networks, each
    /// kind in the order of the file.
    #[must_use]
    pub fn member_names(&self) -> Vec<(&'static str, &str)> {
        let streams = self.stream.iter().map(|s| ("stream", &*s.name));
        let clusters = self.cluster.iter().map(|c| ("cluster", &*c.name));
        let programs = self.program.iter().map(|p| ("program", &*p.name));
        let networks = self.network.iter().map(|n| ("network", &*n.name));
        let first = streams.chain(clusters);
        first.chain(programs).chain(networks).collect()
    }

    fn problem(&self, json: &str) -> Option<String> {
        self.limit_problem(json)
            .or_else(|| self.run_problem())
            .or_else(|| self.name_problem())
            .or_else(|| {
                let mut streams = self.stream.iter();
                streams.find_map(|s| {
                    let problem = self.stream_problem(s)?;
                    Some(format!("stream.{}.{problem}", s.name))
                })
            })
            .or_else(|| {
                let mut clusters = self.cluster.iter();
                clusters.find_map(|c| {
                    let problem = port_problem(c.port.as_deref(), &c.ports)?;
                    Some(format!("cluster.{}.{problem}", c.name))
                })
            })
            .or_else(|| {
                let of = self.advise.of.as_ref()?;
                let known = self.stream.iter().any(|s| s.name == *of);
                (!known).then(|| format!("advise.of: '{of}' is not a stream"))
            })
    }

    /// Returns the first field outside the range that its declaration allows.
    fn limit_problem(&self, json: &str) -> Option<String> {
        let report = self.validate().err()?;
        let (path, error) = report.iter().next()?;
        let (place, value) = find(&path.to_string(), serde_json::from_str(json).ok()?);
        let message = error.message();
        let fix = if let Some(least) = message.strip_prefix("length is lower than ") {
            format!("give at least {least}")
        } else if let Some(least) = message.strip_prefix("lower than ") {
            format!("give {least} or more")
        } else if let Some(most) = message.strip_prefix("greater than ") {
            format!("give {most} or less")
        } else {
            message.to_owned()
        };
        let value = value.map_or(String::new(), |v| format!("{v}; "));
        Some(format!("{place}: {value}{fix}"))
    }

    /// Returns the first field of `run` that is unknown or has the wrong type.
    fn run_problem(&self) -> Option<String> {
        let run = Value::Object(self.run.clone());
        let error = serde_path_to_error::deserialize::<_, RunSpec>(run).err()?;
        Some(format!("run.{}: {}", error.path(), error.inner()))
    }

    fn name_problem(&self) -> Option<String> {
        let members = self.member_names();
        if members.is_empty() {
            return Some("stream: the design has no member; give a [[stream]]".into());
        }
        members.iter().enumerate().find_map(|(i, (kind, name))| {
            if name.is_empty() || name.contains(|c: char| "./|+ \t\n".contains(c)) {
                return Some(format!(
                    "{kind}.name: '{name}': give a name without spaces, \".\", \"/\", \"|\" or \"+\""
                ));
            }
            let twice = members[..i].iter().any(|(_, other)| other == name);
            twice.then(|| format!("{name}: two have this name; give each its own"))
        })
    }

    fn stream_problem(&self, s: &Stream) -> Option<String> {
        if let Some(problem) = s.pulses_problem() {
            return Some(problem);
        }
        let chase = s.pattern == Pattern::Chase;
        let checks = [
            (
                s.deadline_us.is_some() && s.bytes.is_none(),
                "deadline_us: a deadline needs bytes; give both",
            ),
            (
                (s.pattern == Pattern::Tiles) != s.tile.is_some(),
                "tile: goes with pattern = \"tiles\", and only there",
            ),
            (
                (s.pattern == Pattern::Strided) != s.stride_bytes.is_some(),
                "stride_bytes: goes with pattern = \"strided\", and only there",
            ),
            (
                (s.pattern == Pattern::Recorded) != s.recording.is_some(),
                "recording: goes with pattern = \"recorded\", and only there",
            ),
            (
                s.recording.is_none() && (s.recut_beats.is_some() || s.recorded_with.is_some()),
                "recut_beats, recorded_with: go with a recording; leave them out",
            ),
            (
                s.recording.is_some() && s.rate_mbps.is_some(),
                "rate_mbps: a recording has its own; leave it out",
            ),
            (
                (s.recording.as_ref()).is_some_and(|text| s.bytes != Some(recorded_bytes(text))),
                "bytes: the recording gives them; leave them out",
            ),
            (
                s.cache.is_some() && (s.recording.is_some() || s.coherent),
                "cache: goes with neither a recording nor coherent = true; leave out one of them",
            ),
            (
                s.cache.is_some_and(|c| !c.line_bytes.is_power_of_two()),
                "cache.line_bytes: give a power of two, such as 32 or 64",
            ),
            (
                chase && s.outstanding.is_some_and(|n| n.now() != 1),
                "outstanding: pattern = \"chase\" has 1 in flight; leave it out",
            ),
            (
                s.buffer_bytes.is_some() && s.rate_mbps.is_none(),
                "buffer_bytes: goes with rate_mbps or video; give one of them",
            ),
            (
                s.bytes == Some(0) && s.recording.is_none(),
                "bytes: 0; give 1 or more",
            ),
            (
                s.start_us + s.phase_us > MOST_START_US,
                "start_us, phase_us: give up to 1000000 us in total",
            ),
        ];
        if let Some((_, problem)) = checks.into_iter().find(|(wrong, _)| *wrong) {
            return Some(problem.into());
        }
        if let Some(problem) = port_problem(s.port.as_deref(), &s.ports) {
            return Some(problem);
        }
        let others = || self.stream.iter().filter(|o| o.name != s.name);
        if let Some(with) = &s.recorded_with
            && !others().any(|o| o.name == *with && o.recording.is_some())
        {
            return Some(format!(
                "recorded_with: '{with}' is not another recorded stream; give the one recorded with it"
            ));
        }
        let unknown = |stream: &str| !others().any(|o| o.name == stream);
        let after = s.after.iter().find(|a| unknown(&a.stream))?;
        let mut names: Vec<&str> = others().map(|o| &*o.name).collect();
        names.sort_unstable();
        let fix = if names.is_empty() {
            "add a second [[stream]] to the design, or leave out after".into()
        } else {
            format!("give one of {}", names.join(", "))
        };
        Some(format!(
            "after.stream: '{}' is not another stream; {fix}",
            after.stream
        ))
    }
}

/// Returns the path of a field in a design file, and its value there: `stream[0].rows` becomes
/// `stream.camera.rows`. The value is `None` if the file omits the field.
fn find(path: &str, json: Value) -> (String, Option<Value>) {
    let mut place: Vec<String> = Vec::new();
    let mut here = Some(json);
    for step in path.split(['.', '[']) {
        if let Some(nth) = step.strip_suffix(']') {
            here = here.and_then(|v| v.get(nth.parse::<usize>().ok()?).cloned());
            let name = here.as_ref().and_then(|v| v.get("name")?.as_str());
            place.push(name.unwrap_or(nth).to_owned());
        } else {
            here = here.and_then(|v| v.get(step).cloned());
            place.push(step.to_owned());
        }
    }
    (place.join("."), here)
}

/// Returns the bytes of all bursts of a recording, or 0 if the recording cannot be read. The check
/// of the point reports such a recording.
fn recorded_bytes(text: &str) -> u64 {
    let spec = RecordingSpec {
        text: text.into(),
        after: None,
        join: false,
    };
    spec.bytes()
}

fn port_problem(port: Option<&str>, ports: &[String]) -> Option<String> {
    let port = port.filter(|p| !ports.is_empty() && !ports.iter().any(|o| o == p))?;
    let known = ports.join(", ");
    Some(format!("port: '{port}' is not one of its ports, {known}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(streams: &str) -> String {
        let json = format!(r#"{{"schema": 1, "title": "T", "stream": [{streams}]}}"#);
        DesignFile::parse(&json).expect_err("it is wrong").0
    }

    #[test]
    fn errors_name_the_field_its_value_and_the_fix() {
        let a = r#""name": "a", "direction": "read""#;
        for (given, message) in [
            (String::new(), "stream: the design has no member"),
            (
                format!(r#"{{{a}, "rat_mbps": 1}}"#),
                "stream[0].rat_mbps: unknown field `rat_mbps`",
            ),
            (format!("{{{a}}}, {{{a}}}"), "a: two have this name"),
            (
                format!(r#"{{{a}, "deadline_us": 3}}"#),
                "stream.a.deadline_us: a deadline needs bytes",
            ),
            (
                format!(r#"{{{a}, "after": [{{"stream": "b", "bytes": 1}}]}}"#),
                "stream.a.after.stream: 'b' is not another stream; add a second [[stream]]",
            ),
            (
                format!(r#"{{{a}, "burst_beats": {{"least": 4, "most": 2}}}}"#),
                r#"stream.a.burst_beats: {"least":4,"most":2}; give 1 <= least"#,
            ),
            (
                format!(r#"{{{a}, "burst_beats": "x"}}"#),
                "stream[0].burst_beats: give a whole number of at least 1",
            ),
            (
                format!(r#"{{{a}, "rate_mbps": -2}}"#),
                "stream.a.rate_mbps: -2; give 0.01 to 1e9",
            ),
            (
                format!(r#"{{{a}, "rate_mbps": 0.001}}"#),
                "stream.a.rate_mbps: 0.001; give 0.01 to 1e9",
            ),
            (
                format!(r#"{{{a}, "rate_mbps": 1e300}}"#),
                "stream.a.rate_mbps: 1e+300; give 0.01 to 1e9",
            ),
            (
                format!(r#"{{{a}, "axqos": 16}}"#),
                "stream.a.axqos: 16; give 15 or less",
            ),
            (
                format!(r#"{{{a}, "after": [{{"stream": "a", "bytes": 0}}]}}"#),
                "stream.a.after.0.bytes: 0; give 1 or more",
            ),
            (
                format!(r#"{{{a}, "slowdown_bound": 1}}"#),
                "stream.a.slowdown_bound: 1; give more than 1, such as 1.1, or \"10%\"",
            ),
            (
                format!(r#"{{{a}, "width_bits": 48}}"#),
                "stream.a.width_bits: 48; give 32, 64, 128, 256 or 512",
            ),
            (
                format!(r#"{{{a}, "start_us": 1e7}}"#),
                "stream.a.start_us, phase_us: give up to 1000000 us in total",
            ),
        ] {
            let found = error(&given);
            assert!(found.starts_with(message), "{found} for {message}");
        }
        let json =
            format!(r#"{{"schema": 1, "title": "T", "run": {{"min": 1}}, "stream": [{{{a}}}]}}"#);
        let found = DesignFile::parse(&json).expect_err("it is wrong").0;
        assert!(found.starts_with("run.min: unknown field `min`"), "{found}");
    }
}
