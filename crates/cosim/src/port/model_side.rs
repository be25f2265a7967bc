//! The port as the model sees it: a master that passes on the addresses from the RTL, and receives
//! the model's answers.

use axiscope_fabric::{AxiMaster, Direction, Poll, Ps};

use super::{Beats, Port, side};

impl AxiMaster for Port {
    fn uses(&self, direction: Direction) -> bool {
        self.uses[side(direction)]
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// The board wakes the model when an address appears on the pins.
    fn tells_when(&self, _direction: Direction) -> bool {
        true
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        let channel = &self.addresses[side(direction)];
        channel
            .waiting
            .front()
            .map_or(Poll::Blocked, |b| Poll::Ready(*b))
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        let channel = &mut self.addresses[side(direction)];
        channel.waiting.pop_front();
        self.rests_until = 0;
    }

    fn room(&mut self, bytes: u32, _now: Ps) {
        self.rests_until = 0;
        self.room += bytes / u32::from(self.beat_bytes);
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if direction == Direction::Write {
            return;
        }
        let left = bytes / u32::from(self.beat_bytes);
        let last = self.origin + self.pl.at_or_after(at + self.response_ps);
        self.rests_until = 0;
        self.beats.push_back(Beats {
            from: last + 1 - i64::from(left),
            left,
        });
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        if direction == Direction::Write {
            self.rests_until = 0;
            let edge = self.origin + self.pl.at_or_after(at);
            let (written, answer) = self.asked.pop_front().expect("an address came before");
            self.responses.push_back((edge, written, answer));
        }
    }
}
