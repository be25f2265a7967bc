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
    /// Delay towards the port: addresses and the data of writes.
    pub request: u32,
    /// Delay from the port: the data of reads and the responses of writes.
    pub data: u32,
    /// The blocks that cause the delay.
    pub blocks: Vec<String>,
    /// Blocks with unknown delay, which count as 0.
    pub unknown: Vec<String>,
}

/// Cycles with their source. Fields that only readers of the file need are required nevertheless.
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
    /// Vendor, library and name of its IP, without a version.
    vlnv: Vec<String>,
    request: Cycles,
    data: Cycles,
}

#[derive(Debug, Deserialize)]
struct File {
    block: Vec<Block>,
}

static BLOCKS: LazyLock<Vec<Block>> = LazyLock::new(|| {
    let text = include_str!("../../../data/ip/interconnects.toml");
    let file: File = toml_edit::de::from_str(text).expect("data/ip/interconnects.toml");
    file.block
});

impl Way {
    /// Adds the delay of a block by its name in the file.
    fn add(&mut self, name: &str) {
        match BLOCKS.iter().find(|b| b.name == name) {
            Some(block) => {
                self.request += block.request.value;
                self.data += block.data.value;
                self.blocks.push(name.to_owned());
            }
            None => self.unknown.push(name.to_owned()),
        }
    }
}

/// Returns the name of a module's block in the file; the type of the module if the file does not list it.
fn block_of(module: &Module) -> String {
    let is_kind = |b: &&Block| {
        b.vlnv
            .iter()
            .any(|v| v.rsplit(':').next() == Some(&*module.kind))
    };
    let known: Vec<&Block> = BLOCKS.iter().filter(is_kind).collect();
    // A synchronous clock converter is faster than one between any two clocks.
    let synchronous = known.iter().find(|b| b.name.ends_with("_synchronous"));
    if let Some(block) = synchronous.filter(|_| module.parameters.count("ACLK_ASYNC") == Some(0)) {
        return block.name.clone();
    }
    let usual = known.iter().find(|b| !b.name.ends_with("_synchronous"));
    usual.map_or_else(|| module.kind.clone(), |b| b.name.clone())
}

/// Adds up the delays of a path: the modules with the interfaces through which they are entered, and both
/// ends.
pub(crate) fn way(
    paths: &Paths<'_>,
    way: &[(usize, usize)],
    master: &Interface,
    port: &Interface,
) -> Way {
    let mut made = Way::default();
    let mut inside = false;
    for at in way {
        let (module, entry) = (paths.module(*at), paths.interface(*at));
        if module.kind == "axi_interconnect" {
            inside = true;
            interconnect(module, entry, &mut made);
        } else {
            made.add(&block_of(module));
        }
    }
    // An AXI Interconnect internally converts all differences between its sides.
    let has = |kind: &str| way.iter().any(|at| paths.module(*at).kind == kind);
    if inside {
        let protocol = |i: &Interface| i.parameters.text("PROTOCOL").map(str::to_owned);
        let clocks = (master.mhz(), port.mhz());
        if master.width_bits != port.width_bits && !has("axi_dwidth_converter") {
            made.add("axi_dwidth_converter");
        }
        if let (Some(a), Some(b)) = clocks
            && (a - b).abs() > 0.001 * a
            && !has("axi_clock_converter")
        {
            made.add("axi_clock_converter");
        }
        if protocol(master) != protocol(port) && !has("axi_protocol_converter") {
            made.add("axi_protocol_converter");
        }
    }
    made
}

/// Adds an AXI Interconnect: its crossbar, if a side has several interfaces, and the blocks that its
/// parameters add.
fn interconnect(module: &Module, entry: &Interface, made: &mut Way) {
    let sides = |drives: bool| {
        module
            .interfaces
            .iter()
            .filter(|i| i.drives == drives)
            .count()
    };
    if sides(true) > 1 || sides(false) > 1 {
        made.add("axi_interconnect");
    }
    let mut names = vec![entry.name.trim_end_matches("_AXI").to_owned()];
    names.extend((sides(true) == 1).then(|| "M00".to_owned()));
    for name in names {
        let has = |what: &str| {
            let found = module.parameters.count(&format!("{name}_HAS_{what}"));
            found.is_some_and(|n| n > 0)
        };
        if has("REGSLICE") {
            made.add("axi_register_slice");
        }
        if has("DATA_FIFO") {
            made.add("axi_data_fifo");
        }
    }
}
