//! Writes through a FIFO interface: data beats fill the FIFO, which sends them in parts.
//!
//! The times of the data are computed when a burst is taken. One beat arrives per PL cycle, and a part leaves once its last
//! beat is buffered (store and forward).

use std::collections::VecDeque;

use axiscope_controller::WritePart;

use crate::{AxiMaster, Burst, Direction, InterfaceConfig, Poll, Ps};

#[derive(Clone, Copy, Debug)]
struct Filling {
    addr: u64,
    left: u32,
    piece_left: u32,
    burst: Burst,
    data_from: Ps,
}

/// A part of a write that is being sent to the controller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staged {
    pub ready: Ps,
    pub beats: u32,
    pub part: WritePart,
}

/// A part that the controller has not yet accepted completely.
#[derive(Clone, Copy, Debug)]
struct Buffered {
    bytes: u32,
    beats: u32,
}

/// State of the write side.
#[derive(Debug, Default)]
pub(crate) struct WriteSide {
    filling: Option<Filling>,
    beats: u32,
    next_burst: Ps,
    /// When the last response so far reaches the master.
    answered: Ps,
    pub data_free: Ps,
    pub staged: VecDeque<Staged>,
    bursts: VecDeque<(u32, u32)>,
    buffered: VecDeque<Buffered>,
}

impl WriteSide {
    /// Accepts bursts and stages their parts while the FIFO has space. Returns when to call again.
    pub fn advance(&mut self, cfg: &InterfaceConfig, master: &mut impl AxiMaster, now: Ps) -> Ps {
        loop {
            let f = match self.filling {
                Some(f) => f,
                None => {
                    if self.next_burst > now {
                        return self.next_burst;
                    }
                    match master.poll(Direction::Write, now) {
                        Poll::Ready(b) => {
                            let at = b.issued + cfg.pl_request_ps;
                            if at > now {
                                return at;
                            }
                            let idle = self.bursts.is_empty() && b.issued > self.answered;
                            let wakes = if idle { cfg.write_idle_ps } else { 0 };
                            let bytes = u32::from(b.beats) * u32::from(b.beat_bytes);
                            self.bursts.push_back((b.id, bytes));
                            self.next_burst = (self.next_burst + cfg.write_interval_ps).max(now);
                            let f = Filling {
                                addr: b.addr,
                                left: bytes,
                                piece_left: 0,
                                burst: b,
                                data_from: now + wakes,
                            };
                            self.filling = Some(f);
                            f
                        }
                        Poll::NotBefore(t) => return t.max(now + 1),
                        Poll::Blocked => return Ps::MAX,
                    }
                }
            };
            let piece_left = if f.piece_left == 0 {
                f.left.min(cfg.piece_beats * u32::from(f.burst.beat_bytes))
            } else {
                f.piece_left
            };
            let part = cfg.write_part_bytes;
            let bytes = (part - (f.addr as u32 & (part - 1))).min(piece_left);
            let beats = bytes.div_ceil(cfg.ps_beat_bytes);
            if self.beats + beats > cfg.write_fifo_beats {
                return Ps::MAX;
            }
            let cycles = bytes.div_ceil(u32::from(f.burst.beat_bytes));
            let mut start = self.data_free.max(f.data_from);
            if start + cfg.pl.period() < now {
                start = now;
            }
            let end = start + cfg.pl.whole_cycles(cycles);
            self.data_free = end;
            self.beats += beats;
            self.buffered.push_back(Buffered { bytes, beats });
            master.room(bytes, now);
            let last = bytes == f.left;
            self.staged.push_back(Staged {
                ready: end + cfg.write_request_ps,
                beats,
                part: WritePart {
                    last_of_piece: bytes == piece_left,
                    addr: f.addr,
                    bytes,
                    stream: cfg.stream,
                    qos: f.burst.qos.unwrap_or(cfg.write_qos),
                    arrived: 0,
                    last,
                },
            });
            self.filling = if last {
                master.taken(Direction::Write, now);
                None
            } else {
                Some(Filling {
                    addr: f.addr + u64::from(bytes),
                    left: f.left - bytes,
                    piece_left: piece_left - bytes,
                    ..f
                })
            };
        }
    }

    /// Records that the controller accepted `bytes` of the oldest part at `at`. Its beats become free once the
    /// full part is accepted.
    pub fn accepted(
        &mut self,
        cfg: &InterfaceConfig,
        bytes: u32,
        last_of_burst: bool,
        at: Ps,
        master: &mut impl AxiMaster,
    ) {
        let part = self.buffered.front_mut().expect("a part was buffered");
        part.bytes -= bytes;
        if part.bytes == 0 {
            self.beats -= part.beats;
            self.buffered.pop_front();
        }
        master.moved(Direction::Write, bytes, at);
        if last_of_burst {
            let (id, bytes) = self.bursts.pop_front().expect("a burst for its last bytes");
            self.answered = at + cfg.write_response_ps;
            master.done(Direction::Write, id, bytes, self.answered);
        }
    }
}
