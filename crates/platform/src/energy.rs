//! Energies and background powers of a platform file, by rail.

use std::collections::BTreeMap;

use axiscope_dram::power::{self, Conditions, EventEnergy};
use serde::{Deserialize, Serialize};

use crate::{Error, Figure, Platform};

/// Energies per event and background powers of the four rails: programmable logic, inside
/// of the PS, I/O of the PS, and DRAM.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Energy {
    /// Core of the programmable logic.
    pub pl_core: PlCore,
    /// Inside of the PS: CPUs, caches, interconnect, controller.
    pub ps_internal: PsInternal,
    /// I/O of the PS towards the DRAM.
    pub ps_io: PsIo,
    /// The DRAM devices.
    pub dram: DramEnergy,
}

/// The programmable logic: background, and what masters add.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlCore {
    /// Power without masters, mW.
    pub background_mw: Figure<f64>,
    /// A PL cycle of one master, pJ.
    pub master_pj_per_cycle: Figure<f64>,
    /// A byte that a master reads or writes, pJ.
    pub master_pj_per_byte: Figure<f64>,
}

/// Inside of the PS: background, and what events add.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PsInternal {
    /// Power with idle CPUs and ports, mW.
    pub background_mw: Figure<f64>,
    /// A byte between a port and where it ends, pJ.
    pub port_pj_per_byte: Figure<f64>,
    /// A cycle of one busy CPU core beyond an idle one, caches not counted, pJ.
    pub cpu_pj_per_cycle: Option<Figure<f64>>,
    /// A look-up in the L1 with its data, pJ.
    pub l1_access_pj: Option<Figure<f64>>,
    /// A look-up in the L2 with one line, pJ.
    pub l2_access_pj: Option<Figure<f64>>,
    /// An access of the on-chip memory, a line, pJ.
    pub ocm_access_pj: Option<Figure<f64>>,
    /// A burst through the snoop control of the ACP, beyond the L2, pJ.
    pub acp_burst_pj: Option<Figure<f64>>,
    /// A snoop, pJ.
    pub snoop_pj: Option<Figure<f64>>,
}

/// I/O of the PS: background, and bits to and from the DRAM.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PsIo {
    /// Power without data, mW.
    pub background_mw: Figure<f64>,
    /// A bit from the DRAM, pJ.
    pub read_pj_per_bit: Figure<f64>,
    /// A bit to the DRAM, pJ.
    pub write_pj_per_bit: Figure<f64>,
}

/// The DRAM: currents of one device and the conditions under which they hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DramEnergy {
    /// Devices that take part in each burst.
    pub devices_per_rank: Figure<u32>,
    /// Clock of the DRAM in the data sheet, MHz.
    pub clock_mhz: Figure<f64>,
    /// Clocks of the DRAM that a burst takes.
    pub burst_clocks: Figure<f64>,
    /// Activate to activate of one bank in the data sheet, ns.
    pub t_rc_ns: Figure<f64>,
    /// Activate to precharge in the data sheet, ns.
    pub t_ras_ns: Figure<f64>,
    /// Length of a refresh in the data sheet, ns.
    pub t_rfc_ns: Figure<f64>,
    /// A bit that the DRAM drives, pJ.
    pub read_io_pj_per_bit: Figure<f64>,
    /// A bit that the DRAM terminates, pJ.
    pub write_io_pj_per_bit: Figure<f64>,
    /// Supplies by name.
    pub supplies: BTreeMap<String, Supply>,
}

/// One supply of a DRAM device; currents in mA as JEDEC names them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Supply {
    /// Voltage, V.
    pub volts_v: Figure<f64>,
    pub idd0_ma: Figure<f64>,
    pub idd2n_ma: Figure<f64>,
    pub idd3n_ma: Figure<f64>,
    pub idd4r_ma: Figure<f64>,
    pub idd4w_ma: Figure<f64>,
    pub idd5_ma: Figure<f64>,
}

impl Platform {
    /// Whether the figures of the energy section can be: none is negative, and what a
    /// division needs is there.
    pub(crate) fn validate_energy(&self, file: &str) -> Result<(), Error> {
        let Some(e) = &self.energy else { return Ok(()) };
        let bad = |field: String, what: String| Err(Error::field(file, &field, what));
        let d = &e.dram;
        if d.supplies.is_empty() {
            return bad("energy.dram.supplies".into(), "no supply; give one".into());
        }
        if d.devices_per_rank.value == 0 {
            return bad(
                "energy.dram.devices_per_rank".into(),
                "0; give 1 or more".into(),
            );
        }
        for (field, f) in [
            ("clock_mhz", &d.clock_mhz),
            ("burst_clocks", &d.burst_clocks),
        ] {
            if !(f.value > 0.0 && f.value.is_finite()) {
                let what = format!("{}; give more than 0", f.value);
                return bad(format!("energy.dram.{field}"), what);
            }
        }
        let tree = serde_json::to_value(e).expect("a platform is JSON");
        match below_zero(&tree, "energy") {
            Some(field) => bad(field, "below 0 or not a number; give 0 or more".into()),
            None => Ok(()),
        }
    }
}

/// The first figure of the tree that is negative or no number.
fn below_zero(v: &serde_json::Value, at: &str) -> Option<String> {
    let map = v.as_object()?;
    if let Some(value) = map.get("value") {
        return (!value.as_f64().is_some_and(|x| x >= 0.0)).then(|| at.to_owned());
    }
    map.iter()
        .find_map(|(k, child)| below_zero(child, &format!("{at}.{k}")))
}

impl DramEnergy {
    /// Clock and timing at which the currents were measured.
    #[must_use]
    pub fn conditions(&self) -> Conditions {
        Conditions {
            clock_mhz: self.clock_mhz.value,
            burst_clocks: self.burst_clocks.value,
            t_rc_ns: self.t_rc_ns.value,
            t_ras_ns: self.t_ras_ns.value,
            t_rfc_ns: self.t_rfc_ns.value,
        }
    }

    /// Energies of the events of one device.
    #[must_use]
    pub fn event_energy(&self) -> EventEnergy {
        let supplies: Vec<power::Supply> = self
            .supplies
            .values()
            .map(|s| power::Supply {
                volts_v: s.volts_v.value,
                idd0_ma: s.idd0_ma.value,
                idd2n_ma: s.idd2n_ma.value,
                idd3n_ma: s.idd3n_ma.value,
                idd4r_ma: s.idd4r_ma.value,
                idd4w_ma: s.idd4w_ma.value,
                idd5_ma: s.idd5_ma.value,
            })
            .collect();
        EventEnergy::of(&self.conditions(), &supplies)
    }
}
