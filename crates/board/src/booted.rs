//! Compares the registers of a booted board with its platform. Only registers that the boot loader
//! writes, that affect results, and that the agent does not set are compared.

mod clocks;

use std::collections::BTreeSet;

use axiscope_platform::{
    Origin, Platform,
    bootfile::{self, Setting},
};
use axiscope_sim::Point;
use serde_json::Value;

use crate::agent::Fault;
use crate::chip_registers::{BootAt, Change};
use crate::{
    FoundBlock, Registers,
    decoded::{DecodedBoots, Words},
};

use clocks::{is_read, other_clock, pl_clock, registers_of, strange_clocks};

/// Allowed relative difference between values with a fractional part, such as clocks. It allows for
/// crystals and rounded divisors (assumed).
const TOLERANCE: f64 = 2e-3;

/// Prefix of the paths of memory timings.
const TIMING: &str = "dram.timing.";

/// The largest differences between two values of a timing that cause only a note: in clocks, and
/// relative. Releases of the vendors' tools round the same timing of a part differently by up to
/// this much (ZCU102 init files from 2018 and 2022).
const ROUNDED: (f64, f64) = (1.0, 0.02);

/// The differences that were found, one sentence each.
#[derive(Debug, Default)]
pub(crate) struct Differences {
    /// Differences because of which the result of a point would carry a wrong label.
    pub problems: Vec<String>,
    /// Other differences.
    pub warnings: Vec<String>,
}

/// Compares the registers of a board with a platform and a design. `changes` are first applied to a
/// copy of the registers: they undo the user's settings, which do not count as differences, and
/// apply the settings for the point.
///
/// # Errors
/// If registers cannot be read.
pub(crate) fn differences(
    registers: &mut Registers,
    (boot, decoded): (&bootfile::Chip, &mut DecodedBoots),
    (platform, point): (&Platform, &Point),
    blocks: &[FoundBlock],
    changes: &[Change],
) -> Result<Differences, Fault> {
    let mut out = Differences::default();
    let chip = registers.chip();
    let Some(at) = chip.boot() else {
        return Ok(out);
    };
    let mut words = registers.words(&at.dumps)?;
    if let Some(shown) = all_zero(&words, &at.running) {
        out.warnings.push(format!(
            "how the board has booted was not compared with the platform: {shown} read 0, which no running memory \
             controller has"
        ));
        return Ok(out);
    }
    let no_timing = all_zero(&words, &at.timing);
    if let Some(shown) = &no_timing {
        out.warnings.push(format!(
            "the timing of the memory was not compared with the platform: {shown} read 0, which no running memory has"
        ));
    }
    for change in changes {
        if let Some(word) = words.get_mut(&change.address) {
            *word = (*word & !change.mask) | change.after;
        }
    }
    // If the registers describe no memory, the check of the address map rejects the point.
    let found = decoded.of(&words);
    let Ok(found) = &*found else {
        return Ok(out);
    };
    for field in boot.other_fields(&words, &at.constants) {
        out.problems
            .push(format!("{field}; {} [{}]", at.fix, at.source));
    }
    let cores = cores_without_clock((boot, &words), (platform, point), &found.settings);
    let missing = underivable(at, platform, &found.settings).into_iter();
    for path in missing.map(String::from).chain(cores) {
        out.problems.push(format!(
            "{path}: does not follow from the registers of this board{}, which select a source or a divisor that is not \
             documented, or bypass a PLL; {} [{}]",
            registers_of(boot, &words, boot.same.get(&path).unwrap_or(&path)),
            at.fix,
            at.source
        ));
    }
    // In this copy, registers that are not in the dumps have their reset values, which say nothing
    // about the board.
    let was_read = |s: &&Setting| s.origin == Origin::Register && !s.source.contains("not written");
    out.warnings
        .extend(strange_clocks(blocks, boot, (&found.settings, &words)));
    let other_standard = |s: &Setting| {
        let own = platform.dram.family.name;
        let has = s.value.as_str().filter(|_| s.key == "dram.family")?;
        (!has.eq_ignore_ascii_case(own)).then(|| {
            format!(
                "dram.family: the memory of the platform is {own}, and the controller of this board is set to {has} ({}); \
                 {} [{}]",
                s.source, at.fix, at.source
            )
        })
    };
    let standards = found
        .settings
        .iter()
        .filter(was_read)
        .filter_map(other_standard);
    out.problems.extend(standards);
    for setting in found.settings.iter().filter(was_read) {
        let value = &setting.value;
        if let Some(n) = pl_clock(&setting.key) {
            let clock = value.as_f64().and_then(|mhz| other_clock(blocks, n, mhz));
            out.problems
                .extend(clock.map(|differs| format!("{differs} ({})", setting.source)));
            continue;
        }
        let aliases = boot.same.iter().filter(|(_, key)| **key == setting.key);
        let paths = std::iter::once(&setting.key).chain(aliases.map(|(path, _)| path));
        let paths = paths.filter(|path| no_timing.is_none() || !path.starts_with(TIMING));
        for path in paths.filter(|path| !is_of_point(path, platform, point)) {
            let named = at.refuses.contains(path);
            let wanted = boot_value(platform, path, named);
            let wanted = match wanted {
                None if refuses(at, path) => assumed(at, platform, path, value),
                wanted => wanted,
            };
            let Some(wanted) = wanted.filter(|wanted| !same(wanted, value)) else {
                continue;
            };
            let text = format!(
                "{path}: the platform booted with {wanted}, and this board with {value} ({})",
                setting.source
            );
            let rounded = path.starts_with(TIMING) && rounded(wanted, value);
            if !rounded && (refuses(at, path) || is_of_core(path, point)) {
                out.problems
                    .push(format!("{text}; {} [{}]", at.fix, at.source));
            } else {
                out.warnings.push(text);
            }
        }
    }
    Ok(out)
}

/// If all of these registers read 0, lists their addresses.
fn all_zero(words: &Words, addresses: &[u64]) -> Option<String> {
    let zero = |at: &u64| words.get(at).is_none_or(|word| *word == 0);
    let shown = |at: &u64| format!("0x{at:08X}");
    let all = !addresses.is_empty() && addresses.iter().all(zero);
    all.then(|| addresses.iter().map(shown).collect::<Vec<_>>().join(", "))
}

/// Returns the value of a figure if the platform takes it from a boot register. With `any`, the
/// origin of the figure does not matter.
fn boot_value<'a>(platform: &'a Platform, path: &str, any: bool) -> Option<&'a Value> {
    let of_register = platform.register_figure(path);
    let figure = match of_register {
        None if any => platform.tree.figure(path),
        figure => figure,
    };
    figure.map(|figure| &figure.value)
}

/// Returns the value that the model assumes for a figure that the platform does not mention: the value in the
/// chip's file, or "off" for a switch that the file does not contain.
fn assumed<'a>(
    at: &'a BootAt,
    platform: &Platform,
    path: &str,
    value: &Value,
) -> Option<&'a Value> {
    const OFF: &Value = &Value::Bool(false);
    if platform.tree.figure(path).is_some() {
        return None;
    }
    let off = || value.is_boolean().then_some(OFF);
    at.assumes.get(path).or_else(off)
}

/// Returns the figures that should follow from the registers of a board but do not.
fn underivable<'a>(at: &'a BootAt, platform: &Platform, found: &[Setting]) -> Vec<&'a str> {
    let missing = |path: &&str| {
        platform.tree.figure(path).is_some() && found.iter().all(|setting| setting.key != *path)
    };
    let named = at.refuses.iter().filter(|path| !path.ends_with('.'));
    named.map(String::as_str).filter(missing).collect()
}

/// Returns the clocks of the point's cores that the platform takes from a register, but that do not
/// follow from the words in that register on this board.
fn cores_without_clock(
    (boot, words): (&bootfile::Chip, &Words),
    (platform, point): (&Platform, &Point),
    found: &[Setting],
) -> BTreeSet<String> {
    let cores = point.masters.iter().filter(|m| m.is_core());
    let paths = cores.map(|m| format!("cpus.{}.clock_mhz", m.port()));
    let is_missing = |path: &String| {
        let Some(key) = boot.same.get(path) else {
            return false;
        };
        platform.register_figure(path).is_some()
            && is_read(boot, words, key)
            && found.iter().all(|setting| setting.key != *key)
    };
    paths.filter(is_missing).collect()
}

/// Whether two values are close enough to be the same timing, rounded differently by two releases of a vendor's tool.
fn rounded(one: &Value, other: &Value) -> bool {
    let (Some(a), Some(b)) = (one.as_f64(), other.as_f64()) else {
        return false;
    };
    let apart = (a - b).abs();
    apart <= ROUNDED.0 || apart <= ROUNDED.1 * a.abs().max(b.abs())
}

/// Whether a figure belongs to the processors that run programs of the point.
fn is_of_core(path: &str, point: &Point) -> bool {
    let name = path
        .strip_prefix("cpus.")
        .and_then(|rest| rest.split('.').next());
    name.is_some_and(|name| {
        point
            .masters
            .iter()
            .any(|m| m.is_core() && m.port() == name)
    })
}

/// Whether the point itself determines a figure. For example, if the point's QoS setting turns
/// throttling off, the point determines the throttling bits of all ports.
fn is_of_point(path: &str, platform: &Platform, point: &Point) -> bool {
    let throttles = platform.qos.get(&point.qos).is_none_or(|qos| qos.throttle);
    !throttles && path.contains("throttle")
}

fn refuses(at: &BootAt, path: &str) -> bool {
    at.refuses
        .iter()
        .any(|begin| path.starts_with(begin.as_str()))
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() || b.is_f64() => {
            let (a, b) = (a.as_f64().unwrap_or(0.0), b.as_f64().unwrap_or(0.0));
            (a - b).abs() <= TOLERANCE * a.abs().max(b.abs())
        }
        _ => one == other,
    }
}
