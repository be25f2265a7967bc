//! Checks whether the clock of a port has the period of its setup, because the model counts in cycles of this period.

use axiscope_fabric::Ps;

/// Number of cycles over which a clock is measured.
const CYCLES: i64 = 16;

/// Relative tolerance of the period, given as the reciprocal.
const LIKE: Ps = 100;

/// The clock of a port, as measured from its edges. It may stop for a while, like a gated clock.
#[derive(Debug)]
pub struct Clock {
    period: Ps,
    /// Time of the previous edge, unless the clock was in reset since then.
    before: Option<Ps>,
    cycles: i64,
    /// Number of measured cycles that differ from the nominal period.
    unlike: i64,
    /// Sum of the measured cycles, ps.
    sum: Ps,
}

impl Clock {
    /// Creates a clock with a nominal period.
    pub const fn new(period: Ps) -> Self {
        Self {
            period,
            before: None,
            cycles: 0,
            unlike: 0,
            sum: 0,
        }
    }

    /// Returns the nominal period.
    pub const fn period(&self) -> Ps {
        self.period
    }

    /// Restarts the measurement, because in reset a clock may have any period.
    pub const fn pause(&mut self) {
        *self = Self::new(self.period);
    }

    /// Adds an edge at `now`.
    ///
    /// # Errors
    /// Returns the measured period in ps if it differs from the nominal period.
    pub fn edge(&mut self, now: Ps) -> Result<(), f64> {
        let Some(before) = self.before.replace(now) else {
            return Ok(());
        };
        let cycle = now - before;
        self.cycles += 1;
        self.sum += cycle;
        self.unlike += i64::from(self.differs(cycle, 1));
        if self.cycles < CYCLES {
            return Ok(());
        }
        // A single long cycle means that the clock was stopped. Deviations in both directions are
        // jitter.
        let wrong = 2 * self.unlike >= CYCLES && self.differs(self.sum, CYCLES);
        let mean = self.sum as f64 / CYCLES as f64;
        (self.cycles, self.unlike, self.sum) = (0, 0, 0);
        if wrong { Err(mean) } else { Ok(()) }
    }

    const fn differs(&self, sum: Ps, cycles: i64) -> bool {
        let wanted = cycles * self.period;
        LIKE.saturating_mul((sum - wanted).saturating_abs()) > wanted
    }
}

/// Formats a number with at most three decimals.
pub fn short(value: f64) -> String {
    let message = format!("{value:.3}");
    message.trim_end_matches('0').trim_end_matches('.').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the result for a clock with a nominal period of 4 ns and with these cycles,
    /// repeated.
    fn found(cycles: &[Ps]) -> Option<f64> {
        let mut clock = Clock::new(4000);
        let mut now = 0;
        (cycles.iter().cycle().take(100)).find_map(|cycle| {
            now += cycle;
            clock.edge(now).err()
        })
    }

    #[test]
    fn another_period_is_found() {
        assert_eq!(found(&[4000]), None);
        assert_eq!(found(&[10_000]), Some(10_000.0));
        assert_eq!(found(&[4041]), Some(4041.0));
        assert_eq!(found(&[4040]), None);
    }

    #[test]
    fn jitter_and_a_stop_are_none() {
        assert_eq!(found(&[3900, 4100]), None);
        let mut stops = vec![4000; 40];
        stops[20] = 1_000_000;
        assert_eq!(found(&stops), None);
    }

    #[test]
    fn what_is_in_reset_does_not_count() {
        let mut clock = Clock::new(4000);
        for n in 0..100 {
            clock.edge(1000 * n).expect("not measured");
            if n % 8 == 0 {
                clock.pause();
            }
        }
    }

    #[test]
    fn figures_are_short() {
        assert_eq!(short(100.0), "100");
        assert_eq!(short(332.889_481), "332.889");
        assert_eq!(short(0.5), "0.5");
    }
}
