//! Reads waveform files: names of signals and their values over time.

use std::{
    collections::HashMap,
    fs::File,
    io::{BufReader, Read},
    mem,
    ops::Range,
    panic::{self, AssertUnwindSafe},
    path::Path,
    sync::{
        Once,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use wellen::{Hierarchy, LoadOptions, SignalRef, SignalSource, TimeTable, viewers};

use crate::{
    Error,
    fst_blocks::damaged_block,
    ila,
    names::{bits, part_of},
    split::{Parts, Place, join, merged},
    steps::Steps,
    values::{derived_track, track},
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
    /// The value from each time on: its lowest 64 bits.
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

/// A VCD or FST file.
struct Dump {
    hierarchy: Hierarchy,
    source: SignalSource,
    times: TimeTable,
    refs: Vec<SignalRef>,
    unit_ns: f64,
    /// The samples, if the times are samples of a clock.
    steps: Option<Steps>,
}

/// Marks that logic analysers add to their signals: where windows begin, and samples that were lost.
const MARKS: [&str; 2] = ["_WINDOW", "_GAP"];

/// Longest CSV file that is read.
const LONGEST_CSV_BYTES: u64 = 2 << 30;

/// Most bits of a signal. The reader keeps each value at its declared width, so a line of five bytes can take gigabytes.
/// SystemVerilog tools need only support 65,536 bits (IEEE 1800, 6.9.1).
const MOST_BITS: u32 = 1 << 20;

/// Number of calls whose panics print nothing, because the caller reports them. Not per thread, because the reader starts
/// threads of its own.
static QUIET: AtomicU32 = AtomicU32::new(0);

/// Calls the third-party reader, which panics on some damaged files. In that case, returns an error that names
/// the file.
fn guarded<T>(file: &str, read: impl FnOnce() -> wellen::Result<T>) -> Result<T, Error> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if QUIET.load(Relaxed) == 0 {
                others(info);
            }
        }));
    });
    QUIET.fetch_add(1, Relaxed);
    let found = panic::catch_unwind(AssertUnwindSafe(read));
    QUIET.fetch_sub(1, Relaxed);
    let problem = match found {
        Ok(Ok(found)) => return Ok(found),
        Ok(Err(e)) => e.to_string().replace('\n', " "),
        Err(_) => "it is damaged".into(),
    };
    Err(Error(format!(
        "{file}: {problem}; give a whole VCD or FST file, or an ILA's .csv or .ila"
    )))
}

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
        let header = guarded(&file, || {
            viewers::read_header_from_file(path, &LoadOptions::default())
        })?;
        let hierarchy = header.hierarchy;
        if let Some(var) = (hierarchy.all_vars())
            .map(|var| &hierarchy[var])
            .find(|var| var.length(&hierarchy).is_some_and(|bits| bits > MOST_BITS))
        {
            return Err(Error(format!(
                "{file}: {}: is declared with {} bits; a signal may have {MOST_BITS}. Correct its width, or leave it \
                 out of the file",
                var.full_name(&hierarchy),
                var.length(&hierarchy).unwrap_or_default()
            )));
        }
        let body = guarded(&file, || viewers::read_body(header.body, &hierarchy, None))?;
        let mut wave = Self::of_dump(file, hierarchy, body.source, body.time_table);
        if wave.mark(MARKS[0]).is_some() {
            wave.take_steps(true)?;
        }
        Ok(wave)
    }

    /// The number of a mark of a logic analyser.
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

    fn of_dump(file: String, hierarchy: Hierarchy, source: SignalSource, times: TimeTable) -> Self {
        let h = &hierarchy;
        let (mut signals, mut refs, mut places) = (Vec::new(), Vec::new(), Vec::new());
        let mut numbers: HashMap<SignalRef, usize> = HashMap::new();
        for var in h.all_vars() {
            let var = &h[var];
            let Some(width) = var.length(h) else { continue };
            let next = numbers.len();
            let same = *numbers.entry(var.signal_ref()).or_insert(next);
            let path = var.full_name(h);
            let stated = var.index().and_then(|index| {
                let end = |bit: i64| u32::try_from(bit).ok();
                Some([end(index.msb())?, end(index.lsb())?])
            });
            let is_placed = false;
            places.push(stated.or_else(|| part_of(&path)).map(|[high, low]| Place {
                high,
                low,
                is_placed,
            }));
            signals.push(Signal { path, width, same });
            refs.push(var.signal_ref());
        }
        let joined = join(&mut signals, &places);
        let unit_ns = h.timescale().map_or(1.0, |t| {
            let exponent = t.unit.to_exponent().unwrap_or(-9);
            f64::from(t.factor) * 10f64.powi(i32::from(exponent) + 9)
        });
        Self {
            file,
            signals,
            damaged: false,
            parts: joined.parts,
            notes: joined.note.into_iter().collect(),
            kind: Kind::Dump(Box::new(Dump {
                hierarchy,
                source,
                times,
                refs,
                unit_ns,
                steps: None,
            })),
        }
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

    /// Returns the tracks of signals, given their indices, in the same order.
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

impl Dump {
    fn tracks(&mut self, which: &[usize]) -> Vec<Track> {
        let asked: Vec<SignalRef> = which.iter().map(|&i| self.refs[i]).collect();
        let h = &self.hierarchy;
        // The reader puts vectors of single bits together, but wrongly if their first values have different times or
        // are not at the first time of the file. So the bits are read, and put together here.
        let inputs = |r: &SignalRef| match h.get_derived_signal(*r) {
            Some(derived) => derived.inputs().to_vec(),
            None => vec![*r],
        };
        let mut wanted: Vec<SignalRef> = asked.iter().flat_map(inputs).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let loaded = self.source.load_signals(&wanted, h, true);
        let loaded: HashMap<SignalRef, wellen::Signal> =
            loaded.into_iter().map(|s| (s.signal_ref(), s)).collect();
        let track = |r: &SignalRef| {
            let mut track = if h.get_derived_signal(*r).is_some() {
                derived_track(h, *r, &loaded)
            } else {
                loaded.get(r).map(track).unwrap_or_default()
            };
            if let Some(steps) = &self.steps {
                steps.convert(&mut track, &self.times);
            }
            track
        };
        asked.iter().map(track).collect()
    }
}
