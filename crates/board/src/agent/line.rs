//! Output to the host. One thread writes what the others queue, so that none of them waits for a host that does not
//! read.

use std::{
    io::{self, Write},
    sync::mpsc::{self, Receiver, SyncSender, TrySendError},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::agent::{
    Watch,
    frame::{Frame, Kind, MOST_BYTES},
    message::{Code, Fault},
};

/// Largest number of frames that wait to be written.
const QUEUE: usize = 16;

/// Largest number of bytes written at once. Small chunks show how much of an answer the host has read.
const CHUNK: usize = 1 << 16;

/// Time between checks whether a frame can be queued or the lease has ended.
const LOOK: Duration = Duration::from_millis(5);

/// Time limit for the last frames.
const FLUSH: Duration = Duration::from_secs(1);

/// Output to the host. If the host does not read it, the input ends as well.
#[derive(Clone)]
pub(crate) struct Line {
    queue: SyncSender<What>,
    watch: Watch,
}

enum What {
    Frame(Frame),
    /// End of the output; reports when everything before it is written.
    End(SyncSender<()>),
}

impl Line {
    /// Creates an output that writes to `output`. `watch` observes whether the host reads it.
    pub(crate) fn new(output: impl Write + Send + 'static, watch: Watch) -> Self {
        let (queue, queued) = mpsc::sync_channel(QUEUE);
        let report = watch.clone();
        // The thread is not joined, because it may wait for the host forever.
        thread::spawn(move || write(&queued, Seen(output, report)));
        Self { queue, watch }
    }

    /// Sends a ping, unless so many frames are queued that an answer would prove nothing.
    pub(crate) fn ping(&self) {
        let _ = self.queue.try_send(What::Frame(Frame::ping()));
    }

    /// Sends the answer to a request, or its error.
    pub(crate) fn answer(&self, number: u32, answer: Result<Value, Fault>) {
        let (kind, body) = body(answer);
        self.send(What::Frame(Frame { kind, number, body }));
    }

    /// Waits until everything that the host accepts is written.
    pub(crate) fn end(&self) {
        let (tell, report) = mpsc::sync_channel(1);
        if self.send(What::End(tell)) {
            let _ = report.recv_timeout(FLUSH);
        }
    }

    /// Queues a frame. Waits for room as long as the host has its lease. Returns whether it was queued.
    fn send(&self, mut what: What) -> bool {
        loop {
            match self.queue.try_send(what) {
                Ok(()) => return true,
                Err(TrySendError::Full(back)) if !self.watch.is_over() => what = back,
                Err(_) => return false,
            }
            thread::sleep(LOOK);
        }
    }
}

fn write(queued: &Receiver<What>, mut output: Seen<impl Write>) {
    while let Ok(what) = queued.recv() {
        match what {
            What::Frame(frame) => {
                let _ = frame.write(&mut output);
                output.1.writes(false);
            }
            What::End(tell) => drop(tell.send(())),
        }
    }
}

/// An output that reports to a watch.
struct Seen<W>(W, Watch);

impl<W: Write> Write for Seen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.writes(true);
        self.0.write(&bytes[..bytes.len().min(CHUNK)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.writes(true);
        self.0.flush()
    }
}

/// Returns the body of an answer that fits into a frame.
fn body(answer: Result<Value, Fault>) -> (Kind, Vec<u8>) {
    let fault = match answer {
        Ok(value) => match serde_json::to_vec(&value) {
            Ok(body) if body.len() <= MOST_BYTES => return (Kind::Answer, body),
            Ok(body) => {
                let message = format!(
                    "the answer has {} bytes; a frame holds {MOST_BYTES}",
                    body.len()
                );
                Fault::new(Code::Field, message).fix("ask for less at once")
            }
            Err(e) => Fault::device(format!("answer: {e}")),
        },
        Err(fault) => fault,
    };
    // Short strings and numbers can always be serialized as JSON.
    let body = serde_json::to_vec(&fault.cut()).unwrap_or_default();
    (Kind::Error, body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_no_frame_holds_is_an_error() {
        let long = Value::from("x".repeat(MOST_BYTES));
        let (kind, message) = body(Ok(long));
        assert_eq!(kind, Kind::Error);
        let fault: Fault = serde_json::from_slice(&message).expect("a fault");
        assert!(
            fault.message.contains("16777218 bytes"),
            "{}",
            fault.message
        );
        assert_eq!(body(Ok(Value::Null)), (Kind::Answer, b"null".to_vec()));
    }

    #[test]
    fn text_that_came_from_the_host_is_cut() {
        let long = "\u{e4}".repeat(MOST_BYTES / 2);
        let fault = Fault::refused(long.clone()).at(long.clone()).fix(long);
        let (kind, message) = body(Err(fault));
        assert_eq!(kind, Kind::Error);
        assert!(message.len() < 100_000, "{}", message.len());
        let fault: Fault = serde_json::from_slice(&message).expect("a fault");
        assert!(
            fault.message.contains("characters more"),
            "{}",
            fault.message
        );
    }
}
