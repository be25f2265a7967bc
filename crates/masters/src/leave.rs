//! Lets a caller stop a long run.

/// A function that returns whether a run should continue.
pub type GoOn = fn() -> bool;

/// Number of steps between two calls. The steps take much less than 0.1 s, but the time of the
/// calls is still negligible.
const EVERY: u32 = 1 << 14;

/// Calls a [`GoOn`] once every [`EVERY`] steps.
pub struct Leave {
    go_on: GoOn,
    steps: u32,
    taken: bool,
}

impl Leave {
    /// Creates an instance that calls `go_on`.
    #[must_use]
    pub const fn of(go_on: GoOn) -> Self {
        Self {
            go_on,
            steps: 0,
            taken: false,
        }
    }

    /// Counts a step. Returns false if the run should stop.
    #[inline(always)]
    pub fn step(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(EVERY) {
            self.ask();
        }
        !self.taken
    }

    #[cold]
    fn ask(&mut self) {
        self.taken |= !(self.go_on)();
    }

    /// Returns whether the run should stop.
    #[must_use]
    pub const fn is_taken(&self) -> bool {
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leave_that_is_taken_stays_so_and_is_asked_for_now_and_then() {
        let mut given = Leave::of(|| true);
        assert!((0..3 * EVERY).all(|_| given.step()));
        let mut taken = Leave::of(|| false);
        assert_eq!(
            (0..2 * EVERY).filter(|_| taken.step()).count() as u32,
            EVERY - 1
        );
        assert!(taken.is_taken() && !given.is_taken());
    }
}
