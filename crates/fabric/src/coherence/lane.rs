//! One direction of a coherent port: bursts cut into lines, answered in order.

use std::collections::VecDeque;

use crate::{Burst, Ps};

/// A line of a burst on its way to the lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRequest {
    pub addr: u64,
    pub bytes: u32,
    /// When it is there.
    pub arrives: Ps,
    /// The burst that it belongs to.
    pub burst: u64,
    /// The first after a rest.
    pub rested: bool,
}

/// A burst of which lines are still to come.
#[derive(Clone, Copy, Debug)]
struct Pending {
    id: u32,
    bytes: u32,
    left: u32,
    ready: Ps,
}

/// A burst whose lines are all there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Complete {
    pub id: u32,
    pub bytes: u32,
    pub ready: Ps,
}

#[derive(Debug, Default)]
pub(super) struct Lane {
    pub waiting: VecDeque<LineRequest>,
    bursts: VecDeque<Pending>,
    /// Number of the first burst of `bursts`.
    first: u64,
    /// The next lookup is not before; `Ps::MAX` while one blocks.
    pub free: Ps,
    /// The data beats of writes taken so far end here.
    data_free: Ps,
    /// The last answer, on the bus of the port.
    pub last_done: Ps,
}

impl Lane {
    pub fn bursts(&self) -> usize {
        self.bursts.len()
    }

    /// Takes a burst; its lines arrive `request` after its address, and after their data
    /// where `beat` is the time of one.
    pub fn accept(
        &mut self,
        b: Burst,
        line_bytes: u64,
        request: Ps,
        beat: Option<Ps>,
        rested: bool,
    ) {
        let bytes = u32::from(b.beats) * u32::from(b.beat_bytes);
        let burst = self.first + self.bursts.len() as u64;
        let (mut addr, mut left, mut lines) = (b.addr, bytes, 0);
        self.data_free = self.data_free.max(b.issued);
        while left > 0 {
            let take = left.min((line_bytes - addr % line_bytes) as u32);
            let from = match beat {
                Some(beat) => {
                    self.data_free += Ps::from(take.div_ceil(u32::from(b.beat_bytes))) * beat;
                    self.data_free
                }
                None => b.issued,
            };
            self.waiting.push_back(LineRequest {
                addr,
                bytes: take,
                arrives: from + request,
                burst,
                rested: rested && lines == 0,
            });
            addr += u64::from(take);
            left -= take;
            lines += 1;
        }
        self.bursts.push_back(Pending {
            id: b.id,
            bytes,
            left: lines,
            ready: 0,
        });
    }

    /// A line of a burst is answered at `at`.
    pub fn ready(&mut self, burst: u64, at: Ps) {
        let p = &mut self.bursts[(burst - self.first) as usize];
        p.left -= 1;
        p.ready = p.ready.max(at);
    }

    /// The oldest burst, if all of it is there.
    pub fn complete(&mut self) -> Option<Complete> {
        let p = self.bursts.front().filter(|p| p.left == 0)?;
        let done = Complete {
            id: p.id,
            bytes: p.bytes,
            ready: p.ready,
        };
        self.bursts.pop_front();
        self.first += 1;
        Some(done)
    }
}
