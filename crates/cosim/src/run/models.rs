//! Reads the counters of those masters that are models on a board with RTL.

use axiscope_fabric::Ps;
use axiscope_instrument::runner::{Companion, ImagePrograms};
use axiscope_masters::{Report, Turn};
use axiscope_platform::Platform;
use axiscope_sim::{CachesResult, OneMaster, Point, last_done, work};

use super::watched::WatchedBoard;
use crate::{Board, Joint};

/// The models on a board that represent masters of a point.
pub(super) struct Models<'a> {
    pub(super) platform: &'a Platform,
    pub(super) point: &'a Point,
    /// For each model: its index among the masters of the point, its joint, and its index in the joint.
    pub(super) places: Vec<(usize, usize, usize)>,
    /// The turns of masters that process images in turn, in the order of the point.
    pub(super) round: Vec<Turn>,
}

/// The turns are shared by the models that take turns with RTL. When the turn of RTL ends, the
/// runner passes it on.
impl ImagePrograms for Models<'_> {
    fn begin_image(&self, master: usize, now: Ps) {
        if let Some(turn) = self.turn(master) {
            turn.take(now);
        }
    }

    fn image_ended(&self, master: usize) -> Option<Ps> {
        self.turn(master).and_then(Turn::passed_at)
    }
}

/// Progress of the models at some time.
#[derive(Default)]
pub(super) struct ModelProgress {
    /// Progress of each master, with the master's number in the point.
    pub(super) masters: Vec<(usize, OneMaster)>,
    /// Counters of the caches since the start, if the models use any.
    pub(super) caches: Option<CachesResult>,
    /// When the last of the models that end by themselves ended. `None` if one of them has not
    /// ended yet.
    pub(super) finished: Option<Ps>,
    /// Whether all programs that can end have ended.
    pub(super) programs_ended: bool,
    /// Whether all masters with a fixed amount of work have completed it.
    pub(super) counted: bool,
}

impl Models<'_> {
    /// Starts the models' counters.
    pub(super) fn count(&self, board: &mut Board) {
        let now = board.now();
        for joint in board.system().masters_mut() {
            if let Joint::Model(model) = joint {
                model.reset_counters(now);
            }
        }
    }
}

impl Models<'_> {
    fn turn(&self, master: usize) -> Option<&Turn> {
        let name = self.point.masters[master].name();
        let place = self.point.turns.iter().position(|of| of == name)?;
        self.round.get(place)
    }

    /// Returns the joint of a master, and its index in the joint.
    fn place(&self, master: usize) -> (usize, usize) {
        let place = self.places.iter().find(|(n, ..)| *n == master);
        let &(_, joint, member) = place.expect("a master is RTL or a model");
        (joint, member)
    }

    fn report<'b>(&self, board: &'b Board, master: usize, now: Ps) -> Report<'b> {
        let (joint, member) = self.place(master);
        let Joint::Model(model) = &board.joints()[joint] else {
            unreachable!("models are behind their joints");
        };
        model.report(member, now).expect("a place of its own")
    }

    /// Returns the progress of the models now, `counted` after counting began.
    pub(super) fn progress_on(&self, board: &mut Board, counted: Ps) -> ModelProgress {
        let now = board.now();
        let joints = board.system().masters();
        let reports: Vec<(usize, Report<'_>)> = (self.places.iter())
            .map(|&(n, joint, member)| {
                let Joint::Model(model) = &joints[joint] else {
                    unreachable!("models are behind their joints");
                };
                (n, model.report(member, now).expect("a place of its own"))
            })
            .collect();
        let all = || reports.iter().map(|(_, r)| r);
        let mut sides = all().flat_map(|r| [r.read, r.write]).flatten();
        ModelProgress {
            masters: (reports.iter())
                .map(|(n, r)| {
                    let span = (counted, now);
                    (*n, OneMaster::of(self.platform, self.point, *n, r, span))
                })
                .collect(),
            caches: all().find_map(|r| r.coherent_paths).map(CachesResult::from),
            finished: all().filter_map(|r| r.finished_at).max(),
            programs_ended: (all().filter_map(|r| r.program))
                .all(|p| !p.ends || p.run_ps.is_some()),
            counted: sides.all(|side| !side.counted || side.finished.is_some()),
        }
    }

    /// Returns how much work a master has done, as the watch counts it.
    pub(super) fn work_of(&self, board: &Board, master: usize, victim: bool, now: Ps) -> u64 {
        work(&self.report(board, master, now), victim)
    }

    /// Returns when the last burst or access of a master ended.
    pub(super) fn last_done(&self, board: &Board, master: usize, now: Ps) -> Ps {
        last_done(&self.report(board, master, now))
    }

    /// Limits a master to a fraction of its rate.
    pub(super) fn throttle(&self, board: &mut Board, master: usize, share: f64) {
        let (joint, member) = self.place(master);
        if let Joint::Model(model) = &mut board.system().masters_mut()[joint] {
            model.throttle(member, share);
        }
    }
}

impl Companion<WatchedBoard<'_>> for Models<'_> {
    type Progress = ModelProgress;

    fn masters(&self) -> usize {
        self.places.len()
    }

    fn progress(&self, watched: &mut WatchedBoard<'_>, counted: Ps) -> ModelProgress {
        self.progress_on(watched.board, counted)
    }

    fn bytes(progress: &ModelProgress) -> Vec<u64> {
        let sides = (progress.masters.iter()).flat_map(|(_, one)| [&one.read, &one.write]);
        sides.map(|c| c.as_ref().map_or(0, |c| c.bytes)).collect()
    }

    fn programs_ended(progress: &ModelProgress) -> bool {
        progress.programs_ended
    }

    fn is_counted(progress: &ModelProgress) -> bool {
        progress.counted
    }

    fn is_idle(&self, watched: &WatchedBoard<'_>) -> bool {
        watched.board.is_idle()
    }
}

/// The rates of models and the rates of blocks are computed over different time spans.
pub(super) fn over(one: &mut OneMaster, counted: Ps) {
    let bytes = |c: &Option<axiscope_sim::CounterResult>| c.as_ref().map_or(0, |c| c.bytes);
    one.read_mbps = bytes(&one.read) as f64 * 1e6 / counted as f64;
    one.write_mbps = bytes(&one.write) as f64 * 1e6 / counted as f64;
}
