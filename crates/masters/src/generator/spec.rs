//! A traffic generator, as specified in a point.

use std::sync::Arc;

use axiscope_fabric::{Direction, Ps};
use serde::{Deserialize, Serialize};

use super::{EngineSpec, TrafficGenerator};
use crate::{
    Block, Decisions, Engine, InFlight, Master, MasterKind, MasterSpec, Milestones, MovableWindow,
    Placement, Recorded, Site,
    kind::identity,
    spec::{SideSpec, Window, ns},
};

on_board! {
    /// Independent read and write engines.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(deny_unknown_fields)]
    pub struct GeneratorSpec {
        /// Name of the master in results.
        pub name: String [Identity],
        /// Port of the platform.
        pub port: String [Identity],
        /// The read engine.
        #[serde(default)]
        pub read: Option<EngineSpec> [Record],
        /// The write engine.
        #[serde(default)]
        pub write: Option<EngineSpec> [Record],
        /// Delay between the two passes, ns. Reads start this long after the last write is
        /// complete.
        #[serde(default)]
        pub write_then_read_ns: Option<f64> [Timed],
    }
}

/// The recording that an engine replays.
pub struct Replayed {
    /// Its bursts.
    pub bursts: Arc<[Recorded]>,
    /// Milestones of the other direction that the bursts wait for.
    pub other: Option<Milestones>,
}

impl GeneratorSpec {
    /// Returns the engines that are present, reads first.
    pub fn engines(&self) -> impl Iterator<Item = &EngineSpec> {
        [&self.read, &self.write].into_iter().flatten()
    }

    /// Returns the engines that are present, mutably.
    pub fn engines_mut(&mut self) -> impl Iterator<Item = &mut EngineSpec> {
        [&mut self.read, &mut self.write].into_iter().flatten()
    }

    /// Returns a direction's engine slot, so that the engine can be set.
    pub const fn slot(&mut self, direction: Direction) -> &mut Option<EngineSpec> {
        match direction {
            Direction::Read => &mut self.read,
            Direction::Write => &mut self.write,
        }
    }
}

impl MasterKind for GeneratorSpec {
    identity!();

    fn beat_bytes(&self) -> Option<u32> {
        self.engines().next().map(|e| e.beat_bytes.into())
    }

    fn sides(&self) -> [Option<SideSpec<'_>>; 2] {
        [&self.read, &self.write].map(|e| e.as_ref().map(EngineSpec::side))
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
        let name = &self.name;
        let (read, write) = (&self.read, &self.write);
        if let Some(gap) = self.write_then_read_ns {
            let counted = write.as_ref().is_some_and(|w| w.count.is_some());
            if !(0.0..1e9).contains(&gap) || !counted || read.is_none() {
                out.push(format!(
                    "masters.{name}.write_then_read_ns: {gap}; give 0 to 1e9, a read engine, \
                     and a write engine with a count"
                ));
            }
        }
        if read.is_none() && write.is_none() {
            out.push(format!(
                "masters.{name}: neither reads nor writes; give one engine"
            ));
        }
        if let (Some(r), Some(w)) = (read, write)
            && r.beat_bytes != w.beat_bytes
        {
            out.push(format!(
                "masters.{name}.write.beat_bytes: writes are {} bits wide, but reads are {} bits wide; a port has one width \
                 for both directions",
                8 * w.beat_bytes,
                8 * r.beat_bytes
            ));
        }
        for (side, writes, e) in [("read", false, read), ("write", true, write)] {
            let Some(e) = e else { continue };
            let at = format!("masters.{name}.{side}");
            e.problems(&at, p, port, out);
            e.side().problems(&at, p, port, out);
            // The second pass may read the data that the first pass wrote.
            if !writes && self.write_then_read_ns.is_some() {
                continue;
            }
            // The recorded accelerator may have written to the memory that it read.
            if e.recording.is_some() {
                continue;
            }
            let owner = format!("{name}.{side}");
            windows.push(Window::new(owner, writes, e.base, e.window_bytes));
        }
    }

    fn build(&self, placement: Placement<'_>) -> Box<dyn Master> {
        let engine = |e: &Option<EngineSpec>, start_ns, after, recorded: Option<Replayed>| {
            e.as_ref().map(|e| {
                let mut config = e.config(placement.clock, placement.stages, start_ns);
                let recording = recorded.map(|Replayed { bursts, other }| {
                    config.count = Some(bursts.len() as u64);
                    (bursts, other)
                });
                let mut engine = Engine::new(config).after(after);
                if let Some(pulses) = e.pulses {
                    let (pulses, mbps) = (pulses.at(e.target_mbps), e.target_mbps);
                    engine = match mbps {
                        Some(_) => engine.in_pulses(pulses, e.catch_up_bytes),
                        None => engine.while_active(pulses),
                    };
                }
                if let Some(b) = e.batches {
                    let cycle_ns = placement.clock.period() as f64 / 1e3;
                    let bound = b
                        .latency_bound_ns
                        .map_or(u64::MAX, |ns| (ns / cycle_ns) as u64);
                    engine = engine.in_batches((b.batch_us * 1e6) as Ps, bound);
                }
                match recording {
                    None => engine,
                    Some((bursts, other)) => engine.replaying(bursts, other),
                }
            })
        };
        let [reads, writes] = placement.after;
        let [replays_reads, replays_writes] = placement.recorded;
        let write_ns = match self.write_then_read_ns {
            Some(_) => placement.start_ns,
            None => placement.start_ns + placement.write_skew_ns,
        };
        let both = TrafficGenerator::new(
            engine(&self.read, placement.start_ns, reads, replays_reads),
            engine(&self.write, write_ns, writes, replays_writes),
        );
        Box::new(match self.write_then_read_ns {
            Some(gap) => both.write_then_read(ns(gap)),
            None => both,
        })
    }

    // Engines count the register stages in their own queues, unless there is a regulator between
    // the engines and the stages.
    fn needs_stages(&self, _takes_turns: bool, is_regulated: bool) -> bool {
        is_regulated
    }

    fn shift_start(&mut self, by_ns: f64) {
        for e in self.engines_mut() {
            e.start_ns += by_ns;
        }
    }

    fn in_flight(&self, _p: &Site<'_>) -> Vec<InFlight> {
        let sides = [
            (Direction::Read, &self.read),
            (Direction::Write, &self.write),
        ];
        let all = sides.into_iter().filter_map(|(direction, e)| {
            let e = e.as_ref()?;
            Some(InFlight {
                direction,
                bursts: e.outstanding.into(),
                beats: e.burst_beats.into(),
                beat_bytes: e.beat_bytes.into(),
            })
        });
        all.collect()
    }

    fn longest_burst_beats(&self) -> u16 {
        self.engines().map(|e| e.burst_beats).max().unwrap_or(1)
    }

    fn axqos(&self, direction: Direction) -> Option<u8> {
        self.engine(direction)?.axqos
    }

    fn full_rates(&self, _beat_bytes: u64, period: Ps, free: f64) -> Vec<f64> {
        let rate = |e: &EngineSpec| {
            let set = e.target_mbps.map(|mbps| mbps * period as f64 / 1e6);
            let round = f64::from(e.burst_beats) + f64::from(e.idle_cycles);
            let idle = free * f64::from(e.burst_beats) / round;
            set.unwrap_or(idle).min(idle)
        };
        self.engines().map(rate).collect()
    }

    fn has_pace(&self) -> bool {
        true
    }

    fn all_bytes(&self, direction: Direction) -> Option<u64> {
        self.engine(direction)?.all_bytes()
    }

    fn reads_after_writes(&self) -> bool {
        self.write_then_read_ns.is_some()
    }

    fn engine(&self, direction: Direction) -> Option<&EngineSpec> {
        match direction {
            Direction::Read => self.read.as_ref(),
            Direction::Write => self.write.as_ref(),
        }
    }

    fn on_board(&self) -> Option<(Block, Decisions)> {
        Some((Block::Generator, Self::ON_BOARD))
    }

    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        let sides = [(".read", &mut self.read), (".write", &mut self.write)];
        let all = sides.into_iter().filter_map(|(path, e)| {
            let e = e.as_mut()?;
            Some(MovableWindow {
                path,
                end: e.base.saturating_add(e.window_bytes.max(e.burst_bytes())),
                base: &mut e.base,
            })
        });
        all.collect()
    }
}
