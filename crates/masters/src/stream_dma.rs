//! A stream DMA: a memory-to-stream channel, a stream-to-memory channel, or both with a FIFO
//! between them (loop-back). With one channel, the other end of the stream is a sink that accepts
//! everything, or a source that delivers a beat per cycle.
//!
//! A channel has a limited number of bursts in flight. It reads only what fits into the FIFO, and
//! writes a burst once all its data have arrived (store and forward). A transfer ends with its last
//! response. After that, the driver takes some time before the next transfer.

mod spec;

pub use spec::{DmaChannelSpec, StreamDmaSpec};

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, Report, account::Account};

/// Configuration of a stream DMA.
#[derive(Clone, Debug)]
pub struct StreamDmaConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// Memory to stream.
    pub read: Option<DmaChannelSpec>,
    /// Stream to memory.
    pub write: Option<DmaChannelSpec>,
    /// Size in bytes of the FIFO between the channels, at least one burst.
    pub fifo_bytes: u64,
    /// Size of a transfer in bytes, a multiple of a burst.
    pub transfer_bytes: u64,
    /// Number of transfers, one after another. `None` means that the DMA continues until it is
    /// stopped.
    pub transfers: Option<u64>,
    /// Number of cycles between the addresses of two bursts of a channel.
    pub issue_cycles: u32,
    /// Size of a sub-copy in bytes, a multiple of a burst, and the number of additional cycles
    /// before the next sub-copy.
    pub sub_copy: Option<(u64, u32)>,
    /// Time that the driver adds to each transfer.
    pub driver: Ps,
    /// Time at which the first transfer starts.
    pub start: Ps,
    /// Whether a regulator may delay the bursts of a channel for a long time.
    pub is_regulated: bool,
}

#[derive(Clone, Debug)]
struct Channel {
    cfg: DmaChannelSpec,
    issued: u64,
    done: u64,
    flying: u32,
    freed: VecDeque<Ps>,
    /// Time at which the place of the next burst became free.
    place: Ps,
    offered: Option<Burst>,
    next_issue: Ps,
    account: Account,
}

impl Channel {
    fn new(cfg: DmaChannelSpec, clock: Domain) -> Self {
        Self {
            cfg,
            issued: 0,
            done: 0,
            flying: 0,
            freed: VecDeque::new(),
            place: 0,
            offered: None,
            next_issue: 0,
            account: Account::new(clock, cfg.outstanding as usize),
        }
    }

    /// Frees the places of completed bursts.
    fn free(&mut self, now: Ps) {
        while let Some(&at) = self.freed.front()
            && at <= now
        {
            self.freed.pop_front();
            if self.flying == self.cfg.outstanding {
                self.place = at;
            }
            self.flying -= 1;
        }
    }
}

/// If a time is not known yet, the DMA asks to be polled again after this number of cycles.
const LOOK_CYCLES: i64 = 4;
/// The same number for a DMA behind a regulator, which delays bursts by hundreds of cycles
/// (chosen). The port also polls whenever anything happens at any port, so the number has almost no
/// effect on results. With 4 instead, such runs would take ten times as long.
const LOOK_SELDOM_CYCLES: i64 = 256;

/// Number of cycles from the last beat of a read to the address of the write that becomes possible
/// with this beat, in the instrument's stream system (`hardware/stream_system`): two cycles through
/// the queue of the reader, two through the FIFO, and one in the counter of the writer. For other
/// DMAs, the number is an assumption.
const THROUGH_CYCLES: i64 = 5;

/// A stream DMA and its stream.
#[derive(Clone, Debug)]
pub struct StreamDma {
    cfg: StreamDmaConfig,
    read: Option<Channel>,
    write: Option<Channel>,
    /// Number of bytes of the FIFO that are full or reserved.
    held: u64,
    /// Numbers of bytes that have not been written, and the times at which the writer counts them.
    filled: VecDeque<(Ps, u64)>,
    /// Numbers of bytes that leave the FIFO, and the times at which they leave.
    drained: VecDeque<(Ps, u64)>,
    last_drain: Ps,
    /// Time at which the transfer started.
    begins: Ps,
    /// Time of the last response of the transfer so far.
    last_done: Ps,
    transfers: u64,
    finished: Option<Ps>,
    stopped: bool,
    /// For each direction, whether the last answer to a poll was only a time to poll again.
    guessed: [bool; 2],
}

const fn side(direction: Direction) -> usize {
    match direction {
        Direction::Read => 0,
        Direction::Write => 1,
    }
}

impl StreamDma {
    /// Creates a DMA that has done nothing yet.
    ///
    /// # Panics
    /// If both channels are absent, or the sizes do not match.
    #[must_use]
    pub fn new(cfg: StreamDmaConfig) -> Self {
        let burst = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        assert!(cfg.read.is_some() || cfg.write.is_some(), "a channel");
        assert!(
            cfg.transfer_bytes.is_multiple_of(burst) && cfg.transfer_bytes > 0,
            "whole bursts"
        );
        assert!(cfg.fifo_bytes >= burst, "a FIFO of a burst or more");
        Self {
            read: cfg.read.map(|c| Channel::new(c, cfg.clock)),
            write: cfg.write.map(|c| Channel::new(c, cfg.clock)),
            held: 0,
            filled: VecDeque::new(),
            drained: VecDeque::new(),
            last_drain: 0,
            begins: cfg.start,
            last_done: 0,
            transfers: 0,
            finished: None,
            stopped: false,
            guessed: [false; 2],
            cfg,
        }
    }

    fn burst_bytes(&self) -> u64 {
        u64::from(self.cfg.beats) * u64::from(self.cfg.beat_bytes)
    }

    fn channel(&mut self, d: Direction) -> Option<&mut Channel> {
        match d {
            Direction::Read => self.read.as_mut(),
            Direction::Write => self.write.as_mut(),
        }
    }

    fn side(&self, d: Direction) -> Option<&Channel> {
        match d {
            Direction::Read => self.read.as_ref(),
            Direction::Write => self.write.as_ref(),
        }
    }

    /// Returns the time from which the FIFO has room for the next read, 0 if it has room already,
    /// or `None` if it is not known yet. If there is room already, the result is not `now`, because
    /// the read would then wait for the next clock edge every time.
    fn room_at(&mut self, now: Ps) -> Option<Ps> {
        while let Some(&(at, bytes)) = self.drained.front()
            && at <= now
        {
            self.held -= bytes;
            self.drained.pop_front();
        }
        if self.write.is_none() || self.held + self.burst_bytes() <= self.cfg.fifo_bytes {
            return Some(0);
        }
        self.drained.front().map(|&(at, _)| at)
    }

    /// Returns the time at which all data of the next write have arrived, if it is known. The
    /// source delivers a beat per cycle.
    fn data_at(&self) -> Option<Ps> {
        let burst = self.burst_bytes();
        let Some(w) = &self.write else { return Some(0) };
        if self.read.is_none() {
            let beats = (w.issued + burst) / u64::from(self.cfg.beat_bytes);
            return Some(self.begins + self.cfg.clock.cycles(beats as f64));
        }
        let mut sum = 0;
        for &(at, bytes) in &self.filled {
            sum += bytes;
            if sum >= burst {
                return Some(at);
            }
        }
        None
    }

    /// Removes the data of a burst from the data that can be written.
    fn use_data(&mut self) {
        let mut left = self.burst_bytes();
        while left > 0 {
            let Some((_, bytes)) = self.filled.front_mut() else {
                return;
            };
            let n = left.min(*bytes);
            *bytes -= n;
            left -= n;
            if *bytes == 0 {
                self.filled.pop_front();
            }
        }
    }

    /// Ends the transfer when both channels have completed it, and starts the next transfer.
    fn end(&mut self) {
        let all = self.cfg.transfer_bytes;
        if [&self.read, &self.write]
            .into_iter()
            .flatten()
            .any(|c| c.done < all)
        {
            return;
        }
        self.transfers += 1;
        let over = self.last_done + self.cfg.driver;
        if self.stopped || self.cfg.transfers.is_some_and(|n| self.transfers >= n) {
            self.finished = Some(over);
            return;
        }
        self.begins = over;
        for c in [&mut self.read, &mut self.write].into_iter().flatten() {
            (c.issued, c.done) = (0, 0);
        }
    }
}

impl AxiMaster for StreamDma {
    fn uses(&self, direction: Direction) -> bool {
        self.side(direction).is_some()
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn tells_when(&self, direction: Direction) -> bool {
        !self.guessed[side(direction)]
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let Some(c) = self.channel(direction) else {
            return Poll::Blocked;
        };
        if let Some(b) = c.offered {
            return Poll::Ready(b);
        }
        c.free(now);
        let (issued, flying, next) = (c.issued, c.flying, c.next_issue);
        let (most, free) = (c.cfg.outstanding, c.freed.front().copied());
        let next = next.max(c.place);
        if self.finished.is_some() || issued >= self.cfg.transfer_bytes {
            return Poll::Blocked;
        }
        if flying >= most {
            return free.map_or(Poll::Blocked, Poll::NotBefore);
        }
        let ready = match direction {
            Direction::Read => self.room_at(now),
            Direction::Write => self.data_at(),
        };
        let clock = self.cfg.clock;
        self.guessed[side(direction)] = ready.is_none();
        let look_cycles = if self.cfg.is_regulated {
            LOOK_SELDOM_CYCLES
        } else {
            LOOK_CYCLES
        };
        let ready = ready.unwrap_or(now + look_cycles * clock.period());
        let at = clock.edge(clock.at_or_after(ready.max(next).max(self.begins) - 1));
        if at > now {
            return Poll::NotBefore(at);
        }
        // The master drives the address at the last clock edge at or before the poll.
        let edge = clock.at_or_after(now);
        let issued_at = if clock.edge(edge) > now {
            clock.edge(edge - 1).max(at)
        } else {
            now
        };
        let bytes = self.burst_bytes();
        match direction {
            Direction::Read => self.held += if self.write.is_some() { bytes } else { 0 },
            Direction::Write => self.use_data(),
        }
        let (beats, beat_bytes) = (self.cfg.beats, self.cfg.beat_bytes);
        let step = clock.whole_cycles(self.cfg.issue_cycles.max(1));
        let sub_copy = self.cfg.sub_copy;
        let c = self.channel(direction).expect("the channel asked for");
        let burst = Burst {
            addr: c.cfg.base + c.issued,
            beats,
            beat_bytes,
            qos: None,
            issued: issued_at,
            id: 0,
        };
        c.issued += bytes;
        c.flying += 1;
        c.next_issue = issued_at + step;
        if let Some((bytes, idle)) = sub_copy
            && c.issued.is_multiple_of(bytes)
        {
            c.next_issue += clock.whole_cycles(idle);
        }
        c.account.issued(issued_at);
        c.offered = Some(burst);
        Poll::Ready(burst)
    }

    fn taken(&mut self, direction: Direction, now: Ps) {
        if let Some(c) = self.channel(direction) {
            c.offered = None;
        }
        if direction == Direction::Write && self.read.is_some() {
            let beats = self.cfg.clock.whole_cycles(self.cfg.beats.into());
            self.last_drain = self.last_drain.max(now) + beats;
            let bytes = self.burst_bytes();
            self.drained.push_back((self.last_drain, bytes));
        }
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        if let Some(c) = self.channel(direction) {
            c.account.moved(bytes, at);
        }
    }

    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        let clock = self.cfg.clock;
        if let Some(c) = self.channel(direction) {
            c.done += u64::from(bytes);
            // A response is taken at a clock edge, and its place is free from this edge onwards.
            c.freed.push_back(clock.edge(clock.at_or_after(at)));
            c.account.done(at);
        }
        if direction == Direction::Read && self.write.is_some() {
            let there = clock.edge(clock.at_or_after(at) + THROUGH_CYCLES);
            self.filled.push_back((there, u64::from(bytes)));
        }
        self.last_done = self.last_done.max(at);
        self.end();
    }
}

impl Master for StreamDma {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let side = |d| self.side(d).map(|c| c.account.side(now));
        Some(Report {
            finished_at: self.finished,
            ..Report::of(side(Direction::Read), side(Direction::Write))
        })
    }

    /// This master has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for c in [&mut self.read, &mut self.write].into_iter().flatten() {
            c.account.reset(now);
        }
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.finished.is_some()
    }
}
