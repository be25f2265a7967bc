//! Records what one direction of a stream moved in equal batches of time.
//!
//! Statistics about a demand need more than totals. The method of batch means needs the bursts of each batch.
//! The bytes that a paced stream owes to its rate show whether it keeps up.

use axiscope_fabric::Ps;

use crate::Pulses;

/// Settings of the recorder for one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BatchesConfig {
    /// Length of a batch, ps.
    pub length_ps: Ps,
    /// Latency above which a burst counts as late, cycles.
    pub bound_cycles: u64,
    /// Bytes per burst.
    pub burst_bytes: f64,
    /// Time between two bursts at the target rate, ps; 0 without a target rate.
    pub pace_ps: Ps,
    /// The pulses in which the target rate arrives; `None` if the rate is constant.
    pub pulses: Option<Pulses>,
}

/// One batch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Batch {
    /// Bytes moved.
    pub bytes: u64,
    /// Bursts completed.
    pub bursts: u64,
    /// Number of bursts with a latency above the bound.
    pub late: u64,
    /// Sum of latencies, cycles.
    pub latency_sum_cycles: u64,
    /// Largest latency, cycles.
    pub latency_max_cycles: u64,
    /// Minimum number of bytes that the target rate had requested but that had not moved yet, over
    /// all times at which bytes moved. Infinite if nothing moved, or without a target rate.
    pub owed_least_bytes: f64,
    /// Maximum number of bytes that a FIFO between the stream and its source or sink had to bridge,
    /// because a reader's sink drained them or a writer's source filled them. Bytes that the stream
    /// can no longer catch up on are not counted again.
    pub bridged_most_bytes: f64,
    /// Minimum number of bytes that the FIFO had to bridge.
    pub bridged_least_bytes: f64,
    /// Number of bytes by which the stream fell behind its rate, in excess of the bytes that it can
    /// catch up on.
    pub lost_bytes: f64,
}

impl Batch {
    const EMPTY: Self = Self {
        bytes: 0,
        bursts: 0,
        late: 0,
        latency_sum_cycles: 0,
        latency_max_cycles: 0,
        owed_least_bytes: f64::INFINITY,
        bridged_most_bytes: f64::NEG_INFINITY,
        bridged_least_bytes: f64::INFINITY,
        lost_bytes: 0.0,
    };
}

/// The batches since the last reset.
#[derive(Clone, Debug)]
pub struct Batches {
    cfg: BatchesConfig,
    /// Start of the current batch.
    since: Ps,
    /// Time at which the target rate started, which is when its first burst was due.
    begun: Option<Ps>,
    moved_bytes: u64,
    lost_bytes: f64,
    now: Batch,
    done: Vec<Batch>,
}

impl Batches {
    /// Creates a recorder without any data.
    #[must_use]
    pub fn new(cfg: BatchesConfig) -> Self {
        Self {
            cfg,
            since: 0,
            begun: None,
            moved_bytes: 0,
            lost_bytes: 0.0,
            now: Batch::EMPTY,
            done: Vec::new(),
        }
    }

    /// Discards the batches so far. The first new batch starts at `now`. Bytes that the stream owes
    /// to its rate are still owed.
    pub fn reset(&mut self, now: Ps) {
        self.done.clear();
        self.now = Batch::EMPTY;
        self.since = now;
    }

    /// Returns the length of a batch, us.
    #[must_use]
    pub fn batch_us(&self) -> f64 {
        self.cfg.length_ps as f64 / 1e6
    }

    /// Returns the batches that are complete at `now`.
    #[must_use]
    pub fn complete(&self, now: Ps) -> Vec<Batch> {
        let mut all = self.done.clone();
        let whole = ((now - self.since) / self.cfg.length_ps).max(0) as usize;
        if whole > 0 {
            all.push(self.now);
            all.resize(self.done.len() + whole, Batch::EMPTY);
        }
        all
    }

    /// Records that a burst was due at `due`, and that its stream has lost `bytes` of a pulsed rate since the
    /// burst before it.
    pub(crate) fn fell_behind(&mut self, due: Ps, bytes: f64) {
        self.begun.get_or_insert(due);
        self.lost_bytes += bytes;
        self.now.lost_bytes += bytes;
    }

    /// Records that a burst was due at `due`, and that the stream cannot catch up on `lost_ps` of
    /// its delay.
    pub(crate) fn due(&mut self, due: Ps, lost_ps: Ps) {
        self.begun.get_or_insert(due);
        if lost_ps > 0 {
            let bytes = lost_ps as f64 / self.cfg.pace_ps as f64 * self.cfg.burst_bytes;
            self.lost_bytes += bytes;
            self.now.lost_bytes += bytes;
        }
    }

    /// Records bytes that moved at `at`.
    #[inline]
    pub(crate) fn moved(&mut self, bytes: u32, at: Ps) {
        self.roll(at);
        self.now.bytes += u64::from(bytes);
        self.moved_bytes += u64::from(bytes);
        let Some(begun) = self.begun.filter(|_| self.cfg.pace_ps > 0) else {
            return;
        };
        // A burst is due when the FIFO has room for it (reads), or contains its data (writes).
        let asked = match &self.cfg.pulses {
            Some(pulses) => pulses.bytes_at(at - begun) + self.cfg.burst_bytes,
            None => ((at - begun) as f64 / self.cfg.pace_ps as f64 + 1.0) * self.cfg.burst_bytes,
        };
        let owed = asked - self.moved_bytes as f64;
        self.now.owed_least_bytes = self.now.owed_least_bytes.min(owed);
        let bridged = owed - self.lost_bytes;
        self.now.bridged_least_bytes = self.now.bridged_least_bytes.min(bridged);
        let before = bridged + f64::from(bytes);
        self.now.bridged_most_bytes = self.now.bridged_most_bytes.max(before);
    }

    /// Records a burst that completed at `at`.
    #[inline]
    pub(crate) fn completed(&mut self, cycles: u64, at: Ps) {
        self.roll(at);
        self.now.bursts += 1;
        self.now.late += u64::from(cycles > self.cfg.bound_cycles);
        self.now.latency_sum_cycles += cycles;
        self.now.latency_max_cycles = self.now.latency_max_cycles.max(cycles);
    }

    /// Starts all batches that begin up to `at`.
    #[inline]
    fn roll(&mut self, at: Ps) {
        while at - self.since >= self.cfg.length_ps {
            self.done.push(self.now);
            self.now = Batch::EMPTY;
            self.since += self.cfg.length_ps;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records bursts of 100 bytes, one every 10 ps, in batches of 100 ps.
    fn recorder() -> Batches {
        Batches::new(BatchesConfig {
            length_ps: 100,
            bound_cycles: 5,
            burst_bytes: 100.0,
            pace_ps: 10,
            pulses: None,
        })
    }

    #[test]
    fn a_stream_that_keeps_up_owes_its_latency() {
        let mut b = recorder();
        for n in 0..40 {
            b.due(10 * n, 0);
            b.moved(100, 10 * n + 3);
            b.completed(if n < 10 { 6 } else { 3 }, 10 * n + 3);
        }
        let found = b.complete(400);
        assert_eq!(found.len(), 4);
        assert_eq!(
            (found[0].bursts, found[0].late, found[0].bytes),
            (10, 10, 1000)
        );
        assert_eq!((found[1].late, found[1].latency_sum_cycles), (0, 30));
        // Each burst moves 3 ps after it was due, which is 30 bytes at this rate.
        for one in found {
            assert!((one.owed_least_bytes - 30.0).abs() < 1e-9);
            assert!((one.bridged_most_bytes - 130.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_is_lost_stays_owed_but_is_bridged_once() {
        let mut b = recorder();
        b.due(0, 0);
        b.moved(100, 3);
        // The next burst is 50 ps late. The stream can catch up on 20 ps of this delay.
        b.due(60, 30);
        b.moved(100, 63);
        let one = b.complete(100)[0];
        assert_eq!(one.lost_bytes, 300.0);
        assert!((one.bridged_most_bytes - (730.0 - 100.0 - 300.0)).abs() < 1e-9);
        assert!((b.complete(100)[0].owed_least_bytes - 30.0).abs() < 1e-9);
    }

    #[test]
    fn bytes_of_a_pulsed_rate_are_lost_only_once() {
        let mut b = recorder();
        b.due(0, 0);
        b.moved(100, 3);
        b.fell_behind(60, 300.0);
        b.moved(100, 63);
        let one = b.complete(100)[0];
        assert_eq!(one.lost_bytes, 300.0);
        assert!((one.bridged_most_bytes - (730.0 - 100.0 - 300.0)).abs() < 1e-9);
    }

    #[test]
    fn batches_without_bursts_are_empty() {
        let mut b = recorder();
        b.moved(100, 250);
        assert_eq!(b.complete(300).len(), 3);
        assert_eq!(b.complete(620).len(), 6);
        assert_eq!(b.complete(620)[5], Batch::EMPTY);
        b.reset(700);
        assert!(b.complete(750).is_empty());
    }
}
