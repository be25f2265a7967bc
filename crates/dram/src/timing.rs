//! The named timing parameters of a device, and the constraint table they make.

use crate::{
    Clock, CommandBus,
    Kind::{Activate, MaskedWrite, Precharge, Read, Refresh, Write},
    Table,
    constraint::Scope::{Bank, BankGroup, OtherRank, Rank},
};

/// The standard that a device follows; it decides which constraints exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// DDR3: one bank group.
    Ddr3,
    /// DDR4: bank groups with short and long spacings.
    Ddr4,
    /// LPDDR4: one bank group, masked writes spaced apart.
    Lpddr4,
}

/// Timing parameters in controller clocks. Names follow JEDEC; the values are what
/// the controller is programmed with, which includes the rounding of its registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The standard.
    pub family: Family,
    /// Activate to column command (tRCD).
    pub t_rcd: Clock,
    /// Precharge to activate (tRP).
    pub t_rp: Clock,
    /// Activate to precharge (tRAS).
    pub t_ras: Clock,
    /// Activate to activate, same bank (tRC).
    pub t_rc: Clock,
    /// Activate to activate, other bank group (tRRD_S).
    pub t_rrd_s: Clock,
    /// Activate to activate, same bank group (tRRD_L).
    pub t_rrd_l: Clock,
    /// Window that holds at most four activates of a rank (tFAW).
    pub t_faw: Clock,
    /// Column to column, other bank group (tCCD_S).
    pub t_ccd_s: Clock,
    /// Column to column, same bank group (tCCD_L).
    pub t_ccd_l: Clock,
    /// Masked write to masked write, same bank (tCCDMW); equal to `t_ccd_l` where the
    /// standard has no such rule.
    pub t_ccd_mw: Clock,
    /// Read to write command.
    pub rd_to_wr: Clock,
    /// Write to read command, same bank group.
    pub wr_to_rd_l: Clock,
    /// Write to read command, other bank group.
    pub wr_to_rd_s: Clock,
    /// Read to precharge (tRTP).
    pub rd_to_pre: Clock,
    /// Write to precharge (WL + BL/2 + tWR).
    pub wr_to_pre: Clock,
    /// Read to read of different ranks.
    pub rank_to_rank: Clock,
    /// Write to write of different ranks.
    pub rank_to_rank_write: Clock,
    /// Write to read of different ranks.
    pub wr_to_rd_rank: Clock,
    /// Refresh to activate (tRFC).
    pub t_rfc: Clock,
    /// Mean time between refreshes of a rank (tREFI).
    pub t_refi: Clock,
    /// Column command to first data of a read.
    pub read_latency: Clock,
    /// Column command to first data of a write.
    pub write_latency: Clock,
    /// Clocks that a burst occupies the data bus.
    pub burst_clocks: Clock,
    /// The command bus.
    pub command_bus: CommandBus,
}

impl Timing {
    /// The constraint table of this device. The one place where timing rules are said;
    /// the scheduler and the independent checker both read it.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut t = Table {
            bus: self.command_bus,
            ..Table::default()
        };
        t.add(Bank, Activate, Read, self.t_rcd);
        t.add(Bank, Activate, Write, self.t_rcd);
        t.add(Bank, Activate, MaskedWrite, self.t_rcd);
        t.add(Bank, Activate, Precharge, self.t_ras);
        t.add(Bank, Activate, Activate, self.t_rc);
        t.add(Bank, Precharge, Activate, self.t_rp);
        t.add(Rank, Precharge, Refresh, self.t_rp);
        t.add(Rank, Activate, Refresh, self.t_rc);
        t.add(Rank, Refresh, Activate, self.t_rfc);
        t.add(Rank, Refresh, Refresh, self.t_rfc);
        t.add(Rank, Activate, Activate, self.t_rrd_s);
        t.add(BankGroup, Activate, Activate, self.t_rrd_l);
        t.add_window(Rank, Activate, Activate, self.t_faw, 4);
        t.add(Bank, Read, Precharge, self.rd_to_pre);
        t.add(Rank, Read, Read, self.t_ccd_s);
        t.add(BankGroup, Read, Read, self.t_ccd_l);
        t.add(OtherRank, Read, Read, self.rank_to_rank);
        for write in [Write, MaskedWrite] {
            t.add(Bank, write, Precharge, self.wr_to_pre);
            t.add(Rank, Read, write, self.rd_to_wr);
            t.add(OtherRank, Read, write, self.rd_to_wr);
            t.add(Rank, write, Read, self.wr_to_rd_s);
            t.add(BankGroup, write, Read, self.wr_to_rd_l);
            t.add(OtherRank, write, Read, self.wr_to_rd_rank);
            for next in [Write, MaskedWrite] {
                t.add(Rank, write, next, self.t_ccd_s);
                t.add(BankGroup, write, next, self.t_ccd_l);
                t.add(OtherRank, write, next, self.rank_to_rank_write);
            }
        }
        if self.family == Family::Lpddr4 {
            t.add(Bank, MaskedWrite, MaskedWrite, self.t_ccd_mw);
        }
        t
    }
}
