//! DRAM parts as files.

use axiscope_dram::{Clocking, Part, Wiring};
use axiscope_figures::{At, Figure, Figures, Node, Origin, Section};

use crate::{
    Error,
    files::{label, table},
    resolve::toml_tree::tree,
};

/// A part file: its figures as a tree, and the device that these figures describe.
#[derive(Clone, Debug)]
pub struct PartFile {
    /// The name of the file.
    pub name: String,
    /// The figures.
    pub tree: Section,
    /// The device.
    pub part: Part,
}

impl PartFile {
    /// Reads a part file; `name` is its name without `.toml`.
    ///
    /// # Errors
    /// On syntax errors, unknown or missing fields, and figures that describe no device. Each error names the
    /// field and the fix.
    pub fn parse(text: &str, name: &str) -> Result<Self, Error> {
        let file = format!("parts/{name}");
        let tree = tree(table(text, &label(&file))?, &file)?;
        let part = Part::read(&At::root(&tree)).map_err(|p| Error::of(p, &tree, &label(&file)))?;
        Ok(Self {
            name: name.to_owned(),
            tree,
            part,
        })
    }

    /// Returns the `[dram]` section of a platform and, with `energy`, its `[energy.dram]` section
    /// if the part has currents. The board's registers override these figures. `file` names the
    /// file with the wiring in errors.
    ///
    /// # Errors
    /// If the part does not fit the wiring. The error states the field and the fix.
    pub fn layer(
        &self,
        wiring: &Wiring,
        controller_mhz: f64,
        energy: bool,
        file: &str,
    ) -> Result<Section, Error> {
        let at = wiring.at(controller_mhz);
        let channel = self.part.channel(&at, &self.name);
        let channel = channel.map_err(|p| {
            let p = p.below("wiring");
            Error::field(file, &p.path, p.what)
        })?;
        let mut layer = Section::default();
        layer.set("dram", Node::Section(channel));
        if let Some(currents) = self.energy(&at).filter(|_| energy) {
            layer.set("energy.dram", Node::Section(currents));
        }
        Ok(layer)
    }

    /// Returns the `[energy.dram]` section of a platform: the part's currents, and the number of
    /// devices that are active.
    fn energy(&self, at: &Clocking<'_>) -> Option<Section> {
        let mut currents = self.tree.section("currents")?.clone();
        let (bus, width) = (at.wiring.bus_bits, self.part.geometry.width_bits);
        let devices = Figure {
            value: (bus / width).into(),
            origin: Origin::Document,
            source: format!("x{bus} of x{width} channels; parts/{}.toml", self.name),
            file: format!("parts/{}", self.name),
            unexplained: false,
        };
        currents.set("devices_per_rank", Node::Figure(devices));
        Some(currents)
    }
}
