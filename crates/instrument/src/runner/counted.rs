//! Runs a point until its end, and counts in blocks of time.

use crate::{Error, RegisterBus};
use axiscope_fabric::Ps;
use axiscope_sim::{BLOCKS, RunSpec, Until, spread};

use crate::runner::{Handle, Planned, Starts, Timeline, What, ps};

/// Masters that run together with the blocks and are counted elsewhere, such as the models of a virtual
/// board.
pub trait Companion<B> {
    /// The progress of these masters at some time.
    type Progress: Default;

    /// Returns the number of masters.
    fn masters(&self) -> usize;

    /// Returns the current progress. `counted` is the time since counting began.
    fn progress(&self, board: &mut B, counted: Ps) -> Self::Progress;

    /// Returns the number of bytes that each master has read, and the number that it has written.
    fn bytes(progress: &Self::Progress) -> Vec<u64>;

    /// Whether every program that can end has ended.
    fn programs_ended(progress: &Self::Progress) -> bool;

    /// Whether every master with a fixed amount of work has completed it.
    fn is_counted(progress: &Self::Progress) -> bool;

    /// Whether nothing is in flight.
    fn is_idle(&self, board: &B) -> bool;
}

/// Outcome of the counted time.
pub struct Counted<T> {
    /// Cycle in which counting ended.
    pub end: i64,
    /// Whether the run met its condition to end before its time limit.
    pub steady: bool,
    /// Relative difference between the estimates from the first half and the second half of the
    /// counted time. Infinite if there were too few blocks of time.
    pub reached: f64,
    /// Whether all masters have ended.
    pub drained: bool,
    /// Progress of the companions at the end.
    pub progress: T,
}

/// Counts, beginning in the current cycle `from`, until the run ends. Meanwhile, starts the work in
/// `starts` that becomes due. At the end, takes a snapshot of all counters.
///
/// # Errors
/// If a block does not answer, or the run was cancelled.
pub fn counted<B: Timeline, M: Companion<B>>(
    board: &mut B,
    (handles, companion): (&[Handle], &M),
    (planned, starts): (&[Planned<'_>], &mut Starts<'_>),
    from: i64,
    r: &RunSpec,
) -> Result<Counted<M::Progress>, Error> {
    let (least, most) = (board.cycle_at(ps(r.min_us)), board.cycle_at(ps(r.max_us)));
    // Reading counters takes time on the bus. A run of a fixed length needs its counters only at
    // its end.
    let block = match r.until {
        Until::DurationUs => most,
        _ => (least / BLOCKS as i64).max(1),
    };
    let mut history = vec![vec![0; 2 * (handles.len() + companion.masters())]];
    let looks = r.until == Until::Steady;
    let (mut steady, mut reached) = (r.until == Until::DurationUs, f64::INFINITY);
    let mut end = from;
    let (since, mut progress) = (board.now(), M::Progress::default());
    while end - from < most {
        // Reading the registers may have taken longer than one block of time.
        end = (end + block).max(board.cycle()).min(from + most);
        starts.until(board, handles, end)?;
        board.run_to(end)?;
        let counted = board.now() - since;
        progress = companion.progress(board, counted);
        // While counters are being read, nothing can be started over the bus. Counters are
        // therefore read only if the condition to end needs them.
        if looks {
            snapshot(board, handles)?;
            let mut row = Vec::new();
            for h in handles {
                row.extend(h.bytes(board)?);
            }
            row.extend(M::bytes(&progress));
            history.push(row);
            if history.len() > BLOCKS {
                reached = spread(&history);
            }
        }
        let ended = match r.until {
            Until::DurationUs => false,
            Until::Programs => M::programs_ended(&progress),
            Until::Counted => {
                M::is_counted(&progress)
                    && starts.all_begun()
                    && !counting(board, handles, planned)?
            }
            Until::Steady => reached <= r.tolerance,
            Until::Drained => {
                starts.is_empty() && companion.is_idle(board) && !busy(board, handles)?
            }
        };
        if ended {
            steady = true;
            break;
        }
    }
    let drained = steady && r.until == Until::Drained;
    if !looks {
        snapshot(board, handles)?;
    }
    Ok(Counted {
        end,
        steady,
        reached,
        drained,
        progress,
    })
}

/// Takes all snapshots together, before any counter is read, so that the time needed for reading
/// does not matter.
fn snapshot(board: &mut impl RegisterBus, handles: &[Handle]) -> Result<(), Error> {
    handles.iter().try_for_each(|h| h.snapshot(board))
}

/// Whether a block with a fixed amount of work has not completed it yet.
fn counting(
    board: &mut impl RegisterBus,
    handles: &[Handle],
    planned: &[Planned<'_>],
) -> Result<bool, Error> {
    for p in planned {
        let busy = match (&p.what, &handles[p.block]) {
            (What::Engine(direction, e), Handle::Generator(g)) if e.count.is_some() => {
                g.is_busy(board, *direction)?
            }
            (What::Play(p), h) if p.loops.is_some() => h.is_busy(board)?,
            (What::Job(c), h) if c.copies.is_some() => h.is_busy(board)?,
            (What::Transfer(d, _), h) if d.transfers.is_some() => h.is_busy(board)?,
            // Convolutions and images have no fixed amount of work.
            (What::Convolve(_) | What::Packets(..), _) => false,
            _ => false,
        };
        if busy {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether any block has work left. The registers of all blocks are read, even if the first one
/// has.
fn busy(board: &mut impl RegisterBus, handles: &[Handle]) -> Result<bool, Error> {
    let mut busy = false;
    for h in handles {
        busy |= h.is_busy(board)?;
    }
    Ok(busy)
}
