//! Messages between host and agent: requests, faults, and records of answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Protocol versions of this agent. Each new field or request is a new version; older hosts remain supported.
pub const VERSIONS: &[u32] = &[1, 2];

/// Shortest and longest lease, ms.
pub const LEASE_MS: std::ops::RangeInclusive<u64> = 100..=600_000;

/// Longest text of a fault, characters.
const MOST_TEXT: usize = 4000;

/// Values of settings by name.
pub type Values = BTreeMap<String, u64>;

/// A request of a host. `request.rs` parses it.
#[derive(Debug)]
pub enum Request {
    /// The first request, which identifies host and agent.
    Hello {
        /// Protocol versions of the host.
        versions: Vec<u32>,
        /// Name of the host, for logs.
        client: String,
    },
    /// Finds the blocks of a board and takes the lease.
    Open(Open),
    /// What would go wrong if a port were touched.
    Preflight {
        /// Ports of this point, or all.
        point: Option<Value>,
    },
    /// Reads settings.
    Settings {
        /// Names; all if absent.
        names: Option<Vec<String>>,
    },
    /// Changes settings until the end of the session.
    Set {
        /// New values.
        values: Values,
    },
    /// Words of registers.
    Dump {
        /// Groups of the chip's table; all if absent.
        names: Option<Vec<String>>,
    },
    /// What keeps a point from running.
    Check {
        /// The point.
        point: Value,
    },
    /// Problems of each of several points.
    Checks {
        /// The points.
        points: Vec<Value>,
    },
    /// Runs a point.
    Run {
        /// The point.
        point: Value,
        /// Whether to read the board's power rails during the run.
        power: bool,
        /// Whether the chip counts the bytes at its memory controller during the run.
        witness: bool,
    },
    /// Single transactions.
    Probe {
        /// Where.
        point: Value,
        /// Which.
        probe: Value,
    },
    /// Monitors count for a while.
    Monitor {
        /// Names and duration.
        monitor: Value,
        /// Point that runs during the measurement, if any.
        point: Option<Value>,
    },
    /// Registers and memory by hand.
    Access {
        /// In order.
        accesses: Vec<Access>,
    },
    /// Stops blocks, restores settings, and ends the lease.
    Close,
}

/// What is to be opened.
#[derive(Debug)]
pub struct Open {
    /// A board description, as in `hardware/boards/`.
    pub board: Value,
    /// Files of a platform, if the device needs them.
    pub platform: Value,
    /// The platform.
    pub name: String,
    /// Settings to change before any check or access, until the end of the session.
    pub settings: Values,
    /// Longest silence of the host, ms.
    pub lease_ms: u64,
}

/// One access. Accesses run in order.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Access {
    /// A register's word.
    Read(u64),
    /// A word for a register.
    Write(u64, u32),
    /// Waits, us.
    WaitUs(f64),
    /// Bytes of memory from an address.
    ReadMemory(u64, u64),
    /// Bytes to memory.
    WriteMemory(u64, Vec<u8>),
}

/// The machine of an agent. Unknown values are absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Machine {
    /// Words of the device tree.
    pub model: Option<String>,
    /// `compatible` of the device tree, most specific first.
    pub compatible: Vec<String>,
    /// Of the processor.
    pub architecture: Option<String>,
    /// Release of the kernel.
    pub kernel: Option<String>,
    /// Identifier of the boot.
    pub boot_id: Option<String>,
    /// Identifier of the bitstream.
    pub bitstream: Option<String>,
    /// Temperatures by sensor.
    pub temperatures_c: BTreeMap<String, f64>,
    /// Number of processors.
    pub cpus: Option<u32>,
}

/// A block that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// Its name on the board.
    pub name: String,
    /// Address of its registers.
    pub base: u64,
    /// Its first word, which identifies it.
    pub id: u32,
}

/// Memory that blocks may use.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Buffer {
    /// Its name on the board.
    pub name: String,
    /// Physical address.
    pub base: u64,
    /// Its size.
    pub bytes: u64,
}

/// Result of `open`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Opened {
    /// Blocks.
    pub blocks: Vec<Found>,
    /// Memory.
    pub buffers: Vec<Buffer>,
    /// Warnings: differences from the description that do no harm.
    pub warnings: Vec<String>,
    /// Previous values of the changed settings.
    pub before: Values,
}

/// One result of a preflight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Name of the check.
    pub check: String,
    /// The register or setting.
    pub name: String,
    /// Its address.
    pub address: Option<u64>,
    /// What it is.
    pub value: Option<u64>,
    /// Required value.
    pub want: Option<u64>,
    /// Consequence.
    pub message: String,
    /// How to fix it.
    pub fix: String,
    /// Document.
    pub source: String,
    /// Whether it keeps points from running.
    pub refuses: bool,
}

/// Result of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ran {
    /// The result, as from every backend.
    pub result: Value,
    /// Conditions, which may differ from point to point.
    pub conditions: Conditions,
}

/// Conditions of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conditions {
    /// How long it took.
    pub seconds: f64,
    /// Temperatures by sensor at its end.
    pub temperatures_c: BTreeMap<String, f64>,
    /// Settings of the chip that were changed for the point, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, Changed>,
}

/// A setting that was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Value during the point.
    pub set: u64,
    /// Value before and after it.
    pub before: u64,
}

/// Kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// No frame.
    Frame,
    /// A request at the wrong time.
    Order,
    /// No version in common.
    Version,
    /// Another request is in progress.
    Busy,
    /// A field that is wrong.
    Field,
    /// An action that is not allowed.
    Refused,
    /// The hardware or its replacement.
    Device,
    /// The host was silent for too long.
    Lease,
}

/// Error of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What kind.
    pub code: Code,
    /// Path within the request.
    pub field: Option<String>,
    /// A sentence.
    pub message: String,
    /// The fix.
    pub fix: Option<String>,
}

impl Fault {
    /// Creates a fault without field and fix.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            field: None,
            message: message.into(),
            fix: None,
        }
    }

    /// A fault of the hardware.
    pub fn device(message: impl Into<String>) -> Self {
        Self::new(Code::Device, message)
    }

    /// Creates a fault for an action that is not allowed.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(Code::Refused, message)
    }

    /// Adds the field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Shortens the texts, which may repeat what the host sent.
    pub(crate) fn cut(mut self) -> Self {
        for text in [
            Some(&mut self.message),
            self.field.as_mut(),
            self.fix.as_mut(),
        ] {
            let Some(text) = text else { continue };
            if let Some((end, _)) = text.char_indices().nth(MOST_TEXT) {
                let more = text[end..].chars().count();
                text.truncate(end);
                text.push_str(&format!("... ({more} characters more)"));
            }
        }
        self
    }

    /// Adds the fix.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = Some(fix.into());
        self
    }
}
