//! Counters of the controller.

/// Counters since the last reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Read column commands.
    pub reads: u64,
    /// Write column commands.
    pub writes: u64,
    /// Activates.
    pub activates: u64,
    /// Precharges that were issued as commands, without auto-precharges.
    pub precharges: u64,
    /// Refreshes, over all ranks.
    pub refreshes: u64,
    /// Number of changes of direction.
    pub turnarounds: u64,
    /// Writes that merged with a queued one.
    pub combined: u64,
    /// Reads that had already expired when they entered the queue.
    pub late_reads: u64,
}

impl Stats {
    /// The fraction of column commands that found their row open: 1 - activates / columns, at least 0.
    #[must_use]
    pub fn row_hit_rate(&self) -> f64 {
        let columns = self.reads + self.writes;
        if columns == 0 {
            return 0.0;
        }
        (1.0 - self.activates as f64 / columns as f64).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_hit_rate_is_of_all_column_commands() {
        let rate = |reads, writes, activates| {
            let all = Stats {
                reads,
                writes,
                activates,
                ..Stats::default()
            };
            all.row_hit_rate()
        };
        assert_eq!(rate(6, 2, 2), 0.75);
        assert_eq!(rate(1, 0, 2), 0.0);
        assert_eq!(rate(0, 0, 2), 0.0);
    }
}
