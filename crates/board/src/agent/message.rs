//! What host and agent say: requests, faults, and the records in answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Versions of the protocol that this agent speaks: a new field or request is a new version, and hosts of an older
/// one are still understood.
pub const VERSIONS: &[u32] = &[1, 2];

/// Shortest and longest lease, ms.
pub const LEASE_MS: std::ops::RangeInclusive<u64> = 100..=600_000;

/// Longest text of a fault, characters.
const MOST_TEXT: usize = 4000;

/// Values of settings by name.
pub type Values = BTreeMap<String, u64>;

/// What a host asks; `request.rs` reads it.
#[derive(Debug)]
pub enum Request {
    /// Who is there; the first request.
    Hello {
        /// Versions of the protocol that the host speaks.
        versions: Vec<u32>,
        /// Who the host is, for logs.
        client: String,
    },
    /// Finds the blocks of a board and takes the lease.
    Open(Open),
    /// What would go wrong if a port were touched.
    Preflight {
        /// Of a point, or of all.
        point: Option<Value>,
    },
    /// Settings as they are.
    Settings {
        /// Which; all where absent.
        names: Option<Vec<String>>,
    },
    /// Changes settings until the end.
    Set {
        /// What they are to be.
        values: Values,
    },
    /// Words of registers.
    Dump {
        /// Groups of the chip's table; all where absent.
        names: Option<Vec<String>>,
    },
    /// What keeps a point from running.
    Check {
        /// The point.
        point: Value,
    },
    /// What keeps each of many points from running.
    Checks {
        /// The points.
        points: Vec<Value>,
    },
    /// Runs a point.
    Run {
        /// The point.
        point: Value,
        /// The board's power rails are read beside it.
        power: bool,
        /// The chip counts the bytes at its memory controller beside it.
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
        /// Which, and how long.
        monitor: Value,
        /// What runs beside, if anything of the instrument does.
        point: Option<Value>,
    },
    /// Registers and memory by hand.
    Access {
        /// In order.
        accesses: Vec<Access>,
    },
    /// Stops, restores, gives the lease back.
    Close,
}

/// What is to be opened.
#[derive(Debug)]
pub struct Open {
    /// A description of `boards/`.
    pub board: Value,
    /// Files of a platform, where the device needs them.
    pub platform: Value,
    /// The platform.
    pub name: String,
    /// Settings to be changed before anything is judged or touched, until the end.
    pub settings: Values,
    /// The longest silence of the host, ms.
    pub lease_ms: u64,
}

/// One access; they run in order.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Access {
    /// A register's word.
    Read(u64),
    /// A word for a register.
    Write(u64, u32),
    /// So many microseconds pass.
    WaitUs(f64),
    /// Bytes of memory from an address.
    ReadMemory(u64, u64),
    /// Bytes to memory.
    WriteMemory(u64, Vec<u8>),
}

/// The machine that an agent runs on; what it cannot tell is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Machine {
    /// Words of the device tree.
    pub model: Option<String>,
    /// What it is compatible with, most special first.
    pub compatible: Vec<String>,
    /// Of the processor.
    pub architecture: Option<String>,
    /// Its release.
    pub kernel: Option<String>,
    /// Changes with each boot.
    pub boot_id: Option<String>,
    /// What configures the programmable logic.
    pub bitstream: Option<String>,
    /// By sensor.
    pub temperatures_c: BTreeMap<String, f64>,
    /// Processors that are there.
    pub cpus: Option<u32>,
}

/// A block that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// Its name on the board.
    pub name: String,
    /// Where its registers begin.
    pub base: u64,
    /// Its first word, which says what it is.
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

/// What `open` found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Opened {
    /// Blocks.
    pub blocks: Vec<Found>,
    /// Memory.
    pub buffers: Vec<Buffer>,
    /// What is not as described and does no harm.
    pub warnings: Vec<String>,
    /// What the settings were that were changed.
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
    /// What it should be.
    pub want: Option<u64>,
    /// What comes of it.
    pub said: String,
    /// How it is set right.
    pub mend: String,
    /// Where that is documented.
    pub source: String,
    /// Whether no point is run because of it.
    pub refuses: bool,
}

/// A point that ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ran {
    /// As of every backend.
    pub result: Value,
    /// What may differ from point to point.
    pub conditions: Conditions,
}

/// The surroundings of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conditions {
    /// How long it took.
    pub seconds: f64,
    /// By sensor, at its end.
    pub temperatures_c: BTreeMap<String, f64>,
}

/// What kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// No frame.
    Frame,
    /// A request at the wrong time.
    Order,
    /// No version in common.
    Version,
    /// Another request is under way.
    Busy,
    /// A field that is wrong.
    Field,
    /// What may not be done.
    Refused,
    /// The hardware, or what is in its place.
    Device,
    /// The host was silent for too long.
    Lease,
}

/// Why nothing came of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What kind.
    pub code: Code,
    /// Path within the request.
    pub field: Option<String>,
    /// A sentence.
    pub said: String,
    /// What to do.
    pub mend: Option<String>,
}

impl Fault {
    /// A fault without field and mend.
    pub fn new(code: Code, said: impl Into<String>) -> Self {
        Self {
            code,
            field: None,
            said: said.into(),
            mend: None,
        }
    }

    /// A fault of the hardware.
    pub fn device(said: impl Into<String>) -> Self {
        Self::new(Code::Device, said)
    }

    /// Something that may not be done.
    pub fn refused(said: impl Into<String>) -> Self {
        Self::new(Code::Refused, said)
    }

    /// The fault at a field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// The fault with short texts: a host may have sent what it echoes.
    pub(crate) fn cut(mut self) -> Self {
        for text in [
            Some(&mut self.said),
            self.field.as_mut(),
            self.mend.as_mut(),
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

    /// The fault with what to do.
    #[must_use]
    pub fn mend(mut self, mend: impl Into<String>) -> Self {
        self.mend = Some(mend.into());
        self
    }
}
