//! The regulator: a budget of bytes, anew in every period (`axiscope_budget_gate`). A burst
//! passes whole or waits for the next period; what is left is lost.

/// Cycles from the grant of a burst to the port's seeing it.
const GRANT: i64 = 1;

/// What the regulator is set to.
#[derive(Clone, Copy, Debug)]
pub struct BudgetConfig {
    /// Bytes that may pass in a period, a burst or more.
    pub bytes: u64,
    /// Cycles of a period.
    pub period_cycles: u32,
}

/// The account.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    cfg: BudgetConfig,
    /// Edge from which the first period counts.
    begins: i64,
    /// The period that `left` is of.
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

    /// Another budget, from the next period on.
    pub(crate) const fn set(&mut self, bytes: u64) {
        self.cfg.bytes = bytes;
    }

    /// Begin of the first period that begins after `edge`.
    pub(crate) fn next_period(&self, edge: i64) -> i64 {
        let cycles = i64::from(self.cfg.period_cycles);
        self.begins + ((edge - self.begins) / cycles + 1) * cycles
    }

    /// Whether a burst passes at all with the budget of the next period.
    pub(crate) const fn holds(&self, bytes: u64) -> bool {
        bytes <= self.cfg.bytes
    }

    /// The edge from which the port sees a burst that the master shows from `edge` on.
    pub(crate) fn passes(&mut self, edge: i64, bytes: u64) -> i64 {
        self.refill(edge);
        if bytes <= self.left {
            return edge + GRANT;
        }
        self.begins + (self.period + 1) * i64::from(self.cfg.period_cycles) + GRANT
    }

    /// The port takes it in the cycle after `edge`.
    pub(crate) fn charge(&mut self, edge: i64, bytes: u64) {
        self.refill(edge);
        self.left = self.left.saturating_sub(bytes);
    }
}

/// Budgets of whole bursts: what a budget wanted beyond them is made up for by the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct WholeBursts {
    left_bytes: f64,
}

impl WholeBursts {
    /// The next budget, bytes, of `wanted_bytes` and of what is left; bursts have `burst_bytes`.
    pub fn next(&mut self, wanted_bytes: f64, burst_bytes: u64) -> u64 {
        let wanted = wanted_bytes + self.left_bytes;
        let whole = (wanted / burst_bytes as f64).floor() * burst_bytes as f64;
        self.left_bytes = wanted - whole;
        whole as u64
    }
}
