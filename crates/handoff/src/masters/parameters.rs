//! Derives the properties of a master from the parameters of its module and interface, or guesses them.

use axiscope_platform::{AXI4_BEATS, BOUNDARY_BYTES, most_beats};

use super::{Found, StreamSide};
use crate::{
    known::{IP, KnownInterface},
    netlist::{Bus, Interface, Module},
};

/// Width of the widest TDATA that is read, in bytes: the widest that a design can state.
const MOST_STREAM_BYTES: f64 = 512.0;

/// Returns the directions of an interface: the directions that it states, the directions that its
/// signals imply, or both directions. The second value states whether the directions are a guess.
pub(super) fn directions(
    interface: &Interface,
    known: Option<&KnownInterface>,
) -> (Vec<&'static str>, bool) {
    match known.and_then(|k| k.direction.as_deref()) {
        Some("read") => return (vec!["read"], false),
        Some("write") => return (vec!["write"], false),
        _ => {}
    }
    match interface.parameters.text("READ_WRITE_MODE") {
        Some("READ_ONLY") => return (vec!["read"], false),
        Some("WRITE_ONLY") => return (vec!["write"], false),
        _ => {}
    }
    let has = |signal: &str| {
        interface
            .signals
            .iter()
            .any(|(s, _)| s.eq_ignore_ascii_case(signal))
    };
    match (has("ARVALID"), has("AWVALID")) {
        (true, false) => (vec!["read"], false),
        (false, true) => (vec!["write"], false),
        (true, true) => (both_or_one(interface), false),
        (false, false) if both_or_one(interface).len() == 1 => (both_or_one(interface), false),
        (false, false) => {
            let stated = interface.parameters.text("READ_WRITE_MODE").is_some();
            (vec!["read", "write"], !stated)
        }
    }
}

/// Returns both directions, or only the direction in which bursts may be in flight. Some masters
/// that use one direction have the signals of both.
fn both_or_one(interface: &Interface) -> Vec<&'static str> {
    let flight = |name: &str| interface.parameters.count(name);
    match (
        flight("NUM_READ_OUTSTANDING"),
        flight("NUM_WRITE_OUTSTANDING"),
    ) {
        (Some(1..), Some(0)) => vec!["read"],
        (Some(0), Some(1..)) => vec!["write"],
        _ => vec!["read", "write"],
    }
}

pub(super) fn width(interface: &Interface, module: &Module) -> Found<u64> {
    if let Some(bits) = interface.width_bits {
        return Found::of(bits, "DATA_WIDTH");
    }
    let name = format!("C_{}_DATA_WIDTH", interface.name);
    match module.parameters.count(&name).filter(|b| *b > 0) {
        Some(bits) => Found::of(bits, name),
        None => Found::guess(32, "the file gives no width"),
    }
}

/// Returns the clock of an interface: its own parameter, the clock input named after it, or the only clock of its
/// module.
pub(super) fn clock(interface: &Interface, module: &Module) -> Option<Found<f64>> {
    if let Some(mhz) = interface.mhz() {
        return Some(Found::of(mhz, "FREQ_HZ"));
    }
    // For example, the clock of S_AXI_HP0_FPD is saxihp0_fpd_aclk.
    let plain = |name: &str| name.to_ascii_lowercase().replace('_', "");
    let stem = plain(&interface.name);
    let named = module.clocks.iter().find(|c| {
        let pin = plain(&c.name);
        pin.strip_suffix("aclk")
            .is_some_and(|p| stem.starts_with(p) && !p.is_empty())
    });
    let mut rates: Vec<f64> = module.clocks.iter().map(|c| c.mhz).collect();
    rates.dedup();
    match (named, &rates[..]) {
        (Some(pin), _) => Some(Found::of(pin.mhz, format!("clock {}", pin.name))),
        (None, [only]) => Some(Found::of(*only, "the only clock of its module")),
        _ => None,
    }
}

pub(super) fn burst(
    interface: &Interface,
    module: &Module,
    direction: &str,
    known: Option<&KnownInterface>,
    width: u64,
) -> Found<u64> {
    let own = known.and_then(|k| k.burst.as_deref());
    let by_direction = format!("MAX_{}_BURST_LENGTH", direction.to_ascii_uppercase());
    let mut own = own.into_iter().chain(IP.bursts());
    let found = own.find_map(|name| Some((name, module.parameters.count(name)?)));
    let found =
        found.or_else(|| Some((&*by_direction, interface.parameters.count(&by_direction)?)));
    let found = found.or_else(|| {
        Some((
            "MAX_BURST_LENGTH",
            interface.parameters.count("MAX_BURST_LENGTH")?,
        ))
    });
    let most = u64::from(most_beats(width / 8, AXI4_BEATS));
    match found.filter(|(_, beats)| *beats > 0) {
        None => Found::guess(16.min(most), "the file gives no length of bursts"),
        Some((name, beats)) if beats > most => {
            let source = format!(
                "{name} = {beats}; a burst has {AXI4_BEATS} beats and {BOUNDARY_BYTES} bytes at most"
            );
            Found::of(most, source)
        }
        Some((name, beats)) => Found::of(beats, name),
    }
}

pub(super) fn outstanding(
    interface: &Interface,
    module: &Module,
    direction: &str,
    known: Option<&KnownInterface>,
) -> Found<u64> {
    let own = known.and_then(|k| k.outstanding.as_deref());
    let name = format!("NUM_{}_OUTSTANDING", direction.to_ascii_uppercase());
    let mut own = own.into_iter().chain(IP.outstanding());
    let found = own.find_map(|name| Some((name, module.parameters.count(name)?)));
    let found = found.or_else(|| Some((&*name, interface.parameters.count(&name)?)));
    match found.filter(|(_, n)| (1..=65_536).contains(n)) {
        Some((name, n)) => Found::of(n, name),
        None => Found::guess(16, format!("the file gives no {name}")),
    }
}

/// Returns the `AxCACHE` that a parameter of the master sets.
pub(super) fn own_cache(known: Option<&KnownInterface>, module: &Module) -> Option<Found<u64>> {
    let name = known?.axcache.as_deref()?;
    let value = module.parameters.count(name).filter(|v| *v <= 15)?;
    Some(Found::of(value, format!("{name} = {value}")))
}

/// Returns the stream interface of a DMA, as wide as its TDATA.
pub(super) fn stream_side(known: &KnownInterface, module: &Module) -> Option<Found<StreamSide>> {
    let wanted = known.stream.as_deref()?;
    let mut all = module.interfaces.iter();
    let stream = all.find(|i| i.bus == Bus::Stream && i.name.eq_ignore_ascii_case(wanted))?;
    let bytes = stream
        .parameters
        .number("TDATA_NUM_BYTES")
        .filter(|b| *b >= 1.0 && *b <= MOST_STREAM_BYTES)?;
    let mhz = clock(stream, module)?.value;
    let source = format!("{} is {bytes} bytes wide at {mhz:.6} MHz", stream.name);
    let side = StreamSide {
        width_bits: 8 * bytes as u64,
        mhz,
    };
    Some(Found::of(side, source))
}
