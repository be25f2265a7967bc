//! What makes two configurations of a series similar: numbers, one for each property.

/// Bytes of which a burst is a whole multiple or not: half a line of the memory controller, a line, and four lines.
const PIECES_BYTES: [u32; 3] = [32, 64, 256];

/// Names of the properties of [`features`], for a series with these ports.
#[must_use]
pub fn names(ports: &[String]) -> Vec<String> {
    let fixed = ["log2 of the burst's bytes".to_owned()].into_iter();
    let pieces = PIECES_BYTES.map(|bytes| format!("not whole {bytes} bytes"));
    let set = ["number of ports".to_owned()].into_iter();
    fixed
        .chain(pieces)
        .chain(set)
        .chain(ports.iter().cloned())
        .collect()
}

/// The properties of a configuration: the length of its bursts, whether they are whole pieces, the number of its ports, and
/// each of the series' ports as 0 or 1. None if it uses a port that the series does not know.
#[must_use]
pub fn features(
    known: &[String],
    beat_bytes: u32,
    ports: &[&str],
    burst_beats: u32,
) -> Option<Vec<f64>> {
    if !ports.iter().all(|port| known.iter().any(|k| k == port)) {
        return None;
    }
    let bytes = burst_beats.saturating_mul(beat_bytes);
    let mut out = vec![f64::from(bytes.max(1)).log2()];
    out.extend(PIECES_BYTES.map(|piece| f64::from(u8::from(!bytes.is_multiple_of(piece)))));
    out.push(ports.len() as f64);
    out.extend((known.iter()).map(|k| f64::from(u8::from(ports.contains(&k.as_str())))));
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_belongs_to_each_name() {
        let known = ["HP0".to_owned(), "HP1".to_owned(), "HP3".to_owned()];
        let found = features(&known, 16, &["HP3", "HP0"], 3).unwrap();
        assert_eq!(found.len(), names(&known).len());
        assert_eq!(found[1..], [1.0, 1.0, 1.0, 2.0, 1.0, 0.0, 1.0]);
        assert!((found[0] - 48.0_f64.log2()).abs() < 1e-12);
        assert!(features(&known, 16, &["HP2"], 3).is_none());
        assert_eq!(features(&known, 16, &["HP0"], 16).unwrap()[1..4], [0.0; 3]);
    }
}
