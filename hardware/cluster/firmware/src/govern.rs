//! The closed loop. While a copy is running, it sets the regulator's budget in every control
//! period, by the same control law as in the model.

use crate::cycles::core_cycles;
use crate::law::{Governor, GovernorConfig, MOST_UNITS, UNIT_BYTES, WHOLE};
use crate::mailbox::COPY_WORDS;
use crate::registers::{
    Word, regulator,
    smart_dma::{RESULT, copy_result},
};
use crate::shared::Shared;

const MOVED: Word = Word::smart_dma(RESULT, &copy_result::MOVED_LOW);
const ENABLE: Word = Word::regulator(&regulator::ENABLE);
const PERIOD: Word = Word::regulator(&regulator::PERIOD);
const READ_BUDGET: Word = Word::regulator(&regulator::READ_BUDGET);
const WRITE_BUDGET: Word = Word::regulator(&regulator::WRITE_BUDGET);

/// Largest number of control periods in a window, which is the capacity of the ring.
pub const MOST_PERIODS: usize = 64;
const UNIT_LOG2: u32 = UNIT_BYTES.trailing_zeros();

/// The victim's losses in the last control periods. Their number is the window of the settings.
pub struct Ring {
    losses: [i32; MOST_PERIODS],
    periods: usize,
}

impl AsRef<[i32]> for Ring {
    fn as_ref(&self) -> &[i32] {
        // `periods` has been checked against the capacity. Indexing with `get` avoids code for a
        // panic.
        self.losses.get(..self.periods).unwrap_or(&[])
    }
}

impl AsMut<[i32]> for Ring {
    fn as_mut(&mut self) -> &mut [i32] {
        self.losses.get_mut(..self.periods).unwrap_or(&mut [])
    }
}

/// Settings of the closed loop, sent by a job of kind 3.
#[derive(Clone, Copy)]
pub struct Settings {
    period_cycles: u32,
    window_periods: usize,
    /// Regulator periods per control period, and bytes of a burst. Both are given as shifts.
    pieces_log2: u32,
    burst_log2: u32,
    law: GovernorConfig,
}

impl Settings {
    /// Reads the settings from the words of a job. Returns None if one of them is out of range.
    pub fn of(words: &[u32; COPY_WORDS]) -> Option<Self> {
        let [
            period_cycles,
            periods,
            shifts,
            aim,
            limit,
            fair,
            rest,
            floor,
            least,
            most,
            credit,
            _,
        ] = *words;
        let shift = |place: u32| shifts >> (8 * place) & 0xFF;
        let settings = Self {
            period_cycles,
            window_periods: periods as usize,
            pieces_log2: shift(2),
            burst_log2: shift(3),
            law: GovernorConfig {
                aim: aim as i32,
                limit: limit as i32,
                fair: fair as i32,
                rest: rest as i32,
                spend: shift(0),
                fresh: shift(1),
                floor,
                least,
                most,
                credit: credit as i32,
            },
        };
        let good = (2..=MOST_PERIODS).contains(&settings.window_periods)
            && (shift(0) | shift(1)) <= 15
            && settings.pieces_log2 <= 8
            && settings.burst_log2 <= 12
            && period_cycles >> settings.pieces_log2 >= 2
            && floor <= most
            && least <= most
            && most <= MOST_UNITS;
        good.then_some(settings)
    }
}

/// The control loop while a copy is running.
pub struct Loop {
    settings: Settings,
    law: Governor<Ring>,
    /// Cycle in which the current control period began.
    begin: u32,
    progress: u32,
    moved: u32,
    /// Bytes of the budget that are left over because they do not fill another burst.
    carry: u32,
    periods: u32,
    missed: u32,
    longest: u32,
}

impl Loop {
    /// Begins a control period and sets the first budget.
    pub fn begin(settings: &Settings) -> Self {
        let ring = Ring {
            losses: [0; MOST_PERIODS],
            periods: settings.window_periods,
        };
        let mut new = Self {
            law: Governor::new(settings.law, ring),
            settings: *settings,
            begin: core_cycles(),
            progress: Shared::PROGRESS.read(),
            moved: 0,
            carry: 0,
            periods: 0,
            missed: 0,
            longest: 0,
        };
        Shared::PERIODS.write(0);
        PERIOD.write(settings.period_cycles >> settings.pieces_log2);
        new.give();
        ENABLE.write(3);
        new
    }

    /// If the control period is over, runs a step. If the victim's progress word has not changed,
    /// the victim counts as having lost the full period.
    pub fn look(&mut self) {
        let cycles = self.settings.period_cycles;
        let now = core_cycles();
        if now.wrapping_sub(self.begin) < cycles {
            return;
        }
        self.begin = self.begin.wrapping_add(cycles);
        let progress = Shared::PROGRESS.read();
        let moved = MOVED.read() >> UNIT_LOG2;
        let mut alone = progress.wrapping_sub(self.progress) as i32;
        let units = moved.wrapping_sub(self.moved) & (u32::MAX >> UNIT_LOG2);
        (self.progress, self.moved) = (progress, moved);
        // A long step can span several periods. Their losses are added to that of this period.
        while now.wrapping_sub(self.begin) >= cycles {
            self.begin = self.begin.wrapping_add(cycles);
            alone -= WHOLE;
            self.missed += 1;
        }
        self.law.step(alone, units);
        self.give();
        self.longest = self.longest.max(core_cycles().wrapping_sub(now));
        self.periods += 1;
        Shared::ALONE.write(alone as u32);
        Shared::MOVED.write(units);
        Shared::GIVEN.write(self.law.given());
        Shared::MISSED.write(self.missed);
        Shared::LONGEST.write(self.longest);
        Shared::PERIODS.write(self.periods);
    }

    /// Ends the control, so that the regulator passes all traffic again.
    pub fn end(self) {
        ENABLE.write(0);
    }

    /// Writes the budget that the control law has computed to the regulator, for both directions.
    /// It is rounded to whole bursts per regulator period.
    fn give(&mut self) {
        let Settings {
            pieces_log2,
            burst_log2,
            ..
        } = self.settings;
        let wanted = (self.law.given() << UNIT_LOG2) + self.carry;
        let budget = wanted >> pieces_log2 >> burst_log2 << burst_log2;
        self.carry = wanted - (budget << pieces_log2);
        READ_BUDGET.write(budget);
        WRITE_BUDGET.write(budget);
    }
}
