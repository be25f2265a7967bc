//! The counted time of a run: block by block until its end.

use axiscope_driver::Error;
use axiscope_soc::{BLOCKS, RunSpec, Until, spread};

use super::{
    models::{Models, Told},
    plan::{Planned, What},
    ps,
    start::start_until,
};
use crate::{Board, handle::Handle};

/// How the counted time ended.
pub(super) struct Window {
    /// The cycle of its end.
    pub(super) end: i64,
    /// The run ended as it was asked to, not by its longest time.
    pub(super) steady: bool,
    /// Relative change of the estimates; infinite if too few blocks were seen.
    pub(super) reached: f64,
    /// All masters are through.
    pub(super) drained: bool,
    /// What the models told at the end.
    pub(super) told: Told,
}

/// Counts from the cycle `from`, which is now; starts what of `rest` starts in that time. All
/// counters have a snapshot of the end.
pub(super) fn counted(
    board: &mut Board,
    (handles, models): (&[Handle], &Models<'_>),
    (planned, mut rest): (&[Planned<'_>], &[Planned<'_>]),
    from: i64,
    r: &RunSpec,
) -> Result<Window, Error> {
    let (least, most) = (board.cycle_at(ps(r.min_us)), board.cycle_at(ps(r.max_us)));
    // Looks take time on the bus; a run of a given length needs none before its end.
    let block = match r.until {
        Until::DurationUs => most,
        _ => (least / BLOCKS as i64).max(1),
    };
    let mut history = vec![vec![0; 2 * (handles.len() + models.places.len())]];
    let (mut steady, mut reached) = (r.until == Until::DurationUs, f64::INFINITY);
    let mut end = from;
    let (since, mut told) = (board.now(), Told::default());
    while end - from < most {
        end = (end + block).min(from + most);
        start_until(board, handles, &mut rest, end)?;
        board.run_to(end);
        let counted = board.now() - since;
        told = models.told(board, counted);
        snapshot(board, handles)?;
        let mut row = Vec::new();
        for h in handles {
            row.extend(h.bytes(board)?);
        }
        for (_, one) in &told.masters {
            row.extend([&one.read, &one.write].map(|c| c.as_ref().map_or(0, |c| c.bytes)));
        }
        history.push(row);
        if history.len() > BLOCKS {
            reached = spread(&history);
        }
        let ended = match r.until {
            Until::DurationUs => false,
            Until::Programs => told.programs_ended,
            Until::Counted => {
                told.counted && rest.is_empty() && !counting(board, handles, planned)?
            }
            Until::Steady => reached <= r.tolerance,
            Until::Drained => rest.is_empty() && board.is_idle() && !busy(board, handles)?,
        };
        if ended {
            steady = true;
            break;
        }
    }
    let drained = steady && r.until == Until::Drained;
    if drained {
        // The last bytes may have come after the block's snapshot.
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
fn snapshot(board: &mut Board, handles: &[Handle]) -> Result<(), Error> {
    handles.iter().try_for_each(|h| h.snapshot(board))
}

/// Whether a block that has so much to do and no more is not through.
fn counting(board: &mut Board, handles: &[Handle], planned: &[Planned<'_>]) -> Result<bool, Error> {
    for p in planned {
        let busy = match (&p.what, &handles[p.block]) {
            (What::Engine(direction, e), Handle::Generator(g)) if e.count.is_some() => {
                g.is_busy(board, *direction)?
            }
            (What::Job(c), h) if c.copies.is_some() => h.is_busy(board)?,
            (What::Transfer(_), h) => h.is_busy(board)?,
            _ => false,
        };
        if busy {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether any block has something left to do; all are asked.
fn busy(board: &mut Board, handles: &[Handle]) -> Result<bool, Error> {
    let mut busy = false;
    for h in handles {
        busy |= h.is_busy(board)?;
    }
    Ok(busy)
}
