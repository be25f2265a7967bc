//! Specification of a program player: a table of bursts that is played in loops.

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use super::{PlayedSpec, Player, PlayerConfig};
use crate::{
    Block, Decisions, Direction, InFlight, Master, MasterKind, MasterSpec, MovableWindow,
    Placement, Site,
    kind::identity,
    spec::{SideSpec, Window, checks, ns},
};

on_board! {
    /// A program player (`hardware/player`): a table of bursts that is played in loops. Each entry gives the address
    /// and length of a burst, what it waits for, and a gap.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct PlayerSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// Bytes per beat, which is the width of the port.
        pub beat_bytes: u16 [Programmed],
        /// Address to which the offsets of the entries are added.
        pub base: u64 [Programmed],
        /// Number of bytes that are added to the base after each loop.
        #[serde(default)]
        pub base_step_bytes: i32 [Programmed],
        /// Number of loops after which the base returns to its first value. 0 means that it never
        /// does.
        #[serde(default)]
        pub base_loops: u16 [Programmed],
        /// Number of times that the table is played. By default, it is played until the end of the
        /// run.
        #[serde(default)]
        pub loops: Option<u32> [Programmed],
        /// Maximum number of reads in flight.
        #[serde(default = "sixteen")]
        pub reads_outstanding: u32 [Programmed],
        /// Maximum number of writes in flight.
        #[serde(default = "sixteen")]
        pub writes_outstanding: u32 [Programmed],
        /// The bursts, in order of issue.
        pub entries: Vec<PlayedSpec> [Record],
        /// Delay after the start time that the point gives the master, ns.
        #[serde(default)]
        pub start_ns: f64 [Timed],
        /// AxQOS of the player's bursts. By default, the register of the port applies.
        #[serde(default)]
        pub axqos: Option<u8> [Chip],
        /// AxCACHE of both directions. 3 is normal non-cacheable memory.
        #[serde(default = "crate::spec::not_cacheable")]
        pub axcache: u8 [Programmed],
        /// AxPROT. 2 is a non-secure data access.
        #[serde(default = "crate::spec::non_secure")]
        pub axprot: u8 [Programmed],
        /// AxUSER\[1:0\]: 0 is non-shareable, 1 is inner shareable, 2 is outer shareable.
        #[serde(default)]
        pub axuser: u8 [Programmed],
    }
}

const fn sixteen() -> u32 {
    16
}

impl PlayerSpec {
    fn config(&self, pl: Domain, stages: u32, start_ns: f64) -> PlayerConfig {
        PlayerConfig {
            clock: pl,
            beat_bytes: self.beat_bytes,
            bursts: self.entries.as_slice().into(),
            base: self.base,
            base_step: self.base_step_bytes.into(),
            base_loops: self.base_loops.into(),
            loops: self.loops.map(u64::from),
            outstanding: [self.reads_outstanding, self.writes_outstanding],
            queue: 1 + stages as usize,
            qos: self.axqos,
            start: ns(start_ns + self.start_ns),
        }
    }

    /// Largest number of entries in a table (`hardware/player/player.rdl`).
    pub const MOST_ENTRIES: usize = 512;
    /// Maximum number of bursts in flight, for each direction.
    const MOST_OUTSTANDING: u32 = 64;

    /// Returns whether the program has bursts of a direction.
    #[must_use]
    pub fn moves(&self, way: Direction) -> bool {
        self.entries.iter().any(|e| e.direction == way)
    }

    /// Returns the number of beats in the longest burst of a direction.
    fn most_beats(&self, way: Direction) -> Option<u16> {
        let own = self.entries.iter().filter(|e| e.direction == way);
        own.map(|e| e.beats).max()
    }

    /// Returns the number of beats in the longest burst.
    pub(crate) fn burst_beats(&self) -> u16 {
        self.entries.iter().map(|e| e.beats).max().unwrap_or(1)
    }

    /// Returns the largest number of bursts in flight, for each direction.
    #[must_use]
    pub const fn outstanding(&self, way: Direction) -> u32 {
        match way {
            Direction::Read => self.reads_outstanding,
            Direction::Write => self.writes_outstanding,
        }
    }

    /// Returns the number of different bases, or `None` if the base never returns to its first
    /// value.
    pub(super) fn bases(&self) -> Option<u64> {
        match (self.base_step_bytes, self.base_loops, self.loops) {
            (0, ..) => Some(1),
            (_, 0, loops) => loops.map(u64::from),
            (_, around, loops) => Some(u64::from(around).min(loops.map_or(u64::MAX, u64::from))),
        }
    }

    /// Returns the first byte that the program uses, and the byte after the last one. Returns
    /// `None` if the program has no end, or if an address is below 0.
    #[must_use]
    pub fn span(&self) -> Option<(u64, u64)> {
        let last = i128::from(self.bases()?.checked_sub(1)?) * i128::from(self.base_step_bytes);
        let ends = self.entries.iter().map(|e| {
            let bytes = u64::from(e.beats) * u64::from(self.beat_bytes);
            (e.offset, e.offset.saturating_add(bytes))
        });
        let (from, to) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let base = i128::from(self.base);
        let from = base + last.min(0) + i128::from(from);
        let to = base + last.max(0) + i128::from(to);
        Some((u64::try_from(from).ok()?, u64::try_from(to).ok()?))
    }
}

impl MasterKind for PlayerSpec {
    identity!();

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        Direction::BOTH.map(|way| {
            let side = SideSpec::plain(self.most_beats(way)?, self.beat_bytes);
            Some(side.with(self.axcache, self.axprot, self.axuser))
        })
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
        if self.entries.is_empty() || self.entries.len() > Self::MOST_ENTRIES {
            out.push(format!(
                "{at}.entries: {}; give 1 to {}",
                self.entries.len(),
                Self::MOST_ENTRIES
            ));
            return;
        }
        let longest = self.burst_beats();
        if checks::burst(&at, longest, self.beat_bytes, port, out).is_none() {
            return;
        }
        let before = out.len();
        self.entry_problems(&at, out);
        if out.len() > before {
            return;
        }
        for (field, v) in [
            ("reads_outstanding", self.reads_outstanding),
            ("writes_outstanding", self.writes_outstanding),
        ] {
            if !(1..=Self::MOST_OUTSTANDING).contains(&v) {
                let most = Self::MOST_OUTSTANDING;
                out.push(format!("{at}.{field}: {v}; give 1 to {most}"));
            }
        }
        if self.loops == Some(0) {
            out.push(format!("{at}.loops: 0; give 1 or more, or none for no end"));
        }
        checks::axqos(&at, self.axqos, out);
        checks::ns(&at, "start_ns", self.start_ns, out);
        for (side, s) in ["read", "write"].iter().zip(self.sides()) {
            if let Some(s) = s {
                s.problems(&format!("{at}.{side}"), p, port, out);
            }
        }
        if self.bases().is_none() {
            out.push(format!(
                "{at}.base_step_bytes: {} without end; give loops or base_loops",
                self.base_step_bytes
            ));
            return;
        }
        match self.span() {
            Some((from, to)) if to <= p.capacity_bytes => {
                let writes = self.moves(Direction::Write);
                windows.push(Window::new(self.name.clone(), writes, from, to - from));
            }
            _ => out.push(format!(
                "{at}.base: {:#x}; its bursts end outside the DRAM",
                self.base
            )),
        }
    }

    fn beat_bytes(&self) -> Option<u32> {
        Some(self.beat_bytes.into())
    }

    fn longest_burst_beats(&self) -> u16 {
        self.burst_beats()
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        Box::new(Player::new(self.config(
            placement.clock,
            placement.stages,
            placement.start_ns,
        )))
    }

    fn shift_start(&mut self, by_ns: f64) {
        self.start_ns += by_ns;
    }

    fn in_flight(&self, _p: &Site<'_>) -> Vec<InFlight> {
        let directions = Direction::BOTH.into_iter().filter(|d| self.moves(*d));
        let all = directions.map(|direction| InFlight {
            direction,
            bursts: self.outstanding(direction).into(),
            beats: self.burst_beats().into(),
            beat_bytes: self.beat_bytes.into(),
        });
        all.collect()
    }

    fn all_bytes(&self, direction: Direction) -> Option<u64> {
        let own = self.entries.iter().filter(|e| e.direction == direction);
        let beats: u64 = own.map(|e| u64::from(e.beats)).sum();
        Some(u64::from(self.loops?) * beats * u64::from(self.beat_bytes))
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        // A program without an end does not fit into any buffer. Checks reject it earlier.
        let end = self.span().map_or(u64::MAX, |(_, end)| end);
        vec![MovableWindow {
            path: "",
            end,
            base: &mut self.base,
        }]
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Player, Self::ON_BOARD))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec() -> PlayerSpec {
        serde_json::from_value(serde_json::json!({
            "name": "HP0", "port": "HP0", "beat_bytes": 16, "base": 0x1000,
            "entries": [
                {"direction": "read", "offset": 0, "beats": 16},
                {"direction": "write", "offset": 0x800, "beats": 4, "wait": "all", "gap_cycles": 3},
            ],
        }))
        .expect("a player")
    }

    #[test]
    fn its_span_is_of_all_loops() {
        let mut s = spec();
        assert_eq!(s.span(), Some((0x1000, 0x1840)));
        s.base_step_bytes = 0x100;
        assert_eq!(s.span(), None);
        s.base_loops = 3;
        assert_eq!(s.span(), Some((0x1000, 0x1A40)));
        s.loops = Some(2);
        assert_eq!(s.span(), Some((0x1000, 0x1940)));
        (s.base_step_bytes, s.loops) = (-0x800, None);
        assert_eq!(s.span(), Some((0, 0x1840)));
        s.base_loops = 4;
        assert_eq!(s.span(), None);
    }
}
