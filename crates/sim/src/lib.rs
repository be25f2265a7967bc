//! Runs points on a platform: wires controller, fabric and masters, runs them, and returns counters.
//!
//! All input and output is also available as text, so that every front end (Python, a browser, a test) uses
//! the same few functions.

mod bound;
mod causes;
mod energy;
mod gather;
mod govern;
mod live;
mod point;
mod replay;
mod result;
mod run;
mod running;
#[cfg(feature = "schema")]
mod schema;
mod series;
mod sessions;
mod starved;
mod steady;
mod stuck;
mod system;
mod watch;
mod wire;

pub use axiscope_controller::{Controller, Stats, Umctl2};
pub use axiscope_masters::{
    AfterSpec, Batch, BatchesSpec, BeforeSpec, Block, BudgetSpec, CacheSpec, ClusterSpec,
    ConvolutionSpec, CoreSpec, CpuPassSpec, Decisions, Direction, DmaChannelSpec, DpuPortSpec,
    DpuSpec, DpuWeightsSpec, EngineSpec, GeneratorSpec, GoOn, ImageCpuSpec, LayerSpec, Leave,
    MasterKind, MasterSpec, OnBoard, OrderSpec, OutsideSpec, PacketDmaSpec, PatternSpec, PhaseSpec,
    PlayedSpec, PlayerSpec, PulsesSpec, RecordedAfterSpec, RecordingSpec, Steps, StreamDmaSpec,
    TaskSpec, TileSpec, TouchSpec, WaitSpec, WaySpec, run_until,
};
pub use bound::{BoundTerm, Limit, WaitBound, wait_bound};
pub use causes::{BusResult, CausesResult, SpanResult, WaitsFor};
pub use energy::{DramParts, EnergyResult, Events, Rail, energy_of};
pub use gather::{OneMaster, OneRun, combine};
pub use govern::replay_governor;
pub use live::Live;
pub use point::{
    GovernorSpec, MuxKind, MuxSpec, Point, RegulatorSpec, RunSpec, Until, WatchSpec, shown,
};
pub use replay::{ReplayOptions, ReplayReport, replay};
pub use result::{
    CacheCounts, CachesResult, ControllerResult, CounterResult, MasterResult, PointResult,
    RailResult, WitnessResult,
};
pub use run::{Model, check_point, run_point, run_point_on};
#[cfg(feature = "schema")]
pub use schema::schema_of;
pub use series::{Latencies, Progressed, Series};
pub use sessions::Session;
pub use starved::STARVED_TIMES;
pub use steady::{BLOCKS, spread};
pub use system::{ProcessingSystem, System, last_done, work};
pub use watch::{Watch, WatchResult, Watched};
pub use wire::{
    Built, FromPlatform, HUB, Outside, Recordings, can_be_coherent, coherence_at, cpus_of, hub,
    is_coherent, wire, wire_any, wire_masters,
};
