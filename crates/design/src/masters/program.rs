//! The cores that run a program.

use axiscope_platform::Error;
use axiscope_sim::CoreSpec;
use serde_json::json;

use crate::{
    place::{MIB, Memory},
    record::Program,
    supplies::Supplies,
};

/// Returns the cores that run a program. Each core has its own memory.
pub(crate) fn cores_of(
    p: &Program,
    memory: &mut Memory<'_>,
    supplies: &Supplies,
) -> Result<Vec<CoreSpec>, Error> {
    let board = memory.board;
    let Some(cpu) = board.facts.cpus.iter().find(|c| c.name == p.cpu) else {
        let names: Vec<&str> = board.facts.cpus.iter().map(|c| &*c.name).collect();
        let known = match names.join(", ") {
            none if none.is_empty() => "no cores".into(),
            names => names,
        };
        return Err(Error(format!(
            "program.{}.cpu: '{}': {} has {known}",
            p.name, p.cpu, board.name
        )));
    };
    let programs = &supplies.programs;
    let kernel = programs.kernels.get(&p.program);
    let usual = kernel.copied().unwrap_or(programs.pattern_bytes);
    let bytes = p.bytes.filter(|b| *b > 0).unwrap_or(usual);
    let mut cores = Vec::new();
    for (nth, name) in numbered(&p.name, p.cores).enumerate() {
        // The page descriptors (8 bytes per 4 KiB) are stored after the program's memory.
        let whole = bytes + bytes / 512 + MIB;
        let apart = nth as u64 * programs.cores_apart_bytes;
        let base = memory.take(&format!("program.{}", p.name), whole, apart)?;
        let fields = json!({
            "name": name,
            "port": p.cpu,
            "program": p.program,
            "base": base,
            "bytes": bytes,
            "scattered": cpu.has_tlb,
            "full_caches": kernel.is_none(),
            "accesses": p.accesses,
            "start_ns": 1e3 * p.start_us,
        });
        let mut core: CoreSpec = serde_json::from_value(fields).expect("a core");
        if kernel.is_some() {
            let parts = programs.parts;
            core.windows = parts.windows;
            core.window_accesses = parts.window_accesses;
            core.window_settle_accesses = parts.window_settle_accesses;
            core.window_warm_accesses = parts.window_warm_accesses;
        }
        cores.push(core);
    }
    Ok(cores)
}

/// Returns names for the masters of a member that has several masters.
fn numbered(name: &str, count: u32) -> impl Iterator<Item = String> + '_ {
    (0..count).map(move |k| match k {
        0 => name.to_owned(),
        k => format!("{name}_{k}"),
    })
}
