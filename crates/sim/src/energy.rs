//! Energy of a run: counts times the energies of the platform, on four rails.

use axiscope_dram::power::{Activity, Channel, ChannelEnergy};
use axiscope_platform::{DramEnergy, Energy, Platform};
use serde::{Deserialize, Serialize};

use crate::{OneRun, result::CachesResult};

/// Energy in the counted time, for the first start skew.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EnergyResult {
    /// Length of the counted time, us.
    pub counted_us: f64,
    /// Bytes that all masters read and wrote in the counted time.
    pub bytes: u64,
    /// Core supply of the programmable logic.
    pub pl_core: Rail,
    /// Internal supply of the PS.
    pub ps_internal: Rail,
    /// I/O supply of the PS.
    pub ps_io: Rail,
    /// The DRAM devices.
    pub dram: Rail,
    /// Parts of the energy of the DRAM.
    pub dram_parts: DramParts,
    /// Energy of all rails per byte, nJ. Absent without bytes.
    pub nj_per_byte: Option<f64>,
}

/// One rail.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct Rail {
    pub energy_mj: f64,
    /// Mean power over the counted time, mW.
    pub power_mw: f64,
}

/// Parts of the DRAM's energy.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct DramParts {
    pub activate_mj: f64,
    pub read_mj: f64,
    pub write_mj: f64,
    pub refresh_mj: f64,
    pub background_mj: f64,
    /// Drivers and termination.
    pub io_mj: f64,
}

/// Counts on which the energies of the rails depend. Counts that the model does not provide are 0.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct Events {
    pub time_us: f64,
    /// PL cycles, summed over the masters.
    pub master_cycles: u64,
    /// Bytes of the masters.
    pub master_bytes: u64,
    /// Bytes of masters in the programmable logic.
    pub port_bytes: u64,
    pub activates: u64,
    pub read_lines: u64,
    pub write_lines: u64,
    pub refreshes: u64,
    /// Cycles of busy CPU cores, summed.
    pub cpu_cycles: u64,
    pub l1_accesses: u64,
    pub l2_accesses: u64,
    pub ocm_accesses: u64,
    pub acp_bursts: u64,
    pub snoops: u64,
}

impl Events {
    /// Counts of one run in its counted time.
    #[must_use]
    pub fn of(run: &OneRun) -> Self {
        let cycles = |m: &crate::OneMaster| {
            let of = |c: &Option<crate::CounterResult>| c.as_ref().map_or(0, |c| c.cycles);
            // Both directions of a master count the same cycles.
            of(&m.read).max(of(&m.write))
        };
        let bytes = |m: &crate::OneMaster| -> u64 {
            [&m.read, &m.write]
                .into_iter()
                .flatten()
                .map(|c| c.bytes)
                .sum()
        };
        let in_pl = || run.masters.iter().filter(|m| m.busy_cycles.is_none());
        let caches = run.counted_caches.unwrap_or_default();
        let controller = run.controller.unwrap_or_default();
        Self {
            time_us: run.counted as f64 / 1e6,
            master_cycles: in_pl().map(cycles).sum(),
            master_bytes: run.masters.iter().map(bytes).sum(),
            port_bytes: in_pl().map(bytes).sum(),
            cpu_cycles: run.masters.iter().filter_map(|m| m.busy_cycles).sum(),
            activates: controller.activates,
            read_lines: controller.read_lines,
            write_lines: controller.write_lines,
            refreshes: controller.refreshes,
            l1_accesses: caches.l1.hits + caches.l1.misses,
            l2_accesses: caches.l2.hits + caches.l2.misses,
            snoops: caches.snoops,
            ocm_accesses: caches.ocm_accesses,
            acp_bursts: caches.acp_bursts,
        }
    }
}

impl CachesResult {
    /// Counts since `before` of the events that cost energy.
    #[must_use]
    pub fn since(mut self, before: &Self) -> Self {
        for (now, then) in [
            (&mut self.l1, before.l1),
            (&mut self.l2, before.l2),
            (&mut self.pl, before.pl),
        ] {
            now.hits -= then.hits;
            now.misses -= then.misses;
            now.evictions -= then.evictions;
            now.dirty_evictions -= then.dirty_evictions;
            now.snoops -= then.snoops;
            now.snoop_hits -= then.snoop_hits;
        }
        self.snoops -= before.snoops;
        self.memory_reads -= before.memory_reads;
        self.memory_writes -= before.memory_writes;
        self.ocm_accesses -= before.ocm_accesses;
        self.acp_bursts -= before.acp_bursts;
        self
    }
}

/// Energy of a run. `None` if the platform has no energy section.
#[must_use]
pub fn energy_of(platform: &Platform, run: &OneRun) -> Option<EnergyResult> {
    let e = platform.energy.as_ref()?;
    Some(rails(platform, e, &Events::of(run)))
}

/// Energy of counted events.
#[must_use]
pub fn rails(platform: &Platform, e: &Energy, n: &Events) -> EnergyResult {
    // Converts pJ to mJ, and mW times us to mJ.
    let events = |parts: &[(u64, f64)]| {
        let pj: f64 = parts.iter().map(|&(count, pj)| count as f64 * pj).sum();
        pj / 1e9
    };
    let over_time = |mw: f64| mw * n.time_us / 1e6;
    let rail = |energy_mj: f64| Rail {
        energy_mj,
        power_mw: if n.time_us > 0.0 {
            energy_mj * 1e6 / n.time_us
        } else {
            0.0
        },
    };
    let line_bits = 8 * platform.dram.line_bytes;
    let (read_bits, write_bits) = (n.read_lines * line_bits, n.write_lines * line_bits);

    let pl = &e.pl_core;
    let pl_core = over_time(pl.background_mw)
        + events(&[
            (n.master_cycles, pl.master_pj_per_cycle),
            (n.port_bytes, pl.master_pj_per_byte),
        ]);
    let ps = &e.ps_internal;
    let ps_internal = over_time(ps.background_mw)
        + events(&[
            (n.port_bytes, ps.port_pj_per_byte),
            (n.cpu_cycles, ps.cpu_pj_per_cycle),
            (n.l1_accesses, ps.l1_access_pj),
            (n.l2_accesses, ps.l2_access_pj),
            (n.ocm_accesses, ps.ocm_access_pj),
            (n.acp_bursts, ps.acp_burst_pj),
            (n.snoops, ps.snoop_pj),
        ]);
    let io = &e.ps_io;
    let ps_io = over_time(io.background_mw)
        + events(&[
            (read_bits, io.read_pj_per_bit),
            (write_bits, io.write_pj_per_bit),
        ]);
    let c = channel_energy(platform, &e.dram, n);
    let dram_parts = DramParts {
        activate_mj: c.activate_uj / 1e3,
        read_mj: c.read_uj / 1e3,
        write_mj: c.write_uj / 1e3,
        refresh_mj: c.refresh_uj / 1e3,
        background_mj: c.background_uj / 1e3,
        io_mj: events(&[
            (read_bits, e.dram.currents.read_io_pj_per_bit),
            (write_bits, e.dram.currents.write_io_pj_per_bit),
        ]),
    };
    let dram = c.total_uj() / 1e3 + dram_parts.io_mj;
    let total = pl_core + ps_internal + ps_io + dram;
    EnergyResult {
        counted_us: n.time_us,
        bytes: n.master_bytes,
        pl_core: rail(pl_core),
        ps_internal: rail(ps_internal),
        ps_io: rail(ps_io),
        dram: rail(dram),
        dram_parts,
        nj_per_byte: (n.master_bytes > 0).then(|| total * 1e6 / n.master_bytes as f64),
    }
}

fn channel_energy(platform: &Platform, d: &DramEnergy, n: &Events) -> ChannelEnergy {
    let did = Activity {
        activates: n.activates,
        reads: n.read_lines,
        writes: n.write_lines,
        refreshes: n.refreshes,
        time_us: n.time_us,
        // The page policy leaves rows open, so a busy channel has open banks in standby.
        active_fraction: if n.activates > 0 { 1.0 } else { 0.0 },
    };
    let p = platform;
    let conditions = &d.currents.conditions;
    let clocks = conditions.burst_clocks / p.dram.timing.burst as f64;
    let channel = Channel {
        devices_per_rank: f64::from(d.devices_per_rank),
        ranks: f64::from(p.dram.ranks),
        // A burst takes the same time with both clocks.
        clock_mhz: p.clocks.controller_mhz * clocks,
    };
    ChannelEnergy::of(&did, &d.currents.events(), conditions, &channel)
}
