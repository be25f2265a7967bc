//! Chooses the part file that matches the board's DRAM device best.

use crate::{bootfile::platform_text::How, part::PartFile};

/// The chosen part, and the note about it.
#[derive(Debug, Default)]
pub(crate) struct Choice {
    pub part: Option<String>,
    pub note: Option<String>,
}

/// Returns the part that the user named, otherwise the best match, otherwise the usual part of the standard.
pub(crate) fn choose_part(standard: &str, how: &How<'_>, usual: Option<String>) -> Choice {
    if let Some(part) = how.part {
        return Choice {
            part: Some(part.to_owned()),
            note: None,
        };
    }
    let device = &how.device;
    let wanted = device.text();
    let nearest = how.parts.iter().filter_map(|name| {
        let text = (how.part_text)(name).ok()?;
        let part = PartFile::parse(&text, name).ok()?.part;
        if part.standard.name != standard {
            return None;
        }
        let geometry = &part.geometry;
        let width = device
            .bits
            .is_none_or(|b| u64::from(geometry.width_bits) == b);
        let size = device.mbit.is_none_or(|m| geometry.density_mbit.value == m);
        let is_usual = usual.as_deref() == Some(name);
        // A part of a slower speed grade has other times than the board's device, so the rate is compared
        // last.
        let distance = device.mtps.map_or(0.0, |r| (r - part.rate_mtps).abs());
        Some(((width, size, is_usual), distance, name))
    });
    // Parts of LPDDR are described by channel, but registers and tools count by die or package.
    let by_channel = standard.starts_with("lp");
    let knows = !by_channel && (device.bits.is_some() || device.mbit.is_some());
    let best = nearest.max_by(|(a, da, _), (b, db, _)| a.cmp(b).then(db.total_cmp(da)));
    let Some(((width, size, _), _, name)) = best.filter(|_| knows) else {
        let note = usual.as_ref().map(|part| {
            format!(
                "part {part}: neither a register nor the design states the device, so its currents are a guess; \
                 --part names yours"
            )
        });
        return Choice { part: usual, note };
    };
    let source = device.source.as_deref().unwrap_or("the address map");
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
