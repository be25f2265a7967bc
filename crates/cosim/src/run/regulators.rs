//! Regulators before masters that are RTL.

use axiscope_driver::{Direction, Error, Regulator};
use axiscope_soc::Point;

use crate::{Block, Board};

/// Cycles between two that are told to begin, so that the bus has done with the first.
const CYCLES: i64 = 16;

/// Cycles from the command on the bus to the first of its periods.
const LEAD: i64 = 2;

/// Longest period, cycles, for which the board waits so that a regulator's begin with the run. A
/// longer one begins a little before: by less than a thousandth.
const PATIENCE: i64 = 100_000;

/// The regulators of a point's masters on a board, with their budgets, in the order in which they begin.
pub(super) struct Regulators(Vec<(Regulator, i64)>);

impl Regulators {
    /// Those of the masters with these numbers, which pass all until they begin. Periods count from
    /// cycle 0 of the run: each begins whole periods before, and all of them `lead` cycles before.
    pub(super) fn open(
        board: &mut Board,
        point: &Point,
        rtl: &[usize],
        lead: i64,
    ) -> Result<Self, Error> {
        let mut all = Vec::new();
        let mut last = -lead;
        for (block, &n) in rtl.iter().enumerate() {
            let name = point.masters[n].name();
            let Some(r) = point.regulators.iter().find(|r| r.master == name) else {
                continue;
            };
            let at = board.blocks()[block].0 + Block::REGULATOR;
            let regulator = Regulator::open(board, at)?;
            for direction in [Direction::Reads, Direction::Writes] {
                regulator.budget(board, direction, (r.budget_bytes, r.period_cycles))?;
            }
            let period = i64::from(r.period_cycles).max(1);
            last -= CYCLES;
            if period <= PATIENCE {
                last = last.div_euclid(period) * period;
            }
            all.push((regulator, last));
        }
        all.reverse();
        Ok(Self(all))
    }

    /// Cycles before the run in which the first begins.
    pub(super) fn lead(&self) -> i64 {
        self.0.first().map_or(0, |&(_, begin)| LEAD - begin)
    }

    /// Begins them, each in its cycle.
    pub(super) fn begin(&self, board: &mut Board) -> Result<(), Error> {
        for (regulator, begin) in &self.0 {
            board.run_to(begin - LEAD);
            regulator.begin(board)?;
        }
        Ok(())
    }
}
