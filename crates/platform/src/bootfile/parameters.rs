//! A board described by the parameters of a design tool, for boards without an init file.
//!
//! Handoffs state the memory device, its geometry and some of its times. Everything else about the memory follows from
//! its part. Figures that only registers state are taken from another board of the chip.

use crate::Error;

use crate::bootfile::{
    address_map::{AddressMap, Geometry},
    board::{Board, Setting},
    value::{Value, rounded, short},
};

/// Parameters of the memory, each with its source. Times are in clocks of the device, or in ns.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Parameters {
    /// The file that states the parameters.
    pub file: String,
    /// `ddr3`, `ddr4`, `lpddr4`, ...
    pub standard: Option<Stated<String>>,
    /// Name of the memory device, as the tool calls it.
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
    /// Times by their field in `[dram.timing]`.
    pub times: Vec<(String, Time, String)>,
    /// Widths of the model's ports, bits.
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
pub(crate) struct Device {
    pub bits: Option<u64>,
    pub mbit: Option<u64>,
    pub mtps: Option<f64>,
    /// The source that describes the device, with the device's name if it states one.
    pub source: Option<String>,
}

impl Device {
    /// Returns the device of a board: as a handoff states it, otherwise as the registers imply.
    pub fn of(board: &Board<'_>, stated: Option<&Parameters>) -> Self {
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
        let implied = (|| {
            let devices = 8.0 * bus? / bits? as f64 * ranks.unwrap_or(1.0);
            let mbit = size? * 8.0 / devices / f64::from(1 << 20);
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
            source: source.or(register),
        }
    }

    /// `8 Gb x16`.
    pub fn text(&self) -> String {
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
    // The controller of a Zynq-7000 runs at the clock of the device, that of a Zynq UltraScale+ at half of
    // it.
    let half = if chip.name == "zynqmp" { 2.0 } else { 1.0 };
    add(
        board,
        "dram.family",
        "standard",
        stated.standard.as_ref(),
        "",
        |s| Value::Text(s.clone()),
    );
    let mhz = |value: &f64| Value::Float(rounded(*value, 6));
    add(
        board,
        "clocks.reference_mhz",
        "reference",
        stated.reference_mhz.as_ref(),
        "MHz",
        mhz,
    );
    let controller = |value: &f64| Value::Float(rounded(*value / half, 6));
    let device = stated.device_mhz.as_ref();
    add(
        board,
        "clocks.controller_mhz",
        "controller",
        device,
        "MHz",
        controller,
    );
    add(
        board,
        "clocks.switch_mhz",
        "switch",
        stated.switch_mhz.as_ref(),
        "MHz",
        mhz,
    );
    add(
        board,
        "clocks.cpu_mhz",
        "CPU",
        stated.cpu_mhz.as_ref(),
        "MHz",
        mhz,
    );
    let Some(clock) = board.controller_mhz() else {
        return Err(board
            .error("states no clock of the memory; give an .xsa, which contains the init file"));
    };
    if chip.name == "zynq7000" && stated.switch_mhz.is_none() {
        // DDR_3x is half of the PLL's clock and DDR_2x a third of it, as the tool sets them.
        let value = Value::Float(rounded(clock * 2.0 / 3.0, 6));
        let source = "DDR_2x: two thirds of DDR_3x, as design tools set it";
        let setting = Setting::new("clocks.switch_mhz", "switch", value, "MHz", source);
        board.add(setting.from("assumed"));
    }
    geometry(board, stated)?;
    let clocks = |time: &Time| match time {
        Time::Clocks(n) => (n / half).ceil(),
        Time::Ns(ns) => (ns * clock / 1e3 - 1e-6).ceil(),
    };
    for (key, time, source) in &stated.times {
        let value = clocks(time);
        if (1.0..=1000.0).contains(&value) {
            let path = format!("dram.timing.{key}");
            let setting = Setting::new(&path, key, Value::Int(value as i64), "clocks", source);
            board.add(setting.from("document").of_clock(Some(clock)));
        }
    }
    for (port, bits, source) in &stated.port_bits {
        let (path, label) = (format!("ports.{port}.width_bits"), format!("{port}: width"));
        let setting = Setting::new(&path, &label, Value::Int(*bits as i64), "bit", source);
        board.add(setting.from("document"));
    }
    for (port, qos, source) in &stated.port_qos {
        for side in ["read", "write"] {
            let path = format!("ports.{port}.{side}_qos");
            let label = format!("{port}: {side} QoS");
            let setting = Setting::new(&path, &label, Value::Int(*qos as i64), "", source);
            board.add(setting.from("assumed"));
        }
    }
    if stated.ecc {
        board
            .notes
            .push("ECC is on: what it costs is not modelled".into());
    }
    Ok(())
}

fn add<T>(
    board: &mut Board<'_>,
    key: &str,
    label: &str,
    stated: Option<&Stated<T>>,
    unit: &str,
    value: impl Fn(&T) -> Value,
) {
    match stated {
        None => board.missing.push(key.to_owned()),
        Some(found) => {
            let setting = Setting::new(key, label, value(&found.value), unit, &found.source);
            board.add(setting.from("document"));
        }
    }
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
    let mut put = |key: &str, label: &str, value: i64, unit: &str, source: &str, origin: &str| {
        let setting = Setting::new(key, label, Value::Int(value), unit, source);
        board.add(setting.from(origin));
    };
    put(
        "dram.bus_bytes",
        "bus",
        bytes,
        "bytes",
        &bus.source,
        "document",
    );
    let given = stated.ranks.as_ref();
    let source = given.map_or("one rank unless the tool states more", |r| &r.source);
    let origin = if given.is_some() {
        "document"
    } else {
        "assumed"
    };
    put("dram.ranks", "ranks", ranks as i64, "", source, origin);
    let beats = if stated
        .standard
        .as_ref()
        .is_some_and(|s| s.value == "lpddr4")
    {
        16
    } else {
        8
    };
    let line = format!("BL{beats} x {} bit", bus.value);
    put(
        "dram.burst_beats",
        "burst length",
        beats,
        "",
        &line,
        "document",
    );
    put(
        "dram.line_bytes",
        "bytes of a burst",
        beats * bytes,
        "bytes",
        &line,
        "document",
    );
    let file = &stated.file;
    let counts = format!("{banks} bank and {groups} bank group bits, {file}");
    put(
        "dram.bank_groups",
        "bank groups",
        1 << groups,
        "",
        &counts,
        "document",
    );
    put(
        "dram.banks_per_group",
        "banks",
        1 << banks,
        "",
        &counts,
        "document",
    );
    if let Some(device) = &stated.device_bits {
        put(
            "dram.device_bits",
            "device width",
            device.value as i64,
            "bit",
            &device.source,
            "document",
        );
        if device.value > 0 && bus.value % device.value == 0 {
            let count = (bus.value / device.value) as i64;
            let source = format!("{} / {} bits, {}", bus.value, device.value, device.source);
            let (key, label) = ("energy.dram.devices_per_rank", "devices of a rank");
            put(key, label, count, "", &source, "document");
        }
    }
    let rate = stated.device_mhz.as_ref().map_or(0.0, |d| 2.0 * d.value);
    let of = |value: f64, digits: usize| Value::Float(rounded(value, digits));
    let source = format!("{} MT/s x {bytes} bytes", short(rate));
    board.add(
        Setting::new(
            "dram.data_rate_mtps",
            "data rate",
            of(rate, 3),
            "MT/s",
            &source,
        )
        .from("document"),
    );
    let peak = of(rate * bytes as f64, 1);
    board.add(Setting::new("dram.peak_mbps", "peak", peak, "MB/s", &source).from("document"));
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
            setting.origin = "assumed".into();
        } else if setting.key == "dram.capacity_bytes" {
            setting.origin = "document".into();
        }
    }
    Ok(())
}
