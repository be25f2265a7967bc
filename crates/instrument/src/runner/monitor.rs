//! Runs monitors, which count the traffic on other masters' buses during a run.

use crate::{
    Direction, Error, GroupLatency, LATENCY_BINS, Monitor, MonitorCapabilities, MonitorFigures,
    ProtocolErrors, SlowBurst,
};
use axiscope_fabric::Ps;
use axiscope_masters::percentile_cycles;
use serde::{Deserialize, Serialize};

use crate::runner::Timeline;

/// A group of IDs that agree with `id` in the bits of `mask`. Without a mask, all bits must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct IdGroup {
    pub id: u32,
    #[serde(default)]
    pub mask: Option<u32>,
}

/// Percentiles of the latency of a group, cycles. Absent if no burst ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Percentiles {
    pub p50_cycles: Option<f64>,
    pub p90_cycles: Option<f64>,
    pub p99_cycles: Option<f64>,
    pub p999_cycles: Option<f64>,
}

impl Percentiles {
    fn of(group: &GroupLatency) -> Self {
        let bins: &[u64; LATENCY_BINS] = &group.latency_histogram;
        let (least, most) = (group.latency_min_cycles, group.latency_max_cycles);
        let part = |p| (group.bursts > 0).then(|| percentile_cycles(bins, least, most, p));
        Self {
            p50_cycles: part(0.5),
            p90_cycles: part(0.9),
            p99_cycles: part(0.99),
            p999_cycles: part(0.999),
        }
    }
}

/// Result of one monitor for a run.
#[derive(Clone, Debug, Serialize)]
pub struct MonitorResult {
    /// The monitor's name on the board.
    pub name: String,
    /// Port of the observed bus, as stated by the board.
    pub port: String,
    /// Frequency of the monitor's clock, as stated by the board, MHz.
    pub pl_mhz: Option<f64>,
    /// Frequency of the monitor's clock, computed from its cycles and the time of the processor's
    /// clock, MHz.
    pub counted_mhz: f64,
    /// Parameters of the monitor.
    pub capabilities: MonitorCapabilities,
    /// All totals.
    pub figures: MonitorFigures,
    /// Latencies of the reads of each group.
    pub reads: Vec<Percentiles>,
    /// Latencies of the writes of each group.
    pub writes: Vec<Percentiles>,
    /// The slowest reads, the slowest first.
    pub slowest_reads: Vec<SlowBurst>,
    /// The slowest writes.
    pub slowest_writes: Vec<SlowBurst>,
    /// Violations of AXI.
    pub errors: ProtocolErrors,
    /// Whether the monitor lost track of reads, and whether it lost track of writes, because more
    /// bursts were in flight than it can track.
    pub lost: [bool; 2],
}

/// A monitor, and what the board states about it.
struct Watcher {
    monitor: Monitor,
    name: String,
    port: String,
    pl_mhz: Option<f64>,
}

/// Monitors that count together. There may be none.
#[derive(Default)]
pub struct Monitors {
    all: Vec<Watcher>,
    began: Ps,
    counted: Ps,
}

impl Monitors {
    /// Adds the monitor at `base`. IDs that are in none of `groups` are assigned to one more group,
    /// if the instance has one.
    ///
    /// # Errors
    /// If the block at `base` is not a monitor, or has too few groups or ID bits.
    pub fn add(
        &mut self,
        board: &mut impl Timeline,
        base: u64,
        (name, port, pl_mhz): (&str, &str, Option<f64>),
        groups: &[IdGroup],
    ) -> Result<(), Error> {
        let named = |Error(message)| Error(format!("{name}: {message}"));
        let monitor = Monitor::open(board, base).map_err(named)?;
        monitor.count(board, false)?;
        for (number, group) in (0u32..).zip(groups) {
            let all = (1 << monitor.capabilities().id_bits) - 1;
            let mask = group.mask.unwrap_or(all);
            monitor
                .group(board, number, group.id, mask)
                .map_err(named)?;
        }
        // A mask without bits matches all IDs, except those in an earlier group.
        for number in groups.len() as u32..monitor.capabilities().groups {
            monitor.group(board, number, 0, 0)?;
        }
        monitor.clear(board)?;
        self.all.push(Watcher {
            monitor,
            name: name.into(),
            port: port.into(),
            pl_mhz,
        });
        Ok(())
    }

    /// Starts to count cycles.
    ///
    /// # Errors
    /// If registers do not answer.
    pub fn begin(&mut self, board: &mut impl Timeline) -> Result<(), Error> {
        self.began = board.now();
        (self.all.iter()).try_for_each(|w| w.monitor.count(board, true))
    }

    /// Stops counting.
    ///
    /// # Errors
    /// If registers do not answer.
    pub fn end(&mut self, board: &mut impl Timeline) -> Result<(), Error> {
        self.counted = board.now() - self.began;
        for w in &self.all {
            w.monitor.count(board, false)?;
        }
        (self.all.iter()).try_for_each(|w| w.monitor.snapshot(board))
    }

    /// Results of all monitors between `begin` and `end`.
    ///
    /// # Errors
    /// If registers do not answer.
    pub fn results(&self, board: &mut impl Timeline) -> Result<Vec<MonitorResult>, Error> {
        let one = |w: &Watcher| {
            let figures = w.monitor.figures(board)?;
            Ok(MonitorResult {
                name: w.name.clone(),
                port: w.port.clone(),
                pl_mhz: w.pl_mhz,
                counted_mhz: figures.cycles as f64 * 1e6 / self.counted.max(1) as f64,
                capabilities: *w.monitor.capabilities(),
                reads: figures.reads.groups.iter().map(Percentiles::of).collect(),
                writes: figures.writes.groups.iter().map(Percentiles::of).collect(),
                slowest_reads: w.monitor.slowest(board, Direction::Read)?,
                slowest_writes: w.monitor.slowest(board, Direction::Write)?,
                errors: w.monitor.protocol_errors(board)?,
                lost: w.monitor.lost(board)?,
                figures,
            })
        };
        self.all.iter().map(one).collect()
    }
}
