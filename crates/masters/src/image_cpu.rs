//! A core that filters images: it loads a line, computes, stores the line, and continues with the
//! next line. Loads block; stores wait in a buffer.
//!
//! The time of caches and memory results from the path behind the port. The time of the filter is part of
//! this master's configuration.

mod spec;

pub use spec::ImageCpuSpec;

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, Report, Turn, account::Account};

/// Time between two checks of whether it is the core's turn, ps.
const LOOK_PS: Ps = 128_000;

/// Configuration of the core and its filter.
#[derive(Clone, Debug)]
pub struct ImageCpuConfig {
    /// Clock of the core.
    pub clock: Domain,
    /// Size in bytes of a line, which is loaded, processed and stored as a unit.
    pub line_bytes: u16,
    /// Bytes per beat at the port of the core.
    pub beat_bytes: u16,
    /// First byte of the source and of the destination.
    pub bases: [u64; 2],
    /// Size of an image in bytes, a multiple of a line.
    pub image_bytes: u64,
    /// Computing time of the filter for a line.
    pub compute: Ps,
    /// Number of lines that fit into the store buffer.
    pub stores: usize,
    /// Number of images, one after another. `None` means that the core continues until it is
    /// stopped.
    pub images: Option<u64>,
    /// Time at which the first image starts.
    pub start: Ps,
    /// The core's turn, if it processes images in turn with other masters.
    pub turn: Option<Turn>,
}

#[derive(Clone, Debug)]
struct Side {
    offered: Option<Burst>,
    account: Account,
}

/// A core with its filter.
#[derive(Clone, Debug)]
pub struct ImageCpu {
    cfg: ImageCpuConfig,
    sides: [Side; 2],
    /// Number of lines of this image that have been loaded.
    loaded: u64,
    stored: u64,
    /// Whether a load is in flight.
    loading: bool,
    /// Time up to which the core has computed; `None` while it is another master's turn.
    free: Option<Ps>,
    /// Lines in the store buffer, with the times from which they can leave.
    buffer: VecDeque<(Ps, u64)>,
    /// Number of lines that have left the buffer and have not been answered yet.
    leaving: usize,
    /// Start time of this turn, and the time spent in earlier turns.
    since: Ps,
    busy: Ps,
    images: u64,
    finished: Option<Ps>,
    stopped: bool,
}

impl ImageCpu {
    /// Creates a core that has done nothing yet.
    ///
    /// # Panics
    /// If the sizes do not fit.
    #[must_use]
    pub fn new(cfg: ImageCpuConfig) -> Self {
        assert!(
            cfg.image_bytes.is_multiple_of(u64::from(cfg.line_bytes)) && cfg.image_bytes > 0,
            "whole lines"
        );
        assert!(cfg.stores > 0, "a store buffer");
        let side = || Side {
            offered: None,
            account: Account::new(cfg.clock, cfg.stores),
        };
        Self {
            sides: [side(), side()],
            loaded: 0,
            stored: 0,
            loading: false,
            free: cfg.turn.is_none().then_some(cfg.start),
            buffer: VecDeque::new(),
            leaving: 0,
            since: cfg.start,
            busy: 0,
            images: 0,
            finished: None,
            stopped: false,
            cfg,
        }
    }

    fn lines(&self) -> u64 {
        self.cfg.image_bytes / u64::from(self.cfg.line_bytes)
    }

    fn burst(&self, base: u64, line: u64, issued: Ps) -> Burst {
        Burst {
            addr: base + line * u64::from(self.cfg.line_bytes),
            beats: self.cfg.line_bytes / self.cfg.beat_bytes,
            beat_bytes: self.cfg.beat_bytes,
            qos: None,
            issued,
            id: 0,
        }
    }

    /// Records that the last store of an image was answered at `at`.
    fn end(&mut self, at: Ps) {
        (self.loaded, self.stored) = (0, 0);
        self.images += 1;
        let over = self.free.unwrap_or(at).max(at);
        self.free = Some(over);
        if self.stopped || self.cfg.images.is_some_and(|n| self.images >= n) {
            self.finished = Some(over);
        }
        if let Some(turn) = &self.cfg.turn {
            self.busy += over - self.since;
            turn.pass_on(over);
            self.free = None;
        }
    }
}

impl AxiMaster for ImageCpu {
    fn uses(&self, _direction: Direction) -> bool {
        true
    }

    fn tells_when(&self, _direction: Direction) -> bool {
        false
    }

    fn source(&self, _direction: Direction) -> u8 {
        0
    }

    fn poll(&mut self, direction: Direction, now: Ps) -> Poll {
        let side = usize::from(direction == Direction::Write);
        if let Some(b) = self.sides[side].offered {
            return Poll::Ready(b);
        }
        if self.finished.is_some() {
            return Poll::Blocked;
        }
        if self.free.is_none()
            && let Some(from) = self.cfg.turn.as_ref().and_then(Turn::mine)
        {
            (self.free, self.since) = (Some(from), from);
        }
        let Some(free) = self.free else {
            return Poll::NotBefore(now + LOOK_PS);
        };
        let (at, burst) = match direction {
            Direction::Read => {
                let full = self.buffer.len() + self.leaving >= self.cfg.stores;
                if self.loading || full || self.loaded >= self.lines() {
                    return Poll::Blocked;
                }
                (free, self.burst(self.cfg.bases[0], self.loaded, free))
            }
            Direction::Write => match self.buffer.front() {
                None => return Poll::Blocked,
                Some(&(from, line)) => (from, self.burst(self.cfg.bases[1], line, from)),
            },
        };
        if at > now {
            return Poll::NotBefore(at);
        }
        match direction {
            Direction::Read => self.loading = true,
            Direction::Write => {
                self.buffer.pop_front();
                self.leaving += 1;
            }
        }
        self.sides[side].offered = Some(burst);
        self.sides[side].account.issued(at);
        Poll::Ready(burst)
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        self.sides[usize::from(direction == Direction::Write)].offered = None;
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        let side = usize::from(direction == Direction::Write);
        self.sides[side].account.moved(bytes, at);
    }

    fn done(&mut self, direction: Direction, _id: u32, _bytes: u32, at: Ps) {
        let side = usize::from(direction == Direction::Write);
        self.sides[side].account.done(at);
        match direction {
            Direction::Read => {
                let through = at + self.cfg.compute;
                self.buffer.push_back((through, self.loaded));
                self.free = Some(through);
                self.loading = false;
                self.loaded += 1;
            }
            Direction::Write => {
                self.leaving -= 1;
                self.stored += 1;
                // A load that found the store buffer full was waiting for this response.
                if self.buffer.len() + self.leaving + 1 >= self.cfg.stores {
                    self.free = self.free.map(|f| f.max(at));
                }
                if self.stored >= self.lines() {
                    self.end(at);
                }
            }
        }
    }
}

impl Master for ImageCpu {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let [read, write] = &self.sides;
        let turn = self.cfg.turn.is_none() || self.free.is_some();
        Some(Report {
            finished_at: self.finished,
            busy: Some(self.busy + if turn { (now - self.since).max(0) } else { 0 }),
            ..Report::of(Some(read.account.side(now)), Some(write.account.side(now)))
        })
    }

    /// The core has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for s in &mut self.sides {
            s.account.reset(now);
        }
        (self.busy, self.since) = (0, self.since.max(now));
    }

    fn stop(&mut self) {
        self.stopped = true;
    }

    fn is_finished(&self) -> bool {
        self.finished.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NS: Ps = 1000;

    fn config() -> ImageCpuConfig {
        ImageCpuConfig {
            clock: Domain::from_mhz(500.0),
            line_bytes: 32,
            beat_bytes: 8,
            bases: [0, 0x1000],
            image_bytes: 128,
            compute: 300 * NS,
            stores: 1,
            images: Some(1),
            start: 0,
            turn: None,
        }
    }

    /// Runs a core whose loads take 100 ns and whose stores take the given time. Returns the end time.
    fn run(cpu: &mut ImageCpu, store: Ps) -> Ps {
        let mut due: Vec<(Ps, Direction)> = Vec::new();
        for now in (0..10_000 * NS).step_by(2 * NS as usize) {
            due.retain(|&(t, d)| {
                if t <= now {
                    cpu.moved(d, 32, t);
                    cpu.done(d, 0, 32, t);
                }
                t > now
            });
            for (d, takes) in [(Direction::Read, 100 * NS), (Direction::Write, store)] {
                if let Poll::Ready(b) = cpu.poll(d, now) {
                    cpu.taken(d, now);
                    due.push((b.issued + takes, d));
                }
            }
        }
        cpu.report(0, 0)
            .and_then(|r| r.finished_at)
            .expect("an end")
    }

    #[test]
    fn loads_and_the_filter_follow_each_other_and_stores_hide() {
        // The core waits for the last store. Earlier stores leave the buffer while later loads are
        // in flight.
        let buffered = ImageCpuConfig {
            stores: 4,
            ..config()
        };
        assert_eq!(
            run(&mut ImageCpu::new(buffered), 50 * NS),
            (4 * 400 + 50) * NS
        );
        assert_eq!(run(&mut ImageCpu::new(config()), 50 * NS), 4 * 450 * NS);
    }

    #[test]
    fn is_busy_in_its_turn_only() {
        let round = Turn::round(2, 0);
        let mut cpu = ImageCpu::new(ImageCpuConfig {
            turn: Some(round[1].clone()),
            ..config()
        });
        cpu.poll(Direction::Read, 0);
        assert_eq!(cpu.report(0, 100 * NS).and_then(|r| r.busy), Some(0));
        round[0].pass_on(100 * NS);
        let end = run(&mut cpu, 50 * NS);
        assert_eq!(end, (100 + 4 * 450) * NS);
        assert_eq!(
            cpu.report(0, end + 1).and_then(|r| r.busy),
            Some(4 * 450 * NS)
        );
        assert_eq!(round[0].mine(), Some(end));
    }
}
