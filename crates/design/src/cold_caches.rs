//! How long the caches of a CPU need to reach their steady state.
//!
//! Coherent ports and kernels begin with empty caches. Stores by a core cause no write-backs until the L2 is full, and a coherent
//! port finds no lines in the L2. Rates and slowdowns in the first milliseconds therefore differ from those of
//! the steady state.

use axiscope_platform::CpuFacts;
use axiscope_sim::RunSpec;

use crate::{place::Board, record::DesignFile, supplies::Supplies};

/// Rate at which masters fill an L2, MB/s (assumed: the lowest rate of cores and of coherent
/// streams with bursts in flight).
const L2_FILL_MBPS: f64 = 500.0;

/// Rate at which a core without an L2 fills its L1, MB/s (assumed): half of the 210 MB/s at which an R5F fetches its lines one
/// by one (Brilli 2022, table I: 152 ns for 32 bytes), because random replacement fills the last lines late.
const L1_FILL_MBPS: f64 = 100.0;

/// Lengthens the warm-up until the caches are full, unless the design states a warm-up or the run
/// ends by itself. Brief runs state a warm-up, so they remain quick.
pub(crate) fn fill_caches(
    run: &mut RunSpec,
    design: &DesignFile,
    board: &Board,
    supplies: &Supplies,
) {
    if run.until == RunSpec::default().until && !design.run.contains_key("warmup_us") {
        run.warmup_us = run.warmup_us.max(filling_us(design, board, supplies));
    }
}

/// Returns the time, us, in which the members of a design fill the last cache of their CPU, or 0 if
/// no member uses a CPU. A core without an L2 writes nothing back until its L1 is full.
fn filling_us(design: &DesignFile, board: &Board, supplies: &Supplies) -> f64 {
    let is_coherent = design.stream.iter().any(|s| s.coherent);
    let is_kernel = |program: &str| supplies.programs.kernels.contains_key(program);
    // The model of access patterns does not start with empty caches, so only kernels count.
    let runs_on = |cpu: &CpuFacts| {
        (design.program.iter()).any(|p| p.cpu == cpu.name && is_kernel(&p.program))
    };
    let is_filled = |cpu: &&CpuFacts| runs_on(cpu) || (is_coherent && cpu.l2_bytes > 0);
    let filled = board.facts.cpus.iter().filter(is_filled);
    let times = filled.map(|cpu| cache_filling_us(cpu.l1_bytes, cpu.l2_bytes));
    times.fold(0.0, f64::max)
}

/// Returns the time in which programs on a core fill its last cache, us: the L2, or the L1 of a core without an L2.
fn cache_filling_us(l1_bytes: u64, l2_bytes: u64) -> f64 {
    match l2_bytes {
        0 => l1_bytes as f64 / L1_FILL_MBPS,
        _ => l2_bytes as f64 / L2_FILL_MBPS,
    }
}
