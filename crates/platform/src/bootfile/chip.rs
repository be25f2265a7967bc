//! A chip's registers, clocks and settings, as data (`data/chips/*/boot_registers.toml`).

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::{
    Error,
    bootfile::address_map::{AddressOrder, Fields},
};

mod layout;
mod records;

pub(crate) use layout::FieldPlace;
use layout::one_by_one;
pub use layout::{Module, RegisterLayout};
pub use records::{Borrow, Clock, Pll, ReferenceClock, SettingRule};
pub(crate) use records::{
    Codes, CommandPorts, Counted, CountedClock, Packed, PortFields, ShareOfClock, WithoutQos,
};

/// A chip family.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Chip {
    pub schema: u32,
    pub name: String,
    /// The chip's file in `chips`.
    pub chip: String,
    pub title: String,
    pub source: String,
    pub reference_clock: ReferenceClock,
    /// For each DRAM standard, the board that provides the figures that registers do not state.
    pub bases: IndexMap<String, String>,
    /// For each standard, the DRAM part that is used if the user names no part.
    #[serde(default)]
    pub parts: BTreeMap<String, String>,
    /// Figures that registers state even if neither the chip nor the base has them, by section.
    #[serde(default)]
    pub extras: IndexMap<String, Vec<String>>,
    /// Figures like `extras` that must be written to the platform even if they are 0 or off.
    #[serde(default)]
    pub required: IndexMap<String, Vec<String>>,
    #[serde(default)]
    pub borrow: Vec<Borrow>,
    /// Figures of a platform file that are stated by a setting with a different key.
    #[serde(default)]
    pub same: BTreeMap<String, String>,
    pub longest_refresh_interval_ns: BTreeMap<String, f64>,
    /// Fields by their names in generated files.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    pub modules: BTreeMap<String, Module>,
    #[serde(default)]
    pub plls: BTreeMap<String, Pll>,
    #[serde(default)]
    pub clocks: Vec<Clock>,
    #[serde(default)]
    pub settings: Vec<SettingRule>,
    /// The fields of the address map, if bit fields of registers contain the map.
    pub(crate) address_map: Option<Fields>,
    /// Fields whose values are codes, keyed by the platform's field that they state.
    #[serde(default)]
    pub(crate) codes: BTreeMap<String, Codes>,
    /// The ports with a FIFO interface, if the chip has any.
    pub(crate) ports: Option<PortFields>,
    /// Clocks that follow from a PLL and counters, if the chip has such clocks.
    #[serde(default)]
    pub(crate) counted_clocks: Vec<CountedClock>,
    /// Priorities and weights of the controller's command ports, if registers state them.
    pub(crate) command_ports: Option<CommandPorts>,
    /// Ports whose bursts have no QoS.
    pub(crate) without_qos: Option<WithoutQos>,
    /// Number of read entries in the controller for all priorities together, if registers state the
    /// number for one priority.
    pub(crate) read_entries: Option<Counted>,
    /// Number of DRAM clocks in a clock of the controller.
    pub(crate) dram_clocks: Counted,
    /// The clock of the interconnect, which is used if a design tool does not state it.
    pub(crate) switch_clock: Option<ShareOfClock>,
    /// The order of the coordinates in an address, if a field selects it.
    pub(crate) address_order: Option<AddressOrder>,
}

impl Chip {
    /// Reads a table of registers.
    ///
    /// # Errors
    /// Returns an error that names the invalid field.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut chip: Self =
            toml_edit::de::from_str(text).map_err(|e| Error(format!("register map: {e}")))?;
        let clocks = std::mem::take(&mut chip.clocks);
        chip.clocks = clocks.iter().flat_map(|c| chip.numbered(c)).collect();
        for module in chip.modules.values_mut() {
            let registers = std::mem::take(&mut module.registers).into_iter();
            module.registers = registers.flat_map(one_by_one).collect();
        }
        Ok(chip)
    }

    /// Returns a clock for each register whose name matches `*` in the clock's register.
    fn numbered(&self, clock: &Clock) -> Vec<Clock> {
        if !clock.register.contains('*') {
            return vec![clock.clone()];
        }
        let (_, layout) = self.layout(&clock.register);
        let of = |n: u64| {
            let put = |text: &str| text.replace('*', &n.to_string());
            Clock {
                key: put(&clock.key),
                label: put(&clock.label),
                register: put(&clock.register),
                ..clock.clone()
            }
        };
        (0..layout.count).map(of).collect()
    }

    /// Returns the meaning of a code for a field of a platform, or `None` if the code is reserved.
    pub(crate) fn meaning(&self, key: &str, code: u64) -> Option<i64> {
        self.codes[key].value(code)
    }

    /// Returns the address and layout of `MODULE.REGISTER`, or of `MODULE.REGISTER[3]`.
    pub(crate) fn layout(&self, register: &str) -> (u64, &RegisterLayout) {
        let (module, rest) = register.split_once('.').expect("MODULE.REGISTER");
        let (name, index) = rest.split_once('[').unwrap_or((rest, "0]"));
        let module = &self.modules[module];
        let layout = &module.registers[name];
        let nth: u64 = index.trim_end_matches(']').parse().expect("a number");
        (module.base + layout.offset + nth * layout.stride, layout)
    }

    /// Returns the register and the bits of the field `MODULE.REGISTER.field`.
    pub(crate) fn place(&self, path: &str) -> FieldPlace {
        let (register, field) = path.rsplit_once('.').expect("MODULE.REGISTER.field");
        let (address, layout) = self.layout(register);
        let (high, low) = layout.fields[field].range();
        FieldPlace { address, high, low }
    }

    /// Returns the fields with the QoS of each port: its value (`read_qos`), and whether the master's own AxQOS
    /// is used (`read_qos_of_master`).
    #[must_use]
    pub fn qos_fields(&self) -> BTreeMap<&str, BTreeMap<String, String>> {
        let ports = self.ports.iter().flat_map(|ports| {
            let sides = [("read", &ports.read), ("write", &ports.write)];
            ports.names.iter().enumerate().map(move |(n, name)| {
                let fields = sides.iter().flat_map(|(side, fields)| {
                    let own = Some(&fields.qos).zip(Some("qos"));
                    let logic = fields.qos_of_logic.as_ref().zip(Some("qos_of_master"));
                    let put = move |(path, key): (&String, &str)| {
                        (format!("{side}_{key}"), path.replace('*', &n.to_string()))
                    };
                    [own, logic].into_iter().flatten().map(put)
                });
                (&**name, fields.collect())
            })
        });
        ports.collect()
    }

    /// Returns the address of a register and the bits of a field (`MODULE.REGISTER.field`) or of all its fields
    /// (`MODULE.REGISTER`).
    #[must_use]
    pub fn bits(&self, path: &str) -> (u64, u64) {
        if path.matches('.').count() == 2 {
            let place = self.place(path);
            return (place.address, place.mask());
        }
        let (address, layout) = self.layout(path);
        let fields = layout.fields.keys();
        let masks = fields.map(|field| self.place(&format!("{path}.{field}")).mask());
        (address, masks.fold(0, |all, mask| all | mask))
    }
}
