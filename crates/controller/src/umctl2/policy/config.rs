//! Figures of the policy: registers, depths, and figures that are fitted for all boards of a chip together.

use axiscope_dram::Clock;
use axiscope_figures::{LONGEST, figures};

/// A store of transactions: low-priority and video reads together (LPR), or writes (WR).
#[derive(Clone, Copy, Debug)]
pub struct StoreConfig {
    /// Clocks without service after which a store that is not empty becomes *critical*.
    pub max_starve: Clock,
    /// Transactions that a critical store may have served before it is *normal* again.
    pub xact_run_length: u32,
}

figures! {
    /// When the data bus turns between reads and writes.
    #[derive(Copy)]
    pub struct TurnConfig {
        /// Number of clocks without service after which the read store becomes critical.
        read_starve_clocks: Clock ["clocks", 0..=LONGEST, register "PERFLPR1.LPR_MAX_STARVE"],
        /// Number of lines that are served from the read store once it is critical.
        read_run: u32 ["", 0..=65_535, register "PERFLPR1.LPR_XACT_RUN_LENGTH"],
        /// Number of clocks without service after which the write store becomes critical.
        write_starve_clocks: Clock ["clocks", 0..=LONGEST, register "PERFWR1.W_MAX_STARVE"],
        /// Number of lines that are served from the write store once it is critical.
        write_run: u32 ["", 0..=65_535, register "PERFWR1.W_XACT_RUN_LENGTH"],
        /// Number of clocks without a read after which waiting writes are served.
        idle_gap_clocks: Clock ["clocks", 0..=LONGEST, register "SCHED.RDWR_IDLE_GAP"],
        /// Number of additional clocks until the scheduler detects that no read is waiting.
        idle_seen_clocks: Clock ["clocks", 0..=LONGEST, fitted "idle-seen", default 0],
        /// Number of clocks from the decision to change the direction of the bus until the change, if a read without a
        /// timer is waiting.
        turn_latency_clocks: Clock ["clocks", 0..=LONGEST, fitted "turn-latency", default 0],
        /// Minimum number of lines that are served after the bus changes direction, while their rows are open.
        least_lines: u32 ["", 0..=65_535, fitted "least-lines", default 0],
        /// Critical writes pass expired reads if the store contains at most this many reads, including a read
        /// without a timer. The number follows from the QoS block's threshold (RD_LPR_THRSLD); 0 for never.
        past_expired: usize [given 0],
    }
}

impl TurnConfig {
    /// The store of low-priority and video reads (LPR).
    #[inline(always)]
    #[must_use]
    pub const fn lpr(&self) -> StoreConfig {
        StoreConfig {
            max_starve: self.read_starve_clocks,
            xact_run_length: self.read_run,
        }
    }

    /// The store of writes (WR).
    #[inline(always)]
    #[must_use]
    pub const fn wr(&self) -> StoreConfig {
        StoreConfig {
            max_starve: self.write_starve_clocks,
            xact_run_length: self.write_run,
        }
    }

    /// Clocks from the last read until waiting writes are served.
    #[inline(always)]
    #[must_use]
    pub const fn idle_gap(&self) -> Clock {
        self.idle_gap_clocks + self.idle_seen_clocks
    }
}

figures! {
    /// The scheduling rules of the channel.
    #[derive(Copy)]
    pub struct PolicyConfig {
        /// Number of row hits that may pass an older entry for another row of the same bank before the row closes
        /// for that entry; no limit by default.
        hits_past_miss: u32 ["", .., fitted "Brilli 2022, table II: R5F", default u32::MAX],
        /// When the bus turns.
        turn: TurnConfig [flat],
    }
}
