//! Budget of a regulator: a number of bytes for each period (`axiscope_budget_gate`). A burst passes completely
//! or waits for the next period. Bytes that are left at the end of a period are lost.

/// Number of cycles from the grant of a burst until the port sees the burst.
const GRANT: i64 = 1;

/// Setting of a regulator.
#[derive(Clone, Copy, Debug)]
pub struct BudgetConfig {
    /// Number of bytes that may pass in a period, at least one burst.
    pub bytes: u64,
    /// Number of cycles in a period.
    pub period_cycles: u32,
}

/// State of a budget.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    cfg: BudgetConfig,
    /// Edge at which the first period starts.
    begins: i64,
    /// Number of the period to which `left` applies.
    period: i64,
    left: u64,
}

impl Budget {
    pub(crate) fn new(cfg: BudgetConfig, begins: i64) -> Self {
        Self {
            cfg,
            begins,
            period: 0,
            left: cfg.bytes,
        }
    }

    fn refill(&mut self, edge: i64) {
        let period = (edge - self.begins) / i64::from(self.cfg.period_cycles);
        if period > self.period {
            (self.period, self.left) = (period, self.cfg.bytes);
        }
    }

    /// Sets a new budget, which applies from the beginning of the next period.
    pub(crate) const fn set(&mut self, bytes: u64) {
        self.cfg.bytes = bytes;
    }

    /// Returns the start of the first period that starts after `edge`.
    pub(crate) fn next_period(&self, edge: i64) -> i64 {
        let cycles = i64::from(self.cfg.period_cycles);
        self.begins + ((edge - self.begins) / cycles + 1) * cycles
    }

    /// Returns whether the budget of the next period is large enough for a burst.
    pub(crate) const fn holds(&self, bytes: u64) -> bool {
        bytes <= self.cfg.bytes
    }

    /// Returns the first edge at which the port sees a burst that the master drives from `edge`
    /// onwards.
    pub(crate) fn passes(&mut self, edge: i64, bytes: u64) -> i64 {
        self.refill(edge);
        if bytes <= self.left {
            return edge + GRANT;
        }
        self.begins + (self.period + 1) * i64::from(self.cfg.period_cycles) + GRANT
    }

    /// Charges the budget for a burst that the port takes in the cycle after `edge`.
    pub(crate) fn charge(&mut self, edge: i64, bytes: u64) {
        self.refill(edge);
        self.left = self.left.saturating_sub(bytes);
    }
}

/// Rounds budgets down to whole bursts, and adds the remainder to the next budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct WholeBursts {
    left_bytes: f64,
}

impl WholeBursts {
    /// Returns the next budget in bytes, from `wanted_bytes` and the remainder, for bursts of
    /// `burst_bytes`.
    pub fn next(&mut self, wanted_bytes: f64, burst_bytes: u64) -> u64 {
        let wanted = wanted_bytes + self.left_bytes;
        let whole = (wanted / burst_bytes as f64).floor() * burst_bytes as f64;
        self.left_bytes = wanted - whole;
        whole as u64
    }
}
