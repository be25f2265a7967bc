//! Refresh: every rank has its own schedule. A rank is refreshed as a whole, or in units one after another if
//! the controller is set to do so and the standard allows it. The banks to be refreshed accept no new commands,
//! close, are refreshed, and wait for tRFC.

use axiscope_dram::{BankId, Clock, Geometry, Kind, Timing};

use super::{ChannelConfig, Device, Queues, set::members};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The next refresh is not due yet.
    Idle,
    /// A refresh has been due since this clock. The rank accepts no new commands, and waits until every bank
    /// may close.
    Closing(Clock),
    /// The banks are closed; the refresh command is issued at this clock.
    Closed(Clock),
}

#[derive(Clone, Debug)]
struct Rank {
    due: Clock,
    phase: Phase,
    wake: Clock,
    /// The banks that each refresh covers: the full rank, or one unit after another.
    units: Vec<u64>,
    /// Index of the unit that is refreshed next.
    next: usize,
}

/// Returns the sets of banks of a rank that are refreshed one after another.
fn units(g: &Geometry, rank: usize, timing: &Timing) -> Vec<u64> {
    let Some(scope) = timing.bank_refresh() else {
        return vec![g.rank_mask(rank)];
    };
    let banks = || members(g.rank_mask(rank));
    let with = |b| banks().filter(move |&o| scope.binds(g, b as BankId, o as BankId));
    let sets = banks().map(|b| with(b).fold(0, |set, o| set | 1 << o));
    let first = banks()
        .zip(sets)
        .filter(|&(b, set): &(usize, u64)| set.trailing_zeros() as usize == b);
    first.map(|(_, set)| set).collect()
}

/// The refresh schedule of the channel.
#[derive(Clone, Debug)]
pub(super) struct Refresh {
    ranks: Vec<Rank>,
    command: Kind,
    every: Clock,
    /// Clocks without commands before the banks are closed.
    quiet: Clock,
    /// Clocks between two precharges that close banks for a refresh; with 0 all banks close at once.
    spacing: Clock,
    /// Clocks from a refresh until its banks may be opened again.
    takes: Clock,
}

impl Refresh {
    /// Returns a schedule in which every rank starts its timer at 0, as the registers do.
    pub fn new(g: &Geometry, timing: &Timing, cfg: &ChannelConfig) -> Self {
        let units: Vec<_> = (0..g.ranks as usize).map(|r| units(g, r, timing)).collect();
        // Each bank is refreshed once in tREFI, whether or not the rank is divided into units.
        let every = timing.t_refi / units[0].len() as Clock;
        let (command, takes) = match timing.bank_refresh() {
            Some(_) => (Kind::RefreshBank, timing.t_rfc_pb),
            None => (Kind::Refresh, timing.t_rfc),
        };
        let rank = |units| Rank {
            due: every,
            phase: Phase::Idle,
            wake: every,
            units,
            next: 0,
        };
        Self {
            ranks: units.into_iter().map(rank).collect(),
            command,
            every,
            quiet: cfg.refresh_quiet_clocks,
            spacing: cfg.precharge_spacing_clocks,
            takes: takes + cfg.refresh_extra_clocks,
        }
    }

    /// The clock at which the schedule must be stepped next.
    pub fn wake(&self) -> Clock {
        let ranks = self.ranks.iter();
        ranks.map(|r| r.wake).min().expect("a rank")
    }

    /// Advances every rank that is due. Returns the banks that were refreshed.
    #[inline(never)]
    pub fn step(&mut self, device: &mut Device, queues: &mut Queues, now: Clock) -> u64 {
        let mut refreshed = 0;
        for r in 0..self.ranks.len() {
            if now >= self.ranks[r].wake {
                refreshed |= self.step_rank(r, device, queues, now);
            }
        }
        refreshed
    }

    fn step_rank(&mut self, r: usize, device: &mut Device, queues: &mut Queues, now: Clock) -> u64 {
        let banks = self.banks(r);
        let since = match self.ranks[r].phase {
            Phase::Closed(_) => return self.refresh(r, device, now),
            Phase::Closing(since) => since,
            Phase::Idle => now,
        };
        device.block(banks);
        let open = banks & device.open_banks();
        if self.spacing > 0 && open != 0 {
            self.close_next(r, open, since, device, queues, now);
            return 0;
        }
        let ready = device
            .latest(Kind::Precharge, open, now)
            .max(since + self.quiet);
        if ready > now {
            self.wait(r, Phase::Closing(since), ready);
            return 0;
        }
        for b in members(open) {
            device.issue_off_bus(Kind::Precharge, b as BankId, 0, now);
            queues.row_closed(b as BankId);
        }
        self.refresh(r, device, now)
    }

    /// Closes the bank that may be closed first. A later step closes the next one.
    fn close_next(
        &mut self,
        r: usize,
        open: u64,
        since: Clock,
        device: &mut Device,
        queues: &mut Queues,
        now: Clock,
    ) {
        let at = |b| device.earliest(Kind::Precharge, b as BankId);
        let bank = members(open).min_by_key(|&b| at(b)).expect("an open bank");
        let ready = at(bank).max(since + self.quiet);
        if ready > now {
            return self.wait(r, Phase::Closing(since), ready);
        }
        device.issue_off_bus(Kind::Precharge, bank as BankId, 0, now);
        queues.row_closed(bank as BankId);
        self.wait(r, Phase::Closing(since), now + self.spacing);
    }

    /// The banks that the next refresh of a rank refreshes.
    fn banks(&self, r: usize) -> u64 {
        let rank = &self.ranks[r];
        rank.units[rank.next]
    }

    fn wait(&mut self, r: usize, phase: Phase, wake: Clock) {
        let rank = &mut self.ranks[r];
        (rank.phase, rank.wake) = (phase, wake);
    }

    fn refresh(&mut self, r: usize, device: &mut Device, now: Clock) -> u64 {
        let banks = self.banks(r);
        // Activates of other banks may have delayed the refresh of a bank.
        let at = device.latest(self.command, banks, now);
        if at > now {
            self.wait(r, Phase::Closed(at), at);
            return 0;
        }
        device.refresh(self.command, banks, now + self.takes, now);
        let rank = &mut self.ranks[r];
        rank.next = (rank.next + 1) % rank.units.len();
        rank.due += self.every;
        self.wait(r, Phase::Idle, self.ranks[r].due);
        banks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::testing;

    /// Steps a schedule whenever it is due; returns when each set of banks was refreshed.
    fn run(quiet: Clock, open: &[BankId], until: Clock) -> Vec<(Clock, u64)> {
        let cfg = ChannelConfig {
            refresh_quiet_clocks: quiet,
            refresh_extra_clocks: 5,
            ..testing::config()
        };
        let mut s = testing::state(testing::TWO_RANKS);
        for &bank in open {
            s.device.activate(bank, 7, 0);
        }
        let mut refresh = Refresh::new(&testing::TWO_RANKS, s.device.timing(), &cfg);
        let mut seen = Vec::new();
        while refresh.wake() < until {
            let now = refresh.wake();
            let banks = refresh.step(&mut s.device, &mut s.queues, now);
            if banks != 0 {
                assert_eq!(s.device.open_banks() & banks, 0);
                assert_eq!(s.device.blocked() & banks, 0, "they may open again");
                let again = s
                    .device
                    .earliest(Kind::Activate, banks.trailing_zeros() as BankId);
                assert_eq!(again, now + s.device.timing().t_rfc + 5);
                seen.push((now, banks));
            }
        }
        seen
    }

    #[test]
    fn closed_ranks_are_refreshed_as_they_are_due() {
        let every = testing::timing().t_refi;
        let want = [
            (every, 0x0f),
            (every, 0xf0),
            (2 * every, 0x0f),
            (2 * every, 0xf0),
        ];
        // If both ranks are refreshed in one step, their banks are returned as one set.
        let want = [(want[0].0, 0xff), (want[2].0, 0xff)];
        assert_eq!(run(0, &[], 3 * every), want);
    }

    #[test]
    fn open_banks_close_first_and_the_next_refresh_is_not_put_off() {
        let timing = testing::timing();
        let closes = timing.t_refi + timing.t_rp;
        let want = [
            (timing.t_refi, 0x0f),
            (closes, 0xf0),
            (2 * timing.t_refi, 0xff),
        ];
        assert_eq!(run(0, &[4], 3 * timing.t_refi), want);
    }

    #[test]
    fn banks_close_one_after_the_other_where_they_have_to_be_apart() {
        let cfg = ChannelConfig {
            precharge_spacing_clocks: 6,
            ..testing::config()
        };
        let mut s = testing::state(testing::ONE_RANK);
        for bank in [2, 0, 1] {
            s.device.activate(bank, 7, 0);
        }
        let mut refresh = Refresh::new(&testing::ONE_RANK, s.device.timing(), &cfg);
        let (due, mut open) = (refresh.wake(), Vec::new());
        let refreshed = loop {
            let now = refresh.wake();
            if refresh.step(&mut s.device, &mut s.queues, now) != 0 {
                break now;
            }
            assert_eq!(s.device.blocked(), 0xf, "none opens again before");
            open.push((now, s.device.open_banks().count_ones()));
        };
        // The last precharge takes as long as any other.
        let want = [(due, 2), (due + 6, 1), (due + 12, 0)];
        assert_eq!(open[..3], want);
        assert_eq!(refreshed, due + 12 + s.device.timing().t_rp.max(6));
    }

    #[test]
    fn a_rank_is_quiet_for_some_clocks_and_its_banks_are_barred() {
        let timing = testing::timing();
        let want = [(timing.t_refi + 9, 0xff), (2 * timing.t_refi + 9, 0xff)];
        assert_eq!(run(9, &[], 3 * timing.t_refi), want);
        let mut s = testing::state(testing::TWO_RANKS);
        let cfg = ChannelConfig {
            refresh_quiet_clocks: 9,
            ..testing::config()
        };
        let mut refresh = Refresh::new(&testing::TWO_RANKS, &timing, &cfg);
        refresh.step(&mut s.device, &mut s.queues, timing.t_refi);
        assert_eq!(s.device.blocked(), 0xff);
    }

    #[test]
    fn banks_in_turn_each_once_in_the_interval_while_the_others_stay_open() {
        let timing = Timing {
            refresh_banks: true,
            ..testing::timing()
        };
        let every = timing.t_refi / 4;
        let mut device = Device::new(testing::ONE_RANK, timing.clone());
        let mut queues = Queues::new();
        device.activate(0, 7, 0);
        device.activate(3, 7, 9);
        let cfg = testing::config();
        let mut refresh = Refresh::new(&testing::ONE_RANK, &timing, &cfg);
        let mut seen = Vec::new();
        while refresh.wake() < 2 * timing.t_refi {
            let now = refresh.wake();
            let banks = refresh.step(&mut device, &mut queues, now);
            if banks != 0 {
                let again = device.earliest(Kind::Activate, banks.trailing_zeros() as BankId);
                assert_eq!(again, now + timing.t_rfc_pb);
                seen.push((now, banks, device.open_banks()));
            }
        }
        // The open banks close first; bank 3 stays open until its turn.
        let closes = timing.t_rp;
        let want = [
            (every + closes, 1, 8),
            (2 * every, 2, 8),
            (3 * every, 4, 8),
            (4 * every + closes, 8, 0),
            (5 * every, 1, 0),
        ];
        assert_eq!(seen[..5], want);
    }

    #[test]
    fn an_activate_of_another_bank_puts_the_refresh_of_a_bank_off() {
        let timing = Timing {
            refresh_banks: true,
            ..testing::timing()
        };
        let mut device = Device::new(testing::ONE_RANK, timing.clone());
        let mut refresh = Refresh::new(&testing::ONE_RANK, &timing, &testing::config());
        let due = refresh.wake();
        device.activate(2, 7, due - 1);
        assert_eq!(refresh.step(&mut device, &mut Queues::new(), due), 0);
        assert_eq!(refresh.wake(), due - 1 + timing.t_rrd_l);
        device.activate(3, 7, due + 1);
        let put_off = refresh.wake();
        let refreshed = refresh.step(&mut device, &mut Queues::new(), put_off);
        assert_eq!((refreshed, refresh.wake()), (0, due + 1 + timing.t_rrd_l));
    }
}
