//! The counters of the instrument, for one direction of a master.

use axiscope_fabric::{Domain, Ps};
use hdrhistogram::Histogram;

/// Number of bins in the latency histogram of the hardware blocks.
pub const LATENCY_BINS: usize = 64;
/// Longest latency that the model's histogram distinguishes from longer latencies, cycles.
const LONGEST_CYCLES: u64 = 1 << 20;
/// Number of significant digits of latencies in the model's histogram.
const DIGITS: u8 = 2;

/// Counts of one direction since the last reset. Latencies are whole PL cycles from the
/// issue of a burst to its last beat (reads) or its response (writes).
#[derive(Clone, Debug)]
pub struct Counters {
    clock: Domain,
    since: Ps,
    last_done: Ps,
    /// Issue time of the first burst and completion time of the last burst, ps.
    first_issued: Ps,
    last_complete: Ps,
    /// Bursts completed.
    pub bursts: u64,
    /// Bytes moved.
    pub bytes: u64,
    /// Sum of latencies, cycles.
    pub latency_sum_cycles: u64,
    /// Smallest latency, cycles; `u64::MAX` before the first burst.
    pub latency_min_cycles: u64,
    /// Largest latency, cycles.
    pub latency_max_cycles: u64,
    /// Histogram of latencies.
    latencies: Histogram<u32>,
    /// Time between bursts in which no burst was in flight, ps, for masters whose bursts end in
    /// order.
    idle_ps: Ps,
    /// Total time in flight of the completed bursts since the reset, ps.
    pub(crate) in_flight_ps: i128,
    /// Longest time between two beats, cycles.
    pub longest_idle_cycles: u64,
}

impl Counters {
    /// Creates counters at zero that count cycles of `clock`.
    #[must_use]
    pub fn new(clock: Domain) -> Self {
        Self {
            clock,
            since: 0,
            last_done: 0,
            first_issued: Ps::MAX,
            last_complete: 0,
            bursts: 0,
            bytes: 0,
            latency_sum_cycles: 0,
            latency_min_cycles: u64::MAX,
            latency_max_cycles: 0,
            latencies: Histogram::new_with_max(LONGEST_CYCLES, DIGITS)
                .expect("constants in its range"),
            idle_ps: 0,
            in_flight_ps: 0,
            longest_idle_cycles: 0,
        }
    }

    /// Sets all counters to zero. Counting starts at `now`.
    pub fn reset(&mut self, now: Ps) {
        *self = Self {
            since: now,
            last_done: now,
            ..Self::new(self.clock)
        };
    }

    /// Adds bytes that moved at `at`.
    #[inline]
    pub fn moved(&mut self, bytes: u32, at: Ps) {
        self.bytes += u64::from(bytes);
        let idle = (at - self.last_done).max(0) / self.clock.period();
        self.longest_idle_cycles = self.longest_idle_cycles.max(idle as u64);
        self.last_done = self.last_done.max(at);
    }

    /// Adds a burst that was issued at `issued` and completed at `at`. Returns its latency in
    /// cycles.
    #[inline]
    pub fn done(&mut self, issued: Ps, at: Ps) -> u64 {
        self.in_flight_ps += i128::from(at - issued.max(self.since));
        if self.bursts > 0 {
            self.idle_ps += (issued - self.last_complete).max(0);
        }
        self.first_issued = self.first_issued.min(issued);
        self.last_complete = self.last_complete.max(at);
        let cycles = (self.clock.at_or_after(at) - self.clock.at_or_after(issued)) as u64;
        self.bursts += 1;
        self.latency_sum_cycles += cycles;
        self.latency_min_cycles = self.latency_min_cycles.min(cycles);
        self.latency_max_cycles = self.latency_max_cycles.max(cycles);
        self.latencies.saturating_record(cycles);
        cycles
    }

    /// Returns the histogram of the latencies, cycles.
    #[must_use]
    pub const fn latencies(&self) -> &Histogram<u32> {
        &self.latencies
    }

    /// Returns the clock in whose cycles latencies are counted.
    #[must_use]
    pub const fn clock(&self) -> Domain {
        self.clock
    }

    /// Returns the time without a burst in flight between the first and the last burst, ps.
    #[must_use]
    pub const fn idle_ps(&self) -> Ps {
        self.idle_ps
    }

    /// Returns the issue time of the first burst and the completion time of the last burst, ps, or
    /// `None` without bursts.
    #[must_use]
    pub fn first_and_last(&self) -> Option<(Ps, Ps)> {
        (self.bursts > 0).then_some((self.first_issued, self.last_complete))
    }

    /// Returns the completion time of the last burst so far, ps.
    #[must_use]
    pub const fn last_complete(&self) -> Ps {
        self.last_complete
    }

    /// Returns the cycles from the issue of the first burst to the completion of the last burst, or
    /// 0 without bursts.
    #[must_use]
    pub fn span_cycles(&self) -> u64 {
        if self.bursts == 0 {
            return 0;
        }
        let edge = |t: Ps| self.clock.at_or_after(t);
        (edge(self.last_complete) - edge(self.first_issued)) as u64
    }

    /// Returns the time at which counting started.
    #[must_use]
    pub const fn since(&self) -> Ps {
        self.since
    }

    /// Returns the number of cycles since the reset.
    #[must_use]
    pub const fn cycles(&self, now: Ps) -> u64 {
        ((now - self.since) / self.clock.period()) as u64
    }

    /// Returns the mean number of bursts in flight since the reset. `still` gives the issue times
    /// of bursts that are not complete at `now`.
    #[must_use]
    pub fn mean_in_flight(&self, still: impl Iterator<Item = Ps>, now: Ps) -> f64 {
        let open: i128 = still
            .map(|t| i128::from((now - t.max(self.since)).max(0)))
            .sum();
        (self.in_flight_ps + open) as f64 / (now - self.since).max(1) as f64
    }

    /// Returns the mean latency in cycles, or 0 without bursts.
    #[must_use]
    pub fn latency_mean_cycles(&self) -> f64 {
        if self.bursts == 0 {
            0.0
        } else {
            self.latency_sum_cycles as f64 / self.bursts as f64
        }
    }

    /// Returns the percentile of the latency in cycles, exact to 1 %: the fraction `p` of the
    /// bursts has at most this latency. Returns 0 without bursts.
    #[must_use]
    pub fn latency_percentile_cycles(&self, p: f64) -> f64 {
        if self.bursts == 0 {
            return 0.0;
        }
        let at = self.latencies.value_at_quantile(p);
        at.clamp(self.latency_min_cycles, self.latency_max_cycles) as f64
    }
}

/// Returns the percentile of the latency from a histogram of a hardware block (one bin per cycle
/// below 8 cycles, four bins per octave above): the fraction `p` of the bursts has at most this
/// latency. The percentile is interpolated linearly within a bin, and lies between the smallest and
/// the largest latency. Returns 0 without bursts.
#[must_use]
pub fn percentile_cycles(histogram: &[u64; LATENCY_BINS], least: u64, most: u64, p: f64) -> f64 {
    let bursts: u64 = histogram.iter().sum();
    if bursts == 0 {
        return 0.0;
    }
    let want = p * bursts as f64;
    let mut seen = 0.0;
    for (i, &n) in histogram.iter().enumerate() {
        let n = n as f64;
        if n > 0.0 && seen + n >= want {
            let (from, mut to) = edges(i);
            if i == LATENCY_BINS - 1 {
                to = to.max(most as f64); // All that is longer is there, too.
            }
            let at = from + (to - from) * (want - seen) / n;
            return at.clamp(least as f64, most as f64);
        }
        seen += n;
    }
    most as f64
}

/// Returns the bin for a latency.
#[cfg(test)]
const fn bin(cycles: u64) -> usize {
    if cycles < 8 {
        return cycles as usize;
    }
    let octave = cycles.ilog2() as usize;
    let quarter = (cycles >> (octave - 2)) as usize & 3;
    let at = 8 + (octave - 3) * 4 + quarter;
    if at < LATENCY_BINS {
        at
    } else {
        LATENCY_BINS - 1
    }
}

/// Returns the first latency of a bin, and the first latency of the next bin.
fn edges(bin: usize) -> (f64, f64) {
    let start = |b: usize| {
        if b < 8 {
            b as f64
        } else {
            let (octave, quarter) = ((b - 8) / 4 + 3, (b - 8) % 4);
            f64::from(1u32 << octave) * (1.0 + quarter as f64 / 4.0)
        }
    };
    (start(bin), start(bin + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_latency_lies_between_the_edges_of_its_bin() {
        for c in (0..5000).chain([65_535, 65_536, 100_000]) {
            let (from, to) = edges(bin(c));
            assert!(from <= c as f64 && (c as f64) < to, "{c}: {from} {to}");
        }
    }

    fn counted(latencies: impl Iterator<Item = i64>) -> Counters {
        let mut c = Counters::new(Domain::from_mhz(100.0));
        for cycles in latencies {
            c.done(0, cycles * 10_000);
        }
        c
    }

    #[test]
    fn percentiles_of_a_known_distribution() {
        let c = counted(100..1100);
        assert_eq!(c.bursts, 1000);
        assert!((c.latency_mean_cycles() - 599.5).abs() < 1e-9);
        assert!((c.latency_percentile_cycles(0.5) - 599.0).abs() < 6.0);
        assert!((c.latency_percentile_cycles(1.0) - 1099.0).abs() < 1e-9);
    }

    #[test]
    fn short_latencies_are_counted_exactly() {
        let c = counted((0..100).map(|n| if n < 95 { 64 } else { 90 }));
        assert_eq!(c.latency_percentile_cycles(0.5), 64.0);
        assert_eq!(c.latency_percentile_cycles(0.99), 90.0);
        assert!(c.latency_mean_cycles() < 66.0);
    }

    #[test]
    fn latencies_beyond_the_histogram_are_the_longest() {
        let c = counted((0..100).map(|n| if n < 50 { 10 } else { 1 << 22 }));
        assert_eq!(c.latency_percentile_cycles(0.5), 10.0);
        assert!(c.latency_percentile_cycles(0.9) >= 1_000_000.0);
        assert_eq!(c.latency_max_cycles, 1 << 22);
    }

    #[test]
    fn percentiles_from_the_bins_of_a_block() {
        let mut bins = [0; LATENCY_BINS];
        for cycles in 100..1100 {
            bins[bin(cycles)] += 1;
        }
        assert!((percentile_cycles(&bins, 100, 1099, 0.5) - 600.0).abs() < 60.0);
        assert!(percentile_cycles(&bins, 100, 1099, 1.0) <= 1099.0);
    }

    #[test]
    fn the_last_bin_reaches_to_the_greatest_latency() {
        let mut bins = [0; LATENCY_BINS];
        bins[LATENCY_BINS - 1] = 1000;
        let p99 = percentile_cycles(&bins, 200_000, 499_700, 0.99);
        assert!((450_000.0..=499_700.0).contains(&p99), "{p99}");
        assert!((percentile_cycles(&bins, 200_000, 499_700, 1.0) - 499_700.0).abs() < 1e-9);
    }
}
