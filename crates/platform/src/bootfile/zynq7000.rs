//! Zynq-7000: settings that follow from more than one register field.

use axiscope_figures::Origin;

use crate::Error;

use crate::bootfile::{
    board::Board,
    clocks::clock_rate,
    ports::add_ports,
    setting::Setting,
    value::{rounded, short},
};

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
            let fields = board.chip.address_map.as_ref();
            let fields = fields.expect("the chip has an address map");
            let found = fields.read(&board.registers, width as i64);
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
                let groups = Setting::new("dram.bank_groups", 1, "DDR3 has none");
                board.add(groups.from(Origin::Document));
                let source = "DRAM_addr_map_bank";
                let banks = Setting::new("dram.banks_per_group", banks, source);
                board.add(banks.labelled("banks", ""));
            }
        }
    }
    priorities(board);
    add_ports(board);
    Ok(())
}

/// Returns the frequency of the crystal: given by the user, from the header's `DDR_FREQ`, or
/// derived from the refresh interval.
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
    (usual.mhz, usual.assumed())
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
            let Some(count) = board.chip.meaning("dram.bus_bytes", width.value) else {
                let message = format!("ddrc_ctrl = 0x{:08X}: no known bus width", width.word);
                return Err(board.error(message));
            };
            board.add(Setting::new("dram.bus_bytes", count, &width));
            match burst.filter(|b| [2, 4, 8].contains(&b.value)) {
                None => board.missing.push("dram.line_bytes".into()),
                Some(burst) => {
                    let beats = 2 * burst.value as i64;
                    board.add(Setting::new("dram.burst_beats", beats, &burst));
                    let source = format!("BL{beats} x {} bit, {burst}", 8 * count);
                    board.add(Setting::new("dram.line_bytes", beats * count, source));
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
            board.add(Setting::new("dram.ranks", count, &ranks));
        }
    }
    Ok(())
}

/// Distinguishes DDR3, DDR2 and LPDDR2 by two flags of the controller (UG585).
fn standard(board: &Board<'_>) -> Setting {
    let low = board.registers.find("DDRC.lpddr_ctrl0.lpddr2");
    if let Some(low) = low.filter(|low| low.value != 0) {
        return Setting::new("dram.family", "lpddr2", low);
    }
    match board.registers.find("DDRC.CHE_T_ZQ.ddr3") {
        None => {
            let source = "DDR3 unless the board says otherwise: CHE_T_ZQ is not written";
            Setting::new("dram.family", "ddr3", source).from(Origin::Assumed)
        }
        Some(three) if three.value != 0 => Setting::new("dram.family", "ddr3", three),
        Some(three) => Setting::new("dram.family", "ddr2", three),
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
    let source = format!("BL{}: two transfers a clock", short(beats));
    let burst = Setting::new("dram.timing.burst", beats as i64 / 2, source);
    board.add(burst.of_clock(clock));
    if let Some(clock) = clock {
        board.add_data_rate(2.0 * clock, width);
    }
    if let (Some(low), Some(all)) = (
        board.number("controller.low_read_entries"),
        &board.chip.read_entries,
    ) {
        let source = format!("{} entries less {} [{}]", all.value, short(low), all.source);
        let high = all.value - low as i64;
        board.add(Setting::new("controller.high_read_entries", high, source));
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
            // The counters of waiting requests start at this value. When a counter reaches 0, the
            // requests take precedence (UG585, chapter 10.4).
            let key = format!("controller_ports.p{n}.{name}_age_clocks");
            board.add(Setting::new(key, word.value, &word).of_clock(clock));
            for (flag, label) in [
                ("disable_aging", "aging"),
                ("disable_urgent", "urgency"),
                ("disable_page_match", "page match"),
            ] {
                if let Some(bit) = board.registers.find(&format!("{register}.{flag}")) {
                    let key = format!("qos_block.p{n}_{side}.{flag}");
                    let setting = Setting::new(key, bit.value == 0, bit);
                    board.add(setting.labelled(format!("port {n}: {name} {label}"), ""));
                }
            }
        }
    }
}
