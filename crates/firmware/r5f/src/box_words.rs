//! The firmware's side of its mailbox. Every access is one of 32 bits to device memory, in the order of the program.

use core::ptr;

use crate::mailbox::{MAGIC, NAME_BYTES, VERSION, command, state, word};

/// A mailbox, by its address.
pub struct Mailbox {
    at: u32,
    /// The firmware's own count of changes: what it reads back may be old.
    sequence: u32,
}

impl Mailbox {
    /// The one at an address, which the host has zeroed.
    pub const fn at(at: u32) -> Self {
        Self { at, sequence: 0 }
    }

    /// The firmware runs.
    pub fn up(&mut self) {
        self.write(word::VERSION, VERSION);
        self.write(word::MAGIC, MAGIC);
    }

    /// The state, and the cycle that it is.
    pub fn tell(&mut self, state: u32, cycle: u64) {
        self.write(word::NOW, cycle as u32);
        self.write(word::STATE, state);
    }

    /// So many accesses since the begin.
    pub fn did(&mut self, accesses: u64) {
        self.changed(|b| b.write_long(word::DONE, accesses));
    }

    /// What was timed: its cycles, its accesses, those of all.
    pub fn ended(&mut self, (began, ended): (u64, u64), accesses: u64, done: u64) {
        self.changed(|b| {
            b.write_long(word::DONE, done);
            b.write_long(word::BEGAN, began);
            b.write_long(word::ENDED, ended);
            b.write_long(word::TIMED, accesses);
        });
        self.write(word::STATE, state::ENDED);
    }

    /// Nothing more comes. Where it was found in a change, that is over.
    pub fn failed(&mut self, why: u32, at: u32) {
        self.write(word::FAULT, why);
        self.write(word::FAULT_AT, at);
        self.write(word::STATE, state::FAULT);
        self.write(
            word::SEQUENCE,
            self.read(word::SEQUENCE).wrapping_add(2) & !1,
        );
    }

    /// What the host tells to do.
    pub fn command(&self) -> u32 {
        self.read(word::COMMAND)
    }

    /// Whether the host wants an end.
    pub fn is_stopped(&self) -> bool {
        self.command() == command::STOP
    }

    /// The program's name, zeros behind it.
    pub fn name(&self) -> [u8; NAME_BYTES] {
        let mut name = [0; NAME_BYTES];
        for (n, four) in name.chunks_exact_mut(4).enumerate() {
            four.copy_from_slice(&self.read(word::NAME + n).to_le_bytes());
        }
        name
    }

    /// A word.
    pub fn read(&self, word: usize) -> u32 {
        // SAFETY: the mailbox is memory that nothing of this program lies in.
        unsafe { ptr::read_volatile((self.at as usize + 4 * word) as *const u32) }
    }

    /// Two words.
    pub fn read_long(&self, word: usize) -> u64 {
        u64::from(self.read(word)) | u64::from(self.read(word + 1)) << 32
    }

    fn write(&mut self, word: usize, value: u32) {
        // SAFETY: as of reads.
        unsafe { ptr::write_volatile((self.at as usize + 4 * word) as *mut u32, value) }
    }

    fn write_long(&mut self, word: usize, value: u64) {
        self.write(word, value as u32);
        self.write(word + 1, (value >> 32) as u32);
    }

    /// A change of several words that is seen whole.
    fn changed(&mut self, change: impl FnOnce(&mut Self)) {
        self.sequence = self.sequence.wrapping_add(1);
        self.write(word::SEQUENCE, self.sequence);
        change(self);
        self.sequence = self.sequence.wrapping_add(1);
        self.write(word::SEQUENCE, self.sequence);
    }
}
