//! Clock domains in integer picoseconds.

/// A time or a duration in picoseconds.
pub type Ps = i64;

/// The period of one millihertz, ps.
const SCALE: i64 = 1_000_000_000_000_000;

/// A clock domain. Edge `n` is at `n * 10^12 / frequency`, rounded down, so that clocks whose period is not a whole number of
/// picoseconds never drift.
///
/// The event loop computes edges all the time, so divisions are replaced by products with a reciprocal of 64 fractional bits.
/// These are off by at most one, which the remainder corrects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    millihertz: i64,
    period: Ps,
    /// Whole picoseconds of a period; the fraction follows in units of 2^-64.
    whole: i64,
    fraction: u64,
    /// Periods per picosecond in units of 2^-64; 0 if that is more than one.
    inverse: u64,
}

impl Domain {
    /// Returns a clock of `mhz` megahertz.
    ///
    /// # Panics
    /// If `mhz` is not a positive number.
    #[must_use]
    pub fn from_mhz(mhz: f64) -> Self {
        assert!(
            mhz > 0.0 && mhz.is_finite(),
            "a clock needs a positive frequency"
        );
        let millihertz = (mhz * 1e9).round() as i64;
        let period = ((SCALE as u128) << 64) / millihertz as u128;
        Self {
            millihertz,
            period: (1e6 / mhz).round() as Ps,
            whole: (period >> 64) as i64,
            fraction: period as u64,
            inverse: u64::try_from(((millihertz as u128) << 64) / SCALE as u128).unwrap_or(0),
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
        if n < 0 {
            return (n as i128 * SCALE as i128 / self.millihertz as i128) as Ps;
        }
        let t = n
            .wrapping_mul(self.whole)
            .wrapping_add(high(n as u64, self.fraction));
        // The remainder is small enough that its low 64 bits are sufficient.
        let rest = n
            .wrapping_mul(SCALE)
            .wrapping_sub(t.wrapping_mul(self.millihertz));
        t + (rest >= self.millihertz) as i64
    }

    /// The first edge at or after a time that is not negative.
    #[inline]
    #[must_use]
    pub const fn at_or_after(&self, t: Ps) -> i64 {
        if t < 0 || self.inverse == 0 {
            let n = (t as i128 * self.millihertz as i128 / SCALE as i128) as i64;
            return if self.edge(n) >= t { n } else { n + 1 };
        }
        let n = high(t as u64, self.inverse);
        let rest = t
            .wrapping_mul(self.millihertz)
            .wrapping_sub(n.wrapping_mul(SCALE));
        // Rounds up to the next edge unless the time is an edge itself. If `n` was too low by one, it is
        // increased once more.
        n + (rest > 0) as i64 + (rest > SCALE) as i64
    }

    /// The duration of a whole number of cycles, rounded to a picosecond.
    #[inline]
    #[must_use]
    pub const fn whole_cycles(&self, n: u32) -> Ps {
        let t = self.edge(n as i64);
        let rest = (n as i64)
            .wrapping_mul(SCALE)
            .wrapping_sub(t.wrapping_mul(self.millihertz));
        t + (2 * rest >= self.millihertz) as i64
    }

    /// The duration of `n` cycles, rounded to a picosecond.
    #[inline]
    #[must_use]
    pub fn cycles(&self, n: f64) -> Ps {
        (n * 1e15 / self.millihertz as f64).round() as Ps
    }
}

/// The high half of a product of two 64-bit numbers.
#[inline]
const fn high(a: u64, b: u64) -> i64 {
    ((a as u128 * b as u128) >> 64) as i64
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

    #[test]
    fn whole_cycles_are_rounded_like_any_number_of_cycles() {
        for mhz in [33.333_333, 99.999_999, 187.5, 250.0, 333.333_333, 1066.66] {
            let d = Domain::from_mhz(mhz);
            for n in 0..5000 {
                assert_eq!(d.whole_cycles(n), d.cycles(f64::from(n)), "{mhz} {n}");
            }
        }
    }

    #[test]
    fn edges_are_those_of_exact_division() {
        for mhz in [
            0.5,
            33.333_333,
            100.0,
            200.0,
            250.0,
            533.333_333,
            600.0,
            1066.66,
            1e6,
            2e6,
        ] {
            let d = Domain::from_mhz(mhz);
            let f = i128::from(d.millihertz);
            let exact = |n: i64| (i128::from(n) * 1_000_000_000_000_000 / f) as i64;
            let mut n = 1i64;
            for i in 0..5000 {
                n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(i);
                let n = (n >> 1).unsigned_abs() as i64 >> 30 >> (i % 30);
                assert_eq!(d.edge(n), exact(n), "{mhz} {n}");
                for t in [exact(n) - 1, exact(n), exact(n) + 1, n] {
                    let k = d.at_or_after(t.max(0));
                    assert!(exact(k) >= t.max(0), "{mhz} {t}");
                    assert!(k == 0 || exact(k - 1) < t.max(0), "{mhz} {t}");
                }
            }
        }
    }
}
