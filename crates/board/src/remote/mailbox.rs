//! The host's access to a processor's mailbox.

use std::{
    sync::atomic::{Ordering, fence},
    thread,
    time::{Duration, Instant},
};

use crate::agent::Fault;
use crate::firmware::mailbox::{
    BYTES, HEAD_BYTES, MAGIC, NAME_BYTES, VERSION, command, fault, state, word,
};
use axiscope_instrument::Error;

use crate::{FoundBuffer, Mapping};

/// Time limit for the firmware to boot, to begin a program and to stop it. Each usually takes
/// milliseconds.
const ANSWERS: Duration = Duration::from_secs(2);

/// Time limit for initialising the memory of a program.
const PREPARES: Duration = Duration::from_secs(120);

/// Pause between two checks.
const LOOK: Duration = Duration::from_millis(1);

/// Number of attempts to read words consistently while the firmware changes them.
const READS: usize = 1000;

/// Number of attempts to read both clocks at the same time. The attempt that took the shortest time
/// is used.
const CLOCK_LOOKS: usize = 16;

/// A mailbox in memory that the host and the processor share.
pub struct Mailbox {
    name: String,
    at: u64,
    window: Mapping,
}

/// The words that the firmware writes to report its state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub state: u32,
    pub done: u64,
    pub began: u64,
    pub ended: u64,
    pub timed: u64,
}

/// A program, as it is written to the mailbox.
pub struct Asked<'a> {
    pub program: &'a str,
    pub base: u64,
    pub bytes: u64,
    pub warm_accesses: u64,
    pub accesses: Option<u64>,
}

impl Mailbox {
    /// Opens the mailbox with this number. Each processor has its own mailbox.
    ///
    /// # Errors
    /// If the buffer cannot be mapped.
    pub fn open(buffer: &FoundBuffer, name: &str, number: usize) -> Result<Self, Fault> {
        let window = Mapping::map(&buffer.device, buffer.base, HEAD_BYTES, true);
        Ok(Self {
            name: name.into(),
            at: buffer.base + BYTES * number as u64,
            window: window.map_err(|Error(message)| Fault::device(message))?,
        })
    }

    /// Address of the mailbox's first byte.
    pub const fn address(&self) -> u64 {
        self.at
    }

    /// Sets all words to 0, as the firmware expects.
    pub fn zero(&mut self) {
        for n in 0..BYTES as usize / 4 {
            self.write(n, 0);
        }
        fence(Ordering::SeqCst);
    }

    /// Waits until the firmware is running.
    ///
    /// # Errors
    /// If the firmware does not answer, or belongs to a different release.
    pub fn wait_up(&self) -> Result<(), Fault> {
        let up = self.wait(ANSWERS, || self.read(word::MAGIC) == MAGIC);
        if !up {
            return Err(self.silent("start"));
        }
        let version = self.read(word::VERSION);
        if version != VERSION {
            let message = format!(
                "{}: its firmware is of version {version}, the agent of {VERSION}",
                self.name
            );
            return Err(
                Fault::device(message).fix("put agent and firmware of one release on the board")
            );
        }
        self.until(state::IDLE, ANSWERS, "start")
    }

    /// Makes the firmware prepare a program.
    ///
    /// # Errors
    /// If the firmware refuses the program.
    pub fn prepare(&mut self, asked: &Asked<'_>) -> Result<(), Fault> {
        let mut name = [0; NAME_BYTES];
        for (to, from) in name.iter_mut().zip(asked.program.bytes()) {
            *to = from;
        }
        for (n, four) in name.chunks_exact(4).enumerate() {
            let four = four.iter().rev();
            self.write(word::NAME + n, four.fold(0, |w, b| w << 8 | u32::from(*b)));
        }
        // The address is below 2 GiB, as `needs` has checked.
        self.write(word::BASE, asked.base as u32);
        self.write(word::SIZE, asked.bytes as u32);
        self.write_long(word::WARM, asked.warm_accesses);
        self.write_long(word::ACCESSES, asked.accesses.unwrap_or(u64::MAX));
        self.command(command::PREPARE);
        self.until(state::READY, PREPARES, "prepare its program")
    }

    /// Makes the prepared program begin in the cycle that has these lower 32 bits.
    pub fn begin(&mut self, cycle: u32) {
        self.write(word::START, cycle);
        self.command(command::BEGIN);
    }

    /// Stops the program, and waits until it has stopped.
    pub fn stop(&mut self) {
        if self.read(word::MAGIC) != MAGIC {
            return;
        }
        self.command(command::STOP);
        let is_idle = || matches!(self.seen().state, state::IDLE | state::FAULT);
        self.wait(ANSWERS, is_idle);
    }

    /// Reads the words that the firmware writes. All of them belong to the same moment. They are
    /// final if the state shows that the program has ended.
    pub fn seen(&self) -> Seen {
        let mut seen = Seen::default();
        for _ in 0..READS {
            let before = self.read(word::SEQUENCE);
            seen = Seen {
                state: self.read(word::STATE),
                done: self.read_long(word::DONE),
                began: self.read_long(word::BEGAN),
                ended: self.read_long(word::ENDED),
                timed: self.read_long(word::TIMED),
            };
            if before.is_multiple_of(2) && self.read(word::SEQUENCE) == before {
                break;
            }
        }
        seen
    }

    /// Returns a time of Linux and the lower 32 bits of the processor's cycle at that time. This
    /// requires that the firmware is currently updating its cycle counter.
    pub fn clocks(&self) -> (Instant, u32) {
        let look = || {
            let begun = Instant::now();
            let cycle = self.read(word::NOW);
            let took = begun.elapsed();
            (took, begun + took / 2, cycle)
        };
        let mut best = look();
        for _ in 1..CLOCK_LOOKS {
            let again = look();
            if again.0 < best.0 {
                best = again;
            }
        }
        (best.1, best.2)
    }

    /// Waits until the firmware reports a cycle other than this one. Returns false if the time
    /// limit passes first.
    pub fn counts_on(&self, cycle: u32) -> bool {
        self.wait(ANSWERS, || self.read(word::NOW) != cycle)
    }

    /// Returns why the firmware has failed, if it has.
    pub fn fault(&self) -> Option<Fault> {
        if self.read(word::STATE) != state::FAULT {
            return None;
        }
        let (why, at) = (self.read(word::FAULT), self.read(word::FAULT_AT));
        let message = fault::message(why);
        let at = if at == 0 {
            String::new()
        } else {
            format!(", address {at:#x}")
        };
        let fault = Fault::device(format!(
            "{}: the firmware of the R5F stopped: {message}{at}",
            self.name
        ));
        Some(match why {
            fault::PROGRAM => fault.fix("put agent and firmware of one release on the board"),
            fault::DATA => fault.fix(
                "look whether a protection unit (XMPU) keeps the R5F out of that memory; give the buffer another place",
            ),
            _ => fault.fix("report it with the point (axiscope board report)"),
        })
    }

    fn until(&self, wanted: u32, longest: Duration, what: &str) -> Result<(), Fault> {
        let done = self.wait(longest, || {
            let state = self.seen().state;
            state == wanted || state == state::FAULT
        });
        match self.fault() {
            Some(fault) => Err(fault),
            None if done => Ok(()),
            None => Err(self.silent(what)),
        }
    }

    fn silent(&self, what: &str) -> Fault {
        let message = format!(
            "{}: the R5F does not {what}: nothing is in its mailbox at {:#x}",
            self.name, self.at
        );
        Fault::device(message).fix(
            "look at dmesg, and whether a protection unit (XMPU) keeps the R5F out of the buffer axiscope-r5f",
        )
    }

    fn wait(&self, longest: Duration, done: impl Fn() -> bool) -> bool {
        let begun = Instant::now();
        loop {
            if done() {
                return true;
            }
            if begun.elapsed() > longest {
                return false;
            }
            thread::sleep(LOOK);
        }
    }

    fn command(&mut self, command: u32) {
        fence(Ordering::SeqCst);
        self.write(word::COMMAND, command);
        fence(Ordering::SeqCst);
    }

    fn read(&self, word: usize) -> u32 {
        fence(Ordering::SeqCst);
        // The mailbox is within the first bytes of the buffer, which are mapped.
        (self.window.read32(self.at + 4 * word as u64)).unwrap_or_default()
    }

    fn read_long(&self, word: usize) -> u64 {
        u64::from(self.read(word)) | u64::from(self.read(word + 1)) << 32
    }

    fn write(&mut self, word: usize, value: u32) {
        let _ = self.window.write32(self.at + 4 * word as u64, value);
    }

    fn write_long(&mut self, word: usize, value: u64) {
        self.write(word, value as u32);
        self.write(word + 1, (value >> 32) as u32);
    }
}
