//! Converts handoff files to a platform and a design.

mod record;
mod top;
mod zynq;

use axiscope_platform::{
    Error,
    bootfile::{self as boot, Reader},
};

use crate::{
    Given, archive, csynth,
    design_text::{self, Head, runs, why_empty},
    hwh,
    known::{Processor, processor},
    masters::{Master, Masters, masters},
    names::{clean_file_name, clean_text, stem},
    nested,
    netlist::{Module, Netlist},
    versal,
};
use top::{choose_top, processing_system};
use zynq::zynq_platform;

pub use record::{Asked, Imported, Platform, Port};

/// Reads handoffs, archives with handoffs, and reports of kernels.
///
/// # Errors
/// If a file cannot be read, or a design has no processing system. Each error is a sentence that states the
/// fix.
pub fn import(given: &[Given], asked: &Asked, read: Reader<'_>) -> Result<Imported, Error> {
    let first = given
        .first()
        .ok_or_else(|| Error("give a file, such as design.xsa".into()))?;
    let files = archive::unpacked(given)?;
    let name = clean_file_name(asked.name.as_deref().unwrap_or_else(|| stem(&first.name)));
    let mut netlists = Vec::new();
    let mut kernels = Vec::new();
    let mut unread = Vec::new();
    for file in &files {
        if file.has_ending(&[".hwh"]) {
            match hwh::read(&file.name, &file.text()) {
                Ok(netlist) => netlists.push(netlist),
                Err(e) if asked.named && file.name == first.name => return Err(e),
                Err(e) => unread.push(e),
            }
        } else if file.has_ending(&["csynth.xml"]) {
            kernels.push(csynth::read(&file.name, &file.text())?);
        }
    }
    // If a part of the design is missing, the remaining parts still contain most of the design.
    let has_ps = |n: &Netlist| n.modules.iter().any(|m| processor(&m.kind).is_some());
    if let Some(error) = unread.first().filter(|_| !netlists.iter().any(has_ps)) {
        return Err(error.clone());
    }
    let mut made = Imported {
        name,
        sources: Vec::new(),
        title: String::new(),
        board: String::new(),
        chip: None,
        ports: Vec::new(),
        masters: Masters::default(),
        design: None,
        platform: None,
        unpaced: Vec::new(),
        why_empty: None,
        guesses: Vec::new(),
        notes: unread
            .into_iter()
            .map(|e| format!("not used: {}", e.0))
            .collect(),
    };
    if netlists.is_empty() && kernels.is_empty() {
        return Err(Error(format!(
            "{}: contains no hardware handoff (.hwh); give an .xsa of write_hw_platform, the .hwh next to a .bit, or a \
             *_csynth.xml of Vitis HLS",
            first.name
        )));
    }
    if netlists.is_empty() {
        let names = kernels.iter().map(|k| k.name.clone());
        made.title = format!("HLS kernels: {}", names.collect::<Vec<_>>().join(", "));
        made.masters.found = kernels.into_iter().flat_map(|k| k.masters).collect();
        for master in &mut made.masters.found {
            let width = &mut master.port_width_bits.value;
            *width = asked.port_bits.map_or(*width, |port| port.min(*width));
        }
    } else {
        block_design(&mut made, netlists, &kernels, &files, first, asked, read)?;
    }
    made.sources.extend(
        files
            .iter()
            .filter(|f| f.has_ending(&["csynth.xml"]))
            .map(|f| f.name.clone()),
    );
    finish(&mut made, first, asked);
    Ok(made)
}

#[allow(clippy::too_many_arguments)]
fn block_design(
    made: &mut Imported,
    netlists: Vec<Netlist>,
    kernels: &[csynth::Kernel],
    files: &[Given],
    first: &Given,
    asked: &Asked,
    read: Reader<'_>,
) -> Result<(), Error> {
    let (mut top, rest) = choose_top(netlists, files, &first.name, asked.named)?;
    made.notes
        .extend(nested::flatten(&mut top, &rest, &asked.also));
    let (ps, chip) = processing_system(&top, &rest, &first.name)?;
    let ps = ps.clone();
    if let Some(off) = chip.memory_off(&ps.parameters) {
        return Err(Error(format!(
            "{}: the processing system {} has no DRAM ({off}), so no master reaches its memory; turn its DDR \
             controller on in Vivado and export the design again, or give a design that uses this memory",
            top.file,
            ps.leaf()
        )));
    }
    made.chip = Some(chip.chip.clone());
    made.title = title(&top);
    made.board = clean_text(&top.board);
    made.sources.push(format!("{} ({})", top.file, made.title));
    made.masters = masters(&top, &ps, chip);
    refine(&mut made.masters.found, kernels, &mut made.notes);
    if chip.networks.is_empty() {
        made.ports = ports(&ps, chip, &made.masters.found);
    } else {
        made.ports = versal::ports(&mut made.masters.found);
    }
    if asked.platform.is_some() {
        return Ok(());
    }
    let platform = if chip.networks.is_empty() {
        zynq_platform(made, &top, &ps, chip, files, asked, read)?
    } else {
        let (platform, guesses) = versal::platform(
            &made.name,
            &top,
            chip,
            &made.ports,
            &made.masters.found,
            asked,
            read,
        )?;
        made.guesses.extend(guesses);
        platform
    };
    made.platform = Some(platform);
    Ok(())
}

fn title(top: &Netlist) -> String {
    let mut words = vec![clean_text(&top.name)];
    words.extend((!top.device.is_empty()).then(|| clean_text(&top.device)));
    words.extend((!top.board.is_empty()).then(|| clean_text(&top.board)));
    words.extend((!top.tool.is_empty()).then(|| format!("Vivado {}", clean_text(&top.tool))));
    words.retain(|w| !w.is_empty());
    words.join(", ")
}

/// Adds information from reports of kernels, which describe masters in more detail than the block design:
/// directions, bursts and bursts in flight.
fn refine(all: &mut Vec<Master>, kernels: &[csynth::Kernel], notes: &mut Vec<String>) {
    for kernel in kernels {
        let mut known = false;
        all.retain_mut(|master| {
            if !master.ip.eq_ignore_ascii_case(&kernel.name) {
                return true;
            }
            let same = |m: &&Master| m.interface.eq_ignore_ascii_case(&master.interface);
            let rows: Vec<&Master> = kernel.masters.iter().filter(same).collect();
            if rows.is_empty() {
                return true;
            }
            known = true;
            let Some(row) = rows.iter().find(|m| m.direction == master.direction) else {
                return false;
            };
            for (mine, theirs) in [
                (&mut master.burst_beats, &row.burst_beats),
                (&mut master.outstanding, &row.outstanding),
            ] {
                if !theirs.guessed {
                    mine.clone_from(theirs);
                }
            }
            true
        });
        if !known {
            notes.push(format!(
                "the block design has no kernel {}, so its report is not used",
                kernel.name
            ));
        }
    }
}

fn ports(ps: &Module, chip: &Processor, masters: &[Master]) -> Vec<Port> {
    let known = ps
        .interfaces
        .iter()
        .filter(|i| !i.drives && chip.ports.contains_key(&i.name));
    let used = known.filter(|i| i.net.is_some());
    let port = |i: &crate::netlist::Interface| {
        let name = chip.ports.get(&i.name).filter(|p| !p.is_empty()).cloned();
        let streams = masters
            .iter()
            .filter(|m| m.reaches == i.name)
            .map(|m| m.name.clone());
        Port {
            interface: i.name.clone(),
            port: name,
            width_bits: (masters.iter().find(|m| m.reaches == i.name))
                .map(|m| m.port_width_bits.value)
                .or(i.width_bits)
                .or_else(|| Some(chip.width_of(&i.name, &ps.parameters)?.0))
                .unwrap_or(0),
            mhz: i.mhz(),
            streams: streams.collect(),
        }
    };
    used.map(port).collect()
}

/// Writes the design, and lists the streams without a rate.
fn finish(made: &mut Imported, first: &Given, asked: &Asked) {
    let running: Vec<&Master> = made.masters.found.iter().filter(|m| runs(m)).collect();
    made.unpaced = running.iter().map(|m| m.name.clone()).collect();
    if running.is_empty() {
        made.why_empty = Some(why_empty(&made.masters.found));
        return;
    }
    let mut comments = vec![
        format!(
            "Imported by axiscope {} from {}.",
            asked.version,
            made.sources.join("; ")
        ),
        "No file says how much the streams move. Set rate_mbps where you know it; until then a stream runs as fast as it can."
            .into(),
    ];
    comments.extend(made.guesses.iter().map(|g| format!("Guessed: {g}.")));
    comments.extend(made.notes.iter().map(|n| format!("Note: {n}.")));
    for other in &made.masters.others {
        comments.push(format!("Left out: {}: {}.", other.master, other.why));
    }
    let named = asked.platform.clone();
    let own = asked
        .platform_file
        .as_deref()
        .map(|path| path.replace("{name}", &made.name));
    let own = own.unwrap_or_else(|| made.name.clone());
    let platform = named.or_else(|| made.platform.as_ref().map(|_| own));
    let digest = boot::digest_of(&first.bytes);
    // The comments with the device, the board and the tool would only distract in the heading of a
    // table, so they are left out.
    let name = made.title.split(", ").next();
    let title = name.filter(|_| made.chip.is_some()).unwrap_or(&made.title);
    let head = Head {
        title: &clean_text(title),
        imported: [&first.name, &digest],
        comments,
        platform: platform.as_deref(),
    };
    made.design = Some(design_text::text(&head, &made.masters.found));
}
