//! Refresh: every rank on its own schedule; its banks stop, close, and wait for tRFC.

use axiscope_dram::{BankId, Clock, Geometry, Kind, Timing};

use super::{ChannelConfig, Device, Queues, set::members};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The next refresh is not due yet.
    Idle,
    /// Due since this clock: no new commands to the rank; waiting until every bank may close.
    Closing(Clock),
    /// Closed; the refresh command goes at this clock.
    Closed(Clock),
}

#[derive(Clone, Debug)]
struct Rank {
    due: Clock,
    phase: Phase,
    wake: Clock,
    banks: u64,
}

/// The refresh schedule of the channel.
#[derive(Clone, Debug)]
pub(super) struct Refresh {
    ranks: Vec<Rank>,
    every: Clock,
    /// Clocks without commands before the banks close.
    quiet: Clock,
    /// Clocks from a refresh until rows open again.
    takes: Clock,
}

impl Refresh {
    /// Every rank starts its timer at 0, as the registers do.
    pub fn new(g: &Geometry, timing: &Timing, cfg: &ChannelConfig) -> Self {
        let ranks = (0..g.ranks as usize)
            .map(|r| Rank {
                due: timing.t_refi,
                phase: Phase::Idle,
                wake: timing.t_refi,
                banks: g.rank_mask(r),
            })
            .collect();
        Self {
            ranks,
            every: timing.t_refi,
            quiet: cfg.refresh_quiet,
            takes: timing.t_rfc + cfg.refresh_extra,
        }
    }

    /// When it has to act next.
    pub fn wake(&self) -> Clock {
        let ranks = self.ranks.iter();
        ranks.map(|r| r.wake).min().expect("a rank")
    }

    /// Moves every rank on whose time has come; returns the banks that were refreshed.
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
        let Rank { phase, banks, .. } = self.ranks[r];
        let since = match phase {
            Phase::Closed(_) => return self.refresh(r, device, now),
            Phase::Closing(since) => since,
            Phase::Idle => now,
        };
        device.block(banks);
        let open = banks & device.open_banks();
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
        let at = device.latest(Kind::Refresh, banks, now);
        if at > now {
            self.wait(r, Phase::Closed(at), at);
            return 0;
        }
        self.refresh(r, device, now)
    }

    fn wait(&mut self, r: usize, phase: Phase, wake: Clock) {
        let rank = &mut self.ranks[r];
        (rank.phase, rank.wake) = (phase, wake);
    }

    fn refresh(&mut self, r: usize, device: &mut Device, now: Clock) -> u64 {
        let banks = self.ranks[r].banks;
        device.refresh(banks, now + self.takes, now);
        self.ranks[r].due += self.every;
        self.wait(r, Phase::Idle, self.ranks[r].due);
        banks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::testing;

    /// Steps a schedule whenever it asks for it; returns when each set of banks was refreshed.
    fn run(quiet: Clock, open: &[BankId], until: Clock) -> Vec<(Clock, u64)> {
        let cfg = ChannelConfig {
            refresh_quiet: quiet,
            refresh_extra: 5,
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
        // Both ranks in one step are one set.
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
    fn a_rank_is_quiet_for_some_clocks_and_its_banks_are_barred() {
        let timing = testing::timing();
        let want = [(timing.t_refi + 9, 0xff), (2 * timing.t_refi + 9, 0xff)];
        assert_eq!(run(9, &[], 3 * timing.t_refi), want);
        let mut s = testing::state(testing::TWO_RANKS);
        let cfg = ChannelConfig {
            refresh_quiet: 9,
            ..testing::config()
        };
        let mut refresh = Refresh::new(&testing::TWO_RANKS, &timing, &cfg);
        refresh.step(&mut s.device, &mut s.queues, timing.t_refi);
        assert_eq!(s.device.blocked(), 0xff);
    }
}
