//! The device that an agent serves: the hardware of a board, or the virtual board.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::agent::{
    Watch,
    message::{Access, Fault, Finding, Machine, Open, Opened, Ran, Values},
};

/// What to read from the board during a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Its power rails.
    pub power: bool,
    /// The bytes at the ports of its memory controller, from counters of the chip.
    pub witness: bool,
}

/// A device on which requests are executed. A session calls `open` before anything except `machine` and
/// `recovered`, and `rest` at its end in any case.
pub trait Device {
    /// Name of the kind of device for hosts: `local`, `virtual`.
    fn name(&self) -> &'static str;

    /// Describes the machine.
    fn machine(&mut self) -> Machine;

    /// Settings that the agent restored at its start, from a journal that an earlier agent left.
    fn recovered(&mut self) -> Values {
        Values::new()
    }

    /// Finds blocks and memory.
    ///
    /// # Errors
    /// A wrong description, or hardware that does not agree with it.
    fn open(&mut self, ask: &Open) -> Result<Opened, Fault>;

    /// Checks what would fail if a port were used. Each finding has the value, the required value and the fix.
    ///
    /// # Errors
    /// Registers cannot be read.
    fn preflight(&mut self, point: Option<&Value>) -> Result<Vec<Finding>, Fault>;

    /// Reads settings by name, or all without names.
    ///
    /// # Errors
    /// An unknown name.
    fn settings(&mut self, names: Option<&[String]>) -> Result<Values, Fault>;

    /// Changes all settings or none. Returns their previous values.
    ///
    /// # Errors
    /// An invalid name or value. Then nothing is changed.
    fn set(&mut self, values: &Values) -> Result<Values, Fault>;

    /// Reads registers by address, for `axiscope platform import`.
    ///
    /// # Errors
    /// An unknown group.
    fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault>;

    /// What keeps a point from running.
    ///
    /// # Errors
    /// An invalid point.
    fn check(&mut self, point: &Value) -> Result<Vec<String>, Fault>;

    /// Runs a point and reads gauges during the run. Blocks are idle afterwards in any case.
    ///
    /// # Errors
    /// A point that cannot run, missing gauges, or a run that `watch` ended.
    fn run(&mut self, point: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault>;

    /// Single transactions through the latency probe.
    ///
    /// # Errors
    /// As for `run`.
    fn probe(&mut self, point: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault>;

    /// Lets the board's monitors count for a while, during a point if one is given. Returns the results of the
    /// monitors and of the run.
    ///
    /// # Errors
    /// As for `run`, or an unknown monitor.
    fn monitor(
        &mut self,
        monitor: &Value,
        point: Option<&Value>,
        watch: &Watch,
    ) -> Result<Value, Fault>;

    /// Does accesses in order. Returns a value for each, or null if it reads nothing.
    ///
    /// # Errors
    /// The first access that fails. Those before it are done.
    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault>;

    /// Stops all blocks, waits until nothing is in flight, and restores changed settings. Returns these.
    ///
    /// # Errors
    /// A block that does not become idle, or a register that cannot be written. The rest is done.
    fn rest(&mut self) -> Result<Values, Fault>;
}
