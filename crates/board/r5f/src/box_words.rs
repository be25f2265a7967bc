//! The firmware's side of its mailbox. Every access is a 32-bit access to device memory, in program
//! order.

use core::ptr;

use crate::mailbox::{MAGIC, NAME_BYTES, VERSION, command, state, word};

/// A mailbox at a fixed address.
pub struct Mailbox {
    at: u32,
    /// The firmware's own copy of the sequence number. Reading the number back from memory could
    /// return an old value.
    sequence: u32,
}

impl Mailbox {
    /// Returns the mailbox at an address. The host must have set all its words to zero.
    pub const fn at(at: u32) -> Self {
        Self { at, sequence: 0 }
    }

    /// Reports that the firmware is running.
    pub fn up(&mut self) {
        self.write(word::VERSION, VERSION);
        self.write(word::MAGIC, MAGIC);
    }

    /// Writes the current cycle and then the state to the mailbox.
    pub fn tell(&mut self, state: u32, cycle: u64) {
        self.write(word::NOW, cycle as u32);
        self.write(word::STATE, state);
    }

    /// Reports the number of accesses since the program began.
    pub fn did(&mut self, accesses: u64) {
        self.changed(|b| b.write_long(word::DONE, accesses));
    }

    /// Reports the result: the first and the last cycle of the timed part, its accesses, and all
    /// accesses since the program began.
    pub fn ended(&mut self, (began, ended): (u64, u64), accesses: u64, done: u64) {
        self.changed(|b| {
            b.write_long(word::DONE, done);
            b.write_long(word::BEGAN, began);
            b.write_long(word::ENDED, ended);
            b.write_long(word::TIMED, accesses);
        });
        self.write(word::STATE, state::ENDED);
    }

    /// Reports a fault and stops the firmware. If the fault interrupted a change of several words,
    /// the new even sequence number marks the end of that change.
    pub fn failed(&mut self, why: u32, at: u32) {
        self.write(word::FAULT, why);
        self.write(word::FAULT_AT, at);
        self.write(word::STATE, state::FAULT);
        self.write(
            word::SEQUENCE,
            self.read(word::SEQUENCE).wrapping_add(2) & !1,
        );
    }

    /// Returns the host's command.
    pub fn command(&self) -> u32 {
        self.read(word::COMMAND)
    }

    /// Returns whether the host has asked the program to stop.
    pub fn is_stopped(&self) -> bool {
        self.command() == command::STOP
    }

    /// Returns the program's name, padded with zeros.
    pub fn name(&self) -> [u8; NAME_BYTES] {
        let mut name = [0; NAME_BYTES];
        for (n, four) in name.chunks_exact_mut(4).enumerate() {
            four.copy_from_slice(&self.read(word::NAME + n).to_le_bytes());
        }
        name
    }

    /// Reads one word.
    pub fn read(&self, word: usize) -> u32 {
        // SAFETY: the mailbox lies outside all other memory that this program uses.
        unsafe { ptr::read_volatile((self.at as usize + 4 * word) as *const u32) }
    }

    /// Reads a 64-bit value from two words, the lower one first.
    pub fn read_long(&self, word: usize) -> u64 {
        u64::from(self.read(word)) | u64::from(self.read(word + 1)) << 32
    }

    fn write(&mut self, word: usize, value: u32) {
        // SAFETY: the same as in `read`.
        unsafe { ptr::write_volatile((self.at as usize + 4 * word) as *mut u32, value) }
    }

    fn write_long(&mut self, word: usize, value: u64) {
        self.write(word, value as u32);
        self.write(word + 1, (value >> 32) as u32);
    }

    /// Changes several words. The sequence number is odd meanwhile, so the host can detect an
    /// incomplete change.
    fn changed(&mut self, change: impl FnOnce(&mut Self)) {
        self.sequence = self.sequence.wrapping_add(1);
        self.write(word::SEQUENCE, self.sequence);
        change(self);
        self.sequence = self.sequence.wrapping_add(1);
        self.write(word::SEQUENCE, self.sequence);
    }
}
