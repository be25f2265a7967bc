//! The DRAM behind the channel: its state, the times at which its banks accept row commands, and the commands that were
//! issued. Only this file issues commands.

use axiscope_dram::{BankId, Clock, Command, DramState, Geometry, Kind, Scope, Timing};

use super::{queue::NEVER, set::members, wheel::RowTimes};
use crate::Stats;

/// The device with its commands and counts.
#[derive(Clone, Debug)]
pub struct Device {
    timing: Timing,
    dram: DramState,
    rows: RowTimes,
    /// Banks that refresh has stopped.
    blocked: u64,
    /// Clock of the last activate of each bank.
    opened: [Clock; 64],
    log: Option<Vec<Command>>,
    stats: Stats,
}

impl Device {
    /// All banks closed.
    pub(crate) fn new(geometry: Geometry, timing: Timing) -> Self {
        Self {
            dram: DramState::new(geometry, &timing.table()),
            timing,
            rows: RowTimes::new(),
            blocked: 0,
            opened: [-NEVER; 64],
            log: None,
            stats: Stats::default(),
        }
    }

    /// Timings of the device.
    #[inline]
    #[must_use]
    pub const fn timing(&self) -> &Timing {
        &self.timing
    }

    /// Returns the numbers of ranks, groups and banks.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        self.dram.geometry()
    }

    /// The earliest clock at which timing alone allows a command to a bank.
    #[inline(always)]
    #[must_use]
    pub fn earliest(&self, kind: Kind, bank: BankId) -> Clock {
        self.dram.earliest(kind, bank)
    }

    /// Like [`Self::earliest`], with the banks to which that clock applies: this one, its group or its rank.
    #[must_use]
    pub fn bound_by(&self, kind: Kind, bank: BankId) -> (Clock, Scope) {
        self.dram.bound_by(kind, bank)
    }

    /// The set of banks with an open row.
    #[inline(always)]
    #[must_use]
    pub const fn open_banks(&self) -> u64 {
        self.dram.open_banks()
    }

    /// Banks that accept no commands now because refresh has stopped them.
    #[inline(always)]
    #[must_use]
    pub const fn blocked(&self) -> u64 {
        self.blocked
    }

    /// Blocks some banks until their refresh.
    pub(crate) const fn block(&mut self, banks: u64) {
        self.blocked |= banks;
    }

    /// Whether this row of a bank is open.
    #[inline(always)]
    #[must_use]
    pub fn is_open(&self, bank: BankId, row: u32) -> bool {
        self.dram.open_row(bank) == Some(row)
    }

    /// When the next row command of a bank may be issued: a precharge if the bank is open, otherwise an
    /// activate.
    #[inline]
    #[must_use]
    pub fn row_command_at(&self, bank: BankId) -> Clock {
        let kind = if self.dram.open_banks() >> bank & 1 != 0 {
            Kind::Precharge
        } else {
            Kind::Activate
        };
        self.dram.earliest(kind, bank)
    }

    /// The clock at which the last of these banks accepts a command; `now` if all of them already do.
    pub(crate) fn latest(&self, kind: Kind, banks: u64, now: Clock) -> Clock {
        members(banks).fold(now, |at, b| at.max(self.dram.earliest(kind, b as BankId)))
    }

    /// Banks that accept a row command at `now`. The spacing of activates in a rank is not considered.
    #[inline(always)]
    pub(crate) fn ready(&mut self, now: Clock) -> u64 {
        self.rows.ready(&self.dram, now)
    }

    /// The result of the last call of [`Self::ready`], updated by the commands issued since then.
    #[inline(always)]
    pub(crate) const fn known_ready(&self) -> u64 {
        self.rows.known_ready()
    }

    /// Returns the subset of the banks that are open or whose rank accepts an activate now.
    #[inline(always)]
    pub(crate) fn may_go(&self, banks: u64, now: Clock) -> u64 {
        banks & (self.dram.open_banks() | !self.dram.activate_blocked(now).0)
    }

    /// The first clock after `now` at which one of these banks accepts a row command.
    #[inline(always)]
    pub(crate) fn row_command_for(&self, banks: u64, now: Clock) -> Clock {
        let (no_activate, at) = self.dram.activate_blocked(now);
        let no_activate = no_activate & !self.dram.open_banks() & banks;
        let left = banks & !no_activate;
        if left & self.rows.known_ready() != 0 {
            return now + 1;
        }
        let soonest = self.rows.soonest(left, now);
        if no_activate == 0 {
            soonest
        } else {
            soonest.min(at)
        }
    }

    /// Opens a row.
    #[inline(always)]
    pub(crate) fn activate(&mut self, bank: BankId, row: u32, now: Clock) {
        self.issue(Kind::Activate, bank, row, now);
        self.opened[bank as usize & 63] = now;
        // Activates are spaced in their group. The spacing in a rank blocks all of its banks at once.
        let spaced = self.dram.group_banks(bank) & !self.dram.open_banks();
        let at = self.dram.next_in_group(Kind::Activate, bank);
        self.rows.ready_moved(spaced, at, now);
    }

    /// Refreshes these banks and releases them; none of them is opened before `again`.
    pub(crate) fn refresh(&mut self, command: Kind, banks: u64, again: Clock, now: Clock) {
        let first = banks.trailing_zeros() as BankId;
        self.issue_off_bus(command, first, 0, now);
        self.blocked &= !banks;
        for b in members(banks) {
            self.dram.hold(Kind::Activate, b as BankId, again);
            self.rows.moved(b as BankId, again, now);
        }
    }

    /// Closes a bank together with the column command that was issued to it (auto-precharge).
    pub(crate) fn close_behind(&mut self, bank: BankId, now: Clock) {
        let closes = self.dram.earliest(Kind::Precharge, bank);
        let at = closes + self.timing.t_rp;
        if let Some(log) = &mut self.log {
            log.push(Command {
                at: closes,
                kind: Kind::Precharge,
                bank,
                row: 0,
                on_bus: false,
            });
        }
        self.dram.close(bank);
        self.dram.hold(Kind::Activate, bank, at);
        self.rows.moved(bank, at, now);
        self.dram.hold(Kind::Refresh, bank, at);
        self.dram.hold(Kind::RefreshBank, bank, at);
    }

    /// Clock of the last activate of a bank.
    pub(crate) const fn opened(&self, bank: BankId) -> Clock {
        self.opened[bank as usize & 63]
    }

    /// When the command bus is free.
    #[inline(always)]
    pub(crate) const fn command_bus_free(&self) -> Clock {
        self.dram.bus_free()
    }

    /// Whether a row command may be issued in the same clock as a column command, if the bus is free.
    #[inline(always)]
    pub(crate) const fn two_slots(&self) -> bool {
        self.dram.two_slots()
    }

    /// Issues a command on the command bus.
    #[inline(always)]
    pub(crate) fn issue(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        self.dram.issue(kind, bank, row, now);
        self.note(kind, bank, row, now, true);
    }

    /// Issues a command that does not wait for the command bus.
    #[inline(always)]
    pub(crate) fn issue_off_bus(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock) {
        self.dram.issue_off_bus(kind, bank, row, now);
        self.note(kind, bank, row, now, false);
    }

    /// Counts a command, and records it if requested.
    #[inline(always)]
    fn note(&mut self, kind: Kind, bank: BankId, row: u32, now: Clock, on_bus: bool) {
        match kind {
            Kind::Activate => {
                let at = self.dram.earliest(Kind::Precharge, bank);
                self.rows.moved(bank, at, now);
            }
            Kind::Precharge | Kind::Refresh | Kind::RefreshBank => {
                let at = self.dram.row_command_in_rank(bank);
                self.rows.moved(bank, at, now);
            }
            // If the bank does not accept a precharge yet, its time is checked again at the time that is known.
            Kind::Read | Kind::Write | Kind::MaskedWrite => {
                if self.rows.known_ready() >> bank & 1 != 0 {
                    let at = self.dram.earliest(Kind::Precharge, bank);
                    self.rows.moved(bank, at, now);
                }
            }
        }
        match kind {
            Kind::Activate => self.stats.activates += 1,
            Kind::Precharge => self.stats.precharges += 1,
            Kind::Read => self.stats.reads += 1,
            Kind::Write | Kind::MaskedWrite => self.stats.writes += 1,
            Kind::Refresh | Kind::RefreshBank => self.stats.refreshes += 1,
        }
        if let Some(log) = &mut self.log {
            log.push(Command {
                at: now,
                kind,
                bank,
                row,
                on_bus,
            });
        }
    }

    /// The counts so far.
    pub(crate) const fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The counts, to be updated by other parts of the channel.
    #[inline(always)]
    pub(crate) const fn stats_mut(&mut self) -> &mut Stats {
        &mut self.stats
    }

    /// Records every command from now on.
    pub(crate) fn record_commands(&mut self) {
        self.log = Some(Vec::new());
    }

    /// Returns the commands recorded since the last call.
    pub(crate) fn take_commands(&mut self) -> Vec<Command> {
        let mut commands = self.log.as_mut().map(std::mem::take).unwrap_or_default();
        // Commands are sorted, because the precharge of an auto-precharge is recorded with its read but takes
        // effect later.
        commands.sort_by_key(|c| c.at);
        commands
    }

    /// The clock at which a bank of the set accepts a column command, if the set has at most one bank.
    #[inline(always)]
    pub(crate) fn only_column_at(&self, banks: u64, kind: Kind, now: Clock) -> Option<Clock> {
        if banks & banks.wrapping_sub(1) != 0 {
            return None;
        }
        Some(match banks {
            0 => NEVER,
            one => self
                .dram
                .earliest(kind, one.trailing_zeros() as BankId)
                .max(now + 1),
        })
    }
}
