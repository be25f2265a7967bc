//! The data of reads.

use std::collections::VecDeque;

use super::Watch;
use crate::Direction;
use crate::Field::*;

impl Watch<'_> {
    pub(super) fn read_data(&mut self, edge: u64, time: u32) {
        if !self.is_high(RValid, time) {
            return;
        }
        let id = self.get(RId, time).unwrap_or(0);
        let id = if self.ids[0] { id } else { 0 };
        if self.pieces.is_some() {
            let is_ready = self.is_high(RReady, time);
            let last = self.get(RLast, time).map(|l| l & 1 == 1);
            let response = self.get(RResp, time).unwrap_or(0) as u8 & 3;
            let pieces = self.pieces.as_mut().expect("just asked");
            let channel = pieces.channel(Direction::Read, id);
            match is_ready {
                true => channel.beat(edge, last, response),
                false => channel.wait(edge),
            }
            return;
        }
        let Some(&number) = self.reads.get(&id).and_then(VecDeque::front) else {
            if self.is_high(RReady, time) {
                self.is_odd("a read response arrived without a read in flight", edge);
            }
            return;
        };
        if !self.is_high(RReady, time) {
            self.made[number].held += 1;
            return;
        }
        let response = self.get(RResp, time).unwrap_or(0) as u8 & 3;
        let last = self.get(RLast, time);
        let beats = self.beats.entry(number).or_insert(0);
        *beats += 1;
        let beats = *beats;
        let t = &mut self.made[number];
        if beats == 1 {
            t.first_beat = edge;
        }
        t.response = t.response.max(response);
        let is_last = last.is_some_and(|l| l & 1 == 1);
        let all = if t.beats == 0 {
            is_last
        } else {
            beats >= t.beats
        };
        if last.is_some_and(|l| (l & 1 == 1) != all) {
            self.is_odd("RLAST is not at the last beat", edge);
        }
        if last.map_or(all, |l| l & 1 == 1) {
            let t = &mut self.made[number];
            (t.last_beat, t.done) = (edge, edge);
            if t.beats == 0 {
                t.beats = beats;
            }
            self.done[number] = true;
            self.beats.remove(&number);
            self.reads.get_mut(&id).expect("just asked").pop_front();
        }
    }
}
