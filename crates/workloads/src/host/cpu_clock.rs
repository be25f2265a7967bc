//! The CPU time of a thread, which other threads can read while the thread runs.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The CPU time of a thread, and the times before and after it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Time before the clock was read.
    pub before: Instant,
    /// CPU time of the thread.
    pub on_cpu: Duration,
    /// Time after the clock was read.
    pub after: Instant,
}

impl Reading {
    /// Returns the smallest and the largest share of a CPU's time that the thread can have had since
    /// an earlier reading.
    #[must_use]
    pub fn share_since(&self, earlier: &Self) -> [f64; 2] {
        let had = self.on_cpu.saturating_sub(earlier.on_cpu).as_secs_f64();
        let longest = self.after.saturating_duration_since(earlier.before);
        let shortest = self.before.saturating_duration_since(earlier.after);
        [longest, shortest].map(|time| (had / time.as_secs_f64().max(1e-9)).min(1.0))
    }

    /// Returns how long the reading took. The share since a reading is uncertain by this time.
    #[must_use]
    pub fn took(&self) -> Duration {
        self.after.saturating_duration_since(self.before)
    }
}

/// The CPU clock of a thread, and the reading at the start of its work.
#[derive(Debug, Default)]
pub struct CpuMeter(OnceLock<(libc::clockid_t, Reading)>);

impl CpuMeter {
    /// Records that the calling thread starts its work. Later calls change nothing.
    pub fn begin(&self) {
        if self.0.get().is_some() {
            return;
        }
        if let Some((clock, reading)) = own_clock().and_then(|clock| Some((clock, read(clock)?))) {
            self.0.get_or_init(|| (clock, reading));
        }
    }

    /// Returns the reading at the start of the thread's work, and a reading now. Returns `None` if
    /// the thread has not started its work, or has ended.
    #[must_use]
    pub fn readings(&self) -> Option<[Reading; 2]> {
        let &(clock, start) = self.0.get()?;
        Some([start, read(clock)?])
    }
}

/// Returns the CPU clock of the calling thread, which all threads of this process can read.
#[expect(unsafe_code, reason = "the function fills a number")]
fn own_clock() -> Option<libc::clockid_t> {
    let mut clock: libc::clockid_t = 0;
    // SAFETY: the thread is the calling one, and the number lives through the call.
    let result = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) };
    (result == 0).then_some(clock)
}

#[expect(unsafe_code, reason = "the system call fills a time")]
fn read(clock: libc::clockid_t) -> Option<Reading> {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let before = Instant::now();
    // SAFETY: the time lives through the call. The call fails if the thread has ended.
    let result = unsafe { libc::clock_gettime(clock, &raw mut time) };
    let after = Instant::now();
    (result == 0).then(|| Reading {
        before,
        on_cpu: Duration::new(time.tv_sec as u64, time.tv_nsec as u32),
        after,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::{Arc, mpsc},
        thread,
    };

    #[test]
    fn another_thread_reads_the_cpu_time_until_the_thread_ends() {
        let meter = Arc::new(CpuMeter::default());
        assert_eq!(meter.readings(), None);
        let (end, wait) = mpsc::channel::<()>();
        let (tell, sleeps) = mpsc::channel();
        let own = Arc::clone(&meter);
        let worker = thread::spawn(move || {
            own.begin();
            let from = Instant::now();
            while from.elapsed() < Duration::from_millis(5) {
                std::hint::spin_loop();
            }
            tell.send(()).expect("the test is waiting");
            let _ = wait.recv();
        });
        sleeps.recv().expect("the thread has worked");
        let [start, before] = meter.readings().expect("the thread works");
        assert!(before.on_cpu > start.on_cpu);
        thread::sleep(Duration::from_millis(50));
        let [_, after] = meter.readings().expect("the thread works");
        let [least, most] = after.share_since(&before);
        // The thread sleeps, except for the end of its `send`.
        assert!(least <= most && most < 0.5, "{least} {most}");
        drop(end);
        worker.join().expect("the thread ends");
    }

    #[test]
    fn a_share_is_uncertain_by_the_time_that_its_readings_took() {
        let from = Instant::now();
        let reading = |at, on_cpu, took| Reading {
            before: from + Duration::from_micros(at),
            on_cpu: Duration::from_micros(on_cpu),
            after: from + Duration::from_micros(at + took),
        };
        let share = reading(110, 85, 5).share_since(&reading(0, 5, 10));
        assert_eq!(share, [80.0 / 115.0, 0.8]);
    }
}
