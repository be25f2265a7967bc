//! Joins vectors that a tool wrote in parts: as single bits, or as several ranges of bits.

use std::collections::{BTreeMap, HashMap};

use crate::{
    Field, Signal, Track,
    names::{Name, bare},
};

/// The parts of a vector: the number of each part's signal, and by how many bits its values are shifted.
pub(crate) type Parts = Vec<(usize, u32)>;

/// Bits of a signal within a vector: the highest and the lowest. `is_placed` says whether its values are already
/// shifted to their place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub high: u32,
    pub low: u32,
    pub is_placed: bool,
}

/// Most low bits of an address that a file may leave out: those within 4 KiB (chosen).
const MOST_ADDRESS_BITS_LEFT_OUT: u32 = 12;

/// The vectors of a file that were joined.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Joined {
    /// The parts of each vector, by the number of its first part.
    pub parts: HashMap<usize, Parts>,
    /// A note on bits of vectors that are in no part.
    pub note: Option<String>,
}

/// Joins the parts of AXI vectors. The first part becomes the whole vector, and the other parts count as the same wires.
pub(crate) fn join(signals: &mut [Signal], places: &[Option<Place>]) -> Joined {
    let mut vectors: BTreeMap<String, Vec<(Place, usize)>> = BTreeMap::new();
    for (i, signal) in signals.iter().enumerate() {
        let Some(place) = places[i] else { continue };
        let is_whole = place.high >= place.low && place.high - place.low + 1 == signal.width;
        let is_vector = Name::of(&signal.path).is_some_and(|n| is_vector(n.message.field));
        if is_whole && is_vector {
            vectors
                .entry(bare(&signal.path))
                .or_default()
                .push((place, i));
        }
    }
    let mut joined = HashMap::new();
    let mut missing = Vec::new();
    for (name, mut parts) in vectors {
        parts.sort_by_key(|(place, i)| (place.low, *i));
        let overlap = parts.windows(2).any(|two| two[1].0.low <= two[0].0.high);
        let (low, high) = (parts[0].0.low, parts[parts.len() - 1].0.high);
        // A single range that begins elsewhere is a slice of a wider bus, unless it is an address without its
        // lowest bits.
        let is_lone = parts.len() < 2;
        let has_low_bits =
            !is_address(&signals[parts[0].1]) || low == 0 || low > MOST_ADDRESS_BITS_LEFT_OUT;
        if overlap || (is_lone && has_low_bits) {
            continue;
        }
        let Some(width) = high.checked_add(1) else {
            continue;
        };
        missing.extend(missing_bits(&name, &parts));
        let first = parts.iter().map(|p| p.1).min().unwrap_or_default();
        let same = signals[first].same;
        for (_, i) in &parts {
            signals[*i].same = same;
        }
        signals[first].path = format!("{name}[{high}:{low}]");
        // Bits below the lowest part also belong to the bus.
        signals[first].width = width;
        let shift = |(place, i): &(Place, usize)| (*i, if place.is_placed { 0 } else { place.low });
        joined.insert(first, parts.iter().map(shift).collect());
    }
    let note = (!missing.is_empty()).then(|| {
        format!(
            "not in the file, and taken as 0: {}; record these bits too if they change",
            missing.join(", ")
        )
    });
    Joined {
        parts: joined,
        note,
    }
}

/// The bits of a vector that are in none of its parts, which are in rising order. Data bits have no influence
/// on an import.
fn missing_bits(name: &str, parts: &[(Place, usize)]) -> Option<String> {
    let field = Name::of(name)?.message.field;
    if matches!(field, Field::RData | Field::WData) {
        return None;
    }
    let mut next = 0;
    let mut gaps = Vec::new();
    for (place, _) in parts {
        match place.low - next {
            0 => {}
            1 => gaps.push(format!("[{next}]")),
            _ => gaps.push(format!("[{}:{next}]", place.low - 1)),
        }
        next = place.high + 1;
    }
    (!gaps.is_empty()).then(|| format!("{name} {}", gaps.join(" ")))
}

/// Whether a field has several bits. If a field has one bit, a vector of this field combines several buses.
fn is_address(signal: &Signal) -> bool {
    Name::of(&signal.path).is_some_and(|n| matches!(n.message.field, Field::ArAddr | Field::AwAddr))
}

const fn is_vector(field: Field) -> bool {
    use Field::*;
    !matches!(
        field,
        ArValid
            | ArReady
            | ArLock
            | RValid
            | RReady
            | RLast
            | AwValid
            | AwReady
            | AwLock
            | WValid
            | WReady
            | WLast
            | BValid
            | BReady
    )
}

/// Returns the values of a vector from those of its parts.
pub(crate) fn merged(parts: &[(Track, u32)]) -> Track {
    let mut changes: Vec<(u32, usize, u64)> = Vec::new();
    for (number, (track, shift)) in parts.iter().enumerate() {
        let all = track.times.iter().zip(&track.values);
        changes.extend(all.map(|(&t, &v)| (t, number, v.checked_shl(*shift).unwrap_or(0))));
    }
    changes.sort_unstable_by_key(|&(time, number, _)| (time, number));
    let mut now = vec![0u64; parts.len()];
    let mut made = Track::default();
    for of_one_time in changes.chunk_by(|a, b| a.0 == b.0) {
        for &(_, number, value) in of_one_time {
            now[number] = value;
        }
        let value = now.iter().fold(0, |all, part| all | part);
        if made.values.last() != Some(&value) {
            made.times.push(of_one_time[0].0);
            made.values.push(value);
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signal(path: &str, width: u32, same: usize) -> Signal {
        Signal {
            path: path.into(),
            width,
            same,
        }
    }

    const fn at(high: u32, low: u32) -> Option<Place> {
        let is_placed = false;
        Some(Place {
            high,
            low,
            is_placed,
        })
    }

    #[test]
    fn parts_of_a_vector_become_one_signal() {
        let mut all = [
            signal("t.m_araddr[1]", 1, 0),
            signal("t.m_arvalid[1]", 1, 1),
            signal("t.m_arvalid[0]", 1, 2),
            signal("t.m_araddr[0]", 1, 3),
            signal("t.m_araddr[39:2]", 38, 4),
        ];
        let places = [at(1, 1), at(1, 1), at(0, 0), at(0, 0), at(39, 2)];
        let joined = join(&mut all, &places);
        assert_eq!((&*all[0].path, all[0].width), ("t.m_araddr[39:0]", 40));
        let parts = HashMap::from([(0, vec![(3, 0), (0, 1), (4, 2)])]);
        assert_eq!(joined, Joined { parts, note: None });
        // One bit of VALID each: two buses.
        assert_eq!((all[1].same, all[2].same, all[3].same), (1, 2, 0));
    }

    #[test]
    fn vectors_that_overlap_stay_apart() {
        let mut all = [
            signal("t.araddr[31:0]", 32, 0),
            signal("t.araddr[31:0]", 32, 1),
        ];
        assert_eq!(join(&mut all, &[at(31, 0), at(31, 0)]), Joined::default());
        // An element of an array has the same width as the others, not one bit.
        let mut all = [signal("t.araddr[0]", 32, 0), signal("t.araddr[1]", 32, 1)];
        assert_eq!(join(&mut all, &[at(0, 0), at(1, 1)]), Joined::default());
    }

    #[test]
    fn missing_bits_are_reported() {
        let mut all = [
            signal("t.m_araddr[31:12]", 20, 0),
            signal("t.m_araddr[7:4]", 4, 1),
            signal("t.m_araddr[2]", 1, 2),
            signal("t.n_araddr[31:2]", 30, 3),
            signal("t.n_arlen[15:8]", 8, 4),
        ];
        let places = [at(31, 12), at(7, 4), at(2, 2), at(31, 2), at(15, 8)];
        let joined = join(&mut all, &places);
        assert_eq!(
            joined.note.as_deref(),
            Some(
                "not in the file, and taken as 0: t.m_araddr [1:0] [3] [11:8], t.n_araddr [1:0]; record these bits too if they \
                 change"
            )
        );
        // Waveforms may omit the low bits of an address. The width counts these bits, too, and a value with only one range of
        // bits is shifted to the position of that range.
        assert_eq!((all[0].width, all[3].width), (32, 32));
        assert_eq!(joined.parts[&3], vec![(3, 2)]);
        // The slice of a crossbar's vectors that belongs to one of its ports is a signal of its own.
        assert_eq!(all[4].width, 8);
        assert!(!joined.parts.contains_key(&4));
    }

    #[test]
    fn a_part_counts_from_its_first_value_on() {
        let track = |times: &[u32], values: &[u64]| Track {
            times: times.into(),
            values: values.into(),
        };
        let parts = [(track(&[1, 5], &[1, 0]), 0), (track(&[3, 5], &[1, 1]), 4)];
        assert_eq!(merged(&parts), track(&[1, 3, 5], &[1, 17, 16]));
    }
}
