//! Random traffic that is issued at the earliest times that the state allows is legal according to the checker,
//! and illegal one clock earlier. The state and the checker share no code.

mod common;

use axiscope_dram::{Clock, Command, CommandBus, Kind, Kind::*, STANDARDS, Scope, Timing, check};
use common::*;
use proptest::prelude::*;

prop_compose! {
    fn timing()(
        standard in 0..STANDARDS.len(),
        t_rcd in 1i64..14, t_rp in 1i64..14, t_ras in 1i64..30, more in -3i64..4, t_rrd_s in 1i64..5,
        longer in 0i64..4, t_faw in 1i64..40, t_ccd_s in 1i64..5, rd_to_wr in 1i64..15,
        turns in (1i64..20, 1i64..20), before_pre in (1i64..9, 1i64..25), ranks in (1i64..9, 1i64..9),
        refresh in (1i64..90, 1i64..50, 1i64..20, 1i64..50), holds in prop::array::uniform3(0i64..4),
        slots in 1u8..3,
    ) -> Timing {
        Timing {
            t_rcd, t_rp, t_ras, t_rc: (t_ras + t_rp + more).max(1), t_rrd_s, t_rrd_l: t_rrd_s + longer,
            t_faw, t_ccd_s, t_ccd_l: t_ccd_s + longer, t_ccd_l_wr: t_ccd_s + 2 * longer,
            t_ccd_mw: 4 * t_ccd_s, rd_to_wr, wr_to_rd_s: turns.0, wr_to_rd_l: turns.0 + longer,
            wr_to_rd_rank: turns.1, rd_to_pre: before_pre.0, wr_to_pre: before_pre.1,
            rank_to_rank: ranks.0, rank_to_rank_write: ranks.1, t_rfc: refresh.0, t_rfc_pb: refresh.1,
            t_refpb_act: refresh.2, t_refpb_refpb: refresh.3,
            command_bus: CommandBus::slots(slots).holding(&[Activate], holds[0])
                .holding(&[Read, Write, MaskedWrite], holds[1]).holding(&[Precharge], holds[2]),
            ..lengths(&STANDARDS[standard])
        }
    }
}

/// Turns a random command into one that the state of the banks allows.
fn allowed(bench: &Bench, refreshed: u64, kind: Kind, bank: u8) -> bool {
    let (g, open) = (&bench.geometry, bench.state.open_banks());
    let is_open = open >> bank & 1 != 0;
    let of = |scope: Scope| {
        let bound = (0..g.banks()).filter(move |&b| scope.binds(g, bank, b as u8));
        bound.fold(0u64, |mask, b| mask | 1 << b)
    };
    match kind {
        Activate => !is_open,
        Precharge | Read | Write | MaskedWrite => is_open,
        Refresh => of(Scope::Rank) & open == 0,
        RefreshBank => {
            let unit = bench.table.bank_refresh;
            unit.is_some_and(|scope| of(scope) & (open | refreshed) == 0)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn the_state_and_the_checker_agree(
        timing in timing(), wishes in prop::collection::vec((0usize..13, any::<u8>(), 0i64..4), 1..200),
    ) {
        let mut bench = Bench::new(&timing);
        let (mut now, mut refreshed) = (0, 0u64);
        for (kind, bank, late) in wishes {
            let kind = Kind::ALL[kind % Kind::COUNT];
            let bank = bank % bench.geometry.banks() as u8;
            if !allowed(&bench, refreshed, kind, bank) {
                continue;
            }
            let slots = usize::from(timing.command_bus.per_clock);
            let begun = bench.sent.iter().rev().take_while(|c| c.at == now).count();
            let slot = now + Clock::from(begun >= slots);
            let at = bench.state.earliest(kind, bank).max(bench.state.bus_free()).max(slot);
            if at > now {
                let mut early = bench.sent.clone();
                early.push(Command { on_bus: true, ..command(at - 1, kind, bank) });
                prop_assert!(check(&bench.geometry, &bench.table, &early).is_err(), "{:?} {:?}", timing.standard, early);
            }
            now = at + late;
            bench.issue(kind, bank, now);
            refreshed = after(&bench, refreshed, kind, bank);
        }
        if let Err(v) = check(&bench.geometry, &bench.table, &bench.sent) {
            prop_assert!(false, "{:?}: {v}", timing.standard);
        }
    }
}

/// Updates the banks that were refreshed since their rank's round began.
fn after(bench: &Bench, refreshed: u64, kind: Kind, bank: u8) -> u64 {
    let g = &bench.geometry;
    let rank = g.rank_mask(g.rank_of(bank));
    let all = match (kind, bench.table.bank_refresh) {
        (Refresh, _) => refreshed | rank,
        (RefreshBank, Some(Scope::SameBank)) => refreshed | g.same_bank_mask(bank),
        (RefreshBank, _) => refreshed | 1 << bank,
        _ => refreshed,
    };
    if all & rank == rank { all & !rank } else { all }
}
