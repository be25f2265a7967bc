//! Measures the bytes that cross the ports of the chip's memory controller during a point, using
//! the chip's own counters. This is an independent check of the bytes that the blocks count.

mod reading;

use std::{
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::agent::Fault;
use crate::chip_registers::{Change, Chip};

pub use reading::Reading;

use crate::{Registers, Root, physical::Physical};

/// Time between two readings of the counters. The counters have 32 bits, so they wrap around after
/// 2^32 bytes.
const LOOK: Duration = Duration::from_millis(20);

/// The time of a reading, and the bytes read and written at each port.
type Seen = (Instant, Vec<[u64; 2]>);

/// Byte counts for a point. The settings that counting needs are restored once the counts have been
/// read, or when this value is dropped.
pub struct Witness {
    registers: Registers,
    lent: Vec<Change>,
    counts: Arc<Mutex<Counts>>,
    looks: Option<Looks>,
    begun: Option<Seen>,
    ended: Option<Seen>,
}

impl Witness {
    /// Sets the chip's counters to count bytes.
    ///
    /// # Errors
    /// If the chip has no such counters, or they cannot be set.
    pub fn of(root: &Root) -> Result<Self, Fault> {
        let fix = || {
            let counts = |c: &&Chip| c.witnesses().next().is_some();
            let have = Chip::all().iter().filter(counts).map(|c| c.title.as_str());
            let have = have.collect::<Vec<_>>().join(", ");
            format!("leave --witness out; chips whose counters are known: {have}")
        };
        let mut registers = Registers::of(root)
            .map_err(|f| Fault::refused(format!("witness: {}", f.message)).fix(fix()))?;
        let chip = registers.chip();
        if chip.witnesses().next().is_none() {
            let message = format!(
                "witness: no counters of bytes at the memory controller are known of the {}",
                chip.title
            );
            return Err(Fault::refused(message).fix(fix()));
        }
        let lent = registers.lend(&chip.witness_settings())?;
        let counts = Arc::new(Mutex::new(Counts::of(chip, Physical::new(root.clone()))));
        let witness = Self {
            registers,
            lent,
            looks: Some(Looks::start(&counts)),
            counts,
            begun: None,
            ended: None,
        };
        // The counters are read once, so that a counter that cannot be read is reported before
        // blocks run.
        locked(&witness.counts).look()?;
        Ok(witness)
    }

    /// Starts counting, if it has not started yet.
    ///
    /// # Errors
    /// If the counters cannot be read.
    pub fn begin(&mut self) -> Result<(), Fault> {
        if self.begun.is_none() {
            let mut counts = locked(&self.counts);
            let seen = counts.look()?;
            counts.longest = Duration::ZERO;
            self.begun = Some(seen);
        }
        Ok(())
    }

    /// Stops counting.
    ///
    /// # Errors
    /// The same as for [`Self::begin`].
    pub fn end(&mut self) -> Result<(), Fault> {
        self.ended = Some(locked(&self.counts).look()?);
        Ok(())
    }

    /// Returns the counts from begin to end, and restores the settings of the chip.
    ///
    /// # Errors
    /// If settings could not be restored.
    pub fn read(mut self) -> Result<Reading, Fault> {
        self.looks = None;
        let lent = mem::take(&mut self.lent);
        self.registers.give_back(&lent)?;
        let longest = locked(&self.counts).longest;
        let both = self.begun.take().zip(self.ended.take());
        Ok(Reading::of(self.registers.chip(), both, longest))
    }
}

impl Drop for Witness {
    fn drop(&mut self) {
        if !self.lent.is_empty() {
            // A setting that cannot be restored now stays in the journal, and restoring it is tried
            // again at the end of the session.
            let _ = self.registers.give_back(&self.lent);
        }
    }
}

/// The chip's counters, extended beyond 32 bits.
struct Counts {
    chip: &'static Chip,
    memory: Physical,
    last: Option<(Instant, Vec<[u32; 2]>)>,
    total: Vec<[u64; 2]>,
    /// Longest time between two readings so far.
    longest: Duration,
}

impl Counts {
    fn of(chip: &'static Chip, memory: Physical) -> Self {
        Self {
            chip,
            memory,
            last: None,
            total: vec![[0; 2]; chip.witnesses().count()],
            longest: Duration::ZERO,
        }
    }

    /// Reads the counters. Returns all bytes since the first reading.
    fn look(&mut self) -> Result<Seen, Fault> {
        let now = Instant::now();
        let words = self.chip.witnessed(&mut self.memory)?;
        if let Some((at, last)) = &self.last {
            add(&mut self.total, last, &words);
            self.longest = self.longest.max(now - *at);
        }
        self.last = Some((now, words));
        Ok((now, self.total.clone()))
    }
}

/// Adds the difference to the previous reading, modulo 2^32.
fn add(total: &mut [[u64; 2]], last: &[[u32; 2]], words: &[[u32; 2]]) {
    for ((total, last), words) in total.iter_mut().zip(last).zip(words) {
        for n in 0..2 {
            total[n] += u64::from(words[n].wrapping_sub(last[n]));
        }
    }
}

fn locked(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the counters in the background until this value is dropped.
struct Looks {
    end: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Looks {
    fn start(counts: &Arc<Mutex<Counts>>) -> Self {
        let end = Arc::new(AtomicBool::new(false));
        let (counts, ended) = (Arc::clone(counts), Arc::clone(&end));
        let thread = thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                thread::park_timeout(LOOK);
                // If a counter cannot be read, the run's own next reading reports the error.
                let _ = locked(&counts).look();
            }
        });
        Self {
            end,
            thread: Some(thread),
        }
    }
}

impl Drop for Looks {
    fn drop(&mut self) {
        self.end.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_counted_on_where_they_begin_anew() {
        let mut total = vec![[0, 7]];
        add(&mut total, &[[u32::MAX - 9, 5]], &[[10, 5]]);
        assert_eq!(total, [[20, 7]]);
    }
}
