//! How long the caches of a CPU need to reach their steady state.
//!
//! A run begins with empty caches. A core that stores writes nothing back until the L2 is full, and a coherent port
//! finds no lines in it, so rates and slowdowns of the first milliseconds are those of no steady state.

use axiscope_sim::RunSpec;

use crate::{place::Board, record::DesignFile};

/// Rate at which masters fill an L2, MB/s: the least of cores and coherent streams with bursts in flight (assumed).
pub const L2_FILL_MBPS: f64 = 500.0;

/// Lengthens the warm-up until the caches are full, unless the design states a warm-up or the run ends by itself. Coarse runs
/// state one, so they remain quick and begin with empty caches.
pub(crate) fn fill_caches(run: &mut RunSpec, design: &DesignFile, board: &Board) {
    if run.until == RunSpec::default().until && !design.run.contains_key("warmup_us") {
        run.warmup_us = run.warmup_us.max(filling_us(design, board));
    }
}

/// Returns the time in which the members of a design fill the L2 of their CPU, us; 0 if none uses it.
fn filling_us(design: &DesignFile, board: &Board) -> f64 {
    let is_coherent = design.stream.iter().any(|s| s.coherent);
    let runs_on = |cpu: &str| design.program.iter().any(|p| p.cpu == cpu);
    let used = (board.facts.cpus.iter()).filter(|cpu| is_coherent || runs_on(&cpu.name));
    let largest = used.map(|cpu| cpu.l2_bytes).max().unwrap_or(0);
    largest as f64 / L2_FILL_MBPS
}
