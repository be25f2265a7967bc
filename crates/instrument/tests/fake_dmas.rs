//! Tests the drivers of the stream DMA and the cluster on a fake bus.

use std::collections::{BTreeMap, VecDeque};

use axiscope_instrument::{
    Attributes, Cluster, CopyJob, Cutter, Direction, Error, Pace, RegisterBus, Report,
    StreamChannel, Transfer,
    registers::{cluster, smart_dma, stream_dma, stream_system},
};

const BASE: u64 = 0xA000_0000;
/// Distance from the first registers of a block to those of its DMA.
const DMA: u64 = 0x1000;
/// Capabilities: 16-byte beats, 64 beats per burst, 32 bursts in flight.
const CAN: u32 = 5 << 8 | 6 << 4 | 4;

#[derive(Default)]
struct Fake {
    words: BTreeMap<u64, u32>,
    /// The words that are returned when the cluster's reports are read.
    done: VecDeque<u32>,
    written: Vec<(u64, u32)>,
}

impl Fake {
    fn of(words: &[(u64, u32)]) -> Self {
        let words = words.iter().map(|&(at, word)| (BASE + at, word));
        Self {
            words: words.collect(),
            ..Self::default()
        }
    }

    fn cluster() -> (Self, Cluster) {
        let built = cluster::capabilities::CORE_BYTES_LOG2.put(4)
            | cluster::capabilities::MAILBOX_WORDS_LOG2.put(6);
        let mut bus = Self::of(&[
            (0, cluster::block::ID_VALUE),
            (
                4,
                cluster::version::MAJOR.put(cluster::version::MAJOR_VALUE),
            ),
            (8, built),
            (DMA, smart_dma::block::ID_VALUE),
            (
                DMA + 4,
                smart_dma::version::MAJOR.put(smart_dma::version::MAJOR_VALUE),
            ),
            (DMA + 8, CAN),
        ]);
        let opened = Cluster::open(&mut bus, BASE).expect("a cluster");
        (bus, opened)
    }

    fn channel(pace: bool) -> (Self, StreamChannel) {
        let can = CAN | stream_dma::capabilities::PACE.put(pace.into());
        let mut bus = Self::of(&[
            (0, stream_system::block::ID_VALUE),
            (
                4,
                stream_system::version::MAJOR.put(stream_system::version::MAJOR_VALUE),
            ),
            (8, stream_system::capabilities::CHANNELS.put(1)),
            (DMA, stream_dma::block::ID_VALUE),
            (
                DMA + 4,
                stream_dma::version::MAJOR.put(stream_dma::version::MAJOR_VALUE),
            ),
            (DMA + 8, can),
        ]);
        let opened = StreamChannel::open(&mut bus, BASE, 0).expect("a channel");
        (bus, opened)
    }
}

const fn mailbox(register: axiscope_instrument::Register) -> u64 {
    BASE + cluster::MAILBOX as u64 + register.offset as u64
}

impl RegisterBus for Fake {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        if address == mailbox(cluster::mailbox::DONE) {
            return Ok(self.done.pop_front().unwrap_or(0));
        }
        if address == mailbox(cluster::mailbox::DONE_LEVEL) {
            return Ok(self.done.len() as u32);
        }
        Ok(self.words.get(&address).copied().unwrap_or(0))
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.written.push((address, value));
        Ok(())
    }
    fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
    fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
}

const JOB: CopyJob = CopyJob {
    direction: Direction::Write,
    base: 0x8_1234_0000,
    row_bytes: 4096,
    rows: 3,
    stride_bytes: -8192,
    times: 1 << 32,
    sub_copy_bytes: 1024,
    idle_cycles: 7,
    blocking: true,
    beats: 16,
    outstanding: 8,
    sideband: Attributes::PLAIN,
};

const TRANSFER: Transfer = Transfer {
    base: 0x8_0000_0040,
    bytes: 4096,
    beats: 64,
    outstanding: 32,
    sideband: Attributes::PLAIN,
    pace: Pace {
        interval_cycles: 17,
        pause_bursts: 3,
        pause_cycles: 500,
    },
};

#[test]
fn a_job_goes_through_the_mailbox_word_by_word() {
    let (mut bus, c) = Fake::cluster();
    c.post(&mut bus, 77, Cutter::Firmware, &JOB).expect("fits");
    let place = mailbox(cluster::mailbox::JOB);
    assert!(bus.written.iter().all(|&(at, _)| at == place));
    let words: Vec<_> = bus.written.iter().map(|&(_, word)| word).collect();
    assert_eq!(words[..2], [77, 2]);
    let copy = |r: axiscope_instrument::Register| words[2 + r.offset as usize / 4];
    use smart_dma::copy as at;
    assert_eq!((copy(at::BASE_LOW), copy(at::BASE_HIGH)), (0x1234_0000, 8));
    assert_eq!((copy(at::ROW), copy(at::ROWS)), (4096, 3));
    assert_eq!(copy(at::STRIDE), 0xFFFF_E000);
    assert_eq!(copy(at::AGAIN), u32::MAX);
    let burst = copy(at::BURST);
    assert_eq!(at::burst::BEATS_LESS_ONE.get(burst), 15);
    assert_eq!(at::burst::OUTSTANDING_LESS_ONE.get(burst), 7);
    assert_eq!(at::burst::TO_MEMORY.get(burst), 1);
    assert_eq!(at::burst::BLOCKING.get(burst), 1);
    bus.words.insert(mailbox(cluster::mailbox::JOB_LEVEL), 60);
    let full = c.post(&mut bus, 78, Cutter::Hardware, &JOB);
    assert!(full.expect_err("full").0.contains("job 78"));
}

#[test]
fn reports_say_cycles_or_what_failed() {
    let (mut bus, c) = Fake::cluster();
    assert_eq!(c.report(&mut bus), Ok(None));
    bus.done.extend([5, 0, 9, 1]);
    let cycles = (1 << 32) + 9;
    assert_eq!(c.report(&mut bus), Ok(Some(Report { tag: 5, cycles })));
    for (code, part) in [(1, "does not know its kind"), (2, "answered an error")] {
        bus.done.extend([6, code, 0, 0]);
        let message = c.report(&mut bus).expect_err("failed");
        assert!(message.0.contains(part), "{message}");
    }
}

#[test]
fn firmware_that_does_not_fit_is_not_loaded() {
    let (mut bus, c) = Fake::cluster();
    c.run(&mut bus, &[1; 17]).expect_err("17 bytes in 16");
    assert_eq!(bus.written, []);
    c.run(&mut bus, &[1, 2, 3, 4, 5]).expect("fits");
    let last = bus.written[1..].iter().map(|&(_, word)| word);
    assert_eq!(last.collect::<Vec<_>>(), [0x0403_0201, 5, 1]);
}

#[test]
fn what_a_dma_cannot_do_is_named() {
    let (mut bus, c) = Fake::cluster();
    let (mut other, s) = Fake::channel(true);
    s.program(&mut other, Direction::Read, &TRANSFER)
        .expect("fits");
    let paces: Vec<u32> = (other.written.iter().rev().take(2).rev())
        .map(|w| w.1)
        .collect();
    assert_eq!(paces, [17, 500 << 16 | 3], "pace and pause");
    other.written.clear();
    let sideband = |field: &str| {
        let mut a = Attributes::PLAIN;
        match field {
            "cache" => a.cache = 16,
            "prot" => a.prot = 8,
            "qos" => a.qos = 16,
            _ => a.user = 1 << 16,
        }
        a
    };
    for field in ["cache", "prot", "qos", "user"] {
        let sideband = sideband(field);
        let job = CopyJob { sideband, ..JOB };
        let message = c.post(&mut bus, 1, Cutter::Hardware, &job);
        assert!(message.expect_err("too great").0.starts_with(field));
        let transfer = Transfer {
            sideband,
            ..TRANSFER
        };
        let message = s.program(&mut other, Direction::Write, &transfer);
        assert!(message.expect_err("too great").0.starts_with(field));
    }
    let unaligned = Transfer {
        base: 8,
        ..TRANSFER
    };
    let message = s.program(&mut other, Direction::Read, &unaligned);
    assert!(message.expect_err("half a beat").0.starts_with("base"));
    let slow = |field: &str| {
        let mut pace = Pace::default();
        match field {
            "interval_cycles" => pace.interval_cycles = 1 << 12,
            "pause_bursts" => pace.pause_bursts = 1 << 16,
            _ => pace.pause_cycles = 1 << 16,
        }
        Transfer { pace, ..TRANSFER }
    };
    for field in ["interval_cycles", "pause_bursts", "pause_cycles"] {
        let message = s.program(&mut other, Direction::Read, &slow(field));
        assert!(message.expect_err("too great").0.starts_with(field));
    }
    let (mut plain, without) = Fake::channel(false);
    let message = without.program(&mut plain, Direction::Read, &TRANSFER);
    assert!(message.expect_err("no pace").0.contains("PACE = 1"));
    let pace = Pace {
        interval_cycles: 1,
        pause_bursts: 3,
        pause_cycles: 0,
    };
    let transfer = Transfer { pace, ..TRANSFER };
    let fast = without.program(&mut plain, Direction::Read, &transfer);
    fast.expect("as fast as it goes");
    let never = CopyJob { times: 0, ..JOB };
    let message = c.post(&mut bus, 1, Cutter::Hardware, &never);
    assert!(message.expect_err("never").0.starts_with("times"));
    assert!(bus.written.is_empty() && other.written.is_empty());
}
