//! Follows the handshakes of a bus, edge by edge, and collects the bursts that they form.

mod cursor;
mod pieces;
mod read;
mod write;

use std::collections::{HashMap, VecDeque};

use super::{
    Observed, Sampling,
    pairing::{pair_reads, pair_writes},
};
use crate::{Bus, Direction, Field, Track, Transaction};
use Field::*;
use cursor::Cursor;
pub(super) use pieces::{Answer, Data, Pieces};
use write::Lane;

/// The state of a bus from one edge of its clock to the next.
pub(super) struct Watch<'a> {
    cursors: Vec<Option<Cursor<'a>>>,
    width: u16,
    /// Whether reads, write data and responses have IDs.
    ids: [bool; 3],
    made: Vec<Transaction>,
    done: Vec<bool>,
    /// Whether only last beats state the lengths of reads and of writes.
    by_last: [bool; 2],
    /// The edge since which an address has been waiting, and the address.
    shown: [Option<(u64, u64)>; 2],
    reads: HashMap<u64, VecDeque<usize>>,
    beats: HashMap<usize, u16>,
    lanes: HashMap<u64, Lane>,
    answers: HashMap<u64, VecDeque<usize>>,
    odd: u64,
    first_odd: Option<(String, u64)>,
    /// The handshakes of a capture, which are paired at its end; `None` for a simulation, which begins without traffic, so
    /// that each handshake can be paired at once.
    pieces: Option<Pieces>,
    is_first: bool,
    sampling: Sampling,
}

const fn by_master(f: Field) -> bool {
    !matches!(
        f,
        ArReady | AwReady | WReady | RValid | RLast | RId | RResp | RData | BValid | BId | BResp
    )
}

impl<'a> Watch<'a> {
    /// Creates a watch of a simulation, or of a window of a capture.
    pub(super) fn new(
        bus: &Bus,
        tracks: &'a HashMap<Field, Track>,
        width: u16,
        sampling: Sampling,
        is_capture: bool,
    ) -> Self {
        let mut cursors: Vec<Option<Cursor<'a>>> = Vec::new();
        cursors.resize_with(BResp as usize + 1, || None);
        for (&field, track) in tracks {
            let at = if by_master(field) {
                sampling.master_at
            } else {
                sampling.slave_at
            };
            cursors[field as usize] = Some(Cursor::new(track, at));
        }
        let has = |f: Field| bus.pins.get(f).is_some();
        let ids = [
            has(ArId) && has(RId),
            has(AwId) && has(WId),
            has(AwId) && has(BId),
        ];
        let by_last = [(ArLen, RLast), (AwLen, WLast)].map(|(len, last)| !has(len) && has(last));
        let pieces = Pieces {
            by_beat: [!has(RLast), !has(WLast)],
            has_lanes: ids[1] && ids[2],
            ..Pieces::default()
        };
        Self {
            cursors,
            width,
            ids,
            by_last,
            made: Vec::new(),
            done: Vec::new(),
            shown: [None; 2],
            reads: HashMap::new(),
            beats: HashMap::new(),
            lanes: HashMap::new(),
            answers: HashMap::new(),
            odd: 0,
            first_odd: None,
            pieces: is_capture.then_some(pieces),
            is_first: true,
            sampling,
        }
    }

    /// Moves to a time, ignoring what happened before.
    pub(super) fn seek(&mut self, time: u32) {
        let all = self.cursors.iter_mut().flatten();
        all.for_each(|cursor| cursor.seek(time));
    }

    #[inline]
    fn get(&mut self, f: Field, time: u32) -> Option<u64> {
        self.cursors[f as usize].as_mut().map(|c| c.look(time))
    }

    #[inline]
    fn is_high(&mut self, f: Field, time: u32) -> bool {
        self.get(f, time).is_some_and(|v| v & 1 == 1)
    }

    fn is_odd(&mut self, what: &str, edge: u64) {
        self.odd += 1;
        if self.first_odd.is_none() {
            self.first_odd = Some((what.into(), edge));
        }
    }

    /// Processes one edge of the clock.
    pub(super) fn edge(&mut self, edge: u64, time: u32) {
        if std::mem::take(&mut self.is_first) {
            self.look_at_first(edge, time);
        }
        if let Some(pieces) = &mut self.pieces {
            pieces.span.1 = edge;
        }
        self.address(Direction::Read, edge, time);
        self.address(Direction::Write, edge, time);
        self.read_data(edge, time);
        self.write_data(edge, time);
        self.response(edge, time);
    }

    /// Records whether a capture begins without traffic.
    fn look_at_first(&mut self, edge: u64, time: u32) {
        let is_idle = [&[ArValid, RValid][..], &[AwValid, WValid, BValid]]
            .map(|valid| !valid.iter().any(|&f| self.is_high(f, time)));
        if let Some(pieces) = &mut self.pieces {
            pieces.is_idle = is_idle;
            pieces.span.0 = edge;
        }
    }

    fn address(&mut self, direction: Direction, edge: u64, time: u32) {
        let [valid, ready, addr, len, size, burst, id, qos, cache] = match direction {
            Direction::Read => [
                ArValid, ArReady, ArAddr, ArLen, ArSize, ArBurst, ArId, ArQos, ArCache,
            ],
            Direction::Write => [
                AwValid, AwReady, AwAddr, AwLen, AwSize, AwBurst, AwId, AwQos, AwCache,
            ],
        };
        let way = direction as usize;
        if !self.is_high(valid, time) {
            if self.shown[way].take().is_some() {
                self.is_odd(
                    &format!("{} falls before {}", valid.name(), ready.name()),
                    edge,
                );
            }
            return;
        }
        let addr = self.get(addr, time).unwrap_or(0);
        let (issued, first) = *self.shown[way].get_or_insert((edge, addr));
        if first != addr {
            self.shown[way] = Some((edge, addr));
            self.is_odd(
                &format!("the address changes while {} waits", valid.name()),
                edge,
            );
        }
        if !self.is_high(ready, time) {
            return;
        }
        self.shown[way] = None;
        let id = self.get(id, time).unwrap_or(0);
        let t = Transaction {
            direction,
            id,
            addr,
            // The burst's data show how many beats it has.
            beats: match self.by_last[way] {
                true => 0,
                false => self.get(len, time).unwrap_or(0) as u16 + 1,
            },
            beat_bytes: self.get(size, time).map_or(self.width, |s| 1 << (s & 7)),
            burst: self.get(burst, time).unwrap_or(1) as u8,
            qos: self.get(qos, time).map(|q| q as u8),
            cache: self.get(cache, time).map(|c| c as u8),
            issued,
            accepted: edge,
            first_beat: edge,
            last_beat: edge,
            done: edge,
            response: 0,
            held: 0,
        };
        let number = self.made.len();
        self.made.push(t);
        self.done.push(false);
        if let Some(pieces) = &mut self.pieces {
            let has_id = match direction {
                Direction::Read => self.ids[0],
                Direction::Write => pieces.has_lanes,
            };
            let own = pieces.addresses[way].entry(if has_id { id } else { 0 });
            own.or_default().push(number);
            return;
        }
        match direction {
            Direction::Read => {
                let id = if self.ids[0] { id } else { 0 };
                self.reads.entry(id).or_default().push_back(number);
            }
            Direction::Write => {
                let lane = if self.ids[1] { id } else { 0 };
                self.lanes.entry(lane).or_default().addresses.push(number);
                self.join(lane);
                let id = if self.ids[2] { id } else { 0 };
                self.answers.entry(id).or_default().push_back(number);
            }
        }
    }

    /// Returns what was observed.
    pub(super) fn end(mut self) -> Observed {
        let mut before = 0;
        let mut cut = 0;
        let mut ambiguous = 0;
        if let Some(pieces) = self.pieces.take() {
            let reads = pair_reads(&pieces, &mut self.made, &mut self.done);
            let writes = pair_writes(&pieces, self.ids[2], &mut self.made, &mut self.done);
            for (found, last) in [(reads, RLast), (writes, WLast)] {
                before += found.before;
                cut += found.cut;
                ambiguous += u64::from(found.is_ambiguous);
                self.odd += found.odd;
                if let Some(edge) = found.first_odd
                    && self.first_odd.as_ref().is_none_or(|(_, e)| *e > edge)
                {
                    let what = format!("{} is not at the last beat", last.name());
                    self.first_odd = Some((what, edge));
                }
            }
        }
        let all = self.made.into_iter().zip(&self.done);
        let mut transactions: Vec<Transaction> =
            all.filter(|(_, done)| **done).map(|(t, _)| t).collect();
        transactions.sort_by_key(|t| t.issued);
        Observed {
            transactions,
            unfinished: self.done.iter().filter(|done| !**done).count() as u64 - cut,
            odd: self.odd,
            first_odd: self.first_odd,
            before,
            ambiguous,
            sampling: self.sampling,
        }
    }
}
