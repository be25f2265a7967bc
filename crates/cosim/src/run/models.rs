//! Masters that are models beside the RTL: what they count.

use axiscope_fabric::Ps;
use axiscope_instrument::runner::Companion;
use axiscope_masters::Report;
use axiscope_platform::Platform;
use axiscope_sim::{CachesResult, OneMaster, Point, last_done, work};

use super::watched::WatchedBoard;
use crate::{Board, Joint};

/// The models of a point on a board.
pub(super) struct Models<'a> {
    pub(super) platform: &'a Platform,
    pub(super) point: &'a Point,
    /// Number of each in the point, its joint, and its place behind that.
    pub(super) places: Vec<(usize, usize, usize)>,
}

/// Progress of the models at a time.
#[derive(Default)]
pub(super) struct ModelProgress {
    /// By their numbers in the point.
    pub(super) masters: Vec<(usize, OneMaster)>,
    /// What the caches counted since the start, where they go through any.
    pub(super) caches: Option<CachesResult>,
    /// When all was over of those that end by themselves; none if one of them is not through.
    pub(super) finished: Option<Ps>,
    /// All programs that end have ended.
    pub(super) programs_ended: bool,
    /// All that was to be counted is over.
    pub(super) counted: bool,
}

impl Models<'_> {
    /// Their counters count from now on.
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
    /// Where a master is: its joint, and its place behind that.
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

    /// What they tell now, which is `counted` after the begin of counting.
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

    /// What a watch takes for a master's work.
    pub(super) fn work_of(&self, board: &Board, master: usize, victim: bool, now: Ps) -> u64 {
        work(&self.report(board, master, now), victim)
    }

    /// When a master's last burst or access was over.
    pub(super) fn last_done(&self, board: &Board, master: usize, now: Ps) -> Ps {
        last_done(&self.report(board, master, now))
    }

    /// Slows a master to a share of its rate.
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

/// Rates over another time than that of the blocks.
pub(super) fn over(one: &mut OneMaster, counted: Ps) {
    let bytes = |c: &Option<axiscope_sim::CounterResult>| c.as_ref().map_or(0, |c| c.bytes);
    one.read_mbps = bytes(&one.read) as f64 * 1e6 / counted as f64;
    one.write_mbps = bytes(&one.write) as f64 * 1e6 / counted as f64;
}
