//! The delays of blocks between a master and its port, in cycles (`data/ip/interconnects.toml`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{
    netlist::{Interface, Module},
    paths::Paths,
};

/// Delays in cycles of the port's clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Way {
    /// Delay towards the port, for addresses and write data.
    pub request: u32,
    /// Delay from the port, for read data and write responses.
    pub data: u32,
    /// The blocks that cause the delay.
    pub blocks: Vec<String>,
    /// Blocks with unknown delay, which count as 0.
    pub unknown: Vec<String>,
}

/// A number of cycles with its source. Fields that only human readers need are required
/// nevertheless.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cycles {
    value: u32,
    #[serde(rename = "origin")]
    _origin: Origin,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    Document,
    Fitted,
    Assumed,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    name: String,
    /// Vendor, library and name of the block's IP, without a version.
    vlnv: Vec<String>,
    request: Cycles,
    data: Cycles,
}

#[derive(Debug, Deserialize)]
struct File {
    block: Vec<Block>,
}

/// Maximum number of cycles that a design can state.
const MOST_CYCLES: f64 = 1000.0;

static BLOCKS: LazyLock<Vec<Block>> = LazyLock::new(|| {
    let text = include_str!("../../../data/ip/interconnects.toml");
    let file: File = toml_edit::de::from_str(text).expect("data/ip/interconnects.toml");
    file.block
});

/// The sum of the delays along a path, in cycles of the port's clock.
struct Sum {
    request: f64,
    data: f64,
    blocks: Vec<String>,
    unknown: Vec<String>,
    port_mhz: Option<f64>,
}

/// The clocks of a block in MHz: the clock on the port's side, and the clock on the master's side.
#[derive(Clone, Copy)]
struct Clocks {
    request: Option<f64>,
    data: Option<f64>,
}

impl Clocks {
    /// Returns the clocks of a block that has a single clock.
    fn of(mhz: Option<f64>) -> Self {
        Self {
            request: mhz,
            data: mhz,
        }
    }
}

impl Sum {
    /// Adds the delay of a block by its name in the file.
    fn add(&mut self, name: &str, clocks: Clocks) {
        let cycles = |own: Option<f64>| match (self.port_mhz, own) {
            (Some(port), Some(own)) if own > 0.0 => port / own,
            _ => 1.0,
        };
        match BLOCKS.iter().find(|b| b.name == name) {
            Some(block) => {
                self.request += f64::from(block.request.value) * cycles(clocks.request);
                self.data += f64::from(block.data.value) * cycles(clocks.data);
                self.blocks.push(name.to_owned());
            }
            None => self.unknown.push(name.to_owned()),
        }
    }

    fn way(self) -> Way {
        let whole = |cycles: f64| cycles.round().clamp(0.0, MOST_CYCLES) as u32;
        Way {
            request: whole(self.request),
            data: whole(self.data),
            blocks: self.blocks,
            unknown: self.unknown,
        }
    }
}

/// Returns the name that the file uses for a module's block, or the type of the module if the file
/// does not list it.
fn block_of(module: &Module) -> String {
    let is_kind = |b: &&Block| {
        b.vlnv
            .iter()
            .any(|v| v.rsplit(':').next() == Some(&*module.kind))
    };
    let known: Vec<&Block> = BLOCKS.iter().filter(is_kind).collect();
    // A synchronous clock converter is faster than a converter between arbitrary clocks.
    let synchronous = known.iter().find(|b| b.name.ends_with("_synchronous"));
    if let Some(block) = synchronous.filter(|_| module.parameters.count("ACLK_ASYNC") == Some(0)) {
        return block.name.clone();
    }
    let usual = known.iter().find(|b| !b.name.ends_with("_synchronous"));
    usual.map_or_else(|| module.kind.clone(), |b| b.name.clone())
}

/// Adds up the delays along a path: those of the modules, each with the interface through which it
/// is entered, and those of both ends. The delay of a block with a different clock is converted to
/// cycles of the port's clock.
pub(crate) fn way(
    paths: &Paths<'_>,
    way: &[(usize, usize)],
    master: &Interface,
    port: &Interface,
    port_mhz: Option<f64>,
) -> Way {
    let mut made = Sum {
        request: 0.0,
        data: 0.0,
        blocks: Vec::new(),
        unknown: Vec::new(),
        port_mhz,
    };
    let mut inside = None;
    for at in way {
        let (module, entry) = (paths.module(*at), paths.interface(*at));
        if module.kind == "axi_interconnect" {
            let mhz = crossbar_mhz(module, entry);
            inside = Some(mhz);
            interconnect(module, entry, mhz, &mut made);
        } else {
            made.add(&block_of(module), clocks(module, entry));
        }
    }
    // An AXI Interconnect internally converts all differences between its two sides.
    let has = |kind: &str| way.iter().any(|at| paths.module(*at).kind == kind);
    if let Some(mhz) = inside {
        let protocol = |i: &Interface| i.parameters.text("PROTOCOL").map(str::to_owned);
        if master.width_bits != port.width_bits && !has("axi_dwidth_converter") {
            made.add("axi_dwidth_converter", Clocks::of(mhz));
        }
        if let (Some(a), Some(b)) = (master.mhz(), port.mhz())
            && (a - b).abs() > 0.001 * a
            && !has("axi_clock_converter")
        {
            let clocks = Clocks {
                request: Some(b),
                data: Some(a),
            };
            made.add("axi_clock_converter", clocks);
        }
        if protocol(master) != protocol(port) && !has("axi_protocol_converter") {
            made.add("axi_protocol_converter", Clocks::of(mhz));
        }
    }
    made.way()
}

/// Returns the clocks of a block's two sides.
fn clocks(module: &Module, entry: &Interface) -> Clocks {
    let mut exits = module.interfaces.iter().filter(|i| i.drives);
    let exit = match (exits.next(), exits.next()) {
        (Some(one), None) => one.mhz(),
        _ => None,
    };
    let only = match &module.clocks[..] {
        [one] => Some(one.mhz),
        _ => None,
    };
    let entry = entry.mhz().or(only);
    if module.kind == "axi_clock_converter" {
        return Clocks {
            request: exit.or(only),
            data: entry,
        };
    }
    Clocks::of(entry)
}

/// Returns the clock of the crossbar of an AXI Interconnect.
fn crossbar_mhz(module: &Module, entry: &Interface) -> Option<f64> {
    let mut clocks = module.clocks.iter();
    let own = clocks.find(|c| c.name.eq_ignore_ascii_case("ACLK"));
    own.map(|c| c.mhz).or_else(|| entry.mhz())
}

/// Adds an AXI Interconnect: its crossbar, if a side has several interfaces, and the blocks that its
/// parameters add.
fn interconnect(module: &Module, entry: &Interface, mhz: Option<f64>, made: &mut Sum) {
    let sides = |drives: bool| {
        module
            .interfaces
            .iter()
            .filter(|i| i.drives == drives)
            .count()
    };
    if sides(true) > 1 || sides(false) > 1 {
        made.add("axi_interconnect", Clocks::of(mhz));
    }
    let mut names = vec![entry.name.trim_end_matches("_AXI").to_owned()];
    names.extend((sides(true) == 1).then(|| "M00".to_owned()));
    for name in names {
        let has = |what: &str| {
            let found = module.parameters.count(&format!("{name}_HAS_{what}"));
            found.is_some_and(|n| n > 0)
        };
        if has("REGSLICE") {
            made.add("axi_register_slice", Clocks::of(mhz));
        }
        if has("DATA_FIFO") {
            made.add("axi_data_fifo", Clocks::of(mhz));
        }
    }
}
