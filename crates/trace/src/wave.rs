//! Reads waveform files: names of signals and their values over time.

use std::{
    cell::Cell,
    collections::HashMap,
    panic::{self, UnwindSafe},
    path::Path,
    sync::Once,
};

use wellen::{BitVecRef, SignalRef, SignalValueRef, simple};

use crate::{Error, ila};

/// A signal of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its name with its scopes, joined by ".".
    pub path: String,
    /// Its width in bits.
    pub width: u32,
    /// Number of the signal; the same signal in several scopes has one number.
    pub same: usize,
}

/// Values of a signal over time. Unknown bits are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// Indices of the file's times, in rising order.
    pub times: Vec<u32>,
    /// The value from each time on; its lowest 64 bits.
    pub values: Vec<u64>,
}

/// An open file.
pub struct Wave {
    /// Its name in messages.
    pub file: String,
    /// Its signals.
    pub signals: Vec<Signal>,
    kind: Kind,
}

enum Kind {
    Dump {
        dump: Box<simple::Waveform>,
        refs: Vec<SignalRef>,
        unit_ns: f64,
    },
    Samples(ila::Samples),
}

thread_local! {
    /// Whether a panic of this thread prints nothing, because its caller reports it.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function and returns its result, or the message of its panic without printing it.
fn quietly<T>(read: impl FnOnce() -> T + UnwindSafe) -> std::thread::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                others(info);
            }
        }));
    });
    QUIET.set(true);
    let found = panic::catch_unwind(read);
    QUIET.set(false);
    found
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
    /// A file that is none of these, or is broken.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.display().to_string();
        if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("csv"))
        {
            let text = std::fs::read_to_string(path)
                .map_err(|e| Error(format!("{file}: {e}; give a file that can be read")))?;
            return Self::of_ila(&file, &text);
        }
        // The reader panics on some broken files.
        let read = quietly(|| simple::read(path));
        let said = match read {
            Ok(Ok(dump)) => return Ok(Self::of_dump(file, dump)),
            Ok(Err(e)) => e.to_string(),
            Err(_) => "it is broken".into(),
        };
        let said = said.replace('\n', " ");
        Err(Error(format!(
            "{file}: {said}; give a whole VCD or FST file, or an ILA's .csv"
        )))
    }

    /// What an ILA's CSV file says.
    ///
    /// # Errors
    /// Text that is not such a file.
    pub fn of_ila(file: &str, text: &str) -> Result<Self, Error> {
        let (signals, samples) = ila::parse(file, text)?;
        Ok(Self {
            file: file.into(),
            signals,
            kind: Kind::Samples(samples),
        })
    }

    fn of_dump(file: String, dump: simple::Waveform) -> Self {
        let h = dump.hierarchy();
        let (mut signals, mut refs) = (Vec::new(), Vec::new());
        let mut numbers: HashMap<SignalRef, usize> = HashMap::new();
        for var in h.all_vars() {
            let var = &h[var];
            let Some(width) = var.length(h) else { continue };
            let next = numbers.len();
            let same = *numbers.entry(var.signal_ref()).or_insert(next);
            let path = var.full_name(h);
            signals.push(Signal { path, width, same });
            refs.push(var.signal_ref());
        }
        let unit_ns = h.timescale().map_or(1.0, |t| {
            let exponent = t.unit.to_exponent().unwrap_or(-9);
            f64::from(t.factor) * 10f64.powi(i32::from(exponent) + 9)
        });
        Self {
            file,
            signals,
            kind: Kind::Dump {
                dump: Box::new(dump),
                refs,
                unit_ns,
            },
        }
    }

    /// Whether its times are samples of a clock.
    #[must_use]
    pub const fn is_sampled(&self) -> bool {
        matches!(self.kind, Kind::Samples(_))
    }

    /// Number of times.
    #[must_use]
    pub fn times(&self) -> usize {
        match &self.kind {
            Kind::Dump { dump, .. } => dump.time_table().len(),
            Kind::Samples(s) => s.count,
        }
    }

    /// The time of an index, ns; for samples the index itself.
    #[must_use]
    pub fn time_ns(&self, number: u32) -> f64 {
        match &self.kind {
            Kind::Dump { dump, unit_ns, .. } => dump.time_table()[number as usize] as f64 * unit_ns,
            Kind::Samples(_) => f64::from(number),
        }
    }

    /// The tracks of signals, given their numbers, in the same order.
    pub fn tracks(&mut self, which: &[usize]) -> Vec<Track> {
        match &mut self.kind {
            Kind::Samples(s) => which.iter().map(|&i| s.tracks[i].clone()).collect(),
            Kind::Dump { dump, refs, .. } => {
                let asked: Vec<SignalRef> = which.iter().map(|&i| refs[i]).collect();
                dump.load_signals_multi_threaded(&asked);
                let found = asked.iter().map(|r| track(dump, *r)).collect();
                dump.unload_signals(&asked);
                found
            }
        }
    }
}

fn track(dump: &simple::Waveform, signal: SignalRef) -> Track {
    let mut made = Track::default();
    let Some(signal) = dump.get_signal(signal) else {
        return made;
    };
    made.times.reserve(signal.time_indices().len());
    made.values.reserve(signal.time_indices().len());
    for (time, value) in signal.iter_changes() {
        let SignalValueRef::BitVec(bits) = value else {
            continue;
        };
        let value = number(&bits);
        // Of several values at one time, the last one counts.
        if made.times.last() == Some(&time) {
            *made.values.last_mut().expect("as many") = value;
        } else {
            made.times.push(time);
            made.values.push(value);
        }
    }
    made
}

/// The lowest 64 bits. Bits that are neither 0 nor 1 are 0, except that a weak 1 is 1.
fn number(bits: &BitVecRef<'_>) -> u64 {
    if let Some(bytes) = bits.be_bytes() {
        let whole = bytes.iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
        return match bits.width() {
            0..64 => whole & ((1 << bits.width()) - 1),
            _ => whole,
        };
    }
    let low = (0..bits.width().min(64)).rev();
    low.fold(0, |n, i| {
        n << 1 | u64::from(matches!(bits.get_bit(i).as_ascii(), '1' | 'h'))
    })
}
