//! A packet DMA: an accelerator with a read and a write master and a buffer of one packet. It processes an
//! image packet by packet: while one packet is read, the previous packet is written. Then both masters
//! interrupt a driver, which needs some time to start the next pair of packets.
//!
//! The model follows the accelerator of Sadri et al. (2013), section 2.

mod spec;

pub use spec::PacketDmaSpec;

use std::collections::VecDeque;

use axiscope_fabric::{AxiMaster, Burst, Direction, Domain, Poll, Ps};

use crate::{Master, Report, Turn, account::Account};

/// Number of cycles between two checks of whether it is the master's turn.
const LOOK_CYCLES: f64 = 16.0;

/// Configuration of a packet DMA.
#[derive(Clone, Debug)]
pub struct PacketDmaConfig {
    /// Clock of the programmable logic.
    pub clock: Domain,
    /// Number of beats in a burst.
    pub beats: u16,
    /// Bytes per beat.
    pub beat_bytes: u16,
    /// First byte of the source and of the destination.
    pub bases: [u64; 2],
    /// Size of an image in bytes, a multiple of a packet.
    pub image_bytes: u64,
    /// Size of a packet in bytes, a multiple of a burst.
    pub packet_bytes: u64,
    /// Maximum number of bursts in flight in each direction.
    pub outstanding: u32,
    /// Number of cycles from the end of a burst until its place can be used again.
    pub gap_cycles: u32,
    /// Time from the end of a pair of packets to the start of the next pair, for interrupts and the
    /// driver.
    pub driver: Ps,
    /// Number of images, one after another. `None` means that the DMA continues until it is
    /// stopped.
    pub images: Option<u64>,
    /// Time at which the first packet starts.
    pub start: Ps,
    /// The DMA's turn, if it processes images in turn with other masters. Otherwise, the pipeline
    /// stays full from image to image.
    pub turn: Option<Turn>,
}

#[derive(Clone, Debug)]
struct Side {
    issued: u64,
    done: u64,
    flying: u32,
    freed: VecDeque<Ps>,
    offered: Option<Burst>,
    account: Account,
}

/// A packet DMA.
#[derive(Clone, Debug)]
pub struct PacketDma {
    cfg: PacketDmaConfig,
    sides: [Side; 2],
    /// Number of pairs done since the pipeline was empty. Packet `step` is read while packet
    /// `step - 1` is written.
    step: u64,
    /// Number of packets before the pipeline drains. `None` means that the packets never end.
    pass: Option<u64>,
    /// Start time of the current pair. `None` while it is another master's turn.
    begins: Option<Ps>,
    /// Time of the last response of the pair so far.
    last_done: Ps,
    images: u64,
    finished: Option<Ps>,
    stopped: bool,
}

impl PacketDma {
    /// Creates a DMA that has done nothing yet.
    ///
    /// # Panics
    /// If the sizes do not fit.
    #[must_use]
    pub fn new(cfg: PacketDmaConfig) -> Self {
        let burst = u64::from(cfg.beats) * u64::from(cfg.beat_bytes);
        assert!(
            cfg.packet_bytes.is_multiple_of(burst) && cfg.packet_bytes > 0,
            "whole bursts"
        );
        assert!(
            cfg.image_bytes.is_multiple_of(cfg.packet_bytes) && cfg.image_bytes > 0,
            "whole packets"
        );
        let side = || Side {
            issued: 0,
            done: 0,
            flying: 0,
            freed: VecDeque::new(),
            offered: None,
            account: Account::new(cfg.clock, cfg.outstanding as usize),
        };
        let packets = cfg.image_bytes / cfg.packet_bytes;
        Self {
            sides: [side(), side()],
            step: 0,
            pass: match cfg.turn {
                Some(_) => Some(packets),
                None => cfg.images.map(|n| n.saturating_mul(packets)),
            },
            begins: cfg.turn.is_none().then_some(cfg.start),
            // If the DMA takes turns, the first pair starts when the DMA's turn begins, which may
            // be earlier.
            last_done: if cfg.turn.is_none() { cfg.start } else { 0 },
            images: 0,
            finished: None,
            stopped: false,
            cfg,
        }
    }

    fn side(&mut self, d: Direction) -> &mut Side {
        &mut self.sides[usize::from(d == Direction::Write)]
    }

    /// Returns the packet that a direction moves in this pair.
    fn packet(&self, d: Direction) -> Option<u64> {
        match d {
            Direction::Read => self.pass.is_none_or(|n| self.step < n).then_some(self.step),
            Direction::Write => self.step.checked_sub(1),
        }
    }

    /// Ends the pair when both directions have completed it, and starts the next pair.
    fn end(&mut self) {
        let through = |d| {
            let side = &self.sides[usize::from(d == Direction::Write)];
            self.packet(d).is_none() || side.done >= self.cfg.packet_bytes
        };
        if !(through(Direction::Read) && through(Direction::Write)) {
            return;
        }
        for s in &mut self.sides {
            (s.issued, s.done) = (0, 0);
        }
        let over = self.last_done + self.cfg.driver;
        self.begins = Some(over);
        self.step += 1;
        if self.stopped && self.cfg.turn.is_none() {
            self.finished = Some(over);
        }
        if self.pass.is_none_or(|n| self.step <= n) {
            return;
        }
        self.step = 0;
        self.images += 1;
        let all = self.cfg.turn.is_none() || self.cfg.images.is_some_and(|n| self.images >= n);
        if all || self.stopped {
            self.finished = Some(over);
        }
        if let Some(turn) = &self.cfg.turn {
            turn.pass_on(over);
            self.begins = None;
        }
    }
}

impl AxiMaster for PacketDma {
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
        if let Some(b) = self.side(direction).offered {
            return Poll::Ready(b);
        }
        if self.finished.is_some() {
            return Poll::Blocked;
        }
        let clock = self.cfg.clock;
        if self.begins.is_none() {
            self.begins = self.cfg.turn.as_ref().and_then(Turn::mine);
        }
        let Some(begins) = self.begins else {
            return Poll::NotBefore(now + clock.cycles(LOOK_CYCLES));
        };
        let (packet, outstanding) = (self.packet(direction), self.cfg.outstanding);
        let (packet_bytes, image) = (self.cfg.packet_bytes, self.cfg.image_bytes);
        let s = self.side(direction);
        while s.freed.front().is_some_and(|&t| t <= now) {
            s.freed.pop_front();
            s.flying -= 1;
        }
        let Some(packet) = packet.filter(|_| s.issued < packet_bytes) else {
            // The driver starts both directions together, so this direction waits for the end of
            // the other direction.
            let soonest = self.cfg.driver.max(clock.cycles(LOOK_CYCLES));
            return Poll::NotBefore(now.max(begins) + soonest);
        };
        if s.flying >= outstanding {
            return (s.freed.front().copied()).map_or(Poll::Blocked, Poll::NotBefore);
        }
        let at = clock.edge(clock.at_or_after(begins));
        if at > now {
            return Poll::NotBefore(at);
        }
        // The master drives the address at the last clock edge at or before the poll.
        let edge = clock.at_or_after(now);
        let issued = if clock.edge(edge) > now {
            clock.edge(edge - 1).max(at)
        } else {
            now
        };
        let within = (packet * packet_bytes) % image;
        let base = self.cfg.bases[usize::from(direction == Direction::Write)];
        let (beats, beat_bytes) = (self.cfg.beats, self.cfg.beat_bytes);
        let s = self.side(direction);
        let burst = Burst {
            addr: base + within + s.issued,
            beats,
            beat_bytes,
            qos: None,
            issued,
            id: 0,
        };
        s.issued += u64::from(beats) * u64::from(beat_bytes);
        s.flying += 1;
        s.account.issued(issued);
        s.offered = Some(burst);
        Poll::Ready(burst)
    }

    fn taken(&mut self, direction: Direction, _now: Ps) {
        self.side(direction).offered = None;
    }

    fn room(&mut self, _bytes: u32, _now: Ps) {}

    fn moved(&mut self, direction: Direction, bytes: u32, at: Ps) {
        self.side(direction).account.moved(bytes, at);
    }

    fn done(&mut self, direction: Direction, _id: u32, bytes: u32, at: Ps) {
        let gap = self.cfg.clock.whole_cycles(self.cfg.gap_cycles);
        let s = self.side(direction);
        s.done += u64::from(bytes);
        s.freed.push_back(at + gap);
        s.account.done(at);
        self.last_done = self.last_done.max(at);
        self.end();
    }
}

impl Master for PacketDma {
    fn report(&self, _member: usize, now: Ps) -> Option<Report<'_>> {
        let [read, write] = &self.sides;
        Some(Report {
            finished_at: self.finished,
            ..Report::of(Some(read.account.side(now)), Some(write.account.side(now)))
        })
    }

    /// This master has no rate setting of its own, so it cannot be throttled.
    fn throttle(&mut self, _member: usize, _share: f64) {}

    fn reset_counters(&mut self, now: Ps) {
        for s in &mut self.sides {
            s.account.reset(now);
        }
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

    fn config() -> PacketDmaConfig {
        PacketDmaConfig {
            clock: Domain::from_mhz(125.0),
            beats: 16,
            beat_bytes: 8,
            bases: [0, 0x1000],
            image_bytes: 512,
            packet_bytes: 256,
            outstanding: 1,
            gap_cycles: 2,
            driver: 100 * NS,
            images: Some(2),
            start: 0,
            turn: None,
        }
    }

    /// Answers every burst 200 ns after its issue. Returns the bursts with their issue times.
    fn run(dma: &mut PacketDma) -> Vec<(Direction, u64, Ps)> {
        let mut out = Vec::new();
        let mut due: Vec<(Ps, Direction)> = Vec::new();
        for now in (0..20_000 * NS).step_by(8 * NS as usize) {
            due.retain(|&(t, d)| {
                if t <= now {
                    dma.moved(d, 128, t);
                    dma.done(d, 0, 128, t);
                }
                t > now
            });
            for d in [Direction::Read, Direction::Write] {
                if let Poll::Ready(b) = dma.poll(d, now) {
                    dma.taken(d, now);
                    out.push((d, b.addr, b.issued));
                    due.push((b.issued + 200 * NS, d));
                }
            }
        }
        out
    }

    #[test]
    fn reads_a_packet_while_the_one_before_is_written() {
        let mut dma = PacketDma::new(config());
        let issued = run(&mut dma);
        let of = |d| {
            let own = issued.iter().filter(move |i| i.0 == d);
            own.map(|i| i.1).collect::<Vec<_>>()
        };
        let image = [0, 128, 256, 384];
        assert_eq!(of(Direction::Read), [image, image].concat());
        assert_eq!(
            of(Direction::Write),
            [image, image]
                .concat()
                .iter()
                .map(|a| a + 0x1000)
                .collect::<Vec<_>>()
        );
        let at = |d, n: usize| issued.iter().filter(|i| i.0 == d).nth(n).map(|i| i.2);
        // One burst is in flight for 200 ns, followed by a gap of 2 cycles.
        assert_eq!(at(Direction::Read, 1), Some(216 * NS));
        // Both directions of the second pair start together, once the driver has run.
        let second = at(Direction::Read, 2).expect("a third burst");
        assert!((416 + 100..416 + 120).contains(&(second / NS)), "{second}");
        assert_eq!(at(Direction::Write, 0), Some(second));
        assert!(dma.is_finished());
    }

    #[test]
    fn a_turn_before_its_start_leaves_no_pause() {
        let mut dma = PacketDma::new(PacketDmaConfig {
            turn: Some(Turn::round(1, 0)[0].clone()),
            start: 5000 * NS,
            ..config()
        });
        let second = run(&mut dma)[2].2 / NS;
        assert!((416 + 100..416 + 120).contains(&second), "{second}");
    }

    #[test]
    fn waits_for_its_turn() {
        let round = Turn::round(2, 0);
        let mut dma = PacketDma::new(PacketDmaConfig {
            turn: Some(round[1].clone()),
            images: Some(1),
            ..config()
        });
        assert!(matches!(dma.poll(Direction::Read, 0), Poll::NotBefore(_)));
        round[0].pass_on(50 * NS);
        let issued = run(&mut dma);
        assert_eq!(issued.len(), 8);
        assert_eq!(issued[0].2, 56 * NS);
        assert_eq!(
            round[0].mine(),
            dma.report(0, 0).and_then(|r| r.finished_at)
        );
    }
}
