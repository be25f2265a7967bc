//! Executes requests in the required order: `hello`, `open`, then all others.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use crate::agent::{
    Device, Gauges, MOST_BYTES, Watch,
    message::{Access, Code, Fault, LEASE_MS, Request, VERSIONS},
    request::request,
};

/// State of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Strange,
    Greeted,
    Open,
}

/// A host's session on a device.
pub(crate) struct Session<D> {
    device: D,
    step: Step,
    watch: Watch,
}

impl<D: Device> Session<D> {
    pub(crate) const fn new(device: D, watch: Watch) -> Self {
        Self {
            device,
            step: Step::Strange,
            watch,
        }
    }

    /// Executes a request.
    ///
    /// # Errors
    /// If the request is invalid, comes at the wrong time, or fails.
    pub(crate) fn answer(&mut self, body: &[u8]) -> Result<Value, Fault> {
        let request = request(body)?;
        self.in_order(&request)?;
        let done = self.done(request);
        // If the host is no longer waiting, that is reported instead of the request's own error.
        done.map_err(|fault| self.watch.go_on().err().unwrap_or(fault))
    }

    /// Stops the device.
    ///
    /// # Errors
    /// If the device reports an error.
    pub(crate) fn end(&mut self) -> Result<Value, Fault> {
        if self.step != Step::Open {
            return Ok(json!({ "restored": {} }));
        }
        self.step = Step::Greeted;
        self.watch.lease(None);
        Ok(json!({ "restored": self.device.rest()? }))
    }

    fn in_order(&self, request: &Request) -> Result<(), Fault> {
        let message = match (self.step, request) {
            (Step::Strange, Request::Hello { .. })
            | (Step::Greeted, Request::Open(_) | Request::Close)
            | (Step::Open, _) => None,
            (Step::Strange, _) => Some("the first request is \"hello\""),
            (Step::Greeted, Request::Hello { .. }) => Some("\"hello\" comes once"),
            (Step::Greeted, _) => Some("no board is open; send \"open\" first"),
        };
        let message = message.or(match (self.step, request) {
            (Step::Open, Request::Hello { .. }) => Some("\"hello\" comes once"),
            (Step::Open, Request::Open(_)) => Some("a board is open; send \"close\" first"),
            _ => None,
        });
        message.map_or(Ok(()), |message| Err(Fault::new(Code::Order, message)))
    }

    fn done(&mut self, request: Request) -> Result<Value, Fault> {
        let device = &mut self.device;
        match request {
            Request::Hello { versions, .. } => {
                let known = versions.iter().filter(|v| VERSIONS.contains(v)).max();
                let Some(version) = known else {
                    let message = format!("versions: {versions:?}; this agent speaks {VERSIONS:?}");
                    let fix =
                        "install one version of Axiscope on both sides (the agent: `make agents`)";
                    return Err(Fault::new(Code::Version, message).at("versions").fix(fix));
                };
                self.step = Step::Greeted;
                Ok(json!({
                    "version": version,
                    "agent": env!("CARGO_PKG_VERSION"),
                    "device": device.name(),
                    "machine": device.machine(),
                    "recovered": device.recovered(),
                }))
            }
            Request::Open(open) => {
                if !LEASE_MS.contains(&open.lease_ms) {
                    let (least, most) = (LEASE_MS.start(), LEASE_MS.end());
                    let message = format!("lease_ms: {}; give {least} to {most}", open.lease_ms);
                    return Err(Fault::new(Code::Field, message).at("lease_ms"));
                }
                let opened = device.open(&open)?;
                self.step = Step::Open;
                self.watch.lease(Some(Duration::from_millis(open.lease_ms)));
                plain(&opened)
            }
            Request::Preflight { point } => {
                Ok(json!({ "findings": device.preflight(point.as_ref())? }))
            }
            Request::Settings { names } => {
                Ok(json!({ "values": device.settings(names.as_deref())? }))
            }
            Request::Set { values } => Ok(json!({ "before": device.set(&values)? })),
            Request::Dump { names } => Ok(json!({ "words": device.dump(names.as_deref())? })),
            Request::Check { point } => plain(&device.check(&point)?),
            Request::Checks { points } => {
                let all: Result<Vec<_>, _> = points.iter().map(|p| device.check(p)).collect();
                let (problems, notes): (Vec<_>, Vec<_>) = all?
                    .into_iter()
                    .map(|one| (one.problems, one.notes))
                    .unzip();
                Ok(json!({ "problems": problems, "notes": notes }))
            }
            Request::Run {
                point,
                power,
                witness,
            } => plain(&device.run(&point, Gauges { power, witness }, &self.watch)?),
            Request::Probe { point, probe } => {
                Ok(json!({ "result": device.probe(&point, &probe, &self.watch)? }))
            }
            Request::Monitor { monitor, point } => {
                device.monitor(&monitor, point.as_ref(), &self.watch)
            }
            Request::Access { accesses } => {
                fits(&accesses)?;
                Ok(json!({ "values": device.access(&accesses, &self.watch)? }))
            }
            Request::Close => self.end(),
        }
    }
}

/// Checks that the data read by the accesses fit into one answer.
fn fits(accesses: &[Access]) -> Result<(), Fault> {
    // Largest sizes as JSON: a byte is written as `255,`, a word as `4294967295,`, and a missing
    // value as `null,`.
    let one = |access: &Access| match access {
        Access::ReadMemory(_, bytes) => bytes.saturating_mul(4).saturating_add(3),
        Access::Read(_) => 11,
        Access::Write(..) | Access::WaitUs(_) | Access::WriteMemory(..) => 5,
    };
    let most = MOST_BYTES as u64 - 64;
    let mut all = 0u64;
    for (n, access) in accesses.iter().enumerate() {
        all = all.saturating_add(one(access));
        if all > most {
            let message = format!("accesses: an answer of {all} bytes; a frame holds {most}");
            let fault = Fault::new(Code::Field, message).at(format!("accesses[{n}]"));
            return Err(fault.fix("read at most 4000000 bytes of memory in one request"));
        }
    }
    Ok(())
}

fn plain(what: &impl Serialize) -> Result<Value, Fault> {
    serde_json::to_value(what).map_err(|e| Fault::device(format!("answer: {e}")))
}
