//! Reads through a FIFO interface: bursts are split into pieces, pieces are issued within the limits, and their
//! data are returned.

use std::collections::VecDeque;

use axiscope_controller::ReadPiece;

use crate::{AxiMaster, Burst, Direction, InterfaceConfig, Poll, Ps, mixing::Mixing};

/// A burst of which some pieces have not been issued yet.
#[derive(Clone, Copy, Debug)]
struct Cutting {
    addr: u64,
    left: u32,
    burst: Burst,
    source: u8,
}

/// Beats of a line that leave the data FIFO one after another.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    next: Ps,
    every: Ps,
    beats: u32,
}

/// A piece on its way to the switch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Travelling {
    pub arrives: Ps,
    pub piece: ReadPiece,
    /// Number of the master that issued it.
    pub source: u8,
}

/// State of the read side.
#[derive(Debug, Default)]
pub(crate) struct ReadSide {
    cutting: Option<Cutting>,
    pieces: u32,
    beats: u32,
    next_issue: Ps,
    blocked: bool,
    pub to_switch: VecDeque<Travelling>,
    pub mixing: Mixing,
    piece_free: VecDeque<Ps>,
    /// FIFO beats that each piece in flight has reserved, minus the beats that have arrived, in order of issue.
    held: VecDeque<u32>,
    leaving: VecDeque<Leaving>,
    bursts: VecDeque<(u32, u32)>,
    pub pl_free: Ps,
    /// Time between two beats of the FIFO that leave for the PL.
    every: Ps,
}

impl ReadSide {
    /// An idle read side.
    pub fn new(cfg: &InterfaceConfig) -> Self {
        let pl_beats = f64::from(cfg.ps_beat_bytes) / f64::from(cfg.pl_beat_bytes);
        Self {
            every: cfg.pl.cycles(pl_beats).max(1),
            ..Self::default()
        }
    }

    /// Frees FIFO space up to `now`, and issues pieces. Returns when to call again.
    pub fn advance(&mut self, cfg: &InterfaceConfig, master: &mut impl AxiMaster, now: Ps) -> Ps {
        while self.piece_free.front().is_some_and(|&t| t <= now) {
            self.piece_free.pop_front();
            self.pieces -= 1;
        }
        self.drain(now);
        loop {
            if self.pieces >= cfg.read_pieces {
                return self.piece_leaves();
            }
            if self.next_issue > now {
                return self.next_issue;
            }
            let c = match self.cutting {
                Some(c) => c,
                None => match master.poll(Direction::Read, now) {
                    Poll::Ready(b) => {
                        let at = b.issued + cfg.pl_request_ps;
                        if at > now {
                            return at;
                        }
                        let bytes = u32::from(b.beats) * u32::from(b.beat_bytes);
                        self.bursts.push_back((b.id, bytes));
                        let c = Cutting {
                            addr: b.addr,
                            left: bytes,
                            burst: b,
                            source: master.source(Direction::Read),
                        };
                        self.cutting = Some(c);
                        c
                    }
                    Poll::NotBefore(t) => return t.max(now + 1),
                    Poll::Blocked => {
                        self.blocked = true;
                        return Ps::MAX;
                    }
                },
            };
            let width = u32::from(c.burst.beat_bytes);
            let bytes = c.left.min(cfg.piece_beats * width);
            let beats = bytes.div_ceil(cfg.ps_beat_bytes);
            if let Some(space) = cfg.read_fifo_beats
                && self.beats + beats > space
            {
                return self.room_at(self.beats + beats - space);
            }
            let last = bytes == c.left;
            self.beats += beats;
            self.held.push_back(beats);
            self.pieces += 1;
            self.next_issue = (self.next_issue + cfg.piece_interval_ps)
                .max(now + cfg.piece_interval_ps - cfg.tick_ps + 1);
            self.to_switch.push_back(Travelling {
                arrives: now + cfg.request_ps,
                piece: ReadPiece {
                    addr: c.addr,
                    bytes,
                    stream: cfg.stream,
                    qos: c.burst.qos.unwrap_or(cfg.read_qos),
                    arrived: 0,
                    lead: 0,
                    last,
                },
                source: c.source,
            });
            self.cutting = if last {
                master.taken(Direction::Read, now);
                None
            } else {
                Some(Cutting {
                    addr: c.addr + u64::from(bytes),
                    left: c.left - bytes,
                    ..c
                })
            };
        }
    }

    /// Frees the FIFO beats that the PL has taken by `now`.
    fn drain(&mut self, now: Ps) {
        while let Some(l) = self.leaving.front_mut()
            && l.next <= now
        {
            let n = u32::try_from((now - l.next) / l.every).map_or(l.beats, |n| n + 1);
            let n = n.min(l.beats);
            self.beats -= n;
            l.beats -= n;
            l.next += Ps::from(n) * l.every;
            if l.beats == 0 {
                self.leaving.pop_front();
            }
        }
    }

    /// When `lacks` more beats of the FIFO will be free, if known.
    fn room_at(&self, mut lacks: u32) -> Ps {
        for l in &self.leaving {
            if lacks <= l.beats {
                return l.next + Ps::from(lacks - 1) * l.every;
            }
            lacks -= l.beats;
        }
        Ps::MAX
    }

    /// Accepts a line that arrives from the controller port at `arrives`. Returns when its last beat is at the
    /// master.
    pub fn deliver(
        &mut self,
        cfg: &InterfaceConfig,
        bytes: u32,
        arrives: Ps,
        last_of_piece: bool,
        last_of_burst: bool,
        master: &mut impl AxiMaster,
    ) -> Ps {
        // If a piece does not begin at a beat boundary, the beats of its lines may add up to more or fewer
        // than were reserved.
        let held = self.held.front_mut().expect("a piece for its line");
        let ps_beats = if last_of_piece {
            *held
        } else {
            bytes.div_ceil(cfg.ps_beat_bytes).min(*held)
        };
        *held -= ps_beats;
        let beats = bytes.div_ceil(cfg.pl_beat_bytes);
        let finish = self.pl_free.max(arrives) + cfg.pl.whole_cycles(beats);
        self.pl_free = finish;
        if ps_beats > 0 {
            self.leaving.push_back(Leaving {
                next: finish - Ps::from(ps_beats - 1) * self.every,
                every: self.every,
                beats: ps_beats,
            });
        }
        if last_of_piece {
            self.held.pop_front();
            self.piece_free.push_back(arrives);
        }
        master.moved(Direction::Read, bytes, finish);
        if last_of_burst {
            let (id, bytes) = self.bursts.pop_front().expect("a burst for its last line");
            master.done(Direction::Read, id, bytes, finish + cfg.pl_response_ps);
        }
        finish
    }

    /// When the next piece in flight has left the controller port, if known.
    pub fn piece_leaves(&self) -> Ps {
        self.piece_free.front().copied().unwrap_or(Ps::MAX)
    }
}
