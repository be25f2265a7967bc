//! The start of masters, each in its cycle.

use axiscope_driver::Cutter;

use crate::{Handle, Planned, Timeline, What, program::job};

/// Starts what is to start before a cycle, at its time; `rest` is then what starts later.
///
/// # Errors
/// A block that does not take its start.
pub fn start_until(
    board: &mut impl Timeline,
    handles: &[Handle],
    rest: &mut &[Planned<'_>],
    cycle: i64,
) -> Result<(), axiscope_driver::Error> {
    while let Some(next) = rest.first()
        && board.cycle_at(next.start) - next.what.lead() < cycle
    {
        board.run_to(board.cycle_at(next.start) - next.what.lead())?;
        let mut done = 1;
        match (&handles[next.block], &next.what) {
            (Handle::Generator(g), What::Engine(..)) => {
                let together = rest
                    .iter()
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
            _ => {}
        }
        *rest = &rest[done..];
    }
    Ok(())
}
