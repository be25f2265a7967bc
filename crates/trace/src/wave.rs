//! Reads waveform files: names of signals and their values over time.

mod dump;
mod guarded;

use std::{
    collections::HashMap,
    fs::File,
    io::{BufReader, Read},
    mem,
    ops::Range,
    path::Path,
};

use self::{
    dump::{Dump, Opened},
    guarded::guarded,
};
use crate::{
    Error,
    fst_blocks::damaged_block,
    ila,
    names::{bits, part_of},
    split::{Parts, Place, join, merged},
    steps::Steps,
};

/// A signal of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Name of the signal with its scopes, joined by ".".
    pub path: String,
    /// Width of the signal in bits.
    pub width: u32,
    /// Index of the signal. The same signal in several scopes has one index.
    pub same: usize,
}

/// Values of a signal over time. Unknown bits are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// Indices of the file's times, in rising order.
    pub times: Vec<u32>,
    /// The value that begins at each time: its lowest 64 bits.
    pub values: Vec<u64>,
}

/// An open file.
pub struct Wave {
    /// Name of the file in messages.
    pub file: String,
    /// Signals of the file.
    pub signals: Vec<Signal>,
    /// Whether values of the file could not be read.
    pub damaged: bool,
    /// The parts of signals that a tool wrote in parts.
    parts: HashMap<usize, Parts>,
    /// Findings about the file as a whole.
    notes: Vec<String>,
    kind: Kind,
}

enum Kind {
    Dump(Box<Dump>),
    Samples(ila::Samples),
}

/// Marks that logic analysers add to their signals: where windows begin, and samples that were lost.
const MARKS: [&str; 2] = ["_WINDOW", "_GAP"];

/// Longest CSV file that is read.
const LONGEST_CSV_BYTES: u64 = 2 << 30;

impl std::fmt::Debug for Wave {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Wave({}, {} signals)", self.file, self.signals.len())
    }
}

impl Wave {
    /// Opens a VCD or FST file, or the CSV file of an ILA.
    ///
    /// # Errors
    /// If the file is not one of these, or is damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.display().to_string();
        let unread =
            |e: std::io::Error| Error(format!("{file}: {e}; give a file that can be read"));
        let mut opened = File::open(path).map_err(unread)?;
        let mut head = Vec::new();
        let begin = (&mut opened).take(4096).read_to_end(&mut head);
        begin.map_err(unread)?;
        let is_csv = (path.extension()).is_some_and(|e| e.eq_ignore_ascii_case("csv"));
        if is_csv || ila::is_ila(&String::from_utf8_lossy(&head)) {
            let mut text = head;
            let more = opened.take(LONGEST_CSV_BYTES).read_to_end(&mut text);
            if more.map_err(unread)? as u64 == LONGEST_CSV_BYTES {
                return Err(Error(format!(
                    "{file}: longer than {LONGEST_CSV_BYTES} bytes; export a part of it"
                )));
            }
            return Self::of_ila(&file, &String::from_utf8_lossy(&text));
        }
        let opened = File::open(path).map_err(unread)?;
        if let Some(at) = damaged_block(&mut BufReader::new(opened)).map_err(unread)? {
            return Err(Error(format!(
                "{file}: it is damaged: the lengths in its block at byte {at} do not agree; give a whole FST file"
            )));
        }
        let Opened {
            dump,
            mut signals,
            places,
        } = Dump::open(&file, path)?;
        let joined = join(&mut signals, &places);
        let mut wave = Self {
            parts: joined.parts,
            notes: joined.note.into_iter().collect(),
            file,
            signals,
            damaged: false,
            kind: Kind::Dump(Box::new(dump)),
        };
        if wave.mark(MARKS[0]).is_some() {
            wave.take_steps(true)?;
        }
        Ok(wave)
    }

    /// Returns the number of a mark of a logic analyser.
    fn mark(&self, name: &str) -> Option<usize> {
        let own = |path: &str| path.rsplit('.').next() == Some(name);
        self.signals.iter().position(|s| own(&s.path))
    }

    /// Treats each time step of a dump as a sample. An analyser counts samples as times; see [`Steps`].
    ///
    /// # Errors
    /// If the file has no times, or too many.
    pub(crate) fn take_steps(&mut self, is_ila: bool) -> Result<(), Error> {
        let Kind::Dump(dump) = &mut self.kind else {
            return Ok(());
        };
        let steps = Steps::of(&self.file, &dump.times, is_ila)?;
        dump.steps = Some(steps);
        if !is_ila {
            return Ok(());
        }
        for (name, take) in (MARKS.iter()).zip([Steps::cut, Steps::leave_out]) {
            let Some(number) = self.mark(name) else {
                continue;
            };
            let marks = self.tracks(&[number])?;
            if let Kind::Dump(dump) = &mut self.kind
                && let Some(steps) = &mut dump.steps
            {
                marks.iter().for_each(|mark| take(steps, mark));
            }
        }
        Ok(())
    }

    /// First sample of each capture window; empty if the times are not samples.
    #[must_use]
    pub fn windows(&self) -> &[u32] {
        match &self.kind {
            Kind::Samples(s) => &s.windows,
            Kind::Dump(dump) => dump.steps.as_ref().map_or(&[], |s| &s.windows),
        }
    }

    /// Samples that belong to no window.
    #[must_use]
    pub fn gaps(&self) -> &[Range<u32>] {
        match &self.kind {
            Kind::Samples(_) => &[],
            Kind::Dump(dump) => dump.steps.as_ref().map_or(&[], |s| &s.gaps),
        }
    }

    /// Signals that cannot be read, and why.
    #[must_use]
    pub fn unread(&self) -> &[(usize, String)] {
        match &self.kind {
            Kind::Samples(s) => &s.unread,
            Kind::Dump(_) => &[],
        }
    }

    /// Findings about the file as a whole.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Reads the CSV file of an ILA.
    ///
    /// # Errors
    /// If the text is not such a file.
    pub fn of_ila(file: &str, text: &str) -> Result<Self, Error> {
        let (mut signals, mut samples) = ila::parse(file, text)?;
        // The reader shifts ranges, but not single bits.
        let place = |path: &str| {
            let [high, low] = part_of(path)?;
            let is_placed = bits(path).is_some_and(|[high, low]| high > low);
            Some(Place {
                high,
                low,
                is_placed,
            })
        };
        let places: Vec<_> = signals.iter().map(|s| place(&s.path)).collect();
        let joined = join(&mut signals, &places);
        if samples.count == 0 {
            Steps::of(file, &[], true)?;
        }
        Ok(Self {
            file: file.into(),
            signals,
            damaged: false,
            parts: joined.parts,
            notes: mem::take(&mut samples.notes)
                .into_iter()
                .chain(joined.note)
                .collect(),
            kind: Kind::Samples(samples),
        })
    }

    /// Whether the times are samples of a clock.
    #[must_use]
    pub const fn is_sampled(&self) -> bool {
        match &self.kind {
            Kind::Samples(_) => true,
            Kind::Dump(dump) => dump.steps.is_some(),
        }
    }

    /// Number of times.
    #[must_use]
    pub fn times(&self) -> usize {
        match &self.kind {
            Kind::Dump(dump) => match &dump.steps {
                Some(steps) => steps.count,
                None => dump.times.len(),
            },
            Kind::Samples(s) => s.count,
        }
    }

    /// Returns the time of an index, ns; for samples the index itself.
    #[must_use]
    pub fn time_ns(&self, number: u32) -> f64 {
        match &self.kind {
            Kind::Dump(dump) if dump.steps.is_none() => {
                dump.times[number as usize] as f64 * dump.unit_ns
            }
            _ => f64::from(number),
        }
    }

    /// Returns the tracks of the signals with these indices, in the same order.
    ///
    /// # Errors
    /// If the values of the file cannot be read.
    pub fn tracks(&mut self, which: &[usize]) -> Result<Vec<Track>, Error> {
        let whole = |i: &usize| self.parts.get(i).cloned().unwrap_or(vec![(*i, 0)]);
        let all: Vec<Parts> = which.iter().map(whole).collect();
        let wanted: Vec<usize> = all.iter().flatten().map(|part| part.0).collect();
        let mut found = self.single_tracks(&wanted)?.into_iter();
        let of_one = |parts: &Parts| match &parts[..] {
            [(_, 0)] => found.next().unwrap_or_default(),
            _ => {
                let tracks = found.by_ref().zip(parts.iter().map(|part| part.1));
                merged(&tracks.take(parts.len()).collect::<Vec<_>>())
            }
        };
        Ok(all.iter().map(of_one).collect())
    }

    fn single_tracks(&mut self, which: &[usize]) -> Result<Vec<Track>, Error> {
        match &mut self.kind {
            Kind::Samples(s) => Ok(which.iter().map(|&i| s.tracks[i].clone()).collect()),
            Kind::Dump(dump) => {
                let found = guarded(&self.file, || Ok(dump.tracks(which)));
                self.damaged |= found.is_err();
                found
            }
        }
    }
}
