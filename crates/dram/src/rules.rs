//! The timing rules of the standards as rows of tables. Each row names the length that applies.

use crate::{
    Clock, Kind, Kinds, Scope, Timing,
    constraint::Scope::{Bank, BankGroup, OtherRank, Rank, SameBank},
};

/// A rule before its length is known in clocks.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// How the two banks must be related for the rule to apply.
    pub scope: Scope,
    /// The kinds of the earlier command.
    pub first: Kinds,
    /// The kinds of the command that must wait.
    pub next: Kinds,
    /// The minimum distance.
    pub length: fn(&Timing) -> Clock,
    /// 1 for a plain pair; 4 for the four-activate window.
    pub window: usize,
}

const ACT: Kinds = Kinds::of(&[Kind::Activate]);
const PRE: Kinds = Kinds::of(&[Kind::Precharge]);
const RD: Kinds = Kinds::of(&[Kind::Read]);
const WR: Kinds = Kinds::of(&[Kind::Write, Kind::MaskedWrite]);
const MASKED: Kinds = Kinds::of(&[Kind::MaskedWrite]);
const COLUMN: Kinds = Kinds::of(&[Kind::Read, Kind::Write, Kind::MaskedWrite]);
const REF: Kinds = Kinds::of(&[Kind::Refresh]);
const REFB: Kinds = Kinds::of(&[Kind::RefreshBank]);
const ACT_REFB: Kinds = Kinds::of(&[Kind::Activate, Kind::RefreshBank]);

const fn rule(scope: Scope, first: Kinds, next: Kinds, length: fn(&Timing) -> Clock) -> Rule {
    Rule {
        scope,
        first,
        next,
        length,
        window: 1,
    }
}

/// The rules that all standards share: rows, columns, turnaround of the bus, and refresh of a rank.
pub(crate) const CORE: &[Rule] = &[
    rule(Bank, ACT, COLUMN, |t| t.t_rcd),
    rule(Bank, ACT, PRE, |t| t.t_ras),
    rule(Bank, ACT, ACT, |t| t.t_rc),
    rule(Bank, PRE, ACT, |t| t.t_rp),
    rule(Rank, PRE, REF, |t| t.t_rp),
    rule(Rank, ACT, REF, |t| t.t_rc),
    rule(Rank, REF, ACT, |t| t.t_rfc),
    rule(Rank, REF, REF, |t| t.t_rfc),
    rule(Rank, ACT, ACT, |t| t.t_rrd_s),
    rule(Bank, RD, PRE, |t| t.rd_to_pre),
    rule(Rank, RD, RD, |t| t.t_ccd_s),
    rule(OtherRank, RD, RD, |t| t.rank_to_rank),
    rule(Bank, WR, PRE, |t| t.wr_to_pre),
    rule(Rank, RD, WR, |t| t.rd_to_wr),
    rule(OtherRank, RD, WR, |t| t.rd_to_wr),
    rule(Rank, WR, RD, |t| t.wr_to_rd_s),
    rule(OtherRank, WR, RD, |t| t.wr_to_rd_rank),
    rule(Rank, WR, WR, |t| t.t_ccd_s),
    rule(OtherRank, WR, WR, |t| t.rank_to_rank_write),
];

/// Longer spacings inside a bank group. If a standard has only one group, that group contains all banks.
pub(crate) const GROUPS: &[Rule] = &[
    rule(BankGroup, ACT, ACT, |t| t.t_rrd_l),
    rule(BankGroup, RD, RD, |t| t.t_ccd_l),
    rule(BankGroup, WR, RD, |t| t.wr_to_rd_l),
    rule(BankGroup, WR, WR, |t| t.t_ccd_l_wr),
];

/// At most four activates of a rank in tFAW.
pub(crate) const WINDOW: &[Rule] = &[Rule {
    window: 4,
    ..rule(Rank, ACT, ACT, |t| t.t_faw)
}];

/// The four-activate window of LPDDR, where the refresh of a bank counts as an activate.
pub(crate) const WINDOW_WITH_REFRESH: &[Rule] = &[Rule {
    window: 4,
    ..rule(Rank, ACT_REFB, ACT_REFB, |t| t.t_faw)
}];

/// Masked writes of one bank are spaced further apart.
pub(crate) const MASKED_APART: &[Rule] = &[rule(Bank, MASKED, MASKED, |t| t.t_ccd_mw)];

/// Refresh of one bank while the others are in use (REFpb).
pub(crate) const BANK_REFRESH: &[Rule] = &refresh_of(Bank);

/// Refresh of one bank of every group (REFsb).
pub(crate) const SAME_BANK_REFRESH: &[Rule] = &refresh_of(SameBank);

const fn refresh_of(banks: Scope) -> [Rule; 9] {
    [
        rule(banks, PRE, REFB, |t| t.t_rp),
        rule(banks, ACT, REFB, |t| t.t_rc),
        rule(Rank, ACT, REFB, |t| t.t_rrd_l),
        rule(banks, REFB, ACT, |t| t.t_rfc_pb),
        rule(banks, REFB, REFB, |t| t.t_rfc_pb),
        rule(Rank, REFB, ACT, |t| t.t_refpb_act),
        rule(Rank, REFB, REFB, |t| t.t_refpb_refpb),
        rule(Rank, REFB, REF, |t| t.t_rfc_pb),
        rule(Rank, REF, REFB, |t| t.t_rfc),
    ]
}
