//! Finds engines that wait forever at the end of a run: for a master that has ended, or for each other.

use axiscope_fabric::Ps;

use crate::{AfterSpec, Direction, PlayerSpec, Point, System};

/// Returns a sentence for each engine that waits forever.
pub fn stuck<C>(
    point: &Point,
    s: &System<Box<dyn axiscope_masters::Master>, C>,
    now: Ps,
) -> Vec<String>
where
    C: axiscope_controller::Controller,
{
    let mut waiting: Vec<((usize, Direction), usize, &AfterSpec)> = Vec::new();
    let mut over = Vec::new();
    let mut endless = Vec::new();
    for (i, m) in point.masters.iter().enumerate() {
        for way in Direction::BOTH {
            let report = s.report(i, now);
            let side = match way {
                Direction::Read => report.read,
                Direction::Write => report.write,
            };
            let Some(side) = side else { continue };
            if side.finished.is_some() || report.finished_at.is_some() {
                over.push((i, way));
            }
            if let (Some(n), Some(e)) = (side.waits_for, m.engine(way)) {
                waiting.push(((i, way), n, &e.after[n]));
                if e.count.is_none() {
                    endless.push((i, way));
                }
            }
        }
    }
    let source = |a: &AfterSpec| (point.number_of(&a.master).expect("checked"), a.side);
    // Engines without an end finish when the master for which they wait has ended.
    while let Some(k) = waiting
        .iter()
        .position(|(side, _, a)| endless.contains(side) && over.contains(&source(a)))
    {
        over.push(waiting.remove(k).0);
    }
    // An engine that waits for an engine that can continue may itself continue.
    while let Some(k) = waiting.iter().position(|(_, _, a)| {
        let of = source(a);
        !over.contains(&of) && !waiting.iter().any(|(side, _, _)| *side == of)
    }) {
        waiting.remove(k);
    }
    (waiting.iter())
        .map(|((i, way), n, a)| {
            let why = if over.contains(&source(a)) {
                "has ended"
            } else {
                "waits in turn"
            };
            format!(
                "masters.{}.{}.after[{n}]: waits for ever: {}.{} {why}",
                point.masters[*i].name(),
                way.name(),
                a.master,
                a.side.name()
            )
        })
        .collect()
}

/// Returns a sentence for each program of bursts that pauses for longer than the counted time, so its rates of
/// 0 are meaningless.
pub fn paused<C>(
    point: &Point,
    s: &System<Box<dyn axiscope_masters::Master>, C>,
    now: Ps,
) -> Vec<String>
where
    C: axiscope_controller::Controller,
{
    let players = point.masters.iter().enumerate();
    let players = players.filter(|(_, m)| m.get::<PlayerSpec>().is_some());
    players
        .filter(|(i, _)| {
            let report = s.report(*i, now);
            let mut sides = [report.read, report.write].into_iter().flatten();
            report.finished_at.is_none()
                && sides.all(|side| side.counters.bursts == 0 && side.in_flight == 0.0)
        })
        .map(|(_, m)| {
            format!(
                "masters.{}: its program pauses for longer than the time that counts, so it moved nothing: \
                 give a longer run.min_us",
                m.name()
            )
        })
        .collect()
}
