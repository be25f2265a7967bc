//! Cyclone V and Arria V: settings that follow from more than one register field.

use crate::Error;

use crate::bootfile::{
    address_map::AddressMap,
    board::{Board, Setting},
    registers::Field,
    value::{Value, rounded, short},
};

/// Adds every setting of the chip to the board.
pub(crate) fn decode(board: &mut Board<'_>, reference: Option<(f64, String)>) -> Result<(), Error> {
    clocks(board, reference);
    device(board)?;
    timing(board);
    controller(board);
    ports(board);
    Ok(())
}

fn field(board: &Board<'_>, path: &str) -> Option<Field> {
    board.registers.find(path)
}

/// Adds a setting. It is marked as assumed if its field is known only from the table.
fn add(board: &mut Board<'_>, key: &str, label: &str, value: Value, unit: &str, from: &[&Field]) {
    let shown: Vec<String> = from.iter().map(|f| f.to_string()).collect();
    let clock = board.controller_mhz();
    let setting = Setting::new(key, label, value, unit, &shown.join(", ")).of_clock(clock);
    let written = from.iter().all(|f| f.written);
    board.add(if written {
        setting
    } else {
        setting.from("assumed")
    });
}

fn clocks(board: &mut Board<'_>, given: Option<(f64, String)>) {
    let usual = &board.chip.reference_clock;
    let name = usual.name.clone();
    let stated = board.source.reference_mhz.is_some() && given.is_none();
    let in_file = board.source.reference_mhz;
    let (mhz, source) = given
        .or(in_file.map(|mhz| (mhz, "in the file".to_owned())))
        .unwrap_or_else(|| {
            (
                usual.mhz,
                format!("{}; give --ref-mhz if it differs", usual.source),
            )
        });
    let label = format!("reference ({name})");
    let reference = Setting::new(
        "clocks.reference_mhz",
        &label,
        Value::Float(mhz),
        "MHz",
        &source,
    );
    board.add(if stated {
        reference
    } else {
        reference.from("assumed")
    });
    for (key, label, pll, counters) in [
        (
            "clocks.controller_mhz",
            "memory controller and DRAM",
            "sdrpll",
            &["sdrpll_ddrdqsclk"][..],
        ),
        (
            "clocks.cpu_mhz",
            "processors",
            "mainpll",
            &["mainpll_mpuclk", "altera_mpuclk"][..],
        ),
    ] {
        let value = |path: &str| board.registers.value(&format!("CLKMGR.{path}"));
        let (up, down) = (
            value(&format!("{pll}_vco.numer")),
            value(&format!("{pll}_vco.denom")),
        );
        let (Some(up), Some(down)) = (up, down) else {
            board.missing.push(key.into());
            continue;
        };
        let mut rate = mhz * (up + 1) as f64 / (down + 1) as f64;
        let mut made = format!("{name} {} MHz x {} / {}", short(mhz), up + 1, down + 1);
        for counter in counters {
            let by = value(&format!("{counter}.cnt")).unwrap_or(0) + 1;
            rate /= by as f64;
            made = format!("{made} / {by}");
        }
        let made = format!("{made} ({pll}_vco, {})", counters.join(", "));
        let rate = Value::Float(rounded(rate, 6));
        board.add(Setting::new(key, label, rate, "MHz", &made));
    }
    if board.controller_mhz().is_none() {
        clock_of_refresh(board);
    }
    if let Some(mhz) = board.controller_mhz() {
        let source = "the multi-port front end runs at the clock of the controller";
        let (key, label) = ("clocks.switch_mhz", "ports of the controller");
        board.add(Setting::new(key, label, Value::Float(mhz), "MHz", source).from("assumed"));
    }
}

/// Derives the clock from the refresh interval if the PLL's settings are missing. The interval is 7.8 us, or 3.9 us if
/// that would imply a clock below the slowest of DDR3.
fn clock_of_refresh(board: &mut Board<'_>) {
    const SLOWEST_MHZ: f64 = 300.0;
    let Some(clocks) = board.registers.value("DDRC.dramtiming2.trefi") else {
        return;
    };
    let at = |us: f64| clocks as f64 / us;
    let us = if at(7.8) < SLOWEST_MHZ { 3.9 } else { 7.8 };
    let source = format!("TREFI {clocks} clocks of a refresh interval of {us} us [JESD79-3]");
    board.notes.push(format!(
        "the DRAM clock is not in the file, so {} MHz are assumed from the refresh interval; give pll_config.h or \
         hps.xml and emif.xml with it",
        short(rounded(at(us), 3))
    ));
    let value = Value::Float(rounded(at(us), 6));
    let (key, label) = ("clocks.controller_mhz", "memory controller and DRAM");
    board.missing.retain(|m| m != key);
    board.add(Setting::new(key, label, value, "MHz", &source).from("assumed"));
}

fn device(board: &mut Board<'_>) -> Result<(), Error> {
    let find = |name: &str| field(board, &format!("DDRC.{name}"));
    let kind = find("ctrlcfg.memtype");
    let name = match kind.as_ref().map(|f| f.value) {
        Some(2) => "ddr3",
        Some(1) => "ddr2",
        Some(4) => "lpddr2",
        Some(other) => return Err(board.error(format!("ctrlcfg.memtype = {other}: no known DRAM"))),
        None => "ddr3",
    };
    let parts = [
        find("dramifwidth.ifwidth"),
        find("ctrlcfg.membl"),
        find("dramaddrw.colbits"),
        find("dramaddrw.rowbits"),
        find("dramaddrw.bankbits"),
    ];
    let [
        Some(width),
        Some(length),
        Some(columns),
        Some(rows),
        Some(banks),
    ] = parts
    else {
        let what = "does not state width, burst length, columns, rows and banks of the memory; give emif.xml or \
                    sdram_config.h, or the folder that holds it";
        return Err(board.error(what));
    };
    let selects = find("dramaddrw.csbits");
    let order = find("ctrlcfg.addrorder");
    let source = kind.as_ref().map_or(
        "DDR3 unless the board says otherwise".to_owned(),
        Field::to_string,
    );
    let family = Setting::new(
        "dram.family",
        "standard",
        Value::Text(name.into()),
        "",
        &source,
    );
    board.add(if kind.is_some() {
        family
    } else {
        family.from("assumed")
    });
    // 24 and 40 bits are 16 and 32 data bits plus eight bits of ECC.
    let bytes = match width.value {
        8 => 1,
        16 | 24 => 2,
        32 | 40 => 4,
        other => {
            return Err(board.error(format!(
                "a DRAM bus of {other} bits: give 8, 16, 24, 32 or 40"
            )));
        }
    };
    let beats = length.value as i64;
    if ![4, 8].contains(&beats) || columns.value < 8 || rows.value > 17 || banks.value > 3 {
        return Err(board.error(format!(
            "burst length {beats}, {} column, {} row and {} bank bits: no memory",
            columns.value, rows.value, banks.value
        )));
    }
    let ranks = selects.as_ref().map_or(1, |f| f.value.max(1)) as i64;
    add(
        board,
        "dram.bus_bytes",
        "bus",
        Value::Int(bytes),
        "bytes",
        &[&width],
    );
    add(
        board,
        "dram.burst_beats",
        "burst length",
        Value::Int(beats),
        "",
        &[&length],
    );
    let line = Value::Int(beats * bytes);
    add(
        board,
        "dram.line_bytes",
        "bytes of a burst",
        line,
        "bytes",
        &[&length, &width],
    );
    let rank_fields: Vec<&Field> = selects.iter().collect();
    add(
        board,
        "dram.ranks",
        "ranks",
        Value::Int(ranks),
        "",
        &rank_fields,
    );
    let groups = Setting::new(
        "dram.bank_groups",
        "bank groups",
        Value::Int(1),
        "",
        "DDR3 has none",
    );
    board.add(groups.from("document"));
    let count = Value::Int(1 << banks.value);
    add(board, "dram.banks_per_group", "banks", count, "", &[&banks]);
    if width.value == 24 || width.value == 40 {
        let note =
            "ECC is on: what it costs (a read before a write of part of a burst) is not modelled";
        board.notes.push(note.into());
    }
    let order_value = order.as_ref().map_or(0, |f| f.value);
    let map = map_of(
        order_value,
        bytes,
        &[columns.value, banks.value, rows.value],
        ranks,
    );
    let shown = format!(
        "ADDRORDER {order_value}: {} column, {} bank, {} row bits and {ranks} chip selects in dramaddrw",
        columns.value, banks.value, rows.value
    );
    board.add_map(map, &shown)
}

/// Returns the AXI bits of each coordinate. From the highest bit down, ADDRORDER 0 is chip, row, bank, column; 1 is chip,
/// bank, row, column; 2 is row, chip, bank, column.
fn map_of(order: u64, bus_bytes: i64, counts: &[u64; 3], ranks: i64) -> AddressMap {
    let mut next = i64::from(bus_bytes.trailing_zeros());
    let byte_bits = next;
    let mut take = |count: u64| {
        let bits = (next..next + count as i64).collect();
        next += count as i64;
        bits
    };
    let select = if ranks > 1 { 1 } else { 0 };
    let [columns, banks, rows] = *counts;
    let column = take(columns);
    let (bank, row, rank): (Vec<i64>, Vec<i64>, Vec<i64>);
    match order {
        1 => {
            row = take(rows);
            bank = take(banks);
            rank = take(select);
        }
        2 => {
            bank = take(banks);
            rank = take(select);
            row = take(rows);
        }
        _ => {
            bank = take(banks);
            row = take(rows);
            rank = take(select);
        }
    }
    AddressMap::new(rank, bank, row, column, byte_bits)
}

fn timing(board: &mut Board<'_>) {
    let half = board.number("dram.burst_beats").unwrap_or(8.0) as u64 / 2;
    for (keys, path, label) in [
        (&["t_rcd"][..], "dramtiming2.trcd", "activate to column"),
        (&["t_rp"], "dramtiming2.trp", "precharge to activate"),
        (&["t_ras"], "dramtiming3.tras", "activate to precharge"),
        (
            &["t_rc"],
            "dramtiming3.trc",
            "activate to activate, one bank",
        ),
        (
            &["t_rrd_s", "t_rrd_l"],
            "dramtiming1.trrd",
            "activate to activate, other bank",
        ),
        (&["t_faw"], "dramtiming1.tfaw", "four activates"),
        (&["t_rfc"], "dramtiming1.trfc", "length of a refresh"),
        (&["t_refi"], "dramtiming2.trefi", "interval of refreshes"),
        (&["read_latency"], "dramtiming1.tcl", "read latency"),
        (&["write_latency"], "dramtiming1.tcwl", "write latency"),
    ] {
        for key in keys {
            let key = format!("dram.timing.{key}");
            match field(board, &format!("DDRC.{path}")) {
                None => board.missing.push(key),
                Some(f) => {
                    let value = Value::Int(f.value as i64);
                    add(board, &key, label, value, "clocks", &[&f]);
                }
            }
        }
    }
    let clocks = Value::Int(half as i64);
    let clock = board.controller_mhz();
    let column = field(board, "DDRC.dramtiming3.tccd").map_or(half, |f| f.value.max(half));
    for key in ["t_ccd_s", "t_ccd_l"] {
        let source = format!("TCCD, at least BL{} on the bus", 2 * half);
        let (key, value) = (format!("dram.timing.{key}"), Value::Int(column as i64));
        board.add(Setting::new(&key, "column to column", value, "clocks", &source).of_clock(clock));
    }
    let source = format!("BL{}: two transfers a clock", 2 * half);
    let (key, label) = ("dram.timing.burst", "burst on the bus");
    board.add(Setting::new(key, label, clocks, "clocks", &source).of_clock(clock));
    let find = |path: &str| field(board, &format!("DDRC.{path}"));
    let (read, write) = (find("dramtiming1.tcl"), find("dramtiming1.tcwl"));
    let (to_read, to_precharge) = (find("dramtiming2.twtr"), find("dramtiming2.twr"));
    let after_read = find("dramtiming3.trtp");
    let mut sum = |keys: &[&str], label: &str, value: u64, source: &str| {
        for key in keys {
            let key = format!("dram.timing.{key}");
            let value = Value::Int(value as i64);
            board.add(Setting::new(&key, label, value, "clocks", source).of_clock(clock));
        }
    };
    if let (Some(read), Some(write)) = (&read, &write) {
        let (cl, cwl) = (read.value, write.value);
        let clocks = (cl + half + 2).saturating_sub(cwl);
        let source = format!("CL {cl} + BL/2 {half} + 2 - CWL {cwl}, dramtiming1");
        sum(&["rd_to_wr"], "read to write", clocks, &source);
    }
    if let (Some(write), Some(more)) = (&write, &to_read) {
        let source = format!(
            "CWL {} + BL/2 {half} + TWTR {}, dramtiming1 and 2",
            write.value, more.value
        );
        let clocks = write.value + half + more.value;
        sum(
            &["wr_to_rd_l", "wr_to_rd_s"],
            "write to read",
            clocks,
            &source,
        );
    }
    if let (Some(write), Some(more)) = (&write, &to_precharge) {
        let source = format!(
            "CWL {} + BL/2 {half} + TWR {}, dramtiming1 and 2",
            write.value, more.value
        );
        let clocks = write.value + half + more.value;
        sum(&["wr_to_pre"], "write to precharge", clocks, &source);
    }
    if let Some(after) = &after_read {
        let source = format!("TRTP {}, at least BL/2 {half}, dramtiming3", after.value);
        sum(
            &["rd_to_pre"],
            "read to precharge",
            after.value.max(half),
            &source,
        );
    }
    if let (Some(clock), Some(width)) = (clock, board.number("dram.bus_bytes")) {
        board.add_data_rate(2.0 * clock, width);
    }
}

fn controller(board: &mut Board<'_>) {
    if let Some(on) = field(board, "DDRC.ctrlcfg.reorderen") {
        let (key, label) = (
            "controller.prepare_other_direction",
            "rows are opened ahead",
        );
        add(board, key, label, Value::Flag(on.value != 0), "", &[&on]);
    }
    let half = board.number("dram.burst_beats").unwrap_or(8.0) as i64 / 2;
    if let Some(limit) = field(board, "DDRC.ctrlcfg.starvelimit") {
        for (key, label) in [("read", "reads"), ("write", "writes")] {
            let key = format!("controller.{key}_starve_clocks");
            let label = format!("{label} that may pass a waiting one, {half} clocks each");
            let value = Value::Int(limit.value as i64 * half);
            add(board, &key, &label, value, "clocks", &[&limit]);
        }
    }
    let (bus, line) = (
        board.number("dram.bus_bytes").unwrap_or(4.0),
        board.number("dram.line_bytes").unwrap_or(32.0),
    );
    let (beat, source) = match field(board, "DDRC.ctrlwidth.ctrlwidth") {
        Some(width) => (2 << width.value, width.to_string()),
        None => (
            2 * bus as i64,
            "two transfers of the DRAM a clock".to_owned(),
        ),
    };
    let source = format!("{} bit local interface: {source}", 8 * beat);
    let (key, label) = ("fabric.ps_beat_bytes", "beat inside");
    board.add(Setting::new(key, label, Value::Int(beat), "bytes", &source));
    let clocks = Value::Float(line / beat as f64);
    let (key, label) = ("controller.port_line_clocks", "a line at a port");
    board.add(Setting::new(key, label, clocks, "clocks", &source));
}

/// Adds priorities and weights of the command ports. The design in the FPGA assigns ports 0 to 5; ports 6 to 9 belong to
/// the L3 and the MPU.
fn ports(board: &mut Board<'_>) {
    let priority = field(board, "DDRC.mppriority.userpriority");
    let low = field(board, "DDRC.mpweight_0.staticweight_31_0");
    let high = field(board, "DDRC.mpweight_1.staticweight_49_32");
    let (Some(priority), Some(low), Some(high)) = (priority, low, high) else {
        return;
    };
    let weights = low.value | high.value << 32;
    let mut command_ports: Vec<(String, u64, u64)> = (0..3)
        .map(|n| (format!("f2s{n}"), n, n + 3))
        .chain((3..6).map(|n| (format!("f2s{n}"), n, n)))
        .collect();
    command_ports.push(("l3".into(), 6, 8));
    command_ports.push(("mpu".into(), 7, 9));
    for (name, read, write) in command_ports {
        for (way, port) in [("read", read), ("write", write)] {
            let rank = Value::Int((priority.value >> (3 * port) & 7) as i64);
            let key = format!("controller_ports.{name}.{way}_priority");
            let label = format!("{name}: {way} priority, command port {port}");
            add(board, &key, &label, rank, "", &[&priority]);
            let weight = Value::Int((weights >> (5 * port) & 31) as i64);
            let key = format!("controller_ports.{name}.{way}_weight");
            let label = format!("{name}: {way} weight, command port {port}");
            add(board, &key, &label, weight, "", &[&low, &high]);
        }
    }
    for n in 0..6 {
        let port = format!("ports.F2S{n}");
        for way in ["read", "write"] {
            let source = "priorities belong to command ports, not to bursts";
            let key = format!("{port}.{way}_qos");
            board.add(Setting::new(&key, "QoS", Value::Int(0), "", source).from("assumed"));
        }
    }
    let used = |name: &str| field(board, &format!("HANDOFF.f2sdram_{name}.used"));
    if let (Some(commands), Some(reads), Some(writes)) =
        (used("command"), used("read"), used("write"))
    {
        let bits = |f: &Field| 64 * f.value.count_ones();
        board.notes.push(format!(
            "FPGA-to-SDRAM ports of this design: {} command ports, {} bits of read data and {} of write data in use; \
             the handoff does not say how they are divided, so give width_bits of each stream",
            commands.value.count_ones(),
            bits(&reads),
            bits(&writes)
        ));
    }
}
