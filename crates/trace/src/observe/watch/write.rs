//! The data of writes, and their responses.

use super::{Answer, Watch};
use crate::Direction;
use crate::Field::*;

/// The data of a write.
#[derive(Clone, Copy, Default)]
struct Data {
    first: u64,
    beats: u16,
    last: Option<u64>,
    held: u64,
}

/// Writes of one WID; all writes if the bus has no WID.
#[derive(Default)]
pub(super) struct Lane {
    /// Bursts whose address was accepted, in order, and the data that arrived.
    pub(super) addresses: Vec<usize>,
    data: Vec<Data>,
    /// Complete bursts of data.
    pub(super) whole: usize,
}

impl Watch<'_> {
    pub(super) fn write_data(&mut self, edge: u64, time: u32) {
        if !self.is_high(WValid, time) {
            if let Some(pieces) = &mut self.pieces {
                pieces.without_data.push(edge);
                return;
            }
            if !self.ids[1]
                && let Some(lane) = self.lanes.get_mut(&0)
                && let Some(&due) = lane.addresses.get(lane.whole)
                && self.made[due].accepted < edge
            {
                if lane.data.len() == lane.whole {
                    lane.data.push(Data::default());
                }
                lane.data[lane.whole].held += 1;
            }
            return;
        }
        if !self.is_high(WReady, time) {
            return;
        }
        let last = self.get(WLast, time).map(|l| l & 1 == 1);
        if self.pieces.is_some() {
            let id = self.get(WId, time).unwrap_or(0);
            let pieces = self.pieces.as_mut().expect("just asked");
            let lane = if pieces.has_lanes { id } else { 0 };
            pieces.channel(Direction::Write, lane).beat(edge, last, 0);
            return;
        }
        let key = if self.ids[1] {
            self.get(WId, time).unwrap_or(0)
        } else {
            0
        };
        let lane = self.lanes.entry(key).or_default();
        if lane.data.len() == lane.whole {
            lane.data.push(Data::default());
        }
        let want = lane.addresses.get(lane.whole).map(|&n| self.made[n].beats);
        let want = want.filter(|&beats| beats > 0);
        let data = &mut lane.data[lane.whole];
        if data.beats == 0 {
            data.first = edge;
        }
        data.beats = data.beats.saturating_add(1);
        let all = want.map(|w| data.beats >= w);
        // In AXI4-Lite, and if neither signal exists, each beat is a burst.
        let ends = last.or(all).unwrap_or(true);
        let wrong = matches!((last, all), (Some(l), Some(a)) if l != a);
        if ends {
            data.last = Some(edge);
            lane.whole += 1;
            self.join(key);
        }
        if wrong {
            self.is_odd("WLAST is not at the last beat", edge);
        }
    }

    /// Combines addresses of writes with their data, if both have arrived.
    pub(super) fn join(&mut self, key: u64) {
        let Some(lane) = self.lanes.get(&key) else {
            return;
        };
        // All earlier bursts were combined when the later of address and data arrived.
        let joined = lane.whole.min(lane.addresses.len());
        for k in (0..joined).rev() {
            let (number, data) = (lane.addresses[k], lane.data[k]);
            let t = &mut self.made[number];
            let Some(last) = data.last else { break };
            if t.last_beat == last && t.first_beat == data.first {
                break;
            }
            (t.first_beat, t.last_beat, t.held) = (data.first, last, data.held);
            if t.beats == 0 {
                t.beats = data.beats;
            }
        }
    }

    pub(super) fn response(&mut self, edge: u64, time: u32) {
        if !self.is_high(BValid, time) {
            return;
        }
        if let Some(pieces) = &mut self.pieces {
            pieces.answer_shown.get_or_insert(edge);
        }
        if !self.is_high(BReady, time) {
            return;
        }
        let id = self.get(BId, time).unwrap_or(0);
        let id = if self.ids[2] { id } else { 0 };
        let response = self.get(BResp, time).unwrap_or(0) as u8 & 3;
        if let Some(pieces) = &mut self.pieces {
            let shown = pieces.answer_shown.take().unwrap_or(edge);
            pieces.answers.entry(id).or_default().push(Answer {
                shown,
                edge,
                response,
            });
            return;
        }
        let waiting = self.answers.entry(id).or_default();
        match waiting.pop_front() {
            Some(number) => {
                let t = &mut self.made[number];
                (t.done, t.response) = (edge, response);
                self.done[number] = true;
            }
            None => self.is_odd("a write response arrived without a write in flight", edge),
        }
    }
}
