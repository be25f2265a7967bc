//! Recordings that an engine replays: the bursts of an accelerator, and the events that each burst
//! waited for.

use axiscope_fabric::BOUNDARY_BYTES;
use serde::{Deserialize, Serialize};

use super::EngineSpec;
use crate::{Direction, Recorded};

/// Columns of a recording. Addresses are relative to the engine's base; cycles are those of the programmable logic.
const COLUMNS: &str = "address,bytes,in_flight,think_cycles,pace_cycles,other_bytes,other_cycles";

/// A recording of one direction of a bus (`axiscope trace import`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordingSpec {
    /// CSV with one burst per line, in order of issue. Columns: `address` (relative to the engine's base),
    /// `bytes`, `in_flight` (largest number of bursts in flight when it is issued, including itself),
    /// `think_cycles` (from the time when the burst could be issued until it was issued), `pace_cycles`
    /// (minimum distance from the previous issue), `other_bytes` (bytes that `after` must have moved before),
    /// `other_cycles` (minimum time after these bytes).
    pub text: String,
    /// The other direction, which was recorded at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<RecordedAfterSpec>,
    /// Whether contiguous bursts are joined, up to `burst_beats` beats.
    #[serde(default)]
    pub join: bool,
}

/// A direction of a master.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordedAfterSpec {
    /// Name of the master.
    pub master: String,
    /// Whether the reads or the writes of the master are meant.
    pub side: Direction,
}

/// Bursts of a recording, as the model uses them.
pub struct Bursts {
    /// The bursts, in order of issue.
    pub all: Vec<Recorded>,
    /// Numbers of bytes of the other direction that bursts wait for, in ascending order.
    pub places: Vec<u64>,
}

/// Converts numbers of bytes in a recording to numbers of bytes in its replay. The replay moves
/// whole beats of its own port. If the recorded bursts were narrower, or did not start at a beat,
/// the replay moves more bytes than were recorded.
struct Moved {
    /// For each burst: the number of bytes up to its end in the recording, and in the replay.
    ends: Vec<(u64, u64)>,
    /// Index of the first burst that is not complete.
    at: usize,
}

impl Moved {
    fn of(e: &EngineSpec) -> Self {
        let width = u64::from(e.beat_bytes);
        let lines = (e.recording.as_ref()).and_then(|r| r.lines_for(e).ok());
        let mut end = (0, 0);
        let ends = lines.unwrap_or_default().into_iter().map(|l| {
            let beats = (l.address % width + l.bytes).div_ceil(width);
            end = (end.0 + l.bytes, end.1 + beats * width);
            end
        });
        Self {
            ends: ends.collect(),
            at: 0,
        }
    }

    /// Must be called with increasing values. If only part of a burst counts, only that part is converted, so
    /// that no engine waits for more bytes than will be moved.
    fn by(&mut self, recorded: u64) -> u64 {
        while self.ends.get(self.at).is_some_and(|e| e.0 <= recorded) {
            self.at += 1;
        }
        let (whole, moved) = self.at.checked_sub(1).map_or((0, 0), |k| self.ends[k]);
        match self.ends.get(self.at) {
            Some(next) => moved + (recorded - whole).min(next.1 - moved),
            None => moved,
        }
    }
}

/// One line of a recording.
#[derive(Clone, Copy, Debug)]
struct Line {
    address: u64,
    bytes: u64,
    in_flight: u32,
    think: u32,
    pace: u32,
    other: u64,
    delay: u32,
}

impl Line {
    fn parse(text: &str) -> Option<Self> {
        let mut cells = text.split(',').map(str::trim);
        let mut next = || cells.next();
        Some(Self {
            address: next()?.parse().ok()?,
            bytes: next()?.parse().ok().filter(|b| *b > 0)?,
            in_flight: next()?.parse().ok().filter(|n| *n > 0)?,
            think: next()?.parse().ok()?,
            pace: next()?.parse().ok()?,
            other: next()?.parse().ok()?,
            delay: next()?.parse().ok()?,
        })
    }
}

impl RecordingSpec {
    fn lines(&self) -> Result<Vec<Line>, String> {
        let mut lines = self.text.lines();
        if lines.next().map(str::trim) != Some(COLUMNS) {
            return Err(format!(
                "its first line is not \"{COLUMNS}\"; record it anew"
            ));
        }
        let mut all: Vec<Line> = Vec::new();
        for (number, text) in lines.enumerate().filter(|(_, t)| !t.is_empty()) {
            let wrong = |what: &str| Err(format!("line {}: \"{text}\": {what}", number + 2));
            let Some(line) = Line::parse(text) else {
                return wrong(&format!("give {COLUMNS} as whole numbers"));
            };
            if all.last().is_some_and(|before| before.other > line.other) {
                return wrong("other_bytes falls; give no less than the line before");
            }
            all.push(line);
        }
        if all.is_empty() {
            return Err("has no burst; record a longer time".into());
        }
        Ok(all)
    }

    /// Returns the number of bytes of all bursts, or 0 if the recording cannot be read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lines = self.lines().unwrap_or_default();
        lines.iter().map(|l| l.bytes).sum()
    }

    /// Returns the lines of the recording, joined if the specification says so.
    fn lines_for(&self, e: &EngineSpec) -> Result<Vec<Line>, String> {
        let lines = self.lines()?;
        Ok(if self.join {
            joined(lines, e.burst_bytes())
        } else {
            lines
        })
    }

    /// Splits and joins the bursts for an engine. `other` is the engine that `after` names.
    ///
    /// # Errors
    /// If a line of the recording cannot be read.
    pub fn bursts(&self, e: &EngineSpec, other: Option<&EngineSpec>) -> Result<Bursts, String> {
        let lines = self.lines_for(e)?;
        let mut moved = other.map(Moved::of);
        let most = e.burst_bytes();
        let room = |address: u64| {
            (BOUNDARY_BYTES - address % BOUNDARY_BYTES)
                .min(most - address % u64::from(e.beat_bytes))
        };
        // If bursts are divided into pieces, the limit on bursts in flight grows with the number of
        // pieces.
        let pieces = |l: &Line| {
            let (mut at, mut n) = (l.address, 0u32);
            while at < l.address + l.bytes {
                at += room(at);
                n += 1;
            }
            n
        };
        let times = lines.iter().map(pieces).max().unwrap_or(1);
        let mut made = Bursts {
            all: Vec::with_capacity(lines.len()),
            places: Vec::new(),
        };
        let (mut end, mut waited) = (0, 0);
        for line in &lines {
            if line.other > waited {
                waited = line.other;
                let place = moved.as_mut().map_or(waited, |m| m.by(waited));
                made.places.push(place);
            }
            let milestones = made.places.len() as u32;
            let (mut at, last) = (line.address, line.address + line.bytes);
            while at < last {
                let bytes = room(at).min(last - at);
                let first = at == line.address;
                let width = u64::from(e.beat_bytes);
                let beats = (at % width + bytes).div_ceil(width);
                end += bytes;
                made.all.push(Recorded {
                    addr: e.base + at - at % width,
                    beats: beats as u16,
                    in_flight: match line.in_flight {
                        1 if first => 1,
                        n => n.saturating_mul(times),
                    },
                    think_cycles: if first { line.think } else { 0 },
                    pace_cycles: if first { line.pace } else { 0 },
                    milestones,
                    other_cycles: line.delay,
                    end,
                });
                at += bytes;
            }
        }
        Ok(made)
    }

    /// Adds to `out` the problems that prevent a replay of the recording.
    pub(crate) fn problems(&self, at: &str, e: &EngineSpec, out: &mut Vec<String>) {
        if let Err(message) = self.lines() {
            out.push(format!("{at}.recording: {message}"));
            return;
        }
        let lines = self.lines().expect("just read");
        let end = |l: &Line| l.address.saturating_add(l.bytes);
        let needed = lines.iter().map(end).max().unwrap_or(0);
        if needed > e.window_bytes {
            out.push(format!(
                "{at}.window_bytes: {}; its recording needs {needed}: give that or more",
                e.window_bytes
            ));
        }
    }
}

/// Joins contiguous bursts, up to `most` bytes. A burst that waits for data in either direction is not joined
/// to the previous burst.
fn joined(lines: Vec<Line>, most: u64) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines {
        if let Some(last) = all.last_mut()
            && last.address + last.bytes == line.address
            && last.bytes + line.bytes <= most
            && last.address / BOUNDARY_BYTES == (line.address + line.bytes - 1) / BOUNDARY_BYTES
            && (line.in_flight > 1 || last.in_flight == 1)
            && last.other == line.other
        {
            last.bytes += line.bytes;
            // The joined burst keeps the rate of the two bursts: the same number of bytes in the
            // same time.
            last.pace = last.pace.saturating_add(line.pace);
        } else {
            all.push(line);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(beats: u16, join: bool) -> EngineSpec {
        let text = format!("{COLUMNS}\n0,256,4,9,0,0,0\n256,256,4,0,0,0,0\n4032,64,1,3,20,128,6\n");
        let message = serde_json::json!({
            "burst_beats": beats, "beat_bytes": 16, "pattern": "sequential", "base": 0x1000,
            "window_bytes": 8192, "outstanding": 4, "recording": { "text": text, "join": join }
        });
        serde_json::from_value(message).expect("an engine")
    }

    fn bursts(e: &EngineSpec) -> Bursts {
        e.recording
            .as_ref()
            .expect("one")
            .bursts(e, None)
            .expect("fine")
    }

    #[test]
    fn a_recording_is_taken_as_it_is() {
        let made = bursts(&engine(256, false));
        let shown: Vec<(u64, u16, u32, u32)> = made
            .all
            .iter()
            .map(|b| (b.addr, b.beats, b.in_flight, b.think_cycles))
            .collect();
        assert_eq!(
            shown,
            [(0x1000, 16, 4, 9), (0x1100, 16, 4, 0), (0x1fc0, 4, 1, 3)]
        );
        assert_eq!(made.places, [128]);
        let last = made.all[2];
        assert_eq!((last.milestones, last.other_cycles, last.end), (1, 6, 576));
    }

    #[test]
    fn bursts_are_cut_and_joined() {
        let cut = bursts(&engine(8, false));
        let beats: Vec<u16> = cut.all.iter().map(|b| b.beats).collect();
        assert_eq!(beats, [8, 8, 8, 8, 4]);
        assert_eq!(cut.all[1].in_flight, 8, "as many bytes in flight");
        assert_eq!((cut.all[1].think_cycles, cut.all[4].in_flight), (0, 1));
        let whole = bursts(&engine(64, true));
        assert_eq!((whole.all.len(), whole.all[0].beats), (2, 32));
    }

    #[test]
    fn bursts_are_joined_up_to_the_end_of_a_block() {
        let mut e = engine(256, true);
        let lines =
            format!("{COLUMNS}\n0,2048,1,0,0,0,0\n2048,2048,1,0,0,0,0\n4096,64,1,0,0,0,0\n");
        e.recording.as_mut().expect("one").text = lines;
        let beats: Vec<u16> = bursts(&e).all.iter().map(|b| b.beats).collect();
        assert_eq!(beats, [256, 4]);
    }

    #[test]
    fn what_the_other_has_moved_counts_in_beats_of_its_port() {
        // Bursts of 4 and 20 bytes occupy one beat and two beats of 16 bytes.
        let mut other = engine(16, false);
        let lines = format!("{COLUMNS}\n0,4,1,0,0,0,0\n76,20,1,0,0,0,0\n");
        other.recording.as_mut().expect("one").text = lines;
        let mut own = engine(16, false);
        let lines = format!("{COLUMNS}\n12,4,1,0,0,4,0\n24,8,1,0,0,14,0\n32,4,1,0,0,24,0\n");
        own.recording.as_mut().expect("one").text = lines;
        let recording = own.recording.as_ref().expect("one");
        let made = recording.bursts(&own, Some(&other)).expect("fine");
        assert_eq!(made.places, [16, 26, 48]);
        let shown: Vec<(u64, u16)> = made.all.iter().map(|b| (b.addr, b.beats)).collect();
        assert_eq!(shown, [(0x1000, 1), (0x1010, 1), (0x1020, 1)]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let mut e = engine(16, false);
        let r = e.recording.as_mut().expect("one");
        r.text.push_str("0,0,1,0,0,128,0\n");
        let message = r.bursts(&engine(16, false), None).err().expect("wrong");
        assert!(
            message.starts_with("line 5: \"0,0,1,0,0,128,0\": give address,bytes"),
            "{message}"
        );
    }
}
