//! The main loop of an agent: one thread listens, another executes requests.

use std::{
    fmt,
    io::{Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use crate::agent::{
    Device, Watch,
    frame::{Broken, Frame, Kind},
    line::Line,
    message::{Code, Fault},
    session::Session,
};

/// Time between two checks of the lease by the executing thread.
const LOOK: Duration = Duration::from_millis(50);

/// How the main loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The host closed the line.
    Closed,
    /// The host sent something that is not a frame.
    Wrong(String),
    /// The line failed.
    Line(String),
    /// The host sent nothing, or did not read an answer, for longer than its lease.
    Silent,
    /// A request made the agent panic.
    Failed,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => write!(f, "the host closed the line"),
            Self::Wrong(message) => {
                write!(f, "the host sent something that is not a frame: {message}")
            }
            Self::Line(message) => write!(f, "the line failed: {message}"),
            Self::Silent => write!(f, "the host was silent for longer than its lease"),
            Self::Failed => write!(f, "a mistake of the agent"),
        }
    }
}

enum Heard {
    Request(Frame),
    End(Ended),
}

/// Executes requests from `input` on a device and writes answers to `output` until the host leaves or its lease
/// ends. Afterwards the device is idle.
///
/// # Errors
/// If the device does not become idle. The error states the reason.
pub fn serve(
    device: impl Device,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<Ended, Fault> {
    let watch = Watch::new();
    let line = Line::new(output, watch.clone());
    let busy = Arc::new(AtomicBool::new(false));
    let (tell, described) = mpsc::channel();
    {
        let (watch, line, busy) = (watch.clone(), line.clone(), busy.clone());
        // The thread is not joined, because it may be blocked on input forever.
        thread::spawn(move || {
            let ended = listen(input, &watch, &line, &busy, &tell);
            watch.end();
            let _ = tell.send(Heard::End(ended));
        });
    }
    let mut session = Session::new(device, watch.clone());
    let ended = loop {
        match described.recv_timeout(LOOK) {
            Ok(Heard::Request(frame)) => {
                // If the request panics, the code after this call stops everything that the request
                // has started.
                let tried = catch_unwind(AssertUnwindSafe(|| session.answer(&frame.body)));
                let failed = tried.is_err();
                busy.store(failed, Ordering::Release);
                line.answer(frame.number, tried.unwrap_or_else(|_| Err(mistake())));
                if failed {
                    break Ended::Failed;
                }
            }
            Ok(Heard::End(ended)) => break ended,
            Err(RecvTimeoutError::Timeout) if !watch.is_over() => {}
            Err(RecvTimeoutError::Timeout) => break Ended::Silent,
            Err(RecvTimeoutError::Disconnected) => break Ended::Closed,
        }
    };
    let rested = session.end();
    watch.end();
    line.end();
    rested.map(|_| ended)
}

fn mistake() -> Fault {
    Fault::device("the agent failed at this request, and ends: a mistake of its own").fix(
        "leave out what is unusual about the request, and report it: `axiscope board report` has the words of the agent",
    )
}

fn listen(
    mut input: impl Read,
    watch: &Watch,
    line: &Line,
    busy: &AtomicBool,
    tell: &mpsc::Sender<Heard>,
) -> Ended {
    loop {
        match Frame::read(&mut input) {
            Ok(frame) => {
                watch.hear();
                match frame.kind {
                    Kind::Ping => line.ping(),
                    Kind::Request if busy.swap(true, Ordering::AcqRel) => {
                        let message = "another request is under way; wait for its answer";
                        line.answer(frame.number, Err(Fault::new(Code::Busy, message)));
                    }
                    Kind::Request => {
                        if tell.send(Heard::Request(frame)).is_err() {
                            return Ended::Closed;
                        }
                    }
                    Kind::Answer | Kind::Error | Kind::Progress => {
                        let message = "a host sends requests and pings only";
                        line.answer(frame.number, Err(Fault::new(Code::Frame, message)));
                        return Ended::Wrong(message.into());
                    }
                }
            }
            Err(Broken::Ended) => return Ended::Closed,
            Err(Broken::Line(e)) => return Ended::Line(e.to_string()),
            Err(Broken::Wrong(message, number)) => {
                line.answer(number, Err(Fault::new(Code::Frame, message.clone())));
                return Ended::Wrong(message);
            }
        }
    }
}

#[cfg(test)]
#[path = "serve/tests.rs"]
mod tests;
