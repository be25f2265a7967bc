//! The timing parameters of a device, and the constraint table that follows from them.

use axiscope_figures::{At, Figure, Figures, Node, Origin, Problem, Section, figures};

use crate::{Clock, CommandBus, Constraint, Kind, Kinds, STANDARDS, Scope, Standard, Table};

/// Largest value of a timing parameter, in clocks.
const MOST: i64 = 10_000_000;

figures! {
    /// Timing in controller clocks, named by JEDEC's symbols. The values are those programmed into the controller's
    /// registers, so they have been rounded.
    #[derive(PartialEq, Eq)]
    pub struct Timing {
        /// The standard.
        standard: &'static Standard [given &STANDARDS[0]],
        /// Activate to column command (tRCD).
        t_rcd: Clock ["clocks", 0..=MOST, register "DRAMTMG4.T_RCD"],
        /// Precharge to activate (tRP).
        t_rp: Clock ["clocks", 0..=MOST, register "DRAMTMG4.T_RP"],
        /// Activate to precharge (tRAS).
        t_ras: Clock ["clocks", 0..=MOST, register "DRAMTMG0.T_RAS_MIN"],
        /// Activate to activate of the same bank (tRC).
        t_rc: Clock ["clocks", 0..=MOST, register "DRAMTMG1.T_RC"],
        /// Activate to activate in a different bank group (tRRD_S).
        t_rrd_s: Clock ["clocks", 0..=MOST, register "DRAMTMG9.T_RRD_S"],
        /// Activate to activate in the same bank group (tRRD_L).
        t_rrd_l: Clock ["clocks", 0..=MOST, register "DRAMTMG4.T_RRD"],
        /// Window in which a rank allows at most four activates (tFAW).
        t_faw: Clock ["clocks", 0..=MOST, register "DRAMTMG0.T_FAW"],
        /// Column command to column command in a different bank group (tCCD_S).
        t_ccd_s: Clock ["clocks", 1..=MOST, register "DRAMTMG9.T_CCD_S"],
        /// Column command to column command in the same bank group (tCCD_L).
        t_ccd_l: Clock ["clocks", 0..=MOST, register "DRAMTMG4.T_CCD"],
        /// Write to write in the same bank group (tCCD_L_WR).
        t_ccd_l_wr: Clock ["clocks", 0..=MOST, documented "JESD79-5, tCCD_L_WR", default t_ccd_l],
        /// Masked write to masked write in the same bank (tCCDMW).
        t_ccd_mw: Clock ["clocks", 0..=MOST, register "DRAMTMG13.T_CCD_MW", default t_ccd_l],
        /// Read to write.
        rd_to_wr: Clock ["clocks", 0..=MOST, register "DRAMTMG2.RD2WR"],
        /// Write to read in the same bank group.
        wr_to_rd_l: Clock ["clocks", 0..=MOST, register "DRAMTMG2.WR2RD"],
        /// Write to read in a different bank group.
        wr_to_rd_s: Clock ["clocks", 0..=MOST, register "DRAMTMG9.WR2RD_S"],
        /// Read to precharge (tRTP).
        rd_to_pre: Clock ["clocks", 0..=MOST, register "DRAMTMG1.RD2PRE"],
        /// Write to precharge (WL + BL/2 + tWR).
        wr_to_pre: Clock ["clocks", 0..=MOST, register "DRAMTMG0.WR2PRE"],
        /// Read to read in a different rank.
        rank_to_rank: Clock ["clocks", 0..=MOST, register "RANKCTL.DIFF_RANK_RD_GAP", default t_ccd_s],
        /// Write to write in a different rank.
        rank_to_rank_write: Clock ["clocks", 0..=MOST, register "RANKCTL.DIFF_RANK_WR_GAP", default rank_to_rank],
        /// Write to read in a different rank.
        wr_to_rd_rank: Clock ["clocks", 0..=MOST, register "RANKCTL.DIFF_RANK_WR_GAP", default wr_to_rd_s],
        /// Refresh of a rank to an activate (tRFC).
        t_rfc: Clock ["clocks", 0..=MOST, register "RFSHTMG.T_RFC_MIN"],
        /// Whether the controller refreshes banks one after another if the standard supports this. Only then
        /// does the table contain the rules of [`Kind::RefreshBank`].
        refresh_banks: bool [given false],
        /// Refresh of a bank to the next command of that bank (tRFCpb, tRFCsb).
        t_rfc_pb: Clock ["clocks", 0..=MOST, documented "data sheet, tRFCpb or tRFCsb", default t_rfc],
        /// Refresh of a bank to an activate of another bank (tRRD; DDR5: tREFSBRD).
        t_refpb_act: Clock ["clocks", 0..=MOST, documented "data sheet, tRRD or tREFSBRD", default t_rrd_l],
        /// Refresh of a bank to the refresh of another bank (tpbR2pbR).
        t_refpb_refpb: Clock ["clocks", 0..=MOST, documented "data sheet, tpbR2pbR", default t_rfc_pb],
        /// Mean time between refreshes of a rank (tREFI).
        t_refi: Clock ["clocks", 0..=MOST, register "RFSHTMG.T_RFC_NOM_X32"],
        /// Column command to first data of a read.
        read_latency: Clock ["clocks", 0..=MOST, register "DRAMTMG2.READ_LATENCY"],
        /// Column command to first data of a write.
        write_latency: Clock ["clocks", 0..=MOST, register "DRAMTMG2.WRITE_LATENCY"],
        /// Duration of one burst on the data bus, in controller clocks.
        burst: Clock ["clocks", 1..=MOST, register "MSTR.BURST_RDWR"],
        /// The command bus.
        command_bus: CommandBus [given CommandBus::default()],
    }
    check Timing::check
}

impl Timing {
    /// Maximum time in clocks of a write that needs another row of its bank: activate, write and precharge, with both
    /// turnarounds of the bus.
    #[must_use]
    pub fn write_row_cycle(&self) -> Clock {
        self.t_rcd + self.wr_to_pre + self.t_rp + self.burst + self.rd_to_wr + self.wr_to_rd_l
    }

    /// Returns a device of the standard with every timing parameter set to the same value; a starting point for tests.
    ///
    /// # Panics
    /// If a timing parameter may not have this value.
    #[must_use]
    pub fn uniform(standard: &'static Standard, clocks: Clock) -> Self {
        let mut section = Section::default();
        for member in Self::declaration().members {
            let slow = if member.key == "t_refi" { 100 } else { 1 };
            let figure = Figure {
                value: (slow * clocks).into(),
                origin: Origin::Assumed,
                source: String::new(),
                file: String::new(),
                unexplained: false,
            };
            section.set(member.key, Node::Figure(figure));
        }
        let timing = Self::members(&At::root(&section)).expect("clocks are in range");
        Self { standard, ..timing }
    }

    /// The banks that one [`Kind::RefreshBank`] refreshes, if the controller uses this command.
    #[must_use]
    pub fn bank_refresh(&self) -> Option<Scope> {
        self.standard.bank_refresh.filter(|_| self.refresh_banks)
    }

    /// Checks that traffic can pass with these times.
    fn check(&self) -> Result<(), Problem> {
        if self.t_refi <= self.t_rfc + self.t_rp {
            let what = format!(
                "{} clocks; refresh would take all the time: give more than t_rfc + t_rp, {}",
                self.t_refi,
                self.t_rfc + self.t_rp
            );
            return Err(Problem::new("t_refi", what));
        }
        // A row may be closed once t_ras has passed. If t_ras were less than t_rcd, a column command could
        // never be issued.
        if self.t_ras < self.t_rcd {
            let what = format!(
                "{} clocks; rows would close before a column can follow t_rcd ({}): give that or more",
                self.t_ras, self.t_rcd
            );
            return Err(Problem::new("t_ras", what));
        }
        Ok(())
    }

    /// Returns the constraint table of this device: the rules of its standard with these lengths. The scheduler
    /// and the independent checker both read it.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(change: impl FnOnce(&mut Section)) -> Result<Timing, Problem> {
        let mut section = Section::default();
        for member in Timing::declaration().members {
            let value = if member.key == "t_refi" { 1000 } else { 4 };
            set(&mut section, member.key, value);
        }
        change(&mut section);
        Timing::read(&At::root(&section))
    }

    fn set(section: &mut Section, key: &str, clocks: Clock) {
        let figure = Figure {
            value: clocks.into(),
            origin: Origin::Register,
            source: "a test".into(),
            file: "platforms/p".into(),
            unexplained: false,
        };
        section.set(key, Node::Figure(figure));
    }

    #[test]
    fn every_parameter_refuses_a_negative_length_and_one_that_is_too_long() {
        timing(|_| ()).expect("a device");
        for member in Timing::declaration().members {
            for clocks in [-1, MOST + 1] {
                let found = timing(|s| set(s, member.key, clocks)).expect_err(member.key);
                assert_eq!(found.path, member.key);
                let what = format!("{clocks}; give ");
                assert!(
                    found.what.starts_with(&what),
                    "{}: {}",
                    found.path,
                    found.what
                );
            }
        }
    }

    #[test]
    fn times_in_which_nothing_passes_are_refused() {
        for (key, clocks, what) in [
            (
                "t_refi",
                8,
                "8 clocks; refresh would take all the time: give more than t_rfc + t_rp, 8",
            ),
            (
                "t_ras",
                3,
                "3 clocks; rows would close before a column can follow t_rcd (4): give that or more",
            ),
            ("burst", 0, "0; give 1 to 10000000"),
        ] {
            let found = timing(|s| set(s, key, clocks)).expect_err(key);
            assert_eq!(found, Problem::new(key, what));
        }
    }

    #[test]
    fn what_a_device_leaves_out_follows_from_the_others() {
        let keys = [
            "t_ccd_l_wr",
            "rank_to_rank",
            "rank_to_rank_write",
            "t_refpb_refpb",
            "t_rfc_pb",
        ];
        let found = timing(|s| {
            set(s, "t_ccd_l", 7);
            set(s, "t_rfc", 9);
            for key in keys {
                s.remove(key);
            }
        });
        let t = found.expect("a device");
        assert_eq!(
            (t.t_ccd_l_wr, t.rank_to_rank, t.rank_to_rank_write),
            (7, 4, 4)
        );
        assert_eq!((t.t_rfc_pb, t.t_refpb_refpb), (9, 9));
    }
}
