//! The options of an import, and its results.

use axiscope_platform::bootfile::{Decoded, Draft};
use serde::{Deserialize, Serialize};

use crate::masters::Masters;

/// Options of an import.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Name of the design and of its platform; by default, the name of the first file.
    pub name: Option<String>,
    /// Whether the user named the first file explicitly. Otherwise, all files have the same rank.
    pub named: bool,
    /// Names of the files that the user named after the first.
    #[serde(default)]
    pub also: Vec<String>,
    /// Name of a platform to use instead of creating one from the files.
    pub platform: Option<String>,
    /// Width of the widest port of this platform. The design gives wider interfaces of kernels this
    /// width, because converters adapt them.
    #[serde(default)]
    pub port_bits: Option<u64>,
    /// The path of the created platform's file, with `{name}`, if the design refers to the platform by path
    /// instead of by name.
    pub platform_file: Option<String>,
    /// Version of Axiscope, for the heads of files.
    pub version: String,
    /// Clock of the crystal in MHz, if the user states it.
    pub reference_mhz: Option<f64>,
    /// A board with the same chip that provides figures that no file states.
    pub base: Option<String>,
    /// The DRAM part, if the user names it.
    pub part: Option<String>,
    /// Whether the platform inherits the unexplained figures of its base.
    pub unexplained: bool,
    /// Names of all known parts.
    pub parts: Vec<String>,
}

/// A port of the processing system or of its network on chip.
#[derive(Clone, Debug, Serialize)]
pub struct Port {
    /// Name of the port's interface in the block design.
    pub interface: String,
    /// The port of the model, or `None` if the model has no such port.
    pub port: Option<String>,
    /// Its width.
    pub width_bits: u64,
    /// Its clock, MHz.
    pub mhz: Option<f64>,
    /// Streams of the design that use the port.
    pub streams: Vec<String>,
}

/// A platform that was created.
#[derive(Clone, Debug, Serialize)]
pub struct Platform {
    /// Text of the platform file.
    pub text: String,
    /// The settings of the board, if Axiscope can decode the init files of its chip.
    pub board: Option<Decoded>,
    /// Figures that the draft took from another board or assumed, if Axiscope can decode the init
    /// files of its chip.
    pub draft: Option<Draft>,
    /// Notes about the platform.
    pub notes: Vec<String>,
    /// The source of the memory settings of the platform: an init file, or parameters.
    pub from: String,
}

/// The results of an import.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// Name of the design.
    pub name: String,
    /// The files that were read.
    pub sources: Vec<String>,
    /// Description of the block design: its name, device, board and tool.
    pub title: String,
    /// The board that the block design names, such as `em.avnet.com:zed:part0:1.4`; empty if it
    /// names no board.
    pub board: String,
    /// The chip's file, or `None` without a block design.
    pub chip: Option<String>,
    /// Ports in use.
    pub ports: Vec<Port>,
    /// The masters.
    pub masters: Masters,
    /// The text of the design file, or `None` if no master reaches memory.
    pub design: Option<String>,
    /// The platform, or `None` if the user named a platform or there is no block design.
    pub platform: Option<Platform>,
    /// The reason why no stream is active, if the import wrote no design.
    pub why_empty: Option<String>,
    /// Streams without a rate, which run as fast as possible.
    pub unpaced: Vec<String>,
    /// Facts about memory and streams that the files do not state, with the values that are used instead.
    pub guesses: Vec<String>,
    /// Other notes.
    pub notes: Vec<String>,
}

impl Imported {
    /// Summarizes the results in a few sentences.
    #[must_use]
    pub fn in_words(&self) -> String {
        let count = self.unpaced.len();
        let mut words = vec![format!("{}: {}", self.name, self.title)];
        if let Some(why) = &self.why_empty {
            words.push(why.clone());
        } else {
            words.push(format!(
                "{count} streams, which run as fast as they can until you give them rates, which no file states"
            ));
        }
        if let Some(platform) = &self.platform {
            words.push(format!("memory from {}", platform.from));
            words.extend(platform.notes.iter().cloned());
        }
        words.extend(self.guesses.iter().map(|g| format!("guessed: {g}")));
        words.extend(self.notes.iter().cloned());
        let left = self.masters.others.iter();
        words.extend(left.map(|o| format!("left out: {}: {}", o.master, o.why)));
        words.join(". ") + "."
    }
}
