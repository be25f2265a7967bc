//! What the rules are set to. Every field is a register field or a fitted figure; the platform
//! file says which.

use axiscope_dram::Clock;

/// How the read and write directions of the scheduler relate.
#[derive(Clone, Debug)]
pub struct DirectionConfig {
    /// Clocks without service after which waiting reads become critical (PERFLPR1).
    pub read_starve: Clock,
    /// Clocks without service after which waiting writes become critical (PERFWR1).
    pub write_starve: Clock,
    /// Transactions served in a row once writes are critical (PERFWR1).
    pub write_run: u32,
    /// Clocks without a read before waiting writes are served (SCHED.RDWR_IDLE_GAP).
    pub idle_gap: Clock,
    /// Whether writes that were let in because no read waited yield to the next read that
    /// has a timer (video class).
    pub idle_writes_yield: bool,
    /// Whether waiting video reads take the bus back after `write_run` writes, unless a write has run
    /// out of time; reads without a timer do once they are critical.
    pub write_run_ends: bool,
    /// Lines for which critical video reads take the bus back, though writes have run out of time and they
    /// themselves have not (PERFLPR1); `None` if they do not. Counts with `write_run_ends`.
    pub starved_read_run: Option<u32>,
    /// `read_starve` where a video read waits.
    pub video_read_starve: Clock,
    /// Whether writes that came in by starvation keep the bus for `write_run` lines, if a
    /// low-priority read waits as they come in.
    pub critical_runs_whole: bool,
    /// Clocks for which reads go on after a turn to writes was decided, while low-priority
    /// reads wait.
    pub read_turn_delay: Clock,
    /// Clocks for which writes go on after a turn to reads was decided.
    pub write_turn_delay: Clock,
    /// Reads in the queue up to which critical writes come in past expired ones, if a low-priority
    /// read is among them; 0 for never.
    pub few_reads: usize,
    /// Whether expired reads hold back critical and expired writes only while some read finds its
    /// row open; without one, writes go whose rows are open in banks that no read waits for.
    pub rowless_reads_yield: bool,
    /// Whether writes that came in past reads that have run out of time keep the bus until a read
    /// finds its row open, or for `write_run` lines; row commands go to such reads first meanwhile.
    pub lent_until_row: bool,
    /// Reads served before writes that wait take the bus from reads that wait, unless no read finds
    /// its row open (with `rowless_reads_yield` not past writes of the banks that reads wait for).
    pub least_reads: u32,
    /// Writes served before reads that have run out of time take the bus back, unless no write finds
    /// its row open, or the writes came in past such reads.
    pub least_writes: u32,
}

impl DirectionConfig {
    /// Whether the direction depends on which rows are open.
    #[must_use]
    pub const fn looks_at_rows(&self) -> bool {
        self.rowless_reads_yield
            || self.lent_until_row
            || self.least_reads > 0
            || self.starved_read_run.is_some()
            || self.least_writes > 0
    }
}

/// The rules of one channel.
#[derive(Clone, Debug)]
pub struct PolicyConfig {
    /// Whether the bank closes after a read that entered the queue already expired.
    pub late_reads_close: bool,
    /// Whether the bank closes after the first read of a rank since its refresh, if that read has a
    /// timer (video class) and no write waits.
    pub refreshed_reads_close: bool,
    /// Whether hits younger than the oldest expired read of their bank wait.
    pub expired_in_age_order: bool,
    /// Whether they wait even while their row may not be closed yet.
    pub expired_age_strict: bool,
    /// Whether reads without a timer wait while one has run out of time and no write waits, even
    /// where the bus is free.
    pub expired_bars_untimed: bool,
    /// Whether no other write takes the clocks for which one that has run out of time waits because
    /// the last write was of another rank.
    pub expired_writes_cross: bool,
    /// Row hits that pass an older entry which waits for another row of the bank, until the row
    /// closes for it; `u32::MAX` for no limit.
    pub hits_past_miss: u32,
    /// Clocks after a line was written for which the next write to it waits at its port; 0 for none.
    pub rewrite_clocks: Clock,
    /// When the bus turns.
    pub direction: DirectionConfig,
}
