//! What a user asks of an import, and what it returns.

use axiscope_platform::bootfile::{Decoded, Draft};
use serde::{Deserialize, Serialize};

use crate::masters::Masters;

/// Options of an import.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Name of the design and of its platform; by default that of the first file.
    pub name: Option<String>,
    /// Whether the user named the first file; otherwise all of them are equal.
    pub named: bool,
    /// A platform to use instead of one made of the files.
    pub platform: Option<String>,
    /// How the design names the platform that is made, if not by its name: the path of its file, with `{name}`.
    pub platform_file: Option<String>,
    /// Version of the product, for the heads of files.
    pub version: String,
    /// The crystal, MHz, if the user gives it.
    pub reference_mhz: Option<f64>,
    /// A board of the same chip that supplies what no file states.
    pub base: Option<String>,
    /// The DRAM part, if the user names it.
    pub part: Option<String>,
    /// Whether the platform takes over what the base has unexplained.
    pub unexplained: bool,
    /// Names of all known parts.
    pub parts: Vec<String>,
}

/// A port of the processing system or of its network on chip.
#[derive(Clone, Debug, Serialize)]
pub struct Port {
    /// Its interface in the block design.
    pub interface: String,
    /// The port of the model; `None` if it has none.
    pub port: Option<String>,
    /// Its width.
    pub width_bits: u64,
    /// Its clock, MHz.
    pub mhz: Option<f64>,
    /// Streams of the design that use it.
    pub streams: Vec<String>,
}

/// A platform that was made.
#[derive(Clone, Debug, Serialize)]
pub struct Platform {
    /// The text of its file.
    pub text: String,
    /// The settings of the board, if its chip has a decoder.
    pub board: Option<Decoded>,
    /// What the draft borrowed and assumed, if its chip has a decoder.
    pub draft: Option<Draft>,
    /// What to say about it.
    pub notes: Vec<String>,
    /// What its memory comes from: an init file, or parameters.
    pub from: String,
}

/// What an import found and made.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// Name of the design.
    pub name: String,
    /// The files that were read.
    pub sources: Vec<String>,
    /// What the block design is: its name, device, board and tool.
    pub title: String,
    /// The chip's file; `None` without a block design.
    pub chip: Option<String>,
    /// Ports in use.
    pub ports: Vec<Port>,
    /// The masters.
    pub masters: Masters,
    /// The text of the design; `None` if no master reaches memory.
    pub design: Option<String>,
    /// The platform; `None` if the user named one, or there is no block design.
    pub platform: Option<Platform>,
    /// Streams without a rate, which run as fast as they can.
    pub unpaced: Vec<String>,
    /// What else to say.
    pub notes: Vec<String>,
}

impl Imported {
    /// What was found, in a few sentences.
    #[must_use]
    pub fn in_words(&self) -> String {
        let count = self.unpaced.len();
        let mut words = vec![format!("{}: {}", self.name, self.title)];
        if count == 0 {
            words.push("no master reaches the memory of the processing system".into());
        } else {
            words.push(format!(
                "{count} streams, which run as fast as they can until you give them rates, which no file states"
            ));
        }
        if let Some(platform) = &self.platform {
            words.push(format!("memory from {}", platform.from));
            words.extend(platform.notes.iter().cloned());
        }
        words.extend(self.notes.iter().cloned());
        let left = self.masters.others.iter();
        words.extend(left.map(|o| format!("left out: {}: {}", o.master, o.why)));
        words.join(". ") + "."
    }
}
