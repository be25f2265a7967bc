//! The checker accepts a legal stream and rejects streams that each break one rule.

use axiscope_dram::{Command, Geometry, Kind, Standard, Timing, check};

#[test]
fn the_checker_finds_what_is_wrong() {
    let g = Geometry {
        ranks: 1,
        bank_groups: 4,
        banks_per_group: 4,
    };
    let timing = Timing {
        t_rcd: 8,
        t_rp: 9,
        t_ras: 18,
        t_rc: 26,
        t_rrd_s: 2,
        t_rrd_l: 3,
        t_faw: 16,
        t_ccd_s: 2,
        t_ccd_l: 3,
        t_ccd_l_wr: 3,
        t_ccd_mw: 3,
        rd_to_wr: 6,
        wr_to_rd_l: 13,
        wr_to_rd_s: 11,
        rd_to_pre: 4,
        wr_to_pre: 17,
        rank_to_rank: 2,
        rank_to_rank_write: 3,
        wr_to_rd_rank: 11,
        t_rfc: 139,
        t_rfc_pb: 139,
        t_refpb_act: 3,
        t_refpb_refpb: 139,
        t_refi: 4128,
        read_latency: 8,
        write_latency: 7,
        burst: 2,
        ..Timing::uniform(Standard::named("ddr4").unwrap(), 1)
    };
    let table = timing.table();
    let c = |at, kind, bank, row| Command {
        at,
        kind,
        bank,
        row,
        on_bus: true,
    };
    let act = |at, bank| c(at, Kind::Activate, bank, 5);
    let ok = [
        act(0, 0),
        c(8, Kind::Read, 0, 5),
        c(18, Kind::Precharge, 0, 0),
        act(27, 0),
    ];
    assert!(check(&g, &table, &ok).is_ok());
    for bad in [
        vec![c(0, Kind::Read, 0, 5)],
        vec![act(0, 0), c(7, Kind::Read, 0, 5)],
        vec![act(0, 0), c(8, Kind::Read, 0, 6)],
        vec![act(0, 0), act(30, 0)],
        vec![act(0, 0), act(1, 4)],
        vec![act(0, 0), act(2, 4), act(4, 8), act(6, 12), act(15, 1)],
        vec![act(0, 0), c(17, Kind::Precharge, 0, 0)],
        vec![act(0, 0), c(40, Kind::Refresh, 0, 0)],
        vec![
            act(0, 0),
            act(3, 1),
            c(11, Kind::Read, 0, 5),
            c(13, Kind::Read, 1, 5),
        ],
        vec![act(5, 0), act(0, 1)],
    ] {
        assert!(check(&g, &table, &bad).is_err(), "{bad:?}");
    }
}
