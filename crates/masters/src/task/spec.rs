//! Specification of a task with phases: accesses that it waits for, and computation between them.

use axiscope_fabric::{Domain, Ps};
use serde::{Deserialize, Serialize};

use super::{Task, TaskConfig};
use crate::{
    Direction, InFlight, Master, MasterKind, MasterSpec, PatternSpec, Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

/// One phase of a task.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PhaseSpec {
    /// Number of groups of accesses, one after another.
    pub groups: u32,
    /// Number of accesses in a group. They are in flight at the same time.
    #[serde(default = "one")]
    pub parallel: u32,
    /// Number of cycles of computation after each group.
    #[serde(default)]
    pub compute_cycles: u32,
}

fn one() -> u32 {
    1
}

/// A task: the traffic of a program that waits for its accesses, as seen at a port.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TaskSpec {
    /// Name of the master in results.
    pub name: String,
    /// Port of the platform.
    pub port: String,
    /// Reads or writes.
    pub direction: Direction,
    /// Number of beats in an access.
    pub burst_beats: u16,
    /// Bytes per beat, which is the width of the port.
    pub beat_bytes: u16,
    /// Address pattern of the accesses.
    pub pattern: PatternSpec,
    /// Number of bytes that a strided pattern skips after each access.
    #[serde(default)]
    pub stride_bytes: Option<u64>,
    /// Seed of a random pattern.
    #[serde(default)]
    pub seed: u64,
    /// First byte of the window.
    pub base: u64,
    /// Size in bytes of the window.
    pub window_bytes: u64,
    /// The phases, which are repeated.
    pub phases: Vec<PhaseSpec>,
    /// AxQOS of the task's bursts. By default, the register of the port applies.
    #[serde(default)]
    pub axqos: Option<u8>,
    /// AxCACHE. 3 is normal non-cacheable memory.
    #[serde(default = "crate::spec::not_cacheable")]
    pub axcache: u8,
    /// AxPROT. 2 is a non-secure data access.
    #[serde(default = "crate::spec::non_secure")]
    pub axprot: u8,
    /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
    #[serde(default)]
    pub axuser: u8,
}

impl TaskSpec {
    fn config(&self, pl: Domain, start_ns: f64) -> TaskConfig {
        TaskConfig {
            clock: pl,
            direction: self.direction,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            pattern: self.pattern.pattern(self.stride_bytes, self.seed, None),
            base: self.base,
            window: self.window_bytes,
            phases: self.phases.clone(),
            qos: self.axqos,
            start: ns(start_ns),
        }
    }
}

impl MasterKind for TaskSpec {
    identity!();
    own_bursts!(
        self,
        self.direction
            .only(self.phases.iter().map(|p| p.parallel).max().unwrap_or(1))
    );

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        let side = SideSpec::plain(self.burst_beats, self.beat_bytes);
        self.direction
            .only(side.with(self.axcache, self.axprot, self.axuser))
    }

    fn problems(
        &self,
        p: &Site<'_>,
        _masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    ) {
        let Some(port) = p.port(&self.port) else {
            return;
        };
        let at = format!("masters.{}", self.name);
        let Some(bytes) = checks::burst(&at, self.burst_beats, self.beat_bytes, port, out) else {
            return;
        };
        checks::within_4k(&at, bytes, &[("base", self.base)], out);
        if self.pattern == PatternSpec::Tiles {
            out.push(format!(
                "{at}.pattern: tiles; a task has none: give sequential, strided or random"
            ));
        }
        let fits = |s: u64| s.is_multiple_of(bytes) && s <= 1 << 32;
        if self.stride_bytes.is_some_and(|s| !fits(s)) {
            out.push(format!(
                "{at}.stride_bytes: give whole accesses, up to 2^32"
            ));
        }
        if self.window_bytes < bytes
            || self.base.saturating_add(self.window_bytes) > p.capacity_bytes
        {
            out.push(format!(
                "{at}.window_bytes: {} from {:#x}; give an access of {bytes} or more, inside the DRAM",
                self.window_bytes, self.base
            ));
        }
        let whole = |p: &PhaseSpec| p.groups > 0 && (1..=1024).contains(&p.parallel);
        if self.phases.is_empty() || !self.phases.iter().all(whole) {
            out.push(format!(
                "{at}.phases: give one or more, each of 1 or more groups of 1 to 1024 accesses"
            ));
        }
        checks::axqos(&at, self.axqos, out);
        for side in self.sides().iter().flatten() {
            side.problems(&at, p, port, out);
        }
        let writes = self.direction == Direction::Write;
        windows.push(Window::new(
            self.name.clone(),
            writes,
            self.base,
            self.window_bytes,
        ));
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(Task::new(self.config(placement.clock, placement.start_ns)))
    }

    fn shift_start(&mut self, _by_ns: f64) {}

    fn axqos(&self, _direction: Direction) -> Option<u8> {
        self.axqos
    }

    fn full_rates(&self, _beat: u64, _period: Ps, free: f64) -> Vec<f64> {
        vec![free]
    }
}
