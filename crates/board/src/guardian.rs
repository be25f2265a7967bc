//! Runs two processes, so that blocks are stopped even if one of the processes is killed.
//!
//! The *guardian* is between the host and the *worker*: it forwards the bytes of the host and
//! waits. If a signal ends the worker, or the worker does not end after the host has left, the
//! guardian stops the blocks. If the guardian is killed, the worker's input ends, and the worker
//! then stops the blocks. A terminal or a shutdown sends signals to both processes. The guardian
//! then acts as if the host had left. The worker ignores the signals and reacts only to the end of
//! its input.

use std::{
    io::{self, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use crate::agent::Fault;
use axiscope_instrument::Error;
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
    flag,
};

use crate::{
    Hardware, Mapped, Root,
    discover::{blocks, configured},
    journal::lock,
    registers::restore,
    remote,
    rest::rest,
};

/// Time that a worker has to stop its blocks after the host has left. It is longer than the time
/// limit of a soft reset at any clock frequency.
pub const GRACE: Duration = Duration::from_secs(10);

/// Time between checks of the worker.
const LOOK: Duration = Duration::from_millis(50);

/// Largest number of bytes forwarded at once.
const CHUNK: usize = 1 << 16;

/// Signals that a terminal sends to all processes started from it.
pub const OF_TERMINALS: [i32; 3] = [SIGHUP, SIGINT, SIGQUIT];

/// Signals of a terminal, and the signal of a shutdown.
pub const OF_ALL: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// From now on, signals only set the returned flag, and do not end the process.
///
/// # Errors
/// If Linux does not allow it.
pub fn hold(signals: &[i32]) -> Result<Arc<AtomicBool>, Error> {
    let come = Arc::new(AtomicBool::new(false));
    for &signal in signals {
        let held = flag::register(signal, Arc::clone(&come));
        held.map_err(|e| Error(format!("signal {signal}: {e}")))?;
    }
    Ok(come)
}

/// Standard input of the worker, until it is closed.
type Input = Arc<Mutex<Option<ChildStdin>>>;

/// Runs a worker on standard input and output until it ends. Afterwards all blocks are idle. Returns its exit code,
/// or 1 if it was killed.
///
/// # Errors
/// If a worker cannot be started, or blocks do not become idle.
pub fn guard(worker: &mut Command, root: &Root) -> Result<u8, Error> {
    let signalled = hold(&OF_ALL)?;
    let mut child = worker
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|e| Error(format!("the worker cannot be started: {e}")))?;
    let input = Arc::new(Mutex::new(child.stdin.take()));
    let gone = hand_on(Arc::clone(&input));
    let status = wait(&mut child, &gone, (&signalled, &input));
    let status = status.map_err(|e| Error(format!("the worker: {e}")))?;
    match status.code() {
        // The exit code shows that the worker itself has stopped its blocks.
        Some(0) => Ok(0),
        Some(2) => Ok(2),
        // The worker was killed, failed, or could not stop the blocks.
        _ => stop_all(root).map(|()| 1),
    }
}

/// Forwards bytes from the host. The channel receives a message when the host's output ends.
fn hand_on(to: Input) -> Receiver<()> {
    let (tell, report) = mpsc::channel();
    // The thread is not joined, because it may be blocked on input forever.
    thread::spawn(move || {
        let _ = copy(io::stdin(), &to);
        drop(to.lock().unwrap_or_else(PoisonError::into_inner).take());
        let _ = tell.send(());
    });
    report
}

fn copy(mut from: impl Read, to: &Input) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        let n = match from.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        let mut held = to.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(worker) = held.as_mut() else {
            return Ok(());
        };
        worker.write_all(&chunk[..n])?;
        worker.flush()?;
    }
}

fn wait(
    child: &mut Child,
    gone: &Receiver<()>,
    (signalled, input): (&AtomicBool, &Input),
) -> io::Result<ExitStatus> {
    let mut since = None;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if gone.try_recv().is_ok() {
            since = Some(Instant::now());
        }
        if signalled.load(Ordering::Relaxed) {
            since = since.or_else(|| Some(Instant::now()));
            // The lock may be held by a write that waits because the worker reads nothing. That
            // worker is killed below.
            if let Ok(mut input) = input.try_lock() {
                drop(input.take());
            }
        }
        if since.is_some_and(|s| s.elapsed() > GRACE) {
            child.kill()?;
        }
        thread::sleep(LOOK);
    }
}

/// Stops all blocks of a board and undoes the changes in the journal. If one block fails, the
/// others are still stopped. A board without blocks is idle.
///
/// # Errors
/// Returns one sentence for each block that is not idle, or an error if another agent uses the board.
pub fn stop_all(root: &Root) -> Result<(), Error> {
    stop(root, false)
}

/// Stops all blocks before a design is replaced or removed. The design can be replaced or removed
/// even if blocks do not answer.
///
/// # Errors
/// The same as for [`stop_all`].
pub fn stop_known(root: &Root) -> Result<(), Error> {
    stop(root, true)
}

fn stop(root: &Root, leaves: bool) -> Result<(), Error> {
    // Another agent is using the board, and stops its blocks itself.
    let _lock = lock(root).map_err(|fault| Error(fault.message))?;
    let mut message = Vec::new();
    let words = |fault: Fault| {
        let fix = fault.fix.map(|fix| format!("; {fix}"));
        fault.message + &fix.unwrap_or_default()
    };
    match Mapped::without_memory(root) {
        Ok(mut mapped) => {
            for block in mapped.blocks().to_vec() {
                message.extend(rest(&mut mapped, &block).err().map(|Error(why)| why));
            }
        }
        // Logic that is not configured cannot be active.
        Err(fault) if !leaves && configured(root).is_ok() && !has_none(root) => {
            message.push(format!("blocks are not stopped: {}", words(fault)));
        }
        Err(_) => {}
    }
    message.extend(restore(root).err().map(words));
    message.extend(remote::restore(root).err().map(|fault| fault.message));
    if message.is_empty() {
        return Ok(());
    }
    Err(Error(message.join("; ")))
}

/// Whether Linux lists no blocks.
fn has_none(root: &Root) -> bool {
    blocks(root).is_ok_and(|found| found.is_empty())
}
