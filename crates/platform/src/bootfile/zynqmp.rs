//! Zynq UltraScale+: settings that follow from more than one register field.

mod qos;

use crate::Error;

use crate::bootfile::{
    address_map::zynqmp_map,
    board::{Board, Setting},
    value::{Value, short},
};
use qos::qos;

/// Number of read entries of the controller, for both priorities together (UG1085, DDR memory controller).
const READ_ENTRIES: i64 = 64;
/// PL ports by their FIFO interface (UG1085, PL-PS interface specifics).
const AFI: [&str; 6] = ["HPC0", "HPC1", "HP0", "HP1", "HP2", "HP3"];
const WIDTHS: [i64; 3] = [128, 64, 32];
/// Bytes of the memory's bus by `MSTR.data_bus_width` (UG1087, DDRC.MSTR).
pub(super) const BUS_BYTES: [i64; 3] = [8, 4, 2];

fn int(value: u64) -> Value {
    Value::Int(value as i64)
}

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, reference: Option<(f64, String)>) -> Result<(), Error> {
    let usual = &board.chip.reference_clock;
    match reference {
        None => {
            let message = format!("{}; give --ref-mhz if it differs", usual.source);
            board.add_clocks(usual.mhz, &message);
        }
        Some((mhz, source)) => board.add_clocks(mhz, &source),
    }
    device(board)?;
    board.add_rules();
    derived(board);
    map(board)?;
    bank_refresh(board);
    qos(board)?;
    ports(board);
    Ok(())
}

fn device(board: &mut Board<'_>) -> Result<(), Error> {
    let value = |field: &str| board.registers.value(&format!("DDRC.MSTR.{field}"));
    let standards = ["lpddr4", "ddr4", "lpddr3", "ddr3"];
    let kinds: Vec<&str> = (standards.into_iter())
        .filter(|s| value(s).unwrap_or(0) != 0)
        .collect();
    let word = board.registers.find("DDRC.MSTR.ddr4").filter(|w| w.written);
    let (&[kind], Some(word)) = (&kinds[..], word) else {
        board.missing.push("dram.family".into());
        if kinds.len() > 1 {
            let message = format!("MSTR names {} at once: no memory", kinds.join(" and "));
            return Err(board.error(message));
        }
        return Ok(());
    };
    let name = board.source.name.clone();
    let source = format!(
        "MSTR = 0x{:08X} at 0x{:08X}, {name}",
        word.word, word.address
    );
    let mstr = format!("MSTR = 0x{:08X}", word.word);
    let ranks = match value("active_ranks") {
        Some(1) => 1,
        Some(3) => 2,
        _ => return Err(board.error(format!("{mstr}: ACTIVE_RANKS is neither 1 nor 3"))),
    };
    let width = BUS_BYTES
        .get(value("data_bus_width").unwrap_or(0) as usize)
        .copied();
    let beats = 2 * value("burst_rdwr").unwrap_or(0) as i64;
    let config = value("device_config").unwrap_or(0);
    let kind_value = Value::Text(kind.into());
    board.add(Setting::new(
        "dram.family",
        "standard",
        kind_value,
        "",
        &source,
    ));
    let message = format!("ACTIVE_RANKS, {source}");
    board.add(Setting::new(
        "dram.ranks",
        "ranks",
        Value::Int(ranks),
        "",
        &message,
    ));
    let (Some(width), 4 | 8 | 16) = (width, beats) else {
        return Err(board.error(format!("{mstr}: no bus width or burst length")));
    };
    let message = format!("DATA_BUS_WIDTH, {source}");
    board.add(Setting::new(
        "dram.bus_bytes",
        "bus",
        Value::Int(width),
        "bytes",
        &message,
    ));
    let message = format!("BURST_RDWR, {source}");
    board.add(Setting::new(
        "dram.burst_beats",
        "burst length",
        Value::Int(beats),
        "",
        &message,
    ));
    let message = format!("BL{beats} x {} bit, {source}", 8 * width);
    let line = Value::Int(beats * width);
    board.add(Setting::new(
        "dram.line_bytes",
        "bytes of a burst",
        line,
        "bytes",
        &message,
    ));
    let device = [4, 8, 16, 32][config as usize & 3];
    let message = format!("DEVICE_CONFIG, {source}");
    let (key, label) = ("dram.device_bits", "device width");
    board.add(Setting::new(
        key,
        label,
        Value::Int(device),
        "bit",
        &message,
    ));
    if !kind.starts_with("lp") {
        let count = Value::Int(8 * width / device);
        let message = format!("{} / {device} bits, {source}", 8 * width);
        let (key, label) = ("energy.dram.devices_per_rank", "devices of a rank");
        board.add(Setting::new(key, label, count, "", &message));
    }
    Ok(())
}

fn derived(board: &mut Board<'_>) {
    let clock = board.controller_mhz();
    let (Some(beats), Some(width)) = (
        board.number("dram.burst_beats"),
        board.number("dram.bus_bytes"),
    ) else {
        return;
    };
    // A controller clock contains two DRAM clocks of two transfers each (MEMC_FREQ_RATIO = 2).
    let message = format!(
        "BL{}: {} DRAM clocks, two a controller clock",
        short(beats),
        short(beats / 2.0)
    );
    let burst = beats as i64 / 4;
    let (key, label) = ("dram.timing.burst", "burst on the bus");
    board.add(Setting::new(key, label, Value::Int(burst), "clocks", &message).of_clock(clock));
    if let Some(clock) = clock {
        board.add_data_rate(4.0 * clock, width);
    }
    if let Some(gap) = board.registers.find("DDRC.RANKCTL.diff_rank_rd_gap")
        && board.number("dram.ranks").unwrap_or(1.0) > 1.0
    {
        let message = format!("burst + DIFF_RANK_RD_GAP = {burst} + {}, {gap}", gap.value);
        let value = Value::Int(burst + gap.value as i64);
        let (key, label) = ("dram.timing.rank_to_rank", "column to column, other rank");
        board.add(Setting::new(key, label, value, "clocks", &message).of_clock(clock));
    }
    if let Some(low) = board.get("controller.low_read_entries").cloned() {
        let entries = low.value.number().unwrap_or(0.0);
        let high = Value::Int(READ_ENTRIES - entries as i64);
        let message = format!(
            "{READ_ENTRIES} entries [UG1085] less {}; {}",
            short(entries),
            low.source
        );
        let (key, label) = ("controller.high_read_entries", "high-priority read entries");
        board.add(Setting::new(key, label, high, "", &message));
    }
}

fn map(board: &mut Board<'_>) -> Result<(), Error> {
    let Some(width) = board.number("dram.bus_bytes") else {
        board.missing.push("maps".into());
        return Ok(());
    };
    let found = zynqmp_map(&board.registers, width as i64, board.dram() == Some("ddr4"));
    let shown = [
        (0, "cs_bit0"),
        (1, "bank_b0"),
        (5, "row_b0"),
        (6, "row_b12"),
        (8, "bg_b0"),
    ];
    let words = shown.iter().filter_map(|(n, field)| {
        let word = board.registers.find(&format!("DDRC.ADDRMAP{n}.{field}"))?;
        Some(format!("{} = 0x{:08X}", word.short(), word.word))
    });
    let shown = words.collect::<Vec<_>>().join(", ");
    let whole = found.missing.is_empty();
    let (groups, banks) = (1i64 << found.bank_group.len(), 1i64 << found.bank.len());
    board.add_map(found, if shown.is_empty() { "ADDRMAP" } else { &shown })?;
    if whole {
        let message = format!("ADDRMAP1, ADDRMAP8, {}", board.source.name);
        let (groups, banks) = (Value::Int(groups), Value::Int(banks));
        board.add(Setting::new(
            "dram.bank_groups",
            "bank groups",
            groups,
            "",
            &message,
        ));
        let (key, label) = ("dram.banks_per_group", "banks of a group");
        board.add(Setting::new(key, label, banks, "", &message));
    }
    Ok(())
}

/// Converts the refresh times of single banks. If banks are refreshed one by one, RFSHTMG has the times of a bank (tRFCpb,
/// tREFIpb; UG1087). The model's tREFI is that of a whole rank, in which each bank is refreshed once.
fn bank_refresh(board: &mut Board<'_>) {
    if board.number("controller.per_bank_refresh").unwrap_or(0.0) == 0.0 {
        return;
    }
    if let Some(mut length) = board.take("dram.timing.t_rfc") {
        length.key = "dram.timing.t_rfc_pb".into();
        length.label = "length of a bank's refresh".into();
        board.add(length);
    }
    let interval = board.take("dram.timing.t_refi");
    let groups = board.number("dram.bank_groups");
    let banks = board.number("dram.banks_per_group");
    let (Some(mut interval), Some(groups), Some(banks)) = (interval, groups, banks) else {
        board.missing.push("dram.timing.t_refi".into());
        return;
    };
    let count = (groups * banks) as i64;
    interval.source = format!("{count} banks, one every {}", interval.source);
    interval.value = Value::Int(count * interval.value.number().unwrap_or(0.0) as i64);
    board.add(interval);
}

fn ports(board: &mut Board<'_>) {
    for (n, port) in AFI.iter().enumerate() {
        for (side, letters) in [("read", "RD"), ("write", "WR")] {
            if let Some(qos) = board
                .registers
                .find(&format!("AFIFM.{letters}QoS[{n}].value"))
            {
                let (key, label) = (
                    format!("ports.{port}.{side}_qos"),
                    format!("{port}: {side} QoS"),
                );
                let message = qos.to_string();
                board.add(Setting::new(&key, &label, int(qos.value), "", &message));
            }
            let fabric = format!("AFIFM.{letters}CTRL[{n}].fabric_qos_en");
            if board.registers.value(&fabric).unwrap_or(0) != 0 {
                let message =
                    format!("{port}: {side} QoS comes from the PL, not from the register");
                board.notes.push(message);
            }
            if let Some(issue) = board
                .registers
                .find(&format!("AFIFM.{letters}ISSUE[{n}].value"))
            {
                let key = format!("ports.{port}.{side}_pieces");
                let message = format!("{letters}ISSUE + 1 = {issue}");
                let label = format!("{port}: {side} commands");
                board.add(Setting::new(
                    &key,
                    &label,
                    int(issue.value + 1),
                    "",
                    &message,
                ));
            }
        }
        let width = board
            .registers
            .find(&format!("AFIFM.RDCTRL[{n}].fabric_width"));
        let other = board
            .registers
            .find(&format!("AFIFM.WRCTRL[{n}].fabric_width"));
        let bits = |value: u64| WIDTHS.get(value as usize).copied();
        let Some((width, reads)) = width.and_then(|w| Some((w.clone(), bits(w.value)?))) else {
            board.missing.push(format!("ports.{port}.width_bits"));
            continue;
        };
        if let Some(other) = other.filter(|o| o.value != width.value) {
            let writes = bits(other.value).map_or("None".into(), |b| b.to_string());
            board.notes.push(format!(
                "{port}: reads {reads} bit, writes {writes} bit wide; the file says the reads'"
            ));
        }
        let (key, label) = (format!("ports.{port}.width_bits"), format!("{port}: width"));
        let message = width.to_string();
        board.add(Setting::new(
            &key,
            &label,
            Value::Int(reads),
            "bit",
            &message,
        ));
    }
}
