//! Two processes, so that blocks are stopped also when one of them is killed.
//!
//! The *guardian* stands between the host and the *worker*: it hands the host's bytes on, and waits. When
//! the worker ends by a signal, or does not end although the host is gone, the guardian stops the blocks. When
//! the guardian is killed, the worker's input ends, which stops the blocks, too. A terminal and a shutdown send
//! signals to both at once: for the guardian the host is gone then, and the worker goes by its input alone.

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

/// How long a worker may take to bring its blocks to rest after the host is gone: longer than the bound of
/// a soft reset at any clock.
pub const GRACE: Duration = Duration::from_secs(10);

/// Between looks at the worker.
const LOOK: Duration = Duration::from_millis(50);

/// Most bytes that are handed on at once.
const CHUNK: usize = 1 << 16;

/// What a terminal sends to all that it runs.
pub const OF_TERMINALS: [i32; 3] = [SIGHUP, SIGINT, SIGQUIT];

/// And what a shutdown sends.
pub const OF_ALL: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Signals that end nothing from now on; true where one has come.
///
/// # Errors
/// Linux does not let it.
pub fn hold(signals: &[i32]) -> Result<Arc<AtomicBool>, Error> {
    let come = Arc::new(AtomicBool::new(false));
    for &signal in signals {
        let held = flag::register(signal, Arc::clone(&come));
        held.map_err(|e| Error(format!("signal {signal}: {e}")))?;
    }
    Ok(come)
}

/// The worker's input, until nothing more is said to it.
type Input = Arc<Mutex<Option<ChildStdin>>>;

/// Runs a worker on standard input and output until it ends; then all blocks are at rest. Gives its exit code, 1
/// where it was killed.
///
/// # Errors
/// A worker that cannot be started, or blocks that do not come to rest.
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
        // It says so where they are at rest.
        Some(0) => Ok(0),
        Some(2) => Ok(2),
        // Killed, failed, or it could not bring them to rest.
        _ => stop_all(root).map(|()| 1),
    }
}

/// Hands the host's bytes on; something is received when there are no more.
fn hand_on(to: Input) -> Receiver<()> {
    let (tell, told) = mpsc::channel();
    // Not joined: it may wait for a byte for ever.
    thread::spawn(move || {
        let _ = copy(io::stdin(), &to);
        drop(to.lock().unwrap_or_else(PoisonError::into_inner).take());
        let _ = tell.send(());
    });
    told
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
            // Held by who waits for a worker that takes nothing: that one is killed below.
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

/// All blocks of a board at rest, and what the journal has undone; every one is tried. A board without blocks
/// is at rest.
///
/// # Errors
/// Those that are not, a sentence each; a board that another agent has.
pub fn stop_all(root: &Root) -> Result<(), Error> {
    stop(root, false)
}

/// The same before a design is replaced or taken away: blocks that cannot be asked do not keep it from that.
///
/// # Errors
/// As of [`stop_all`].
pub fn stop_known(root: &Root) -> Result<(), Error> {
    stop(root, true)
}

fn stop(root: &Root, leaves: bool) -> Result<(), Error> {
    // Another agent that has the board stops its blocks by itself.
    let _lock = lock(root).map_err(|fault| Error(fault.said))?;
    let mut said = Vec::new();
    let words = |fault: Fault| {
        let mend = fault.mend.map(|mend| format!("; {mend}"));
        fault.said + &mend.unwrap_or_default()
    };
    match Mapped::without_memory(root) {
        Ok(mut mapped) => {
            for block in mapped.blocks().to_vec() {
                said.extend(rest(&mut mapped, &block).err().map(|Error(why)| why));
            }
        }
        // Logic that is not configured moves nothing.
        Err(fault) if !leaves && configured(root).is_ok() && !has_none(root) => {
            said.push(format!("blocks are not stopped: {}", words(fault)));
        }
        Err(_) => {}
    }
    said.extend(restore(root).err().map(words));
    said.extend(remote::restore(root).err().map(|fault| fault.said));
    if said.is_empty() {
        return Ok(());
    }
    Err(Error(said.join("; ")))
}

/// Whether Linux knows no block.
fn has_none(root: &Root) -> bool {
    blocks(root).is_ok_and(|found| found.is_empty())
}
