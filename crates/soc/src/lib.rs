//! A platform file made into a wired system, and the runs on it.
//!
//! The only crate that reads platform files. Everything goes in and out as text, so
//! that every front end (Python, a browser, a test) uses the same few functions.

mod bound;
mod causes;
mod check;
mod describe;
mod energy;
mod error;
mod facts;
mod figure;
mod gather;
mod govern;
mod live;
mod platform;
mod point;
mod replay;
mod result;
mod run;
#[cfg(feature = "schema")]
mod schema;
mod steady;
mod stuck;
mod system;
mod watch;
mod wire;

pub use axiscope_controller::{Controller, Stats, Umctl2};
pub use axiscope_system::GoOn;
pub use bound::{BoundTerm, Limit, WaitBound};
pub use causes::{BusResult, CausesResult, SpanResult, WaitsFor};
pub use check::check_point;
pub use describe::describe_platform;
pub use energy::{DramParts, EnergyResult, Events, Rail, energy_of};
pub use error::Error;
pub use facts::{CoherentFacts, CpuFacts, DramFacts, Facts, PortFacts};
pub use figure::{Figure, Origin};
pub use gather::{OneMaster, OneRun, combine};
pub use govern::replay_governor;
pub use live::Live;
pub use platform::{Boot, Chip, Files, MadeOf, Part, Platform, Port, PortKind, Window, Wiring};
pub use point::{
    AfterSpec, BeforeSpec, ClusterSpec, ConvolutionSpec, CopySpec, CoreSpec, CpuPassSpec,
    DmaChannelSpec, DpuPortSpec, DpuSpec, DpuWeightsSpec, EngineSpec, GovernorSpec, ImageCpuSpec,
    LayerSpec, MasterSpec, MuxKind, MuxSpec, OrderSpec, OutsideSpec, PacketDmaSpec, PatternSpec,
    PhaseSpec, PlayedSpec, PlayerSpec, Point, RecordedAfterSpec, RecordingSpec, RegulatorSpec,
    RunSpec, StreamDmaSpec, TaskSpec, TileSpec, TouchSpec, Until, WaitSpec, WatchSpec,
};
pub use replay::{ReplayOptions, ReplayReport, replay};
pub use result::{
    CacheCounts, CachesResult, ControllerResult, CounterResult, MasterResult, PointResult,
    RailResult, WitnessResult,
};
pub use run::{Model, run_point, run_point_on};
#[cfg(feature = "schema")]
pub use schema::schema_of;
pub use steady::{BLOCKS, spread};
pub use system::{ProcessingSystem, System, last_done, work};
pub use watch::{Watch, WatchResult, Watched};
pub use wire::{
    Built, FromPlatform, HUB, Outside, Recordings, can_be_coherent, coherence_at, cpus_of, hub,
    is_coherent, wire, wire_any, wire_masters,
};
