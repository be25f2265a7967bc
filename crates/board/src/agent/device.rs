//! The device that an agent serves: the hardware of a board, or the virtual board.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::agent::{
    Watch,
    message::{Access, Checked, Fault, Finding, Machine, Open, Opened, Ran, Values},
};

/// The gauges to read on the board while a point runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Its power rails.
    pub power: bool,
    /// Whether the chip's own counters count the bytes at the ports of its memory controller.
    pub witness: bool,
}

/// A device on which requests are executed. A session calls `open` before anything except `machine`
/// and `recovered`, and `rest` at its end, even if a request has failed.
pub trait Device {
    /// Name of the kind of device, as reported to hosts: `local`, `virtual`.
    fn name(&self) -> &'static str;

    /// Describes the machine.
    fn machine(&mut self) -> Machine;

    /// Settings that the agent restored when it started, from the journal of an earlier agent.
    fn recovered(&mut self) -> Values {
        Values::new()
    }

    /// Finds blocks and memory.
    ///
    /// # Errors
    /// If the description is wrong, or the hardware contradicts it.
    fn open(&mut self, ask: &Open) -> Result<Opened, Fault>;

    /// Checks for conditions under which using a port would fail. Each finding states the value,
    /// the required value and the fix.
    ///
    /// # Errors
    /// If registers cannot be read.
    fn preflight(&mut self, point: Option<&Value>) -> Result<Vec<Finding>, Fault>;

    /// Reads the named settings, or all settings if no names are given.
    ///
    /// # Errors
    /// If a name is unknown.
    fn settings(&mut self, names: Option<&[String]>) -> Result<Values, Fault>;

    /// Changes all settings or none. Returns their previous values.
    ///
    /// # Errors
    /// If a name or value is invalid. Then nothing is changed.
    fn set(&mut self, values: &Values) -> Result<Values, Fault>;

    /// Reads registers by address, for `axiscope platform import`.
    ///
    /// # Errors
    /// If a group is unknown.
    fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault>;

    /// Returns the problems that prevent a point from running, and notes about the point.
    ///
    /// # Errors
    /// If the point is invalid.
    fn check(&mut self, point: &Value) -> Result<Checked, Fault>;

    /// Runs a point and reads gauges during the run. Blocks are always idle afterwards.
    ///
    /// # Errors
    /// If the point cannot run, a gauge is missing, or `watch` ended the run.
    fn run(&mut self, point: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault>;

    /// Issues single transactions through the latency probe.
    ///
    /// # Errors
    /// The same as for `run`.
    fn probe(&mut self, point: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault>;

    /// Makes the board's monitors count for a while. If a point is given, they count while it runs.
    /// Returns the results of the monitors and of the run.
    ///
    /// # Errors
    /// The same as for `run`. In addition, if a monitor is unknown.
    fn monitor(
        &mut self,
        monitor: &Value,
        point: Option<&Value>,
        watch: &Watch,
    ) -> Result<Value, Fault>;

    /// Performs accesses in order. Returns a value for each read, and null for each write.
    ///
    /// # Errors
    /// Returns the error of the first access that fails. Earlier accesses have been performed.
    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault>;

    /// Stops all blocks, waits until nothing is in flight, and restores changed settings. Returns the restored
    /// settings.
    ///
    /// # Errors
    /// If a block does not become idle, or a register cannot be written. Even then, all
    /// other steps are completed.
    fn rest(&mut self) -> Result<Values, Fault>;
}
