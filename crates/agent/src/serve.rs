//! The loop of an agent: one thread listens, one works.

use std::{
    fmt,
    io::{Read, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::{
    Device, Watch,
    frame::{Broken, Frame, Kind},
    message::{Code, Fault},
    session::Session,
};

/// How long the working thread waits between looks at the lease.
const LOOK: Duration = Duration::from_millis(50);

/// How an agent's loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The host closed the line.
    Closed,
    /// The host sent what is no frame.
    Wrong(String),
    /// The line failed.
    Line(String),
    /// The host was silent for longer than its lease.
    Silent,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => write!(f, "the host closed the line"),
            Self::Wrong(said) => write!(f, "the host sent what is no frame: {said}"),
            Self::Line(said) => write!(f, "the line failed: {said}"),
            Self::Silent => write!(f, "the host was silent for longer than its lease"),
        }
    }
}

enum Heard {
    Request(Frame),
    End(Ended),
}

/// Does what comes from `input` on a device, answers to `output`, until the host is gone or silent; then the
/// device is at rest.
///
/// # Errors
/// A device that does not come to rest; what it could not do is said.
pub fn serve(
    device: impl Device,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<Ended, Fault> {
    let watch = Watch::new();
    let line = Line(Arc::new(Mutex::new(output)));
    let busy = Arc::new(AtomicBool::new(false));
    let (tell, told) = mpsc::channel();
    {
        let (watch, line, busy) = (watch.clone(), line.clone(), busy.clone());
        // Not joined: it may wait for a byte for ever.
        thread::spawn(move || {
            let ended = listen(input, &watch, &line, &busy, &tell);
            watch.end();
            let _ = tell.send(Heard::End(ended));
        });
    }
    let mut session = Session::new(device, watch.clone());
    let ended = loop {
        match told.recv_timeout(LOOK) {
            Ok(Heard::Request(frame)) => {
                let answer = session.answer(&frame.body);
                busy.store(false, Ordering::Release);
                line.answer(frame.number, answer);
            }
            Ok(Heard::End(ended)) => break ended,
            Err(RecvTimeoutError::Timeout) if !watch.is_over() => {}
            Err(RecvTimeoutError::Timeout) => break Ended::Silent,
            Err(RecvTimeoutError::Disconnected) => break Ended::Closed,
        }
    };
    session.end()?;
    Ok(ended)
}

fn listen<W: Write>(
    mut input: impl Read,
    watch: &Watch,
    line: &Line<W>,
    busy: &AtomicBool,
    tell: &mpsc::Sender<Heard>,
) -> Ended {
    loop {
        match Frame::read(&mut input) {
            Ok(frame) => {
                watch.hear();
                match frame.kind {
                    Kind::Ping => line.send(&Frame::ping()),
                    Kind::Request if busy.swap(true, Ordering::AcqRel) => {
                        let said = "another request is under way; wait for its answer";
                        line.answer(frame.number, Err(Fault::new(Code::Busy, said)));
                    }
                    Kind::Request => {
                        if tell.send(Heard::Request(frame)).is_err() {
                            return Ended::Closed;
                        }
                    }
                    Kind::Answer | Kind::Error | Kind::Progress => {
                        let said = "a host sends requests and pings only";
                        line.answer(frame.number, Err(Fault::new(Code::Frame, said)));
                        return Ended::Wrong(said.into());
                    }
                }
            }
            Err(Broken::Ended) => return Ended::Closed,
            Err(Broken::Line(e)) => return Ended::Line(e.to_string()),
            Err(Broken::Wrong(said, number)) => {
                line.answer(number, Err(Fault::new(Code::Frame, said.clone())));
                return Ended::Wrong(said);
            }
        }
    }
}

/// The way to the host, which both threads write to. Nobody may be there to read: that shows as the end of
/// the other direction.
struct Line<W>(Arc<Mutex<W>>);

impl<W> Clone for Line<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Line<W> {
    fn send(&self, frame: &Frame) {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = frame.write(&mut *output);
    }

    fn answer(&self, number: u32, answer: Result<Value, Fault>) {
        let (kind, body) = match answer {
            Ok(value) => (Kind::Answer, serde_json::to_vec(&value)),
            Err(fault) => (Kind::Error, serde_json::to_vec(&fault)),
        };
        let body = body.unwrap_or_else(|e| format!("{{\"said\":\"{e}\"}}").into_bytes());
        self.send(&Frame { kind, number, body });
    }
}

#[cfg(test)]
#[path = "serve/tests.rs"]
mod tests;
