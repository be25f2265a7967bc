//! Zynq-7000: settings that follow from more than one register field.

use crate::Error;

use crate::bootfile::{
    address_map::zynq7000_map,
    board::{Board, Setting},
    clocks::clock_rate,
    value::{Value, rounded, short},
};

/// Bytes of the memory's bus by `ddrc_ctrl.data_bus_width` (UG585, appendix B).
pub(super) const BUS_BYTES: [i64; 2] = [4, 2];

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, given: Option<(f64, String)>) -> Result<(), Error> {
    let (mhz, message) = reference(board, given);
    board.add_clocks(mhz, &message);
    device(board)?;
    board.add_rules();
    derived(board);
    match board.number("dram.bus_bytes") {
        None => board.missing.push("maps".into()),
        Some(width) => {
            let found = zynq7000_map(&board.registers, width as i64);
            let words = ["bank.bank_b0", "col.col_b2", "row.row_b0"];
            let words = words.iter().filter_map(|n| {
                let field = board.registers.find(&format!("DDRC.DRAM_addr_map_{n}"))?;
                Some(format!("{} = 0x{:08X}", field.short(), field.word))
            });
            let shown = words.collect::<Vec<_>>().join(", ");
            let shown = if shown.is_empty() {
                "DRAM_addr_map".into()
            } else {
                shown
            };
            let whole = found.missing.is_empty();
            let banks = 1i64 << found.bank.len();
            board.add_map(found, &shown)?;
            if whole {
                let (one, banks) = (Value::Int(1), Value::Int(banks));
                let groups =
                    Setting::new("dram.bank_groups", "bank groups", one, "", "DDR3 has none");
                board.add(groups.from("document"));
                let message = "DRAM_addr_map_bank";
                board.add(Setting::new(
                    "dram.banks_per_group",
                    "banks",
                    banks,
                    "",
                    message,
                ));
            }
        }
    }
    priorities(board);
    ports(board);
    Ok(())
}

/// Returns the clock of the crystal: given by the user, from the header's `DDR_FREQ`, or derived from the
/// refresh interval.
fn reference(board: &Board<'_>, given: Option<(f64, String)>) -> (f64, String) {
    if let Some(given) = given {
        return given;
    }
    let usual = &board.chip.reference_clock;
    let Some(rate) = clock_rate(&board.registers, &board.chip.clocks[0]) else {
        return (usual.mhz, usual.source.clone());
    };
    if let Some(ddr) = board.source.ddr_mhz {
        let message = "DDR_FREQ in the header next to the file";
        return (rounded(ddr / rate.ratio, 4), message.into());
    }
    let interval = board.registers.value("DDRC.Two_rank_cfg.t_rfc_nom_x32");
    if let (Some(interval @ 1..), Some(other)) = (interval, usual.other_mhz) {
        let longest = board.chip.longest_refresh_interval_ns["ddr3"];
        let at = |mhz: f64| 32e3 * interval as f64 / (mhz * rate.ratio);
        let (at_usual, at_other) = (at(usual.mhz), at(other));
        if at_usual > 1.02 * longest && 1.02 * longest >= at_other {
            let message = format!(
                "{} MHz: refreshes would be {:.1} us apart at {:.3} MHz, more than DDR3 allows; \
                 give --ref-mhz if it differs",
                short(other),
                at_usual / 1e3,
                usual.mhz
            );
            return (other, message);
        }
    }
    (
        usual.mhz,
        format!("{}; give --ref-mhz if it differs", usual.source),
    )
}

fn device(board: &mut Board<'_>) -> Result<(), Error> {
    let find = |path: &str| board.registers.find(path);
    let burst = find("DDRC.DRAM_burst8_rdwr.burst_rdwr");
    let width = find("DDRC.ddrc_ctrl.data_bus_width");
    let ranks = find("DDRC.Two_rank_cfg.active_ranks");
    board.add(standard(board));
    match width {
        None => board.missing.push("dram.line_bytes".into()),
        Some(width) => {
            let Some(count) = BUS_BYTES.get(width.value as usize).copied() else {
                let message = format!("ddrc_ctrl = 0x{:08X}: no known bus width", width.word);
                return Err(board.error(message));
            };
            let message = width.to_string();
            board.add(Setting::new(
                "dram.bus_bytes",
                "bus",
                Value::Int(count),
                "bytes",
                &message,
            ));
            match burst.filter(|b| [2, 4, 8].contains(&b.value)) {
                None => board.missing.push("dram.line_bytes".into()),
                Some(burst) => {
                    let beats = 2 * burst.value as i64;
                    let message = burst.to_string();
                    let (key, label) = ("dram.burst_beats", "burst length");
                    board.add(Setting::new(key, label, Value::Int(beats), "", &message));
                    let message = format!("BL{beats} x {} bit, {burst}", 8 * count);
                    let (key, label) = ("dram.line_bytes", "bytes of a burst");
                    board.add(Setting::new(
                        key,
                        label,
                        Value::Int(beats * count),
                        "bytes",
                        &message,
                    ));
                }
            }
        }
    }
    match ranks {
        None => board.missing.push("dram.ranks".into()),
        Some(ranks) => {
            let count = match ranks.value {
                1 => 1,
                3 => 2,
                _ => {
                    let message = format!("Two_rank_cfg = 0x{:08X}: no known ranks", ranks.word);
                    return Err(board.error(message));
                }
            };
            let message = ranks.to_string();
            board.add(Setting::new(
                "dram.ranks",
                "ranks",
                Value::Int(count),
                "",
                &message,
            ));
        }
    }
    Ok(())
}

/// Distinguishes DDR3, DDR2 and LPDDR2 by two flags of the controller (UG585).
fn standard(board: &Board<'_>) -> Setting {
    let of = |name: &str, message: &str| {
        Setting::new(
            "dram.family",
            "standard",
            Value::Text(name.into()),
            "",
            message,
        )
    };
    let low = board.registers.find("DDRC.lpddr_ctrl0.lpddr2");
    if let Some(low) = low.filter(|low| low.value != 0) {
        return of("lpddr2", &low.to_string());
    }
    match board.registers.find("DDRC.CHE_T_ZQ.ddr3") {
        None => {
            let message = "DDR3 unless the board says otherwise: CHE_T_ZQ is not written";
            of("ddr3", message).from("assumed")
        }
        Some(three) if three.value != 0 => of("ddr3", &three.to_string()),
        Some(three) => of("ddr2", &three.to_string()),
    }
}

fn derived(board: &mut Board<'_>) {
    let clock = board.controller_mhz();
    let (Some(beats), Some(width)) = (
        board.number("dram.burst_beats"),
        board.number("dram.bus_bytes"),
    ) else {
        return;
    };
    let message = format!("BL{}: two transfers a clock", short(beats));
    let burst = Value::Int(beats as i64 / 2);
    let (key, label) = ("dram.timing.burst", "burst on the bus");
    board.add(Setting::new(key, label, burst, "clocks", &message).of_clock(clock));
    if let Some(clock) = clock {
        board.add_data_rate(2.0 * clock, width);
    }
    if let Some(low) = board.number("controller.low_read_entries") {
        let message = format!("32 entries less {} [UG585]", short(low));
        let (key, label) = ("controller.high_read_entries", "high-priority read entries");
        board.add(Setting::new(
            key,
            label,
            Value::Int(32 - low as i64),
            "",
            &message,
        ));
    }
}

fn priorities(board: &mut Board<'_>) {
    let clock = board.controller_mhz();
    for n in 0..4 {
        for (side, name) in [("rd", "read"), ("wr", "write")] {
            let register = format!("DDRC.axi_priority_{side}[{n}]");
            let Some(word) = board.registers.find(&format!("{register}.priority")) else {
                continue;
            };
            // Counters of waiting requests start at this value; at 0 the requests take precedence (UG585,
            // chapter 10.4).
            let key = format!("controller_ports.p{n}.{name}_age_clocks");
            let label = format!("port {n}: {name} aging from");
            let value = Value::Int(word.value as i64);
            let message = word.to_string();
            board.add(Setting::new(&key, &label, value, "clocks", &message).of_clock(clock));
            for (flag, label) in [
                ("disable_aging", "aging"),
                ("disable_urgent", "urgency"),
                ("disable_page_match", "page match"),
            ] {
                if let Some(bit) = board.registers.find(&format!("{register}.{flag}")) {
                    let key = format!("qos_block.p{n}_{side}.{flag}");
                    let label = format!("port {n}: {name} {label}");
                    let message = bit.to_string();
                    board.add(Setting::new(
                        &key,
                        &label,
                        Value::Flag(bit.value == 0),
                        "",
                        &message,
                    ));
                }
            }
        }
    }
}

fn ports(board: &mut Board<'_>) {
    for n in 0..4 {
        let port = format!("HP{n}");
        for (side, letters) in [("read", "RD"), ("write", "WR")] {
            if let Some(qos) = board
                .registers
                .find(&format!("AFI.{letters}QOS[{n}].value"))
            {
                let key = format!("ports.{port}.{side}_qos");
                let value = Value::Int(qos.value as i64);
                let message = qos.to_string();
                board.add(Setting::new(
                    &key,
                    &format!("{port}: {side} QoS"),
                    value,
                    "",
                    &message,
                ));
            }
            let cap = format!("AFI.{letters}CHAN_ISSUINGCAP[{n}].capability");
            if let Some(cap) = board.registers.find(&cap) {
                let key = format!("ports.{port}.{side}_pieces");
                let value = Value::Int(cap.value as i64 + 1);
                let message = format!("{letters}CHAN_ISSUINGCAP + 1 = {cap}");
                board.add(Setting::new(
                    &key,
                    &format!("{port}: {side} commands"),
                    value,
                    "",
                    &message,
                ));
            }
        }
        if let Some(width) = board
            .registers
            .find(&format!("AFI.RDCHAN_CTRL[{n}].n32bit_en"))
        {
            let bits = Value::Int(if width.value != 0 { 32 } else { 64 });
            let key = format!("ports.{port}.width_bits");
            let message = width.to_string();
            board.add(Setting::new(
                &key,
                &format!("{port}: width"),
                bits,
                "bit",
                &message,
            ));
        }
    }
}
