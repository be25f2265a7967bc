//! The start of masters, each in its cycle.

use axiscope_driver::{Cutter, Direction, Error};

use crate::{Handle, Planned, Timeline, What, program::job};

/// Longest time between two looks whether the writes before a second pass are over, cycles.
const LOOK_CYCLES: i64 = 1000;

/// A second pass, and the cycle in which it is started, once that is known.
struct Pass<'a> {
    planned: &'a Planned<'a>,
    at: Option<i64>,
}

/// What is still to start.
pub struct Starts<'a> {
    /// At a time of the run, in order.
    timed: &'a [Planned<'a>],
    /// After the writes of the block.
    passes: Vec<Pass<'a>>,
    /// The cycle of the next look at writes that a pass waits for.
    look: i64,
}

impl<'a> Starts<'a> {
    /// All of a plan.
    #[must_use]
    pub fn of(planned: &'a [Planned<'a>]) -> Self {
        let (timed, passes) = planned.split_at(planned.partition_point(|p| !p.after_writes));
        let passes = passes.iter().map(|planned| Pass { planned, at: None });
        Self {
            timed,
            passes: passes.collect(),
            look: 0,
        }
    }

    /// Whether all has started.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.timed.is_empty() && self.passes.is_empty()
    }

    /// Starts what is to start before a cycle, at its time.
    ///
    /// # Errors
    /// A block that does not take its start.
    pub fn until(
        &mut self,
        board: &mut impl Timeline,
        handles: &[Handle],
        cycle: i64,
    ) -> Result<(), Error> {
        loop {
            let command =
                |p: &Planned<'_>| board.told_at(p.block, board.cycle_at(p.start), p.what.lead());
            let timed = self.timed.first().map(command);
            let pass = self.passes.iter().filter_map(|p| p.at).min();
            let waits = self.passes.iter().any(|p| p.at.is_none());
            let look = waits.then_some(self.look);
            let first = [timed, pass, look].into_iter().flatten().min();
            let Some(next) = first.filter(|&next| next < cycle) else {
                return Ok(());
            };
            board.run_to(next)?;
            if timed == Some(next) {
                self.start_timed(board, handles)?;
            } else if pass == Some(next) {
                self.start_pass(board, handles, next)?;
            } else {
                self.look(board, handles)?;
            }
        }
    }

    /// Starts the next; directions of a block that start together do so in one cycle.
    fn start_timed(&mut self, board: &mut impl Timeline, handles: &[Handle]) -> Result<(), Error> {
        let Some(next) = self.timed.first() else {
            return Ok(());
        };
        let mut done = 1;
        board.meet(next.block, next.start, next.what.lead());
        match (&handles[next.block], &next.what) {
            (Handle::Generator(g), What::Engine(..)) => {
                let together = (self.timed.iter())
                    .take_while(|p| p.block == next.block && p.start == next.start);
                let directions: Vec<_> = together
                    .filter_map(|p| match p.what {
                        What::Engine(direction, _) => Some(direction),
                        _ => None,
                    })
                    .collect();
                done = directions.len();
                g.start(board, &directions)?;
            }
            (Handle::Stream(s), What::Transfer(directions)) => s.start(board, directions)?,
            (Handle::Cluster(c), What::Job(spec)) => {
                c.post(board, next.block as u32, Cutter::Hardware, &job(spec)?)?;
            }
            (Handle::Convolution(c), What::Convolve(_)) => c.start(board)?,
            (Handle::Player(p), What::Play(_)) => p.start(board)?,
            _ => {}
        }
        self.timed = &self.timed[done..];
        Ok(())
    }

    fn start_pass(
        &mut self,
        board: &mut impl Timeline,
        handles: &[Handle],
        at: i64,
    ) -> Result<(), Error> {
        let due = self.passes.iter().position(|p| p.at == Some(at));
        if let Some(pass) = due.map(|n| self.passes.swap_remove(n))
            && let Handle::Generator(g) = &handles[pass.planned.block]
        {
            g.start(board, &[Direction::Reads])?;
        }
        Ok(())
    }

    /// Looks which writes are over that a pass waits for; those that have not begun are not.
    fn look(&mut self, board: &mut impl Timeline, handles: &[Handle]) -> Result<(), Error> {
        let mut least = LOOK_CYCLES;
        for pass in self.passes.iter_mut().filter(|p| p.at.is_none()) {
            let block = pass.planned.block;
            let gap = board.cycle_at(pass.planned.start);
            least = least.min(gap / 2);
            let begun = self.timed.iter().all(|p| p.block != block);
            if let (Handle::Generator(g), true) = (&handles[block], begun)
                && !g.is_busy(board, Direction::Writes)?
            {
                let over = board.ended(block).unwrap_or_else(|| board.cycle());
                pass.at = Some(board.told_at(block, over + gap, pass.planned.what.lead()));
            }
        }
        self.look = board.cycle() + least.max(1);
        Ok(())
    }
}
