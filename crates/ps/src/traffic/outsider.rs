//! The port as a master of the model.

use axiscope_fabric::{AxiMaster, Direction, Poll, Ps};
use axiscope_masters::{Master, Report};

use super::{ANSWER, Arrived, READ, ROOM, Shared, Waiting};

/// The port as a master of the model. Bursts are counted at the pins, not in the master.
pub struct Outsider(Shared);

impl Outsider {
    /// Creates the master of this traffic.
    pub const fn new(shared: Shared) -> Self {
        Self(shared)
    }
}

impl Master for Outsider {
    fn report(&self, member: usize, _now: Ps) -> Option<Report<'_>> {
        (member == 0).then_some(Report {
            read: None,
            write: None,
            convolutions: None,
            program: None,
            parts: &[],
            finished_at: None,
            busy: None,
            coherent_paths: None,
        })
    }

    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        let mut t = self.0.lock();
        t.counters.iter_mut().for_each(|c| c.reset(now));
        t.errors = [0, 0];
    }

    fn stop(&mut self) {}

    fn is_finished(&self) -> bool {
        self.0.lock().is_idle()
    }
}

impl AxiMaster for Outsider {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// The caller that steps the port notifies the model, so the model need not poll.
    fn tells_when(&self, _direction: Direction) -> bool {
        true
    }

    fn poll(&mut self, direction: Direction, _now: Ps) -> Poll {
        let mut t = self.0.lock();
        if direction == Direction::Read && t.held >= t.most_held {
            return Poll::Blocked;
        }
        match t.waiting(direction).front() {
            Some(&Waiting { burst, seen: true }) => {
                t.show(direction, &burst);
                Poll::Ready(burst)
            }
            _ => Poll::Blocked,
        }
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        let (mut t, i) = (self.0.lock(), direction as usize);
        t.waiting(direction).pop_front();
        (t.shown[i], t.stale[i]) = (false, false);
    }

    fn room(&mut self, bytes: u32, _now: Ps) {
        let mut t = self.0.lock();
        t.room += t.owed[ROOM].comes(bytes.into());
    }

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if direction == Direction::Read {
            let mut t = self.0.lock();
            let bytes = t.owed[READ].comes(bytes.into());
            if bytes > 0 {
                let at = at + t.response_ps;
                t.held += bytes;
                t.arrived.push_back(Arrived { bytes, at });
            }
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        if direction == Direction::Write {
            let mut t = self.0.lock();
            if t.owed[ANSWER].comes(1) > 0 {
                t.answers.push_back(at);
            }
        }
    }
}
