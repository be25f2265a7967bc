//! A program player in a point: a table of bursts, looped.

use axiscope_fabric::Domain;
use serde::{Deserialize, Serialize};

use super::{Played, Player, PlayerConfig, PlayerWait};
use crate::{
    Block, Direction, InFlight, Master, MasterKind, MasterSpec, MovableWindow, Placement, Site,
    kind::identity,
    spec::{SideSpec, Window, checks, ns},
};

/// AXI bursts stay within such a block.
const BLOCK_BYTES: u64 = 4096;

/// A program player: bursts of a table, each with its shape, its place, what it waits for and its gap;
/// the table is played in loops (`hardware/player`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerSpec {
    /// Its name in the results.
    pub name: String,
    /// Its port.
    pub port: String,
    /// Bytes of a beat: the width of the port.
    pub beat_bytes: u16,
    /// Where the offsets of the entries count from.
    pub base: u64,
    /// Added to the base after each loop.
    #[serde(default)]
    pub base_step_bytes: i32,
    /// Loops after which the base is the first again; 0: never.
    #[serde(default)]
    pub base_loops: u16,
    /// How often the table is played; until the end of the run by default.
    #[serde(default)]
    pub loops: Option<u32>,
    /// Most reads in flight.
    #[serde(default = "sixteen")]
    pub reads_outstanding: u32,
    /// Most writes in flight.
    #[serde(default = "sixteen")]
    pub writes_outstanding: u32,
    /// Its bursts, in order of issue.
    pub entries: Vec<PlayedSpec>,
    /// Later start than that of the point's skews, ns.
    #[serde(default)]
    pub start_ns: f64,
    /// AxQOS; that of the port's register by default.
    #[serde(default)]
    pub axqos: Option<u8>,
    /// AxCACHE of both directions; 3 is normal memory that is not cacheable.
    #[serde(default = "crate::spec::not_cacheable")]
    pub axcache: u8,
    /// AxPROT; 2 is non-secure data.
    #[serde(default = "crate::spec::non_secure")]
    pub axprot: u8,
    /// AxUSER\[1:0\]: 0 is non-shareable, 1 inner, 2 outer shareable.
    #[serde(default)]
    pub axuser: u8,
}

/// A burst of a program.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayedSpec {
    /// Reads or writes.
    pub direction: Direction,
    /// Its first byte, from the base: a whole number of beats.
    pub offset: u64,
    /// Its beats.
    pub beats: u16,
    /// AxID; bursts of one ID are answered in order.
    #[serde(default)]
    pub id: u8,
    /// What it waits for.
    #[serde(default)]
    pub wait: WaitSpec,
    /// Cycles beyond the first possible one: after the issue of the entry before, and after what it waits
    /// for.
    #[serde(default)]
    pub gap_cycles: u32,
}

/// What a burst of a program waits for: the answers to bursts that came before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WaitSpec {
    /// To none.
    #[default]
    None,
    /// To all.
    All,
    /// To all of its ID.
    SameId,
    /// To all of its direction.
    Direction,
}

const fn sixteen() -> u32 {
    16
}

impl PlayerSpec {
    fn config(&self, pl: Domain, stages: u32, start_ns: f64) -> PlayerConfig {
        PlayerConfig {
            clock: pl,
            beat_bytes: self.beat_bytes,
            bursts: self.played().into(),
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

    /// Most bursts of a table, and IDs that its entries can say (`hardware/player/player.rdl`).
    pub const MOST_ENTRIES: usize = 512;
    const MOST_IDS: u8 = 16;
    /// Longest gap that the table holds exactly.
    const MOST_GAP_CYCLES: u32 = 0xFFFF;
    /// Most bursts in flight of a direction.
    const MOST_OUTSTANDING: u32 = 64;

    /// Whether it has bursts of a direction.
    #[must_use]
    pub fn moves(&self, way: Direction) -> bool {
        self.entries.iter().any(|e| e.direction == way)
    }

    /// Beats of its longest burst of a direction.
    fn most_beats(&self, way: Direction) -> Option<u16> {
        let own = self.entries.iter().filter(|e| e.direction == way);
        own.map(|e| e.beats).max()
    }

    /// Beats of its longest burst.
    pub(crate) fn burst_beats(&self) -> u16 {
        self.entries.iter().map(|e| e.beats).max().unwrap_or(1)
    }

    /// Most bursts in flight of a direction.
    #[must_use]
    pub const fn outstanding(&self, way: Direction) -> u32 {
        match way {
            Direction::Read => self.reads_outstanding,
            Direction::Write => self.writes_outstanding,
        }
    }

    /// Its bursts as the model takes them.
    pub(crate) fn played(&self) -> Vec<Played> {
        let entries = self.entries.iter().map(|e| Played {
            direction: e.direction,
            offset: e.offset,
            beats: e.beats,
            id: e.id,
            wait: match e.wait {
                WaitSpec::None => PlayerWait::Nothing,
                WaitSpec::All => PlayerWait::All,
                WaitSpec::SameId => PlayerWait::SameId,
                WaitSpec::Direction => PlayerWait::Direction,
            },
            gap_cycles: e.gap_cycles,
        });
        entries.collect()
    }

    /// How many bases it goes through before the first comes again; none if that has no end.
    fn bases(&self) -> Option<u64> {
        match (self.base_step_bytes, self.base_loops, self.loops) {
            (0, ..) => Some(1),
            (_, 0, loops) => loops.map(u64::from),
            (_, around, loops) => Some(u64::from(around).min(loops.map_or(u64::MAX, u64::from))),
        }
    }

    /// First and one past the last byte that it uses; none where its bases have no end, or lie below 0.
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

    /// What is wrong with its entries, each by its number.
    fn entry_problems(&self, at: &str, out: &mut Vec<String>) {
        let width = u64::from(self.beat_bytes);
        // A step of whole blocks keeps bursts within them.
        let step = u64::from(self.base_step_bytes.unsigned_abs());
        if !step.is_multiple_of(width) || !self.base.is_multiple_of(width) {
            out.push(format!(
                "{at}.base: {:#x} with steps of {}; give multiples of a beat of {width} bytes",
                self.base, self.base_step_bytes
            ));
            return;
        }
        for (n, e) in self.entries.iter().enumerate() {
            let at = format!("{at}.entries.{n}");
            let bytes = u64::from(e.beats) * width;
            if e.beats == 0 {
                out.push(format!("{at}.beats: 0; give 1 to 256"));
            } else if !e.offset.is_multiple_of(width) {
                out.push(format!(
                    "{at}.offset: {:#x}; give a multiple of a beat of {width} bytes",
                    e.offset
                ));
            } else if !self.stays(e.offset, bytes) {
                out.push(format!(
                    "{at}.offset: {:#x}; its burst of {bytes} bytes would cross a 4 KiB boundary in some loop: \
                     cut it, or step by whole bursts",
                    e.offset
                ));
            }
            if e.id >= Self::MOST_IDS {
                out.push(format!(
                    "{at}.id: {}; give 0 to {}",
                    e.id,
                    Self::MOST_IDS - 1
                ));
            }
            if e.gap_cycles > Self::MOST_GAP_CYCLES {
                out.push(format!(
                    "{at}.gap_cycles: {}; give 0 to {}",
                    e.gap_cycles,
                    Self::MOST_GAP_CYCLES
                ));
            }
        }
    }

    /// Whether a burst stays within a block in every loop.
    fn stays(&self, offset: u64, bytes: u64) -> bool {
        let step = i64::from(self.base_step_bytes).rem_euclid(BLOCK_BYTES as i64) as u64;
        // After so many loops its places in a block come again.
        let loops = self.bases().unwrap_or(BLOCK_BYTES).min(BLOCK_BYTES);
        let first = self.base.wrapping_add(offset) % BLOCK_BYTES;
        (0..loops).all(|n| (first + n * step) % BLOCK_BYTES + bytes <= BLOCK_BYTES)
    }
}

impl MasterKind for PlayerSpec {
    identity!();

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        Direction::BOTH.map(|way| {
            Some(SideSpec {
                burst_beats: self.most_beats(way)?,
                beat_bytes: self.beat_bytes,
                axcache: self.axcache,
                axprot: self.axprot,
                axuser: self.axuser,
                before: None,
            })
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
        // A point without problems has an end; otherwise it lies beyond any buffer.
        let end = self.span().map_or(u64::MAX, |(_, end)| end);
        vec![MovableWindow {
            path: "",
            end,
            base: &mut self.base,
        }]
    }

    fn block(&self) -> Option<Block> {
        Some(Block::Player)
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

    #[test]
    fn bursts_stay_within_blocks_in_every_loop() {
        let mut s = spec();
        assert!(s.stays(0xF00, 256) && !s.stays(0xF10, 256));
        (s.base_step_bytes, s.base_loops) = (0x80, 16);
        assert!(s.stays(0, 256));
        s.base_loops = 32;
        assert!(!s.stays(0, 256));
    }
}
