//! How a chip is set up: settings of Vivado and fields of registers (`data/chips/*/port_settings.toml`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::Direction;

/// A setting of the processing system's IP in Vivado.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Setting {
    pub setting: String,
    pub source: String,
}

/// The Vivado setting that selects the address map.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressMapSetting {
    /// Name of the setting.
    pub setting: String,
    /// Document that describes the setting.
    pub source: String,
    /// Known values of the setting, by name of the map.
    pub values: BTreeMap<String, String>,
    /// The registers that the setting writes.
    pub registers: String,
}

/// A field of a register.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisterField {
    /// `MODULE.REGISTER[n].field`, or `MODULE.REGISTER` for all its fields.
    pub name: String,
    /// Address of the register.
    pub address: u64,
    /// Bits of the field.
    pub mask: u32,
}

impl RegisterField {
    /// Returns a value of the field, shifted to its position in the register.
    pub(super) const fn word(&self, value: u32) -> u32 {
        value << self.mask.trailing_zeros()
    }
}

/// A register with the value that it needs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FixedRegister {
    pub register: RegisterField,
    pub value: u32,
    pub source: String,
}

/// A port of the processing system.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortSetup {
    /// AXI interface of the port.
    pub interface: String,
    /// The setting that enables the port.
    pub enable: String,
    /// Document that describes the settings.
    pub source: String,
    /// The setting of the port's width; absent if the port has only one width.
    pub width: Option<String>,
    /// Register with the QoS of the port's reads; absent if the port has no such register.
    pub read_qos: Option<RegisterField>,
    /// Register with the QoS of the port's writes.
    pub write_qos: Option<RegisterField>,
    /// Field that makes the port use the `AxQOS` that the master drives for reads.
    pub read_qos_of_master: Option<RegisterField>,
    /// Field that makes the port use the `AxQOS` that the master drives for writes.
    pub write_qos_of_master: Option<RegisterField>,
}

impl PortSetup {
    pub(super) const fn qos(&self, way: Direction) -> Option<&RegisterField> {
        match way {
            Direction::Read => self.read_qos.as_ref(),
            Direction::Write => self.write_qos.as_ref(),
        }
    }

    pub(super) const fn qos_of_master(&self, way: Direction) -> Option<&RegisterField> {
        match way {
            Direction::Read => self.read_qos_of_master.as_ref(),
            Direction::Write => self.write_qos_of_master.as_ref(),
        }
    }
}

/// The known facts about setting up a chip.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipSetup {
    /// Setting for the clock of the programmable logic.
    pub pl_clock: Setting,
    /// Ports of the chip, by name.
    pub ports: BTreeMap<String, PortSetup>,
    /// The setting for the address map; absent if it is not known.
    #[serde(default)]
    pub address_map: Option<AddressMapSetting>,
    /// Registers that turn the throttling of ports off.
    #[serde(default)]
    pub throttle_off: Vec<FixedRegister>,
}
