//! A board as a device of the agent.

mod run;

use std::{collections::BTreeMap, fs::File};

use axiscope_agent::{
    Access, Code, Device, Fault, Finding, Gauges, Machine, Open, Opened, Ran, Values, Watch,
};
use axiscope_driver::Error;
use axiscope_registers::Port;
use axiscope_runner::ProbeSpec;
use axiscope_soc::{Files, MasterSpec, Platform, Point, is_coherent};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Hardware, Registers, Root,
    access::by_hand,
    discover::{blocks, buffers},
    journal::lock,
    machine,
    monitor::MonitorSpec,
    point::placed,
    probe::probed,
    registers::restore,
    rest::rest,
};

/// What a host may say of a board; what it has, it tells by itself.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    /// No block is looked for: the board may have none. Settings, findings and dumps are all there is.
    #[serde(default)]
    registers_only: bool,
}

/// Finds the hardware below a root.
type Find<H> = Box<dyn FnMut(&Root) -> Result<H, Fault> + Send>;

/// The hardware of a board, which is found when a host opens it.
pub struct Local<H> {
    root: Root,
    firmware: &'static [u8],
    find: Find<H>,
    open: Option<H>,
    /// What it is, where the host told.
    platform: Option<Platform>,
    /// The board is this agent's.
    lock: Option<File>,
}

impl<H: Hardware> Local<H> {
    /// The board whose facts are below a root; `find` finds its blocks and memory. Proxy cores of
    /// clusters get `firmware`.
    pub fn new(
        root: Root,
        firmware: &'static [u8],
        find: impl FnMut(&Root) -> Result<H, Fault> + Send + 'static,
    ) -> Self {
        Self {
            root,
            firmware,
            find: Box::new(find),
            open: None,
            platform: None,
            lock: None,
        }
    }

    /// Takes the board for this agent, once nothing of an earlier one is left to undo; a sentence where something was.
    fn take(&mut self) -> Result<Vec<String>, Fault> {
        let lock = lock(&self.root)?;
        let restored = restore(&self.root)?;
        self.lock = Some(lock);
        let names: Vec<String> = restored.into_keys().collect();
        let said = || {
            format!(
                "settings of an earlier run were restored: {}",
                names.join(", ")
            )
        };
        Ok((!names.is_empty()).then(said).into_iter().collect())
    }

    /// Refuses where a check of the chip says that a port must not be touched.
    fn judge(&self, ports: Option<&[Port]>) -> Result<(), Fault> {
        let findings = self.findings(ports)?;
        let Some(first) = findings.into_iter().find(|f| f.refuses) else {
            return Ok(());
        };
        let value = first.value.map_or(String::new(), |v| format!(" is {v:#x}"));
        let said = format!("{} ({}{value}): {}", first.check, first.name, first.said);
        Err(Fault::refused(said).mend(format!("{} [{}]", first.mend, first.source)))
    }

    /// What would go wrong; nothing where the chip is unknown.
    fn findings(&self, ports: Option<&[Port]>) -> Result<Vec<Finding>, Fault> {
        let Ok(mut registers) = Registers::of(&self.root) else {
            return Ok(Vec::new());
        };
        let found = (blocks(&self.root), buffers(&self.root));
        let (Ok(blocks), Ok(buffers)) = found else {
            return Ok(Vec::new());
        };
        registers.findings(&blocks, &buffers, ports)
    }

    fn hardware(&mut self) -> Result<&mut H, Fault> {
        let said = "no board is open";
        (self.open.as_mut()).ok_or_else(|| Fault::new(Code::Order, said))
    }

    fn platform(&self) -> Result<&Platform, Fault> {
        let said = "the board was opened without a platform";
        (self.platform.as_ref()).ok_or_else(|| Fault::new(Code::Order, said))
    }

    /// All blocks at rest; every one is tried.
    fn stop(&mut self) -> Result<(), Fault> {
        let Some(hardware) = &mut self.open else {
            return Ok(());
        };
        let mut said = Vec::new();
        for block in hardware.blocks().to_vec() {
            if let Err(Error(why)) = rest(hardware, &block) {
                said.push(why);
            }
        }
        if said.is_empty() {
            return Ok(());
        }
        Err(Fault::device(said.join("; ")).mend("reset the programmable logic, then load it again"))
    }
}

impl<H: Hardware> Device for Local<H> {
    fn name(&self) -> &'static str {
        "local"
    }

    fn machine(&mut self) -> Machine {
        machine(&self.root)
    }

    fn open(&mut self, ask: &Open) -> Result<Opened, Fault> {
        let asked = Description::deserialize(&ask.board)
            .map_err(|e| Fault::new(Code::Field, format!("board: {e}")).at("board"))?;
        if asked.registers_only {
            let warnings = self.take()?;
            return Ok(Opened {
                warnings,
                ..Opened::default()
            });
        }
        self.platform = (!ask.platform.is_null())
            .then(|| platform(ask))
            .transpose()?;
        let mut warnings = self.take()?;
        self.judge(None).inspect_err(|_| self.lock = None)?;
        let hardware = (self.find)(&self.root).inspect_err(|_| self.lock = None)?;
        warnings.extend(hardware.warnings());
        let opened = Opened {
            blocks: hardware.blocks().iter().map(|b| b.found.clone()).collect(),
            buffers: hardware.buffers().iter().map(|b| b.0.clone()).collect(),
            warnings,
        };
        self.open = Some(hardware);
        // What another run left running is stopped first.
        self.stop().inspect_err(|_| {
            self.open = None;
            self.lock = None;
        })?;
        Ok(opened)
    }

    fn recovered(&mut self) -> Values {
        // Another agent that has the board restores what it changed by itself.
        let Ok(_lock) = lock(&self.root) else {
            return Values::new();
        };
        // What could not be undone is told by `open`, which refuses then.
        restore(&self.root).unwrap_or_default()
    }

    fn preflight(&mut self, described: Option<&Value>) -> Result<Vec<Finding>, Fault> {
        let Some(described) = described else {
            return self.findings(None);
        };
        let point = point(described)?;
        let ports = ports(self.platform()?, &point);
        self.findings(Some(&ports))
    }

    fn settings(&mut self, names: Option<&[String]>) -> Result<Values, Fault> {
        Registers::of(&self.root)?.values(names)
    }

    fn set(&mut self, values: &Values) -> Result<Values, Fault> {
        Registers::of(&self.root)?.set(values)
    }

    fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault> {
        Registers::of(&self.root)?.dump(names)
    }

    fn check(&mut self, described: &Value) -> Result<Vec<String>, Fault> {
        let point = point(described)?;
        let mut problems = point.problems(self.platform()?);
        if problems.is_empty() {
            problems = placed(self.hardware()?, &point).err().unwrap_or_default();
        }
        Ok(problems)
    }

    fn run(&mut self, described: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault> {
        self.run_all(&point(described)?, gauges, watch)
    }

    fn probe(&mut self, described: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault> {
        let point = point(described)?;
        let spec = ProbeSpec::deserialize(probe)
            .map_err(|e| Fault::new(Code::Field, format!("probe: {e}")).at("probe"))?;
        let ports = ports(self.platform()?, &point);
        self.judge(Some(&ports))?;
        let probed = probed(self.hardware()?, &point, spec, watch);
        // At rest whatever came of it; what went wrong first is told.
        let stopped = self.stop();
        let result = probed?;
        stopped.map(|()| json!(result))
    }

    fn monitor(
        &mut self,
        asked: &Value,
        beside: Option<&Value>,
        watch: &Watch,
    ) -> Result<Value, Fault> {
        let spec = MonitorSpec::of(asked)?;
        let Some(beside) = beside else {
            let saw = spec.watched(self.hardware()?, watch)?;
            return Ok(json!({ "monitors": saw }));
        };
        let (saw, result) = self.watched(&spec, &point(beside)?, watch)?;
        Ok(json!({ "monitors": saw, "beside": result }))
    }

    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault> {
        by_hand(self.hardware()?, accesses, watch)
    }

    fn rest(&mut self) -> Result<Values, Fault> {
        let stopped = self.stop();
        self.open = None;
        // What another agent changed is not this one's to undo.
        let restored = match &self.lock {
            Some(_) => restore(&self.root),
            None => Ok(Values::new()),
        };
        self.lock = None;
        match (stopped, restored) {
            (Err(first), Err(also)) => Err(both(first, &also)),
            (stopped, restored) => stopped.and(restored),
        }
    }
}

/// A fault, and what went wrong after it.
fn both(mut first: Fault, also: &Fault) -> Fault {
    first.said = format!("{}; {}", first.said, also.said);
    first.mend = first.mend.or_else(|| also.mend.clone());
    first
}

/// The platform that a host tells.
fn platform(ask: &Open) -> Result<Platform, Fault> {
    let files = Files::deserialize(&ask.platform)
        .map_err(|e| Fault::new(Code::Field, format!("platform: {e}")).at("platform"))?;
    Platform::parse(files, &ask.name).map_err(|e| Fault::new(Code::Field, e.0).at("platform"))
}

fn point(described: &Value) -> Result<Point, Fault> {
    Point::parse(&described.to_string()).map_err(|e| Fault::new(Code::Field, e.0).at("point"))
}

/// The ports of a point that blocks are at, as the checks of a chip ask for them.
fn ports(platform: &Platform, point: &Point) -> Vec<Port> {
    let port = |m: &MasterSpec| Port {
        name: m.port().into(),
        width_bits: m.beat_bytes().map(|bytes| u64::from(bytes) * 8),
        coherent: is_coherent(platform, m),
        ..Port::default()
    };
    let blocks = point
        .masters
        .iter()
        .filter(|m| !matches!(m, MasterSpec::Core(_)));
    blocks.map(port).collect()
}
