//! Clocks of a Cyclone V or Arria V.

use axiscope_figures::Origin;

use crate::bootfile::{
    board::{Board, reference},
    setting::Setting,
    value::{rounded, short},
};

pub(super) fn clocks(board: &mut Board<'_>, given: Option<(f64, String)>) {
    let usual = &board.chip.reference_clock;
    let name = usual.name.clone();
    let stated = board.source.reference_mhz.is_some() && given.is_none();
    let in_file = board.source.reference_mhz;
    let (mhz, source) = given
        .or(in_file.map(|mhz| (mhz, "in the file".to_owned())))
        .unwrap_or_else(|| (usual.mhz, usual.assumed()));
    let reference = reference(&name, mhz, &source);
    board.add(if stated {
        reference
    } else {
        reference.from(Origin::Assumed)
    });
    for clock in &board.chip.counted_clocks {
        let value = |path: String| board.registers.value(&path);
        let (up, down) = (
            value(format!("{}.numer", clock.pll)),
            value(format!("{}.denom", clock.pll)),
        );
        let (Some(up), Some(down)) = (up, down) else {
            board.missing.push(clock.key.clone());
            continue;
        };
        let mut rate = mhz * (up + 1) as f64 / (down + 1) as f64;
        let mut made = format!("{name} {} MHz x {} / {}", short(mhz), up + 1, down + 1);
        for counter in &clock.counters {
            let by = value(format!("{counter}.cnt")).unwrap_or(0) + 1;
            rate /= by as f64;
            made = format!("{made} / {by}");
        }
        let register = |path: &String| path.split_once('.').map_or("", |(_, r)| r).to_owned();
        let counters: Vec<String> = clock.counters.iter().map(register).collect();
        let made = format!("{made} ({}, {})", register(&clock.pll), counters.join(", "));
        let setting = Setting::new(&clock.key, rounded(rate, 6), made);
        board.add(setting.labelled(&clock.label, "MHz"));
    }
    if board.controller_mhz().is_none() {
        clock_of_refresh(board);
    }
    if let Some(mhz) = board.controller_mhz() {
        let source = "the multi-port front end runs at the clock of the controller";
        let setting = Setting::new("clocks.switch_mhz", mhz, source).from(Origin::Assumed);
        board.add(setting.labelled("ports of the controller", "MHz"));
    }
}

/// Derives the clock from the refresh interval if the PLL's settings are missing. The interval is
/// assumed to be 7.8 us, or 3.9 us if 7.8 us would imply a clock below the slowest clock of DDR3.
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
    let key = "clocks.controller_mhz";
    board.missing.retain(|m| m != key);
    let setting = Setting::new(key, rounded(at(us), 6), source).from(Origin::Assumed);
    board.add(setting.labelled("memory controller and DRAM", "MHz"));
}
