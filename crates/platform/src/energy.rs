//! Energies and background powers of a platform, by rail, and the sensors that measure the rails of a board.

use std::collections::BTreeMap;

use axiscope_dram::power::DramEnergy;
use axiscope_figures::figures;

figures! {
    /// Energies per event and background powers of the four rails: programmable logic, internal logic of the PS, I/O of
    /// the PS, and DRAM.
    pub struct Energy {
        /// Core of the programmable logic.
        pl_core: PlCore [section],
        /// Internal logic of the PS: CPUs, caches, interconnect, controller.
        ps_internal: PsInternal [section],
        /// I/O of the PS towards the DRAM.
        ps_io: PsIo [section],
        /// The DRAM devices: currents of one device and the conditions under which they apply.
        dram: DramEnergy [section],
    }
}

figures! {
    /// Energy of the programmable logic: background power, and what each master adds.
    pub struct PlCore {
        /// Power when no master is active.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy of one master per PL cycle.
        master_pj_per_cycle: f64 ["pJ/cycle", 0.0.., documented "power report of a design"],
        /// Energy per byte that a master reads or writes.
        master_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
    }
}

figures! {
    /// Energy of the PS's internal logic: background power, and the energy of each event.
    pub struct PsInternal {
        /// Power when CPUs and ports are idle.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy per byte transferred between a port and its destination.
        port_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
        /// Additional energy per cycle of a busy CPU core compared with an idle core, without the caches.
        cpu_pj_per_cycle: f64 ["pJ/cycle", 0.0.., assumed "published power of a core", default 0.0],
        /// Energy per L1 lookup, including the data.
        l1_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// Energy per L2 lookup, including the transfer of one line.
        l2_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// Energy per line accessed in the on-chip memory.
        ocm_access_pj: f64 ["pJ", 0.0.., assumed "a model of memories", default 0.0],
        /// Energy per ACP burst in the snoop control unit, in addition to the energy in the L2.
        acp_burst_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// Energy per snoop.
        snoop_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
    }
}

figures! {
    /// Energy of the PS's I/O: background power, and energy per bit moved to or from the DRAM.
    pub struct PsIo {
        /// Power when no data are transferred.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy per bit read from the DRAM.
        read_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "not published for each direction"],
        /// Energy per bit written to the DRAM.
        write_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "not published for each direction"],
    }
}

figures! {
    /// Sensors of the board's power, for each of the four rails whose power a run reports. The
    /// names are those in Linux's hwmon, as listed in the `rails_mw` column. Another board with the
    /// same memory may have different sensors, so the sensors do not apply to a board that refers
    /// to this board with `same_as`.
    pub struct Sensors {
        /// Sensors of the powers that add up to the power of the programmable logic's core.
        pl_core: Option<Vec<String>> ["", .., documented "the board's manual"],
        /// Sensors of the internal logic of the PS.
        ps_internal: Option<Vec<String>> ["", .., documented "the board's manual"],
        /// Sensors of the I/O of the PS towards the DRAM.
        ps_io: Option<Vec<String>> ["", .., documented "the board's manual"],
        /// Sensors of the DRAM devices.
        dram: Option<Vec<String>> ["", .., documented "the board's manual"],
    }
}

impl Sensors {
    /// Returns the sensors of each rail that has sensors.
    pub(crate) fn by_rail(&self) -> BTreeMap<String, Vec<String>> {
        [
            ("pl_core", &self.pl_core),
            ("ps_internal", &self.ps_internal),
            ("ps_io", &self.ps_io),
            ("dram", &self.dram),
        ]
        .into_iter()
        .filter_map(|(rail, sensors)| Some((rail.to_owned(), sensors.clone()?)))
        .collect()
    }
}
