//! What the rules are set to: registers of the controller, depths, and the few figures that were
//! fitted for all boards of a chip together. The platform file says which is which.

use axiscope_dram::Clock;

/// A store of transactions: low-priority and video reads together (LPR), or writes (WR).
#[derive(Clone, Copy, Debug)]
pub struct StoreConfig {
    /// Clocks without service after which a store that holds something is *critical*
    /// (`max_starve` of PERFLPR1 and PERFWR1).
    pub max_starve: Clock,
    /// Transactions that a critical store is served before it is *normal* again
    /// (`xact_run_length` of the same registers).
    pub run_length: u32,
}

/// When the data bus turns between reads and writes.
#[derive(Clone, Copy, Debug)]
pub struct TurnConfig {
    /// The store of reads (PERFLPR1).
    pub reads: StoreConfig,
    /// The store of writes (PERFWR1).
    pub writes: StoreConfig,
    /// Clocks without a read before waiting writes are served (SCHED.RDWR_IDLE_GAP).
    pub idle_gap: Clock,
    /// Reads in the store up to which critical writes go past reads that have expired, if a read
    /// without a timer is among them: what the QoS block's threshold leaves (RD_LPR_THRSLD); 0 for
    /// never.
    pub past_expired: usize,
    /// Clocks from a decision to turn until the bus turns, while a read without a timer waits.
    pub turn_latency: Clock,
    /// Lines that a turn serves at least, while their rows are open.
    pub least_lines: u32,
}

/// The rules of the channel.
#[derive(Clone, Debug)]
pub struct PolicyConfig {
    /// Row hits that pass an older entry which waits for another row of the bank, until the row
    /// closes for it; `u32::MAX` for no limit.
    pub hits_past_miss: u32,
    /// When the bus turns.
    pub turn: TurnConfig,
}
