//! VCD and FST files.

use std::{collections::HashMap, path::Path};

use wellen::{Hierarchy, LoadOptions, SignalRef, SignalSource, TimeTable, viewers};

use super::{Signal, Track, guarded::guarded};
use crate::{
    Error,
    names::part_of,
    split::Place,
    steps::Steps,
    values::{derived_track, track},
};

/// Most bits of a signal. The reader keeps each value at its declared width, so a line of five bytes can take
/// gigabytes. SystemVerilog tools are only required to support 65,536 bits (IEEE 1800, 6.9.1).
const MOST_BITS: u32 = 1 << 20;

/// A VCD or FST file.
pub(super) struct Dump {
    hierarchy: Hierarchy,
    source: SignalSource,
    /// Times at which signals change.
    pub times: TimeTable,
    refs: Vec<SignalRef>,
    /// Length of a unit of time, ns.
    pub unit_ns: f64,
    /// The samples, if the times are samples of a clock.
    pub steps: Option<Steps>,
}

/// A file that has just been opened.
pub(super) struct Opened {
    pub dump: Dump,
    pub signals: Vec<Signal>,
    /// The position of each signal in the vector to which it belongs.
    pub places: Vec<Option<Place>>,
}

impl Dump {
    /// Opens a file.
    ///
    /// # Errors
    /// If the file cannot be read, or declares a signal that is too wide.
    pub fn open(file: &str, path: &Path) -> Result<Opened, Error> {
        let header = guarded(file, || {
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
        let body = guarded(file, || viewers::read_body(header.body, &hierarchy, None))?;
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
        let unit_ns = h.timescale().map_or(1.0, |t| {
            let exponent = t.unit.to_exponent().unwrap_or(-9);
            f64::from(t.factor) * 10f64.powi(i32::from(exponent) + 9)
        });
        let dump = Self {
            source: body.source,
            times: body.time_table,
            hierarchy,
            refs,
            unit_ns,
            steps: None,
        };
        Ok(Opened {
            dump,
            signals,
            places,
        })
    }

    /// Returns the tracks of the signals with these indices, in the same order.
    pub fn tracks(&mut self, which: &[usize]) -> Vec<Track> {
        let asked: Vec<SignalRef> = which.iter().map(|&i| self.refs[i]).collect();
        let h = &self.hierarchy;
        // The reader joins single bits into vectors, but does so wrongly if their first values have different
        // times or are not at the first time of the file. The bits are therefore read separately and joined
        // here.
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
