//! The named timing parameters of a device, and the constraint table they make.

use crate::{Clock, CommandBus, Constraint, Kind, Kinds, Scope, Standard, Table};

/// Timing parameters in controller clocks. Names follow JEDEC; the values are what
/// the controller is programmed with, which includes the rounding of its registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The standard.
    pub standard: &'static Standard,
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
    /// Write to write, same bank group (tCCD_L_WR); `t_ccd_l` but for DDR5.
    pub t_ccd_l_wr: Clock,
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
    /// Whether the controller refreshes banks one by one where the standard can (a register): only
    /// then are the rules of [`crate::Kind::RefreshBank`] in the table.
    pub refresh_banks: bool,
    /// Refresh of a bank to the next command of that bank (tRFCpb, tRFCsb).
    pub t_rfc_pb: Clock,
    /// Refresh of a bank to an activate of another (tRRD; DDR5: tREFSBRD).
    pub t_refpb_act: Clock,
    /// Refresh of a bank to that of another (tpbR2pbR).
    pub t_refpb_refpb: Clock,
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
    /// What one [`crate::Kind::RefreshBank`] refreshes, where the controller uses it.
    #[must_use]
    pub fn bank_refresh(&self) -> Option<Scope> {
        self.standard.bank_refresh.filter(|_| self.refresh_banks)
    }

    /// The constraint table of this device: the rules of its standard with these lengths.
    /// The scheduler and the independent checker both read it.
    #[must_use]
    pub fn table(&self) -> Table {
        let bank_refresh = self.bank_refresh();
        let mut table = Table {
            bus: self.command_bus,
            bank_refresh,
            ..Table::default()
        };
        let only = Kinds::of(&[Kind::RefreshBank]);
        let left_out = |kinds: Kinds| kinds == only && bank_refresh.is_none();
        let rules = self.standard.rules.iter().copied().flatten();
        for rule in rules.filter(|r| !left_out(r.first) && !left_out(r.next)) {
            table.add(Constraint {
                scope: rule.scope,
                first: rule.first,
                next: rule.next,
                clocks: (rule.length)(self),
                window: rule.window,
            });
        }
        table
    }
}
