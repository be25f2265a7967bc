//! A design at the door: read from JSON, and checked for what its fields say together.

use axiscope_platform::Error;
use axiscope_sim::RecordingSpec;

use crate::record::{DesignFile, Pattern, Stream};

impl DesignFile {
    /// Reads a design and checks it.
    ///
    /// # Errors
    /// Says which field is wrong, and how to mend it.
    pub fn parse(json: &str) -> Result<Self, Error> {
        let mut de = serde_json::Deserializer::from_str(json);
        let mut design: Self = serde_path_to_error::deserialize(&mut de).map_err(|e| {
            let said = e.inner().to_string();
            // Where it stands in the text says nothing: it was TOML, or made by a program.
            let end = said.find(" at line ").unwrap_or(said.len());
            let mend = match &said[..end] {
                s if s.starts_with("missing field") => "; add it",
                s if s.starts_with("unknown field") => "; remove it or mend its name",
                _ => "",
            };
            Error(format!("{}: {}{mend}", e.path(), &said[..end]))
        })?;
        // A recording says itself how much it moves.
        for s in &mut design.stream {
            if let Some(text) = &s.recording {
                s.bytes.get_or_insert_with(|| recorded_bytes(text));
            }
        }
        match design.problem() {
            None => Ok(design),
            Some(said) => Err(Error(said)),
        }
    }

    /// Names of all members with their kinds, in order: each kind in its own.
    #[must_use]
    pub fn member_names(&self) -> Vec<(&'static str, &str)> {
        let streams = self.stream.iter().map(|s| ("stream", &*s.name));
        let clusters = self.cluster.iter().map(|c| ("cluster", &*c.name));
        let programs = self.program.iter().map(|p| ("program", &*p.name));
        let networks = self.network.iter().map(|n| ("network", &*n.name));
        let first = streams.chain(clusters);
        first.chain(programs).chain(networks).collect()
    }

    fn problem(&self) -> Option<String> {
        if self.schema != 1 {
            return Some(format!(
                "schema: {}; this is for designs of schema 1",
                self.schema
            ));
        }
        if !(1.0..=1000.0).contains(&self.pl_mhz) {
            return Some(format!("pl_mhz: {} MHz; give 1 to 1000", self.pl_mhz));
        }
        let members = self.member_names();
        if members.is_empty() {
            return Some("stream: the design has no member; give a [[stream]]".into());
        }
        for (i, (kind, name)) in members.iter().enumerate() {
            if name.is_empty() || name.contains(|c: char| "./|+ \t\n".contains(c)) {
                return Some(format!(
                    "{kind}.name: '{name}': give a name without spaces, \".\", \"/\", \"|\" or \"+\""
                ));
            }
            if members[..i].iter().any(|(_, other)| other == name) {
                return Some(format!("{name}: two have this name; give each its own"));
            }
        }
        (self.stream.iter())
            .find_map(|s| self.stream_problem(s).map(|p| said("stream", &s.name, &p)))
            .or_else(|| self.other_problem())
            .or_else(|| {
                let of = self.advise.of.as_ref()?;
                let known = self.stream.iter().any(|s| s.name == *of);
                (!known).then(|| format!("advise.of: '{of}' is no stream"))
            })
    }

    fn stream_problem(&self, s: &Stream) -> Option<String> {
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
                s.recut_beats.is_some_and(|n| !(1..=256).contains(&n)),
                "recut_beats: AXI4 bursts have 1 to 256 beats; give such",
            ),
            (
                s.recording.is_some() && s.rate_mbps.is_some(),
                "rate_mbps: a recording has its own; leave it out",
            ),
            (
                (s.recording.as_ref()).is_some_and(|text| s.bytes != Some(recorded_bytes(text))),
                "bytes: a recording says them; leave them out",
            ),
            (
                chase && s.outstanding.is_some_and(|n| n.now() != 1),
                "outstanding: pattern = \"chase\" has 1 in flight; leave it out",
            ),
            (
                s.buffer_bytes.is_some() && s.rate_mbps.is_none(),
                "buffer_bytes: goes with rate_mbps; give both",
            ),
            (
                s.bytes == Some(0) && s.recording.is_none(),
                "bytes: 0; give 1 or more",
            ),
        ];
        if let Some((_, said)) = checks.into_iter().find(|(wrong, _)| *wrong) {
            return Some(said.into());
        }
        for (field, value) in [
            ("rate_mbps", s.rate_mbps),
            ("deadline_us", s.deadline_us),
            ("latency_bound_ns", s.latency_bound_ns),
        ] {
            if let Some(v) = value.filter(|v| !(v.is_finite() && *v > 0.0)) {
                return Some(format!("{field}: {v}; give more than 0"));
            }
        }
        for (field, value) in [
            ("burst_beats", Some(s.burst_beats)),
            ("outstanding", s.outstanding),
            ("buffer_bytes", s.buffer_bytes),
        ] {
            if let Some(said) = value.and_then(|v| v.problem()) {
                return Some(format!("{field}: {said}"));
            }
        }
        if let Some(said) = one_of(s.port.as_deref(), &s.ports) {
            return Some(said);
        }
        let others = || self.stream.iter().filter(|o| o.name != s.name);
        if let Some(with) = &s.recorded_with
            && !others().any(|o| o.name == *with && o.recording.is_some())
        {
            return Some(format!(
                "recorded_with: '{with}' is no other recorded stream; give the one recorded with it"
            ));
        }
        for after in &s.after {
            if !others().any(|o| o.name == after.stream) {
                let mut names: Vec<&str> = others().map(|o| &*o.name).collect();
                names.sort_unstable();
                let known = if names.is_empty() {
                    "none: add one".into()
                } else {
                    names.join(", ")
                };
                return Some(format!(
                    "after.stream: '{}' is no other stream; give one of {known}",
                    after.stream
                ));
            }
        }
        bounded(s.slowdown_bound)
    }

    fn other_problem(&self) -> Option<String> {
        for c in &self.cluster {
            let found = one_of(c.port.as_deref(), &c.ports)
                .or_else(|| bounded(c.slowdown_bound))
                .or_else(|| Some(format!("burst_beats: {}", c.burst_beats.problem()?)))
                .or_else(|| Some(format!("outstanding: {}", c.outstanding.problem()?)))
                .or_else(|| (c.rows == 0).then(|| "rows: 0; give 1 or more".into()));
            if let Some(what) = found {
                return Some(said("cluster", &c.name, &what));
            }
        }
        for p in &self.program {
            let found = bounded(p.slowdown_bound)
                .or_else(|| (p.cores == 0).then(|| "cores: 0; give 1 or more".into()));
            if let Some(what) = found {
                return Some(said("program", &p.name, &what));
            }
        }
        for n in &self.network {
            let found = bounded(n.slowdown_bound)
                .or_else(|| n.ports.is_empty().then(|| "ports: none; give one".into()))
                .or_else(|| (n.run_us <= 0.0).then(|| "run_us: give more than 0".into()));
            if let Some(what) = found {
                return Some(said("network", &n.name, &what));
            }
        }
        None
    }
}

/// Bytes of all bursts of a recording; 0 where it cannot be read, which the point tells.
fn recorded_bytes(text: &str) -> u64 {
    let spec = RecordingSpec {
        text: text.into(),
        after: None,
        join: false,
    };
    spec.bytes()
}

fn said(kind: &str, name: &str, what: &str) -> String {
    format!("{kind}.{name}.{what}")
}

fn one_of(port: Option<&str>, ports: &[String]) -> Option<String> {
    let port = port.filter(|p| !ports.is_empty() && !ports.iter().any(|o| o == p))?;
    let known = ports.join(", ");
    Some(format!("port: '{port}' is none of its ports, {known}"))
}

fn bounded(bound: Option<f64>) -> Option<String> {
    let bound = bound.filter(|b| !(b.is_finite() && *b > 1.0))?;
    Some(format!(
        "slowdown_bound: {bound}; give more than 1, such as 1.1"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(streams: &str) -> String {
        let json = format!(r#"{{"schema": 1, "title": "T", "stream": [{streams}]}}"#);
        DesignFile::parse(&json).expect_err("it is wrong").0
    }

    #[test]
    fn what_is_wrong_is_said_with_the_field_and_the_mend() {
        let a = r#""name": "a", "direction": "read""#;
        for (given, said) in [
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
                "stream.a.after.stream: 'b' is no other stream; give one of none: add one",
            ),
            (
                format!(r#"{{{a}, "burst_beats": {{"least": 4, "most": 2}}}}"#),
                "stream.a.burst_beats: give 1 <= least",
            ),
            (
                format!(r#"{{{a}, "burst_beats": "x"}}"#),
                "stream[0].burst_beats: give a whole number from 1 on",
            ),
        ] {
            let found = error(&given);
            assert!(found.starts_with(said), "{found} for {said}");
        }
    }
}
