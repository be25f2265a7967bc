//! Turns the signals of a bus at the edges of its clock into bursts.

use std::collections::{HashMap, VecDeque};

use crate::{Bus, Clock, Direction, Error, Field, Track, Transaction, Wave};
use Field::*;

/// Whether an edge samples values from before the changes at the edge, or with them. Most simulations change registers
/// and inputs after the edge; C++ test benches may set inputs together with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sampling {
    /// Signals of the master are sampled with the changes at the edge.
    pub master_at: bool,
    /// Signals of the other side are sampled with the changes at the edge.
    pub slave_at: bool,
}

/// Observations on a bus.
#[derive(Clone, Debug, Default)]
pub struct Observed {
    /// Complete bursts, in order of issue.
    pub transactions: Vec<Transaction>,
    /// Bursts that did not end.
    pub unfinished: u64,
    /// Number of violations of AXI, or of bursts that began before the file.
    pub odd: u64,
    /// The first of these, and its edge.
    pub first_odd: Option<(String, u64)>,
    /// How its signals are sampled.
    pub sampling: Sampling,
}

/// Edges that are examined to find out how signals are sampled.
const TRIED: usize = 50_000;

/// Observes a bus. Signals are sampled in the way that leads to the fewest violations of AXI.
///
/// # Errors
/// A file whose values cannot be read.
pub fn observe(wave: &mut Wave, bus: &Bus, clock: &Clock) -> Result<Observed, Error> {
    let [reads, writes] = bus.ways;
    let needed = |f: Field| match f {
        RData | WData | ArLock | AwLock => false,
        ArValid | ArReady | ArAddr | ArLen | ArSize | ArBurst | ArId | ArQos | ArCache | RValid
        | RReady | RLast | RId | RResp => reads,
        _ => writes,
    };
    let pins: Vec<(Field, usize)> = (bus.pins.0.iter())
        .filter(|p| needed(p.0))
        .copied()
        .collect();
    let numbers: Vec<usize> = pins.iter().map(|p| p.1).collect();
    let tracks: HashMap<Field, Track> = pins
        .iter()
        .map(|p| p.0)
        .zip(wave.tracks(&numbers)?)
        .collect();
    let width = bus.data_bits.unwrap_or(32) / 8;
    let run = |edges: std::ops::Range<usize>, sampling| {
        let mut watch = Watch::new(bus, &tracks, width as u16, sampling);
        let mut windows = wave.windows().iter().skip(1).peekable();
        for edge in edges {
            if windows.next_if(|w| **w as usize == edge).is_some() {
                watch.forget();
            }
            watch.edge(edge as u64, clock.edges[edge]);
        }
        watch.end()
    };
    if wave.is_sampled() {
        let all = Sampling {
            master_at: true,
            slave_at: true,
        };
        return Ok(run(0..clock.edges.len(), all));
    }
    let begins = [ArValid, AwValid].iter().filter_map(|f| {
        let track = tracks.get(f)?;
        track
            .times
            .get(usize::from(track.values.first() == Some(&0)))
    });
    let begins = begins.min().copied().unwrap_or(0);
    let from = clock
        .edges
        .partition_point(|&e| e < begins)
        .saturating_sub(1);
    let tried = from..clock.edges.len().min(from + TRIED);
    let ways = [(false, false), (false, true), (true, false)];
    let sampling = ways.map(|(master_at, slave_at)| Sampling {
        master_at,
        slave_at,
    });
    // If several are equally good, take the first: an edge does not sample what changes at it.
    let best = sampling
        .into_iter()
        .min_by_key(|s| run(tried.clone(), *s).odd);
    Ok(run(0..clock.edges.len(), best.unwrap_or_default()))
}

/// A position in a track.
struct Cursor<'a> {
    track: &'a Track,
    at: bool,
    next: usize,
    value: u64,
}

impl Cursor<'_> {
    #[inline]
    fn look(&mut self, time: u32) -> u64 {
        while let Some(&t) = self.track.times.get(self.next)
            && (t < time || (self.at && t == time))
        {
            self.value = self.track.values[self.next];
            self.next += 1;
        }
        self.value
    }
}

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
struct Lane {
    /// Bursts whose address was accepted, in order, and the data that arrived.
    addresses: Vec<usize>,
    data: Vec<Data>,
    /// Complete bursts of data.
    whole: usize,
}

struct Watch<'a> {
    cursors: Vec<Option<Cursor<'a>>>,
    width: u16,
    /// Whether reads, write data and responses have IDs.
    ids: [bool; 3],
    made: Vec<Transaction>,
    done: Vec<bool>,
    /// The edge since which an address waits, and the address.
    shown: [Option<(u64, u64)>; 2],
    reads: HashMap<u64, VecDeque<usize>>,
    beats: HashMap<usize, u16>,
    lanes: HashMap<u64, Lane>,
    answers: HashMap<u64, VecDeque<usize>>,
    odd: u64,
    first_odd: Option<(String, u64)>,
    sampling: Sampling,
}

const fn by_master(f: Field) -> bool {
    !matches!(
        f,
        ArReady | AwReady | WReady | RValid | RLast | RId | RResp | RData | BValid | BId | BResp
    )
}

impl<'a> Watch<'a> {
    fn new(bus: &Bus, tracks: &'a HashMap<Field, Track>, width: u16, sampling: Sampling) -> Self {
        let mut cursors: Vec<Option<Cursor<'a>>> = Vec::new();
        cursors.resize_with(BResp as usize + 1, || None);
        for (&field, track) in tracks {
            let at = if by_master(field) {
                sampling.master_at
            } else {
                sampling.slave_at
            };
            cursors[field as usize] = Some(Cursor {
                track,
                at,
                next: 0,
                value: 0,
            });
        }
        let has = |f: Field| bus.pins.get(f).is_some();
        Self {
            cursors,
            width,
            ids: [
                has(ArId) && has(RId),
                has(AwId) && has(WId),
                has(AwId) && has(BId),
            ],
            made: Vec::new(),
            done: Vec::new(),
            shown: [None; 2],
            reads: HashMap::new(),
            beats: HashMap::new(),
            lanes: HashMap::new(),
            answers: HashMap::new(),
            odd: 0,
            first_odd: None,
            sampling,
        }
    }

    /// Forgets what is in flight: the time up to the next edge is unknown.
    fn forget(&mut self) {
        self.shown = [None; 2];
        self.reads.clear();
        self.beats.clear();
        self.lanes.clear();
        self.answers.clear();
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

    fn edge(&mut self, edge: u64, time: u32) {
        self.address(Direction::Read, edge, time);
        self.address(Direction::Write, edge, time);
        self.read_data(edge, time);
        self.write_data(edge, time);
        self.response(edge, time);
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
            beats: self.get(len, time).unwrap_or(0) as u16 + 1,
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

    fn read_data(&mut self, edge: u64, time: u32) {
        if !self.is_high(RValid, time) {
            return;
        }
        let id = self.get(RId, time).unwrap_or(0);
        let id = if self.ids[0] { id } else { 0 };
        let Some(&number) = self.reads.get(&id).and_then(VecDeque::front) else {
            if self.is_high(RReady, time) {
                self.is_odd("a read is answered that nobody asked for", edge);
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
        let all = beats >= t.beats;
        if last.is_some_and(|l| (l & 1 == 1) != all) {
            self.is_odd("RLAST is not at the last beat", edge);
        }
        if last.map_or(all, |l| l & 1 == 1) {
            let t = &mut self.made[number];
            (t.last_beat, t.done) = (edge, edge);
            self.done[number] = true;
            self.beats.remove(&number);
            self.reads.get_mut(&id).expect("just asked").pop_front();
        }
    }

    fn write_data(&mut self, edge: u64, time: u32) {
        if !self.is_high(WValid, time) {
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
        let data = &mut lane.data[lane.whole];
        if data.beats == 0 {
            data.first = edge;
        }
        data.beats = data.beats.saturating_add(1);
        let all = want.map(|w| data.beats >= w);
        // In AXI4-Lite, and if there is neither signal, each beat is a burst.
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
    fn join(&mut self, key: u64) {
        let Some(lane) = self.lanes.get(&key) else {
            return;
        };
        // All earlier ones were combined when the later of the two arrived.
        let told = lane.whole.min(lane.addresses.len());
        for k in (0..told).rev() {
            let (number, data) = (lane.addresses[k], lane.data[k]);
            let t = &mut self.made[number];
            let Some(last) = data.last else { break };
            if t.last_beat == last && t.first_beat == data.first {
                break;
            }
            (t.first_beat, t.last_beat, t.held) = (data.first, last, data.held);
        }
    }

    fn response(&mut self, edge: u64, time: u32) {
        if !self.is_high(BValid, time) || !self.is_high(BReady, time) {
            return;
        }
        let id = self.get(BId, time).unwrap_or(0);
        let id = if self.ids[2] { id } else { 0 };
        let response = self.get(BResp, time).unwrap_or(0) as u8 & 3;
        match self.answers.get_mut(&id).and_then(VecDeque::pop_front) {
            Some(number) => {
                let t = &mut self.made[number];
                (t.done, t.response) = (edge, response);
                self.done[number] = true;
            }
            None => self.is_odd("a write is answered that nobody asked for", edge),
        }
    }

    fn end(self) -> Observed {
        let all = self.made.into_iter().zip(&self.done);
        let mut transactions: Vec<Transaction> =
            all.filter(|(_, done)| **done).map(|(t, _)| t).collect();
        transactions.sort_by_key(|t| t.issued);
        Observed {
            transactions,
            unfinished: self.done.iter().filter(|done| !**done).count() as u64,
            odd: self.odd,
            first_odd: self.first_odd,
            sampling: self.sampling,
        }
    }
}
