//! Messages between host and agent: requests, errors, and records of answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Protocol versions of this agent. Each new field or request needs a new version. Older hosts
/// remain supported.
pub const VERSIONS: &[u32] = &[1, 2];

/// Shortest and longest lease, ms.
pub const LEASE_MS: std::ops::RangeInclusive<u64> = 100..=600_000;

/// Largest length of an error's text, characters.
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
        /// Name of the host program, for logs.
        client: String,
    },
    /// Finds the blocks of a board and starts the lease.
    Open(Open),
    /// Checks what would fail if a port were used.
    Preflight {
        /// The point whose ports are checked. If absent, all ports are checked.
        point: Option<Value>,
    },
    /// Reads settings.
    Settings {
        /// Names of settings. If absent, all settings are read.
        names: Option<Vec<String>>,
    },
    /// Changes settings until the end of the session.
    Set {
        /// New values.
        values: Values,
    },
    /// Words of registers.
    Dump {
        /// Groups in the chip's table. If absent, all groups are read.
        names: Option<Vec<String>>,
    },
    /// Lists the problems that prevent a point from running.
    Check {
        /// The point.
        point: Value,
    },
    /// Lists the problems of each of several points.
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
    /// Lets monitors count for a while.
    Monitor {
        /// Names and duration.
        monitor: Value,
        /// The point that runs during the measurement, if any.
        point: Option<Value>,
    },
    /// Accesses registers and memory.
    Access {
        /// In order.
        accesses: Vec<Access>,
    },
    /// Stops blocks, restores settings, and ends the lease.
    Close,
}

/// The contents of the `open` request.
#[derive(Debug)]
pub struct Open {
    /// A board description, as in `hardware/boards/`.
    pub board: Value,
    /// Files of a platform, if the device needs them.
    pub platform: Value,
    /// The platform.
    pub name: String,
    /// Settings to change before any check or access. The changes last until the end of the
    /// session.
    pub settings: Values,
    /// Longest time, in ms, that may pass between two messages from the host.
    pub lease_ms: u64,
}

/// One access. Accesses run in order.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Access {
    /// A register's word.
    Read(u64),
    /// Writes a word to a register: address and value.
    Write(u64, u32),
    /// Waits, us.
    WaitUs(f64),
    /// Reads bytes of memory: address and number of bytes.
    ReadMemory(u64, u64),
    /// Bytes to memory.
    WriteMemory(u64, Vec<u8>),
}

impl Access {
    /// Longest wait, us.
    pub const LONGEST_WAIT_US: f64 = 100_000.0;
    /// Largest number of bytes in one access to memory.
    pub const MOST_BYTES: u64 = 1 << 20;
}

/// The machine on which an agent runs. Unknown values are absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Machine {
    /// `model` in the device tree.
    pub model: Option<String>,
    /// `compatible` in the device tree, most specific first.
    pub compatible: Vec<String>,
    /// Of the processor.
    pub architecture: Option<String>,
    /// Release of the kernel.
    pub kernel: Option<String>,
    /// Identifier of the current boot.
    pub boot_id: Option<String>,
    /// Identifier of the bitstream that is loaded.
    pub bitstream: Option<String>,
    /// Temperatures by sensor.
    pub temperatures_c: BTreeMap<String, f64>,
    /// Number of processors.
    pub cpus: Option<u32>,
}

/// A block that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The block's name on the board.
    pub name: String,
    /// Address of the block's registers.
    pub base: u64,
    /// The first word of the block's registers, which identifies it.
    pub id: u32,
}

/// Memory that blocks may use.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Buffer {
    /// The buffer's name on the board.
    pub name: String,
    /// Physical address.
    pub base: u64,
    /// Size of the buffer.
    pub bytes: u64,
}

/// Result of `open`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Opened {
    /// Blocks.
    pub blocks: Vec<Found>,
    /// Memory.
    pub buffers: Vec<Buffer>,
    /// Warnings about harmless differences from the description.
    pub warnings: Vec<String>,
    /// Previous values of the changed settings.
    pub before: Values,
}

/// One finding of a preflight check.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Name of the check.
    pub check: String,
    /// The register or setting that was checked.
    pub name: String,
    /// Address of the register.
    pub address: Option<u64>,
    /// Value that was found.
    pub value: Option<u64>,
    /// Required value.
    pub want: Option<u64>,
    /// Consequence.
    pub message: String,
    /// How to fix the problem.
    pub fix: String,
    /// Document.
    pub source: String,
    /// Whether the finding prevents points from running.
    pub refuses: bool,
}

/// Result of a check of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Checked {
    /// Reasons why the point cannot run, one sentence each.
    pub problems: Vec<String>,
    /// Notes that do not prevent the point from running: settings that are changed for the point, and
    /// differences without consequence.
    pub notes: Vec<String>,
}

/// Result of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ran {
    /// The result, in the form that every backend uses.
    pub result: Value,
    /// Conditions under which the point ran. They may differ from one point to the next.
    pub conditions: Conditions,
}

/// Conditions of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conditions {
    /// Duration of the run, s.
    pub seconds: f64,
    /// Temperatures at the end of the point, by sensor.
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
    /// Value before and after the point.
    pub before: u64,
}

/// Kind of error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// No frame.
    Frame,
    /// The request came at the wrong time.
    Order,
    /// Host and agent have no protocol version in common.
    Version,
    /// Another request is in progress.
    Busy,
    /// A field is wrong.
    Field,
    /// The action is not allowed.
    Refused,
    /// The hardware, or the virtual board, failed.
    Device,
    /// The host sent nothing for too long.
    Lease,
}

/// Error in reply to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What kind.
    pub code: Code,
    /// Path of the field within the request.
    pub field: Option<String>,
    /// A sentence.
    pub message: String,
    /// The fix.
    pub fix: Option<String>,
}

impl Fault {
    /// Creates an error without field and fix.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            field: None,
            message: message.into(),
            fix: None,
        }
    }

    /// Creates an error of the hardware.
    pub fn device(message: impl Into<String>) -> Self {
        Self::new(Code::Device, message)
    }

    /// Creates an error for an action that is not allowed.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(Code::Refused, message)
    }

    /// Adds the field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Shortens texts that may repeat text sent by the host.
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
