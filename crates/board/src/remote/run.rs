//! Runs programs on remote processors: prepares, starts and stops them.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use crate::agent::Fault;
use crate::firmware::mailbox::state;
use axiscope_sim::{CoreSpec, Point};
use axiscope_workloads::host::State;

use super::{
    RemoteAt, image,
    mailbox::{Asked, Mailbox, Seen},
    record::{Used, restore, write},
};
use crate::{FoundBuffer, Root, discover::r5f_buffer};

/// Time between two readings of both clocks, from which the processor's frequency is computed. An
/// error of one microsecond in the readings is 50 ppm.
const MEASURED: Duration = Duration::from_millis(20);

/// Relative difference between a clock and the platform's clock above which the difference is reported.
const CLOCK_DIFFERS: f64 = 0.01;

/// Processors, each with a program. Dropping this stops them and restores their previous state.
pub struct Remotes<'a> {
    root: &'a Root,
    all: Vec<Remote<'a>>,
}

/// One processor.
struct Remote<'a> {
    core: &'a CoreSpec,
    start: Duration,
    mailbox: Mailbox,
    /// A time, the lower 32 bits of the processor's cycle at that time, and its cycles per second.
    clock: (Instant, u32),
    hz: f64,
}

impl<'a> Remotes<'a> {
    /// Starts the processors, and makes each of them prepare its program. `skew_ns` is the time
    /// from one master's start to the next.
    ///
    /// # Errors
    /// If something has disappeared since the check, or Linux or the firmware reports an error.
    pub fn ready(
        (point, skew_ns): (&'a Point, f64),
        seats: &[RemoteAt],
        root: &'a Root,
    ) -> Result<Self, Fault> {
        let mut all = Self {
            root,
            all: Vec::new(),
        };
        if seats.is_empty() {
            return Ok(all);
        }
        let gone =
            || Fault::device("the buffer axiscope-r5f is gone").fix("load its overlay again");
        let buffer = r5f_buffer(root).map_err(|e| Fault::device(e.0))?;
        let buffer = buffer.ok_or_else(gone)?;
        for seat in seats {
            let Some(core) = point.masters[seat.number].get::<CoreSpec>() else {
                continue;
            };
            let mailbox = started(seat, root, &buffer)?;
            let ns = skew_ns * seat.number as f64 + core.start_ns;
            let clock = mailbox.clocks();
            all.all.push(Remote {
                core,
                start: Duration::from_nanos(ns as u64),
                mailbox,
                clock,
                hz: 0.0,
            });
        }
        thread::sleep(MEASURED);
        for (remote, seat) in all.all.iter_mut().zip(seats) {
            let before = remote.clock;
            let counts = remote.mailbox.counts_on(before.1);
            remote.clock = remote.mailbox.clocks();
            let seconds = (remote.clock.0 - before.0).as_secs_f64();
            remote.hz = f64::from(remote.clock.1.wrapping_sub(before.1)) / seconds;
            if !counts {
                let message = format!(
                    "{}: the cycle counter of the R5F stands still",
                    seat.processor
                );
                return Err(Fault::device(message).fix("report it (axiscope board report)"));
            }
            remote.mailbox.prepare(&Asked {
                program: &remote.core.program,
                base: seat.base,
                bytes: remote.core.bytes,
                warm_accesses: remote.core.warm_accesses,
                accesses: remote.core.accesses,
            })?;
        }
        // While programs are prepared, the clocks drift apart, so they are read once more.
        for remote in &mut all.all {
            remote.clock = remote.mailbox.clocks();
        }
        Ok(all)
    }

    /// Makes all programs begin, at their times relative to `begin`.
    pub fn begin(&mut self, at: Instant) {
        for remote in &mut self.all {
            let (time, cycle) = remote.clock;
            let ahead = (at + remote.start).saturating_duration_since(time);
            let cycles = (ahead.as_secs_f64() * remote.hz) as u32;
            remote.mailbox.begin(cycle.wrapping_add(cycles));
        }
    }

    /// Returns the progress of each program.
    pub fn states(&self) -> Vec<State> {
        self.all.iter().map(Remote::state).collect()
    }

    /// Returns a sentence for each processor clock that differs from the platform's value.
    pub fn warnings(&self, platform_mhz: Option<f64>) -> Vec<String> {
        let Some(mhz) = platform_mhz else {
            return Vec::new();
        };
        let off = |r: &&Remote<'_>| (r.hz / 1e6 / mhz - 1.0).abs() > CLOCK_DIFFERS;
        let others = self.all.iter().filter(off).map(|r| {
            format!(
                "masters.{}: its R5F runs at {:.1} MHz, and the platform says {mhz}: its times are of the first; for the \
                 model correct cpus.R5F.clock_mhz in the platform's file",
                r.core.name,
                r.hz / 1e6
            )
        });
        others.collect()
    }

    /// Checks that no program has failed.
    ///
    /// # Errors
    /// If a program has failed.
    pub fn sure(&self) -> Result<(), Fault> {
        let mut faults = self.all.iter().filter_map(|r| r.mailbox.fault());
        faults.next().map_or(Ok(()), Err)
    }
}

impl Remote<'_> {
    fn state(&self) -> State {
        let seen = self.mailbox.seen();
        let run = (seen.state == state::ENDED).then(|| self.run(&seen));
        State {
            accesses: seen.done,
            run: run.flatten(),
            share: None,
        }
    }

    /// Returns the time that the requested accesses take. A kernel runs completely, so its time is
    /// scaled to the requested number.
    fn run(&self, seen: &Seen) -> Option<Duration> {
        let asked = self.core.accesses?;
        let seconds = seen.ended.saturating_sub(seen.began) as f64 / self.hz;
        let of = asked as f64 / seen.timed.max(1) as f64;
        Some(Duration::from_secs_f64(seconds * of))
    }
}

impl Drop for Remotes<'_> {
    fn drop(&mut self) {
        // If a change cannot be undone here, it stays in the record, and the next user of the
        // record undoes it.
        if !self.all.is_empty() {
            let _ = restore(self.root);
        }
    }
}

/// Starts a processor with the agent's firmware. Returns its mailbox once it answers.
fn started(seat: &RemoteAt, root: &Root, buffer: &FoundBuffer) -> Result<Mailbox, Fault> {
    let file = format!("axiscope-r5f-{}.elf", seat.mailbox);
    let mut used = Used {
        processor: seat.processor.clone(),
        firmware: String::new(),
        file,
        mailbox: seat.mailbox,
    };
    used.firmware = root.text(used.file_of("firmware")).unwrap_or_default();
    let mut mailbox = Mailbox::open(buffer, &seat.processor, seat.mailbox)?;
    let built = image::built(root).ok_or_else(|| Fault::refused(image::LACKS))?;
    let filled = image::filled(built, mailbox.address(), buffer.base + buffer.bytes)?;
    used.note(root)?;
    let begun = || {
        let path = root.path(image::FOLDER).join(&used.file);
        let message = |e| Fault::device(format!("{}/{}: {e}", image::FOLDER, used.file));
        fs::write(&path, filled).map_err(message)?;
        write(root, &used.file_of("firmware"), &used.file)?;
        mailbox.zero();
        write(root, &used.file_of("state"), "start")?;
        mailbox.wait_up()?;
        Ok(mailbox)
    };
    begun().inspect_err(|_| {
        let _ = restore(root);
    })
}
