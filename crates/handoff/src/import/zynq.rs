//! Creates the platform of a Zynq-7000 or Zynq UltraScale+.

use axiscope_platform::{
    Error,
    bootfile::{self as boot, Decoded, InitFile, Parameters, Reader},
};

use super::{Asked, Imported, Platform};
use crate::{
    Given,
    archive::INIT,
    design_text::float,
    geometry::complete,
    known::{Newer, Processor},
    memory::memory,
    names::stem,
    netlist::{Module, Netlist, number},
};

/// Figures that differ by at most this share count as equal, because tools round data rates (assumed).
const SAME_FIGURE: f64 = 0.02;

/// Creates the platform of a Zynq from an init file or, if there is none, from the parameters of the processing system.
#[allow(clippy::too_many_arguments)]
pub(super) fn zynq_platform(
    made: &mut Imported,
    top: &Netlist,
    ps: &Module,
    chip: &Processor,
    files: &[Given],
    asked: &Asked,
    read: Reader<'_>,
) -> Result<Platform, Error> {
    let mut stated: Parameters = memory(ps, chip, &top.file);
    stated.groups_low = ps.parameters.is_on("PSU__DDRC__DDR4_ADDR_MAPPING");
    for port in made
        .ports
        .iter()
        .filter(|p| [32, 64, 128].contains(&p.width_bits))
    {
        if let Some(name) = &port.port {
            let source = format!("DATA_WIDTH of {}, {}", port.interface, top.file);
            stated
                .port_bits
                .push((name.clone(), port.width_bits, source));
        }
    }
    let inits = files.iter().filter(|f| {
        let name = f.name.to_ascii_lowercase();
        ["psu_init", "ps7_init"]
            .iter()
            .any(|stem| name.starts_with(stem))
            && !name.ends_with(".h")
    });
    let init = inits.min_by_key(|f| {
        let place = INIT
            .iter()
            .position(|name| f.name.eq_ignore_ascii_case(name));
        place.unwrap_or(INIT.len())
    });
    if init.is_none() {
        made.guesses.extend(complete(&mut stated));
    }
    let header = init.and_then(|init| {
        let wanted = format!("{}.h", stem(&init.name));
        files
            .iter()
            .find(|f| f.name.eq_ignore_ascii_case(&wanted))
            .map(Given::text)
    });
    let bytes = init.map_or(top.file.as_bytes(), |f| &f.bytes);
    let release = number(&top.tool).unwrap_or(0.0);
    let standard = stated.standard.as_ref().map_or("", |s| &s.value);
    let is_like = |n: &&Newer| release >= n.from && n.standard == standard;
    if let Some(newer) = chip.newer.iter().find(is_like).filter(|_| init.is_none()) {
        stated.groups_low |= newer.groups_low;
        let qos = |port: &String| (port.clone(), newer.qos, newer.source.clone());
        stated.port_qos = newer.qos_ports.iter().map(qos).collect();
        made.notes
            .push(format!("assumed, without an init file: {}", newer.source));
    }
    let options = boot::Asked {
        name: &made.name,
        version: &asked.version,
        bytes,
        base: asked.base.as_deref(),
        part: asked.part.as_deref(),
        unexplained: asked.unexplained,
        parts: &asked.parts,
        stated: Some(&stated),
    };
    let (board, draft, from) = match init {
        Some(init) => {
            let text = init.text();
            let file = InitFile {
                name: &init.name,
                path: &init.name,
                text: &text,
                header: header.as_deref(),
                tcl: init.has_ending(&[".tcl"]),
            };
            let (board, draft) = boot::import(&file, asked.reference_mhz, &options, read)?;
            made.notes
                .extend(compare_with_handoff(&board, &stated, &chip.chip)?);
            made.sources.push(init.name.clone());
            let from = format!("{}, {} register writes", init.name, board.writes);
            (board, draft, from)
        }
        None => {
            if let Some(mhz) = asked.reference_mhz {
                made.notes.push(format!(
                    "--ref-mhz {}: not used, because the handoff gives the clocks",
                    float(mhz)
                ));
            }
            let (board, draft) = boot::import_parameters(&stated, &chip.chip, &options, read)?;
            let from = format!(
                "parameters of {}; no init file, so no register is known",
                ps.leaf()
            );
            (board, draft, from)
        }
    };
    Ok(Platform {
        text: draft.text.clone(),
        notes: draft.notes.clone(),
        board: Some(board),
        draft: Some(draft),
        from,
    })
}

/// Returns a note for each figure of the memory that the init file and the handoff state differently.
///
/// # Errors
/// If the init file belongs to another chip.
fn compare_with_handoff(
    init: &Decoded,
    stated: &Parameters,
    chip: &str,
) -> Result<Vec<String>, Error> {
    let (file, handoff) = (&init.source, &stated.file);
    let remedy = format!("take {file} out of the folder, or replace it by that of this design");
    let table = boot::chips().iter().find(|c| c.name == init.chip);
    if table.is_some_and(|c| c.chip != chip) {
        return Err(Error(format!(
            "{file}: writes registers of a {}, but {handoff} is a design of another chip; {remedy}",
            init.title
        )));
    }
    let written = |key: &str| {
        let setting = init.settings.iter().find(|s| s.key == key)?;
        setting.value.as_f64()
    };
    let rate = stated.device_mhz.as_ref().map(|s| 2.0 * s.value);
    let bits = stated.bus_bits.as_ref().map(|s| s.value as f64);
    let both = [
        ("MT/s", written("dram.data_rate_mtps"), rate),
        ("bits", written("dram.bus_bytes").map(|b| 8.0 * b), bits),
    ];
    let differs = |own: f64, other: f64| (own - other).abs() > SAME_FIGURE * other;
    let found = both.into_iter().filter_map(|(unit, own, other)| {
        let (own, other) = (own?, other?);
        differs(own, other).then(|| {
            let (own, other) = (float(own), float(other));
            format!("memory: {own} {unit} in {file}, which is used, but {other} {unit} in {handoff}; if the init file belongs to another board, {remedy}")
        })
    });
    Ok(found.collect())
}
