//! The control law of the closed loop. After each control period, it computes the traffic that the aggressors
//! may move in the next period. Its inputs are the time that the victim lost in the period, and the traffic
//! that the aggressors moved.
//!
//! The model and the firmware of the cluster's proxy core share this file, so it allocates no memory, uses no
//! floating-point numbers, and needs one multiplication and one division of 32 bits in most steps. Time is
//! counted in *parts*: a control period has [`WHOLE`] parts. Traffic is counted in *units* of [`UNIT_BYTES`]
//! bytes.
//!
//! Without load, the victim would complete the work of a period in a certain number of parts. The
//! remaining parts of the period, up to `WHOLE`, are its *loss*. A slowdown of `B` over a window of
//! `K` periods is a loss of `K WHOLE (1 - 1 / B)`. Two losses are configured: the loss of a window
//! to aim at (`aim`, from the bound), and the loss that no window may exceed (`limit`, from the
//! bound plus the tolerated excess).
//!
//! 1. *Cost.* The cost of traffic is the loss divided by the traffic of the last periods. A period with little
//!    traffic does not reveal the cost, so it is ignored unless budgets are always small. If a period costs much
//!    more than before, the new cost is used at once.
//! 2. *Aim.* The next period may lose its equal share of `aim`, plus a share of what the window has
//!    not used yet. Its budget is the traffic that causes this loss at the current cost, but at
//!    least the *floor*, the amount of traffic that is known to be safe at any time. When a window's
//!    loss is more than half-way from `aim` to `limit`, the floor decreases. It reaches 0 at
//!    `limit`.
//! 3. *Limit.* Every window that contains the next period has a known minimum loss: the loss so
//!    far, plus the loss that the later periods have even with the least traffic. The loss with the
//!    least traffic is `rest` at first. It is then learned, and is at most `fair`. The next period
//!    may use three quarters of the remaining part of `limit`, at the highest cost seen so far,
//!    because a higher cost may follow. The victim may start to use memory at any time, so budgets
//!    stay at the floor while an unexpected loss of half a period would exceed the limit.
//! 4. *Ledger.* Traffic below the floor is recorded as a debt. While the debt is too high, budgets
//!    stay at the floor. The debt is forgotten gradually. Budgets therefore exceed the floor only if
//!    this increases the total traffic.

/// Number of parts in a control period.
pub const WHOLE: i32 = 4096;
/// Number of bytes in a unit of traffic.
pub const UNIT_BYTES: u64 = 64;
/// The largest number of units per period for which the arithmetic does not overflow.
pub const MOST_UNITS: u32 = 1 << 16;
/// The largest number of periods per window for which the arithmetic does not overflow.
pub const MOST_PERIODS: u32 = 1 << 14;

/// Limits the growth of a budget to twice the traffic that was last moved, as a shift.
const GROWTH: u32 = 1;
/// Unexpected loss that one period above the floor may cause, parts.
const SURPRISE: i32 = WHOLE / 2;
/// The part of the remaining limit that is reserved in case a period costs more than any period
/// before is 1/2^KEPT.
const KEPT: u32 = 2;
/// Minimum traffic for which a cost counts, as a fraction of the floor. The fraction is given as a
/// shift.
const COUNTS: u32 = 2;
/// How fast the law learns the loss of periods with the least traffic, when the loss rises and when
/// it falls. Both values are shifts.
const DEARER: u32 = 1;
const CHEAPER: u32 = 6;
/// Fraction of the floor by which a debt decreases in every period, given as a shift.
const FORGET: u32 = 6;

/// Settings of the control law.
#[derive(Clone, Copy, Debug)]
pub struct GovernorConfig {
    /// Loss of a window that the law aims at, parts.
    pub aim: i32,
    /// Loss that no window may exceed, parts.
    pub limit: i32,
    /// Equal share of `aim` for each period, parts.
    pub fair: i32,
    /// Assumed loss of a period with the least traffic until it has been measured, parts.
    pub rest: i32,
    /// Fraction of the unused loss of a window that the next period may use, given as a shift.
    pub spend: u32,
    /// Weight of the last period in the cost, given as a shift.
    pub fresh: u32,
    /// Traffic per period that is safe whenever it occurs, units. The first period has this budget, too.
    pub floor: u32,
    /// Smallest budget of a period, units.
    pub least: u32,
    /// Largest budget of a period, units.
    pub most: u32,
    /// Largest debt with which budgets may exceed the floor, units.
    pub credit: i32,
}

/// The control law and its state; `R` stores the losses of a window's periods.
#[derive(Clone, Debug)]
pub struct Governor<R> {
    cfg: GovernorConfig,
    losses: R,
    at: usize,
    sum: i32,
    /// Weighted loss (parts) and traffic (units) of the last periods, in sixteenths.
    loss: i32,
    moved: i32,
    /// Loss and traffic of the period that had the highest cost.
    worst: (u32, u32),
    /// Loss of a period with little traffic, parts.
    rest: i32,
    owed: i32,
    given: u32,
}

impl<R: AsMut<[i32]> + AsRef<[i32]>> Governor<R> {
    /// Returns the law in its initial state. `losses` has an element for every period of a window.
    /// The periods before the start count as periods without loss, because the aggressors were not
    /// running.
    pub fn new(cfg: GovernorConfig, mut losses: R) -> Self {
        losses.as_mut().fill(0);
        let first = if cfg.floor > cfg.least {
            cfg.floor
        } else {
            cfg.least
        };
        Self {
            losses,
            at: 0,
            sum: 0,
            loss: cfg.fair << 4,
            moved: (first << 4) as i32,
            worst: (2 * cfg.fair as u32, first),
            rest: cfg.rest,
            owed: 0,
            given: first,
            cfg,
        }
    }

    /// Returns the budget of the next period, units.
    pub const fn given(&self) -> u32 {
        self.given
    }

    /// Updates the law at the end of a period. In this period, the victim did work that takes `alone` parts
    /// without load, and the aggressors moved `moved` units. Returns the budget of the next period, units.
    pub fn step(&mut self, alone: i32, moved: u32) -> u32 {
        let loss = (WHOLE - alone).clamp(-WHOLE, 4 * WHOLE);
        let moved = moved.min(MOST_UNITS);
        self.note(loss);
        self.learn(loss, moved);
        let cfg = self.cfg;
        let left = cfg.limit - self.committed();
        // The window that ends with the next period no longer includes the oldest period.
        let kept = self.sum - self.losses.as_ref()[self.at];
        let ahead = cfg.aim - cfg.fair - kept;
        let aim = cfg.fair + (ahead >> cfg.spend);
        let floor = self.floor(kept);
        let mut units = if self.owed <= cfg.credit && left >= SURPRISE {
            scaled(aim, self.moved >> 4, self.loss >> 4)
                .min((moved << GROWTH).max(cfg.floor).max(cfg.least << GROWTH))
                .max(floor)
        } else {
            floor
        };
        if left < WHOLE {
            let (loss, traffic) = self.worst;
            let spent = left - (left >> KEPT);
            units = units.min(scaled(spent, traffic as i32, loss as i32));
        }
        self.given = units.clamp(cfg.least, cfg.most);
        self.settle();
        self.given
    }

    /// Returns the smallest budget of the next period: the configured floor, or less if the loss in some window, `kept`, is
    /// already more than half-way from the loss that the governor aims at to the limit.
    fn floor(&self, kept: i32) -> u32 {
        let cfg = &self.cfg;
        let room = cfg.limit - cfg.fair - kept;
        let all = (cfg.limit - cfg.aim) >> 1;
        if room >= all {
            return cfg.floor;
        }
        scaled(room, cfg.floor as i32, all)
    }

    /// Replaces the oldest loss of the window by the loss of this period.
    fn note(&mut self, loss: i32) {
        let oldest = &mut self.losses.as_mut()[self.at];
        self.sum += loss - *oldest;
        *oldest = loss;
        self.at += 1;
        if self.at == self.losses.as_ref().len() {
            self.at = 0;
        }
    }

    /// Finds, among the windows that contain the next period, the window with the largest loss.
    /// Returns the minimum loss of this window in the periods before and after the next period.
    fn committed(&self) -> i32 {
        let losses = self.losses.as_ref();
        let count = losses.len();
        let (mut sum, mut most) = (0, 0);
        let (older, newer) = losses.split_at(self.at);
        // The loop runs backwards from the last period, without the oldest period.
        for &loss in older.iter().rev().chain(newer.iter().rev()).take(count - 1) {
            sum += loss - self.rest;
            if sum > most {
                most = sum;
            }
        }
        most + (count as i32 - 1) * self.rest
    }

    fn learn(&mut self, loss: i32, moved: u32) {
        if moved <= 2 * self.cfg.least {
            if loss > self.rest {
                self.rest += (loss - self.rest) >> DEARER;
            } else {
                self.rest -= (self.rest - loss) >> CHEAPER;
            }
            self.rest = self.rest.min(self.cfg.fair).max(self.cfg.rest);
        }
        // If a period with little traffic follows a period with much traffic, its loss does not
        // show the cost of its own traffic, because the victim still suffers from the earlier
        // traffic.
        if moved < self.cfg.floor / 2 && moved < (self.moved >> 5) as u32 {
            return;
        }
        let (l, m) = (loss.max(0) as u32, moved);
        if loss > 2 * self.cfg.fair {
            let counts = (self.cfg.floor >> COUNTS).max(self.cfg.least);
            if m >= counts && l * self.worst.1 > self.worst.0 * m {
                self.worst = (l, m.max(1));
            }
            // The program has entered a different phase: l / m is more than twice the cost.
            if l * ((self.moved >> 4) as u32) > 2 * m * ((self.loss >> 4).max(1) as u32) {
                (self.loss, self.moved) = (loss << 4, (m << 4) as i32);
                return;
            }
        }
        self.loss += ((loss << 4) - self.loss) >> self.cfg.fresh;
        self.moved += (((m << 4) as i32) - self.moved) >> self.cfg.fresh;
    }

    fn settle(&mut self) {
        let floor = self.cfg.floor as i32;
        self.owed += floor - self.given as i32;
        // Credit is limited, so that budgets that were above the floor long ago do not offset debts forever.
        self.owed = self.owed.max(-2 * self.cfg.credit);
        if self.owed > self.cfg.credit {
            self.owed -= floor >> FORGET;
        }
    }
}

/// Returns `part / whole` of `units`, or the maximum if `whole` is not positive.
fn scaled(part: i32, units: i32, whole: i32) -> u32 {
    if part <= 0 {
        return 0;
    }
    if whole <= 0 {
        return MOST_UNITS;
    }
    let part = part.min(WHOLE * 4) as u32;
    part * (units as u32) / whole as u32
}
