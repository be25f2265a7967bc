//! A device for tests, which queries times, issues commands and records what was issued.
#![allow(dead_code)]

use axiscope_dram::{
    BankId, Clock, Command, DramState, Geometry, Kind, STANDARDS, Standard, Table, Timing,
};

/// Returns two ranks of a standard with the usual numbers of banks.
pub fn geometry(standard: &Standard) -> Geometry {
    let (bank_groups, banks_per_group) = match (standard.bank_groups, standard.name) {
        (true, "ddr5") => (8, 4),
        (true, _) => (4, 4),
        (false, _) => (1, 8),
    };
    Geometry {
        ranks: 2,
        bank_groups,
        banks_per_group,
    }
}

/// Returns lengths that are all different, so that no two are equal and no sum of two equals a third.
pub fn lengths(standard: &'static Standard) -> Timing {
    Timing {
        t_rcd: 11,
        t_rp: 13,
        t_ras: 29,
        t_rc: 47,
        t_rrd_s: 3,
        t_rrd_l: 5,
        t_faw: 37,
        t_ccd_s: 2,
        t_ccd_l: 4,
        t_ccd_l_wr: 6,
        t_ccd_mw: 17,
        rd_to_wr: 7,
        wr_to_rd_l: 19,
        wr_to_rd_s: 14,
        rd_to_pre: 8,
        wr_to_pre: 23,
        rank_to_rank: 9,
        rank_to_rank_write: 10,
        wr_to_rd_rank: 12,
        t_rfc: 101,
        refresh_banks: true,
        t_rfc_pb: 53,
        t_refpb_act: 16,
        t_refpb_refpb: 31,
        t_refi: 4000,
        read_latency: 15,
        write_latency: 1,
        burst: 2,
        ..Timing::uniform(standard, 1)
    }
}

pub fn standards() -> impl Iterator<Item = &'static Standard> {
    STANDARDS.iter()
}

/// Bank pairs of the test cases, named by their position relative to bank 0.
pub fn other_in_group(_: &Geometry) -> BankId {
    1
}

/// Returns a bank in another group and at another position in it; `None` if the standard has no groups.
pub fn other_group(g: &Geometry) -> Option<BankId> {
    (g.bank_groups > 1).then_some(g.banks_per_group + 1)
}

/// Returns the bank at the same position in another group.
pub fn same_place(g: &Geometry) -> Option<BankId> {
    (g.bank_groups > 1).then_some(g.banks_per_group)
}

pub fn other_rank(g: &Geometry) -> BankId {
    g.banks_per_rank() as BankId + 1
}

pub fn command(at: Clock, kind: Kind, bank: BankId) -> Command {
    let row = if matches!(kind, Kind::Precharge | Kind::Refresh | Kind::RefreshBank) {
        0
    } else {
        5
    };
    Command {
        at,
        kind,
        bank,
        row,
        on_bus: false,
    }
}

/// A device and the commands that were sent to it.
pub struct Bench {
    pub geometry: Geometry,
    pub table: Table,
    pub state: DramState,
    pub sent: Vec<Command>,
}

impl Bench {
    pub fn new(timing: &Timing) -> Self {
        let geometry = geometry(timing.standard);
        let table = timing.table();
        Self {
            state: DramState::new(geometry, &table),
            geometry,
            table,
            sent: Vec::new(),
        }
    }

    pub fn issue(&mut self, kind: Kind, bank: BankId, at: Clock) -> &mut Self {
        self.state.issue(kind, bank, 5, at);
        self.sent.push(Command {
            on_bus: true,
            ..command(at, kind, bank)
        });
        self
    }

    /// Returns how long after `since` a command may be issued; `None` if nothing delays it.
    pub fn ready(&self, kind: Kind, bank: BankId, since: Clock) -> Option<Clock> {
        let at = self.state.earliest(kind, bank) - since;
        (at > 0).then_some(at)
    }
}
