//! Takes the values of a signal from the reader of waveform files.

use std::collections::HashMap;

use wellen::{BitVecRef, Hierarchy, SignalRef, SignalValueRef};

use crate::Track;

/// Returns the values of a signal that the reader composes from parts of others.
pub(crate) fn derived_track(
    hierarchy: &Hierarchy,
    signal: SignalRef,
    loaded: &HashMap<SignalRef, wellen::Signal>,
) -> Track {
    let mut made = Track::default();
    let Some(derived) = hierarchy.get_derived_signal(signal) else {
        return made;
    };
    let inputs = derived.inputs();
    let mut changes: Vec<(u32, usize, BitVecRef<'_>)> = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        let Some(input) = loaded.get(input) else {
            continue;
        };
        for (time, value) in input.iter_changes() {
            if let SignalValueRef::BitVec(bits) = value {
                changes.push((time, number, bits));
            }
        }
    }
    // If there are several values at the same time, the last value counts, so their order is kept.
    changes.sort_by_key(|change| change.0);
    let mut now: Vec<Option<BitVecRef<'_>>> = vec![None; inputs.len()];
    for of_one_time in changes.chunk_by(|a, b| a.0 == b.0) {
        for (_, number, bits) in of_one_time {
            now[*number] = Some(*bits);
        }
        made.times.push(of_one_time[0].0);
        made.values.push(number(&(&derived.on_change(&now)).into()));
    }
    made
}

/// Returns the values of a signal.
pub(crate) fn track(signal: &wellen::Signal) -> Track {
    let mut made = Track::default();
    made.times.reserve(signal.time_indices().len());
    made.values.reserve(signal.time_indices().len());
    for (time, value) in signal.iter_changes() {
        let SignalValueRef::BitVec(bits) = value else {
            continue;
        };
        let value = number(&bits);
        // If there are several values at the same time, the last value counts.
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
