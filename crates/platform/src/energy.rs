//! Energies and background powers of a platform, by rail.

use axiscope_dram::power::DramEnergy;
use axiscope_figures::figures;

figures! {
    /// Energies per event and background powers of the four rails: programmable logic, inside of the PS, I/O of the PS,
    /// and DRAM.
    pub struct Energy {
        /// Core of the programmable logic.
        pl_core: PlCore [section],
        /// Inside of the PS: CPUs, caches, interconnect, controller.
        ps_internal: PsInternal [section],
        /// I/O of the PS towards the DRAM.
        ps_io: PsIo [section],
        /// The DRAM devices: currents of one device and the conditions under which they hold.
        dram: DramEnergy [section],
    }
}

figures! {
    /// The programmable logic: background, and what masters add.
    pub struct PlCore {
        /// Power without masters.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// A PL cycle of one master.
        master_pj_per_cycle: f64 ["pJ/cycle", 0.0.., documented "power report of a design"],
        /// A byte that a master reads or writes.
        master_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
    }
}

figures! {
    /// Inside of the PS: background, and what events add.
    pub struct PsInternal {
        /// Power with idle CPUs and ports.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// A byte between a port and where it ends.
        port_pj_per_byte: f64 ["pJ/byte", 0.0.., assumed "share of a power report"],
        /// A cycle of one busy CPU core beyond an idle one, caches not counted.
        cpu_pj_per_cycle: f64 ["pJ/cycle", 0.0.., assumed "published power of a core", default 0.0],
        /// A look-up in the L1 with its data.
        l1_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// A look-up in the L2 with one line.
        l2_access_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// An access of the on-chip memory, a line.
        ocm_access_pj: f64 ["pJ", 0.0.., assumed "a model of memories", default 0.0],
        /// A burst through the snoop control of the ACP, beyond the L2.
        acp_burst_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
        /// A snoop.
        snoop_pj: f64 ["pJ", 0.0.., assumed "a model of caches", default 0.0],
    }
}

figures! {
    /// I/O of the PS: background, and bits to and from the DRAM.
    pub struct PsIo {
        /// Power without data.
        background_mw: f64 ["mW", 0.0.., documented "power report of a design"],
        /// A bit from the DRAM.
        read_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "no source splits it by direction"],
        /// A bit to the DRAM.
        write_pj_per_bit: f64 ["pJ/bit", 0.0.., assumed "no source splits it by direction"],
    }
}
