//! The properties that determine how similar two configurations of a series are, as numbers.

/// A feature states whether a burst is a multiple of each of these sizes: half a line of the memory controller,
/// a line, and four lines.
const PIECES_BYTES: [u32; 3] = [32, 64, 256];
/// Size in bytes of the pieces into which ports cut bursts: 16 beats of 16 bytes.
const PIECE_BYTES: u32 = 256;

/// A configuration of a series.
#[derive(Clone, Copy, Debug)]
pub struct Configuration<'a> {
    /// Ports of the configuration.
    pub ports: &'a [&'a str],
    /// Number of beats in the configuration's bursts.
    pub burst_beats: u32,
    /// Total of all streams on the uncorrected model, MB/s. It is about the same for configurations that are limited by the
    /// same mechanism in the model.
    pub plain_mbps: f64,
}

/// Names of the properties of [`features`], for a series with these ports.
#[must_use]
pub fn names(ports: &[String]) -> Vec<String> {
    let burst = ["log2 of the burst's bytes".to_owned()].into_iter();
    let pieces = PIECES_BYTES.map(|bytes| format!("not whole {bytes} bytes"));
    let rest = [
        "log2 of the bytes of its last piece",
        "log of the model's total",
        "number of ports",
    ];
    burst
        .chain(pieces)
        .chain(rest.map(str::to_owned))
        .chain(ports.iter().cloned())
        .collect()
}

/// Returns the properties of a configuration: the length of its bursts, whether this length is a
/// multiple of the piece sizes, the size of the last piece of a burst, the model's total, the
/// number of its ports, and each of the series' ports as 0 or 1. Returns `None` if it uses a port
/// that no configuration of the series uses.
#[must_use]
pub fn features(known: &[String], beat_bytes: u32, of: Configuration<'_>) -> Option<Vec<f64>> {
    let Configuration {
        ports, plain_mbps, ..
    } = of;
    if !ports.iter().all(|port| known.iter().any(|k| k == port)) {
        return None;
    }
    let bytes = of.burst_beats.saturating_mul(beat_bytes).max(1);
    let mut out = vec![f64::from(bytes).log2()];
    out.extend(PIECES_BYTES.map(|piece| f64::from(u8::from(!bytes.is_multiple_of(piece)))));
    out.push(f64::from((bytes - 1) % PIECE_BYTES + 1).log2());
    out.push(plain_mbps.max(1.0).ln());
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
        let of = |ports, burst_beats| {
            let plain_mbps = 1.0_f64.exp();
            features(
                &known,
                16,
                Configuration {
                    ports,
                    burst_beats,
                    plain_mbps,
                },
            )
        };
        let found = of(&["HP3", "HP0"], 3).unwrap();
        assert_eq!(found.len(), names(&known).len());
        assert_eq!(found[1..4], [1.0, 1.0, 1.0]);
        assert_eq!(found[5..], [1.0, 2.0, 1.0, 0.0, 1.0]);
        assert!((found[0] - 48.0_f64.log2()).abs() < 1e-12);
        assert_eq!(found[0], found[4]);
        assert!(of(&["HP2"], 3).is_none());
        assert_eq!(of(&["HP0"], 16).unwrap()[1..5], [0.0, 0.0, 0.0, 8.0]);
    }
}
