//! Two processes, so that blocks are stopped also when one of them is killed.
//!
//! The *guardian* stands between the host and the *worker*: it hands the host's bytes on, and waits. When
//! the worker ends by a signal, or does not end although the host is gone, the guardian stops the blocks. When
//! the guardian is killed, the worker's input ends, which stops the blocks, too.

use std::{
    io::{self, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use axiscope_driver::Error;

use crate::{Hardware, Mapped, Root, journal::lock, registers::restore, remote, rest::rest};

/// How long a worker may take to bring its blocks to rest after the host is gone: longer than the bound of
/// a soft reset at any clock.
pub const GRACE: Duration = Duration::from_secs(10);

/// Between looks at the worker.
const LOOK: Duration = Duration::from_millis(50);

/// Most bytes that are handed on at once.
const CHUNK: usize = 1 << 16;

/// Runs a worker on standard input and output until it ends; then all blocks are at rest. Gives its exit code, 1
/// where it was killed.
///
/// # Errors
/// A worker that cannot be started, or blocks that do not come to rest.
pub fn guard(worker: &mut Command, root: &Root) -> Result<u8, Error> {
    let mut child = worker
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|e| Error(format!("the worker cannot be started: {e}")))?;
    let gone = hand_on(child.stdin.take());
    let status = wait(&mut child, &gone).map_err(|e| Error(format!("the worker: {e}")))?;
    match status.code() {
        Some(0) => Ok(0),
        Some(code @ 2..) => Ok(u8::try_from(code).unwrap_or(1)),
        // Killed, or it could not bring them to rest.
        _ => stop_all(root).map(|()| 1),
    }
}

/// Hands the host's bytes on; something is received when there are no more.
fn hand_on(to: Option<ChildStdin>) -> Receiver<()> {
    let (tell, told) = mpsc::channel();
    // Not joined: it may wait for a byte for ever.
    thread::spawn(move || {
        let _ = to.map(|to| copy(io::stdin(), to));
        let _ = tell.send(());
    });
    told
}

fn copy(mut from: impl Read, mut to: impl Write) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        match from.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(n) => to.write_all(&chunk[..n])?,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
        to.flush()?;
    }
}

fn wait(child: &mut Child, gone: &Receiver<()>) -> io::Result<ExitStatus> {
    let mut since = None;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if gone.try_recv().is_ok() {
            since = Some(Instant::now());
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
    // Another agent that has the board stops its blocks by itself.
    let _lock = lock(root).map_err(|fault| Error(fault.said))?;
    let mut said = Vec::new();
    if let Ok(mut mapped) = Mapped::open(root) {
        for block in mapped.blocks().to_vec() {
            said.extend(rest(&mut mapped, &block).err().map(|Error(why)| why));
        }
    }
    said.extend(restore(root).err().map(|fault| {
        let mend = fault.mend.map(|mend| format!("; {mend}"));
        fault.said + &mend.unwrap_or_default()
    }));
    said.extend(remote::restore(root).err().map(|fault| fault.said));
    if said.is_empty() {
        return Ok(());
    }
    Err(Error(said.join("; ")))
}
