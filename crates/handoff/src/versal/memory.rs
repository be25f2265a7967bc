//! Clock, bus and times of the memory behind a network on chip.

use axiscope_platform::bootfile::Reader;
use toml_edit::{DocumentMut, Item};

use super::{
    device::{self, Standard, Stated},
    put, round,
};
use crate::{
    import::Asked,
    known::Processor,
    netlist::{Module, Parameters},
};

/// Timing parameters that the network on chip states.
const TIMES: [&str; 9] = [
    "t_rcd", "t_rp", "t_ras", "t_rc", "t_faw", "t_rrd_s", "t_rrd_l", "t_rfc", "t_refi",
];
/// Returns whether a network on chip states its memory.
pub(super) fn states_memory(chip: &Processor, parameters: &Parameters) -> bool {
    parameters.count(chip.parameter("bus_bits")).is_some() && clock(chip, parameters).is_some()
}

/// Returns the clock of the device, MHz.
fn clock(chip: &Processor, parameters: &Parameters) -> Option<f64> {
    let ps = parameters
        .number(chip.parameter("period"))
        .or_else(|| parameters.number(chip.parameter("other_period")))?;
    (100.0..=20_000.0).contains(&ps).then(|| 1e6 / ps)
}

/// The memory of a network on chip.
pub(super) struct Memory {
    /// The memory device, if the network states it.
    pub device: Option<Stated>,
    /// Width of the data bus in bits.
    pub bits: u64,
    /// Data rate, MT/s.
    pub mtps: f64,
}

/// Sets the clock, the bus and the times of the memory. Returns the memory's device, bus and data
/// rate, or a description of the memory if it is not modelled.
pub(super) fn memory(
    file: &mut DocumentMut,
    chip: &Processor,
    network: &Module,
    source: &str,
    (asked, read): (&Asked, Reader<'_>),
    notes: &mut Vec<String>,
) -> Result<Memory, String> {
    let all = &network.parameters;
    let name = |meaning| chip.parameter(meaning);
    let grade = all.text(name("part")).unwrap_or("");
    let kind = all.text(name("standard")).unwrap_or(grade);
    let (Some(mhz), Some(bits)) = (clock(chip, all), all.count(name("bus_bits"))) else {
        return Err(format!("not stated in {}", network.leaf()));
    };
    let standard = Standard::of(kind);
    let device = standard.and_then(|standard| {
        let known = (standard, standard.facts(asked, read)?);
        Stated::of(chip, all, known).or_else(|| Stated::of_map(chip, all, known))
    });
    // The base's times are for DDR4. For LPDDR4, the times of the LPDDR4 part apply.
    let is_known = standard == Some(Standard::Ddr4) || device.is_some();
    if !is_known {
        return Err(format!(
            "{kind} ({grade}), {bits} bits at {:.0} MT/s",
            2.0 * mhz
        ));
    }
    if standard == Some(Standard::Lpddr4)
        && let Some(dram) = file.get_mut("dram").and_then(Item::as_table_mut)
    {
        dram.remove("timing");
    }
    let all_bits = bits;
    let bits = device::data_bits(all_bits);
    if bits != all_bits {
        notes.push(format!(
            "{} of the {all_bits} bits of the memory bus carry the error-correcting code, whose cost is not modelled",
            all_bits - bits
        ));
    }
    let of = |what: &str| format!("{what}, {} of {source}", network.leaf());
    let period = of(&format!("{} = {:.0} ps", name("period"), 1e6 / mhz));
    put(
        file,
        &["clocks"],
        "controller_mhz",
        round(mhz / 2.0),
        &period,
    );
    put(
        file,
        &["wiring"],
        "bus_bits",
        bits as i64,
        &of(&format!("{} = {all_bits}", name("bus_bits"))),
    );
    let peak = round(2.0 * mhz * bits as f64 / 8.0);
    put(
        file,
        &["dram"],
        "peak_mbps",
        peak,
        &format!("{:.0} MT/s x {} bytes", 2.0 * mhz, bits / 8),
    );
    let controllers = all.count(name("controllers")).unwrap_or(1);
    if controllers > 1 {
        notes.push(format!(
            "the network has {controllers} memory controllers; one is modelled"
        ));
    }
    if all
        .text(name("channels"))
        .is_some_and(|c| c.eq_ignore_ascii_case("dual"))
    {
        notes.push(format!(
            "{} = Dual: the memory controller has two channels; one is modelled, so all streams together reach about half of \
             the rate that they reach on the board",
            name("channels")
        ));
    }
    let clocks = |ps: f64| (ps * mhz / 2.0 / 1e6 - 1e-6).ceil();
    for key in TIMES {
        let name = name(key);
        if let Some(ps) = all.number(name).filter(|ps| *ps >= 1.0) {
            let value = clocks(ps);
            if (1.0..=60_000.0).contains(&value) {
                put(
                    file,
                    &["dram", "timing"],
                    key,
                    value as i64,
                    &of(&format!("{name} = {ps:.0} ps")),
                );
            }
        }
    }
    for key in ["read_latency", "write_latency"] {
        let name = name(key);
        if let Some(n) = all.number(name).filter(|n| (4.0..=64.0).contains(n)) {
            let value = (n / 2.0).ceil() as i64;
            put(
                file,
                &["dram", "timing"],
                key,
                value,
                &of(&format!("{name} = {n}")),
            );
        }
    }
    let mtps = 2.0 * mhz;
    Ok(Memory { device, bits, mtps })
}
