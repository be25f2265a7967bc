//! What an agent stands beside: a board's hardware, or the virtual board.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::agent::{
    Watch,
    message::{Access, Fault, Finding, Machine, Open, Opened, Ran, Values},
};

/// What is read of the board itself beside a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gauges {
    /// Its power rails.
    pub power: bool,
    /// The bytes at the ports of its memory controller, as the chip counts them by itself.
    pub witness: bool,
}

/// What requests are done on. A session calls `open` before anything but `machine` and `recovered`, and
/// `rest` at its end, however it comes.
pub trait Device {
    /// What hosts call it: `local`, `virtual`.
    fn name(&self) -> &'static str;

    /// The machine as it is now.
    fn machine(&mut self) -> Machine;

    /// Settings that were restored when the agent began, from a journal that was left.
    fn recovered(&mut self) -> Values {
        Values::new()
    }

    /// Finds blocks and memory.
    ///
    /// # Errors
    /// A description that is wrong, or hardware that is not as described.
    fn open(&mut self, ask: &Open) -> Result<Opened, Fault>;

    /// What would go wrong if a port were touched: what is, what should be, how to get there.
    ///
    /// # Errors
    /// Registers that cannot be read.
    fn preflight(&mut self, point: Option<&Value>) -> Result<Vec<Finding>, Fault>;

    /// Settings by name, all where none are named.
    ///
    /// # Errors
    /// A name that is unknown.
    fn settings(&mut self, names: Option<&[String]>) -> Result<Values, Fault>;

    /// Changes settings, all or none; gives what they were.
    ///
    /// # Errors
    /// A name or a value that cannot be; nothing is changed then.
    fn set(&mut self, values: &Values) -> Result<Values, Fault>;

    /// Words of registers by address, for `axiscope platform import`.
    ///
    /// # Errors
    /// A group that is unknown.
    fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault>;

    /// What keeps a point from running.
    ///
    /// # Errors
    /// What is no point.
    fn check(&mut self, point: &Value) -> Result<Vec<String>, Fault>;

    /// Runs a point, and reads the gauges beside it; blocks are at rest after it, whatever came of it.
    ///
    /// # Errors
    /// A point that cannot run, gauges that are not there, or `watch` that ended it.
    fn run(&mut self, point: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault>;

    /// Single transactions through the latency probe.
    ///
    /// # Errors
    /// As of `run`.
    fn probe(&mut self, point: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault>;

    /// Lets the board's monitors count for a while, beside a point where one is given: an object of what each
    /// saw, and of the run beside.
    ///
    /// # Errors
    /// As of `run`, or no monitor of a name that is asked for.
    fn monitor(
        &mut self,
        monitor: &Value,
        point: Option<&Value>,
        watch: &Watch,
    ) -> Result<Value, Fault>;

    /// Accesses in order: a value for each, null where there is none.
    ///
    /// # Errors
    /// The first that fails; those before it are done.
    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault>;

    /// Stops all blocks, waits until nothing is in flight, writes back what was changed; gives that.
    ///
    /// # Errors
    /// A block that does not come to rest, or a register that cannot be written; the rest is done.
    fn rest(&mut self) -> Result<Values, Fault>;
}
