//! Sends start commands to blocks in the cycles that the point specifies.

use crate::{Cutter, Direction, Error};
use axiscope_fabric::Ps;
use axiscope_sim::Point;

use crate::runner::{
    Handle, ImagePrograms, Planned, Timeline, What, When, packets, program::job, ps, turns::Turns,
};

/// Longest and shortest time between two polls of a block, cycles.
const LOOK_CYCLES: i64 = 1000;
const LEAST_LOOK_CYCLES: i64 = 128;

/// Work that starts once the block has finished its previous work, and the cycle in which that work
/// ended, once it is known.
struct Next<'a> {
    planned: &'a Planned<'a>,
    at: Option<i64>,
    /// Number of pairs of packets that have been started, and the directions of the next pair.
    pair: u64,
    moves: Vec<Direction>,
}

/// Work that has not been started yet.
pub struct Starts<'a> {
    /// Work that starts at a given time of the run, in the order of these times.
    timed: &'a [Planned<'a>],
    /// Work that follows other work of the same block: second passes, pairs of packets, and
    /// transfers of endless DMAs.
    nexts: Vec<Next<'a>>,
    /// Masters that process images in turn, if there are any.
    turns: Option<Turns<'a>>,
    /// Cycle in which the blocks with unfinished work are polled next.
    look: i64,
}

impl<'a> Starts<'a> {
    /// Prepares the starts that are planned for a point. The masters with the numbers in
    /// `with_block` have blocks, and `programs` take turns with them.
    #[must_use]
    pub fn of(
        planned: &'a [Planned<'a>],
        (point, with_block): (&Point, &[usize]),
        programs: &'a dyn ImagePrograms,
    ) -> Self {
        let of = |when| planned.partition_point(|p| p.when <= when);
        let (timed, passes) = (of(When::Timed), of(When::AfterWrites));
        let (timed, passes) = (&planned[..timed], &planned[timed..passes]);
        let passes = passes.iter().map(|planned| Next {
            planned,
            at: None,
            pair: 0,
            moves: vec![Direction::Read],
        });
        Self {
            timed,
            nexts: passes.collect(),
            turns: Turns::of(point, with_block, planned, programs),
            look: 0,
        }
    }

    /// Whether everything has been started.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let turns = self.turns.as_ref().is_none_or(Turns::is_over);
        turns && self.timed.is_empty() && self.nexts.is_empty()
    }

    /// Whether all work with a fixed amount has been started. Images and transfers repeat, so they
    /// do not count.
    #[must_use]
    pub fn all_begun(&self) -> bool {
        self.timed.is_empty() && self.nexts.iter().all(Next::comes_again)
    }

    /// Starts everything that is due before a cycle, each at the time when it is due.
    ///
    /// # Errors
    /// If a block does not accept its start.
    pub fn until(
        &mut self,
        board: &mut impl Timeline,
        handles: &[Handle],
        cycle: i64,
    ) -> Result<(), Error> {
        loop {
            let command =
                |p: &Planned<'_>| board.report_at(p.block, board.cycle_at(p.start), p.what.lead());
            let timed = self.timed.first().map(command);
            let after = self.nexts.iter().filter_map(|n| n.at).min();
            let waits = self.nexts.iter().any(|n| n.at.is_none());
            let look = waits.then_some(self.look);
            let turn = self.turns.as_ref().and_then(|turns| turns.next(board));
            let first = [timed, after, look, turn].into_iter().flatten().min();
            let Some(next) = first.filter(|&next| next < cycle) else {
                return Ok(());
            };
            board.run_to(next)?;
            if turn == Some(next) {
                self.attend(board, handles)?;
            } else if timed == Some(next) {
                self.start_timed(board, handles)?;
            } else if after == Some(next) {
                self.start_next(board, handles, next)?;
            } else {
                self.look(board, handles)?;
            }
        }
    }

    /// Starts the next entry. If several directions of a block have the same start time, they start
    /// in the same cycle.
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
            (Handle::Stream(s), What::Transfer(d, directions)) => {
                s.start(board, directions)?;
                if d.transfers.is_none() {
                    self.nexts.push(Next {
                        planned: next,
                        at: None,
                        pair: 0,
                        moves: directions.clone(),
                    });
                    self.look = board.cycle();
                }
            }
            (Handle::Cluster(c), What::Job(spec)) => {
                c.post(board, next.block as u32, Cutter::Hardware, &job(spec)?)?;
            }
            (Handle::Convolution(c), What::Convolve(_)) => c.start(board)?,
            (Handle::Player(p), What::Play(_)) => p.start(board)?,
            (handle, What::Packets(..)) => {
                start_again(board, handle, &[Direction::Read])?;
                self.follow_packets(board, next);
            }
            _ => {}
        }
        self.timed = &self.timed[done..];
        Ok(())
    }

    /// Makes the following packets wait for the end of the first packet of a master, which has
    /// already been started.
    fn follow_packets(&mut self, board: &impl Timeline, planned: &'a Planned<'a>) {
        self.nexts.push(Next {
            planned,
            at: None,
            pair: 1,
            moves: Vec::new(),
        });
        self.look = board.cycle();
    }

    /// Begins or ends a turn. If a block has the turn, its first packet has already been
    /// programmed.
    fn attend(&mut self, board: &mut impl Timeline, handles: &[Handle]) -> Result<(), Error> {
        let turns = self.turns.as_mut();
        let Some(planned) = turns.and_then(|turns| turns.attend(board)) else {
            return Ok(());
        };
        start_again(board, &handles[planned.block], &[Direction::Read])?;
        self.follow_packets(board, planned);
        Ok(())
    }

    fn start_next(
        &mut self,
        board: &mut impl Timeline,
        handles: &[Handle],
        at: i64,
    ) -> Result<(), Error> {
        let Some(due) = self.nexts.iter().position(|n| n.at == Some(at)) else {
            return Ok(());
        };
        let next = &mut self.nexts[due];
        start_again(board, &handles[next.planned.block], &next.moves)?;
        if next.comes_again() {
            (next.at, next.pair) = (None, next.pair + 1);
            self.look = board.cycle();
        } else {
            self.nexts.swap_remove(due);
        }
        Ok(())
    }

    /// Polls the blocks whose previous work may have ended, except those that have not started. If
    /// the work has ended, programs the next pair of packets at once, to be started after the
    /// driver's time.
    fn look(&mut self, board: &mut impl Timeline, handles: &[Handle]) -> Result<(), Error> {
        let mut least = LOOK_CYCLES;
        let mut ended = Vec::new();
        for (n, next) in self.nexts.iter_mut().enumerate() {
            if next.at.is_some() {
                continue;
            }
            let block = next.planned.block;
            let gap = board.cycle_at(next.gap());
            least = least.min((gap / 2).max(LEAST_LOOK_CYCLES));
            let begun = self.timed.iter().all(|p| p.block != block);
            if begun && !next.is_busy(board, &handles[block])? {
                let over = board.ended(block).unwrap_or_else(|| board.cycle());
                if next.planned.when == When::AfterWrites {
                    board.before_second_pass(block)?;
                }
                if let What::Packets(d, images) = &next.planned.what {
                    let of = (*d, *images);
                    next.moves = packets::program(board, &handles[block], of, next.pair)?;
                    if next.moves.is_empty()
                        && next.planned.when == When::InTurn
                        && let Some(turns) = &mut self.turns
                    {
                        // Meanwhile, the first packet of the next image is programmed.
                        if turns.comes_again() {
                            packets::program(board, &handles[block], of, 0)?;
                        }
                        turns.pass_on(over + gap);
                    }
                }
                next.at = Some(board.report_at(block, over + gap, next.planned.what.lead()));
                if next.moves.is_empty() {
                    ended.push(n);
                }
            }
        }
        for n in ended.into_iter().rev() {
            self.nexts.swap_remove(n);
        }
        self.look = board.cycle() + least.max(1);
        Ok(())
    }
}

/// Restarts directions of a block after their previous work.
fn start_again(
    board: &mut impl Timeline,
    handle: &Handle,
    directions: &[Direction],
) -> Result<(), Error> {
    match handle {
        Handle::Generator(g) => g.start(board, directions),
        Handle::Stream(s) => s.start(board, directions),
        Handle::Fir(f) => f.dma().start(board, directions),
        Handle::Cluster(_) | Handle::Convolution(_) | Handle::Player(_) => Ok(()),
    }
}

impl Next<'_> {
    /// Returns the time from the end of the previous work to the start of this work.
    fn gap(&self) -> Ps {
        match self.planned.what {
            What::Packets(d, _) => ps(d.driver_ns / 1e3),
            What::Transfer(d, _) => ps(d.driver_ns / 1e3),
            _ => self.planned.start,
        }
    }

    /// Returns whether this work starts again once it has ended.
    const fn comes_again(&self) -> bool {
        matches!(self.planned.what, What::Packets(..) | What::Transfer(..))
    }

    /// Whether the block is still busy with the previous work.
    fn is_busy(&self, board: &mut impl Timeline, handle: &Handle) -> Result<bool, Error> {
        let Handle::Generator(g) = handle else {
            return handle.is_busy(board);
        };
        let reads = matches!(self.planned.what, What::Packets(..));
        Ok(g.is_busy(board, Direction::Write)? || (reads && g.is_busy(board, Direction::Read)?))
    }
}
