//! The virtual board as a device that an agent serves. `crates/board/README.md` describes the
//! messages.

use std::{
    collections::BTreeMap,
    process,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use axiscope_board::agent::{
    Access, Checked, Code, Conditions, Device, Fault, Finding, Found, Gauges, Machine, Open,
    Opened, Ran, Values, Watch,
};
use axiscope_instrument::runner::ProbeSpec;
use axiscope_platform::{Error, Files, Platform};
use axiscope_sim::Point;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Block, build_id, run_point, run_probe, session::Session};

/// Interval between checks of whether a run has been cancelled.
const LOOK: Duration = Duration::from_millis(20);

/// Exit code of an agent whose host disconnected during a run.
const DESERTED: i32 = 3;

/// The virtual board of the platform that a host has sent.
#[derive(Default)]
pub struct VirtualDevice {
    platform: Option<Platform>,
    session: Session,
}

/// The part of a board's description that is needed for single accesses to registers and memory.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    /// A point whose masters determine which ports have a block. The point's traffic is not
    /// started.
    #[serde(default)]
    point: Option<Value>,
    /// The blocks at the ports of these masters. By default, they are the blocks that can act as
    /// the masters.
    #[serde(default)]
    blocks: Option<Vec<Block>>,
    /// Whether only settings and registers of the chip are requested. The virtual board has none.
    #[serde(default)]
    registers_only: bool,
}

impl VirtualDevice {
    fn platform(&self) -> Result<&Platform, Fault> {
        (self.platform.as_ref()).ok_or_else(|| Fault::new(Code::Order, "no platform is open"))
    }
}

impl Device for VirtualDevice {
    fn name(&self) -> &'static str {
        "virtual"
    }

    fn machine(&mut self) -> Machine {
        Machine {
            bitstream: Some(build_id().into()),
            ..Machine::default()
        }
    }

    fn open(&mut self, ask: &Open) -> Result<Opened, Fault> {
        let board = Description::deserialize(&ask.board)
            .map_err(|e| Fault::new(Code::Field, format!("board: {e}")).at("board"))?;
        if board.registers_only {
            let message =
                "the virtual board has no registers of a processing system, and no settings";
            return Err(Fault::refused(message).fix(
                "give a board, such as ssh://root@ultra96; a platform file has what they would hold",
            ));
        }
        if ask.platform.is_null() {
            let message =
                "platform: none is given, and the virtual board is what a platform describes";
            return Err(Fault::refused(message).at("platform").fix(
                "give an experiment, which names one; monitors and registers are of boards: give ssh://root@BOARD",
            ));
        }
        let files = Files::deserialize(&ask.platform)
            .map_err(|e| Fault::new(Code::Field, format!("platform: {e}")).at("platform"))?;
        let platform = Platform::parse(files, &ask.name).map_err(at("platform"))?;
        self.set(&ask.settings)?;
        let mut opened = Opened::default();
        if let Some(described) = &board.point {
            let point = point(described).map_err(at("board.point"))?;
            let words = self.session.open(&platform, &point, board.blocks);
            let found = words.map_err(at("board"))?.into_iter().enumerate();
            opened.blocks = found
                .map(|(n, (base, id))| Found {
                    name: format!("block{n}"),
                    base,
                    id,
                })
                .collect();
        }
        self.platform = Some(platform);
        Ok(opened)
    }

    fn preflight(&mut self, described: Option<&Value>) -> Result<Vec<Finding>, Fault> {
        described.map(point).transpose().map_err(at("point"))?;
        Ok(Vec::new())
    }

    fn settings(&mut self, names: Option<&[String]>) -> Result<Values, Fault> {
        names
            .and_then(<[String]>::first)
            .map_or(Ok(Values::new()), |name| Err(no_setting(name)))
    }

    fn set(&mut self, values: &Values) -> Result<Values, Fault> {
        (values.keys().next()).map_or(Ok(Values::new()), |name| Err(no_setting(name)))
    }

    fn dump(&mut self, _: Option<&[String]>) -> Result<BTreeMap<String, u32>, Fault> {
        let message = "the virtual board has no registers of a processing system";
        Err(Fault::refused(message).fix("its platform file has what they would hold"))
    }

    fn check(&mut self, described: &Value) -> Result<Checked, Fault> {
        let point = point(described).map_err(at("point"))?;
        Ok(Checked {
            problems: point.problems(self.platform()?),
            ..Checked::default()
        })
    }

    fn run(&mut self, described: &Value, gauges: Gauges, watch: &Watch) -> Result<Ran, Fault> {
        if gauges.power {
            let message = "power: the virtual board has no power rails";
            return Err(Fault::refused(message).fix("leave --power out, or run it on a board"));
        }
        if gauges.witness {
            let message = "witness: the virtual board has no counters of a chip";
            return Err(Fault::refused(message).fix("leave --witness out, or run it on a board"));
        }
        let (platform, begun) = (self.platform()?, Instant::now());
        let point = point(described).map_err(at("point"))?;
        let result = watched(watch, || run_point(platform, &point, None)).map_err(at("point"))?;
        Ok(Ran {
            result: json!(result),
            conditions: Conditions {
                seconds: begun.elapsed().as_secs_f64(),
                ..Conditions::default()
            },
        })
    }

    fn probe(&mut self, described: &Value, probe: &Value, watch: &Watch) -> Result<Value, Fault> {
        let platform = self.platform()?;
        let point = point(described).map_err(at("point"))?;
        let spec = ProbeSpec::deserialize(probe)
            .map_err(|e| Fault::new(Code::Field, format!("probe: {e}")).at("probe"))?;
        let result = watched(watch, || run_probe(platform, &point, spec)).map_err(at("point"))?;
        Ok(json!(result))
    }

    fn monitor(&mut self, _: &Value, _: Option<&Value>, _: &Watch) -> Result<Value, Fault> {
        let message =
            "monitor: the virtual board has none, its blocks are all that drive its ports";
        Err(Fault::refused(message).fix(
            "give a board, or put your own RTL on the memory of a board: see \"your own test bench\"",
        ))
    }

    fn access(&mut self, accesses: &[Access], watch: &Watch) -> Result<Vec<Value>, Fault> {
        in_dram(self.platform()?.dram.capacity_bytes, accesses)?;
        let session = &mut self.session;
        watched(watch, || session.access(accesses.to_vec())).map_err(at("accesses"))
    }

    fn rest(&mut self) -> Result<Values, Fault> {
        *self = Self::default();
        Ok(Values::new())
    }
}

fn point(described: &Value) -> Result<Point, Error> {
    Point::parse(&described.to_string())
}

fn at(field: &'static str) -> impl Fn(Error) -> Fault {
    move |Error(message)| Fault::new(Code::Field, message).at(field)
}

/// Checks that all accessed memory is in the platform's DRAM. On a real board, it must be in the
/// buffers.
fn in_dram(dram_bytes: u64, accesses: &[Access]) -> Result<(), Fault> {
    for (n, access) in accesses.iter().enumerate() {
        let (address, bytes) = match access {
            Access::ReadMemory(address, bytes) => (*address, *bytes),
            Access::WriteMemory(address, from) => (*address, from.len() as u64),
            Access::Read(_) | Access::Write(..) | Access::WaitUs(_) => continue,
        };
        if address
            .checked_add(bytes)
            .is_none_or(|end| end > dram_bytes)
        {
            let message = format!("memory: {bytes} bytes at {address:#x} are not in the DRAM");
            let fault = Fault::new(Code::Field, message).at(format!("accesses[{n}]"));
            return Err(fault.fix(format!("give what is within its {dram_bytes:#x} bytes")));
        }
    }
    Ok(())
}

fn no_setting(name: &str) -> Fault {
    let message = format!("{name}: the virtual board has no settings");
    Fault::refused(message).fix("change the platform file, or the point's qos")
}

/// Runs an operation that cannot be interrupted. If it is cancelled, the process exits, so that
/// nothing is left running.
fn watched<T>(watch: &Watch, what: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let looking = scope.spawn(|| {
            while !done.load(Ordering::Acquire) {
                if watch.is_over() {
                    process::exit(DESERTED);
                }
                thread::park_timeout(LOOK);
            }
        });
        let result = what();
        done.store(true, Ordering::Release);
        looking.thread().unpark();
        result
    })
}
