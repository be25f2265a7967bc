//! The regulators of masters that are RTL.

use axiscope_instrument::{Direction, Error, Regulator};
use axiscope_masters::WholeBursts;
use axiscope_sim::{EngineSpec, MasterSpec, Point, RegulatorSpec};

use crate::{Block, Board};

/// Cycles between the start commands of two regulators, so that the first command has left the bus
/// before the second is sent.
const CYCLES: i64 = 16;

/// Cycles from when a regulator's start command is on the bus until the regulator's first period
/// begins.
const LEAD: i64 = 2;

/// Longest period, cycles, that the board waits for so that a period starts together with the run.
/// Longer periods start too early, by less than a thousandth of the period.
const PATIENCE: i64 = 100_000;

const DIRECTIONS: [Direction; 2] = [Direction::Read, Direction::Write];

/// One regulator.
struct Before {
    /// The master's number in the point.
    master: usize,
    regulator: Regulator,
    spec: RegulatorSpec,
    begins: i64,
    /// Bytes of a read burst and of a write burst. Each budget is a multiple of these.
    burst_bytes: [u64; 2],
    /// Rounding of the read budget and of the write budget.
    whole: [WholeBursts; 2],
}

/// The regulators of the masters of a point on a board, and their budgets, in the order in which
/// they are started.
pub(super) struct Regulators(Vec<Before>);

impl Regulators {
    /// Opens the regulators of the masters with these numbers. They do not limit anything until
    /// they are started. A period of each regulator begins at cycle 0 of the run. Each regulator is
    /// started a whole number of periods before that, and all are started within `lead` cycles.
    pub(super) fn open(
        board: &mut Board,
        point: &Point,
        rtl: &[usize],
        lead: i64,
    ) -> Result<Self, Error> {
        let mut all = Vec::new();
        let mut begins = -lead;
        for (block, &master) in rtl.iter().enumerate() {
            let m = &point.masters[master];
            let Some(spec) = point.regulators.iter().find(|r| r.master == m.name()) else {
                continue;
            };
            let at = board.blocks()[block].0 + Block::REGULATOR;
            let regulator = Regulator::open(board, at)?;
            for direction in DIRECTIONS {
                regulator.budget(board, direction, (spec.budget_bytes, spec.period_cycles))?;
            }
            let period = i64::from(spec.period_cycles).max(1);
            begins -= CYCLES;
            if period <= PATIENCE {
                begins = begins.div_euclid(period) * period;
            }
            all.push(Before {
                master,
                regulator,
                spec: spec.clone(),
                begins,
                burst_bytes: burst_bytes(m),
                whole: Default::default(),
            });
        }
        all.reverse();
        Ok(Self(all))
    }

    /// Number of cycles before the run at which the first regulator is started.
    pub(super) fn lead(&self) -> i64 {
        self.0.first().map_or(0, |r| LEAD - r.begins)
    }

    /// Starts each regulator in its own cycle.
    pub(super) fn begin(&self, board: &mut Board) -> Result<(), Error> {
        for r in &self.0 {
            board.run_to(r.begins - LEAD);
            r.regulator.begin(board)?;
        }
        Ok(())
    }

    /// Sets the budget of a master to a fraction of its full budget, beginning with the next
    /// period. The budget is rounded to whole bursts, and the remainder is added in later periods,
    /// as in the model.
    pub(super) fn throttle(
        &mut self,
        board: &mut Board,
        master: usize,
        share: f64,
    ) -> Result<(), Error> {
        let Some(r) = self.0.iter_mut().find(|r| r.master == master) else {
            return Ok(());
        };
        for (i, direction) in DIRECTIONS.into_iter().enumerate() {
            let wanted = share * f64::from(r.spec.budget_bytes);
            let whole = r.whole[i].next(wanted, r.burst_bytes[i]);
            let budget = (whole as u32, r.spec.period_cycles);
            r.regulator.budget(board, direction, budget)?;
        }
        Ok(())
    }
}

/// Returns the bytes in a generator's read bursts and write bursts. For a direction that it does
/// not use, returns 1.
fn burst_bytes(m: &MasterSpec) -> [u64; 2] {
    Direction::BOTH.map(|way| m.engine(way).map_or(1, EngineSpec::burst_bytes).max(1))
}
