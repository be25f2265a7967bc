//! Manages masters that process images in turn. They are blocks, and programs on processors.

use axiscope_fabric::Ps;
use axiscope_sim::Point;

use crate::runner::{Planned, Timeline, When};

/// Number of cycles between two checks of whether a program has processed its image. The check
/// reads no registers.
const LOOK_CYCLES: i64 = 16;

/// Programs on processors that take turns with blocks to process images.
pub trait ImagePrograms {
    /// Allows the program of a master to process one more image, starting at the time `now`.
    fn begin_image(&self, master: usize, now: Ps);

    /// Returns when the program of a master finished its last image. `None` while it is processing
    /// an image.
    fn image_ended(&self, master: usize) -> Option<Ps>;
}

/// A backend that has no programs on processors.
pub struct NoPrograms;

impl ImagePrograms for NoPrograms {
    fn begin_image(&self, _master: usize, _now: Ps) {}

    fn image_ended(&self, _master: usize) -> Option<Ps> {
        Some(0)
    }
}

/// A master that takes turns with others.
#[derive(Clone, Copy)]
pub(super) enum Member<'a> {
    Block(&'a Planned<'a>),
    Program(usize),
}

/// The event that ends the current state of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The next turn begins in this cycle.
    Due(i64),
    /// A block has its turn.
    Block,
    /// A program has its turn, and will be checked in this cycle.
    Program(i64),
    /// All images have been processed.
    Over,
}

/// The masters that take turns in a run, and whose turn it is.
pub(super) struct Turns<'a> {
    members: Vec<Member<'a>>,
    programs: &'a dyn ImagePrograms,
    /// The index of the member that has its turn, or will have the next turn.
    whose: usize,
    /// Number of turns that have not begun yet. `None` if turns never end.
    left: Option<u64>,
    state: State,
}

impl<'a> Turns<'a> {
    /// Creates the round for a point. Returns `None` if no masters take turns. The first turn
    /// begins when the run starts.
    pub fn of(
        point: &Point,
        with_block: &[usize],
        planned: &'a [Planned<'a>],
        programs: &'a dyn ImagePrograms,
    ) -> Option<Self> {
        let number = |name: &String| point.masters.iter().position(|m| m.name() == name);
        let numbers: Vec<usize> = point.turns.iter().filter_map(number).collect();
        let member = |&number: &usize| {
            let mut own = planned.iter().filter(|p| p.when == When::InTurn);
            own.find(|p| with_block[p.block] == number)
                .map_or(Member::Program(number), Member::Block)
        };
        let images = point.masters[*numbers.first()?].images().flatten();
        Some(Self {
            members: numbers.iter().map(member).collect(),
            programs,
            whose: 0,
            left: images.map(|n| n.saturating_mul(numbers.len() as u64)),
            state: State::Due(0),
        })
    }

    /// Whether all images have been processed.
    pub fn is_over(&self) -> bool {
        self.state == State::Over
    }

    /// Whether a member has another turn after its current one. All members have the same number of
    /// turns.
    pub fn comes_again(&self) -> bool {
        self.left
            .is_none_or(|left| left >= self.members.len() as u64)
    }

    /// Returns the next cycle in which something has to be done. Returns `None` while a block has
    /// its turn, and after the last turn.
    pub fn next(&self, board: &impl Timeline) -> Option<i64> {
        match (self.state, self.left, self.members[self.whose]) {
            (State::Due(at), None | Some(1..), Member::Block(p)) => {
                Some(board.report_at(p.block, at, p.what.lead()))
            }
            (State::Due(at) | State::Program(at), ..) => Some(at),
            (State::Block | State::Over, ..) => None,
        }
    }

    /// Performs the actions that are due. If a block must be started now, returns its work.
    pub fn attend(&mut self, board: &impl Timeline) -> Option<&'a Planned<'a>> {
        let member = self.members[self.whose];
        match (self.state, member) {
            (State::Due(_), _) if self.left == Some(0) => self.state = State::Over,
            (State::Due(_), Member::Block(planned)) => {
                self.begin(State::Block);
                return Some(planned);
            }
            (State::Due(_), Member::Program(master)) => {
                self.programs.begin_image(master, board.now());
                self.begin(State::Program(board.cycle() + LOOK_CYCLES));
            }
            (State::Program(_), Member::Program(master)) => {
                match self.programs.image_ended(master) {
                    Some(at) => self.pass_on(board.cycle_at(at)),
                    None => self.state = State::Program(board.cycle() + LOOK_CYCLES),
                }
            }
            _ => {}
        }
        None
    }

    fn begin(&mut self, state: State) {
        self.state = state;
        self.left = self.left.map(|left| left - 1);
    }

    /// Passes the turn to the next member. That turn begins in cycle `at`.
    pub fn pass_on(&mut self, at: i64) {
        self.whose = (self.whose + 1) % self.members.len();
        self.state = State::Due(at);
    }
}

#[cfg(test)]
mod tests;
