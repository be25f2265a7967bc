//! Zynq UltraScale+: settings that follow from more than one register field.

mod qos;

use crate::Error;

use crate::bootfile::{
    board::Board,
    ports::add_ports,
    setting::Setting,
    value::{number, short},
};
use qos::qos;

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, reference: Option<(f64, String)>) -> Result<(), Error> {
    let usual = &board.chip.reference_clock;
    match reference {
        None => board.add_clocks(usual.mhz, &usual.assumed()),
        Some((mhz, source)) => board.add_clocks(mhz, &source),
    }
    device(board)?;
    board.add_rules();
    derived(board);
    map(board)?;
    bank_refresh(board);
    qos(board)?;
    add_ports(board);
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
    let code = |field: &str| value(field).unwrap_or(0);
    let width = board.chip.meaning("dram.bus_bytes", code("data_bus_width"));
    let beats = 2 * value("burst_rdwr").unwrap_or(0) as i64;
    let device = (board.chip).meaning("dram.device_bits", code("device_config"));
    board.add(Setting::new("dram.family", kind, &source));
    board.add(Setting::new(
        "dram.ranks",
        ranks,
        format!("ACTIVE_RANKS, {source}"),
    ));
    let (Some(width), Some(device), 4 | 8 | 16) = (width, device, beats) else {
        return Err(board.error(format!("{mstr}: no bus width or burst length")));
    };
    let bits = 8 * width;
    for (key, value, how) in [
        ("dram.bus_bytes", width, "DATA_BUS_WIDTH"),
        ("dram.burst_beats", beats, "BURST_RDWR"),
        (
            "dram.line_bytes",
            beats * width,
            &*format!("BL{beats} x {bits} bit"),
        ),
        ("dram.device_bits", device, "DEVICE_CONFIG"),
    ] {
        board.add(Setting::new(key, value, format!("{how}, {source}")));
    }
    if !kind.starts_with("lp") {
        let source = format!("{bits} / {device} bits, {source}");
        board.add(Setting::new(
            "energy.dram.devices_per_rank",
            bits / device,
            source,
        ));
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
    // Each DRAM clock contains two transfers.
    let transfers = 2 * board.chip.dram_clocks.value;
    let message = format!(
        "BL{}: {} DRAM clocks, two a controller clock",
        short(beats),
        short(beats / 2.0)
    );
    let burst = beats as i64 / transfers;
    board.add(Setting::new("dram.timing.burst", burst, message).of_clock(clock));
    if let Some(clock) = clock {
        board.add_data_rate(transfers as f64 * clock, width);
    }
    if let Some(gap) = board.registers.find("DDRC.RANKCTL.diff_rank_rd_gap")
        && board.number("dram.ranks").unwrap_or(1.0) > 1.0
    {
        let source = format!("burst + DIFF_RANK_RD_GAP = {burst} + {}, {gap}", gap.value);
        let distance = burst + gap.value as i64;
        board.add(Setting::new("dram.timing.rank_to_rank", distance, source).of_clock(clock));
    }
    if let (Some(low), Some(all)) = (
        board.get("controller.low_read_entries").cloned(),
        &board.chip.read_entries,
    ) {
        let entries = number(&low.value).unwrap_or(0.0);
        let source = format!(
            "{} entries [{}] less {}; {}",
            all.value,
            all.source,
            short(entries),
            low.source
        );
        let high = all.value - entries as i64;
        board.add(Setting::new("controller.high_read_entries", high, source));
    }
}

fn map(board: &mut Board<'_>) -> Result<(), Error> {
    let Some(width) = board.number("dram.bus_bytes") else {
        board.missing.push("maps".into());
        return Ok(());
    };
    let fields = board.chip.address_map.clone();
    let mut fields = fields.expect("the chip has an address map");
    if board.registers.value("DDRC.MSTR.active_ranks").unwrap_or(1) <= 1 {
        fields.rank.clear();
    }
    if board.dram() != Some("ddr4") {
        fields.bank_group.clear();
    }
    let found = fields.read(&board.registers, width as i64);
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
        let source = format!("ADDRMAP1, ADDRMAP8, {}", board.source.name);
        board.add(Setting::new("dram.bank_groups", groups, &source));
        board.add(Setting::new("dram.banks_per_group", banks, source));
    }
    Ok(())
}

/// Converts the refresh times of single banks. If banks are refreshed one after another, RFSHTMG
/// contains the times for a bank (tRFCpb, tREFIpb; UG1087). The model's tREFI is the time in which
/// all banks of a rank are refreshed once.
fn bank_refresh(board: &mut Board<'_>) {
    if board.number("controller.per_bank_refresh").unwrap_or(0.0) == 0.0 {
        return;
    }
    if let Some(length) = board.take("dram.timing.t_rfc") {
        let bank = Setting::new("dram.timing.t_rfc_pb", length.value, length.source);
        board.add(bank.of_clock(length.clock_mhz));
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
    interval.value = (count * interval.value.as_i64().unwrap_or(0)).into();
    board.add(interval);
}
