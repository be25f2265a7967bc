//! The memory of a platform as its controller drives it.

use axiscope_controller::AddressMap;
use axiscope_dram::Timing;

use crate::{Error, Platform};

impl Platform {
    /// Returns the timing parameters, with the command bus and the refreshes of the controller.
    #[must_use]
    pub fn timing(&self) -> Timing {
        let common = self.controller.common();
        Timing {
            standard: self.dram.family.standard(),
            refresh_banks: common.refreshes_banks(),
            command_bus: common.commands().bus(),
            ..self.dram.timing.clone()
        }
    }

    /// Returns the highest rate that the DRAM's data bus can carry despite refreshes, MB/s. All
    /// ranks are refreshed at the same time, so the bus is idle for each refresh and the precharge
    /// before it. If banks are refreshed one after another, the other banks use the bus in the
    /// meantime.
    #[must_use]
    pub fn attainable_mbps(&self) -> f64 {
        let t = self.timing();
        let busy = match t.bank_refresh() {
            None => 1.0 - (t.t_rfc + t.t_rp) as f64 / t.t_refi as f64,
            Some(_) => 1.0,
        };
        self.dram.peak_mbps * busy
    }

    /// Returns the error for the name of a map that the platform does not have.
    #[must_use]
    pub fn no_such_map(&self, name: &str) -> String {
        let known = self.maps.keys().map(String::as_str);
        let known = known.collect::<Vec<_>>().join(", ");
        format!("mapping: \"{name}\" is unknown; the platform has {known}")
    }

    /// Returns the compiled address map with a name.
    ///
    /// # Errors
    /// If the platform has no such map.
    pub fn address_map(&self, name: &str) -> Result<AddressMap, Error> {
        let bits = (self.maps.get(name)).ok_or_else(|| Error(self.no_such_map(name)))?;
        Ok(AddressMap::new(bits, &self.dram.geometry()))
    }
}
