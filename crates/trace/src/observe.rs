//! Turns the signals of a bus at the edges of its clock into bursts.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    ops::Range,
};

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
    /// Bursts that had begun before a capture or one of its windows, and are left out.
    pub before: u64,
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
    let watched = |edges: Range<usize>, sampling, ghosts| {
        let mut watch = Watch::new(bus, &tracks, width as u16, sampling);
        watch.ghosts = ghosts;
        watch.seek(clock.edges[edges.start]);
        for edge in edges {
            watch.edge(edge as u64, clock.edges[edge]);
        }
        watch.end()
    };
    if wave.is_sampled() {
        let mut all = Observed::default();
        for window in windows(wave.windows(), clock.edges.len()) {
            all.append(capture(|ghosts| watched(window.clone(), WITH_EDGE, ghosts)));
        }
        return Ok(all);
    }
    let run = |edges: Range<usize>, sampling| match edges.is_empty() {
        true => Observed::default(),
        false => watched(edges, sampling, None),
    };
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

/// A sample contains the values at its edge.
const WITH_EDGE: Sampling = Sampling {
    master_at: true,
    slave_at: true,
};

/// Most bursts of a direction that are assumed to be in flight when a window of a capture begins.
const MOST_GHOSTS: u32 = 16;

/// The edges of each window.
fn windows(begins: &[u32], edges: usize) -> impl Iterator<Item = Range<usize>> {
    let ends = begins.iter().skip(1).map(|&b| b as usize).chain([edges]);
    let all = begins.iter().zip(ends).map(|(&b, end)| b as usize..end);
    all.filter(|window| !window.is_empty())
}

/// Observes a window of a capture, which may begin in the middle of traffic. Data of bursts that were in flight then must
/// not be taken for those of later bursts. So the least number of them is assumed that breaks the fewest rules of AXI.
fn capture(run: impl Fn(Option<[u32; 2]>) -> Observed) -> Observed {
    let mut ghosts = [0; 2];
    let mut best = run(Some(ghosts));
    for way in 0..2 {
        for count in 1..=MOST_GHOSTS {
            if best.odd == 0 {
                break;
            }
            let mut tried = ghosts;
            tried[way] = count;
            let found = run(Some(tried));
            if found.odd < best.odd {
                (best, ghosts) = (found, tried);
            }
        }
    }
    best
}

impl Observed {
    /// Appends a later window.
    fn append(&mut self, mut later: Self) {
        self.transactions.append(&mut later.transactions);
        self.unfinished += later.unfinished;
        self.odd += later.odd;
        self.before += later.before;
        self.first_odd = self.first_odd.take().or(later.first_odd);
        self.sampling = later.sampling;
    }
}

/// A position in a track.
struct Cursor<'a> {
    track: &'a Track,
    at: bool,
    next: usize,
    value: u64,
}

impl Cursor<'_> {
    /// Goes to the last change before a time.
    fn seek(&mut self, time: u32) {
        self.next = self.track.times.partition_point(|&t| t < time);
        self.value = (self.next.checked_sub(1)).map_or(0, |at| self.track.values[at]);
    }

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
    /// Writes whose data are complete.
    has_data: Vec<bool>,
    /// The edge since which an address waits, and the address.
    shown: [Option<(u64, u64)>; 2],
    reads: HashMap<u64, VecDeque<usize>>,
    beats: HashMap<usize, u16>,
    lanes: HashMap<u64, Lane>,
    answers: HashMap<u64, VecDeque<usize>>,
    odd: u64,
    first_odd: Option<(String, u64)>,
    /// Reads and writes in flight before the first edge of a capture whose data are still to come; none for a simulation,
    /// which begins at rest.
    ghosts: Option<[u32; 2]>,
    before: u64,
    /// Whether an address of a write has been seen.
    saw_write: bool,
    /// IDs of reads, and writes, of which a burst is ending that had begun before a capture.
    ending: [HashSet<u64>; 2],
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
            has_data: Vec::new(),
            shown: [None; 2],
            reads: HashMap::new(),
            beats: HashMap::new(),
            lanes: HashMap::new(),
            answers: HashMap::new(),
            odd: 0,
            first_odd: None,
            ghosts: None,
            before: 0,
            saw_write: false,
            ending: [HashSet::new(), HashSet::new()],
            sampling,
        }
    }

    fn seek(&mut self, time: u32) {
        let all = self.cursors.iter_mut().flatten();
        all.for_each(|cursor| cursor.seek(time));
    }

    /// Whether a beat belongs to a burst that was in flight before the capture. `is_known` says whether an address was
    /// seen to which it may belong.
    fn is_earlier(&mut self, way: Direction, id: u64, is_known: bool, ends: Option<bool>) -> bool {
        let Some(ghosts) = &mut self.ghosts else {
            return false;
        };
        let left = &mut ghosts[way as usize];
        let ending = &mut self.ending[way as usize];
        if *left == 0 && is_known && !ending.contains(&id) {
            return false;
        }
        match ends {
            Some(true) => {
                *left = left.saturating_sub(1);
                ending.remove(&id);
                self.before += 1;
            }
            Some(false) => {
                ending.insert(id);
            }
            None => {}
        }
        true
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
        self.saw_write |= direction == Direction::Write;
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
        self.has_data.push(false);
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
        let ends = self.get(RLast, time).is_none_or(|l| l & 1 == 1);
        let ends = self.is_high(RReady, time).then_some(ends);
        if self.is_earlier(Direction::Read, id, self.reads.contains_key(&id), ends) {
            return;
        }
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
        let ends = Some(last.unwrap_or(true));
        if self.is_earlier(Direction::Write, 0, self.saw_write, ends) {
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
            self.has_data[number] = true;
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
        let waiting = self.answers.entry(id).or_default();
        let first = waiting.front().copied();
        if self.ghosts.is_some() && first.is_none_or(|n| !self.has_data[n]) {
            // Its data were written before the capture.
            self.before += 1;
            return;
        }
        match waiting.pop_front() {
            Some(number) => {
                let t = &mut self.made[number];
                (t.done, t.response) = (edge, response);
                self.done[number] = true;
            }
            None => self.is_odd("a write is answered that nobody asked for", edge),
        }
    }

    fn end(mut self) -> Observed {
        let left = |l: &Lane| l.whole.saturating_sub(l.addresses.len());
        let left: usize = self.lanes.values().map(left).sum();
        if self.ghosts.is_some() && left > 0 {
            let edge = self.made.last().map_or(0, |t| t.accepted);
            self.is_odd("data are written that nobody addressed", edge);
            self.odd += left as u64 - 1;
        }
        let all = self.made.into_iter().zip(&self.done);
        let mut transactions: Vec<Transaction> =
            all.filter(|(_, done)| **done).map(|(t, _)| t).collect();
        transactions.sort_by_key(|t| t.issued);
        Observed {
            transactions,
            unfinished: self.done.iter().filter(|done| !**done).count() as u64,
            odd: self.odd,
            first_odd: self.first_odd,
            before: self.before,
            sampling: self.sampling,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock_of, find_buses};

    /// Samples of reads and writes with four in flight, in turn; the rows before `from` are missing.
    fn samples(from: usize) -> String {
        const FIELDS: [&str; 14] = [
            "arvalid", "arready", "araddr", "arlen", "rvalid", "rready", "rlast", "awvalid",
            "awready", "awaddr", "awlen", "wvalid", "wlast", "bvalid",
        ];
        let mut rows = vec![[0u64; FIELDS.len()]; 260];
        let mut put = |row: usize, field: &str, value: u64| {
            let at = FIELDS.iter().position(|f| *f == field).expect("a field");
            rows[row][at] = value;
        };
        for n in 0..20usize {
            let (issue, data) = (2 + 8 * n, 34 + 8 * n);
            for (channel, at) in [("ar", issue), ("aw", issue)] {
                put(at, &format!("{channel}valid"), 1);
                put(at, &format!("{channel}addr"), 64 * n as u64);
            }
            for beat in 0..8 {
                put(data + beat, "rvalid", 1);
                put(data + beat, "rlast", u64::from(beat == 7));
                put(data + beat, "wvalid", 1);
                put(data + beat, "wlast", u64::from(beat == 7));
            }
            put(data + 11, "bvalid", 1);
        }
        for row in &mut rows {
            for (field, value) in [
                ("arready", 1),
                ("awready", 1),
                ("rready", 1),
                ("arlen", 7),
                ("awlen", 7),
            ] {
                let at = FIELDS.iter().position(|f| *f == field).expect("a field");
                row[at] = value;
            }
        }
        let names: Vec<String> = FIELDS.iter().map(|f| format!("m_axi_{f}")).collect();
        let mut text = format!(
            "Sample in Buffer,Sample in Window,TRIGGER,m_axi_wready,m_axi_bready,{}\n",
            names.join(",")
        );
        for (at, row) in rows[from..].iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|v| format!("{v:x}")).collect();
            text += &format!("{at},{at},0,1,1,{}\n", cells.join(","));
        }
        text
    }

    fn observed(from: usize) -> Observed {
        let mut wave = Wave::of_ila("x.csv", &samples(from)).expect("samples");
        let bus = find_buses(&wave.signals).remove(0);
        let clock = clock_of(&mut wave, &bus, None, Some(4.0)).expect("samples");
        observe(&mut wave, &bus, &clock).expect("bursts")
    }

    #[test]
    fn data_of_bursts_before_a_capture_are_not_taken_for_those_of_later_ones() {
        let whole = observed(0);
        assert_eq!(
            (whole.transactions.len(), whole.odd, whole.before),
            (40, 0, 0)
        );
        for from in [60, 61, 67, 99] {
            let part = observed(from);
            assert_eq!(
                (part.odd, part.unfinished),
                (0, 0),
                "{from}: {:?}",
                part.first_odd
            );
            assert!(part.before >= 8, "{from}: {}", part.before);
            for t in &part.transactions {
                let same = whole
                    .transactions
                    .iter()
                    .find(|w| (w.direction, w.addr) == (t.direction, t.addr));
                let same = same.expect("the same burst");
                let cycles = |t: &Transaction| (t.first_beat - t.issued, t.done - t.issued);
                assert_eq!(cycles(t), cycles(same), "{from}: {t:?}");
            }
        }
    }
}
