//! A board with a watch, which takes samples during the run, and a governor that acts on the
//! samples.

use axiscope_fabric::Ps;
use axiscope_instrument::runner::Timeline;
use axiscope_instrument::{Error, RegisterBus};
use axiscope_sim::{Watch, WatchResult, Watched};

use super::{models::Models, regulators::Regulators};
use crate::Board;

/// A board, the models that run next to its RTL, and the watch that observes both.
pub(super) struct WatchedBoard<'a> {
    pub(super) board: &'a mut Board,
    pub(super) models: &'a Models<'a>,
    /// The numbers of the masters that are RTL.
    pub(super) rtl: &'a [usize],
    pub(super) regulators: Regulators,
    pub(super) watch: Option<Watch>,
}

/// The masters as the watch sees them. It observes RTL masters at their pins, and models through
/// their progress. Requests of a governor are stored, because regulators must be written over the
/// bus.
struct Seen<'a> {
    board: &'a mut Board,
    models: &'a Models<'a>,
    rtl: &'a [usize],
    wanted: Vec<(usize, f64)>,
}

impl Watched for Seen<'_> {
    fn work_of(&self, master: usize, victim: bool, now: Ps) -> u64 {
        match self.rtl.iter().position(|&n| n == master) {
            Some(block) => self.board.at_port(block).moved_bytes(),
            None => self.models.work_of(self.board, master, victim, now),
        }
    }

    fn last_done(&self, master: usize, now: Ps) -> Ps {
        match self.rtl.iter().position(|&n| n == master) {
            Some(block) => {
                let last = self.board.at_port(block).last_answer();
                self.board.time_at(block, last)
            }
            None => self.models.last_done(self.board, master, now),
        }
    }

    fn throttle(&mut self, master: usize, share: f64) {
        if self.rtl.contains(&master) {
            self.wanted.push((master, share));
        } else {
            self.models.throttle(self.board, master, share);
        }
    }
}

impl<'a> WatchedBoard<'a> {
    /// Applies the governor's initial shares.
    pub(super) fn begin(&mut self) -> Result<(), Error> {
        self.look(|watch, seen| watch.begin(seen))
    }

    /// Saves the counts so far, before counters are set to zero.
    pub(super) fn before_reset(&mut self) -> Result<(), Error> {
        let now = self.board.now();
        self.look(|watch, seen| watch.before_reset(seen, now))?;
        for block in 0..self.rtl.len() {
            self.board.port(block).forget_moved();
        }
        Ok(())
    }

    /// Returns the samples, if any were requested.
    pub(super) fn notes(&mut self) -> Option<WatchResult> {
        self.watch.take().map(Watch::into_result)
    }

    fn look(&mut self, of: impl FnOnce(&mut Watch, &mut Seen<'_>)) -> Result<(), Error> {
        let Some(watch) = &mut self.watch else {
            return Ok(());
        };
        let mut seen = Seen {
            board: self.board,
            models: self.models,
            rtl: self.rtl,
            wanted: Vec::new(),
        };
        of(watch, &mut seen);
        for (master, share) in seen.wanted {
            self.regulators.throttle(self.board, master, share)?;
        }
        Ok(())
    }
}

impl Timeline for WatchedBoard<'_> {
    fn cycle(&self) -> i64 {
        self.board.cycle()
    }

    fn cycle_at(&self, time: Ps) -> i64 {
        self.board.cycle_at(time)
    }

    fn now(&self) -> Ps {
        self.board.now()
    }

    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        while let Some(next) = self.watch.as_ref().map(|w| self.board.cycle_at(w.next()))
            && next <= cycle
        {
            self.board.run_to(next);
            self.look(|watch, seen| watch.note(seen))?;
        }
        self.board.run_to(cycle);
        Ok(())
    }

    fn ended(&mut self, block: usize) -> Option<i64> {
        self.board.ended(block)
    }

    fn report_at(&self, block: usize, at: i64, lead: i64) -> i64 {
        self.board.report_at(block, at, lead)
    }

    fn meet(&mut self, block: usize, start: Ps, lead: i64) {
        self.board.meet(block, start, lead);
    }
}

impl RegisterBus for WatchedBoard<'_> {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        self.board.read32(address)
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.board.write32(address, value)
    }
    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.board.read_memory(address, into)
    }
    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.board.write_memory(address, from)
    }
    fn load(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        self.board.load(address, into)
    }
    fn store(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        self.board.store(address, from)
    }
    fn flush(&mut self, address: u64, bytes: u64) -> Result<(), Error> {
        self.board.flush(address, bytes)
    }
    fn idle(&mut self, cycles: u32) {
        self.board.idle(cycles);
    }
}
