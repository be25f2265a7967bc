//! Energies and background powers of a platform, by rail.

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
        /// Power without masters.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy of a PL cycle of one master.
        master_pj_per_cycle: f64 ["pJ/cycle", 0.0.., documented "power report of a design"],
        /// Energy of a byte that a master reads or writes.
        master_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
    }
}

figures! {
    /// Energy of the PS's internal logic: background power, and the energy of each event.
    pub struct PsInternal {
        /// Power with idle CPUs and ports.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy of a byte between a port and its destination.
        port_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
        /// Energy of a cycle of a busy CPU core, beyond that of an idle one and without caches.
        cpu_pj_per_cycle: f64 ["pJ/cycle", 0.0.., assumed "published power of a core", default 0.0],
        /// Energy of a look-up in the L1 with its data.
        l1_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// Energy of a look-up in the L2 with one line.
        l2_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// Energy of an access to a line of the on-chip memory.
        ocm_access_pj: f64 ["pJ", 0.0.., assumed "a model of memories", default 0.0],
        /// Energy of a burst in the snoop control of the ACP, in addition to the L2.
        acp_burst_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// A snoop.
        snoop_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
    }
}

figures! {
    /// Energy of the PS's I/O: background power, and bits to and from the DRAM.
    pub struct PsIo {
        /// Power without data.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// Energy of a bit from the DRAM.
        read_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "no source splits it by direction"],
        /// Energy of a bit to the DRAM.
        write_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "no source splits it by direction"],
    }
}
