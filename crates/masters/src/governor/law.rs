//! The closed loop's law: from what a victim lost in a control period, and what the aggressors
//! moved in it, what they may move in the next.
//!
//! One file for the model and for the firmware of the cluster's proxy core: no allocation, no
//! floats, one multiplication and one division of 32 bits in most steps. Time is in *parts*, of
//! which a control period has [`WHOLE`]; traffic in *units* of [`UNIT_BYTES`] bytes.
//!
//! Without load, the victim's work of a period takes a number of parts. The rest up to `WHOLE` is the
//! period's *loss*. A slowdown of `B` over a window of `K` periods is a loss of
//! `K WHOLE (1 - 1 / B)`. Two such losses are set: what a window is to lose (`aim`, the bound), and
//! what none may (`limit`, the bound and what is tolerated over it).
//!
//! 1. *Cost.* Loss over traffic of the last periods. Little traffic says nothing of its cost: such
//!    a period is left out, unless it is all there may be. A period that costs much more is believed at once.
//! 2. *Aim.* An equal part of `aim`, and a part of what the window is ahead of it. The traffic that
//!    loses as much at that cost, and no less than the floor: what is known to be safe for ever. Half-way
//!    between aim and limit the floor begins to go down, to nothing at the limit.
//! 3. *Limit.* The least that later windows can come to is known: what was lost already, and in each
//!    period to come what periods with `least` have lost: `rest` at first, then learned, and never
//!    over `fair`. Of what is left of `limit` the next period may lose three quarters at the dearest
//!    cost so far: a dearer one may come. The victim may turn to the memory at any time; so nothing is
//!    above the floor while half a period that is lost by surprise would break the limit.
//! 4. *Ledger.* What is moved under the floor is owed. Who owes too much stays at the floor until
//!    it is forgotten: leaving the floor must pay.

/// Parts of a control period.
pub const WHOLE: i32 = 4096;
/// Bytes of a unit of traffic.
pub const UNIT_BYTES: u64 = 64;
/// Most units of a period that the arithmetic holds.
pub const MOST_UNITS: u32 = 1 << 16;
/// Most periods of a window that the arithmetic holds.
pub const MOST_PERIODS: u32 = 1 << 14;

/// Growth of a budget over what was last moved, at most, as a shift.
const GROWTH: u32 = 1;
/// What one period may lose by surprise above the floor, parts.
const SURPRISE: i32 = WHOLE / 2;
/// Of what is left of the limit, over two to this is kept for a cost that is dearer than any before.
const KEPT: u32 = 2;
/// What is moved at least for its cost to count: the floor over two to this.
const COUNTS: u32 = 2;
/// How fast the loss with `least` is learned, up and down, as shifts.
const DEARER: u32 = 1;
const CHEAPER: u32 = 6;
/// A debt is forgotten by the floor over two to this in every period.
const FORGET: u32 = 6;

/// Settings of the control law.
#[derive(Clone, Copy, Debug)]
pub struct GovernorConfig {
    /// Loss of a window to aim at, parts.
    pub aim: i32,
    /// Loss that no window may have, parts.
    pub limit: i32,
    /// The equal part of `aim` that a period has.
    pub fair: i32,
    /// Loss of a period with `least`, parts, until it is known.
    pub rest: i32,
    /// Of what a window is ahead, the next period may lose this part: a shift.
    pub spend: u32,
    /// The last period's weight in the cost: a shift.
    pub fresh: u32,
    /// Units of a period that are safe for ever; the first budget, too.
    pub floor: u32,
    /// Units of a period at least.
    pub least: u32,
    /// Units of a period at most.
    pub most: u32,
    /// Units that may be owed.
    pub credit: i32,
}

/// The law and what it remembers; `R` holds the losses of a window's periods.
#[derive(Clone, Debug)]
pub struct Governor<R> {
    cfg: GovernorConfig,
    losses: R,
    at: usize,
    sum: i32,
    /// Weighted loss (parts) and traffic (units) of the last periods, in sixteenths.
    loss: i32,
    moved: i32,
    /// Loss and traffic of the dearest period.
    worst: (u32, u32),
    /// What a period with little traffic loses.
    rest: i32,
    owed: i32,
    given: u32,
}

impl<R: AsMut<[i32]> + AsRef<[i32]>> Governor<R> {
    /// A law that has seen nothing; `losses` has a place for every period of a window. Before, the
    /// aggressors did not run, and nothing was lost.
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

    /// Units for the next period.
    pub const fn given(&self) -> u32 {
        self.given
    }

    /// A period is over, in which the victim did work that takes `alone` parts alone and the
    /// aggressors moved `moved` units: units for the next.
    pub fn step(&mut self, alone: i32, moved: u32) -> u32 {
        let loss = (WHOLE - alone).clamp(-WHOLE, 4 * WHOLE);
        let moved = moved.min(MOST_UNITS);
        self.note(loss);
        self.learn(loss, moved);
        let cfg = self.cfg;
        let left = cfg.limit - self.committed();
        // The oldest leaves the window that ends with the next period.
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

    /// The floor; less of it where a window that has lost `kept` so far is more than half the way
    /// from aim to limit.
    fn floor(&self, kept: i32) -> u32 {
        let cfg = &self.cfg;
        let room = cfg.limit - cfg.fair - kept;
        let all = (cfg.limit - cfg.aim) >> 1;
        if room >= all {
            return cfg.floor;
        }
        scaled(room, cfg.floor as i32, all)
    }

    /// Takes the loss of a period into the window.
    fn note(&mut self, loss: i32) {
        let oldest = &mut self.losses.as_mut()[self.at];
        self.sum += loss - *oldest;
        *oldest = loss;
        self.at += 1;
        if self.at == self.losses.as_ref().len() {
            self.at = 0;
        }
    }

    /// What the windows that have the next period in them lose before it and after it at least;
    /// of the one that loses most.
    fn committed(&self) -> i32 {
        let losses = self.losses.as_ref();
        let count = losses.len();
        let (mut sum, mut most) = (0, 0);
        let (older, newer) = losses.split_at(self.at);
        // From the last period back, without the oldest.
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
        // What the traffic of the period before leaves behind is not the cost of this little.
        if moved < self.cfg.floor / 2 && moved < (self.moved >> 5) as u32 {
            return;
        }
        let (l, m) = (loss.max(0) as u32, moved);
        if loss > 2 * self.cfg.fair {
            let counts = (self.cfg.floor >> COUNTS).max(self.cfg.least);
            if m >= counts && l * self.worst.1 > self.worst.0 * m {
                self.worst = (l, m.max(1));
            }
            // Another phase: l / m is over twice the cost.
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
        // What was won long ago does not pay for ever.
        self.owed = self.owed.max(-2 * self.cfg.credit);
        if self.owed > self.cfg.credit {
            self.owed -= floor >> FORGET;
        }
    }
}

/// `part` of `units` over `whole`; all there is where nothing is lost.
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
