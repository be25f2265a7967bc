//! A board described by the parameters of a design tool, for boards without an init file.
//!
//! Handoffs state the memory device, its geometry and some of its times. Everything else about the memory
//! follows from its part. Figures that only registers state are taken from another board with the same chip.

use axiscope_figures::Origin;

use crate::Error;

use crate::bootfile::{
    address_map::{AddressMap, Geometry},
    board::Board,
    setting::Setting,
    value::{rounded, short},
};

/// Parameters of the memory, each with its source. Times are numbers of clocks of the device, or in
/// ns.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Parameters {
    /// The file that states the parameters.
    pub file: String,
    /// `ddr3`, `ddr4`, `lpddr4`, ...
    pub standard: Option<Stated<String>>,
    /// Name of the memory device in the tool.
    pub part: Option<Stated<String>>,
    pub reference_mhz: Option<Stated<f64>>,
    /// Clock of the device: half of its data rate.
    pub device_mhz: Option<Stated<f64>>,
    pub switch_mhz: Option<Stated<f64>>,
    pub cpu_mhz: Option<Stated<f64>>,
    pub bus_bits: Option<Stated<u64>>,
    pub device_bits: Option<Stated<u64>>,
    pub device_mbit: Option<Stated<u64>>,
    pub ranks: Option<Stated<u64>>,
    pub bank_group_bits: Option<u64>,
    pub bank_bits: Option<u64>,
    pub row_bits: Option<u64>,
    pub column_bits: Option<u64>,
    /// Whether the lowest bit of the bank group is directly above the bits of a line.
    pub groups_low: bool,
    pub ecc: bool,
    /// Times, by the name of their field in `[dram.timing]`.
    pub times: Vec<(String, Time, String)>,
    /// Widths of the model's ports, in bits.
    pub port_bits: Vec<(String, u64, String)>,
    /// QoS of the model's ports, as init files of this release write them.
    pub port_qos: Vec<(String, u64, String)>,
}

/// A value and its source.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Stated<T> {
    pub value: T,
    pub source: String,
}

/// A time of the memory.
#[derive(Clone, Copy, Debug)]
pub enum Time {
    /// A number of clocks of the device.
    Clocks(f64),
    /// In ns.
    Ns(f64),
}

/// The memory device, as far as the settings describe it.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Device {
    pub bits: Option<u64>,
    pub mbit: Option<u64>,
    pub mtps: Option<f64>,
    /// Size of a rank, in Mbit for each bit of the memory bus.
    pub mbit_per_bit: Option<f64>,
    /// The source that describes the device, with the device's name if it states one.
    pub source: Option<String>,
}

impl Device {
    /// Returns the device of a board, as stated in a handoff, or otherwise as implied by the
    /// registers.
    pub(crate) fn of(board: &Board<'_>, stated: Option<&Parameters>) -> Self {
        let number = |key: &str| board.number(key).filter(|n| *n > 0.0);
        let stated_bits = stated.and_then(|p| p.device_bits.as_ref());
        let bits = number("dram.device_bits").map(|b| b as u64);
        let bits = bits.or(stated_bits.map(|s| s.value));
        let stated_mbit = stated.and_then(|p| p.device_mbit.as_ref());
        let (size, bus, ranks) = (
            number("dram.capacity_bytes"),
            number("dram.bus_bytes"),
            number("dram.ranks"),
        );
        let mbit_per_bit = (|| {
            let bits = 8.0 * bus? * ranks.unwrap_or(1.0);
            Some(size? * 8.0 / bits / f64::from(1 << 20))
        })();
        let implied = (|| {
            let mbit = mbit_per_bit? * bits? as f64;
            (mbit.fract() == 0.0).then_some(mbit as u64)
        })();
        let name = stated.and_then(|p| p.part.as_ref());
        let source = name.map(|p| format!("{} ({})", p.value, p.source));
        let source = source.or(stated_mbit.or(stated_bits).map(|s| s.source.clone()));
        let register = board.get("dram.device_bits").map(|s| s.source.clone());
        Self {
            bits,
            mbit: stated_mbit.map(|s| s.value).or(implied),
            mtps: number("dram.data_rate_mtps"),
            mbit_per_bit,
            source: source.or(register),
        }
    }

    /// Returns the size and width of the device as text, such as `8 Gb x16`.
    pub(crate) fn text(&self) -> String {
        let size = self
            .mbit
            .map(|m| format!("{} Gb", short(m as f64 / 1024.0)));
        let width = self.bits.map(|b| format!("x{b}"));
        size.into_iter().chain(width).collect::<Vec<_>>().join(" ")
    }
}

/// Adds the parameters of a design tool to a board.
///
/// # Errors
/// If the parameters describe no memory.
pub(crate) fn decode(board: &mut Board<'_>, stated: &Parameters) -> Result<(), Error> {
    let chip = board.chip;
    let ratio = chip.dram_clocks.value as f64;
    match &stated.standard {
        None => board.missing.push("dram.family".into()),
        Some(s) => board.add(documented("dram.family", s.value.as_str(), &s.source)),
    }
    for (clock, label, stated, divisor) in [
        ("reference", "reference", &stated.reference_mhz, 1.0),
        ("controller", "controller", &stated.device_mhz, ratio),
        ("switch", "switch", &stated.switch_mhz, 1.0),
        ("cpu", "CPU", &stated.cpu_mhz, 1.0),
    ] {
        let key = format!("clocks.{clock}_mhz");
        match stated {
            None => board.missing.push(key),
            Some(s) => {
                let mhz = rounded(s.value / divisor, 6);
                board.add(documented(key, mhz, &s.source).labelled(label, "MHz"));
            }
        }
    }
    let Some(clock) = board.controller_mhz() else {
        return Err(board
            .error("states no clock of the memory; give an .xsa, which contains the init file"));
    };
    if let Some(usual) = chip
        .switch_clock
        .as_ref()
        .filter(|_| stated.switch_mhz.is_none())
    {
        let [of, parts] = usual.share;
        let mhz = rounded(clock * of / parts, 6);
        let setting = Setting::new("clocks.switch_mhz", mhz, &usual.source).from(Origin::Assumed);
        board.add(setting.labelled("switch", "MHz"));
    }
    geometry(board, stated)?;
    let clocks = |time: &Time| match time {
        Time::Clocks(n) => (n / ratio).ceil(),
        Time::Ns(ns) => (ns * clock / 1e3 - 1e-6).ceil(),
    };
    for (key, time, source) in &stated.times {
        let value = clocks(time);
        if (1.0..=1000.0).contains(&value) {
            let setting = documented(format!("dram.timing.{key}"), value as i64, source);
            board.add(setting.labelled(key, "clocks").of_clock(Some(clock)));
        }
    }
    for (port, bits, source) in &stated.port_bits {
        board.add(documented(
            format!("ports.{port}.width_bits"),
            *bits,
            source,
        ));
    }
    for (port, qos, source) in &stated.port_qos {
        for side in ["read", "write"] {
            let setting = Setting::new(format!("ports.{port}.{side}_qos"), *qos, source);
            board.add(setting.from(Origin::Assumed));
        }
    }
    if stated.ecc {
        board
            .notes
            .push("ECC is on: what it costs is not modelled".into());
    }
    Ok(())
}

/// Returns a setting that the tool's file states.
fn documented(
    key: impl Into<String>,
    value: impl Into<serde_json::Value>,
    source: &str,
) -> Setting {
    Setting::new(key, value, source).from(Origin::Document)
}

fn geometry(board: &mut Board<'_>, stated: &Parameters) -> Result<(), Error> {
    let (Some(bus), Some(rows), Some(columns), Some(banks)) = (
        &stated.bus_bits,
        stated.row_bits,
        stated.column_bits,
        stated.bank_bits,
    ) else {
        return Err(board.error(
            "has parameters, no registers, and states no width of the memory bus, or no rows, columns and banks; give the \
             .xsa, or put its psu_init.tcl or ps7_init.tcl next to it",
        ));
    };
    let groups = stated.bank_group_bits.unwrap_or(0);
    let ranks = stated.ranks.as_ref().map_or(1, |r| r.value);
    let sane = [8, 16, 32, 64].contains(&bus.value)
        && [1, 2].contains(&ranks)
        && (10..=18).contains(&rows)
        && (8..=12).contains(&columns)
        && (2..=3).contains(&banks)
        && groups <= 2;
    if !sane {
        return Err(board.error(format!(
            "states a memory of {} bits, {ranks} ranks, {rows} row, {columns} column and {banks} bank bits, which \
             no controller of this chip has",
            bus.value
        )));
    }
    let bytes = bus.value as i64 / 8;
    board.add(documented("dram.bus_bytes", bytes, &bus.source));
    board.add(match &stated.ranks {
        Some(given) => documented("dram.ranks", ranks, &given.source),
        None => Setting::new("dram.ranks", ranks, "one rank unless the tool states more")
            .from(Origin::Assumed),
    });
    let is_lpddr4 = |s: &Stated<String>| s.value == "lpddr4";
    let beats = if stated.standard.as_ref().is_some_and(is_lpddr4) {
        16
    } else {
        8
    };
    let line = format!("BL{beats} x {} bit", bus.value);
    board.add(documented("dram.burst_beats", beats, &line));
    board.add(documented("dram.line_bytes", beats * bytes, &line));
    let counts = format!("{banks} bank and {groups} bank group bits, {}", stated.file);
    board.add(documented("dram.bank_groups", 1 << groups, &counts));
    let banks_of = documented("dram.banks_per_group", 1 << banks, &counts);
    board.add(banks_of.labelled("banks", ""));
    if let Some(device) = &stated.device_bits {
        board.add(documented("dram.device_bits", device.value, &device.source));
        if device.value > 0 && bus.value % device.value == 0 {
            let source = format!("{} / {} bits, {}", bus.value, device.value, device.source);
            let count = bus.value / device.value;
            board.add(documented("energy.dram.devices_per_rank", count, &source));
        }
    }
    let rate = stated.device_mhz.as_ref().map_or(0.0, |d| 2.0 * d.value);
    let source = format!("{} MT/s x {bytes} bytes", short(rate));
    board.add(documented("dram.data_rate_mtps", rounded(rate, 3), &source));
    let peak = rounded(rate * bytes as f64, 1);
    board.add(documented("dram.peak_mbps", peak, &source));
    let map = AddressMap::plain(&Geometry {
        bus_bytes: bytes,
        columns: columns as i64,
        bank_groups: groups as i64,
        banks: banks as i64,
        rows: rows as i64,
        ranks: i64::from(ranks == 2),
        groups_low: stated.groups_low,
        line_bits: i64::from((beats * bytes).ilog2()),
    });
    let how = "row, bank, column as the tool states; its registers are not in the file";
    board.add_map(map, how)?;
    for setting in &mut board.settings {
        if setting.key.starts_with("maps.") {
            setting.origin = Origin::Assumed;
        } else if setting.key == "dram.capacity_bytes" {
            setting.origin = Origin::Document;
        }
    }
    Ok(())
}
