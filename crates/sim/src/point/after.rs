//! Dependencies between engines: an engine waits until another master has completed a number of bytes.

use std::collections::HashSet;

use axiscope_fabric::Direction;
use axiscope_masters::{AfterSpec, EngineSpec};

use super::Point;

/// Largest number of rounds for which dependencies are checked before a point runs. Longer cycles show up in the
/// run.
const ROUNDS: u32 = 10_000;

/// A direction of a master, by the number of the master.
pub(super) type Side = (usize, Direction);

impl Point {
    /// All engines of the traffic generators.
    pub(crate) fn engines(&self) -> impl Iterator<Item = (Side, &EngineSpec)> {
        let all = self.masters.iter().enumerate();
        all.flat_map(|(i, m)| Direction::BOTH.map(|way| Some(((i, way), m.engine(way)?))))
            .flatten()
    }

    /// Lists all conditions of engines, each with the master and direction that waits.
    pub(crate) fn afters(&self) -> impl Iterator<Item = ((usize, Direction), &AfterSpec)> {
        (self.engines()).flat_map(|(side, e)| e.after.iter().map(move |a| (side, a)))
    }

    /// Number of the master in the point.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        self.masters.iter().position(|m| m.name() == name)
    }

    /// Path of a direction of a master, such as `dma.read`.
    fn words(&self, (i, way): Side) -> String {
        format!("{}.{}", self.masters[i].name(), way.name())
    }

    /// Pairs of window owners in which the first waits for the second. Such windows may overlap.
    pub(super) fn waits(&self) -> HashSet<(String, String)> {
        let pairs = self.afters().flat_map(|(side, after)| {
            let moves = format!("{}.{}", after.master, after.side.name());
            // Masters that use one direction own their windows under their name alone, without the direction.
            [moves, after.master.clone()].map(|of| (self.words(side), of))
        });
        pairs.collect()
    }

    /// Adds to `out` the reasons why waiting engines could never start or end.
    pub(super) fn after_problems(&self, out: &mut Vec<String>) {
        let before = out.len();
        for ((i, way), e) in self.engines() {
            for (n, a) in e.after.iter().enumerate() {
                let at = format!("masters.{}.after[{n}]", self.words((i, way)));
                a.problems(&at, out);
                let Some(j) = self.number_of(&a.master) else {
                    out.push(format!(
                        "{at}.master: no master is named \"{}\"; give one of the point",
                        a.master
                    ));
                    continue;
                };
                if self.masters[j].is_core() {
                    out.push(format!(
                        "{at}.master: {} is a core; give a master of the programmable logic",
                        a.master
                    ));
                } else if !self.masters[j].uses(a.side) {
                    out.push(format!(
                        "{at}.side: {} has no {}s; give its other side",
                        a.master,
                        a.side.name()
                    ));
                } else if (i, way) == (j, a.side) && !(a.each && a.ahead > 0) {
                    // A direction that waits tile by tile may wait for the end of its own previous tile.
                    out.push(format!("{at}: waits for itself; give another side"));
                }
            }
        }
        if out.len() == before && self.afters().next().is_some() {
            self.stuck_before_it_runs(out);
        }
    }

    /// Follows the dependencies without simulating time. An engine that gets stuck here gets stuck in any
    /// run.
    fn stuck_before_it_runs(&self, out: &mut Vec<String>) {
        let slot = |(i, way): Side| 2 * i + way as usize;
        let all: Vec<u64> = (self.masters.iter())
            .flat_map(|m| Direction::BOTH.map(|way| m.all_bytes(way).unwrap_or(u64::MAX)))
            .collect();
        let mut done = all.clone();
        for (side, _) in self.engines() {
            done[slot(side)] = 0;
        }
        let source = |a: &AfterSpec| slot((self.number_of(&a.master).expect("checked"), a.side));
        let mut rounds = 0;
        let mut moved = true;
        while moved {
            // Too many tiles to follow; the run will show it.
            if done == all || rounds == ROUNDS {
                return;
            }
            rounds += 1;
            moved = false;
            for (side, e) in self.engines() {
                let k = slot(side);
                let mut may = all[k];
                for a in &e.after {
                    may = may.min(a.allows(done[source(a)]));
                }
                let first_pass = slot((side.0, Direction::Write));
                if side.1 == Direction::Read
                    && self.masters[side.0].reads_after_writes()
                    && done[first_pass] < all[first_pass]
                {
                    may = 0;
                }
                if may < u64::MAX {
                    may -= may % e.burst_bytes();
                }
                moved |= may > done[k];
                done[k] = done[k].max(may);
            }
        }
        for (side, e) in self.engines() {
            let k = slot(side);
            let next = done[k].saturating_add(e.burst_bytes());
            if done[k] == all[k] {
                continue;
            }
            for (n, a) in e.after.iter().enumerate() {
                let s = source(a);
                // An engine without an end may end when the master that it waits for ends.
                let ends_with_it = all[k] == u64::MAX && done[k] > 0 && done[s] == all[s];
                if a.allows(done[s]) >= next || ends_with_it {
                    continue;
                }
                let at = format!("masters.{}.after[{n}]", self.words(side));
                let (of, has) = (format!("{}.{}", a.master, a.side.name()), done[s]);
                out.push(if done[s] == all[s] {
                    format!(
                        "{at}.bytes: {}; {of} ends after {has} bytes and leaves it waiting: give fewer, or let \
                         that do more",
                        a.bytes
                    )
                } else {
                    format!(
                        "{at}.ahead: {}; {of} waits in turn, and none of them goes on after {has} bytes of \
                         that: give each and more ahead on one of them",
                        a.ahead
                    )
                });
            }
        }
    }
}
