//! Kinds of masters. A kind has a specification in a point, checks of the specification, and code that builds
//! the master.
//!
//! A kind is a folder of this crate. To add one, write its specification, implement [`MasterKind`]
//! for it, and add a line to the registry in `lib.rs`. There is no other list of kinds.

use std::{any::Any, fmt::Debug};

use axiscope_fabric::{Domain, Ps};

use crate::{
    After, BudgetSpec, Decisions, Direction, EngineSpec, FurtherPorts, Master, MasterSpec,
    Replayed, Site, Stock, Turn,
    spec::{SideSpec, Window},
};

/// A block of the instrument that runs masters of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Traffic generator.
    Generator,
    /// Stream DMA.
    Stream,
    /// Accelerator cluster.
    Cluster,
    /// Convolution accelerator.
    Convolution,
    /// Program player.
    Player,
}

/// The maximum number of bursts that a master has in flight in one direction, and the size of these
/// bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InFlight {
    /// The master's reads or its writes.
    pub direction: Direction,
    /// Bursts.
    pub bursts: u64,
    /// Number of beats in a burst.
    pub beats: u64,
    /// Bytes per beat.
    pub beat_bytes: u64,
}

impl InFlight {
    /// Returns the bursts of both directions for masters with bursts of a single size. `bursts` is
    /// `None` for a direction that the master does not use.
    pub(crate) fn of(bursts: [Option<u32>; 2], beats: u16, beat_bytes: u16) -> Vec<Self> {
        let sides = Direction::BOTH.into_iter().zip(bursts);
        let used = sides.filter_map(|(direction, bursts)| {
            Some(Self {
                direction,
                bursts: bursts?.into(),
                beats: beats.into(),
                beat_bytes: beat_bytes.into(),
            })
        });
        used.collect()
    }
}

/// A window of a master in memory. On a board, the window is moved into the board's buffer.
#[derive(Debug)]
pub struct MovableWindow<'a> {
    /// Path of the window after the master's name: empty, `.read` or `.write`.
    pub path: &'static str,
    /// Address after the last byte of the window.
    pub end: u64,
    /// First byte of the window.
    pub base: &'a mut u64,
}

impl<'a> MovableWindow<'a> {
    /// Returns the windows of a master that reads from one window and writes to another window.
    /// Each window has `bytes` bytes.
    pub(crate) fn pair(bytes: u64, read: &'a mut u64, write: &'a mut u64) -> Vec<Self> {
        [(".read", read), (".write", write)]
            .map(|(path, base)| Self {
                path,
                end: base.saturating_add(bytes),
                base,
            })
            .into()
    }
}

/// Everything that is needed to build a master, except its specification.
pub struct Placement<'a> {
    /// All masters of the point.
    pub masters: &'a [MasterSpec],
    /// Clock of the master.
    pub clock: Domain,
    /// Number of register stages between the master and its port that the master itself must
    /// include in its queue.
    pub stages: u32,
    /// Whether a regulator of the point is in front of the master.
    pub is_regulated: bool,
    /// Time at which the master starts, ns.
    pub start_ns: f64,
    /// Delay of the master's writes relative to its reads, ns.
    pub write_skew_ns: f64,
    /// The turn of the master, if it takes turns with others in this point.
    pub turn: Option<Turn>,
    /// The master's part of a buffer for weights that several DPUs use.
    pub stock: Option<Stock>,
    /// State that a DPU shares with its additional ports.
    pub further: Option<FurtherPorts>,
    /// Conditions that the master's reads and writes wait for.
    pub after: [Vec<After>; 2],
    /// Recordings that the master's reads and writes replay.
    pub recorded: [Option<Replayed>; 2],
}

/// A kind of master, implemented by its specification.
pub trait MasterKind: Any + Debug + Send + Sync {
    /// Returns the name of the master in the results.
    fn name(&self) -> &str;

    /// Returns the port of the master. For a core, this is the complex.
    fn port(&self) -> &str;

    /// Returns the number of bytes per beat, if the master determines the width of its port.
    fn beat_bytes(&self) -> Option<u32>;

    /// Returns the properties that determine whether the master's reads and writes are coherent, or
    /// `None` for a direction that it does not use at a port of the programmable logic.
    fn sides(&self) -> [Option<SideSpec<'_>>; 2];

    /// Returns whether the master moves data in a direction through a port of the programmable
    /// logic.
    fn uses(&self, direction: Direction) -> bool {
        self.sides()[direction as usize].is_some()
    }

    /// Adds to `out` the problems that prevent the master from running, and to `windows` the memory that it uses.
    fn problems(
        &self,
        p: &Site<'_>,
        masters: &[MasterSpec],
        windows: &mut Vec<Window>,
        out: &mut Vec<String>,
    );

    /// Adds to `out` the conflicts between the master and other masters.
    fn problems_with_others(&self, _masters: &[MasterSpec], _out: &mut Vec<String>) {}

    /// Builds the master of a point without problems.
    fn build(&self, placement: Placement<'_>) -> Box<dyn Master>;

    /// Returns whether register stages before the port are modelled as a separate wrapper. Masters
    /// without this wrapper count the stages in their own queues, or have nothing in flight that
    /// could wait in them.
    fn needs_stages(&self, _takes_turns: bool, _is_regulated: bool) -> bool {
        false
    }

    /// Delays the start of the master, if it has a start time.
    fn shift_start(&mut self, by_ns: f64);

    /// Returns the maximum number of bursts that the master has in flight, for each direction.
    fn in_flight(&self, p: &Site<'_>) -> Vec<InFlight>;

    /// Returns the number of beats in the master's longest burst.
    fn longest_burst_beats(&self) -> u16;

    /// Returns the number of bytes per beat in the master's bursts, if these are not as wide as the
    /// port.
    fn issue_beat_bytes(&self) -> Option<u32> {
        self.beat_bytes()
    }

    /// Returns the AxQOS of a direction, or `None` if the port's register applies.
    fn axqos(&self, _direction: Direction) -> Option<u8> {
        None
    }

    /// Returns the budget of the master's own regulator.
    fn own_budget(&self) -> Option<BudgetSpec> {
        None
    }

    /// Returns the number of bytes per period in each direction at the rate that the master was set
    /// to. `free` is the number at one beat per cycle.
    fn full_rates(&self, _beat_bytes: u64, _period: Ps, free: f64) -> Vec<f64> {
        vec![free; 2]
    }

    /// Returns whether a governor can set the master's rate without a regulator.
    fn has_pace(&self) -> bool {
        false
    }

    /// Returns the number of bytes, accesses or tiles in one step of the master's work, in the unit
    /// in which its progress is counted.
    fn work_step(&self, burst_bytes: u64) -> u64 {
        burst_bytes
    }

    /// Returns the total number of bytes that the master will move in a direction, if known.
    fn all_bytes(&self, _direction: Direction) -> Option<u64> {
        None
    }

    /// Returns whether the master's reads begin after its writes.
    fn reads_after_writes(&self) -> bool {
        false
    }

    /// Returns the engine of a direction of a traffic generator.
    fn engine(&self, _direction: Direction) -> Option<&EngineSpec> {
        None
    }

    /// Returns whether the master is a core of a CPU, which has no port of the programmable logic.
    fn is_core(&self) -> bool {
        false
    }

    /// Returns whether the master ends after a given number of transfers. The counters of such a
    /// master start when it starts.
    fn ends_by_itself(&self) -> bool {
        false
    }

    /// Returns whether the master ends by itself without an engine that counts its bursts.
    fn ends_as_a_whole(&self) -> bool {
        false
    }

    /// Returns whether the master runs a program that ends.
    fn has_program_that_ends(&self) -> bool {
        false
    }

    /// Returns whether the master is a core with a kernel of PolyBench, whose phases use memory in
    /// different ways.
    fn runs_a_kernel(&self) -> bool {
        false
    }

    /// Returns the name of the master that this master is a part of, if any.
    fn belongs_to(&self, _master: &str) -> bool {
        false
    }

    /// Returns the number of images that the master processes, for kinds that can take turns. The
    /// inner `None` means that the master never ends.
    fn images(&self) -> Option<Option<u64>> {
        None
    }

    /// Returns the time that a driver adds after the last access, ns, for kinds that a driver
    /// starts.
    fn driver_ns(&self) -> Option<f64> {
        None
    }

    /// Returns the block of the instrument that can run the master, and what a board does with each
    /// field of the specification.
    fn on_board(&self) -> Option<(Block, Decisions)> {
        None
    }

    /// Returns the block of the instrument that can run the master.
    fn block(&self) -> Option<Block> {
        self.on_board().map(|(block, _)| block)
    }

    /// Returns the windows of the master, if a block or a program of a board can run it.
    fn movable_windows(&mut self) -> Vec<MovableWindow<'_>> {
        Vec::new()
    }
}

/// Implements `name` and `port` for a specification that has fields with these names.
macro_rules! identity {
    () => {
        fn name(&self) -> &str {
            &self.name
        }

        fn port(&self) -> &str {
            &self.port
        }
    };
}
pub(crate) use identity;

/// Implements the methods that state the bursts of a specification with the fields `burst_beats`
/// and `beat_bytes`. The expression gives the maximum numbers of reads and of writes in flight, or
/// `None` for a direction that the master does not use.
macro_rules! own_bursts {
    ($self:ident, $in_flight:expr) => {
        fn in_flight(&$self, _p: &Site<'_>) -> Vec<InFlight> {
            InFlight::of($in_flight, $self.burst_beats, $self.beat_bytes)
        }

        fn beat_bytes(&self) -> Option<u32> {
            Some(self.beat_bytes.into())
        }

        fn longest_burst_beats(&self) -> u16 {
            self.burst_beats
        }
    };
}
pub(crate) use own_bursts;
