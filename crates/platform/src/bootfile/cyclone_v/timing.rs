//! Timing of the memory of a Cyclone V or Arria V.

use super::{add, field};
use crate::bootfile::{
    board::{Board, Setting},
    value::Value,
};

pub(super) fn timing(board: &mut Board<'_>) {
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
