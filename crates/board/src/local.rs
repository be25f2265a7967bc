//! A real board, as the device that an agent serves.

mod borrowed;
mod judge;
mod run;

use std::{collections::BTreeMap, fs::File};

use crate::agent::{
    Access, Checked, Code, Device, Fault, Finding, Gauges, Machine, Open, Opened, Ran, Values,
    Watch,
};
use axiscope_instrument::Error;
use axiscope_instrument::runner::ProbeSpec;
use axiscope_platform::{Files, Platform};
use axiscope_sim::Point;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Hardware, Registers, Root, access::by_hand, decoded::DecodedBoots, journal::lock, machine,
    monitor::MonitorSpec, point::placed, probe::probed, registers::restore, rehearse::unable,
    remote, rest::rest, witness::Witness,
};

use judge::{coherent, ports};

/// Facts about a board that only the host can state. The agent finds out everything else itself.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    /// Whether to ignore blocks. If they are ignored, only settings, findings and dumps are
    /// available.
    #[serde(default)]
    registers_only: bool,
}

/// A function that finds the hardware below a root folder.
type Find<H> = Box<dyn FnMut(&Root) -> Result<H, Fault> + Send>;

/// The hardware of a board, which is detected when a host opens it.
pub struct Local<H> {
    root: Root,
    firmware: &'static [u8],
    find: Find<H>,
    open: Option<H>,
    /// The platform, if the host sent it.
    platform: Option<Platform>,
    /// Settings that the host has changed, with their first and their current values.
    chosen: BTreeMap<String, (u64, u64)>,
    /// The decoded boot registers.
    decoded: DecodedBoots,
    /// Lock of the board.
    lock: Option<File>,
}

impl<H: Hardware> Local<H> {
    /// Creates a board whose files are below a root folder. `find` detects the blocks and the
    /// memory of the board. `firmware` is loaded into the proxy cores of clusters.
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
            chosen: BTreeMap::new(),
            decoded: DecodedBoots::default(),
            lock: None,
        }
    }

    /// Locks the board for this agent, and undoes changes that an earlier agent left behind.
    /// Returns a sentence if there were such changes.
    fn take(&mut self) -> Result<Vec<String>, Fault> {
        let lock = lock(&self.root)?;
        let restored = restore(&self.root)?;
        remote::restore(&self.root)?;
        self.lock = Some(lock);
        let names: Vec<String> = restored.into_keys().collect();
        let message = || {
            format!(
                "settings of an earlier run were restored: {}",
                names.join(", ")
            )
        };
        Ok((!names.is_empty()).then(message).into_iter().collect())
    }

    /// Changes settings of the locked board if requested, then detects its hardware.
    fn found(
        &mut self,
        ask: &Open,
        registers_only: bool,
        mut warnings: Vec<String>,
    ) -> Result<Opened, Fault> {
        let before = match ask.settings.is_empty() {
            true => Values::new(),
            false => self.set(&ask.settings).map_err(of_settings)?,
        };
        let (mut blocks, mut buffers) = (Vec::new(), Vec::new());
        if !registers_only {
            self.judge(None)?;
            let hardware = (self.find)(&self.root)?;
            blocks.extend(hardware.blocks().iter().map(|b| b.found.clone()));
            buffers.extend(hardware.buffers().iter().map(|b| b.found.clone()));
            warnings.extend(hardware.warnings());
            self.open = Some(hardware);
            // Blocks that an earlier run has left running are stopped first.
            self.stop().inspect_err(|_| self.open = None)?;
        }
        Ok(Opened {
            blocks,
            buffers,
            warnings,
            before,
        })
    }

    fn hardware(&mut self) -> Result<&mut H, Fault> {
        let message = "no board is open";
        (self.open.as_mut()).ok_or_else(|| Fault::new(Code::Order, message))
    }

    fn platform(&self) -> Result<&Platform, Fault> {
        let message = "the board was opened without a platform";
        let fault = || {
            Fault::new(Code::Order, message)
                .fix("send \"close\", then \"open\" with `platform` and `name`")
        };
        self.platform.as_ref().ok_or_else(fault)
    }

    /// Stops all blocks. If one fails, the others are still stopped.
    fn stop(&mut self) -> Result<(), Fault> {
        let Some(hardware) = &mut self.open else {
            return Ok(());
        };
        let mut message = Vec::new();
        for block in hardware.blocks().to_vec() {
            if let Err(Error(why)) = rest(hardware, &block) {
                message.push(why);
            }
        }
        if message.is_empty() {
            return Ok(());
        }
        Err(Fault::device(message.join("; "))
            .fix("reset the programmable logic, then load it again"))
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
        self.platform = (!asked.registers_only && !ask.platform.is_null())
            .then(|| platform(ask))
            .transpose()?;
        let warnings = self.take()?;
        let opened = self.found(ask, asked.registers_only, warnings);
        opened.map_err(|fault| match self.rest() {
            Ok(_) => fault,
            Err(also) => both(fault, &also),
        })
    }

    fn recovered(&mut self) -> Values {
        // If another agent is using the board, that agent restores its own changes.
        let Ok(_lock) = lock(&self.root) else {
            return Values::new();
        };
        // If something could not be undone, `open` reports it and rejects the request.
        let _ = remote::restore(&self.root);
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
        let before = Registers::of(&self.root)?.set(values)?;
        for (name, value) in values {
            let own = self.chosen.get(name).map(|(first, _)| *first);
            let first = own.or_else(|| before.get(name).copied());
            self.chosen.remove(name);
            // A setting that has its first value again no longer counts as changed by the host.
            if let Some(first) = first.filter(|first| first != value || own.is_none()) {
                self.chosen.insert(name.clone(), (first, *value));
            }
        }
        Ok(before)
    }

    fn dump(&mut self, names: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault> {
        Registers::of(&self.root)?.dump(names)
    }

    fn check(&mut self, described: &Value) -> Result<Checked, Fault> {
        let point = point(described)?;
        let problems = point.problems(self.platform()?);
        if !problems.is_empty() {
            return Ok(Checked {
                problems,
                ..Checked::default()
            });
        }
        let root = self.root.clone();
        let coherent = coherent(self.platform()?, &point);
        let placed = placed(self.hardware()?, &root, &point, &coherent);
        // All problems are reported at once, so that users need not boot again for each of them.
        let mut problems = placed.as_ref().err().cloned().unwrap_or_default();
        let [refused, mut notes] = self.judged(&ports(self.platform()?, &point))?;
        problems.extend(refused);
        let stated = self.stated(&point)?;
        problems.extend(stated.problems);
        if let (Ok(placed), true) = (placed, problems.is_empty()) {
            problems = unable(self.hardware()?, &placed);
        }
        notes.extend(stated.warnings);
        notes.extend(stated.set);
        Ok(Checked { problems, notes })
    }

    fn run(&mut self, described: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault> {
        let point = point(described)?;
        if gauges.witness {
            // If the chip has no such counters, this is reported before anything else is done.
            Witness::of(&self.root)?;
        }
        let (mut ran, borrowed) =
            self.with_settings(&point, |board| board.run_all(&point, gauges, watch))?;
        ran.result.warnings.extend(borrowed.warnings);
        ran.conditions.settings = borrowed.settings;
        Ok(Ran {
            result: json!(ran.result),
            conditions: ran.conditions,
        })
    }

    fn probe(&mut self, described: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault> {
        let point = point(described)?;
        let spec = ProbeSpec::deserialize(probe)
            .map_err(|e| Fault::new(Code::Field, format!("probe: {e}")).at("probe"))?;
        self.sound(&point)?;
        let ports = ports(self.platform()?, &point);
        self.judge(Some(&ports))?;
        let (result, _) = self.with_settings(&point, |board| {
            let asks = coherent(board.platform()?, &point).contains(&true);
            let probed = probed(board.hardware()?, (&point, asks), spec, watch);
            // The blocks are stopped in any case, and the first error is reported.
            let stopped = board.stop();
            let result = probed?;
            stopped.map(|()| result)
        })?;
        Ok(json!(result))
    }

    fn monitor(
        &mut self,
        asked: &Value,
        companions: Option<&Value>,
        watch: &Watch,
    ) -> Result<Value, Fault> {
        let spec = MonitorSpec::of(asked)?;
        let Some(companions) = companions else {
            let saw = spec.watched(self.hardware()?, watch)?;
            return Ok(json!({ "monitors": saw }));
        };
        let point = point(companions)?;
        let ((saw, mut result), borrowed) =
            self.with_settings(&point, |board| board.watched(&spec, &point, watch))?;
        result.warnings.extend(borrowed.warnings);
        Ok(json!({ "monitors": saw, "companions": result }))
    }

    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault> {
        by_hand(self.hardware()?, accesses, watch)
    }

    fn rest(&mut self) -> Result<Values, Fault> {
        let stopped = self.stop();
        self.open = None;
        // Changes made by another agent are not undone.
        let restored = match &self.lock {
            Some(_) => restore(&self.root),
            None => Ok(Values::new()),
        };
        let remotes = match self.lock {
            Some(_) => remote::restore(&self.root),
            None => Ok(()),
        };
        self.lock = None;
        self.chosen.clear();
        let report = match (remotes, restored) {
            (Err(first), Err(also)) => Err(both(first, &also)),
            (remotes, restored) => remotes.and(restored),
        };
        match (stopped, report) {
            (Err(first), Err(also)) => Err(both(first, &also)),
            (stopped, report) => stopped.and(report),
        }
    }
}

/// Combines an error with a second error that followed it.
fn both(mut first: Fault, also: &Fault) -> Fault {
    first.message = format!("{}; {}", first.message, also.message);
    first.fix = first.fix.or_else(|| also.fix.clone());
    first
}

/// Converts an error about the values of `set` into an error about the settings of `open`.
fn of_settings(mut fault: Fault) -> Fault {
    fault.field = fault.field.map(|at| at.replacen("values", "settings", 1));
    fault
}

/// Reads the platform that the host has sent.
fn platform(ask: &Open) -> Result<Platform, Fault> {
    let files = Files::deserialize(&ask.platform)
        .map_err(|e| Fault::new(Code::Field, format!("platform: {e}")).at("platform"))?;
    Platform::parse(files, &ask.name).map_err(|e| Fault::new(Code::Field, e.0).at("platform"))
}

fn point(described: &Value) -> Result<Point, Fault> {
    Point::parse(&described.to_string()).map_err(|e| Fault::new(Code::Field, e.0).at("point"))
}
