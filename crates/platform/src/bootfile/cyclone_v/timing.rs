//! Timing of the memory of a Cyclone V or Arria V that follows from more than one field.

use super::field;
use crate::bootfile::{board::Board, setting::Setting};

pub(super) fn timing(board: &mut Board<'_>) {
    let half = board.number("dram.burst_beats").unwrap_or(8.0) as u64 / 2;
    let find = |path: &str| field(board, &format!("DDRC.{path}"));
    let (read, write) = (find("dramtiming1.tcl"), find("dramtiming1.tcwl"));
    let (to_read, to_precharge) = (find("dramtiming2.twtr"), find("dramtiming2.twr"));
    let after_read = find("dramtiming3.trtp");
    let column = find("dramtiming3.tccd").map_or(half, |f| f.value.max(half));
    let clock = board.controller_mhz();
    let mut sum = |keys: &[&str], label: &str, clocks: u64, source: String| {
        for key in keys {
            let setting = Setting::new(format!("dram.timing.{key}"), clocks, &source);
            board.add(setting.labelled(label, "clocks").of_clock(clock));
        }
    };
    let source = format!("TCCD, at least BL{} on the bus", 2 * half);
    sum(&["t_ccd_s", "t_ccd_l"], "column to column", column, source);
    let source = format!("BL{}: two transfers a clock", 2 * half);
    sum(&["burst"], "burst on the bus", half, source);
    if let (Some(read), Some(write)) = (&read, &write) {
        let (cl, cwl) = (read.value, write.value);
        let clocks = (cl + half + 2).saturating_sub(cwl);
        let source = format!("CL {cl} + BL/2 {half} + 2 - CWL {cwl}, dramtiming1");
        sum(&["rd_to_wr"], "read to write", clocks, source);
    }
    for (keys, label, name, more) in [
        (
            &["wr_to_rd_l", "wr_to_rd_s"][..],
            "write to read",
            "TWTR",
            to_read,
        ),
        (&["wr_to_pre"], "write to precharge", "TWR", to_precharge),
    ] {
        if let (Some(write), Some(more)) = (&write, more) {
            let (cwl, more) = (write.value, more.value);
            let source = format!("CWL {cwl} + BL/2 {half} + {name} {more}, dramtiming1 and 2");
            sum(keys, label, cwl + half + more, source);
        }
    }
    if let Some(after) = after_read {
        let source = format!("TRTP {}, at least BL/2 {half}, dramtiming3", after.value);
        sum(
            &["rd_to_pre"],
            "read to precharge",
            after.value.max(half),
            source,
        );
    }
    if let (Some(clock), Some(width)) = (clock, board.number("dram.bus_bytes")) {
        board.add_data_rate(2.0 * clock, width);
    }
}
