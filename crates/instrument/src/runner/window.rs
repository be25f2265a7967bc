//! The counted time of a run: block by block until its end.

use crate::{Error, RegisterBus};
use axiscope_fabric::Ps;
use axiscope_sim::{BLOCKS, RunSpec, Until, spread};

use crate::runner::{Handle, Planned, Starts, Timeline, What, ps};

/// What runs beside the blocks and is counted elsewhere: on a virtual board, models.
pub trait Beside<B> {
    /// What it tells at a time.
    type Told: Default;

    /// How many masters it is.
    fn masters(&self) -> usize;

    /// What it tells now, which is `counted` after the begin of counting.
    fn told(&self, board: &mut B, counted: Ps) -> Self::Told;

    /// Bytes read and written by each of its masters.
    fn bytes(told: &Self::Told) -> Vec<u64>;

    /// All programs that end have ended.
    fn programs_ended(told: &Self::Told) -> bool;

    /// All that was to be counted is over.
    fn is_counted(told: &Self::Told) -> bool;

    /// Nothing of it is under way.
    fn is_idle(&self, board: &B) -> bool;
}

/// How the counted time ended.
pub struct Window<T> {
    /// The cycle of its end.
    pub end: i64,
    /// The run ended as it was asked to, not by its longest time.
    pub steady: bool,
    /// Relative change of the estimates; infinite if too few blocks were seen.
    pub reached: f64,
    /// All masters are through.
    pub drained: bool,
    /// What was told at the end by what runs beside the blocks.
    pub told: T,
}

/// Counts from the cycle `from`, which is now; starts what of `starts` starts in that time. All
/// counters have a snapshot of the end.
///
/// # Errors
/// A block that does not answer, or time that ends.
pub fn counted<B: Timeline, M: Beside<B>>(
    board: &mut B,
    (handles, beside): (&[Handle], &M),
    (planned, starts): (&[Planned<'_>], &mut Starts<'_>),
    from: i64,
    r: &RunSpec,
) -> Result<Window<M::Told>, Error> {
    let (least, most) = (board.cycle_at(ps(r.min_us)), board.cycle_at(ps(r.max_us)));
    // Looks take time on the bus; a run of a given length needs none before its end.
    let block = match r.until {
        Until::DurationUs => most,
        _ => (least / BLOCKS as i64).max(1),
    };
    let mut history = vec![vec![0; 2 * (handles.len() + beside.masters())]];
    let looks = r.until == Until::Steady;
    let (mut steady, mut reached) = (r.until == Until::DurationUs, f64::INFINITY);
    let mut end = from;
    let (since, mut told) = (board.now(), M::Told::default());
    while end - from < most {
        // The last look at the registers may have taken longer than a block.
        end = (end + block).max(board.cycle()).min(from + most);
        starts.until(board, handles, end)?;
        board.run_to(end)?;
        let counted = board.now() - since;
        told = beside.told(board, counted);
        // Reading counters takes time on the bus, in which nothing starts: only where they are asked for.
        if looks {
            snapshot(board, handles)?;
            let mut row = Vec::new();
            for h in handles {
                row.extend(h.bytes(board)?);
            }
            row.extend(M::bytes(&told));
            history.push(row);
            if history.len() > BLOCKS {
                reached = spread(&history);
            }
        }
        let ended = match r.until {
            Until::DurationUs => false,
            Until::Programs => M::programs_ended(&told),
            Until::Counted => {
                M::is_counted(&told) && starts.all_begun() && !counting(board, handles, planned)?
            }
            Until::Steady => reached <= r.tolerance,
            Until::Drained => starts.is_empty() && beside.is_idle(board) && !busy(board, handles)?,
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
    Ok(Window {
        end,
        steady,
        reached,
        drained,
        told,
    })
}

/// All at one time; what is read after it changes nothing.
fn snapshot(board: &mut impl RegisterBus, handles: &[Handle]) -> Result<(), Error> {
    handles.iter().try_for_each(|h| h.snapshot(board))
}

/// Whether a block that has so much to do and no more is not through.
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
            // As long as its arrays last, or images come, is no count.
            (What::Convolve(_) | What::Packets(_), _) => false,
            _ => false,
        };
        if busy {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether any block has something left to do; all are asked.
fn busy(board: &mut impl RegisterBus, handles: &[Handle]) -> Result<bool, Error> {
    let mut busy = false;
    for h in handles {
        busy |= h.is_busy(board)?;
    }
    Ok(busy)
}
