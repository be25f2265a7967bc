//! Whether a run may go on: whoever calls can end a long one.

/// Says whether a run goes on.
pub type GoOn = fn() -> bool;

/// Steps between two questions: well under a tenth of a second, and too few questions to cost time.
const EVERY: u32 = 1 << 14;

/// The leave to go on, asked for once in many steps.
pub struct Leave {
    go_on: GoOn,
    steps: u32,
    taken: bool,
}

impl Leave {
    /// Asks `go_on`.
    #[must_use]
    pub const fn of(go_on: GoOn) -> Self {
        Self {
            go_on,
            steps: 0,
            taken: false,
        }
    }

    /// Counts a step; false when the run is to end.
    pub fn step(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(EVERY) {
            self.taken |= !(self.go_on)();
        }
        !self.taken
    }

    /// Whether the run is to end.
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
