//! Specification of an accelerator cluster: a smart DMA that copies rows, behind a regulator (`hardware/cluster`).

use axiscope_fabric::{Domain, Ps};
use serde::{Deserialize, Serialize};

use super::{Cluster, ClusterConfig};
use crate::{
    Block, BudgetConfig, Decisions, Direction, InFlight, Master, MasterKind, MasterSpec,
    MovableWindow, Placement, Site,
    kind::{identity, own_bursts},
    spec::{SideSpec, Window, checks, ns},
};

on_board! {
    /// An accelerator cluster: a smart DMA that copies rows between memory and local memory.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct ClusterSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// `read` copies memory to local memory, `write` copies local memory to memory.
        pub direction: Direction [Programmed],
        /// First byte of the first row.
        pub base: u64 [Programmed],
        /// Number of rows in a copy.
        pub rows: u32 [Programmed],
        /// Bytes per row.
        pub row_bytes: u64 [Programmed],
        /// Number of bytes from the start of one row to the start of the next. By default, rows are
        /// contiguous.
        #[serde(default)]
        pub stride_bytes: Option<i64> [Programmed],
        /// Number of bytes in a sub-copy. By default, 0, which means that the copy is not divided.
        #[serde(default)]
        pub sub_copy_bytes: u64 [Programmed],
        /// Number of idle cycles between two sub-copies.
        #[serde(default)]
        pub idle_cycles: u32 [Programmed],
        /// Whether the idle cycles start after the last response of a sub-copy. By default, they
        /// start once the beats of the sub-copy could have been transferred, at one beat per cycle.
        #[serde(default)]
        pub blocking: bool [Programmed],
        /// Longest burst, in beats.
        pub burst_beats: u16 [Programmed],
        /// Bytes per beat, which is the width of the port.
        pub beat_bytes: u16 [Programmed],
        /// Maximum number of bursts in flight.
        pub outstanding: u32 [Programmed],
        /// Number of copies, one after another. By default, the cluster copies until the end of the
        /// run.
        #[serde(default)]
        pub copies: Option<u64> [Programmed],
        /// Budget of the cluster's own regulator. By default, the regulator is off.
        #[serde(default)]
        pub regulator: Option<BudgetSpec> [Programmed],
        /// AxQOS of the cluster's bursts. By default, the register of the port applies.
        #[serde(default)]
        pub axqos: Option<u8> [Chip],
        /// AxCACHE. 3 is normal non-cacheable memory.
        #[serde(default = "crate::spec::not_cacheable")]
        pub axcache: u8 [Programmed],
        /// AxPROT. 2 is a non-secure data access.
        #[serde(default = "crate::spec::non_secure")]
        pub axprot: u8 [Programmed],
        /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
        #[serde(default)]
        pub axuser: u8 [Programmed],
        /// Delay of the first address after the start time that the point gives the master, ns.
        #[serde(default)]
        pub start_ns: f64 [Timed],
    }
}

/// A budget of bytes for each period.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BudgetSpec {
    /// Number of bytes that may pass in a period.
    pub budget_bytes: u32,
    /// Length of a period, in cycles of the programmable logic's clock.
    pub period_cycles: u32,
}

impl ClusterSpec {
    fn config(&self, pl: Domain, start_ns: f64) -> ClusterConfig {
        ClusterConfig {
            clock: pl,
            direction: self.direction,
            base: self.base,
            rows: self.rows,
            row_bytes: self.row_bytes,
            stride_bytes: self.stride(),
            sub_copy_bytes: self.sub_copy_bytes,
            idle_cycles: self.idle_cycles,
            blocking: self.blocking,
            beats: self.burst_beats,
            beat_bytes: self.beat_bytes,
            outstanding: self.outstanding,
            copies: self.copies,
            budget: self.regulator.map(|r| BudgetConfig {
                bytes: u64::from(r.budget_bytes),
                period_cycles: r.period_cycles,
            }),
            qos: self.axqos,
            start: ns(start_ns + self.start_ns),
        }
    }

    /// Returns the address after the last byte of the copy, or the largest address if a row would begin below address 0.
    fn end(&self) -> u64 {
        let last = i128::from(self.rows.saturating_sub(1)) * i128::from(self.stride());
        let base = i128::from(self.base);
        if base + last.min(0) < 0 {
            return u64::MAX;
        }
        u64::try_from(base + last.max(0) + i128::from(self.row_bytes)).unwrap_or(u64::MAX)
    }

    /// Returns the number of bytes from the start of one row to the start of the next.
    #[must_use]
    pub fn stride(&self) -> i64 {
        self.stride_bytes.unwrap_or(self.row_bytes as i64)
    }
}

impl MasterKind for ClusterSpec {
    identity!();
    own_bursts!(self, self.direction.only(self.outstanding));

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
        let beat = u64::from(self.beat_bytes);
        let Some(burst) = checks::burst(&at, self.burst_beats, self.beat_bytes, port, out) else {
            return;
        };
        // The hardware's registers contain byte counts of 32 bits.
        let whole = |b: u64| b.is_multiple_of(beat) && b <= u64::from(u32::MAX);
        if self.rows == 0 || self.row_bytes == 0 || !whole(self.row_bytes) {
            out.push(format!(
                "{at}: {} rows of {} bytes; give one or more, of whole beats of {beat} bytes",
                self.rows, self.row_bytes
            ));
            return;
        }
        let stride = self.stride();
        for (field, value, good) in [
            ("base", self.base as i128, self.base.is_multiple_of(beat)),
            (
                "sub_copy_bytes",
                i128::from(self.sub_copy_bytes),
                whole(self.sub_copy_bytes),
            ),
            (
                "stride_bytes",
                i128::from(stride),
                i32::try_from(stride).is_ok() && stride.unsigned_abs().is_multiple_of(beat),
            ),
        ] {
            if !good {
                out.push(format!(
                    "{at}.{field}: {value}; give whole beats of {beat} bytes in 32 bits"
                ));
            }
        }
        if !(1..=64).contains(&self.outstanding) {
            out.push(format!(
                "{at}.outstanding: {}; give 1 to 64",
                self.outstanding
            ));
        }
        if self.copies.is_some_and(|n| n == 0 || n > 1 << 32) {
            out.push(format!("{at}.copies: give 1 to 2^32, or leave it out"));
        }
        checks::axqos(&at, self.axqos, out);
        checks::ns(&at, "start_ns", self.start_ns, out);
        for side in self.sides().iter().flatten() {
            side.problems(&at, p, port, out);
        }
        if let Some(r) = self.regulator
            && (u64::from(r.budget_bytes) < burst || r.period_cycles < 2)
        {
            out.push(format!(
                "{at}.regulator: {} bytes in {} cycles; give a burst of {burst} bytes or more in 2 \
                 or more, else none passes",
                r.budget_bytes, r.period_cycles
            ));
        }
        let last = i128::from(self.base) + i128::from(stride) * i128::from(self.rows - 1);
        let from = last.min(i128::from(self.base));
        let to = last.max(i128::from(self.base)) + i128::from(self.row_bytes);
        if from < 0 || to > i128::from(p.capacity_bytes) {
            out.push(format!("{at}: its rows lie outside the DRAM"));
            return;
        }
        let writes = self.direction == Direction::Write;
        windows.push(Window::new(
            self.name.clone(),
            writes,
            from as u64,
            (to - from) as u64,
        ));
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(Cluster::new(
            self.config(placement.clock, placement.start_ns),
        ))
    }

    fn needs_stages(&self, _takes_turns: bool, _is_regulated: bool) -> bool {
        true
    }

    fn shift_start(&mut self, by_ns: f64) {
        self.start_ns += by_ns;
    }

    fn axqos(&self, _direction: Direction) -> Option<u8> {
        self.axqos
    }

    fn own_budget(&self) -> Option<BudgetSpec> {
        self.regulator
    }

    fn full_rates(&self, beat: u64, _period: Ps, free: f64) -> Vec<f64> {
        let sub_copy = if self.sub_copy_bytes == 0 {
            u64::from(self.rows) * self.row_bytes
        } else {
            self.sub_copy_bytes
        };
        let beats = sub_copy as f64 / beat as f64;
        vec![free * beats / (beats + f64::from(self.idle_cycles))]
    }

    fn has_pace(&self) -> bool {
        true
    }

    fn ends_as_a_whole(&self) -> bool {
        self.copies.is_some()
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        let end = self.end();
        vec![MovableWindow {
            path: "",
            end,
            base: &mut self.base,
        }]
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Cluster, Self::ON_BOARD))
    }
}
