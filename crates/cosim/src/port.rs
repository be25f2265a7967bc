//! Adapter between the AXI pins of one port and the interface of the model.
//!
//! During cycle `n`, which lasts from edge `n` to edge `n + 1`, the pins have the values that the
//! RTL has output after edge `n`. The model simulates the duration of the cycle. The model's
//! answers are then driven onto the pins, and the RTL samples them at edge `n + 1`.

use std::collections::VecDeque;

use axiscope_fabric::{Burst, Direction, Domain, Ps};

mod model_side;

/// Beats of read data. One beat can be transferred at each edge.
#[derive(Clone, Copy, Debug)]
struct Beats {
    /// First edge.
    from: i64,
    left: u32,
}

/// A burst with data that have not been transferred yet.
#[derive(Clone, Copy, Debug)]
struct Data {
    addr: u64,
    left: u16,
    id: u8,
    way: Way,
}

/// How a burst reaches memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Bypasses the caches of the CPUs.
    #[default]
    Memory,
    /// Goes through the caches of the CPUs.
    Caches,
    /// The port answers with an error.
    Refused,
}

/// A beat that is being transferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// First byte of the beat.
    pub addr: u64,
    /// Whether the beat is the last of its burst.
    pub last: bool,
    /// The burst's identifier.
    pub id: u8,
    /// How the burst reaches memory.
    pub way: Way,
}

/// The signals of an address channel. Bursts are answered in order, so the model does not need
/// their IDs.
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
    /// The burst's path to memory, which the sidebands determine.
    pub way: Way,
}

/// A write response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The burst's identifier.
    pub id: u8,
    /// Whether the response is an error.
    pub error: bool,
}

/// An address channel and its register stages. It contains the bursts that the interface has not
/// yet taken. If a burst is on the pins, it comes last.
#[derive(Debug, Default)]
struct Address {
    waiting: VecDeque<Burst>,
    /// Whether the last burst is still on the pins.
    shown: bool,
}

/// One port. To the model it is a master, and to the RTL it is a slave.
#[derive(Debug)]
pub struct Port {
    pl: Domain,
    beat_bytes: u16,
    /// Time from when a beat is at the interface until the master receives the beat.
    response_ps: Ps,
    /// Number of bursts that the register stages of an address channel can hold.
    stages: usize,
    /// Number of read bursts and of write bursts that may be accepted before the register stages
    /// take them. This includes the burst on the pins and those in a queue before the port.
    queue_bursts: [usize; 2],
    /// Number of the clock edge at which the model's time started.
    origin: i64,
    uses: [bool; 2],
    static_qos: [bool; 2],
    /// The address channels of reads and of writes.
    addresses: [Address; 2],
    read_data: VecDeque<Data>,
    beats: VecDeque<Beats>,
    write_data: VecDeque<Data>,
    room: u32,
    written: u64,
    to_write: u64,
    responses: VecDeque<(i64, u64, Answer)>,
    asked: VecDeque<(u64, Answer)>,
    /// The edge of the last answer to a read and to a write.
    last_answer: [i64; 2],
    first_shown: [Option<i64>; 2],
    /// Number of bytes that have crossed the pins since this counter was last set to zero.
    moved_bytes: u64,
    /// Until this edge, only the master can change the pins.
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
    /// Creates an idle port with a width in bytes and the clock `pl`. Each of its address channels
    /// has `stages` registers. `response_ps` is the time from when a beat is at the interface until
    /// it is on the pins.
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

    /// Sets which directions are used, and which of them take their QoS from the register of the
    /// port.
    pub fn configure(&mut self, uses: [bool; 2], static_qos: [bool; 2]) {
        (self.uses, self.static_qos) = (uses, static_qos);
    }

    /// Puts a queue before the port. Its size is given as the number of reads and of writes that
    /// are accepted before the register stages take them, including the burst on the pins.
    pub fn queue(&mut self, bursts: [u32; 2]) {
        self.queue_bursts = bursts.map(|n| n as usize);
    }

    /// Sets the number of the edge at which the model's time starts.
    pub fn set_origin(&mut self, edge: i64) {
        self.origin = edge;
        self.rests_until = 0;
    }

    /// Returns the cycle of the model's time in which the first address was on the pins.
    #[must_use]
    pub fn first_address(&self) -> Option<i64> {
        let first = self.first_shown.into_iter().flatten().min();
        Some(first? - self.origin)
    }

    /// Returns the cycle of the model's time in which the last burst ended. Later bursts may
    /// follow.
    #[must_use]
    pub fn last_answer(&self) -> i64 {
        self.last_answer[0].max(self.last_answer[1]) - self.origin
    }

    /// Returns the number of bytes that have crossed the pins, in both directions, since the last
    /// [`Port::forget_moved`].
    #[must_use]
    pub const fn moved_bytes(&self) -> u64 {
        self.moved_bytes
    }

    /// Sets [`Port::moved_bytes`] to zero.
    pub const fn forget_moved(&mut self) {
        self.moved_bytes = 0;
    }

    /// Returns the number of cycles from when a direction's first address was on the pins until its
    /// last burst so far ended. `None` if the first address was before the cycle `since` of the
    /// model's time, or if there was none.
    #[must_use]
    pub fn span_cycles(&self, direction: Direction, since: i64) -> Option<u64> {
        let i = side(direction);
        let first = self.first_shown[i].filter(|first| first - self.origin >= since)?;
        u64::try_from(self.last_answer[i] - first).ok()
    }

    /// Bytes per beat.
    #[must_use]
    pub const fn beat_bytes(&self) -> u16 {
        self.beat_bytes
    }

    /// Whether nothing is in flight.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.addresses.iter().all(|a| a.waiting.is_empty())
            && self.read_data.is_empty()
            && self.write_data.is_empty()
            && self.responses.is_empty()
            && self.asked.is_empty()
    }

    /// Whether the pins are unchanged at `edge`, except that a write beat may be transferred.
    #[must_use]
    pub const fn rests(&self, edge: i64) -> bool {
        edge < self.rests_until
    }

    /// Records that nothing happened at this edge. Until the next beat or answer that is already
    /// known, nothing will happen unless an address arrives or the model adds something.
    pub fn rest(&mut self, edge: i64) {
        let beat = self.beats.front().map_or(i64::MAX, |b| b.from);
        // An overdue answer is waiting for a write beat.
        let answer = self.responses.front().map(|&(at, ..)| at);
        let answer = answer.filter(|&at| at > edge).unwrap_or(i64::MAX);
        self.rests_until = beat.min(answer);
    }

    /// Whether the address on the pins has already been passed to the model.
    #[must_use]
    pub fn is_shown(&self, direction: Direction) -> bool {
        self.addresses[side(direction)].shown
    }

    /// Takes an address that has been on the pins since `edge`. Returns whether it is new.
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

    /// Whether the address on the pins is accepted at the next edge.
    pub fn address_ready(&mut self, direction: Direction) -> bool {
        let held = self.stages + self.queue_bursts[side(direction)];
        let channel = &mut self.addresses[side(direction)];
        let ready = channel.shown && channel.waiting.len() < held;
        channel.shown &= !ready;
        ready
    }

    /// Returns the read beat for the RTL at `edge`.
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

    /// Whether a write beat can be accepted at the next edge.
    #[must_use]
    pub const fn write_ready(&self) -> bool {
        self.room > 0
    }

    /// Accepts a write beat.
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

    /// Returns the write response for the RTL at `edge`.
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

#[cfg(test)]
mod tests;
