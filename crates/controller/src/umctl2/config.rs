//! The registers of the controller, and the figures of its ports.

use axiscope_dram::{Clock, CommandFigures};
use axiscope_figures::{LONGEST, Problem, Value, choices, figures};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::{PolicyConfig, timer::Timers, turns::WriteTurn};
use crate::{ChannelConfig, DataBus, Domain, PortPlace, outlet::OutletFigures};

choices! {
    /// The class of a read in the arbiter and in the read queue. Writes have two classes: writes with a timer
    /// (VPW) and other writes.
    #[derive(PartialOrd, Ord)]
    pub enum ReadClass {
        /// Low priority (LPR; NPW for writes).
        Low = "low",
        /// Video: low priority until its timer runs out, then before everything else (VPR; VPW for writes).
        Video = "video",
        /// High priority, low latency (HPR); reads only.
        High = "high",
    }
}

/// The class that a write takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteClass {
    /// Normal (NPW).
    Normal,
    /// Video: normal until its timer runs out (VPW).
    Video,
}

impl From<ReadClass> for WriteClass {
    fn from(class: ReadClass) -> Self {
        match class {
            ReadClass::Video => Self::Video,
            ReadClass::Low | ReadClass::High => Self::Normal,
        }
    }
}

/// QoS values up to a limit, and their class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Last QoS value of the region.
    pub up_to: u8,
    /// The class of the region.
    pub class: ReadClass,
}

impl Value for Region {
    fn schema() -> Json {
        let mut class = ReadClass::schema();
        class["description"] = "The class of the region.".into();
        json!({
            "type": "object",
            "properties": {
                "up_to": {"type": "integer", "minimum": 0, "maximum": 15, "description": "Last QoS value of the region."},
                "class": class,
            },
            "required": ["up_to", "class"],
            "additionalProperties": false,
        })
    }
}

/// The class of each AXI QoS value.
fn classes(regions: &[Region]) -> [ReadClass; 16] {
    let mut out = [ReadClass::Low; 16];
    let mut from = 0;
    for r in regions {
        for class in out.iter_mut().take(usize::from(r.up_to) + 1).skip(from) {
            *class = r.class;
        }
        from = usize::from(r.up_to) + 1;
    }
    out
}

figures! {
    /// An AXI port of the controller (XPI).
    pub struct PortConfig {
        /// The place of the port.
        place: PortPlace [flat],
        /// Regions of read QoS values, lowest first. Each region has `class` and `up_to`, which is its highest value.
        read_regions: Vec<Region> ["", 0..=15, register "PCFGQOS0"],
        /// The read class of each AXI QoS value.
        read_class: [ReadClass; 16] [given classes(&read_regions)],
        /// Regions of write QoS values, lowest first.
        write_regions: Vec<Region> ["", 0..=15, register "PCFGWQOS0"],
        /// The write class of each AXI QoS value.
        write_class: [WriteClass; 16] [given classes(&write_regions).map(WriteClass::from)],
        /// Number of clocks until a video read expires.
        read_timeout_clocks: Clock ["clocks", 0..=LONGEST, register "PCFGQOS1"],
        /// Number of clocks until a video write expires.
        write_timeout_clocks: Clock ["clocks", 0..=LONGEST, register "PCFGWQOS1"],
        /// Whether the QoS block masks reads from this port while read credits are running low.
        throttle_reads: bool ["", .., register "DDR_QOS_CTRL.QOS_CTRL", default false],
        /// Whether the QoS block masks writes from this port while write credits are running low.
        throttle_writes: bool ["", .., register "DDR_QOS_CTRL.QOS_CTRL", default false],
        /// Maximum number of read pieces that this port holds until their last line has left; `port_pieces` by default.
        pieces: Option<usize> ["", 1..=1024, documented "depth of the port"],
        /// Maximum number of read lines that this port holds; it accepts no more until some have left. No limit by
        /// default.
        lines: usize ["", 1..=1024, fitted "lines in flight of one port", default usize::MAX],
    }
    check PortConfig::check
}

impl PortConfig {
    fn check(&self) -> Result<(), Problem> {
        for (side, regions) in [
            ("read_regions", &self.read_regions),
            ("write_regions", &self.write_regions),
        ] {
            if regions.last().is_none_or(|r| r.up_to < 15) {
                return Err(Problem::new(side, "the last region is to go up to 15"));
            }
        }
        Ok(())
    }
}

figures! {
    /// All figures of the controller: registers and depths, times that documents state, and figures that are fitted for
    /// all boards of a chip.
    pub struct Umctl2Config {
        /// Number of entries in the read queue (CAM) for low-priority and video reads together.
        low_read_entries: usize ["", 1..=64, register "SCHED.LPR_NUM_ENTRIES"],
        /// Number of entries in the read queue for high-priority reads.
        high_read_entries: usize ["", 0..=96, register "SCHED.LPR_NUM_ENTRIES"],
        /// Number of entries in the write queue (CAM).
        write_entries: usize ["", 1..=64, documented "UG1085, write CAM"],
        /// Number of free low-priority read entries below which throttled ports are masked; 0: never.
        read_throttle_below: usize ["", 0..=96, register "DDR_QOS_CTRL.RD_LPR_THRSLD", default 0],
        /// Number of free write entries below which throttled ports are masked; 0: never.
        write_throttle_below: usize ["", 0..=96, register "DDR_QOS_CTRL.WR_THRSLD", default 0],
        /// Whether a write merges with a queued write to the same line.
        write_combine: bool ["", .., register "DBG0.DIS_WC"],
        /// When the bus turns, and which hits may be issued.
        policy: PolicyConfig [flat],
        /// Whether banks are refreshed one after another, if the standard allows it. Otherwise, all banks of a
        /// rank are refreshed together.
        per_bank_refresh: bool ["", .., register "RFSHCTL0.PER_BANK_REFRESH", default false],
        /// Buffers for the read data at ports, and the data buses of the ports.
        outlet: OutletFigures [flat],
        /// Whether the arbiter grants one line per clock for both directions together, instead of one for each
        /// direction.
        one_grant_per_clock: bool ["", .., fitted "line rate of reads and writes together"],
        /// Number of clocks for which a write line occupies the data path into the queue.
        write_line_clocks: Clock ["clocks", 0..=LONGEST, fitted "write-line-two-clocks", default 1],
        /// How the command bus is driven.
        commands: CommandFigures [flat],
        /// The channel behind the ports.
        channel: ChannelConfig [flat],
        /// Number of places in a port's address queue behind the piece that is being cut. Time spent in these places
        /// counts when the controller decides whether a read is late. Pieces further back have not reached the queue
        /// yet. No limit by default.
        timed_pieces: usize ["", 1..=128, fitted "late-reads", default usize::MAX],
        /// A read counts as late if it enters the queue more than this number of clocks after its timeout.
        late_slack_clocks: Clock ["clocks", 0..=LONGEST, fitted "late-reads", default 0],
        /// The events at which timers of reads start.
        timers: Timers [given Timers::new(late_slack_clocks)],
        /// How long one port may write while another waits.
        write_turn: WriteTurn [flat],
        /// Clocks between two lines that a port cuts off its pieces, as set by the speed of its data bus.
        read_line_clocks: Clock [given outlet.port_line_clocks.ceil() as Clock],
        /// The ports.
        ports: Vec<PortConfig> [given Vec::new()],
        /// The data bus of each port for read data.
        data_bus: DataBus [given DataBus::none(Domain::from_mhz(1.0))],
    }
    check Umctl2Config::check
}

impl Umctl2Config {
    fn check(&self) -> Result<(), Problem> {
        if self.low_read_entries + self.high_read_entries > 96 {
            let what = "more than 96 read entries with low_read_entries; give less";
            return Err(Problem::new("high_read_entries", what));
        }
        Ok(())
    }

    /// Returns the same configuration with its ports. `throttle` states whether the QoS block is able to mask
    /// ports.
    #[must_use]
    pub fn programmed(
        &self,
        ports: Vec<PortConfig>,
        throttle: bool,
        line_bytes: u64,
        data_bus: DataBus,
    ) -> Self {
        let mut cfg = Self {
            ports,
            data_bus,
            ..self.clone()
        };
        cfg.channel.line_bytes = line_bytes;
        if throttle && cfg.read_throttle_below > 0 {
            // The number of reads in the store at which masked ports may be granted again, including one read
            // of a masked port.
            let entries = cfg.low_read_entries + 1;
            cfg.policy.turn.past_expired = entries.saturating_sub(cfg.read_throttle_below);
        }
        if !throttle {
            (cfg.read_throttle_below, cfg.write_throttle_below) = (0, 0);
        }
        cfg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_give_each_value_its_class() {
        use ReadClass::{High, Low, Video};
        let region = |up_to, class| Region { up_to, class };
        let found = classes(&[region(3, Low), region(11, Video), region(15, High)]);
        assert_eq!(found[3..5], [Low, Video]);
        assert_eq!(found[11..13], [Video, High]);
        assert_eq!(classes(&[region(3, High)])[4], Low);
    }
}
