//! One direction of a coherent port. Bursts are split into lines, which are answered in order.

use std::collections::VecDeque;

use crate::{Burst, Ps};

/// A line of a burst before its lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRequest {
    pub addr: u64,
    pub bytes: u32,
    /// When the line arrives at the lookup.
    pub arrives: Ps,
    /// Index of the line in the lane.
    pub line: u64,
    /// Whether the line is the first after an idle time.
    pub rested: bool,
}

/// A line that waits for its answer.
#[derive(Clone, Copy, Debug)]
struct Pending {
    bytes: u32,
    ready: Option<Ps>,
    /// Id and bytes of the burst that ends with this line, if one does.
    ends: Option<(u32, u32)>,
}

/// An answered line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answered {
    pub bytes: u32,
    /// When the line reaches the master.
    pub at: Ps,
    /// Id and bytes of the burst that ends with this line, if one does.
    pub ends: Option<(u32, u32)>,
}

#[derive(Debug, Default)]
pub(super) struct Lane {
    pub waiting: VecDeque<LineRequest>,
    lines: VecDeque<Pending>,
    /// Index of the first line of `lines`.
    first: u64,
    bursts: usize,
    /// The hub's lookup count when this lane was last served.
    pub served: u64,
    /// Earliest time of the next lookup; `Ps::MAX` while misses block it.
    pub free: Ps,
    /// Lines that are requested from memory and block further lookups.
    pub missing: usize,
    /// When the last data beat of all writes so far arrives.
    data_free: Ps,
    /// When the last answer so far leaves the bus of the port.
    last_done: Ps,
    /// Times of the last answers, if the number of lines in flight is limited.
    answered: VecDeque<Ps>,
}

impl Lane {
    pub fn bursts(&self) -> usize {
        self.bursts
    }

    /// Accepts a burst. Its lines arrive `request` after its address. If `beat` is the time of a data beat,
    /// they arrive `request` after their data.
    pub fn accept(
        &mut self,
        b: Burst,
        line_bytes: u64,
        request: Ps,
        beat: Option<Ps>,
        rested: bool,
    ) {
        let bytes = u32::from(b.beats) * u32::from(b.beat_bytes);
        let (mut addr, mut left, mut rested) = (b.addr, bytes, rested);
        self.data_free = self.data_free.max(b.issued);
        self.bursts += 1;
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
                line: self.first + self.lines.len() as u64,
                rested: std::mem::take(&mut rested),
            });
            addr += u64::from(take);
            left -= take;
            self.lines.push_back(Pending {
                bytes: take,
                ready: None,
                ends: (left == 0).then_some((b.id, bytes)),
            });
        }
    }

    /// When a line may be looked up if at most `ahead` lines may be in flight; `None` while the line for which
    /// it waits has not been answered.
    pub fn open(&self, line: u64, ahead: Option<usize>) -> Option<Ps> {
        let Some(before) = ahead.and_then(|n| line.checked_sub(n as u64)) else {
            return Some(Ps::MIN);
        };
        // Earlier answers are no longer stored.
        let back = self.first.checked_sub(before).filter(|&b| b > 0)? as usize;
        let at = self.answered.len().checked_sub(back);
        Some(at.map_or(Ps::MIN, |at| self.answered[at]))
    }

    /// Records that a line is answered at `at`.
    pub fn ready(&mut self, line: u64, at: Ps) {
        self.lines[(line - self.first) as usize].ready = Some(at);
    }

    /// Returns the oldest line if it has been answered. Answers leave one after another on the bus of the port; `beat` gives the
    /// bytes and the time of a beat.
    pub fn answer(&mut self, beat: Option<(u32, Ps)>, ahead: Option<usize>) -> Option<Answered> {
        let &Pending { bytes, ready, ends } = self.lines.front()?;
        let takes = beat.map_or(0, |(b, time)| Ps::from(bytes.div_ceil(b)) * time);
        self.last_done = ready?.max(self.last_done + takes);
        self.lines.pop_front();
        self.first += 1;
        if let Some(most) = ahead {
            if self.answered.len() >= most {
                self.answered.pop_front();
            }
            self.answered.push_back(self.last_done);
        }
        self.bursts -= usize::from(ends.is_some());
        Some(Answered {
            bytes,
            at: self.last_done,
            ends,
        })
    }
}
