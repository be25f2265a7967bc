//! The earliest time of every command after every other command, for each standard, worked out by hand.

mod common;

use axiscope_dram::{BankId, Clock, CommandBus, Kind, Kind::*, Standard, Timing};
use common::*;

const T: Clock = 1000;

/// Returns how long a command to bank 0 delays the next command to a bank.
fn wait(timing: &Timing, first: Kind, next: Kind, bank: BankId) -> Option<Clock> {
    let mut bench = Bench::new(timing);
    bench.issue(first, 0, T);
    bench.ready(next, bank, T)
}

const WRITES: [Kind; 2] = [Write, MaskedWrite];

#[test]
fn rows_of_one_bank() {
    for s in standards() {
        let t = lengths(s);
        for column in [Read, Write, MaskedWrite] {
            assert_eq!(wait(&t, Activate, column, 0), Some(t.t_rcd), "{s:?}");
            assert_eq!(wait(&t, Activate, column, 1), None, "{s:?}");
        }
        assert_eq!(wait(&t, Activate, Precharge, 0), Some(t.t_ras), "{s:?}");
        assert_eq!(wait(&t, Activate, Activate, 0), Some(t.t_rc), "{s:?}");
        assert_eq!(wait(&t, Precharge, Activate, 0), Some(t.t_rp), "{s:?}");
        assert_eq!(wait(&t, Precharge, Activate, 1), None, "{s:?}");
        assert_eq!(wait(&t, Read, Precharge, 0), Some(t.rd_to_pre), "{s:?}");
        for write in WRITES {
            assert_eq!(wait(&t, write, Precharge, 0), Some(t.wr_to_pre), "{s:?}");
        }
    }
}

#[test]
fn activates_of_a_rank() {
    for s in standards() {
        let (t, g) = (lengths(s), geometry(s));
        assert_eq!(
            wait(&t, Activate, Activate, other_in_group(&g)),
            Some(t.t_rrd_l),
            "{s:?}"
        );
        if let Some(far) = other_group(&g) {
            assert_eq!(wait(&t, Activate, Activate, far), Some(t.t_rrd_s), "{s:?}");
        }
        assert_eq!(wait(&t, Activate, Activate, other_rank(&g)), None, "{s:?}");
    }
}

#[test]
fn the_fifth_activate_of_a_rank_waits_for_the_window() {
    for s in standards() {
        let t = lengths(s);
        let mut bench = Bench::new(&t);
        for (i, bank) in [0, 2, 4, 6].into_iter().enumerate() {
            bench.issue(Activate, bank, T + 5 * i as Clock);
        }
        assert_eq!(bench.ready(Activate, 7, T), Some(t.t_faw), "{s:?}");
        assert_eq!(bench.ready(Activate, other_rank(&bench.geometry), T), None);
        // The window moves on: the next activate leaves it five clocks later.
        bench.issue(Activate, 7, T + t.t_faw);
        assert_eq!(bench.ready(Activate, 1, T), Some(t.t_faw + 5), "{s:?}");
    }
}

#[test]
fn columns_of_a_rank_and_turns_of_the_bus() {
    for s in standards() {
        let (t, g) = (lengths(s), geometry(s));
        let near = other_in_group(&g);
        assert_eq!(wait(&t, Read, Read, near), Some(t.t_ccd_l), "{s:?}");
        for write in WRITES {
            assert_eq!(wait(&t, Read, write, near), Some(t.rd_to_wr), "{s:?}");
            assert_eq!(wait(&t, write, Read, near), Some(t.wr_to_rd_l), "{s:?}");
            for next in WRITES {
                assert_eq!(wait(&t, write, next, near), Some(t.t_ccd_l_wr), "{s:?}");
            }
        }
        let Some(far) = other_group(&g) else { continue };
        assert_eq!(wait(&t, Read, Read, far), Some(t.t_ccd_s), "{s:?}");
        for write in WRITES {
            assert_eq!(wait(&t, Read, write, far), Some(t.rd_to_wr), "{s:?}");
            assert_eq!(wait(&t, write, Read, far), Some(t.wr_to_rd_s), "{s:?}");
            assert_eq!(wait(&t, write, Write, far), Some(t.t_ccd_s), "{s:?}");
        }
    }
}

#[test]
fn columns_of_different_ranks() {
    for s in standards() {
        let (t, g) = (lengths(s), geometry(s));
        let there = other_rank(&g);
        assert_eq!(wait(&t, Read, Read, there), Some(t.rank_to_rank), "{s:?}");
        for write in WRITES {
            assert_eq!(wait(&t, Read, write, there), Some(t.rd_to_wr), "{s:?}");
            assert_eq!(wait(&t, write, Read, there), Some(t.wr_to_rd_rank), "{s:?}");
            for next in WRITES {
                let apart = Some(t.rank_to_rank_write);
                assert_eq!(wait(&t, write, next, there), apart, "{s:?}");
            }
        }
    }
}

#[test]
fn masked_writes_are_apart_in_lpddr4_only() {
    for s in standards() {
        let t = lengths(s);
        let apart = s.name.starts_with("lpddr4") || s.name == "lpddr5";
        let masked = if apart { t.t_ccd_mw } else { t.t_ccd_l_wr };
        assert_eq!(wait(&t, MaskedWrite, MaskedWrite, 0), Some(masked), "{s:?}");
        for (first, next) in [(Write, MaskedWrite), (MaskedWrite, Write), (Write, Write)] {
            assert_eq!(wait(&t, first, next, 0), Some(t.t_ccd_l_wr), "{s:?}");
        }
        assert_eq!(
            wait(&t, MaskedWrite, MaskedWrite, 1),
            Some(t.t_ccd_l_wr),
            "{s:?}"
        );
    }
}

#[test]
fn refresh_of_a_rank() {
    for s in standards() {
        let (t, g) = (lengths(s), geometry(s));
        for bank in [0, 1] {
            assert_eq!(wait(&t, Precharge, Refresh, bank), Some(t.t_rp), "{s:?}");
            assert_eq!(wait(&t, Activate, Refresh, bank), Some(t.t_rc), "{s:?}");
            assert_eq!(wait(&t, Refresh, Activate, bank), Some(t.t_rfc), "{s:?}");
            assert_eq!(wait(&t, Refresh, Refresh, bank), Some(t.t_rfc), "{s:?}");
        }
        assert_eq!(wait(&t, Refresh, Activate, other_rank(&g)), None, "{s:?}");
    }
}

/// The standards that refresh single banks, with a bank that stays in use and a second bank that is refreshed as well.
fn with_bank_refresh() -> impl Iterator<Item = (&'static Standard, Option<BankId>)> {
    let found = standards().filter(|s| s.bank_refresh.is_some());
    found.map(|s| {
        let too = (s.name == "ddr5").then(|| same_place(&geometry(s)).unwrap());
        (s, too)
    })
}

#[test]
fn refresh_of_a_bank_leaves_the_others_open() {
    for (s, too) in with_bank_refresh() {
        let (t, g) = (lengths(s), geometry(s));
        for bank in [Some(0), too].into_iter().flatten() {
            assert_eq!(
                wait(&t, Precharge, RefreshBank, bank),
                Some(t.t_rp),
                "{s:?}"
            );
            assert_eq!(wait(&t, Activate, RefreshBank, bank), Some(t.t_rc), "{s:?}");
            assert_eq!(
                wait(&t, RefreshBank, Activate, bank),
                Some(t.t_rfc_pb),
                "{s:?}"
            );
            let again = wait(&t, RefreshBank, RefreshBank, bank);
            assert_eq!(again, Some(t.t_rfc_pb), "{s:?}");
        }
        let going_on = Some(t.t_refpb_act);
        assert_eq!(wait(&t, RefreshBank, Activate, 1), going_on, "{s:?}");
        assert_eq!(wait(&t, RefreshBank, Read, 1), None, "{s:?}");
        assert_eq!(wait(&t, Activate, RefreshBank, 1), Some(t.t_rrd_l), "{s:?}");
        let next = wait(&t, RefreshBank, RefreshBank, 1);
        assert_eq!(next, Some(t.t_refpb_refpb), "{s:?}");
        assert_eq!(wait(&t, RefreshBank, Refresh, 1), Some(t.t_rfc_pb), "{s:?}");
        assert_eq!(wait(&t, Refresh, RefreshBank, 1), Some(t.t_rfc), "{s:?}");
        assert_eq!(wait(&t, RefreshBank, Activate, other_rank(&g)), None);
    }
}

#[test]
fn refreshes_of_banks_count_in_the_window_of_lpddr() {
    for (s, _) in with_bank_refresh() {
        let mut t = lengths(s);
        (t.t_refpb_act, t.t_refpb_refpb, t.t_faw) = (5, 5, 61);
        let mut bench = Bench::new(&t);
        bench.issue(RefreshBank, 0, T);
        for (i, bank) in [1, 2, 3].into_iter().enumerate() {
            bench.issue(Activate, bank, T + 5 + 5 * i as Clock);
        }
        let window = if s.name.starts_with("lp") {
            61
        } else {
            15 + t.t_rrd_s
        };
        assert_eq!(bench.ready(Activate, 6, T), Some(window), "{s:?}");
        if s.name.starts_with("lp") {
            assert_eq!(bench.ready(RefreshBank, 6, T), Some(window), "{s:?}");
        }
    }
}

#[test]
fn without_the_register_nothing_waits_for_refreshes_of_banks() {
    for (s, _) in with_bank_refresh() {
        let t = Timing {
            refresh_banks: false,
            ..lengths(s)
        };
        assert_eq!(t.table().bank_refresh, None, "{s:?}");
        assert_eq!(wait(&t, Activate, RefreshBank, 1), None, "{s:?}");
    }
}

#[test]
fn a_command_holds_the_bus_as_long_as_its_kind_says() {
    let t = Timing {
        command_bus: CommandBus::slots(1)
            .holding(&[Activate, Read], 2)
            .holding(&[Precharge], 1),
        ..lengths(Standard::named("lpddr4").unwrap())
    };
    for (kind, held) in [(Activate, 2), (Read, 2), (Write, 0), (Precharge, 1)] {
        let mut bench = Bench::new(&t);
        assert!(bench.state.bus_free() < 0);
        bench.issue(kind, 0, T);
        assert_eq!(bench.state.bus_free(), T + held, "{kind:?}");
        bench.state.issue_off_bus(Precharge, 3, 0, T);
        assert_eq!(bench.state.bus_free(), T + held, "{kind:?}");
    }
}

#[test]
fn a_held_bank_and_a_closed_one() {
    let t = lengths(Standard::named("ddr4").unwrap());
    let mut bench = Bench::new(&t);
    bench.issue(Activate, 0, T);
    assert_eq!(bench.state.open_row(0), Some(5));
    bench.state.hold(Precharge, 0, T + 90);
    assert_eq!(bench.ready(Precharge, 0, T), Some(90));
    bench.state.close(0);
    assert_eq!(
        (bench.state.open_row(0), bench.state.open_banks()),
        (None, 0)
    );
}
