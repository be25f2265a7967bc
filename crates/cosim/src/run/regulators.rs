//! Regulators before masters that are RTL.

use axiscope_driver::{Direction, Error, Regulator};
use axiscope_soc::Point;

use crate::{Block, Board};

/// Cycles in which one is told to begin.
const CYCLES: i64 = 8;

/// The regulators of a point's masters on a board, with their budgets.
pub(super) struct Regulators(Vec<Regulator>);

impl Regulators {
    /// Those of the masters with these numbers; all pass them until they begin.
    pub(super) fn open(board: &mut Board, point: &Point, rtl: &[usize]) -> Result<Self, Error> {
        let mut all = Vec::new();
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
            all.push(regulator);
        }
        Ok(Self(all))
    }

    /// Cycles in which all of them are told to begin.
    pub(super) const fn lead(&self) -> i64 {
        self.0.len() as i64 * CYCLES
    }

    /// Their periods begin now, one after the other.
    pub(super) fn begin(&self, board: &mut Board) -> Result<(), Error> {
        self.0.iter().try_for_each(|r| r.begin(board))
    }
}
