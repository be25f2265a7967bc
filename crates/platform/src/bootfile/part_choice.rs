//! Chooses the part file that is the best match for the board's DRAM device.

use crate::{
    bootfile::{Reader, parameters::Device, platform_text::How, value::short},
    part::PartFile,
};

/// The chosen part, and the note about it.
#[derive(Debug, Default)]
pub(crate) struct Choice {
    pub part: Option<String>,
    pub note: Option<String>,
}

/// Returns the name of the part that is most similar to a device, with a note about it, or `None`
/// if no part of the standard is known.
pub fn nearest_part(
    standard: &str,
    device: Device,
    parts: &[String],
    part_text: Reader<'_>,
) -> Option<(String, String)> {
    let how = How {
        name: "",
        version: "",
        digest: String::new(),
        unexplained: false,
        part: None,
        parts,
        device,
        part_text: &|name: &str| part_text(&format!("parts/{name}")),
    };
    let choice = choose_part(standard, &how, None);
    Some((choice.part?, choice.note.unwrap_or_default()))
}

/// Facts that the parts of a standard have in common.
#[derive(Clone, Copy, Debug)]
pub struct StandardFacts {
    /// Number of address bits of a column.
    pub column_bits: u32,
    /// Number of address bits of a bank within its group.
    pub bank_bits: u32,
    /// Number of address bits of the beats in a burst.
    pub burst_bits: u32,
    /// Data rate of the fastest known part, MT/s.
    pub fastest_mtps: f64,
}

/// Returns the facts in the files of a standard's parts, or `None` if no part of the standard is
/// known.
pub fn standard_facts(
    standard: &str,
    parts: &[String],
    part_text: Reader<'_>,
) -> Option<StandardFacts> {
    let parts = parts.iter().filter_map(|name| {
        let text = part_text(&format!("parts/{name}")).ok()?;
        let part = PartFile::parse(&text, name).ok()?.part;
        (part.standard.name == standard).then_some(part)
    });
    let facts = parts.map(|part| StandardFacts {
        column_bits: part.geometry.columns.ilog2(),
        bank_bits: part.geometry.banks_per_group.value.ilog2(),
        burst_bits: part.standard.burst_beats.ilog2(),
        fastest_mtps: part.rate_mtps,
    });
    facts.reduce(|all, one| StandardFacts {
        fastest_mtps: all.fastest_mtps.max(one.fastest_mtps),
        ..all
    })
}

/// Returns the part that the user named, or otherwise the best match, or otherwise the usual part
/// of the standard.
pub(crate) fn choose_part(standard: &str, how: &How<'_>, usual: Option<String>) -> Choice {
    if let Some(part) = how.part {
        return Choice {
            part: Some(part.to_owned()),
            note: None,
        };
    }
    let device = &how.device;
    // Files of LPDDR parts describe a channel, but registers and tools count dies or packages. The
    // number of rows in a rank determines the size of a channel.
    let by_channel = standard.starts_with("lp");
    let size_of = |width_bits: u64| match by_channel {
        true => device.mbit_per_bit.map(|m| (m * width_bits as f64) as u64),
        false => device.mbit,
    };
    let nearest = how.parts.iter().filter_map(|name| {
        let text = (how.part_text)(name).ok()?;
        let part = PartFile::parse(&text, name).ok()?.part;
        if part.standard.name != standard {
            return None;
        }
        let geometry = &part.geometry;
        let own_bits = u64::from(geometry.width_bits);
        let width = by_channel || device.bits.is_none_or(|b| own_bits == b);
        let size = size_of(own_bits).is_none_or(|m| geometry.density_mbit.value == m);
        let is_usual = usual.as_deref() == Some(name);
        // The file of a part with a slower speed grade may match the device except for its times,
        // so the rate is compared last.
        let distance = device.mtps.map_or(0.0, |r| (r - part.rate_mtps).abs());
        Some(((width, size, is_usual), distance, name, own_bits))
    });
    let knows = match by_channel {
        true => device.mbit_per_bit.is_some(),
        false => device.bits.is_some() || device.mbit.is_some(),
    };
    let best = nearest.max_by(|(a, da, ..), (b, db, ..)| a.cmp(b).then(db.total_cmp(da)));
    let Some(((width, size, _), _, name, own_bits)) = best.filter(|_| knows) else {
        let note = usual.as_ref().map(|part| {
            format!(
                "part {part}: neither a register nor the design states the device, so its currents are a guess; \
                 --part names yours"
            )
        });
        return Choice { part: usual, note };
    };
    let wanted = match size_of(own_bits).filter(|_| by_channel) {
        Some(mbit) => format!(
            "{} Gb per channel of {own_bits} bits",
            short(mbit as f64 / 1024.0)
        ),
        None => device.text(),
    };
    // If there is no usual part, the device comes from a handoff, and the handoff states the
    // device's channels.
    let states = !by_channel || usual.is_none();
    let source = device.source.as_deref().filter(|_| states);
    let source = source.unwrap_or("the address map");
    let note = match (width, size) {
        (true, true) => format!("part {name}: {wanted}, as {source} states; --part names another"),
        (true, false) => format!(
            "part {name} stands for the device, {wanted} ({source}): no part of this size is known, so refresh and \
             currents are a guess; --part names yours"
        ),
        _ => format!(
            "part {name} stands for the device, {wanted} ({source}): no part of this width is known, so its currents \
             are a guess; --part names yours"
        ),
    };
    Choice {
        part: Some(name.clone()),
        note: Some(note),
    }
}
