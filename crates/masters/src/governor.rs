//! A governor: gives the regulators of the aggressors a new budget every control period, so that
//! the victim's slowdown over any window stays under a bound, with no more idleness than that.
//!
//! What it sees of a period is the time that the victim's work in it takes **alone** (from a
//! profile), and the bytes that the aggressors moved. Both can be had on a board: a performance
//! counter of the victim, and the counters of the regulator.
//!
//! With `a` the time alone and `P` the period, the period's loss is `1 - a/P`; a slowdown of `B`
//! is a loss of `1 - 1/B`. A window of `K` periods keeps the bound if its `a` add up to `K P / B`.
//!
//! 1. *Model.* Loss is taken to grow with the bytes: `loss = cost * bytes`. The cost is that of the
//!    last periods, each weighted `1 - fresh` times the one after it (a refresh more or less in a
//!    period is no change); a period that cost `JUMP` times as much is believed at once.
//! 2. *Aim.* The floor, or the loss of the bound where there is none, plus `gain / K` of what the
//!    last `K - 1` periods are ahead of the bound (in periods). What a phase that needs no memory leaves over is spent while the window
//!    still has it.
//! 3. *Floor.* What is known to be safe for ever (the best static setting) is never taken away,
//!    unless the window is a point of slowdown behind the bound: costs that are seen while budgets
//!    change are greater than those of a steady pace.
//! 4. *Limit.* Above the floor, never more than leaves the window that ends with the next period within the bound,
//!    if the model is right; and at most `ALLOWANCE` of the window over it if the next period
//!    costs as much as the dearest one so far: the victim may turn to the memory at any time.
//!
//! No allocation after construction; the same inputs give the same budgets.

use axiscope_fabric::Ps;

/// A period that costs so many times what is known, and twice the bound's loss, is another phase.
const JUMP: f64 = 2.0;
/// Part of a window by which it may be behind before the floor is given up.
const BEHIND: f64 = 0.01;
/// Part of a window that one period of another phase may put it behind.
const ALLOWANCE: f64 = 0.01;
/// Most bytes of a period over those of the last.
const GROWTH: u64 = 4;

/// What a governor is set to.
#[derive(Clone, Copy, Debug)]
pub struct GovernorConfig {
    /// Slowdown to keep, above 1.
    pub bound: f64,
    /// Control period, ps.
    pub period: Ps,
    /// Control periods of a window, 2 or more.
    pub window_periods: u32,
    /// How fast what the window is ahead is spent, 0 to `window_periods`.
    pub gain: f64,
    /// Weight of the last period in the cost, above 0 to 1.
    pub fresh: f64,
    /// Bytes that all aggressors may move in a control period, at most.
    pub most_bytes: u64,
    /// The same, at least.
    pub least_bytes: u64,
    /// What may move in every period for ever; the first guess, too.
    pub floor_bytes: u64,
}

/// The governor.
#[derive(Clone, Debug)]
pub struct Governor {
    cfg: GovernorConfig,
    /// Time alone of the last periods; a ring.
    alone: Vec<f64>,
    at: usize,
    sum: f64,
    /// Weighted loss and bytes of the last periods.
    loss: f64,
    bytes: f64,
    /// The greatest loss a byte of a period that lost twice the bound's.
    worst: f64,
}

impl Governor {
    /// A governor that has seen nothing: its window is filled with periods just at the bound.
    ///
    /// # Panics
    /// If the bound is not above 1, or the window has under two periods.
    #[must_use]
    pub fn new(cfg: GovernorConfig) -> Self {
        assert!(cfg.bound > 1.0 && cfg.window_periods >= 2 && cfg.period > 0);
        let neutral = cfg.period as f64 / cfg.bound;
        let count = cfg.window_periods as usize;
        Self {
            alone: vec![neutral; count],
            at: 0,
            sum: neutral * count as f64,
            loss: 0.0,
            bytes: 0.0,
            worst: 0.0,
            cfg,
        }
    }

    /// Bytes for the first period.
    #[must_use]
    pub const fn first_bytes(&self) -> u64 {
        if self.cfg.floor_bytes > self.cfg.least_bytes {
            self.cfg.floor_bytes
        } else {
            self.cfg.least_bytes
        }
    }

    /// A period is over, in which the victim did work of `alone` ps and the aggressors moved
    /// `bytes`; gives the bytes that they may move in the next.
    pub fn step(&mut self, alone: f64, bytes: u64) -> u64 {
        let period = self.cfg.period as f64;
        let count = f64::from(self.cfg.window_periods);
        self.sum += alone - self.alone[self.at];
        self.alone[self.at] = alone;
        self.at = (self.at + 1) % self.alone.len();
        self.learn(1.0 - alone / period, bytes);
        // The oldest leaves the window that ends with the next period.
        let kept = self.sum - self.alone[self.at];
        let due = period / self.cfg.bound;
        let ahead = (kept - (count - 1.0) * due) / period;
        let fair = 1.0 - 1.0 / self.cfg.bound;
        let spent = self.cfg.gain / count * ahead;
        let may = match self.cost() {
            Some(cost) if cost > 0.0 => {
                let base = match self.cfg.floor_bytes {
                    0 => fair / cost,
                    floor => floor as f64,
                };
                (base + spent / cost).min((fair + ahead) / cost)
            }
            Some(_) => f64::MAX,
            None => 0.0,
        };
        let may = if self.worst > 0.0 {
            may.min((fair + ahead + ALLOWANCE * count) / self.worst)
        } else {
            may
        };
        let may = may.max(0.0);
        // A cost is known only from bytes that moved: not much more than those.
        let room = (GROWTH * bytes.max(self.first_bytes())) as f64;
        let behind = ahead < -BEHIND * count;
        let floor = if behind { 0 } else { self.cfg.floor_bytes };
        let least = self.cfg.least_bytes.max(floor).min(self.cfg.most_bytes);
        (may.min(room) as u64).clamp(least, self.cfg.most_bytes)
    }

    /// Loss a byte; none before it was measured.
    fn cost(&self) -> Option<f64> {
        (self.bytes > 0.0).then(|| self.loss / self.bytes)
    }

    fn learn(&mut self, loss: f64, bytes: u64) {
        let moved = bytes as f64;
        let fair = 1.0 - 1.0 / self.cfg.bound;
        if bytes > 0 && loss > 2.0 * fair {
            self.worst = self.worst.max(loss / moved);
        }
        let jumped = (self.cost()).is_none_or(|c| loss > 2.0 * fair && loss > JUMP * c * moved);
        if jumped && bytes > 0 {
            (self.loss, self.bytes) = (loss, moved);
            return;
        }
        let fresh = self.cfg.fresh;
        self.loss += fresh * (loss - self.loss);
        self.bytes += fresh * (moved - self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CFG: GovernorConfig = GovernorConfig {
        bound: 1.1,
        period: 10_000_000,
        window_periods: 20,
        gain: 4.0,
        fresh: 0.25,
        most_bytes: 48_000,
        least_bytes: 256,
        floor_bytes: 0,
    };

    /// Budgets and losses against a victim whose loss is `cost(n)` a byte in period `n`.
    fn against(cost: impl Fn(usize) -> f64, periods: usize) -> (Vec<u64>, Vec<f64>) {
        let mut g = Governor::new(CFG);
        let mut bytes = g.first_bytes();
        let (mut budgets, mut losses) = (Vec::new(), Vec::new());
        for n in 0..periods {
            let loss = (cost(n) * bytes as f64).min(0.8);
            budgets.push(bytes);
            losses.push(loss);
            bytes = g.step(CFG.period as f64 * (1.0 - loss), bytes);
        }
        (budgets, losses)
    }

    fn worst_slowdown(losses: &[f64]) -> f64 {
        let windows = losses.windows(CFG.window_periods as usize);
        windows
            .map(|w| w.len() as f64 / w.iter().map(|l| 1.0 - l).sum::<f64>())
            .fold(0.0, f64::max)
    }

    #[test]
    fn a_steady_victim_is_held_at_the_bound() {
        let (budgets, losses) = against(|_| 1e-5, 200);
        assert!(worst_slowdown(&losses) < 1.12);
        let fair = (1.0 - 1.0 / 1.1) / 1e-5;
        assert!(
            (budgets[199] as f64 / fair - 1.0).abs() < 0.02,
            "{budgets:?}"
        );
    }

    #[test]
    fn a_victim_that_needs_no_memory_gets_all() {
        let (budgets, _) = against(|_| 0.0, 50);
        assert_eq!(budgets[49], CFG.most_bytes);
    }

    #[test]
    fn the_window_keeps_the_bound_through_phases() {
        // 30 periods of nearly no cost, 30 of a cost that halves the victim at full load.
        let (budgets, losses) = against(|n| if n / 30 % 2 == 0 { 1e-7 } else { 1e-5 }, 600);
        assert!(
            worst_slowdown(&losses) < 1.12,
            "{}",
            worst_slowdown(&losses)
        );
        let mean = budgets.iter().sum::<u64>() as f64 / 600.0;
        // More than a static budget, which the heavy phase decides.
        let fixed = (1.0 - 1.0 / 1.1) / 1e-5;
        assert!(mean > 2.0 * fixed, "{mean} {fixed}");
    }

    #[test]
    fn the_floor_stays_while_the_window_keeps_the_bound() {
        let mut g = Governor::new(GovernorConfig {
            floor_bytes: 5_000,
            ..CFG
        });
        let at = |loss: f64| CFG.period as f64 * (1.0 - loss);
        assert_eq!(g.first_bytes(), 5_000);
        for _ in 0..30 {
            assert!(g.step(at(1.0 - 1.0 / 1.1), 5_000) >= 5_000);
        }
        // A window that is far behind gives it up.
        for _ in 0..10 {
            g.step(at(0.5), 5_000);
        }
        assert_eq!(g.step(at(0.5), 5_000), 256);
    }

    #[test]
    fn the_same_inputs_give_the_same_budgets() {
        let run = || against(|n| 1e-5 * (n % 7) as f64, 300).0;
        assert_eq!(run(), run());
    }
}
