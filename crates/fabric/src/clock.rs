//! Clock domains in integer picoseconds.

/// A time or a duration in picoseconds.
pub type Ps = i64;

/// A clock: edge `n` is at `n * 10^12 / frequency`, rounded down, so that edges of
/// frequencies with no whole period never drift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    millihertz: i128,
    period: Ps,
}

impl Domain {
    /// A clock of `mhz` megahertz.
    ///
    /// # Panics
    /// If `mhz` is not a positive number.
    #[must_use]
    pub fn from_mhz(mhz: f64) -> Self {
        assert!(
            mhz > 0.0 && mhz.is_finite(),
            "a clock needs a positive frequency"
        );
        let millihertz = (mhz * 1e9).round() as i128;
        Self {
            millihertz,
            period: (1e6 / mhz).round() as Ps,
        }
    }

    /// The period, rounded to a whole picosecond.
    #[must_use]
    pub const fn period(&self) -> Ps {
        self.period
    }

    /// The time of edge `n`.
    #[inline]
    #[must_use]
    pub const fn edge(&self, n: i64) -> Ps {
        (n as i128 * 1_000_000_000_000_000 / self.millihertz) as Ps
    }

    /// The first edge at or after a time that is not negative.
    #[inline]
    #[must_use]
    pub const fn at_or_after(&self, t: Ps) -> i64 {
        let n = (t as i128 * self.millihertz / 1_000_000_000_000_000) as i64;
        if self.edge(n) >= t { n } else { n + 1 }
    }

    /// How long `n` cycles last (a length, not an edge), rounded to a picosecond.
    #[inline]
    #[must_use]
    pub fn cycles(&self, n: f64) -> Ps {
        (n * 1e15 / self.millihertz as f64).round() as Ps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_do_not_drift_and_invert() {
        for mhz in [100.0, 300.0, 266.666_667, 533.333_333, 99.999_999] {
            let d = Domain::from_mhz(mhz);
            for n in [0, 1, 2, 3, 1000, 123_456_789] {
                assert_eq!(d.at_or_after(d.edge(n)), n);
                assert_eq!(d.at_or_after(d.edge(n) + 1), n + 1);
            }
            assert!((d.edge(1_000_000) as f64 - 1e12 / mhz).abs() < 2.0);
        }
    }
}
