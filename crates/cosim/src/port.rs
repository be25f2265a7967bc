//! The joint between the AXI pins of one port and the model's interface behind it.
//!
//! In cycle `n`, from edge `n` to edge `n + 1`, the pins show what the RTL put out at edge
//! `n`. The model runs through that time; what it takes or gives in it is answered on the
//! pins, and the RTL sees it at edge `n + 1`.

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

/// Beats of read data that can be taken one an edge.
#[derive(Clone, Copy, Debug)]
struct Beats {
    /// First edge.
    from: i64,
    left: u32,
}

/// A burst whose data are still to move.
#[derive(Clone, Copy, Debug)]
struct Data {
    addr: u64,
    left: u16,
    id: u8,
    way: Way,
}

/// Which way a burst goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Past the caches of the CPUs.
    #[default]
    Memory,
    /// Through them.
    Caches,
    /// The port answers with an error.
    Refused,
}

/// A beat that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// Its first byte.
    pub addr: u64,
    /// It is a burst's last.
    pub last: bool,
    /// The burst's identifier.
    pub id: u8,
    /// The burst's way.
    pub way: Way,
}

/// What an address channel shows; bursts come back in order, so the model need not know
/// their identifiers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// First byte.
    pub addr: u64,
    /// Beats less one.
    pub len: u8,
    /// Quality of service.
    pub qos: u8,
    /// Identifier.
    pub id: u8,
    /// Which way its sidebands send it.
    pub way: Way,
}

/// A write response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The burst's identifier.
    pub id: u8,
    /// It is an error.
    pub error: bool,
}

/// An address channel and the register stages behind it: bursts that the interface has not
/// taken, the one on the pins last.
#[derive(Debug, Default)]
struct Address {
    waiting: VecDeque<Burst>,
    /// The last one is still on the pins.
    shown: bool,
}

/// One port: a master to the model, a slave to the RTL.
#[derive(Debug)]
pub struct Port {
    pl: Domain,
    beat_bytes: u16,
    /// From a beat in the interface to the master's knowledge of it.
    response_ps: Ps,
    /// Bursts that the register stages of an address channel hold.
    stages: usize,
    /// Bursts of reads and of writes that may be shown before those stages have taken them: one
    /// on the pins, and what a queue before the port holds.
    queue_bursts: [usize; 2],
    /// Edge of the programmable logic at which the model's time began.
    origin: i64,
    uses: [bool; 2],
    static_qos: [bool; 2],
    /// Of reads and of writes.
    addresses: [Address; 2],
    read_data: VecDeque<Data>,
    beats: VecDeque<Beats>,
    write_data: VecDeque<Data>,
    room: u32,
    written: u64,
    to_write: u64,
    responses: VecDeque<(i64, u64, Answer)>,
    asked: VecDeque<(u64, Answer)>,
    /// Of reads and of writes.
    last_answer: [i64; 2],
    first_shown: [Option<i64>; 2],
    /// Bytes that went over the pins since they were last set to zero.
    moved_bytes: u64,
    /// Up to this edge, only the master changes what the pins show.
    rests_until: i64,
}

impl Data {
    fn next(&mut self, beat_bytes: u16) -> Moving {
        let addr = self.addr;
        self.addr += u64::from(beat_bytes);
        self.left -= 1;
        Moving {
            addr,
            last: self.left == 0,
            id: self.id,
            way: self.way,
        }
    }
}

const fn side(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

impl Port {
    /// A port of so many bytes at rest, in the clock `pl`, whose address channels go through
    /// `stages` registers; `response_ps` passes from a beat in the interface to the beat on
    /// the pins.
    #[must_use]
    pub fn new(pl: Domain, beat_bytes: u16, stages: usize, response_ps: Ps) -> Self {
        Self {
            pl,
            beat_bytes,
            response_ps,
            stages,
            queue_bursts: [1; 2],
            origin: 0,
            uses: [true; 2],
            static_qos: [true; 2],
            addresses: Default::default(),
            read_data: VecDeque::new(),
            beats: VecDeque::new(),
            write_data: VecDeque::new(),
            room: 0,
            written: 0,
            to_write: 0,
            responses: VecDeque::new(),
            asked: VecDeque::new(),
            last_answer: [0; 2],
            first_shown: [None; 2],
            moved_bytes: 0,
            rests_until: 0,
        }
    }

    /// Which directions the port is used in, and which leave QoS to the port's register.
    pub fn configure(&mut self, uses: [bool; 2], static_qos: [bool; 2]) {
        (self.uses, self.static_qos) = (uses, static_qos);
    }

    /// Puts a queue before the port: so many bursts of reads and of writes may be shown, the one on
    /// the pins included, before the port's stages have taken them.
    pub fn queue(&mut self, bursts: [u32; 2]) {
        self.queue_bursts = bursts.map(|n| n as usize);
    }

    /// The edge at which the model's time begins.
    pub fn set_origin(&mut self, edge: i64) {
        self.origin = edge;
        self.rests_until = 0;
    }

    /// The cycle of the model's time in which the first address was on the pins.
    #[must_use]
    pub fn first_address(&self) -> Option<i64> {
        let first = self.first_shown.into_iter().flatten().min();
        Some(first? - self.origin)
    }

    /// The cycle of the model's time in which the last burst so far was over.
    #[must_use]
    pub fn last_answer(&self) -> i64 {
        self.last_answer[0].max(self.last_answer[1]) - self.origin
    }

    /// Bytes that went over the pins in both directions since the last [`Port::forget_moved`].
    #[must_use]
    pub const fn moved_bytes(&self) -> u64 {
        self.moved_bytes
    }

    /// Sets [`Port::moved_bytes`] to zero.
    pub const fn forget_moved(&mut self) {
        self.moved_bytes = 0;
    }

    /// Cycles from a direction's first address on the pins to the end of its last burst so far; none
    /// where the first came before the cycle `since` of the model's time, or never.
    #[must_use]
    pub fn span_cycles(&self, direction: Direction, since: i64) -> Option<u64> {
        let i = side(direction);
        let first = self.first_shown[i].filter(|first| first - self.origin >= since)?;
        u64::try_from(self.last_answer[i] - first).ok()
    }

    /// Bytes of a beat.
    #[must_use]
    pub const fn beat_bytes(&self) -> u16 {
        self.beat_bytes
    }

    /// Whether nothing is under way.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.addresses.iter().all(|a| a.waiting.is_empty())
            && self.read_data.is_empty()
            && self.write_data.is_empty()
            && self.responses.is_empty()
            && self.asked.is_empty()
    }

    /// Whether the pins at `edge` are as before, and nothing but a write beat can move.
    #[must_use]
    pub const fn rests(&self, edge: i64) -> bool {
        edge < self.rests_until
    }

    /// All that is asked of an edge gave nothing: so will it until the next beat or answer that is
    /// known, unless an address or the model brings something before.
    pub fn rest(&mut self, edge: i64) {
        let beat = self.beats.front().map_or(i64::MAX, |b| b.from);
        // An answer that is late waits for a write beat.
        let answer = self.responses.front().map(|&(at, ..)| at);
        let answer = answer.filter(|&at| at > edge).unwrap_or(i64::MAX);
        self.rests_until = beat.min(answer);
    }

    /// Whether the address on the pins is known already.
    #[must_use]
    pub fn is_shown(&self, direction: Direction) -> bool {
        self.addresses[side(direction)].shown
    }

    /// An address shown since edge `edge`; `true` if it was not shown before.
    pub fn show(&mut self, direction: Direction, shown: &Shown, edge: i64) -> bool {
        let &Shown {
            addr,
            len,
            qos,
            id,
            way,
        } = shown;
        let i = side(direction);
        let channel = &mut self.addresses[side(direction)];
        if channel.shown {
            return false;
        }
        channel.shown = true;
        self.rests_until = 0;
        self.first_shown[i].get_or_insert(edge);
        let beats = u16::from(len) + 1;
        channel.waiting.push_back(Burst {
            addr,
            beats,
            beat_bytes: self.beat_bytes,
            qos: (!self.static_qos[i]).then_some(qos),
            issued: self.pl.edge(edge - self.origin),
            id: 0,
        });
        let data = Data {
            addr,
            left: beats,
            id,
            way,
        };
        match direction {
            Direction::Read => self.read_data.push_back(data),
            Direction::Write => {
                self.to_write += u64::from(beats);
                let error = way == Way::Refused;
                self.asked.push_back((self.to_write, Answer { id, error }));
                self.write_data.push_back(data);
            }
        }
        true
    }

    /// Whether the address that is shown goes on at the next edge.
    pub fn address_ready(&mut self, direction: Direction) -> bool {
        let held = self.stages + self.queue_bursts[side(direction)];
        let channel = &mut self.addresses[side(direction)];
        let ready = channel.shown && channel.waiting.len() < held;
        channel.shown &= !ready;
        ready
    }

    /// The read beat that goes to the RTL at `edge`.
    pub fn read_beat(&mut self, edge: i64) -> Option<Moving> {
        let beats = self.beats.front_mut()?;
        if beats.from > edge {
            return None;
        }
        beats.left -= 1;
        if beats.left == 0 {
            self.beats.pop_front();
        }
        let data = self.read_data.front_mut().expect("data follow an address");
        let beat = data.next(self.beat_bytes);
        self.moved_bytes += u64::from(self.beat_bytes);
        if beat.last {
            self.read_data.pop_front();
            self.last_answer[0] = edge;
        }
        Some(beat)
    }

    /// Whether a write beat can be taken at the next edge.
    #[must_use]
    pub const fn write_ready(&self) -> bool {
        self.room > 0
    }

    /// A write beat is taken.
    pub fn write_beat(&mut self) -> Moving {
        self.room -= 1;
        self.rests_until = 0;
        self.written += 1;
        self.moved_bytes += u64::from(self.beat_bytes);
        let data = self.write_data.front_mut().expect("data follow an address");
        let beat = data.next(self.beat_bytes);
        if beat.last {
            self.write_data.pop_front();
        }
        beat
    }

    /// The write response that goes to the RTL at `edge`.
    pub fn response(&mut self, edge: i64) -> Option<Answer> {
        let &(at, written, answer) = self.responses.front()?;
        if at > edge || written > self.written {
            return None;
        }
        self.responses.pop_front();
        self.last_answer[1] = edge;
        Some(answer)
    }
}

impl AxiMaster for Port {
    fn uses(&self, direction: Direction) -> bool {
        self.uses[side(direction)]
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    /// Who shows it an address tells the model to look.
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

#[cfg(test)]
mod tests;
