//! A board as a device of the agent.

use std::{collections::BTreeMap, fs::File, time::Instant};

use axiscope_agent::{
    Access, Code, Conditions, Device, Fault, Finding, Machine, Open, Opened, Ran, Values, Watch,
};
use axiscope_driver::Error;
use axiscope_fabric::Ps;
use axiscope_registers::Port;
use axiscope_runner::{
    Alone, Handle, LEAD, Starts, counted, ends_by_itself, one_master, plan, prepare, ps, sure,
};
use axiscope_soc::{Files, MasterSpec, OneRun, Platform, Point, combine, is_coherent};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Hardware, Registers, Root,
    discover::{blocks, buffers},
    journal::lock,
    machine,
    point::{Placed, placed},
    rest::rest,
    temperatures_c,
};

/// Longest wait of one access, us.
const LONGEST_US: f64 = 100_000.0;

/// Most bytes of one access to memory.
const MOST_BYTES: u64 = 1 << 20;

/// Cycles from the command that a first block gets to its start: what is programmed by then is over, on
/// a board whose software takes microseconds for a word.
const LEAD_US: f64 = 50.0;

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
    open: Option<(H, Platform)>,
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
            lock: None,
        }
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

    fn hardware(&mut self) -> Result<&mut (H, Platform), Fault> {
        let said = "no board is open";
        (self.open.as_mut()).ok_or_else(|| Fault::new(Code::Order, said))
    }

    /// Runs a placed point once.
    fn once(&mut self, p: &Placed, skew_ns: f64, watch: &Watch) -> Result<OneRun, Fault> {
        let (firmware, point) = (self.firmware, &p.point);
        let (hardware, _) = self.hardware()?;
        let all: Vec<usize> = (0..point.masters.len()).collect();
        let planned = plan(point, &all, skew_ns);
        let mut handles = Vec::new();
        for (m, &block) in point.masters.iter().zip(&p.blocks) {
            let at = hardware.blocks()[block].found.base;
            if matches!(m, MasterSpec::Cluster(_)) && firmware.is_empty() {
                let said = format!(
                    "masters.{}: this agent has no firmware of clusters",
                    m.name()
                );
                return Err(Fault::refused(said).mend("leave the cluster out"));
            }
            handles.push(Handle::open(hardware, at, m, firmware).map_err(device)?);
        }
        for w in &planned {
            let (handle, m) = (&handles[w.block], &point.masters[w.block]);
            prepare(hardware, handle, m, &w.what, point.pl_mhz)
                .map_err(|e| Fault::new(Code::Field, e.0).at("point"))?;
        }
        let with = || handles.iter().zip(&point.masters);
        for (h, _) in with().filter(|(_, m)| ends_by_itself(m)) {
            h.count(hardware).map_err(device)?;
        }
        let lead = planned.iter().map(|w| w.what.lead()).max().unwrap_or(LEAD);
        hardware.begin(point.pl_mhz, lead + (LEAD_US * point.pl_mhz) as i64, watch);
        let r = &point.run;
        let warm = hardware.cycle_at(ps(r.warmup_us));
        let mut starts = Starts::of(&planned);
        starts.until(hardware, &handles, warm).map_err(device)?;
        hardware.run_to(warm).map_err(device)?;
        for (h, _) in with().filter(|(_, m)| !ends_by_itself(m)) {
            h.count(hardware).map_err(device)?;
        }
        let window = counted(
            hardware,
            (&handles, &Alone),
            (&planned, &mut starts),
            warm,
            r,
        );
        let window = window.map_err(device)?;
        let period_ps = 1e6 / point.pl_mhz;
        let end = (window.end as f64 * period_ps) as Ps;
        let span = end - ps(r.warmup_us);
        let mut masters = Vec::new();
        for (n, (h, m)) in with().enumerate() {
            let counters = h.counters(hardware).map_err(device)?;
            let counters = sure(n, counters).map_err(|e| Fault::device(e.0))?;
            // A transfer's own time, by its counters, is what its rate is over.
            let own = ends_by_itself(m).then_some((counters.cycles as f64 * period_ps) as Ps);
            masters.push(one_master(m, &counters, point.pl_mhz, own));
        }
        Ok(OneRun {
            simulated: end,
            counted: span,
            steady: window.steady,
            reached: if window.reached.is_finite() {
                window.reached
            } else {
                0.0
            },
            masters,
            controller: None,
            caches: None,
            counted_caches: None,
            stuck: Vec::new(),
            bus: None,
            timeline: Vec::new(),
            watch: None,
        })
    }

    /// All blocks at rest; every one is tried.
    fn stop(&mut self) -> Result<(), Fault> {
        let Some((hardware, _)) = &mut self.open else {
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
            self.lock = Some(lock(&self.root)?);
            return Ok(Opened::default());
        }
        let files = Files::deserialize(&ask.platform)
            .map_err(|e| Fault::new(Code::Field, format!("platform: {e}")).at("platform"))?;
        let platform = Platform::parse(files, &ask.name)
            .map_err(|e| Fault::new(Code::Field, e.0).at("platform"))?;
        self.lock = Some(lock(&self.root)?);
        self.judge(None).inspect_err(|_| self.lock = None)?;
        let hardware = (self.find)(&self.root).inspect_err(|_| self.lock = None)?;
        let opened = Opened {
            blocks: hardware.blocks().iter().map(|b| b.found.clone()).collect(),
            buffers: hardware.buffers().iter().map(|b| b.0.clone()).collect(),
            warnings: hardware.warnings(),
        };
        self.open = Some((hardware, platform));
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
        let restored = Registers::of(&self.root).and_then(|mut r| r.restore());
        restored.unwrap_or_default()
    }

    fn preflight(&mut self, described: Option<&Value>) -> Result<Vec<Finding>, Fault> {
        let Some(described) = described else {
            return self.findings(None);
        };
        let point = point(described)?;
        let (_, platform) = self.hardware()?;
        let ports = ports(platform, &point);
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
        let (hardware, platform) = self.hardware()?;
        let mut problems = point.problems(platform);
        if problems.is_empty() {
            problems = placed(hardware, &point).err().unwrap_or_default();
        }
        Ok(problems)
    }

    fn run(&mut self, described: &Value, watch: &Watch) -> Result<Ran, Fault> {
        let (point, begun) = (point(described)?, Instant::now());
        let (hardware, platform) = self.hardware()?;
        let problems = point.problems(platform).into_iter();
        let wrong = |said: String| Fault::new(Code::Field, format!("point: {said}")).at("point");
        if let Some(first) = problems.into_iter().next() {
            return Err(wrong(first));
        }
        let placed = placed(hardware, &point).map_err(|all| wrong(all[0].clone()))?;
        let warnings = hardware.warnings();
        let ports = ports(platform, &point);
        self.judge(Some(&ports))?;
        let mut runs = Vec::new();
        for i in 0..point.run.skews {
            let ran = watch
                .go_on()
                .and_then(|()| self.once(&placed, point.skew_ns(i), watch));
            // At rest whatever came of it; what went wrong first is told.
            let stopped = self.stop();
            runs.push(ran?);
            stopped?;
        }
        let mut result = combine(&point, &runs);
        for m in &mut result.masters {
            m.in_rtl = Some(true);
        }
        result.warnings.extend(warnings);
        Ok(Ran {
            result: json!(result),
            conditions: Conditions {
                seconds: begun.elapsed().as_secs_f64(),
                temperatures_c: temperatures_c(&self.root),
            },
        })
    }

    fn probe(&mut self, _: &Value, _: &Value, _: &Watch) -> Result<Value, Fault> {
        let said = "single transactions are not there for boards yet";
        Err(Fault::refused(said).mend("use `access` on the probe's registers"))
    }

    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault> {
        let (hardware, _) = self.hardware()?;
        let mut values = Vec::new();
        for (n, access) in accesses.iter().enumerate() {
            watch.go_on()?;
            let value = one(hardware, access);
            values.push(
                value.map_err(|e| Fault::new(Code::Field, e.0).at(format!("accesses[{n}]")))?,
            );
        }
        Ok(values)
    }

    fn rest(&mut self) -> Result<Values, Fault> {
        let stopped = self.stop();
        self.open = None;
        // What another agent changed is not this one's to undo.
        let restored = match Registers::of(&self.root) {
            Ok(mut registers) if self.lock.is_some() => registers.restore(),
            _ => Ok(Values::new()),
        };
        self.lock = None;
        stopped.and(restored)
    }
}

fn one(hardware: &mut impl Hardware, access: &Access) -> Result<Value, Error> {
    let small = |bytes: u64| match bytes {
        0..=MOST_BYTES => Ok(()),
        _ => Err(Error(format!(
            "memory: {bytes} bytes; give at most {MOST_BYTES}"
        ))),
    };
    match access {
        Access::Read(address) => hardware.read32(*address).map(|word| json!(word)),
        Access::Write(address, word) => hardware.write32(*address, *word).map(|()| Value::Null),
        Access::WaitUs(us) if (0.0..=LONGEST_US).contains(us) => {
            std::thread::sleep(std::time::Duration::from_secs_f64(us / 1e6));
            Ok(Value::Null)
        }
        Access::WaitUs(us) => Err(Error(format!("wait: {us} us; give 0 to {LONGEST_US}"))),
        Access::ReadMemory(address, bytes) => {
            small(*bytes)?;
            let mut into = vec![0; *bytes as usize];
            hardware.read_memory(*address, &mut into)?;
            Ok(json!(into))
        }
        Access::WriteMemory(address, from) => {
            small(from.len() as u64)?;
            hardware.write_memory(*address, from).map(|()| Value::Null)
        }
    }
}

fn point(described: &Value) -> Result<Point, Fault> {
    Point::parse(&described.to_string()).map_err(|e| Fault::new(Code::Field, e.0).at("point"))
}

fn device(Error(said): Error) -> Fault {
    Fault::device(said)
}

/// The ports of a point, as the checks of a chip ask for them.
fn ports(platform: &Platform, point: &Point) -> Vec<Port> {
    let port = |m: &MasterSpec| Port {
        name: m.port().into(),
        width_bits: m.beat_bytes().map(|bytes| u64::from(bytes) * 8),
        coherent: is_coherent(platform, m),
        ..Port::default()
    };
    point.masters.iter().map(port).collect()
}
